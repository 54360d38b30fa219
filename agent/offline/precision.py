"""To how many digits numbers are written: usually four, or as a problem asks for its answer."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction
from typing import Literal

from chalkwright.agent.data import Frozen


class Rounding(Frozen):
    """So many significant digits or decimal places."""

    digits: int
    kind: Literal["significant", "decimal"]
    unit: str = ""
    """Pint's name of the unit whose whole number is wanted; empty for digits of the answer's own unit."""

    def of(self, value: Fraction) -> Decimal:
        """The value rounded, halves away from zero, with the zeros that belong to it."""
        exact = Decimal(value.numerator) / Decimal(value.denominator)
        if self.kind == "decimal" or not exact:
            return _to_places(exact, self.digits)
        short = _to_places(exact, self.digits - 1 - exact.adjusted())
        # 0.9996 becomes 1.000, which has a digit too many.
        return _to_places(short, self.digits - 1 - short.adjusted())


_AS_ASKED: ContextVar[Rounding | None] = ContextVar("rounding of the answer", default=None)


def rounding_asked() -> Rounding | None:
    """How numbers are to be written just now; None for the usual way."""
    return _AS_ASKED.get()


@contextmanager
def use_rounding(rounding: Rounding) -> Iterator[None]:
    """Within it every number is written so."""
    token = _AS_ASKED.set(rounding)
    try:
        yield
    finally:
        _AS_ASKED.reset(token)


def _to_places(value: Decimal, places: int) -> Decimal:
    """Rounded to so many decimal places; negative ones round before the decimal point."""
    return value.quantize(Decimal(1).scaleb(-places), rounding=ROUND_HALF_UP)
