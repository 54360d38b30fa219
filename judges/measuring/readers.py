"""What measures pictures, with versions: so that a verdict says what it rests on."""

from __future__ import annotations

from importlib.metadata import version

from chalkwright.renderers.measure import ocr, ocr_tesseract
from chalkwright.renderers.measure.opencv import cv2

RULES = 5
"""Of the rules by which pictures are measured; raised whenever they find another thing in the same picture."""


def describe_readers(*, tesseract: bool = False) -> dict[str, str]:
    """By name, the version of the reader of texts, of what runs it, of OpenCV and of the rules.

    Raises :class:`chalkwright.renderers.measure.ocr.OcrMissing` when one of them is missing, ``tesseract`` too where it
    is asked for.
    """
    readers = {
        "rapidocr": f"{version('rapidocr')} ({', '.join(ocr.models())})",
        "onnxruntime": version("onnxruntime"),
        "opencv": str(cv2.__version__),
        "rules": str(RULES),
    }
    return readers | ({"tesseract": ocr_tesseract.version()} if tesseract else {})
