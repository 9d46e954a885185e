#!/usr/bin/env python3
"""The page says nothing that the translators have not seen: every sentence that its JavaScript asks for is
listed in src/page/words.c, and every one that is listed there is said somewhere.

    page_words.py
"""
import os
import re
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
STRING = r'"((?:[^"\\]|\\.)*)"'
# t("..."), this.#t("...") and what words.span chooses from
ASKED = re.compile(r'\bt\(\s*%s|\bspan\(\s*%s,\s*%s' % (STRING, STRING, STRING))


def scripts():
    for folder, _, names in os.walk(os.path.join(ROOT, "web")):
        for name in names:
            if name.endswith(".js"):
                text = open(os.path.join(folder, name)).read()
                yield re.sub(r"^\s*(//|/?\*).*$", "", text, flags=re.M)


def listed():
    text = open(os.path.join(ROOT, "src", "page", "words.c")).read()
    for words in re.findall(r'WORDS\(((?:\s*%s)+)\)' % STRING, text):
        yield "".join(re.findall(STRING, words[0]))


def main():
    asked = {text for script in scripts() for found in ASKED.findall(script) for text in found if text}
    written = {text for script in scripts() for text in re.findall(STRING, script)}
    known = list(listed())
    faults = ["said and not listed: " + text for text in sorted(asked - set(known))]
    faults += ["listed and never said: " + text for text in sorted(set(known) - written)]
    faults += ["listed twice: " + text for text in sorted(set(known)) if known.count(text) > 1]
    print("\n".join(faults) if faults else "%d sentences, all listed" % len(asked))
    sys.exit(1 if faults else 0)


main()
