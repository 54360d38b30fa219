"""The graph that explains one problem: outline → review → plan → Scene 1 → scenes 2…N in parallel → assembly.

EduIllustrate §3.3. ``anchored`` plans and draws the anchor first and gives its code to all others; ``inherited``
does the same with the anchor as a base class; ``parallel`` plans and draws every scene by itself; ``eager`` is
``anchored`` with Scene 1 planned and drawn while the outline still streams (:mod:`ahead`); ``swift`` also takes the
anchor's plan from the outline, and the scenes that follow from one reply (:mod:`series`). What is to be done next
follows from the state alone (:func:`next_step`), so that a resumed or partial run goes on where it should, and the next
scene becomes the anchor when one fails for good. ``review`` stops the graph where a person wants to look the outline
through; ``redo`` draws one scene of a finished run anew, as a person wishes.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Annotated, Any, TypedDict

from langgraph.graph import END, START, StateGraph
from langgraph.graph.state import CompiledStateGraph
from langgraph.runtime import Runtime
from langgraph.types import Send, interrupt

from chalkwright.agent.data import Anchor, Outline, Redo, RunRecord, SceneBlock, ScenePlan, SceneResult, Workflow
from chalkwright.agent.errors import AttemptsExhausted, BudgetExhausted, ChalkwrightError, DeadlineExceeded
from chalkwright.agent.events import SceneFailed
from chalkwright.agent.explain.assembly import assemble_run
from chalkwright.agent.explain.authors.base import Brief, Draft, Revision
from chalkwright.agent.explain.briefs import anchor_of, drawn_as, first_brief, scene_brief, series_briefs
from chalkwright.agent.explain.layouts import badness
from chalkwright.agent.explain.outline_stage import write_outline
from chalkwright.agent.explain.planning import plan_scene
from chalkwright.agent.explain.scenes import draw_scene, failure_result, picture_ready
from chalkwright.agent.explain.series import draw_series
from chalkwright.agent.explain.versions import keep_version, read_version, restore_version
from chalkwright.agent.proof.record import Proof
from chalkwright.agent.runs.job import Job
from chalkwright.agent.runs.progress import emit


def merge_scenes(old: Mapping[int, Any], new: Mapping[int, Any]) -> dict[int, Any]:
    """Reducer: entries by scene; None takes one away."""
    return {scene: value for scene, value in {**old, **new}.items() if value is not None}


class ExplanationState(TypedDict, total=False):
    """What is checkpointed after every node."""

    workflow: Workflow
    outline: Outline
    proof: Proof | None
    """What the outline's numbers rest on."""
    plans: Annotated[dict[int, ScenePlan], merge_scenes]
    scenes: Annotated[dict[int, SceneResult], merge_scenes]
    anchor: int | None
    record: RunRecord | None
    reviewed: Outline | None
    """The outline that was let through to the drawing."""
    redo: Redo | None
    """A wish that is being followed."""
    since: int
    """How many calls the ledger had when the wish came: the money limit counts those after it."""
    redone: tuple[str, ...]
    """Ids of the wishes that were followed."""
    before: RunRecord | None
    """The record before the last wish: it tells who wrote all the rest, and how."""


class SceneTask(ExplanationState):
    """The state as one of the parallel scenes sees it."""

    scene: int


Update = dict[str, Any]


async def outline(state: ExplanationState, runtime: Runtime[Job]) -> Update:
    """Stage 1, which may have begun before the graph did."""
    job = runtime.context
    written = await (write_outline(job) if job.ahead is None else job.ahead.outline())
    return {"outline": written.outline, "proof": written.proof}


async def review(state: ExplanationState, runtime: Runtime[Job]) -> Update:
    """A person may look the outline through, and change it, before anything is drawn."""
    outline = state["outline"]
    if runtime.context.options.review_outline and state.get("reviewed") is None:
        outline = interrupt(outline)
    return {"outline": outline, "reviewed": outline}


async def plan(state: ExplanationState, runtime: Runtime[Job]) -> Update:
    """Stage 2: the anchor's specification becomes the conventions that all others inherit."""
    scene = open_scenes(state)[0]
    try:
        return {"plans": {scene.index: await _plan(runtime.context, state, scene)}}
    except ChalkwrightError as error:
        return await _give_up(runtime.context, state, scene, error)


async def anchor(state: ExplanationState, runtime: Runtime[Job]) -> Update:
    """Stage 3, first half: the anchor is drawn before all others."""
    scene = open_scenes(state)[0]
    update = await _draw(runtime.context, state, scene, state["plans"][scene.index])
    return {**update, "anchor": scene.index} if update["scenes"][scene.index].drawn else update


async def scene(state: SceneTask, runtime: Runtime[Job]) -> Update:
    """Stage 3, second half: one of the scenes that are drawn at the same time."""
    block = next(block for block in state["outline"].scenes if block.index == state["scene"])
    if state["workflow"] != "parallel":
        return await _draw(runtime.context, state, block, None)
    try:
        own = await _plan(runtime.context, state, block)
    except ChalkwrightError as error:
        return await _give_up(runtime.context, state, block, error)
    return {"plans": {block.index: own}, **await _draw(runtime.context, state, block, own)}


async def series(state: ExplanationState, runtime: Runtime[Job]) -> Update:
    """Stage 3, second half, under ``swift``: one reply holds all scenes that follow the anchor."""
    job, blocks = runtime.context, open_scenes(state)
    leader = state.get("anchor")
    assert leader is not None
    briefs = series_briefs(job, state["outline"], blocks, _anchor(state, leader))
    begun = None if job.ahead is None else await job.ahead.series(briefs)
    outcomes = begun or await draw_series(job, briefs)
    update: dict[int, Any] = {}
    for block in blocks:
        outcome = outcomes[block.index]
        if isinstance(outcome, SceneResult):
            update[block.index] = outcome
        else:
            update |= (await _give_up(job, state, block, outcome))["scenes"]
    return {"scenes": update}


async def redo(state: ExplanationState, runtime: Runtime[Job]) -> Update:
    """One scene anew, as a person wishes; the old picture stays until the new one is accepted.

    All others keep theirs: where the anchor is redone, they are marked as drawn from its old form. Raises what a
    scene's drawing raises, and leaves all as it was.
    """
    job, asked = runtime.context, state["redo"]
    assert asked is not None
    old = state["scenes"][asked.scene]
    block = next(block for block in state["outline"].scenes if block.index == asked.scene)
    kept = await asyncio.to_thread(read_version, job.folder, old)
    if asked.version is not None:
        result = await asyncio.to_thread(restore_version, job.folder, asked.scene, asked.version)
        await asyncio.to_thread(keep_version, job.folder, asked.scene, kept)
        emit(picture_ready(job, block, result))
        return _replace_scene(state, asked, result, None)
    own = state["plans"].get(asked.scene)
    if own is None and not _follows(state, asked.scene):
        own = await _plan(job, state, block)
    changes = {
        "revision": Revision(wish=asked.wish, earlier=old.wishes),
        "draft": _present(old),
        "tolerated": badness(old.findings) if old.drawn else None,
    }
    brief = _brief(job, state, block, own).model_copy(update=changes)
    try:
        result = await draw_scene(job, brief)
    except AttemptsExhausted:
        await job.forget(asked.scene)
        raise
    await asyncio.to_thread(keep_version, job.folder, asked.scene, kept)
    result = result.model_copy(update={"wishes": (*old.wishes, asked.wish)})
    emit(picture_ready(job, block, result))
    return _replace_scene(state, asked, result, own)


def _present(old: SceneResult) -> Draft | None:
    """What a wish starts from; None for a scene that could not be drawn so far."""
    code = old.code if old.drawn else None
    if code is None:
        return None
    return Draft(reply=0, written=code.written, source=code.source, renderer=code.renderer, elements=old.elements)


def _replace_scene(state: ExplanationState, asked: Redo, result: SceneResult, own: ScenePlan | None) -> Update:
    """What a redone scene changes in the state."""
    leader = state.get("anchor")
    scenes = {asked.scene: result}
    if leader == asked.scene and state["workflow"] != "parallel":
        # The others were drawn from the form that the anchor had at first.
        older = bool(result.wishes)
        scenes |= {
            index: other.model_copy(update={"older_anchor": older})
            for index, other in state["scenes"].items()
            if other.drawn and index != leader
        }
    return {
        "scenes": scenes,
        "plans": {} if own is None else {asked.scene: own},
        "anchor": asked.scene if leader is None and state["workflow"] != "parallel" else leader,
        "redo": None,
        "record": None,
        "before": state["record"],
        "redone": (*state.get("redone", ()), *filter(None, [asked.id])),
    }


def _follows(state: ExplanationState, scene: int) -> bool:
    """Whether a scene is drawn from the anchor's plan and code instead of a plan of its own."""
    leader = state.get("anchor")
    return state["workflow"] != "parallel" and leader is not None and leader != scene


async def assemble(state: ExplanationState, runtime: Runtime[Job]) -> Update:
    """Stage 4: one document, without a model."""
    job, leader = runtime.context, state.get("anchor")
    return {
        "record": await assemble_run(
            job, state["outline"], leader, state["scenes"], state.get("before"), state.get("proof")
        )
    }


def next_step(state: ExplanationState) -> str | list[Send]:
    """Where the run goes on."""
    if state.get("redo") is not None:
        return "redo"
    waiting = open_scenes(state)
    if not waiting:
        return "assemble"
    if _independent(state):
        if state["workflow"] == "swift" and state["outline"].series:
            return "series"
        return [Send("scene", {**state, "scene": block.index}) for block in waiting]
    return "anchor" if waiting[0].index in state["plans"] else "plan"


def _independent(state: ExplanationState) -> bool:
    """Whether all open scenes can be drawn at once."""
    return state["workflow"] == "parallel" or state.get("anchor") is not None


def open_scenes(state: ExplanationState) -> Sequence[SceneBlock]:
    """The scenes that neither are drawn nor failed for good."""
    return [block for block in state["outline"].scenes if block.index not in state["scenes"]]


def build() -> StateGraph[ExplanationState, Job]:
    """The graph, not compiled yet."""
    graph = StateGraph(ExplanationState, context_schema=Job)
    for node in (outline, review, plan, anchor, scene, series, redo, assemble):
        graph.add_node(node.__name__, node)
    graph.add_edge(START, "outline")
    graph.add_edge("outline", "review")
    for node in (review, plan, anchor, redo):
        graph.add_conditional_edges(node.__name__, next_step, ["plan", "anchor", "scene", "series", "redo", "assemble"])
    graph.add_edge("scene", "assemble")
    graph.add_edge("series", "assemble")
    graph.add_edge("assemble", END)
    return graph


@cache
def compile_graph() -> CompiledStateGraph[ExplanationState, Job]:
    """The graph, compiled once; a run gives its copy the checkpointer."""
    return build().compile()


async def _plan(job: Job, state: ExplanationState, block: SceneBlock) -> ScenePlan:
    brief = _brief(job, state, block, None)
    begun = None if job.ahead is None else await job.ahead.plan(brief)
    return begun or await plan_scene(job, brief)


async def _draw(job: Job, state: ExplanationState, block: SceneBlock, own: ScenePlan | None) -> Update:
    try:
        brief = _brief(job, state, block, own)
        if job.original is not None:
            brief = brief.model_copy(update={"tolerated": job.original.badness(block.index)})
        result = None if job.ahead is None else await job.ahead.picture(brief)
        if result is None:
            result = await draw_scene(job, brief)
            emit(picture_ready(job, block, result))
    except ChalkwrightError as error:
        return await _give_up(job, state, block, error)
    return {"scenes": {block.index: result}}


async def _give_up(job: Job, state: ExplanationState, block: SceneBlock, error: ChalkwrightError) -> Update:
    """The scene failed for good: the text is kept, unless the user wants all or nothing."""
    result = failure_result(block.index, error)
    if isinstance(error, AttemptsExhausted):
        await job.forget(block.index)
    if job.original is not None and (kept := await job.original.keep(job.folder, block.index)) is not None:
        emit(picture_ready(job, block, kept))
        return {"scenes": {block.index: kept}}
    if job.options.on_failure == "fail":
        raise error
    assert result.fault is not None
    # Without money or time for the anchor, a plan for another one would be bought in vain.
    in_vain = not _independent(state) and isinstance(error, BudgetExhausted | DeadlineExceeded)
    lost = open_scenes(state) if in_vain else [block]
    for scene in lost:
        emit(SceneFailed(scene=scene.index, title=scene.title, fault=result.fault))
    return {"scenes": {scene.index: result.model_copy(update={"scene": scene.index}) for scene in lost}}


def _brief(job: Job, state: ExplanationState, block: SceneBlock, own: ScenePlan | None) -> Brief:
    outline, leader = state["outline"], state.get("anchor")
    if leader is None and state.get("redo") is None and block == outline.scenes[0]:
        return first_brief(job, outline, own, state.get("proof"))
    followed = leader if _follows(state, block.index) else None
    found = None if followed is None else _anchor(state, followed)
    return scene_brief(
        job,
        outline,
        block,
        workflow=_drawn_as(state, block),
        plan=own,
        anchor=found,
        proof=state.get("proof"),
    )


def _anchor(state: ExplanationState, leader: int) -> Anchor:
    return anchor_of(state["outline"], leader, state["plans"], state["scenes"])


def _drawn_as(state: ExplanationState, block: SceneBlock) -> Workflow:
    """A scene of a series of subclasses that came to stand alone stays so."""
    before = state["scenes"].get(block.index)
    alone = before is not None and before.code is not None and before.code.written == before.code.source
    if state["workflow"] == "swift" and alone and _follows(state, block.index):
        return "anchored"
    return drawn_as(state["workflow"])
