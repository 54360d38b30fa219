"""Real drawing processes in actors: confined, warm, replaced when they die, fewer when idle, ended when cancelled."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from chalkwright.renderers.base import Renderer, RenderLimits, RenderRequest
from tests.agent.executing.processes import workers_of

LAST_RESORT = 200.0
pytestmark = [pytest.mark.process, pytest.mark.xdist_group("ray"), pytest.mark.timeout(3 * LAST_RESORT)]


CODE = """from manim import *

class Scene1(Scene):
    def construct(self):
        self.add(Square(3, color=BLUE_E), Text("7 cm", font_size=40))
"""
ENDLESS = """from manim import *
import time

class Scene1(Scene):
    def construct(self):
        time.sleep(1000)
"""
HOSTILE = """from manim import *
import os

class Scene1(Scene):
    def construct(self):
        self.add(Text(open("/etc/passwd").read()))
"""


def request(folder: Path, code: str = CODE, job: str = "", **limits: Any) -> RenderRequest:
    return RenderRequest(
        code=code, scene="Scene1", folder=folder, stem="scene_1", job=job, limits=RenderLimits(**limits)
    )


@pytest.fixture
def pool(cluster: Any) -> Iterator[Any]:
    """Actors that draw, fewer when idle for a second."""
    import ray

    from chalkwright.agent.executors.ray_rendering import render_pool

    made = render_pool(sandbox=True, idle=1.0)
    yield made
    ray.kill(made)


@pytest.fixture
def renderer(pool: Any) -> Renderer:
    from chalkwright.agent.executors.ray_rendering import RayRenderer

    return RayRenderer("manim", pool)


@pytest.mark.smoke
async def test_an_actor_draws_behind_the_walls(renderer: Renderer, tmp_path: Path) -> None:
    first = await renderer.render(request(tmp_path))
    assert first.ok, first.faults
    assert first.png == tmp_path / "scene_1.png"
    assert first.png.read_bytes().startswith(b"\x89PNG")
    assert first.svg == tmp_path / "scene_1.svg"
    assert [element.text for element in first.elements if element.text] == ["7 cm"]
    refused = await renderer.render(request(tmp_path, HOSTILE))
    assert not refused.ok


async def test_the_pool_lives_on(cluster: Any, pool: Any, renderer: Renderer, tmp_path: Path) -> None:
    folders = [tmp_path / str(n) for n in range(3)]
    for folder in folders:
        folder.mkdir()
    slow = await renderer.render(request(folders[0], ENDLESS, seconds=2.0))
    assert [fault.kind for fault in slow.faults] == ["too-slow"]

    # An actor is killed while it draws: another one draws.
    drawing = asyncio.create_task(renderer.render(request(folders[1], ENDLESS, seconds=15.0)))
    (busy,) = workers_of(cluster, "RenderActor")
    parents = _parents([busy])
    assert parents
    await _sizes(pool, lambda _, free: free == 0)
    os.kill(busy, signal.SIGKILL)
    await _until(lambda: workers_of(cluster, "RenderActor") not in ([busy], []))
    drawing.cancel()
    with pytest.raises(asyncio.CancelledError):
        await drawing
    again = await renderer.render(request(folders[2]))
    assert again.ok, again.faults

    await _sizes(pool, lambda actors, _: actors == 0)
    await _until(lambda: not any(Path(f"/proc/{pid}").exists() for pid in parents))  # nothing outlives its actor


def _parents(actors: list[int]) -> list[int]:
    """Warm parents below these processes."""
    return [
        int(child)
        for actor in actors
        for listed in Path(f"/proc/{actor}/task").glob("*/children")
        for child in listed.read_text().split()
    ]


async def _sizes(pool: Any, wanted: Callable[[int, int], bool]) -> None:
    async with asyncio.timeout(LAST_RESORT):
        while not wanted(*await pool.sizes.remote()):  # noqa: ASYNC110
            await asyncio.sleep(0.1)


async def _until(true: Callable[[], bool]) -> None:
    async with asyncio.timeout(LAST_RESORT):
        while not true():  # noqa: ASYNC110
            await asyncio.sleep(0.05)
