"""All calls of one run: one model, one ledger, one store."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import Protocol, runtime_checkable

from chalkwright.agent.data import CallRecord
from chalkwright.agent.models.base import ChatModel
from chalkwright.agent.models.cache import Cached
from chalkwright.agent.models.limits import Limited
from chalkwright.agent.models.meter import Ledger, Metered, OnCall, require_price
from chalkwright.agent.models.order import ModelOrder
from chalkwright.agent.models.registry import build
from chalkwright.agent.models.retry import OnRetry, Retrying, RetryPolicy
from chalkwright.agent.models.store import RunStore


@runtime_checkable
class Connecting(Protocol):
    """An adapter that can keep its connections."""

    def connect(self) -> AbstractAsyncContextManager[object]: ...


class ModelSession:
    """Binds a model to a run; ``ledger`` holds what the run used, ``earlier`` calls too.

    The order's budget counts ``earlier`` calls too, but for the first ``since`` of them. Raises :class:`MissingKey`,
    and :class:`UnknownPrice` for a budget without a price.
    """

    def __init__(
        self,
        order: ModelOrder,
        store: RunStore | None = None,
        *,
        on_call: OnCall | None = None,
        earlier: Sequence[CallRecord] = (),
        since: int = 0,
    ) -> None:
        spec, budget, purse = order.spec, order.budget, order.purse
        require_price(spec, budget if purse is None or budget is not None else purse.budget)
        self.spec = spec
        keep = self._keep if store else None
        begin = store.begin_call if store else None
        self.ledger = Ledger(budget, on_call=on_call, keep=keep, begin=begin, earlier=earlier, purse=purse, since=since)
        self._store = store
        self._adapter = order.adapter or build(spec, key=order.key)
        self._retry = order.retry or RetryPolicy()

    def model_for(
        self, stage: str, scene: int | None = None, *, tag: int | None = None, on_retry: OnRetry | None = None
    ) -> ChatModel:
        """The model for one stage and scene; ``on_retry`` hears of each call that is tried again.

        Kept answers are forgotten together by their ``tag``, which is the scene where none is given.
        """
        # The meter is inside the gate: what waits there has not been sent, and costs nothing when cancelled.
        metered = Metered(self._adapter, self.spec, self.ledger, stage, scene)
        limited = Limited(metered, self.spec)
        retrying = Retrying(limited, self._retry, on_retry)
        if self._store is None:
            return retrying
        return Cached(retrying, self._store, self.spec, self.ledger, stage, scene, tag=scene if tag is None else tag)

    @asynccontextmanager
    async def connect(self) -> AsyncIterator[None]:
        """Keep the connections to the provider for the calls made meanwhile, where its adapter can."""
        if isinstance(self._adapter, Connecting):
            async with self._adapter.connect():
                yield
        else:
            yield

    async def _keep(self, call: CallRecord, begun: int | None) -> None:
        # A replay belongs to the run that replays; kept, it would pile up at every resume.
        if self._store is not None and not call.replayed:
            await self._store.keep_call(call, begun)
