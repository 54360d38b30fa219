"""A figure as drawing code for our Manim renderer: the problem's picture, and the solution's, which only adds to it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

import numpy as np
from jinja2 import Environment, FileSystemLoader, StrictUndefined, Template

from chalkwright.renderers.kit.points import point_name
from generators.mathexplain.figures.axes import GRID, axes_inks
from generators.mathexplain.figures.description import Point
from generators.mathexplain.figures.figure import Figure
from generators.mathexplain.figures.inks import (
    Array,
    Dot,
    Fill,
    Ink,
    Owner,
    Stroke,
    Words,
    sampled,
    samples_of,
)
from generators.mathexplain.figures.lettering import arrange
from generators.mathexplain.figures.marks import marks
from generators.mathexplain.figures.shapes import World, shapes
from generators.mathexplain.figures.wishes import choices

PROBLEM, SOLUTION = "Problem", "Solution"
"""The scenes of the code."""
_DASH, _PERIOD = 0.13, 0.24
"""Scene units of a bent line's dash, and of a dash with the gap after it."""


@dataclass(frozen=True)
class Drawing:
    """All that is drawn, in drawing order: areas, grid, axes, lines, marks, dots, words."""

    inks: tuple[Ink, ...]
    height: int
    """Pixels; the width is :data:`window.WIDTH`."""
    world: World

    @property
    def problem(self) -> tuple[Ink, ...]:
        """Without what the solution adds."""
        return tuple(ink for ink in self.inks if ink.owner.of != "added")

    def of(self, number: int) -> tuple[int, ...]:
        """Which of the inks, by number, the added part with this number has."""
        return tuple(k for k, ink in enumerate(self.inks) if ink.owner == Owner("added", number))

    def pixels(self, ink: Ink) -> Array:
        """Picture pixels (``n × 2``) along the ink's lines, or of its middle."""
        if isinstance(ink, Fill):
            return self.world.window.pixels(ink.path)
        if isinstance(ink, Words):
            return self.world.window.pixels(np.array([ink.at]))
        if isinstance(ink, Stroke):
            return self.world.window.pixels(np.vstack([sampled(path) for path in ink.paths]))
        return self.world.window.pixels(samples_of([ink]))

    def code(self) -> str:
        """A Python file with the scenes :data:`PROBLEM` and :data:`SOLUTION`."""
        points = [
            (repr(part.name), _pair(self.world.places[part.name]))
            for _, part in self.world.parts()
            if isinstance(part, Point) and point_name(part.name)
        ]
        return _template().render(
            points=points, problem=[_call(ink) for ink in self.problem], solution=[_call(ink) for ink in self.inks]
        )


def drawing(figure: Figure) -> Drawing:
    """Everything in its place; the same for both pictures."""
    world = World(figure)
    found = [*axes_inks(world), *shapes(world)]
    more, dimensions = marks(world, found)
    found = [*found, *more]
    strokes = [ink for ink in found if isinstance(ink, Stroke)]
    lines = samples_of(found)
    points = [world.places[part.name] for _, part in world.parts() if isinstance(part, Point) and part.letter]
    letters = arrange(
        choices(world, strokes, lines, dimensions), lines, np.array(points).reshape(-1, 2), world.window.frame
    )
    inks = sorted([*map(_dashed, found), *letters], key=lambda ink: _layer(ink, world))
    return Drawing(tuple(inks), world.window.height, world)


def _layer(ink: Ink, world: World) -> tuple[int, bool]:
    """What lies lower comes first: areas under lines, lines under dots; of each the given before the added."""
    if isinstance(ink, Stroke):
        layer = 1 if ink.owner == GRID else 2 if ink.owner.of == "axes" else 4 if ink.width < 4 else 3
    else:
        layer = {Fill: 0, Dot: 5, Words: 6}[type(ink)]
    return layer, ink.owner.of == "added"


def _dashed(ink: Ink) -> Ink:
    """A bent line's dashes as lines of their own; straight ones are left to the renderer."""
    if not isinstance(ink, Stroke) or not ink.dashed or all(len(path) == 2 for path in ink.paths):
        return ink
    return replace(ink, paths=tuple(dash for path in ink.paths for dash in _dashes(path)), dashed=False)


def _dashes(path: Array) -> list[Array]:
    lengths = np.concatenate([[0.0], np.cumsum(np.hypot(*np.diff(path, axis=0).T))])
    count = max(1, round((lengths[-1] + _PERIOD - _DASH) / _PERIOD))
    starts = np.linspace(0, max(lengths[-1] - _DASH, 0), count)
    cuts = [np.linspace(start, min(start + _DASH, lengths[-1]), 5) for start in starts]
    return [np.stack([np.interp(cut, lengths, path[:, k]) for k in (0, 1)], axis=1) for cut in cuts]


def _call(ink: Ink) -> str:
    """What draws the ink, in the template's words."""
    match ink:
        case Fill():
            return f"area({_path(ink.path)}, {ink.color!r}, {ink.opacity})"
        case Dot():
            return f"dot({_pair(np.array(ink.at))}, {ink.color!r}, {ink.radius})"
        case Words():
            return f"words({ink.tex!r}, {_pair(np.array(ink.at))}, {ink.color!r}, {ink.size:g})"
        case Stroke(paths=(path,)) if len(path) == 2:
            options = "".join(f", {name}=True" for name, on in (("dashed", ink.dashed), ("tip", ink.arrow)) if on)
            return f"line({_pair(path[0])}, {_pair(path[1])}, {ink.color!r}, {ink.width:g}{options})"
        case Stroke():
            paths = ", ".join(map(_path, ink.paths))
            return f"stroke([{paths}], {ink.color!r}, {ink.width:g}, {ink.opacity})"


def _pair(spot: Array) -> tuple[float, float]:
    return round(float(spot[0]), 4), round(float(spot[1]), 4)


def _path(path: Array) -> str:
    return f"[{', '.join(str(_pair(spot)) for spot in path)}]"


@cache
def _template() -> Template:
    environment = Environment(
        loader=FileSystemLoader(Path(__file__).parent),
        undefined=StrictUndefined,
        variable_start_string="<<",
        variable_end_string=">>",
        line_statement_prefix="#:",
        autoescape=False,
        keep_trailing_newline=True,
    )
    return environment.get_template("scene.py.j2")
