"""Measures what a Manim scene shows, as :class:`Element`; from its points, never from pixels."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import Any

import manim
import numpy as np
from manim.mobject.geometry.arc import TipableVMobject
from manim.mobject.svg.svg_mobject import VMobjectFromSVGPath

from chalkwright.renderers.base import Element, Points, RenderRequest, Role
from chalkwright.renderers.manim.naming import name_what
from chalkwright.renderers.manim.text import is_plain, is_text, letters_of, runs, words_of
from chalkwright.renderers.measure.layout_geometry import Array, as_points, box_of, hull, simplify
from chalkwright.renderers.measure.layout_page import around
from chalkwright.renderers.measure.literal_markup import literal_markup

SEEN = 0.02
"""Opacity from which something shows."""
SOLID = 0.9
"""Opacity from which one does not see through an area."""
HALO = 3.0
"""Width from which a stroke behind letters keeps lines away from them, in Manim's stroke units."""
DOT = 0.16
"""Radius in scene units up to which a filled circle is a dot."""
IN_SPACE = 1_000_000
"""The group of all that a camera in space sees."""
_WHOLE: tuple[Any, ...] = (manim.DashedLine, manim.DashedVMobject, manim.Surface, manim.Brace, manim.Cross)
"""Made of many parts that mean nothing alone."""
_GRID = ("background_lines", "faded_lines")


@dataclass(frozen=True)
class _Piece:
    """What becomes one element: a mobject and those members of its family that are drawn for it."""

    mobject: Any
    leaves: list[Any]
    kind: str
    text: str
    group: int
    """0, or the number it shares with what it belongs to."""
    number: int
    """Its own, for parts that it is split into."""


@dataclass(frozen=True)
class _View:
    """From a mobject's points to picture pixels."""

    camera: Any
    scale: float
    """Pixels to a scene unit."""
    centre: Array
    middle: Array

    def pixels(self, leaf: Any, points: Array) -> Array:
        seen = self.camera.transform_points_pre_display(leaf, points)[:, :2] - self.centre
        return np.asarray(self.middle + seen * (self.scale, -self.scale))

    def stroke(self, leaf: Any) -> float:
        """Line width in pixels, 0 when none shows."""
        if leaf.get_stroke_opacity() <= SEEN:
            return 0.0
        return float(leaf.get_stroke_width() * self.camera.cairo_line_width_multiple * self.scale)


def measure(scene: manim.Scene, request: RenderRequest) -> Iterator[Element]:
    """Visible elements of the scene, in drawing order; a text is one element, whatever it is made of."""
    camera: Any = scene.renderer.camera
    view = _View(
        camera=camera,
        scale=request.width / camera.frame_width,
        centre=np.asarray(camera.frame_center, dtype=float)[:2],
        middle=np.array([request.width / 2, request.height / 2]),
    )
    shown = [*scene.mobjects, *(m for m in scene.foreground_mobjects if m not in scene.mobjects)]
    order = {id(leaf): place for place, leaf in enumerate(camera.get_mobjects_to_display(shown))}
    done: set[int] = set()
    fixed = getattr(camera, "fixed_in_frame_mobjects", None)
    pieces: list[_Piece] = []
    for mobject in shown:
        in_space = fixed is not None and mobject not in fixed  # there, one thing may well be behind another
        pieces += _pieces(mobject, "", IN_SPACE if in_space else 0, done)
    elements: list[Element] = []
    labels: dict[int, Any] = {}
    for piece in sorted(pieces, key=lambda p: order.get(id(p.leaves[0]), len(order))):
        elements += _elements(piece, view)
        if piece.text and fixed is None:
            labels[len(elements) - 1] = piece.mobject
    yield from name_what(elements, labels, view.pixels, order)


def _pieces(mobject: Any, kind: str, group: int, done: set[int]) -> Iterator[_Piece]:
    """Cut a family into what a reader would call one thing each."""
    if id(mobject) in done:
        return
    done.add(id(mobject))
    number = len(done)
    own = kind or type(mobject).__name__
    if is_text(mobject) or isinstance(mobject, _WHOLE) or _is_picture(mobject):
        leaves = [leaf for leaf in mobject.family_members_with_points() if _visible(leaf)]
        if leaves:
            yield _Piece(mobject, leaves, own, words_of(mobject) if is_text(mobject) else "", group, number)
        return
    tips = _tips(mobject) if isinstance(mobject, TipableVMobject) and mobject.has_tip() else []
    leaves = [leaf for leaf in (mobject, *tips) if len(leaf.points) and _visible(leaf)]
    if leaves:
        yield _Piece(mobject, leaves, own, "", group, number)
    if _is_framed(mobject):
        group = number
    for child in mobject.submobjects:
        if not any(child is tip for tip in tips):
            yield from _pieces(child, _special(mobject, child) or kind, group, done)


def _tips(mobject: Any) -> list[Any]:
    """As its ``get_tips``, which makes a group of them."""
    return [vars(mobject)[name] for name in ("tip", "start_tip") if name in vars(mobject)]


def _is_picture(mobject: Any) -> bool:
    return isinstance(mobject, manim.SVGMobject) or (
        type(mobject) is manim.VGroup
        and bool(mobject.submobjects)
        and all(isinstance(child, VMobjectFromSVGPath) for child in mobject.submobjects)
    )


def _is_framed(mobject: Any) -> bool:
    """Whether it is a frame and what it surrounds, and nothing else."""
    frames = (manim.SurroundingRectangle, manim.BackgroundRectangle)
    return len(mobject.submobjects) <= 3 and any(isinstance(child, frames) for child in mobject.submobjects)


def _special(parent: Any, child: Any) -> str:
    """``GridLine`` and ``Tick`` for what Manim itself draws as plain lines."""
    if any(child is getattr(parent, name, None) for name in _GRID):
        return "GridLine"
    return "Tick" if isinstance(parent, manim.NumberLine) and child is getattr(parent, "ticks", None) else ""


def _visible(leaf: Any) -> bool:
    if not isinstance(leaf, manim.VMobject):
        return True
    stroke = leaf.get_stroke_opacity() > SEEN and leaf.get_stroke_width() > 0
    return bool(leaf.get_fill_opacity() > SEEN or stroke)


def _elements(piece: _Piece, view: _View) -> Iterator[Element]:
    if piece.text:
        yield from _text(piece, view)
    elif isinstance(piece.leaves[0], manim.VMobject):
        yield from _drawing(piece, view)
    else:
        yield _image(piece, view)


def _text(piece: _Piece, view: _View) -> Iterator[Element]:
    """The text, after the halo behind its letters if it has one."""
    glyphs = _glyphs(piece.leaves, view)
    letters = letters_of(piece.mobject, piece.leaves, glyphs, view.scale)
    outline = tuple(as_points(run) for run in runs(glyphs, letters))
    first = piece.leaves[0]
    colours = Counter(_paint(leaf.fill_rgbas[0].tobytes()) for leaf in piece.leaves)
    box = box_of(np.vstack(glyphs), max(view.stroke(leaf) for leaf in piece.leaves) / 2)
    if first.get_stroke_width(background=True) >= HALO and first.get_stroke_opacity(background=True) > SEEN:
        halo = _hex(first.get_stroke_color(background=True))
        yield Element(kind="Halo", box=box, color=halo, fill=halo, outline=outline, group=piece.group)
    yield Element(
        kind=piece.kind,
        role="text",
        text=piece.text,
        box=box,
        color=colours.most_common(1)[0][0],
        opacity=float(first.get_fill_opacity()) or 1.0,
        letters=letters,
        outline=outline,
        group=piece.group,
        markup=literal_markup(piece.text) if is_plain(piece.mobject) else "",
    )


@lru_cache(maxsize=256)
def _paint(rgba: bytes) -> str:
    """A colour as Manim keeps it, as ``#RRGGBB``."""
    return _hex(manim.ManimColor(np.frombuffer(rgba)))


def _drawing(piece: _Piece, view: _View) -> Iterator[Element]:
    """The thing; an area one sees through and its border are two elements of one group."""
    main = piece.leaves[0]
    lines, widths, areas = _outlines(piece, view)
    stroke, fill = view.stroke(main), float(main.get_fill_opacity())
    box = around([box_of(line, width / 2) for line, width in zip(lines, widths, strict=True)])
    role = _role(piece, lines, stroke, fill)
    if role in ("line", "arrow") and not areas:
        fill = 0.0
    outline = tuple(simplify(line) for line in lines)
    paint = _hex(main.get_fill_color())
    whole = Element(
        kind=piece.kind, role=role, box=box, outline=outline, group=piece.group, rough=_is_of_patches(piece)
    )
    if isinstance(piece.mobject, manim.Brace):
        thick = max(2.0, min(box.width, box.height) / 8)
        yield whole.model_copy(update={"color": paint, "opacity": fill, "stroke": thick})
    elif not stroke:
        yield whole.model_copy(update={"color": paint, "fill": paint if fill >= SOLID else "", "opacity": fill})
    else:
        group = piece.group
        if SEEN < fill < SOLID:
            group = group or piece.number
            yield whole.model_copy(update={"role": "shape", "color": paint, "opacity": fill, "group": group})
        border = {"color": _hex(main.get_stroke_color()), "opacity": float(main.get_stroke_opacity())}
        filled = paint if fill >= SOLID else ""
        yield whole.model_copy(update=border | {"stroke": stroke, "fill": filled, "group": group})


def _outlines(piece: _Piece, view: _View) -> tuple[list[Array], list[float], bool]:
    """Polylines in pixels, their widths, and whether one of them bounds an area."""
    width = view.stroke(piece.leaves[0])
    if isinstance(piece.mobject, manim.DashedLine | manim.DashedVMobject):
        return [view.pixels(piece.mobject, np.vstack([leaf.points for leaf in piece.leaves]))], [width], False
    if _is_of_patches(piece):
        points = np.vstack([view.pixels(leaf, leaf.points) for leaf in piece.leaves])
        corners = hull(points)
        return [np.vstack([corners, corners[:1]])], [width], True
    drawn = [(line, view.stroke(leaf)) for leaf in piece.leaves for line in _subpaths(leaf, view)]
    lines = [line for line, _ in drawn]
    return lines, [width for _, width in drawn], any(len(line) > 2 for line in lines)


def _is_of_patches(piece: _Piece) -> bool:
    """Whether it is told by the hull around its parts alone."""
    dashed = isinstance(piece.mobject, manim.DashedLine | manim.DashedVMobject)
    return not dashed and (isinstance(piece.mobject, manim.Surface) or len(piece.leaves) > 40)


def _subpaths(leaf: Any, view: _View) -> Iterator[Array]:
    """Each subpath of the Bézier curves as a polyline fine enough for the eye."""
    points = view.pixels(leaf, leaf.points)
    curves = points[: len(points) // 4 * 4].reshape(-1, 4, 2)
    if not len(curves):
        yield points
        return
    breaks = np.flatnonzero(np.hypot(*(curves[1:, 0] - curves[:-1, 3]).T) > 0.01) + 1
    bend = np.abs(np.diff(curves, n=2, axis=1)).max(axis=(1, 2))
    steps = int(np.clip(np.ceil(np.sqrt(bend.max() * 0.75 / 0.3)), 1, 40))
    bounds = [0, *breaks.tolist(), len(curves)]
    for start, end in pairwise(bounds):
        yield np.concatenate([_bezier(curves[start:end], steps).reshape(-1, 2), curves[end - 1, 3:]])


def _bezier(curves: Array, steps: int) -> Array:
    """``n × 4 × d`` control points at so many evenly spaced parameters from 0 on: ``n × steps × d``."""
    return np.asarray(np.einsum("ncd,ck->nkd", curves, _basis(steps)))


@lru_cache(maxsize=64)
def _basis(steps: int) -> Array:
    at = np.arange(steps) / steps
    return np.stack([(1 - at) ** 3, 3 * at * (1 - at) ** 2, 3 * at**2 * (1 - at), at**3])


def _glyphs(leaves: Sequence[Any], view: _View) -> list[Array]:
    """Points on each letter's curves, in pixels; the letters of one text are all seen alike."""
    counts = [len(leaf.points) // 4 for leaf in leaves]
    control = np.concatenate([leaf.points[: 4 * n] for leaf, n in zip(leaves, counts, strict=True)])
    curves = view.pixels(leaves[0], control).reshape(-1, 4, 2)
    points = _bezier(curves, 4).reshape(-1, 2)
    ends = (4 * np.cumsum(counts)).tolist()
    return [points[end - 4 * n : end] for end, n in zip(ends, counts, strict=True) if n]


def _role(piece: _Piece, lines: Sequence[Array], stroke: float, fill: float) -> Role:
    mobject = piece.mobject
    if isinstance(mobject, TipableVMobject) and mobject.has_tip():
        return "arrow"
    if isinstance(mobject, manim.Brace | manim.DashedLine | manim.DashedVMobject | manim.Line):
        return "line"
    if isinstance(mobject, manim.Dot) or (
        isinstance(mobject, manim.Circle) and fill > SEEN and max(mobject.width, mobject.height) <= 2 * DOT
    ):
        return "dot"
    closed = all(np.hypot(*(line[0] - line[-1])) < 1.0 for line in lines)
    return "line" if fill <= SEEN and not closed and stroke else "shape"


def _image(piece: _Piece, view: _View) -> Element:
    """A raster picture, or a cloud of points."""
    mobject = piece.leaves[0]
    points = view.pixels(mobject, mobject.points)
    box = box_of(points)
    if not hasattr(mobject, "pixel_array"):
        return Element(kind=piece.kind, role="dot", box=box, group=piece.group)
    pixels = mobject.get_pixel_array()
    solid = pixels.ndim == 3 and (pixels.shape[2] < 4 or int(pixels[..., 3].min()) > 255 * SOLID)
    mean = "#{:02X}{:02X}{:02X}".format(*map(int, pixels[..., :3].mean(axis=(0, 1)))) if solid else ""
    corners = points[[0, 1, 3, 2, 0]] if len(points) == 4 else points
    outline: tuple[Points, ...] = (as_points(corners),)
    return Element(kind=piece.kind, role="image", box=box, fill=mean, outline=outline, group=piece.group)


def _hex(colour: Any) -> str:
    return str(colour.to_hex()) if colour is not None else ""
