"""A drawing as pixels: where its ink is, and how much of it is of each colour."""

from __future__ import annotations

import io
from functools import cache

import numpy as np
from numpy.typing import NDArray

from chalkwright.renderers.base import Box

VIEW = 32
"""Side of the view box of every drawing."""
_FINE = 4
"""Pixels a unit when the ink is measured: finer than a pixel at the size at which things are counted."""
_VISIBLE = 24
"""Alpha (of 255) from which ink counts as seen."""
_SPREAD = 0.25
"""Of the box's sides: the width of the bell that weights its middle (E2V-Bench, digest A6)."""


def raster(body: str, side: int, *, crisp: bool = False) -> NDArray[np.uint8]:
    """The drawing as ``side × side × 4`` (RGBA); ``crisp`` mixes no colours at the edges."""
    import resvg_py  # a compiled library, needed only when something is drawn
    from PIL import Image

    edges = ' shape-rendering="crispEdges"' if crisp else ""
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {VIEW} {VIEW}" width="{side}" height="{side}"{edges}>'
        f"{body}</svg>"
    )
    png = bytes(resvg_py.svg_to_bytes(svg_string=svg, skip_system_fonts=True))
    return np.asarray(Image.open(io.BytesIO(png)).convert("RGBA"))


def ink(body: str) -> Box:
    """The box of what is visible, in the view box's units. Raises :class:`ValueError` when nothing is."""
    alpha = raster(body, VIEW * _FINE)[..., 3] >= _VISIBLE
    if not alpha.any():
        raise ValueError("Nothing of the drawing is visible; give its shapes a fill.")
    rows, columns = np.flatnonzero(alpha.any(axis=1)), np.flatnonzero(alpha.any(axis=0))
    return Box(
        left=columns[0] / _FINE,
        top=rows[0] / _FINE,
        right=(columns[-1] + 1) / _FINE,
        bottom=(rows[-1] + 1) / _FINE,
    )


@cache
def shares(body: str) -> dict[str, float]:
    """How much of the drawing's box is of each colour (``#rrggbb``), its middle counting most; 1 is the whole box.

    What the box shows of the page belongs to no colour, so the shares of a ring add up to less than 1.
    """
    pixels = raster(body, VIEW * 2, crisp=True)
    seen = pixels[..., 3] == 255
    rows, columns = np.flatnonzero(seen.any(axis=1)), np.flatnonzero(seen.any(axis=0))
    crop = pixels[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1].astype(np.int64)
    weight = bell(crop.shape[0], crop.shape[1])
    code = np.where(crop[..., 3] == 255, crop[..., 0] << 16 | crop[..., 1] << 8 | crop[..., 2], -1)
    found, inverse = np.unique(code, return_inverse=True)
    sums = np.bincount(inverse.ravel(), weights=weight.ravel())
    return {f"#{color:06x}": float(total) for color, total in zip(found.tolist(), sums, strict=True) if color >= 0}


def bell(height: int, width: int) -> NDArray[np.float64]:
    """Weights of a crop's pixels that add up to 1: highest in its middle, a quarter of its sides wide."""
    down = (np.arange(height) + 0.5 - height / 2) / (_SPREAD * height)
    across = (np.arange(width) + 0.5 - width / 2) / (_SPREAD * width)
    weight = np.exp(-(down[:, None] ** 2 + across[None, :] ** 2) / 2)
    return np.asarray(weight / weight.sum(), dtype=np.float64)
