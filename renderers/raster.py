"""Drawings without texts of their own as pixels."""

from __future__ import annotations


def png_of(svg: str) -> bytes:
    """PNG of an SVG whose words are outlines, at its own size."""
    import resvg_py  # a compiled library, needed only when something is drawn

    return bytes(resvg_py.svg_to_bytes(svg_string=svg, skip_system_fonts=True))
