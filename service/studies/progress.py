"""How far a rater is, and what comes next. Pure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from chalkwright.agent.data import Frozen
from chalkwright.agent.errors import UserError
from chalkwright.service.studies.form import STAGES, Form, Stage, pilot_passed, pilot_share
from chalkwright.service.studies.items import Item

LONGEST_LOOK = 600.0
"""Seconds without a sign of the rater that count at most: the rest was a pause."""

Answers = Mapping[str, Mapping[str, float]]
"""Item → criterion → score, of one rater."""


class Task(Frozen):
    """One item in one rater's order."""

    place: int
    item: str
    stage: Stage
    seen: datetime | None = None
    seconds: float = 0.0


class Rater(Frozen):
    """Somebody with a personal link."""

    id: str
    study: str
    number: int
    name: str
    invited: datetime
    started: datetime | None = None
    pilot_tries: int = 0
    passed: bool = False
    submitted: datetime | None = None
    withdrawn: bool = False

    @property
    def code(self) -> str:
        """What exports call them: names stay with the owner."""
        return f"R{self.number:02d}"


@dataclass(frozen=True)
class Standing:
    """One rater's way through the study."""

    done: Mapping[Stage, int]
    total: Mapping[Stage, int]
    next: int | None
    """Place of the first item that is open to the rater and not wholly answered; None where there is none."""
    stage: Stage
    """Where the rater is."""
    pilot_to_check: bool
    """All of the pilot is answered, and it has not been passed."""
    out: bool
    """The pilot was failed as often as it may be."""
    complete: bool
    """Everything is answered, so that it may be submitted."""

    def may_open(self, stage: Stage) -> bool:
        """Stages open one after the other; those before stay open."""
        return STAGES.index(stage) <= STAGES.index(self.stage)


def is_done(form: Form, item: str, answers: Answers) -> bool:
    """Whether every criterion has an answer."""
    given = answers.get(item, {})
    return all(criterion.key in given for criterion in form.criteria)


def standing(form: Form, rater: Rater, tasks: Sequence[Task], answers: Answers) -> Standing:
    """Training first, then the pilot until it is passed, then the study."""
    of: dict[Stage, list[Task]] = {stage: [task for task in tasks if task.stage == stage] for stage in STAGES}
    done: dict[Stage, int] = {stage: sum(is_done(form, t.item, answers) for t in of[stage]) for stage in STAGES}
    whole = {stage: done[stage] == len(of[stage]) for stage in STAGES}
    has_pilot = bool(of["pilot"])
    stage: Stage = "rating"
    if not whole["training"]:
        stage = "training"
    elif has_pilot and not rater.passed:
        stage = "pilot"
    tries = form.pilot.tries if form.pilot else 1
    return Standing(
        done=done,
        total={name: len(found) for name, found in of.items()},
        next=next((task.place for task in of[stage] if not is_done(form, task.item, answers)), None),
        stage=stage,
        pilot_to_check=stage == "pilot" and whole["pilot"],
        out=stage == "pilot" and rater.pilot_tries >= tries,
        complete=stage == "rating" and whole["rating"] and bool(of["rating"]),
    )


class PilotResult(Frozen):
    """How a pilot went."""

    share: float | None
    """Of the expected answers that were met; None where the study expects none."""
    passed: bool


def pilot_result(form: Form, tasks: Sequence[Task], items: Mapping[str, Item], answers: Answers) -> PilotResult:
    """Compare a whole pilot with what the study expects of it."""
    pilot = [task.item for task in tasks if task.stage == "pilot"]
    share = pilot_share(form, [items[name].expected for name in pilot], [answers.get(name, {}) for name in pilot])
    return PilotResult(share=share, passed=pilot_passed(form, share))


def check_open(rater: Rater, closed: bool) -> None:
    """Raises :class:`UserError` when nothing may be changed any more."""
    if closed:
        raise UserError("This study is closed; ask whoever invited you to open it again.")
    if rater.submitted is not None:
        raise UserError("Your answers are submitted and fixed; ask whoever invited you to hand them back to you.")


def seconds_spent(seen: datetime | None, now: datetime) -> float:
    """Seconds since the rater was last seen at an item, as far as they count."""
    return 0.0 if seen is None else min(max((now - seen).total_seconds(), 0.0), LONGEST_LOOK)
