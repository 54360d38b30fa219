"""A parabola, its vertex and its zeros."""

from __future__ import annotations

from fractions import Fraction

from chalkwright.agent.data import Frozen
from chalkwright.agent.offline.algebra import sp
from chalkwright.agent.offline.polynomials import terms, unknowns

Point = tuple[float, float]


class Quadratic(Frozen):
    """y = a·x² + b·x + c, and what is asked of it."""

    a: Fraction
    b: Fraction
    c: Fraction
    raw: str
    """LaTeX of the right side as the problem gives it, where that is not the form a·x² + b·x + c; else empty."""
    solve: str
    """LaTeX of the equation to be solved, as it is given; empty when a function is given."""
    asks: tuple[str, ...]
    x: Fraction | None
    """Where the value is asked."""
    told: str = ""
    """How the problem gives the parabola where it is by no equation, in Markdown."""
    derived: str = ""
    """How its equation follows, in Markdown."""
    unit: str = ""
    """Of x where y is an area."""

    @property
    def other_side(self) -> Fraction:
        """Of the rectangle whose area y is, at the vertex."""
        x, y = self.vertex
        return y / x

    @property
    def coefficients(self) -> tuple[Fraction, Fraction, Fraction]:
        return self.a, self.b, self.c

    @property
    def expression(self) -> sp.Expr:
        a, b, c = (sp.Rational(n.numerator, n.denominator) for n in self.coefficients)
        x, _ = unknowns()
        return a * x**2 + b * x + c

    def at(self, x: Fraction) -> Fraction:
        return self.a * x * x + self.b * x + self.c

    @property
    def vertex(self) -> tuple[Fraction, Fraction]:
        x = -self.b / (2 * self.a)
        return x, self.at(x)

    @property
    def discriminant(self) -> Fraction:
        return self.b**2 - 4 * self.a * self.c

    @property
    def zeros(self) -> tuple[sp.Expr, ...]:
        """The real zeros, exactly, from left to right; empty when there is none."""
        if self.discriminant < 0:
            return ()
        squared = self.discriminant / (4 * self.a**2)
        middle, aside = (sp.Rational(n.numerator, n.denominator) for n in (self.vertex[0], squared))
        aside = sp.sqrt(aside)
        return tuple(sp.radsimp(root) for root in dict.fromkeys((middle - aside, middle + aside)))

    @property
    def side(self) -> str:
        """LaTeX of the right side."""
        return terms(self.coefficients)

    @property
    def vertex_form(self) -> str:
        """LaTeX of the right side as a(x − d)² + e."""
        x, y = self.vertex
        factor = {Fraction(1): "", Fraction(-1): "-"}.get(self.a, terms((self.a,)))
        inside = rf"\left({terms((Fraction(1), -x))}\right)^2" if x else "x^2"
        rest = "" if y == 0 else f" {'-' if y < 0 else '+'} {terms((abs(y),))}"
        return f"{factor}{inside}{rest}"
