"""Which model is asked, and for how much money; known before anything of it is loaded."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from chalkwright.agent.models.base import ChatModel
    from chalkwright.agent.models.meter import OnCall
    from chalkwright.agent.models.purse import Purse
    from chalkwright.agent.models.retry import RetryPolicy
    from chalkwright.agent.models.session import ModelSession
    from chalkwright.agent.models.spec import ModelSpec
    from chalkwright.agent.models.store import RunStore


@dataclass(frozen=True)
class ModelOrder:
    """Which model a run asks, and for how much money."""

    spec: ModelSpec
    budget: Decimal | None = None
    """US dollars for the run."""
    key: str | None = None
    """API key; None means the environment's."""
    adapter: ChatModel | None = None
    """Takes the place of the one that the registry would build."""
    purse: Purse | None = None
    """Money shared with other runs."""
    retry: RetryPolicy | None = None
    """How often a call is tried; None: the policy of all."""

    def check(self) -> None:
        """Raises :class:`MissingKey` or :class:`UnknownPrice`, before anything is begun."""
        if self.adapter is None:
            from chalkwright.agent.models.session import ModelSession

            ModelSession(self)

    async def open(self, store: RunStore, on_call: OnCall | None = None, since: int = 0) -> ModelSession:
        """A session that goes on where the store's run was killed: its calls are in the ledger, with those that were
        under way; the first ``since`` of them are not counted against the budget. Only for who has the run to itself.
        """
        from chalkwright.agent.models.session import ModelSession

        await store.count_lost()
        return ModelSession(self, store, on_call=on_call, earlier=await store.calls(), since=since)
