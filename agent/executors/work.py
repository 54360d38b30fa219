"""The worker's end of an order: its passing folder on this machine, its lease, and the run itself."""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from chalkwright.agent.data import Explanation
from chalkwright.agent.errors import ChalkwrightError, MachineFault
from chalkwright.agent.executors.order import Commission, take_folder
from chalkwright.agent.executors.shared import SharedState
from chalkwright.agent.explain.authors.base import Author
from chalkwright.agent.explain.running import Order, run
from chalkwright.agent.runs.folder import RECORD
from chalkwright.agent.runs.job import Emit
from chalkwright.agent.runs.places import MARK
from chalkwright.renderers.base import Renderer, RendererName

MOST_TRIES = 50
"""Of one order: what ends its process so often would end any."""


async def explain_shared(
    order: Order,
    shared: SharedState,
    renderers: Mapping[RendererName, Renderer],
    tell: Emit,
    author: Author | None,
) -> Explanation:
    """Order and work in one process: the folder, found and taken here, and the run in the shared state."""
    async with take_folder(order, author, shared) as set_out:
        work = work_shared(set_out.order, shared, set_out.commission, renderers, set_out.hear, author)
        return await set_out.finish(work, tell)


async def work_shared(
    order: Order,
    shared: SharedState,
    commission: Commission,
    renderers: Mapping[RendererName, Renderer],
    tell: Emit,
    author: Author | None,
) -> Explanation:
    """Make the explanation from and into the shared state; raises as :func:`chalkwright.agent.explain.running.run`."""
    with tempfile.TemporaryDirectory(prefix="chalkwright-run-") as passing:
        folder = Path(passing) / "run"
        async with shared.claim(commission.path, commission.key, commission.order, fresh=commission.fresh) as claim:
            if claim.tries > MOST_TRIES:
                raise MachineFault(
                    f"The work on {commission.path} ended its process {MOST_TRIES} times; see to the workers' memory."
                )
            await claim.fetch(folder)
            if claim.first and commission.record is not None:
                await asyncio.to_thread(claim.folder(folder).write_bytes, RECORD, commission.record)
            try:
                made = await run(
                    replace(order, out=folder, root=folder.parent, resume=True), renderers, tell, author, claim
                )
            except ChalkwrightError as error:
                error.args = tuple(
                    said.replace(str(folder), str(commission.path)) if isinstance(said, str) else said
                    for said in error.args
                )
                if not (folder / MARK).exists():
                    await claim.forget()
                raise
            await claim.withdraw_missing(folder)
            return made
