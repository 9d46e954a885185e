#!/usr/bin/env python3
"""parlor robots solve: what it prints of known problems, of the short form, and of what it can't do.

    solve.py PARLOR DATA
"""
import os
import signal
import subprocess
import sys

PARLOR, DATA = sys.argv[1], sys.argv[2]
PROBLEMS = [line.split() for line in open(os.path.join(DATA, "problems.txt")) if line[0] != "#"]
SHORT = "2A-3B-4A-1A R123 G2 B239 Y94 G>186"


def solve(text, *switches):
    """The rows that are printed, what is complained of, and the exit status."""
    done = subprocess.run([PARLOR, "robots", "solve", *switches], input=text, capture_output=True, text=True)
    return [line.split("\t") for line in done.stdout.splitlines()], done.stderr, done.returncode


def check(what, holds):
    if not holds:
        sys.exit("[  FAILED  ] " + what)
    print("[       OK ] " + what)


def of_sets(*sets):
    return [fields for fields in PROBLEMS if fields[0].rstrip("0123456789") in sets]


STEPS = {"N": (-16, 1), "E": (1, 2), "S": (16, 4), "W": (-1, 8)}


def arrives(fields, moves, must_turn):
    """Do these moves bring the robot to the target with the last of them, and turned if it must be?"""
    walls, robots, colour, target = fields[1], [int(cell) for cell in fields[2].split(",")], fields[3], int(fields[4])
    axes = [set() for _ in robots]
    for number, (letter, direction) in enumerate(moves, 1):
        robot, (step, wall) = "RGBY".index(letter), STEPS[direction]
        start = robots[robot]
        while not int(walls[robots[robot]], 16) & wall and robots[robot] + step not in robots:
            robots[robot] += step
        axes[robot].add(direction in "NS")
        is_there = robots[robot] == target and colour in (letter, "*")
        if robots[robot] == start or is_there != (number == len(moves)):
            return False
    return not must_turn or len(axes[robot]) == 2


def agrees(problems, rows, column):
    return len(rows) == len(problems) and all(
        row[0] == fields[0] and row[1] == fields[column] and len(row[2].split()) == int(row[1])
        and arrives(fields, row[2].split(), column == 7)
        and int(row[3]) >= 0 and int(row[4]) > 0 and row[5] == "fast" for fields, row in zip(problems, rows))


def ways_arrive(fields, row):
    ways = row[2].split(" | ")
    return len(set(ways)) == len(ways) and all(
        len(way.split()) == int(fields[7]) and arrives(fields, way.split(), True) for way in ways if way != "...")


def interrupt(problem):
    """Ctrl-C once a terminal shows how far it is: what the terminal showed, what was printed, and how it ended."""
    here, there = os.openpty()
    with subprocess.Popen([PARLOR, "robots", "solve", "--max-memory", "1024", "--lang", "en"], stdin=subprocess.PIPE,
                          stdout=subprocess.PIPE, stderr=there, text=True) as process:
        os.close(there)
        process.stdin.write(problem + "\n")
        process.stdin.flush()
        shown = b""
        while b"moves or more" not in shown:
            shown += os.read(here, 4096)
        process.send_signal(signal.SIGINT)
        printed = process.stdout.read()
        try:
            while data := os.read(here, 4096):
                shown += data
        except OSError:
            pass
    os.close(here)
    return shown.decode(), printed.split("\t"), process.returncode


def main():
    wild = of_sets("wild", "rico")
    text = "".join(" ".join(fields[:6]) + "\n" for fields in wild)
    check("known problems, under the rule that is usual", agrees(wild, solve(text)[0], 7))
    check("known problems, when every arrival counts", agrees(wild, solve(text, "--rule", "free")[0], 6))
    long = of_sets("mid")
    text = "".join(" ".join(fields) + "\n" for fields in long)
    check("long problems in two threads", agrees(long, solve(text, "--threads=2")[0], 7))
    rows, _, status = solve("# a remark\n\n" + SHORT + "\n")
    check("the short form, named by its line", rows[0][:2] == ["3", "5"] and status == 0)
    text = "".join(" ".join(fields[:6]) + "\n" for fields in wild)
    rows, _, _ = solve(text, "--all")
    check("every shortest way, none of them twice", len(rows) == len(wild) and any(" | " in row[2] for row in rows)
          and all(ways_arrive(fields, row) for fields, row in zip(wild, rows)))
    known = [fields for fields in PROBLEMS if fields[0] == "known24"][0]
    rows, _, status = solve(" ".join(known), "--max-memory", "4")
    check("too little memory: so many moves or more",
          rows[0][1].startswith(">=") and int(rows[0][1][2:]) <= 24 and rows[0][2] == "-" and status == 0)
    open_one = " ".join(of_sets("open")[0])
    rows, _, status = solve(open_one, "--max-memory", "1024", "--max-time", "1")
    check("too little time: so many moves or more",
          rows[0][1].startswith(">=") and int(rows[0][1][2:]) <= 22 and rows[0][2] == "-" and status == 0)
    shown, row, status = interrupt(open_one)
    check("a terminal shows how far it is; Ctrl-C leaves what is known, and no trace of that",
          shown.endswith("\r\x1b[K") and row[1].startswith(">=") and status == -signal.SIGINT)
    rows, complaint, status = solve("nonsense\n" + SHORT + "\n")
    check("what can't be read is complained of, and the rest solved",
          "line 1" in complaint and len(rows) == 1 and status == 1)
    rows, complaint, status = solve("", "/")
    check("a folder is no file", rows == [] and "can't be read" in complaint and status == 1)
    rows, complaint, status = solve("", "nowhere")
    check("a file that is not there", rows == [] and "it does not exist" in complaint and status == 1)
    check("a rule that is none", solve("", "--rule", "maybe")[2] == 2)


main()
