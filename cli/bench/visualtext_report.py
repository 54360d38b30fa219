"""``chalkwright bench visualtext report``: Tables 1 to 3 of the paper."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from chalkwright.cli.bench.visualtext_items import FORMATS


@click.command()
@click.argument("runs", nargs=-1, required=True, metavar="RUN...",
                type=click.Path(exists=True, file_okay=False, path_type=Path))  # fmt: skip
@click.option("--out", "-o", type=click.Path(file_okay=False, path_type=Path),
              help="The report's folder; else `report` in the first run.")  # fmt: skip
@click.option("--examiner", help="Whose results, where pictures were examined more than once; else most of them.")
@click.option("--human", type=click.Path(dir_okay=False, path_type=Path),
              help="A CSV of people's labels of clarity: item, system, score from 0 to 1 (rater).")  # fmt: skip
@click.option("--reference/--no-reference", default=True, show_default=True,
              help="The figures that the paper printed, beside ours.")  # fmt: skip
@click.option("--format", "form", type=click.Choice(FORMATS), default="md", show_default=True,
              help="Of the tables on stdout; files come in all.")  # fmt: skip
@click.option("--bootstrap", type=click.IntRange(0, 100_000), default=1000, show_default=True,
              help="Resamples for the intervals; 0: none.")  # fmt: skip
@click.option("--seed", type=click.IntRange(min=0), default=0, show_default=True, help="Of the resamples.")
def report(runs: tuple[Path, ...], **given: Any) -> None:
    """Report one or more runs: Tables 1 to 3, by length, level and system, with plots.

    \b
    Example:
      chalkwright bench visualtext report out/visualtext/typeset-1a2b3c4d --human labels.csv
    """
    from chalkwright.agent.errors import ChalkwrightError
    from chalkwright.benchmarks.eduillustrate.report.document import shown_tables
    from chalkwright.benchmarks.visualtext.people import read_labels
    from chalkwright.benchmarks.visualtext.report import Choices, sections, write_report
    from chalkwright.benchmarks.visualtext.results import read_results
    from chalkwright.benchmarks.visualtext.runs import VisualRun
    from chalkwright.cli.failing import failed
    from chalkwright.judges.agreement import Resampling
    from chalkwright.judges.comparing.tables import write

    try:
        folders = [VisualRun(path) for path in dict.fromkeys(path.resolve() for path in runs)]
        results = read_results(folders, given["examiner"])
        choices = Choices(
            reference=given["reference"],
            labels=() if given["human"] is None else read_labels(given["human"]),
            resampling=Resampling(resamples=given["bootstrap"], seed=given["seed"]),
        )
        made = sections(results, choices)
        file = write_report(given["out"] or runs[0] / "report", results, made)
    except ChalkwrightError as error:
        raise failed(error, as_json=False) from error
    click.echo(write(shown_tables(made), given["form"]), nl=False)
    click.echo(f"Report: {file}", err=True)
