#!/usr/bin/env python3
"""The page knows no game: nothing under web/ names a game, a card, a piece or a place of one.

    no_game.py
"""
import os
import re
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
# Words of the games that mean nothing else; what else they have is gathered from their tables of names.
WORDS = {"frog", "robot", "kitten", "nope", "bridge", "chip", "lily", "pond", "ricochet", "defuse", "explod", "parachute",
         "vortex", "diagonal", '"hand:', '"pile:', '"seat:', '"player:'}
COMMON = {"skip", "back", "shuffle", "red", "green", "blue", "yellow", "silver", "reverse", "mark", "swap", "ready", "wait",
          "reset", "give", "north", "east", "south", "west", "square", "circle", "see", "attack", "bottom", "alter", "removal"}


def names():
    """The names in the tables of each game's rules: cards, pieces, things."""
    for folder, _, files in os.walk(os.path.join(ROOT, "src", "games")):
        for name in files:
            text = open(os.path.join(folder, name)).read()
            for table in re.findall(r"const char \*const \w*(?:card|robot|chip)_(?:names|titles)\[[^;]*?;", text, re.S):
                for word in re.findall(r'"([A-Za-z][\w -]{3,})"', table):
                    yield word.lower()


def main():
    wanted = WORDS | {word for word in names() if word not in COMMON}
    pattern = re.compile(r"(?<![a-z])(%s)" % "|".join(map(re.escape, sorted(wanted))), re.I)
    faults = []
    for folder, _, files in os.walk(os.path.join(ROOT, "web")):
        for name in files:
            path = os.path.join(folder, name)
            for number, line in enumerate(open(path), 1):
                for found in pattern.findall(line):
                    faults.append("%s:%d names %s" % (os.path.relpath(path, ROOT), number, found))
    print("\n".join(faults) if faults else "none of %d words of the games" % len(wanted))
    sys.exit(1 if faults or len(wanted) < 40 else 0)


main()
