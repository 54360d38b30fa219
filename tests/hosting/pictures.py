"""Looks at pictures that a program in another environment drew."""

from __future__ import annotations

from pathlib import Path

from PIL import Image


def is_drawn(path: Path) -> bool:
    """Whether the picture shows something: a stand-in's is of one colour."""
    with Image.open(path) as picture:
        colours = picture.convert("RGB").getcolors(maxcolors=1 << 24)
    return colours is not None and len(colours) > 8
