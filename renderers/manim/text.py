"""The lettering of Manim mobjects: what a text says, how high its capitals are, and where its runs of letters lie."""

from __future__ import annotations

import html
import re
from collections.abc import Sequence
from typing import Any

import manim
import numpy as np
from manim.mobject.text.tex_mobject import SCALE_FACTOR_PER_FONT_POINT, MathTexPart, SingleStringMathTex

from chalkwright.renderers.fonts import usual_dots
from chalkwright.renderers.measure.layout_geometry import Array, hull

CAPITAL_OF_TEXT = 0.010124
"""Height of ``H`` in scene units to a point of ``font_size``, in the house font."""
CAPITAL_OF_FORMULA = 0.006818
"""The same in formulas."""
_PANGO: tuple[Any, ...] = (manim.Text, manim.MarkupText)
_TEXTS: tuple[Any, ...] = (*_PANGO, SingleStringMathTex, MathTexPart, manim.DecimalNumber, manim.Paragraph)
_TAG = re.compile(r"<[^>]*>")
_LOW = re.compile(r"[acemnorsuvwxz]")
GAP_ACROSS, GAP_DOWN = 1.2, 0.4
"""Letters nearer than this share of a capital's height belong to one run."""


def is_text(mobject: Any) -> bool:
    return isinstance(mobject, _TEXTS)


def is_plain(mobject: Any) -> bool:
    """Whether its letters are drawn as they are written, as formulas are not."""
    return isinstance(mobject, (*_PANGO, manim.Paragraph))


def words_of(mobject: Any) -> str:
    """What the text says; of formulas the TeX, never empty."""
    if isinstance(mobject, manim.DecimalNumber):
        words = str(mobject.get_value())
    elif isinstance(mobject, manim.Paragraph):
        words = str(mobject.lines_text.original_text)
    elif isinstance(mobject, manim.MarkupText):
        words = html.unescape(_TAG.sub("", str(mobject.original_text)))
    elif isinstance(mobject, manim.Text):
        words = str(mobject.original_text)
    else:
        words = str(getattr(mobject, "tex_string", ""))
    return usual_dots(words).strip() or type(mobject).__name__


def letters_of(mobject: Any, leaves: Sequence[Any], glyphs: Sequence[Array], scale: float) -> float:
    """Height of a capital in pixels, whatever letters there are and however the text is turned.

    ``glyphs`` are the points of each leaf in pixels, ``scale`` the pixels to a scene unit.
    """
    turned = _upright(glyphs) if isinstance(mobject, _PANGO) else glyphs
    low, high = extents(turned)
    heights = (high - low)[:, 1]
    tallest = _third_quartile(heights)
    if isinstance(mobject, manim.DecimalNumber):
        return float(heights.max())
    if not hasattr(mobject, "initial_height"):
        small = _LOW.fullmatch(words_of(mobject)) is not None
        return tallest * 1.33 if small else max(tallest, float(heights.max()) * 0.75)
    grown = float(high[:, 1].max() - low[:, 1].min()) / mobject.initial_height
    if isinstance(mobject, _PANGO):
        capital = CAPITAL_OF_TEXT * float(mobject._font_size) * grown
    else:
        capital = CAPITAL_OF_FORMULA / SCALE_FACTOR_PER_FONT_POINT * grown
    # a text that another was transformed into keeps its old measures, hence the second opinion
    return max(float(capital), 0.8 * tallest)


def _third_quartile(heights: Array) -> float:
    """As :func:`numpy.quantile` tells it, which takes long for the few letters of a label."""
    ordered = sorted(heights.tolist())
    place = 0.75 * (len(ordered) - 1)
    below = int(place)
    return float(ordered[below] + (place - below) * (ordered[min(below + 1, len(ordered) - 1)] - ordered[below]))


def extents(glyphs: Sequence[Array]) -> tuple[Array, Array]:
    """The least and the greatest coordinates of each glyph, n × 2; none may be empty."""
    starts = np.cumsum([0, *(len(points) for points in glyphs[:-1])])
    everything = np.concatenate(glyphs)
    return np.minimum.reduceat(everything, starts, axis=0), np.maximum.reduceat(everything, starts, axis=0)


def _upright(glyphs: Sequence[Array]) -> Sequence[Array]:
    """The glyphs turned so that their line runs across; as they are when that is not clear."""
    if len(glyphs) < 4:
        return glyphs
    low, high = extents(glyphs)
    centres = (low + high) / 2
    steps = np.diff(centres, axis=0)
    steps /= np.maximum(np.hypot(steps[:, 0], steps[:, 1]), 1e-9)[:, None]
    x, y = np.median(steps, axis=0)
    if np.hypot(x, y) < 0.8 or abs(np.arctan2(y, x)) < 0.2:
        return glyphs
    turn = np.array([[x, -y], [y, x]]) / np.hypot(x, y)
    return [points @ turn for points in glyphs]


def runs(glyphs: Sequence[Array], letters: float) -> list[Array]:
    """The convex hull of each run of neighbouring letters, so that short lines do not claim the space after them."""
    low, high = extents(glyphs)
    gaps = np.maximum(low[:, None] - high[None], low[None] - high[:, None])
    near = (gaps[..., 0] <= GAP_ACROSS * letters) & (gaps[..., 1] <= GAP_DOWN * letters)
    if near.diagonal(1).all():
        return [hull(np.concatenate(glyphs))]
    free = np.ones(len(glyphs), dtype=bool)
    found: list[Array] = []
    for start in range(len(glyphs)):
        if not free[start]:
            continue
        run, todo = [], [start]
        free[start] = False
        while todo:
            one = todo.pop()
            run.append(one)
            more = np.flatnonzero(near[one] & free)
            free[more] = False
            todo += more.tolist()
        found.append(hull(np.concatenate([glyphs[one] for one in run])))
    return found
