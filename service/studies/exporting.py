"""A study's ratings as files: CSV that ``chalkwright agreement`` reads as it is, JSONL with everything. Pure."""

from __future__ import annotations

import csv
import io
import json
import shlex
from collections.abc import Iterable, Iterator, Mapping, Sequence

from chalkwright.benchmarks.eduillustrate.curation import CRITERIA, Review, Screening
from chalkwright.benchmarks.eduillustrate.curation import sheet as empty_sheet
from chalkwright.judges.comparing.ratings import STUDY
from chalkwright.service.studies.form import Form, Stage
from chalkwright.service.studies.items import Item
from chalkwright.service.studies.progress import Rater
from chalkwright.service.studies.ratings import Answer, Settled

HEAD = ("item", "rater", "dimension", "score", "rater_kind", "generator")


def ratings_csv(
    form: Form, items: Mapping[str, Item], raters: Sequence[Rater], answers: Iterable[Answer], stage: Stage = "rating"
) -> str:
    """One line a rating, in the order of items, criteria and raters; models' scores of the same items after these."""
    codes = {rater.id: rater.code for rater in raters}
    said = [answer for answer in answers if answer.stage == stage]
    order = {criterion.key: place for place, criterion in enumerate(form.criteria)}
    places = {name: place for place, name in enumerate(items)}
    said.sort(key=lambda one: (places[one.item], order[one.criterion], codes[one.rater]))
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(HEAD)
    for one in said:
        generator = items[one.item].generator or ""
        writer.writerow((one.item, codes[one.rater], one.criterion, f"{one.value:g}", "human", generator))
    rated = {one.item for one in said}
    writer.writerows(_models(form, (item for name, item in items.items() if name in rated)))
    return out.getvalue()


def _models(form: Form, items: Iterable[Item]) -> Iterator[tuple[str, ...]]:
    for item in items:
        for model, scores in sorted(item.models.items()):
            for criterion in form.criteria:
                score = scores.get(criterion.key)
                if score is not None:
                    yield item.id, model, criterion.key, repr(score), "llm", item.generator or ""


def answers_jsonl(items: Mapping[str, Item], raters: Sequence[Rater], answers: Iterable[Answer]) -> str:
    """One line an answer, training and pilot too: as typed and as it counts, when, and the time on the item."""
    codes = {rater.id: rater.code for rater in raters}
    lines = []
    for one in answers:
        said = one.model_dump(mode="json") | {"rater": codes[one.rater], "generator": items[one.item].generator}
        lines.append(json.dumps(said, ensure_ascii=False))
    return "".join(f"{line}\n" for line in lines)


def command(form: Form, file: str = "ratings.csv") -> str:
    """The command that computes the agreement of the exported CSV."""
    words = ["chalkwright", "agreement", file]
    if form.scale.human != STUDY.human:
        words += ["--human-scale", ",".join(f"{score:g}" for score in form.scale.human)]
    if form.level != "ordinal":
        words += ["--alpha-level", form.level]
    return shlex.join(words)


def is_review(form: Form) -> bool:
    """Whether the form asks the three criteria of the curation of problems."""
    return {criterion.key for criterion in form.criteria} == set(CRITERIA)


def reviews(answers: Iterable[Answer], rater: Rater) -> dict[str, Review]:
    """One rater's whole decisions on problems, as the curation reads them."""
    said: dict[str, dict[str, bool]] = {}
    for one in answers:
        if one.rater == rater.id and one.stage == "rating":
            said.setdefault(one.item, {})[one.criterion] = bool(one.value)
    whole = (name for name, given in said.items() if set(CRITERIA) <= set(given))
    return {name: Review(id=name, **{criterion: said[name][criterion] for criterion in CRITERIA}) for name in whole}


def screenings(items: Mapping[str, Item]) -> list[Screening]:
    """The study's problems as candidates: whoever made the study found them appropriate."""
    return [
        Screening(id=item.id, appropriate=True, needs="spatial", justification="In the study.", model="study")
        for item in items.values()
        if item.stage == "rating"
    ]


def review_sheet(items: Mapping[str, Item], found: Mapping[str, Review]) -> str:
    """A reviewer's sheet, filled in, that ``chalkwright bench curate merge`` reads."""
    rows = list(csv.reader(io.StringIO(empty_sheet(screenings(items)))))
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(rows[0])
    for name, *_ in rows[1:]:
        if name in found:
            review = found[name]
            writer.writerow((name, *("yes" if getattr(review, one) else "no" for one in CRITERIA), review.note))
    return out.getvalue()


def settlements_csv(settled: Sequence[Settled]) -> str:
    """What was decided where raters disagreed."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(("item", "dimension", "score", "note"))
    for one in settled:
        note = f"'{one.note}" if one.note[:1] in "=+-@\t\r" and one.note else one.note
        writer.writerow((one.item, one.criterion, f"{one.value:g}", note))
    return out.getvalue()
