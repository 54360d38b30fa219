"""What a part of a picture is made of."""

from __future__ import annotations

from dataclasses import dataclass

from chalkwright.renderers.base import Element


@dataclass(frozen=True)
class SvgDrawing:
    """SVG with what it refers to, and its elements in drawing order."""

    svg: str
    elements: tuple[Element, ...]
    defs: str = ""
