"""Where rays go, in numbers: the lens formula, a thin lens or mirror with its principal rays, Snell's law. Pure."""

from __future__ import annotations

import math
from dataclasses import dataclass

__all__ = ["NEAR", "SHOWN", "Bench", "image_of", "snell"]

SHOWN = 6.0
"""Focal lengths up to which an object or image is drawn where it is; farther ones lie outside the picture."""
NEAR = 0.15
"""Focal lengths: a nearer object touches the lens in the picture."""


def image_of(f: float, distance: float) -> tuple[float, float]:
    """Image distance and magnification of a thin lens or mirror; negative distance: virtual. (inf, -inf) at f.

    An object at infinity has its image at f, with magnification 0.
    """
    if not math.isfinite(f) or f == 0:
        raise ValueError("a focal length is a number other than 0: positive converging, negative diverging")
    if not distance > 0:
        raise ValueError("an object distance is positive: count it from the lens or mirror, not with a sign")
    if math.isinf(distance):
        return f, 0.0
    if math.isclose(f, distance, rel_tol=1e-9):
        return math.inf, -math.inf
    image = f * distance / (distance - f)
    return image, -image / distance


@dataclass(frozen=True)
class Bench:
    """An object before a lens (``back`` 1) or a mirror (-1), and how its lengths become scene units."""

    f: float
    distance: float
    size: float
    back: int
    room: tuple[float, float]

    @property
    def image(self) -> tuple[float, float]:
        """Distance and height."""
        distance, magnification = image_of(self.f, self.distance)
        return distance, magnification * self.size if self.size else 0.0

    @property
    def far(self) -> bool:
        return self.distance > SHOWN * abs(self.f)

    @property
    def image_shown(self) -> bool:
        return abs(self.image[0]) <= SHOWN * abs(self.f) * (1 + 1e-9)

    @property
    def reach(self) -> tuple[float, float]:
        """Lengths drawn on the left and on the right."""
        f, image = abs(self.f), self.image[0]
        foci = 1.2 * f if self.distance < 0.5 * f else 2.2 * f
        left = 3 * f if self.far else max(self.distance * 1.08, foci)
        right = foci if self.back > 0 or self.f < 0 else 0.7 * f
        beyond = abs(image) * 1.15 if self.image_shown else 3 * f
        if image * self.back > 0:
            return left, max(right, beyond)
        return max(left, beyond), right

    @property
    def scale(self) -> tuple[float, float]:
        """Scene units a length along the axis, and a height."""
        left, right = self.reach
        along, tall = self.room[0] / (left + right), self.room[1] / 2
        if self.far:
            slope = 0.0 if math.isinf(self.distance) else self.size * left / self.distance
            return along, 0.55 * tall / slope if slope else 1.0
        highest = max(self.size, abs(self.image[1])) if self.image_shown else 2 * self.size
        return along, (0.85 if self.f > 0 else 0.5) * tall / highest

    def hits(self) -> list[float]:
        """Heights at which the principal rays reach the middle plane: parallel, central, focal."""
        focal = self.image[1]
        if self.far:
            return [0.4 * self.room[1] / 2 / self.scale[1], 0.0, focal or -0.4 * self.room[1] / 2 / self.scale[1]]
        return [self.size, 0.0, *([focal] if self.image_shown else [])]

    def slope(self, hit: float) -> float:
        """Of the ray from the object's tip to ``hit``, rising a length travelled."""
        return 0.0 if math.isinf(self.distance) else (hit - self.size) / self.distance

    def before(self, hit: float, s: float) -> tuple[float, float]:
        """Where that ray is ``s`` before the middle plane."""
        return -s, hit - self.slope(hit) * s

    def after(self, hit: float, s: float) -> tuple[float, float]:
        """Where it is ``s`` behind the lens, or before the mirror; negative ``s``: where it seems to come from."""
        return self.back * s, hit + (self.slope(hit) - hit / self.f) * s

    def end(self, hit: float) -> float:
        """How far the ray is drawn after the plane: to the picture's edge."""
        edge, top = self.reach[1 if self.back > 0 else 0], self.room[1] / 2 / self.scale[1]
        rise = self.slope(hit) - hit / self.f
        return edge if abs(rise) * edge < 1e-9 else min(edge, (math.copysign(top, rise) - hit) / rise)


def snell(angle: float, n1: float, n2: float) -> float | None:
    """The angle of refraction in degrees for light from index ``n1`` into ``n2``; None for total reflection."""
    if not 0 <= angle < 90:
        raise ValueError("an angle of incidence is counted from the normal: 0 to below 90 degrees")
    if not (n1 >= 1 and n2 >= 1):
        raise ValueError("a refractive index is at least 1 (air 1, water 1.33, glass 1.5)")
    sine = n1 * math.sin(math.radians(angle)) / n2
    if sine > 1 + 1e-9:
        return None
    return math.degrees(math.asin(min(sine, 1.0)))
