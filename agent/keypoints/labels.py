"""Where new words go: set as outlines, on free paper, near what they name, within the frame."""

from __future__ import annotations

import math
import re
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from chalkwright.agent.documents.strange_tex import outline_formula
from chalkwright.agent.keypoints.constructions import Unclear
from chalkwright.agent.keypoints.inkwork import Array, Mask
from chalkwright.agent.keypoints.shapes import Area, Dot, Shape, Stroke, Words
from chalkwright.renderers.base import Box
from chalkwright.renderers.measure.opencv import cv2
from chalkwright.renderers.tex.ink import group_paths

CAPITAL = 0.683
"""Height of a capital to the font size, in our typesetter's font."""
STEPS, TURNS = 22, 36
MOST_STEPS_AWAY = 8.0
"""Heights of a capital that a label may be away from what it names, beyond the room it needs."""
BEYOND = 11.0
"""Heights of a capital that are rather gone than that a label stands outside of the angle it names."""
_PLAIN = re.compile(r"[A-Za-z](?:'{1,2}|_?\d)?|[\d.,+\-−=/()°\s]+[a-z]?|[a-z](?:\s*[=+-]\s*[\w.]+)*")


@dataclass(frozen=True)
class MarkLabel:
    """Words where they stand."""

    mark: int
    words: Words
    path: str
    """SVG path data in the typesetter's units, 1000 an em."""
    size: float
    """Font size in pixels."""
    origin: tuple[float, float]
    """Of the path, in pixels."""
    box: Box
    """Of its ink."""
    covers: int
    """Pixels of ink under it; 0 on free paper."""


@dataclass(frozen=True)
class _Set:
    path: str
    box: tuple[float, float, float, float]


def tex_of(text: str) -> str:
    """TeX for what is to be written: formulas stand between dollar signs, names and numbers are formulas too."""
    text = text.strip()
    if len(text) > 2 and text.startswith("$") and text.endswith("$"):
        return text.strip("$")
    if _PLAIN.fullmatch(text):
        name = re.sub(r"([A-Za-z])_?(\d)", r"\1_{\2}", text) if re.fullmatch(r"[A-Za-z]_?\d", text) else text
        return name.replace("°", r"^{\circ}").replace("−", "-")
    parts = re.split(r"(\$[^$]+\$)", text)
    return "".join(p[1:-1] if p.startswith("$") and p.endswith("$") else rf"\text{{{_escape(p)}}}" for p in parts if p)


def _escape(text: str) -> str:
    return re.sub(r"([#%&_{}$])", r"\\\1", text).replace("\\\\", "")


def _set(text: str) -> _Set:
    try:
        page = outline_formula(tex_of(text), display=False)
    except ValueError as error:
        raise Unclear(f"its text cannot be set: {error}") from error
    if not page.inks:
        raise Unclear(f"its text “{text[:40]}” shows nothing.")
    boxes = np.array([ink.box() for ink in page.inks])
    (left, top), (right, bottom) = boxes[:, :2].min(axis=0), boxes[:, 2:].max(axis=0)
    path = "".join(data for _, data in group_paths(page.inks))
    return _Set(path, (float(left), float(top), float(right), float(bottom)))


class Room:
    """What of a picture is taken, by its ink and by what was added."""

    def __init__(self, taken: Mask, size: float, stroke: float, origin: tuple[int, int] = (0, 0)) -> None:
        """``size`` is the font size and ``stroke`` the width of added lines, both in pixels; ``origin`` is where the
        picture's top left corner lies in ``taken``, the sheet. Shapes, words and labels are in the picture's pixels.
        """
        self.taken: NDArray[np.uint8] = np.ascontiguousarray(taken.astype(np.uint8))
        self.origin = np.array(origin, dtype=float)
        self.size = size
        self.stroke = stroke

    @property
    def capital(self) -> float:
        return CAPITAL * self.size

    def add(self, shape: Shape) -> None:
        """Take the room of a stroke or a dot; words may stand on areas."""
        if isinstance(shape, Stroke):
            path = np.round((shape.path + self.origin) * 4).astype(np.int32)
            wide = max(1, round(self.stroke * shape.weight + 1))
            cv2.polylines(self.taken, [path], False, 1, wide, shift=2)
        elif isinstance(shape, Dot):
            x, y = np.round((shape.at + self.origin) * 4).astype(int)
            cv2.circle(self.taken, (int(x), int(y)), round(self.stroke * 2 * 4 + 4), 1, -1, shift=2)

    def place(self, mark: int, words: Words) -> MarkLabel:
        """Find a label's place and take it. Raises :class:`Unclear` for a text that cannot be set."""
        made = _set(words.text)
        em = self.size / 1000
        width, height = (made.box[2] - made.box[0]) * em, (made.box[3] - made.box[1]) * em
        centre, covers = self._free(replace(words, at=words.at + self.origin), width, height)
        half = np.array([width / 2, height / 2])
        low, high = centre - half, centre + half
        cv2.rectangle(self.taken, (int(low[0]), int(low[1])), (int(high[0]), int(high[1])), 1, -1)
        left, top = low - self.origin
        box = Box(left=left, top=top, right=left + width, bottom=top + height)
        origin = (left - made.box[0] * em, top - made.box[1] * em)
        return MarkLabel(mark, words, made.path, self.size, origin, box, covers)

    def _free(self, words: Words, width: float, height: float) -> tuple[Array, int]:
        """The best place for a box's middle, and how much ink is under it there."""
        pad = 0.22 * self.capital
        high, wide = self.taken.shape
        table = cv2.integral(self.taken)
        clear = cv2.distanceTransform(1 - self.taken, cv2.DIST_L2, 3)
        best: tuple[float, Array, int] | None = None
        for spot, cost in self._candidates(words, width, height):
            left, right = (round(float(spot[0]) + k * (width / 2 + pad)) for k in (-1, 1))
            top, bottom = (round(float(spot[1]) + k * (height / 2 + pad)) for k in (-1, 1))
            if left < 1 or top < 1 or right >= wide - 1 or bottom >= high - 1:
                continue
            under = int(table[bottom, right] - table[top, right] - table[bottom, left] + table[top, left])
            air = min(float(clear[int(spot[1]), int(spot[0])]) - min(width, height) / 2, self.capital)
            total = cost + 4.0 * math.sqrt(under) + (9.0 * self.capital if under else 0.0) - 0.5 * air
            if best is None or total < best[0]:
                best = (total, spot, under)
        if best is None:
            raise Unclear(f"there is no room for “{words.text[:40]}” within the picture.")
        return best[1], self._under(best[1], width, height)

    def _under(self, spot: Array, width: float, height: float) -> int:
        rows = slice(int(spot[1] - height / 2), int(spot[1] + height / 2) + 1)
        columns = slice(int(spot[0] - width / 2), int(spot[0] + width / 2) + 1)
        return int(self.taken[rows, columns].sum())

    def _candidates(self, words: Words, width: float, height: float) -> list[tuple[Array, float]]:
        """Middles of boxes around a place, each with its cost in pixels."""
        gap = words.off + 0.3 * self.capital
        found: list[tuple[Array, float]] = [(words.at, 0.0)] if words.off == 0 and words.toward is None else []
        for step in range(STEPS):
            more = step / (STEPS - 1) * MOST_STEPS_AWAY * self.capital
            for turn in np.arange(TURNS) * 2 * np.pi / TURNS:
                way = np.array([math.cos(turn), math.sin(turn)])
                support = min(width / 2 / max(abs(way[0]), 1e-6), height / 2 / max(abs(way[1]), 1e-6))
                aside = 0.0
                if words.toward is not None:
                    cosine = float(way @ words.toward) / max(float(np.linalg.norm(words.toward)), 1e-9)
                    cosine = abs(cosine) if words.either else cosine
                    aside = (1 - cosine) * 2.0 * self.capital
                    if math.acos(min(1.0, max(-1.0, cosine))) > words.spread:
                        aside += BEYOND * self.capital
                found.append((words.at + way * (gap + support + more), 1.2 * more + aside))
        return found


def needs_room(shape: Shape) -> bool:
    """Whether words must not stand on it."""
    return not isinstance(shape, Words | Area)
