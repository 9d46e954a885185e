#!/usr/bin/env python3
"""The catalogues are complete: every sentence of the source is there, translated, none is fuzzy or out
of use, and a translation has the same places to fill.

    catalogue.py [PO]     po/ko.po, or another file in its place (for planted faults)
"""
import json
import os
import re
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))


def entries(path):
    """Pairs of sentence and translation, and whether each is fuzzy or obsolete."""
    for block in open(path).read().split("\n\n"):
        texts = []
        for keyword in ("msgid", "msgstr"):
            found = re.search(r'^(?:#~ )?%s ((?:(?:#~ )?"(?:[^"\\]|\\.)*"\n?)+)' % keyword, block, re.M)
            texts.append("".join(json.loads(part) for part in
                                 re.findall(r'"(?:[^"\\]|\\.)*"', found.group(1))) if found else "")
        if texts[0]:
            yield texts[0], texts[1], "#, fuzzy" in block, block.lstrip().startswith("#~")


def places(text):
    return sorted(place.split("|")[0] for place in re.findall(r"\{([^}]*)\}", text))


def source_sentences():
    with tempfile.NamedTemporaryFile(suffix=".pot") as pot:
        files = sorted(os.path.join(folder, name) for folder, _, names in os.walk(os.path.join(ROOT, "src"))
                       for name in names if name.endswith((".c", ".h")))
        subprocess.run(["xgettext", "--language=C", "--from-code=UTF-8", "--keyword=", "--keyword=SAY:1",
                        "--keyword=WORDS:1", "--output=" + pot.name] + files, check=True)
        return {entry[0] for entry in entries(pot.name)}


def faults(path):
    said, known = source_sentences(), set()
    for sentence, translation, is_fuzzy, is_obsolete in entries(path):
        known.add(sentence)
        if is_fuzzy or is_obsolete:
            yield "fuzzy or out of use: " + sentence
        if not translation:
            yield "not translated: " + sentence
        elif places(sentence) != places(translation):
            yield "other places to fill: " + sentence
    for sentence in sorted(said - known):
        yield "not in the catalogue (run tools/update-po): " + sentence
    for sentence in sorted(known - said):
        yield "no longer said (run tools/update-po): " + sentence


def main():
    path = sys.argv[1] if len(sys.argv) > 1 else os.path.join(ROOT, "po", "ko.po")
    found = list(faults(path))
    print("\n".join(found) if found else "the catalogue is complete")
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    main()
