#!/usr/bin/env python3
"""The same commands at the same times make the same log, whether they are typed at the program or given to
the library: a whole match of each game.

    same_log.py PROGRAM LIBRARY-PROGRAM CLOCK

LIBRARY-PROGRAM is same_log.c, which plays; what its log says that people did is then typed, in the words of the
log. CLOCK is the library of stopped_clock.c.
"""
import glob
import os
import re
import subprocess
import sys
import tempfile

from tmux import Clock

NAMES = ["Ann", "개굴이", "Cat", "Dan"]
MATCHES = [
    ("frogs", 2, {"board": "small", "frogs": "1"}),
    ("frogs", 3, {"frogs": "1", "landing": "hop"}),
    ("robots", 2, {"seconds": "30", "proof": "30", "chips": "2"}),
    ("robots", 1, {"chips": "1"}),
    ("kittens", 4, {"variant": "streaking", "nope": "asked"}),
    ("kittens", 3, {"nope": "window", "window": "20"}),
]
ENTRY = re.compile(r"\d+ (\d+) (\w+) \d+ - (.*) = [0-9a-f]+")


def entries(log):
    """When, by whom and what."""
    return [(int(found[1]), found[2], found[3]) for found in map(ENTRY.fullmatch, log.splitlines()) if found]


class Typist:
    def __init__(self, command, library, state):
        self.clock = Clock(library, os.path.join(state, "clock"))
        environment = dict(os.environ, XDG_STATE_HOME=state,
                           XDG_CONFIG_HOME=os.path.join(state, "config"), LC_ALL="C.UTF-8",
                           **dict(setting.split("=", 1) for setting in self.clock.settings))
        self.shown = open(os.path.join(state, "shown"), "w+b")
        writing = open(self.shown.name, "ab")
        self.process = subprocess.Popen(command, env=environment, stdin=subprocess.PIPE, stdout=writing,
                                        stderr=subprocess.STDOUT)

    def wait_until(self, time_ms):
        if time_ms > self.clock.now():
            self.clock.advance(time_ms - self.clock.now())

    def type(self, line):
        self.clock.settle()
        wakes = self.clock.wakes()
        self.process.stdin.write(line.encode() + b"\n")
        self.process.stdin.flush()
        self.clock.settle(wakes)

    def act(self, seat, deed):
        """Who is not the one that is asked says who it is."""
        self.clock.settle()
        is_asked = self.read().endswith("%s> " % NAMES[seat])
        self.type(deed if is_asked else "%d %s" % (seat, deed))
        if self.read().endswith("(1=Yes, 2=No)\n> "):  # whether it is meant
            self.type("yes")

    def read(self):
        self.shown.seek(0)
        return self.shown.read().decode()

    def end(self):
        self.process.stdin.close()
        return self.process.wait(timeout=60), self.read()


def play(program, game, players, options, seed, library, log):
    """The log of the match when its commands are typed, and what was shown."""
    command = [program, game, "--lang", "en", "--plain", "--players", str(players), "--seed", str(seed)]
    if game == "kittens":
        command.append("--open")  # else a line would be for who may see it only
    for seat in range(players):
        command += ["--seat", "%d=%s" % (seat, NAMES[seat])]
    for name in options:
        command += ["--option", "%s=%s" % (name, options[name])]
    with tempfile.TemporaryDirectory() as state:
        typist = Typist(command, library, state)
        for time_ms, seat, deed in entries(log):
            typist.wait_until(time_ms)
            if seat.isdigit():
                typist.act(int(seat), "cancel" if deed.startswith("back ") else deed)
        status, shown = typist.end()
        path, = glob.glob(os.path.join(state, "parlor", "*.parlor"))
        return open(path).read() if status == 0 else "", shown


def all_options(player, game, players, options, seed):
    """A match through the library; all options named, so that nothing is asked for."""
    words = " ".join("%s=%s" % pair for pair in options.items())
    done = subprocess.run([player, game, words, str(seed)] + NAMES[:players], capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit("the library does not play %s to the end: %s" % (game, done.stderr))
    named = re.search(r"^options (.*)$", done.stdout, re.M)[1]
    return done.stdout, dict(word.split("=") for word in named.split())


def main():
    program, player, library = sys.argv[1:]
    for seed, (game, players, options) in enumerate(MATCHES, 1):
        log, named = all_options(player, game, players, options, seed)
        typed, shown = play(program, game, players, named, seed, library, log)
        if typed != log:
            pairs = zip(log.splitlines(), typed.splitlines() + [""] * log.count("\n"))
            different = next((pair for pair in pairs if pair[0] != pair[1]), ("", "something more"))
            sys.exit("%s\n%s: the library has\n%s\nand the terminal\n%s" % (shown[-3000:], game, *different))
        print("[       OK ] %s, %d players, %d entries" % (game, players, log.count("\n")))


main()
