"""The benchmark's own problem pictures, drawn by our renderers when they are first needed, and kept."""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Sequence
from pathlib import Path

import platformdirs

from chalkwright.agent.data import Image
from chalkwright.agent.errors import MachineFault
from chalkwright.agent.runs.job import versions
from chalkwright.benchmarks.eduillustrate.items import Item, figure_file
from chalkwright.renderers.base import Renderer, RendererName, RenderRequest
from chalkwright.renderers.pool.pool import PooledRenderer

_NAMES: tuple[RendererName, ...] = ("manim", "matplotlib")


async def draw_figures(items: Sequence[Item]) -> dict[str, Image]:
    """The pictures of those that have one, by id. Raises :class:`MachineFault` when one cannot be drawn here."""
    folder = Path(platformdirs.user_cache_dir("chalkwright")) / "figures"
    folder.mkdir(parents=True, exist_ok=True)
    with_figure = [item for item in items if item.figure is not None]
    lacking = [item for item in with_figure if not _file(item, folder).exists()]
    if lacking:
        await _draw(lacking, folder)
    return {item.id: Image(media_type="image/png", data=_file(item, folder).read_bytes()) for item in with_figure}


async def _draw(items: Sequence[Item], folder: Path) -> None:
    pools: dict[RendererName, Renderer] = {name: PooledRenderer(name) for name in _NAMES}
    try:
        async with asyncio.TaskGroup() as group:
            for item in items:
                assert item.figure is not None
                group.create_task(_one(item, pools[item.figure], folder))
    except* MachineFault as errors:
        raise errors.exceptions[0] from errors
    finally:
        for pool in pools.values():
            if isinstance(pool, PooledRenderer):
                await pool.aclose()


async def _one(item: Item, renderer: Renderer, folder: Path) -> None:
    code = figure_file(item).read_text(encoding="utf-8")
    request = RenderRequest(code=code, scene="Figure", folder=folder, stem=_file(item, folder).stem)
    came = await renderer.render(request)
    if not came.ok:
        raise MachineFault(f"The figure of {item.id} cannot be drawn here: {came.faults[0].sentence()}")


def _file(item: Item, folder: Path) -> Path:
    """Named by what decides how it looks."""
    sums = hashlib.sha256(figure_file(item).read_bytes() + versions()["chalkwright"].encode()).hexdigest()
    return folder / f"{item.id}-{sums[:12]}.png"
