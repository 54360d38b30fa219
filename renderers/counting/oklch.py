"""Colours as lightness, chroma and hue (OKLCH, B. Ottosson 2020), in which equal steps look equal. Pure."""

from __future__ import annotations

import math
import re
from functools import lru_cache
from typing import NamedTuple

_TO_LMS = (
    (0.4122214708, 0.5363325363, 0.0514459929),
    (0.2119034982, 0.6806995451, 0.1073969566),
    (0.0883024619, 0.2817188376, 0.6299787005),
)
_TO_LAB = (
    (0.2104542553, 0.7936177850, -0.0040720468),
    (1.9779984951, -2.4285922050, 0.4505937099),
    (0.0259040371, 0.7827717662, -0.8086757660),
)
_FROM_LAB = (
    (1.0, 0.3963377774, 0.2158037573),
    (1.0, -0.1055613458, -0.0638541728),
    (1.0, -0.0894841775, -1.2914855480),
)
_FROM_LMS = (
    (4.0767416621, -3.3077115913, 0.2309699292),
    (-1.2684380046, 2.6097574011, -0.3413193965),
    (-0.0041960863, -0.7034186147, 1.7076147010),
)
_STEPS = 24
"""Halvings when chroma is lowered until a colour can be shown."""
_SLACK = 1e-6
_FORM = re.compile("#(?:[0-9a-fA-F]{3}){1,2}")


class Oklch(NamedTuple):
    """One colour."""

    light: float
    """0 black to 1 white."""
    chroma: float
    """0 gray; vivid colours of a screen reach 0.1 to 0.32."""
    hue: float
    """Degrees, 0 to 360."""

    def apart(self, other: Oklch) -> float:
        """How different two colours look; neighbouring shades are 0.02 apart, black and white 1."""
        a, b = self._plane(), other._plane()
        return math.dist((self.light, *a), (other.light, *b))

    def _plane(self) -> tuple[float, float]:
        angle = math.radians(self.hue)
        return self.chroma * math.cos(angle), self.chroma * math.sin(angle)


def between(one: float, other: float) -> float:
    """The angle between two hues, 0 to 180 degrees."""
    apart = abs(one - other) % 360
    return min(apart, 360 - apart)


@lru_cache(maxsize=4096)
def parse(color: str) -> Oklch:
    """Of ``#RGB`` or ``#RRGGBB``. Raises :class:`ValueError`."""
    if not _FORM.fullmatch(color):
        raise ValueError(f"{color!r} is not a colour; write it as #RRGGBB.")
    digits = full(color)[1:]
    linear = [_linear(int(digits[at : at + 2], 16) / 255) for at in (0, 2, 4)]
    lightness, a, b = _times(_TO_LAB, [math.cbrt(value) for value in _times(_TO_LMS, linear)])
    return Oklch(lightness, math.hypot(a, b), math.degrees(math.atan2(b, a)) % 360)


def full(color: str) -> str:
    """``#RGB`` or ``#RRGGBB`` as ``#rrggbb``, lower case."""
    digits = color[1:].lower()
    return "#" + (digits if len(digits) == 6 else "".join(digit * 2 for digit in digits))


def hex_of(color: Oklch) -> str:
    """As ``#RRGGBB``; what a screen cannot show keeps lightness and hue and loses chroma."""
    light = min(max(color.light, 0.0), 1.0)
    low, high = 0.0, color.chroma
    if not _is_displayable(Oklch(light, high, color.hue)):
        for _ in range(_STEPS):
            middle = (low + high) / 2
            if _is_displayable(Oklch(light, middle, color.hue)):
                low = middle
            else:
                high = middle
        high = low
    channels = _channels(Oklch(light, high, color.hue))
    return "#" + "".join(f"{round(255 * _gamma(min(max(value, 0.0), 1.0))):02x}" for value in channels)


def _channels(color: Oklch) -> list[float]:
    """Linear red, green and blue; outside 0 to 1 for what cannot be shown."""
    roots = _times(_FROM_LAB, [color.light, *color._plane()])
    return _times(_FROM_LMS, [root**3 for root in roots])


def _is_displayable(color: Oklch) -> bool:
    return all(-_SLACK <= value <= 1 + _SLACK for value in _channels(color))


def _times(matrix: tuple[tuple[float, float, float], ...], vector: list[float]) -> list[float]:
    x, y, z = vector
    return [a * x + b * y + c * z for a, b, c in matrix]


def _linear(value: float) -> float:
    return value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4


def _gamma(value: float) -> float:
    return 12.92 * value if value <= 0.0031308 else 1.055 * value ** (1 / 2.4) - 0.055
