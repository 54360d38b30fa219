"""The caller's end of an order that is worked on elsewhere: its folder here, and what is heard of it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from uuid import uuid4

from chalkwright.agent.data import Explanation
from chalkwright.agent.errors import ChalkwrightError, MachineFault, OutlineWaiting
from chalkwright.agent.events import Assembled, Event, PictureDrafted, PictureReady, Started
from chalkwright.agent.executors.shared import SharedState
from chalkwright.agent.explain.authors.base import Author
from chalkwright.agent.explain.editing import edit_outline
from chalkwright.agent.explain.running import Order, key_of, title_of, writer_of
from chalkwright.agent.runs.folder import RECORD
from chalkwright.agent.runs.job import Emit
from chalkwright.agent.runs.places import MARK, Place, find_place
from chalkwright.agent.runs.state import IN_FOLDER

_WITH_FILES = (PictureReady, PictureDrafted, Assembled)


@dataclass(frozen=True)
class Commission:
    """What names an order's run in the shared state; the same for every try."""

    order: str
    path: Path
    """The run's folder on the caller's machine."""
    key: str
    fresh: bool
    """Whether what an earlier order left goes."""
    record: bytes | None = field(default=None, repr=False)
    """``run.json`` as the caller has it: a person may have changed descriptions in it."""


class SetOut:
    """An order whose folder is found and taken."""

    def __init__(self, order: Order, commission: Commission, place: Place, shared: SharedState | None) -> None:
        self.order = order
        self.commission = commission
        self._place = place
        self._shared = shared
        self._have: dict[str, str] = {}
        self._news: asyncio.Queue[Event | None] = asyncio.Queue()

    async def finish(self, work: Awaitable[Explanation], tell: Emit) -> Explanation:
        """What came of ``work``, whose events :meth:`hear` takes: told in order, files before what speaks of them."""
        telling = asyncio.create_task(self._tell_all(tell))
        try:
            made = await work
        except OutlineWaiting as waiting:
            await self._fetch()
            raise OutlineWaiting(waiting.outline, str(self.commission.path)) from None
        except ChalkwrightError:
            await self._fetch()
            if self._shared is not None and not await asyncio.to_thread(self._shared.has_begun, self.commission.path):
                self._place.discard()
            raise
        finally:
            self._news.put_nowait(None)
            await telling
        await self._fetch()
        return made.model_copy(update={"folder": str(self.commission.path)})

    def hear(self, event: Event) -> None:
        """Take an event, whose files lie on another machine."""
        self._news.put_nowait(event)

    async def _tell_all(self, tell: Emit) -> None:
        while (event := await self._news.get()) is not None:
            if isinstance(event, _WITH_FILES):
                await self._fetch()
            tell(_here(event, self.commission.path))

    async def _fetch(self) -> None:
        if self._shared is not None:
            await self._shared.fetch(self.commission.path, self._have)


@asynccontextmanager
async def take_folder(order: Order, author: Author | None, shared: SharedState | None) -> AsyncIterator[SetOut]:
    """Find and take the order's folder on this machine, as :func:`run` does, and raise as that does.

    With a ``shared`` state the folder stays locked until the context ends; without one whoever works on the order has
    to lock it.
    """
    if order.outline is not None:
        order = replace(order, outline=edit_outline(order.outline))
    writer = await writer_of(order, author)
    name = uuid4().hex
    if order.redo is not None and not order.redo.id:
        # A try that comes after the wish was followed has to know it again.
        order = replace(order, redo=order.redo.model_copy(update={"id": name}))
    if shared is not None and order.goes_on and order.out is not None and not (order.out / MARK).exists():
        await shared.fetch(order.out)  # begun on another machine
    key = await asyncio.to_thread(key_of, order, writer.author)
    try:
        place, resumed = await asyncio.to_thread(_take_place, order, key, writer.author.model is not None, shared)
    except OSError as error:
        where = order.out or order.root
        raise MachineFault(f"The folder {where} cannot be used ({error.strerror}); choose another.") from error
    path = place.folder.path
    locked = shared is not None
    if not locked:
        place.release()
    try:
        record = path / RECORD
        changed = record.read_bytes() if locked and resumed and record.exists() else None
        commission = Commission(name, path, key, not resumed, changed)
        yield SetOut(replace(order, out=path, root=path.parent, resume=True), commission, place, shared)
    finally:
        if locked:
            place.release()


def _take_place(order: Order, key: str, precious: bool, shared: SharedState | None) -> tuple[Place, bool]:
    kept = (shared or IN_FOLDER).has_begun
    place = find_place(
        title_of(order), key, root=order.root, out=order.out, resume=order.goes_on, precious=precious, kept=kept
    )
    return place, place.take(resume=order.goes_on)


def _here(event: Event, path: Path) -> Event:
    """The event with the places that files have on this machine."""
    if isinstance(event, Started):
        return event.model_copy(update={"folder": str(path)})
    if isinstance(event, PictureDrafted):
        return event.model_copy(update={"png": str(path / Path(event.png).name)})
    if isinstance(event, PictureReady):
        files = {name: getattr(event, name) for name in ("png", "svg", "film")}
        return event.model_copy(
            update={name: str(path / Path(file).name) for name, file in files.items() if file is not None}
        )
    return event
