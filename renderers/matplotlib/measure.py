"""Measures what a matplotlib figure shows, as :class:`chalkwright.renderers.base.Element`.

From what was painted, so elements come in drawing order, clipped to their axes, and only if matplotlib really draws
them.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
from matplotlib.artist import Artist
from matplotlib.collections import LineCollection, PathCollection
from matplotlib.figure import Figure
from matplotlib.lines import Line2D
from matplotlib.patches import FancyArrow, FancyArrowPatch
from matplotlib.spines import Spine
from matplotlib.text import Annotation, Text

from chalkwright.renderers.base import Box, Element, RenderRequest, Role
from chalkwright.renderers.fonts import usual_dots
from chalkwright.renderers.matplotlib.record import Mark, MeasuringCanvas, Recorder, capital_height
from chalkwright.renderers.measure.layout_geometry import as_points, hull, simplify
from chalkwright.renderers.measure.layout_page import around
from chalkwright.renderers.measure.literal_markup import outside_mathtext

SEEN = 0.02
"""Opacity from which something shows."""
SOLID = 0.9
"""Opacity from which one does not see through an area."""
HALO = 2.5
"""Pixels of a stroke around letters from which it keeps lines away from them."""
MANY = 200
"""Parts of one collection that are elements of their own; a cloud of more is one element."""


def measure(figure: Figure, request: RenderRequest) -> Iterator[Element]:
    """Visible elements of the figure, in drawing order; a text is one element, a marker too.

    Costs least when the figure was drawn on a :class:`MeasuringCanvas`; else it is drawn again.
    """
    recorder = getattr(figure.canvas, "recorder", None)
    if recorder is None:
        canvas = MeasuringCanvas(figure)
        canvas.draw()
        recorder = canvas.recorder
    assert isinstance(recorder, Recorder)
    canvases = {id(figure.patch), *(id(ax.patch) for ax in figure.axes)}
    for number, (artist, owners, marks) in enumerate(recorder.painted, start=1):
        shown = [mark for mark in marks if mark.shows(SEEN)]
        if not shown:
            continue
        group = next((id_ for owner in owners if (id_ := recorder.number_of(owner))), 0)
        if isinstance(artist, Text):
            label = _text(artist, shown, recorder.number_of(artist), recorder)
            yield from (e.model_copy(update=_meaning(artist, request.height)) if e.role == "text" else e for e in label)
        elif id(artist) not in canvases:
            yield from _drawing(artist, _kind(artist, owners), shown, group, 1_000_000 + number)
        elif any(mark.fill not in ("", "#FFFFFF") for mark in shown):
            yield from _canvas(shown)


def _text(text: Text, marks: list[Mark], group: int, recorder: Recorder) -> Iterator[Element]:
    """The text, after the halo behind its letters if it has one."""
    words = usual_dots(text.get_text()).strip()
    letters = [mark for mark in marks if mark.fill and not mark.stroke] or marks
    outline = tuple(as_points(hull(mark.points)) for mark in letters)
    box = around([mark.box for mark in letters])
    kind = type(text).__name__
    halo = next((mark for mark in marks if mark.stroke >= HALO and mark.color != letters[0].fill), None)
    if halo is not None:
        yield Element(kind="Halo", box=halo.box, color=halo.color, fill=halo.color, outline=outline, group=group)
    yield Element(
        kind=kind,
        role="text",
        text=words or kind,
        box=box,
        color=letters[0].fill or letters[0].color,
        opacity=letters[0].fill_opacity or letters[0].opacity,
        letters=recorder.points_to_pixels(text.get_fontsize()) * capital_height(text.get_fontproperties()),
        outline=outline,
        group=group,
    )


def _meaning(text: Text, height: int) -> dict[str, object]:
    """What else is known of a text: the point that it names, and markup that it shows instead of what that means."""
    known: dict[str, object] = {"markup": outside_mathtext(text.get_text())} if text.get_parse_math() else {}
    if isinstance(text, Annotation) and text.axes is not None and text.xycoords == "data" and text.arrow_patch is None:
        x, y = text.axes.transData.transform(text.xy)
        known["names"] = as_points(np.array([[x, height - y]]))
    return known


def _kind(artist: Artist | None, owners: list[Any]) -> str:
    """The class name; ``GridLine`` and ``Tick`` for what belongs to an axis."""
    for owner in owners:
        if artist is getattr(owner, "gridline", owner):
            return "GridLine"
        if artist is getattr(owner, "tick1line", owner) or artist is getattr(owner, "tick2line", owner):
            return "Tick"
    return type(artist).__name__


def _drawing(artist: Artist | None, kind: str, marks: list[Mark], group: int, own: int) -> Iterator[Element]:
    """One element for an arrow, else one for each thing painted."""
    if isinstance(artist, FancyArrowPatch | FancyArrow):
        yield _join_marks(kind, "arrow", marks, group)
    elif isinstance(artist, Line2D):
        lines = [mark for mark in marks if not mark.marker]
        if lines:
            yield _join_marks(kind, "line", lines, group)
        dots = [mark for mark in marks if mark.marker]
        role: Role = "line" if kind == "Tick" else "dot"
        yield from _each(kind, role, dots, group, own)
    else:
        yield from _each(kind, _role(artist), marks, group, own)


def _role(artist: Artist | None) -> Role | None:
    if isinstance(artist, LineCollection | Spine):
        return "line"
    return "dot" if isinstance(artist, PathCollection) else None


def _each(kind: str, role: Role | None, marks: list[Mark], group: int, own: int) -> Iterator[Element]:
    if len(marks) > MANY:
        yield Element(kind=kind, role=role or "shape", box=around([mark.box for mark in marks]), group=group)
        return
    for place, mark in enumerate(marks):
        yield from _split(kind, role, mark, group, own * 1000 + place)


def _split(kind: str, role: Role | None, mark: Mark, group: int, own: int) -> Iterator[Element]:
    """An area one sees through and its border are two elements of one group."""
    if mark.image:
        kind = "AxesImage" if kind == "Axes" else kind  # axes draw their pictures themselves
        yield Element(kind=kind, role="image", box=mark.box, fill=mark.fill, group=group)
        return
    solid = mark.fill_opacity >= SOLID
    if mark.fill and not solid and mark.stroke:
        group = group or own
    if mark.fill and not (solid and mark.stroke):
        yield Element(
            kind=kind,
            role="dot" if role == "dot" else "shape",
            box=mark.box,
            color=mark.fill,
            fill=mark.fill if solid else "",
            opacity=mark.fill_opacity,
            outline=tuple(simplify(line) for line in mark.lines),
            group=group,
            rough=mark.rough,
        )
    if mark.stroke:
        yield _join_marks(kind, role or ("shape" if mark.fill or mark.closed else "line"), [mark], group)


def _join_marks(kind: str, role: Role, marks: list[Mark], group: int) -> Element:
    """What several strokes and areas show together, told by the first."""
    first = max(marks, key=lambda mark: mark.stroke)
    solid = first.fill if first.fill_opacity >= SOLID and role != "arrow" else ""
    return Element(
        kind=kind,
        role=role,
        box=around([mark.box for mark in marks]),
        color=first.color if first.stroke else first.fill,
        fill=solid,
        opacity=first.opacity if first.stroke else first.fill_opacity,
        stroke=first.stroke,
        outline=tuple(simplify(line) for mark in marks for line in mark.lines),
        group=group,
        rough=any(mark.rough for mark in marks),
    )


def _canvas(marks: list[Mark]) -> Iterator[Element]:
    """A coloured ground."""
    for mark in marks:
        if mark.fill:
            fill = mark.fill if mark.fill_opacity >= SOLID else ""
            box: Box = mark.box
            yield Element(kind="Background", box=box, color=mark.fill, fill=fill, opacity=mark.fill_opacity)
