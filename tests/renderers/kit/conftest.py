"""What kits' tests share."""

from __future__ import annotations

import pytest


@pytest.fixture(scope="module")
def house_style() -> None:
    """Manim as scenes are drawn with it: its inks and fonts, and formulas without TeX."""
    from chalkwright.renderers.manim import draw

    draw.warm()
