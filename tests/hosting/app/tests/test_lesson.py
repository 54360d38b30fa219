"""The app's own test, with a stand-in for the pictures."""

import asyncio
from pathlib import Path

from chalkwright.renderers.function import FunctionRenderer

from lesson import OWNERS, lesson


async def told(root: Path) -> list[str]:
    drawing = {name: FunctionRenderer(name) for name in ("manim", "matplotlib")}
    return [line async for line in lesson(root, drawing)]


def test_a_lesson_greets_and_explains(tmp_path: Path) -> None:
    lines = asyncio.run(told(tmp_path))
    assert OWNERS == ["lantern"] * 5
    assert lines[0] == "Hello, Ada!"
    assert sum(line.startswith("picture ") for line in lines) == 3
