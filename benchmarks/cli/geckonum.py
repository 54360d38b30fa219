"""The group ``chalkwright bench geckonum``."""

from __future__ import annotations

import click

from agent.cli.lazy import LazyGroup

_COMMANDS = {
    "score": ("benchmarks.cli.geckonum_score", "score", "Score people's annotations, as the paper does."),
    "run": ("benchmarks.cli.geckonum_run", "run", "Draw the prompts, and have the pictures answered about."),
    "report": ("benchmarks.cli.geckonum_score", "report", "Tables of one or more runs."),
    "prompts": ("benchmarks.cli.geckonum_run", "prompts", "The benchmark's prompts, counted or written down."),
}


@click.group(cls=LazyGroup, lazy=_COMMANDS)
def geckonum() -> None:
    """GeckoNum: exact numbers, approximate numbers and fractions in text-to-image pictures."""
