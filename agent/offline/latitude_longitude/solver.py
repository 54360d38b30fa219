"""Places and moves on the globe's grid of degrees, and how they are written."""

from __future__ import annotations

from fractions import Fraction
from typing import Literal

from chalkwright.agent.data import Frozen
from chalkwright.agent.offline.reading import plain

Kind = Literal["move", "difference", "time"]


class Position(Frozen):
    """Degrees; north and east are positive. ``latitude`` is 0 and not drawn where only longitudes matter."""

    name: str
    latitude: Fraction
    longitude: Fraction


class Way(Frozen):
    """A move given in kilometres, and the degrees it makes on the circle it follows."""

    km: Fraction
    side: str
    degrees: Fraction
    at: Fraction
    """Latitude where it begins."""


class Grid(Frozen):
    """Two positions; for a move the second one is the first moved by ``moves``."""

    kind: Kind
    first: Position
    second: Position
    moves: tuple[tuple[Fraction, str], ...] = ()
    """Degrees and direction (north, south, east, west) in the order of the text."""
    asks_latitude: bool = False
    asks_longitude: bool = False
    minutes: int | None = None
    """Minutes after midnight at the first place; None when only the difference is asked."""
    has_latitudes: bool = True
    has_longitudes: bool = True
    in_minutes: bool = False
    """Whether the problem writes fractions of degrees as minutes."""
    ways: tuple[Way, ...] = ()
    """The moves where the problem gives them in kilometres."""
    km_per_degree: Fraction | None = None
    """Of a great circle, where kilometres are given or asked."""
    radius: Fraction | None = None
    """Kilometres, of the Earth, where the length of a degree follows from it."""
    pi: Fraction | None = None
    """The value that the problem wants for π."""
    speed: Fraction | None = None
    """Kilometres an hour along a meridian, where hours are asked."""
    hour_angle: Fraction | None = None
    """Degrees to the east, by the solar times of both places, where the second one's longitude is asked."""
    sunrise: bool = False
    """Whether it is asked where the Sun rises or sets earlier; both places then have the same latitude."""
    antipode: bool = False
    """Whether the second place is the one diametrically opposite to the first."""
    parallel: bool = False
    """Whether the way runs along a parallel; ``km_per_degree`` is then that of this parallel."""
    zones: tuple[Fraction, Fraction] | None = None
    """Hours of both time zones ahead of GMT; longitudes are 15 times as many degrees."""
    duration: Fraction = Fraction(0)
    """Minutes of a flight between two time zones."""
    day: str = ""
    """Of the week, on which it begins."""
    asks_duration: bool = False

    @property
    def arrival(self) -> Fraction:
        """Minutes after the first day's midnight, by the second place's clocks."""
        return Fraction(self.minutes or 0) + self.duration + self.shift * 4

    @property
    def shift(self) -> Fraction:
        """Degrees of longitude from the first place to the second; east is positive."""
        if self.hour_angle is not None:
            return self.hour_angle
        if self.kind == "move":
            return sum((v if side == "east" else -v for v, side in self.moves if side in ("east", "west")), Fraction(0))
        direct = self.second.longitude - self.first.longitude
        if self.kind == "time" or abs(direct) < 180:
            return direct
        return direct - 360 if direct > 0 else direct + 360


def wrap_longitude(longitude: Fraction) -> Fraction:
    """From −180° to 180°."""
    return longitude if -180 <= longitude <= 180 else (longitude + 180) % 360 - 180


def angle_text(value: Fraction, in_minutes: bool) -> str:
    """Degrees without a direction."""
    if in_minutes and value.denominator != 1 and (value * 60).denominator == 1:
        return f"{int(value)}°{int(value * 60) % 60:02d}′"
    return f"{plain(value)}°"


def latitude_text(grid: Grid, value: Fraction) -> str:
    """As in ``20° N``."""
    return angle_text(abs(value), grid.in_minutes) + ("" if value == 0 else " N" if value > 0 else " S")


def longitude_text(grid: Grid, value: Fraction) -> str:
    """As in ``30° W``."""
    return angle_text(abs(value), grid.in_minutes) + ("" if value in (0, 180, -180) else " E" if value > 0 else " W")


def where(grid: Grid, place: Position) -> str:
    """What is known of a place: latitude, longitude or both."""
    longitude = longitude_text(grid, place.longitude)
    if not grid.has_longitudes:
        return latitude_text(grid, place.latitude)
    return f"{latitude_text(grid, place.latitude)}, {longitude}" if grid.has_latitudes else longitude


def duration_text(minutes: Fraction) -> str:
    """As in ``2 h 20 min``."""
    total = int(minutes * 60)
    parts = ((total // 3600, "h"), (total // 60 % 60, "min"), (total % 60, "s"))
    return " ".join(f"{value} {unit}" for value, unit in parts if value)


_WEEK = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")


def zone_text(hours: Fraction) -> str:
    """``GMT+5:30``"""
    whole, part = divmod(abs(hours), 1)
    return f"GMT{'−' if hours < 0 else '+'}{whole}{f':{int(part * 60):02d}' if part else ''}"


def on_day(grid: Grid, minutes: Fraction) -> str:
    """A time of day behind its weekday, where the problem names one."""
    if not grid.day:
        return clock_text(minutes)
    day = _WEEK[(_WEEK.index(grid.day) + int(minutes // 1440)) % 7]
    return f"{day}, {clock_text(minutes % 1440)}"


def clock_text(minutes: Fraction) -> str:
    """The time of day some minutes after midnight, as in ``9:30``."""
    day, rest = divmod(minutes, 1440)
    seconds = int(rest * 60) % 60
    time = f"{int(rest) // 60}:{int(rest) % 60:02d}" + (f":{seconds:02d}" if seconds else "")
    return time + {0: "", 1: " on the next day", -1: " on the day before"}[int(day)]


def answer_names(grid: Grid) -> str:
    """What the question of a difference is about."""
    asked = [name for name, wanted in (("latitude", grid.asks_latitude), ("longitude", grid.asks_longitude)) if wanted]
    return "difference in " + " and in ".join(asked)
