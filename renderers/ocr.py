"""Reads the texts of a picture. Knows the OCR package, which is imported only when a picture is read."""

from __future__ import annotations

import importlib.util
from functools import cache
from pathlib import Path
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray
from PIL import Image
from pydantic import Field

from renderers.base import Box, Frozen, Points

Pixels = NDArray[np.uint8]
"""Height × width × 3, red first."""

READ_AT = 1920
"""Smaller pictures are enlarged towards this many pixels on their longer side: small letters are misread otherwise."""
MOST_ENLARGED = 3.0
_PACKAGE = "rapidocr"


class OcrMissing(RuntimeError):
    """Nothing on this machine reads texts from pictures; the message says what to install."""


class Read(Frozen):
    """One line of text as it was read."""

    text: str
    box: Box
    confidence: float = Field(ge=0, le=1)
    polygon: Points
    """Four corners in picture pixels, from the text's own top left, in reading direction."""


class TextReader(Protocol):
    """Reads the texts of a picture, in no particular order. Raises :class:`OcrMissing`."""

    def read(self, picture: Pixels) -> tuple[Read, ...]: ...


class RapidReader:
    """PP-OCR through ``rapidocr``, with the weights of its wheel: nothing is ever downloaded."""

    def read(self, picture: Pixels) -> tuple[Read, ...]:
        engine = _engine()
        import cv2

        enlarged = min(MOST_ENLARGED, max(1.0, READ_AT / max(picture.shape[:2])))
        bgr = np.ascontiguousarray(picture[:, :, ::-1])
        if enlarged > 1:
            bgr = cv2.resize(bgr, None, fx=enlarged, fy=enlarged, interpolation=cv2.INTER_CUBIC)
        found = engine(bgr)
        if found.boxes is None:
            return ()
        corners = np.asarray(found.boxes, dtype=float) / enlarged
        return tuple(
            Read(
                text=text,
                box=Box(
                    left=float(polygon[:, 0].min()),
                    top=float(polygon[:, 1].min()),
                    right=float(polygon[:, 0].max()),
                    bottom=float(polygon[:, 1].max()),
                ),
                confidence=min(1.0, max(0.0, float(confidence))),
                polygon=tuple((float(x), float(y)) for x, y in polygon),
            )
            for text, confidence, polygon in zip(found.txts, found.scores, corners, strict=True)
        )


def read(picture: Path | Pixels, reader: TextReader | None = None) -> tuple[Read, ...]:
    """The texts of a picture, doubtful ones too. Raises :class:`OcrMissing`, ``OSError`` for what is no picture."""
    return (reader or RapidReader()).read(load(picture) if isinstance(picture, Path) else picture)


def load(picture: Path) -> Pixels:
    """The picture's pixels on white paper. Raises ``OSError`` when it cannot be read."""
    with Image.open(picture) as opened:
        seen = opened.convert("RGBA")
    paper = Image.new("RGBA", seen.size, "white")
    return np.asarray(Image.alpha_composite(paper, seen).convert("RGB"), dtype=np.uint8)


@cache
def _engine() -> Any:
    """The engine of this process. The models' paths are given, because the package downloads what it does not find."""
    missing = [name for name in (_PACKAGE, "onnxruntime", "cv2") if importlib.util.find_spec(name) is None]
    if missing:
        raise OcrMissing(
            f"Texts cannot be read from pictures: the package {missing[0]} is missing. "
            "Install rapidocr, onnxruntime and opencv-python-headless."
        )
    import rapidocr

    models = Path(rapidocr.__file__).parent / "models"
    find, name = _model(models, "det"), _model(models, "rec")
    return rapidocr.RapidOCR(
        params={
            "Det.model_path": str(find),
            "Rec.model_path": str(name),
            "Global.use_cls": False,
            "Global.text_score": 0.0,
            "Global.log_level": "error",
        }
    )


def _model(folder: Path, task: str) -> Path:
    for file in sorted(folder.glob(f"*_{task}_*.onnx")):
        return file
    raise OcrMissing(
        f"Texts cannot be read from pictures: this rapidocr came without its {task} model. Install rapidocr 3.10 or newer."
    )
