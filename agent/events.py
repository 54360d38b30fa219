"""What happens while an explanation is made, as data: shown by the CLI, streamed by the service."""

from __future__ import annotations

from decimal import Decimal
from typing import Annotated, Literal

from pydantic import Field, TypeAdapter

from agent.data import CallRecord, Explanation, Followup, Frozen, Outline, RunRecord, Stage, TextBlock
from renderers.faults import Fault


class Started(Frozen):
    """The job has a place on disk and begins."""

    event: Literal["started"] = "started"
    key: str
    folder: str
    resumed: bool


class AttemptStarted(Frozen):
    """A stage asks its author, for the ``attempt``-th time."""

    event: Literal["attempt-started"] = "attempt-started"
    stage: Stage
    scene: int | None
    attempt: int


class AttemptFaulty(Frozen):
    """A reply will not do; the author is told why and asked again."""

    event: Literal["attempt-faulty"] = "attempt-faulty"
    stage: Stage
    scene: int | None
    attempt: int
    faults: tuple[Fault, ...]


class TextReady(Frozen):
    """A text block is complete. Those of a rejected outline are taken back by :class:`TextsWithdrawn`."""

    event: Literal["text-ready"] = "text-ready"
    block: TextBlock


class TextsWithdrawn(Frozen):
    """All text blocks shown so far come again: the outline is written anew."""

    event: Literal["texts-withdrawn"] = "texts-withdrawn"


class OutlineReady(Frozen):
    """The outline passed its check; its texts are final."""

    event: Literal["outline-ready"] = "outline-ready"
    outline: Outline


class OutlineWaits(Frozen):
    """The last event of a job that waits for a person: nothing is drawn before the outline is let through."""

    event: Literal["outline-waits"] = "outline-waits"
    outline: Outline


class PictureReady(Frozen):
    """A scene is drawn; the files lie in the run folder."""

    event: Literal["picture-ready"] = "picture-ready"
    scene: int
    title: str
    alt: str
    png: str
    svg: str | None
    film: str | None = None
    attempts: int


class SceneFailed(Frozen):
    """A scene failed for good; its text is kept."""

    event: Literal["scene-failed"] = "scene-failed"
    scene: int
    title: str
    fault: Fault


class Heartbeat(Frozen):
    """A sign of life of a slow answer."""

    event: Literal["heartbeat"] = "heartbeat"
    stage: Stage
    scene: int | None
    characters: int
    """Received so far in this attempt, thinking included."""
    thinking: bool


class CallMade(Frozen):
    """A model call ended, well or not, and this much is spent in all."""

    event: Literal["call-made"] = "call-made"
    call: CallRecord
    spent: Decimal


class CallRetried(Frozen):
    """A call failed in a way that may pass; it is made again after ``wait`` seconds."""

    event: Literal["call-retried"] = "call-retried"
    stage: str
    scene: int | None
    attempt: int
    reason: str
    wait: float


class Assembled(Frozen):
    """All files are written."""

    event: Literal["assembled"] = "assembled"
    record: RunRecord = Field(repr=False)


class Finished(Frozen):
    """The last event of a job that made a document."""

    event: Literal["finished"] = "finished"
    explanation: Explanation


class FollowupFinished(Frozen):
    """The last event of a follow-up."""

    event: Literal["followup-finished"] = "followup-finished"
    followup: Followup


Event = Annotated[
    Started
    | AttemptStarted
    | AttemptFaulty
    | TextReady
    | TextsWithdrawn
    | OutlineReady
    | OutlineWaits
    | PictureReady
    | SceneFailed
    | Heartbeat
    | CallMade
    | CallRetried
    | Assembled
    | Finished
    | FollowupFinished,
    Field(discriminator="event"),
]

EVENT: TypeAdapter[Event] = TypeAdapter(Event)
"""Reads one event back from JSON."""
