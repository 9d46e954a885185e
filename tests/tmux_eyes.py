#!/usr/bin/env python3
"""What a real terminal (tmux) does besides showing characters: colours, the mouse, Tab, pages, a larger board, and
what is shown for a moment.

    tmux_eyes.py PROGRAM CLOCK [TEST...]

CLOCK is the library of stopped_clock.c: nothing waits, and nothing depends on how fast the machine is.
"""
import os
import re
import signal
import sys
import tempfile

from tmux import Clock, Terminal, soon

FROGS = "frogs --lang en --players 2 --seat 0=Anna --seat 1=Ben"
ROBOTS = "robots --lang en --players 1 --seed 10"
WAITS_MAX = 400  # for the computer
MOUSE = "#{mouse_standard_flag} #{mouse_sgr_flag}"


class Sitting:
    """The program in a shell, which stays when it has ended."""

    def __init__(self, program, library, arguments, columns=80, rows=24, term="screen-256color", extra=()):
        self.directory = tempfile.TemporaryDirectory()
        state = self.directory.name
        self.clock = Clock(library, os.path.join(state, "clock"))
        self.process = os.path.join(state, "process")
        self.ended = os.path.join(state, "ended")
        shell = "sh -c 'echo $$ >%s; exec %s %s'; touch %s; sleep 3600" % (self.process, program, arguments,
                                                                            self.ended)
        self.terminal = Terminal(["TERM=" + term, *extra, "sh", "-c", shell], state, columns, rows, self.clock)

    def __enter__(self):
        self.terminal.settled()
        return self

    def __exit__(self, *_):
        self.terminal.stop()
        self.directory.cleanup()

    def demand(self, is_so, what):
        if not is_so:
            sys.exit("%s:\n%s" % (what, "\n".join(self.terminal.lines("-e"))))

    def text(self):
        return "\n".join(self.terminal.settled())

    def painted(self):
        """The screen with its colours."""
        self.terminal.settled()
        return self.terminal.run("capture-pane", "-p", "-e", "-t", "play")

    def say(self, line):
        return "\n".join(self.terminal.answer(line))

    def let_others_play(self, prompt):
        """Until somebody is asked by this prompt."""
        for _ in range(60):
            if self.text().endswith(prompt):
                return
            self.clock.advance_to_next()
        self.demand(False, "nobody is asked by " + prompt)

    def wait_for_moment(self):
        """Until something is shown for a moment."""
        for _ in range(WAITS_MAX):
            shown = "\n".join(self.terminal.shown())
            if "Press Enter" in shown:
                return shown
            self.clock.advance_to_next()
        self.demand(False, "nothing is shown for a moment")

    def say_at_once(self, line):
        """The same, with what is shown for a moment only."""
        wakes = self.clock.wakes()
        self.terminal.type(line)
        self.clock.settle(wakes)
        return "\n".join(self.terminal.shown())

    def press(self, keys):
        wakes = self.clock.wakes()
        self.terminal.run("send-keys", "-t", "play", "-l", keys)
        self.clock.settle(wakes)
        return self.text()

    def click_keys(self, word, offset, button, is_last):
        rows = self.terminal.settled()
        row = [i for i, line in enumerate(rows) if word in line][-1 if is_last else 0]
        column = rows[row].index(word) + offset
        return "\033[<%d;%d;%dM\033[<%d;%d;%dm" % (button, column + 1, row + 1, button, column + 1, row + 1)

    def click(self, word, offset=0, button=0):
        """On the first place where the screen shows this."""
        return self.press(self.click_keys(word, offset, button, False))

    def click_last(self, word, offset=1):
        """On the last place, where the question is."""
        return self.press(self.click_keys(word, offset, 0, True))

    def click_page(self, word):
        """Where a page is shown, so that there is no prompt; what is shown then."""
        wakes = self.clock.wakes()
        self.terminal.run("send-keys", "-t", "play", "-l", self.click_keys(word, 1, 0, True))
        self.clock.settle(wakes)
        return self.text()

    def click_to_end(self, word, offset=1):
        """The same, and the program ends by that; what it says."""
        self.terminal.run("send-keys", "-t", "play", "-l", self.click_keys(word, offset, 0, True))
        self.wait_end()
        return "\n".join(self.terminal.lines())

    def resize(self, columns, rows):
        wakes = self.clock.wakes()
        self.terminal.run("resize-window", "-t", "play", "-x", str(columns), "-y", str(rows))
        self.clock.settle(wakes)

    def mouse(self):
        return self.terminal.run("display-message", "-p", "-t", "play", MOUSE).strip()

    def id(self):
        with open(self.process) as file:
            return int(file.read())

    def wait_end(self):
        soon(lambda: os.path.exists(self.ended), lambda: "the program does not end")


def colours(play):
    """Frogs have their owner's colour, what can be chosen is bold; without colours all the same is said."""
    with play(FROGS) as sitting:
        sitting.say("N c1")
        painted, plain = sitting.painted(), sitting.text()
        anna, ben, frog = (re.search(r"38;5;(\d+)m" + shown, painted) for shown in ("0 Anna", "1 Ben", r"\*0"))
        sitting.demand(anna and frog and frog[1] == anna[1], "the frog has not its owner's colour")
        sitting.demand(ben and ben[1] != anna[1], "two players have one colour")
        sitting.demand("\033[1m" in painted, "nothing is bold")
    for extra in (["NO_COLOR=1"], ["TERM=dumb"]):
        with play(FROGS, extra=extra) as sitting:
            sitting.say("N c1")
            sitting.demand("\033[" not in sitting.painted(), "there are colours with " + extra[0])
            sitting.demand(sitting.text() == plain, "something else is said with " + extra[0])
    with play(ROBOTS, term="screen") as sitting:
        sitting.say("RN")
        arrows = [line for line in sitting.painted().split("\n") if "↑" in line]
        sitting.demand(len(arrows) == 12 and all("\033[31m↑" in line for line in arrows),
                       "the route has not its robot's colour")


def mouse(play):
    """What may be touched or answered can be clicked; the mouse is given back to the terminal whenever it is left."""
    with play(FROGS) as sitting:
        sitting.demand(sitting.mouse() == "1 1", "the mouse is not reported")
        sitting.demand("I don't know" in sitting.say("x" * 100), "a line wider than the window is not refused")
        sitting.demand("Chosen: N." in sitting.click("[N 000]", 3), "a home is not clicked")
        sitting.demand("Turn 2: Ben" in sitting.click("(·)", 1), "a pad is not clicked")
        sitting.demand("Turn 2: Ben" in sitting.click("a   b", 1), "where nothing is something is clicked")
        sitting.demand("Chosen" not in sitting.click("[S 111]", 3, button=2), "another button clicks")
        sitting.press("canc")
        sitting.demand("Extra Jump: choose" in sitting.click("extra-jump"), "a card is not clicked")
        sitting.demand(sitting.text().endswith("> canc"), "a click drops what is half typed")
        sitting.demand("Turn 2: Ben" in sitting.press("el\r"), "what was half typed is not gone on with")
        sitting.demand("(1=Yes, 2=No)" in sitting.say("forfeit"), "it is not asked about")
        sitting.demand("(1=Yes, 2=No)" not in sitting.click("2=No"), "an answer is not clicked")
        sitting.terminal.run("send-keys", "-t", "play", "C-z")
        soon(lambda: sitting.mouse() == "0 0", lambda: "a program at rest keeps the mouse")
        os.kill(sitting.id(), signal.SIGCONT)
        soon(lambda: sitting.mouse() == "1 1", lambda: "the mouse is not reported again")
        os.kill(sitting.id(), signal.SIGTERM)
        sitting.wait_end()
        soon(lambda: sitting.mouse() == "0 0", lambda: "the mouse is not given back")
    with play(FROGS + " --no-mouse") as sitting:
        sitting.demand(sitting.mouse() == "0 0", "--no-mouse has a mouse")
    with play("kittens --lang en --players 3 --seed 2 --variant exploding --open") as sitting:
        sitting.demand("From which player" in sitting.say("nope nope"), "no player is asked for")
        sitting.demand("Player 0 chooses Player 2." in sitting.click("(2) Player 2", 6), "a player is not clicked")


def tab(play):
    """Tab completes what may be chosen, names of several words and commands, and says what it could be."""
    with play("kittens --lang en --players 2 --seed 3 --variant imploding --open") as sitting:
        sitting.demand("It could be: Shuffle, Skip, save" in sitting.press("s\t"), "the choices are not said")
        sitting.demand(sitting.press("hu\t").endswith("> Shuffle"), "a name is not completed as it is spelled")
        sitting.press("\025hist\t")
        sitting.demand(sitting.text().endswith("> history"), "a command is not completed")
    with play(ROBOTS) as sitting:
        sitting.demand(sitting.press("yel\tso\t").endswith("> yellow south"), "a second word is not completed")
        sitting.demand("slides south to p11" in sitting.press("\r"), "what was completed is not done")


def pages(play):
    """Help and rules that are longer than the window are read page by page; they follow the window, and the next line may be typed at any of them."""
    with play(FROGS, rows=18) as sitting:
        whole = "\n".join(sitting.terminal.pages("help"))
        for line in ("Type the name of what you choose", "  cancel ", "  choose X "):
            sitting.demand(whole.count(line) == 1, "'%s' is not told once" % line)
        whole = "\n".join(sitting.terminal.pages("rules"))
        for line in ("A turn is one of three", "Each card can be used once."):
            sitting.demand(whole.count(line) == 1, "'%s' is not told once among the rules" % line)
        wakes = sitting.clock.wakes()
        sitting.terminal.type("help")
        sitting.clock.settle(wakes)
        sitting.demand("pages left" in sitting.text(), "the window is too small for the answer")
        sitting.resize(60, 18)
        sitting.terminal.settled()
        sitting.terminal.check_rows()
        sitting.demand("Type the name of what you choose" in sitting.text() and "pages left" in sitting.text(),
                       "a page is not laid out anew in another window")
        sitting.resize(80, 60)
        sitting.demand("  choose X " in sitting.text(), "there is room for all, and it is not shown")
        sitting.resize(80, 18)
        wakes = sitting.clock.wakes()
        sitting.terminal.type("help")
        sitting.clock.settle(wakes)
        sitting.demand("Turn 2: Ben" in sitting.say("N c1"), "what is typed on a page is not done")
        wakes = sitting.clock.wakes()
        sitting.terminal.type("help")
        sitting.clock.settle(wakes)
        first = sitting.text()
        sitting.demand(first != sitting.click_page("Press Enter for more"), "the next page is not clicked")


def sizes(play):
    """A board is larger where there is room, and every pad has its name."""
    with play("frogs --lang en --players 3", 120, 40) as sitting:
        text = sitting.text()
        for column in range(5):
            for row in range(column, 5):
                sitting.demand("%s%d" % ("abcde"[column], row + 1) in text, "a pad has no name")
    with play("frogs --lang en --players 3 --seed 1 --seat 0=Anna --seat 1=easy --seat 2=easy", 120, 40) as sitting:
        for line in ("N", "a1", None, None):
            players = [row.rstrip() for row in sitting.terminal.settled() if "(home " in row]
            sitting.demand(len(players) == 3 and all(row.endswith("frogs arrived 0") for row in players),
                           "a player takes more than a row")
            sitting.demand({row.index(" (home ") - len(name) for row, name in
                            zip(players, ("0 Anna", "1 Computer 1 (easy)", "2 Computer 2 (easy)"))} == {50},
                           "the players do not stand where they stood")
            sitting.say(line) if line else sitting.clock.advance_to_next()
    seats = "--seat 0=Annabelle --seat 1=medium --seat 2=hard --seat 3=Maximilian-Konstantin"
    with play("frogs --lang en --players 4 --seed 1 " + seats) as sitting:
        players = [row.rstrip() for row in sitting.terminal.settled() if "(home " in row]
        sitting.demand(len(players) == 4 and all(row.endswith("frogs arrived 0") for row in players) and
                       all(name in row for name, row in zip(("0 Annabelle", "1 Computer 1 ", "2 Computer 2 ", "3 Maxim"),
                                                            players)), "a player takes more than a row at 80 x 24")
    with play("frogs --lang en --players 4") as sitting:
        rows = [line.split()[0] for line in sitting.terminal.settled() if line.strip()[:1] in list("12345")]
        sitting.demand(rows == list("12345"), "a row has no number")


def moments(play):
    """Each slide of a computer's proof can be followed, and the last of anybody's is seen before the next round begins; then it goes on by itself, or by Enter."""
    with play(ROBOTS) as sitting:
        shown = sitting.say_at_once("YS GS GW")
        sitting.demand("slides west to o10" in shown and "Press Enter to go on." in shown and "Round 2" not in shown,
                       "the last slide is not seen")
        sitting.clock.advance(1500)
        sitting.demand("Round 2: yellow robot" in sitting.text(), "it does not go on")
    with play("robots --lang en --players 2 --seed 10 --seat 0=Anna --seat 1=Ben") as sitting:
        for line in ("0 3 1 2", "0 ready", "1 ready", "YW"):
            sitting.say(line)
        shown = sitting.say_at_once("YE")
        sitting.demand("Press Enter to go on." in shown and "Ben has no moves left." in shown and
                       "Anna is to prove" not in shown and "2 of 2 moves made" in shown, "a failure is not seen")
        sitting.demand("Ben has no moves left." in sitting.text() and "Anna is to prove" in sitting.text(),
                       "what was told for a moment is not told again")
    with play("robots --lang en --players 2 --seed 10 --seat 0=Anna --seat 1=hard") as sitting:
        sitting.say("ready")
        shown = sitting.wait_for_moment()
        sitting.demand("1 of 3 moves made" in shown and "[YS p11]" in shown and "bets" not in shown,
                       "the computer's first slide is not shown alone")
        sitting.clock.advance(2400)
        sitting.demand("1 of 3 moves made" in "\n".join(sitting.terminal.shown()), "it can't be followed")
        sitting.clock.advance(100)
        shown = sitting.wait_for_moment()
        sitting.demand("2 of 3 moves made" in shown and "Move 1: " in shown and "Move 2: " in shown,
                       "its second slide is not shown with the first")
        sitting.demand("Waiting for Computer 1 (hard)>" in sitting.say_at_once(""), "Enter does not go on")
        shown = sitting.wait_for_moment()
        sitting.demand("Press Enter to go on." in shown and "wins a chip" in shown and "(G)" not in shown and
                       re.search(r"10 │.*│\*G ", shown), "the computer's last slide is not seen")
        sitting.demand(all("Move %d: " % move in shown for move in (1, 2, 3)), "its slides are not told together")
        sitting.clock.advance(4900)
        sitting.demand("Press Enter to go on." in "\n".join(sitting.terminal.shown()), "they can't be read")
        sitting.clock.advance(100)
        sitting.demand("Round 2: yellow robot" in "\n".join(sitting.terminal.shown()), "it does not go on")
    with play("robots --lang en --players 2 --seed 10 --proof 15 --seat 0=Anna --seat 1=hard") as sitting:
        sitting.say("ready")
        sitting.wait_for_moment()
        sitting.clock.advance(1800)
        shown = "\n".join(sitting.terminal.shown())
        sitting.demand("2 of 3 moves made" in shown, "where time is short it is spent on looking")


def waiting(play):
    """While the computer is waited for the prompt says so, its cards can't be chosen; what is answered stays until it has acted."""
    with play("frogs --lang en --players 2 --seed 1 --seat 0=Anna --seat 1=easy") as sitting:
        shown = sitting.say("N c1")
        sitting.demand(shown.endswith("Waiting for Computer 1 (easy)>"), "it is not said who is waited for")
        sitting.demand("Computer 1's hand: extra-jump  parachute" in shown, "the computer's cards seem to be there to choose")
        sitting.demand("There are no hints here." in sitting.say("hint"), "there is no answer")
        sitting.clock.advance_to_next()
        sitting.demand("There are no hints here." in sitting.text(), "the answer is gone before it could be read")
        sitting.let_others_play("Anna>")
        sitting.demand("There are no hints here." not in sitting.say("board"), "the answer stays for ever")
    with play("frogs --lang en --players 2 --seed 1 --seat 0=Anna --seat 1=easy") as sitting:
        sitting.say("N c1")
        sitting.demand("It is not your turn: Computer 1 (easy) is to play." in sitting.say("c1 c2"), "it is not refused")
        sitting.demand("It is not your turn" in sitting.text(), "the reason is gone at once")
        sitting.let_others_play("Anna>")
        sitting.demand("It is not your turn" not in sitting.text(), "a reason stays that holds no longer")
        sitting.demand("Computer 1 (easy) " in re.sub(r"Turn .*|1 Computer.*|The hand.*", "", sitting.text()), "it is not told what the computer did")


def reading(play):
    """What somebody reads stays until they press Enter, whatever the computer does, and then that is told; what was typed before that was seen is asked about; a clock that begins for them calls them back."""
    with play("frogs --lang en --players 2 --seed 1 --seat 0=Anna --seat 1=easy") as sitting:
        sitting.say("N c1")
        shown = sitting.say_at_once("rules")
        sitting.demand(shown.rstrip().endswith("Press Enter to go on."), "rules are not read until Enter")
        while not sitting.clock.will_never():
            sitting.clock.advance_to_next()
        sitting.demand("\n".join(sitting.terminal.shown()) == shown, "rules are torn away")
        sitting.demand("Computer 1 (easy) removes" in sitting.say_at_once("") and sitting.text().endswith("Anna>"),
                       "it is not told what happened meanwhile")
    with play("frogs --lang en --players 2 --seed 1 --seat 0=Anna --seat 1=easy") as sitting:
        sitting.say("N c1")
        sitting.say_at_once("help")
        while not sitting.clock.will_never():
            sitting.clock.advance_to_next()
        shown = sitting.say_at_once("c1 c2")
        sitting.demand(shown.endswith("Anna> c1 c2") and "The game went on meanwhile. Press Enter if" in shown and
                       "Turn 3: Anna" in shown, "a line is done by who has not seen what happened")
        sitting.demand("Turn 4" in sitting.say_at_once(""), "Enter does not do it")
    with play("robots --lang en --players 2 --seed 10 --seat 0=Anna --seat 1=easy") as sitting:
        sitting.say_at_once("rules")
        while "Press Enter" in (shown := "\n".join(sitting.terminal.shown())):
            sitting.demand("(easy) bets" not in shown, "it is told too soon")
            sitting.clock.advance_to_next()
        sitting.demand("Your clock is running, so what you were reading was closed." in shown and
                       re.search(r"\[\d+ s\] Anna>$", shown), "a clock runs behind what is read")
        shown = sitting.say_at_once("rules")
        sitting.demand(re.search(r"\[\d+ s\] Press Enter", shown), "the clock is not seen")


def late(play):
    """What answers a question that is gone by itself does not answer the next one; it stays to be sent by Enter, and whoever takes their time is believed."""
    def begin(play):
        sitting = play("robots --lang en --players 2 --seed 10 --proof 15 --seat 0=Anna --seat 1=Ben")
        with sitting:
            for line in ("0 2", "0 ready", "1 ready"):
                sitting.say(line)
            sitting.demand("Really give up? (1=Yes, 2=No)" in sitting.say("give-up"), "it is not asked about")
            sitting.clock.advance(14000)
            yield sitting

    for sitting in begin(play):
        sitting.clock.advance(1000)
        sitting.demand("that question is settled." in sitting.text() and "Round 2" in sitting.text(), "the round goes on")
        sitting.clock.advance(1000)
        shown = sitting.say_at_once("1")
        sitting.demand("The game went on meanwhile. Press Enter if" in shown and shown.endswith("parlor> 1"),
                       "a late answer is taken for another")
        sitting.demand(sitting.say("").endswith("Ben>"), "Enter does not do what is meant after all")
    for sitting in begin(play):
        sitting.press("1")
        sitting.clock.advance(1000)
        sitting.demand(sitting.text().endswith("parlor>"), "what was half typed is kept")
        sitting.demand("The game went on meanwhile. Press Enter if" in sitting.say(""), "its Enter is taken for another")
    for sitting in begin(play):
        sitting.clock.advance(1000)
        sitting.clock.advance(500)
        sitting.demand("went on meanwhile. Press" in sitting.say_at_once("1"), "a moment is too short")
    for sitting in begin(play):
        sitting.clock.advance(1000)
        sitting.clock.advance(1500)
        sitting.demand(sitting.say("1").endswith("Ben>"), "who takes their time is not believed")
    for sitting in begin(play):
        sitting.clock.advance(1000)
        sitting.demand("Type" in sitting.say("help"), "who asks for help does not get it")


def menus(play):
    """Menus are answered by clicks and completed by Tab; what a question before offered is no longer there."""
    with play("--seed 3") as sitting:
        sitting.demand("Which game?" in sitting.click_last("1. English"), "a language is not clicked")
        sitting.click("2. 한국어")
        sitting.demand(sitting.text().endswith("(Enter: 2) >"), "a list that is past is clicked")
        sitting.demand(sitting.press("kit\t").endswith("> Kittens"), "a game is not completed as it is spelled")
        sitting.demand("Which variant?" in sitting.press("\r"), "what was completed is not done")
        sitting.press("x" * 200 + "\r")
        sitting.demand("Which game?" in sitting.click_last("(back)"), "after a long line a word is not clicked")
        sitting.demand("How many players" in sitting.click_last("2. Frogs"), "a game is not clicked")
        sitting.resize(100, 30)
        sitting.demand("How many of them" in sitting.click_last("(2)"), "in another window a number is not clicked")
        sitting.demand("What is player 0" in sitting.click_last("(0)"), "another number is not clicked")
        sitting.demand(sitting.press("m\t").endswith("> medium"), "a level is not completed")
        sitting.demand("What is player 1" in sitting.press("\025Anna\r"), "a name is not taken")
        sitting.demand("It could be: hard, help" in sitting.press("h\t"), "the choices are not said")
        sitting.press("\025")
        sitting.demand("The computer plays: Computer 1 (hard)." in sitting.click_last("(hard)"), "a level is not clicked")
        sitting.demand("Which rule" in sitting.click_last("2. Options"), "options are not clicked")
        sitting.press("half")
        sitting.demand("Frogs: Anna, Computer 1 (hard)" in sitting.click_last("No more changes"), "the last item is not clicked")
        sitting.demand(sitting.text().endswith("> half"), "a click drops what is half typed")
        sitting.press("\025")
        sitting.demand("Turn 1: Anna" in sitting.click_last("1. Start"), "the start is not clicked")


def files(play):
    """Matches are chosen by clicks wherever they are listed, and a replay is clicked, completed, in colour and large; --no-mouse goes with all of that."""
    with play("frogs --lang en --players 2 --option frogs=1") as sitting:
        sitting.say("N c1")
        sitting.say("S c5")
        sitting.terminal.type("quit")
        sitting.wait_end()
        there = ["XDG_STATE_HOME=" + sitting.directory.name]
        for command, ends, *clicks in (
                ("load", False, ("1. 20", "Turn 3")),
                ("replay", False, ("1. 20", "Entry 0 of 2"), ("(next)", "Entry 1 of 2"), ("(next)", "goes from S to c5"),
                 ("(back)", "Entry 1 of 2")),
                ("verify", True, ("1. 20", "The match is whole.")),
                ("draw", True, ("1. 20", "The picture is in frogs-")),
                ("delete", True, ("1. 20", "Delete"), ("2=No", "Nothing was deleted."))):
            with play(command + " --lang en", 120, 40, extra=there) as other:
                for word, shown in clicks:
                    click = other.click_to_end if ends and word == clicks[-1][0] else other.click_last
                    other.demand(shown in click(word), "%s is not clicked at %s" % (word, command))
                if command == "replay":
                    other.demand(re.search(r"38;5;\d+m", other.painted()), "a replay has no colours")
                    other.demand("a5" in other.text() and "e5" in other.text(), "a replay's board is not larger")
                    other.demand("It could be: next, back, help, quit" in other.press("\t"), "Tab says nothing")
                    other.demand(other.press("q\t").endswith("> quit"), "a word is not completed in a replay")
            with play(command + " --lang en --no-mouse", extra=there) as other:
                other.demand(other.mouse() == "0 0" and "Which match?" in other.text(), command + " has a mouse")
        with play("draw --lang en --plain", extra=there) as other:
            other.demand("Which match?" in other.text(), "it is not asked which to draw")
            with open(other.process) as process:
                os.kill(int(process.read()), signal.SIGINT)
            other.wait_end()


def questions(play):
    """Yes and no, and whether a turn is kept, are answered by clicks and completed by Tab; then all is as before."""
    with play(FROGS) as sitting:
        sitting.say("forfeit")
        sitting.demand(sitting.press("n\t").endswith("> No"), "no is not completed")
        sitting.demand("Turn 1: Anna" in sitting.press("\r"), "what was completed is not done")
        sitting.say("forfeit")
        sitting.demand("Chosen" not in sitting.click("[N 000]", 3), "behind a question something is chosen")
        sitting.demand("Chosen: N." in (sitting.say("n") and sitting.click("[N 000]", 3)), "then it can't be")
        sitting.say("cancel")
        sitting.say("forfeit")
        sitting.resize(90, 30)
        sitting.demand("Leave the game" not in sitting.click_last("2=No"), "in another window no is not clicked")
    with play(ROBOTS) as sitting:
        sitting.say("RN")
        sitting.demand("Keep it, revert it" in sitting.say("quit"), "it is not asked about")
        sitting.demand(sitting.press("st\t").endswith("> stay"), "an answer is not completed")
        sitting.press("\025")
        sitting.demand("Keep it" not in sitting.click_last("3=stay"), "to stay is not clicked")


TESTS = (colours, mouse, tab, menus, files, questions, pages, sizes, moments, waiting, reading, late)


def main():
    program, library = (os.path.abspath(path) for path in sys.argv[1:3])
    wanted = sys.argv[3:]
    for test in TESTS:
        if wanted and test.__name__ not in wanted:
            continue
        test(lambda *arguments, **more: Sitting(program, library, *arguments, **more))
        print("[       OK ] in tmux: %s" % test.__doc__.split(";")[0].split(".")[0], flush=True)


if __name__ == "__main__":
    main()
