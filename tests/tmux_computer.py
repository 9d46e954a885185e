#!/usr/bin/env python3
"""Whole games of frogs and kittens against a computer player in a real terminal (tmux) of 80 x 24, in both
languages; those of robots are in tmux_robots.py.

    tmux_computer.py PROGRAM CLOCK

CLOCK is the library of stopped_clock.c: time goes on only while the computer is waited for. The person types
what the screen offers: a frog goes as far south as it can, cards are drawn. After each line no row is longer
than the screen, the person's hand alone is shown and the prompt stands below; in the end somebody has won and
the match is whole.
"""
import glob
import os
import re
import subprocess
import sys
import tempfile

from tmux import Clock, Terminal

WORDS = {
    "en": {"over": "The game is over", "places": "Places:", "cards": "Cards:", "draw": "draw", "quit": "quit",
           "name": "Player 0"},
    "ko": {"over": "게임이 끝났습니다", "places": "칸:", "cards": "카드:", "draw": "뽑기", "quit": "나가기",
           "name": "플레이어 0"},
}
TURNS_MAX = 400


class Table:
    def __init__(self, program, library, game, arguments, language, state):
        self.program, self.state, self.words = program, state, WORDS[language]
        self.clock = Clock(library, os.path.join(state, "clock"))
        self.terminal = Terminal([program, game, "--lang", language] + arguments.split(), state,
                                 clock=self.clock)
        self.lines, self.text, self.moves = [], "", 0

    def look(self, lines):
        self.lines, self.text = lines, "\n".join(lines)
        self.terminal.check_rows(lines)
        self.demand(lines[-1].endswith(">"), "the prompt is not below")
        self.demand(sum(line.startswith("  " + self.words["cards"]) for line in lines) <= 1,
                    "more than one hand is shown")

    def demand(self, is_so, what):
        if not is_so:
            sys.exit("%s:\n%s" % (what, self.text))

    def say(self, line):
        self.look(self.terminal.answer(line))

    def is_over(self):
        return self.words["over"] in self.text

    def is_asked(self):
        """If the person is to act, whom a > stands before."""
        return re.search(r"(?:^|[│ ] )> (?:0 )?%s" % self.words["name"], self.text, re.M)

    def log(self):
        return glob.glob(os.path.join(self.state, "parlor", "*.parlor"))[0]

    def wait_for_computer(self):
        size = os.path.getsize(self.log())
        while os.path.getsize(self.log()) == size:
            self.clock.advance_to_next()
        self.look(self.terminal.settled())

    def play(self, act):
        try:
            self.terminal.wait(self.words["name"])
            self.look(self.terminal.settled())
            if len(self.lines) < 3:  # the curtain, before the only hand that is shown
                self.say("")
            for _ in range(TURNS_MAX):
                if self.is_over():
                    break
                (act if self.is_asked() else Table.wait_for_computer)(self)
            self.demand(self.is_over(), "it never ends")
            self.terminal.type(self.words["quit"])
            if self.terminal.status() != 0:
                sys.exit("the program fails in the end")
        finally:
            self.terminal.stop()
        subprocess.run([self.program, "verify", self.log()], check=True, stdout=subprocess.DEVNULL)


def places(table):
    """Those that can be chosen, the southernmost last."""
    found = re.search(re.escape(table.words["places"]) + r"((?: \w+)+)", table.text)
    listed = found[1].split() if found else []
    return sorted(listed, key=lambda place: {"N": 0, "S": 9}.get(place) or int("0" + place[1:]))


def move_frog(table):
    """The frog that is farthest south, as far as it goes; if none can go, a bridge is placed somewhere."""
    gaps = re.findall(r"\b[a-z]\d-[a-z]\d\b", table.text)
    for _ in range(2):
        offered = places(table) or gaps[:1 + table.moves % max(1, len(gaps))]
        table.demand(offered, "nothing is offered")
        table.moves += 1
        table.say(offered[-1])
        if table.is_over() or not table.is_asked():
            return


def take_turn(table):
    """Cards are drawn; a kitten goes back on top of the pile, everything else is declined."""
    hand = re.search(re.escape(table.words["cards"]) + r".*?\((\d+)\)", table.text, re.S)
    if "(%s)" % table.words["draw"] in table.text:
        table.say(table.words["draw"])
    elif "(1=" in table.text:
        table.say("2")
    else:
        table.say(hand[1] if hand else "0")


GAMES = {
    "frogs": ("--players 2 --board small --frogs 2 --seed 1 --seat 1=easy", move_frog),
    "kittens": ("--players 2 --variant exploding --seed 6 --seat 1=easy", take_turn),
}


def main():
    program, library = (os.path.abspath(path) for path in sys.argv[1:3])
    for game, (arguments, act) in GAMES.items():
        for language in WORDS:
            with tempfile.TemporaryDirectory() as state:
                Table(program, library, game, arguments, language, state).play(act)
            print("[       OK ] %s against the computer in tmux, %s" % (game, language), flush=True)


if __name__ == "__main__":
    main()
