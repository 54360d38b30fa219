"""From a picture to its grade: ask the detector, look at the colours, apply the metrics."""

from __future__ import annotations

import asyncio

from chalkwright.benchmarks.e2v.colors import color_of, read_rgb
from chalkwright.benchmarks.e2v.data import Detected, Detector, Grade, Item
from chalkwright.benchmarks.e2v.metrics import Seen, grade


async def look(png: bytes, item: Item, detector: Detector) -> Seen:
    """What the detector sees of what the item names: its objects, its containers, the objects' colours.

    Raises :class:`ValueError` for bytes that are no picture, and what the detector raises.
    """
    problem = item.problem
    objects = await detector.objects(png, tuple(problem.object_count))
    containers = tuple(dict.fromkeys(part.container for part in problem.parts if part.container is not None))
    if problem.visual == "container":
        return Seen(objects, await detector.containers(png, containers))
    if problem.visual == "color":
        return Seen(objects, colors=await asyncio.to_thread(_colors, png, objects))
    return Seen(objects)


async def score(png: bytes, item: Item, detector: Detector, *, strict: bool = True) -> Grade:
    """The grade of one picture, from its pixels alone. Raises as :func:`look`."""
    return grade(item, await look(png, item, detector), strict=strict)


def _colors(png: bytes, objects: tuple[Detected, ...]) -> tuple[str, ...]:
    picture = read_rgb(png)
    return tuple(color_of(picture, one.box) for one in objects)
