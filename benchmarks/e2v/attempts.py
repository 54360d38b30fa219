"""One picture drawn, one picture graded: what concerns only this picture becomes a sentence, all else is raised."""

from __future__ import annotations

from chalkwright.agent.images.base import Drawn
from chalkwright.benchmarks.e2v.data import Grade, Item
from chalkwright.benchmarks.e2v.grading import Grader
from chalkwright.benchmarks.e2v.runs import Style
from chalkwright.benchmarks.e2v.systems import System
from chalkwright.benchmarks.harness.crew import tried


async def try_drawing(system: System, item: Item, style: Style, seed: int) -> Drawn | str:
    """The picture, or why there is none. Raises :data:`chalkwright.agent.errors.FATAL`."""
    return await tried(lambda: system.draw(item, style, seed=seed))


async def try_grading(grader: Grader, png: bytes, item: Item) -> Grade | str:
    """The grade, or why there is none. Raises :data:`chalkwright.agent.errors.FATAL`."""
    return await tried(lambda: grader.grade(png, item))
