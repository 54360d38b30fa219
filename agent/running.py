"""Runs one job: author, place on disk, state, graph; from a problem to an explanation."""

from __future__ import annotations

import sqlite3
import tempfile
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast

from agent import explain
from agent.authors.base import Author
from agent.authors.llm import LLMAuthor
from agent.authors.offline.author import OfflineAuthor
from agent.checkpoints import ThreadedSaver, open_saver
from agent.data import (
    CallRecord,
    Explanation,
    Image,
    Outline,
    Problem,
    RunRecord,
    SceneBlock,
    SceneCode,
    ScenePlan,
    SceneResult,
    Stage,
    TextBlock,
    Usage,
)
from agent.errors import ChalkwrightError, MachineFault
from agent.events import CallMade, Event, OutlineReady, Started, TextReady
from agent.folder import HTML, MARKDOWN, RECORD
from agent.job import Job, Options, content_key
from agent.models.base import ChatModel
from agent.models.meter import Purse
from agent.models.registry import parse_price, resolve
from agent.models.session import ModelSession
from agent.models.spec import ModelSpec
from agent.models.store import Store
from agent.places import STATE, find_place
from agent.progress import emit
from agent.reporting import Reporting
from agent.scenes import picture_ready
from renderers.base import Box, Element, Finding, Renderer, RendererName
from renderers.faults import Blame, Fault

_STATE_TYPES = [
    (kind.__module__, kind.__name__)
    for kind in (
        *(Outline, TextBlock, SceneBlock, ScenePlan, SceneCode, SceneResult, RunRecord, Problem, Image, CallRecord),
        *(Usage, Element, Box, Finding, Fault, Blame),
    )
]
"""All that a checkpoint may bring back to life."""

Emit = Callable[[Event], None]

_ROUTES = 3
"""How often a run without a next step is routed anew before it is given up."""


@dataclass(frozen=True)
class Order:
    """What a caller asks for."""

    problem: Problem
    options: Options
    root: Path
    """Where run folders go that have no name of their own."""
    out: Path | None = None
    resume: bool = False
    key: str | None = None
    """API key; None means the environment's."""
    purse: Purse | None = None
    """Money shared with other orders."""


class Writer:
    """The author of one run; its model is bound once the run has a state to keep calls in."""

    def __init__(self, order: Order, author: Author | None = None) -> None:
        """Raises :class:`UnknownModel` or :class:`UserError` for a model that cannot be named."""
        options = order.options
        self.spec: ModelSpec | None = None
        self._order = order
        self._session: ModelSession | None = None
        self.author: Author
        if author is not None:
            self.author = author
        elif options.model is None:
            self.author = OfflineAuthor()
        else:
            price = parse_price(options.price) if options.price else None
            self.spec = resolve(options.model, base_url=options.base_url, price=price)
            self.author = LLMAuthor(
                self._model_for,
                model=self.spec.id,
                temperature=options.temperature,
                max_tokens=options.max_tokens,
            )

    def check(self) -> None:
        """Raises :class:`MissingKey` or :class:`UnknownPrice` before anything is begun."""
        if self.spec is not None:
            ModelSession(self.spec, store=None, budget=self._order.options.max_cost, key=self._order.key)

    async def bind(self, store: Store, calls: list[CallRecord]) -> None:
        """Open the model session on the run's state; ``calls`` follows its ledger."""
        if self.spec is None:
            return

        def called(call: CallRecord) -> None:
            calls.append(call)
            if self._session is not None:
                emit(CallMade(call=call, spent=self._session.ledger.spent))

        self._session = await ModelSession.open(
            self.spec,
            store=store,
            budget=self._order.options.max_cost,
            key=self._order.key,
            on_call=called,
            purse=self._order.purse,
        )
        calls.extend(self._session.ledger.records)

    @asynccontextmanager
    async def connected(self) -> AsyncIterator[None]:
        """Keep the connections to the model's provider meanwhile."""
        if self._session is None:
            yield
        else:
            async with self._session.connected():
                yield

    def _model_for(self, stage: Stage, scene: int | None) -> ChatModel:
        assert self._session is not None, "the writer is used before its run has a state"
        return Reporting(self._session, stage, scene)


async def run(
    order: Order, renderers: Mapping[RendererName, Renderer], tell: Emit, author: Author | None = None
) -> Explanation:
    """Make one explanation. Raises :class:`agent.errors.ChalkwrightError`; what was done by then is on disk."""
    writer = Writer(order, author)
    writer.check()
    try:
        return await _run(order, renderers, tell, writer)
    except (OSError, sqlite3.Error) as error:
        where, why = order.out or order.root, getattr(error, "strerror", None) or error
        raise MachineFault(
            f"The folder {where} cannot be used ({why}); see to its rights and the free space, or choose another "
            "with --out."
        ) from error


async def _run(order: Order, renderers: Mapping[RendererName, Renderer], tell: Emit, writer: Writer) -> Explanation:
    key = content_key(order.problem, order.options, writer.author)
    async with AsyncExitStack() as stack:
        place = find_place(
            order.problem.text,
            key,
            root=order.root,
            out=order.out,
            resume=order.resume,
            precious=writer.author.model is not None,
        )
        stack.callback(place.release)
        resumed = place.take(resume=order.resume)
        tell(Started(key=key, folder=str(place.folder.path), resumed=resumed))
        work = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="chalkwright-")))
        calls: list[CallRecord] = []
        try:
            store = await stack.enter_async_context(Store(place.folder.path / STATE))
            await writer.bind(store, calls)
            await stack.enter_async_context(writer.connected())
            saver = await stack.enter_async_context(open_saver(place.folder.path / STATE, _STATE_TYPES))
            job = Job(
                key,
                order.problem,
                order.options,
                writer.author,
                renderers,
                place.folder,
                work,
                store.forget_responses,
                calls,
            )
            record = await _follow(job, saver, resumed, tell)
        except (ChalkwrightError, OSError, sqlite3.Error):
            # Who may go on with a folder needs its ledger, of calls that were paid for in vain too.
            if not resumed and not any(
                call.outcome == "ok" or (order.resume and call.usage != Usage()) for call in calls
            ):
                stack.callback(place.discard)
            raise
    return Explanation(
        record=record,
        markdown=place.folder.file(MARKDOWN).read_text("utf-8"),
        html=place.folder.file(HTML).read_text("utf-8"),
        folder=str(place.folder.path),
    )


async def _follow(job: Job, saver: ThreadedSaver, resumed: bool, tell: Emit) -> RunRecord:
    """Stream the graph from its start or its last checkpoint to its end."""
    graph = explain.compiled().copy({"checkpointer": saver})
    config: Any = {"configurable": {"thread_id": job.key}}
    start: explain.State | None = {"workflow": job.options.workflow, "plans": {}, "scenes": {}, "record": None}
    state: Mapping[str, Any] = (await graph.aget_state(config)).values if resumed else {}
    if state.get("outline") is not None:
        start = None
        undone = _undone(job, state)
        if undone:
            await graph.aupdate_state(config, undone, as_node="outline")
            state = (await graph.aget_state(config)).values
        _tell_again(job, state, tell)
    for _ in range(_ROUTES):
        record = state.get("record")
        if isinstance(record, RunRecord):
            return record
        async for event in graph.astream(start, config, context=job, stream_mode="custom", durability="sync"):
            tell(cast(Event, event))
        state = (await graph.aget_state(config)).values
        if state.get("record") is None:
            # A node that was cancelled between its result and its edge leaves a state without a next step.
            await graph.aupdate_state(config, {}, as_node="outline")
            start = None
    raise MachineFault("The run ended without a document; run it again with --resume.")


def _undone(job: Job, state: Mapping[str, Any]) -> dict[str, Any]:
    """What a resumed run takes back from its state: scenes that failed, and files that somebody deleted."""

    def kept(*names: str) -> bool:
        return all(job.folder.file(name).exists() for name in names)

    again = {scene: None for scene, result in state["scenes"].items() if not (result.drawn and kept(result.png))}
    if not again and (state.get("record") is None or kept(MARKDOWN, HTML, RECORD)):
        return {}
    anchor = state.get("anchor")
    return {"scenes": again, "record": None, "anchor": None if anchor in again else anchor}


def _tell_again(job: Job, state: Mapping[str, Any], tell: Emit) -> None:
    """What an earlier process finished is news to whoever listens now."""
    outline = state["outline"]
    for block in outline.texts:
        tell(TextReady(block=block))
    tell(OutlineReady(outline=outline))
    for block in outline.scenes:
        result = state["scenes"].get(block.index)
        if result is not None and result.png is not None:
            tell(picture_ready(job, block, result))
