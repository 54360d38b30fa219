"""Where a run goes on: what its state keeps, what is taken back, what a person has decided meanwhile."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from langgraph.graph.state import CompiledStateGraph

from chalkwright.agent.data import Outline, Redo, RunRecord
from chalkwright.agent.errors import UserError
from chalkwright.agent.events import Event, OutlineReady, TextReady, TextsWithdrawn
from chalkwright.agent.explain import graph as explain
from chalkwright.agent.explain.editing import scenes_named
from chalkwright.agent.explain.proving import proven_anew
from chalkwright.agent.explain.scenes import picture_ready
from chalkwright.agent.runs.folder import HTML, MARKDOWN, RECORD
from chalkwright.agent.runs.job import Emit, Job

Graph = CompiledStateGraph[explain.ExplanationState, Job, explain.ExplanationState, explain.ExplanationState]
Changes = dict[str, Any]


class Thread:
    """One run's graph with its checkpoints."""

    def __init__(self, graph: Graph, key: str) -> None:
        self._graph = graph
        self._config: Any = {"configurable": {"thread_id": key}}

    async def state(self) -> Mapping[str, Any]:
        """What the last checkpoint holds; empty for a new run."""
        return (await self._graph.aget_state(self._config)).values

    async def put(self, changes: Changes, as_node: str = "review") -> None:
        """Change the state as if ``as_node`` had done it; the graph goes on behind that node."""
        await self._graph.aupdate_state(self._config, changes, as_node=as_node)

    async def stream(self, start: Changes | None, job: Job, tell: Emit) -> Mapping[str, Any]:
        """Run until the graph ends or stops; ``start`` None goes on from the last checkpoint. The state after that."""
        given: Any = start
        async for event in self._graph.astream(
            given, self._config, context=job, stream_mode="custom", durability="sync"
        ):
            told: Any = event
            tell(told)
        return await self.state()


async def begin_run(
    thread: Thread, job: Job, outline: Outline | None, redo: Redo | None, since: int, tell: Emit, *, resumed: bool
) -> Changes | None:
    """Bring the run's state to where it goes on; what the graph is to start with (None: its last checkpoint).

    ``outline`` is one that a person has let through, ``redo`` a wish, ``since`` the ledger's length when it came.
    Raises :class:`UserError` for what cannot be done with this run any more.
    """
    state = await thread.state() if resumed else {}
    new: Changes = {"workflow": job.options.workflow, "plans": {}, "scenes": {}, "record": None}
    if state.get("outline") is None:
        _refuse_unfinished(redo is not None)
        if outline is None:
            return new
        changes = {**new, "outline": outline, "reviewed": outline}
    else:
        changes = _let_through(state, outline, tell)
        changes |= undone(job, state) if redo is None else _changes_for_wish(state, redo, since)
        if changes and (edited := _edited_record(job, state)) is not None:
            changes = {"outline": edited.outline, "proof": edited.proof, **changes}
    if changes.get("reviewed") is not None and job.options.proof != "off":
        changes["proof"] = job.proof or await proven_anew(job.problem, changes["outline"], state.get("proof"))
    if changes:
        await thread.put(changes)
    _tell_again(job, await thread.state(), tell)
    return None


def _let_through(state: Mapping[str, Any], outline: Outline | None, tell: Emit) -> Changes:
    """The outline takes the place of the one that waits."""
    if outline is None or outline == state.get("reviewed"):
        return {}
    if state["plans"] or state["scenes"]:
        if outline == state["outline"]:
            return {}
        raise UserError(
            "The pictures of this explanation are drawn from another outline already; have single scenes redone, "
            "or explain the problem anew."
        )
    if outline != state["outline"]:
        tell(TextsWithdrawn())
    return {"outline": outline, "reviewed": outline}


def _changes_for_wish(state: Mapping[str, Any], redo: Redo, since: int) -> Changes:
    """A scene is to be drawn anew; what failed elsewhere stays as it is."""
    if redo.id and redo.id in state.get("redone", ()):
        return {}
    outline: Outline = state["outline"]
    known = {scene.index for scene in outline.scenes}
    _refuse_unfinished(known != set(state["scenes"]))
    if redo.scene not in known:
        raise UserError(f"There is no scene {redo.scene} in this explanation; {scenes_named(outline)}.")
    return {"redo": redo, "since": since}


def _refuse_unfinished(unfinished: bool) -> None:
    if unfinished:
        raise UserError("Only a scene of a finished explanation can be redone; finish this one first.").by("--resume")


def undone(job: Job, state: Mapping[str, Any]) -> Changes:
    """What a resumed run takes back from its state: scenes that failed, files that somebody deleted, a dropped wish."""

    def exist(*names: str) -> bool:
        return all(job.folder.file(name).exists() for name in names)

    dropped = {} if state.get("redo") is None else {"redo": None}
    again = {scene: None for scene, result in state["scenes"].items() if not (result.drawn and exist(result.png))}
    if not again and (state.get("record") is None or exist(MARKDOWN, HTML, RECORD)):
        return dropped
    anchor = state.get("anchor")
    return dropped | {"scenes": again, "record": None, "anchor": None if anchor in again else anchor}


def current_record(job: Job, record: RunRecord) -> RunRecord:
    """The record of a finished run: the file's, whose texts and descriptions a person may have changed since."""
    return _on_disk(job) or record


def _edited_record(job: Job, state: Mapping[str, Any]) -> RunRecord | None:
    """The record whose texts or descriptions a person has changed; None without any."""
    found = _on_disk(job)
    if found is None or found.outline == state["outline"]:
        return None
    return found if len(found.outline.blocks) == len(state["outline"].blocks) else None


def _on_disk(job: Job) -> RunRecord | None:
    try:
        record = job.folder.read_record()
    except UserError:
        return None  # not finished, or the file is spoiled: the state knows all but the descriptions
    return record if record.key == job.key else None


def _tell_again(job: Job, state: Mapping[str, Any], tell: Emit) -> None:
    """What an earlier process finished is news to whoever listens now."""
    told: list[Event] = [TextReady(block=block) for block in state["outline"].texts]
    told.append(OutlineReady(outline=state["outline"]))
    for block in state["outline"].scenes:
        result = state["scenes"].get(block.index)
        if result is not None and result.png is not None:
            told.append(picture_ready(job, block, result))
    for event in told:
        tell(event)
