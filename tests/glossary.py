#!/usr/bin/env python3
"""The catalogue keeps to its glossary: a term is never translated two ways, nor two terms as one.

    glossary.py [PO [GLOSSARY]]     po/ko.po and po/GLOSSARY.md, or others in their place (for planted faults)
"""
import os
import re
import sys

sys.dont_write_bytecode = True
from catalogue import ROOT, entries  # noqa: E402


class Term:
    """A row of the terms: what is said in English, how in Korean, and what is not said instead."""

    def __init__(self, english, korean, only, _, never):
        self.name, self.is_only = english, only == "only"
        self.english = re.compile(r"(?<!\w)(?:%s)(?!\w)" % "|".join(split(english)), re.I)
        self.korean = [re.compile(each) for each in split(korean)]
        self.never = split(never)

    def is_in(self, sentence):
        return self.english.search(sentence) is not None

    def is_said_in(self, translation):
        return any(each.search(translation) for each in self.korean)


class Glossary:
    def __init__(self, path):
        tables = dict(read_tables(path))
        self.terms = [Term(*row) for row in tables["Terms"]]
        self.sentences = {sentence: korean for sentence, korean, _ in tables["Sentences"]}
        self.exceptions = {(sentence, term) for sentence, term, _ in tables["Exceptions"]}
        self.never = [(re.compile(korean), why) for korean, why in tables["Never said"]]
        self.used = set()

    def is_excepted(self, sentence, term):
        """An exception names its term by one of the forms of its English."""
        found = {(sentence, form) for form in split(term.name)} & self.exceptions
        self.used |= found
        return bool(found)


def split(cell):
    """A cell's list; commas inside parentheses do not part it."""
    return [each.strip() for each in re.split(r",(?![^(]*\))", cell) if each.strip()]


def read_tables(path):
    """The title and the rows of every table, without its head."""
    for part in open(path, encoding="utf-8").read().split("\n## ")[1:]:
        lines = [line for line in part.split("\n") if line.startswith("|")]
        yield part.split("\n")[0], [[cell.strip().replace("\\|", "|") for cell in
                                     re.split(r"(?<!\\)\|", line)[1:-1]] for line in lines[2:]]


def term_faults(glossary, sentence, translation):
    shown = re.sub(r"\{[^}]*\}", "{x}", sentence)
    for term in glossary.terms:
        if not term.is_in(shown):
            continue
        if not term.is_said_in(translation) and not glossary.is_excepted(sentence, term):
            yield "%s is not said as it should be" % term.name
        for each in term.never:
            if re.search(each, translation):
                yield "%s is said as %s" % (term.name, each)


def only_faults(glossary, sentence, translation):
    """A Korean term that stands for nothing else, where its English is not."""
    shown = re.sub(r"\{[^}]*\}", "{x}", sentence)
    for term in glossary.terms:
        for korean in term.korean if term.is_only else ():
            like = [other for other in glossary.terms if korean in other.korean]
            if (korean.search(translation) and not any(other.is_in(shown) for other in like)
                    and not glossary.is_excepted(sentence, term)):
                yield "%s is said, which is for %s" % (korean.pattern, term.name)


# What somebody did, as it is told to the others.
TOLD = re.compile(r"\{(seat|prover|winner)\} (?!is\b|has\b|may\b|can|does not)\w+s\b|A frog of \{seat\} goes|The bridge between")


def tense_faults(sentence, translation):
    """What was done is told in the past tense: the syllable before the ending closes with -ㅆ."""
    told = re.search(r"(.)습니다", translation)
    if TOLD.match(sentence) and not (told and told[1] != "있" and (ord(told[1]) - ord("가")) % 28 == 20):
        yield "what has happened is told in the past tense"


def quote_faults(sentence, translation):
    """Inside a sentence the card stands in quotes, since its name is a sentence itself."""
    if re.search(r"(?i)\ba nope\b|\bnope card", sentence) and "'안 돼'" not in translation:
        yield "'안 돼' stands in quotes inside a sentence"


def sentence_faults(glossary, said):
    """Sentences that are to be said exactly so."""
    for sentence, korean in glossary.sentences.items():
        if said.get(sentence) != korean:
            yield "%s\n  %s\n  is to be: %s" % (sentence, said.get(sentence, "(is not there)"), korean)


def faults(path, glossary):
    said = {sentence: translation for sentence, translation, _, _ in entries(path)}
    yield from sentence_faults(glossary, said)
    for sentence, translation in said.items():
        found = list(term_faults(glossary, sentence, translation))
        found += only_faults(glossary, sentence, translation)
        found += [*tense_faults(sentence, translation), *quote_faults(sentence, translation)]
        found += ["%s is never said: %s" % (korean.pattern, why) for korean, why in glossary.never
                  if korean.search(translation)]
        for fault in found:
            yield "%s\n  %s\n  %s" % (sentence, translation, fault)
    for sentence, term in sorted(glossary.exceptions - glossary.used):
        yield "%s\n  needs no exception: %s" % (sentence, term)


def main():
    paths = sys.argv[1:] + [os.path.join(ROOT, "po", name) for name in ("ko.po", "GLOSSARY.md")][len(sys.argv) - 1:]
    found = list(faults(paths[0], Glossary(paths[1])))
    print("\n".join(found) if found else "the catalogue keeps to its glossary")
    sys.exit(1 if found else 0)


main()
