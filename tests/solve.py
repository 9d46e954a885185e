#!/usr/bin/env python3
"""parlor robots solve: what it prints of known problems, of the short form, and of what it can't do.

    solve.py PARLOR DATA
"""
import os
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
    rows, _, _ = solve(SHORT + "\n", "--all", "--rule", "free")
    ways = rows[0][2].split(" | ")
    check("every shortest way, each as long as the others",
          len(ways) > 0 and len(set(ways)) == len(ways) and all(len(way.split()) == 5 for way in ways))
    known = [fields for fields in PROBLEMS if fields[0] == "known24"][0]
    rows, _, status = solve(" ".join(known), "--max-memory", "4")
    check("too little memory: so many moves or more",
          rows[0][1].startswith(">=") and int(rows[0][1][2:]) <= 24 and rows[0][2] == "-" and status == 0)
    rows, complaint, status = solve("nonsense\n" + SHORT + "\n")
    check("what can't be read is complained of, and the rest solved",
          "line 1" in complaint and len(rows) == 1 and status == 1)
    rows, complaint, status = solve("", "nowhere")
    check("a file that is not there", rows == [] and "it does not exist" in complaint and status == 1)
    check("a rule that is none", solve("", "--rule", "maybe")[2] == 2)


main()
