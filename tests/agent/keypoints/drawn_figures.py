"""Textbook figures drawn with Pillow, four times too large and scaled down: their coordinates are known exactly."""

from __future__ import annotations

import io
import math
from dataclasses import dataclass, field
from functools import cache, cached_property

import numpy as np
from PIL import Image, ImageDraw, ImageFont

from chalkwright.renderers.fonts import font_file

TIMES = 4
Spot = tuple[float, float]


@dataclass
class Sheet:
    """A page to draw on; all coordinates in the finished picture's pixels."""

    width: int = 800
    height: int = 600
    paper: str = "white"
    ink: str = "#1a1a1a"
    stroke: float = 2.5
    points: dict[str, Spot] = field(default_factory=dict)
    """Exact places by name."""
    texts: dict[str, Spot] = field(default_factory=dict)
    """Where texts were set, by text."""

    def __post_init__(self) -> None:
        self._image = Image.new("RGB", (self.width * TIMES, self.height * TIMES), self.paper)
        self._draw = ImageDraw.Draw(self._image)

    def line(self, *spots: Spot, closed: bool = False) -> None:
        ends = [*spots, *(spots[:2] if closed else ())]
        self._draw.line([(x * TIMES, y * TIMES) for x, y in ends], self.ink, round(self.stroke * TIMES), joint="curve")

    def dashed(self, a: Spot, b: Spot, dash: float = 9.0) -> None:
        length = math.dist(a, b)
        for start in np.arange(0, length, 2 * dash):
            ends = [start / length, min(1.0, (start + dash) / length)]
            self.line(*[(a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t) for t in ends])

    def circle(self, centre: Spot, radius: float) -> None:
        turns = np.linspace(0, 2 * np.pi, 361)
        self.line(*[(centre[0] + radius * math.cos(t), centre[1] + radius * math.sin(t)) for t in turns])

    def dot(self, at: Spot, radius: float = 4.0) -> None:
        x, y, r = at[0] * TIMES, at[1] * TIMES, radius * TIMES
        self._draw.ellipse([x - r, y - r, x + r, y + r], self.ink)

    def letter(self, name: str, at: Spot, away: Spot, size: float = 26.0) -> None:
        """A name beside the point ``at``, which it names, on the side of ``away``."""
        self.points[name] = at
        self.text(name, (at[0] + away[0], at[1] + away[1]), size)

    def text(self, words: str, at: Spot, size: float = 24.0) -> None:
        self.texts[words] = at
        font = ImageFont.truetype(str(font_file()), size * TIMES)
        self._draw.text((at[0] * TIMES, at[1] * TIMES), words, self.ink, font=font, anchor="mm")

    @cached_property
    def picture(self) -> Image.Image:
        """What was drawn until it is first asked for."""
        return self._image.resize((self.width, self.height), Image.Resampling.LANCZOS)

    @cached_property
    def png(self) -> bytes:
        stream = io.BytesIO()
        self.picture.save(stream, "PNG")
        return stream.getvalue()


@cache
def triangle(paper: str = "white", ink: str = "#1a1a1a") -> Sheet:
    """A triangle ABC whose altitude from A is wanted."""
    sheet = Sheet(paper=paper, ink=ink)
    a, b, c = (290.0, 90.0), (123.0, 490.0), (690.0, 490.0)
    sheet.line(a, b, c, closed=True)
    sheet.letter("A", a, (0, -26))
    sheet.letter("B", b, (-24, 16))
    sheet.letter("C", c, (24, 16))
    sheet.text("13", (172, 270))
    return sheet


@cache
def tangent() -> Sheet:
    """A circle with centre O and the tangent from P, which touches it at T."""
    sheet = Sheet()
    o, r, p = (280.0, 310.0), 170.0, (690.0, 310.0)
    sheet.circle(o, r)
    sheet.dot(o)
    cosine = r / (p[0] - o[0])
    t = (o[0] + r * cosine, o[1] - r * math.sqrt(1 - cosine**2))
    over = 1.45
    sheet.line(p, (p[0] + (t[0] - p[0]) * over, p[1] + (t[1] - p[1]) * over))
    sheet.letter("O", o, (-22, 18))
    sheet.letter("P", p, (24, 12))
    sheet.letter("T", t, (10, -28))
    return sheet


@cache
def inscribed() -> Sheet:
    """A circle with the inscribed angle ACB over the chord AB."""
    sheet = Sheet()
    o, r = (400.0, 300.0), 220.0
    at = {
        n: (o[0] + r * math.cos(math.radians(d)), o[1] + r * math.sin(math.radians(d)))
        for n, d in {"A": 150.0, "B": 40.0, "C": 262.0}.items()
    }
    sheet.circle(o, r)
    sheet.dot(o)
    sheet.line(at["A"], at["C"], at["B"])
    sheet.letter("O", o, (20, -18))
    sheet.letter("A", at["A"], (-26, 12))
    sheet.letter("B", at["B"], (26, 14))
    sheet.letter("C", at["C"], (-4, -26))
    return sheet


@cache
def parallels() -> Sheet:
    """Two parallel lines and a bent line A–P–B between them."""
    sheet = Sheet()
    a, b, p = (250.0, 150.0), (300.0, 450.0), (470.0, 280.0)
    sheet.line((80, 150), (720, 150))
    sheet.line((80, 450), (720, 450))
    sheet.line(a, p, b)
    sheet.letter("A", a, (0, -24))
    sheet.letter("B", b, (0, 26))
    sheet.letter("P", p, (26, 0))
    sheet.text("31°", (344, 171), 20)
    sheet.text("45°", (362, 432), 20)
    return sheet


@cache
def parabola() -> Sheet:
    """y = x² − 4x + 3 on axes, 60 px a unit, the origin O at (260, 400)."""
    sheet = Sheet(height=640)
    o, unit = (260.0, 400.0), 60.0
    sheet.line((60, o[1]), (740, o[1]))
    sheet.line((o[0], 620), (o[0], 40))
    for tip, back in (((740, o[1]), (-14, 7)), ((o[0], 40), (7, 14))):
        side = (back[0], -back[1]) if tip[0] == 740 else (-back[0], back[1])
        sheet.line((tip[0] + back[0], tip[1] + back[1]), tip, (tip[0] + side[0], tip[1] + side[1]))
    xs = np.linspace(-1.05, 5.05, 200)
    sheet.line(*[(o[0] + unit * x, o[1] - unit * (x * x - 4 * x + 3)) for x in xs])
    sheet.points["V"] = (o[0] + 2 * unit, o[1] + unit)
    sheet.letter("O", o, (-18, 20), 22)
    sheet.text("x", (738, 424), 22)
    sheet.text("y", (282, 46), 22)
    return sheet


@cache
def solid() -> Sheet:
    """A square pyramid with apex P over ABCD; what is behind is dashed."""
    sheet = Sheet(height=640)
    a, b, c, d = (140.0, 520.0), (510.0, 520.0), (680.0, 400.0), (310.0, 400.0)
    p = (410.0, 80.0)
    sheet.line(a, b, c)
    for edge in ((a, p), (b, p), (c, p)):
        sheet.line(*edge)
    for edge in ((a, d), (d, c), (d, p)):
        sheet.dashed(*edge)
    for name, at, away in (
        ("A", a, (-22, 14)),
        ("B", b, (12, 24)),
        ("C", c, (24, 6)),
        ("D", d, (-22, -14)),
        ("P", p, (0, -26)),
    ):
        sheet.letter(name, at, away)
    return sheet


FIGURES = {
    "triangle": triangle,
    "tangent": tangent,
    "inscribed": inscribed,
    "parallels": parallels,
    "parabola": parabola,
    "solid": solid,
}
