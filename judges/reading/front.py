"""What a document says of itself before it begins: its title, and for which grade it is. English and Chinese."""

from __future__ import annotations

import html
import re
from collections.abc import Iterable, Mapping
from typing import NamedTuple

import yaml

from chalkwright.agent.offline.ordinals import place_of
from chalkwright.judges.reading.head import is_label, place_named
from chalkwright.judges.reading.text import MARK

LINES = 15
"""Lines in which they stand; further down a grade is part of the text."""
_LONGEST_TITLE = 200
_HIGHEST_GRADE = 13

_FRONT = re.compile(r"\A---[ \t]*\n(.{0,4000}?)\n(?:---|\.\.\.)[ \t]*(?:\n|\Z)", re.DOTALL)
_PAGE_TITLE = re.compile(r"<title\b[^<>]*>([^<>]{1,400})</title", re.IGNORECASE)
_HEADING = re.compile(r"#{1,2}[ \t]+(\S.*?)[ \t]*#*")
_UNDERLINE = re.compile(r"=+[ \t]*|-{2,}[ \t]*")
_BOLD_LINE = re.compile(r"\*\*([^*\n]+)\*\*")

_NUMBER = r"(?P<number>\d{1,2}(?!\d|[.,]\d|\s*%)|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)(?!\w)"
_SPOKEN = "first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth"
_ORDINAL = rf"(?P<ordinal>\d{{1,2}})(?:st|nd|rd|th)|(?P<spoken>{_SPOKEN})"
_GRADE = re.compile(
    rf"\bgrade[\s_:：#-]{{0,3}}(?:level[\s:：-]{{0,2}})?{_NUMBER}"
    rf"|\b(?:{_ORDINAL})[\s-]grade(?:rs?)?\b"
    r"|(?P<school>\b(?:elementary|primary|middle|junior high|senior high|high|secondary) school\b|\bkindergarten\b)"
    r"|(?P<chinese>(?:小学|初中|高中)?[一二三四五六七八九1-9]年级(?:[上下][册学期]{1,2})?"
    r"|(?<!最)初[一二三]|(?<![提增升])高[一二三]|(?:小学|初中|高中)(?:数学|物理|化学|生物|地理)?)",
    re.IGNORECASE,
)
_LINE = re.compile(
    r"[\s*_>#|-]*(?:(?:target |recommended )?(?:grade(?:[ -]level)?|school year|year group|class|level)"
    r"|(?:适用)?年级|学段)[\s*_]*[:：|][\s*_]*(?P<value>[^|·•;；\n]{1,40}?)[\s*_]*(?:[|·•;；,，].*)?",
    re.IGNORECASE,
)
_WORDS = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"]


class Front(NamedTuple):
    """What a document says of itself."""

    title: str
    """Empty where it has none."""
    grade: str | None


class Matter(NamedTuple):
    """A document's front matter, and the document without it."""

    values: Mapping[str, str]
    text: str


def split_matter(text: str) -> Matter:
    """Take the YAML between ``---`` and ``---`` from the head of a Markdown text."""
    found = _FRONT.match(text)
    if found is None:
        return Matter({}, text)
    try:
        values = yaml.load(found[1], Loader=yaml.BaseLoader)
    except (yaml.YAMLError, ValueError, RecursionError):
        return Matter({}, text)
    if not isinstance(values, dict):
        return Matter({}, text)
    told = {
        str(key).strip().lower(): " ".join(value.split()) for key, value in values.items() if isinstance(value, str)
    }
    return Matter(told, text[found.end() :])


def page_title(source: str) -> str:
    """The ``<title>`` of a page."""
    found = _PAGE_TITLE.search(source)
    return " ".join(html.unescape(found[1]).split()) if found else ""


def read_front(text: str, values: Mapping[str, str], page: str, names: Iterable[str]) -> Front:
    """Title and grade, from the front matter, the text, the page's title and the names of file and folder."""
    lines = text.split("\n")[:LINES]
    heading = _heading(lines)
    title = values.get("title") or values.get("标题") or heading or page
    return Front(title[:_LONGEST_TITLE], _grade(lines, values, [heading, title, page], names))


def grade_in(words: str) -> str | None:
    """The grade that a title names: ``7`` of "Grade 7: levers", ``八年级`` of “八年级物理”."""
    found = _GRADE.search(words)
    if found is None:
        return None
    told = found.groupdict()
    if told["number"] or told["ordinal"]:
        number = told["number"] or told["ordinal"]
        value = _WORDS.index(number.lower()) + 1 if number.lower() in _WORDS else int(number)
        return str(value) if 1 <= value <= _HIGHEST_GRADE else None
    if told["spoken"]:
        return str(place_of(told["spoken"]))
    return told["chinese"] or " ".join((told["school"] or "").lower().split())


def _heading(lines: list[str]) -> str:
    """The first heading, unless it is the name of a part such as "Problem" or "Solution"."""
    for at, line in enumerate(lines):
        if not line.strip() or MARK.fullmatch(line.strip()):
            continue
        under = at + 1 < len(lines) and _UNDERLINE.fullmatch(lines[at + 1]) is not None
        found = _HEADING.fullmatch(line.strip()) or _BOLD_LINE.fullmatch(line.strip())
        words = found[1] if found else line.strip() if under else ""
        plain = " ".join(re.sub(r"[*_`]+(?=\W|\Z)|(?<!\w)[*_`]+|\0\d+\0", "", words).split())
        return "" if not plain or is_label(line.strip()) else plain
    return ""


def _grade(lines: list[str], values: Mapping[str, str], titles: Iterable[str], names: Iterable[str]) -> str | None:
    for key in ("grade", "grade level", "grade_level", "年级", "level", "class"):
        if value := values.get(key):
            return _value(value, sure=key not in ("level", "class"))
    for line in lines:
        label = _LINE.fullmatch(line)
        told = _value(label["value"], sure=re.search(r"grade|年级", line, re.IGNORECASE) is not None) if label else None
        if told:
            return told
    titled = next((told for title in titles if (told := grade_in(title))), None)
    placed = (place_named(name) for name in (*titles, *names))
    return titled or next((place.grade for place in placed if place is not None), None)


def _value(said: str, *, sure: bool) -> str | None:
    """What stands behind "Grade:"; ``sure``: that it is one needs no second sign."""
    told = grade_in(said) or grade_in(f"grade {said}")
    return told or (said.strip() if sure and re.search(r"\w\w", said) else None)
