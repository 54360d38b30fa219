"""The group ``chalkwright bench``."""

from __future__ import annotations

import click

from chalkwright.cli.lazy import Lazy, LazyGroup

_COMMANDS = {
    "run": Lazy("chalkwright.cli.bench.eduillustrate:run", "Explain and judge many problems with many models."),
    "judge": Lazy("chalkwright.cli.bench.eduillustrate:judge", "Have further judges look at a run."),
    "report": Lazy("chalkwright.cli.bench.eduillustrate:report", "Tables and plots of one or more runs."),
    "e2v": Lazy("chalkwright.cli.bench.e2v:e2v", "Equations as pictures (E2V-Bench): draw, grade, report."),
    "geckonum": Lazy("chalkwright.cli.bench.geckonum:geckonum", "Numbers in text-to-image pictures (GeckoNum)."),
    "mathexplain": Lazy("chalkwright.cli.bench.mathexplain:mathexplain", "Visual keypoints (MathExplain, ME2)."),
    "visualtext": Lazy("chalkwright.cli.bench.visualtext:visualtext", "Texts and reasoning drawn as pictures."),
    "curate": Lazy("chalkwright.cli.bench.curate:curate", "Choose problems for a benchmark, in two phases."),
}


@click.group(cls=LazyGroup, lazy=_COMMANDS)
def bench() -> None:
    """Benchmarks: every model on every problem under every workflow, judged and reported."""
