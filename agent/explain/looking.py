"""A second pair of eyes: the model looks once at a picture that is clean by all measures, and may mend it."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import NamedTuple

from chalkwright.agent.data import Image, Look, SceneCode
from chalkwright.agent.errors import AttemptsExhausted, LimitReached, ModelError, UserError
from chalkwright.agent.events import PictureLookedAt
from chalkwright.agent.explain.authors.base import Brief, SightedAuthor
from chalkwright.agent.explain.edits import holds_edits
from chalkwright.agent.explain.layouts import as_faults, badness
from chalkwright.agent.loop import Attempt, Rejected, settle
from chalkwright.agent.models.spec import ModelSpec
from chalkwright.agent.replies import find_blocks, without_thinking
from chalkwright.agent.runs.job import Job
from chalkwright.agent.runs.progress import Progress, emit
from chalkwright.renderers.base import Rendering
from chalkwright.renderers.faults import Fault
from chalkwright.renderers.returned.preview import NoPreview, preview

_FINE = re.compile(r"\W*fine\b", re.IGNORECASE)
_LONGEST = 300
"""Characters of what the model says is wrong that are kept."""

Drawn = tuple[SceneCode, Rendering]
Redraw = Callable[[str], Awaitable[Drawn]]
"""Draws what a reply's edits come to; raises :class:`Rejected`."""


class Answer(NamedTuple):
    """What a model makes of a picture."""

    fine: bool
    fault: str
    """What is wrong, in its words; empty where it is fine, or nothing was said."""


def check_sight(author: object, spec: ModelSpec | None) -> None:
    """Raises :class:`UserError` for an author or a model that cannot look at pictures."""
    if not isinstance(author, SightedAuthor):
        raise UserError(
            "Without a model there is nobody to look at the pictures; choose a model, or have nobody look."
        ).by("--model", "--look")
    if spec is not None:
        check_vision(spec)


def check_vision(spec: ModelSpec) -> None:
    """The same of a model alone."""
    if not spec.quirks.vision:
        raise UserError(
            f"The model {spec.alias} takes no pictures, so it cannot look at one; choose another, or have none look."
        ).by("--model", "--look")


def read_answer(reply: str) -> Answer:
    """What a reply says; raises :class:`Rejected` where that is neither FINE nor an edit."""
    text = without_thinking(reply)
    if not holds_edits(text) and not any(block.text.strip() for block in find_blocks(text)):
        if _FINE.match(text):
            return Answer(True, "")
        raise Rejected(Fault(kind="no-answer", message="The reply neither says FINE nor edits the code."))
    said = re.split(r"^\s*(?:```|~~~|<{3,})", text, maxsplit=1, flags=re.MULTILINE)[0]
    return Answer(False, " ".join(said.split())[:_LONGEST])


async def look_at(job: Job, brief: Brief, drawn: Drawn, redraw: Redraw) -> tuple[Drawn, Look]:
    """The picture to keep, and what came of the look; ``brief.draft`` is the code of ``drawn``.

    What fails, or draws worse than ``drawn``, leaves ``drawn``. Raises :class:`MachineFault`.
    """
    kept, look = await _look(job, brief, drawn, redraw)
    emit(PictureLookedAt(scene=brief.scene.index, look=look))
    return kept, look


async def _look(job: Job, brief: Brief, drawn: Drawn, redraw: Redraw) -> tuple[Drawn, Look]:
    author, before = job.author, drawn[1]
    assert isinstance(author, SightedAuthor) and before.png is not None
    progress = Progress("look", brief.scene.index)
    fault = ""
    try:
        picture = await asyncio.to_thread(_picture, before.png)
    except NoPreview as error:
        return drawn, Look(outcome="failed", reason=str(error))

    async def ask(_: Sequence[Attempt]) -> str:
        progress.attempt(1)
        return await author.look(brief, picture)

    async def check(reply: str) -> Drawn | None:
        nonlocal fault
        answer = read_answer(reply)
        if answer.fine:
            return None
        fault = answer.fault
        redrawn = await redraw(reply)
        if badness(redrawn[1].findings) > badness(before.findings):
            raise Rejected(*as_faults(redrawn[1].findings))
        return redrawn

    once = job.limits.model_copy(update={"attempts": 1})
    try:
        mended = (await settle(f"the look at scene {brief.scene.index}", ask, check, once)).value
    except AttemptsExhausted as error:
        return drawn, Look(outcome="dropped", fault=fault, reason=error.faults[0].message)
    except (LimitReached, ModelError) as error:
        return drawn, Look(outcome="failed", reason=str(error))
    return (drawn, Look(outcome="fine")) if mended is None else (mended, Look(outcome="mended", fault=fault))


def _picture(file: Path) -> Image:
    return Image(media_type="image/png", data=preview(file))
