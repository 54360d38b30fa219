"""Formulas within words: where they begin and end, and both on one baseline."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Literal, NamedTuple

import manim as mn

_FORMULA = re.compile(r"\$(?=[^\s$])([^$]*[^\s$])\$(?!\d)")
"""As Pandoc reads dollars, so that prices are none: nothing blank within, no digit behind."""
_NUMBER = re.compile(r"[-+−]?\d[\d.,]*")
_SPACE, _THIN = 0.46, 0.16
"""Between words and a formula, with a space in the text and without: of the height of the higher one's capitals."""
_WIDE = "：，。；？！、"
"""Signs whose right half is blank, which a formula behind them must not take."""
_BEHIND_WIDE = 0.7


class Piece(NamedTuple):
    """A part of a text."""

    text: str
    is_formula: bool


def pieces(text: str) -> list[Piece]:
    """The words and the formulas of a text in order; without a formula the text alone. A number beside words is one of
    them, though it stands between dollars: it would be in another font than they are."""
    found: list[Piece] = []
    parts = list(_split(text))
    for place, part in enumerate(parts):
        around = parts[max(0, place - 1) : place + 2]
        beside_words = any(other.text.strip() for other in around if not other.is_formula)
        if part.is_formula and beside_words and _NUMBER.fullmatch(part.text):
            part = Piece(part.text.replace("-", "−"), is_formula=False)
        if found and not part.is_formula and not found[-1].is_formula:
            part = Piece(found.pop().text + part.text, is_formula=False)
        found.append(part)
    return found


def _split(text: str) -> Iterator[Piece]:
    begin = 0
    for found in _FORMULA.finditer(text):
        if before := text[begin : found.start()]:
            yield Piece(before, is_formula=False)
        yield Piece(found[1], is_formula=True)
        begin = found.end()
    if rest := text[begin:]:
        yield Piece(rest, is_formula=False)


def on_two_lines(text: str) -> str:
    """It, broken at the space next to its middle, outside formulas; as it is where it has none, or breaks already."""
    spaces = [place for place, sign in enumerate(text) if sign == " " and not text[:place].count("$") % 2]
    if not spaces or "\n" in text:
        return text
    middle = min(spaces, key=lambda place: abs(place - len(text) / 2))
    return f"{text[:middle]}\n{text[middle + 1 :]}"


def in_line(parts: list[Piece], make: Callable[[Piece], mn.VMobject]) -> mn.VGroup:
    """The pieces beside each other on one baseline; ``make`` draws one."""
    return _on_baseline(parts, make).center()


def on_lines(lines: list[list[Piece]], make: Callable[[Piece], mn.VMobject], leading: float, align: Align) -> mn.VGroup:
    """Lines below each other, ``leading`` from baseline to baseline, more where a fraction needs it."""
    block = mn.VGroup()
    base = 0.0
    for parts in lines:
        line = _on_baseline(parts, make)
        if len(block):
            above = float(block[-1].get_bottom()[1])
            base = min(base - leading, above - _BETWEEN * leading - float(line.get_top()[1]))
        line.shift((_LEFT[align](line), base, 0))
        block.add(line)
    return block.center()


Align = Literal["left", "center", "right"]
_LEFT: dict[str, Callable[[mn.VMobject], float]] = {
    "left": lambda line: -float(line.get_left()[0]),
    "center": lambda line: -float(line.get_center()[0]),
    "right": lambda line: -float(line.get_right()[0]),
}
_BETWEEN = 0.25
"""Of the leading that stays free between the ink of two lines."""


def _on_baseline(parts: list[Piece], make: Callable[[Piece], mn.VMobject]) -> mn.VGroup:
    """From (0, 0) on to the right."""
    line = mn.VGroup()
    right, gap, height = 0.0, 0.0, 0.0
    for part in parts:
        bare = part._replace(text=part.text.strip())
        if not bare.text:
            gap = _SPACE
            continue
        capital, *_ = sample = make(bare._replace(text=f"H {bare.text}")).family_members_with_points()
        depth = float(capital.get_bottom()[1]) - min(float(letter.get_bottom()[1]) for letter in sample[1:])
        body = make(bare)
        if len(line):
            gap = max(gap, _SPACE if part.text[0].isspace() else _THIN)
            right += gap * max(height, float(capital.height))
        body.shift((right - body.get_left()[0], -depth - body.get_bottom()[1], 0))
        right, height = float(body.get_right()[0]), float(capital.height)
        gap = _BEHIND_WIDE if part.text[-1] in _WIDE else _SPACE if part.text[-1].isspace() else 0.0
        line.add(body)
    return line
