"""Three points of the plane, and the one that is equally far from them."""

from __future__ import annotations

from fractions import Fraction

from chalkwright.agent.data import Frozen

Point = tuple[Fraction, Fraction]
Line = tuple[Fraction, Fraction, Fraction]
"""``a, b, c`` of the line ``a x + b y = c``."""


class Circumcentre(Frozen):
    """Three points and their names."""

    points: tuple[Point, Point, Point]
    names: tuple[str, str, str]

    @property
    def area(self) -> Fraction:
        """Twice the signed area of the triangle."""
        (ax, ay), (bx, by), (cx, cy) = self.points
        return (bx - ax) * (cy - ay) - (cx - ax) * (by - ay)

    def middle(self, one: int, other: int) -> Point:
        (ax, ay), (bx, by) = self.points[one], self.points[other]
        return (ax + bx) / 2, (ay + by) / 2

    def bisector(self, one: int, other: int) -> Line:
        """The line of all points equally far from two of the points."""
        (ax, ay), (bx, by) = self.points[one], self.points[other]
        x, y = self.middle(one, other)
        return bx - ax, by - ay, (bx - ax) * x + (by - ay) * y

    @property
    def sides(self) -> tuple[tuple[int, int], tuple[int, int]]:
        """The two sides whose bisectors are easiest: level or upright ones first."""

        def slant(pair: tuple[int, int]) -> int:
            a, b, _ = self.bisector(*pair)
            return int(a != 0 and b != 0)

        one, other, _ = sorted(((0, 1), (0, 2), (1, 2)), key=slant)
        return one, other

    @property
    def centre(self) -> Point:
        (a, b, c), (d, e, f) = (self.bisector(*side) for side in self.sides)
        whole = a * e - b * d
        return (c * e - b * f) / whole, (a * f - c * d) / whole

    @property
    def square(self) -> Fraction:
        """The square of the distance from the centre to each point."""
        (x, y), (ax, ay) = self.centre, self.points[0]
        return (x - ax) ** 2 + (y - ay) ** 2
