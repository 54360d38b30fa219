"""What is known when a scene is planned or drawn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from chalkwright.agent.data import Anchor, Outline, SceneBlock, ScenePlan, SceneResult, Workflow
from chalkwright.agent.explain.authors.base import Brief
from chalkwright.agent.proof.record import Proof
from chalkwright.agent.runs.job import Job, Options

EARLY: frozenset[Workflow] = frozenset({"eager", "swift"})
"""Workflows whose first scene is asked for while the outline is still being written."""


def drawn_as(workflow: Workflow) -> Workflow:
    """How scenes are told to be written: those of ``swift`` are subclasses, as those of ``inherited`` are."""
    return "inherited" if workflow == "swift" else workflow


def asks_early(options: Options) -> bool:
    """Whether the first scene is asked for before the outline has ended: never where a person looks it through."""
    return options.workflow in EARLY and not options.review_outline


def outline_until(outline: Outline, scene: int) -> Outline:
    """The outline as it stands when the stream has closed ``scene``."""
    place = next(place for place, block in enumerate(outline.blocks) if block.kind == "scene" and block.index == scene)
    return outline.model_copy(update={"blocks": outline.blocks[: place + 1]})


def first_brief(job: Job, outline: Outline, plan: ScenePlan | None = None, proof: Proof | None = None) -> Brief:
    """The brief of the first scene; what it may be asked with early is all it is ever asked with, so that a run that
    goes on asks the same; the proof, which comes with the outline's end, is not."""
    scene = outline.scenes[0]
    early = asks_early(job.options)
    known = outline_until(outline, scene.index) if early else outline
    if early and outline.series:
        # Its picture is asked for before its ALT is written, which nobody needs for drawing.
        scene = scene.model_copy(update={"alt": ""})
        known = known.model_copy(update={"blocks": (*known.blocks[:-1], scene)})
    return Brief(
        problem=job.problem,
        outline=known,
        scene=scene,
        workflow=drawn_as(job.options.workflow),
        renderer=job.options.renderer,
        plan=plan,
        early=early,
        proof=None if early else proof,
    )


def anchor_of(
    outline: Outline, leader: int, plans: Mapping[int, ScenePlan], scenes: Mapping[int, SceneResult]
) -> Anchor:
    """The scene that the others follow, which is drawn."""
    code = scenes[leader].code
    assert code is not None
    specification = next(scene for scene in outline.scenes if scene.index == leader)
    return Anchor(scene=specification, plan=plans[leader], code=code)


def series_briefs(job: Job, outline: Outline, blocks: Sequence[SceneBlock], anchor: Anchor) -> tuple[Brief, ...]:
    """The briefs of scenes that one reply is to hold; early ones know the outline up to its last scene."""
    early = asks_early(job.options)
    known = outline_until(outline, outline.scenes[-1].index) if early else outline
    workflow = drawn_as(job.options.workflow)
    return tuple(scene_brief(job, known, one, workflow=workflow, plan=None, anchor=anchor) for one in blocks)


def scene_brief(
    job: Job,
    outline: Outline,
    block: SceneBlock,
    *,
    workflow: Workflow,
    plan: ScenePlan | None,
    anchor: Anchor | None,
    proof: Proof | None = None,
) -> Brief:
    """The brief of any scene that knows the whole outline."""
    return Brief(
        problem=job.problem,
        outline=outline,
        scene=block,
        workflow=workflow,
        renderer=job.options.renderer,
        plan=plan,
        anchor=anchor,
        proof=proof,
    )
