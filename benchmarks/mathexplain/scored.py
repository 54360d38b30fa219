"""What a run says of one model before one judge, as figures by item (paper 002, §5). Pure but for reading the run.

What a model did not answer counts as nothing: 0 for keypoints and answers, 1 for an explanation's scores. What a judge
did not answer is left out, and counted.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path

from chalkwright.agent.errors import UserError
from chalkwright.benchmarks.mathexplain.data import Domain, Published
from chalkwright.benchmarks.mathexplain.runs import NO_JUDGE, JudgementLine, Key, MathRun, OutputLine, Task
from chalkwright.judges.agreement import Estimate, Resampling, mean
from chalkwright.judges.keypoints.explanations import LOWEST
from chalkwright.judges.keypoints.similarity import Embedding, Similarity, similarity

Measure = Callable[[JudgementLine], float | None]


@dataclass(frozen=True)
class OutputRow:
    """One output, with what its judge says of it; None where nothing came of either."""

    item: Published
    output: OutputLine
    judgement: JudgementLine | None
    similarity: Similarity | None = None

    @property
    def failed(self) -> bool:
        """Whether the model gave nothing."""
        return self.output.reply is None

    @property
    def unjudged(self) -> bool:
        return not self.failed and (self.judgement is None or not self.judgement.done)


@dataclass(frozen=True)
class Scored:
    """One model before one judge."""

    model: str
    judge: str
    rows: Mapping[Task, tuple[OutputRow, ...]]
    several_judges: bool = False

    @property
    def title(self) -> str:
        return f"{self.model} ({self.judge})" if self.several_judges else self.model

    def of(self, task: Task, domain: Domain | None = None, *, choice: bool | None = None) -> tuple[OutputRow, ...]:
        """The rows of one task, of one domain, multiple-choice or short-answer."""
        return tuple(
            row
            for row in self.rows.get(task, ())
            if (domain is None or row.item.domain == domain) and (choice is None or bool(row.item.options) == choice)
        )


def score_models(run: MathRun) -> tuple[Scored, ...]:
    """Every model before every judge. Raises :class:`UserError` when nothing has been asked yet."""
    items, outputs, judgements = run.items(), run.solved(), run.scored()
    if not outputs:
        raise UserError(f"Nothing of {run.path} has been done yet; go on with it by --resume.")
    plan = run.plan()
    judges = list(dict.fromkeys(judge for _, judge in judgements)) or [NO_JUDGE]
    made = []
    for judge in judges:
        for model in plan.models:
            rows = {
                task: tuple(
                    OutputRow(items[item], outputs[key], judgements.get((key, judge)))
                    for item in items
                    if (key := Key(item, model, task)) in outputs
                )
                for task in plan.tasks
            }
            made.append(Scored(model, judge, rows, several_judges=len(judges) > 1))
    return tuple(made)


def values(rows: Iterable[OutputRow], measure: Measure, failed: float) -> list[float]:
    """One figure a row: what the judge says, ``failed`` for what the model did not answer."""
    found: list[float] = []
    for row in rows:
        if row.failed:
            found.append(failed)
        elif row.judgement is not None and row.judgement.done and (value := measure(row.judgement)) is not None:
            found.append(value)
    return found


def estimate(rows: Iterable[OutputRow], measure: Measure, failed: float, resampling: Resampling) -> Estimate | None:
    """Mean and its interval; None where there is no row with a figure."""
    found = values(rows, measure, failed)
    return mean(found, resampling) if found else None


def element(name: str) -> Measure:
    """``precision``, ``recall`` or ``f1``."""
    return lambda line: None if line.elements is None else float(getattr(line.elements, name))


def rating(name: str) -> Measure:
    """``correctness``, ``fidelity`` or ``referencing``."""
    return lambda line: None if line.rated is None else float(getattr(line.rated, name))


def accuracy(line: JudgementLine) -> float | None:
    """1 for the right answer, 0 for a wrong one."""
    return None if line.answered is None or line.answered.right is None else float(line.answered.right)


WORST_RATING = float(LOWEST)
"""Of an explanation that does not exist."""


def with_similarities(models: Iterable[Scored], compare: Callable[[str, str], Similarity]) -> tuple[Scored, ...]:
    """The same with the text similarity of every explanation of Task 2 to its reference, where that has one."""
    made = []
    for model in models:
        rows = tuple(
            OutputRow(row.item, row.output, row.judgement, compare(row.output.reply, row.item.explanation))
            if row.output.reply is not None and row.item.explanation
            else row
            for row in model.rows.get("explain", ())
        )
        made.append(Scored(model.model, model.judge, {**model.rows, "explain": rows}, model.several_judges))
    return tuple(made)


def compared(models: Iterable[Scored], embedding: Embedding | None, wordnet: Path | None) -> tuple[Scored, ...]:
    """The same by :func:`similarity`, each explanation once. Raises as it does."""
    return with_similarities(models, cache(partial(similarity, embedding=embedding, wordnet=wordnet)))
