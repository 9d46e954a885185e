#!/usr/bin/env python3
"""Plants faults one by one and passes if each is caught.

A .fault file says in words what is broken, which file is changed and how (of a header, also the unit that is compiled
with it), what is then run (a test
program, `sessions NAME...`, `serve`, `net`, `server`, or `calls`, which calls the page's C), and what must come of it. The changed file is compiled with the project's own
flags, not optimized since it runs only once, and linked before the libraries, so that it takes the place of the right
one. Of a test program only the test that must fail is run.

    plant.py BUILD FAULT...     files, or the words that names of several begin with: `frogs`
"""
import functools
import glob
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(HERE)


class Missed(Exception):
    """Why a fault does not count as caught."""


class Unbuilt(Missed):
    pass


def give_up(why, output=""):
    raise Missed(why + "\n" + output)


@functools.lru_cache(maxsize=None)
def units(build):
    """The command that compiles each file of the build, by the file's path."""
    found = {}
    for unit in json.load(open(os.path.join(build, "compile_commands.json"))):
        found.setdefault(os.path.realpath(os.path.join(unit["directory"], unit["file"])), unit["command"])
    return found


@functools.lru_cache(maxsize=None)
def commands_for(build, target):
    """The commands that make the target."""
    lines = subprocess.run(["ninja", "-t", "commands", target], cwd=build,
                           capture_output=True, text=True, check=True).stdout.strip().splitlines()
    return [tuple(shlex.split(line)) for line in lines]


def read_fault(path):
    head, body = open(path).read().split("--- old\n", 1)
    fault = dict(re.findall(r"^(\w+): (.*)$", head, re.M))
    if not re.search(r"\w", fault.get("expect", "")):
        give_up("the fault does not say who must notice")
    body = "--- old\n" + body.split("--- end", 1)[0]
    fault["changes"] = re.findall(r"--- old\n(.*?)--- new\n(.*?)(?=--- old\n|\Z)", body, re.S)
    return fault


def plant(fault, directory):
    """Writes the changed copy, beside it the unit that includes it if it is a header, and returns the unit's path."""
    source = open(os.path.join(ROOT, fault["file"])).read()
    for old, new in fault["changes"]:
        if source.count(old) != 1:
            give_up("the lines to be replaced occur %d times in %s:\n%s"
                    % (source.count(old), fault["file"], old))
        source = source.replace(old, new)
    path = os.path.join(directory, os.path.basename(fault["file"]))
    open(path, "w").write(source)
    if "unit" not in fault:
        return path
    return shutil.copy(os.path.join(ROOT, fault["unit"]), directory)


def run_tool(words, build):
    done = subprocess.run(words, cwd=build, capture_output=True, text=True)
    if done.returncode != 0:
        raise Unbuilt("it can't be built\n" + done.stderr)


def compile_copy(build, fault, copy):
    """Compiles the copy as the build compiles the original, and returns the object."""
    original = os.path.realpath(os.path.join(ROOT, fault.get("unit", fault["file"])))
    if original not in units(build):
        give_up("the build does not compile " + original)
    words = shlex.split(units(build)[original])
    words[words.index("-o") + 1] = copy + ".o"
    words[words.index("-c") + 1] = copy
    words = ["-O0" if word == "-O3" else word for word in words]
    words += ["-U_FORTIFY_SOURCE", "-iquote", os.path.dirname(original), "-Wno-error=unused-function",
              "-Wno-error=unused-parameter", "-Wno-error=unused-variable", "-MF", copy + ".d"]
    run_tool(words, build)
    return copy + ".o"


def link(build, program, object_file, directory):
    """Links the program with the object before all else."""
    target = program if program == "parlor" else "tests/" + program
    target = {"serve": "tests/web/serve-fixture", "net": "tests/net-parrot", "server": "parlor"}.get(program, target)
    words = list(commands_for(build, target)[-1])
    at = words.index("-o")
    words[at + 1] = os.path.join(directory, "program")
    words.insert(at + 2, object_file)
    run_tool(words, build)
    return words[at + 1]


def make_module(build, fault, copy, directory):
    """Compiles the copy as the page's C is, and links it in the place of the right object."""
    commands = commands_for(build, "src/page/parlor.wasm")
    original = os.path.realpath(os.path.join(ROOT, fault["file"]))
    for words in commands:
        if "-c" in words and os.path.realpath(os.path.join(build, words[words.index("-c") + 1])) == original:
            break
    else:
        give_up("the page has no " + fault["file"])
    object_file, module = words[words.index("-o") + 1], os.path.join(directory, "module.wasm")
    changed = {words[words.index("-c") + 1]: copy, object_file: copy + ".o", object_file + ".d": copy + ".d"}
    run_tool([changed.get(word, word) for word in words] + ["-iquote", os.path.dirname(original), "-Wno-error"], build)
    words = [changed.get(word, word) for word in commands[-1]]
    words[words.index("-o") + 1] = module
    run_tool(words, build)
    return module


# Who drives a program that is run by these names.
SCRIPTS = {"serve": os.path.join("web", "serve.py"), "net": "net.py", "server": "server.py"}

# What some programs are told when they are run and the fault does not say it.
ARGUMENTS = {"golden": [os.path.join(HERE, "golden")], "frogs-walk": ["0"],
             "server": [os.path.join(HERE, "golden", "frogs-1-2p-0.parlor")],
             "robots-solve": ["400", os.path.join(HERE, "data", "robots"), "rico"]}


def run_program(program, fault, directory):
    name, *arguments = fault["run"].split()
    command = [program] + (arguments or ARGUMENTS.get(name, []))
    if name == "sessions":
        command = [sys.executable, os.path.join(HERE, "sessions.py"), program] + arguments
    if name in SCRIPTS:
        command = [sys.executable, os.path.join(HERE, SCRIPTS[name]), program] + ARGUMENTS.get(name, [])
    if name == "calls":
        command = ["node", os.path.join(HERE, "web", "calls.mjs"), program]
    environment = dict(os.environ, PARLOR_PROVED=directory)
    if fault["expect"].startswith("test "):
        environment["PARLOR_TEST"] = fault["expect"][len("test "):]
    done = subprocess.run(command, env=environment, timeout=600,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    judge(fault, done.returncode, done.stdout.decode(errors="replace"), os.path.join(directory, name + ".tsv"))


def judge(fault, status, output, proved):
    """Did the program that was run notice what it had to?"""
    kind, _, expected = fault["expect"].partition(" ")
    if status == 0:
        give_up("the fault was not noticed", output)
    if kind == "law":
        if not re.search(r"\b%s\b" % fault["expect"], output):
            give_up("not caught by " + fault["expect"], output)
    elif kind == "test":
        if "[  FAILED  ] " + expected not in output:
            give_up("not caught by the " + fault["expect"], output)
    elif kind == "says":
        if expected not in output:
            give_up("nobody " + fault["expect"], output)
    elif fault["expect"] != "fails":
        judge_use_cases(fault["expect"], open(proved).read(), output)


def judge_use_cases(expected, proved, output):
    if not re.fullmatch(r"([A-Z][A-Z0-9]*-\S+ ?)+", expected):
        give_up("that is neither a law, a test, a sentence nor use cases: " + expected)
    for use_case in expected.split():
        if re.search("^%s\t" % re.escape(use_case), proved, re.M):
            give_up("%s still counts as proved" % use_case, output)


def must_be_seen_by_layers(*arguments):
    if subprocess.run([sys.executable, os.path.join(HERE, "layers.py"), *arguments],
                      stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL).returncode == 0:
        give_up("the fault was not noticed")


def must_not_compile(build, fault, copy):
    try:
        compile_copy(build, fault, copy)
    except Unbuilt:
        return
    give_up("it compiles")


def try_out(build, fault, directory):
    copy = plant(fault, directory)
    kind = fault["run"].split()[0]
    if kind == "compile":
        must_not_compile(build, fault, copy)
    elif kind == "includes":
        must_be_seen_by_layers(kind, fault["file"] + "=" + copy)
    elif kind == "chance":
        must_be_seen_by_layers(kind, build, fault["file"] + "=" + copy)
    elif kind == "purity":
        must_be_seen_by_layers(kind, build, fault["file"] + "=" + compile_copy(build, fault, copy))
    elif kind == "calls":
        run_program(make_module(build, fault, copy, directory), fault, directory)
    else:
        object_file = compile_copy(build, fault, copy)
        run_program(link(build, kind.replace("sessions", "parlor"), object_file, directory), fault, directory)


def is_caught(build, path):
    """Says whether it is; of one that is missed, with what was said by those who missed it."""
    name = os.path.basename(path)[:-len(".fault")]
    try:
        with tempfile.TemporaryDirectory() as directory:
            try_out(build, read_fault(path), directory)
    except (Missed, OSError, subprocess.SubprocessError) as missed:
        said = str(missed)
        said = said if len(said) < 4000 else said[:1500] + "\n...\n" + said[-1500:]
        print("[  FAILED  ] %s: %s" % (name, said.replace("\n", "\n    ")), flush=True)
        return False
    print("[       OK ] %s" % name, flush=True)
    return True


def main():
    build = os.path.abspath(sys.argv[1])
    paths = [path for word in sys.argv[2:]
             for path in ([word] if word.endswith(".fault")
                          else sorted(glob.glob(os.path.join(HERE, "faults", word + "-*.fault"))))]
    results = [is_caught(build, path) for path in paths]
    sys.exit(0 if results and all(results) else 1)


main()
