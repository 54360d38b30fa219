"""Mean scores of a study, by criterion, over all items and over those of each writer, beside the agreement. Pure."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from statistics import fmean

from chalkwright.agent.languages.catalogues import mark
from chalkwright.judges.agreement import DEFAULT, Estimate, mean
from chalkwright.judges.comparing.reliability import MODERATE_ALPHA, STRONG_ALPHA, Reliability, reliability
from chalkwright.judges.comparing.tables import Cell, Column, Table
from chalkwright.service.languages import in_context, translate, translate_number
from chalkwright.service.studies.form import Form, Stage
from chalkwright.service.studies.items import Item
from chalkwright.service.studies.ratings import Answer

UNSAID = mark("Writer not said")
ALPHA = "α"
_FEW = 10


def means_table(
    form: Form,
    items: Mapping[str, Item],
    answers: Iterable[Answer],
    agreed: Sequence[Reliability],
    stage: Stage = "rating",
) -> Table:
    """One row a criterion: α of ``agreed``, then means of the raters' scores, each item counting alike.

    Intervals are drawn over items. Columns after α are writers, before them all together where there are several; the
    last is the word for α.
    """
    scores = _by_item([one for one in answers if one.stage == stage])
    rated = {name for of in scores.values() for name in of}
    groups = _groups({name: items[name] for name in rated})
    alphas = {row.dimension.casefold(): row.alpha for row in agreed}
    rows: list[tuple[Cell, ...]] = []
    for criterion in form.criteria:
        of = scores.get(criterion.key, {})
        cells = (_mean(of, names) for names in groups.values())
        alpha = alphas.get(criterion.key.casefold())
        rows.append((criterion.title, alpha, *cells, reliability(alpha.value, None) if alpha else None))
    columns = (Column(mark("Criterion")), Column(ALPHA), *map(Column, groups), Column(mark("Reliability")))
    notes = _notes(form, len(rated), max((row.raters for row in agreed), default=0))
    return Table("Mean scores", columns, tuple(rows), notes)


def _by_item(answers: Iterable[Answer]) -> dict[str, dict[str, float]]:
    """Criterion → item → mean over its raters."""
    found: dict[tuple[str, str], list[float]] = defaultdict(list)
    for one in answers:
        found[one.criterion, one.item].append(one.value)
    means: dict[str, dict[str, float]] = defaultdict(dict)
    for (criterion, item), values in sorted(found.items()):
        means[criterion][item] = fmean(values)
    return means


def _groups(rated: Mapping[str, Item]) -> dict[str, Collection[str]]:
    """What heads a column → items in it."""
    by: dict[str, set[str]] = defaultdict(set)
    for name, item in rated.items():
        by[item.generator or UNSAID].add(name)
    writers: dict[str, Collection[str]] = dict(sorted(by.items()))
    return writers if len(writers) == 1 else {mark("All"): set(rated), **writers}


def _mean(of: Mapping[str, float], names: Collection[str]) -> Estimate | None:
    values = [value for name, value in of.items() if name in names]
    return mean(values) if values else None


def _notes(form: Form, items: int, raters: int) -> tuple[str, ...]:
    notes = [
        translate(
            "Of {items} and {raters} so far.",
            items=translate_number("{number} item", "{number} items", items),
            raters=translate_number("{number} rater", "{number} raters", raters),
        ),
        translate("Means: of an item’s raters first, then of the items, each of which counts alike."),
        translate(
            "Intervals: {share}, bootstrap over the items (bias-corrected and accelerated, {number} resamples).",
            share=f"{DEFAULT.confidence:.0%}",
            number=DEFAULT.resamples,
        ),
        translate("α: Krippendorff’s, {level}, among the raters of the same item.", level=_level(form)),
        translate(
            "Reliability: what α is called, strong from {strong}, moderate from {moderate}.",
            strong=f"{STRONG_ALPHA:.2f}",
            moderate=f"{MODERATE_ALPHA:.2f}",
        ),
    ]
    if items < _FEW:
        notes.append(translate("With fewer than {few} items such an interval is rather too narrow.", few=_FEW))
    return tuple(notes)


def _level(form: Form) -> str:
    return {
        "nominal": in_context("scale", "nominal"),
        "ordinal": in_context("scale", "ordinal"),
        "interval": in_context("scale", "interval"),
    }[form.level]
