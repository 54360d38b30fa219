"""Whether a picture shows no more, and no less, than what was told of it. Pure.

The elements are measured where strangers' code ran, and that code may have changed what measures: emptied a family,
put a filter over what is painted, drawn around the library. Every rule about the elements is blind to that. So whatever
has edges in the picture has to lie at something that was told of, and every text that was told of has to have edges.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw

from chalkwright.renderers.base import Box, Element, Finding
from chalkwright.renderers.measure.layout_page import Page
from chalkwright.renderers.returned.schema import MOST_ELEMENTS

_WIDTH = 960
"""Pixels, about: the picture is looked at in this width."""
EDGE = 40
"""Difference of a colour's channel, of 255, from which two neighbours are an edge."""
NEAR = 3
"""Pixels of the smaller picture from an edge to what was told of."""
BLOCK, LEAST = 24, 10
"""Pixels of a block, and how many of them are edges at nothing that was told of where there is something untold: of the
honest scenes that were looked at none had more than 2 in a block."""
_FAINT = 0.3
"""Opacity below which a text may be too pale to have edges."""

Mask = NDArray[np.bool_]


def compare(picture: Image.Image, elements: Sequence[Element], known: Sequence[Finding] = ()) -> Iterator[Finding]:
    """Findings of a ``picture`` on white and what was told of it; texts that findings are ``known`` of are left out."""
    factor = max(1, round(picture.width / _WIDTH))
    edges = _find_edges(np.asarray(picture.convert("RGB").reduce(factor), np.int16))
    if len(elements) < MOST_ELEMENTS:  # of more, the last were not told of
        yield from _find_untold(edges & ~_where(elements, edges.shape, factor), factor)
    yield from _find_unseen(edges, Page(tuple(elements), picture.width, picture.height), factor, known)


def _find_untold(left: Mask, factor: int) -> Iterator[Finding]:
    rest = tuple((0, -size % BLOCK) for size in left.shape)
    blocks = np.pad(left, rest).reshape(-(-left.shape[0] // BLOCK), BLOCK, -1, BLOCK).sum(axis=(1, 3))
    rows, columns = np.nonzero(blocks >= LEAST)
    if not len(rows):
        return
    side = BLOCK * factor
    box = Box(
        left=float(columns.min() * side),
        top=float(rows.min() * side),
        right=float((columns.max() + 1) * side),
        bottom=float((rows.max() + 1) * side),
    )
    yield Finding(
        kind="unmeasured",
        message=(
            f"Something is drawn between ({box.left:.0f}, {box.top:.0f}) and ({box.right:.0f}, {box.bottom:.0f}) px "
            "that could not be measured, so nothing is known of how it lies."
        ),
        remedy="Draw it with the library's own objects, and change nothing of how they are made, drawn or measured.",
        boxes=(box,),
        amount=float(blocks[rows, columns].sum() * factor**2),
    )


def _find_unseen(edges: Mask, page: Page, factor: int, known: Sequence[Finding]) -> Iterator[Finding]:
    told = {name for finding in known for name in finding.elements}
    for i in page.texts:
        element, name = page.elements[i], page.name(i)
        box = element.box
        within = edges[_span(box.top, box.bottom, factor), _span(box.left, box.right, factor)]
        if not within.size or within.any() or name in told or element.opacity < _FAINT:
            continue
        yield Finding(
            kind="hidden",
            message=f"Nothing of {name} shows in the picture, though it was to be drawn there.",
            remedy="Draw it last, in a colour that stands out, and put no filter over it.",
            elements=(name,),
            boxes=(box,),
            amount=1.0,
        )


def _span(first: float, last: float, factor: int) -> slice:
    return slice(max(0, int(first // factor)), max(0, int(last // factor) + 1))


def _find_edges(small: NDArray[np.int16]) -> Mask:
    """Pixels that differ from the one before or after them."""
    found = np.zeros(small.shape[:2], bool)
    down = np.abs(np.diff(small, axis=0)).max(axis=2) >= EDGE
    across = np.abs(np.diff(small, axis=1)).max(axis=2) >= EDGE
    found[1:] |= down
    found[:-1] |= down
    found[:, 1:] |= across
    found[:, :-1] |= across
    return found


def _where(elements: Sequence[Element], shape: tuple[int, ...], factor: int) -> Mask:
    """What was told of, and :data:`NEAR` around it."""
    mask = Image.new("1", (shape[1], shape[0]))
    draw = ImageDraw.Draw(mask)
    for element in elements:
        runs = [[(x / factor, y / factor) for x, y in run] for run in element.outline if run]
        if not runs or element.role == "image" or element.rough:
            corners = (element.box.left, element.box.top, element.box.right, element.box.bottom)
            draw.rectangle([at / factor for at in corners], fill=1)
        lettered = element.role == "text" or element.kind == "Halo"
        width = max(1, round(element.stroke / factor))
        for run in runs:
            if lettered and len(run) > 2:
                draw.polygon(run, fill=1, outline=1)
            else:
                draw.line([*run, run[0]] if element.role == "shape" else run, fill=1, width=width)
            for x, y in run if width > 2 else ():  # lines end square, and leave a notch where they turn
                draw.ellipse((x - width / 2, y - width / 2, x + width / 2, y + width / 2), fill=1)
    return _widen(np.asarray(mask))


def _widen(mask: Mask) -> Mask:
    for axis in (0, 1):
        padded = np.pad(mask, [(NEAR, NEAR) if side == axis else (0, 0) for side in (0, 1)])
        size = mask.shape[axis]
        mask = np.logical_or.reduce([padded.take(range(at, at + size), axis) for at in range(2 * NEAR + 1)])
    return mask
