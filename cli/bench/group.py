"""The group ``chalkwright bench``."""

from __future__ import annotations

import click

from chalkwright.cli.lazy import LazyGroup


@click.group(cls=LazyGroup)
def bench() -> None:
    """Benchmarks: every model on every problem under every workflow, judged and reported."""


@bench.loads("run")
def _run() -> click.Command:
    """Explain and judge many problems with many models."""
    from chalkwright.cli.bench.eduillustrate import run

    return run


@bench.loads("judge")
def _judge() -> click.Command:
    """Have further judges look at a run."""
    from chalkwright.cli.bench.eduillustrate import judge

    return judge


@bench.loads("report")
def _report() -> click.Command:
    """Tables and plots of one or more runs."""
    from chalkwright.cli.bench.eduillustrate import report

    return report


@bench.loads("e2v")
def _e2v() -> click.Command:
    """Equations as pictures (E2V-Bench): draw, grade, report."""
    from chalkwright.cli.bench.e2v import e2v

    return e2v


@bench.loads("geckonum")
def _geckonum() -> click.Command:
    """Numbers in text-to-image pictures (GeckoNum)."""
    from chalkwright.cli.bench.geckonum import geckonum

    return geckonum


@bench.loads("mathexplain")
def _mathexplain() -> click.Command:
    """Visual keypoints (MathExplain, ME2)."""
    from chalkwright.cli.bench.mathexplain import mathexplain

    return mathexplain


@bench.loads("visualtext")
def _visualtext() -> click.Command:
    """Texts and reasoning drawn as pictures."""
    from chalkwright.cli.bench.visualtext import visualtext

    return visualtext


@bench.loads("curate")
def _curate() -> click.Command:
    """Choose problems for a benchmark, in two phases."""
    from chalkwright.cli.bench.curate import curate

    return curate
