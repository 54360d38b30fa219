"""The report of any models' annotations, our own runs' among them."""

from __future__ import annotations

from collections.abc import Sequence

from chalkwright.benchmarks.geckonum.tables import Scored
from chalkwright.benchmarks.harness.report import Named, Report, Section


def report_of(models: Sequence[Scored], made: Sequence[Named]) -> Report:
    """The whole report."""
    head = []
    for model in models:
        sizes = ", ".join(f"task {task}: {len(found)}" for task, found in model.annotations.answers.items() if found)
        head.append(f"{model.title}: {len(model.annotations)} answers ({sizes})")
    return Report("GeckoNum report", tuple(head), (Section(tables=tuple(made)),))
