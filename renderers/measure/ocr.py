"""Reads the texts of a picture. Knows the OCR package, which is imported only when a picture is read."""

from __future__ import annotations

import hashlib
import importlib.util
import os
import sys
import threading
from collections import OrderedDict
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any, BinaryIO, Protocol, runtime_checkable

import numpy as np
from numpy.typing import NDArray
from PIL import Image
from pydantic import Field

from chalkwright.renderers.base import Box, Frozen, Points
from chalkwright.renderers.measure.denormals import smallest_as_zero
from chalkwright.renderers.silence import silence

Pixels = NDArray[np.uint8]
"""Height × width × 3, red first."""

READ_AT = 1920
"""Smaller pictures are enlarged towards this many pixels on their longer side: small letters are misread otherwise."""
FIND_AT = 1440
"""Most of the longer side of the page on which lines are looked for, in pixels: as many are found as at
:data:`READ_AT`, in half the time. They are read from the page itself."""
FIND_ENLARGED, LEAST_FOUND_AT = 1.4, 960
"""A picture is enlarged by no more to look for lines, unless it is smaller than that: enlarging shows nothing new, and
the time grows with its square."""
MOST_ENLARGED = 3.0
WORD = 4
"""Characters from which a line may be upside down; an arrow's head turned over reads as a letter."""
DOUBTFUL = 0.9
"""Confidence below which a line is read upside down too."""
READERS = ("rapidocr", "tesseract")
"""Names of the readers, the one that is used first."""
_PACKAGE = "rapidocr"
_ONE_AT_A_TIME = threading.Lock()
"""The engine keeps state between its steps."""


THREADS = "OMP_NUM_THREADS"
"""Names the threads that a page is read by, one unless it is set: more of them spend a third more waiting for each
other, and take the smallest numbers at their full price."""
_REMEMBERED = 64
"""Pages, by their pixels."""
_LATELY: OrderedDict[tuple[tuple[int, ...], bytes], tuple[Read, ...]] = OrderedDict()


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


@runtime_checkable
class LineReader(Protocol):
    """Reads single lines of text that were cut out already, so that nothing has to be looked for."""

    def lines(self, crops: Sequence[Pixels]) -> tuple[tuple[str, float], ...]:
        """Text and confidence (0 to 1) of each; ``("", 0.0)`` where nothing is read. Raises :class:`OcrMissing`."""
        ...


def reader_of(name: str) -> TextReader:
    """The reader of a name out of :data:`READERS`, for a page of text. Raises ``ValueError`` for another name.

    What is missing on the machine is told when the first picture is read.
    """
    if name == "tesseract":
        from chalkwright.renderers.measure.ocr_tesseract import TesseractReader

        return TesseractReader("page")
    if name == "rapidocr":
        return RapidReader()
    raise ValueError(f"There is no text reader {name!r}; choose one of {', '.join(READERS)}.")


class RapidReader:
    """PP-OCR through ``rapidocr``, with the weights of its wheel: nothing is ever downloaded."""

    def read(self, picture: Pixels) -> tuple[Read, ...]:
        """See :class:`TextReader`; what was read lately is remembered, for a judge asks of one picture many times."""
        key = (picture.shape, hashlib.sha256(picture.tobytes()).digest())
        with _ONE_AT_A_TIME:
            if key in _LATELY:
                _LATELY.move_to_end(key)
            else:
                with smallest_as_zero():
                    _LATELY[key] = self._read(picture)
                if len(_LATELY) > _REMEMBERED:
                    _LATELY.popitem(last=False)
            return _LATELY[key]

    def _read(self, picture: Pixels) -> tuple[Read, ...]:
        engine = _engine()
        import cv2

        enlarged = min(MOST_ENLARGED, max(1.0, READ_AT / max(picture.shape[:2])))
        bgr: NDArray[Any] = np.ascontiguousarray(picture[:, :, ::-1])
        if enlarged > 1:
            bgr = cv2.resize(bgr, None, fx=enlarged, fy=enlarged, interpolation=cv2.INTER_CUBIC)
        side = max(picture.shape[:2])
        engine.text_det.limit_side_len = round(min(FIND_AT, max(LEAST_FOUND_AT, FIND_ENLARGED * side)))
        found = engine(bgr, use_det=True)
        if found.boxes is None:
            return ()
        reads = []
        for text, confidence, corners in zip(found.txts, found.scores, found.boxes, strict=True):
            polygon = np.asarray(corners, dtype=float)
            if _tall(polygon):
                text, confidence, polygon = _try_turns(
                    engine, bgr, (text, float(confidence), np.roll(polygon, -1, 0)), (1, 2)
                )
            elif confidence < DOUBTFUL and len(text) >= WORD:
                text, confidence, polygon = _try_turns(engine, bgr, (text, float(confidence), polygon), (2,))
            reads.append(_read(text, float(confidence), polygon / enlarged))
        return tuple(reads)

    def lines(self, crops: Sequence[Pixels]) -> tuple[tuple[str, float], ...]:
        """See :class:`LineReader`; some 10 ms a line."""
        if not crops:
            return ()
        engine = _engine()
        from rapidocr.ch_ppocr_rec.typings import TextRecInput

        if engine.text_rec is None:  # it is loaded when first used
            with _ONE_AT_A_TIME:
                engine(np.full((48, 48, 3), 255, dtype=np.uint8), use_det=False)
        found = engine.text_rec(
            TextRecInput(img=[np.ascontiguousarray(crop[:, :, ::-1]) for crop in crops], return_word_box=False)
        )
        return tuple((text, float(sure)) for text, sure in zip(found.txts, found.scores, strict=True))


def _read(text: str, confidence: float, polygon: NDArray[np.float64]) -> Read:
    (left, top), (right, bottom) = polygon.min(axis=0).tolist(), polygon.max(axis=0).tolist()
    return Read(
        text=text,
        box=Box(left=left, top=top, right=right, bottom=bottom),
        confidence=min(1.0, max(0.0, confidence)),
        polygon=tuple((float(x), float(y)) for x, y in polygon),
    )


def _tall(polygon: NDArray[np.float64]) -> bool:
    """Whether the package takes it for a line that is read downwards (as it does from this ratio)."""
    return bool(np.linalg.norm(polygon[3] - polygon[0]) >= 1.5 * np.linalg.norm(polygon[1] - polygon[0]))


_Line = tuple[str, float, NDArray[np.float64]]


def _try_turns(engine: Any, bgr: NDArray[Any], first: _Line, turns: tuple[int, ...]) -> _Line:
    """The surest of a line and of the same turned by so many quarters, with its corners in reading direction."""
    best = first
    for quarters in turns:
        polygon = np.roll(first[2], -quarters, axis=0)
        again = engine(_level(bgr, polygon), use_det=False)
        if again.txts and again.txts[0].strip() and again.scores[0] > best[1]:
            best = (again.txts[0], float(again.scores[0]), polygon)
    return best


def _level(bgr: NDArray[Any], polygon: NDArray[np.float64]) -> NDArray[Any]:
    """What lies in the polygon, turned so that its first side is the top."""
    import cv2

    width, height = (max(4, round(float(np.linalg.norm(polygon[k] - polygon[0])))) for k in (1, 3))
    target = np.array([[0, 0], [width, 0], [width, height], [0, height]], dtype=np.float32)
    matrix = cv2.getPerspectiveTransform(polygon.astype(np.float32), target)
    return cv2.warpPerspective(bgr, matrix, (width, height), borderMode=cv2.BORDER_REPLICATE)


def read(picture: Path | Pixels, reader: TextReader | None = None) -> tuple[Read, ...]:
    """The texts of a picture, doubtful ones too. Raises :class:`OcrMissing`, ``OSError`` for what is no picture."""
    return (reader or RapidReader()).read(load(picture) if isinstance(picture, Path) else picture)


def load(picture: Path | BinaryIO) -> Pixels:
    """The pixels of a file, by name or opened, on white paper. Raises ``OSError`` when it cannot be read."""
    with Image.open(picture) as opened:
        seen = opened.convert("RGBA")
    paper = Image.new("RGBA", seen.size, "white")
    return np.asarray(Image.alpha_composite(paper, seen).convert("RGB"), dtype=np.uint8)


def check_installed() -> None:
    """Raises :class:`OcrMissing` unless the packages of :class:`RapidReader` are there."""
    packages = (_PACKAGE, "onnxruntime", "cv2")
    missing = [name for name in packages if name not in sys.modules and importlib.util.find_spec(name) is None]
    if missing:
        raise OcrMissing(
            f"Texts cannot be read from pictures: the package {missing[0]} is missing. Install chalkwright[judge]."
        )


@cache
def _engine() -> Any:
    """The engine of this process. The models' paths are given, because the package downloads what it does not find."""
    check_installed()
    silence()
    import rapidocr

    models = Path(rapidocr.__file__).parent / "models"
    find, name = _model(models, "det"), _model(models, "rec")
    said = os.environ.get(THREADS, "")
    engine = rapidocr.RapidOCR(
        params={
            "Det.model_path": str(find),
            "Rec.model_path": str(name),
            "Det.limit_type": "max",
            "Det.limit_side_len": FIND_AT,
            "Global.use_cls": False,
            "Global.text_score": 0.0,
            "Global.log_level": "error",
            "EngineConfig.onnxruntime.intra_op_num_threads": int(said) if said.isdecimal() else 1,
        }
    )
    engine(np.full((48, 48, 3), 255, dtype=np.uint8), use_det=True)  # what finds lines is loaded when first used
    return engine


def models() -> tuple[str, ...]:
    """Names of the weights that read a picture: those that find lines and those that read them."""
    check_installed()
    spec = importlib.util.find_spec(_PACKAGE)
    folder = Path(str(spec.origin if spec else "")).parent / "models"
    return tuple(_model(folder, task).stem for task in ("det", "rec"))


def _model(folder: Path, task: str) -> Path:
    for file in sorted(folder.glob(f"*_{task}_*.onnx")):
        return file
    raise OcrMissing(
        f"Texts cannot be read from pictures: this rapidocr has no {task} model. Install rapidocr 3.10 or newer."
    )
