"""A document's diagrams in a smaller size, for whom compares them or holds them against the text.

A judge of layout gets every pixel; where things stand, what colour they have and what a label says is seen as well in a
copy that costs half.
"""

from __future__ import annotations

import logging

from chalkwright.agent.data import Image
from chalkwright.agent.documents.pictures import size
from chalkwright.judges.data import Diagram, Document
from chalkwright.renderers.returned.preview import NoPreview, shrunken

SIDE = 908
"""Pixels of the longer side: a picture as high as 9/16 of its width is two tiles of 512 as models bill them, in place
of six, and letters of size 24 are 15 high."""
_LOG = logging.getLogger(__name__)


def with_smaller_diagrams(document: Document) -> Document:
    """``document`` with no side of a diagram over :data:`SIDE` pixels; what cannot be made smaller stays. Blocks."""
    parts = tuple(_smaller(part) if isinstance(part, Diagram) else part for part in document.parts)
    return document.model_copy(update={"parts": parts})


def _smaller(diagram: Diagram) -> Diagram:
    seen = None if diagram.image is None else size(diagram.image.data)
    if diagram.image is None or seen is None or max(seen) <= SIDE:
        return diagram
    try:
        image = Image(media_type="image/png", data=shrunken(diagram.image.data, SIDE))
    except NoPreview as error:
        _LOG.warning("Diagram %d is shown to the judge in full: %s", diagram.number, error)
        return diagram
    return diagram.model_copy(update={"image": image})
