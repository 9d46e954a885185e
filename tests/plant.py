#!/usr/bin/env python3
"""Plants a fault and passes if it is caught.

A .fault file says in words what is broken, which file is changed and how, what is then run (a test
program, `sessions NAME...`, `serve`, `net`, `server`, or `calls`, which calls the page's C), and what must come of it. The changed file is compiled with the project's own
flags, less optimized since it runs only once, and linked before the libraries, so that it takes the place of the right
one. Of a test program only the test that must fail is run.

    plant.py BUILD FAULT
"""
import json
import os
import re
import shlex
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(HERE)


def give_up(why):
    print(why)
    sys.exit(1)


def read_fault(path):
    head, body = open(path).read().split("--- old\n", 1)
    fault = dict(re.findall(r"^(\w+): (.*)$", head, re.M))
    if not re.search(r"\w", fault.get("expect", "")):
        give_up("the fault does not say who must notice")
    body = "--- old\n" + body.split("--- end", 1)[0]
    fault["changes"] = re.findall(r"--- old\n(.*?)--- new\n(.*?)(?=--- old\n|\Z)", body, re.S)
    return fault


def plant(fault, directory):
    """Writes the changed copy and returns its path."""
    source = open(os.path.join(ROOT, fault["file"])).read()
    for old, new in fault["changes"]:
        if source.count(old) != 1:
            give_up("the lines to be replaced occur %d times in %s:\n%s"
                    % (source.count(old), fault["file"], old))
        source = source.replace(old, new)
    path = os.path.join(directory, os.path.basename(fault["file"]))
    open(path, "w").write(source)
    return path


def compile_copy(build, fault, copy):
    """Compiles the copy as the build compiles the original; returns the object, or None."""
    original = os.path.realpath(os.path.join(ROOT, fault["file"]))
    for unit in json.load(open(os.path.join(build, "compile_commands.json"))):
        if os.path.realpath(os.path.join(unit["directory"], unit["file"])) != original:
            continue
        words = shlex.split(unit["command"])
        words[words.index("-o") + 1] = copy + ".o"
        words[words.index("-c") + 1] = copy
        words = ["-O1" if word == "-O3" else word for word in words]
        words += ["-iquote", os.path.dirname(original), "-Wno-error=unused-function",
                  "-Wno-error=unused-parameter", "-Wno-error=unused-variable", "-MF", copy + ".d"]
        done = subprocess.run(words, cwd=unit["directory"], capture_output=True, text=True)
        print(done.stderr)
        return copy + ".o" if done.returncode == 0 else None
    give_up("the build does not compile " + fault["file"])


def link(build, program, object_file, directory):
    """Links the program with the object before all else."""
    target = program if program == "parlor" else "tests/" + program
    target = {"serve": "tests/web/serve-fixture", "net": "tests/net-parrot", "server": "parlor"}.get(program, target)
    commands = subprocess.run(["ninja", "-t", "commands", target], cwd=build,
                              capture_output=True, text=True, check=True).stdout
    words = shlex.split(commands.strip().splitlines()[-1])
    at = words.index("-o")
    words[at + 1] = os.path.join(directory, "program")
    words.insert(at + 2, object_file)
    subprocess.run(words, cwd=build, check=True)
    return words[at + 1]


def make_module(build, fault, copy, directory):
    """Compiles the copy as the page's C is, and links it in the place of the right object."""
    commands = subprocess.run(["ninja", "-t", "commands", "src/page/parlor.wasm"], cwd=build,
                              capture_output=True, text=True, check=True).stdout
    commands = [shlex.split(line) for line in commands.strip().splitlines()]
    original = os.path.realpath(os.path.join(ROOT, fault["file"]))
    for words in commands:
        if "-c" in words and os.path.realpath(os.path.join(build, words[words.index("-c") + 1])) == original:
            break
    else:
        give_up("the page has no " + fault["file"])
    object_file, module = words[words.index("-o") + 1], os.path.join(directory, "module.wasm")
    changed = {words[words.index("-c") + 1]: copy, object_file: copy + ".o", object_file + ".d": copy + ".d"}
    words = [changed.get(word, word) for word in words] + ["-iquote", os.path.dirname(original), "-Wno-error"]
    subprocess.run(words, cwd=build, check=True)
    words = [changed.get(word, word) for word in commands[-1]]
    words[words.index("-o") + 1] = module
    subprocess.run(words, cwd=build, check=True)
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
    output = done.stdout.decode(errors="replace")
    print(output if len(output) < 4000 else output[:1500] + "\n...\n" + output[-1500:])
    if done.returncode == 0:
        give_up("the fault was not noticed")
    if fault["expect"].startswith("law "):
        if not re.search(r"\b%s\b" % fault["expect"], output):
            give_up("not caught by " + fault["expect"])
        return
    if fault["expect"].startswith("test "):
        if "[  FAILED  ] " + fault["expect"][len("test "):] not in output:
            give_up("not caught by the " + fault["expect"])
        return
    if fault["expect"].startswith("says "):
        if fault["expect"][len("says "):] not in output:
            give_up("nobody " + fault["expect"])
        return
    if fault["expect"] == "fails":
        return
    if not re.fullmatch(r"([A-Z][A-Z0-9]*-\S+ ?)+", fault["expect"]):
        give_up("that is neither a law, a test, a sentence nor use cases: " + fault["expect"])
    proved = open(os.path.join(directory, name + ".tsv")).read()
    for use_case in fault["expect"].split():
        if re.search("^%s\t" % re.escape(use_case), proved, re.M):
            give_up("%s still counts as proved" % use_case)


def main():
    build, fault = os.path.abspath(sys.argv[1]), read_fault(sys.argv[2])
    with tempfile.TemporaryDirectory() as directory:
        copy = plant(fault, directory)
        if fault["run"] == "includes":
            caught = subprocess.run([sys.executable, os.path.join(HERE, "layers.py"), "includes",
                                     fault["file"] + "=" + copy]).returncode != 0
        elif fault["run"] == "calls":
            run_program(make_module(build, fault, copy, directory), fault, directory)
            caught = True
        else:
            object_file = compile_copy(build, fault, copy)
            if fault["run"] == "compile":
                caught = object_file is None
            elif object_file is None:
                give_up("it does not compile")
            elif fault["run"] in ["purity", "chance"]:
                instead = object_file if fault["run"] == "purity" else copy
                caught = subprocess.run([sys.executable, os.path.join(HERE, "layers.py"),
                                         fault["run"], build,
                                         fault["file"] + "=" + instead]).returncode != 0
            else:
                program = fault["run"].split()[0].replace("sessions", "parlor")
                run_program(link(build, program, object_file, directory), fault, directory)
                caught = True
    print("caught" if caught else "the fault was not noticed")
    sys.exit(0 if caught else 1)


main()
