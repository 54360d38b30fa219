"""The group ``chalkwright bench geckonum``."""

from __future__ import annotations

import click

from chalkwright.agent.cli.lazy import LazyGroup

_COMMANDS = {
    "score": ("chalkwright.benchmarks.cli.geckonum_score", "score", "Score people's annotations, as the paper does."),
    "run": (
        "chalkwright.benchmarks.cli.geckonum_run",
        "run",
        "Draw the prompts, and have the pictures answered about.",
    ),
    "report": ("chalkwright.benchmarks.cli.geckonum_score", "report", "Tables of one or more runs."),
    "prompts": (
        "chalkwright.benchmarks.cli.geckonum_run",
        "prompts",
        "The benchmark's prompts, counted or written down.",
    ),
}


@click.group(cls=LazyGroup, lazy=_COMMANDS)
def geckonum() -> None:
    """GeckoNum: exact numbers, approximate numbers and fractions in text-to-image pictures."""
