"""``chalkwright explain-figure``: a problem's picture in, the same with what explains it drawn onto it out."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from chalkwright.cli.gen import PARTIAL
from chalkwright.cli.stdin import read_text
from chalkwright.cli.values import ENDPOINT, LIMITS, Number

if TYPE_CHECKING:
    from chalkwright.agent.keypoints.service import FigureExplanation

FIGURES = Path("out/figures")
NO_MODEL = "none"
MOST_READ = 100_000
"""Bytes taken from stdin."""


@click.command("explain-figure")
@click.argument("picture", type=click.Path(path_type=Path))
@click.option("--problem", "-p", required=True, help="The problem's text; - reads it from stdin.")
@click.option("--answer", help="The right answer, where it is known; the explanation leads to it.")
@click.option(
    "--keypoints",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="What to draw, as JSON (docs/explain-figure.md); then no model is asked.",
)
@click.option(
    "--model",
    "-m",
    default=NO_MODEL,
    show_default=True,
    help="Who decides what to draw: a preset (see `chalkwright models`) or PROVIDER/ID that sees pictures.",
)
@click.option("--language", help="Of the explanation, such as en or zh; else the problem's.")
@click.option(
    "--flatten/--as-it-is",
    default=True,
    show_default=True,
    help="A photo of a sheet of paper is seen from above, without its shadows.",
)
@ENDPOINT
@click.option("--temperature", type=Number(0, 2), default=0.2, show_default=True)
@click.option("--max-tokens", type=click.IntRange(min=1), help="Most tokens of one reply.")
@click.option("--attempts", type=click.IntRange(1, 20), default=4, show_default=True, help="Asks for one thing.")
@click.option(
    "--layout-repairs",
    type=click.IntRange(0, 20),
    default=2,
    show_default=True,
    help="Extra asks while a mark misses the figure or a label covers it.",
)
@LIMITS
@click.option("--out", "-o", type=click.Path(path_type=Path), help=f"Folder for the files; else one below ./{FIGURES}.")
@click.option("--resume", is_flag=True, help="Use what the model answered for the same picture before.")
@click.option("--json", "as_json", is_flag=True, help="Write what was made as a line of JSON to stdout.")
@click.option("--open", "open_page", is_flag=True, help="Show the page.")
def explain_figure(picture: Path, problem: str, **given: Any) -> None:
    """Draw what explains a problem onto its PICTURE (PNG, JPEG or WebP; photos too).

    The picture stays as it is (a photo of a sheet is made flat): added points, lines and marks lie above it, moved onto
    its own corners and lines.

    \b
    Examples:
      chalkwright explain-figure triangle.png -p "Find the area of triangle ABC." --model kimi --open
      chalkwright explain-figure triangle.png -p "Find the area of triangle ABC." --keypoints altitude.json
    """
    from chalkwright.agent.errors import ChalkwrightError
    from chalkwright.cli.failing import to_click_error

    try:
        made = asyncio.run(_explain(picture, read_text("problem", MOST_READ) if problem == "-" else problem, given))
    except ChalkwrightError as error:
        raise to_click_error(error, as_json=given["as_json"]) from error
    assert made.folder is not None
    page = Path(made.folder) / "explanation.html"
    if given["as_json"]:
        click.echo(made.model_dump_json(exclude={"png": True, "svg": True, "html": True, "record": {"problem"}}))
    else:
        for keypoint in made.keypoints:
            click.echo(str(keypoint))
        click.echo(str(page))
    for why in made.left_out:
        click.echo(why, err=True)
    if given["open_page"]:
        click.launch(str(page))
    if made.left_out:
        sys.exit(PARTIAL)


async def _explain(picture: Path, problem: str, given: dict[str, Any]) -> FigureExplanation:
    from chalkwright.agent.keypoints.service import explain_figure as made
    from chalkwright.agent.runs.job import Options

    names = ("base_url", "price", "temperature", "max_tokens", "attempts", "layout_repairs", "max_cost", "max_seconds")
    model = None if given["model"] == NO_MODEL else given["model"]
    options = Options(model=model, **{name: given[name] for name in names})
    told = {name: given[name] for name in ("answer", "keypoints", "language", "flatten", "out", "resume")}
    return await made(picture, problem, options=options, root=FIGURES, **told)
