"""Real drawing processes in actors: confined, warm, replaced when they die, fewer when idle, ended when cancelled."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from chalkwright.agent.executing.ray_rendering import RayRenderer, render_pool
from chalkwright.renderers.base import RenderLimits, RenderRequest
from tests.agent.executing.processes import workers_of

pytestmark = [pytest.mark.process, pytest.mark.xdist_group("ray")]


CODE = """from manim import *

class Scene1(Scene):
    def construct(self):
        self.add(Square(3, color=BLUE_E), Text("7 cm", font_size=40))
"""
ENDLESS = """from manim import *

class Scene1(Scene):
    def construct(self):
        while True:
            pass
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


@pytest.mark.smoke
@pytest.mark.timeout(150)
async def test_draws_and_lives_on(cluster: Any, tmp_path: Path) -> None:
    pool = render_pool(sandbox=True, idle=2.0)
    renderer = RayRenderer("manim", pool)
    folders = [tmp_path / str(n) for n in range(6)]
    for folder in folders:
        folder.mkdir()
    first = await renderer.render(request(folders[0]))
    assert first.ok, first.faults
    assert first.png == folders[0] / "scene_1.png"
    assert first.png.read_bytes().startswith(b"\x89PNG")
    assert first.svg == folders[0] / "scene_1.svg"
    assert [element.text for element in first.elements if element.text] == ["7 cm"]
    refused = await renderer.render(request(folders[1], HOSTILE))
    assert not refused.ok
    slow = await renderer.render(request(folders[2], ENDLESS, seconds=2.0))
    assert [fault.kind for fault in slow.faults] == ["too-slow"]

    # An actor is killed while it draws: another one draws.
    drawing = asyncio.create_task(renderer.render(request(folders[3], ENDLESS, seconds=15.0)))
    (busy,) = workers_of(cluster, "RenderActor")
    parents = _parents([busy])
    assert parents
    await asyncio.sleep(0.5)  # into the drawing; the test holds as well when it has not begun
    os.kill(busy, signal.SIGKILL)
    await _until(lambda: workers_of(cluster, "RenderActor") not in ([busy], []))
    drawing.cancel()
    with pytest.raises(asyncio.CancelledError):
        await drawing
    again = await renderer.render(request(folders[4]))
    assert again.ok, again.faults

    async def shrunk() -> bool:
        return bool((await pool.sizes.remote())[0] == 0)

    async with asyncio.timeout(30):
        while not await shrunk():  # noqa: ASYNC110
            await asyncio.sleep(0.2)
    await _until(lambda: not any(Path(f"/proc/{pid}").exists() for pid in parents))  # nothing outlives its actor
    import ray

    ray.kill(pool)


def _parents(actors: list[int]) -> list[int]:
    """Warm parents below these processes."""
    return [
        int(child)
        for actor in actors
        for listed in Path(f"/proc/{actor}/task").glob("*/children")
        for child in listed.read_text().split()
    ]


async def _until(true: Callable[[], bool], seconds: float = 40.0) -> None:
    async with asyncio.timeout(seconds):
        while not true():  # noqa: ASYNC110
            await asyncio.sleep(0.05)
