#!/usr/bin/env python3
"""Whole games of every game, begun at the menu, against computer players in a real terminal (tmux) of 80 x 24
and 120 x 40, in both languages.

    tmux_computer.py PROGRAM CLOCK [PLAY]

They are begun by PLAY, which starts the program as users do, if it is given.
Nothing but the chance is said on the command line: language, game, computer player, name and options are chosen.
CLOCK is the library of stopped_clock.c: time goes on only while the computer is waited for. The person types
what the screen offers: a frog goes as far south as it can, cards are drawn, a chip is won by a bet and a proof, and
the computer is let win others. After each line no row is longer than the screen, the person's hand alone is shown, a
board stands where it stood, who is asked can read what, and the prompt stands below; in the end it is said who won
and what can be typed, another match begins at once, and the first one is whole.
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
           "name": "Anna", "language": "1", "games": "Which game?", "ready": "ready", "rematch": "rematch", "first": "1.",
           "menu": ["How many players", "How many of them", "How well should", "What is player 0", "Start"],
           "rules": "Which rule", "more": "all that happened",
           "deeds": r"(?:A frog of )?Computer \d \(easy\) (?!is to|has \d turns)[^.:(]*\."},
    "ko": {"over": "게임이 끝났습니다", "places": "칸:", "cards": "카드:", "draw": "뽑기", "quit": "나가기",
           "name": "지민", "language": "2", "games": "어떤 게임을 할까요?", "ready": "준비", "rematch": "재대결", "first": "1위",
           "menu": ["모두 몇 명이 할까요", "그중 몇 명을", "난이도를", "플레이어 0의 이름", "시작"],
           "rules": "어떤 규칙을", "more": "모두 보려면",
           "deeds": r"컴퓨터 \d\(쉬움\)(?!의 차례가)[^.:]*습니다\."},
}
SIZES = [(80, 24), (120, 40)]
TURNS_MAX = 400

# What a person is asked, and what can be typed in the end, as sentences begin or end.
QUESTIONS = ["Move a frog", "Place a bridge", "Use a card.", "Where does the", "Play cards, or draw", "Would you like to play a NOPE?",
             "You drew {card}.", "Where do you want to insert", "Which card do you give?", "From which player", "Which card do you demand",
             "In how many moves can it be done?", "You are ready", "Which robot moves", "Chosen: {what}."]
ENDING = ["Type rematch"]
CATALOGUE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "po", "ko.po")


def read_catalogue():
    """The sentences in English, and in Korean."""
    with open(CATALOGUE, encoding="utf-8") as file:
        entries = re.findall(r'^msgid ((?:".*"\n)+)msgstr ((?:".*"\n)+)', file.read(), re.M)
    return [["".join(re.findall(r'"(.*)"\n', part)).replace('\\"', '"') for part in entry] for entry in entries]


def pattern(sentence):
    """For what is shown of it: places are filled, and lines may end anywhere."""
    parts = re.split(r"\{[^}]*\}", re.sub(r"\s", "", sentence))
    return ".{0,60}?".join(re.escape(part) for part in parts if part)


def pattern_of_any(beginnings, language):
    found = [entry[language != "en"] for entry in CATALOGUE_ENTRIES if entry[0].startswith(tuple(beginnings))]
    return re.compile("|".join(pattern(sentence) for sentence in found))


CATALOGUE_ENTRIES = read_catalogue()


class Table:
    def __init__(self, program, started, library, seed, language, size, state):
        self.program, self.state, self.words = program, state, WORDS[language]
        self.questions, self.ending = (pattern_of_any(list, language) for list in (QUESTIONS, ENDING))
        self.clock = Clock(library, os.path.join(state, "clock"))
        self.terminal = Terminal([started, "--seed", str(seed)], state, *size, clock=self.clock)
        self.lines, self.text, self.moves, self.deeds, self.top = [], "", 0, [], None

    def choose(self, line, shown):
        """Answers a menu; what is asked next is shown."""
        lines = self.terminal.answer(line)
        self.terminal.check_rows()
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
        self.terminal.check_rows()
        self.demand(lines[-1].endswith(">"), "the prompt is not below")
        self.demand(sum(line.startswith("  " + self.words["cards"]) for line in lines) <= 1,
                    "more than one hand is shown")
        said = re.sub(r"\s", "", self.text)
        self.demand(not self.is_asked() or self.questions.search(said), "nothing is asked")
        self.demand(not self.is_over() or (self.ending.search(said) and self.words["first"] in said),
                    "who won, or what can be typed, is not said")
        ranks = re.split(self.ending, said)[0]
        self.demand(not self.is_over() or re.search(r"[.)]$", ranks) or any(
            self.ending.match(re.sub(r"\s", "", line)) for line in lines), "who won runs into what can be typed")
        self.check_board()

    def check_board(self):
        """Its first row stands where it stood."""
        top = next((i for i, line in enumerate(self.lines) if re.match(r" *1 │", line)), None)
        self.demand(self.top in (None, top), "the board has moved")
        self.top = top

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


def win_one(table):
    """The first chip is the person's, in three moves; for the others they have nothing to bet."""
    table.moves += 1
    table.say({1: "3", 3: "YS", 4: "GS", 5: "GW"}.get(table.moves) or table.words["ready"])
    if table.moves == 5:
        table.demand(re.search(table.words["name"] + r": \S+ 1\b", table.text), "the proof wins no chip")


# The seed, the number in the menu, what the game itself asks, how many computers play, options and their values,
# what is done.
GAMES = {
    "frogs": (1, "2", [], 1, ["1", "2", "2", "2"], move_frog),
    "robots": (10, "3", [], 1, ["12", "1"], let_win),
    "robots for three": (10, "3", [], 2, ["12", "2"], win_one),
    "kittens": (6, "4", ["1"], 2, [], take_turn),
}


def check_help(play):
    """What can be typed is said as users do it."""
    said = subprocess.run([play, "--help", "--lang", "en"], check=True, capture_output=True, text=True).stdout
    if play + " load [FILE]" not in said or "parlor load" in said:
        sys.exit("%s is not told how it is used:\n%s" % (play, said))


def main():
    program, library, *play = (os.path.abspath(path) for path in sys.argv[1:])
    if play:
        check_help(play[0])
    for name, (seed, *chosen) in GAMES.items():
        for language in WORDS:
            for size in SIZES:
                started = play[0] if play else program
                with tempfile.TemporaryDirectory() as state:
                    Table(program, started, library, seed, language, size, state).run(*chosen)
                print("[       OK ] %s against the computer in tmux, %d x %d, %s" % (name, *size, language),
                      flush=True)


if __name__ == "__main__":
    main()
