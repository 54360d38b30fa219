"""Asks for a scene's plan."""

from __future__ import annotations

from collections.abc import Sequence

from chalkwright.agent.data import ScenePlan
from chalkwright.agent.explain.authors.base import Brief
from chalkwright.agent.loop import Attempt, Rejected, settle
from chalkwright.agent.proof.constraints import constraint_faults
from chalkwright.agent.replies import scene_plan, series_plan
from chalkwright.agent.runs.job import Job
from chalkwright.agent.runs.progress import Progress


async def plan_scene(job: Job, brief: Brief) -> ScenePlan:
    """The plan of ``brief.scene``, which an outline that fixes the series brings along.

    Raises what :func:`chalkwright.agent.loop.settle` raises.
    """
    block = brief.scene
    if brief.outline.series:
        return series_plan(brief.outline.series, block.index)
    progress = Progress("plan", block.index)

    async def ask(tried: Sequence[Attempt]) -> str:
        progress.attempt(len(tried) + 1)
        return await job.author.plan(brief, tried)

    async def check(reply: str) -> ScenePlan:
        written = scene_plan(reply, block.index)
        if brief.proof is not None and (faults := constraint_faults(written.constraints, brief.proof)):
            raise Rejected(*faults)
        return written

    what = f"the plan of scene {block.index}"
    return (await settle(what, ask, check, job.limits, progress.faulty)).value
