"""Fair turns: who is served when."""

from __future__ import annotations

import asyncio

import pytest

from chalkwright.renderers.pool.turns import Turns


class Rounds:
    """Jobs that take turns, one at once, and note who was served."""

    def __init__(self, at_once: int = 1) -> None:
        self.turns = Turns(at_once)
        self.served: list[str] = []
        self.gate = asyncio.Event()
        self.most = 0
        self._now = 0

    async def work(self, job: str) -> None:
        async with self.turns.turn(job):
            self._now += 1
            self.most = max(self.most, self._now)
            self.served.append(job)
            await self.gate.wait()
            self._now -= 1

    async def all(self, jobs: str) -> list[asyncio.Task[None]]:
        tasks = [asyncio.create_task(self.work(job)) for job in jobs]
        await asyncio.sleep(0)
        return tasks


async def test_a_big_job_does_not_hold_up_the_others() -> None:
    rounds = Rounds()
    tasks = await rounds.all("aaaaabbc")
    rounds.gate.set()
    await asyncio.gather(*tasks)
    assert "".join(rounds.served) == "aabcabaa"


async def test_as_many_at_once_as_there_are_turns() -> None:
    rounds = Rounds(at_once=3)
    tasks = await rounds.all("abcdef")
    assert rounds.served == ["a", "b", "c"]
    rounds.gate.set()
    await asyncio.gather(*tasks)
    assert rounds.most == 3
    assert len(rounds.served) == 6


async def test_nobody_jumps_the_queue() -> None:
    rounds = Rounds()
    first = await rounds.all("a")
    waiting = await rounds.all("b")
    rounds.gate.set()
    late = await rounds.all("c")
    await asyncio.gather(*first, *waiting, *late)
    assert "".join(rounds.served) == "abc"


@pytest.mark.parametrize("served", [False, True])
async def test_a_cancelled_waiter_loses_no_turn(served: bool) -> None:
    rounds = Rounds()
    rounds.gate.set()
    async with rounds.turns.turn("a"):
        (waiter,) = await rounds.all("b")
        if not served:
            waiter.cancel()
    waiter.cancel()
    with pytest.raises(asyncio.CancelledError):
        await waiter
    await asyncio.wait_for(rounds.work("c"), 60)
    assert rounds.served == ["c"]


async def test_an_exception_gives_the_turn_back() -> None:
    turns = Turns(1)
    with pytest.raises(ZeroDivisionError):
        async with turns.turn("a"):
            raise ZeroDivisionError
    async with asyncio.timeout(60), turns.turn("b"):
        pass
