"""One explanation as a task on the cluster. Runs again, and goes on, when its process or its node is lost."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from decimal import Decimal
from typing import Any

from pydantic import SecretStr

from chalkwright.agent.data import Explanation
from chalkwright.agent.errors import ChalkwrightError
from chalkwright.agent.executors.gates import cluster_gates
from chalkwright.agent.executors.mailbox import FarPurse, Said, Sender
from chalkwright.agent.executors.order import Commission
from chalkwright.agent.executors.ray_rendering import RayRenderer
from chalkwright.agent.executors.shared import SharedState
from chalkwright.agent.executors.work import work_shared
from chalkwright.agent.explain.authors.base import Author
from chalkwright.agent.explain.running import Order, run
from chalkwright.agent.models.limits import use_gates
from chalkwright.agent.runs.places import Busy
from chalkwright.agent.runs.state import IN_FOLDER
from chalkwright.renderers.base import Renderer, RendererName

_TICK = 0.1
"""Seconds after which a cancellation, which only wakes a thread that runs, is noticed."""
_BUSY_SECONDS = 30.0
"""How long the process of a try that was lost may keep its folder."""


@dataclass(frozen=True)
class Ticket:
    """All that a task needs. The key travels nowhere else, and in no message."""

    order: Order
    """Without key and purse."""
    commission: Commission
    key: SecretStr | None
    budget: Decimal | None
    """Of the purse, in US dollars."""
    purse: bool
    before: int
    """How many calls the run had when the order came."""
    mailbox: Any
    pool: Any
    gate_lease: float
    shared: SharedState | None = None
    renderers: Mapping[RendererName, Renderer] | None = None
    author: Author | None = field(default=None, repr=False)


@dataclass(frozen=True)
class Outcome:
    """What came of a task; exactly one of ``explanation`` and ``error`` is there."""

    attempt: str
    said: tuple[Said, ...]
    explanation: Explanation | None = None
    error: tuple[type[ChalkwrightError], tuple[Any, ...], dict[str, Any]] | None = None
    """Class, arguments and attributes: most of ours do not survive pickling otherwise."""

    def value(self) -> Explanation:
        """Raises the error."""
        if self.error is not None:
            kind, args, attributes = self.error
            error = kind.__new__(kind, *args)
            error.args = args
            error.__dict__.update(attributes)
            raise error
        assert self.explanation is not None
        return self.explanation


def explain_task(ticket: Ticket) -> Outcome:
    """The task's body."""
    logging.getLogger("httpx").setLevel(logging.WARNING)
    # Ray cancels by an interrupt, which nothing would come of where the node was started in a script's background:
    # what is started there ignores SIGINT, and so do all its children.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    return asyncio.run(_ticking(ticket))


def warm_task() -> int:
    """Import what an explanation needs; the process that did."""
    import chalkwright.agent.models.openai_chat  # noqa: F401

    return os.getpid()


async def _ticking(ticket: Ticket) -> Outcome:
    async def tick() -> None:
        while True:  # noqa: ASYNC110 - nothing to wait for
            await asyncio.sleep(_TICK)

    use_gates(cluster_gates(ticket.gate_lease))
    sender = Sender(ticket.mailbox, ticket.commission.order)
    beside = [asyncio.create_task(tick()), asyncio.create_task(sender.send())]
    try:
        made = await _explain(ticket, sender)
        return Outcome(sender.attempt, tuple(sender.said), made)
    except ChalkwrightError as error:
        return Outcome(sender.attempt, tuple(sender.said), error=(type(error), error.args, dict(error.__dict__)))
    finally:
        for task in beside:
            task.cancel()
        await asyncio.wait(beside)


async def _explain(ticket: Ticket, sender: Sender) -> Explanation:
    commission, shared = ticket.commission, ticket.shared
    kept = await (IN_FOLDER if shared is None else shared).calls(commission.path)
    key = ticket.key.get_secret_value() if ticket.key is not None else None
    order = replace(ticket.order, key=key)
    if ticket.purse:
        # What a fresh order clears away is not counted: it was another order's.
        own = () if shared is not None and commission.fresh and not await _has_begun(ticket) else kept[ticket.before :]
        spent = sum((call.cost or Decimal(0) for call in own), Decimal(0))
        order = replace(order, purse=FarPurse(ticket.budget, spent, sender))
    renderers = ticket.renderers or {name: RayRenderer(name, ticket.pool) for name in _names()}
    if shared is not None:
        return await work_shared(order, shared, commission, renderers, sender.say, ticket.author)
    deadline = asyncio.get_running_loop().time() + _BUSY_SECONDS
    while True:
        try:
            return await run(order, renderers, sender.say, ticket.author)
        except Busy:
            if asyncio.get_running_loop().time() > deadline:
                raise
            await asyncio.sleep(_TICK)


async def _has_begun(ticket: Ticket) -> bool:
    """Whether an earlier try of this very order was at work."""
    assert ticket.shared is not None
    return await ticket.shared.has_order(ticket.commission.path, ticket.commission.order)


def _names() -> tuple[RendererName, ...]:
    return ("manim", "matplotlib")
