"""A problem's picture to be drawn onto, and what to draw."""

from __future__ import annotations

import base64
import io
from typing import Any

from PIL import Image as Pillow
from PIL import ImageDraw

MARKS: dict[str, Any] = {
    "points": {"A": [200, 50]},
    "keypoints": [{"element": "Line AD", "kind": "line", "at": ["A", [200, 250]]}],
}


def triangle() -> str:
    """The picture as base64."""
    sheet, file = Pillow.new("RGB", (400, 300), "white"), io.BytesIO()
    ImageDraw.Draw(sheet).polygon([(50, 250), (350, 250), (200, 50)], outline="black", width=3)
    sheet.save(file, "PNG")
    return base64.b64encode(file.getvalue()).decode()
