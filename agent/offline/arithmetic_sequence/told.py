"""An arithmetic sequence by its quantities."""

from __future__ import annotations

import re

from chalkwright.agent.offline.arithmetic_sequence.reader import OTHER_TASK
from chalkwright.agent.offline.ordinals import ORDINAL, place_of
from chalkwright.agent.offline.slots import Ask, Form, Slot, Told
from chalkwright.agent.offline.wording import words

_ANY = ("", "meter", "second", "kilogram", "liter")
_THINGS = r"day|week|month|year|row|layer|step|hour|minute|lap|level|shelf|round|lesson|night|ring"
_EACH = rf"\b(?:each|every)\b[^.]*\b(?:{_THINGS})|\bmore\b|\bless\b|\bfewer\b|\bincreas|\bdecreas"


def _tell(told: Told) -> str:
    given, values = told.given, told.values
    if {"a1", "d"} <= told.names:
        return _by_signs(told)
    things = re.findall(rf"\bfirst ({_THINGS})\b", told.text, re.IGNORECASE)
    way = re.findall(r"\b(more|less|fewer)\b", told.text, re.IGNORECASE)
    before = rf"\bthan (?:(?:on|in) )?(?:the )?(?:{_THINGS}|one|previous|last)[a-z ]*"
    if not {"first", "step"} <= told.names or len(set(things)) != 1 or len(set(way)) != 1 or len(told.asked) != 1:
        return ""
    if not told.has(before) or values["first"] <= 0:
        return ""
    thing, first = things[0].lower(), given["first"]
    unit = re.search(rf"(?<![\d.]){re.escape(first)} (?:of )?([a-z]+)", told.text)
    what = "" if re.search(r"[a-zA-Z]$", first) or unit is None else f" {unit[1]}"
    if what.strip() in ("more", "in", "on", "and"):
        return ""
    size = re.match(r"[\d.]+", given["step"])
    number_of, bare = re.match(r"[\d.]+", first), re.sub(r"^[\d.]+\s*", "", first)
    if size is None or number_of is None or re.sub(r"^[\d.]+\s*", "", given["step"]) not in ("", bare):
        return ""
    what = what.strip() or bare
    start = (
        f"The first {thing} has {number_of[0]} {what}, and each {thing} has {size[0]} {way[0]} than the {thing} "
        f"before."
    )
    places = re.findall(rf"\b({ORDINAL}) {thing}\b", told.text, re.IGNORECASE)
    later = {place_of(place) for place in places} - {1}
    if told.asked == ("sum",) and "count" in given and not later:
        return f"{start} How many {what} are there in the first {given['count'].split()[0]} {thing}s altogether?"
    if told.asked == ("term",) and len(later) == 1 and "count" not in given:
        return f"{start} How many {what} has the {later.pop()}th {thing}?"
    return ""


def _by_signs(told: Told) -> str:
    if "sum" in told.asked or "term" in told.asked:
        return ""
    wanted = re.findall(r"(?<![A-Za-z])([aS])(\d+)\b(?!\s*=\s*-?\d)", told.text)
    names = " and ".join(f"{letter}{place}" for letter, place in wanted)
    if not names or ("count" in told.values and {place for _, place in wanted} != {str(told.values["count"])}):
        return ""
    return f"In an arithmetic sequence a1 = {told.given['a1']} and d = {told.given['d']}. Find {names}."


FORM = Form(
    topic=rf"(?<![A-Za-z])a_?1\b|\bfirst (?:{_THINGS})\b",
    slots=(
        Slot(name="a1", units=("",), symbols="a1|u1|t1"),
        Slot(name="d", units=("",), symbols="d"),
        Slot(name="count", units=("", "day", "week", "month", "year", "hour", "minute"), symbols="n",
             cues=rf"\b(?:after|first|in|over|during|for)(?: the)?(?: first)? $|^ ?(?:{_THINGS})s\b"),
        Slot(name="first", units=_ANY, symbols="(?!)", cues=r"\b(?:first|starts?|begin\w*|initially)\b"),
        Slot(name="step", units=_ANY, symbols="(?!)", cues=_EACH),
    ),
    asks=(
        Ask(name="sum", symbols="(?!)", cues=r"\b(?:altogether|in total|in all|total)\b|\bhave (?:\w+ )?saved\b"),
        Ask(name="term", symbols="(?!)", cues=rf"\b(?:on|in|for) the {ORDINAL} (?:{_THINGS})\b"),
        Ask(name="signs", symbols=r"[aS]\d+", cues="(?!)"),
    ),
    vocabulary=words("first each every day week month row year more less fewer than before previous after how many "
                     "much one last then hour minute step layer"),
    tell=_tell,
    beyond=OTHER_TASK + r"|\b(?:each|every) (?:second|other|third|fourth|\d)\b|\balready\b|\bhad\b",
)  # fmt: skip
