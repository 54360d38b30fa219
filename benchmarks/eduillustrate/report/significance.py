"""Paired tests between models, and between workflows of a model, on the same problems. Pure.

The difference of the overalls is taken problem by problem (repetitions averaged first). Its mean has a bootstrap
interval over problems; Wilcoxon's signed-rank test says whether it is more than chance, with Holm's correction over
the tests of one table.
"""

from __future__ import annotations

import statistics
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Literal, get_args

from chalkwright.benchmarks.eduillustrate.report.frames import Entry, Frame
from chalkwright.benchmarks.eduillustrate.report.quality import WORDS, Manner
from chalkwright.judges.agreement import Estimate, mean
from chalkwright.judges.comparing.tables import Column, Table

Between = Literal["models", "workflows"]
BETWEEN: tuple[Between, ...] = get_args(Between)


@dataclass(frozen=True)
class Difference:
    """First minus second on the problems that both have."""

    first: str
    second: str
    estimate: Estimate
    """In percentage points; ``n`` is the number of problems, ``p`` corrected after Holm."""
    p: float | None
    """Before the correction; None where no problem tells them apart."""
    wins: int
    """Problems on which the first is better."""
    losses: int


def differences(frame: Frame, manner: Manner, between: Between) -> list[Difference]:
    """Of every two models under one workflow, or every two workflows of one model."""
    raw = [_difference(frame, first, second, manner) for first, second in _pairs(frame, between)]
    corrected = holm([difference.p for difference in raw])
    return [
        Difference(d.first, d.second, d.estimate.model_copy(update={"p": p}), d.p, d.wins, d.losses)
        for d, p in zip(raw, corrected, strict=True)
    ]


def holm(p_values: Sequence[float | None]) -> list[float | None]:
    """Holm's step-down correction; what is None was no test and stays None."""
    order = sorted((p, place) for place, p in enumerate(p_values) if p is not None)
    corrected: list[float | None] = [None] * len(p_values)
    highest = 0.0
    for rank, (p, place) in enumerate(order):
        highest = max(highest, min(1.0, (len(order) - rank) * p))
        corrected[place] = highest
    return corrected


def differences_table(frame: Frame, manner: Manner, between: Between) -> Table | None:
    """One row a pair; None without a pair."""
    found = differences(frame, manner, between)
    if not found:
        return None
    rows = tuple(
        (
            f"{d.first} − {d.second}",
            d.estimate,
            f"{d.wins}/{d.estimate.n - d.wins - d.losses}/{d.losses}",
            d.p,
            d.estimate.p,
            d.estimate.n,
        )
        for d in found
    )
    columns = (
        Column("Pair"),
        Column("Δ overall", digits=1, signed=True),
        Column("Better/same/worse"),
        Column("p", digits=4),
        Column("p (Holm)", digits=4),
        Column("Problems"),
    )
    note = (
        "Δ: mean difference of the overalls in percentage points, on problems that both have, repetitions averaged. "
        f"p: Wilcoxon's signed-rank test, two-sided; Holm: corrected for the {sum(d.p is not None for d in found)} "
        "tests here; 0.0000 is less than 0.00005."
    )
    return Table(f"Differences between {between} by {manner.judge}, {WORDS[manner.counted]}", columns, rows, (note,))


def _pairs(frame: Frame, between: Between) -> list[tuple[Entry, Entry]]:
    groups: dict[str, list[Entry]] = defaultdict(list)
    for entry in frame.entries:
        groups[entry.workflow if between == "models" else entry.name].append(entry)
    return [pair for _, group in sorted(groups.items()) for pair in combinations(group, 2)]


def _difference(frame: Frame, first: Entry, second: Entry, manner: Manner) -> Difference:
    ours, theirs = (manner.pool(frame.of(entry)).by_problem for entry in (first, second))
    both = sorted(ours.keys() & theirs.keys())
    # Rounded, so that what differs by the last bit of a mean counts as the same.
    gaps = [round(statistics.fmean(ours[name]) - statistics.fmean(theirs[name]), 9) for name in both]
    estimate = mean(gaps, manner.resampling) if gaps else Estimate(n=0, why="No problem has both scores.")
    return Difference(
        first=first.label,
        second=second.label,
        estimate=estimate,
        p=_wilcoxon(gaps),
        wins=sum(gap > 0 for gap in gaps),
        losses=sum(gap < 0 for gap in gaps),
    )


def _wilcoxon(gaps: Sequence[float]) -> float | None:
    from scipy import stats

    apart = [gap for gap in gaps if gap]
    return float(stats.wilcoxon(apart).pvalue) if apart else None
