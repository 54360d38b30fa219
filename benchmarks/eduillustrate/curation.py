"""Two-phase curation (EduIllustrate §3.2, appendix A): a model screens, two reviewers decide, disputes are settled.

A curation is a folder: ``screened.jsonl`` (phase one, one line a candidate), ``state.sqlite`` (the model's answers),
the reviewers' CSV sheets, and what :func:`merge` makes of them. Pure but for :func:`screen`.
"""

from __future__ import annotations

import asyncio
import csv
import io
from collections.abc import Mapping, Sequence
from typing import Literal, get_args

from pydantic import ValidationError

from chalkwright.agent.asking import Query, answer_of, conversation
from chalkwright.agent.data import Frozen, Problem
from chalkwright.agent.errors import ChalkwrightError, UserError, first_of
from chalkwright.agent.loop import Limits, Rejected
from chalkwright.agent.models.base import ChatModel
from chalkwright.agent.schemas import TEXT, TRUTH, record
from chalkwright.benchmarks.harness.crew import try_work
from chalkwright.judges.replies import read_json
from chalkwright.renderers.faults import Fault

Need = Literal["spatial", "topological", "relational", "none"]
CRITERIA = ("diagram_appropriate", "clear_solution", "diverse_topic")
"""What both reviewers decide, yes or no."""
SCHEMA = record(justification=TEXT, needs=TEXT | {"enum": list(get_args(Need))}, appropriate=TRUTH)
_YES, _NO = ("1", "y", "yes", "true", "ja", "是"), ("0", "n", "no", "false", "nein", "否")
_HEAD = ("id", *CRITERIA, "note")


class Screening(Frozen):
    """What the model says of one candidate."""

    id: str
    appropriate: bool
    needs: Need
    justification: str
    model: str


class Review(Frozen):
    """One reviewer's decisions on one candidate."""

    id: str
    diagram_appropriate: bool
    clear_solution: bool
    diverse_topic: bool
    note: str = ""

    @property
    def keeps(self) -> bool:
        """All three criteria hold."""
        return self.diagram_appropriate and self.clear_solution and self.diverse_topic


class Merged(Frozen):
    """Both reviews side by side."""

    kept: tuple[str, ...]
    """Both keep it."""
    dropped: tuple[str, ...]
    """Both drop it, or neither's reasons differ in that."""
    disputed: tuple[tuple[str, tuple[str, ...]], ...]
    """Ids that one would keep, with the criteria on which they differ."""
    unreviewed: tuple[str, ...]
    """Screened as appropriate, but not decided by both."""
    agreement: dict[str, float | None]
    """Cohen's κ a criterion, and of ``kept``; None where it is undefined."""


async def screen(problem: Problem, model: ChatModel, attempts: int = 3) -> Screening:
    """Ask whether a diagram carries what the solution needs. Raises as :func:`chalkwright.agent.loop.settle`."""
    assert problem.id is not None
    images = () if problem.image is None else (problem.image,)
    first = conversation("curate/screen", {"problem": problem}, images)

    def read(reply: str) -> Screening:
        return _screening(problem.id or "", read_json(reply), model.name)

    query = Query(f"the screening of {problem.id}", first, read, SCHEMA, "curate/repair")
    return await answer_of(query, model, Limits(attempts=attempts))


async def screen_all(problems: Sequence[Problem], model: ChatModel) -> tuple[list[Screening], dict[str, str]]:
    """Every problem's screening, and why the others have none, by id. Raises :data:`chalkwright.agent.errors.FATAL`."""

    async def one(problem: Problem) -> Screening | str:
        return await try_work(lambda: screen(problem, model))

    try:
        async with asyncio.TaskGroup() as group:
            asked = {problem.id or "": group.create_task(one(problem)) for problem in problems}
    except* ChalkwrightError as errors:
        raise first_of(errors) from errors
    said = {name: task.result() for name, task in asked.items()}
    screened = [answer for answer in said.values() if isinstance(answer, Screening)]
    return screened, {name: answer for name, answer in said.items() if isinstance(answer, str)}


def _screening(name: str, said: Mapping[str, object], model: str) -> Screening:
    try:
        found = Screening.model_validate({**said, "id": name, "model": model}, strict=False)
    except ValidationError as error:
        place = ".".join(map(str, error.errors()[0]["loc"]))
        raise Rejected(_fault(f'"{place}" is wrong or missing.')) from error
    if not found.justification.strip():
        raise Rejected(_fault('"justification" is empty.'))
    if found.appropriate != (found.needs != "none"):
        raise Rejected(_fault('"appropriate" and "needs" contradict each other.'))
    return found


def _fault(message: str) -> Fault:
    return Fault(kind="bad-screening", message=message, remedy="Write the object in the form that was given.")


def sheet(screenings: Sequence[Screening]) -> str:
    """A CSV for one reviewer: the candidates that the model finds appropriate, with empty decisions."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(_HEAD)
    writer.writerows((one.id, "", "", "", "") for one in screenings if one.appropriate)
    return text.getvalue()


def read_sheet(text: str, name: str) -> dict[str, Review]:
    """A filled-in sheet, by id; candidates without any decision are left out. Raises :class:`UserError`."""
    rows = csv.DictReader(io.StringIO(text.removeprefix("\ufeff")))
    lacking = [column for column in _HEAD[:-1] if column not in (rows.fieldnames or ())]
    if lacking:
        raise UserError(f"{name} has no column {', '.join(lacking)}; take the sheet that `bench curate sheet` writes.")
    reviews: dict[str, Review] = {}
    for line, row in enumerate(rows, 2):
        decisions = {criterion: (row[criterion] or "").strip().casefold() for criterion in CRITERIA}
        if not any(decisions.values()):
            continue
        said = {criterion: _decision(value, criterion, line, name) for criterion, value in decisions.items()}
        if row["id"] in reviews:
            raise UserError(f"Line {line} of {name} decides on {row['id']} a second time; leave one of the two.")
        reviews[row["id"]] = Review(id=row["id"], note=row.get("note") or "", **said)
    return reviews


def _decision(value: str, criterion: str, line: int, name: str) -> bool:
    if value in _YES:
        return True
    if value in _NO:
        return False
    said = f"{value!r}" if value else "nothing"
    raise UserError(f"Line {line} of {name} says {said} under {criterion}; write yes or no.")


def read_settled(text: str, name: str) -> dict[str, bool]:
    """What was decided under ``keep`` in a list of disputes, by id; undecided ones are left out. Raises
    :class:`UserError`."""
    rows = csv.DictReader(io.StringIO(text.removeprefix("\ufeff")))
    if not {"id", "keep"} <= set(rows.fieldnames or ()):
        raise UserError(f"{name} has no columns id and keep; delete it, and `bench curate merge` writes it anew.")
    said = [(line, row["id"], (row["keep"] or "").strip().casefold()) for line, row in enumerate(rows, 2)]
    return {one: _decision(word, "keep", line, name) for line, one, word in said if word}


def merge(
    screenings: Sequence[Screening], one: Mapping[str, Review], other: Mapping[str, Review], settled: Mapping[str, bool]
) -> Merged:
    """Who is kept. ``settled`` are the decisions on what the two disputed."""
    candidates = [screening.id for screening in screenings if screening.appropriate]
    both = [name for name in candidates if name in one and name in other]
    disputed = [name for name in both if one[name].keeps != other[name].keeps and name not in settled]
    kept = [name for name in both if settled.get(name, one[name].keeps and other[name].keeps)]
    return Merged(
        kept=tuple(kept),
        dropped=tuple(name for name in both if name not in kept and name not in disputed),
        disputed=tuple((name, _differing(one[name], other[name])) for name in disputed),
        unreviewed=tuple(name for name in candidates if name not in both),
        agreement=_agreement([one[name] for name in both], [other[name] for name in both]),
    )


def _differing(one: Review, other: Review) -> tuple[str, ...]:
    return tuple(criterion for criterion in CRITERIA if getattr(one, criterion) != getattr(other, criterion))


def _agreement(one: Sequence[Review], other: Sequence[Review]) -> dict[str, float | None]:
    from sklearn.metrics import cohen_kappa_score

    found: dict[str, float | None] = {}
    for name in (*CRITERIA, "keeps"):
        first = [bool(getattr(review, name)) for review in one]
        second = [bool(getattr(review, name)) for review in other]
        # κ is 0/0 when both say the same of everything.
        varies = len({*first, *second}) > 1
        found[name] = float(cohen_kappa_score(first, second)) if varies else None
    return found
