"""Letters at least so high, for pictures that are shown small; in a child, which draws one picture."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

import manim
from manim.mobject.text.tex_mobject import SingleStringMathTex

from chalkwright.renderers.manim.text import CAPITAL_OF_FORMULA, CAPITAL_OF_TEXT

_CAPITALS: dict[Any, float] = {
    manim.Text: CAPITAL_OF_TEXT,
    manim.MarkupText: CAPITAL_OF_TEXT,
    manim.MathTex: CAPITAL_OF_FORMULA,
    manim.Tex: CAPITAL_OF_FORMULA,
    SingleStringMathTex: CAPITAL_OF_FORMULA,
    manim.DecimalNumber: CAPITAL_OF_FORMULA,
}
"""Height of a capital in scene units to a point of ``font_size``."""
_within: list[Any] = []
"""Texts that are being made of other texts, the outermost first: only that one grows."""


def grow_letters(least: float) -> None:
    """From now on texts are made with capitals of ``least`` scene units, before anything is placed by them."""
    for kind, capital in _CAPITALS.items():
        kind.__init__ = _growing(kind.__init__, capital, least)


def _growing(make: Callable[..., None], capital: float, least: float) -> Callable[..., None]:
    @functools.wraps(make)
    def init(self: Any, *arguments: Any, **options: Any) -> None:
        _within.append(self)
        try:
            make(self, *arguments, **options)
        finally:
            _within.pop()
        if _within or not self.height or options.get("height") or options.get("width"):
            return
        own = capital * float(self._font_size)
        if own < least:
            self.scale(least / own)

    return init
