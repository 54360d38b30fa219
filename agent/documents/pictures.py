"""A problem's picture: known formats only, upright, small enough for a model, without its metadata."""

from __future__ import annotations

import base64
import io
import re
import warnings
from typing import TYPE_CHECKING

from chalkwright.agent.data import Image
from chalkwright.agent.errors import UnreadableProblem
from chalkwright.renderers.returned.svg import inert

if TYPE_CHECKING:
    from PIL.Image import Image as PillowImage

MAX_MEGABYTES = 10
MAX_SIDE = 2048
MAX_PIXELS = 100_000_000
MAX_ABOVE = 14_000_000
"""Bytes of an SVG above a picture: the largest that is taken, as text, and the marks."""

_NOT_EMBEDDED = re.compile(
    rb"<(script|foreignObject|iframe|text(?! fill-opacity=\"0\"))\b|\son\w+\s*=|javascript:", re.IGNORECASE
)
"""Visible text needs fonts that the reader may not have; the rest could act when the picture is opened by itself."""

_MEDIA_TYPES = {"PNG": "image/png", "JPEG": "image/jpeg", "WEBP": "image/webp", "GIF": "image/gif"}


def picture(data: bytes, name: str) -> Image:
    """``data`` as a picture that models and browsers take: PNG, JPEG or WebP, no side over 2048 px.

    Raises :class:`UnreadableProblem`, in which ``name`` says which picture it is.
    """
    if len(data) > MAX_MEGABYTES * 1_000_000:
        raise UnreadableProblem(f"{name} is bigger than {MAX_MEGABYTES} MB; give a smaller picture.")
    from PIL import Image as Pillow
    from PIL import UnidentifiedImageError

    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", Pillow.DecompressionBombWarning)
            opened = Pillow.open(io.BytesIO(data), formats=tuple(_MEDIA_TYPES))
        if opened.width * opened.height > MAX_PIXELS:
            raise UnreadableProblem(f"{name} has {opened.width}×{opened.height} pixels; scale it down.")
        opened.load()
        return _fit_image(opened, data)
    except UnidentifiedImageError:
        raise UnreadableProblem(f"{name} is no PNG, JPEG, WebP or GIF picture; convert it to PNG.") from None
    except (OSError, ValueError, SyntaxError, Pillow.DecompressionBombError) as error:
        raise UnreadableProblem(f"{name} is a damaged picture ({error}); save it again as PNG.") from error


def _fit_image(opened: PillowImage, data: bytes) -> Image:
    from PIL import ImageOps

    kind = opened.format or "PNG"
    big = max(opened.size) > MAX_SIDE
    # A phone's EXIF holds a place and a rotation that models do not see; not every model takes a GIF.
    if not big and kind != "GIF" and not opened.getexif():
        return Image(media_type=_MEDIA_TYPES[kind], data=data)
    upright = ImageOps.exif_transpose(opened)
    photo = kind == "JPEG"
    if photo or upright.mode not in {"1", "L", "LA", "RGB", "RGBA"}:
        upright = upright.convert("RGB" if photo else "RGBA")
    if big:
        upright.thumbnail((MAX_SIDE, MAX_SIDE))
    upright.info.clear()
    stream = io.BytesIO()
    if photo:
        upright.save(stream, "JPEG", quality=90)
    else:
        upright.save(stream, "PNG")
    return Image(media_type=_MEDIA_TYPES["JPEG" if photo else "PNG"], data=stream.getvalue())


def data_uri(media_type: str, data: bytes) -> str:
    """``data`` as a URI that can stand in a page in place of a file."""
    return f"data:{media_type};base64,{base64.b64encode(data).decode()}"


def size(data: bytes) -> tuple[int, int] | None:
    """Width and height in pixels; None when ``data`` is no picture of a known format."""
    from PIL import Image as Pillow
    from PIL import UnidentifiedImageError

    try:
        with Pillow.open(io.BytesIO(data), formats=tuple(_MEDIA_TYPES)) as opened:
            return opened.size
    except (UnidentifiedImageError, OSError, ValueError, SyntaxError, Pillow.DecompressionBombError):
        return None


def embedded(png: bytes | None, svg: bytes | None) -> Image | None:
    """The one to embed: the SVG when it is inert and looks the same everywhere, and is the smaller one or was drawn
    above a picture, whose size it has in any case: what is above it stays sharp. Else the PNG."""
    above = svg is not None and b"<image" in svg and len(svg) <= MAX_ABOVE
    if (
        svg
        and (png is None or above or len(svg) < len(png))
        and not _NOT_EMBEDDED.search(svg)
        and (drawing := inert(svg))
    ):
        return Image(media_type="image/svg+xml", data=drawing)
    return Image(media_type="image/png", data=png) if png else None


def as_png(image: Image) -> bytes:
    """The picture's file as office programs take it: PNG or JPEG."""
    if image.media_type in {"image/png", "image/jpeg"}:
        return image.data
    from PIL import Image as Pillow

    stream = io.BytesIO()
    Pillow.open(io.BytesIO(picture(image.data, "").data)).convert("RGBA").save(stream, "PNG")
    return stream.getvalue()
