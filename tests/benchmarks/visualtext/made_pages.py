"""A few items, a system that sets their true documents, and a server's script that transcribes and judges them."""

from __future__ import annotations

import io
import json
import re

from PIL import Image

from chalkwright.agent.errors import Filtered
from chalkwright.agent.images.base import Drawn
from chalkwright.benchmarks.visualtext.data import Item
from tests.wire.server import Call, Reply

WORDS = "The lever is one of the simple machines. It turns about a fixed point, the fulcrum, and lifts heavy loads."
RENDERING = Item(id="lever", task="rendering", text=WORDS, level="64")
MATH = Item(id="sum", task="math", text="What is 2 + 3 + 4?", answers=("9",), truth="number", level="1")
FACTUAL = Item(
    id="rust",
    task="factual",
    text="What is a chemical change?",
    choices=("Melting", "Rusting", "Mixing", "Cutting"),
    answers=("B",),
    truth="choice",
    level="easy",
)
CONTEXT = Item(
    id="trees",
    task="context",
    text="Who planted the most?",
    passage="Class 6 planted 13 trees, class 7 only 11.",
    answers=("class 6",),
    truth="span",
    level="span",
)
ITEMS = (RENDERING, MATH, FACTUAL, CONTEXT)
SOLUTIONS = {
    "sum": (["2 + 3 makes 5.", "5 + 4 makes 9."], "9"),
    "rust": (["A only changes the state.", "B makes a new substance.", "C mixes.", "D changes the shape."], "B"),
    "trees": (["Class 6 planted 13.", "13 is a LIE."], "the oldest pupils"),
}
COLOURS = {"lever": 250, "sum": 251, "rust": 252, "trees": 253}
"""A picture's grey, by which the script below knows it again."""


def png(item: Item) -> bytes:
    out = io.BytesIO()
    Image.new("L", (64, 64), COLOURS[item.id]).save(out, format="PNG")
    return out.getvalue()


class Pictures:
    """A system that hands out plain pictures, and counts; what ``refused`` names it does not draw."""

    name = "pictures"

    def __init__(self, *refused: str) -> None:
        self.drawn: list[str] = []
        self.refused = set(refused)

    async def draw(self, item: Item) -> Drawn:
        self.drawn.append(item.id)
        if item.id in self.refused:
            raise Filtered("The provider's content filter refused the picture.")
        return Drawn(png=png(item), model="pictures-1", cost=None)


def shown(call: Call) -> str:
    """Which item's picture a call shows."""
    url = next(part["image_url"]["url"] for part in call.body["messages"][-1]["content"] if part["type"] == "image_url")
    import base64

    grey = Image.open(io.BytesIO(base64.b64decode(url.partition(",")[2]))).convert("L").getpixel((0, 0))
    return next(name for name, colour in COLOURS.items() if colour == grey)


def examined(call: Call) -> Reply:
    """Transcribes by :data:`SOLUTIONS`, finds steps with a LIE invalid, answers the same that share a word."""
    if "transcribing" in call.system:
        steps, answer = SOLUTIONS[shown(call)]
        return Reply(json.dumps({"steps": steps, "answer": answer}))
    if "counting" in call.system:
        return Reply("90 100")
    if "can be read" in call.system:
        return Reply("1")
    if "comparing" in call.system or "compare" in call.system:
        return Reply(json.dumps({"rationale": "same class", "same": True}))
    judged = re.findall(r"⟦[^⟧]+⟧\n(.*?)\n⟦end", call.last, re.DOTALL)[-1]
    return Reply(json.dumps({"rationale": "read", "valid": "LIE" not in judged}))
