"""``chalkwright compare``: several judges on the same documents (EduIllustrate, Tables 8 and 9)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from chalkwright.cli.failing import to_click_error

FORMATS = ("md", "csv", "latex", "json")
TABLES = ("judges", "dimensions", "self", "generators", "documents")


@click.command()
@click.argument("verdicts", nargs=-1, required=True, metavar="VERDICT_OR_FOLDER...", type=click.Path(path_type=Path))
@click.option(
    "--bootstrap",
    type=click.IntRange(0, 100_000),
    default=1000,
    show_default=True,
    help="Resamples for the intervals; 0: none.",
)
@click.option("--seed", type=click.IntRange(min=0), default=0, show_default=True, help="Of the resamples.")
@click.option(
    "--table", "kinds", multiple=True, type=click.Choice(TABLES), help="Only this table; else all but documents."
)
@click.option("--format", "form", type=click.Choice(FORMATS), default="md", show_default=True)
@click.option("--out", "-o", type=click.Path(dir_okay=False, path_type=Path), help="Write here instead of to stdout.")
def compare(verdicts: tuple[Path, ...], **given: Any) -> None:
    """Compare judges by the verdicts they gave on the same documents.

    VERDICT_OR_FOLDER is a verdict.json, or a folder that holds such files at any depth. The first judge found is the
    one the others are compared with.

    \b
    Examples:
      chalkwright compare out/
      chalkwright compare gemini/ gpt-5/ --table judges --format latex --out table8.tex
    """
    from chalkwright.agent.errors import ChalkwrightError
    from chalkwright.cli.tables import deliver
    from chalkwright.judges.agreement import Resampling
    from chalkwright.judges.comparing.comparison_tables import USUAL, tables
    from chalkwright.judges.comparing.several import compare as compared
    from chalkwright.judges.comparing.verdicts import read_verdicts

    try:
        resampling = Resampling(resamples=given["bootstrap"], seed=given["seed"])
        comparison = compared(read_verdicts(verdicts), resampling)
        deliver(
            tables(comparison, given["kinds"] or USUAL), comparison.model_dump(mode="json"), given["form"], given["out"]
        )
    except ChalkwrightError as error:
        raise to_click_error(error, as_json=False) from error
