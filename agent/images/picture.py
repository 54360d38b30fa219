"""Bytes that came from an image system → a PNG that is safe to open, or the reason why not."""

from __future__ import annotations

import base64
import binascii
import struct
import zlib
from io import BytesIO
from typing import NamedTuple

from PIL import Image, ImageOps

from chalkwright.agent.images.faults import PictureWhom

FORMATS = ("PNG", "JPEG", "WEBP")
MOST_PIXELS = 40_000_000
MOST_BYTES = 48 * 2**20
SMALLEST = 16
"""Pixels of the shorter side below which nothing can be counted."""
WHITE = (255, 255, 255)


class Png(NamedTuple):
    """A picture as PNG, and its size in pixels."""

    data: bytes
    width: int
    height: int


def decode_picture(text: str, whom: PictureWhom) -> bytes:
    """The bytes of a base64 text or a ``data:`` URL. Raises :class:`BadPicture`."""
    if text.startswith("data:"):
        text = text.partition(",")[2]
    if len(text) > MOST_BYTES * 4 // 3 + 4:
        raise whom.unsafe(f"is larger than {MOST_BYTES // 2**20} MiB") from None
    try:
        return base64.b64decode("".join(text.split()), validate=True)
    except (binascii.Error, ValueError):
        raise whom.bad_picture() from None


def as_png(data: bytes, whom: PictureWhom) -> Png:
    """PNG of a PNG, JPEG or WebP, upright, opaque, its first frame.

    A plain PNG stays as it is, so that the provider's marks of origin stay in it. Raises :class:`BadPicture`, and
    :class:`UnsafePicture` for more than :data:`MOST_BYTES` bytes or :data:`MOST_PIXELS` pixels. Takes tens of
    milliseconds: call it in a thread.
    """
    if len(data) > MOST_BYTES:
        raise whom.unsafe(f"is larger than {MOST_BYTES // 2**20} MiB")
    try:
        with Image.open(BytesIO(data), formats=FORMATS) as image:
            # Only the header has been read so far: a bomb is still closed.
            if image.width * image.height > MOST_PIXELS:
                raise whom.unsafe(f"has {image.width} × {image.height} pixels")
            if min(image.size) < SMALLEST:
                raise whom.bad_picture()
            image.load()
            plain = image.format == "PNG" and image.mode == "RGB" and getattr(image, "n_frames", 1) == 1
            return Png(data, *image.size) if plain else _encode_png(image)
    except Image.DecompressionBombError:
        raise whom.unsafe("has too many pixels") from None
    except (OSError, SyntaxError, ValueError, EOFError, struct.error, zlib.error):
        raise whom.bad_picture() from None


def _encode_png(image: Image.Image) -> Png:
    upright = ImageOps.exif_transpose(image)
    if upright.has_transparency_data:
        page = Image.new("RGB", upright.size, WHITE)
        layer = upright.convert("RGBA")
        page.paste(layer, mask=layer.getchannel("A"))
    else:
        page = upright.convert("RGB")
    out = BytesIO()
    page.save(out, format="PNG", compress_level=3)
    return Png(out.getvalue(), *page.size)
