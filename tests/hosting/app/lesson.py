"""One lesson: the app's own greeting, then an explanation by Chalkwright."""

from collections.abc import AsyncIterator, Mapping
from pathlib import Path

from chalkwright import ExplanationService, Options, Problem

import agent
import benchmarks
import judges
import renderers
from agent import tutor
from prompts import wording

OWNERS = [module.OWNER for module in (agent, benchmarks, judges, renderers, wording)]


async def lesson(root: Path, drawing: Mapping[str, object] | None = None) -> AsyncIterator[str]:
    """The greeting, what is explained, and the places of the pictures, each as soon as it is there."""
    yield tutor.greeting("Ada")
    async with ExplanationService(Options(), root=root, renderers=drawing) as service:
        folder = root
        async for event in service.stream(Problem(text=tutor.PROBLEM, grade="8")):
            if event.event == "started":
                folder = Path(event.folder)
            elif event.event == "text-ready":
                yield event.block.markdown.replace("\n", " ")
            elif event.event == "picture-ready":
                yield f"picture {folder / event.png}"
