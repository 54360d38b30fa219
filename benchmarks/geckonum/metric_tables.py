"""Table 3 of the paper and the ranking of §6, of any metrics. Pure."""

from __future__ import annotations

from collections.abc import Sequence

from chalkwright.benchmarks.geckonum.metric_ranking import Scores, rankings, separations
from chalkwright.benchmarks.geckonum.published import name_in_paper
from chalkwright.benchmarks.geckonum.tables import Scored
from chalkwright.benchmarks.harness.report import Named
from chalkwright.judges.comparing.tables import Cell, Column, Table


def metric_tables(scores: Scores, models: Sequence[Scored]) -> list[Named]:
    """Which metrics tell right pictures from wrong ones, and which rank the models as people do."""
    labels = {model.annotations.model: model.labels(1) for model in models}
    rows: list[tuple[Cell, ...]] = [
        (found.metric, name_in_paper(found.model), found.right, found.wrong, found.n, found.p, _yes(found.separates))
        for found in separations(scores, labels)
    ]
    columns = (
        Column("Metric"),
        Column("Model"),
        Column("Right", 3),
        Column("Wrong", 3),
        Column("Pictures"),
        Column("p", 4),
        Column("Separates"),
    )
    note = (
        "Mean score of the pictures of task 1 that people found right, every question counted, and of the others. "
        "p: Mann–Whitney U, two-sided; separates: p < 0.05."
    )
    made = [Named("metrics", Table("Do metrics tell right from wrong?", columns, tuple(rows), (note,)))]
    ranked = rankings(scores, labels)
    if ranked:
        lines = tuple(
            (
                ranking.metric,
                _order(ranking.order),
                _order(ranking.people),
                "; ".join(
                    f"{name_in_paper(pair.first)}/{name_in_paper(pair.second)} {_p(pair.p)}" for pair in ranking.pairs
                ),
                _yes(ranking.reliable),
            )
            for ranking in ranked
        )
        heads = tuple(map(Column, ("Metric", "Order by mean", "Order by people", "p of every two", "As people do")))
        said = (
            "Wilcoxon's signed-rank test on the pictures that two models both have. As people do: every p < 0.05, and "
            "the same order."
        )
        made.append(Named("metric-ranking", Table("Do metrics rank models?", heads, lines, (said,))))
    return made


def _yes(value: bool) -> str:
    return "yes" if value else "no"


def _order(models: Sequence[str]) -> str:
    return " > ".join(map(name_in_paper, models))


def _p(value: float | None) -> str:
    return "–" if value is None else f"{value:.4f}"
