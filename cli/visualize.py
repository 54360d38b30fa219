"""``chalkwright visualize``: an equation in, a picture to count from out."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, get_args

import click

from chalkwright.agent.visualize.data import VISUAL_TYPES, Drawing
from chalkwright.cli.gen import PARTIAL
from chalkwright.cli.stdin import read_text
from chalkwright.cli.values import ENDPOINT, LIMITS, Number
from chalkwright.renderers.counting.figure import Backdrop

if TYPE_CHECKING:
    from chalkwright.agent.visualize.data import Visual

VISUALS = Path("out/visuals")
NO_MODEL = "none"
MOST_READ = 20_000
"""Characters taken from stdin; far more than can be drawn."""


@click.command()
@click.argument("equation")
@click.option(
    "--type",
    "visual",
    type=click.Choice(VISUAL_TYPES),
    help="What tells the groups apart; else what teachers find best for the operation.",
)
@click.option(
    "--as",
    "drawing",
    type=click.Choice(get_args(Drawing)),
    default="scene",
    show_default=True,
    help="Things to count, a bar model, or a number line (both up to 100).",
)
@click.option("--style", "backdrop", type=click.Choice(get_args(Backdrop)), default="plain", show_default=True)
@click.option(
    "--model",
    "-m",
    default=NO_MODEL,
    show_default=True,
    help="Who tells the story: a preset (see `chalkwright models`) or PROVIDER/ID; none: our templates.",
)
@click.option("--grade", help="School grade, such as 1; for the model.")
@click.option("--language", default="en", show_default=True, help="Of the story; other than en only with a model.")
@click.option("--seed", type=int, default=0, show_default=True, help="Another number gives another story and picture.")
@click.option("--width", type=click.IntRange(256, 4096), default=1024, show_default=True, help="Pixels.")
@click.option("--height", type=click.IntRange(256, 4096), default=768, show_default=True, help="Pixels.")
@ENDPOINT
@click.option("--temperature", type=Number(0, 2), default=0.7, show_default=True)
@click.option("--max-tokens", type=click.IntRange(min=1), help="Most tokens of one reply.")
@click.option("--attempts", type=click.IntRange(1, 20), default=4, show_default=True, help="Asks for one story.")
@LIMITS
@click.option(
    "--out", "-o", type=click.Path(path_type=Path), help=f"Folder for the picture; else one below ./{VISUALS}."
)
@click.option("--resume", is_flag=True, help="Use what the model answered for the same picture before.")
@click.option("--json", "as_json", is_flag=True, help="Write what was made as a line of JSON to stdout.")
@click.option("--open", "open_picture", is_flag=True, help="Show the picture.")
def visualize(equation: str, **given: Any) -> None:
    """Picture EQUATION, or a word problem; - reads it from stdin.

    It needs no key: the story comes from templates, the picture from open icons, every number exact.

    \b
    Examples:
      chalkwright visualize "7 + 2 = 9"
      chalkwright visualize "12 ÷ 3" --type container --style scenic --open
      chalkwright visualize "38 + 45" --as line
      chalkwright visualize "Tom has 3 apples and finds 4 more. How many has he?" --model kimi
    """
    from chalkwright.agent.errors import ChalkwrightError
    from chalkwright.cli.failing import to_click_error

    try:
        made = asyncio.run(_visualize(read_text("equation", MOST_READ) if equation == "-" else equation, given))
    except ChalkwrightError as error:
        raise to_click_error(error, as_json=given["as_json"]) from error
    assert made.folder is not None
    picture = Path(made.folder) / "picture.png"
    if given["as_json"]:
        click.echo(made.model_dump_json(exclude={"png", "svg"}))
    else:
        _show(made, picture)
    if given["open_picture"]:
        click.launch(str(picture))
    if made.findings:
        sys.exit(PARTIAL)


async def _visualize(text: str, given: dict[str, Any]) -> Visual:
    from chalkwright.agent.runs.job import Options
    from chalkwright.agent.visualize.service import visualize as made

    names = ("base_url", "price", "temperature", "max_tokens", "attempts", "max_cost", "max_seconds")
    model = None if given["model"] == NO_MODEL else given["model"]
    options = Options(model=model, **{name: given[name] for name in names})
    drawn = ("visual", "drawing", "backdrop", "grade", "language", "seed", "width", "height", "out", "resume")
    return await made(text, options=options, root=VISUALS, **{name: given[name] for name in drawn})


def _show(made: Visual, picture: Path) -> None:
    if made.text:
        click.echo(made.text)
    click.echo(str(made.equation))
    for finding in made.findings:
        click.echo(finding.message, err=True)
    click.echo(str(picture))
