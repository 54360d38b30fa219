"""Asks for the outline, with its proof where one is wanted."""

from __future__ import annotations

from chalkwright.agent.data import Outline
from chalkwright.agent.errors import AttemptsExhausted
from chalkwright.agent.events import OutlineReady
from chalkwright.agent.explain.authors.base import ProvingAuthor, SeriesAuthor
from chalkwright.agent.explain.outline_attempts import OnScene, OutlineAttempts
from chalkwright.agent.explain.proving import own_proof, require, write_proven
from chalkwright.agent.loop import settle
from chalkwright.agent.runs.job import Job, ProvenOutline
from chalkwright.agent.runs.progress import emit


async def write_outline(job: Job, on_scene: OnScene | None = None) -> ProvenOutline:
    """Stage 1: the problem becomes alternating texts and scene specifications.

    Raises what :func:`chalkwright.agent.loop.settle` raises.
    """
    written = await _write(job, on_scene)
    if written.proof is not None:
        require(job, written.proof)
    emit(OutlineReady(outline=written.outline))
    return written


async def _write(job: Job, on_scene: OnScene | None) -> ProvenOutline:
    if job.options.proof == "off":
        return ProvenOutline(await _write_plain(job, on_scene), None)
    if isinstance(job.author, ProvingAuthor) and job.author.proves:
        return await write_proven(job, job.author, on_scene)
    return ProvenOutline(await _write_plain(job, on_scene), await own_proof(job))


async def _write_plain(job: Job, on_scene: OnScene | None) -> Outline:
    attempts = OutlineAttempts(job, on_scene=on_scene, short=isinstance(job.author, SeriesAuthor))
    try:
        return (await settle("the outline", attempts.ask, attempts.check, job.limits, attempts.progress.faulty)).value
    except AttemptsExhausted:
        await job.forget(None)
        raise
