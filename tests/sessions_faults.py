#!/usr/bin/env python3
"""A session counts for a use case only by what it expects: whatever proves nothing is noticed.

    sessions_faults.py PROGRAM
"""
import contextlib
import io
import os
import sys
import tempfile

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import sessions  # noqa: E402

PROGRAM = os.path.abspath(sys.argv[1])
START = "# title\nplayed: pipe 80x24\n$ frogs --lang en --players 2\n"

# What is wrong or right, the lines of a session, and what it proves (None: it is refused).
CASES = [
    ("something shown proves", "proves: A B\n  Turn 1: Player 0\n> quit\n", ["A", "B"]),
    ("so does something not shown", "proves: A\n- Turn 2\n> quit\n", ["A"]),
    ("a comment lies between", "proves: A\n# so it is\n  Turn 1\n> quit\n", ["A"]),
    ("a command of the shell succeeds", "> quit\nproves: A\n! ls *.parlor\n", ["A"]),
    ("nothing is expected", "proves: A\n> quit\n  Everything\n", None),
    ("nothing is expected at the end", "> quit\nproves: A\n", None),
    ("nothing is expected before the next", "proves: A\nproves: B\n  Turn 1\n> quit\n", None),
    ("no use case is named", "proves:\n  Turn 1\n> quit\n", None),
    ("only a screen, and it is a pipe", "proves: A\n| Turn 1\n> quit\n", None),
    ("something is not shown", "proves: A\n  Turn 1\nproves: B\n  Turn 9\n> quit\n", ["A"]),
    ("something else is shown", "proves: A\n- Turn 1\n> quit\n", []),
    ("half of it is not shown", "proves: A\n  Turn 1\n  Turn 9\n> quit\n", []),
    ("it is not shown everywhere", "proves: A B\n  Turn 1\n> N c1\nproves: A\n  Turn 9\n> quit\n", ["B"]),
    ("one window shows it, not the other", "proves: A\n  Plain lines:\n> quit\n", []),
    ("the screen is another", "proves: A\n  Turn 1\n| Turn 1\n> quit\n", []),
    ("the command of the shell fails", "> quit\nproves: A\n! false\n", []),
    ("the program ends before", "> quit\n> again\nproves: A\n  Turn 1\n", []),
]


def proved_by(text):
    with tempfile.NamedTemporaryFile("w", suffix=".session", encoding="utf-8") as file:
        file.write(START + text)
        file.flush()
        try:
            return sessions.play_all(PROGRAM, sessions.Session(file.name), False)[1]
        except SystemExit:
            return None


def main():
    failed = 0
    for what, text, wanted in CASES:
        said = io.StringIO()
        with contextlib.redirect_stdout(said):
            found = proved_by(text)
        if found != wanted:
            print("%s\n%r is proved, not %r" % (said.getvalue(), found, wanted))
            failed += 1
        print("[%s] %s" % ("       OK " if found == wanted else "  FAILED  ", what))
    sys.exit(1 if failed else 0)


main()
