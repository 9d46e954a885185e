#!/usr/bin/env python3
"""Plays the scripted sessions in tests/sessions against the program and compares what it shows.

    sessions.py PROGRAM [NAME...] [--update]

A session is a file of lines:

    # title                 what it shows, in words
    played: WAY...          pipe, 80x24, 120x40 or another size (a pipe if nothing is said)
    $ ARGUMENTS             starts the program, once the one before has ended; STATE and FILE stand for
                            the directory of saved matches and the one that was played last
    $ ARGUMENTS = N         the same; it ends with this status, not 0
    > TEXT                  types a line
    ^C ^D                   presses that key; through a pipe, ^D closes it
    ! COMMAND               something done by the shell meanwhile, in the directory of saved matches
      TEXT                  is a part of a line shown since the last input, below those before it
    & TEXT                  is further on in that same line, or below it: windows differ in that
    - TEXT                  is in none of them
    | TEXT                  a line of the screen; those that follow each other are the whole of it
    proves: ID...           the use cases proved by what is expected below, up to the next input or the
                            next line like this; a command of the shell is expected to succeed

A use case is proved if all that stands for it in the file was met in every way it is played.
Screens are compared at 80x24 only, without blanks at the end of lines. Dates in names of files and
the directory are shown as DATE and STATE. With --update, screens are written into the file as they
were seen at 80x24: look at them!
"""
import difflib
import glob
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.dont_write_bytecode = True
sys.path.insert(0, HERE)
from seat import Hung, Seat  # noqa: E402


COMPARED = "80x24"
INPUTS = ("$", ">", "^")
EXPECTATIONS = ("", "&", "-", "|", "!")


class Failed(Exception):
    pass


class Proof:
    """Use cases, and the lines where what proves them is expected."""

    def __init__(self, names, number):
        self.names, self.number, self.expected = names, number, []

    def holds(self, met):
        """If all of it was met; what a way can't show must not be all of it."""
        found = [met.get(number) for _, number in self.expected]
        return None not in found and True in found


class Session:
    def __init__(self, path):
        self.path = path
        self.title, self.ways, self.steps, self.proofs = "", ["pipe"], [], []
        self.is_proving = False
        for number, line in enumerate(open(path, encoding="utf-8"), 1):
            self.add_line(number, line.rstrip("\n"))
        self.check_proofs()

    def refuse(self, number, why):
        sys.exit("%s:%d: %s" % (self.path, number, why))

    def add_line(self, number, line):
        if line.startswith("# ") and not self.title:
            self.title = line[2:]
        elif line.startswith("proves:"):
            self.proofs.append(Proof(line.split()[1:], number))
            self.is_proving = True
        elif line.startswith("played:"):
            self.ways = line.split()[1:]
        elif line.startswith("|"):
            self.add_screen_line(number, line[2:])
        elif line and not line.startswith("#"):
            kind = "^" if line[0] == "^" else line[:2].strip()
            if kind not in INPUTS + EXPECTATIONS:
                self.refuse(number, "what is this?")
            self.add_step(kind, line[1:] if kind == "^" else line[2:], number)

    def add_step(self, kind, what, number):
        self.steps.append((kind, what, number))
        if kind in INPUTS:
            self.is_proving = False
        elif self.is_proving:
            self.proofs[-1].expected.append((kind, number))

    def add_screen_line(self, number, text):
        if not self.steps or self.steps[-1][0] != "|":
            self.add_step("|", [], number)
        self.steps[-1][1].append(text.rstrip())

    def check_proofs(self):
        for proof in self.proofs:
            kinds = {kind for kind, _ in proof.expected}
            if not proof.names:
                self.refuse(proof.number, "what does it prove?")
            if not kinds:
                self.refuse(proof.number, "nothing is expected that could prove it")
            if kinds == {"|"} and self.ways != [COMPARED]:
                self.refuse(proof.number, "only at %s a screen is compared" % COMPARED)

    def proved(self, plays):
        """The use cases all of whose proofs hold in every one of the plays."""
        names = {name for proof in self.proofs for name in proof.names}
        open_names = {name for proof in self.proofs for name in proof.names
                      if not all(proof.holds(play.met) for play in plays)}
        return sorted(names - open_names)


class Play:
    """One way through one session."""

    def __init__(self, program, session, way, seen):
        self.program, self.session, self.way, self.seen = program, session, way, seen
        self.state = tempfile.mkdtemp(prefix="parlor-")
        self.matches = os.path.join(self.state, "parlor")
        self.seat, self.status, self.below, self.after = None, 0, 0, 0
        self.met = {}  # by line: True, or False for a screen where there is none

    def mask(self, text):
        text = text.replace(self.matches, "STATE")
        return re.sub(r"(frogs-|kittens-)\d{4}-\d\d-\d\d-\d{4}", r"\1DATE", text)

    def newest(self):
        files = glob.glob(self.matches + "/*.parlor")
        return max(files, key=os.path.getmtime) if files else "none"

    def start(self, arguments):
        self.finish()
        arguments, _, status = arguments.partition(" = ")
        self.status = int(status or 0)
        arguments = arguments.replace("STATE", self.matches)
        if "FILE" in arguments:
            arguments = arguments.replace("FILE", self.newest())
        self.seat = Seat([self.program] + shlex.split(arguments), self.way, self.state)
        self.below = 0

    def finish(self):
        if not self.seat:
            return
        status = self.seat.end()
        if status != self.status:
            raise Failed("the program ended with %d, not %d, after\n%s"
                         % (status, self.status, self.seat.shown()))
        if not self.seat.is_usual():
            raise Failed("the terminal was not put back as it was")
        self.seat = None

    def expect(self, text, may_share_line):
        """Finds text below the line where the last was found, or at least after that text."""
        lines = self.mask(self.seat.shown()).split("\n")
        if may_share_line and self.below > 0:
            self.below -= 1
            lines[self.below] = lines[self.below][self.after:].rjust(len(lines[self.below]))
        for at in range(self.below, len(lines)):
            if text in lines[at]:
                self.below, self.after = at + 1, lines[at].index(text) + len(text)
                return
        raise Failed("'%s' is not shown in\n%s" % (text, "\n".join(lines[self.below:])))

    def expect_screen(self, wanted, number):
        if self.way != COMPARED:
            return
        lines = [self.mask(line).rstrip() for line in self.seat.screen.lines()]
        while lines and not lines[-1]:
            lines.pop()
        self.seen[number] = lines
        if lines != wanted:
            raise Failed("\n".join(difflib.unified_diff(wanted, lines, "wanted", "seen",
                                                        lineterm="")))

    def step(self, kind, what, number):
        if kind == "$":
            self.start(what)
        elif kind == ">":
            self.seat.type(what)
            self.below = 0
        elif kind == "^":
            self.seat.press(what)
            self.below = 0
        elif kind == "!":
            self.finish()
            subprocess.run(what.replace("FILE", self.newest()), shell=True, check=True, cwd=self.matches,
                           env=dict(os.environ, PARLOR=self.program, XDG_STATE_HOME=self.state))
        elif kind in ("", "&"):
            self.expect(what.strip(), kind == "&")
        elif kind == "-":
            if what.strip() in self.mask(self.seat.shown()):
                raise Failed("'%s' is shown" % what)
        elif kind == "|":
            self.expect_screen(what, number)
        self.met[number] = kind != "|" or bool(self.seat.screen)

    def run(self):
        number = 0
        try:
            for kind, what, number in self.session.steps:
                self.step(kind, what, number)
            self.finish()
            return None
        except (Failed, Hung, ValueError, subprocess.CalledProcessError) as why:
            return "%s:%d: %s" % (os.path.relpath(self.session.path), number, why)
        finally:
            if self.seat:
                self.seat.stop()
            shutil.rmtree(self.state)


def update(session, seen):
    """Puts the screens that were seen in place of those in the file."""
    lines, at, result = open(session.path, encoding="utf-8").read().split("\n"), 0, []
    while at < len(lines):
        if lines[at].startswith("|") and at + 1 in seen:
            result += [("| " + line).rstrip() for line in seen[at + 1]]
            while at < len(lines) and lines[at].startswith("|"):
                at += 1
        else:
            result.append(lines[at])
            at += 1
    open(session.path, "w", encoding="utf-8").write("\n".join(result))


def play_all(program, session, updating):
    """If it went as it should in every way it is played, and the use cases that it has proved."""
    is_good, plays = True, []
    for way in session.ways:
        seen = {}
        name = "%s (%s)" % (session.title, way)
        play = Play(program, session, way, seen)
        trouble = play.run()
        while updating and way == "80x24" and trouble and "+++ seen" in trouble:
            update(session, seen)
            session.__init__(session.path)
            play = Play(program, session, way, seen)
            trouble = play.run()
        plays.append(play)
        if trouble:
            print(trouble)
            print("[  FAILED  ] %s" % name)
            is_good = False
        else:
            print("[       OK ] %s" % name)
        sys.stdout.flush()
    return is_good, session.proved(plays)


def main():
    words = [word for word in sys.argv[1:] if word != "--update"]
    program, names = os.path.abspath(words[0]), words[1:]
    paths = [os.path.join(HERE, "sessions", name + ".session") for name in names] \
        or sorted(glob.glob(HERE + "/sessions/*.session"))
    sessions = [Session(path) for path in paths]
    results = [play_all(program, session, "--update" in sys.argv) for session in sessions]
    directory = os.environ.get("PARLOR_PROVED")
    if directory and not names:
        with open(os.path.join(directory, "sessions.tsv"), "w") as file:
            for session, (_, proved) in zip(sessions, results):
                for name in proved:
                    file.write("%s\tsessions: %s\n" % (name, session.title))
    sys.exit(0 if results and all(is_good for is_good, _ in results) else 1)


if __name__ == "__main__":
    main()
