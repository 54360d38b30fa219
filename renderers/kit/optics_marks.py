"""The strokes of ray diagrams: rays, dashed lines without light, mirror backs, object arrows, eyes."""

from __future__ import annotations

import manim as mn
import numpy as np

from chalkwright.renderers.kit.line_shapes import BEARS_HEAD
from chalkwright.renderers.kit.lines import ray
from chalkwright.renderers.kit.manim import Vector
from chalkwright.renderers.kit.palette import GREY_INK, INK

__all__ = ["beam", "dashed", "eye", "hatch", "upright"]


def hatch(a: Vector, b: Vector) -> list[mn.Line]:
    """Short strokes to the left of ``ab``, the back of a mirror."""
    length = float(np.linalg.norm(b - a))
    along = (b - a) / length
    across = np.array([-along[1], along[0], 0.0])
    feet = [a + along * s for s in np.arange(0.1, length, 0.25)]
    return [mn.Line(p, p + (across - along) * 0.15, color=GREY_INK, stroke_width=2) for p in feet]


def beam(a: Vector, b: Vector, color: str, share: float = 0.5) -> list[mn.VMobject]:
    """A ray of light with an arrow head at a share of its way, if it is long enough for one."""
    if float(np.linalg.norm(b - a)) < BEARS_HEAD:
        return [mn.Line(a, b, color=color, stroke_width=3.5)]
    return [*ray(a, b, share=share, color=color)]


def dashed(a: Vector, b: Vector, color: str) -> mn.VMobject:
    return mn.DashedLine(a, b, color=color, stroke_width=2.5, dash_length=0.1)


def upright(foot: Vector, tip: Vector, color: str, *, virtual: bool = False) -> mn.VMobject:
    """The arrow that stands for an object or an image."""
    length = float(np.linalg.norm(tip - foot))
    head = min(0.24, 0.6 * length)
    if not virtual:
        return mn.Arrow(
            foot,
            tip,
            buff=0,
            color=color,
            stroke_width=7,
            tip_length=head,
            max_tip_length_to_length_ratio=1,
            max_stroke_width_to_length_ratio=100,
        )
    up, side = (tip - foot) / length, np.array([1.0, 0.0, 0.0])
    neck = tip - up * head
    return mn.VGroup(
        mn.DashedLine(foot, neck, color=color, stroke_width=6, dash_length=0.12),
        mn.Polygon(tip, neck + side * head / 2, neck - side * head / 2, color=color, stroke_width=2).set_fill(
            color, 0.25
        ),
    )


def eye(place: Vector) -> mn.VGroup:
    """An eye that looks to the right."""
    corner = place + mn.LEFT * 0.42
    lids = (mn.Line(corner, place + mn.UP * 0.22, color=INK), mn.Line(corner, place + mn.DOWN * 0.22, color=INK))
    ball = mn.ArcBetweenPoints(place + mn.DOWN * 0.17, place + mn.UP * 0.17, angle=1.2, color=INK, stroke_width=3)
    return mn.VGroup(*lids, ball, mn.Ellipse(width=0.1, height=0.2, color=INK).set_fill(INK, 1).move_to(place))
