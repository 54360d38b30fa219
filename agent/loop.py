"""The one ask → parse → check → ask again loop, within attempts, time and money.

Everything a writer or a judge is asked for runs through :func:`settle`: the outline, the plan, the scene's
code (whose check is the rendering), and later every score.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Sequence
from typing import Generic, TypeVar

from pydantic import Field

from chalkwright.agent.data import Frozen
from chalkwright.agent.errors import AttemptsExhausted, DeadlineExceeded, MachineFault, Truncated
from chalkwright.renderers.faults import Blame, Fault

T = TypeVar("T")


class Attempt(Frozen):
    """One reply that was not good enough, and why."""

    reply: str
    faults: tuple[Fault, ...]


class Limits(Frozen):
    """How often and how long one thing is asked for."""

    attempts: int = Field(4, ge=1, description="Asks in all, the first included.")
    deadline: float | None = Field(None, description="``time.monotonic()`` after which nothing is asked.")


class Settled(Frozen, Generic[T]):
    """A reply that passed its check."""

    value: T
    reply: str
    attempts: int


class Rejected(Exception):
    """Raised by a check: the reply will not do, for these reasons.

    Not ``counted`` against the attempts when the check limits by itself how often it asks for better.
    """

    def __init__(self, *faults: Fault, counted: bool = True) -> None:
        super().__init__("; ".join(fault.sentence() for fault in faults))
        self.faults = faults
        self.counted = counted


Ask = Callable[[Sequence[Attempt]], Awaitable[str]]
Check = Callable[[str], Awaitable[T]]
OnFault = Callable[[int, Sequence[Fault]], None]


async def settle(what: str, ask: Ask, check: Check[T], limits: Limits, on_fault: OnFault | None = None) -> Settled[T]:
    """Ask until ``check`` accepts the reply; every further ask is told what was wrong with the earlier ones.

    Raises :class:`AttemptsExhausted` with the last faults, :class:`DeadlineExceeded`, :class:`MachineFault`
    when the fault is the machine's, and whatever ``ask`` raises for good (a spent budget, a wrong key).
    """
    tried: list[Attempt] = []
    left = limits.attempts
    while left > 0:
        reply = ""
        left -= 1
        try:
            async with asyncio.timeout(_remaining(what, limits)):
                reply = await ask(tried)
                value = await check(reply)
        except TimeoutError as error:
            raise _out_of_time(what) from error
        except Truncated as error:
            faults: tuple[Fault, ...] = (_truncation_fault(error),)
            reply = error.received
        except Rejected as error:
            faults = error.faults
            left += not error.counted
        else:
            return Settled(value=value, reply=reply, attempts=len(tried) + 1)
        for fault in faults:
            if fault.blame is Blame.MACHINE:
                raise MachineFault(fault.sentence())
        tried.append(Attempt(reply=reply, faults=faults))
        if on_fault is not None:
            on_fault(len(tried), faults)
    last = tried[-1].faults
    subject = what[0].upper() + what[1:]
    raise AttemptsExhausted(
        f"{subject} still had faults after {len(tried)} attempts; the last: {last[0].sentence()}", last
    )


def _remaining(what: str, limits: Limits) -> float | None:
    if limits.deadline is None:
        return None
    remaining = limits.deadline - time.monotonic()
    if remaining <= 0:
        raise _out_of_time(what)
    return remaining


def _out_of_time(what: str) -> DeadlineExceeded:
    said = f"The time limit ran out while {what} was being written; raise it and go on."
    return DeadlineExceeded(said).by("--max-seconds", "--resume")


def _truncation_fault(error: Truncated) -> Fault:
    return Fault(kind="truncated", message=str(error), remedy="Write the whole reply again, shorter, so that it fits.")
