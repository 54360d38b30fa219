"""A scene that is drawn, drawn once more in another form: for its film, or for narrow pages."""

from __future__ import annotations

import asyncio
import time
from typing import Any

from chalkwright.agent.data import SceneCode
from chalkwright.agent.runs.job import Job, job_colours
from chalkwright.renderers.base import Rendering, RenderLimits, RenderRequest


async def draw_again(
    job: Job, code: SceneCode, form: str, limits: RenderLimits | None = None, **wanted: Any
) -> Rendering | None:
    """In a scratch folder named for ``form``; ``wanted`` are the fields of the request that make it another picture.
    None where the run has no time left."""
    folder = job.work / f"scene_{code.scene}_{form}"
    folder.mkdir(parents=True, exist_ok=True)
    request = RenderRequest(
        code=code.source,
        scene=code.class_name,
        folder=folder,
        stem=f"scene_{code.scene}",
        limits=limits or job.options.render,
        colours=job_colours(job),
        job=job.key,
        **wanted,
    )
    deadline = job.limits.deadline
    try:
        async with asyncio.timeout(None if deadline is None else max(0.0, deadline - time.monotonic())):
            return await job.renderers[code.renderer].render(request)
    except TimeoutError:
        return None
