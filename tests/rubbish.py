#!/usr/bin/env python3
"""Rubbish on standard input, through a pipe and at a terminal; ends of input and kill -9 anywhere.

    rubbish.py PROGRAM

Whatever comes, the program must not crash or hang, must leave the terminal as it found it, must print
no control character that came in, and the match must be whole afterwards with all that was completed.
"""
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
GAME = ["frogs", "--lang", "en", "--players", "2", "--option", "board=small", "--option", "frogs=2"]
TIMEOUT_S = 20
# Every kind of line, to be cut anywhere: commands, refusals, moves, a card, a chain, an unfinished turn.
LINES = """help
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
revert
""".split("\n")[:-1]
HOSTILE = [b"\x1b[31m", b"\x1b]0;title\x07", b"\x1b", b"a\nb", b"a\rb", b"\x7f", b"\x00x"[1:] + b"\x08",
           "\u009b31m".encode(), b"\xff\xfe", b"\xc0\xaf", b"\xed\xa0\x80", b"\t", "\u202eabc".encode()]
SEQUENCES = [b"\x1b[A", b"\x1b[999999999999999D", b"\x1b[1;5C", b"\x1bOP", b"\x1b]52;c;AAAA\x07",
             b"\x1bP+q544e\x1b\\", b"\x1b[200~pasted\x03\x1b[31m text\x1b[201~", b"\x1b[?25l", b"\x1b[2J",
             b"\x1b\x1b\x1b[", b"\x1b[<0;1;1M", b"\x9b31m", b"\x1b[12;34R", b"\x0c", b"\x03"]


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
        environment = dict(os.environ, XDG_STATE_HOME=self.path, LC_ALL="C.UTF-8")
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
        status, said = self.run(["verify", files[0]])
        found = re.search(r"whole. Entries: (\d+)", said)
        check(status == 0 and found, said)
        return int(found.group(1))


def feed_pipe(data, arguments=GAME):
    """Returns what was said, and how many entries the match then has."""
    with State() as state:
        status, said = state.run(arguments, data)
        check(status == 0, "ended with %d: %s" % (status, said[-500:]))
        return said, state.entries()


def feed_terminal(pieces, arguments=GAME):
    """Types the pieces, then leaves. Ctrl-Z, which would give the terminal away, is left out."""
    with State() as state:
        seat = Seat([PROGRAM] + arguments, "80x24", state.path)
        try:
            for piece in pieces + [b"\x1b[201~", b"\x15\r", b"\x15\x04", b"\x15\x04", b"\x15\x04"]:
                if seat.process.poll() is not None:
                    break
                seat.write(piece.replace(b"\x1a", b""))
                while seat.read(0.005):
                    pass
            until = time.monotonic() + TIMEOUT_S
            while seat.process.poll() is None:
                seat.read(0.02)
                if time.monotonic() > until:
                    raise Hung("hangs at a terminal after %r" % b"".join(pieces)[-200:])
            while seat.read(0.02):
                pass
            check(seat.process.returncode == 0, "ended with %d: %r" % (seat.process.returncode, seat.raw[-900:]))
            # What is typed after that, the terminal itself shows.
            shown = seat.raw[:seat.raw.rindex(b"\x1b[?2004l") + 8]
            Screen(80, 24).feed(shown.decode("utf-8"))
            check(seat.is_usual(), "the terminal is not as it was")
        finally:
            seat.stop()
        return shown.decode("utf-8"), state.entries()


def chunks(rng, count):
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
            result.append(b"\n" + rng.choice(LINES).encode() + b"\n")
    return result


def random_bytes_in_a_pipe():
    for seed in range(30):
        feed_pipe(b"".join(chunks(random.Random(seed), 60)))
        feed_pipe(b"".join(chunks(random.Random(seed + 1000), 20)), [])
        feed_pipe(random.Random(seed).randbytes(3000))


def random_bytes_at_a_terminal():
    for seed in range(12):
        feed_terminal(chunks(random.Random(seed), 25))
    for seed in range(3):
        feed_terminal(chunks(random.Random(seed), 10), [])
        feed_terminal([random.Random(seed).randbytes(400)])


def a_line_of_100000_characters():
    for unit in (b"x", "가".encode(), b" ", b"N "):
        line = unit * (100000 // len(unit))
        said, entries = feed_pipe(line + b"\nN b1\n")
        check("too long" in said and entries == 1, said[-500:])
        said, entries = feed_pipe(line)
        check(entries == 0, said[-500:])
    for unit in (b"x", "가".encode()):
        line = unit * (100000 // len(unit))
        pieces = [line[at:at + 3000] for at in range(0, len(line), 3000)]
        _, entries = feed_terminal(pieces + [b"\r", b"N b1\r"])
        check(entries == 1, "the game does not go on")


def hostile_lines():
    for line in HOSTILE + SEQUENCES:
        line = line.replace(b"\n", b" ")
        _, entries = feed_pipe(line + b"\nN b1\n")
        check(entries == 1, "after %r the game does not go on" % line)
        feed_pipe(line)
    feed_terminal([piece + b"\r" for piece in HOSTILE])
    feed_terminal([piece + b"\r" for piece in SEQUENCES if piece != b"\x03"])


def the_end_at_every_line():
    last = -1
    for arguments, before in ((GAME, []), ([], ["x", "1", "0", "1", "9", "2"])):
        lines = before + LINES
        last = -1
        for count in range(len(lines) + 1):
            data = "".join(line + "\n" for line in lines[:count]).encode()
            _, entries = feed_pipe(data, arguments)
            check(entries >= last, "entries are missing after %r" % data[-40:])
            last = entries
    check(last > 3, "the session does too little: %d" % last)


def the_end_at_every_byte():
    data = "".join(line + "\n" for line in LINES).encode()
    for length in range(0, len(data), 3):
        feed_pipe(data[:length])


def the_end_at_a_terminal():
    for count in range(0, len(LINES), 3):
        feed_terminal([line.encode() + b"\r" for line in LINES[:count]])


def wrong_answers_in_the_menus():
    """One of every kind at every step, in both languages: told once, and asked again."""
    complaints = {b"1": "Please type a number", b"2": "까지의 수를 입력하세요."}
    for language, complaint in complaints.items():
        steps = [language, b"1", b"2"]
        for wrong in [b"word", b"0", b"7", b"-1", b"1.5", b"", b"1 2", b"9" * 40] + HOSTILE:
            for step in range(len(steps)):
                data = b"\n".join(steps[:step] + [wrong.replace(b"\n", b" ")] + steps[step:] + [b"N c1", b""])
                said, entries = feed_pipe(data, [])
                check(said.count(complaint) == 1 and entries == 1,
                      "after %r at step %d: %s" % (wrong, step, said))


def names_with_control_characters():
    for name in HOSTILE:
        with State() as state:
            status, said = state.run(GAME + [b"--seat", b"0=" + name])
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
        state.run(GAME, b"N b1\nquit\n")
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


def killed_after_every_event():
    moves = ["N b1", "S b3", "b1 b2", "b3 b2", "a2", "extra-jump", "a2 a1", "cancel", "a1-a2", "N b1"]
    for count in range(len(moves) + 1):
        with State() as state:
            seat = Seat([PROGRAM] + GAME, "80x24" if count % 3 == 0 else "pipe", state.path)
            for move in moves[:count]:
                seat.type(move)
            seat.process.send_signal(signal.SIGKILL)
            seat.process.wait()
            seat.close()
            done = state.entries()
            again = Seat([PROGRAM, "load", state.files()[0]], "pipe", state.path)
            again.type("history")
            again.stop()
            with State() as other:
                _, said = other.run(GAME, "".join(move + "\n" for move in moves[:count]).encode())
                wanted = other.entries()
            check(done == wanted, "%d of %d entries after %r" % (done, wanted, moves[:count]))


def killed_at_any_moment():
    rng = random.Random(5)
    for _ in range(25):
        with State() as state:
            seat = Seat([PROGRAM] + GAME, "pipe", state.path)
            for move in ["N b1", "S b3"]:
                seat.type(move)
            seat.write(b"b1 b2\nb3 c3\nb2 c2\n")
            time.sleep(rng.random() * 0.004)
            seat.process.send_signal(signal.SIGKILL)
            seat.process.wait()
            seat.close()
            # A line may be cut off in the middle; then it is mended, and what was said is all there.
            state.run(["load", state.files()[0]], b"1\nquit\n")
            check(state.entries() >= 2, "completed entries are missing")


def told_to_stop():
    for number in (signal.SIGTERM, signal.SIGHUP):
        for way in ("pipe", "80x24"):
            with State() as state:
                seat = Seat([PROGRAM] + GAME, way, state.path)
                seat.type("N b1")
                seat.process.send_signal(number)
                check(seat.process.wait(TIMEOUT_S) == 0, "a signal is no good end")
                check(seat.is_usual(), "the terminal is not as it was after a signal")
                seat.close()
                check(state.entries() == 1, "an entry is missing after a signal")


TESTS = [random_bytes_in_a_pipe, random_bytes_at_a_terminal, a_line_of_100000_characters, hostile_lines,
         the_end_at_every_line, the_end_at_every_byte, the_end_at_a_terminal,
         wrong_answers_in_the_menus, names_with_control_characters,
         files_with_hostile_names_and_contents, killed_after_every_event, killed_at_any_moment, told_to_stop]


def main():
    failed = 0
    for test in TESTS:
        name = test.__name__.replace("_", " ")
        start = time.monotonic()
        try:
            test()
            print("[       OK ] %s (%.1f s)" % (name, time.monotonic() - start), flush=True)
        except (Wrong, Hung, ValueError) as why:
            print("%s\n[  FAILED  ] %s" % (why, name), flush=True)
            failed += 1
    sys.exit(1 if failed else 0)


main()
