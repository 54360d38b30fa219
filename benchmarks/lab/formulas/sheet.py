"""Formulas on pages, painted from the points that Manim would draw."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from typing import Any

import cairo
from PIL import Image

from chalkwright.benchmarks.lab.formulas import Formula

WIDTH = 1320
COLUMNS = 3
EM = 27.0
"""Pixels."""
UNITS_PER_EM = 0.498
"""Manim units an em of a formula at its usual size."""
HEIGHT = 1750
_GAP = 13.0
_SCALE = EM / UNITS_PER_EM


@dataclass(frozen=True, slots=True)
class PlacedFormula:
    """A formula on a page: its upper left corner and its size, in pixels."""

    formula: Formula
    mobject: Any
    x: float
    y: float


def size(mobject: Any) -> tuple[float, float]:
    """Width and height in pixels."""
    return float(mobject.width) * _SCALE, float(mobject.height) * _SCALE


def pages(made: Sequence[tuple[Formula, Any]]) -> Iterator[tuple[float, list[PlacedFormula], list[tuple[str, float]]]]:
    """Height, formulas and headings of each page."""
    y, placed, headings = _GAP, list[PlacedFormula](), list[tuple[str, float]]()
    for topic, group in groupby(made, key=lambda item: item[0].topic):
        rows = _rows(list(group))
        heights = [max(size(mobject)[1] for _, mobject, _ in row) + _GAP for row in rows]
        if y + 30 + heights[0] > HEIGHT:
            yield y, placed, headings
            y, placed, headings = _GAP, [], []
        headings.append((topic, y))
        y += 30
        for row, height in zip(rows, heights, strict=True):
            if y + height > HEIGHT:
                yield y, placed, headings
                y, placed, headings = _GAP, [], []
            for formula, mobject, x in row:
                placed.append(PlacedFormula(formula, mobject, x, y + (height - _GAP - size(mobject)[1]) / 2))
            y += height
    yield y, placed, headings


def _rows(items: Sequence[tuple[Formula, Any]]) -> list[list[tuple[Formula, Any, float]]]:
    """Formulas in as many columns as they need."""
    column = WIDTH / COLUMNS
    rows: list[list[tuple[Formula, Any, float]]] = [[]]
    taken = 0
    for formula, mobject in items:
        wanted = min(COLUMNS, 1 + int((size(mobject)[0] + 60) // column))
        if taken + wanted > COLUMNS:
            rows.append([])
            taken = 0
        rows[-1].append((formula, mobject, taken * column + 46))
        taken += wanted
    return rows


def draw(made: Sequence[tuple[Formula, Any]], name: Callable[[int], Path]) -> list[Path]:
    """Write the pages; ``name`` gives the file of a page from its number."""
    files = []
    for number, (height, placed, headings) in enumerate(pages(made), 1):
        surface = cairo.ImageSurface(cairo.FORMAT_RGB24, WIDTH, int(height) + 8)
        pen = cairo.Context(surface)
        pen.set_source_rgb(1, 1, 1)
        pen.paint()
        for text, y in headings:
            write(pen, text, 8, y + 17, 17, (0.05, 0.35, 0.55))
        for item in placed:
            write(pen, str(item.formula.number), item.x - 38, item.y + size(item.mobject)[1] / 2 + 4, 12, (0.45,) * 3)
            paint(pen, item.mobject, item.x, item.y, _SCALE)
        files.append(save(surface, name(number)))
    return files


def paint(pen: cairo.Context[Any], mobject: Any, x: float, y: float, scale: float) -> None:
    """Fill ``mobject`` with its upper left corner at ``x``, ``y``; white becomes black."""
    left, top = float(mobject.get_left()[0]), float(mobject.get_top()[1])
    for leaf in mobject.family_members_with_points():
        pen.new_path()
        end = None
        for curve in leaf.points.reshape(-1, 4, 3):
            points = [(x + (p[0] - left) * scale, y + (top - p[1]) * scale) for p in curve]
            if end is None or max(abs(a - b) for a, b in zip(points[0], end, strict=True)) > 1e-3:
                pen.move_to(*points[0])
            pen.curve_to(*points[1], *points[2], *points[3])
            end = points[3]
        red, green, blue = leaf.get_fill_color().to_rgb()
        pen.set_source_rgb(*((0, 0, 0) if (red, green, blue) == (1, 1, 1) else (red, green, blue)))
        pen.fill()


def write(pen: cairo.Context[Any], text: str, x: float, y: float, points: float, colour: tuple[float, ...]) -> None:
    pen.select_font_face("sans-serif", cairo.FONT_SLANT_NORMAL, cairo.FONT_WEIGHT_NORMAL)
    pen.set_font_size(points)
    pen.set_source_rgb(*colour[:3])
    pen.move_to(x, y)
    pen.show_text(text)


def save(surface: cairo.ImageSurface, file: Path) -> Path:
    """Write ``surface`` with few colours, a third of the bytes."""
    pixels = Image.frombuffer(
        "RGB", (surface.get_width(), surface.get_height()), bytes(surface.get_data()), "raw", "BGRX"
    )
    file.parent.mkdir(parents=True, exist_ok=True)
    pixels.quantize(64, method=Image.Quantize.MAXCOVERAGE).save(file, optimize=True)
    return file
