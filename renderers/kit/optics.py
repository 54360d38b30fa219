"""Ray optics for Manim scenes: lenses, mirrors and refraction, with every ray computed.

Lengths of lenses and mirrors are in the problem's own unit (cm); the diagram is scaled to the frame, across and up on
their own, which keeps principal rays straight and images true. Angles are in degrees, measured from the normal.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field

import manim as mn
import numpy as np
from numpy.typing import NDArray

from renderers.kit.manim import angle_mark, label
from renderers.kit.palette import BLUE_FILL, BLUE_INK, GREEN_INK, GREY_FILL, GREY_INK, INK, PURPLE_INK, RED_INK
from renderers.kit.places import Segment, beside, best_of

__all__ = ["RayDiagram", "image_distance", "lens", "mirror", "plane_mirror", "refraction", "refraction_angle"]

Vector = NDArray[np.float64]
HALF_WIDTH, HALF_HEIGHT = 6.4, 2.9
"""Half the diagram, in scene units."""
CENTER = np.array([0.0, -0.45, 0.0])
"""The middle of a diagram below a heading."""
FAR = 5.0
"""An image further away than this many times the object's distance is not drawn, only the rays towards it."""
SIZE = 28


def image_distance(f: float, distance: float) -> float:
    """From the lens or mirror to the image: positive for a real, negative for a virtual one, ``inf`` at the focus.

    ``f`` is negative for diverging lenses and convex mirrors. Raises ValueError unless ``f`` ≠ 0 and ``distance`` > 0.
    """
    if f == 0 or not distance > 0:
        raise ValueError(f"f must not be 0 and the object's distance must be positive, not f = {f} and {distance}")
    power = 1 / f - 1 / distance
    return math.inf if abs(power * distance) < 1e-9 else 1 / power


def refraction_angle(n1: float, n2: float, angle: float) -> float | None:
    """Angle of refraction in degrees; None when the light is totally reflected. Raises ValueError for bad input."""
    if not (n1 > 0 and n2 > 0 and 0 <= angle < 90):
        raise ValueError(
            f"refraction needs indices above 0 and an angle from 0° to below 90°, not {n1}, {n2}, {angle}°"
        )
    sine = n1 / n2 * math.sin(math.radians(angle))
    return None if sine > 1 else math.degrees(math.asin(sine))


class RayDiagram(mn.VGroup):
    """The drawing; ``image`` is the tip (x, y) of the image in the problem's unit, None when it is too far to draw."""

    image: tuple[float, float] | None
    across: float
    up: float
    start: float

    def spot(self, x: float, y: float = 0.0) -> Vector:
        """Where (x, y) of the problem lies in the scene as drawn; (0, 0) is the middle of the lens or mirror."""
        return np.asarray(self[0].get_start() + np.array([(x - self.start) * self.across, y * self.up, 0.0]))


def lens(f: float, distance: float, height: float, *, names: tuple[str, str] = ("object", "image")) -> RayDiagram:
    """A thin lens (``f`` < 0: diverging), the object in front of it, its principal rays and the image."""
    return _Setup(f, distance, height, +1, names).diagram()


def mirror(f: float, distance: float, height: float, *, names: tuple[str, str] = ("object", "image")) -> RayDiagram:
    """A spherical mirror (``f`` > 0: concave, < 0: convex), the object, its principal rays and the image."""
    return _Setup(f, distance, height, -1, names).diagram()


def plane_mirror(distance: float, height: float, *, names: tuple[str, str] = ("object", "image")) -> RayDiagram:
    """A plane mirror, the object, two rays and the virtual image behind it."""
    return _Setup(math.inf, distance, height, -1, names).diagram()


@dataclass
class _Setup:
    f: float
    distance: float
    height: float
    side: int
    """Where the light goes on: +1 to the right (lens), -1 back to the left (mirror)."""
    names: tuple[str, str]
    rays: list[Segment] = field(default_factory=list)

    def __post_init__(self) -> None:
        if not self.height > 0:
            raise ValueError(f"the object's height must be positive, not {self.height}")
        v = image_distance(self.f, self.distance)
        self.image = None if math.isinf(v) else (self.side * v, -self.height * v / self.distance)
        near = abs(v) <= FAR * max(self.distance, 0.0 if math.isinf(self.f) else abs(self.f))
        self.shown = self.image if near else None

    def foci(self) -> list[float]:
        if math.isinf(self.f):
            return []
        return [-self.f, self.f] if self.side > 0 else [-self.f]

    def centres(self) -> list[float]:
        return [] if self.side > 0 or math.isinf(self.f) else [-2 * self.f]

    def scale(self) -> None:
        marks = [0.0, -self.distance, *self.foci(), *self.centres(), *([self.shown[0]] if self.shown else [])]
        self.left, self.right = min(marks), max(marks)
        least = 0.3 * (self.right - self.left)
        self.right = max(self.right, least)
        if self.side < 0:
            self.right = max(self.right, 0.08 * (self.right - self.left))
        pad = 0.09 * (self.right - self.left)
        self.left, self.right = self.left - pad, self.right + pad
        self.across = 2 * HALF_WIDTH / (self.right - self.left)
        tallest = max(self.height, abs(self.shown[1]) if self.shown else 0.0)
        self.up = 0.72 * HALF_HEIGHT / tallest
        self.reach = HALF_HEIGHT

    def to_scene(self, x: float, y: float) -> Vector:
        return CENTER + np.array([-HALF_WIDTH + (x - self.left) * self.across, y * self.up, 0.0])

    def hits(self) -> list[tuple[float, str]]:
        """Where the principal rays meet the lens, and their colours."""
        if math.isinf(self.f):
            return [(0.55 * self.height, RED_INK), (0.0, BLUE_INK)]
        found = [(self.height, RED_INK), (0.0, BLUE_INK)]
        if self.image is not None and abs(self.image[1]) * self.up < 0.92 * HALF_HEIGHT:
            found.append((self.image[1], GREEN_INK))
        return found

    def diagram(self) -> RayDiagram:
        self.scale()
        axis = mn.Line(self.to_scene(self.left, 0), self.to_scene(self.right, 0), color=GREY_INK, stroke_width=2)
        group = RayDiagram(axis)
        group.image, group.across, group.up, group.start = self.shown, self.across, self.up, self.left
        for hit, color in self.hits():
            group.add(*self.ray(hit, color))
        group.add(self.glass(), *self.upright((-self.distance, self.height), INK, dashed=False))
        if self.shown is not None:
            group.add(*self.upright(self.shown, PURPLE_INK, dashed=self.shown[0] * self.side < 0))
        group.add(*self.labels())
        return group

    def ray(self, hit: float, color: str) -> list[mn.VMobject]:
        """One ray from the object's tip by way of (0, ``hit``), with its virtual parts."""
        tip, meeting = self.to_scene(-self.distance, self.height), self.to_scene(0, hit)
        parts: list[mn.VMobject] = [self.line(tip, meeting, color), _head(tip, meeting, color)]
        ahead = np.array([self.side * self.across, -self.height / self.distance * self.up, 0.0])
        virtual = False
        if self.image is not None:
            x, y = self.image
            slope = (y - hit) / x
            ahead = np.array([self.side * self.across, self.side * slope * self.up, 0.0])
            virtual = x * self.side < 0
        end = self.edge(meeting, ahead)
        parts += [self.line(meeting, end, color), _head(meeting, end, color)]
        if virtual and self.image is not None:
            back = self.edge(meeting, self.to_scene(*self.image) - meeting, whole=True)
            parts.append(self.dashes(meeting, back if self.shown is None else self.to_scene(*self.image), color))
        if not math.isinf(self.f) and hit == self.height and self.f < 0:
            parts.append(
                self.dashes(self.to_scene(*(self.shown or (0, hit))), self.to_scene(self.side * self.f, 0), color)
            )
        if color == GREEN_INK:
            # This ray runs in the line of the other focus, which lies behind the object or behind the lens.
            focus = self.to_scene(-self.f, 0)
            if self.f < 0:
                parts.append(self.dashes(meeting, focus, color))
            elif self.distance < self.f:
                parts.append(self.dashes(focus, tip, color))
        return parts

    def line(self, a: Vector, b: Vector, color: str) -> mn.Line:
        self.rays.append((a, b))
        return mn.Line(a, b, color=color, stroke_width=4)

    def dashes(self, a: Vector, b: Vector, color: str) -> mn.VMobject:
        self.rays.append((a, b))
        if np.linalg.norm(b - a) < 0.05:
            return mn.VGroup()
        return mn.DashedLine(a, b, color=color, stroke_width=3, dash_length=0.12)

    def edge(self, start: Vector, along: Vector, whole: bool = False) -> Vector:
        """Where the ray leaves the diagram; ``whole``: or where ``along`` ends."""
        x_room = (HALF_WIDTH * np.sign(along[0]) - (start - CENTER)[0]) / along[0] if along[0] else math.inf
        y_room = (self.reach * np.sign(along[1]) - (start - CENTER)[1]) / along[1] if along[1] else math.inf
        return np.asarray(start + along * min(x_room, y_room, 1.0 if whole else math.inf))

    def glass(self) -> mn.VGroup:
        """The lens as a line with arrow heads, the mirror as a line hatched at its back."""
        tallest = max(abs(hit) for hit, _ in self.hits())
        half = min(max(tallest * self.up * 1.15, 1.4), HALF_HEIGHT)
        foot = self.to_scene(0, 0)
        ends = [foot + mn.UP * half, foot + mn.DOWN * half]
        group = mn.VGroup(mn.Line(*ends, color=INK, stroke_width=5))
        self.rays.append((ends[0], ends[1]))
        for end, out in zip(ends, (mn.UP, mn.DOWN), strict=True):
            if self.side > 0:
                inward = out * (-0.22 if self.f > 0 else 0.22)
                corners = [end + inward + mn.LEFT * 0.18, end, end + inward + mn.RIGHT * 0.18]
                group.add(mn.VMobject(stroke_color=INK, stroke_width=5).set_points_as_corners(corners))
            elif not math.isinf(self.f):
                bend = mn.LEFT if self.f > 0 else mn.RIGHT
                group.add(mn.Line(end, end + out * 0.12 + bend * 0.2, color=INK, stroke_width=5))
        if self.side < 0:
            for y in np.arange(-half + 0.1, half, 0.22):
                group.add(
                    mn.Line(
                        foot + mn.UP * y, foot + mn.UP * (y - 0.14) + mn.RIGHT * 0.16, color=GREY_INK, stroke_width=2
                    )
                )
        return group

    def upright(self, tip: tuple[float, float], color: str, *, dashed: bool) -> list[mn.VMobject]:
        foot, top = self.to_scene(tip[0], 0), self.to_scene(*tip)
        self.rays.append((foot, top))
        shaft: mn.VMobject = mn.Line(foot, top, color=color, stroke_width=7)
        if dashed:
            shaft = mn.DashedLine(foot, top, color=color, stroke_width=7, dash_length=0.16)
        return [shaft, _head(foot, top, color, at_end=True)]

    def labels(self) -> list[mn.Mobject]:
        """Foci, the centre of a mirror, and the names of object and image, where nothing else is."""
        placed: list[mn.Mobject] = []
        marks = [(self.foci()[0], "F")] if self.foci() else []
        if self.side > 0:
            marks = (
                [(-abs(self.f), "F"), (abs(self.f), "F′")] if self.f > 0 else [(abs(self.f), "F"), (-abs(self.f), "F′")]
            )
        marks += [(x, "C") for x in self.centres()]
        axis: Segment = (self.to_scene(self.left, 0), self.to_scene(self.right, 0))
        dots = [mn.Dot(self.to_scene(x, 0), radius=0.07, color=INK) for x, _ in marks]
        for (x, name), dot in zip(marks, dots, strict=True):
            words = label(name, size=SIZE)
            placed.append(beside(words, self.to_scene(x, 0), [*self.rays, axis], placed, buff=0.14))
        tips = [((-self.distance, self.height), self.names[0], INK)]
        if self.shown is not None:
            tips.append((self.shown, self.names[1], PURPLE_INK))
        for (x, y), name, color in tips:
            if name:
                beyond = 1 if y > 0 else -1
                ways = [(0, beyond), (-1, beyond), (1, beyond), (-1, 0), (1, 0), (-1, -beyond), (1, -beyond)]
                words = label(name, size=SIZE, color=color)
                placed.append(beside(words, self.to_scene(x, y), [*self.rays, axis], placed, ways, 0.16))
        return [*dots, *placed]


def _head(a: Vector, b: Vector, color: str, at_end: bool = False) -> mn.VMobject:
    """A filled arrow head in the middle of ``ab``, or at ``b``."""
    length = float(np.linalg.norm(b - a))
    if length < 0.25:
        return mn.VGroup()
    along = (b - a) / length
    across = np.array([-along[1], along[0], 0.0])
    tip = b if at_end else a + along * min(length / 2 + 0.11, length)
    size = 0.26 if at_end else 0.22
    corners = [tip, tip - along * size + across * size * 0.45, tip - along * size - across * size * 0.45]
    return mn.Polygon(*corners, color=color, fill_color=color, fill_opacity=1, stroke_width=0)


def refraction(
    n1: float,
    n2: float,
    angle: float,
    *,
    names: tuple[str, str] = ("air", "water"),
    angles: tuple[str, str] = ("", ""),
    reflected: bool = False,
) -> mn.VGroup:
    """Light from the upper medium ``n1`` at a plane surface to ``n2``: rays, normal, angles by Snell's law.

    ``angles`` are the labels of the two angles, their values when empty. Beyond the critical angle the light is
    reflected.
    """
    below = refraction_angle(n1, n2, angle)
    foot, reach = CENTER + mn.DOWN * 0.1, 2.85
    wide = 5.6
    media = [
        mn.Rectangle(width=2 * wide, height=reach, stroke_width=0, fill_opacity=1, fill_color=fill).move_to(
            foot + shift
        )
        for fill, shift in zip(_media_fills(n1, n2), (mn.UP * reach / 2, mn.DOWN * reach / 2), strict=True)
    ]
    surface = mn.Line(foot + mn.LEFT * wide, foot + mn.RIGHT * wide, color=INK, stroke_width=4)
    normal = mn.DashedLine(foot + mn.UP * reach, foot + mn.DOWN * reach, color=GREY_INK, stroke_width=3)
    i = math.radians(angle)
    source = foot + reach * 0.97 * np.array([-math.sin(i), math.cos(i), 0.0])
    group = mn.VGroup(*media, surface, normal, _ray(source, foot, RED_INK))
    segments: list[Segment] = [
        (source, foot),
        (normal.get_start(), normal.get_end()),
        (surface.get_start(), surface.get_end()),
    ]
    up, down = foot + mn.UP, foot + mn.DOWN
    marks = [(source, up, angles[0] or _degrees(angle), RED_INK)] if angle else []
    if below is None or reflected:
        mirrored = foot + reach * 0.97 * np.array([math.sin(i), math.cos(i), 0.0])
        group.add(_ray(foot, mirrored, GREEN_INK))
        segments.append((foot, mirrored))
        if angle:
            marks.append((mirrored, up, (angles[1] if below is None else "") or _degrees(angle), GREEN_INK))
    if below is not None:
        r = math.radians(below)
        target = foot + reach * 0.97 * np.array([math.sin(r), -math.cos(r), 0.0])
        group.add(_ray(foot, target, BLUE_INK))
        segments.append((foot, target))
        if angle:
            marks.append((target, down, angles[1] or _degrees(below), BLUE_INK))
    placed: list[mn.Mobject] = []
    for ray, along, text, color in marks:
        group.add(angle_mark(ray, foot, along, radius=0.9, color=color))
        words = label(text, size=SIZE, color=color)
        placed.append(best_of(words, _around_angle(foot, ray, along, words), segments, placed))
    for name, index, height in zip(names, (n1, n2), (1, -1), strict=True):
        if name:
            words = label(f"{name}, n = {index:g}", size=SIZE)
            inside = np.array([wide - words.width / 2 - 0.25, reach - words.height / 2 - 0.25, 0.0]) * (1, height, 0)
            best_of(words, [foot + inside, foot + inside * (-1, 1, 0)], segments, placed)
            placed.append(words)
    return group.add(*placed)


def _around_angle(foot: Vector, ray: Vector, along: Vector, words: mn.Mobject) -> list[Vector]:
    """Centres for an angle's label: in the angle beyond its arc, else outside beside the ray."""
    first, second = (ray - foot) / np.linalg.norm(ray - foot), (along - foot) / np.linalg.norm(along - foot)
    middle = (first + second) / np.linalg.norm(first + second)
    half = math.hypot(words.width, words.height) / 2
    centres = [foot + middle * (1.0 + half + extra) for extra in (0.0, 0.3, 0.6, 0.9, 1.2)]
    outer = np.array([np.sign(first[0]) * (words.width / 2 + 0.15), 0.0, 0.0])
    return centres + [foot + first * reach + outer for reach in (1.0, 1.4, 1.8, 2.2)]


def _media_fills(n1: float, n2: float) -> tuple[str, str]:
    """The optically denser medium is the blue one."""
    if n1 == n2:
        return GREY_FILL, GREY_FILL
    return ("#FFFFFF", BLUE_FILL) if n2 > n1 else (BLUE_FILL, "#FFFFFF")


def _ray(a: Vector, b: Vector, color: str) -> mn.VGroup:
    return mn.VGroup(mn.Line(a, b, color=color, stroke_width=5), _head(a, b, color))


def _degrees(angle: float) -> str:
    return f"{round(angle, 1):g}°"
