"""``chalkwright bench report``: the tables and plots of one or more runs."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

FORMATS = ("md", "csv", "latex")
FAILURES = ("left-out", "zero", "both")


@click.command()
@click.argument("runs", nargs=-1, required=True, metavar="RUN...",
                type=click.Path(exists=True, file_okay=False, path_type=Path))  # fmt: skip
@click.option("--out", "-o", type=click.Path(file_okay=False, path_type=Path),
              help="The report's folder; else `report` in the first run.")  # fmt: skip
@click.option("--reference", is_flag=True, help="The figures that EduIllustrate published beside ours.")
@click.option("--format", "form", type=click.Choice(FORMATS), default="md", show_default=True,
              help="Of the tables on stdout; files come in all.")  # fmt: skip
@click.option("--failures", type=click.Choice(FAILURES), default="both", show_default=True,
              help="Scores without failed problems, with them as 0, or both.")  # fmt: skip
@click.option("--times/--no-times", default=True, show_default=True, help="The table of seconds.")
@click.option("--bootstrap", type=click.IntRange(0, 100_000), default=1000, show_default=True,
              help="Resamples for the intervals; 0: none.")  # fmt: skip
@click.option("--seed", type=click.IntRange(min=0), default=0, show_default=True, help="Of the resamples.")
def report(runs: tuple[Path, ...], **given: Any) -> None:
    """Report one or more runs: quality, cost, workflows, judges, tests, as report.md, tables/ and plots/.

    A run that is not finished is reported as far as it went. With --no-times the same answers give the same files.

    \b
    Examples:
      chalkwright bench report out/bench/kimi-1a2b3c4d --reference
      chalkwright bench report run-1 run-2 --failures zero --out both --format latex
    """
    from chalkwright.agent.errors import ChalkwrightError
    from chalkwright.benchmarks.eduillustrate.report.document import shown_tables, write_report
    from chalkwright.benchmarks.eduillustrate.report.frames import read_runs
    from chalkwright.benchmarks.eduillustrate.report.sections import Choices, sections
    from chalkwright.benchmarks.eduillustrate.runs import Run
    from chalkwright.cli.failing import failed
    from chalkwright.judges.agreement import Resampling
    from chalkwright.judges.comparing.tables import write

    choices = Choices(
        failures=given["failures"],
        reference=given["reference"],
        times=given["times"],
        resampling=Resampling(resamples=given["bootstrap"], seed=given["seed"]),
    )
    try:
        frame = read_runs([Run(path) for path in dict.fromkeys(path.resolve() for path in runs)])
        made = sections(frame, choices)
        file = write_report(given["out"] or runs[0] / "report", frame, made)
    except ChalkwrightError as error:
        raise failed(error, as_json=False) from error
    click.echo(write(shown_tables(made), given["form"]), nl=False)
    click.echo(f"Report: {file}", err=True)
