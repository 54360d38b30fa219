"""``python -m benchmarks.formulas``: the sheet of all formulas, and ten of them beside TeX where it is installed."""

from __future__ import annotations

import shutil
import sys
import tempfile
from pathlib import Path
from typing import Any

import click
import manim

from benchmarks.formulas import Formula, formulas, sheet
from renderers import manim_tex

IMAGES = Path("docs/images")


def make(formula: Formula) -> Any:
    """The formula as ``MathTex``."""
    return manim.MathTex(*formula.parts)


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
    for file in sheet.draw(made, lambda page: folder / f"formulas-{page}.png"):
        click.echo(f"{file}: {file.stat().st_size // 1000} kB")
    if shutil.which("latex") and shutil.which("dvisvgm"):
        from benchmarks.formulas import compare

        click.echo(compare.side_by_side(folder / "formulas-beside-tex.png"))
    sys.exit(refused)


if __name__ == "__main__":
    main()
