"""What every call used and cost, whatever came of it, and the limit on the money."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from decimal import Decimal

from chalkwright.agent.data import CallRecord, Usage
from chalkwright.agent.errors import BudgetExhausted, ChalkwrightError, ModelError, Truncated, UnknownPrice
from chalkwright.agent.models.allowance import Bought, Hearing, estimate_call
from chalkwright.agent.models.base import ChatModel, Completion, ModelCall
from chalkwright.agent.models.purse import NOTHING, Held, Purse
from chalkwright.agent.models.reply import UNTOLD
from chalkwright.agent.models.spec import ModelSpec
from chalkwright.agent.models.tokens import estimate, estimate_reply

OnCall = Callable[[CallRecord], None]
Keep = Callable[[CallRecord, int | None], Awaitable[None]]
"""The call, and what :data:`Begin` gave for it."""
Begin = Callable[[CallRecord], Awaitable[int]]
"""Keeps what a call counts as if this process dies over it."""
LOST = "Lost"


class Ledger:
    """All calls of one run, and what they cost in US dollars; ``purse`` is money that it shares with other runs.

    Before a call the cost of its input and of the longest answer it may have is reserved until its true cost is known,
    so calls that run at once stay within ``budget`` together; one that finds too little waits for others to end (see
    :mod:`chalkwright.agent.models.allowance`). The first ``since`` of the ``earlier`` calls do not count against the
    budget: they belong to orders that were finished before this one.
    """

    def __init__(
        self,
        budget: Decimal | None = None,
        *,
        on_call: OnCall | None = None,
        keep: Keep | None = None,
        begin: Begin | None = None,
        earlier: Sequence[CallRecord] = (),
        purse: Purse | None = None,
        since: int = 0,
    ) -> None:
        self.budget = budget
        self._records = list(earlier)
        self._own = Purse(budget, sum((call.cost or NOTHING for call in earlier[since:]), NOTHING))
        self._shared = purse or Purse(None)
        self._on_call = on_call
        self._keep = keep
        self._begin = begin

    @property
    def records(self) -> tuple[CallRecord, ...]:
        """Every call, the oldest first."""
        return tuple(self._records)

    @property
    def spent(self) -> Decimal:
        """US dollars since the order began; calls without a known price count as nothing."""
        return self._own.spent

    @property
    def limited(self) -> bool:
        """Whether there is a budget, its own or a shared one."""
        return self._own.budget is not None or self._shared.budget is not None

    def check(self, cost: Decimal = NOTHING) -> None:
        """Raises :class:`BudgetExhausted` when nothing, or less than ``cost``, is left of either budget."""
        self._own.check(cost)
        self._shared.check(cost)

    @contextmanager
    def reserve(self, cost: Decimal) -> Iterator[None]:
        """Keep ``cost`` out of other calls' reach while one is under way."""
        with self._own.reserve(cost), self._shared.reserve(cost):
            yield

    async def hold(self, least: Decimal, most: Decimal | None = None, enough: Decimal | None = None) -> Held:
        """As :meth:`Purse.hold`, of both budgets."""
        own = await self._own.hold(least, most, enough)
        try:
            shared = await self._shared.hold(least, own.amount, None if enough is None else min(enough, own.amount))
        except BaseException:
            own.release()
            raise
        own.shrink(min(own.amount, shared.amount))

        def back(_: Decimal) -> None:
            own.release()
            shared.release()

        return Held(own.amount, back)

    def exhaustion_error(self) -> BudgetExhausted:
        """What to say when the money does not reach for a whole answer; only where there is a budget."""
        limits = [(purse.budget, purse.spent) for purse in (self._own, self._shared) if purse.budget is not None]
        limit, spent = min(limits, key=lambda each: each[0] - each[1])
        return BudgetExhausted(spent, limit)

    async def begin(self, call: CallRecord) -> int | None:
        """Keep what a call would count as that nobody ends; for :meth:`record`."""
        return None if self._begin is None else await self._begin(call)

    async def record(self, call: CallRecord, begun: int | None = None) -> None:
        """Enter one call; it counts before the first await."""
        self._records.append(call)
        self._own.pay(call.cost or NOTHING)
        self._shared.pay(call.cost or NOTHING)
        if self._on_call is not None:
            self._on_call(call)
        if self._keep is not None:
            await self._keep(call, begun)


class Metered:
    """A model whose every call, failed and cancelled ones too, is entered in the ledger."""

    def __init__(self, model: ChatModel, spec: ModelSpec, ledger: Ledger, stage: str, scene: int | None = None) -> None:
        """Raises :class:`UnknownPrice` when the ledger has a budget and ``spec`` no price."""
        require_price(spec, ledger.budget)
        self.name = model.name
        self._model = model
        self._spec = spec
        self._ledger = ledger
        self._stage = stage
        self._scene = scene

    async def complete(self, call: ModelCall) -> Completion:
        held, bought = await self._reserve(call)
        heard = Hearing(call.on_delta, bought.cut)
        started = time.monotonic()
        try:
            # Before anything is sent: a process that is killed has no time to say what its call may have cost.
            begun = (
                await self._ledger.begin(self._call_record(Usage(), held.amount, 0.0, LOST)) if held.amount else None
            )
            try:
                completion = await self._model.complete(replace(call, max_tokens=bought.tokens, on_delta=heard))
            except (Exception, asyncio.CancelledError) as error:
                usage = _usage_of_failure(error, estimate(call.messages, call.schema), heard.text)
                await self._enter(usage, started, outcome_of(error), begun)
                if bought.lowered and isinstance(error, Truncated):
                    raise self._ledger.exhaustion_error() from error
                raise
            usage = completion.usage
            if usage == UNTOLD:
                usage = estimate(call.messages, call.schema) + estimate_reply(heard.text or completion.text)
            cost = await self._enter(usage, started, "ok", begun)
        finally:
            # Paid first: in between, somebody else would take it for free.
            held.release()
        return completion.model_copy(update={"usage": usage, "cost": cost})

    async def _reserve(self, call: ModelCall) -> tuple[Held, Bought]:
        """The money for one call, and what it buys. Raises :class:`BudgetExhausted`."""
        unbound = Bought(call.max_tokens)
        # Counting a long prompt takes longer than all else here, and is idle where nothing is limited.
        if not self._ledger.limited or _free(self._spec):
            return Held(NOTHING, lambda _: None), unbound
        wish = estimate_call(self._spec, estimate(call.messages, call.schema), call.max_tokens)
        if wish is None:
            return await self._ledger.hold(NOTHING), unbound
        held = await self._ledger.hold(wish.least, wish.most, wish.enough)
        return held, wish.buy(held.amount)

    async def _enter(self, usage: Usage | None, started: float, outcome: str, begun: int | None) -> Decimal | None:
        cost = NOTHING if usage is None else self._spec.cost(usage)
        call = self._call_record(usage or Usage(), cost, time.monotonic() - started, outcome)
        await self._ledger.record(call, begun)
        return cost

    def _call_record(self, usage: Usage, cost: Decimal | None, seconds: float, outcome: str) -> CallRecord:
        return CallRecord(
            stage=self._stage,
            scene=self._scene,
            model=self._spec.id,
            usage=usage,
            cost=cost,
            seconds=seconds,
            outcome=outcome,
        )


def require_price(spec: ModelSpec, budget: Decimal | None) -> None:
    """Raises :class:`UnknownPrice` when there is a money limit and no price to hold it by."""
    if budget is not None and spec.price is None:
        raise UnknownPrice(
            f"The price of {spec.alias} is not known, so the money limit of ${budget} cannot be kept; "
            "give it in dollars per million tokens in and out, or leave the limit out."
        ).by("--price IN,OUT")


def _usage_of_failure(error: BaseException, asked: Usage, heard: str) -> Usage | None:
    """What a failed call used; None when it never reached a model."""
    if isinstance(error, ModelError):
        if error.usage is not None:
            return error.usage
        if not error.sent:
            return None
        return asked + estimate_reply(max(heard, error.received, key=len))
    if isinstance(error, ChalkwrightError):
        return None
    return asked + estimate_reply(heard)


def outcome_of(error: BaseException) -> str:
    """The ledger's word for a call that failed or was cancelled."""
    return "Cancelled" if isinstance(error, asyncio.CancelledError) else type(error).__name__


def _free(spec: ModelSpec) -> bool:
    return spec.cost(Usage(input_tokens=1, output_tokens=1)) == 0
