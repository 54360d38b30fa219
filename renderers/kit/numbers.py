"""Number lines, bar models, fraction strips, place-value blocks and grids for Manim scenes, all exactly to scale.

Every helper returns a group around ``center`` that the scene adds; a number may be an int, a float or text like "3/4".
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import pairwise
from typing import Any

import manim as mn
import numpy as np
from numpy.typing import ArrayLike

from renderers.kit.manim import Vector, at, formula, label
from renderers.kit.manim import _as_mobject as words
from renderers.kit.palette import BLUE_FILL, BLUE_INK, GREEN_FILL, GREY_INK, INK, ORANGE_FILL, PURPLE_FILL, RED_INK

__all__ = [
    "area_model",
    "base_ten",
    "comparison",
    "equal_parts",
    "fraction_strips",
    "hundred_grid",
    "interval",
    "jumps",
    "mark",
    "number_line",
    "part_whole",
]

Number = int | float | str | Fraction
_FILLS = (BLUE_FILL, ORANGE_FILL, GREEN_FILL, PURPLE_FILL)
_SIZE = 28
_UP, _DOWN = at((0, 1)), at((0, -1))
_TIP = 0.2
_INTERVAL = re.compile(r"\s*([\[(])\s*([^,;]+?)\s*[,;]\s*([^,;]+?)\s*([\])])\s*")


def _exact(value: Number) -> Fraction:
    """The number that is meant, without the rounding of floats."""
    try:
        return Fraction(str(value).replace("−", "-").replace(" ", ""))
    except (ValueError, ZeroDivisionError):
        raise ValueError(f"{value!r} is no number; write 3, 0.25 or '3/4'") from None


def _numeral(value: Fraction, as_fraction: bool = False) -> str:
    sign = "−" if value < 0 else ""
    if as_fraction and value.denominator > 1:
        return rf"${sign.replace('−', '-')}\frac{{{abs(value.numerator)}}}{{{value.denominator}}}$"
    return f"{sign}{float(abs(value)):.10g}"


def _whole(value: int, low: int, high: int, what: str) -> int:
    if not isinstance(value, int) or not low <= value <= high:
        raise ValueError(f"{what} is a whole number from {low} to {high}, not {value!r}")
    return value


def number_line(
    start: Number,
    end: Number,
    step: Number = 1,
    *,
    center: ArrayLike = (0, 0),
    length: float = 12,
    labels: Mapping[Number, str] | None = None,
) -> mn.NumberLine:
    """A number line with ticks every ``step`` and arrows at both ends, ``length`` units wide in all.

    Labels as many as fit, as fractions when ``step`` is text like "1/4"; ``labels`` {value: text} replaces them.
    ``line.n2p(3)`` is the scene point of 3.
    """
    low, high, by = _exact(start), _exact(end), _exact(step)
    if by <= 0 or high <= low or (high - low) / by > 120:
        raise ValueError("a number line needs start < end and a step that makes at most 120 ticks; use a larger step")
    line = mn.NumberLine([float(low), float(high), float(by)], length=length - 1, color=INK, stroke_width=4)
    line.move_to(at(center))
    values = [low + by * k for k in range(int((high - low) / by) + 1)]
    if labels is None:
        texts = _spaced(line, [(v, words(_numeral(v, "/" in str(step)), INK, _SIZE)) for v in values], by)
    else:
        texts = [(_exact(v), words(text, INK, _SIZE)) for v, text in labels.items()]
    for value, text in texts:
        text.next_to(_place(line, value), _DOWN, buff=0.25)
    ends = [mn.Arrow(line.n2p(float(v)), line.n2p(float(v)) + at((0.5 * way, 0)), buff=0, stroke_width=4, tip_length=_TIP,
                     max_tip_length_to_length_ratio=0.6, color=INK) for v, way in ((low, -1), (high, 1))]  # fmt: skip
    return line.add(*ends, *(text for _, text in texts))


def _spaced(
    line: mn.NumberLine, texts: list[tuple[Fraction, mn.VMobject]], by: Fraction
) -> list[tuple[Fraction, mn.VMobject]]:
    """Those of the labels that leave room between them, at multiples of a round number of steps."""
    widest = max(text.width for _, text in texts) + 0.2
    gap = abs(line.n2p(float(by))[0] - line.n2p(0)[0])
    every = next((k for k in (1, 2, 5, 10, 20, 25, 50) if k * gap >= widest), 100)
    aligned = [(value, text) for value, text in texts if value / by % every == 0]
    return aligned if len(aligned) > 1 else texts[::every]


def _place(line: mn.NumberLine, value: Fraction) -> Vector:
    low, high = line.x_range[:2]
    if not low - 1e-9 <= float(value) <= high + 1e-9:
        raise ValueError(f"{float(value):g} is not on the number line from {low:g} to {high:g}; make the line longer")
    return at(line.n2p(float(value)))


def mark(line: mn.NumberLine, value: Number, text: str = "", *, color: str = RED_INK) -> mn.VGroup:
    """A dot on the line with its name above."""
    dot = mn.Dot(_place(line, _exact(value)), radius=0.1, color=color)
    return mn.VGroup(dot, words(text, color, _SIZE).next_to(dot, _UP, buff=0.2)) if text else mn.VGroup(dot)


def interval(line: mn.NumberLine, notation: str, *, lift: float = 0, color: str = BLUE_INK) -> mn.VGroup:
    """The numbers of "[-2, 3)" or "(1, inf)" drawn thick, with filled and hollow ends; ``lift`` raises it."""
    found = _INTERVAL.fullmatch(notation)
    if not found:
        raise ValueError(f"an interval is written like '[-2, 3)' or '(1, inf)', not {notation!r}")
    left, low, high, right = found.groups()
    raised = at((0, lift))
    spots, dots = [], []
    for bracket, end, way in ((left, low, -1), (right, high, 1)):
        if end.lstrip("+-−") in ("inf", "∞", "oo"):
            if bracket in "[]" or (end[0] in "-−") != (way < 0):
                raise ValueError("an infinite end is '(-inf' on the left or 'inf)' on the right")
            spots.append(at(line.n2p(line.x_range[0 if way < 0 else 1])) + raised + at((0.25 * way, 0)))
            continue
        spots.append(_place(line, _exact(end)) + raised)
        inside = color if bracket in "[]" else "#FFFFFF"
        dots.append(mn.Circle(0.13, color=color, stroke_width=5, fill_color=inside, fill_opacity=1).move_to(spots[-1]))
    if spots[1][0] <= spots[0][0]:
        raise ValueError(f"the interval {notation} is empty; write the smaller end first")
    group = mn.VGroup(mn.Line(spots[0], spots[1], color=color, stroke_width=10))
    for end, spot, way in ((low, spots[0], -1), (high, spots[1], 1)):
        if end.lstrip("+-−") in ("inf", "∞", "oo"):
            group.add(_tip(spot - at((0.1 * way, 0)), spot + at((0.2 * way, 0)), color, 0.17))
    return group.add(*dots)


def _tip(base: Vector, top: Vector, color: str, half: float = 0.09) -> mn.Polygon:
    along = top - base
    across = at((-along[1], along[0])) / np.linalg.norm(along) * half
    return mn.Polygon(base + across, base - across, top, color=color, fill_color=color, fill_opacity=1, stroke_width=1)


def jumps(
    line: mn.NumberLine,
    start: Number,
    steps: Iterable[Number],
    labels: Sequence[str] | None = None,
    *,
    height: float = 1.6,
    color: str = RED_INK,
) -> mn.VGroup:
    """Arcs with arrow heads from ``start`` by each of ``steps`` in turn, labelled +3, −2 …; the widest is ``height``."""
    stops = [_exact(start)]
    for step in steps:
        stops.append(stops[-1] + _exact(step))
    spans = list(pairwise(stops))
    if not spans or any(a == b for a, b in spans):
        raise ValueError("jumps(...) needs at least one step, and none that is 0")
    if labels is not None and len(labels) != len(spans):
        raise ValueError(f"jumps(...) has {len(spans)} steps but {len(labels)} labels; give one label for each")
    ends = [(_place(line, a), _place(line, b)) for a, b in spans]
    flat = min(1.0, 2 * height / max(abs(b[0] - a[0]) for a, b in ends))
    curves = [_arc(a + _UP * 0.13, b + _UP * 0.13, flat) for a, b in ends]
    group, texts = mn.VGroup(), mn.VGroup()
    for k, ((a, b), curve) in enumerate(zip(spans, curves, strict=True)):
        far = np.linalg.norm(curve - curve[-1], axis=1)
        last = max(1, int(np.argmax(far < min(_TIP, far.max() / 3))))
        path = mn.VMobject(stroke_color=color, stroke_width=4).set_points_smoothly(curve[: last + 1])
        group.add(path, _tip(curve[last], curve[-1], color))
        text = words(labels[k] if labels else ("+" if b > a else "") + _signed(b - a, steps), color, _SIZE)
        texts.add(_free(text, curve[len(curve) // 2], [c for c in curves if c is not curve], texts))
    return group.add(texts)


def _signed(size: Fraction, steps: object) -> str:
    return _numeral(size)


def _arc(a: Vector, b: Vector, flat: float) -> Vector:
    """Half an ellipse over ``ab`` as 61 points."""
    turn = np.linspace(np.pi, 0, 61)[:, None]
    middle, half = (a + b) / 2, (b - a) / 2
    return np.asarray(middle + np.cos(turn) * half + np.sin(turn) * _UP * abs(half[0]) * flat)


def _free(text: mn.VMobject, apex: Vector, curves: list[Vector], others: Iterable[mn.VMobject]) -> mn.VMobject:
    """The label over its arc, or under it, or higher, where it touches no other arc and no other label."""
    for lift in (0.3, -0.35, *np.arange(0.4, 2.5, 0.1)):
        text.move_to(apex + _UP * lift)
        reach = (text.width / 2 + 0.08, text.height / 2 + 0.06)
        centre = text.get_center()
        clear = all((np.abs(c - centre)[:, :2] > reach).any(axis=1).all() for c in curves)
        apart = all(
            abs(o.get_x() - centre[0]) > o.width / 2 + reach[0] or abs(o.get_y() - centre[1]) > o.height / 2 + reach[1]
            for o in others
        )
        if clear and apart:
            break
    return text
