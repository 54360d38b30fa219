"""How a problem wants its answer rounded."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import TypeVar

from chalkwright.agent.offline.family import Family, Lesson
from chalkwright.agent.offline.precision import Rounding, written_as
from chalkwright.agent.offline.reading import is_exact, number, plain

P = TypeVar("P")
_ASKED = (
    r"(?:\b(?:give|state|express|round|write|quote) (?:your |the |all |each |both )?(?:final )?"
    r"(?:answers?|volume|concentration|mass|results?|values?|lengths?|angles?|it|them)?\b)?[\s,]*\(?\s*"
    r"\b(?:correct |rounded |accurate )?"
)
_KIND = (
    r"(?:(?P<significant>significant (?:figures?|digits?)|sig\.? figs?\.?|s\.? ?f\.?)|"
    r"(?:decimals?(?: (?:places?|digits?))?|d\.? ?p\.?))(?![a-z])\s*\)?"
)
_WANTED = re.compile(
    rf"(?:{_ASKED}(?:up )?(?:to|with|in) |\(\s*)(?P<digits>[1-6]|one|two|three|four|five|six) {_KIND}|"
    rf"{_ASKED}to the nearest (?P<place>whole (?:number|degree)|integer|tenth|hundredth|thousandth)"
    r"(?: of an? [a-z]+)?\s*\)?",
    re.IGNORECASE,
)
_PLACES = {"tenth": 1, "hundredth": 2, "thousandth": 3}


def without_rounding(text: str) -> tuple[str, Rounding | None]:
    """The text without 'to 3 significant figures', and what that says."""
    match = _WANTED.search(text)
    if not match:
        return text, None
    rest = text[: match.start()] + " " + text[match.end() :]
    if match["place"]:
        return rest, Rounding(digits=_PLACES.get(match["place"].lower(), 0), kind="decimal")
    return rest, Rounding(
        digits=int(number(match["digits"])), kind="significant" if match["significant"] else "decimal"
    )


def write_rounded(family: Family[P], found: P, wanted: Rounding) -> Lesson:
    """The lesson with its usual digits, whose last text says the answer as it is wanted too."""
    lesson = family.write(found)
    with written_as(wanted):
        answer = family.write(found).answer
    if answer == lesson.answer:
        return lesson
    *texts, last = lesson.texts
    said, mark, rest = last.partition("\n\n**Check")
    last = f"{said} Rounded as asked: **{answer}**.{mark}{rest}"
    return lesson.model_copy(update={"answer": answer, "texts": (*texts, last)})


def shown(value: Fraction, unit: str, wanted: Rounding | None) -> str:
    """``5 L`` or ``≈ 0.333 L``: a value above zero as the problem wants it, else to four significant digits."""
    if wanted is None:
        return f"{'' if is_exact(value) else '≈ '}{plain(value)} {unit}"
    short = wanted.of(value)
    return f"{'' if Fraction(short) == value else '≈ '}{short:f} {unit}"
