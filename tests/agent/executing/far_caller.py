"""A process that asks a cluster from afar: ``python -m tests.agent.executing.far_caller ray://HOST:PORT FOLDER``."""

from __future__ import annotations

import asyncio
import contextlib
import sys
from pathlib import Path

from chalkwright.agent.data import Problem
from chalkwright.agent.events import Event
from chalkwright.agent.executors.gates import ClusterGate
from chalkwright.agent.executors.ray import RayExecutor
from chalkwright.agent.explain.running import Order
from chalkwright.agent.models.registry import resolve
from chalkwright.agent.runs.job import Options
from tests.agent.scripted import renderers

LEASE = 2.0
LADDER = Problem(
    text="A ladder 5 m long leans against a vertical wall. Its foot stands 3 m from the wall on level ground. "
    "How high up the wall does the ladder reach?"
)


async def cancelled(executor: RayExecutor, out: Path) -> None:
    """Give an explanation up in its middle."""

    def tell(event: Event) -> None:
        if event.event == "outline-ready":
            task.cancel()

    task = asyncio.create_task(executor.explain(order(out), tell))
    with contextlib.suppress(asyncio.CancelledError):
        await task


async def gave_up_waiting() -> None:
    """Stop waiting for a slot that another one holds, then wait again until it is free."""
    gate = ClusterGate(resolve("gpt-5").model_copy(update={"concurrency": 1}), LEASE)

    async def enter() -> None:
        async with gate.pass_through():
            pass

    async with gate.pass_through():
        impatient = asyncio.create_task(enter())
        await asyncio.sleep(0)
        impatient.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await impatient
    async with asyncio.timeout(400):
        await enter()


def order(out: Path) -> Order:
    return Order(LADDER, Options(), out.parent, out=out)


async def main(address: str, folder: Path) -> None:
    executor = RayExecutor(address, renderers=renderers(), gate_lease=LEASE)
    await cancelled(executor, folder / "given-up")
    await gave_up_waiting()
    made = await executor.explain(order(folder / "whole"), lambda _: None)
    await executor.aclose()
    sys.stdout.write("complete\n" if made.complete else "not complete\n")


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], Path(sys.argv[2])))
