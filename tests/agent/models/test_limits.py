from __future__ import annotations

import asyncio
import gc
import weakref

import pytest

from chalkwright.agent.models.base import Completion, Message, ModelCall
from chalkwright.agent.models.limits import Gate, Limited, gate_for
from chalkwright.agent.models.registry import resolve
from chalkwright.agent.models.reply import UNTOLD

HELLO = (Message(role="user", text="Hello"),)


class Held:
    """A model that answers when told to, and knows how many calls were inside at once."""

    name = "held"

    def __init__(self) -> None:
        self.inside = 0
        self.most = 0
        self.release = asyncio.Event()

    async def complete(self, call: ModelCall) -> Completion:
        self.inside += 1
        self.most = max(self.most, self.inside)
        try:
            await self.release.wait()
        finally:
            self.inside -= 1
        return Completion(text="Hi", usage=UNTOLD, model="held")


async def turns(count: int = 20) -> None:
    for _ in range(count):
        await asyncio.sleep(0)


async def test_no_more_than_the_concurrency_run_at_once() -> None:
    held = Held()
    limited = Limited(held, resolve("kimi"), Gate(3))
    calls = [asyncio.create_task(limited.complete(ModelCall(HELLO))) for _ in range(8)]
    await turns()
    assert held.inside == 3
    held.release.set()
    await asyncio.gather(*calls)
    assert held.most == 3


async def test_all_jobs_of_a_provider_share_one_gate() -> None:
    held = Held()
    spec = resolve("ollama/one")
    assert spec.concurrency == 1
    jobs = [Limited(held, spec), Limited(held, resolve("ollama/two"))]
    calls = [asyncio.create_task(job.complete(ModelCall(HELLO))) for job in jobs]
    await turns()
    assert held.inside == 1
    held.release.set()
    await asyncio.gather(*calls)
    assert held.most == 1


async def test_another_endpoint_has_a_gate_of_its_own() -> None:
    assert gate_for(resolve("kimi")) is gate_for(resolve("kimi"))
    assert gate_for(resolve("kimi")) is not gate_for(resolve("kimi", base_url="http://localhost:1/v1"))
    assert gate_for(resolve("kimi")) is not gate_for(resolve("gpt-5"))


def test_every_event_loop_has_gates_of_its_own() -> None:
    async def gate() -> Gate:
        return gate_for(resolve("kimi"))

    assert asyncio.run(gate()) is not asyncio.run(gate())


def test_the_gates_of_a_closed_event_loop_are_forgotten() -> None:
    async def gate() -> weakref.ref[Gate]:
        return weakref.ref(gate_for(resolve("kimi")))

    first = asyncio.run(gate())
    second = asyncio.run(gate())
    gc.collect()
    assert first() is None
    assert second() is not None


async def test_a_cancelled_call_gives_its_slot_back() -> None:
    held = Held()
    limited = Limited(held, resolve("kimi"), Gate(1))
    first = asyncio.create_task(limited.complete(ModelCall(HELLO)))
    second = asyncio.create_task(limited.complete(ModelCall(HELLO)))
    await turns()
    first.cancel()
    await turns()
    assert held.inside == 1
    held.release.set()
    assert (await second).text == "Hi"


@pytest.mark.parametrize(("rate", "at_once"), [(2, 2), (0.5, 1)])
async def test_no_more_than_a_minutes_worth_start(rate: float, at_once: int) -> None:
    held = Held()
    limited = Limited(held, resolve("kimi"), Gate(8, rate))
    calls = [asyncio.create_task(limited.complete(ModelCall(HELLO))) for _ in range(5)]
    await turns()
    assert held.inside == at_once
    for call in calls:
        call.cancel()
    await asyncio.gather(*calls, return_exceptions=True)
