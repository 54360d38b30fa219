"""Compass directions from one place of the globe to others, by their degrees alone."""

from __future__ import annotations

from fractions import Fraction

from chalkwright.agent.authors.offline.antipodes import Antipode
from chalkwright.agent.data import Frozen


class Place(Frozen):
    """A place and the letter or name the problem gives it. Degrees; north and east are positive."""

    name: str
    latitude: Fraction
    longitude: Fraction

    @property
    def text(self) -> str:
        return Antipode(latitude=self.latitude, longitude=self.longitude).text

    def north_of(self, other: Place) -> Fraction:
        """Degrees this place lies farther north than the other."""
        return self.latitude - other.latitude

    def east_of(self, other: Place) -> Fraction:
        """Degrees this place lies farther east than the other, the shorter way around."""
        return (self.longitude - other.longitude + 180) % 360 - 180

    def direction_from(self, other: Place) -> str:
        """As in ``south-east``; empty for the same place."""
        north, east = self.north_of(other), self.east_of(other)
        parts = ("north" if north > 0 else "south" if north else "", "east" if east > 0 else "west" if east else "")
        return "-".join(part for part in parts if part)


class Compass(Frozen):
    """The directions of places from a start; of one place it is asked, or which place lies in ``wanted``."""

    start: Place
    places: tuple[Place, ...]
    wanted: str | None = None

    @property
    def chosen(self) -> Place:
        return next(place for place in self.places if self.wanted in (None, place.direction_from(self.start)))
