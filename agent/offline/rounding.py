"""How a problem wants its answer rounded."""

from __future__ import annotations

import re
from fractions import Fraction
from functools import lru_cache
from typing import Literal, TypeVar

from chalkwright.agent.offline.exactness import with_unit
from chalkwright.agent.offline.family import Family, Incomplete, Lesson
from chalkwright.agent.offline.precision import Rounding, use_rounding
from chalkwright.agent.offline.reading import (
    in_unit,
    number,
    number_words,
    plain,
    quantities,
    tidy,
    unit_name,
)

P = TypeVar("P")
_ASKED = (
    r"(?:,? ?\b(?:each|both|all)(?: answers?| of them)? (?=(?:correct |rounded |given )?(?:to|with) ))?"
    r"(?:(?:,? and )?\b(?:giv(?:e|ing)|stat(?:e|ing)|express(?:ing)?|round(?:ing|ed)?|writ(?:e|ing)|quot(?:e|ing)|"
    r"us(?:e|ing)|keep(?:ing)?|show(?:ing)?|answer(?:ing)?|work(?:ing)?) (?:off )?"
    r"(?:(?:your|the|all|each|both|final|numerical) )*"
    r"(?:(?:where|if|when) (?:necessary|needed|appropriate),? )?"
    r"(?:(?:answers?|volume|concentration|mass|results?|values?|lengths?|angles?|numbers?|it|them)\b)?)?[\s,]*\(?\s*"
    r"(?:\b(?:is |are |should be )?(?:correct|rounded|accurate|precise)(?: off)? )?"
)
_IF = (
    r"(?:,? \(?(?:where|if|when|as)(?: it is)? (?:needed|necessary|appropriate|required|"
    r"applicable|possible|rounding is needed)\)?|,? at most)?"
)
_KIND = (
    r"(?:(?P<significant>sig(?:nificant|\.)? ?(?:figures?|digits?|figs?\.?)|s\.? ?f\.?)|"
    rf"(?:decimals?(?:[ -](?:places?|digits?))?|digits? after the (?:decimal )?point|d\.? ?p\.?))(?![a-z]){_IF}\s*\)?"
)
_WANTED = re.compile(
    rf"{_ASKED}(?:(?:up )?(?:to|with|in|at) |\(\s*)?(?:exactly |at most )?(?<![\d.])\b"
    rf"(?P<digits>[1-6]|{number_words(1, 6)})[\s-]?{_KIND}|"
    rf"{_ASKED}to the (?:nearest|closest) (?:(?P<place>whole number|integer|unit|one|tenth|hundredth|thousandth|"
    r"0\.(?:1|01|001)(?![\d.]*\d))(?: of an? [a-z]+|°)?|(?P<whole>whole )?"
    r"(?P<unit>(?:(?:square|cubic) )?[a-zµμ]+(?:[²³]|\^?[23]\b)?(?:\s?/\s?[a-z]+[²³]?)?|°C?|%|Ω))(?!\w)"
    rf"{_IF}\s*\)?",
    re.IGNORECASE,
)
_PLACES = {"tenth": 1, "hundredth": 2, "thousandth": 3, "0.1": 1, "0.01": 2, "0.001": 3}
_UNREAD = re.compile(
    r"\bto the (?:nearest|closest)\b|\bround(?:ed|ing)? (?:off |up |down )*(?:your|to|it|answers?|the answers?)\b|"
    r"\bsignificant (?:fig|dig)|\bdecimal places?\b|\d ?(?:s\.? ?f\b|d\.? ?p\b)|\bcorrect to\b|\brounded\b",
    re.IGNORECASE,
)
"""A wish for rounding that was not understood."""
_CLOCK = re.compile(r"(?<![\d:])\d{1,2}:\d\d(?!:)")


def without_rounding(text: str) -> tuple[str, Rounding | None]:
    """The text without 'to 3 significant figures', and what that says; a second, different wish stays in the text."""
    rest, wanted = _first(text)
    while wanted is not None:
        more, again = _first(rest)
        if again != wanted:
            break
        rest = more
    return rest, wanted


@lru_cache(maxsize=64)
def _first(text: str) -> tuple[str, Rounding | None]:
    for match in _WANTED.finditer(text):
        wanted = _read_rounding(match)
        if wanted is not None:
            return text[: match.start()] + " " + text[match.end() :], wanted
    return text, None


def _read_rounding(match: re.Match[str]) -> Rounding | None:
    if match["digits"]:
        kind: Literal["significant", "decimal"] = "significant" if match["significant"] else "decimal"
        return Rounding(digits=int(number(match["digits"])), kind=kind)
    if match["place"]:
        return Rounding(digits=_PLACES.get(match["place"].lower(), 0), kind="decimal")
    power = re.match(r"(square|cubic) ", match["unit"], re.IGNORECASE)
    name = match["unit"][power.end() if power else 0 :]
    unit = unit_name(name + {"square": "²", "cubic": "³"}[power[1].lower()] if power else name)
    if not unit and not match["whole"]:
        return None
    return Rounding(digits=0, kind="decimal", unit=unit)


def check_understood(rest: str) -> None:
    """Whether nothing about rounding is left in a text. Raises Incomplete."""
    if _UNREAD.search(rest):
        raise Incomplete(
            "How the answer is to be rounded was not understood; say it once, for example 'to 2 decimal places' or "
            "'to the nearest centimetre'."
        )


def write_rounded(family: Family[P], found: P, lesson: Lesson, wanted: Rounding) -> Lesson:
    """The lesson with its usual digits, whose last text says the answer as it is wanted too. Raises Incomplete."""
    if wanted.unit == "minute" and _CLOCK.search(lesson.answer) and "≈" not in lesson.answer:
        return lesson
    counted = in_units_of(lesson.answer, wanted)
    with use_rounding(counted):
        answer = family.write(found).answer
    values = [quantity.value for quantity in quantities(tidy(answer))]
    if any(value.denominator != 1 and counted.of(value) != value for value in values):
        raise Incomplete(f"The exact answer is a fraction ({answer}), which is not rounded; leave the rounding out.")
    if answer == lesson.answer:
        return lesson
    return saying(lesson, f" Rounded as asked: **{answer}**.", answer)


def saying(lesson: Lesson, sentence: str, answer: str) -> Lesson:
    """The lesson with another answer, and a sentence about it in the last text, before its check."""
    *texts, last = lesson.texts
    said, mark, rest = last.partition("\n\n**Check")
    return lesson.model_copy(update={"answer": answer, "texts": (*texts, f"{said}{sentence}{mark}{rest}")})


def in_units_of(answer: str, wanted: Rounding) -> Rounding:
    """The wish in decimal places of the answer's unit: 'to the nearest cm' is 2 of metres. Raises Incomplete."""
    if not wanted.unit:
        return wanted
    ones = [quantity._replace(value=Fraction(1)) for quantity in quantities(tidy(answer))]
    sizes = {in_unit(one, wanted.unit) if one.unit else None for one in ones}
    size = sizes.pop() if len(sizes) == 1 else None
    digits = next((k for k in range(7) if size == 10**k), None)
    if digits is None:
        raise Incomplete(
            f"The answer is wanted to the nearest {wanted.unit.replace('_', ' ')}, which does not fit what is found "
            f"here ({answer}); ask for it to so many decimal places."
        )
    return Rounding(digits=digits, kind="decimal")


def show_value(value: Fraction, unit: str, wanted: Rounding | None) -> str:
    """``5 L`` or ``≈ 0.333 L``: a value above zero as the problem wants it, else to four significant digits."""
    if wanted is None:
        return with_unit(value, unit)
    short = in_units_of(f"{plain(value)} {unit}", wanted).of(value)
    return f"{'' if Fraction(short) == value else '≈ '}{short:f} {unit}"
