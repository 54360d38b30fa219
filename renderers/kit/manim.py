"""What Manim drawing code may import beside Manim: the house colours and the marks that school figures use.

Every helper returns a mobject and adds nothing by itself, so code reads ``self.add(right_angle(A, B, C))``.
Points are coordinates ``(x, y)`` or ``(x, y, 0)`` in scene units (frame: 14.22 × 8), angles in radians.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

import manim as mn
import numpy as np
from numpy.typing import ArrayLike, NDArray

from chalkwright.renderers.fonts import FAMILY, narrow_dots
from chalkwright.renderers.kit import palette
from chalkwright.renderers.kit.angle_places import AngleMark, angle_sweep, place_angle
from chalkwright.renderers.kit.curve_shapes import LengthMark, check_mark, mark_curve
from chalkwright.renderers.kit.inline import Align, Piece, in_line, on_lines, on_two_lines, pieces
from chalkwright.renderers.kit.line_shapes import CHEVRON, HEAD, SMALL_HEAD, TICK, marks_along
from chalkwright.renderers.kit.palette import *  # noqa: F403
from chalkwright.renderers.kit.palette import GREY_INK, INK, RED_INK
from chalkwright.renderers.kit.points import named, point_name, register

__all__ = [
    "angle_mark",
    "arrow",
    "at",
    "dimension",
    "equal_ticks",
    "force",
    "formula",
    "heading",
    "label",
    "label_beside",
    "named",
    "note",
    "parallel_marks",
    "point",
    "polygon",
    "right_angle",
    "vec",
]
__all__ += palette.__all__

Vector = NDArray[np.float64]
LABEL = 30
"""Font size of labels; 24 is the smallest that reads well at 800 px width."""
_FORMULA = 1.42
"""Size of a formula to that of the words beside it: its capitals are as high as theirs but for a twentieth."""
_BOLD = 0.06
"""Width of the stroke around bold letters to their size, in Manim's stroke units."""
_LEADING = 1 / 60
"""Units from one baseline of a label to the next, at size 1: as Manim sets lines of words alone."""
_TITLE = 36
_TITLE_ROOM, _SHEET = 13.2, 8.5
"""Scene units: how wide a title may be, and how high the usual sheet is, with some room; a taller one has two lines."""
_angles: list[AngleMark] = []
"""Those marked in this process, which draws one picture."""
_NAME_GAP = 0.12
"""Units between a dot and a name of the usual size."""
_DASH = 0.14
"""Of a dashed arrow: two dashes and a gap fit before the head of a short one."""
_CORNERS = {"ul": (-1, 1), "ur": (1, 1), "dl": (-1, -1), "dr": (1, -1)}


def at(point: ArrayLike) -> Vector:
    """``(x, y)`` or ``(x, y, z)`` as a scene coordinate."""
    flat = np.asarray(point, dtype=float).ravel()
    return np.array([flat[0], flat[1], flat[2] if len(flat) > 2 else 0.0])


vec = at


def label(
    text: str, *, align: Align = "left", bold: bool = False, color: str = INK, size: float = LABEL
) -> mn.VMobject:
    """Words in any language; what stands between dollars is set as a formula: ``"$x^2$"``, ``"force $F_1$"``.

    A line break begins a new line; ``align`` says how lines of different length stand: left, center or right. ``bold``
    makes letters and formulas bold. Raises ValueError for another ``align``.
    """
    if align not in ("left", "center", "right"):
        raise ValueError(f"a label's lines are aligned left, center or right, not {align!r:.40}")

    def make(piece: Piece) -> mn.VMobject:
        if piece.is_formula:
            return formula(piece.text, color=color, size=size * _FORMULA)
        return mn.Text(narrow_dots(piece.text), font=FAMILY, font_size=size, color=color, line_spacing=0.6)

    lines = [found for line in text.split("\n") if (found := pieces(line.strip()))]
    parts = pieces(text)
    words: mn.VMobject
    if len(lines) > 1 and (align != "left" or any(part.is_formula for line in lines for part in line)):
        words = on_lines(lines, make, _LEADING * size, align)
    elif len(parts) > 1:
        words = in_line(parts, make)
    else:
        words = make(parts[0] if parts else Piece(text, is_formula=False))
    return words.set_stroke(color, _BOLD * size) if bold else words


def formula(tex: str, *, color: str = INK, size: float = LABEL + 10) -> mn.MathTex:
    """A formula, set without TeX."""
    return mn.MathTex(tex, font_size=size, color=color)


def text_mobject(text: str | mn.VMobject, color: str, size: float) -> mn.VMobject:
    """A mobject as it is, a text as a label."""
    return text if isinstance(text, mn.VMobject) else label(text, color=color, size=size)


def heading(text: str) -> mn.VMobject:
    """The picture's title, at the top left; a line break begins a new line, as in a label."""
    title = label(text, size=_TITLE)
    if title.width > _TITLE_ROOM and mn.config["frame_height"] > _SHEET:
        title = label(on_two_lines(text), size=_TITLE)
    if title.width > _TITLE_ROOM:
        title.scale_to_fit_width(_TITLE_ROOM)
    return title.to_corner(mn.UL, buff=0.35)


def point(
    coord: ArrayLike,
    name: str = "",
    direction: ArrayLike = (1, 1),
    *,
    color: str = INK,
    size: float = LABEL,
    buff: float | None = None,
) -> mn.VGroup:
    """A dot with its name on the side ``direction`` points to, ``buff`` units from letter to dot.

    Without ``buff`` they are 0.12 units apart at size 30, and as much more as the letters are larger. Only the way of
    ``direction`` counts, not its length. A point's name (A, B', P1) is registered.
    """
    dot = mn.Dot(at(coord), radius=0.07, color=color)
    known = point_name(name)
    if known is not None:
        register(known, dot.get_center(), dot.get_center)
    group = mn.VGroup(dot)
    if name:
        gap = _NAME_GAP * size / LABEL if buff is None else buff
        words = _put_beside(text_mobject(name, color, size), dot, unit(at(direction)), gap)
        _note(words, dot, None, None)
        group.add(words)
    return group


def _put_beside(words: mn.VMobject, dot: mn.Dot, way: Vector, buff: float) -> mn.VMobject:
    """The words on the side ``way`` points to, drawn near until their nearest ink is ``buff`` from the dot's edge.

    A box alone would keep a round letter further away at a slant than straight on.
    """
    words.next_to(dot, way, buff=buff)
    ink = words.get_all_points() - dot.get_center()
    turns = np.linspace(0, 2 * np.pi, 32, endpoint=False)
    corners = ink[np.argmax(ink[:, :2] @ np.stack([np.cos(turns), np.sin(turns)]), axis=0)]
    steps = np.roll(corners, -1, axis=0) - corners
    hull = np.concatenate([corners + share * steps for share in np.linspace(0, 1, 9)])
    along, least = hull @ way, dot.width / 2 + buff
    aside = np.linalg.norm(hull - along[:, None] * way, axis=1)
    room = along - np.sqrt(np.maximum(0.0, least**2 - aside**2))
    return words.shift(-way * max(0.0, float(room[aside < least].min(initial=least))))


def label_beside(
    a: ArrayLike,
    b: ArrayLike,
    text: str | mn.VMobject,
    *,
    side: Literal["left", "right"] = "left",
    buff: float = 0.15,
    color: str = INK,
    size: float = LABEL,
) -> mn.VMobject:
    """A label next to the middle of segment ``ab``, on its left or right as one walks from ``a`` to ``b``."""
    start, end = at(a), at(b)
    away = normal(start, end) * (1 if side == "left" else -1)
    words = text_mobject(text, color, size)
    reach = abs(away[0]) * words.width / 2 + abs(away[1]) * words.height / 2
    words.move_to((start + end) / 2 + away * (reach + buff))
    _note(words, start, end, words.get_center())
    return words


def right_angle(a: ArrayLike, vertex: ArrayLike, b: ArrayLike, size: float = 0.25, color: str = INK) -> mn.VMobject:
    """The square mark at ``vertex`` between the rays to ``a`` and ``b``."""
    corner = at(vertex)
    u, v = unit(at(a) - corner) * size, unit(at(b) - corner) * size
    mark = mn.VMobject(stroke_color=color, stroke_width=3)
    return mark.set_points_as_corners([corner + u, corner + u + v, corner + v])


def angle_mark(
    a: ArrayLike,
    vertex: ArrayLike,
    b: ArrayLike,
    text: str | None = None,
    radius: float | None = None,
    *,
    color: str = INK,
    arcs: int = 1,
    size: float = 26,
) -> mn.VGroup:
    """The arc of the angle below 180° at ``vertex``, counter-clockwise or not, with its size as label.

    Without ``radius`` it lies outside the arcs and labels that this vertex has already, where it would meet them.
    Raises ValueError for a radius that is not positive, and for no arc.
    """
    corner = at(vertex)
    place = (float(corner[0]), float(corner[1]))
    start, sweep = _sweep(unit(at(a) - corner), unit(at(b) - corner))
    words = text_mobject(text, color, size) if text else None
    mark = place_angle(_angles, place, start, sweep, radius, arcs, (words.width, words.height) if words else None)
    _angles.append(mark)
    rings = np.linspace(mark.radius, mark.outer, arcs)
    group = mn.VGroup(*(mn.Arc(r, start, sweep, arc_center=corner, color=color, stroke_width=3) for r in rings))
    if words is not None:
        turn, far = mark.label_place(start, sweep, words.width, words.height)
        group.add(words.move_to(corner + far * np.array([np.cos(turn), np.sin(turn), 0.0])))
    return group


def forget_angles() -> None:
    """Start a new picture: no vertex has an arc yet."""
    _angles.clear()


def equal_ticks(a: ArrayLike, b: ArrayLike, count: int = 1, *, color: str = INK) -> mn.VGroup:
    """Short strokes across the middle of ``ab``: segments with as many strokes are equal."""
    return _marks(TICK, a, b, count, color)


def parallel_marks(a: ArrayLike, b: ArrayLike, count: int = 1, *, color: str = INK) -> mn.VGroup:
    """Arrow heads on the middle of ``ab``: segments with as many heads are parallel."""
    return _marks(CHEVRON, a, b, count, color)


def _marks(shape: tuple[tuple[float, float], ...], a: ArrayLike, b: ArrayLike, count: int, color: str) -> mn.VGroup:
    start, end = at(a), at(b)
    middle, along, left = (start + end) / 2, unit(end - start), normal(start, end)
    group = mn.VGroup()
    for mark in marks_along(shape, count):
        first, *others = (middle + x * along + y * left for x, y in mark)
        drawn = mn.Line(first, others[0]) if len(others) == 1 else mn.VMobject().set_points_as_corners([first, *others])
        group.add(drawn.set_stroke(color, 3))
    return group


def dimension(
    a: ArrayLike,
    b: ArrayLike,
    text: str | mn.VMobject,
    offset: float = 0.4,
    *,
    mark: LengthMark = "arrows",
    color: str = GREY_INK,
    size: float = 28,
) -> mn.VGroup:
    """The length of ``ab``, ``offset`` to its left (negative: right): a line with arrow heads at both ends, a brace or
    a bracket. Raises ValueError for another ``mark``.
    """
    start, end = at(a), at(b)
    way = normal(start, end) * (1 if offset > 0 else -1)
    shift = way * abs(offset)
    side: Literal["left", "right"] = "left" if offset > 0 else "right"
    if check_mark(mark) != "arrows":
        along = unit(end - start)
        curve, high = mark_curve(float(np.linalg.norm(end - start)), mark)
        drawn = mn.VMobject(stroke_color=color, stroke_width=3)
        drawn.set_points_as_corners([start + shift + x * along + y * way for x, y in curve])
        top = shift + high * way
        return mn.VGroup(
            drawn, label_beside(start + top, end + top, text, side=side, buff=0.12, color=color, size=size)
        )
    line = mn.DoubleArrow(
        start + shift,
        end + shift,
        buff=0,
        color=color,
        stroke_width=3,
        tip_length=SMALL_HEAD,
        max_tip_length_to_length_ratio=0.4,
    )
    ends = (start, end) if offset else ()
    feet = mn.VGroup(*(mn.Line(p + shift * 0.2, p + shift * 1.15, color=color, stroke_width=1.5) for p in ends))
    words = label_beside(start + shift, end + shift, text, side=side, buff=0.16, color=color, size=size)
    return mn.VGroup(feet, line, words)


def arrow(
    a: ArrayLike,
    b: ArrayLike,
    *,
    heads: int = 1,
    dashed: bool = False,
    color: str = INK,
    stroke_width: float = 4,
) -> mn.VMobject:
    """A straight arrow with its tip at ``b`` exactly; its head is as large as any other but on a very short way.

    ``heads`` 2 has one at both ends. Raises ValueError for another number of heads and where ``a`` is ``b``.
    """
    start, end = at(a), at(b)
    unit(end - start)
    if heads not in (1, 2):
        raise ValueError("an arrow has 1 or 2 heads; a line without any is Line(at(a), at(b))")
    whole = (mn.DoubleArrow if heads == 2 else mn.Arrow)(
        start,
        end,
        buff=0,
        color=color,
        stroke_width=stroke_width,
        tip_length=HEAD,
        max_tip_length_to_length_ratio=0.5 / heads,
        max_stroke_width_to_length_ratio=20,
    )
    if not dashed:
        return whole
    line = mn.DashedLine(whole.points[0], whole.points[-1], color=color, stroke_width=stroke_width, dash_length=_DASH)
    return mn.VGroup(line, *whole.get_tips())


def force(
    start: ArrayLike,
    vector: ArrayLike,
    text: str | mn.VMobject = "",
    *,
    color: str = RED_INK,
    size: float = LABEL,
) -> mn.VGroup:
    """A force arrow from its point of application, named at its tip."""
    tail, along = at(start), at(vector)
    group = mn.VGroup(arrow(tail, tail + along, color=color, stroke_width=6))
    if text:
        group.add(text_mobject(text, color, size).next_to(tail + along, unit(along), buff=0.12))
    return group


def note(text: str | mn.VMobject, corner: str = "ur", *, color: str = INK, size: float = 28) -> mn.VGroup:
    """A boxed remark in a corner: ``ul``, ``ur``, ``dl`` or ``dr``."""
    words = text_mobject(text, color, size)
    box = mn.SurroundingRectangle(words, color=color, buff=0.2, corner_radius=0.1, stroke_width=2)
    box.set_fill("#FFFFFF", opacity=1)
    if corner not in _CORNERS:
        raise ValueError(f"a note's corner is one of {', '.join(_CORNERS)}, not {corner!r}")
    x, y = _CORNERS[corner]
    below_heading = 0.7 if corner == "ul" else 0.0
    group = mn.VGroup(box, words).to_corner(at((x, y)), buff=0.4)
    return group.shift(mn.DOWN * below_heading)


def _note(words: Any, *names: Any) -> None:
    """What a label names, for :mod:`chalkwright.renderers.manim.naming`: a dot, or a segment and where the label is."""
    words.names = names


def unit(vector: Vector) -> Vector:
    """Its direction. Raises ValueError for no direction."""
    length = float(np.linalg.norm(vector))
    if length < 1e-9:
        raise ValueError("two points of a mark coincide, so it has no direction")
    return np.asarray(vector / length, dtype=float)


def normal(start: Vector, end: Vector) -> Vector:
    """The direction to the left as one walks from ``start`` to ``end``."""
    u = unit(end - start)
    return np.array([-u[1], u[0], 0.0])


def _sweep(first: Vector, second: Vector) -> tuple[float, float]:
    """Start angle and signed sweep of the angle below 180° between two rays."""
    start = float(np.arctan2(first[1], first[0]))
    return start, angle_sweep(start, float(np.arctan2(second[1], second[0])))


def polygon(points: Sequence[ArrayLike], **style: Any) -> mn.Polygon:
    """A polygon through coordinates of two or three numbers."""
    return mn.Polygon(*(at(p) for p in points), **style)
