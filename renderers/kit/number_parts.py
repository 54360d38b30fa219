"""What the kit of numbers is made of: exact numbers, places on number lines, arcs, rows of boxes, braces."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from fractions import Fraction

import manim as mn
import numpy as np

from chalkwright.renderers.kit.manim import Vector, at
from chalkwright.renderers.kit.manim import text_mobject as words
from chalkwright.renderers.kit.palette import BLUE_FILL, GREEN_FILL, INK, ORANGE_FILL, PURPLE_FILL

__all__ = [
    "DOWN",
    "FILLS",
    "SIZE",
    "UP",
    "Number",
    "arc",
    "arrow_along",
    "brace",
    "ends_of",
    "exact",
    "fitted",
    "free",
    "lengths",
    "numeral",
    "place",
    "row",
    "shares",
    "spaced",
    "tip",
    "whole",
    "words",
]

Number = int | float | str | Fraction
FILLS = (BLUE_FILL, ORANGE_FILL, GREEN_FILL, PURPLE_FILL)
SIZE = 28
UP, DOWN = at((0, 1)), at((0, -1))
_INTERVAL = re.compile(r"\s*([\[(])\s*([^,;]+?)\s*[,;]\s*([^,;]+?)\s*([\])])\s*")
_INFINITE = ("inf", "infinity", "oo", "∞")


def exact(value: Number) -> Fraction:
    """The number that is meant, without the rounding of floats. Raises ValueError for what is none."""
    try:
        return Fraction(str(value).replace("−", "-").replace(" ", ""))
    except (ValueError, ZeroDivisionError):
        raise ValueError(f"{value!r} is no number; write 3, 0.25 or '3/4'") from None


def numeral(value: Fraction, like: object = "", plus: str = "") -> str:
    """How a number is written: as a fraction when ``like`` is text with a slash, else as a decimal."""
    sign = "−" if value < 0 else plus
    if "/" in str(like) and value.denominator > 1:
        return rf"${sign.replace('−', '-')}\frac{{{abs(value.numerator)}}}{{{value.denominator}}}$"
    return f"{sign}{float(abs(value)):.10g}"


def whole(value: object, low: int, high: int, what: str) -> int:
    """A whole number in its range, or ValueError."""
    if not isinstance(value, int) or not low <= value <= high:
        raise ValueError(f"{what} is a whole number from {low} to {high}, not {value!r}")
    return value


def lengths(values: Iterable[Number], what: str) -> list[Fraction]:
    """Numbers above 0, or ValueError."""
    sizes = [exact(value) for value in values]
    if not sizes or min(sizes) <= 0:
        raise ValueError(f"{what} needs at least one number, all above 0")
    return sizes


def shares(fraction: str) -> tuple[int, int]:
    """The two numbers of "3/4", or ValueError."""
    shaded, _, parts = str(fraction).partition("/")
    if not (shaded.strip().isdigit() and parts.strip().isdigit()):
        raise ValueError(f"a strip shows a fraction such as '3/4', not {fraction!r}")
    return int(shaded), whole(int(parts), 1, 30, "the denominator")


def spaced(
    line: mn.NumberLine, texts: list[tuple[Fraction, mn.VMobject]], by: Fraction
) -> list[tuple[Fraction, mn.VMobject]]:
    """Those of a line's labels that leave room between them, at multiples of a round number of steps."""
    widest = max(text.width for _, text in texts) + 0.2
    gap = float(np.linalg.norm(line.n2p(float(by)) - line.n2p(0)))
    every = next((k for k in (1, 2, 5, 10, 20, 25, 50) if k * gap >= widest), 100)
    aligned = [(value, text) for value, text in texts if value / by % every == 0]
    return aligned if len(aligned) > 1 else texts[::every]


def place(line: mn.NumberLine, value: Fraction) -> Vector:
    """Where a number is. Raises ValueError for one that is not on the line."""
    low, high = (float(end) for end in line.x_range[:2])
    if not low - 1e-9 <= float(value) <= high + 1e-9:
        raise ValueError(f"{float(value):g} is not on the number line from {low:g} to {high:g}; make the line longer")
    return at(line.n2p(float(value)))


def ends_of(notation: str) -> list[tuple[Fraction | None, bool]]:
    """The two ends of "[-2, 3)": the number, None when infinite, and whether it belongs to the interval."""
    found = _INTERVAL.fullmatch(notation)
    if not found:
        raise ValueError(f"an interval is written like '[-2, 3)' or '(1, inf)', not {notation!r}")
    left, low, high, right = found.groups()
    ends: list[tuple[Fraction | None, bool]] = []
    for bracket, end, infinite_sign in ((left, low, "-−"), (right, high, "+")):
        if end.lstrip("+-−") in _INFINITE:
            if bracket in "[]" or (end[0] in "-−") != ("-" in infinite_sign):
                raise ValueError("an infinite end is '(-inf' on the left or 'inf)' on the right")
            ends.append((None, False))
        else:
            ends.append((exact(end), bracket in "[]"))
    if None not in (ends[0][0], ends[1][0]) and exact(low) >= exact(high):
        raise ValueError(f"the interval {notation} is empty; write the smaller end first")
    return ends


def tip(base: Vector, top: Vector, color: str, half: float = 0.09) -> mn.Polygon:
    """An arrow head, ``2 * half`` wide."""
    along = top - base
    across = at((-along[1], along[0])) / np.linalg.norm(along) * half
    return mn.Polygon(base + across, base - across, top, color=color, fill_color=color, fill_opacity=1, stroke_width=1)


def arc(a: Vector, b: Vector, flat: float) -> Vector:
    """Half an ellipse over ``ab`` as 61 points; ``flat`` is its height to half its width."""
    turn = np.linspace(np.pi, 0, 61)[:, None]
    middle, half = (a + b) / 2, (b - a) / 2
    return np.asarray(middle - np.cos(turn + np.pi) * half + np.sin(turn) * UP * abs(half[0]) * flat)


def arrow_along(curve: Vector, color: str) -> mn.VGroup:
    """A line through the points, with an arrow head that ends in the last one."""
    far = np.linalg.norm(curve - curve[-1], axis=1)
    last = max(1, int(np.argmax(far < min(0.22, far.max() / 3))))
    line = mn.VMobject(stroke_color=color, stroke_width=4).set_points_smoothly(curve[: last + 1])
    return mn.VGroup(line, tip(curve[last], curve[-1], color, min(0.09, 0.4 * float(far[last]))))


def fitted(over: list[Fraction], down: list[Fraction], width: float, height: float) -> tuple[list[float], list[float]]:
    """Columns and rows as wide and high as the numbers, in one scale if the narrowest then has room for a label."""
    across, up = width / float(sum(over)), height / float(sum(down))
    both = min(across, up)
    across, up = min(across, max(both, 0.8 / float(min(over)))), min(up, max(both, 0.55 / float(min(down))))
    return [float(part) * across for part in over], [float(part) * up for part in down]


def free(text: mn.VMobject, own: Vector, curves: Sequence[Vector], others: Iterable[mn.VMobject]) -> mn.VMobject:
    """The label over its own arc, or under it, or higher, where it touches no arc and no other label."""
    apex, foot = own[len(own) // 2], own[0]
    under = [-0.33] if apex[1] - foot[1] > 0.7 else []
    for lift in (0.3, *under, *np.arange(0.4, 2.5, 0.1)):
        text.move_to(apex + UP * lift)
        centre, reach = text.get_center(), (text.width / 2 + 0.08, text.height / 2 + 0.06)
        clear = all((np.abs(curve - centre)[:, :2] > reach).any(axis=1).all() for curve in curves)
        if clear and all(
            abs(o.get_x() - centre[0]) > o.width / 2 + reach[0] or abs(o.get_y() - centre[1]) > o.height / 2 + reach[1]
            for o in others
        ):
            break
    return text


def row(
    left: Vector, widths: Sequence[float], height: float, fills: Sequence[str], texts: Sequence[str] | None = None
) -> mn.VGroup:
    """Boxes side by side from ``left`` (the middle of the left edge); a text too wide for its box stands below."""
    group, outside = mn.VGroup(), mn.VGroup()
    x = 0.0
    for k, width in enumerate(widths):
        box = mn.Rectangle(width=width, height=height, color=INK, stroke_width=3)
        box.set_fill(fills[k % len(fills)], opacity=1).move_to(left + at((x + width / 2, 0)))
        group.add(box)
        x += width
    for box, said in zip([*group], texts or (), strict=False):
        if not said:
            continue
        text = words(said, INK, SIZE)
        text.move_to(box)
        if text.width > box.width - 0.12 or text.height > box.height - 0.12:
            text.next_to(box, DOWN, buff=0.3)
            while any(
                abs(o.get_x() - text.get_x()) < (o.width + text.width) / 2 + 0.1 and abs(o.get_y() - text.get_y()) < 0.3
                for o in outside
            ):
                text.shift(DOWN * 0.5)
            foot = text.get_top() + UP * 0.06
            group.add(mn.Line(box.get_bottom() + DOWN * 0.04, foot, color=INK, stroke_width=2))
            outside.add(text)
        group.add(text)
    return group


def brace(a: Vector, b: Vector, text: str, side: Vector, color: str = INK) -> mn.VGroup:
    """A brace from ``a`` to ``b`` (level or upright) with its label on ``side``."""
    line = mn.Brace(mn.Line(a, b), direction=side, buff=0.1, color=color)
    return mn.VGroup(line, words(text, color, SIZE).next_to(line, side, buff=0.12))
