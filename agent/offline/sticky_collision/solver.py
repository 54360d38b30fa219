"""Two bodies before and after they stick together."""

from __future__ import annotations

from fractions import Fraction
from typing import Literal

from chalkwright.agent.data import Frozen
from chalkwright.agent.offline.algebra import sp

Asked = Literal["energy", "speed"]
Vector = tuple[Fraction, Fraction]


class Body(Frozen):
    """A body before the collision; at rest its way is empty."""

    name: str
    mass: Fraction
    """kg"""
    speed: Fraction
    """m/s"""
    way: str
    ahead: tuple[int, int]

    @property
    def momentum(self) -> Vector:
        return self.mass * self.speed * self.ahead[0], self.mass * self.speed * self.ahead[1]

    @property
    def energy(self) -> Fraction:
        return self.mass * self.speed**2 / 2

    def along(self, other: Body) -> bool:
        """Whether both move the same way."""
        return self.ahead == other.ahead


class Collision(Frozen):
    """Two bodies and what is asked of them when they have stuck together."""

    first: Body
    second: Body
    asked: Asked

    @property
    def mass(self) -> Fraction:
        return self.first.mass + self.second.mass

    @property
    def momentum(self) -> Vector:
        (ax, ay), (bx, by) = self.first.momentum, self.second.momentum
        return ax + bx, ay + by

    @property
    def crossed(self) -> bool:
        """Whether the two move at right angles."""
        return self.momentum[0] != 0 and self.momentum[1] != 0

    @property
    def square(self) -> Fraction:
        """The square of the common speed."""
        x, y = self.momentum
        return (x**2 + y**2) / self.mass**2

    @property
    def speed(self) -> Fraction | float:
        root = sp.sqrt(sp.Rational(self.square.numerator, self.square.denominator))
        return Fraction(int(root.p), int(root.q)) if root.is_Rational else float(root)

    @property
    def size(self) -> Fraction | float:
        """Of the common momentum."""
        speed = self.speed
        return self.mass * speed if isinstance(speed, Fraction) else float(self.mass) * speed

    @property
    def loss(self) -> Fraction:
        return self.first.energy + self.second.energy - self.mass * self.square / 2

    @property
    def meets(self) -> bool:
        """Whether the first one catches up with the second one."""
        return self.first.speed > self.second.speed
