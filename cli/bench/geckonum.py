"""The group ``chalkwright bench geckonum``."""

from __future__ import annotations

import click

from chalkwright.cli.lazy import LazyGroup

_COMMANDS = {
    "score": ("chalkwright.cli.bench.geckonum_score", "score", "Score people's annotations, as the paper does."),
    "run": (
        "chalkwright.cli.bench.geckonum_run",
        "run",
        "Draw the prompts, and have the pictures answered about.",
    ),
    "report": ("chalkwright.cli.bench.geckonum_score", "report", "Tables of one or more runs."),
    "prompts": (
        "chalkwright.cli.bench.geckonum_run",
        "prompts",
        "The benchmark's prompts, counted or written down.",
    ),
}


@click.group(cls=LazyGroup, lazy=_COMMANDS)
def geckonum() -> None:
    """GeckoNum: exact numbers, approximate numbers and fractions in text-to-image pictures."""
