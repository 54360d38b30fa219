"""The group ``chalkwright bench``."""

from __future__ import annotations

import click

from agent.cli.lazy import LazyGroup

_COMMANDS = {
    "run": ("benchmarks.cli.run", "run", "Explain and judge many problems with many models."),
    "judge": ("benchmarks.cli.judge", "judge", "Have further judges look at a run."),
    "report": ("benchmarks.cli.report", "report", "Tables and plots of one or more runs."),
    "curate": ("benchmarks.cli.curate", "curate", "Choose problems for a benchmark, in two phases."),
}


@click.group(cls=LazyGroup, lazy=_COMMANDS)
def bench() -> None:
    """Benchmarks: every model on every problem under every workflow, judged and reported."""
