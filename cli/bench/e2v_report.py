"""``chalkwright bench e2v report`` and ``kappa``: what runs came to, and whether the metrics judge as people do."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

FORMATS = ("md", "csv", "latex")
_RUN = click.Path(exists=True, file_okay=False, path_type=Path)


@click.command()
@click.argument("runs", nargs=-1, required=True, metavar="RUN...", type=_RUN)
@click.option("--out", "-o", type=click.Path(file_okay=False, path_type=Path),
              help="The report's folder; else `report` in the first run.")  # fmt: skip
@click.option(
    "--grader", help="Whose grades, where pictures were graded more than once; else the one that graded most."
)
@click.option("--reference", is_flag=True, help="The figures that E2V-Bench published beside ours.")
@click.option("--format", "form", type=click.Choice(FORMATS), default="md", show_default=True,
              help="Of the tables on stdout; files come in all.")  # fmt: skip
@click.option("--times/--no-times", default=True, show_default=True, help="The table of money and seconds.")
@click.option("--bootstrap", type=click.IntRange(0, 100_000), default=1000, show_default=True,
              help="Resamples for the intervals; 0: none.")  # fmt: skip
@click.option("--seed", type=click.IntRange(min=0), default=0, show_default=True, help="Of the resamples.")
def report(runs: tuple[Path, ...], **given: Any) -> None:
    """Report one or more runs: accuracy by visual type, operation, range and style, as report.md and tables/.

    \b
    Example:
      chalkwright bench e2v report out/e2v/programmed-1a2b3c4d --reference
    """
    from chalkwright.agent.errors import ChalkwrightError
    from chalkwright.benchmarks.e2v.report import Choices, tables, write_report
    from chalkwright.benchmarks.e2v.results import read_results
    from chalkwright.benchmarks.e2v.runs import PictureRun
    from chalkwright.cli.failing import failed
    from chalkwright.judges.agreement import Resampling
    from chalkwright.judges.comparing.tables import write

    choices = Choices(
        reference=given["reference"],
        times=given["times"],
        resampling=Resampling(resamples=given["bootstrap"], seed=given["seed"]),
    )
    try:
        results = read_results(
            [PictureRun(path) for path in dict.fromkeys(path.resolve() for path in runs)], given["grader"]
        )
        made = tables(results, choices)
        file = write_report(given["out"] or runs[0] / "report", results, made)
    except ChalkwrightError as error:
        raise failed(error, as_json=False) from error
    click.echo(write([named.table for named in made if named.shown], given["form"]), nl=False)
    click.echo(f"Report: {file}", err=True)


@click.command()
@click.argument("folder", metavar="RUN", type=_RUN)
@click.argument("labels", metavar="LABELS.csv", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--grader", help="Whose grades; else the one that graded most.")
@click.option("--format", "form", type=click.Choice(FORMATS), default="md", show_default=True)
@click.option("--bootstrap", type=click.IntRange(0, 100_000), default=1000, show_default=True,
              help="Resamples for the intervals; 0: none.")  # fmt: skip
def kappa(folder: Path, labels: Path, **given: Any) -> None:
    """Cohen's κ of a run's grades against people's labels.

    LABELS.csv has the columns item, system, style, quantity, overall (1 or 0), and if wanted seed and annotator.
    """
    from chalkwright.agent.errors import ChalkwrightError
    from chalkwright.benchmarks.e2v.agreement import agreements, kappa_table, read_labels
    from chalkwright.benchmarks.e2v.results import read_results
    from chalkwright.benchmarks.e2v.runs import PictureRun
    from chalkwright.cli.failing import failed
    from chalkwright.judges.agreement import Resampling
    from chalkwright.judges.comparing.tables import write

    try:
        run = PictureRun(folder)
        grader = read_results([run], given["grader"]).grader
        found = agreements(read_labels(labels), run.grades(), grader, Resampling(resamples=given["bootstrap"]))
    except ChalkwrightError as error:
        raise failed(error, as_json=False) from error
    click.echo(write([kappa_table(found, grader)], given["form"]), nl=False)
