"""Pictures of a triangle that are drawn here with the elements that were drawn, and looked at by the judge."""

from __future__ import annotations

import numpy as np
from PIL import Image, ImageDraw, ImageFont

from chalkwright.judges.measuring.sight import ReadOnce, Sight
from chalkwright.renderers.base import Box, Element

WIDTH, HEIGHT = 960, 540
INK, BLUE, RED, GREEN, PURPLE = "#1F2933", "#1C5CB9", "#B03128", "#1B6F47", "#7030A0"
CORNERS = {"A": (200.0, 430.0), "B": (700.0, 120.0), "C": (700.0, 430.0)}
SIDES = {"AC = 12 cm": ("A", "C", BLUE), "BC = ?": ("B", "C", RED), "AB": ("A", "B", INK)}

READER = ReadOnce()
"""Reads each of these pictures once in all tests."""
Spot = tuple[float, float]


def triangle(
    number: int = 1,
    *,
    colors: dict[str, str] | None = None,
    ink: str = INK,
    paper: str = "#FFFFFF",
    stroke: float = 4,
    letters: int = 26,
    corners: dict[str, Spot] | None = None,
    size: tuple[int, int] = (WIDTH, HEIGHT),
    bold: str = "",
    recorded: bool = True,
) -> Sight:
    """A right triangle; ``colors`` puts one colour for another, ``bold`` names a side that is drawn thick."""
    other = colors or {}
    places = CORNERS if corners is None else corners
    page = Drawing(size, paper, letters)
    for text, (start, end, color) in SIDES.items():
        color = other.get(color, ink if color == INK else color)
        page.line(places[start], places[end], color, 2.5 * stroke if text == bold else stroke)
        (x, y), (u, v) = places[start], places[end]
        page.text(text, ((x + u) / 2 + 12, (y + v) / 2 + 12), color)
    for name, (x, y) in places.items():
        page.text(name, (x - 34, y - 34), ink)
    return page.sight(number, recorded=recorded)


def bars(number: int = 1, *, recorded: bool = True) -> Sight:
    """A bar chart of another problem."""
    page = Drawing((WIDTH, HEIGHT), "#FFFFFF", 26)
    for place, (name, high) in enumerate({"apples": 240, "pears": 320, "plums": 160, "grapes": 90}.items()):
        left = 140 + 190 * place
        page.area((left, 460 - high, left + 110, 460), GREEN)
        page.text(name, (left, 470), INK)
        page.text(f"{high} kg", (left, 420 - high), INK)
    return page.sight(number, recorded=recorded)


class Drawing:
    """A page and the elements on it."""

    def __init__(self, size: tuple[int, int], paper: str, letters: int) -> None:
        self.image = Image.new("RGB", size, paper)
        self.pen = ImageDraw.Draw(self.image)
        self.font = ImageFont.load_default(letters)
        self.elements: list[Element] = []
        if paper != "#FFFFFF":
            self.area((0, 0, *size), paper)

    def line(self, start: Spot, end: Spot, color: str, stroke: float) -> None:
        self.pen.line((start, end), color, round(stroke))
        xs, ys = sorted((start[0], end[0])), sorted((start[1], end[1]))
        half = stroke / 2
        box = Box(left=xs[0] - half, top=ys[0] - half, right=xs[1] + half, bottom=ys[1] + half)
        self.elements.append(
            Element(kind="Line", role="line", box=box, color=color, stroke=stroke, outline=((start, end),))
        )

    def area(self, box: tuple[float, float, float, float], color: str) -> None:
        self.pen.rectangle(box, color)
        left, top, right, bottom = box
        outline = ((left, top), (right, top), (right, bottom), (left, bottom), (left, top))
        placed = Box(left=left, top=top, right=right, bottom=bottom)
        self.elements.append(Element(kind="Rectangle", box=placed, color=color, fill=color, outline=(outline,)))

    def text(self, text: str, place: Spot, color: str) -> None:
        self.pen.text(place, text, color, self.font)
        left, top, right, bottom = self.pen.textbbox(place, text, self.font)
        box = Box(left=left, top=top, right=right, bottom=bottom)
        high = self.pen.textbbox((0, 0), "H", self.font)
        self.elements.append(
            Element(kind="Text", role="text", text=text, box=box, color=color, letters=high[3] - high[1])
        )

    def sight(self, number: int, *, recorded: bool = True) -> Sight:
        elements = tuple(self.elements) if recorded else None
        return Sight(number, np.asarray(self.image, dtype=np.uint8), elements, READER)
