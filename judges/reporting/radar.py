"""The eight dimensions as a radar plot (after EduIllustrate, Figure 1): an SVG that needs no script and no font file.

Series differ by colour, dashes and marker, so that they can be told apart in print and by colour-blind readers. A
dimension without a score is a gap in the line, never a zero.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from jinja2 import Environment, FileSystemLoader, StrictUndefined, Template
from rich.cells import cell_len, set_cell_size

from chalkwright.judges.data import DIMENSIONS, HIGHEST, TITLES, Dimension
from chalkwright.renderers.kit import palette

Scores = Mapping[Dimension, float | None]
"""0–5 by dimension; None, or no entry, where there is no score."""

WIDTH = 400
"""Letters are 12 px high where a phone of 390 px shows it."""
_RADIUS = 71.0
_LINE = 18
"""Height of a line of letters, in units of the picture (letters are 15 high)."""
_MARGIN = 14
_LABEL_GAP = 8
_POLE_GAP = 18
"""Above the highest axis and below the lowest, whose labels reach under those beside them."""
_TITLE_CELLS = 38
_NAME_CELLS = 36
_STEPS = (20, 40, 60, 80, 100)
_SAID_STEPS = _STEPS[::2]
"""Beside all rings there is no room for figures."""

_COLOURS = (palette.BLUE_INK, palette.ORANGE_INK, palette.TEAL_INK, palette.PURPLE_INK, palette.RED_INK, palette.INK)
_DASHES = ("none", "8 4", "2 4", "12 4 2 4", "5 3 1 3 1 3")
_MARKERS = (
    "M-4.5 0A4.5 4.5 0 1 0 4.5 0A4.5 4.5 0 1 0 -4.5 0Z",
    "M-4 -4H4V4H-4Z",
    "M0 -5.5L5 4H-5Z",
    "M0 -5.5L5.5 0L0 5.5L-5.5 0Z",
    "M0 5.5L5 -4H-5Z",
    "M-4.5 -1.5H-1.5V-4.5H1.5V-1.5H4.5V1.5H1.5V4.5H-1.5V1.5H-4.5Z",
    "M-5 -2.5L0 -5.5L5 -2.5V2.5L0 5.5L-5 2.5Z",
)
_NO_XML = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff\ud800-\udfff]")


class Point(NamedTuple):
    """In units of the picture, y downwards."""

    x: float
    y: float

    def __str__(self) -> str:
        return f"{self.x:.1f} {self.y:.1f}"


def radar_svg(scores_by_name: Mapping[str, Scores], *, title: str, say: Callable[[str], str] = str) -> str:
    """One or several sets of scores, overlaid, as an SVG with a text alternative.

    ``scores_by_name`` maps what the legend says (a judge, a document) to scores of 0–5, shown as 0–100 %.
    ``say`` translates the axes' names. Raises :class:`ValueError` for a score outside of that.
    """
    series = [(_clean(name), _check_scores(scores)) for name, scores in scores_by_name.items()]
    head = _wrap(_clean(title))
    centre = Point(WIDTH / 2, _MARGIN + (len(head) + 4) * _LINE + _POLE_GAP + _RADIUS)
    below = centre.y + _RADIUS + _POLE_GAP + 3 * _LINE + _MARGIN
    legend = list(_legend(series, below)) if len(series) > 1 else []
    return _template().render(
        width=WIDTH,
        height=below + len(legend) * (_LINE + 3) + (_MARGIN if legend else 0),
        title=_clean(title),
        alternative=_alternative(series),
        head=[(line, _MARGIN + (n + 1) * _LINE) for n, line in enumerate(head)],
        middle=WIDTH / 2,
        rings=[_ring(centre, step) for step in _STEPS],
        ticks=[(f"{step}%", _at(centre, 0, step)) for step in _SAID_STEPS],
        axes=[_axis(centre, n, series, say) for n in range(len(DIMENSIONS))],
        series=[_draw_series(centre, n, scores) for n, (_, scores) in enumerate(series)],
        legend=legend,
        ink=palette.INK,
        quiet=palette.GREY_INK,
        line=palette.GREY_FILL,
    )


@cache
def _template() -> Template:
    environment = Environment(
        loader=FileSystemLoader(Path(__file__).with_name("templates")),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    return environment.get_template("radar.svg.j2")


def _check_scores(scores: Scores) -> list[float | None]:
    """In per cent, in the order of the dimensions."""
    for name, value in scores.items():
        if value is not None and not 0 <= value <= HIGHEST:
            raise ValueError(f"{name} is {value}, which is not between 0 and {HIGHEST}")
    return [None if (value := scores.get(name)) is None else value * 100 / HIGHEST for name in DIMENSIONS]


def _at(centre: Point, axis: int, percent: float) -> Point:
    """The place of a value on an axis; the first axis points up, the others follow clockwise."""
    angle = 2 * math.pi * axis / len(DIMENSIONS)
    radius = _RADIUS * percent / 100
    return Point(centre.x + radius * math.sin(angle), centre.y - radius * math.cos(angle))


def _ring(centre: Point, percent: float) -> str:
    return "M" + "L".join(str(_at(centre, axis, percent)) for axis in range(len(DIMENSIONS))) + "Z"


def _axis(
    centre: Point, axis: int, series: Sequence[tuple[str, list[float | None]]], say: Callable[[str], str]
) -> dict[str, Any]:
    """Line and label of a dimension; with one series its value stands below the label."""
    values = [scores[axis] for _, scores in series]
    end = _at(centre, axis, 100)
    named = _two_lines(say(TITLES[DIMENSIONS[axis]]))
    lines = list(named)
    if all(value is None for value in values):
        lines.append(say("no score"))
    elif len(values) == 1:
        lines.append(f"{values[0]:.1f}%")
    across, up = (end.x - centre.x) / _RADIUS, (centre.y - end.y) / _RADIUS
    side = 0 if abs(across) < 0.1 else math.copysign(1, across)
    # The block of lines hangs above the upper axes, below the lower ones, and is centred on the level ones.
    middle = end.y - up * (_LABEL_GAP + _LINE / 2 if side else _POLE_GAP + len(lines) * _LINE / 2)
    first = middle - len(lines) * _LINE / 2 + 0.75 * _LINE
    return {
        "start": centre,
        "end": end,
        "empty": all(value is None for value in values),
        "anchor": {0: "middle", 1: "start", -1: "end"}[int(side)],
        "x": end.x + side * _LABEL_GAP,
        "lines": [(line, first + n * _LINE) for n, line in enumerate(lines)],
        "value": len(lines) > len(named),
    }


def _two_lines(title: str) -> list[str]:
    """Its last word on a line of its own."""
    first, _, last = title.rpartition(" ")
    return [line for line in (first, last) if line]


def _draw_series(centre: Point, number: int, values: list[float | None]) -> dict[str, Any]:
    """One series: lines between neighbours that both have a score, an area below each, a marker at each score."""
    points = [None if value is None else _at(centre, axis, value) for axis, value in enumerate(values)]
    sides = [(a, b) for a, b in zip(points, [*points[1:], points[0]], strict=True) if a is not None and b is not None]
    whole = len(sides) == len(points)
    outline = "M" + "L".join(map(str, points)) + "Z" if whole else "".join(f"M{a}L{b}" for a, b in sides)
    area = outline if whole else "".join(f"M{centre}L{a}L{b}Z" for a, b in sides)
    return {**_style(number), "outline": outline, "area": area, "points": [p for p in points if p is not None]}


def _style(number: int) -> dict[str, Any]:
    return {
        "colour": _COLOURS[number % len(_COLOURS)],
        "dashes": _DASHES[number % len(_DASHES)],
        "marker": _MARKERS[number % len(_MARKERS)],
    }


def _legend(series: Sequence[tuple[str, object]], top: float) -> Iterator[dict[str, Any]]:
    for number, (name, _) in enumerate(series):
        yield {**_style(number), "name": _fit(name, _NAME_CELLS), "y": top + number * (_LINE + 3)}


def _alternative(series: Sequence[tuple[str, list[float | None]]]) -> str:
    """What the picture shows, in words."""
    sentences = []
    for name, values in series:
        parts = (
            f"{TITLES[dimension]} {'has no score' if value is None else f'{value:.1f}%'}"
            for dimension, value in zip(DIMENSIONS, values, strict=True)
        )
        sentences.append(f"{name}: {', '.join(parts)}.")
    return " ".join(sentences) or "No scores."


def _clean(text: str) -> str:
    """One line without characters that XML forbids."""
    return " ".join(_NO_XML.sub("\ufffd", text).split())


def _fit(text: str, most: int) -> str:
    """Cut to ``most`` columns; wide (Chinese) letters take two."""
    return text if cell_len(text) <= most else set_cell_size(text, most - 1).rstrip() + "…"


def _wrap(text: str) -> list[str]:
    """A title on one or two lines."""
    if cell_len(text) <= _TITLE_CELLS:
        return [text] if text else []
    first = set_cell_size(text, _TITLE_CELLS).rstrip()
    if " " in first and cell_len(first.rpartition(" ")[0]) > _TITLE_CELLS // 2:
        first = first.rpartition(" ")[0]
    return [first, _fit(text[len(first) :].strip(), _TITLE_CELLS)]
