"""The Sun at noon, and what people build for it."""

from __future__ import annotations

from fractions import Fraction
from typing import Literal

from chalkwright.agent.data import Frozen
from chalkwright.agent.offline.algebra import sp
from chalkwright.agent.offline.precision import Rounding

Asked = Literal["altitude", "zenith", "direction", "shadow", "tilt", "spacing", "latitude"]
"""Where the latitude is asked, the altitude is given and nothing else is asked."""


class NoonSun(Frozen):
    """Degrees; north is positive."""

    latitude: Fraction
    declination: Fraction
    date: str
    """``June solstice``, ``December solstice``, ``equinox``, or empty when the declination is given."""
    tilt: Fraction
    tilt_given: bool
    pole: Fraction | None
    """Metres: how high the thing is that casts the shadow; of houses, their roof edge above the window sill."""
    asked: tuple[Asked, ...]
    roof: Fraction | None = None
    """Metres above the ground, of the house that shades another one."""
    sill: Fraction = Fraction(0)
    """Metres above the ground, of the place that the Sun has to reach."""
    rounding: Rounding | None = None

    @property
    def zenith(self) -> Fraction:
        return abs(self.latitude - self.declination)

    @property
    def altitude(self) -> Fraction:
        return 90 - self.zenith

    @property
    def side(self) -> str:
        """Where the noon Sun stands."""
        if self.zenith == 0:
            return "zenith"
        return "south" if self.latitude > self.declination else "north"

    @property
    def shadow(self) -> float | None:
        """Metres; None without a pole."""
        if self.pole is None:
            return None
        return float(self.pole * sp.cot(sp.pi * sp.Rational(self.altitude.numerator, self.altitude.denominator) / 180))
