#!/usr/bin/env python3
"""Whole games of robots in a real terminal (tmux), in both languages: two people, one person among
computer players, and one alone in a small window.

    tmux_robots.py PROGRAM CLOCK

CLOCK is the library of stopped_clock.c: time stands still while somebody types, and goes on when others are
waited for, so that everything comes out the same however fast the machine is. After each line the board is
whole, the round stands on top, the prompt below, and no row is longer than the screen.
"""
import glob
import os
import re
import subprocess
import sys
import tempfile

from tmux import Clock, Terminal, width

CHIPS = 17

TYPED = {"en": {}, "ko": {"ready": "준비", "give-up": "포기", "history": "기록", "quit": "나가기"}}

SHOWN = {
    "en": {"round": r"Round (\d+): (?:any|\w+) robot to [a-p]\d+ ", "left": r"chips left:? (\d+)",
           "seat": r"(\d) (?:Player|Computer) \1(?: \(\w+\))?: chips (\d+)(?:, bet (\d+))?",
           "moves": r"chips \d+, moves (\d+)", "clock": r"\[(\d+) s\] \w+",
           "proof": r"(?P<seat>\d)(?: \(\w+\))?: (?P<made>\d+) of (?P<limit>\d+) moves made",
           "won": r"wins a chip in (\d+) moves", "chosen": r"Chosen: (\w)\.",
           "lower": "You have bet 3; another bet must be lower.", "blocked": "The red robot cannot move north.",
           "over": "The game is over", "first": r"is over: (?:Player|Computer) (\d)",
           "none left": "no chip is left to draw", "alone": "Chips won: 16; moves: 84; missed: 1.",
           "remark": "green hexagon: it can't be done in fewer than 3 (",
           "first move": "Move 1: the yellow robot slides south to p11.", "button": "(ready)", "unbutton": "(wait)"},
    "ko": {"round": r"(\d+)라운드: (?:아무 로봇이나|\S+ 로봇을) [a-p]\d+까지 ", "left": r"남은 칩:? (\d+)",
           "seat": r"(\d) (?:플레이어|컴퓨터) \1(?:\(\w+\))?: 칩 (\d+)(?:, 선언 (\d+))?",
           "moves": r"칩 \d+, 총 (\d+)수", "clock": r"\[(\d+)초\] \w+",
           "proof": r"(?P<seat>\d)(?:\(\w+\))?: (?P<limit>\d+)수 중 (?P<made>\d+)수를 두었습니다",
           "won": r"(\d+)수 만에 칩을 얻었습니다", "chosen": r"고른 것: (\w)\.",
           "lower": "이미 3수를 선언했습니다. 새 선언은 더 낮아야 합니다.",
           "blocked": "빨강 로봇은 북쪽으로 움직일 수 없습니다.",
           "over": "게임이 끝났습니다", "first": r"끝났습니다: (?:플레이어|컴퓨터) (\d)",
           "none left": "뽑을 칩이 없습니다", "alone": "얻은 칩 16개, 총 84수, 놓친 칩 1개.",
           "remark": "초록 육각형: 3수보다 적게는 풀 수 없었습니다 (", "first move": "1수째: 노랑 로봇이 남쪽으로 p11까지 미끄러졌습니다.",
           "button": "(준비)", "unbutton": "(준비-취소)"},
}


class Screen:
    """What it says; None where it says nothing of the kind."""

    def __init__(self, lines, shown):
        self.lines, self.shown = lines, shown
        self.text = " ".join(line.strip() for line in lines)
        self.round, self.left, self.moves, self.clock, self.won, self.first = (
            self.number(name) for name in ("round", "left", "moves", "clock", "won", "first"))
        self.chosen = self.find("chosen", lambda found: found[1])
        seats = re.findall(shown["seat"], self.text)
        self.chips = [int(chips) for _, chips, _ in seats]
        self.bets = [int(bet) if bet else None for _, _, bet in seats]
        self.proof = self.find("proof", lambda found: tuple(int(found[n]) for n in ("seat", "made", "limit")))
        self.route = re.findall(r"([RGBY][NESW]) [a-p]\d+", "".join(re.findall(r"\[[RGBY].*?\]", self.text)))
        self.is_over = self.says("over")

    def find(self, name, value):
        found = re.search(self.shown[name], self.text)
        return value(found) if found else None

    def number(self, name):
        return self.find(name, lambda found: int(found[1]))

    def says(self, name):
        return self.shown[name] in self.text

    def demand(self, is_so, what):
        if not is_so:
            sys.exit("%s:\n%s" % (what, "\n".join(self.lines)))

    def check(self, is_refusal):
        """A refusal is said below what was there, which moves up."""
        board = [line for line in self.lines if re.match(r" *\d+ [│└]", line)]
        self.demand([int(line.split()[0]) for line in board] == list(range(1, 17)) and
                    {width(line) for line in board} == {69}, "the board is not whole")
        self.demand(is_refusal or self.is_over or re.match(self.shown["round"], self.lines[0]),
                    "the round is not on top")
        self.demand(self.lines[-1].endswith(">"), "the prompt is not below")
        has_computers = re.search("Computer|컴퓨터", self.text)
        is_long = self.is_over or has_computers  # much may have happened since one acted
        self.demand(is_long or "..." not in self.text, "something is left out")
        is_betting = has_computers and not self.is_over and not self.proof
        self.demand(is_refusal or not is_betting or self.shown["button"] in self.text or self.shown["unbutton"] in self.text,
                    "it is not shown how to be ready")


class Table:
    def __init__(self, program, library, arguments, rows, language, state):
        self.program, self.state = program, state
        self.typed, self.shown = TYPED[language], SHOWN[language]
        self.clock = Clock(library, os.path.join(state, "clock"))
        self.terminal = Terminal([program, "robots", "--lang", language] + arguments.split(), state,
                                 rows=rows, clock=self.clock)
        self.screen = None

    def look(self, lines, is_refusal=False):
        self.terminal.check_rows()
        self.screen = Screen(lines, self.shown)
        self.screen.check(is_refusal)

    def expect(self, **wanted):
        for name, value in wanted.items():
            self.screen.demand(getattr(self.screen, name) == value, "%s: %r is wanted" % (name, value))

    def say(self, line, **wanted):
        """Types it, in the words of the language."""
        lines = self.terminal.answer(" ".join(self.typed.get(word, word) for word in line.split()))
        if line == "give-up":  # it is asked whether that is meant
            lines = self.terminal.answer("1")
        self.look(lines)
        self.expect(**wanted)

    def refuse(self, line, why, **wanted):
        self.look(self.terminal.answer(line), is_refusal=True)
        self.screen.demand(self.screen.says(why), "it is not refused")
        self.expect(**wanted)

    def wait_s(self, seconds, **wanted):
        self.clock.advance(1000 * seconds)
        self.look(self.terminal.settled())
        self.expect(**wanted)

    def log(self):
        return glob.glob(os.path.join(self.state, "parlor", "*.parlor"))[0]

    def wait_for_others(self):
        """Until somebody has done something."""
        size = os.path.getsize(self.log())
        while os.path.getsize(self.log()) == size:
            self.clock.advance_to_next()
        self.look(self.terminal.settled())

    def play(self, game):
        try:
            self.look(self.terminal.settled())
            game(self)
            self.terminal.type(self.typed.get("quit", "quit"))
            if self.terminal.status() != 0:
                sys.exit("the program fails in the end")
        finally:
            self.terminal.stop()
        subprocess.run([self.program, "verify", self.log()], check=True, stdout=subprocess.DEVNULL)


def prove(table, seat, moves, in_two):
    """All but the last: a robot and a direction, together or one after the other."""
    limit = table.screen.proof[2]
    for made, move in enumerate(moves[:-1], 1):
        if in_two:
            table.say(move[0], chosen=move[0], route=moves[:made - 1])
        table.say(move[1] if in_two else move, proof=(seat, made, limit), route=moves[:made])


def check_winner(screen, enough):
    """Who is named first has the most chips: enough, unless there are no more."""
    screen.demand(screen.first is not None, "the winner is not told")
    most = screen.chips[screen.first]
    screen.demand(most == max(screen.chips) and (most == enough or screen.says("none left")),
                  "the winner should not win")


# Who wins the chip of each round, and how.
TWO_PEOPLE = [
    (0, "YS GS GW"), (1, "YW YN YW YS YW"), (0, "RN RS RE"), (1, "YS YW YN YE RS RE YS YW"), (0, "BN BE"),
    (1, "BW BS RN BE RW BN BW BS"), (0, "YS YN YE"), (0, "GE GN GW RE GN GW GS"),
    (1, "RS RE BN BW GN GE YN YE YS"), (0, "RW RN RE BE BS BW BS"), (0, "GW GS GE"),
    (0, "RS RE RN YN YW RW RS"),
]


def bet_in_first_round(table):
    """The lowest bet fails, and the next lowest is to prove."""
    table.say("0 5", round=1, left=CHIPS, bets=[5, None], clock=60)
    table.say("0 3", bets=[3, None])
    table.refuse("0 4", "lower", bets=[3, None])
    table.say("1 2", bets=[3, 2])
    table.say("0 ready", proof=None)
    table.say("1 ready", proof=(1, 0, 2))
    table.say("RN", proof=(1, 1, 2), route=["RN"])
    table.refuse("RN", "blocked", route=["RN"])
    table.say("RS", proof=(0, 0, 3), chips=[0, 0], bets=[3, 2])


def bet(table, seat, least, is_timed):
    """One goes below the other's bet; then both are ready, or time runs out."""
    other = 1 - seat
    table.say("%d %d" % (seat, least + 2), clock=60)
    table.say("%d %d" % (other, least + 1))
    table.say("%d %d" % (seat, least), proof=None)
    if is_timed:
        table.wait_s(59, proof=None, clock=1)
        table.wait_s(1, proof=(seat, 0, least), clock=60)
        table.wait_s(2, proof=(seat, 0, least), clock=58)  # what is typed at once is not meant for this
    else:
        table.say("%d ready" % other, proof=None)
        table.say("%d ready" % seat, proof=(seat, 0, least))


def two_people(table):
    chips = [0, 0]
    for number, (seat, moves) in enumerate(TWO_PEOPLE, 1):
        moves, is_last = moves.split(), number == len(TWO_PEOPLE)
        if number == 1:
            bet_in_first_round(table)
        else:
            bet(table, seat, len(moves), is_timed=number == 3)
        prove(table, seat, moves, in_two=number % 2 == 0)
        chips[seat] += 1
        table.say(moves[-1], chips=chips, is_over=is_last, round=None if is_last else number + 1)
    check_winner(table.screen, enough=8)


def check_step(before, now):
    """What computer players may have changed on the screen."""
    grown = [seat for seat in range(4) if now.chips[seat] > before.chips[seat]]
    now.demand(sum(now.chips) - sum(before.chips) == len(grown) <= 1, "chips come one by one")
    now.demand(now.left is None or now.left + sum(now.chips) <= CHIPS, "there are too many chips")
    if grown:
        now.demand(before.proof and before.proof[0] == grown[0], "only who proves wins a chip")
        now.demand(now.won == len(before.route) + 1, "it is not told who wins the chip")
    if now.proof:
        seat, made, limit = now.proof
        goes_on = before.proof and before.proof[0] == seat and before.route == now.route[:-1]
        now.demand(limit == now.bets[seat] and made == len(now.route) and (made == 0 or goes_on),
                   "a proof is not told move by move")
    now.demand(now.is_over or now.clock is not None, "the time that is left is not told")


def wait_for_others(table):
    before = table.screen
    table.wait_for_others()
    check_step(before, table.screen)


def answer(table, answered):
    """The person bets what nobody could want, every other round, and is ready."""
    answered.add(table.screen.round)
    if table.screen.round % 2 == 0:
        table.say("20")
    table.say("ready")


def among_many(table):
    """Some rounds in a low window, where whoever bets sees how to be ready."""
    answered = set()
    while table.screen.round < 4:
        if table.screen.proof or table.screen.round in answered:
            table.wait_for_others()
        else:
            answer(table, answered)


def among_computers(table):
    """While the person bets first, time stands still, so that among equal bets this one is the earliest."""
    table.say("3", round=1, chips=[0, 0, 0, 0], bets=[3, None, None, None])
    table.say("ready")
    while not table.screen.proof or table.screen.proof[0] != 0:
        wait_for_others(table)
    moves = TWO_PEOPLE[0][1].split()
    prove(table, 0, moves, in_two=False)
    table.say(moves[-1], round=2, chips=[1, 0, 0, 0], won=len(moves))
    answered = set()
    while not table.screen.is_over:
        if table.screen.proof and table.screen.proof[0] == 0:
            table.say("give-up")
        elif table.screen.proof or table.screen.round in answered:
            wait_for_others(table)
        else:
            answer(table, answered)
    check_winner(table.screen, enough=5)


# How each chip is won; one is given up.
ALONE = [
    "YS GS GW", "YW YN YW YS YW", "RN RS RE", "YS YW YN YE RS RE YS YW", "BN BE", "BW BS RN BE RW BN BW BS",
    "YS YN YE", "GE GN GW RE GN GW GS", "give-up", "BN BE BS BW BS", "RW GN GW GS GE", "RS RE RN RE RS RW",
    "RN RW RS RW RS RE", "RS RE RS RE RN RE RN RW", "BN BE", "GW YN YW YN GN GE", "RN RW RS RE RN RW RN",
]


def alone(table):
    """Every third chip move by move, the others in one line. The history, page by page, ends with the result and
    has what the onlooker said about the first chip."""
    chips = total = 0
    for number, line in enumerate(ALONE, 1):
        table.expect(round=number, left=CHIPS - number + 1, chips=[chips], moves=total)
        moves = line.split()
        if number % 3 == 0:
            for made in range(1, len(moves)):
                table.say(moves[made - 1], round=number, route=moves[:made])
            line = moves[-1]
        table.say(line)
        if line != "give-up":
            chips, total = chips + 1, total + len(moves)
    table.expect(is_over=True, chips=[chips], moves=total)
    history = Screen(table.terminal.pages(table.typed.get("history", "history")), table.shown)
    history.demand(history.says("alone"), "the result is not told")
    history.demand(history.says("remark"), "what the onlooker had to say is not told")
    history.demand(history.text.count(history.shown["first move"]) == 1, "the first page is not told once")


GAMES = {
    "two people": ("--players 2 --seed 10", 40, two_people),
    "one person among computer players":
        ("--players 4 --seed 10 --seat 1=easy --seat 2=medium --seat 3=hard", 40, among_computers),
    "one person among computer players in a low window":
        ("--players 4 --seed 10 --seat 1=medium --seat 2=medium --seat 3=hard", 24, among_many),
    "alone": ("--players 1 --seed 10", 24, alone),
}


def main():
    program, library = (os.path.abspath(path) for path in sys.argv[1:3])
    for name, (arguments, rows, game) in GAMES.items():
        for language in SHOWN:
            with tempfile.TemporaryDirectory() as state:
                Table(program, library, arguments, rows, language, state).play(game)
            print("[       OK ] robots in tmux: %s, %s" % (name, language), flush=True)


if __name__ == "__main__":
    main()
