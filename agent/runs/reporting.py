"""A model that reports its signs of life and its retries as events."""

from __future__ import annotations

from dataclasses import replace

from chalkwright.agent.data import Stage
from chalkwright.agent.errors import ModelError
from chalkwright.agent.events import CallRetried
from chalkwright.agent.models.base import Completion, Delta, ModelCall
from chalkwright.agent.models.session import ModelSession
from chalkwright.agent.runs.progress import Progress, emit


class Reporting:
    """The session's model for one stage and scene; only usable within a node of the graph."""

    def __init__(self, session: ModelSession, stage: Stage, scene: int | None) -> None:
        self.name = session.spec.alias
        self._session = session
        self._stage = stage
        self._scene = scene

    async def complete(self, call: ModelCall) -> Completion:
        progress = Progress(self._stage, self._scene)

        def hear(delta: Delta) -> None:
            progress.receive(len(delta.text), delta.thinking)
            if call.on_delta is not None:
                call.on_delta(delta)

        def report_retry(attempt: int, error: ModelError, wait: float) -> None:
            emit(CallRetried(stage=self._stage, scene=self._scene, attempt=attempt, reason=str(error), wait=wait))
            hear(Delta("", anew=True))

        model = self._session.model_for(self._stage, self._scene, on_retry=report_retry)
        return await model.complete(replace(call, on_delta=hear))
