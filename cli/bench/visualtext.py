"""The group ``chalkwright bench visualtext``."""

from __future__ import annotations

import click

from chalkwright.cli.lazy import LazyGroup

_COMMANDS = {
    "items": (
        "chalkwright.cli.bench.visualtext_items",
        "items",
        "What is drawn, counted by task and level or written down.",
    ),
    "run": (
        "chalkwright.cli.bench.visualtext_run",
        "run",
        "Draw the items with one or more systems, read and judge them.",
    ),
    "report": ("chalkwright.cli.bench.visualtext_report", "report", "The paper's tables of one or more runs."),
}


@click.group(cls=LazyGroup, lazy=_COMMANDS)
def visualtext() -> None:
    """Visual text: does a passage, or a solution step by step, survive being drawn as a picture?"""
