"""What the systems and the scorers of one run share: its store, its purse, processes, and models by their names."""

from __future__ import annotations

import multiprocessing
from collections.abc import AsyncIterator, Iterator, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass
from decimal import Decimal
from pathlib import Path
from typing import TypeVar

from chalkwright.agent.images.base import ImageModel
from chalkwright.agent.images.registry import build_image, parse_image_price, resolve_image
from chalkwright.agent.images.session import ImageSession
from chalkwright.agent.models.base import ChatModel
from chalkwright.agent.models.meter import OnCall
from chalkwright.agent.models.order import ModelOrder
from chalkwright.agent.models.purse import Purse
from chalkwright.agent.models.registry import parse_price, resolve
from chalkwright.agent.models.session import ModelSession
from chalkwright.agent.models.store import Store
from chalkwright.agent.runs.places import STATE

T = TypeVar("T")


@dataclass(frozen=True)
class Endpoint:
    """Where a model is asked, and what it costs, where that is not the preset's."""

    base_url: str | None = None
    price: str | None = None
    """In US dollars: IN,OUT per million tokens; of images also a picture, see :func:`parse_image_price`."""


NOWHERE_ELSE = Endpoint()


@dataclass(frozen=True)
class Means:
    """What systems and scorers of one run share."""

    store: Store
    purse: Purse
    executor: Executor | None = None
    """Processes for what only computes; None: this one."""
    images: Endpoint = NOWHERE_ELSE
    """Of all image systems."""
    allow_download: bool = False

    def session(self, name: str, endpoint: Endpoint = NOWHERE_ELSE, on_call: OnCall | None = None) -> ModelSession:
        """A chat model. Raises :class:`chalkwright.agent.errors.UserError` for a name nobody knows, a missing key or
        price."""
        price = parse_price(endpoint.price) if endpoint.price else None
        spec = resolve(name, base_url=endpoint.base_url, price=price)
        return ModelSession(ModelOrder(spec, purse=self.purse), self.store, on_call=on_call)

    def writer(self, name: str, stage: str, endpoint: Endpoint = NOWHERE_ELSE) -> Writer:
        """A chat model whose answers can be forgotten by a tag. Raises as :meth:`session`."""
        return Writer(self.session(name, endpoint), self.store, stage)

    def image_model(self, name: str) -> ImageModel:
        """Raises :class:`chalkwright.agent.errors.UserError`."""
        price = parse_image_price(self.images.price) if self.images.price else None
        spec = resolve_image(name, base_url=self.images.base_url, price=price)
        adapter = build_image(spec, allow_download=self.allow_download)
        return ImageSession(spec, store=self.store, purse=self.purse, adapter=adapter).model_for()


class Writer:
    """One chat model of a run, a model a job."""

    def __init__(self, session: ModelSession, store: Store, stage: str) -> None:
        self._session = session
        self._store = store
        self._stage = stage

    def model_for(self, tag: int) -> ChatModel:
        """The model for one job; kept answers are forgotten together by the tag."""
        return self._session.model_for(self._stage, tag=tag)

    async def forget(self, tag: int) -> None:
        """What was answered about one job is asked anew."""
        await self._store.forget_responses(tag)


@asynccontextmanager
async def opened(
    folder: Path, budget: Decimal | None, *, processes: int = 1, images: Endpoint = NOWHERE_ELSE, download: bool = False
) -> AsyncIterator[Means]:
    """The means of a run's folder; ``budget`` in US dollars, ``download``: local image models may fetch weights."""
    async with Store(folder / STATE) as store:
        with workers(processes) as executor:
            yield Means(store, await purse_of(store, budget), executor, images, download)


@contextmanager
def workers(processes: int) -> Iterator[Executor | None]:
    """So many processes for what only computes; none for 1. What waits is cancelled at the end."""
    if processes == 1:
        yield None
        return
    executor = ProcessPoolExecutor(processes, mp_context=multiprocessing.get_context("spawn"))
    try:
        yield executor
    finally:
        executor.shutdown(wait=True, cancel_futures=True)


async def purse_of(store: Store, budget: Decimal | None) -> Purse:
    """The money of a run, what earlier processes spent on it taken off."""
    return Purse(budget, sum((call.cost or Decimal(0) for call in await store.calls()), Decimal(0)))


def unique(names: Sequence[str]) -> tuple[str, ...]:
    """Each once, in the order given."""
    return tuple(dict.fromkeys(names))


def spread(items: Sequence[T], limit: int | None) -> tuple[T, ...]:
    """At most ``limit`` of them, evenly spread over the order they come in."""
    if limit is None or limit >= len(items):
        return tuple(items)
    return tuple(items[n * len(items) // limit] for n in range(limit))
