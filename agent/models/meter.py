"""What every call used and cost, whatever came of it, and the limit on the money."""

from __future__ import annotations

import asyncio
import json
import re
import time
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager
from decimal import Decimal
from math import ceil
from typing import Any

from chalkwright.agent.data import CallRecord, Usage
from chalkwright.agent.errors import BudgetExhausted, ChalkwrightError, ModelError, UnknownPrice
from chalkwright.agent.models.base import ChatModel, Completion, Delta, Message, OnDelta
from chalkwright.agent.models.reply import UNTOLD
from chalkwright.agent.models.spec import ModelSpec

OnCall = Callable[[CallRecord], None]
Keep = Callable[[CallRecord], Awaitable[None]]
Release = Callable[[], object]

NOTHING = Decimal(0)

IMAGE_TOKENS = 1200
MESSAGE_TOKENS = 4

_LETTERS = re.compile(r"[A-Za-z\s]+", re.ASCII)
_WIDE = re.compile(r"[\u2e80-\U0010ffff]+")
_LETTERS_PER_TOKEN = 4.5
_SIGNS_PER_TOKEN = 1.8


class Purse:
    """Money that several ledgers draw on, in US dollars; ``spent`` is what is gone already."""

    def __init__(self, budget: Decimal | None, spent: Decimal = NOTHING) -> None:
        self.budget = budget
        self.spent = spent
        self._reserved = NOTHING

    def check(self, cost: Decimal = NOTHING) -> None:
        """Raises :class:`BudgetExhausted` when nothing, or less than ``cost``, is left of the budget."""
        if self.budget is None:
            return
        left = self.budget - self.spent - self._reserved
        if left <= 0 or cost > left:
            raise BudgetExhausted(self.spent, self.budget)

    @contextmanager
    def reserved(self, cost: Decimal) -> Iterator[None]:
        """Keep ``cost`` out of other calls' reach while one is under way."""
        self._reserved += cost
        try:
            yield
        finally:
            self._reserved -= cost

    async def hold(self, cost: Decimal, *, refuse: bool = True) -> Release:
        """Reserve ``cost`` for a call; what ends the reservation. Raises as :meth:`check` does if it may ``refuse``.

        Awaited, since the money may lie in another process; this purse itself never waits.
        """
        if refuse:
            self.check(cost)
        held = self.reserved(cost)
        held.__enter__()
        return lambda: held.__exit__(None, None, None)

    def pay(self, cost: Decimal) -> None:
        """Take ``cost`` out."""
        self.spent += cost


class Ledger:
    """All calls of one run, and what they cost in US dollars; ``purse`` is money that it shares with other runs.

    Before a call the estimated cost of its *input* is reserved until its true cost is known, so calls that run at
    once see each other. What can still overshoot ``budget`` is the output of the calls already under way: nobody
    knows its length beforehand, and an answer that is being paid for is not thrown away. The first ``since`` of the
    ``earlier`` calls do not count against the budget: they belong to orders that were finished before this one.
    """

    def __init__(
        self,
        budget: Decimal | None = None,
        *,
        on_call: OnCall | None = None,
        keep: Keep | None = None,
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
    def reserved(self, cost: Decimal) -> Iterator[None]:
        """Keep ``cost`` out of other calls' reach while one is under way."""
        with self._own.reserved(cost), self._shared.reserved(cost):
            yield

    async def hold(self, cost: Decimal, *, refuse: bool = True) -> Release:
        """As :meth:`Purse.hold`, of both budgets."""
        release = await self._own.hold(cost, refuse=refuse)
        try:
            release_shared = await self._shared.hold(cost, refuse=refuse)
        except BaseException:
            release()
            raise
        return lambda: (release(), release_shared())

    async def record(self, call: CallRecord) -> None:
        """Enter one call; it counts before the first await."""
        self._records.append(call)
        self._own.pay(call.cost or NOTHING)
        self._shared.pay(call.cost or NOTHING)
        if self._on_call is not None:
            self._on_call(call)
        if self._keep is not None:
            await self._keep(call)


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

    async def complete(
        self,
        messages: Sequence[Message],
        *,
        schema: dict[str, Any] | None = None,
        temperature: float = 0.7,
        max_tokens: int | None = None,
        on_delta: OnDelta | None = None,
    ) -> Completion:
        # Counting a long prompt takes longer than all else here, and is idle where nothing is limited.
        reservation = (self._spec.cost(estimate(messages, schema)) if self._ledger.limited else None) or NOTHING
        release = await self._ledger.hold(reservation, refuse=not _free(self._spec))
        heard = _Hearing(on_delta)
        started = time.monotonic()
        try:
            try:
                completion = await self._model.complete(
                    messages, schema=schema, temperature=temperature, max_tokens=max_tokens, on_delta=heard
                )
            finally:
                release()
        except (Exception, asyncio.CancelledError) as error:
            usage = _used(error, estimate(messages, schema), heard.text)
            await self._enter(usage, started, outcome_of(error))
            raise
        usage = completion.usage
        if usage == UNTOLD:
            usage = estimate(messages, schema) + estimate_reply(heard.text or completion.text)
        cost = await self._enter(usage, started, "ok")
        return completion.model_copy(update={"usage": usage, "cost": cost})

    async def _enter(self, usage: Usage | None, started: float, outcome: str) -> Decimal | None:
        cost = NOTHING if usage is None else self._spec.cost(usage)
        await self._ledger.record(
            CallRecord(
                stage=self._stage,
                scene=self._scene,
                model=self._spec.id,
                usage=usage or Usage(),
                cost=cost,
                seconds=time.monotonic() - started,
                outcome=outcome,
            )
        )
        return cost


def require_price(spec: ModelSpec, budget: Decimal | None) -> None:
    """Raises :class:`UnknownPrice` when there is a money limit and no price to hold it by."""
    if budget is not None and spec.price is None:
        raise UnknownPrice(
            f"The price of {spec.alias} is not known, so the money limit of ${budget} cannot be kept; "
            "give it with --price IN,OUT in dollars per million tokens, or leave the limit out."
        )


def estimate(messages: Sequence[Message], schema: dict[str, Any] | None = None) -> Usage:
    """The input of one call, counted by :func:`token_estimate`, with a fixed count for each picture."""
    tokens = sum(MESSAGE_TOKENS + token_estimate(m.text) + IMAGE_TOKENS * len(m.images) for m in messages)
    if schema is not None:
        tokens += token_estimate(json.dumps(schema, ensure_ascii=False))
    return Usage(input_tokens=tokens, estimated=True)


def estimate_reply(text: str) -> Usage:
    """The output of one call."""
    return Usage(output_tokens=token_estimate(text), estimated=True)


def token_estimate(text: str) -> int:
    """Tokens of ``text`` without a tokenizer: a wide (CJK) character is one, 4.5 letters or 1.8 others are one.

    Within a quarter of cl100k for prose, Markdown, code and Chinese, up to 40 % low for dense TeX. Every one
    tokenizer would be the wrong one for most of the models, and has to be fetched first.
    """
    wide = sum(map(len, _WIDE.findall(text)))
    letters = sum(map(len, _LETTERS.findall(text)))
    return wide + ceil(letters / _LETTERS_PER_TOKEN + (len(text) - wide - letters) / _SIGNS_PER_TOKEN)


class _Hearing:
    """Passes deltas on and remembers them: what a broken or cancelled answer cost."""

    def __init__(self, on_delta: OnDelta | None) -> None:
        self._on_delta = on_delta
        self._pieces: list[str] = []

    def __call__(self, delta: Delta) -> None:
        self._pieces.append(delta.text)
        if self._on_delta is not None:
            self._on_delta(delta)

    @property
    def text(self) -> str:
        return "".join(self._pieces)


def _used(error: BaseException, asked: Usage, heard: str) -> Usage | None:
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
