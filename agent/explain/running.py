"""Runs one job: author, place on disk, state, graph; from a problem to an explanation."""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import AsyncExitStack, asynccontextmanager, nullcontext
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from chalkwright.agent.data import (
    CallRecord,
    Explanation,
    Followup,
    Image,
    Learner,
    Look,
    Outline,
    Problem,
    Redo,
    RunRecord,
    SceneBlock,
    SceneCode,
    ScenePlan,
    SceneResult,
    Stage,
    TextBlock,
    Translation,
    Usage,
)
from chalkwright.agent.errors import UserError
from chalkwright.agent.events import CallMade, Started
from chalkwright.agent.explain.ahead import Ahead
from chalkwright.agent.explain.authors.base import Author
from chalkwright.agent.loading import load_in_thread
from chalkwright.agent.models.order import ModelOrder
from chalkwright.agent.proof.record import Proof, ProvenAnswer
from chalkwright.agent.runs.earlier import earlier_key, mark_of
from chalkwright.agent.runs.folder import HTML, MARKDOWN, RunFolder
from chalkwright.agent.runs.job import Emit, Job, Options, content_key
from chalkwright.agent.runs.progress import emit
from chalkwright.agent.runs.run import Run, RunOrder, model_spec, open_run
from chalkwright.agent.runs.state import IN_FOLDER, Kept, RunState
from chalkwright.renderers.base import Box, Element, Finding, Renderer, RendererName, Stated
from chalkwright.renderers.faults import Blame, Fault

if TYPE_CHECKING:
    from chalkwright.agent.explain.authors.llm import LLMAuthor
    from chalkwright.agent.explain.following import Following
    from chalkwright.agent.explain.translation.original import Original
    from chalkwright.agent.models.base import ChatModel
    from chalkwright.agent.models.purse import Purse
    from chalkwright.agent.models.session import ModelSession
    from chalkwright.agent.models.spec import ModelSpec

STATE_TYPES = [
    (module, kind.__name__)
    for kind in (
        *(Outline, TextBlock, SceneBlock, ScenePlan, SceneCode, SceneResult, RunRecord, Problem, Image, CallRecord),
        *(Proof, ProvenAnswer, Stated, Usage, Element, Box, Finding, Fault, Blame, Learner, Look, Redo, Followup),
        Translation,
    )
    # Checkpoints of before the data were a folder name the folder alone, which has these names still.
    for module in {kind.__module__, "chalkwright.agent.data"}
]
"""All that a checkpoint may bring back to life."""


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
    spec: ModelSpec | None = None
    """What ``options.model`` names, where another process has looked it up; None: it is looked up here."""
    purse: Purse | None = None
    """Money shared with other orders."""
    outline: Outline | None = None
    """What a person made of the outline that waits (``resume=True``); in a new run it is drawn as it is."""
    redo: Redo | None = None
    """A scene of the finished run to be drawn anew, in ``out`` by any model. ``options.max_cost`` holds for it alone,
    as for a new job."""
    owned: bool = False
    """``out`` is this order's alone (the folder of one job): with ``resume`` the run in it goes on under the key it was
    begun with, although prompts or version have changed since."""
    original: Original | None = None
    """A finished explanation that is to be translated, in place of explaining ``problem``."""

    @property
    def goes_on(self) -> bool:
        """Whether it is about a run that is there already."""
        return self.resume or self.redo is not None


class Writer:
    """The author of one run; its model is bound once the run has a state to keep calls in."""

    def __init__(self, order: Order, author: Author | None = None, *, llm: type[LLMAuthor] | None = None) -> None:
        """Imports what such an author takes.

        Raises :class:`UnknownModel` or :class:`UserError` for a model that cannot be named."""
        options = order.options
        self._looks, self._effort = options.look, options.effort
        self._unproven = False
        self._session: ModelSession | None = None
        self.model: ModelOrder | None = None
        """What its run is to ask."""
        self.author: Author
        if order.original is not None:
            author = None  # only a model translates
        spec = None if author is not None else order.spec or model_spec(options.model, options.base_url, options.price)
        if author is not None:
            self.author = author
        elif spec is None:
            from chalkwright.agent.offline.author import OfflineAuthor

            self.author = OfflineAuthor()
        else:
            if llm is None:
                llm = _author_for(order)
            self._unproven = options.proof == "required" and options.workflow == "swift"
            self.model = ModelOrder(spec, options.max_cost, order.key, purse=order.purse)
            self.author = llm(
                self._model_for,
                model=spec.id,
                temperature=options.temperature,
                max_tokens=options.max_tokens,
                effort=options.effort,
                proves=options.proof != "off" and options.workflow != "swift",
            )

    @property
    def spec(self) -> ModelSpec | None:
        """The model that is asked."""
        return None if self.model is None else self.model.spec

    def check(self) -> None:
        """Raises :class:`MissingKey`, :class:`UnknownPrice`, or :class:`UserError` for a look that nobody can have,
        before anything is begun."""
        if self._looks:
            from chalkwright.agent.explain.looking import check_sight

            check_sight(self.author, self.spec)
        if self._effort and (self.spec is None or self.spec.quirks.effort is None):
            whom = "the offline author" if self.spec is None else self.spec.alias
            raise UserError(
                f"It is not known how {whom} is told how long to think; leave that to it, or name a model that can "
                "be told (in a file of models: quirks, effort)."
            ).by("--effort")
        if self._unproven:
            raise UserError(
                "Under swift no program is written that could prove the answer; ask for no proof, or take another "
                "workflow."
            )
        if self.model is not None:
            self.model.check()

    async def bind(self, run: Run, calls: list[CallRecord], since: int = 0) -> None:
        """Open the run's model; ``calls`` follows its ledger, whose first ``since`` are free."""

        def record_call(call: CallRecord) -> None:
            calls.append(call)
            if run.session is not None:
                emit(CallMade(call=call, spent=run.session.ledger.spent))

        await run.open_model(record_call, since)
        self._session = run.session
        calls.extend(run.calls)

    @asynccontextmanager
    async def connect(self) -> AsyncIterator[None]:
        """Keep the connections to the model's provider meanwhile."""
        if self._session is None:
            yield
        else:
            async with self._session.connect():
                yield

    def _model_for(self, stage: Stage, scene: int | None) -> ChatModel:
        from chalkwright.agent.runs.reporting import Reporting

        assert self._session is not None, "the writer is used before its run has a state"
        return Reporting(self._session, stage, scene)


def _author_for(order: Order) -> type[LLMAuthor]:
    if order.original is not None:
        from chalkwright.agent.explain.translation.author import TranslatingAuthor

        return TranslatingAuthor
    from chalkwright.agent.explain.authors.llm import LLMAuthor

    if order.options.workflow != "swift":
        return LLMAuthor
    from chalkwright.agent.explain.authors.swift import SwiftAuthor

    return SwiftAuthor


async def writer_of(order: Order, author: Author | None = None, *, llm: type[LLMAuthor] | None = None) -> Writer:
    """The checked writer of a run, once what it takes is imported; raises as :class:`Writer` and its ``check``."""

    def make_writer() -> Writer:
        writer = Writer(order, author, llm=llm)
        writer.check()
        return writer

    return await load_in_thread(make_writer)


async def warm() -> None:
    """Import now what the first run would wait for."""
    await load_in_thread(_graph)


async def run(
    order: Order,
    renderers: Mapping[RendererName, Renderer],
    tell: Emit,
    author: Author | None = None,
    state: RunState = IN_FOLDER,
) -> Explanation:
    """Make one explanation, or go on with it. Raises :class:`ChalkwrightError`; what was done by then is
    on disk. Raises :class:`OutlineWaiting` where ``options.review_outline`` wants a person's look."""
    if order.outline is not None:
        order = replace(order, outline=await load_in_thread(partial(_edit, order.outline)))
    writer = await writer_of(order, author)
    key = await asyncio.to_thread(key_of, order, writer.author)
    asked = RunOrder(title_of(order), key, writer.model, out=order.out, root=order.root, resume=order.goes_on)
    async with open_run(asked, state=state, types=STATE_TYPES, model=False) as opened, AsyncExitStack() as stack:
        assert opened.folder is not None, "an explanation has a folder"
        path = opened.folder.path
        folder = state.folder(path)
        tell(Started(key=key, folder=str(path), resumed=opened.resumed))
        work = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="chalkwright-")))
        anew = not opened.resumed and order.redo is None and order.outline is None and order.original is None
        following = None if anew else await _following(opened.kept, key)
        store = opened.kept.store
        since = 0 if order.redo is None or following is None else await following.since(order.redo, store)
        calls: list[CallRecord] = []
        await writer.bind(opened, calls, since)
        await stack.enter_async_context(writer.connect())
        job = Job(
            key,
            order.problem,
            order.options,
            writer.author,
            renderers,
            folder,
            work,
            store.forget_responses,
            calls,
        )
        outline = order.outline
        if order.original is not None:
            job, outline = await (await load_in_thread(_translate))(job, order.original, tell)
        async with _asked_ahead(job, tell) if following is None else nullcontext(job) as job:
            following = following or await _following(opened.kept, key)
            record = await following.follow(job, outline, order.redo, since, tell, resumed=opened.resumed)
        return Explanation(
            record=record,
            markdown=folder.file(MARKDOWN).read_text("utf-8"),
            html=folder.file(HTML).read_text("utf-8"),
            folder=str(path),
        )


@asynccontextmanager
async def _asked_ahead(job: Job, tell: Emit) -> AsyncIterator[Job]:
    """A job whose outline is asked for while the graph that wants it is imported; afterwards nothing is asked."""
    ahead = Ahead(job, tell)
    try:
        await asyncio.sleep(0)  # what it imports comes before what the graph imports
        yield replace(job, ahead=ahead)
    finally:
        await ahead.close()


async def _following(kept: Kept, key: str) -> Following:
    """The run's graph, once what it takes is imported."""
    return await (await load_in_thread(_graph)).open_run(kept, key)


def _graph() -> type[Following]:
    from chalkwright.agent.explain import graph as explain
    from chalkwright.agent.explain.following import Following

    explain.compile_graph()
    return Following


def _translate() -> Callable[[Job, Original, Emit], Awaitable[tuple[Job, Outline]]]:
    from chalkwright.agent.explain.translation.translating import translate

    return translate


def _edit(outline: Outline) -> Outline:
    from chalkwright.agent.explain.editing import edit_outline

    return edit_outline(outline)


def title_of(order: Order) -> str:
    """What the folder of an order is named after."""
    return order.problem.text if order.original is None else f"{order.original.to} {order.problem.text}"


def key_of(order: Order, author: Author) -> str:
    """The key of the run that an order is about."""
    problem, options = order.problem, order.options
    if order.original is not None:
        return _key_of_run(order) or order.original.key(author, options)
    earlier = earlier_key(problem, options, author, order.root, order.out) if order.goes_on else None
    return _key_of_run(order) or earlier or content_key(problem, options, author)


def _key_of_run(order: Order) -> str | None:
    """A wish is about the run in its folder, whichever model or version of ours made that; so is all in an own one."""
    if order.owned and order.resume and order.out is not None:
        return mark_of(order.out)
    if order.redo is None or order.out is None:
        return None
    try:
        record = RunFolder(order.out).read_record()
    except UserError:
        return None
    return record.key if record.problem.text == order.problem.text else None
