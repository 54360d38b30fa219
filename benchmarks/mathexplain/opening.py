"""Models and judges of a run by the names that users give; a run has one purse, and one store for the answers."""

from __future__ import annotations

from dataclasses import dataclass

from chalkwright.agent.models.base import ChatModel
from chalkwright.agent.models.purse import Purse
from chalkwright.agent.models.registry import parse_price, resolve
from chalkwright.agent.models.session import ModelSession
from chalkwright.agent.models.store import Store
from chalkwright.benchmarks.mathexplain.run import Judge
from chalkwright.benchmarks.mathexplain.runs import NO_JUDGE


@dataclass(frozen=True)
class Endpoint:
    """Where a model is asked, and what it costs, where that is not the preset's."""

    base_url: str | None = None
    price: str | None = None
    """IN,OUT in US dollars per million tokens."""


class Session:
    """One model of a run: a :class:`chalkwright.benchmarks.mathexplain.run.Writer`."""

    def __init__(self, session: ModelSession, store: Store, stage: str) -> None:
        self._session = session
        self._store = store
        self._stage = stage

    def model_for(self, tag: int) -> ChatModel:
        return self._session.model_for(self._stage, tag=tag)

    async def forget(self, tag: int) -> None:
        await self._store.forget_responses(tag)


def open_model(name: str, stage: str, store: Store, purse: Purse, endpoint: Endpoint) -> Session:
    """Raises :class:`chalkwright.agent.errors.UserError` for a name nobody knows, a missing key or price."""
    price = parse_price(endpoint.price) if endpoint.price else None
    spec = resolve(name, base_url=endpoint.base_url, price=price)
    return Session(ModelSession(spec, store=store, purse=purse), store, stage)


def open_judge(name: str, store: Store, purse: Purse, endpoint: Endpoint) -> Judge:
    """``none``: by computation alone. Raises as :func:`open_model`."""
    return Judge() if name == NO_JUDGE else Judge(name, open_model(name, "judging", store, purse, endpoint))
