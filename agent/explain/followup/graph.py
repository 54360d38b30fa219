"""The graph of one turn: reply → plan, where the explanation has no anchor → picture. Checkpointed as a run is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import TypedDict

from langgraph.graph import END, START, StateGraph
from langgraph.graph.state import CompiledStateGraph
from langgraph.runtime import Runtime

from chalkwright.agent.data import Anchor, Outline, RunRecord, SceneBlock, ScenePlan, SceneResult
from chalkwright.agent.errors import AttemptsExhausted, ChalkwrightError
from chalkwright.agent.events import OutlineReady, SceneFailed
from chalkwright.agent.explain.authors.base import Brief
from chalkwright.agent.explain.briefs import drawn_as
from chalkwright.agent.explain.followup.tutor import LLMTutor, Talk, parse_reply
from chalkwright.agent.explain.outline_attempts import OutlineAttempts
from chalkwright.agent.explain.planning import plan_scene
from chalkwright.agent.explain.scenes import draw_scene, failure_result, picture_ready
from chalkwright.agent.loop import Attempt, settle
from chalkwright.agent.runs.job import Job
from chalkwright.agent.runs.progress import emit


@dataclass(frozen=True)
class Turn:
    """The context of one turn; nothing in it is checkpointed."""

    job: Job
    tutor: LLMTutor
    talk: Talk
    record: RunRecord
    """Of the explanation."""
    stem: str
    """Name of the turn's files, without ending."""
    scene: int
    """Number of the turn's scene: behind all of the explanation's and of earlier turns."""


class TurnState(TypedDict, total=False):
    """What is checkpointed after every node."""

    question: str
    id: str
    since: int
    """How many calls the run's ledger had when the turn began."""
    outline: Outline
    plan: ScenePlan | None
    scene: SceneResult | None


async def reply(state: TurnState, runtime: Runtime[Turn]) -> TurnState:
    """The turn's texts and, at most, one scene's specification."""
    turn = runtime.context
    attempts = ReplyAttempts(turn)
    try:
        settled = await settle("the reply", attempts.ask, attempts.check, turn.job.limits, attempts.progress.faulty)
    except AttemptsExhausted:
        await turn.job.forget(None)
        raise
    emit(OutlineReady(outline=settled.value))
    return {"outline": settled.value}


async def plan(state: TurnState, runtime: Runtime[Turn]) -> TurnState:
    """The conventions of a picture that has no anchor to take them from."""
    turn = runtime.context
    brief = _brief(turn, state)
    try:
        return {"plan": await plan_scene(turn.job, brief)}
    except ChalkwrightError as error:
        return await _give_up(turn, brief, error)


async def picture(state: TurnState, runtime: Runtime[Turn]) -> TurnState:
    """The turn's picture; one that fails for good is a gap, and the texts are kept."""
    turn = runtime.context
    brief = _brief(turn, state)
    try:
        result = await draw_scene(turn.job, brief)
    except ChalkwrightError as error:
        return await _give_up(turn, brief, error)
    emit(picture_ready(turn.job, brief.scene, result))
    return {"scene": result}


def after_reply(state: TurnState, runtime: Runtime[Turn]) -> str:
    """Whether there is anything to draw, and how."""
    if not state["outline"].scenes:
        return END
    return "plan" if _anchor(runtime.context.record) is None else "picture"


def after_plan(state: TurnState) -> str:
    """A scene whose plan failed has its result already."""
    return END if state.get("scene") is not None else "picture"


@cache
def compile_graph() -> CompiledStateGraph[TurnState, Turn]:
    """The graph, compiled once; a turn gives its copy the checkpointer."""
    graph = StateGraph(TurnState, context_schema=Turn)
    for node in (reply, plan, picture):
        graph.add_node(node.__name__, node)
    graph.add_edge(START, "reply")
    graph.add_conditional_edges("reply", after_reply, ["plan", "picture", END])
    graph.add_conditional_edges("plan", after_plan, ["picture", END])
    graph.add_edge("picture", END)
    return graph.compile()


class ReplyAttempts(OutlineAttempts):
    """The attempts at one turn; its texts are shown while they stream in."""

    def __init__(self, turn: Turn) -> None:
        super().__init__(turn.job, stage="followup", parse=parse_reply)
        self._turn = turn

    async def _ask(self, tried: Sequence[Attempt]) -> str:
        return await self._turn.tutor.reply(self._turn.talk, tried, self._take)


async def _give_up(turn: Turn, brief: Brief, error: ChalkwrightError) -> TurnState:
    result = failure_result(brief.scene.index, error)
    if isinstance(error, AttemptsExhausted):
        await turn.job.forget(brief.scene.index)
    assert result.fault is not None
    emit(SceneFailed(scene=brief.scene.index, title=brief.scene.title, fault=result.fault))
    return {"scene": result}


def block_of(turn: Turn, outline: Outline) -> SceneBlock:
    """The turn's scene under the number that its drawing code has."""
    return outline.scenes[0].model_copy(update={"index": turn.scene})


def _anchor(record: RunRecord) -> Anchor | None:
    """The explanation's Scene 1, or the one that took its place."""
    leader = next((result for result in record.scenes if result.scene == (record.anchor or 1) and result.drawn), None)
    if leader is None or leader.code is None or leader.plan is None:
        return None
    block = next(scene for scene in record.outline.scenes if scene.index == leader.scene)
    return Anchor(scene=block, plan=leader.plan, code=leader.code)


def _brief(turn: Turn, state: TurnState) -> Brief:
    anchor = _anchor(turn.record)
    inherits = anchor is not None and drawn_as(turn.record.workflow) == "inherited"
    return Brief(
        problem=turn.job.problem,
        outline=turn.record.outline,
        scene=block_of(turn, state["outline"]),
        workflow="inherited" if inherits else "anchored",
        renderer=turn.job.options.renderer,
        plan=state.get("plan"),
        anchor=anchor,
        stem=turn.stem,
    )
