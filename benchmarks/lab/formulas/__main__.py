"""``python -m chalkwright.benchmarks.lab.formulas``:
the sheet of all formulas, and ten of them beside TeX where it is installed."""

from __future__ import annotations

import shutil
import sys
import tempfile
from itertools import groupby
from pathlib import Path
from typing import Any

import click
import manim
from jinja2 import Environment, FileSystemLoader

from chalkwright.benchmarks.lab.formulas import Formula, formulas, sheet
from chalkwright.renderers.manim import tex as manim_tex

IMAGES = Path("docs/images")
PAGE = Path("docs/formulas.md")


def make(formula: Formula) -> Any:
    """The formula as ``MathTex``."""
    return manim.MathTex(*formula.parts)


def page(sheets: int) -> str:
    """The page of the docs: the sheets, and what was written for each formula."""
    environment = Environment(
        loader=FileSystemLoader(Path(__file__).parent),
        variable_start_string="<<",
        variable_end_string=">>",
        trim_blocks=True,
        autoescape=False,
        keep_trailing_newline=True,
    )
    topics = [(topic, list(group)) for topic, group in groupby(formulas(), key=lambda formula: formula.topic)]
    return environment.get_template("page.md.j2").render(formulas=formulas(), groups=topics, sheets=sheets)


@click.command()
@click.option("--folder", type=click.Path(path_type=Path), default=IMAGES, help="Where the pictures go.")
def main(folder: Path) -> None:
    """Draw the sheet; the exit code tells how many formulas could not be set."""
    manim_tex.install()
    made: list[tuple[Formula, Any]] = []
    refused = 0
    with tempfile.TemporaryDirectory() as media, manim.tempconfig({"media_dir": media, "verbosity": "CRITICAL"}):
        for formula in formulas():
            try:
                made.append((formula, make(formula)))
            except ValueError as error:
                click.echo(f"{formula.number} {formula.source}: {error}")
                refused += 1
    files = sheet.draw(made, lambda number: folder / f"formulas-{number}.png")
    for file in files:
        click.echo(f"{file}: {file.stat().st_size // 1000} kB")
    if folder == IMAGES:
        PAGE.write_text(page(len(files)), encoding="utf-8")
    if shutil.which("latex") and shutil.which("dvisvgm"):
        from chalkwright.benchmarks.lab.formulas import compare

        click.echo(compare.side_by_side(folder / "formulas-beside-tex.png"))
    sys.exit(refused)


if __name__ == "__main__":
    main()
