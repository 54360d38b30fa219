"""A place on the globe and the one exactly opposite."""

from __future__ import annotations

from fractions import Fraction

from chalkwright.agent.authors.offline.globe import angle_text, wrapped
from chalkwright.agent.data import Frozen


class Antipode(Frozen):
    """Degrees; north and east are positive."""

    latitude: Fraction
    longitude: Fraction
    in_minutes: bool = False

    @property
    def opposite(self) -> Antipode:
        east = wrapped(self.longitude + 180) if self.longitude else Fraction(180)
        return Antipode(latitude=-self.latitude, longitude=east, in_minutes=self.in_minutes)

    @property
    def latitude_text(self) -> str:
        side = "" if self.latitude == 0 else " N" if self.latitude > 0 else " S"
        return self.degrees(self.latitude) + side

    @property
    def longitude_text(self) -> str:
        side = "" if self.longitude in (0, 180, -180) else " E" if self.longitude > 0 else " W"
        return self.degrees(self.longitude) + side

    @property
    def text(self) -> str:
        return f"{self.latitude_text}, {self.longitude_text}"

    def degrees(self, value: Fraction) -> str:
        """An angle without its direction."""
        return angle_text(abs(value), self.in_minutes)
