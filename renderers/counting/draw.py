"""A figure's picture: SVG, PNG, and where everything in it is."""

from __future__ import annotations

from dataclasses import dataclass

from renderers.base import Element, Finding
from renderers.counting.figure import Figure


@dataclass(frozen=True)
class Picture:
    """A drawn figure."""

    svg: str
    png: bytes
    width: int
    height: int
    elements: tuple[Element, ...]
    """One an object, container, arrow and text, in picture pixels and in drawing order. ``kind`` is the object's name
    (``apple``), ``container:basket``, ``arrow``, ``text``, ``backdrop``; ``group`` is the number of its group, from 1."""
    findings: tuple[Finding, ...]
    """What the layout rules object to; empty for every figure that :mod:`renderers.counting.figure` accepts."""


def draw(figure: Figure, *, width: int = 1024, height: int = 768) -> Picture:
    """Draw it. Deterministic. Raises :class:`renderers.counting.icons.UnknownObject`."""
    raise NotImplementedError
