"""Items, pictures and systems made by hand: small doubles of the parts that a test is not about."""

from __future__ import annotations

import io
import json
from collections.abc import Callable

from PIL import Image
from PIL.PngImagePlugin import PngInfo

from chalkwright.agent.images.base import Drawn
from chalkwright.agent.visualize.data import Equation, Part, VisualType, WordProblem
from chalkwright.benchmarks.e2v.data import Grade, Item
from chalkwright.benchmarks.e2v.enumeration import equation_id, range_of
from chalkwright.benchmarks.e2v.runs import Style
from chalkwright.benchmarks.e2v.splits import split_of

ADDITION = Equation(left=3, operation="+", right=4, result=7)


def made_item(equation: Equation = ADDITION, visual: VisualType = "object", *, test: bool = False) -> Item:
    """An item with a story of one line; the first part has the left number."""
    parts = (Part(name="apple", count=equation.left), Part(name="pear", count=equation.right))
    return Item(
        id=f"e2v-{equation_id(equation)}-{visual}",
        problem=WordProblem(text=f"{equation} with {visual}.", equation=equation, visual=visual, parts=parts),
        split="test" if test else split_of(equation),
        range=range_of(equation),
    )


def picture(**said: object) -> bytes:
    """A real PNG of 64 × 64 that carries what a test wants to read from it."""
    told = PngInfo()
    told.add_text("said", json.dumps(said))
    out = io.BytesIO()
    Image.new("RGB", (64, 64), "white").save(out, "PNG", pnginfo=told)
    return out.getvalue()


def said(png: bytes) -> dict[str, object]:
    """What :func:`picture` was given."""
    read = json.loads(Image.open(io.BytesIO(png)).text["said"])  # type: ignore[attr-defined]
    assert isinstance(read, dict)
    return read


class ScriptedSystem:
    """Draws what a function of item, style and seed returns; an exception is raised. ``asked`` is what was asked."""

    def __init__(self, script: Callable[[Item, Style, int], bytes | Exception], name: str = "scripted") -> None:
        self.name = name
        self.asked: list[tuple[str, Style, int]] = []
        self._script = script

    async def draw(self, item: Item, style: Style, *, seed: int) -> Drawn:
        self.asked.append((item.id, style, seed))
        made = self._script(item, style, seed)
        if isinstance(made, Exception):
            raise made
        return Drawn(png=made, model="drawer-1")


class ReadingGrader:
    """Believes what the picture says of itself: ``quantity``, ``overall``."""

    def __init__(self, name: str = "reader") -> None:
        self.name = name
        self.seen: list[str] = []

    async def grade(self, png: bytes, item: Item) -> Grade:
        self.seen.append(item.id)
        read = said(png)
        if "broken" in read:
            raise ValueError("no picture at all")
        right, whole = bool(read.get("quantity", True)), bool(read.get("overall", True))
        return Grade(item=item.id, quantity=right, overall=whole, why="" if whole else "It is wrong.")
