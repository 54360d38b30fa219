"""The film of a scene that is drawn: made after its picture is accepted, so that the picture never depends on it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import get_args

from chalkwright.agent.data import RunRecord, SceneCode
from chalkwright.agent.explain.drawing_again import draw_again
from chalkwright.agent.runs.folder import scene_file
from chalkwright.agent.runs.job import Job
from chalkwright.renderers.base import AnimationKind

_SECONDS = 180
"""Least time for one film, of the clock and of the processor: many frames are drawn, while other scenes are too."""


async def film_scene(job: Job, code: SceneCode) -> Path | None:
    """The film in the job's scratch folder; None when none is asked for, or none came of it in time."""
    kind = job.options.animate
    if kind is None or code.renderer != "manim":
        return None
    limits = job.options.render
    longer = {"seconds": max(limits.seconds, _SECONDS), "cpu_seconds": max(limits.cpu_seconds, _SECONDS)}
    filmed = await draw_again(job, code, "film", limits.model_copy(update=longer), animate=kind)
    return None if filmed is None else filmed.film


def publish(job: Job, scene: int, film: Path | None) -> str | None:
    """Copy the film into the run folder, where no other of this scene is left; its name there."""
    name = None
    if film is not None:
        name = job.folder.write_bytes(scene_file(scene, film.suffix[1:]), film.read_bytes()).name
    for kind in get_args(AnimationKind):
        if scene_file(scene, kind) != name:
            job.folder.file(scene_file(scene, kind)).unlink(missing_ok=True)
    return name


def missing_films(record: RunRecord) -> Iterator[str]:
    """A sentence for each reason why drawn scenes have no film, although films were asked for."""
    if record.parameters.get("animate") is None:
        return
    without = [result for result in record.scenes if result.drawn and result.film is None and result.code is not None]
    plotted = [result.scene for result in without if result.code and result.code.renderer == "matplotlib"]
    if plotted:
        yield f"{_scenes(plotted)} {'is' if len(plotted) == 1 else 'are'} drawn with matplotlib: no film."
    failed = [result.scene for result in without if result.scene not in plotted]
    if failed:
        yield f"{_scenes(failed)} could not be filmed; the picture is not affected."


def _scenes(numbers: Sequence[int]) -> str:
    *most, last = map(str, numbers)
    return f"Scenes {', '.join(most)} and {last}" if most else f"Scene {last}"
