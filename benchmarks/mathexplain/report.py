"""The report of one or more runs: ``report.md``, ``tables/*.csv``, ``tables/*.tex``."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from chalkwright.benchmarks.harness.report import Named, write_tables
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
from chalkwright.judges.comparing.tables import markdown


def all_tables(
    models: Sequence[Scored],
    people: Sequence[Opinion] = (),
    resampling: Resampling = DEFAULT,
    *,
    embedding: str = "minilm",
    reference: bool = True,
) -> list[Named]:
    """Those that have rows, in the order of the paper."""
    made = [
        Named("keypoints", keypoints_table(models, resampling, reference=reference)),
        Named("reading", reading_table(models)),
        Named("explanations", explanations_table(models, people, resampling, reference=reference)),
        Named("judge-and-people", correlation_table(models, people, resampling, reference=reference)),
        Named("no-answer", no_answer_table(models, resampling, reference=reference)),
        Named("similarity", similarity_table(models, resampling, embedding=embedding, reference=reference)),
    ]
    return [named for named in made if named.table.rows]


def report_markdown(models: Sequence[Scored], made: Sequence[Named]) -> str:
    """The whole report."""
    lines = ["# MathExplain report", ""]
    for model in models:
        sizes = ", ".join(f"{task}: {len(rows)}" for task, rows in model.rows.items() if rows)
        lines.append(f"- {model.model}, judged by {model.judge} ({sizes})")
    lines += ["", *(markdown(named.table) for named in made)]
    return "\n".join(lines).rstrip() + "\n"


def write_report(out: Path, models: Sequence[Scored], made: Sequence[Named]) -> Path:
    """Write everything, ``report.md`` last; its path. Raises :class:`chalkwright.agent.errors.UserError`."""
    return write_tables(out, made, report_markdown(models, made))
