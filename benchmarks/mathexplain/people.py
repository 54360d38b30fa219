"""People's scores of explanations, beside the judge's (paper 002, Tables 4 and 5).

A CSV with the columns ``item``, ``model``, ``correctness``, ``fidelity`` and ``referencing`` (1 to 5, empty where it
was not rated), and if wanted ``rater`` and ``task`` (else ``explain``). Several people's scores of one explanation are
averaged.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from pathlib import Path

from chalkwright.agent.data import Frozen
from chalkwright.agent.errors import UserError
from chalkwright.benchmarks.harness.records import csv_rows
from chalkwright.benchmarks.mathexplain.runs import TASKS, Key, Task
from chalkwright.benchmarks.mathexplain.scored import Scored, rating
from chalkwright.judges.agreement import Estimate, Resampling, mean, spearman
from chalkwright.judges.keypoints.explanations import CRITERIA, HIGHEST, LOWEST

_COLUMNS = ("item", "model", *CRITERIA)


class Opinion(Frozen):
    """What one person says of one explanation."""

    item: str
    model: str
    task: Task = "explain"
    rater: str = ""
    scores: dict[str, float]
    """By criterion; those that were given."""

    @property
    def key(self) -> Key:
        return Key(self.item, self.model, self.task)


def read_opinions(path: Path) -> tuple[Opinion, ...]:
    """Raises :class:`UserError` when the file cannot be read, a column is missing or a score is none."""
    return tuple(_opinion(path, number, row) for number, row in enumerate(csv_rows(path, _COLUMNS), 2))


def _opinion(path: Path, number: int, row: Mapping[str, str | None]) -> Opinion:
    task = (row.get("task") or "explain").strip()
    known = next((name for name in TASKS[1:] if name == task), None)
    if known is None:
        raise UserError(f"Line {number} of {path}: task is {task!r}; write {' or '.join(TASKS[1:])}.")
    scores: dict[str, float] = {}
    for name in CRITERIA:
        said = (row[name] or "").strip()
        if not said:
            continue
        try:
            value = float(said)
        except ValueError:
            value = 0.0
        if not LOWEST <= value <= HIGHEST:
            raise UserError(f"Line {number} of {path}: {name} is {said!r}; write a number from {LOWEST} to {HIGHEST}.")
        scores[name] = value
    return Opinion(
        item=(row["item"] or "").strip(),
        model=(row["model"] or "").strip(),
        task=known,
        rater=(row.get("rater") or "").strip(),
        scores=scores,
    )


def average_scores(opinions: Sequence[Opinion], criterion: str) -> dict[Key, float]:
    """Mean score of each explanation that anybody rated."""
    found: dict[Key, list[float]] = defaultdict(list)
    for opinion in opinions:
        if criterion in opinion.scores:
            found[opinion.key].append(opinion.scores[criterion])
    return {key: sum(scores) / len(scores) for key, scores in found.items()}


def human_mean(opinions: Sequence[Opinion], model: str, criterion: str, resampling: Resampling) -> Estimate | None:
    """Of one model's explanations with the answer; None where nobody rated it."""
    found = [v for key, v in average_scores(opinions, criterion).items() if (key.model, key.task) == (model, "explain")]
    return mean(found, resampling) if found else None


def correlation(
    opinions: Sequence[Opinion], models: Sequence[Scored], judge: str, criterion: str, resampling: Resampling
) -> Estimate:
    """Spearman's ρ of one judge's scores with people's mean scores, over the explanations that both rated."""
    people, measure = average_scores(opinions, criterion), rating(criterion)
    pairs = [
        (people[row.output.key], value)
        for model in models
        if model.judge == judge
        for rows in model.rows.values()
        for row in rows
        if row.output.key in people
        and row.judgement is not None
        and row.judgement.done
        and (value := measure(row.judgement)) is not None
    ]
    return spearman([a for a, _ in pairs], [b for _, b in pairs], resampling)
