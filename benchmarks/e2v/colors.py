"""The dominant colour of a thing in a picture (E2V-Bench, paper 000, §4; digest A6): HSV, weighted towards the middle.

The paper names neither the bins nor the weights. Ours: each pixel of the crop weighs ``exp(-dx²/2σ² - dy²/2σ²)`` with σ
equal to a quarter of the box's width or height; pixels like those around the box do not count; what has little
saturation or value is black, white or gray; the others vote for a hue, and how dark and pale the winning hue is tells
brown from orange and pink from red.
"""

from __future__ import annotations

import io
from typing import get_args

import numpy as np
from numpy.typing import NDArray
from PIL import Image, UnidentifiedImageError

from chalkwright.renderers.base import Box
from chalkwright.renderers.counting.figure import ColorName

COLORS: tuple[ColorName, ...] = get_args(ColorName)
SIGMA = 0.25
"""Of the weights, as a share of the box's width and height."""
_AROUND = 3
"""Pixels around the box that tell what its background is."""
_ALIKE = 26.0
"""Greatest distance in RGB of colours that are the same background."""
_LEAST_LEFT = 0.12
"""Share of the weight that must be left without the background, else nothing is taken for background."""
_BAND = 22
"""Degrees to each side of the winning hue that belong to it."""
_HUES: tuple[tuple[int, ColorName], ...] = (
    (14, "red"),
    (40, "orange"),
    (68, "yellow"),
    (172, "green"),
    (252, "blue"),
    (308, "purple"),
    (344, "pink"),
    (360, "red"),
)
"""Upper ends of the hues, in degrees."""

Pixels = NDArray[np.uint8]
"""Height × width × 3, RGB."""
Reals = NDArray[np.float64]


def read_rgb(png: bytes) -> Pixels:
    """The picture's pixels, what is transparent on white. Raises :class:`ValueError` when it is no picture."""
    try:
        picture: Image.Image = Image.open(io.BytesIO(png))
        picture = picture.convert("RGB" if picture.mode in ("RGB", "L") else "RGBA")
    except (UnidentifiedImageError, OSError) as error:
        raise ValueError("These bytes are no picture that can be read; give a PNG or JPEG file.") from error
    if picture.mode == "RGBA" and picture.getchannel("A").getextrema() != (255, 255):
        picture = Image.alpha_composite(Image.new("RGBA", picture.size, "white"), picture)
    return np.array(picture.convert("RGB"))


def color_of(picture: Pixels, box: Box) -> ColorName:
    """Name of the dominant colour in the box. Raises :class:`ValueError` for a box outside the picture."""
    left, top = max(0, round(box.left)), max(0, round(box.top))
    right, bottom = min(picture.shape[1], round(box.right)), min(picture.shape[0], round(box.bottom))
    if right <= left or bottom <= top:
        raise ValueError(f"The box from ({left}, {top}) to ({right}, {bottom}) lies outside the picture.")
    crop = picture[top:bottom, left:right]
    weights = _weights(crop.shape[0], crop.shape[1])
    thing = weights * ~_background(picture, left, top, right, bottom)
    enough = thing.sum() >= _LEAST_LEFT * weights.sum()
    return dominant_color(crop, thing if enough else weights)


def dominant_color(crop: Pixels, weights: Reals | None = None) -> ColorName:
    """Name of the dominant colour of a crop; ``weights`` are height × width, by default those of its middle."""
    weighed = (_weights(crop.shape[0], crop.shape[1]) if weights is None else weights).ravel()
    hue, saturation, value = _hsv(crop)
    black = (value < 0.22) | ((value < 0.33) & (saturation < 0.35))
    pale = ~black & (saturation < 0.14)
    white = pale & (value > 0.80)
    colored = ~black & ~pale
    share = {
        "black": float(weighed[black].sum()),
        "white": float(weighed[white].sum()),
        "gray": float(weighed[pale & ~white].sum()),
    }
    best, vote = _hue_of(hue[colored], weighed[colored])
    band = colored & (np.abs((hue - best + 180) % 360 - 180) <= _BAND)
    strongest = max(share, key=lambda name: share[name])
    if not vote or share[strongest] > float(weighed[band].sum()):
        return next(name for name in COLORS if name == strongest)
    return _name_color(best, _median(saturation[band], weighed[band]), _median(value[band], weighed[band]))


def _name_color(hue: float, saturation: float, value: float) -> ColorName:
    name = next(color for end, color in _HUES if hue <= end)
    if 8 < hue < 46 and value < 0.72 and saturation < 0.9:
        return "brown"
    if name == "red" and saturation < 0.5 and value > 0.8:
        return "pink"
    return name


def _hue_of(hue: Reals, weights: Reals) -> tuple[float, float]:
    """The hue with the most votes within its band, in degrees, and the votes."""
    votes, _ = np.histogram(hue, bins=360, range=(0, 360), weights=weights)
    if not votes.any():
        return 0.0, 0.0
    wide = np.concatenate([votes[-_BAND:], votes, votes[:_BAND]])
    summed = np.convolve(wide, np.ones(2 * _BAND + 1), mode="valid")
    middle = int(np.argmax(summed))
    offsets = np.arange(-_BAND, _BAND + 1)
    near = votes[(middle + offsets) % 360]
    return float((middle + (offsets * near).sum() / near.sum()) % 360), float(summed[middle])


def _median(values: Reals, weights: Reals) -> float:
    order = np.argsort(values)
    reached = np.cumsum(weights[order])
    return float(values[order][np.searchsorted(reached, reached[-1] / 2)])


def _hsv(crop: Pixels) -> tuple[Reals, Reals, Reals]:
    """Hue in degrees, saturation and value from 0 to 1, one each a pixel."""
    import cv2  # heavy, and only pictures need it

    hsv = cv2.cvtColor(np.ascontiguousarray(crop, dtype=np.float32) / 255, cv2.COLOR_RGB2HSV).reshape(-1, 3)
    hue, saturation, value = hsv.astype(np.float64).T
    return hue, saturation, value


def _weights(height: int, width: int) -> Reals:
    across = (np.arange(width) + 0.5) / width - 0.5
    down = (np.arange(height) + 0.5) / height - 0.5
    return np.asarray(np.exp(-(down[:, None] ** 2 + across[None, :] ** 2) / (2 * SIGMA**2)), dtype=np.float64)


def _background(picture: Pixels, left: int, top: int, right: int, bottom: int) -> NDArray[np.bool_]:
    """Which pixels of the box look like what is around it, and are connected with its edge."""
    import cv2

    height, width = picture.shape[:2]
    outer_left, outer_top = max(0, left - _AROUND), max(0, top - _AROUND)
    outer = picture[outer_top : min(height, bottom + _AROUND), outer_left : min(width, right + _AROUND)]
    ring = np.ones(outer.shape[:2], dtype=bool)
    inner = np.s_[top - outer_top : bottom - outer_top, left - outer_left : right - outer_left]
    ring[inner] = False
    if not ring.any():
        return np.zeros((bottom - top, right - left), dtype=bool)
    reached = np.zeros(ring.shape, dtype=bool)
    for color in _kinds(outer[ring]):
        # Each colour by itself: a white thing with a dark rim must not be reached through its rim.
        like = np.linalg.norm(outer.astype(np.float64) - color, axis=2) <= _ALIKE
        _, labels = cv2.connectedComponents(like.astype(np.uint8), connectivity=4)
        numbers = np.unique(labels[ring & like])
        reached |= np.isin(labels, numbers)
    return np.asarray(reached[inner])


def _kinds(pixels: Pixels) -> list[Reals]:
    """The colours that make up at least a tenth of some pixels each."""
    coarse = (pixels // 24).astype(np.int64)
    keys = coarse[:, 0] * 10_000 + coarse[:, 1] * 100 + coarse[:, 2]
    found, where, counts = np.unique(keys, return_inverse=True, return_counts=True)
    return [pixels[where == at].mean(axis=0) for at in range(len(found)) if counts[at] >= len(pixels) / 10]
