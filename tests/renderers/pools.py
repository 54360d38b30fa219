"""The real renderers, warm: started once a process, by whichever test draws first."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest_asyncio

from chalkwright.renderers.base import RendererName
from chalkwright.renderers.pool.pool import PooledRenderer

Pools = dict[RendererName, PooledRenderer]


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def pools() -> AsyncIterator[Pools]:
    """For tests marked ``asyncio(loop_scope="session")``; whoever breaks or watches a pool starts one of its own."""
    names: tuple[RendererName, ...] = ("manim", "matplotlib")
    made: Pools = {name: PooledRenderer(name) for name in names}
    yield made
    for pool in made.values():
        await pool.aclose()
