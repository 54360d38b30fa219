"""How a problem wants its answer rounded."""

from __future__ import annotations

import re
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction
from typing import Literal

from chalkwright.agent.authors.offline.reading import is_exact, number, plain
from chalkwright.agent.data import Frozen

_WANTED = re.compile(
    r"(?:\b(?:give|state|express|round|write|quote) (?:your |the )?(?:final )?(?:answer|volume|concentration|mass|"
    r"result|value)\b)?[\s,]*\(?\b(?:correct |rounded |accurate )?(?:up )?to "
    r"(?P<digits>[1-6]|one|two|three|four|five|six) "
    r"(?:(?P<significant>significant (?:figures?|digits?)|sig\.? figs?\.?|s\.?f\.?)|"
    r"(?:decimal (?:places?|digits?)|d\.?p\.?))(?![a-z])\)?",
    re.IGNORECASE,
)


class Rounding(Frozen):
    """So many significant digits or decimal places."""

    digits: int
    kind: Literal["significant", "decimal"]


def without_rounding(text: str) -> tuple[str, Rounding | None]:
    """The text without 'to 3 significant figures', and what that says."""
    match = _WANTED.search(text)
    if not match:
        return text, None
    kind: Literal["significant", "decimal"] = "significant" if match["significant"] else "decimal"
    rest = text[: match.start()] + " " + text[match.end() :]
    return rest, Rounding(digits=int(number(match["digits"])), kind=kind)


def shown(value: Fraction, unit: str, wanted: Rounding | None) -> str:
    """``5 L`` or ``≈ 0.333 L``: a value above zero as the problem wants it, else to four significant digits."""
    if wanted is None:
        return f"{'' if is_exact(value) else '≈ '}{plain(value)} {unit}"
    exact = Decimal(value.numerator) / Decimal(value.denominator)
    if wanted.kind == "decimal":
        short = _to_places(exact, wanted.digits)
    else:
        short = _to_places(exact, wanted.digits - 1 - exact.adjusted())
        # 0.9996 becomes 1.000, which has a digit too many.
        short = _to_places(short, wanted.digits - 1 - short.adjusted())
    return f"{'' if Fraction(short) == value else '≈ '}{short:f} {unit}"


def _to_places(value: Decimal, places: int) -> Decimal:
    """Rounded to so many decimal places; negative ones round before the decimal point."""
    return value.quantize(Decimal(1).scaleb(-places), rounding=ROUND_HALF_UP)
