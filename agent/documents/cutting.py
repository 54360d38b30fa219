"""A picture without the empty paper around what is drawn."""

from __future__ import annotations

import io
import re
from typing import NamedTuple

from chalkwright.agent.data import Image
from chalkwright.agent.documents.pictures import embedded

MARGIN = 28
"""Pixels of paper on each side, also where the picture had fewer."""
_ROOT = re.compile(rb"<svg\b[^>]*>")
_PAPER = b'<rect width="100%" height="100%"'
"""What our own drawings lie on; it begins at the origin, which is not in the cut."""


class Cut(NamedTuple):
    """Picture pixels; it may reach beyond the picture."""

    left: int
    top: int
    width: int
    height: int


def content(png: bytes) -> Cut | None:
    """Where something is drawn on the white, with a margin; None where nothing is."""
    from PIL import Image as Pillow
    from PIL import ImageChops

    with Pillow.open(io.BytesIO(png), formats=("PNG",)) as opened:
        drawn = opened.convert("RGB")
    box = ImageChops.difference(drawn, Pillow.new("RGB", drawn.size, "white")).getbbox()
    if box is None:
        return None
    left, top, right, bottom = box
    return Cut(left - MARGIN, top - MARGIN, right - left + 2 * MARGIN, bottom - top + 2 * MARGIN)


def cut_picture(png: bytes, svg: bytes | None, cut: Cut) -> Image:
    """That part of a picture, as vectors where that is smaller; ``svg`` shows the same as ``png``."""
    from PIL import Image as Pillow

    stream = io.BytesIO()
    with Pillow.open(io.BytesIO(png), formats=("PNG",)) as opened:
        across = opened.width
        part = Pillow.new("RGB", (cut.width, cut.height), "white")
        part.paste(opened.convert("RGB"), (-cut.left, -cut.top))
        part.save(stream, "PNG")
    picture = embedded(stream.getvalue(), None if svg is None else _cut_drawing(svg, cut, across))
    assert picture is not None
    return picture


def _cut_drawing(svg: bytes, cut: Cut, across: int) -> bytes | None:
    """The drawing with another window; None where it does not say which one it has."""
    root = _ROOT.search(svg)
    window = root and re.search(rb'\bviewBox="([-\d. ]+)"', root[0])
    if not root or not window or len(numbers := window[1].split()) != 4:
        return None
    left, top, width = map(float, numbers[:3])
    unit = width / across
    x, y, w, h = (
        b"%g" % number for number in (left + cut.left * unit, top + cut.top * unit, cut.width * unit, cut.height * unit)
    )
    head = root[0].replace(window[0], b'viewBox="%b"' % b" ".join((x, y, w, h)))
    head = re.sub(rb'\bwidth="[^"]*"', b'width="%d"' % cut.width, head)
    head = re.sub(rb'\bheight="[^"]*"', b'height="%d"' % cut.height, head)
    return head.join(
        (
            svg[: root.start()],
            svg[root.end() :].replace(_PAPER, b'<rect x="%b" y="%b" width="100%%" height="100%%"' % (x, y), 1),
        )
    )
