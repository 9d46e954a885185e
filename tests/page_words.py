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


def said():
    for folder, _, names in os.walk(os.path.join(ROOT, "web")):
        for name in names:
            if name.endswith(".js"):
                text = open(os.path.join(folder, name)).read()
                for found in ASKED.findall(text):
                    yield from filter(None, found)


def listed():
    text = open(os.path.join(ROOT, "src", "page", "words.c")).read()
    for words in re.findall(r'WORDS\(((?:\s*%s)+)\)' % STRING, text):
        yield "".join(re.findall(STRING, words[0]))


def main():
    asked, known = set(said()), list(listed())
    faults = ["said and not listed: " + text for text in sorted(asked - set(known))]
    faults += ["listed and never said: " + text for text in sorted(set(known) - asked)]
    faults += ["listed twice: " + text for text in sorted(set(known)) if known.count(text) > 1]
    print("\n".join(faults) if faults else "%d sentences, all listed" % len(asked))
    sys.exit(1 if faults else 0)


main()
