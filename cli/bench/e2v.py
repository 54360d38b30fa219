"""The group ``chalkwright bench e2v``."""

from __future__ import annotations

import click

from chalkwright.cli.lazy import LazyGroup

_COMMANDS = {
    "run": (
        "chalkwright.cli.bench.e2v_run",
        "run",
        "Draw the items with one or more systems, and grade the pictures.",
    ),
    "report": ("chalkwright.cli.bench.e2v_report", "report", "Tables of one or more runs."),
    "kappa": ("chalkwright.cli.bench.e2v_report", "kappa", "Agreement of the metrics with people's labels."),
    "items": ("chalkwright.cli.bench.e2v_items", "items", "The benchmark's items, counted or written down."),
    "synthetic": ("chalkwright.cli.bench.e2v_items", "synthetic", "Training pictures with their metadata."),
    "reject": ("chalkwright.cli.bench.e2v_run", "reject", "Rejection sampling: keep what the metrics pass."),
}


@click.group(cls=LazyGroup, lazy=_COMMANDS)
def e2v() -> None:
    """E2V-Bench: equations shown as pictures, drawn by a program or by image models, and graded."""
