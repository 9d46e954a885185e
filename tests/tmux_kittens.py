#!/usr/bin/env python3
"""Games of kittens in a real terminal (tmux) of 80 x 24: every variant to its end, three players of whom
one explodes, time to nope for all at once, and a computer player between two people, in both languages.

    tmux_kittens.py PROGRAM CLOCK

CLOCK is the library of stopped_clock.c.
After each line no row is longer than the screen, hands stand in straight columns, and of earlier hands
nothing is left, on the screen or above it.
"""
import os
import re
import sys
import tempfile

from tmux import Clock, Terminal, width

WORDS = {
    "en": {"curtain": "The next hand is for Player %s alone", "name": "Player %s>", "read": "you have read that",
           "over": "The game is over", "draw": "draw", "cards": "Cards:", "pair": "From which player",
           "forfeit": "forfeit", "several": "Several may act", "clock": " s] Player %s>"},
    "ko": {"curtain": "이제 플레이어 %s의 손패", "name": "플레이어 %s>", "read": "다 읽었으면", "over": "게임이 끝났습니다",
           "draw": "뽑기", "cards": "카드:", "pair": "누구의 카드를", "forfeit": "기권",
           "several": "여러 명이 행동할 수 있습니다", "clock": "초] 플레이어 %s>"},
}

# What is typed, and what is shown then: the curtain before somebody, somebody's prompt, perhaps with the
# clock in it, or words.
GAMES = {
    "exploding kittens": ("--players 2 --variant exploding --seed 48", [
        ("", "name 0"), ("5", "curtain 1"), ("", "name 1"), ("2", "(draw)"), ("draw", "27)"), ("0", "read"),
        ("", "curtain 0"), ("", "name 0"), ("draw", "27)"), ("0", "read"), ("", "curtain 1"), ("", "name 1"),
        ("draw", "27)"), ("0", "read"), ("", "curtain 0"), ("", "name 0"), ("draw", "read"), ("", "over")]),
    "imploding kittens": ("--players 2 --variant imploding --seed 2", [
        ("", "name 0"), ("1 4", "pair"), ("1", "(draw)"), ("draw", "47)"), ("1", "read"), ("", "curtain 1"),
        ("", "name 1"), ("draw", "read"), ("", "curtain 0"), ("", "name 0"), ("draw", "read"), ("", "over")]),
    "streaking kittens": ("--players 2 --variant streaking --seed 32", [
        ("", "name 0"), ("2", "(1)"), ("1", "curtain 1"), ("", "name 1"), ("2", "curtain 0"),
        ("", "name 0"), ("draw", "42)"), ("0", "read"), ("", "curtain 1"), ("", "name 1"), ("draw", "42)"),
        ("0", "read"), ("", "curtain 0"), ("", "name 0"), ("draw", "read"), ("", "over")]),
    "three players": ("--players 3 --variant exploding --seed 1", [
        ("", "name 0"), ("draw", "22)"), ("0", "read"), ("", "curtain 1"), ("", "name 1"), ("draw", "22)"),
        ("0", "read"), ("", "curtain 2"), ("", "name 2"), ("draw", "22)"), ("0", "read"), ("", "curtain 0"),
        ("", "name 0"), ("draw", "read"), ("", "curtain 1"), ("", "name 1"), ("draw", "read"),
        ("", "curtain 2"), ("", "name 2"), ("forfeit", "(1="), ("1", "over")]),
    "a window for Nopes": ("--players 3 --variant exploding --seed 1 --nope window --window 60", [
        ("", "name 0"), ("4", "several"), ("2", "curtain 2"), ("", "clock 2"), ("2", "curtain 1"),
        ("", "clock 1"), ("1", "several"), ("0", "curtain 0"), ("", "clock 0"), ("2", "curtain 2"),
        ("", "clock 2"), ("2", "curtain 0"), ("", "name 0"), ("draw", "22)"), ("0", "read"), ("", "curtain 1")]),
}


def check_screen(terminal, words, is_hidden, may_scroll):
    everything = terminal.lines("-S", "-")
    screen = "\n".join(everything)
    if len(everything) > 24 and not may_scroll:
        sys.exit("something can be scrolled to:\n" + screen)
    terminal.check_rows("-S", "-")
    hands = [i for i, line in enumerate(everything) if line.startswith("  " + words["cards"])]
    if len(hands) > (0 if is_hidden else 1):
        sys.exit("a hand is left to be seen:\n" + screen)
    rows = [everything[i] for i in hands]
    while rows and re.match(r" {%d}" % (3 + width(words["cards"])), everything[hands[0] + len(rows)]):
        rows.append(everything[hands[0] + len(rows)])
    columns = [{width(row[:found.start()]) for found in re.finditer(r"[ (<]\d+[ )>] ", row)} for row in rows]
    if len(rows) > 1 and not columns[-1] <= columns[0]:
        sys.exit("the columns are crooked:\n" + screen)


def play(program, name, language, state):
    words = WORDS[language]
    arguments, steps = GAMES[name]
    terminal = Terminal([program, "kittens", "--lang", language] + arguments.split(), state)
    try:
        terminal.wait(words["curtain"] % 0)
        for line, shown in steps:
            terminal.type(words.get(line, line))
            word, _, seat = shown.partition(" ")
            text = words.get(word, shown)
            terminal.wait(text % seat if "%" in text else text.replace("draw", words["draw"]))
            # What is to be read is added below, and gone at the curtain that follows.
            check_screen(terminal, words, word in ("curtain", "several", "over"), word == "read")
    finally:
        terminal.stop()
    print("[       OK ] %s in tmux, %s" % (name, language))


def read_while_it_plays(program, library, language, state):
    """Whoever reads while the computer plays is followed by a curtain, and not by the next hand."""
    words, clock = WORDS[language], Clock(library, os.path.join(state, "clock"))
    arguments = "--players 3 --variant exploding --seed 5 --seat 1=easy".split()
    terminal = Terminal([program, "kittens", "--lang", language] + arguments, state, clock=clock)
    try:
        for line, shown in [(None, words["curtain"] % 0), ("", words["name"] % 0), (words["draw"], words["read"])]:
            if line is not None:
                terminal.type(line)
            terminal.wait(shown)
        while not clock.will_never():
            clock.advance_to_next()
        terminal.type("")
        terminal.wait(words["curtain"] % 2)
        check_screen(terminal, words, True, False)
    finally:
        terminal.stop()
    print("[       OK ] who reads while the computer plays sees nobody's hand then, %s" % language)


def main():
    program, library = (os.path.abspath(path) for path in sys.argv[1:3])
    for language in WORDS:
        with tempfile.TemporaryDirectory() as state:
            read_while_it_plays(program, library, language, state)
    for name in GAMES:
        for language in WORDS:
            with tempfile.TemporaryDirectory() as state:
                play(program, name, language, state)


if __name__ == "__main__":
    main()
