"""The group ``chalkwright bench mathexplain``."""

from __future__ import annotations

import click

from agent.cli.lazy import LazyGroup

_COMMANDS = {
    "items": ("benchmarks.cli.mathexplain_items", "items", "The problems, counted by chapter and section."),
    "export": ("benchmarks.cli.mathexplain_items", "export", "Our problems as files, with both pictures of each."),
    "run": ("benchmarks.cli.mathexplain_run", "run", "Ask models for keypoints and explanations, and judge them."),
    "report": ("benchmarks.cli.mathexplain_report", "report", "The paper's tables of one or more runs."),
}


@click.group(cls=LazyGroup, lazy=_COMMANDS)
def mathexplain() -> None:
    """MathExplain (ME2): what must be added to a picture so that a student sees the solution, and how it is told."""
