#!/usr/bin/env python3
"""What once got in the way of new users, and what holds it off now (findings.tsv): each line names a finding, says it in
words, and names where it is tested: files, and a text that stands in them. Here it is seen to that those still exist, and
that in a session it is expected, or typed before something is.

    findings.py
"""
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))


def is_tested(path, text, lines):
    """If the text stands in a line that tests something."""
    expected = ("  ", "& ", "- ", "| ")
    for line, after in zip(lines, lines[1:] + [""]):
        if text in line and (not path.endswith(".session") or line.startswith(expected) or
                             (line.startswith((">", "$")) and after.startswith(expected))):
            return True
    return False


def main():
    trouble = []
    with open(os.path.join(HERE, "findings.tsv"), encoding="utf-8") as file:
        rows = [line.rstrip("\n").split("\t") for line in file if line.strip() and not line.startswith("#")]
    for number, _, *places in rows:
        if not places:
            trouble.append("%s: nothing tests it" % number)
        for place in places:
            path, _, text = place.partition(": ")
            with open(os.path.join(HERE, path), encoding="utf-8") as tested:
                if not text or not is_tested(path, text, tested.read().split("\n")):
                    trouble.append("%s: '%s' is not tested in %s" % (number, text, path))
    numbers = [row[0] for row in rows]
    trouble += ["%s stands twice" % number for number in set(numbers) if numbers.count(number) > 1]
    print("\n".join(trouble) or "%d findings, each with its tests" % len(rows))
    sys.exit(1 if trouble or not rows else 0)


if __name__ == "__main__":
    main()
