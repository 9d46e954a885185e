#!/usr/bin/env python3
"""Checks what no compiler flag can.

    layers.py includes [FILE=COPY]           each file includes only what its layer may know
    layers.py purity BUILD [FILE=OBJECT]     the rules of the games call nothing but an allow-list
    layers.py chance BUILD [FILE=COPY]       dice come from the operating system, a key or a seed

Private include directories keep most wrong includes from compiling; a path with .. or a system
header would pass. FILE=... puts a changed copy in the place of a file (for planted faults).
"""
import glob
import os
import re
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))

# What each layer may know, besides itself.
KNOWS = {
    "base": [],
    "game": ["base"],
    "games": ["base", "game"],
    "match": ["base", "game"],
    "bots": ["base", "game"],
    "company": ["base", "game", "match", "bots"],
    "words": ["base"],
    "names": [],
    "net": ["base"],
    "edge": ["base"],
    "frame": ["base", "game", "match"],
    "table": ["base", "game", "match", "bots", "company", "frame"],
    "wire": ["base", "game", "frame"],
    "visit": ["base", "game", "frame", "wire"],
    "house": ["base", "game", "bots", "frame", "table", "wire"],
    "archive": ["base", "edge"],
    "store": ["base", "edge"],
    "server": ["base", "game", "bots", "frame", "table", "wire", "house", "edge", "net", "store"],
    "line": ["base"],
    "print": ["base", "game", "words", "scene"],
    "scene": ["base", "game"],
    "draw": ["base", "game", "scene"],
    "page": ["base", "game", "games", "bots", "company", "frame", "table", "wire", "visit", "words", "scene",
             "draw"],
    "library": ["base", "game", "games", "bots", "frame", "table", "names", "words", "scene"],
    "terminal": ["base", "game", "games", "bots", "frame", "table", "names", "net", "words", "scene",
                 "draw", "edge", "archive", "line", "print", "wire", "house", "store", "server"],
}
# The layers that touch nothing outside: the system headers they may use.
PURE = ["base", "game", "games", "bots"]
PURE_HEADERS = {"assert.h", "stdbool.h", "stddef.h", "stdint.h", "string.h"}

# What pure code may call: memory and strings, and what the compiler itself puts in.
ALLOWED = re.compile(r"(__)?(mem(cpy|move|set|cmp|chr)|str(len|n?cmp|chr|cspn))(_chk)?|bcmp"
                     r"|__stack_chk_fail|__popcountdi2|_GLOBAL_OFFSET_TABLE_")


# What no part of the program may call: other people's dice.
FOREIGN_DICE = re.compile(r"s?rand(om)?(_r)?|[dlejnm]rand48(_r)?|s(eed|rand)48|lcong48|initstate"
                          r"|setstate|arc4random.*|getrandom")
# Every call that sets up dice, and with what: none with the time. Bots have dice of their own, which no
# match ever rolls.
DICE_CALLS = {
    "src/base/dice.c": ["dice, key"],
    "src/bots/anybot.c": ["&m->dice, thought"],
    "src/edge/edge.c": ["dice, key"],
    "src/games/robots/bot.c": ["dice, seed"],
    "src/games/robots/puzzle.c": ["&m->dice, wish->seed"],
    "src/visit/visit.c": ["&dice, 0"],
    "src/house/keep.c": ["&setup->dice, key"],
    "src/library/parlor.c": ["dice, chance->key", "dice, chance->seed"],
    "src/page/cover.c": ["&dice, SEED"],
    "src/page/page.c": ["&fresh, key"],
    "src/page/show.c": ["&dice, 0"],
    "src/terminal/main.c": ["dice, (uint64_t)program->order.seed + program->rematches * apart"],
    "src/terminal/saved.c": ["&setup.dice, 0"],
}
# The one place that asks the operating system for chance.
ENTROPY = ("src/edge/edge.c", ["at, part"])


def layer_of(path):
    return os.path.relpath(path, os.path.join(ROOT, "src")).split(os.sep)[0]


def known_to(path):
    """The layers that a file may know; games' faces know scenes besides, their drawings the pen, and
    their computer players the bots."""
    layer = layer_of(path)
    more = {"drawings.c": ["scene", "draw"], "bot.c": ["bots"]}
    name = os.path.basename(path)
    own = more.get(name, ["scene"] if name.startswith("face") else [])
    return [layer] + KNOWS[layer] + (own if layer == "games" else [])


def find_header(name, path):
    """The layer of a quoted header as this file may include it, or None."""
    if os.path.exists(os.path.join(os.path.dirname(path), name)):
        return layer_of(path)
    for layer in known_to(path):
        pattern = "*" if layer == "games" and layer_of(path) != "games" else ""
        if glob.glob(os.path.join(ROOT, "src", layer, pattern, name)):
            return layer
    return None


def check_includes(path, copy):
    faults = []
    for quote, name in re.findall(r'^\s*#\s*include\s*([<"])([^>"]+)', open(copy).read(), re.M):
        if quote == "<":
            if layer_of(path) in PURE and name not in PURE_HEADERS:
                faults.append("a pure layer includes <%s>" % name)
        elif ".." in name or name.startswith("/"):
            faults.append('an include goes its own way: "%s"' % name)
        elif not find_header(name, path):
            faults.append('"%s" is not for this layer' % name)
    return ["%s: %s" % (os.path.relpath(path, ROOT), fault) for fault in faults]


def includes(instead):
    faults = []
    for path in sorted(glob.glob(os.path.join(ROOT, "src", "**", "*.[ch]"), recursive=True)):
        if layer_of(path) not in KNOWS:
            faults.append("%s: no such layer" % path)
        else:
            name = os.path.relpath(path, ROOT)
            faults += check_includes(path, instead.get(name, path))
    return faults


def pure_objects(build, instead):
    """The objects of base, game, all rules and bots; planted ones in the place of their originals."""
    objects = []
    for library in ["base", "game", "*_rules", "*_bot"]:
        for path in glob.glob(os.path.join(build, "src", "lib%s.a.p" % library, "*.o")):
            source = "src/" + os.path.basename(path)[:-len(".o")].replace("_", "/")
            planted = [o for f, o in instead.items() if f.replace("_", "/") == source]
            objects += planted or [path]
    return objects


def purity(build, instead):
    together = os.path.join(build, "pure.o")
    objects = pure_objects(build, instead)
    if len(objects) < 5:
        return ["there are no objects to look at"]
    subprocess.run(["ld", "-r", "-o", together] + objects, check=True)
    listed = subprocess.run(["nm", "-u", together], capture_output=True, text=True, check=True)
    names = [line.split()[-1] for line in listed.stdout.splitlines()]
    return ["the rules call " + name for name in names if not ALLOWED.fullmatch(name)]


def calls(source, pattern):
    """The arguments of every call in a source; declarations end otherwise or have types."""
    return re.findall(r"^[ \t].*?\b(?:%s)\((.*?)\)(?=;| [!=]=|\))" % pattern, source, re.M)


def chance(build, instead):
    faults = []
    for path in sorted(glob.glob(os.path.join(ROOT, "src", "**", "*.c"), recursive=True)):
        name = os.path.relpath(path, ROOT)
        source = open(instead.get(name, path)).read()
        for pattern, expected in [("dice_init|dice_init_seed", DICE_CALLS.get(name, [])),
                                  ("getentropy", ENTROPY[1] if name == ENTROPY[0] else [])]:
            if calls(source, pattern) != expected:
                faults.append("%s: %s is called with %s"
                              % (name, pattern, calls(source, pattern) or "nothing"))
        faults += ["%s: the time is used for more than names of files and of puzzles: %s" % (name, line.strip())
                   for line in re.findall(r".*\btime\(.*\).*", source)
                   if "saved_create(" not in line and name != "src/terminal/puzzle_order.c"]
    binaries = [os.path.join(build, "parlor"), os.path.join(build, "src", "libparlor.so")]
    for path in binaries + [copy + ".o" for copy in instead.values()]:
        dynamic = [] if path.endswith(".o") else ["-D"]
        listed = subprocess.run(["nm", "-u"] + dynamic + [path], capture_output=True, text=True,
                                check=True)
        names = [line.split()[-1].split("@")[0] for line in listed.stdout.splitlines()]
        faults += ["%s calls %s" % (path, name) for name in names if FOREIGN_DICE.fullmatch(name)]
    return faults


def main():
    what, rest = sys.argv[1], sys.argv[2:]
    instead = dict(word.split("=", 1) for word in rest if "=" in word)
    if what == "includes":
        faults = includes(instead)
    else:
        faults = {"purity": purity, "chance": chance}[what](rest[0], instead)
    print("\n".join(faults) if faults else "%s: nothing to complain of" % what)
    sys.exit(1 if faults else 0)


main()
