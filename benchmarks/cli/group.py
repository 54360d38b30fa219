"""The group ``chalkwright bench``."""

from __future__ import annotations

import click

from agent.cli.lazy import LazyGroup

_COMMANDS = {
    "run": ("benchmarks.cli.run", "run", "Explain and judge many problems with many models."),
    "judge": ("benchmarks.cli.judge", "judge", "Have further judges look at a run."),
    "report": ("benchmarks.cli.report", "report", "Tables and plots of one or more runs."),
    "e2v": ("benchmarks.cli.e2v", "e2v", "Equations as pictures (E2V-Bench): draw, grade, report."),
    "geckonum": ("benchmarks.cli.geckonum", "geckonum", "Numbers in text-to-image pictures (GeckoNum)."),
    "mathexplain": ("benchmarks.cli.mathexplain", "mathexplain", "Visual keypoints (MathExplain, ME2)."),
    "visualtext": ("benchmarks.cli.visualtext", "visualtext", "Texts and reasoning drawn as pictures."),
    "curate": ("benchmarks.cli.curate", "curate", "Choose problems for a benchmark, in two phases."),
}


@click.group(cls=LazyGroup, lazy=_COMMANDS)
def bench() -> None:
    """Benchmarks: every model on every problem under every workflow, judged and reported."""
