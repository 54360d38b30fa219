"""Circles and large arcs in a picture's ink: random triples, counted on their way round, fitted by least squares."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from chalkwright.agent.keypoints.inkwork import Array, Inked

TRIPLES = 2500
MOST = 5
LEAST_SHARE = 0.42
"""Of the way round that is drawn; a semicircle has half of it."""
LEAST_RUN, GAP = 0.3, 0.03
"""Of the way round: the shortest stretch in one piece, and the widest gap within a piece."""
LOOKS = 240
"""Places on the way round that are looked at."""
SEED = 7


@dataclass(frozen=True)
class Circle:
    """A circle in picture pixels."""

    centre: Array
    radius: float
    share: float
    """Of the way round that is drawn, 0 to 1."""

    def nearest(self, point: Array) -> Array:
        """The point on it that is nearest to another."""
        way = point - self.centre
        length = float(np.linalg.norm(way))
        return np.asarray(self.centre + (way / length if length > 1e-9 else np.array([1.0, 0.0])) * self.radius)

    def crossings(self, start: Array, along: Array, touching: float = 1e-6) -> list[Array]:
        """Where a line meets it: two points, or one when it is ``touching`` pixels near to a tangent."""
        middle = start + along * float((self.centre - start) @ along)
        aside = float(np.linalg.norm(self.centre - middle))
        if abs(aside - self.radius) <= touching:
            return [self.nearest(middle)]
        if aside > self.radius:
            return []
        half = math.sqrt(self.radius**2 - aside**2)
        return [middle - along * half, middle + along * half]

    def meets(self, other: Circle) -> list[Array]:
        """Where two circles cross."""
        way = other.centre - self.centre
        apart = float(np.linalg.norm(way))
        if apart < 2 or apart > self.radius + other.radius or apart < abs(self.radius - other.radius):
            return []
        along = way / apart
        foot = (apart**2 + self.radius**2 - other.radius**2) / (2 * apart)
        half = math.sqrt(max(0.0, self.radius**2 - foot**2))
        across = np.array([-along[1], along[0]]) * half
        return [self.centre + along * foot + across, self.centre + along * foot - across]

    def tangents(self, point: Array) -> list[Array]:
        """Where the tangents from a point outside touch it."""
        apart = float(np.linalg.norm(point - self.centre))
        if apart <= self.radius:
            return []
        return self.meets(Circle((point + self.centre) / 2, apart / 2, 1.0))


def circles(ink: Inked) -> tuple[Circle, ...]:
    """The circles that are drawn by at least :data:`LEAST_SHARE`, the most complete first."""
    rows, columns = np.nonzero(ink.mask)
    pixels = np.stack([columns + 0.5, rows + 0.5], axis=1)
    chance = np.random.default_rng(SEED)
    left = ink.mask.copy()
    found: list[Circle] = []
    while len(found) < MOST and len(pixels) > 60:
        best = _best(pixels, left, chance, ink)
        circle = None if best is None else _fit_circle(best, pixels, ink)
        if circle is None or circle.share < LEAST_SHARE:
            break
        if _osculates(circle, ink):  # a curve that a circle only touches
            pixels = pixels[np.abs(np.linalg.norm(pixels - circle.centre, axis=1) - circle.radius) >= 1.5]
            continue
        found.append(circle)
        away = np.abs(np.linalg.norm(pixels - circle.centre, axis=1) - circle.radius)
        gone = pixels[away < ink.stroke + 1.5]
        left[(gone[:, 1] - 0.5).astype(int), (gone[:, 0] - 0.5).astype(int)] = False
        pixels = pixels[away >= ink.stroke + 1.5]
    return tuple(found)


def _best(
    pixels: Array, mask: np.ndarray[tuple[int, int], np.dtype[np.bool_]], chance: np.random.Generator, ink: Inked
) -> Circle | None:
    """Of circles through random triples, the one that most of the ink follows."""
    p, q, r = (pixels[chance.integers(0, len(pixels), TRIPLES)] for _ in range(3))
    u, v = q - p, r - p
    turn = 2 * (u[:, 0] * v[:, 1] - u[:, 1] * v[:, 0])
    sound = np.abs(turn) > 200
    u, v, p, turn = u[sound], v[sound], p[sound], turn[sound]
    if not len(turn):
        return None
    uu, vv = (u**2).sum(axis=1), (v**2).sum(axis=1)
    centres = p + np.stack([v[:, 1] * uu - u[:, 1] * vv, u[:, 0] * vv - v[:, 0] * uu], axis=1) / turn[:, None]
    radii = np.linalg.norm(centres - p, axis=1)
    usual = (radii > max(10.0, 4 * ink.stroke)) & (radii < 0.6 * max(ink.size))
    centres, radii = centres[usual], radii[usual]
    if not len(radii):
        return None
    shares = _share(centres, radii, mask)
    best = int(shares.argmax())
    # Lines through many random circles give each a little; a drawn one stands out.
    return Circle(centres[best], float(radii[best]), float(shares[best])) if shares[best] > 0.3 else None


def _osculates(circle: Circle, ink: Inked) -> bool:
    """Whether a circle only follows other lines for a while: then their ink goes on beside it, or it is in pieces."""
    turns = np.linspace(0, 2 * np.pi, LOOKS, endpoint=False)
    ring = np.stack([np.cos(turns), np.sin(turns)], axis=1)
    on = _ink_distances(circle.centre + ring * circle.radius, ink) <= 1
    if on.mean() > 0.9:
        return False
    aside = ink.stroke / 2 + 3.5
    beside = np.zeros(LOOKS, dtype=bool)
    for off in (-aside, aside):
        beside |= _ink_distances(circle.centre + ring * (circle.radius + off), ink) <= 1
    return bool((beside & ~on).mean() > 0.08) or _longest_run(on) < LEAST_RUN


def _longest_run(on: np.ndarray[tuple[int], np.dtype[np.bool_]]) -> float:
    """The longest stretch of the way round, over gaps as letters and crossing lines make them; 0 to 1."""
    places = np.flatnonzero(on)
    if len(places) < 2:
        return 0.0
    twice = np.concatenate([places, places + LOOKS])
    runs = np.split(twice, np.flatnonzero(np.diff(twice) > LOOKS * GAP) + 1)
    return min(1.0, max(float(run[-1] - run[0] + 1) for run in runs) / LOOKS)


def _ink_distances(spots: Array, ink: Inked) -> Array:
    """How far places are from ink, in pixels; beyond the frame nothing is drawn."""
    width, height = ink.size
    x, y = spots[:, 0].astype(int), spots[:, 1].astype(int)
    inside = (x >= 0) & (y >= 0) & (x < width) & (y < height)
    away = ink.away[y.clip(0, height - 1), x.clip(0, width - 1)]
    return np.asarray(np.where(inside, away, 99.0))


def _share(centres: Array, radii: Array, mask: np.ndarray[tuple[int, int], np.dtype[np.bool_]]) -> Array:
    """Of each circle's way round, how much is inked; 120 looks, one pixel to each side."""
    turns = np.linspace(0, 2 * np.pi, 120, endpoint=False)
    ring = np.stack([np.cos(turns), np.sin(turns)], axis=1)
    seen = np.zeros((len(radii), len(turns)), dtype=bool)
    height, width = mask.shape
    for off in (-1.0, 0.0, 1.0):
        spots = (centres[:, None] + ring[None] * (radii + off)[:, None, None]).astype(int)
        x, y = spots[..., 0], spots[..., 1]
        inside = (x >= 0) & (y >= 0) & (x < width) & (y < height)
        seen |= inside & mask[y.clip(0, height - 1), x.clip(0, width - 1)]
    return np.asarray(seen.mean(axis=1))


def _fit_circle(guess: Circle, pixels: Array, ink: Inked) -> Circle | None:
    """Algebraic least squares (Kåsa), three times with ever less slack."""
    centre, radius = guess.centre, guess.radius
    for slack in (ink.stroke + 3, ink.stroke + 1.5, ink.stroke + 1):
        on = pixels[np.abs(np.linalg.norm(pixels - centre, axis=1) - radius) < slack]
        if len(on) < 20:
            return None
        terms = np.column_stack([2 * on, np.ones(len(on))])
        (x, y, rest), *_ = np.linalg.lstsq(terms, (on**2).sum(axis=1), rcond=None)
        square = rest + x**2 + y**2
        if square <= 0:
            return None
        centre, radius = np.array([x, y]), math.sqrt(square)
    share = float(_share(centre[None], np.array([radius]), ink.mask)[0])
    return Circle(centre, radius, share)
