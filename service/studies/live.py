"""Agreement while a study runs: the exported CSV, read and computed as ``chalkwright agreement`` does it. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from chalkwright.agent.errors import UserError
from chalkwright.benchmarks.eduillustrate.curation import CRITERIA, Merged, merge
from chalkwright.judges.agreement import Resampling
from chalkwright.judges.comparing.ratings import parse_ratings
from chalkwright.judges.comparing.reliability import Reliability, reliabilities
from chalkwright.service.languages import translate
from chalkwright.service.studies.exporting import is_review, ratings_csv, reviews, screenings
from chalkwright.service.studies.form import Form, Stage
from chalkwright.service.studies.items import Item
from chalkwright.service.studies.progress import Rater
from chalkwright.service.studies.ratings import Answer, Settled

POINTS = Resampling(resamples=0)
"""Live figures come without intervals; the command makes these."""
KEEP = "keep"
"""What the settlement of a disputed problem decides."""


def live(
    form: Form,
    items: Mapping[str, Item],
    raters: Sequence[Rater],
    answers: Iterable[Answer],
    stage: Stage = "rating",
    resampling: Resampling = POINTS,
) -> tuple[Reliability, ...]:
    """α among the raters and ρ with each model, a criterion each; nothing before the first answer."""
    text = ratings_csv(form, items, raters, answers, stage)
    if text.count("\n") < 2:
        return ()
    return reliabilities(parse_ratings(text, scale=form.scale), form.level, resampling, form.scale)


@dataclass(frozen=True)
class Dispute:
    """One thing that raters see differently."""

    item: str
    criterion: str
    said: tuple[tuple[str, float], ...]
    """Raters' codes with their scores."""
    settled: Settled | None


def disputes(
    form: Form, raters: Sequence[Rater], answers: Iterable[Answer], settled: Sequence[Settled]
) -> list[Dispute]:
    """Where not all scores are the same: those that are still open first, the furthest apart first among them."""
    codes = {rater.id: rater.code for rater in raters}
    said: dict[tuple[str, str], list[tuple[str, float]]] = {}
    for one in answers:
        if one.stage == "rating":
            said.setdefault((one.item, one.criterion), []).append((codes[one.rater], one.value))
    decided = {(one.item, one.criterion): one for one in settled}
    order = {criterion.key: place for place, criterion in enumerate(form.criteria)}
    found = [
        Dispute(item, criterion, tuple(sorted(scores)), decided.get((item, criterion)))
        for (item, criterion), scores in said.items()
        if len({score for _, score in scores}) > 1
    ]

    def rank(one: Dispute) -> tuple[bool, float, str, int]:
        scores = [score for _, score in one.said]
        return one.settled is not None, min(scores) - max(scores), one.item, order[one.criterion]

    return sorted(found, key=rank)


def merge_review(
    form: Form,
    items: Mapping[str, Item],
    raters: Sequence[Rater],
    answers: Sequence[Answer],
    settled: Sequence[Settled],
) -> Merged:
    """A problem review as ``chalkwright bench curate merge`` puts it together.

    Raises :class:`UserError` where the form is another one, or not exactly two people reviewed.
    """
    if not is_review(form):
        raise UserError(
            translate(
                "This study does not ask {criteria}; only a problem review is merged.", criteria=", ".join(CRITERIA)
            )
        )
    said = {rater.id: reviews(answers, rater) for rater in raters}
    two = [found for found in said.values() if found]
    if len(two) != 2:
        raise UserError(
            translate(
                "A problem review is merged from two reviewers; here are {two} with whole decisions.", two=len(two)
            )
        )
    keep = {one.item: bool(one.value) for one in settled if one.criterion == KEEP}
    return merge(screenings(items), two[0], two[1], keep)
