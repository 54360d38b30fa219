"""A smaller copy of a picture, made where a forged one has nothing to take."""

from __future__ import annotations

import base64
import io
from pathlib import Path

from chalkwright.renderers.returned.inspecting import inspectors
from chalkwright.renderers.sandbox.apart import Unfinished

SIDE = 1024
"""Pixels of the longer side: letters of size 24 are 17 high, and a model is billed half of what the whole costs."""
_SECONDS = 10.0


class NoPreview(ValueError):
    """There is no smaller copy; ``str`` says why."""


def preview(file: Path, side: int = SIDE) -> bytes:
    """The picture in ``file`` as a PNG with no side over ``side`` pixels. Blocks; raises :class:`NoPreview`."""
    return shrunken(file.read_bytes(), side)


def shrunken(picture: bytes, side: int = SIDE) -> bytes:
    """A PNG, JPEG or WebP ``picture`` as a PNG with no side over ``side``. Blocks; raises :class:`NoPreview`."""
    data = base64.b64encode(picture).decode()
    try:
        answer = inspectors.call(preview_as_base64, seconds=_SECONDS, keep=False, picture=data, side=side)
        return base64.b64decode(answer, validate=True)
    except (Unfinished, ValueError, TypeError) as error:
        raise NoPreview(f"The picture cannot be made smaller ({error}).") from error


def preview_as_base64(picture: str, side: int) -> str:
    """For the process apart: both pictures in base64."""
    from PIL import Image

    with Image.open(io.BytesIO(base64.b64decode(picture)), formats=("PNG", "JPEG", "WEBP")) as opened:
        smaller = opened.convert("RGB")
    smaller.thumbnail((side, side), Image.Resampling.LANCZOS)
    stream = io.BytesIO()
    smaller.save(stream, "PNG")
    return base64.b64encode(stream.getvalue()).decode()
