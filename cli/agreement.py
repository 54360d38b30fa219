"""``chalkwright agreement``: agreement statistics of a table of ratings (EduIllustrate, Table 5)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from chalkwright.cli.failing import to_click_error

LEVELS = ("nominal", "ordinal", "interval")
FORMATS = ("md", "csv", "latex", "json")
TABLES = ("agreement", "coefficients")


@click.command()
@click.argument("ratings", type=click.Path(path_type=Path))
@click.option("--alpha-level", type=click.Choice(LEVELS), default="ordinal", show_default=True, help="Of α's metric.")
@click.option("--llm", multiple=True, metavar="RATER", help="This rater is a model; as often as needed.")
@click.option(
    "--verdicts",
    multiple=True,
    type=click.Path(path_type=Path),
    help="Verdicts of judges on the rated items: a file or a folder; as often as needed.",
)
@click.option("--human-scale", default="0,0.5,1", show_default=True, help="The scores that people may give.")
@click.option("--llm-scale", type=float, default=5.0, show_default=True, help="The models' highest score.")
@click.option(
    "--bootstrap",
    type=click.IntRange(0, 100_000),
    default=1000,
    show_default=True,
    help="Resamples for the intervals; 0: none.",
)
@click.option("--seed", type=click.IntRange(min=0), default=0, show_default=True, help="Of the resamples.")
@click.option("--table", "kinds", multiple=True, type=click.Choice(TABLES), help="Only this table; else all.")
@click.option("--format", "form", type=click.Choice(FORMATS), default="md", show_default=True)
@click.option("--out", "-o", type=click.Path(dir_okay=False, path_type=Path), help="Write here instead of to stdout.")
def agreement(ratings: Path, **given: Any) -> None:
    """Agreement among raters, and of people with a model, from the CSV file RATINGS.

    Columns item, rater, dimension, score and, if wanted, rater_kind (human or llm); or item, dimension and one
    column a rater, with --llm for those that are models. An empty score is a missing rating.

    \b
    Examples:
      chalkwright agreement ratings.csv
      chalkwright agreement ratings.csv --verdicts out/
      chalkwright agreement wide.csv --llm gemini --format latex --out table5.tex
    """
    from chalkwright.agent.errors import ChalkwrightError
    from chalkwright.cli.tables import deliver
    from chalkwright.judges.agreement import Resampling
    from chalkwright.judges.comparing.ratings import read_ratings
    from chalkwright.judges.comparing.reliability import agreement_table, coefficients_table, reliabilities, with_models
    from chalkwright.judges.comparing.verdicts import as_ratings, read_verdicts

    try:
        scale = _scale(given["human_scale"], given["llm_scale"])
        read = read_ratings(ratings, llm=given["llm"], scale=scale)
        if given["verdicts"]:
            read = with_models(read, as_ratings(read_verdicts(given["verdicts"])))
        resampling = Resampling(resamples=given["bootstrap"], seed=given["seed"])
        rows = reliabilities(read, given["alpha_level"], resampling, scale)
        made = {"agreement": agreement_table(rows, given["alpha_level"]), "coefficients": coefficients_table(rows)}
        data = [row.model_dump(mode="json") for row in rows]
        deliver([made[kind] for kind in given["kinds"] or TABLES], data, given["form"], given["out"])
    except ChalkwrightError as error:
        raise to_click_error(error, as_json=False) from error


def _scale(human: str, llm: float) -> Any:
    """The scales as typed. Raises ``click.BadParameter``."""
    from pydantic import ValidationError

    from chalkwright.judges.comparing.ratings import Scale

    try:
        scores = tuple(float(each) for each in human.split(","))
        return Scale(human=scores, llm=llm)
    except ValidationError as error:
        name = "--human-scale" if error.errors()[0]["loc"] == ("human",) else "--llm-scale"
        message = "Give two different numbers or more." if name == "--human-scale" else "Give a number above 0."
        raise click.BadParameter(message, param_hint=name) from error
    except ValueError:
        raise click.BadParameter("Give numbers parted by commas.", param_hint="--human-scale") from None
