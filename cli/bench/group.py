"""The group ``chalkwright bench``."""

from __future__ import annotations

import click

from chalkwright.cli.lazy import LazyGroup

_COMMANDS = {
    "run": ("chalkwright.cli.bench.run", "run", "Explain and judge many problems with many models."),
    "judge": ("chalkwright.cli.bench.judge", "judge", "Have further judges look at a run."),
    "report": ("chalkwright.cli.bench.report", "report", "Tables and plots of one or more runs."),
    "e2v": ("chalkwright.cli.bench.e2v", "e2v", "Equations as pictures (E2V-Bench): draw, grade, report."),
    "geckonum": ("chalkwright.cli.bench.geckonum", "geckonum", "Numbers in text-to-image pictures (GeckoNum)."),
    "mathexplain": ("chalkwright.cli.bench.mathexplain", "mathexplain", "Visual keypoints (MathExplain, ME2)."),
    "visualtext": ("chalkwright.cli.bench.visualtext", "visualtext", "Texts and reasoning drawn as pictures."),
    "curate": ("chalkwright.cli.bench.curate", "curate", "Choose problems for a benchmark, in two phases."),
}


@click.group(cls=LazyGroup, lazy=_COMMANDS)
def bench() -> None:
    """Benchmarks: every model on every problem under every workflow, judged and reported."""
