"""Whether a drawing shows what its picture shows. Pure.

The picture is what is measured, looked at and judged; the drawing is what readers see where there is one. Code can draw
the two differently: to lie, or because the library clips and paints them by other rules.
"""

from __future__ import annotations

import io

import numpy as np
from numpy.typing import NDArray
from PIL import Image

_WIDTH = 480
"""Pixels, about: both are compared at this width."""
_ACROSS, _DOWN = 24, 18
"""Pixels of a block, some letters of a label; each may lie a little apart, since letters of a picture stand on whole
pixels and those of a drawing do not."""
_APART_ACROSS, _APART_DOWN = 4, 2
"""Pixels by which a block may lie apart."""
MOST = 26.0
"""Mean difference, of 255, of the worst block. Of 427 scenes drawn by honest code none has more than 20.7; a word of 30
points more or less makes 30.8 or more."""

Grey = NDArray[np.int16]


def shows_the_same(svg: bytes, picture: Image.Image) -> bool:
    """Whether nothing larger than a few letters is in one of them only; both are known to be harmless, and the picture
    lies :func:`on_white`."""
    factor = max(1, round(picture.width / _WIDTH))
    small = np.asarray(picture.convert("L").reduce(factor), np.int16)
    drawn = _drawn(svg, picture.height // factor)
    if drawn is None or abs(drawn.shape[1] - small.shape[1]) > 1:
        return False
    height, width = np.minimum(drawn.shape, small.shape)
    return worst_block(drawn[:height, :width], small[:height, :width]) <= MOST


def on_white(picture: Image.Image) -> Image.Image:
    """As a page shows it."""
    if not picture.has_transparency_data or picture.convert("RGBA").getchannel("A").getextrema()[0] == 255:
        return picture
    ground = Image.new("RGBA", picture.size, "white")
    ground.alpha_composite(picture.convert("RGBA"))
    return ground


def worst_block(one: Grey, other: Grey) -> float:
    """The mean difference of the block that differs most, each compared where it differs least."""
    height, width = one.shape
    moved = np.pad(other, ((_APART_DOWN, _APART_DOWN), (_APART_ACROSS, _APART_ACROSS)), mode="edge")
    rest = ((0, -height % _DOWN), (0, -width % _ACROSS))
    least: NDArray[np.int32] | None = None
    for down in range(2 * _APART_DOWN + 1):
        for across in range(2 * _APART_ACROSS + 1):
            apart = np.pad(np.abs(one - moved[down : down + height, across : across + width]), rest)
            blocks = apart.reshape(apart.shape[0] // _DOWN, _DOWN, -1, _ACROSS)
            sums = blocks.sum(axis=3, dtype=np.int32).sum(axis=1, dtype=np.int32)
            least = sums if least is None else np.minimum(least, sums)
    return float(np.max(least, initial=0)) / (_ACROSS * _DOWN) if least is not None else 0.0


def _drawn(svg: bytes, height: int) -> Grey | None:
    """The drawing in so many rows of pixels; None where it cannot be drawn. Letters that are no outlines are left out,
    since every reader would see others."""
    import resvg_py  # a compiled library, needed only where there is a drawing

    try:
        data = resvg_py.svg_to_bytes(
            svg_string=svg.decode(), height=height, dpi=96.0, background="#FFFFFF", skip_system_fonts=True
        )
        return np.asarray(Image.open(io.BytesIO(bytes(data))).convert("L"), np.int16)
    except (ValueError, OSError):
        return None
