"""A parent that was poisoned or killed costs no other job its picture: it is found out, replaced, and all is drawn."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from chalkwright.renderers.base import Rendering, RenderRequest
from chalkwright.renderers.pool.pool import PooledRenderer
from chalkwright.renderers.pool.selftest import EVERY

pytestmark = [pytest.mark.process, pytest.mark.asyncio(loop_scope="module")]

CLEAN = """from chalkwright.kit import *

class Scene1(FigureScene):
    def construct(self):
        self.ax.plot([0, 1], [0, 1])
"""
CRASHING = CLEAN.replace("self.ax.plot([0, 1], [0, 1])", "import os; os._exit(3)")


@pytest_asyncio.fixture(loop_scope="module")
async def pool() -> AsyncIterator[PooledRenderer]:
    made = PooledRenderer("matplotlib", at_once=2, check=False)
    await made.warm()
    yield made
    await made.aclose()


async def drawn(pool: PooledRenderer, folder: Path, code: str = CLEAN, stem: str = "scene_1") -> Rendering:
    return await pool.render(RenderRequest(code=code, scene="Scene1", folder=folder, stem=stem))


def poison(pool: PooledRenderer) -> None:
    """What the known picture was is no longer what this parent draws."""
    assert pool._test is not None
    pool._test._known = {"scene.png": b"another"}


async def test_an_odd_end_of_a_sound_parent_keeps_it(pool: PooledRenderer, tmp_path: Path) -> None:
    before = pool.processes()[0]
    assert [fault.kind for fault in (await drawn(pool, tmp_path, CRASHING)).faults] == ["crashed"]
    assert (await drawn(pool, tmp_path)).ok
    assert pool.processes()[0] == before


async def test_after_an_odd_end_a_poisoned_parent_is_replaced(pool: PooledRenderer, tmp_path: Path) -> None:
    before = pool.processes()[0]
    poison(pool)
    assert [fault.kind for fault in (await drawn(pool, tmp_path, CRASHING)).faults] == ["crashed"]
    assert (await drawn(pool, tmp_path)).ok
    assert pool.processes()[0] != before


async def test_on_a_clock_a_poisoned_parent_is_replaced(pool: PooledRenderer, tmp_path: Path) -> None:
    before = pool.processes()[0]
    poison(pool)
    assert (await drawn(pool, tmp_path)).ok
    assert pool.processes()[0] == before
    assert pool._test is not None
    pool._test._passed -= EVERY
    await pool.warm()
    assert pool.processes()[0] != before


async def test_jobs_of_a_killed_parent_are_drawn_again(pool: PooledRenderer, tmp_path: Path) -> None:
    slow = CLEAN.replace("self.ax", "import time; time.sleep(0.5); self.ax")
    drawing = [asyncio.create_task(drawn(pool, tmp_path, slow, f"scene_{n}")) for n in (1, 2)]
    link = pool._link
    assert link is not None
    async with asyncio.timeout(60):
        while len(link._waiting) < 2:  # noqa: ASYNC110
            await asyncio.sleep(0)
    os.kill(pool.processes()[0][0], signal.SIGKILL)
    assert [rendering.ok for rendering in await asyncio.gather(*drawing)] == [True, True]


async def test_a_closed_pool_draws_no_job_again(pool: PooledRenderer, tmp_path: Path) -> None:
    slow = CLEAN.replace("self.ax", "import time; time.sleep(9); self.ax")
    drawing = asyncio.create_task(drawn(pool, tmp_path, slow))
    link = pool._link
    assert link is not None
    async with asyncio.timeout(60):
        while not link._waiting:  # noqa: ASYNC110
            await asyncio.sleep(0)
    await pool.aclose()
    assert not (await drawing).ok
    assert pool.processes() == ()
