#!/usr/bin/env python3
"""Whole games of kittens in a real terminal (tmux) of 80 x 24: every variant, in both languages.

    tmux_kittens.py PROGRAM

After each line no row is longer than the screen, hands stand in straight columns, and of earlier hands
nothing is left, on the screen or above it.
"""
import os
import re
import subprocess
import sys
import tempfile
import time
import unicodedata

WORDS = {
    "en": {"curtain": "The next hand is for Player %s alone", "name": "Player %s>", "read": "you have read that",
           "over": "The game is over", "draw": "draw", "cards": "Cards:", "pair": "From which player"},
    "ko": {"curtain": "다음 패는 플레이어 %s만", "name": "플레이어 %s>", "read": "다 읽었으면", "over": "게임이 끝났습니다",
           "draw": "뽑기", "cards": "카드:", "pair": "누구의 카드를"},
}

# What is typed, and what is shown then: the curtain before somebody, somebody's prompt, or words.
GAMES = {
    "exploding": (48, [("", "name 0"), ("5", "curtain 1"), ("", "name 1"), ("2", "(draw)"), ("draw", "27)"),
                       ("0", "curtain 0"), ("", "name 0"), ("draw", "27)"), ("0", "curtain 1"), ("", "name 1"),
                       ("draw", "27)"), ("0", "curtain 0"), ("", "name 0"), ("draw", "read"), ("", "over")]),
    "imploding": (2, [("", "name 0"), ("1 4", "pair"), ("1", "(draw)"), ("draw", "47)"), ("1", "curtain 1"),
                      ("", "name 1"), ("draw", "read"), ("", "curtain 0"), ("", "name 0"), ("draw", "read"),
                      ("", "over")]),
    "streaking": (32, [("", "name 0"), ("2", "<2>"), ("", "(1)"), ("1", "curtain 1"), ("", "name 1"),
                       ("2", "curtain 0"), ("", "name 0"), ("draw", "42)"), ("0", "curtain 1"), ("", "name 1"),
                       ("draw", "42)"), ("0", "curtain 0"), ("", "name 0"), ("draw", "read"), ("", "over")]),
}


def width(text):
    return sum(2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in text)


class Terminal:
    def __init__(self, program, arguments, state):
        self.server = ["tmux", "-f", "/dev/null", "-S", os.path.join(state, "socket")]
        environment = dict(os.environ, LC_ALL="C.UTF-8", XDG_STATE_HOME=state)
        subprocess.run(self.server + ["new-session", "-d", "-s", "play", "-x", "80", "-y", "24",
                                      program, *arguments], env=environment, check=True)

    def run(self, *command):
        return subprocess.run(self.server + list(command), capture_output=True, text=True).stdout

    def lines(self, *more):
        return self.run("capture-pane", "-p", "-t", "play", *more).rstrip("\n").split("\n")

    def type(self, line):
        self.run("send-keys", "-t", "play", "-l", line + "\r")

    def wait(self, text):
        for _ in range(500):
            lines = self.lines()
            # The prompt is the last row, with nothing typed yet.
            if any(text in line for line in lines) and lines[-1].endswith(">"):
                return
            time.sleep(0.01)
        sys.exit("never shown: %s\n%s" % (text, "\n".join(self.lines())))

    def stop(self):
        self.run("kill-server")


def check_screen(terminal, words, is_hidden):
    everything = terminal.lines("-S", "-")
    screen = "\n".join(everything)
    if len(everything) > 24:
        sys.exit("something can be scrolled to:\n" + screen)
    if len(terminal.lines("-J", "-S", "-")) != len(everything):
        sys.exit("a row is cut:\n" + screen)
    hands = [i for i, line in enumerate(everything) if line.startswith("  " + words["cards"])]
    if len(hands) > (0 if is_hidden else 1):
        sys.exit("a hand is left to be seen:\n" + screen)
    rows = [everything[i] for i in hands]
    while rows and re.match(r" {%d}" % (3 + width(words["cards"])), everything[hands[0] + len(rows)]):
        rows.append(everything[hands[0] + len(rows)])
    columns = [{width(row[:found.start()]) for found in re.finditer(r"[ (<]\d+[ )>] ", row)} for row in rows]
    if len(rows) > 1 and not columns[-1] <= columns[0]:
        sys.exit("the columns are crooked:\n" + screen)


def play(program, variant, language, state):
    words = WORDS[language]
    seed, steps = GAMES[variant]
    terminal = Terminal(program, ["kittens", "--players", "2", "--variant", variant, "--lang", language,
                                  "--seed", str(seed)], state)
    try:
        terminal.wait(words["curtain"] % 0)
        for line, shown in steps:
            terminal.type(words.get(line, line))
            word, _, seat = shown.partition(" ")
            text = words.get(word, shown)
            terminal.wait(text % seat if "%" in text else text.replace("draw", words["draw"]))
            check_screen(terminal, words, word in ("curtain", "over"))
    finally:
        terminal.stop()
    print("[       OK ] a whole game of %s kittens in tmux, %s" % (variant, language))


def main():
    program = os.path.abspath(sys.argv[1])
    for variant in GAMES:
        for language in WORDS:
            with tempfile.TemporaryDirectory() as state:
                play(program, variant, language, state)


if __name__ == "__main__":
    main()
