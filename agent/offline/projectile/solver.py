"""A throw without air resistance and its flight."""

from __future__ import annotations

from fractions import Fraction
from typing import Literal

from chalkwright.agent.data import Frozen
from chalkwright.agent.offline.algebra import sp

Asked = Literal["time", "range", "height", "impact"]


Launch = Literal["speed", "angle", "start"]


class Throw(Frozen):
    """A throw; ``angle`` is 0 for a horizontal one."""

    speed: Fraction
    """m/s."""
    speed_said: str
    """As the problem gives it, e.g. ``72 km/h``."""
    angle: Fraction
    """Degrees above the horizontal."""
    height: Fraction
    """Metres above the landing level; 0 for a throw from the ground."""
    g: Fraction
    """m/s²."""
    g_given: bool
    asked: tuple[Asked, ...]
    from_aircraft: bool = False
    sought: tuple[Launch, ...] = ()
    """What is asked of the start: speed, angle, or the height it starts from; ``told`` says what is given instead."""
    told: tuple[Asked, ...] = ()
    """Of time and range."""

    @property
    def horizontal(self) -> bool:
        return self.angle == 0


class Solved(Frozen):
    """Results in SI units, as floats rounded nowhere."""

    time: float
    range: float
    height: float
    impact: float
    vx: float
    vy: float


def solve(throw: Throw) -> Solved:
    """Landing time from y(t) = 0, and all that follows from it."""
    angle = sp.pi * sp.Rational(throw.angle.numerator, throw.angle.denominator) / 180
    v0, g, h = (sp.Rational(x.numerator, x.denominator) for x in (throw.speed, throw.g, throw.height))
    vx, vy = v0 * sp.cos(angle), v0 * sp.sin(angle)
    landing = (vy + sp.sqrt(vy**2 + 2 * g * h)) / g
    return Solved(
        time=float(landing),
        range=float(vx * landing),
        height=float(h + vy**2 / (2 * g)),
        impact=float(sp.sqrt(vx**2 + (vy - g * landing) ** 2)),
        vx=float(vx),
        vy=float(vy),
    )
