"""Circuits in a Manim scene: the same strokes at the same places of the picture as on axes."""

from __future__ import annotations

from collections.abc import ItemsView, Iterable, Iterator, KeysView, Sequence
from typing import Any

import manim as mn
import numpy as np

from chalkwright.renderers.kit.circuit_places import Layout, Sheet
from chalkwright.renderers.kit.circuit_strokes import Picture, Symbol, Words
from chalkwright.renderers.kit.circuit_symbols import CONTACT, Part, Point, shape
from chalkwright.renderers.kit.lines import ray
from chalkwright.renderers.kit.manim import Vector, label
from chalkwright.renderers.kit.palette import INK

__all__ = ["Circuit", "draw", "sheet_of"]

WIDTH = 3.6
"""Of lines, as wide as schemdraw's."""
DOT = 0.055
"""Least radius of a joint, in scene units."""


class Circuit(mn.VGroup):
    """A circuit in the scene, in which it may be added once more; ``circuit["L"]`` is the centre of the part L."""

    def __init__(self, parts: Iterable[mn.VMobject], centres: dict[str, Point]) -> None:
        super().__init__(*parts)
        self.centres = centres

    def __getitem__(self, key: Any) -> Any:
        return self.centres[key] if isinstance(key, str) else super().__getitem__(key)

    def keys(self) -> KeysView[str]:
        """The labels, so that ``dict(circuit)`` gives all centres."""
        return self.centres.keys()

    def items(self) -> ItemsView[str, Point]:
        """The labels with the centres of their parts."""
        return self.centres.items()


def sheet_of(_: mn.Scene) -> Sheet:
    """The frame, and its smallest letters."""
    wide = Sheet().width
    tiny, large = (float(label("H", size=size).height) for size in (1, 500))
    return Sheet(wide, wide * mn.config["frame_height"] / mn.config["frame_width"], 500 * tiny / large)


def draw(scene: mn.Scene, picture: Picture) -> Circuit:
    """Draw it, and tell where the labelled parts are in scene units."""
    view = _View(picture.layout)
    spots = {name: view.at(*centre) for name, centre in picture.centres.items()}
    drawn = Circuit(view.all(picture), {name: (float(spot[0]), float(spot[1])) for name, spot in spots.items()})
    scene.add(drawn)
    return drawn


class _View:
    """From units of circuits to those of the scene: the drawing lies in the middle of its room."""

    def __init__(self, layout: Layout) -> None:
        left, bottom, right, top = layout.box()
        self._middle = np.array([(left + right) / 2, (bottom + top) / 2])
        pixel, room = float(mn.config["frame_width"]) / layout.sheet.width, layout.room
        across, up = room[0] + room[2] / 2 - 0.5, room[1] + room[3] / 2 - 0.5
        self._home = np.array([across * layout.sheet.width, up * layout.sheet.height]) * pixel
        self.unit = layout.scale.pixels * pixel

    def at(self, x: float, y: float) -> Vector:
        spot = (np.array([x, y]) - self._middle) * self.unit + self._home
        return np.array([spot[0], spot[1], 0.0])

    def all(self, picture: Picture) -> Iterator[mn.VMobject]:
        """Everything, in the order in which it is drawn."""
        yield from (self.line(wire, INK) for wire in picture.wires)
        yield from (self.line((wire.a, wire.b), wire.color) for wire in picture.tinted)
        for symbol in picture.symbols:
            yield from self.symbol(symbol)
        radius = max(DOT, 0.075 * self.unit + 0.02)
        yield from (mn.Dot(self.at(*dot), radius=radius, color=INK) for dot in picture.dots)
        yield from (ray(self.at(*one.a), self.at(*one.b), share=1, color=one.color) for one in picture.arrows)
        yield from (self.words(one) for one in (*picture.words, *picture.inside))

    def line(self, points: Sequence[Point], color: str) -> mn.VMobject:
        corners = [self.at(*point) for point in points]
        line = mn.VMobject().set_points_as_corners(corners)
        if len(corners) == 2:
            line = mn.Line(corners[0], corners[1])
        line.joint_type = mn.LineJointType.MITER
        return line.set_stroke(color, WIDTH)

    def symbol(self, symbol: Symbol) -> list[mn.VMobject]:
        part, drawn = symbol.part, shape(symbol.part.symbol)

        def at(point: Point) -> Point:
            return symbol.x + symbol.way * point[0], symbol.y + point[1]

        made = [self.circle(at((x, 0.0)), radius, part) for x, radius in drawn.circles]
        made += [self.line([at(point) for point in line], part.color) for line in drawn.lines]
        for corners in drawn.filled:
            spots = [self.at(*at(corner)) for corner in corners]
            made.append(mn.Polygon(*spots, stroke_width=0, fill_color=part.color, fill_opacity=1))
        return made

    def circle(self, middle: Point, radius: float, part: Part) -> mn.VMobject:
        circle = mn.Circle(radius * self.unit, color=part.color, stroke_width=WIDTH).move_to(self.at(*middle))
        return circle.set_fill("#FFFFFF", opacity=1) if radius <= CONTACT else circle

    def words(self, words: Words) -> mn.VMobject:
        """The label, its baseline where it shall be."""
        made = label(words.text, color=words.color, size=words.letters)
        made.move_to(self.at(words.x, words.y))
        return made.shift(mn.UP * (self.at(words.x, words.y)[1] - _baseline(made, words)))


def _baseline(made: mn.VMobject, words: Words) -> float:
    """Where the label's letters stand, as a capital beside them tells."""
    is_formula = words.text.startswith("$") and words.text.count("$") == 2
    sample = label(f"$H {words.text[1:]}" if is_formula else f"H{words.text}", size=words.letters)
    capital, *others = sample.family_members_with_points()
    depth = float(capital.get_bottom()[1]) - min(float(letter.get_bottom()[1]) for letter in others)
    return float(made.get_bottom()[1]) + depth
