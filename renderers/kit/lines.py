"""Lines that say more than where they run, for Manim scenes: rays, dash-dot axes, arcs with arrow heads.

Every helper returns a mobject; points and lengths are in scene units, angles in degrees.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import manim as mn
import numpy as np
from numpy.typing import ArrayLike

from chalkwright.renderers.kit.curve_shapes import end_head, smooth_curve, trim
from chalkwright.renderers.kit.line_shapes import (
    BEARS_HEAD,
    BEHIND_TIP,
    BLUNT,
    HEAD,
    arc_sweep,
    check_heads,
    check_share,
    curved_head,
    dash_dot_pieces,
    hatch_pieces,
    head_span,
)
from chalkwright.renderers.kit.manim import Vector, at, text_mobject, unit
from chalkwright.renderers.kit.palette import GREY_INK, INK

__all__ = ["arc_arrow", "arrow_head", "arrow_through", "dash_dot", "hatch", "ray"]

_ROUND = 96
"""Corners by which a round shape is hatched."""
_FREE = 0.15
"""Around what hatching leaves free."""


def arrow_head(a: ArrayLike, b: ArrayLike, share: float = 0.5, *, color: str = INK, size: float = HEAD) -> mn.Polygon:
    """A filled head on the way from ``a`` to ``b``: the direction of light or current on a line that is there already.

    ``share`` is how far along its middle lies, from 0 to 1 (1: its tip is at ``b``); ``size`` is its length. Raises
    ValueError for another share and where ``a`` is ``b``.
    """
    start, end = at(a), at(b)
    along = unit(end - start)
    back, tip = head_span(float(np.linalg.norm(end - start)), check_share(share), size)
    return _head(start + along * tip, along, tip - back, color)


def ray(*points: ArrayLike, share: float = 0.5, color: str = INK, stroke_width: float = 3.5) -> mn.VGroup:
    """A line through the points, on each piece an arrow head at that share of its way: light, a wire's current.

    Short pieces have none, the longest always has one. Raises ValueError for fewer than two points, and for a share
    that is not between 0 and 1.
    """
    if len(points) < 2:
        raise ValueError("a ray needs at least two points, as in ray((0, 0), (3, 1))")
    corners = [at(p) for p in points]
    pieces = list(pairwise(corners))
    lengths = [float(np.linalg.norm(b - a)) for a, b in pieces]
    least = min(BEARS_HEAD, max(lengths))
    heads = [
        arrow_head(*piece, share, color=color) for piece, length in zip(pieces, lengths, strict=True) if length >= least
    ]
    if share == 1 and lengths[-1] >= least:
        corners[-1] = heads[-1].get_center()  # else the line's end is wider than the tip
    line = mn.Line(corners[0], corners[1]) if len(corners) == 2 else mn.VMobject().set_points_as_corners(corners)
    return mn.VGroup(line.set_stroke(color, stroke_width), *heads)


def hatch(
    shape: mn.VMobject | Sequence[ArrayLike],
    *,
    clear: mn.Mobject | None = None,
    gap: float = 0.25,
    angle: float = 45,
    color: str = INK,
    stroke_width: float = 2,
) -> mn.VMobject:
    """Lines that hatch a shape, a list of its corners or a filled mobject of one outline; what is ``clear`` stays free.

    ``gap`` lies between two lines, ``angle`` is their slope in degrees. Raises ValueError for a shape without area and
    for a gap that is not positive.
    """
    if isinstance(shape, mn.Polygram):
        corners = [(float(x), float(y)) for x, y, _ in shape.get_vertices()]
    elif isinstance(shape, mn.VMobject):
        ways = (shape.point_from_proportion(k / _ROUND) for k in range(_ROUND))
        corners = [(float(x), float(y)) for x, y, _ in ways]
    else:
        corners = [(float(x), float(y)) for x, y, _ in map(at, shape)]
    holes = []
    for part in () if clear is None else clear.submobjects or (clear,):
        (left, bottom, _), (right, top, _) = part.get_corner(mn.DL) - _FREE, part.get_corner(mn.UR) + _FREE
        holes.append([(left, bottom), (right, bottom), (right, top), (left, top)])
    lines = mn.VMobject(color=color, stroke_width=stroke_width)
    for start, end in hatch_pieces(corners, gap, angle, holes):
        lines.start_new_path(at(start))
        lines.add_line_to(at(end))
    return lines


def dash_dot(a: ArrayLike, b: ArrayLike, *, color: str = GREY_INK, stroke_width: float = 2.5) -> mn.DashedLine:
    """A dash-dot line from ``a`` to ``b``, a dash at both ends: an axis of symmetry, an optical axis.

    Raises ValueError where ``a`` is ``b``.
    """
    start, end = at(a), at(b)
    along = unit(end - start)
    line = mn.DashedLine(start, end, color=color, stroke_width=stroke_width)
    pieces = dash_dot_pieces(float(np.linalg.norm(end - start)))
    line.submobjects = [
        mn.Line(start + along * s, start + along * e, color=color, stroke_width=stroke_width) for s, e in pieces
    ]
    return line


def arc_arrow(
    center: ArrayLike,
    radius: float,
    start: float,
    end: float,
    text: str = "",
    *,
    heads: int = 1,
    color: str = INK,
    size: float = 26,
) -> mn.VGroup:
    """The arc of a circle from ``start`` to ``end`` degrees, clockwise where ``end`` is less: a turn, an orbit.

    Its head lies along the tangent with its tip at the arc's very end; ``heads`` 2 has one at both ends, 0 none.
    ``text`` stands outside its middle. Raises ValueError for a radius that is not positive, for equal angles and for
    more than a full turn.
    """
    middle, sweep = at(center), arc_sweep(radius, start, end)
    length = curved_head(radius, abs(sweep) * radius)
    trim = np.copysign(np.arcsin(length / radius), sweep)
    at_start, at_end = check_heads(heads) > 1, heads > 0
    first = np.radians(start)
    arc = mn.Arc(
        radius,
        first + trim * at_start,
        sweep - trim * (at_start + at_end),
        arc_center=middle,
        color=color,
        stroke_width=3.5,
    )
    for there, turn, way in ((at_end, first + sweep, 1.0), (at_start, first, -1.0)):
        if there:
            out = np.array([np.cos(turn), np.sin(turn), 0.0])
            tangent = np.array([-out[1], out[0], 0.0]) * np.copysign(way, sweep * way)
            tip = _head(middle + out * radius, tangent, length, color)
            setattr(arc, "tip" if way > 0 else "start_tip", tip)  # what Manim knows the tips of an arrow by
            arc.add(tip)
    group = mn.VGroup(arc)
    if text:
        out = np.array([np.cos(first + sweep / 2), np.sin(first + sweep / 2), 0.0])
        words = text_mobject(text, color, size)
        reach = abs(out[0]) * words.width / 2 + abs(out[1]) * words.height / 2
        group.add(words.move_to(middle + out * (radius + 0.15 + reach)))
    return group


def arrow_through(*points: ArrayLike, heads: int = 1, color: str = INK, stroke_width: float = 3.5) -> mn.VMobject:
    """A smooth curve through the points in order, its head along the tangent with its tip at the last one.

    ``heads`` 2 has one at both ends, 0 none. Raises ValueError for another number, for fewer than two points and where
    two that follow each other coincide.
    """
    way = smooth_curve(points)
    ends = [way, way[::-1]][: check_heads(heads)]
    tips = [end_head(one) for one in ends]
    last, first = (*(BEHIND_TIP * length for _, _, length in tips), 0.0, 0.0)[:2]
    curve = mn.TipableVMobject(stroke_color=color, stroke_width=stroke_width)
    curve.set_points_as_corners([at(corner) for corner in trim(way, first, last)])
    for name, (tip, along, length) in zip(("tip", "start_tip"), tips, strict=False):
        setattr(curve, name, _head(at(tip), at(along), length, color))  # what Manim knows the tips of an arrow by
        curve.add(getattr(curve, name))
    return curve


def _head(tip: Vector, along: Vector, length: float, color: str) -> mn.Polygon:
    """A filled triangle whose first corner is its tip."""
    across = np.array([-along[1], along[0], 0.0]) * length * BLUNT
    back = tip - along * length
    return mn.Polygon(tip, back + across, back - across, stroke_width=0, fill_color=color, fill_opacity=1)
