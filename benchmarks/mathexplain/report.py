"""The report of one or more runs."""

from __future__ import annotations

from collections.abc import Sequence

from chalkwright.benchmarks.harness.report import Named, Report, Section, with_rows
from chalkwright.benchmarks.mathexplain.people import Opinion
from chalkwright.benchmarks.mathexplain.scored import Scored
from chalkwright.benchmarks.mathexplain.tables import (
    correlation_table,
    explanations_table,
    keypoints_table,
    no_answer_table,
    reading_table,
    similarity_table,
)
from chalkwright.judges.agreement import DEFAULT, Resampling


def all_tables(
    models: Sequence[Scored],
    people: Sequence[Opinion] = (),
    resampling: Resampling = DEFAULT,
    *,
    embedding: str = "minilm",
    reference: bool = True,
) -> tuple[Named, ...]:
    """Those that have rows, in the order of the paper."""
    made = [
        Named("keypoints", keypoints_table(models, resampling, reference=reference)),
        Named("reading", reading_table(models)),
        Named("explanations", explanations_table(models, people, resampling, reference=reference)),
        Named("judge-and-people", correlation_table(models, people, resampling, reference=reference)),
        Named("no-answer", no_answer_table(models, resampling, reference=reference)),
        Named("similarity", similarity_table(models, resampling, embedding=embedding, reference=reference)),
    ]
    return with_rows(made)


def report_of(models: Sequence[Scored], made: Sequence[Named]) -> Report:
    """The whole report."""
    head = []
    for model in models:
        sizes = ", ".join(f"{task}: {len(rows)}" for task, rows in model.rows.items() if rows)
        head.append(f"{model.model}, judged by {model.judge} ({sizes})")
    return Report("MathExplain report", tuple(head), (Section(tables=tuple(made)),))
