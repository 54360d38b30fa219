"""What is asked before its turn: the outline while LangGraph is imported, Scene 1 while the outline still streams.

A node takes what was asked ahead only where it would ask for exactly the same; else it asks itself, and what was asked
ahead is dropped.
"""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from types import ModuleType
from typing import Any, Generic, TypeVar

from chalkwright.agent.data import Outline, ScenePlan, SceneResult
from chalkwright.agent.explain.authors.base import Brief
from chalkwright.agent.explain.briefs import asks_early, first_brief
from chalkwright.agent.explain.outline_stage import write_outline
from chalkwright.agent.loading import load_in_thread
from chalkwright.agent.runs.folder import scene_file
from chalkwright.agent.runs.job import Emit, Job
from chalkwright.agent.runs.progress import emit, tell_directly

T = TypeVar("T")


class _Asked(Generic[T]):
    """One thing that is being asked for, and what it is asked with."""

    def __init__(self, brief: Brief, work: Coroutine[Any, Any, T], name: str) -> None:
        self.brief = brief
        self.task = asyncio.create_task(work, name=name)


class Ahead:
    """What of one run is asked before its turn."""

    def __init__(self, job: Job, tell: Emit) -> None:
        """Starts asking for the outline."""
        self._job = job
        self._plan: _Asked[ScenePlan] | None = None
        self._picture: _Asked[SceneResult] | None = None
        self._clearing: asyncio.Task[None] | None = None
        """What was dropped, until it has ended and its files are gone."""

        async def ask() -> Outline:
            tell_directly(tell)
            return await write_outline(job, self._hear)

        self._outline = asyncio.create_task(ask(), name=f"outline-{job.key}")

    async def outline(self) -> Outline:
        """The outline. Raises what :func:`write_outline` raises."""
        return await self._outline

    async def plan(self, brief: Brief) -> ScenePlan | None:
        """The plan of the first scene; None where it was not asked for with this brief. Raises as the asking does."""
        if self._plan is None or self._plan.brief != brief:
            await self._drop()
            return None
        return await self._plan.task

    async def picture(self, brief: Brief) -> SceneResult | None:
        """The first scene, which is shown already; None where it was not asked for with this brief. Raises as the
        asking does."""
        asked = self._picture
        if asked is None or asked.brief != brief.model_copy(update={"plan": None}):
            await self._drop()
            return None
        return await asked.task

    async def close(self) -> None:
        """Ask for nothing any more."""
        await _end(self._outline)
        for asked in (self._picture, self._plan):
            if asked is not None:
                await _end(asked.task)
        if self._clearing is not None:
            await asyncio.wait([self._clearing])

    def _hear(self, outline: Outline | None) -> None:
        """The outline so far, each time one of its scenes is closed; None: what came is void."""
        if outline is None:
            if self._plan is not None or self._picture is not None:
                self._clearing = asyncio.create_task(self._drop(self._clearing))
        elif len(outline.scenes) == 1 and asks_early(self._job.options):
            brief = first_brief(self._job, outline)
            self._plan = _Asked(brief, self._make_plan(brief), f"plan-{self._job.key}")
            self._picture = _Asked(brief, self._draw(brief, self._plan.task), f"anchor-{self._job.key}")

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
        emit(scenes.picture_ready(self._job, brief.scene, result))
        return result

    async def _drop(self, before: asyncio.Task[None] | None = None) -> None:
        """Stop what was asked for ahead, and take its picture away."""
        plan, picture = self._plan, self._picture
        self._plan = self._picture = None
        if before is not None:
            await asyncio.wait([before])
        for asked in (picture, plan):
            if asked is not None:
                await _end(asked.task)
        if picture is not None:
            for file in self._job.folder.path.glob(scene_file(picture.brief.scene.index, "*")):
                file.unlink(missing_ok=True)


def _stages() -> tuple[ModuleType, ModuleType]:
    """What the first text must not wait for."""
    from chalkwright.agent.explain import planning, scenes

    return planning, scenes


async def _end(task: asyncio.Task[Any]) -> None:
    task.cancel()
    await asyncio.wait([task])
    if not task.cancelled():
        task.exception()  # seen; asyncio would log it as never retrieved
