"""What the OpenCV detector knows of its classes: each object of the icon library, in its own and all other colours.

A template is the drawing stretched to a square of :data:`SIDE` pixels, with the proportions it had; how a picture is
laid out is not known here.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, cached_property

import numpy as np
from numpy.typing import NDArray

from chalkwright.benchmarks.e2v.colors import COLORS
from chalkwright.renderers.counting.figure import ColorName
from chalkwright.renderers.counting.icon_pixels import ink as ink_of
from chalkwright.renderers.counting.icons import icon, names, recolor_icon

SIDE = 48
"""Pixels of a template's side."""
_FINE = 3
"""Times as large as it is drawn first, so that the edges are as soft as those of a picture that was made smaller."""


@dataclass(frozen=True, eq=False)
class Template:
    """One object in one colour."""

    name: str
    color: ColorName | None
    """None: its own colours."""
    proportion: float
    """Width to height."""
    pixels: NDArray[np.float32]
    """SIDE × SIDE × 3, RGB 0–255; what is not covered is 0."""
    cover: NDArray[np.float32]
    """SIDE × SIDE, how much of each pixel the drawing covers, 0–1."""

    @cached_property
    def shape(self) -> NDArray[np.bool_]:
        """The silhouette, its holes filled."""
        return fill_holes(self.cover > 0.5)

    @cached_property
    def around(self) -> NDArray[np.bool_]:
        """The silhouette and one pixel around it."""
        return widen(self.shape)

    @cached_property
    def core(self) -> NDArray[np.bool_]:
        """The pixels that it covers wholly."""
        return self.cover > 0.97

    @cached_property
    def inner(self) -> NDArray[np.bool_]:
        """Those that no uncovered pixel is beside; all of the core of a thing that is thin everywhere."""
        import cv2

        inner = cv2.erode(self.core.astype(np.uint8), np.ones((3, 3), dtype=np.uint8)) > 0
        return np.asarray(inner) if inner.any() else self.core

    @cached_property
    def darkest(self) -> NDArray[np.float32]:
        """Each channel's least value of what is covered within a pixel of each pixel."""
        import cv2

        seen = np.where(self.core[..., None], self.pixels, np.float32(255))
        return np.asarray(cv2.erode(seen, np.ones((3, 3), dtype=np.uint8)), dtype=np.float32)

    @cached_property
    def lightest(self) -> NDArray[np.float32]:
        """And its largest."""
        import cv2

        seen = np.where(self.core[..., None], self.pixels, np.float32(0))
        return np.asarray(cv2.dilate(seen, np.ones((3, 3), dtype=np.uint8)), dtype=np.float32)


def widen(mask: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """The mask and one pixel around it."""
    import cv2

    return np.asarray(cv2.dilate(mask.astype(np.uint8), np.ones((3, 3), dtype=np.uint8)) > 0)


def fill_holes(mask: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """The mask without holes."""
    import cv2

    padded = np.pad(mask.astype(np.uint8), 1)
    cv2.floodFill(padded, None, (0, 0), 2)
    return np.asarray(padded[1:-1, 1:-1] != 2)


@cache
def template(name: str, color: ColorName | None = None) -> Template:
    """The template of a known object. Raises :class:`chalkwright.renderers.counting.icons.UnknownObject`."""
    drawn = icon(name)
    if drawn.name != name:
        return template(drawn.name, color)
    body = drawn.body if color is None else recolor_icon(drawn, color)
    # An outline added to a pale recoloured drawing may reach beyond the ink of the original.
    ink = drawn.ink if color is None else ink_of(body)
    pixels, cover = _draw(body, ink.left, ink.top, ink.width, ink.height)
    return Template(drawn.name, color, ink.width / ink.height, pixels, cover)


def recolorings(name: str) -> tuple[Template, ...]:
    """The object in every colour but its own. Raises as :func:`template`."""
    return tuple(template(name, color) for color in COLORS)


@cache
def library() -> tuple[Template, ...]:
    """Every object in its own colours."""
    return tuple(template(name) for name in names())


def _draw(
    body: str, left: float, top: float, width: float, height: float
) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    import cv2
    import resvg_py

    side = SIDE * _FINE
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{left} {top} {width} {height}" width="{side}" '
        f'height="{side}" preserveAspectRatio="none">{body}</svg>'
    )
    png = bytes(resvg_py.svg_to_bytes(svg_string=svg, skip_system_fonts=True))
    decoded = cv2.imdecode(np.frombuffer(png, dtype=np.uint8), cv2.IMREAD_UNCHANGED)
    assert decoded is not None  # resvg writes whole pictures
    bgra = decoded.astype(np.float32)
    alpha = bgra[..., 3:] / 255
    colored = np.concatenate([bgra[..., 2::-1] * alpha, alpha], axis=2)
    small = cv2.resize(colored, (SIDE, SIDE), interpolation=cv2.INTER_AREA)
    cover = small[..., 3]
    pixels = np.where(cover[..., None] > 0.02, small[..., :3] / np.maximum(cover[..., None], 0.02), 0)
    return pixels.astype(np.float32), cover.astype(np.float32)
