"""What happens while an explanation is made, as data: shown by the CLI, streamed by the service."""

from __future__ import annotations

from decimal import Decimal
from typing import Annotated, Literal

from pydantic import Field, TypeAdapter

from chalkwright.agent.data import CallRecord, Explanation, Followup, Frozen, Look, Outline, RunRecord, Stage, TextBlock
from chalkwright.renderers.faults import Fault


class Started(Frozen):
    """The job has a place on disk and begins."""

    event: Literal["started"] = "started"
    key: str
    """Content address of the run."""
    folder: str
    """Its run folder."""
    resumed: bool
    """Whether it goes on with what an earlier process made."""


class AttemptStarted(Frozen):
    """A stage asks its author, for the ``attempt``-th time."""

    event: Literal["attempt-started"] = "attempt-started"
    stage: Stage
    """``outline``, ``plan``, ``rendering``, ``look`` or ``followup``."""
    scene: int | None
    """Which scene, from 1; None for the outline."""
    attempt: int
    """From 1, up to ``Options.attempts``."""


class AttemptFaulty(Frozen):
    """A reply will not do; the author is told why and asked again."""

    event: Literal["attempt-faulty"] = "attempt-faulty"
    stage: Stage
    """``outline``, ``plan``, ``rendering``, ``look`` or ``followup``."""
    scene: int | None
    """Which scene, from 1; None for the outline."""
    attempt: int
    """Which attempt it was, from 1."""
    faults: tuple[Fault, ...]
    """What is wrong with it."""


class TextReady(Frozen):
    """A text block is complete. Those of a rejected outline are taken back by :class:`TextsWithdrawn`."""

    event: Literal["text-ready"] = "text-ready"
    block: TextBlock
    """The text, for the learner to read."""


class TextGrows(Frozen):
    """A text that is still being written, as far as it can be read: whole words, and no half of a formula.

    Each one takes the place of the one before it; :class:`TextReady` has the whole.
    """

    event: Literal["text-grows"] = "text-grows"
    block: TextBlock
    """The text so far."""


class FrameReady(Frozen):
    """It is known what a picture will show; it is drawn from now on, or later."""

    event: Literal["frame-ready"] = "frame-ready"
    scene: int
    """Which scene, from 1."""
    title: str
    """Its caption."""
    alt: str
    """What a reader who cannot see the picture has to know."""


class PictureDrafted(Frozen):
    """A picture that is not good enough yet, while a better one is asked for; :class:`PictureReady` takes its place."""

    event: Literal["picture-drafted"] = "picture-drafted"
    scene: int
    """Which scene, from 1."""
    png: str
    """Path of its file, which is gone once the picture is ready or given up."""


class TextsWithdrawn(Frozen):
    """All that was shown so far comes again, texts, frames and pictures: the outline is written anew."""

    event: Literal["texts-withdrawn"] = "texts-withdrawn"


class OutlineReady(Frozen):
    """The outline passed its check; its texts are final."""

    event: Literal["outline-ready"] = "outline-ready"
    outline: Outline
    """Texts, and what the scenes will show."""


class OutlineWaits(Frozen):
    """The last event of a job that waits for a person: nothing is drawn before the outline is let through."""

    event: Literal["outline-waits"] = "outline-waits"
    outline: Outline
    """To be looked through, and given back as ``outline=…``."""


class PictureLookedAt(Frozen):
    """The model has looked at a drawn picture, as ``Options.look`` asked; :class:`PictureReady` follows."""

    event: Literal["picture-looked-at"] = "picture-looked-at"
    scene: int
    """Which scene, from 1."""
    look: Look
    """What came of it."""


class PictureReady(Frozen):
    """A scene is drawn; the files lie in the run folder."""

    event: Literal["picture-ready"] = "picture-ready"
    scene: int
    """Which scene, from 1."""
    title: str
    """Its caption."""
    alt: str
    """What a reader who cannot see it has to know."""
    png: str
    """Path of the picture, 1920 × 1080 pixels."""
    svg: str | None
    """Path of the same as vectors."""
    film: str | None = None
    """Path of the short film, where ``Options.animate`` asked for one."""
    attempts: int
    """How often its code was asked for."""


class SceneFailed(Frozen):
    """A scene failed for good; its text is kept."""

    event: Literal["scene-failed"] = "scene-failed"
    scene: int
    """Which scene, from 1."""
    title: str
    """Its caption."""
    fault: Fault
    """Why."""


class Heartbeat(Frozen):
    """A sign of life of a slow answer."""

    event: Literal["heartbeat"] = "heartbeat"
    stage: Stage
    """``outline``, ``plan``, ``rendering``, ``look`` or ``followup``."""
    scene: int | None
    """Which scene, from 1; None for the outline."""
    characters: int
    """Received so far in this attempt, thinking included."""
    thinking: bool
    """Whether the model still thinks, and has written nothing of its reply."""


class CallMade(Frozen):
    """A model call ended, well or not, and this much is spent in all."""

    event: Literal["call-made"] = "call-made"
    call: CallRecord
    """The ledger's line."""
    spent: Decimal
    """US dollars of the job so far."""


class CallRetried(Frozen):
    """A call failed in a way that may pass; it is made again after ``wait`` seconds."""

    event: Literal["call-retried"] = "call-retried"
    stage: str
    """What the call was for."""
    scene: int | None
    """Which scene, from 1; None for the outline."""
    attempt: int
    """Which try of this call failed, from 1."""
    reason: str
    """What went wrong, in one sentence."""
    wait: float
    """Seconds."""


class Assembled(Frozen):
    """All files are written."""

    event: Literal["assembled"] = "assembled"
    record: RunRecord = Field(repr=False)
    """As ``run.json`` has it."""


class Finished(Frozen):
    """The last event of a job that made a document."""

    event: Literal["finished"] = "finished"
    explanation: Explanation
    """What was made."""


class FollowupFinished(Frozen):
    """The last event of a follow-up."""

    event: Literal["followup-finished"] = "followup-finished"
    followup: Followup
    """The turn, with its reply."""


Event = Annotated[
    Started
    | AttemptStarted
    | AttemptFaulty
    | TextGrows
    | TextReady
    | FrameReady
    | PictureDrafted
    | TextsWithdrawn
    | OutlineReady
    | OutlineWaits
    | PictureLookedAt
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
"""Any of them; told apart by class, or by ``event.event``, which a checker understands as well.

>>> from chalkwright import Event, Finished, PictureReady, TextReady
>>> def shown(event: Event) -> str | None:
...     match event:
...         case TextReady():
...             return event.block.markdown
...         case PictureReady():
...             return f"![{event.alt}]({event.png})"
...         case Finished():
...             return f"Done in {event.explanation.record.seconds:.0f} s."
...         case _:
...             return None
>>> shown(PictureReady(scene=1, title="Area", alt="Twelve squares.", png="scene_1.png", svg=None, attempts=1))
'![Twelve squares.](scene_1.png)'
"""

EVENT: TypeAdapter[Event] = TypeAdapter(Event)
"""Reads one event back from JSON."""
