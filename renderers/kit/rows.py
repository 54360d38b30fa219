"""Rows of labels and things in Manim scenes: a key, a list of choices, beakers on a table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

import manim as mn
from numpy.typing import ArrayLike

from chalkwright.renderers.kit.manim import LABEL, at, text_mobject
from chalkwright.renderers.kit.palette import INK
from chalkwright.renderers.kit.row_places import baseline, row_middles, row_starts

__all__ = ["row"]

_EDGES = {"center": mn.ORIGIN, "bottom": mn.DOWN, "top": mn.UP}


def row(
    things: Sequence[str | mn.VMobject],
    center: ArrayLike = (0, 0),
    *,
    width: float = 13.0,
    gap: float = 0.6,
    align: Literal["center", "bottom", "top"] = "center",
    xs: Sequence[float] | None = None,
    color: str = INK,
    size: float = LABEL,
) -> mn.VGroup:
    """Texts and mobjects side by side with equal gaps, the row's middle at ``center``; texts share one baseline.

    ``align`` says what of each thing lies at the height of ``center``: its middle, its bottom or its top; of a text the
    middle, foot or head of its capitals. Where ``width`` is too little the gaps shrink, letters never. With ``xs``, the
    x of each one's middle, there are no equal gaps. Raises ValueError for what does not fit even so, for nothing, for
    another ``align``, and for more or fewer ``xs`` than things.
    """
    middle = at(center)
    placed = [_Word.of(one, color, size) if isinstance(one, str) else one for one in things]
    rise = baseline(align, max((one.capital for one in placed if isinstance(one, _Word)), default=0.0))
    bodies = [one.body if isinstance(one, _Word) else one for one in placed]
    widths = [body.width for body in bodies]
    if xs is None:
        starts = [middle[0] + start for start in row_starts(widths, width, gap)]
    else:
        starts = [x - wide / 2 for x, wide in zip(row_middles(xs, widths), widths, strict=True)]
    for left, one, body in zip(starts, placed, bodies, strict=True):
        body.move_to((left + body.width / 2, middle[1], 0), aligned_edge=_EDGES[align])
        if isinstance(one, _Word):
            body.shift(mn.UP * (middle[1] + rise - one.depth - body.get_bottom()[1]))
        body.shift(mn.RIGHT * (left - body.get_left()[0]))
    return mn.VGroup(*bodies)


@dataclass(frozen=True)
class _Word:
    """A text with the height of its capitals, and how far it reaches below its baseline."""

    body: mn.VMobject
    capital: float
    depth: float

    @classmethod
    def of(cls, text: str, color: str, size: float) -> _Word:
        if not text.strip():
            raise ValueError("a text in a row has no letters")
        is_formula = text.startswith("$") and text.endswith("$") and len(text) > 2
        sample = text_mobject(f"$H {text[1:]}" if is_formula else f"H{text}", color, size)
        capital, *others = sample.family_members_with_points()
        foot = float(capital.get_bottom()[1])
        depth = foot - min(float(letter.get_bottom()[1]) for letter in others)
        return cls(text_mobject(text, color, size), float(capital.height), depth)
