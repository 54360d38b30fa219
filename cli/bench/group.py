"""The group ``chalkwright bench``."""

from __future__ import annotations

import click

from chalkwright.cli.bench.curate import curate
from chalkwright.cli.bench.e2v import e2v
from chalkwright.cli.bench.eduillustrate import judge, report, run
from chalkwright.cli.bench.geckonum import geckonum
from chalkwright.cli.bench.mathexplain import mathexplain
from chalkwright.cli.bench.options import InOrder
from chalkwright.cli.bench.visualtext import visualtext


@click.group(cls=InOrder)
def bench() -> None:
    """Benchmarks: every model on every problem under every workflow, judged and reported."""


for command in (run, judge, report, e2v, geckonum, mathexplain, visualtext, curate):
    bench.add_command(command)
