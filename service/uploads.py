"""What is uploaded: refused while it streams in when it is too large, and never kept as it came."""

from __future__ import annotations

import io
import threading
import warnings
from typing import TYPE_CHECKING

from fastapi import FastAPI
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from chalkwright.agent.data import Image
from chalkwright.agent.documents.pictures import MAX_SIDE
from chalkwright.agent.languages.catalogues import mark
from chalkwright.agent.values import ValueCounter
from chalkwright.service.faults import Refused, problem
from chalkwright.service.languages import translate
from chalkwright.service.settings import Settings

if TYPE_CHECKING:
    from PIL.Image import Image as PillowImage

_FORMATS = ("PNG", "JPEG", "WEBP", "GIF")
_ALLOWED = mark("pictures are PNG, JPEG, WebP or GIF")
_AT_ONCE = threading.BoundedSemaphore(2)
"""Pictures that are decoded at the same time: one of 40 megapixels takes 160 MB."""
_BESIDE = 400_000
"""Bytes of a request beside its picture."""
_MOST_VALUES = 3_000
"""Values of a request as JSON; the largest that is honest, a figure with all its marks, has some hundreds."""
_TOO_MANY = "The request holds more values than any has use for; send what /openapi.json tells, and nothing else."
ROOM: tuple[tuple[str, int], ...] = (("/rate", 102_000_000), ("/compare", 41_000_000), ("/v1/verdicts", 41_000_000))
"""Path prefix → bytes of a request, where whole documents or data sets are uploaded."""
_OTHERS: tuple[tuple[bytes, str], ...] = (
    (b"%PDF", mark("a PDF; save the page as PNG")),
    (b"II*\x00", mark("a TIFF; save it as PNG")),
    (b"MM\x00*", mark("a TIFF; save it as PNG")),
    (b"BM", mark("a BMP; save it as PNG")),
    (b"PK\x03\x04", mark("an archive or office document; take a picture of the page")),
    (b"\x7fELF", mark("a program")),
    (b"MZ", mark("a program")),
)


def check_image(data: bytes, declared: str | None, name: str | None, settings: Settings) -> Image:
    """The first frame of an uploaded picture, upright, no side over 2048 px, encoded anew: metadata, further frames
    and whatever else the file held are gone.

    What the file is is told by its content alone: ``declared`` and ``name`` are its sender's words, and neither is
    ever used. Raises :class:`Refused`, 413 for too much, 422 for what is no picture.
    """
    if len(data) > settings.max_upload:
        raise Refused(
            413,
            translate(
                "The picture is larger than {number} MB; send a smaller one.", number=f"{settings.max_upload / 1e6:g}"
            ),
        )
    if (what := _no_picture(data)) is not None:
        raise Refused(
            422, translate("The file is {what}: {allowed}.", what=translate(what), allowed=translate(_ALLOWED))
        )
    from PIL import Image as Pillow
    from PIL import UnidentifiedImageError

    try:
        with warnings.catch_warnings(), _AT_ONCE:
            warnings.simplefilter("ignore", Pillow.DecompressionBombWarning)
            with Pillow.open(io.BytesIO(data), formats=_FORMATS) as opened:
                if opened.width * opened.height > settings.max_pixels:
                    raise Refused(
                        413,
                        translate(
                            "The picture has {width}×{height} pixels; scale it down to {number} million.",
                            width=opened.width,
                            height=opened.height,
                            number=f"{settings.max_pixels / 1e6:g}",
                        ),
                    )
                opened.load()
                return _anew(opened)
    except UnidentifiedImageError:
        raise Refused(
            422, translate("The file is no picture that can be read: {allowed}.", allowed=translate(_ALLOWED))
        ) from None
    except Pillow.DecompressionBombError:
        raise Refused(413, "The picture has too many pixels; scale it down.") from None
    except (OSError, ValueError, SyntaxError, EOFError, IndexError, OverflowError, MemoryError):
        raise Refused(422, "The picture is damaged or cut off; save it again as PNG and send it whole.") from None


def _no_picture(data: bytes) -> str | None:
    """What the bytes are, where they are something else that is sent by mistake or malice."""
    head = data[:1024].lstrip(b"\xef\xbb\xbf\xff\xfe \t\r\n\0")
    lower = head.replace(b"\0", b"").lower()
    if not head:
        return mark("empty")
    if lower.startswith((b"<svg", b"<?xml", b"<!--", b"<!doctype svg")) and b"<html" not in lower:
        return mark("an SVG drawing, which may hold scripts; save it as PNG")
    if lower.startswith(b"<"):
        return mark("a web page")
    return next((what for begin, what in _OTHERS if head.startswith(begin)), None)


def _anew(opened: PillowImage) -> Image:
    from PIL import ImageOps

    photo = opened.format == "JPEG"
    upright = ImageOps.exif_transpose(opened)
    if upright.mode.startswith("I"):  # 16 bits a pixel: a plain conversion would show all but the darkest as white
        upright = upright.convert("I").point(lambda value: value * (1 / 256)).convert("L")
    elif photo or upright.mode not in ("1", "L", "LA", "RGB", "RGBA"):
        upright = upright.convert("RGB" if photo else "RGBA")
    if max(upright.size) > MAX_SIDE:
        if upright.mode == "1":
            upright = upright.convert("L")
        upright.thumbnail((MAX_SIDE, MAX_SIDE))
    upright.info.clear()
    stream = io.BytesIO()
    if photo:
        upright.save(stream, "JPEG", quality=92)
    else:
        upright.save(stream, "PNG")
    return Image(media_type="image/jpeg" if photo else "image/png", data=stream.getvalue())


def room_for_body(settings: Settings) -> int:
    """Bytes that a request may have where nothing larger is expected: one picture, and what is beside it."""
    return settings.max_upload * 4 // 3 + _BESIDE  # base64 in JSON is a third longer


class BodyLimit:
    """ASGI: ends a request as soon as more bytes, or values of JSON, came than it may have; nothing of it is held."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self._app = app
        self._usual = room_for_body(settings)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        most, came = self._most(scope["path"]), 0
        headers = dict(scope["headers"])
        said = headers.get(b"content-length", b"")
        values = None if _is_form(headers.get(b"content-type", b"")) else ValueCounter(_MOST_VALUES)
        if said.isdigit() and int(said) > most:
            await problem(413, _too_large(most), {"Connection": "close"})(scope, receive, send)
            return

        async def receive_limited() -> Message:
            nonlocal came
            message = await receive()
            came += len(message.get("body", b""))
            if came > most:
                raise HTTPException(413, _too_large(most), {"Connection": "close"})
            if values is not None and not values.feed(message.get("body", b"")):
                raise HTTPException(413, _TOO_MANY, {"Connection": "close"})
            return message

        await self._app(scope, receive_limited, send)

    def _most(self, path: str) -> int:
        return next((room for prefix, room in ROOM if path.startswith(prefix)), self._usual)


def _is_form(kind: bytes) -> bool:
    """Whether the body is a form, whose fields are limited where it is read."""
    return kind.lower().lstrip().startswith((b"multipart/form-data", b"application/x-www-form-urlencoded"))


def _too_large(most: int) -> str:
    return f"The request is larger than {most / 1e6:.1f} MB; send a smaller file."


def install(app: FastAPI, settings: Settings) -> None:
    """See :mod:`chalkwright.service.hooks`."""
    app.add_middleware(BodyLimit, settings=settings)
