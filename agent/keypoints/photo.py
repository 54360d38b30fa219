"""A photo of a worksheet made flat: the sheet is found, seen from above, and its shadows are taken away. OpenCV.

What is no photo of paper stays as it is: a drawing, a screenshot, a board, a photo of a scene. Nothing is learnt: a
sheet is a bright quadrilateral that stands out from what it lies on along all four sides.
"""

from __future__ import annotations

import base64
import io
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from chalkwright.agent.documents.pictures import MAX_PIXELS, MAX_SIDE
from chalkwright.agent.keypoints.sheet_corners import find_sheet, proportion
from chalkwright.renderers.measure.ocr import Pixels
from chalkwright.renderers.measure.opencv import cv2

DECODED_SIDE = 4096
"""Pixels of the longer side beyond which a photo is made smaller before it is looked at."""
LOOKED_AT = 960
"""Pixels of the longer side at which a sheet and its shadows are looked for."""
PHOTO_LEVELS = 20
"""Greys that cover most of a picture: fewer are flat colours, which nobody photographed."""
PAPER_SHARE = 0.6
"""Of a sheet, what is blank."""
EVEN, BRIGHT = 0.9, 215
"""Light that varies less, on paper that is brighter, needs no help."""
COLOURED = 28
"""Difference between the channels from which a pixel is no grey, and so no shadow."""
_FOCAL_35MM = 0xA405
"""EXIF's tag: the focal length in millimetres on a film that is 36 mm wide."""


class Photo(NamedTuple):
    """A photo's pixels, upright, and its focal length in pixels where the camera told it."""

    pixels: Pixels
    focal: float | None


def flatten(data: bytes) -> bytes | None:
    """The sheet of a photo as JPEG, from above and without shadows; None where all stays as it is.

    Raises ``ValueError`` and ``OSError`` for what is no picture.
    """
    photo = _read(data)
    if photo is None:
        return None
    corners = find_sheet(_small(photo.pixels))
    if corners is None:
        page = _at_most(photo.pixels, MAX_SIDE)
    else:
        times = max(photo.pixels.shape[:2]) / max(_small(photo.pixels).shape[:2])
        page = _seen_from_above(photo, corners * times)
    lit = _evenly_lit(page)
    if lit is None and corners is None:
        return None
    return _as_jpeg(page if lit is None else lit)


def flatten_apart(data: str) -> Any:
    """For the process apart: :func:`flatten` of a picture in base64, and what comes of it too."""
    made = flatten(base64.b64decode(data))
    return None if made is None else base64.b64encode(made).decode()


def warm() -> None:
    """The first picture of a process takes longest."""
    from PIL import Image as Pillow

    stream = io.BytesIO()
    Pillow.new("RGB", (64, 48), "white").save(stream, "JPEG")
    flatten(stream.getvalue())


def _read(data: bytes) -> Photo | None:
    """None for a picture that no camera takes: with a transparent ground."""
    from PIL import Image as Pillow
    from PIL import ImageOps

    with Pillow.open(io.BytesIO(data), formats=("JPEG", "PNG", "WEBP")) as opened:
        if opened.width * opened.height > MAX_PIXELS or opened.has_transparency_data:
            return None
        told = opened.getexif().get_ifd(0x8769).get(_FOCAL_35MM)
        opened.draft("RGB", (DECODED_SIDE, DECODED_SIDE))
        opened.thumbnail((DECODED_SIDE, DECODED_SIDE))
        pixels = np.asarray(ImageOps.exif_transpose(opened).convert("RGB"), dtype=np.uint8)
    if min(pixels.shape[:2]) < 16:
        return None
    focal = float(told) / 36 * max(pixels.shape[:2]) if isinstance(told, int) and told > 0 else None
    return Photo(pixels, focal)


def _small(pixels: Pixels) -> Pixels:
    return _at_most(pixels, LOOKED_AT)


def _at_most(pixels: Pixels, side: int) -> Pixels:
    times = side / max(pixels.shape[:2])
    if times >= 1:
        return pixels
    return np.asarray(cv2.resize(pixels, None, fx=times, fy=times, interpolation=cv2.INTER_AREA), dtype=np.uint8)


def _gray(pixels: Pixels) -> NDArray[np.uint8]:
    return np.asarray(cv2.cvtColor(pixels, cv2.COLOR_RGB2GRAY), dtype=np.uint8)


def _levels(gray: NDArray[np.uint8]) -> int:
    """How many greys cover four fifths of a picture."""
    counts = np.sort(np.bincount(gray.ravel(), minlength=256))[::-1]
    return int(np.searchsorted(np.cumsum(counts), 0.8 * gray.size)) + 1


def _seen_from_above(photo: Photo, corners: NDArray[np.float64]) -> Pixels:
    """The sheet between its corners (from the top left, clockwise), in its own proportions."""
    height, width = photo.pixels.shape[:2]
    ratio = proportion(corners, (width, height), photo.focal)
    sides = np.linalg.norm(corners - np.roll(corners, -1, axis=0), axis=1)
    across, down = (sides[0] + sides[2]) / 2, (sides[1] + sides[3]) / 2
    area = min(float(across * down), MAX_SIDE**2)
    size = np.array([(area * ratio) ** 0.5, (area / ratio) ** 0.5])
    wide, high = np.round(size * min(1.0, MAX_SIDE / size.max())).astype(int)
    target = np.array([[0, 0], [wide, 0], [wide, high], [0, high]], dtype=np.float32)
    inset = (corners + (corners.mean(axis=0) - corners) * 0.008).astype(np.float32)  # no sliver of the desk
    matrix = cv2.getPerspectiveTransform(inset, target)
    seen = cv2.warpPerspective(photo.pixels, matrix, (int(wide), int(high)), flags=cv2.INTER_AREA)
    return np.asarray(seen, dtype=np.uint8)


def _evenly_lit(page: Pixels) -> Pixels | None:
    """Without shadows, its paper white; None for what is lit well, and for what is no dark drawing on paper."""
    small = _small(page)
    gray = _gray(small)
    side = max(9, max(gray.shape) // 24) | 1
    kernel = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (side, side))
    ground = cv2.morphologyEx(gray, cv2.MORPH_CLOSE, kernel)
    blank = np.abs(ground.astype(int) - gray) < 0.12 * ground
    stroke = np.ones((9, 9), dtype=np.uint8)
    lighter = cv2.morphologyEx(gray, cv2.MORPH_TOPHAT, stroke) > 0.3 * gray
    darker = cv2.morphologyEx(gray, cv2.MORPH_BLACKHAT, stroke) > 0.3 * ground
    if blank.mean() < PAPER_SHARE or lighter.sum() > darker.sum() or _levels(gray) < PHOTO_LEVELS:
        return None
    low, high = np.percentile(ground, (2, 98))
    if low > EVEN * high and high > BRIGHT:
        return None
    paper = _paper(cv2.morphologyEx(small, cv2.MORPH_CLOSE, kernel))
    height, width = page.shape[:2]
    whole = cv2.resize(paper, (width, height), interpolation=cv2.INTER_CUBIC)
    lit = page * (255 * 1.03 / np.maximum(whole, 12))
    return np.asarray(lit.clip(0, 255), dtype=np.uint8)


def _paper(closed: NDArray[Any]) -> NDArray[np.float32]:
    """The paper's colour everywhere, as the light falls on it: under coloured areas as beside them."""
    cast = closed.astype(np.float32) / np.maximum(closed.max(axis=2, keepdims=True), 1)
    usual = np.median(cast.reshape(-1, 3), axis=0)
    sure = (np.abs(cast - usual).max(axis=2) * 255 < COLOURED).astype(np.float32)
    light = np.dstack([closed * sure[..., None], sure])
    near = _blurred(light, 480, 3.0)
    far = _blurred(light, 96, 12.0)
    light = near + 1e-3 * cv2.resize(far, near.shape[1::-1], interpolation=cv2.INTER_LINEAR)
    return np.asarray(light[..., :3] / np.maximum(light[..., 3:], 1e-6), dtype=np.float32)


def _blurred(light: NDArray[np.float32], side: int, sigma: float) -> NDArray[np.float32]:
    """Smaller, and smooth."""
    times = min(1.0, side / max(light.shape[:2]))
    small = cv2.resize(light, None, fx=times, fy=times, interpolation=cv2.INTER_AREA)
    return np.asarray(cv2.GaussianBlur(small, (0, 0), sigma), dtype=np.float32)


def _as_jpeg(page: Pixels) -> bytes:
    from PIL import Image as Pillow

    stream = io.BytesIO()
    Pillow.fromarray(page).save(stream, "JPEG", quality=92)
    return stream.getvalue()
