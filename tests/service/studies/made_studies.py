"""Items of studies made up for tests."""

from __future__ import annotations

import base64
import io
import json
from typing import Any

from PIL import Image, ImageDraw


def png(colour: str = "navy", size: tuple[int, int] = (480, 270)) -> bytes:
    """A small picture of a circle."""
    picture = Image.new("RGB", size, "white")
    ImageDraw.Draw(picture).ellipse((40, 40, 200, 200), outline=colour, width=4)
    out = io.BytesIO()
    picture.save(out, "PNG")
    return out.getvalue()


def uri(data: bytes | None = None) -> str:
    return "data:image/png;base64," + base64.b64encode(data if data is not None else png()).decode()


def item(name: str, **more: Any) -> dict[str, Any]:
    """An illustrated explanation."""
    return {
        "id": name,
        "problem": f"What is the area of a circle of radius ${len(name)}$ cm?",
        "solution": r"$A = \pi r^2$",
        "explanation": f"A circle fills a part of its square.\n\n![A circle](1)\n\nSo $A = \\pi \\cdot {len(name)}^2$.",
        "pictures": [uri()],
        "generator": f"model-{len(name) % 2}",
        **more,
    }


def jsonl(*items: dict[str, Any]) -> str:
    return "".join(f"{json.dumps(one, ensure_ascii=False)}\n" for one in items)
