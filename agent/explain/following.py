"""Follows one run's graph from its start, or its last checkpoint, to its end.

Whatever needs LangGraph is behind this module, which is imported once the outline is being written.
"""

from __future__ import annotations

from typing import Self

from chalkwright.agent.data import Outline, Redo, RunRecord
from chalkwright.agent.errors import ChalkwrightError, MachineFault, OutlineWaiting
from chalkwright.agent.events import OutlineWaits
from chalkwright.agent.explain import graph as explain
from chalkwright.agent.explain.resuming import Thread, begin_run, current_record
from chalkwright.agent.models.store import RunStore
from chalkwright.agent.runs.job import Emit, Job
from chalkwright.agent.runs.state import Kept

_ROUTES = 3
"""How often a run without a next step is routed anew before it is given up."""


class Following:
    """One run's graph."""

    def __init__(self, thread: Thread) -> None:
        self._thread = thread

    @classmethod
    async def open_run(cls, kept: Kept, key: str) -> Self:
        """The run ``key`` of an open state."""
        graph = explain.compile_graph().copy({"checkpointer": await kept.saver()})
        return cls(Thread(graph, kept.thread_prefix + key))

    async def since(self, redo: Redo, store: RunStore) -> int:
        """How many calls were made before this wish: its money limit counts those after them alone."""
        state = await self._thread.state()
        return int(state["since"]) if state.get("redo") == redo else len(await store.calls())

    async def follow(
        self, job: Job, outline: Outline | None, redo: Redo | None, since: int, tell: Emit, *, resumed: bool
    ) -> RunRecord:
        """Stream the graph; the arguments are those of :func:`chalkwright.agent.explain.resuming.begin_run`."""
        thread = self._thread
        start = await begin_run(thread, job, outline, redo, since, tell, resumed=resumed)
        state = await thread.state()
        for _ in range(_ROUTES):
            record = state.get("record")
            if start is None and state.get("redo") is None and isinstance(record, RunRecord):
                return current_record(job, record)
            try:
                state = await thread.stream(start, job, tell)
            except ChalkwrightError:
                if redo is not None and (await thread.state()).get("redo") is not None:
                    await thread.put({"redo": None}, as_node="assemble")  # the old picture stays, and nothing is due
                raise
            start = None
            if job.options.review_outline and state.get("reviewed") is None and state.get("record") is None:
                tell(OutlineWaits(outline=state["outline"]))
                raise OutlineWaiting(state["outline"], str(job.folder.path))
            if state.get("record") is None:
                # A node that was cancelled between its result and its edge leaves a state without a next step.
                await thread.put({})
        raise MachineFault("The run ended without a document; go on with it.").by("--resume")
