#!/usr/bin/env python3
"""Whole games of every game, begun at the menu, against computer players in a real terminal (tmux) of 80 x 24
and 120 x 40, in both languages.

    tmux_computer.py PROGRAM CLOCK [PLAY]

One match of each game is begun by PLAY, which starts the program as users do, if it is given.
Nothing but the chance is said on the command line: language, game, computer player, name and options are chosen.
CLOCK is the library of stopped_clock.c: time goes on only while the computer is waited for. The person types
what the screen offers: a frog goes as far south as it can, cards are drawn, and the computer is let win a chip.
After each line no row is longer than the screen, the person's hand alone is shown and the prompt stands below;
in the end somebody has won, another match begins at once, and the first one is whole.
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
           "name": "Anna", "language": "1", "games": "Which game?", "ready": "ready", "rematch": "rematch",
           "menu": ["How many players", "How many of them", "How well does", "What is player 0", "Start"],
           "rules": "Which rule", "more": "all that happened",
           "deeds": r"(?:A frog of )?Computer \d \(easy\) (?!is to)[^.:(]*\."},
    "ko": {"over": "게임이 끝났습니다", "places": "칸:", "cards": "카드:", "draw": "뽑기", "quit": "나가기",
           "name": "지민", "language": "2", "games": "어떤 게임을 할까요?", "ready": "준비", "rematch": "재대결",
           "menu": ["모두 몇 명이 할까요", "그중 몇 명을", "난이도를", "플레이어 0의 이름", "시작"],
           "rules": "어떤 규칙을", "more": "모두 보려면",
           "deeds": r"컴퓨터 \d\(쉬움\)[^.:]*습니다\."},
}
SIZES = [(80, 24), (120, 40)]
STARTED_BY_PLAY = ("en", SIZES[0])
TURNS_MAX = 400


class Table:
    def __init__(self, program, started, library, seed, language, size, state):
        self.program, self.state, self.words = program, state, WORDS[language]
        self.clock = Clock(library, os.path.join(state, "clock"))
        self.terminal = Terminal([started, "--seed", str(seed)], state, *size, clock=self.clock)
        self.lines, self.text, self.moves, self.deeds = [], "", 0, []

    def choose(self, line, shown):
        """Answers a menu; what is asked next is shown."""
        lines = self.terminal.answer(line)
        self.terminal.check_rows(lines)
        if not any(shown in row for row in lines):
            sys.exit("%s is not asked after '%s':\n%s" % (shown, line, "\n".join(lines)))

    def begin(self, game, questions, computers_count, options):
        """From the menu of languages to the first screen of the match: one person, the others computer players."""
        players, computers, level, name, ready = self.words["menu"]
        self.terminal.wait("English")
        self.choose(self.words["language"], self.words["games"])
        *before, last = [game] + questions
        for line in before:
            self.choose(line, "(Enter: ")
        self.choose(last, players)
        self.choose(str(1 + computers_count), computers)
        self.choose("", level)
        for i in range(computers_count):
            self.choose("1", level if i + 1 < computers_count else name)
        self.choose(self.words["name"], ready)
        for i, line in enumerate(options):
            self.choose("2" if i == 0 else options[i - 1], self.words["rules"] if i % 2 == 0 else "(Enter: ")
        if options:
            self.choose(options[-1], self.words["rules"])
            self.choose("", ready)
        self.look(self.terminal.answer(""))

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
        self.deeds = []
        self.look(self.terminal.answer(line))
        self.check_deeds()

    def check_deeds(self):
        """What computer players did since the person acted is still to be read, or that there is more."""
        news = " ".join(line.strip() for line in self.lines)
        self.demand(self.words["more"] in news or all(deed in news for deed in self.deeds),
                    "not all of %s can be read" % self.deeds)
        self.deeds += [deed for deed in re.findall(self.words["deeds"], news) if deed not in self.deeds]

    def is_over(self):
        return self.words["over"] in self.text

    def is_asked(self):
        """If the person is to act, whom a > stands before."""
        return re.search(r"(?:^|[│ ] )> (?:0 )?%s" % self.words["name"], self.text, re.M)

    def log(self):
        """Of the first match: another may have begun."""
        return min(glob.glob(os.path.join(self.state, "parlor", "*.parlor")), key=os.path.getmtime)

    def wait_for_computer(self):
        size = os.path.getsize(self.log())
        while os.path.getsize(self.log()) == size:
            self.clock.advance_to_next()
        self.look(self.terminal.settled())
        self.check_deeds()

    def play(self, act):
        for _ in range(TURNS_MAX):
            if self.is_over():
                break
            (act if self.is_asked() else Table.wait_for_computer)(self)
        self.demand(self.is_over(), "it never ends")
        first = self.log()
        self.look(self.terminal.answer(self.words["rematch"]))
        self.demand(not self.is_over(), "no other match begins")
        self.terminal.type(self.words["quit"])
        if self.terminal.status() != 0:
            sys.exit("the program fails in the end")
        subprocess.run([self.program, "verify", first], check=True, stdout=subprocess.DEVNULL)

    def run(self, game, questions, computers_count, options, act):
        try:
            self.begin(game, questions, computers_count, options)
            self.play(act)
        finally:
            self.terminal.stop()


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


def let_win(table):
    """The person has nothing to bet."""
    table.say(table.words["ready"])


# The seed, the number in the menu, what the game itself asks, how many computers play, options and their values,
# what is done.
GAMES = {
    "frogs": (1, "2", [], 1, ["1", "2", "2", "2"], move_frog),
    "robots": (10, "3", [], 1, ["12", "1"], let_win),
    "kittens": (6, "4", ["1"], 2, [], take_turn),
}


def main():
    program, library, *play = (os.path.abspath(path) for path in sys.argv[1:])
    for name, (seed, *chosen) in GAMES.items():
        for language in WORDS:
            for size in SIZES:
                started = play[0] if play and (language, size) == STARTED_BY_PLAY else program
                with tempfile.TemporaryDirectory() as state:
                    Table(program, started, library, seed, language, size, state).run(*chosen)
                print("[       OK ] %s against the computer in tmux, %d x %d, %s" % (name, *size, language),
                      flush=True)


if __name__ == "__main__":
    main()
