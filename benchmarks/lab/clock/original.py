"""The protocol as EduIllustrate §3.3 writes it: no stage begins before the one before it has ended, nothing streams."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from pathlib import Path

from chalkwright.agent.data import Anchor, CallRecord, Outline, Problem, SceneBlock, ScenePlan, SceneResult
from chalkwright.agent.events import CallMade
from chalkwright.agent.explain.assembly import assemble_run
from chalkwright.agent.explain.authors.base import Brief
from chalkwright.agent.explain.authors.llm import LLMAuthor
from chalkwright.agent.explain.outline_stage import write_outline
from chalkwright.agent.explain.planning import plan_scene
from chalkwright.agent.explain.scenes import draw_scene, picture_ready
from chalkwright.agent.models.order import ModelOrder
from chalkwright.agent.models.registry import resolve
from chalkwright.agent.models.session import ModelSession
from chalkwright.agent.runs.folder import RunFolder
from chalkwright.agent.runs.job import Emit, Job, Options
from chalkwright.agent.runs.progress import emit, tell_directly
from chalkwright.renderers.base import Renderer, RendererName


async def explain(
    problem: Problem,
    options: Options,
    renderers: Mapping[RendererName, Renderer],
    folder: Path,
    tell: Emit,
    *,
    key: str,
    one_by_one: bool,
) -> None:
    """Make the document in ``folder``; scenes 2…N are written at the same time unless ``one_by_one``.

    The prompts, checks and repairs are those of ``anchored``. Raises what a run raises.
    """
    tell_directly(tell)
    calls: list[CallRecord] = []

    def note(call: CallRecord) -> None:
        calls.append(call)
        emit(CallMade(call=call, spent=session.ledger.spent))

    assert options.model is not None
    spec = resolve(options.model)
    session = ModelSession(ModelOrder(spec, key=key), on_call=note)
    author = LLMAuthor(session.model_for, model=spec.id)
    run, work = RunFolder(folder / "run"), folder / "work"
    run.create()
    work.mkdir()
    job = Job(key, problem, options, author, renderers, run, work, _forget_nothing, calls)
    async with session.connect():
        outline = (await write_outline(job)).outline
        scenes = await _draw_all(job, outline, one_by_one=one_by_one)
        await assemble_run(job, outline, 1 if scenes else None, scenes)


async def _forget_nothing(tag: int | None) -> None:
    """No answer is kept, so there is none to forget."""


async def _draw_all(job: Job, outline: Outline, *, one_by_one: bool) -> dict[int, SceneResult]:
    if not outline.scenes:
        return {}
    first, *others = outline.scenes
    plan = await plan_scene(job, _brief(job, outline, first))
    results = {1: await _draw(job, _brief(job, outline, first, plan=plan))}
    code = results[1].code
    assert code is not None
    anchor = Anchor(scene=first, plan=plan, code=code)
    briefs = [_brief(job, outline, scene, anchor=anchor) for scene in others]
    if one_by_one:
        drawn = [await _draw(job, brief) for brief in briefs]
    else:
        drawn = await asyncio.gather(*(_draw(job, brief) for brief in briefs))
    return results | {result.scene: result for result in drawn}


async def _draw(job: Job, brief: Brief) -> SceneResult:
    result = await draw_scene(job, brief)
    emit(picture_ready(job, brief.scene, result))
    return result


def _brief(
    job: Job, outline: Outline, scene: SceneBlock, *, plan: ScenePlan | None = None, anchor: Anchor | None = None
) -> Brief:
    return Brief(
        problem=job.problem,
        outline=outline,
        scene=scene,
        workflow="anchored",
        renderer=job.options.renderer,
        plan=plan,
        anchor=anchor,
    )
