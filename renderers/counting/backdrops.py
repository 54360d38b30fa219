"""What lies behind a figure: a plain page, or a calm scene in pale colours with nothing in it that could be counted."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass

from chalkwright.renderers.base import Box
from chalkwright.renderers.counting.figure import BarModel, NumberLine, Scene
from chalkwright.renderers.counting.shapes import area, box, n, rect

MARGIN = 0.05
"""Free edge of the page, of its side."""
HORIZON = 0.16
"""Where the ground of a scenic backdrop begins, from the top."""
OUTDOORS = frozenset({"tree", "pond", "pen", "nest", "cart"})
INDOORS = frozenset(
    {"fish tank", "shelf", "jar", "vase", "table", "cake", "book", "cup", "pot", "plate", "tray", "bowl"}
)


@dataclass(frozen=True)
class Backdrop:
    """A backdrop's name, its SVG, and the room that it leaves, in pixels."""

    name: str
    svg: str
    room: Box


def backdrop(figure: Scene | BarModel | NumberLine, width: int, height: int) -> Backdrop:
    """The one that a figure asks for; of a scenic one the place suits the containers, else the seed chooses."""
    page = box(0, 0, width, height)
    x, y = MARGIN * width, MARGIN * height
    free = box(x, y, width - x, height - y)
    if figure.backdrop == "plain":
        return Backdrop("page", rect(page, "#FFFFFF"), free)
    if not isinstance(figure, Scene):
        board = box(x / 2, y / 2, width - x / 2, height - y / 2)
        svg = (
            _room(page)
            + rect(board, "#D9C9B4", 0.02 * width)
            + rect(_within(board, 0.012 * width), "#FFFFFF", 0.012 * width)
        )
        return Backdrop("board", svg, _within(board, 0.05 * width))
    name = _choose(figure)
    return Backdrop(name, _SCENES[name](page), box(x, (HORIZON + 0.02) * height, width - x, height - y))


def _choose(scene: Scene) -> str:
    holders = {group.container for group in scene.groups} | {scene.on}
    if holders & OUTDOORS:
        return "meadow"
    choices = ("room", "kitchen") if holders & INDOORS else tuple(_SCENES)
    return random.Random(scene.seed).choice(choices)


def _within(of: Box, edge: float) -> Box:
    return box(of.left + edge, of.top + edge, of.right - edge, of.bottom - edge)


def _part(page: Box, top: float, bottom: float) -> Box:
    return box(page.left, top * page.height, page.right, bottom * page.height)


def _meadow(page: Box) -> str:
    w, y = page.width, HORIZON * page.height
    hill = f"M0 {n(y)}L0 {n(0.75 * y)}C{n(0.2 * w)} {n(0.35 * y)} {n(0.4 * w)} {n(0.4 * y)} {n(0.6 * w)} {n(0.72 * y)}"
    hill += f"S{n(0.9 * w)} {n(0.75 * y)} {n(w)} {n(0.6 * y)}L{n(w)} {n(y)}Z"
    return rect(page, "#EEF7FC") + area(hill, "#D9EBCB") + rect(_part(page, HORIZON, 1), "#EBF5E0")


def _beach(page: Box) -> str:
    sea = rect(_part(page, 0.5 * HORIZON, HORIZON), "#CFE8F2")
    return rect(page, "#EFF8FD") + sea + rect(_part(page, HORIZON, 1), "#FBF4E3")


def _kitchen(page: Box) -> str:
    edge = rect(_part(page, HORIZON - 0.012, HORIZON), "#E2CBA9")
    return rect(page, "#F0F4F1") + edge + rect(_part(page, HORIZON, 1), "#F9EFE0")


def _room(page: Box) -> str:
    skirting = rect(_part(page, HORIZON - 0.03, HORIZON), "#FFFFFF") + rect(
        _part(page, HORIZON - 0.006, HORIZON), "#DCD3C6"
    )
    return rect(page, "#EDF2F7") + skirting + rect(_part(page, HORIZON, 1), "#F5EEE4")


_SCENES: dict[str, Callable[[Box], str]] = {"meadow": _meadow, "kitchen": _kitchen, "room": _room, "beach": _beach}
