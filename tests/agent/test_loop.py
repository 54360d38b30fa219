"""The one loop: ask, check, ask again with what was wrong, within limits."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence

import pytest

from chalkwright.agent.errors import AttemptsExhausted, DeadlineExceeded, MachineFault, Truncated, WrongKey
from chalkwright.agent.loop import Attempt, Limits, Rejected, settle
from chalkwright.renderers.faults import Blame, Fault

WRONG = Fault(kind="wrong", message="It is wrong.", remedy="Mend it.")


async def check_yes(reply: str) -> str:
    if reply != "yes":
        raise Rejected(WRONG)
    return reply.upper()


def asks(*replies: str) -> tuple[list[Sequence[Attempt]], object]:
    seen: list[Sequence[Attempt]] = []
    waiting = iter(replies)

    async def ask(tried: Sequence[Attempt]) -> str:
        seen.append(tuple(tried))
        return next(waiting)

    return seen, ask


async def test_a_good_reply_settles_at_once() -> None:
    seen, ask = asks("yes")
    settled = await settle("It", ask, check_yes, Limits())
    assert (settled.value, settled.attempts, seen) == ("YES", 1, [()])


async def test_every_further_ask_is_told_all_earlier_faults() -> None:
    seen, ask = asks("no", "never", "yes")
    told: list[tuple[int, str]] = []
    settled = await settle("It", ask, check_yes, Limits(), lambda n, faults: told.append((n, faults[0].kind)))
    assert settled.attempts == 3
    assert [attempt.reply for attempt in seen[2]] == ["no", "never"]
    assert seen[2][0].faults == (WRONG,)
    assert told == [(1, "wrong"), (2, "wrong")]


async def test_it_gives_up_after_the_last_attempt_with_the_last_fault() -> None:
    seen, ask = asks("no", "no", "yes")
    with pytest.raises(
        AttemptsExhausted, match=r"It still had faults after 2 attempts; the last: It is wrong\. Mend it\."
    ) as stop:
        await settle("It", ask, check_yes, Limits(attempts=2))
    assert stop.value.faults == (WRONG,)
    assert len(seen) == 2


async def test_a_truncated_reply_is_asked_again_shorter() -> None:
    tries: list[Sequence[Attempt]] = []

    async def ask(tried: Sequence[Attempt]) -> str:
        tries.append(tuple(tried))
        if not tried:
            raise Truncated("Cut off.", received="ye")
        return "yes"

    assert (await settle("It", ask, check_yes, Limits())).attempts == 2
    assert tries[1][0].reply == "ye"
    assert "shorter" in tries[1][0].faults[0].remedy


async def test_a_fault_of_the_machine_stops_at_once() -> None:
    seen, ask = asks("no", "yes")

    async def check(reply: str) -> str:
        raise Rejected(Fault(kind="no-font", message="No font.", remedy="Run `make install`.", blame=Blame.MACHINE))

    with pytest.raises(MachineFault, match=r"No font\. Run `make install`\."):
        await settle("It", ask, check, Limits())
    assert len(seen) == 1


async def test_what_the_author_raises_for_good_passes_through() -> None:
    async def ask(tried: Sequence[Attempt]) -> str:
        raise WrongKey("Refused.")

    with pytest.raises(WrongKey):
        await settle("It", ask, check_yes, Limits())


async def test_a_deadline_cuts_a_slow_author() -> None:
    async def ask(tried: Sequence[Attempt]) -> str:
        await asyncio.Event().wait()
        return "yes"

    with pytest.raises(DeadlineExceeded, match="raise it"):
        await settle("It", ask, check_yes, Limits(deadline=time.monotonic() + 0.05))


async def test_nothing_is_asked_after_the_deadline() -> None:
    seen, ask = asks("yes")
    with pytest.raises(DeadlineExceeded):
        await settle("It", ask, check_yes, Limits(deadline=time.monotonic() - 1))
    assert seen == []
