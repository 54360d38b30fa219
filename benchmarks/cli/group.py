"""The group ``chalkwright bench``."""

from __future__ import annotations

import click

from chalkwright.agent.cli.lazy import LazyGroup

_COMMANDS = {
    "run": ("chalkwright.benchmarks.cli.run", "run", "Explain and judge many problems with many models."),
    "judge": ("chalkwright.benchmarks.cli.judge", "judge", "Have further judges look at a run."),
    "report": ("chalkwright.benchmarks.cli.report", "report", "Tables and plots of one or more runs."),
    "e2v": ("chalkwright.benchmarks.cli.e2v", "e2v", "Equations as pictures (E2V-Bench): draw, grade, report."),
    "geckonum": ("chalkwright.benchmarks.cli.geckonum", "geckonum", "Numbers in text-to-image pictures (GeckoNum)."),
    "mathexplain": ("chalkwright.benchmarks.cli.mathexplain", "mathexplain", "Visual keypoints (MathExplain, ME2)."),
    "visualtext": ("chalkwright.benchmarks.cli.visualtext", "visualtext", "Texts and reasoning drawn as pictures."),
    "curate": ("chalkwright.benchmarks.cli.curate", "curate", "Choose problems for a benchmark, in two phases."),
}


@click.group(cls=LazyGroup, lazy=_COMMANDS)
def bench() -> None:
    """Benchmarks: every model on every problem under every workflow, judged and reported."""
