"""Explanations made in this process, as asyncio tasks."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from chalkwright.agent.data import CallRecord, Explanation
from chalkwright.agent.errors import MachineFault
from chalkwright.agent.explain.authors.base import Author
from chalkwright.agent.explain.running import Order, run, warm
from chalkwright.agent.loading import load_in_thread
from chalkwright.agent.runs.job import Emit
from chalkwright.agent.runs.state import IN_FOLDER
from chalkwright.renderers.base import Renderer, RendererName
from chalkwright.renderers.pool.pool import ParentDied, PooledRenderer

if TYPE_CHECKING:
    from chalkwright.agent.executors.shared import SharedState

NAMES: tuple[RendererName, ...] = ("manim", "matplotlib")


class LocalExecutor:
    """See :class:`chalkwright.agent.executors.base.Executor`.

    ``renderers`` stay the caller's; None: warm ones of its own. ``author`` takes the place of the one that an order's
    options name; ``sandbox`` False runs drawing code unconfined. ``shared`` keeps the runs' state where others find it.
    """

    name = "local"

    def __init__(
        self,
        renderers: Mapping[RendererName, Renderer] | None = None,
        author: Author | None = None,
        *,
        sandbox: bool = True,
        shared: SharedState | None = None,
    ) -> None:
        self._pools: tuple[PooledRenderer, ...] = ()
        if renderers is None:
            self._pools = tuple(PooledRenderer(name, sandbox=sandbox) for name in NAMES)
            renderers = {pool.name: pool for pool in self._pools}
        self.renderers: Mapping[RendererName, Renderer] = renderers
        self._author = author
        self._shared = shared
        self._preparing = asyncio.Lock()
        self._prepared = False

    async def explain(self, order: Order, tell: Emit) -> Explanation:
        if self._shared is None:
            return await run(order, self.renderers, tell, self._author)
        await self._prepare()
        explain_shared = await load_in_thread(_load_shared_work)
        return await explain_shared(order, self._shared, self.renderers, tell, self._author)

    async def calls(self, folder: Path) -> tuple[CallRecord, ...]:
        await self._prepare()
        return await (self._shared or IN_FOLDER).calls(folder)

    async def warm(self) -> None:
        try:
            await asyncio.gather(warm(), *(pool.warm() for pool in self._pools))
        except ParentDied as error:
            raise MachineFault(str(error)) from error

    async def look_after(self) -> None:
        try:
            await asyncio.gather(*(pool.look_after() for pool in self._pools))
        except ParentDied as error:
            raise MachineFault(str(error)) from error

    async def aclose(self) -> None:
        await asyncio.gather(*(pool.aclose() for pool in self._pools))

    async def _prepare(self) -> None:
        async with self._preparing:
            if self._shared is not None and not self._prepared:
                await self._shared.prepare()
            self._prepared = True


def _load_shared_work() -> Callable[..., Awaitable[Explanation]]:
    from chalkwright.agent.executors.work import explain_shared

    return explain_shared
