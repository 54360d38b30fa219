"""Draws one scene: ask for code, render it, measure it, ask again with what was wrong."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from chalkwright.agent.data import Look, SceneBlock, SceneCode, SceneResult
from chalkwright.agent.errors import AttemptsExhausted, ChalkwrightError, LimitReached, MachineFault, ModelError
from chalkwright.agent.events import PictureDrafted, PictureReady
from chalkwright.agent.explain.authors.base import Brief, Draft
from chalkwright.agent.explain.code import read_code, written_code
from chalkwright.agent.explain.films import film_scene, publish
from chalkwright.agent.explain.layouts import (
    as_faults,
    asks_for_repair,
    badness,
    layout_json,
    points_shown,
    without_outlines,
)
from chalkwright.agent.explain.looking import look_at
from chalkwright.agent.loading import load_in_thread
from chalkwright.agent.loop import Attempt, Limits, Rejected, settle
from chalkwright.agent.runs.folder import scene_file
from chalkwright.agent.runs.job import Job, job_colours, write_in_thread
from chalkwright.agent.runs.progress import Progress, emit
from chalkwright.renderers.base import Finding, Rendering, RenderRequest
from chalkwright.renderers.faults import Blame, Fault
from chalkwright.renderers.returned.svg import inert


@dataclass
class SceneAttempts:
    """The attempts at one scene. Once there is a picture, the best so far stays and every further ask is a layout
    repair: it counts against ``layout_repairs`` alone, be its reply better, worse or faulty.
    """

    job: Job
    brief: Brief
    progress: Progress
    best: tuple[SceneCode, Rendering] | None = None
    draft: Draft | None = field(init=False)
    """What the next reply may edit."""
    asked: int = 0
    looking: bool = False
    drafted: bool = False
    """Whether a picture that is not good enough is shown."""
    given: str = ""
    """The first reply, where it is there already."""
    repairs: int = field(init=False)

    def __post_init__(self) -> None:
        self.repairs = self.job.options.layout_repairs
        self.draft = self.brief.draft

    async def ask(self, tried: Sequence[Attempt]) -> str:
        self.asked = len(tried) + 1
        self.progress.attempt(self.asked)
        if self.given and not tried:
            return self.given
        return await self.job.author.draw(self.brief.model_copy(update={"draft": self.draft}), tried)

    async def check(self, reply: str) -> tuple[SceneCode, Rendering]:
        """Render the reply's code. Raises :class:`Rejected` for code that does not draw or overlaps."""
        try:
            code, rendering = await self._draw(reply)
        except Rejected as error:
            if self.best is None or any(fault.blame is Blame.MACHINE for fault in error.faults):
                raise
            return self._better(*error.faults)
        best = self.best is None or badness(rendering.findings) <= badness(self.best[1].findings)
        if best or self.best is None:
            self.best = (code, rendering)
        if not asks_for_repair(rendering.findings) or self._as_good_as_the_original(rendering):
            return self.best
        if best and self.repairs and draft_file(self.brief) is not None:
            await self._show_draft(rendering)
        return self._better(*as_faults(rendering.findings))

    def _as_good_as_the_original(self, rendering: Rendering) -> bool:
        """A translation mends no more than it has spoilt."""
        most = None if self.job.original is None else self.brief.tolerated
        return most is not None and badness(rendering.findings) <= most

    async def _show_draft(self, rendering: Rendering) -> None:
        """The learner need not wait for the better picture."""
        name, png = draft_file(self.brief), rendering.png
        assert name is not None
        assert png is not None
        self.drafted = True
        file = await write_in_thread(lambda: self.job.folder.write_bytes(name, png.read_bytes()))
        emit(PictureDrafted(scene=self.brief.scene.index, png=str(file)))

    async def look(self) -> Look | None:
        """Have the best picture looked at where that is wanted and no finding is left; the better one is the best."""
        assert self.best is not None
        if not self.job.options.look or asks_for_repair(self.best[1].findings):
            return None
        self.looking = True
        brief = self.brief.model_copy(update={"draft": self.draft})
        self.best, look = await look_at(self.job, brief, self.best, self._draw)
        return look

    def _better(self, *faults: Fault) -> tuple[SceneCode, Rendering]:
        """Ask for a better picture as long as repairs are left; then the best one has to do."""
        assert self.best is not None
        if self.repairs == 0:
            return self.best
        self.repairs -= 1
        raise Rejected(*faults, counted=False)

    async def _draw(self, reply: str) -> tuple[SceneCode, Rendering]:
        written = written_code(reply, self.brief.scene.index, "" if self.draft is None else self.draft.written)
        self.draft = Draft(reply=self.asked, written=written)
        code = read_code(written, self.brief)
        rendering = await self._render(code)
        self.draft = Draft(
            reply=self.asked,
            written=written,
            source=code.source,
            renderer=code.renderer,
            elements=rendering.elements,
            findings=rendering.findings,
            points=rendering.points,
        )
        if rendering.faults:
            raise Rejected(*rendering.faults)
        told = tuple(finding for finding in rendering.findings if self._concerns(finding))
        return code, await self._with_wrong_numbers(rendering.model_copy(update={"findings": told}))

    def _concerns(self, finding: Finding) -> bool:
        """Whether it is of this scene: a plan may state what holds of points that others show."""
        if finding.kind != "constraint-unchecked":
            return True
        return self.brief.anchor is None and points_shown(self.brief.scene).issuperset(finding.elements)

    async def _with_wrong_numbers(self, rendering: Rendering) -> Rendering:
        """With a finding for each drawn label whose number the outline's program contradicts."""
        proof = self.brief.proof
        if proof is None or not proof.quantities:
            return rendering
        find = await load_in_thread(_label_findings)
        scene, brief = self.brief.scene, self.brief
        found = await asyncio.to_thread(find, rendering.elements, proof, brief.problem, brief.outline, scene)
        return rendering.model_copy(update={"findings": (*rendering.findings, *found)})

    async def _render(self, code: SceneCode) -> Rendering:
        renderer = self.job.renderers[code.renderer]
        plan = self.brief.anchor.plan if self.brief.anchor is not None else self.brief.plan
        return await renderer.render(
            RenderRequest(
                code=code.source,
                scene=code.class_name,
                folder=self.job.work,
                stem=f"scene_{code.scene}_{'look' if self.looking else self.asked}",
                limits=self.job.options.render,
                constraints=plan.constraints if plan is not None else (),
                colours=job_colours(self.job),
                job=self.job.key,
            )
        )


def _label_findings() -> Callable[..., tuple[Finding, ...]]:
    from chalkwright.agent.proof.drawn import label_findings

    return label_findings


def draft_file(brief: Brief) -> str | None:
    """The name of a scene's picture as long as a better one is asked for; None where an earlier one is seen meanwhile,
    and in the talk after an explanation."""
    return None if brief.revision is not None or brief.stem else scene_file(brief.scene.index, "draft.png")


async def draw_scene(
    job: Job, brief: Brief, *, given: str = "", attempts: int | None = None, before: int = 0
) -> SceneResult:
    """The scene's picture in the run folder. Raises whatever stops it for good (see :func:`failure_result`).

    ``given`` is the first reply, where it is there already; at most ``attempts`` replies are taken (None: as many as
    the job allows) after ``before`` others that came to nothing.
    """
    tries = SceneAttempts(job, brief, Progress("rendering", brief.scene.index), given=given)
    most = job.options.attempts if attempts is None else min(attempts, job.options.attempts)
    limits = job.limits.model_copy(update={"attempts": most})
    try:
        return await _draw(job, brief, tries, limits, before)
    finally:
        if tries.drafted and (draft := draft_file(brief)) is not None:
            job.folder.file(draft).unlink(missing_ok=True)


async def _draw(job: Job, brief: Brief, tries: SceneAttempts, limits: Limits, before: int) -> SceneResult:
    try:
        await settle(f"Scene {brief.scene.index}", tries.ask, tries.check, limits, tries.progress.faulty)
    except (LimitReached, ModelError):
        if tries.best is None:
            raise
    look = await tries.look()
    assert tries.best is not None
    code, rendering = tries.best
    _keep_the_better(brief, rendering)
    film = await film_scene(job, code)
    return await write_in_thread(partial(_publish, job, brief, code, rendering, film, before + tries.asked, look))


def _keep_the_better(brief: Brief, rendering: Rendering) -> None:
    """A wish must not cost the picture its tidiness. Raises :class:`AttemptsExhausted`."""
    if brief.tolerated is None or badness(rendering.findings) <= brief.tolerated:
        return
    worst = as_faults(rendering.findings)
    raise AttemptsExhausted(
        f"Every new picture of scene {brief.scene.index} had a defect that the old one has not, so the old one stays: "
        f"{worst[0].message} Word the wish in another way.",
        tuple(worst),
    )


def _publish(
    job: Job,
    brief: Brief,
    code: SceneCode,
    rendering: Rendering,
    film: Path | None,
    attempts: int,
    look: Look | None,
) -> SceneResult:
    """Move the accepted picture into the run folder, with its code beside it."""
    assert rendering.png is not None
    scene = brief.scene.index
    stem = brief.stem or f"scene_{scene}"
    drawing = inert(rendering.svg.read_bytes()) if rendering.svg is not None else None
    pictures = {"png": rendering.png.read_bytes()} | ({} if drawing is None else {"svg": drawing})
    job.folder.write(
        {f"{stem}.{ending}": picture for ending, picture in pictures.items()}
        | {f"{stem}.py": code.source, f"{stem}.layout.json": layout_json(rendering) + "\n"}
    )
    if drawing is None:
        job.folder.file(f"{stem}.svg").unlink(missing_ok=True)
    return SceneResult(
        scene=scene,
        code=code,
        plan=brief.plan,
        elements=without_outlines(rendering.elements),
        findings=rendering.findings,
        measured=rendering.measured,
        attempts=attempts,
        look=look,
        film=publish(job, scene, film),
        **{ending: f"{stem}.{ending}" for ending in pictures},
    )


def failure_result(scene: int, error: ChalkwrightError) -> SceneResult:
    """The result of a scene that failed for good; re-raises what concerns the whole job."""
    if isinstance(error, AttemptsExhausted) and error.faults:
        fault = error.faults[0].model_copy(update={"message": str(error), "remedy": "", "line": None})
        return SceneResult(scene=scene, fault=fault)
    if isinstance(error, MachineFault) or not isinstance(error, LimitReached | ModelError):
        raise error
    return SceneResult(scene=scene, fault=Fault(kind=type(error).__name__, message=str(error)))


def picture_ready(job: Job, block: SceneBlock, result: SceneResult) -> PictureReady:
    """The event that says a scene is drawn."""
    assert result.png is not None
    return PictureReady(
        scene=block.index,
        title=block.title,
        alt=block.alt,
        png=str(job.folder.file(result.png)),
        svg=str(job.folder.file(result.svg)) if result.svg else None,
        film=str(job.folder.file(result.film)) if result.film else None,
        attempts=result.attempts,
    )
