"""The sphere behind the globe: orthographic projection of latitudes and longitudes, the sun's place by date. Pure."""

from __future__ import annotations

import math
from dataclasses import dataclass
from datetime import date

import numpy as np
from numpy.typing import NDArray

__all__ = ["TILT", "Arc", "View", "declination", "seen_from", "side_view", "solar_longitude", "unit"]

Vector = NDArray[np.float64]
TILT = 23.5
"""Degrees between the Earth's axis and the normal of its orbit, as school books round it."""
_POLE = np.array([0.0, 0.0, 1.0])


def unit(lat: float, lon: float) -> Vector:
    """The direction of a place from the centre: x to (0°, 0°), y to (0°, 90° E), z to the North Pole."""
    if not -90 <= lat <= 90:
        raise ValueError("a latitude lies between -90 and 90 degrees; south is negative")
    phi, lam = math.radians(lat), math.radians(lon)
    return np.array([math.cos(phi) * math.cos(lam), math.cos(phi) * math.sin(lam), math.sin(phi)])


def solar_longitude(day: str) -> float:
    """The sun's ecliptic longitude in degrees at noon (UTC) of ``month-day``: 0 in March, 90 in June. Within 0.3°."""
    try:
        month, number = (int(part) for part in day.split("-"))
        days = (date(2001, month, number) - date(2000, 1, 1)).days
    except (ValueError, AttributeError):
        raise ValueError("a day is written month-day, for instance 06-21") from None
    anomaly = math.radians(357.529 + 0.98560028 * days)
    mean = 280.459 + 0.98564736 * days
    return (mean + 1.915 * math.sin(anomaly) + 0.020 * math.sin(2 * anomaly)) % 360


def declination(day: str, tilt: float = TILT) -> float:
    """The latitude in degrees where the sun stands overhead on ``month-day``."""
    sine = math.sin(math.radians(tilt)) * math.sin(math.radians(solar_longitude(day)))
    return math.degrees(math.asin(sine))


@dataclass(frozen=True)
class Arc:
    """The points ``middle + a·cos t + b·sin t`` of the picture plane, ``t`` from ``start`` over ``sweep`` (radians)."""

    middle: Vector
    a: Vector
    b: Vector
    start: float
    sweep: float

    def at(self, t: float) -> Vector:
        return np.asarray(self.middle + self.a * math.cos(t) + self.b * math.sin(t))


@dataclass(frozen=True)
class View:
    """A unit sphere seen from afar: ``turn`` takes its directions to right, up, towards the viewer."""

    turn: Vector

    def of(self, direction: Vector) -> Vector:
        return np.asarray(self.turn @ direction)

    @property
    def pole(self) -> Vector:
        return self.of(_POLE)

    @property
    def center_lon(self) -> float:
        """The longitude in the middle of what is seen, degrees."""
        return math.degrees(math.atan2(self.turn[2, 1], self.turn[2, 0]))

    def parallel(self, lat: float) -> Arc | None:
        """The part of a parallel on the near side; None when all of it is behind."""
        phi = math.radians(lat)
        a, b = unit(0, 0) * math.cos(phi), unit(0, 90) * math.cos(phi)
        return _near(self.of(_POLE * math.sin(phi)), self.of(a), self.of(b))

    def meridians(self, lon: float) -> Arc | None:
        """The near half of the great circle through both poles, ``lon`` and ``lon + 180``."""
        return _near(np.zeros(3), self.of(unit(0, lon)), self.pole)

    def terminator(self, sun: Vector) -> Arc | None:
        """The near half of the border of day and night for a sun in a direction of the picture; None: all one."""
        flat = math.hypot(sun[0], sun[1])
        if flat < 1e-6:
            return None
        a = np.array([-sun[1], sun[0], 0.0]) / flat
        b = np.cross(sun, a)
        b = b if b[2] > 0 else -b
        return Arc(np.zeros(2), a[:2], b[:2], 0.0, math.pi)


def _near(middle: Vector, a: Vector, b: Vector) -> Arc | None:
    """The part of a circle in space with depth above 0."""
    swing, turn = math.hypot(a[2], b[2]), math.atan2(b[2], a[2])
    if middle[2] < -swing - 1e-9:
        return None
    half = math.pi if middle[2] >= swing - 1e-9 else math.acos(-middle[2] / swing)
    return Arc(middle[:2], a[:2], b[:2], turn - half, 2 * half)


def seen_from(lat: float, lon: float, lean: float = 0.0) -> View:
    """The view from above a place, north up; ``lean`` turns the picture clockwise by degrees."""
    near = unit(lat, lon)
    east = np.array([-math.sin(math.radians(lon)), math.cos(math.radians(lon)), 0.0])
    north, turn = np.cross(near, east), math.radians(lean)
    right = east * math.cos(turn) + north * math.sin(turn)
    return View(np.array([right, np.cross(near, right), near]))


def side_view(day: str, sun: float, noon: float, tilt: float = TILT) -> View:
    """The view along the plane of the orbit, with the sun on the left (``sun`` -1) or right (1), noon at ``noon``."""
    longitude, slant = math.radians(solar_longitude(day)), math.radians(tilt)
    lean = np.array([math.sin(longitude) * sun, 0.0, -math.cos(longitude) * sun]) * math.sin(slant)
    picture = _frame(lean + np.array([0.0, math.cos(slant), 0.0]), np.array([sun, 0.0, 0.0]))
    return View(picture.T @ _frame(_POLE, unit(declination(day, tilt), noon)))


def _frame(pole: Vector, sun: Vector) -> Vector:
    """Three perpendicular directions: the pole, towards the sun, and their cross product."""
    across = sun - pole * float(sun @ pole)
    across = across / float(np.linalg.norm(across))
    return np.array([pole, across, np.cross(pole, across)])
