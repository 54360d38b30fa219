"""The text of a worksheet into its problems, by numbering and layout. Pure."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

_WORDS = (
    r"aufgabe|übung|frage|question|problem|exercise|task|item|ejercicio|pregunta|exercice|exercício|questão|esercizio|"
    r"domanda|opgave|vraag|zadanie|soru|задача|вопрос|упражнение|сұрақ|سؤال|प्रश्न|soal|bài|câu|問題|問|문제|题目|题|问题|练习|例"
)
_STYLES: tuple[re.Pattern[str], ...] = (
    re.compile(rf"\s*(?:{_WORDS})\s*(?:nr\.?|no\.?|n[º°]|#)?\s*(\d{{1,4}})\s*(?:[.:：)、．]+|[-–—]\s|\s|$)", re.I),
    re.compile(r"\s*第\s*(\d{1,4})\s*[题題问問](?:[.:：、．]|\s|$)?"),
    re.compile(r"\s*q\.?\s?(\d{1,4})\s*[.:)]?(?:\s|$)", re.I),
    re.compile(r"\s*#(\d{1,4})[.:)]?\s"),
    re.compile(r"\s*(\d{1,4})\s?(?:[、．]|\.(?=\s|$|[^\W\d])|:(?=\s))\s*"),
    re.compile(r"\s*(\d{1,4})\s?[)）]\s*"),
    re.compile(r"\s*[(（]\s?(\d{1,4})\s?[)）]\s*"),
)
"""How problems are numbered, words before plain numbers; each style counts by itself."""
_BULLET = re.compile(r"\s*[•◦▪‣●■□*–—-]\s+")
_PART = re.compile(r"\s*(?:[(（]?[a-hA-H0-9ivx]{1,3}[).）、．]|[•◦▪‣●*-]\s|[①-⑳])\s*\S")
"""A line that begins a part or a choice of a problem, and stays a line."""
_PAGE = re.compile(
    r"\s*(?:[-–—]?\s*(?:page|seite|página|pagina|strana|стр\.?|第)\s*\d+\s*(?:页|(?:of|von|de|/)\s*\d+)?"
    r"|[-–—]\s*\d+\s*[-–—]|\d+\s*/\s*\d+)\s*[-–—]?\s*",
    re.I,
)
_ENDS = re.compile(r"[.?!。？！…:：;；][\"”’)）»]?\s*$")
_ASKS = re.compile(r"[?？؟]\s*$|^\s*(?:find|compute|calculate|solve|what|how|berechne|bestimme)\b|^[求计算解]", re.I)
_WIDE = re.compile(r"[⺀-鿿豈-﫿＀-￯぀-ヿ]")
_LEAD = 90
"""Characters of a line that may be a worksheet's title."""


@dataclass(frozen=True)
class Split:
    """What a worksheet holds."""

    title: str
    """Its first line where that is no problem; else empty."""
    problems: tuple[str, ...]
    """Their texts without their numbers, in their order; empty where there is no text."""


def split(text: str) -> Split:
    """Take ``text`` apart: by the style of numbers that comes first, else by bullets, empty lines or single lines.

    What stands before the first problem is the title, or, where it ends with a colon, said with each problem.
    """
    lines = clean(text)
    begins = _numbered(lines) or _bulleted(lines)
    if begins:
        return _cut(lines, begins)
    groups = _paragraphs(lines)
    if len(groups) == 1 and _is_list(groups[0]):
        groups = [[line] for line in groups[0]]
    title = ""
    if len(groups) > 1 and len(groups[0]) == 1 and _may_be_title(groups[0][0]):
        title = groups.pop(0)[0].strip()
    return Split(title, tuple(join_lines(group) for group in groups))


def cut(text: str, begins: Sequence[int]) -> Split:
    """The problems that begin at these lines of :func:`clean`'s, counted from 0: as somebody else saw it."""
    lines = clean(text)
    known = sorted({place for place in begins if 0 <= place < len(lines)})
    return _cut(lines, [(place, _mark_at(lines[place])) for place in known])


def clean(text: str) -> list[str]:
    """The lines of a text without page numbers, and without spaces at their ends."""
    unified = text.replace("\r\n", "\n").replace("\r", "\n").replace("\x0c", "\n\n").replace("\u00a0", " ")
    return [line.rstrip() for line in unified.split("\n") if not _PAGE.fullmatch(line) or not line.strip()]


def join_lines(lines: Sequence[str]) -> str:
    """Lines that were broken to fit a page become one; empty lines, parts and choices stay apart."""
    text, open_ = "", False
    for line in (line.strip() for line in lines):
        if not line:
            open_ = False
            text = text.rstrip() + "\n\n" if text else ""
        elif not open_ or _PART.match(line):
            text += ("\n" if open_ else "") + line
            open_ = True
        else:
            text += line if _WIDE.match(line) and _WIDE.match(text[-1:]) else f" {line}"
    return re.sub(r"\n{3,}", "\n\n", text).strip()


_Begin = tuple[int, int]
"""A line, and at which of its characters the problem's text begins."""


def _numbered(lines: Sequence[str]) -> list[_Begin]:
    """Where problems begin by the style of numbers that comes first and counts on."""
    found = [begins for style in _STYLES if len(begins := _counting(lines, style)) > 1]
    return min(found, key=lambda begins: begins[0][0], default=[])


def _counting(lines: Sequence[str], style: re.Pattern[str]) -> list[_Begin]:
    """The lines whose numbers go up one by one; one number may be missing, where a line was not read."""
    begins: list[_Begin] = []
    last, indent = 0, 0
    for place, line in enumerate(lines):
        mark = style.match(line)
        if mark is None:
            continue
        number, margin = int(mark[1]), len(line) - len(line.lstrip())
        if begins and not (last < number <= last + 2 and margin <= indent + 3):
            continue
        if not begins:
            indent = margin
        begins.append((place, mark.end()))
        last = number
    return begins


def _bulleted(lines: Sequence[str]) -> list[_Begin]:
    begins = [(place, mark.end()) for place, line in enumerate(lines) if (mark := _BULLET.match(line))]
    # Bullets within a problem are its parts: those of a list of problems come first, or after one line that leads in.
    before = [line for line in lines[: begins[0][0]] if line.strip()] if begins else []
    return begins if len(begins) > 1 and len(before) < 2 else []


def _cut(lines: Sequence[str], begins: Sequence[_Begin]) -> Split:
    if not begins:
        return Split("", ())
    lead = [line.strip() for line in lines[: begins[0][0]] if line.strip()]
    title = lead[0] if lead and len(lead[0]) <= _LEAD and not lead[0].endswith((":", "：")) else ""
    said = f"{lead[-1]} " if lead and lead[-1].endswith((":", "：")) else ""
    ends = [place for place, _ in begins[1:]] + [len(lines)]
    texts = (
        join_lines([lines[place][start:], *lines[place + 1 : end]])
        for (place, start), end in zip(begins, ends, strict=True)
    )
    return Split(title, tuple(said + text for text in texts if text))


def _mark_at(line: str) -> int:
    """Where the text of a problem begins in its first line."""
    return next((mark.end() for style in (*_STYLES, _BULLET) if (mark := style.match(line))), 0)


def _paragraphs(lines: Sequence[str]) -> list[list[str]]:
    """Stretches between empty lines; choices and parts belong to what they follow, as does what asks nothing by itself
    and follows what has not asked yet."""
    groups: list[list[str]] = [[]]
    for line in lines:
        if line.strip():
            groups[-1].append(line)
        elif groups[-1]:
            groups.append([])
    joined: list[list[str]] = []
    for group in (group for group in groups if group):
        if joined and _PART.match(group[0]):
            joined[-1] += ["", *group]
        else:
            joined.append(group)
    return joined


def _is_list(lines: Sequence[str]) -> bool:
    """Whether every line is a problem of its own."""
    ends = [bool(_ENDS.search(line)) for line in lines]
    asks = [bool(_ASKS.search(line)) for line in lines]
    return len(lines) > 1 and all(ends) and all(asks)


def _may_be_title(line: str) -> bool:
    return len(line.strip()) <= _LEAD and not _ENDS.search(line) and not any(sign.isdigit() for sign in line)
