"""Text and drawing of the point that is equally far from three points."""

from __future__ import annotations

from fractions import Fraction
from math import cos, gcd, hypot, pi, sin
from typing import Any

from chalkwright.agent.authors.offline.equidistant import Circumcentre, Point
from chalkwright.agent.authors.offline.family import Lesson, LessonScene
from chalkwright.agent.authors.offline.forms import scenes_of
from chalkwright.agent.authors.offline.placing import POINT, Board, Box, Window
from chalkwright.agent.authors.offline.reading import is_exact, plain


def write(case: Circumcentre) -> Lesson:
    """Text and drawing of the solved point."""
    answer = _plain(case.centre)
    return Lesson(
        title="Equally far from three points",
        texts=_texts(case, answer),
        scenes=_scenes(case, answer),
        plan=_PLAN,
        drawing=_drawing(case, answer),
        answer=answer,
    )


def _number(value: Fraction) -> str:
    """A decimal where it is exact, else a fraction."""
    return plain(value) if is_exact(value) else f"{value.numerator}/{value.denominator}".replace("-", "−")


def _plain(point: Point) -> str:
    return f"({_number(point[0])}, {_number(point[1])})"


def _tex(value: Fraction) -> str:
    if is_exact(value):
        return plain(value).replace("−", "-")
    return f"{'-' if value < 0 else ''}\\frac{{{abs(value.numerator)}}}{{{value.denominator}}}"


def _tex_point(point: Point) -> str:
    return f"({_tex(point[0])},\\ {_tex(point[1])})"


def _term(factor: Fraction, name: str, first: bool) -> str:
    if factor == 0:
        return ""
    size = "" if abs(factor) == 1 else _tex(abs(factor))
    sign = "-" if factor < 0 else "" if first else "+"
    return f"{sign} {size}{name} ".lstrip() if first else f"{sign} {size}{name} "


def _line(case: Circumcentre, side: tuple[int, int]) -> str:
    """The bisector's equation with small whole numbers."""
    a, b, c = case.bisector(*side)
    scale = Fraction(1)
    for factor in (a, b):
        if factor:
            scale = max(scale, Fraction(factor.denominator))
    numbers = [int(factor * scale) for factor in (a, b)]
    shared = gcd(*numbers) or 1
    if (numbers[0] or numbers[1]) < 0:
        shared = -shared
    a, b, c = (factor * scale / shared for factor in (a, b, c))
    return f"{_term(a, 'x', True)}{_term(b, 'y', a == 0)}= {_tex(c)}"


def _bisector(case: Circumcentre, side: tuple[int, int]) -> str:
    names = "".join(case.names[k] for k in side)
    one, other = (case.points[k] for k in side)
    middle = case.middle(*side)
    run, rise = other[0] - one[0], other[1] - one[1]
    if rise == 0:
        why = f"{names} is level, so its perpendicular bisector is upright"
    elif run == 0:
        why = f"{names} is upright, so its perpendicular bisector is level"
    else:
        why = (
            f"{names} has the slope ${_tex(rise / run)}$, so its perpendicular bisector has the slope "
            f"${_tex(-run / rise)}$"
        )
    return f"- {why}; it passes the middle ${_tex_point(middle)}$: $\\ {_line(case, side)}$"


def _texts(case: Circumcentre, answer: str) -> tuple[str, ...]:
    named = ", ".join(f"{name}{_plain(point)}" for name, point in zip(case.names, case.points, strict=True))
    first, second = case.sides
    x, y = case.centre
    squares = ", ".join(
        f"${name}$: $({_tex(x)} - {_bracket(px)})^2 + ({_tex(y)} - {_bracket(py)})^2 = {_tex(case.square)}$"
        for name, (px, py) in zip(case.names, case.points, strict=True)
    )
    return (
        f"**What is asked.** Given are the points {named}. Find the point that is equally far from all three.\n\n"
        "**The idea.** All points that are equally far from two points lie on the *perpendicular bisector* of the "
        "segment "
        "between them. So the point we look for lies on the bisectors of two sides, where they cross. It is the "
        "centre of "
        "the circle through all three points.",
        f"**Step 1: two perpendicular bisectors.**\n\n{_bisector(case, first)}\n{_bisector(case, second)}",
        f"**Step 2: where they cross.** Both equations together have the solution $x = {_tex(x)}$, $y = {_tex(y)}$.",
        f"**Answer.** It is the point **{answer}**.\n\n"
        f"**Check.** The squares of the distances are equal: {squares}.\n\n"
        "**Remember.** The perpendicular bisectors of a triangle's sides meet in the centre of its circumscribed "
        "circle.",
    )


def _bracket(value: Fraction) -> str:
    return f"({_tex(value)})" if value < 0 else _tex(value)


_PLAN = """\
- A coordinate grid with equal units on both axes; the three points blue, joined to a triangle.
- Perpendicular bisectors orange and dashed, the middle of a side marked; the point asked for red.
- The circle through the three points is green.
"""


def _scenes(case: Circumcentre, answer: str) -> tuple[LessonScene, ...]:
    named = ", ".join(f"{name}{_plain(point)}" for name, point in zip(case.names, case.points, strict=True))
    sides = " and ".join("".join(case.names[k] for k in side) for side in case.sides)
    return scenes_of(
        (
            ("The three points", "Show the given points on the "
                                 "grid.", named, f"A coordinate grid with {named}, joined to a triangle."),
            ("Two perpendicular bisectors", "Show the bisectors of two sides.", sides,
             f"The same triangle with the perpendicular bisectors of {sides}; they cross in one point."),
            ("The point and its circle", "Show the point and the circle through all three points.", answer,
             f"A circle with the centre {answer} passes {named}."),
        ),
        elements="Grid, axes, triangle, bisectors, circle.",
        colours="Points blue, bisectors orange, circle green, the point asked for red.",
        layout="One grid with equal units.",
    )  # fmt: skip


def _drawing(case: Circumcentre, answer: str) -> dict[str, Any]:
    radius = float(case.square) ** 0.5
    x, y = map(float, case.centre)
    spots = [(float(a), float(b)) for a, b in case.points]
    xs, ys = [x - radius, x + radius, 0.0], [y - radius, y + radius, 0.0]
    room = 0.03 * (max(xs) - min(xs))
    frame = (min(xs) - room, max(xs) + room, min(ys) - room, max(ys) + room)
    unit = min(11.5 / (frame[1] - frame[0]), 5.7 / (frame[3] - frame[2]))
    step = next(s for s in (1, 2, 5, 10, 20) if s * unit >= 0.42)
    board = _board(frame, unit)
    for one, other in ((0, 1), (1, 2), (0, 2)):
        board.line(spots[one], spots[other])
    board.line(*((x + radius * cos(k * pi / 40), y + radius * sin(k * pi / 40)) for k in range(81)))
    ends = [_ends(spots[one], spots[other], (x, y), unit) for one, other in case.sides]
    for first, last, _ in ends:
        board.line(first, last)
    numbers = _numbers(board, frame, step)
    texts = [f"{name}{_plain(point)}" for name, point in zip(case.names, case.points, strict=True)]
    board.line((frame[0], 0), (frame[1], 0))
    board.line((0, frame[2]), (0, frame[3]))
    places = [board.place(*spot, text) for spot, text in zip((*spots, (x, y)), (*texts, answer), strict=True)]
    offsets = [(dx * POINT / _PIXELS, dy * POINT / _PIXELS) for dx, dy in places]
    return {
        "points": spots, "labels": texts, "offsets": offsets, "bisectors": ends, "centre": (x, y), "radius": radius,
        "answer": answer, "window": frame, "step": step, "numbers": numbers, "sides": case.sides,
    }  # fmt: skip


def _ends(one: tuple[float, float], other: tuple[float, float], centre: tuple[float, float], unit: float) -> Any:
    """Both ends of a perpendicular bisector that reaches beyond the centre, and the middle of its side."""
    middle = (one[0] + other[0]) / 2, (one[1] + other[1]) / 2
    length = hypot(other[0] - one[0], other[1] - one[1])
    across = -(other[1] - one[1]) / length, (other[0] - one[0]) / length
    reach = (centre[0] - middle[0]) * across[0] + (centre[1] - middle[1]) * across[1]
    side = 1 if reach >= 0 else -1
    far, near = max(1.2 / unit, abs(reach) + 0.6 / unit) * side, -0.5 / unit * side
    first = middle[0] + near * across[0], middle[1] + near * across[1]
    return first, (middle[0] + far * across[0], middle[1] + far * across[1]), middle


_PIXELS = 135
"""Of a scene unit."""


def _board(frame: tuple[float, float, float, float], unit: float) -> Board:
    x0, x1, y0, y1 = frame
    width, height = (x1 - x0) * unit * _PIXELS, (y1 - y0) * unit * _PIXELS
    area = (960 - width / 2, 540 - 0.45 * _PIXELS - height / 2, width, height)
    return Board(Window(x0, x1, y0, y1, area), letter=22, line=50, margin=9)


def _numbers(board: Board, frame: tuple[float, float, float, float], step: int) -> tuple[list[int], list[int]]:
    """The numbers along both axes that no line drawn so far crosses; their room is taken from then on."""
    kept: tuple[list[int], list[int]] = ([], [])
    for axis, (low, high) in enumerate((frame[:2], frame[2:])):
        for value in range(-60 * step, 61 * step, step):
            if not low <= value <= high or value == 0:
                continue
            px, py = board.window.pixel(value, 0) if axis == 0 else board.window.pixel(0, value)
            half = 11 * len(str(value))
            box = (
                Box(px - half, py - 48, px + half, py - 8)
                if axis == 0
                else Box(px - 2 * half - 12, py - 20, px - 8, py + 20)
            )
            if not any(box.holds(dot, 4) for dot in board.dots) and not any(
                box.overlap(other) for other in board.boxes
            ):
                kept[axis].append(value)
                board.boxes.append(box)
    return kept
