#!/usr/bin/env python3
"""Rubbish on standard input, through a pipe and at a terminal; ends of input and kill -9 anywhere.

    rubbish.py PROGRAM [EVERY [TEST...]]

Whatever comes, the program must not crash or hang, must leave the terminal as it found it, must print
no control character that came in, and the match must be whole afterwards with all that was completed.
Of what is only one more of its kind, EVERY takes one in so many. A terminal is waited for until it
rests; nothing depends on how long that takes (slow_disk.c, preloaded, shows that).
"""
import itertools
import os
import random
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import unicodedata

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from seat import Hung, Screen, Seat, TURNING  # noqa: E402

PROGRAM = os.path.abspath(sys.argv[1])
EVERY = int(sys.argv[2]) if len(sys.argv) > 2 else 1
TIMEOUT_S = 60


class Game:
    """What is typed in a game: every kind of line, to be cut anywhere; lines that mostly do something,
    one after the other; and places, which are lines that lead to a prompt and those that do something
    there, whatever was typed in between."""

    def __init__(self, arguments, lines, moves, places):
        self.arguments = arguments.split(" ")
        self.lines, self.moves, self.places = lines.split("\n"), moves, places


# Commands, refusals, moves, a card, a chain, an unfinished turn.
FROGS = Game("frogs --lang en --players 2 --option board=small --option frogs=2", """help
N
b1
why S b3
S b3
b1 b2
history
b3 b2
a2
undo
board
c2
extra-jump
cancel
removal
quit
stay
a1-b1
rules
xyz
N b1
undo
parachute
S
forfeit
2
quit
revert""", ["N b1", "S b3", "b1 b2", "b3 b2", "a2", "extra-jump", "a2 a1", "cancel", "a1-a2", "N b1"],
             [([], ["N b1"])])

# Curtains, a Nope, a number, an insertion, and what is to be read before it is hidden.
KITTENS = Game("kittens --lang en --players 3 --variant exploding --seed 1", """
help see the future
4 4
4
why 1

0
yes
2

101
7
history
draw

-1
22
undo

0
draw
list

draw
0

forfeit
1

board
quit""", ["", "4", "", "1", "", "draw", "0", "", "", "draw", "0", "", "", "draw", "0", "", "", "draw", "", "", "draw"],
               [([], ["", "draw"]), ([""], ["draw"]), (["", "4"], ["", "2"]), (["", "4", ""], ["2"]),
                (["", "4", "", "2", ""], ["3"]), (["", "draw"], ["0"]),
                (["", "draw", "0"], ["", "", "draw"]),
                (["", "draw", "0", "", "", "draw", "0", "", "", "draw", "0", "", "", "draw"], ["", "", "draw"])])

# Bets before and after the first, "ready", a proof that fails and one that does not.
ROBOTS = Game("robots --lang en --players 2 --chips 1 --seed 11", """help
3
0
0 3
0 4
1 why 0
1 2
1 ready
list
1 ready
0 ready
B
cancel
BW
bn
why R N
history
B S
undo
R
E
rules
quit""", ["0 3", "1 2", "0 ready", "1 ready", "BW", "B S", "R", "E"],
              [([], ["0 3"]), (["0 3"], ["1 2"]), (["0 3", "1 2", "0 ready", "1 ready"], ["BW"]),
               (["0 3", "1 2", "0 ready", "1 ready", "B"], ["cancel", "BW"])])

GAMES = [FROGS, KITTENS, ROBOTS]
HOSTILE = [b"\x1b[31m", b"\x1b]0;title\x07", b"\x1b", b"a\nb", b"a\rb", b"\x7f", b"\x00x"[1:] + b"\x08",
           "\u009b31m".encode(), b"\xff\xfe", b"\xc0\xaf", b"\xed\xa0\x80", b"\t", "\u202eabc".encode()]
SEQUENCES = [b"\x1b[A", b"\x1b[999999999999999D", b"\x1b[1;5C", b"\x1bOP", b"\x1b]52;c;AAAA\x07",
             b"\x1bP+q544e\x1b\\", b"\x1b[200~pasted\x03\x1b[31m text\x1b[201~", b"\x1b[?25l", b"\x1b[2J",
             b"\x1b\x1b\x1b[", b"\x1b[<0;1;1M", b"\x9b31m", b"\x1b[12;34R", b"\x0c", b"\x03"]


# What is begun may be asked about, and half an escape swallows a key.
LEAVING = 8

turns = itertools.count()


def some(cases):
    """One case in EVERY, others each time."""
    return cases[next(turns) % EVERY % len(cases)::EVERY]


class Wrong(Exception):
    pass


def check(is_right, what):
    if not is_right:
        raise Wrong(what)


def check_text(data, where):
    text = data.decode("utf-8")
    for character in text:
        check(character == "\n" or unicodedata.category(character) not in ("Cc", "Cs")
              and character not in TURNING,
              "%s printed %r" % (where, character))
    check("Sanitizer" not in text and "runtime error" not in text, text[-2000:])
    return text


class State:
    """A fresh directory for matches, gone at the end."""

    def __enter__(self):
        self.path = tempfile.mkdtemp(prefix="parlor-")
        return self

    def __exit__(self, *_):
        shutil.rmtree(self.path)

    def files(self):
        directory = os.path.join(self.path, "parlor")
        return [os.path.join(directory, name) for name in sorted(os.listdir(directory))] \
            if os.path.isdir(directory) else []

    def run(self, arguments, data=b""):
        environment = dict(os.environ, XDG_STATE_HOME=self.path,
                           XDG_CONFIG_HOME=os.path.join(self.path, "config"), LC_ALL="C.UTF-8")
        try:
            done = subprocess.run([PROGRAM] + arguments, input=data, env=environment,
                                  stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=TIMEOUT_S)
        except subprocess.TimeoutExpired:
            raise Hung("hangs with %r and %r" % (arguments, data[:200]))
        check(done.returncode in (0, 1, 2), "ended with %d after %r" % (done.returncode, data[:200]))
        return done.returncode, check_text(done.stdout, "the program")

    def entries(self):
        """Of the only match, which must be whole; -1 if there is none."""
        files = self.files()
        if not files:
            return -1
        status, said = self.run(["verify", "--lang", "en", files[0]])
        found = re.search(r"whole. Entries: (\d+)", said)
        check(status == 0 and found, said)
        return int(found.group(1))


def typed(lines):
    return "".join(line + "\n" for line in lines).encode()


def feed_pipe(data, arguments=FROGS.arguments):
    """Returns what was said, and how many entries the match then has."""
    with State() as state:
        status, said = state.run(arguments, data)
        check(status == 0, "ended with %d: %s" % (status, said[-500:]))
        return said, state.entries()


def feed_terminal(pieces, arguments=FROGS.arguments):
    """Types the pieces, each when the one before has been dealt with, then leaves. Ctrl-Z, which would give
    the terminal away, is left out."""
    pieces = [piece.replace(b"\x1a", b"") for piece in pieces]
    with State() as state:
        seat = Seat([PROGRAM] + arguments, "80x24", state.path)
        try:
            for piece in filter(None, pieces + [b"\x1b[201~", b"\x15\r"] + [b"\x15\x04"] * LEAVING):
                seat.write(piece)
                seat.settle()
                if seat.process.poll() is not None:
                    break
            else:
                raise Hung("it can't be left after %r" % b"".join(pieces)[-200:])
            check(seat.process.returncode == 0, "ended with %d: %r" % (seat.process.returncode, seat.raw[-900:]))
            # What is typed after that, the terminal itself shows.
            shown = seat.raw[:seat.raw.rindex(b"\x1b[?2004l") + 8]
            Screen(80, 24).feed(shown.decode("utf-8"))
            check(seat.is_usual(), "the terminal is not as it was")
        finally:
            seat.stop()
        return shown.decode("utf-8"), state.entries()


def chunks(rng, count, lines=FROGS.lines):
    """Rubbish with good lines in it, so that it happens everywhere."""
    result = []
    for _ in range(count):
        kind = rng.randrange(4)
        if kind == 0:
            result.append(bytes(rng.randrange(256) for _ in range(rng.randrange(1, 60))))
        elif kind == 1:
            result.append(rng.choice(SEQUENCES) + rng.choice([b"", b"\r", b"\n"]))
        elif kind == 2:
            result.append(rng.choice(HOSTILE) + rng.choice([b"", b"\r", b"\n"]))
        else:
            result.append(b"\n" + rng.choice(lines).encode() + b"\n")
    return result


def each_place():
    """Every place of every game, with what leads there and how many entries there are then."""
    for game in GAMES:
        for before, after in game.places:
            _, entries = feed_pipe(typed(before), game.arguments)
            yield game, typed(before), typed(after), entries


def random_bytes_in_a_pipe():
    for seed in some(range(20)):
        for game in GAMES:
            feed_pipe(b"".join(chunks(random.Random(seed), 60, game.lines)), game.arguments)
        feed_pipe(b"".join(chunks(random.Random(seed + 1000), 20)), [])
    for game, before, _, wanted in each_place():
        for seed in some(range(5)):
            _, entries = feed_pipe(before + random.Random(seed).randbytes(3000), game.arguments)
            check(entries >= wanted, "entries are missing")


def random_bytes_at_a_terminal():
    for seed in range(5):
        for game in GAMES:
            feed_terminal(chunks(random.Random(seed), 25, game.lines), game.arguments)
    for seed in range(3):
        feed_terminal(chunks(random.Random(seed), 10), [])
    for seed, (game, before, _, _) in enumerate(each_place()):
        lines = [line + b"\r" for line in before.split(b"\n")[:-1]]
        feed_terminal(lines + [random.Random(seed).randbytes(400)], game.arguments)


def a_line_of_100000_characters():
    for game, before, after, wanted in each_place():
        for unit in some((b"x", "가".encode(), b" ", b"N ")):
            line = unit * (100000 // len(unit))
            said, entries = feed_pipe(before + line + b"\n" + after, game.arguments)
            # Where Enter is waited for, any line will do.
            check(("too long" in said or after[:1] == b"\n") and entries > wanted, said[-500:])
            said, entries = feed_pipe(before + line, game.arguments)
            check(entries == wanted, said[-500:])
    for game in GAMES:
        before, after = game.places[-1]
        _, wanted = feed_pipe(typed(before), game.arguments)
        for unit in (b"x", "가".encode()):
            line = unit * (100000 // len(unit))
            pieces = [text.encode() + b"\r" for text in before]
            pieces += [line[at:at + 3000] for at in range(0, len(line), 3000)] + [b"\r"]
            _, entries = feed_terminal(pieces + [text.encode() + b"\r" for text in after], game.arguments)
            check(entries > wanted, "the game does not go on")


def hostile_lines():
    for game, before, after, wanted in each_place():
        for line in some(HOSTILE + SEQUENCES):
            _, entries = feed_pipe(before + line.replace(b"\n", b" ") + b"\n" + after, game.arguments)
            check(entries > wanted, "after %r and %r the game does not go on" % (before, line))
    for game in GAMES:
        before = [line.encode() + b"\r" for line in game.places[-1][0]]
        feed_terminal(before + [piece + b"\r" for piece in HOSTILE], game.arguments)
        feed_terminal(before + [piece + b"\r" for piece in SEQUENCES if piece != b"\x03"], game.arguments)


def the_end_at_every_line():
    sittings = [(game.arguments, game.lines) for game in GAMES]
    sittings += [([], ["x", "1", "0", "2", "9", "2", "5", "0", "", "\u200b", "Ben", "3", ""] + FROGS.lines)]
    for arguments, lines in sittings:
        counts = [feed_pipe(typed(lines[:count]), arguments)[1] for count in range(len(lines) + 1)]
        check(counts == sorted(counts), "entries are missing: %r" % counts)
        check(counts[-1] > counts[0] + 3, "the session does too little: %r" % counts)


def the_end_at_every_byte():
    for game in GAMES:
        data = typed(game.lines)
        for length in some(range(0, len(data), 3)):
            feed_pipe(data[:length], game.arguments)


def the_end_at_a_terminal():
    for game in GAMES:
        for count in some(range(0, len(game.lines), 4)):
            feed_terminal([line.encode() + b"\r" for line in game.lines[:count]], game.arguments)


def wrong_answers_in_the_menus():
    """One of every kind at every step, in both languages: told once, and asked again."""
    complaints = {b"1": "Please type a number", b"2": "사이의 숫자"}
    named = [b"Ann", b"Ben", b"1", b"N c1", b""]
    for language, complaint in complaints.items():
        steps = [language, b"2", b"2", b"0"]
        for wrong in some([b"word", b"0", b"7", b"-1", b"1.5", b"", b"1 2", b"9" * 40] + HOSTILE):
            for step in range(len(steps)):
                is_answer = (steps[step], wrong) == (b"0", b"0") or wrong == b""
                if is_answer:
                    continue
                data = b"\n".join(steps[:step] + [wrong.replace(b"\n", b" ")] + steps[step:] + named)
                said, entries = feed_pipe(data, [])
                check(" ".join(said.split()).count(complaint) == 1 and entries == 1,
                      "after %r at step %d: %s" % (wrong, step, said))


def names_with_control_characters():
    for name in HOSTILE:
        with State() as state:
            status, said = state.run(FROGS.arguments + [b"--seat", b"0=" + name])
            check(status != 0 and not state.files(), "the name %r is taken: %s" % (name, said))
    for word in HOSTILE:
        if word.isspace():
            continue
        with State() as state:
            for arguments in ([word], ["frogs", word], ["frogs", "--option", word], ["verify", word],
                              ["load", word], ["replay", word], ["--lang", word]):
                status, said = state.run(arguments)
                check(status != 0 and said, "%r is no error" % arguments)


def files_with_hostile_names_and_contents():
    with State() as state:
        state.run(FROGS.arguments, b"N b1\nquit\n")
        data = open(state.files()[0], "rb").read()
        directory = os.path.dirname(state.files()[0]).encode()
        for number, name in enumerate(HOSTILE):
            path = os.path.join(directory, name.replace(b"/", b"") + b".parlor")
            open(path, "wb").write(data if number % 2 else random.Random(number).randbytes(2000))
            state.run(["verify", path])
            state.run(["replay", path], b"\n\nquit\n")
            state.run(["load", path], b"2\nquit\n")
        state.run(["load"], b"xyz\n999\n")
        state.run(["load", "--lang", "ko"], b"")


def kill(seat):
    seat.process.send_signal(signal.SIGKILL)
    seat.process.wait()
    seat.close()


def check_killed(game, count):
    moves = game.moves[:count]
    with State() as state:
        seat = Seat([PROGRAM] + game.arguments, "80x24" if count % 3 == 0 else "pipe", state.path)
        for move in moves:
            seat.type(move)
        kill(seat)
        done = state.entries()
        again = Seat([PROGRAM, "load", "--lang", "en", state.files()[0]], "pipe", state.path)
        again.type("history")
        check(again.process.poll() is None, "it can't be loaded after %r" % moves)
        again.stop()
    _, wanted = feed_pipe(typed(moves), game.arguments)
    check(done == wanted, "%d of %d entries after %r" % (done, wanted, moves))
    return done


def killed_after_every_event():
    for game in GAMES:
        counts = [check_killed(game, count) for count in range(len(game.moves) + 1)]
        check(counts[-1] > counts[0] + 3, "the moves do too little: %r" % counts)


def killed_at_any_moment():
    rng = random.Random(5)
    for game in GAMES:
        _, wanted = feed_pipe(typed(game.moves[:2]), game.arguments)
        for _ in range(12):
            with State() as state:
                seat = Seat([PROGRAM] + game.arguments, "pipe", state.path)
                for move in game.moves[:2]:
                    seat.type(move)
                seat.write(typed(game.moves[2:]))
                time.sleep(rng.random() * 0.004)
                kill(seat)
                # A line may be cut off in the middle; then it is mended, and what was said is all there.
                state.run(["load", state.files()[0]], b"1\nquit\n")
                check(state.entries() >= wanted, "completed entries are missing")


def told_to_stop():
    for game in GAMES:
        for before, after in game.places:
            _, wanted = feed_pipe(typed(before + after), game.arguments)
            for number, way in ((signal.SIGTERM, "pipe"), (signal.SIGHUP, "80x24")):
                with State() as state:
                    seat = Seat([PROGRAM] + game.arguments, way, state.path)
                    for line in before + after:
                        seat.type(line)
                    seat.process.send_signal(number)
                    check(seat.process.wait(TIMEOUT_S) == 0, "a signal is no good end")
                    check(seat.is_usual(), "the terminal is not as it was after a signal")
                    seat.close()
                    check(state.entries() == wanted, "an entry is missing after a signal")


TESTS = [random_bytes_in_a_pipe, random_bytes_at_a_terminal, a_line_of_100000_characters, hostile_lines,
         the_end_at_every_line, the_end_at_every_byte, the_end_at_a_terminal,
         wrong_answers_in_the_menus, names_with_control_characters,
         files_with_hostile_names_and_contents, killed_after_every_event, killed_at_any_moment, told_to_stop]


def main():
    failed = 0
    chosen = sys.argv[3:]
    for test in TESTS:
        name = test.__name__.replace("_", " ")
        if chosen and name not in chosen:
            continue
        start = time.monotonic()
        try:
            test()
            print("[       OK ] %s (%.1f s)" % (name, time.monotonic() - start), flush=True)
        except (Wrong, Hung, ValueError) as why:
            print("%s\n[  FAILED  ] %s" % (why, name), flush=True)
            failed += 1
    sys.exit(1 if failed else 0)


main()
