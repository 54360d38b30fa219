"""The perimeter and the area of a figure made of rectangles and half circles."""

from __future__ import annotations

from fractions import Fraction
from typing import Literal

from chalkwright.agent.data import Frozen
from chalkwright.agent.offline.algebra import sp


class Composite(Frozen):
    """A rectangle, and what is taken away from it or put on it. Lengths in ``unit``."""

    kind: Literal["L", "top", "right", "both", "corners", "hole"]
    """An L-shape, a semicircle on the top or the right side, one on the left and one on the right, four quarter
    circles cut off at the corners, or a circle cut out of the middle."""
    width: Fraction
    height: Fraction
    cut_width: Fraction = Fraction(0)
    """Of the missing corner; 0 with a semicircle."""
    cut_height: Fraction = Fraction(0)
    unit: str
    asks: tuple[str, ...]
    pi: Fraction | None = None
    """The value to be used for π; None for exact answers."""
    sides_given: bool = False
    """Whether the problem gives all six sides of the L-shape, so that none has to be found."""
    across: Fraction = Fraction(0)
    """Diameter of the circle that is cut out, or of the quarter circles."""

    @property
    def cut(self) -> bool:
        """Whether something round is cut away."""
        return self.kind in ("corners", "hole")

    @property
    def diameter(self) -> Fraction:
        if self.cut:
            return self.across
        return self.width if self.kind == "top" else self.height

    @property
    def sides(self) -> tuple[Fraction, ...]:
        """The straight sides, in order along the outline from the bottom left corner."""
        w, h, p, q = self.width, self.height, self.cut_width, self.cut_height
        if self.kind == "L":
            return w, h - q, p, q, w - p, h
        if self.cut:
            less = self.across if self.kind == "corners" else Fraction(0)
            return tuple(side - less for side in (w, h, w, h) if side > less)
        return {"top": (h, w, h), "right": (w, h, w), "both": (w, w)}[self.kind]

    @property
    def halves(self) -> int:
        """How many semicircles there are."""
        return {"L": 0, "top": 1, "right": 1, "both": 2, "corners": 2, "hole": 2}[self.kind]

    @property
    def parts(self) -> tuple[tuple[Fraction, Fraction], ...]:
        """Width and height of the rectangles the shape is made of, from the bottom up."""
        if self.kind == "L":
            return (self.width, self.height - self.cut_height), (self.width - self.cut_width, self.cut_height)
        return ((self.width, self.height),)

    def amount(self, ask: str) -> sp.Expr:
        """The perimeter or the area, exact, or with the given value for π."""
        d, half = _rational(self.diameter), sp.Rational(self.halves, 2)
        if ask == "perimeter":
            total = sum((_rational(s) for s in self.sides), sp.Integer(0))
            round_part = half * sp.pi * d
        else:
            total = sum((_rational(w * h) for w, h in self.parts), sp.Integer(0))
            round_part = half * sp.pi * (d / 2) ** 2 * (-1 if self.cut else 1)
        result = total if self.kind == "L" else total + round_part
        return result if self.pi is None else result.subs(sp.pi, _rational(self.pi))


def _rational(number: Fraction) -> sp.Rational:
    return sp.Rational(number.numerator, number.denominator)
