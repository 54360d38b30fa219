"""``chalkwright translate``: a finished explanation in another language, the labels of its pictures too."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from chalkwright.cli.gen import PARTIAL
from chalkwright.cli.values import ENDPOINT, LIMITS, WATCHED, Number

if TYPE_CHECKING:
    from chalkwright.agent.runs.job import Options


@click.command()
@click.argument("folder", type=click.Path(path_type=Path))
@click.option("--to", required=True, help="Language, such as en, zh or pt-BR.")
@click.option("--both", is_flag=True, help="Say everything in both languages, the original first.")
@click.option("--model", "-m", help="Who translates: a preset (see `chalkwright models`) or PROVIDER/ID.")
@ENDPOINT
@click.option("--temperature", type=Number(0, 2), default=0.7, show_default=True)
@click.option("--max-tokens", type=click.IntRange(min=1), help="Most tokens of one reply.")
@click.option("--attempts", type=click.IntRange(1, 20), default=4, show_default=True, help="Asks for what was wrong.")
@LIMITS
@click.option("--out", "-o", type=click.Path(path_type=Path), help="Run folder; else one beside FOLDER.")
@click.option("--resume", is_flag=True, help="Go on with the last translation of it into that language.")
@WATCHED
def translate(folder: Path, to: str, **given: Any) -> None:
    """Translate the finished explanation in FOLDER: texts, captions, descriptions and the labels of its pictures.

    Formulas and numbers stay as they are, and are checked. A picture whose new labels do not fit is mended once, or
    stays as it was.

    \b
    Examples:
      chalkwright translate out/a-lever-0a1b2c3d --to zh --model kimi
      chalkwright translate out/a-lever-0a1b2c3d --to zh --both --model kimi --max-cost 0.05 --open
    """
    # Only now, because this import takes a second or two.
    from chalkwright.cli.live import translate as translated

    finished = translated(
        folder,
        to,
        _options(given),
        both=given["both"],
        out=given["out"],
        resume=given["resume"],
        as_json=given["events"] == "json",
        sandbox=not given["unsafe_no_sandbox"],
    )
    if given["open_page"] and finished.folder is not None:
        click.launch(str(Path(finished.folder) / "explanation.html"))
    if not finished.complete:
        sys.exit(PARTIAL)


def _options(given: dict[str, Any]) -> Options:
    from chalkwright.agent.runs.job import Options

    names = ("model", "base_url", "price", "temperature", "max_tokens", "attempts", "max_cost", "max_seconds")
    return Options(**{name: given[name] for name in names})
