"""What is asked before its turn: the outline while LangGraph is imported, scenes while the outline still streams.

A node takes what was asked ahead only where it would ask for exactly the same; else it asks itself, and what was asked
ahead is dropped.
"""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Sequence
from types import ModuleType
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

from chalkwright.agent.data import Outline, SceneBlock, ScenePlan, SceneResult
from chalkwright.agent.errors import ChalkwrightError
from chalkwright.agent.explain.authors.base import Brief, SeriesAuthor
from chalkwright.agent.explain.briefs import anchor_of, asks_early, first_brief, series_briefs
from chalkwright.agent.explain.outline_stage import write_outline
from chalkwright.agent.loading import load_in_thread
from chalkwright.agent.runs.folder import scene_file
from chalkwright.agent.runs.job import Emit, Job, ProvenOutline
from chalkwright.agent.runs.progress import emit, tell_directly

if TYPE_CHECKING:
    from chalkwright.agent.explain.series import Outcome

T = TypeVar("T")


class _Asked(Generic[T]):
    """One thing that is being asked for."""

    def __init__(self, work: Coroutine[Any, Any, T], name: str) -> None:
        self.task = asyncio.create_task(work, name=name)


class _Answered(NamedTuple):
    """What came of the later scenes, and what they were asked with."""

    briefs: tuple[Brief, ...]
    outcomes: dict[int, Outcome]


class Ahead:
    """What of one run is asked before its turn."""

    def __init__(self, job: Job, tell: Emit) -> None:
        """Starts asking for the outline."""
        self._job = job
        self._brief: Brief | None = None
        """Of the first scene, once it is asked for."""
        self._scene: SceneBlock | None = None
        """The first scene as far as it is known."""
        self._plan: _Asked[ScenePlan] | None = None
        self._picture: _Asked[SceneResult] | None = None
        self._series: _Asked[_Answered] | None = None
        self._clearing: asyncio.Task[None] | None = None
        """What was dropped, until it has ended and its files are gone."""

        async def ask() -> ProvenOutline:
            tell_directly(tell)
            return await write_outline(job, self._hear if asks_early(job.options) else None)

        self._outline = asyncio.create_task(ask(), name=f"outline-{job.key}")

    async def outline(self) -> ProvenOutline:
        """The outline. Raises what :func:`write_outline` raises."""
        return await self._outline

    async def plan(self, brief: Brief) -> ScenePlan | None:
        """The plan of the first scene; None where it was not asked for with this brief. Raises as the asking does."""
        return await self._plan.task if self._plan is not None and await self._is_asked(brief) else None

    async def picture(self, brief: Brief) -> SceneResult | None:
        """The first scene, which is shown already; None where it was not asked for with this brief. Raises as the
        asking does."""
        return await self._picture.task if self._picture is not None and await self._is_asked(brief) else None

    async def series(self, briefs: Sequence[Brief]) -> dict[int, Outcome] | None:
        """What came of the scenes that follow the first; None where they were not asked for with these briefs. Raises
        as the asking does."""
        if self._series is None:
            return None
        answered = await self._series.task
        return answered.outcomes if answered.briefs == tuple(briefs) else None

    async def close(self) -> None:
        """Ask for nothing any more."""
        await _end(self._outline)
        for asked in (self._series, self._picture, self._plan):
            if asked is not None:
                await _end(asked.task)
        if self._clearing is not None:
            await asyncio.wait([self._clearing])

    async def _is_asked(self, brief: Brief) -> bool:
        """Whether this is what was asked ahead; what was asked about the same scene with something else is dropped."""
        begun = self._brief
        if begun is None or begun.scene.index != brief.scene.index:
            return False
        if begun == brief.model_copy(update={"plan": None}):
            return True
        await self._drop()
        return False

    def _hear(self, outline: Outline | None, complete: bool) -> None:
        """The outline so far, each time one of its scenes is closed; None: what came is void."""
        job = self._job
        if outline is None:
            if self._brief is not None:
                self._clearing = asyncio.create_task(self._drop(self._clearing))
        elif len(outline.scenes) == 1:
            self._scene = outline.scenes[0]
        if outline is not None and self._scene is not None and self._brief is None:
            self._brief = first_brief(job, outline)
            self._plan = _Asked(self._make_plan(self._brief), f"plan-{job.key}")
            self._picture = _Asked(self._draw(self._brief, self._plan.task), f"anchor-{job.key}")
        if outline is not None and complete and self._picture is not None and isinstance(job.author, SeriesAuthor):
            self._series = _Asked(self._draw_series(outline, self._picture.task), f"series-{job.key}")

    async def _make_plan(self, brief: Brief) -> ScenePlan:
        if self._clearing is not None:
            await asyncio.wait([self._clearing])
        planning, _ = await load_in_thread(_stages)
        plan: ScenePlan = await planning.plan_scene(self._job, brief)
        return plan

    async def _draw(self, brief: Brief, plan: asyncio.Task[ScenePlan]) -> SceneResult:
        # Shielded: the plan is a task of its own, which a node may be waiting for.
        own = await asyncio.shield(plan)
        _, scenes = await load_in_thread(_stages)
        result: SceneResult = await scenes.draw_scene(self._job, brief.model_copy(update={"plan": own}))
        emit(scenes.picture_ready(self._job, self._scene or brief.scene, result))
        return result

    async def _draw_series(self, outline: Outline, picture: asyncio.Task[SceneResult]) -> _Answered:
        try:
            first = await asyncio.shield(picture)
        except ChalkwrightError:
            return _Answered((), {})  # another scene leads; its node says what became of this one
        if first.plan is None or len(outline.scenes) == 1:
            return _Answered((), {})
        anchor = anchor_of(outline, first.scene, {first.scene: first.plan}, {first.scene: first})
        briefs = series_briefs(self._job, outline, outline.scenes[1:], anchor)
        series = await load_in_thread(_series)
        outcomes: dict[int, Outcome] = await series.draw_series(self._job, briefs)
        return _Answered(briefs, outcomes)

    async def _drop(self, before: asyncio.Task[None] | None = None) -> None:
        """Stop what was asked for ahead, and take its pictures away."""
        begun = [asked.task for asked in (self._series, self._picture, self._plan) if asked is not None]
        self._brief = self._scene = self._plan = self._picture = self._series = None
        if before is not None:
            await asyncio.wait([before])
        for task in begun:
            await _end(task)
        for file in self._job.folder.path.glob(scene_file("*", "*")):
            file.unlink(missing_ok=True)


def _stages() -> tuple[ModuleType, ModuleType]:
    """What the first text must not wait for."""
    from chalkwright.agent.explain import planning, scenes

    return planning, scenes


def _series() -> ModuleType:
    from chalkwright.agent.explain import series

    return series


async def _end(task: asyncio.Task[Any]) -> None:
    task.cancel()
    await asyncio.wait([task])
    if not task.cancelled():
        task.exception()  # seen; asyncio would log it as never retrieved
