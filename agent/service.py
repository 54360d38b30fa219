"""The service that tutoring apps import: many jobs at once, each with its own limits, cancellable, streamed."""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import AsyncIterator, Callable, Coroutine, Mapping
from pathlib import Path
from types import TracebackType
from typing import Any, Generic, Self, TypeVar
from uuid import uuid4

from agent.authors.base import Author
from agent.data import Explanation, Followup, Outline, Problem, Redo
from agent.events import Event, Finished, FollowupFinished
from agent.executing.base import Executor
from agent.executing.local import LocalExecutor
from agent.followups.answering import followup
from agent.job import Emit, Options
from agent.running import Order
from renderers.base import Renderer, RendererName

T = TypeVar("T")

JOBS_AT_ONCE = 16


class UnderWay(Generic[T]):
    """One thing that is being made."""

    def __init__(self, make: Callable[[Emit], Coroutine[Any, Any, T]], name: str) -> None:
        self.id = uuid4().hex
        self._events: list[Event] = []
        self._news = asyncio.Event()
        self._task = asyncio.create_task(make(self._tell), name=f"{name}-{self.id}")
        self._task.add_done_callback(lambda _: self._wake())

    @property
    def done(self) -> bool:
        return self._task.done()

    async def result(self) -> T:
        """What was made. Raises what ended the job, ``CancelledError`` when it was cancelled."""
        return await asyncio.shield(self._task)

    async def events(self) -> AsyncIterator[Event]:
        """All events from the first on, also for late listeners; the last is :class:`Finished` or
        :class:`FollowupFinished`. Raises as :meth:`result` does."""
        told = 0
        while True:
            news, ended = self._news, self._task.done()
            for event in self._events[told:]:
                yield event
                told += 1
            if ended:
                break
            await news.wait()
        await self.result()

    def when_done(self, call: Callable[[Self], object]) -> None:
        """Have ``call`` told of the job's end."""
        self._task.add_done_callback(lambda _: call(self))

    async def cancel(self) -> None:
        """Stop the job and wait until its calls and drawing processes are gone. What was finished stays on disk.

        A job that is done is left as it is.
        """
        self._task.cancel()
        await asyncio.wait([self._task])
        if not self._task.cancelled():
            self._task.exception()  # seen; asyncio would log it as never retrieved

    def _tell(self, event: Event) -> None:
        self._events.append(event)
        self._wake()

    def _wake(self) -> None:
        news, self._news = self._news, asyncio.Event()
        news.set()


class ExplanationJob(UnderWay[Explanation]):
    """One explanation under way."""

    def __init__(self, make: Callable[[Emit], Coroutine[Any, Any, Explanation]]) -> None:
        super().__init__(make, "explanation")


class FollowupJob(UnderWay[Followup]):
    """One turn of the talk about an explanation, under way."""

    def __init__(self, make: Callable[[Emit], Coroutine[Any, Any, Followup]]) -> None:
        super().__init__(make, "followup")


class ExplanationService:
    """Explains problems with exact diagrams.

    ::

        async with ExplanationService(Options(model="kimi", max_cost="0.30")) as service:
            explanation = await service.explain(Problem(text="…"))

    ``root`` is where run folders go; without it they are temporary and end with the service. ``author`` takes the
    place of the one that ``options.model`` names; ``renderers`` that of the built-in pools. ``sandbox`` False runs
    drawing code unconfined, for machines that cannot confine it and code that is trusted. ``executor`` takes the place
    of this process as who makes explanations, and has its own author, renderers and sandbox; it stays the caller's.
    ``owned`` True: every ``out`` belongs to one job alone, which goes on in it after an update of Chalkwright too.
    """

    def __init__(
        self,
        options: Options | None = None,
        *,
        root: Path | None = None,
        key: str | None = None,
        author: Author | None = None,
        renderers: Mapping[RendererName, Renderer] | None = None,
        jobs_at_once: int = JOBS_AT_ONCE,
        sandbox: bool = True,
        executor: Executor | None = None,
        owned: bool = False,
    ) -> None:
        self.options = options or Options()
        self._owned = owned
        self._temporary = None if root is not None else tempfile.TemporaryDirectory(prefix="chalkwright-runs-")
        self._root = root if root is not None else Path(self._temporary.name if self._temporary else "")
        self._key = key
        self._executor: Executor = executor or LocalExecutor(renderers, author, sandbox=sandbox)
        self._closes = executor is None
        self._slots = asyncio.Semaphore(jobs_at_once)
        self._jobs: set[ExplanationJob | FollowupJob] = set()
        self._closed = False

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.aclose()

    async def warm(self) -> None:
        """Start the drawing processes now, so that the first picture does not wait for them."""
        await self._executor.warm()

    def submit(
        self,
        problem: Problem | str,
        options: Options | None = None,
        *,
        out: Path | None = None,
        resume: bool = False,
        outline: Outline | None = None,
        redo: Redo | None = None,
    ) -> ExplanationJob:
        """Start a job; ``options`` replaces the service's own for it (model, workflow, money and time limits).

        With ``options.review_outline`` the job ends in :class:`agent.errors.OutlineWaiting`; the same call with
        ``resume=True`` and the looked-through ``outline`` goes on, without a call to the model for what was made.
        ``redo`` draws one scene of the finished run anew, as a person wishes; the money and time limits hold for it
        as for a new job, and a redo that fails leaves the old picture. Raises :class:`RuntimeError` when the service
        is closed.
        """
        self._refuse_when_closed()
        if isinstance(problem, str):
            problem = Problem(text=problem)
        order = Order(
            problem,
            options or self.options,
            self._root,
            out=out,
            resume=resume,
            key=self._key,
            outline=outline,
            redo=redo,
            owned=self._owned,
        )
        job = ExplanationJob(lambda tell: self._make(order, tell))
        self._jobs.add(job)
        job.when_done(self._jobs.discard)
        return job

    def submit_followup(
        self,
        folder: Path,
        question: str,
        options: Options | None = None,
        *,
        id: str = "",  # noqa: A002 - the caller's own name for the order, as in Redo
    ) -> FollowupJob:
        """Start to answer what a learner asks, or answers, about the finished explanation in ``folder``.

        Needs a model, which may be another than the explanation's. The money and time limits hold for this turn alone.
        A turn with an ``id`` that is done already is given back. Raises :class:`RuntimeError` when the service is
        closed.
        """
        self._refuse_when_closed()
        chosen = options or self.options
        job = FollowupJob(lambda tell: self._answer(folder, question, chosen, tell, id))
        self._jobs.add(job)
        job.when_done(self._jobs.discard)
        return job

    async def followup(
        self,
        folder: Path,
        question: str,
        options: Options | None = None,
        *,
        id: str = "",  # noqa: A002
    ) -> Followup:
        """The reply to a learner; see :meth:`submit_followup`. Cancelling the call cancels the turn, which goes on
        when it is asked for again. Raises :class:`agent.errors.ChalkwrightError`."""
        job = self.submit_followup(folder, question, options, id=id)
        try:
            return await job.result()
        finally:
            await job.cancel()

    async def stream_followup(
        self,
        folder: Path,
        question: str,
        options: Options | None = None,
        *,
        id: str = "",  # noqa: A002
    ) -> AsyncIterator[Event]:
        """Events while a learner is answered, the last one :class:`FollowupFinished`; leaving the loop cancels."""
        job = self.submit_followup(folder, question, options, id=id)
        try:
            async for event in job.events():
                yield event
        finally:
            await job.cancel()

    async def explain(
        self,
        problem: Problem | str,
        options: Options | None = None,
        *,
        out: Path | None = None,
        resume: bool = False,
        outline: Outline | None = None,
        redo: Redo | None = None,
    ) -> Explanation:
        """One finished explanation; cancelling the call cancels the job. Raises
        :class:`agent.errors.ChalkwrightError`, whose text is one sentence with the remedy."""
        job = self.submit(problem, options, out=out, resume=resume, outline=outline, redo=redo)
        try:
            return await job.result()
        finally:
            await job.cancel()

    async def stream(
        self,
        problem: Problem | str,
        options: Options | None = None,
        *,
        out: Path | None = None,
        resume: bool = False,
        outline: Outline | None = None,
        redo: Redo | None = None,
    ) -> AsyncIterator[Event]:
        """Events while the explanation is made, the last one :class:`Finished`; leaving the loop cancels the job.

        A learner can read each text and see each picture as soon as its event comes.
        """
        job = self.submit(problem, options, out=out, resume=resume, outline=outline, redo=redo)
        try:
            async for event in job.events():
                yield event
        finally:
            await job.cancel()

    async def aclose(self) -> None:
        """Cancel what still runs and stop the drawing processes."""
        self._closed = True
        await asyncio.gather(*(job.cancel() for job in tuple(self._jobs)))
        if self._closes:
            await self._executor.aclose()
        if self._temporary is not None:
            self._temporary.cleanup()

    async def _make(self, order: Order, tell: Emit) -> Explanation:
        async with self._slots:
            explanation = await self._executor.explain(order, tell)
        tell(Finished(explanation=explanation))
        return explanation

    async def _answer(self, folder: Path, question: str, options: Options, tell: Emit, name: str) -> Followup:
        async with self._slots:
            turn = await followup(folder, question, options, self._executor.renderers, tell, id=name, key=self._key)
        tell(FollowupFinished(followup=turn))
        return turn

    def _refuse_when_closed(self) -> None:
        if self._closed:
            raise RuntimeError("The service is closed; make a new ExplanationService.")


async def explain(problem: Problem | str, options: Options | None = None, *, out: Path | None = None) -> Explanation:
    """One explanation by a service of its own; for more than one, keep an :class:`ExplanationService`.

    Files are kept only in ``out``; the explanation itself holds the whole page. Raises as the service does.
    """
    async with ExplanationService(options) as service:
        done = await service.explain(problem, out=out)
    return done if out is not None else done.model_copy(update={"folder": None})
