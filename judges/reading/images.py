"""A diagram's picture as judges see it: known formats, one frame, on white, no side over 2048 px, nothing fetched."""

from __future__ import annotations

import base64
import binascii
import io
import warnings
from pathlib import Path
from urllib.parse import unquote, unquote_to_bytes

from PIL import Image as Pillow
from PIL import ImageOps, UnidentifiedImageError

from chalkwright.agent.data import Image
from chalkwright.agent.documents.pictures import MAX_PIXELS, MAX_SIDE
from chalkwright.judges.reading.reach import OutOfReach, own_file, within
from chalkwright.judges.reading.svg import NotDrawn, png_of_svg

MAX_MEGABYTES = 50

_MEDIA_TYPES = {"PNG": "image/png", "JPEG": "image/jpeg", "WEBP": "image/webp", "GIF": "", "BMP": ""}
"""By Pillow's format; the empty ones are kept as PNG, because not every model takes them."""
MOST_PIXELS = min(MAX_PIXELS, 40_000_000)
MOST_STRETCHED = 20
"""Longer side to shorter: what is longer is a line, and enlarging it to read it would take gigabytes."""
LEAST_SIDE = 8


class Unseen(ValueError):
    """A picture that cannot be shown to a judge; ``str`` says why, to stand after "because it"."""


def load(target: str, folder: Path) -> tuple[Image, Path | None]:
    """The picture that a document in ``folder`` names, and its file where it has one. Raises :class:`Unseen`."""
    if target.lower().startswith("data:"):
        return picture(_decode_embedded(target)), None
    try:
        file = own_file(target, folder)
    except OutOfReach as error:
        raise Unseen(str(error)) from None
    try:
        if file.stat().st_size > MAX_MEGABYTES * 1_000_000:
            raise Unseen(f"is bigger than {MAX_MEGABYTES} MB")
        return picture(file.read_bytes()), file
    except OSError as error:
        raise Unseen(f"cannot be read ({error.strerror})") from error


def layout_beside(file: Path) -> Path | None:
    """What our renderers measured in the picture ``file``; None beside the pictures of others."""
    layout = file.with_suffix(".layout.json")
    return layout if within(layout, file.parent) and layout.is_file() else None


def picture(data: bytes) -> Image:
    """``data`` as PNG, JPEG or WebP, told by its content. Raises :class:`Unseen`."""
    if _looks_like_svg(data):
        try:
            data = png_of_svg(data.decode("utf-8-sig", errors="replace"))
        except NotDrawn as error:
            raise Unseen(f"is an SVG drawing that {error}; save it as PNG") from error
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", Pillow.DecompressionBombWarning)
            opened = Pillow.open(io.BytesIO(data), formats=tuple(_MEDIA_TYPES))
        if opened.width * opened.height > MOST_PIXELS:
            raise Unseen(f"has {opened.width}×{opened.height} pixels; scale it down")
        shorter, longer = sorted(opened.size)
        if shorter < LEAST_SIDE or longer > MOST_STRETCHED * shorter:
            raise Unseen(f"has {opened.width}×{opened.height} pixels, which is no shape of a diagram")
        opened.load()
        return _as_seen(opened, data)
    except Pillow.DecompressionBombError:
        raise Unseen("has too many pixels; scale it down") from None
    except UnidentifiedImageError:
        raise Unseen("is no PNG, JPEG, WebP, GIF, BMP or SVG picture") from None
    except (OSError, ValueError, SyntaxError) as error:
        if isinstance(error, Unseen):
            raise
        raise Unseen(f"is damaged ({error})") from error


def _as_seen(opened: Pillow.Image, data: bytes) -> Image:
    kind = opened.format or "PNG"
    upright = ImageOps.exif_transpose(opened)
    through = _is_transparent(upright)
    small = max(opened.size) <= MAX_SIDE
    untouched = small and not through and not opened.getexif() and getattr(opened, "n_frames", 1) == 1
    if untouched and _MEDIA_TYPES[kind]:
        return Image(media_type=_MEDIA_TYPES[kind], data=data)
    if through:
        # A reader sees it on the page, which is white; a model may see black, and black lines on it.
        layer = upright.convert("RGBA")
        upright = Pillow.alpha_composite(Pillow.new("RGBA", layer.size, "white"), layer)
    if upright.mode not in {"1", "L"}:
        upright = upright.convert("RGB")
    upright.thumbnail((MAX_SIDE, MAX_SIDE))
    stream = io.BytesIO()
    if kind == "JPEG":
        upright.convert("RGB").save(stream, "JPEG", quality=90)
        return Image(media_type="image/jpeg", data=stream.getvalue())
    upright.info.clear()
    upright.save(stream, "PNG")
    return Image(media_type="image/png", data=stream.getvalue())


def _is_transparent(opened: Pillow.Image) -> bool:
    if not opened.has_transparency_data:
        return False
    low, _ = opened.convert("RGBA").getchannel("A").getextrema()
    return isinstance(low, int | float) and low < 255


def _looks_like_svg(data: bytes) -> bool:
    head = data[:1000].removeprefix(b"\xef\xbb\xbf").lstrip().lower()
    return head.startswith(b"<") and b"<svg" in data[:20_000].lower()


def _decode_embedded(target: str) -> bytes:
    head, comma, body = target.partition(",")
    if not comma:
        raise Unseen("is embedded, but empty")
    if not head.lower().endswith(";base64"):
        return unquote_to_bytes(body)
    compact = unquote("".join(body.split())).rstrip("=")
    try:
        return base64.b64decode(compact + "=" * (-len(compact) % 4), validate=True)
    except (binascii.Error, ValueError):
        raise Unseen("is embedded, but not as valid base64") from None
