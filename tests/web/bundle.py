#!/usr/bin/env python3
"""What tools/bundle makes of small pages, and what it refuses.

    bundle.py TOOL
"""
import gzip
import os
import re
import shutil
import subprocess
import sys
import tempfile

TOOL = sys.argv[1]
INDEX = '<head>\n<link rel="stylesheet" href="a.css">\n<script type="module" src="a.js"></script>\n</head>\n'
PAGE = {"index.html": INDEX, "a.css": "p { background: url(b.svg); }\n", "b.svg": "<svg/>\n",
        "a.js": 'import { b } from "./sub/b.js";\nb();\n', "sub/b.js": "export function b() {}\n",
        "unused.js": "// nobody asks for it\n"}


def bundle(folder, files):
    """Returns the status, what was said, and the names and contents under out/."""
    source, out = os.path.join(folder, "source"), os.path.join(folder, "out")
    for name, text in files.items():
        os.makedirs(os.path.dirname(os.path.join(source, name)), exist_ok=True)
        with open(os.path.join(source, name), "w") as file:
            file.write(text)
    done = subprocess.run([sys.executable, TOOL, "--out", out, "--site", os.path.join(folder, "site.c"),
                           "--single", os.path.join(folder, "single.html"), source],
                          capture_output=True, text=True)
    made = {}
    for place, _, names in os.walk(out):
        for name in names:
            path = os.path.join(place, name)
            made[os.path.relpath(path, out)] = open(path, "rb").read()
    return done.returncode, done.stderr, made


def make(changes):
    with tempfile.TemporaryDirectory() as folder:
        status, said, made = bundle(folder, dict(PAGE, **changes))
        if status != 0:
            raise AssertionError(said)
        return made


def named(made, pattern):
    """The one name that is like this."""
    names = [name for name in made if re.fullmatch(pattern, name)]
    if len(names) != 1:
        raise AssertionError("%r is not one of %r" % (pattern, sorted(made)))
    return names[0]


def names_follow_the_content_and_what_it_refers_to():
    patterns = [r"a-\w{16}\.css", r"b-\w{16}\.svg", r"a-\w{16}\.js", r"sub/b-\w{16}\.js"]
    first, same = make({}), make({})
    changed = make({"sub/b.js": "export function b() { return 1; }\n"})
    assert first == same
    assert len([name for name in first if not name.endswith(".gz")]) == 1 + len(patterns)
    assert [named(first, p) == named(changed, p) for p in patterns] == [True, True, False, False]
    assert named(first, patterns[3]) in first[named(first, patterns[2])].decode()
    assert named(first, patterns[1]) in first[named(first, patterns[0])].decode()
    for name in [named(first, patterns[0]), named(first, patterns[2])]:
        assert name in first["index.html"].decode()


def comments_on_lines_of_their_own_and_indentation_are_left_out():
    script = '/* First\n   second */\n\nexport function b() {\n    // inside\n\n    return "  // kept"; // kept too\n}\n'
    made = make({"sub/b.js": script, "a.css": "/* A sheet. */\np { color: red; /* kept */ }\n"})
    assert made[named(made, r"sub/b-\w{16}\.js")].decode() == 'export function b() {\nreturn "  // kept"; // kept too\n}\n'
    assert made[named(made, r"a-\w{16}\.css")].decode() == "p { color: red; /* kept */ }\n"


def a_compressed_copy_holds_the_same_and_is_as_small_as_can_be():
    made = make({"a.css": "p { color: red; }\n".join(map(str, range(300)))})
    name = named(made, r"a-\w{16}\.css")
    assert gzip.decompress(made[name + ".gz"]) == made[name]
    assert not shutil.which("zopfli") or len(made[name + ".gz"]) < len(gzip.compress(made[name], 9))


def what_cannot_be_done_is_refused():
    refused = {
        "goes over several lines": {"sub/b.js": "export const b = `\n// no comment\n`;\n"},
        "does not exist": {"a.js": 'import "./missing.js";\n'},
        "references go round": {"sub/b.js": 'import "./c.js";\n', "sub/c.js": 'import "./b.js";\n'},
        "nobody knows the type": {"a.css": "p { background: url(b.xyz); }\n", "b.xyz": ""},
        "can't be put into one file": {"sub/b.js": "export default function () {}\n"},
        "a.js imports or exports": {"a.js": 'const { b } = await import("./sub/b.js");\n'},
        "sub/b.js imports or exports": {"sub/b.js": "export let b = 1;\n"},
    }
    for words, changes in refused.items():
        with tempfile.TemporaryDirectory() as folder:
            status, said, _ = bundle(folder, dict(PAGE, **changes))
            assert status != 0 and words in said, (words, status, said)


for test in [names_follow_the_content_and_what_it_refers_to, comments_on_lines_of_their_own_and_indentation_are_left_out,
             a_compressed_copy_holds_the_same_and_is_as_small_as_can_be, what_cannot_be_done_is_refused]:
    test()
    print("[       OK ]", test.__name__)
