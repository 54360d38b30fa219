"""A judge on a real socket: answers every question of a document with the scores a test gives it."""

from __future__ import annotations

import json
import re
from base64 import b64decode
from collections.abc import Callable, Mapping, Sequence
from io import BytesIO
from types import MappingProxyType
from typing import Any

from PIL import Image as Picture
from PIL import ImageDraw

from chalkwright.agent.data import Image, Problem
from chalkwright.judges.data import TITLES, Diagram, Document, TextPart
from chalkwright.judges.job import JudgeOptions
from tests.wire.server import Call, Reply, WireServer

GOLD = "GOLD: the wheel turns 42 times, found by dividing."
PROBLEM = Problem(text="PROBLEM: how often does the wheel turn on 84 m?", grade="7", solution=GOLD)
MODEL = "openai/gpt-4.1"


def picture(number: int, size: tuple[int, int] = (320, 240)) -> Image:
    """A labelled square, different for each number."""
    canvas = Picture.new("RGB", size, "white")
    draw = ImageDraw.Draw(canvas)
    draw.rectangle((60, 40, 260, 200), outline="black", width=3)
    draw.text((140, 100), f"A{number}", fill="black", font_size=40)
    stream = BytesIO()
    canvas.save(stream, "PNG")
    return Image(media_type="image/png", data=stream.getvalue())


def document(diagrams: int = 2, **changed: Any) -> Document:
    """Two steps, an answer (which is a step too) and that many diagrams."""
    parts: list[TextPart | Diagram] = [TextPart(markdown="**Step 1.** The wheel's way round is $2$ m long.")]
    for number in range(1, diagrams + 1):
        parts.append(Diagram(number=number, source=f"scene_{number}.png", alt=f"wheel {number}", image=picture(number)))
    parts.append(TextPart(markdown="**Step 2.** So it turns $84 : 2 = 42$ times.\n\n**Answer:** 42 times"))
    whole: dict[str, Any] = {"name": "wheel", "origin": "wheel.md", "problem": PROBLEM, "parts": tuple(parts)}
    return Document(**(whole | changed))


def options(wire: WireServer, **changed: Any) -> JudgeOptions:
    """A judge at the wire server."""
    return JudgeOptions(**({"model": MODEL, "base_url": wire.openai_url, "price": "2,8"} | changed))


def sizes(call: Call) -> set[tuple[int, int]]:
    """Of the pictures that a judge was sent."""
    pieces = [piece for message in call.body["messages"] for piece in message["content"] if isinstance(piece, dict)]
    urls = [piece["image_url"]["url"] for piece in pieces if piece["type"] == "image_url"]
    return {Picture.open(BytesIO(b64decode(url.partition(",")[2]))).size for url in urls}


def asked(call: Call) -> str:
    """``CC`` … ``TDC``, ``steps``, ``step`` or ``answer``."""
    assert call.schema is not None
    fields = set(call.schema["properties"])
    if "steps" in fields:
        return "steps"
    if "valid" in fields:
        return "step"
    if "same" in fields:
        return "answer"
    found = [name for name, title in TITLES.items() if re.search(rf"\b{re.escape(title)}\b", call.system)]
    assert len(found) == 1, f"which dimension is asked for? {found} in {call.system[:400]!r}"
    return found[0]


def broken(what: str) -> str:
    """A reply that names its input broken."""
    return json.dumps({"rationale": "Nothing can be judged.", "quotes": [], "score": None, "broken": what})


def checked(call: Call, invalid: Sequence[int] = ()) -> str:
    """A verdict for each step that is shown: valid but for those named."""
    numbers = [int(number) for number in re.findall(r"^⟦step (\d+)⟧$", call.prompt, re.MULTILINE)]
    entries = [{"step": number, "rationale": "It follows.", "valid": number not in invalid} for number in numbers]
    return json.dumps({"steps": entries, "broken": ""})


def scored(score: float, rationale: str = "It is so.", quotes: tuple[str, ...] = ()) -> str:
    """A valid reply."""
    return json.dumps({"rationale": rationale, "quotes": list(quotes), "score": score, "broken": ""})


def judge(
    scores: Mapping[str, float] = MappingProxyType({}),
    *,
    besides: Mapping[str, Callable[[Call], Reply]] = MappingProxyType({}),
) -> Callable[[Call], Reply]:
    """A script: 4 for every dimension that ``scores`` does not name; ``besides`` answers what it names itself."""

    def script(call: Call) -> Reply:
        what = asked(call)
        if what in besides:
            return besides[what](call)
        if what == "steps":
            return Reply(checked(call))
        if what == "step":
            return Reply(json.dumps({"rationale": "It follows.", "valid": True}))
        if what == "answer":
            return Reply(json.dumps({"rationale": "The same.", "same": True}))
        return Reply(scored(scores.get(what, 4)))

    return script
