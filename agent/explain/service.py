"""The service that tutoring apps import: many jobs at once, each with its own limits, cancellable, streamed."""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import AsyncIterator, Callable, Coroutine, Mapping
from contextlib import aclosing
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from chalkwright.agent.data import Explanation, Followup, Outline, Problem, Redo
from chalkwright.agent.events import Event, Finished, FollowupFinished
from chalkwright.agent.executors.base import Executor
from chalkwright.agent.executors.local import LocalExecutor
from chalkwright.agent.explain.authors.base import Author
from chalkwright.agent.explain.running import Order
from chalkwright.agent.explain.under_way import ExplanationJob, FollowupJob, finish, follow
from chalkwright.agent.loading import load_in_thread
from chalkwright.agent.paths import StrPath, as_path
from chalkwright.agent.runs.job import Emit, Options
from chalkwright.renderers.base import Renderer, RendererName

JOBS_AT_ONCE = 16


class ExplanationService:
    """Explains problems with exact diagrams: one for a whole app, in one event loop, closed when the app ends.

    ``options`` hold for every job that brings none of its own. ``root`` is where run folders go; without it they are
    temporary and end with the service. ``key`` is the model's API key; None means the environment's. ``jobs_at_once``:
    further jobs wait. ``author`` takes the place of the one that ``options.model`` names; ``renderers`` that of the
    built-in pools. ``sandbox`` False runs drawing code unconfined, for machines that cannot confine it and code that is
    trusted. ``executor`` takes the place of this process as who makes explanations, and has its own author, renderers
    and sandbox; it stays the caller's. ``owned`` True: every ``out`` belongs to one job alone, which goes on in it
    after an update of Chalkwright too.

    >>> import asyncio
    >>> from chalkwright import ExplanationService, Options, Problem
    >>> async def main() -> None:
    ...     async with ExplanationService(Options(max_seconds=300)) as service:  # Options(model="kimi") asks a model
    ...         async for event in service.stream(Problem(text="What is 3/4 of 20 apples?", grade="5")):
    ...             if event.event == "outline-ready":
    ...                 print(event.outline.title)
    ...             elif event.event == "picture-ready" and event.scene == 1:  # the others come as they are drawn
    ...                 print(event.title)
    ...             elif event.event == "finished":
    ...                 print(event.explanation.complete)
    >>> asyncio.run(main())
    A fraction of an amount
    The whole
    True
    """

    def __init__(
        self,
        options: Options | None = None,
        *,
        root: StrPath | None = None,
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
        self._root = as_path(root) or Path(self._temporary.name if self._temporary else "")
        self._key = key
        self._executor: Executor = executor or LocalExecutor(renderers, author, sandbox=sandbox)
        self._closes = executor is None
        self._slots = asyncio.Semaphore(jobs_at_once)
        self._jobs: set[ExplanationJob | FollowupJob] = set()
        self._closed = False
        self._loop: asyncio.AbstractEventLoop | None = None

    async def __aenter__(self) -> Self:
        self._keep_to_one_loop()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.aclose()

    async def warm(self) -> None:
        """Start the drawing processes now, so that the first picture does not wait for them. Raises
        :class:`MachineFault`."""
        self._keep_to_one_loop()
        await self._executor.warm()

    async def look_after(self) -> None:
        """Test the drawing processes that were started by now, and replace those that do not draw as they should.
        Raises :class:`MachineFault` where that cannot be done."""
        await self._executor.look_after()

    def submit(
        self,
        problem: Problem | str,
        options: Options | None = None,
        *,
        out: StrPath | None = None,
        resume: bool = False,
        outline: Outline | None = None,
        redo: Redo | None = None,
    ) -> ExplanationJob:
        """Start a job for ``problem``; ``options`` replaces the service's own for it (model, workflow, money and time
        limits).

        ``out`` is the run folder; without it the service makes one below its root. ``resume`` goes on with what an
        earlier, unfinished run left there, and pays for nothing twice. With ``options.review_outline`` the job ends in
        :class:`OutlineWaiting`; the same call with ``resume=True`` and the looked-through ``outline`` goes on, without
        a call to the model for what was made. ``redo`` draws one scene of the finished run anew, as a person wishes;
        the money and time limits hold for it as for a new job, and a redo that fails leaves the old picture. Raises
        :class:`RuntimeError` when the service is closed or belongs to another event loop; all else is raised by the
        job's result.
        """
        self._refuse_where_it_cannot_start()
        if isinstance(problem, str):
            problem = Problem(text=problem)
        order = Order(
            problem,
            options or self.options,
            self._root,
            out=as_path(out),
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
        folder: StrPath,
        question: str,
        options: Options | None = None,
        *,
        id: str = "",  # noqa: A002 - the caller's own name for the order, as in Redo
    ) -> FollowupJob:
        """Start to answer a learner's ``question``, or answer, about the finished explanation in ``folder``.

        ``options`` replaces the service's own; a model is needed, which may be another than the explanation's. The
        money and time limits hold for this turn alone.
        A turn with an ``id`` that is done already is given back. Raises :class:`RuntimeError` when the service is
        closed.
        """
        self._refuse_where_it_cannot_start()
        chosen = options or self.options
        job = FollowupJob(lambda tell: self._answer(Path(folder), question, chosen, tell, id))
        self._jobs.add(job)
        job.when_done(self._jobs.discard)
        return job

    async def followup(
        self,
        folder: StrPath,
        question: str,
        options: Options | None = None,
        *,
        id: str = "",  # noqa: A002
    ) -> Followup:
        """The reply to a learner's ``question`` about the explanation in ``folder``; ``options`` and ``id`` as in
        :meth:`submit_followup`. Cancelling the call cancels the turn, which goes on when it is asked for again. Raises
        :class:`ChalkwrightError`."""
        return await finish(self.submit_followup(folder, question, options, id=id))

    async def stream_followup(
        self,
        folder: StrPath,
        question: str,
        options: Options | None = None,
        *,
        id: str = "",  # noqa: A002
    ) -> AsyncIterator[Event]:
        """Events while a learner's ``question`` about the explanation in ``folder`` is answered, the last one
        :class:`FollowupFinished`; ``options`` and ``id`` as in :meth:`submit_followup`. Leaving the loop cancels.
        Raises as :meth:`followup`."""
        async with aclosing(follow(self.submit_followup(folder, question, options, id=id))) as told:
            async for event in told:
                yield event

    def submit_translation(
        self,
        folder: StrPath,
        to: str,
        options: Options | None = None,
        *,
        both: bool = False,
        out: StrPath | None = None,
        resume: bool = False,
    ) -> ExplanationJob:
        """Start to put the finished explanation in ``folder`` into the language ``to`` (BCP 47), the labels of its
        pictures too.

        Formulas and numbers stay; a picture whose new labels do not fit is mended once, and else stays as it was.
        ``both``: the document says everything in both languages. It gets a folder of its own beside ``folder``, or
        ``out``; ``resume`` goes on with one that was broken off. ``options`` replaces the service's own; a model is
        needed, which may be another than the explanation's. Raises :class:`RuntimeError` when the service is closed;
        all else is raised by the job's result.
        """
        self._refuse_where_it_cannot_start()
        chosen = options or self.options

        async def make(tell: Emit) -> Explanation:
            begin = await load_in_thread(_translation_order)
            order = await begin(
                Path(folder),
                to,
                chosen,
                both=both,
                out=as_path(out),
                resume=resume,
                key=self._key,
                owned=self._owned,
            )
            return await self._make(order, tell)

        job = ExplanationJob(make)
        self._jobs.add(job)
        job.when_done(self._jobs.discard)
        return job

    async def translate(
        self,
        folder: StrPath,
        to: str,
        options: Options | None = None,
        *,
        both: bool = False,
        out: StrPath | None = None,
        resume: bool = False,
    ) -> Explanation:
        """The finished translation; ``folder``, ``to``, ``options``, ``both``, ``out`` and ``resume`` as in
        :meth:`submit_translation`. Cancelling the call cancels the job. Raises :class:`ChalkwrightError`."""
        return await finish(self.submit_translation(folder, to, options, both=both, out=out, resume=resume))

    async def stream_translation(
        self,
        folder: StrPath,
        to: str,
        options: Options | None = None,
        *,
        both: bool = False,
        out: StrPath | None = None,
        resume: bool = False,
    ) -> AsyncIterator[Event]:
        """Events while an explanation is translated, the last one :class:`Finished`; ``folder``, ``to``, ``options``,
        ``both``, ``out`` and ``resume`` as in :meth:`submit_translation`. Leaving the loop cancels the job. Raises as
        :meth:`translate`."""
        async with aclosing(
            follow(self.submit_translation(folder, to, options, both=both, out=out, resume=resume))
        ) as told:
            async for event in told:
                yield event

    async def explain(
        self,
        problem: Problem | str,
        options: Options | None = None,
        *,
        out: StrPath | None = None,
        resume: bool = False,
        outline: Outline | None = None,
        redo: Redo | None = None,
    ) -> Explanation:
        """One finished explanation of ``problem``; cancelling the call cancels the job. ``options``, ``out``,
        ``resume``, ``outline`` and ``redo`` as in :meth:`submit`. Raises :class:`ChalkwrightError`, whose text is one
        sentence with the remedy."""
        return await finish(self.submit(problem, options, out=out, resume=resume, outline=outline, redo=redo))

    async def stream(
        self,
        problem: Problem | str,
        options: Options | None = None,
        *,
        out: StrPath | None = None,
        resume: bool = False,
        outline: Outline | None = None,
        redo: Redo | None = None,
    ) -> AsyncIterator[Event]:
        """Events while ``problem`` is explained, the last one :class:`Finished`; leaving the loop cancels the job.

        A learner can read each text and see each picture as soon as its event comes. ``options``, ``out``, ``resume``,
        ``outline`` and ``redo`` as in :meth:`submit`. Raises as :meth:`explain`.
        """
        async with aclosing(
            follow(self.submit(problem, options, out=out, resume=resume, outline=outline, redo=redo))
        ) as told:
            async for event in told:
                yield event

    async def aclose(self) -> None:
        """Cancel what still runs and stop the drawing processes. Raises :class:`RuntimeError` in another event loop
        than that of the jobs."""
        self._keep_to_one_loop()
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
            followup = await load_in_thread(_answering)
            turn = await followup(folder, question, options, self._executor.renderers, tell, id=name, key=self._key)
        tell(FollowupFinished(followup=turn))
        return turn

    def _refuse_where_it_cannot_start(self) -> None:
        if self._closed:
            raise RuntimeError("The service is closed; make a new ExplanationService.")
        self._keep_to_one_loop()

    def _keep_to_one_loop(self) -> None:
        """Jobs of two event loops would wait for each other, and for processes that a closed loop listened to."""
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            raise RuntimeError(
                "ExplanationService needs a running event loop of asyncio; call it from a coroutine that asyncio.run() "
                "runs."
            ) from None
        if self._loop not in (None, loop):
            raise RuntimeError(
                "This ExplanationService belongs to another event loop; make one in the loop that uses it, and "
                "close it there."
            )
        self._loop = loop


def _answering() -> Callable[..., Coroutine[Any, Any, Followup]]:
    from chalkwright.agent.explain.followup.answering import followup

    return followup


def _translation_order() -> Callable[..., Coroutine[Any, Any, Order]]:
    from chalkwright.agent.explain.translation.original import translation_order

    return translation_order


async def translate(
    folder: StrPath, to: str, options: Options, *, both: bool = False, out: StrPath | None = None, resume: bool = False
) -> Explanation:
    """The finished explanation in ``folder`` in another language, by a service of its own; ``to``, ``options``,
    ``both``, ``out`` and ``resume`` as in :meth:`ExplanationService.submit_translation`. Raises
    :class:`ChalkwrightError`, as the service does.

    >>> from chalkwright import Explanation, Options, translate
    >>> async def in_chinese(explanation: Explanation) -> Explanation:
    ...     assert explanation.folder is not None
    ...     return await translate(explanation.folder, "zh", Options(model="kimi", max_cost=0.05), both=True)
    """
    async with ExplanationService(options) as service:
        return await service.translate(folder, to, both=both, out=out, resume=resume)


async def explain(problem: Problem | str, options: Options | None = None, *, out: StrPath | None = None) -> Explanation:
    """One explanation of ``problem`` by a service of its own; for more than one, keep an :class:`ExplanationService`.

    ``options``: by default the offline author without limits. Files are kept only in the folder ``out``; the
    explanation itself holds the whole page. Raises :class:`ChalkwrightError`, as the service does.

    >>> import asyncio
    >>> from chalkwright import explain
    >>> explanation = asyncio.run(explain("What is 3/4 of 20 apples?", out="apples"))
    >>> explanation.complete, explanation.record.outline.title
    (True, 'A fraction of an amount')
    >>> from pathlib import Path
    >>> sorted(path.name for path in Path("apples").glob("scene_*.png"))
    ['scene_1.png', 'scene_2.png', 'scene_3.png']
    """
    async with ExplanationService(options) as service:
        done = await service.explain(problem, out=out)
    return done if out is not None else done.model_copy(update={"folder": None})
