"""The group ``chalkwright bench mathexplain``."""

from __future__ import annotations

import click

from chalkwright.cli.lazy import LazyGroup

_COMMANDS = {
    "items": ("chalkwright.cli.bench.mathexplain_items", "items", "The problems, counted by chapter and section."),
    "export": (
        "chalkwright.cli.bench.mathexplain_items",
        "export",
        "Our problems as files, with both pictures of each.",
    ),
    "run": (
        "chalkwright.cli.bench.mathexplain_run",
        "run",
        "Ask models for keypoints and explanations, and judge them.",
    ),
    "report": ("chalkwright.cli.bench.mathexplain_report", "report", "The paper's tables of one or more runs."),
}


@click.group(cls=LazyGroup, lazy=_COMMANDS)
def mathexplain() -> None:
    """MathExplain (ME2): what must be added to a picture so that a student sees the solution, and how it is told."""
