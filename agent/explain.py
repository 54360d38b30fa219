"""The graph that explains one problem: outline → plan → Scene 1 → scenes 2…N in parallel → assembly.

EduIllustrate §3.3. ``anchored`` plans and draws the anchor first and gives its code to all others; ``inherited``
does the same with the anchor as a base class; ``parallel`` plans and draws every scene by itself. What is to be
done next follows from the state alone (:func:`next_step`), so that a resumed or partial run goes on where it
should, and the next scene becomes the anchor when one fails for good.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Annotated, Any, TypedDict

from langgraph.graph import END, START, StateGraph
from langgraph.graph.state import CompiledStateGraph
from langgraph.runtime import Runtime
from langgraph.types import Send

from agent.assembly import assemble_run
from agent.authors.base import Brief
from agent.data import Anchor, Outline, RunRecord, SceneBlock, ScenePlan, SceneResult, Workflow
from agent.errors import AttemptsExhausted, BudgetExhausted, ChalkwrightError, DeadlineExceeded
from agent.events import OutlineReady, SceneFailed
from agent.job import Job
from agent.loop import settle
from agent.outlining import OutlineAttempts
from agent.progress import Progress, emit
from agent.replies import scene_plan
from agent.scenes import draw_scene, failed, picture_ready


def merged(old: Mapping[int, Any], new: Mapping[int, Any]) -> dict[int, Any]:
    """Reducer: entries by scene; None takes one away."""
    return {scene: value for scene, value in {**old, **new}.items() if value is not None}


class State(TypedDict, total=False):
    """What is checkpointed after every node."""

    workflow: Workflow
    outline: Outline
    plans: Annotated[dict[int, ScenePlan], merged]
    scenes: Annotated[dict[int, SceneResult], merged]
    anchor: int | None
    record: RunRecord | None


class SceneTask(State):
    """The state as one of the parallel scenes sees it."""

    scene: int


Update = dict[str, Any]


async def outline(state: State, runtime: Runtime[Job]) -> Update:
    """Stage 1: the problem becomes alternating texts and scene specifications."""
    job = runtime.context
    attempts = OutlineAttempts(job)
    try:
        settled = await settle("the outline", attempts.ask, attempts.check, job.limits, attempts.progress.faulty)
    except AttemptsExhausted:
        await job.forget(None)
        raise
    emit(OutlineReady(outline=settled.value))
    return {"outline": settled.value}


async def plan(state: State, runtime: Runtime[Job]) -> Update:
    """Stage 2: the anchor's specification becomes the conventions that all others inherit."""
    scene = open_scenes(state)[0]
    try:
        return {"plans": {scene.index: await _planned(runtime.context, state, scene)}}
    except ChalkwrightError as error:
        return await _given_up(runtime.context, state, scene, error)


async def anchor(state: State, runtime: Runtime[Job]) -> Update:
    """Stage 3, first half: the anchor is drawn before all others."""
    scene = open_scenes(state)[0]
    update = await _drawn(runtime.context, state, scene, state["plans"][scene.index])
    return {**update, "anchor": scene.index} if update["scenes"][scene.index].drawn else update


async def scene(state: SceneTask, runtime: Runtime[Job]) -> Update:
    """Stage 3, second half: one of the scenes that are drawn at the same time."""
    block = next(block for block in state["outline"].scenes if block.index == state["scene"])
    if state["workflow"] != "parallel":
        return await _drawn(runtime.context, state, block, None)
    try:
        own = await _planned(runtime.context, state, block)
    except ChalkwrightError as error:
        return await _given_up(runtime.context, state, block, error)
    return {"plans": {block.index: own}, **await _drawn(runtime.context, state, block, own)}


async def assemble(state: State, runtime: Runtime[Job]) -> Update:
    """Stage 4: one document, without a model."""
    return {"record": await assemble_run(runtime.context, state["outline"], state.get("anchor"), state["scenes"])}


def next_step(state: State) -> str | list[Send]:
    """Where the run goes on."""
    waiting = open_scenes(state)
    if not waiting:
        return "assemble"
    if _independent(state):
        return [Send("scene", {**state, "scene": block.index}) for block in waiting]
    return "anchor" if waiting[0].index in state["plans"] else "plan"


def _independent(state: State) -> bool:
    """Whether all open scenes can be drawn at once."""
    return state["workflow"] == "parallel" or state.get("anchor") is not None


def open_scenes(state: State) -> Sequence[SceneBlock]:
    """The scenes that neither are drawn nor failed for good."""
    return [block for block in state["outline"].scenes if block.index not in state["scenes"]]


def build() -> StateGraph[State, Job]:
    """The graph, not compiled yet."""
    graph = StateGraph(State, context_schema=Job)
    for node in (outline, plan, anchor, scene, assemble):
        graph.add_node(node.__name__, node)
    graph.add_edge(START, "outline")
    for node in (outline, plan, anchor):
        graph.add_conditional_edges(node.__name__, next_step, ["plan", "anchor", "scene", "assemble"])
    graph.add_edge("scene", "assemble")
    graph.add_edge("assemble", END)
    return graph


@cache
def compiled() -> CompiledStateGraph[State, Job]:
    """The graph, compiled once; a run gives its copy the checkpointer."""
    return build().compile()


async def _planned(job: Job, state: State, block: SceneBlock) -> ScenePlan:
    progress = Progress("plan", block.index)
    brief = _brief(job, state, block, None)

    async def ask(tried: Sequence[Any]) -> str:
        progress.attempt(len(tried) + 1)
        return await job.author.plan(brief, tried)

    async def check(reply: str) -> ScenePlan:
        return scene_plan(reply, block.index)

    what = f"the plan of scene {block.index}"
    return (await settle(what, ask, check, job.limits, progress.faulty)).value


async def _drawn(job: Job, state: State, block: SceneBlock, own: ScenePlan | None) -> Update:
    try:
        result = await draw_scene(job, _brief(job, state, block, own))
    except ChalkwrightError as error:
        return await _given_up(job, state, block, error)
    emit(picture_ready(job, block, result))
    return {"scenes": {block.index: result}}


async def _given_up(job: Job, state: State, block: SceneBlock, error: ChalkwrightError) -> Update:
    """The scene failed for good: the text is kept, unless the user wants all or nothing."""
    result = failed(block.index, error)
    if isinstance(error, AttemptsExhausted):
        await job.forget(block.index)
    if job.options.on_failure == "fail":
        raise error
    assert result.fault is not None
    # Without money or time for the anchor, a plan for another one would be bought in vain.
    in_vain = not _independent(state) and isinstance(error, BudgetExhausted | DeadlineExceeded)
    lost = open_scenes(state) if in_vain else [block]
    for scene in lost:
        emit(SceneFailed(scene=scene.index, title=scene.title, fault=result.fault))
    return {"scenes": {scene.index: result.model_copy(update={"scene": scene.index}) for scene in lost}}


def _brief(job: Job, state: State, block: SceneBlock, own: ScenePlan | None) -> Brief:
    leader = state.get("anchor")
    found = None
    if leader is not None and state["workflow"] != "parallel":
        code = state["scenes"][leader].code
        assert code is not None
        specification = next(scene for scene in state["outline"].scenes if scene.index == leader)
        found = Anchor(scene=specification, plan=state["plans"][leader], code=code)
    return Brief(
        problem=job.problem,
        outline=state["outline"],
        scene=block,
        workflow=state["workflow"],
        renderer=job.options.renderer,
        plan=own,
        anchor=found,
    )
