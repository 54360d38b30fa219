"""Straight lines and their points."""

from __future__ import annotations

from fractions import Fraction

from chalkwright.agent.data import Frozen
from chalkwright.agent.offline.algebra import sp
from chalkwright.agent.offline.polynomials import fraction, inline_tex, numeral_tex, terms, unknowns

Point = tuple[Fraction, Fraction]


class StraightLine(Frozen):
    """y = slope · x + intercept."""

    slope: Fraction
    intercept: Fraction
    general: tuple[Fraction, Fraction, Fraction] | None = None
    """a, b and c where the line is given as ax + by = c; None where it is given as y = …."""

    def at(self, x: Fraction) -> Point:
        return x, self.slope * x + self.intercept

    @property
    def side(self) -> str:
        """LaTeX of the right side."""
        return terms((self.slope, self.intercept))

    @property
    def given_tex(self) -> str:
        """LaTeX of the equation as it is given."""
        if self.general is None:
            return self.tex
        a, b, c = self.general
        size = "" if abs(b) == 1 else numeral_tex(abs(b))
        left = (
            f"{'-' if b < 0 else ''}{size}y" if a == 0 else f"{terms((a, Fraction(0)))} {'-' if b < 0 else '+'} {size}y"
        )
        return f"{left} = {numeral_tex(c)}"

    @property
    def tex(self) -> str:
        return f"y = {self.side}"

    @property
    def label(self) -> str:
        return f"$y = {terms((self.slope, self.intercept), inline_tex)}$"

    @property
    def plain(self) -> str:
        return f"y = {terms((self.slope, self.intercept), inline_tex)}".replace("-", "−")


class LinearFunction(Frozen):
    """A line, how it was given, and what is asked of it."""

    line: StraightLine
    other: StraightLine | None
    """The second line, where their intersection is asked."""
    points: tuple[Point, ...]
    by_equation: bool
    asks: tuple[str, ...]
    x: Fraction | None
    """Where the value is asked."""
    y: Fraction | None
    """The value whose x is asked."""
    beside: tuple[str, StraightLine] | None = None
    """``parallel`` or ``perpendicular``, and the line that the slope comes from."""
    units: tuple[str, str] | None = None
    """Of x and y in a story; ``money`` is written with the ``currency``."""
    currency: str = ""

    def measured(self, value: Fraction, which: int, number: str) -> str:
        """A value of x (0) or y (1) with its unit."""
        unit = self.units[which] if self.units else ""
        if unit != "money":
            return f"{number} {unit}".strip()
        two = value.denominator != 1 and 100 % value.denominator == 0
        return f"{self.currency}{f'{float(value):.2f}' if two else number}"

    @property
    def area(self) -> Fraction:
        """Of the triangle that the line makes with both axes."""
        return abs(self.line.intercept * self.line.intercept / self.line.slope) / 2

    @property
    def marked(self) -> dict[str, Point]:
        """The points that are found, by what asks for them."""
        line, zero, (x, _) = self.line, Fraction(0), unknowns()
        found = {"intercept": (zero, line.intercept)}
        if line.slope != 0:
            found["zero"] = (fraction(sp.solve(line.slope * x + line.intercept, x)[0]), zero)
            if self.y is not None:
                found["argument"] = (fraction(sp.solve(line.slope * x + line.intercept - self.y, x)[0]), self.y)
        if self.x is not None:
            found["value"] = line.at(self.x)
        if self.other is not None:
            gap = (line.slope - self.other.slope) * x + line.intercept - self.other.intercept
            found["meeting"] = line.at(fraction(sp.solve(gap, x)[0]))
        return {name: p for name, p in found.items() if name == "intercept" or name in self.asks}
