"""Two bodies before and after they stick together."""

from __future__ import annotations

import math
from fractions import Fraction
from typing import Literal

from chalkwright.agent.data import Frozen
from chalkwright.agent.offline.algebra import sp

Asked = Literal["energy", "speed", "both", "before", "mass"]
"""``before`` and ``mass`` are the first body's speed and the second one's mass, where the common speed is given."""
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

    directed: bool = False
    """Whether the direction is asked too."""
    told: bool = True
    """Whether the problem names directions; else the picture's are only assumed."""

    @property
    def heading(self) -> str:
        """The way both go on; empty when they stand still, or at right angles, where it is an :attr:`angle`."""
        x, y = self.momentum
        if bool(x) == bool(y):
            return ""
        ahead = ((x > 0) - (x < 0), (y > 0) - (y < 0))
        if not self.told:
            return f"in the direction of the {'first' if self.first.ahead == ahead else 'second'} body"
        ways = {body.way for body in (self.first, self.second)}
        if ways & {"left", "right"}:
            return f"to the {'right' if x > 0 else 'left'}"
        return {(1, 0): "to the east", (-1, 0): "to the west", (0, 1): "to the north", (0, -1): "to the south"}[ahead]

    @property
    def angle(self) -> float:
        """Degrees between the common way and the line from west to east."""
        x, y = self.momentum
        return math.degrees(math.atan2(abs(float(y)), abs(float(x))))

    @property
    def points(self) -> str:
        """``north of east``: from which compass point to which the :attr:`angle` turns."""
        x, y = self.momentum
        return f"{'north' if y > 0 else 'south'} of {'east' if x > 0 else 'west'}"

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
