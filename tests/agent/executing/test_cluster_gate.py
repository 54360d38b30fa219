"""The slots of a provider, whose holders may die."""

from __future__ import annotations

import asyncio

from chalkwright.agent.executors.slots import Slots


class Clock:
    now = 0.0
    looks = 0

    def __call__(self) -> float:
        self.looks += 1
        return self.now

    async def looked_at(self) -> None:
        """Until whoever waits has looked again, a few times."""
        looks = self.looks
        async with asyncio.timeout(60):
            while self.looks < looks + 20:  # noqa: ASYNC110
                await asyncio.sleep(0)


async def test_no_more_than_there_are() -> None:
    slots, most, inside = Slots(3), 0, 0

    async def call(name: str) -> None:
        nonlocal most, inside
        await slots.enter(name)
        inside += 1
        most = max(most, inside)
        await asyncio.sleep(0)
        inside -= 1
        await slots.leave(name)

    await asyncio.gather(*(call(str(n)) for n in range(12)))
    assert most == 3
    assert slots.held == 0


async def test_a_dead_holders_slot_is_free_again() -> None:
    clock = Clock()
    slots = Slots(1, lease=0.05, clock=clock)
    await slots.enter("dead")
    await slots.enter("dead")  # asked again after a keeper was lost
    waiting = asyncio.create_task(slots.enter("next"))
    await clock.looked_at()
    assert not waiting.done()
    await slots.renew(["dead"])
    clock.now = 0.06
    async with asyncio.timeout(60):
        await waiting


async def test_a_new_keeper_hears_of_the_holders_first() -> None:
    clock = Clock()
    slots = Slots(1, lease=0.05, wait=0.05, clock=clock)
    waiting = asyncio.create_task(slots.enter("next"))
    await clock.looked_at()
    await slots.renew(["holder"])
    clock.now = 0.049
    await clock.looked_at()
    assert not waiting.done()
    await slots.leave("holder")
    clock.now = 0.051
    async with asyncio.timeout(60):
        await waiting


async def test_whoever_gives_up_waiting_holds_nothing() -> None:
    slots = Slots(1)
    await slots.enter("a")
    waiting = asyncio.create_task(slots.enter("b"))
    await asyncio.sleep(0)
    waiting.cancel()
    await asyncio.wait([waiting])
    await slots.leave("a")
    assert slots.held == 0
