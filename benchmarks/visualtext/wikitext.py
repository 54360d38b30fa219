"""Running prose from WikiText, whose lines are headings and paragraphs in tokens with blanks around every sign."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import chain
from typing import NamedTuple

_TITLE = re.compile(r"\s*= (?P<title>[^=]+) =\s*")
_HEADING = re.compile(r"\s*=(?: ?=)+ [^=]+ =(?: ?=)+\s*")
_END = "= end ="
_TOKENS = re.compile(r" (?:@[-,.]@|[,.;:]) | [.!?]\s*$|<unk>")
"""What shows that a line is in tokens; prose that was never split is left as it is."""
_SENTENCE_END = re.compile(r"(?<= [.!?]) +(?=[^a-z])|(?<= [.!?] [\"'”]) +(?=[^a-z])")
_LOST = re.compile(r"<unk>|<formula>")
_JOINS: tuple[tuple[re.Pattern[str], str], ...] = (
    (re.compile(r" @([-,.])@ "), r"\1"),
    (re.compile(r'" ([^"]*?) "'), r'"\1"'),
    (re.compile(r"([(\[{“‘]) "), r"\1"),
    (re.compile(r" ([)\]}”’])"), r"\1"),
    (re.compile(r" ([,.;:!?%]+)(?=[\s\"')\]”’]|$)"), r"\1"),
    (re.compile(r" '(s|t|re|ve|ll|d|m)\b", re.IGNORECASE), r"'\1"),
    (re.compile(r"(?<=s) '(?= [a-z])"), "'"),
    (re.compile(r"([$£€¥]) (?=\d)"), r"\1"),
)


class Article(NamedTuple):
    """One article's prose. ``title`` is empty where the lines have no headings: then each line is one passage."""

    title: str
    text: str
    """Paragraphs joined by single spaces: a page is to be one flow of text (paper 003, §3.1)."""


def articles(lines: Iterable[str], words: int) -> Iterator[Article]:
    """The articles of at least ``words`` words, each from its beginning and no longer than it must be.

    An article ends where the next title (``= Title =``) stands. Headings are left out; a sentence with ``<unk>`` or
    ``<formula>`` is left out whole, since what stood there is lost.
    """
    title, paragraphs, count = "", list[str](), 0
    for line in chain(lines, (_END,)):
        if found := _TITLE.fullmatch(line):
            if title and count >= words:
                yield Article(title, " ".join(paragraphs))
            title, paragraphs, count = found["title"].strip(), [], 0
        elif count >= words or _HEADING.fullmatch(line) or not (paragraph := prose(line)):
            continue
        elif title:
            paragraphs.append(paragraph)
            count += len(paragraph.split())
        elif len(paragraph.split()) >= words:
            yield Article("", paragraph)


def prose(line: str) -> str:
    """A paragraph as it would be printed: tokens joined again, lost sentences left out, blanks single."""
    text = " ".join(line.split())
    if not _TOKENS.search(text):
        return text
    if _LOST.search(text):
        text = " ".join(sentence for sentence in _SENTENCE_END.split(text) if not _LOST.search(sentence))
    for pattern, joined in _JOINS:
        text = pattern.sub(joined, text)
    return text.strip()
