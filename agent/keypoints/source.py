"""The picture that is worked on: a user's as it is, a photo of a sheet made flat, a small one enlarged smoothly."""

from __future__ import annotations

import base64
import binascii
import io
import logging
from typing import TYPE_CHECKING, NamedTuple

from chalkwright.agent.data import Image
from chalkwright.agent.documents.pictures import MAX_MEGABYTES, picture, size
from chalkwright.agent.errors import UnreadableProblem
from chalkwright.agent.keypoints import photo
from chalkwright.renderers.sandbox.apart import Apart, Refused, Unfinished

if TYPE_CHECKING:
    from PIL.Image import Image as PillowImage

LEAST_SIDE = 800
"""Pixels of the longer side: a smaller picture is enlarged to that."""
MOST_ENLARGED = 10.0
SECONDS = 30.0
"""How long a photo may take: one of 12 megapixels takes about one, on a machine with nothing else to do."""
DRAWN_GREYS, DRAWN_SHARE = 3, 0.8
"""So few greys cover so much of a picture that was drawn; a camera's grain alone has more."""
_GLANCE = (320, 320)
_LOG = logging.getLogger(__name__)
photos = Apart(photo.warm, at_once=1)


class Source(NamedTuple):
    """A picture, upright and of a size in which places are measured."""

    image: Image
    flattened: bool = False
    """Whether it was a photo of a sheet, of which this is a copy without perspective or shadows."""


def prepare(shown: Image, original: bytes, *, flatten: bool) -> Source:
    """What is worked on for a picture ``shown`` to models, read from the ``original`` file. Blocks."""
    flat = _flat(original) if flatten and _may_be_photo(shown) else None
    return Source(_enlarged(flat or shown), flat is not None)


def _may_be_photo(shown: Image) -> bool:
    """Whether it has more greys than what was drawn has: for most pictures no process is started."""
    from PIL import Image as Pillow

    with Pillow.open(io.BytesIO(shown.data)) as opened:
        grey = opened.convert("L")
        counts = sorted(grey.resize(_GLANCE, Pillow.Resampling.NEAREST).histogram(), reverse=True)
    return sum(counts[:DRAWN_GREYS]) < DRAWN_SHARE * sum(counts)


def _flat(original: bytes) -> Image | None:
    """A photo's sheet, by a process that may die of it; None where the picture stays as it is."""
    if len(original) > MAX_MEGABYTES * 1_000_000:
        return None
    try:
        made = photos.call(
            photo.flatten_apart, seconds=SECONDS, keep=False, data=base64.b64encode(original).decode("ascii")
        )
        return None if made is None else picture(base64.b64decode(str(made), validate=True), "The flattened photo")
    except (Unfinished, Refused, UnreadableProblem, binascii.Error) as error:
        _LOG.warning("a picture could not be looked at as a photo, and stays as it is: %s", error)
        return None


def _enlarged(image: Image) -> Image:
    """A small picture without its stairs, as PNG."""
    width, height = size(image.data) or (0, 0)
    if not 0 < max(width, height) < LEAST_SIDE:
        return image
    from PIL import Image as Pillow

    times = min(MOST_ENLARGED, LEAST_SIDE / max(width, height))
    with Pillow.open(io.BytesIO(image.data)) as opened:
        kept = opened.convert("RGBA" if opened.has_transparency_data else "RGB")
    stream = io.BytesIO()
    _smoothly(kept, times).save(stream, "PNG")
    return Image(media_type="image/png", data=stream.getvalue())


def _smoothly(small: PillowImage, times: float) -> PillowImage:
    """Cubic; a little blur takes away the old pixels' grid, and sharpening what that made soft."""
    from PIL import Image as Pillow
    from PIL import ImageFilter

    large = small.resize((round(small.width * times), round(small.height * times)), Pillow.Resampling.BICUBIC)
    if times < 1.5:
        return large
    smooth = large.filter(ImageFilter.GaussianBlur(0.45 * times))
    return smooth.filter(ImageFilter.UnsharpMask(radius=1.2 * times, percent=100, threshold=0))
