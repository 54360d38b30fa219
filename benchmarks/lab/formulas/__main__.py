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

from chalkwright.benchmarks.lab.formulas import Formula, formulas, sheet
from chalkwright.renderers.manim import tex as manim_tex

IMAGES = Path("docs/images")
PAGE = Path("docs/formulas.md")
_HEAD = """# Formulas without TeX

`MathTex` and `Tex` work as in Manim, but no TeX is installed: Chalkwright sets the formulas itself, with
[mathra](https://pypi.org/project/mathra/) and, for commands that mathra lacks, ziamath. Below are {count} school
formulas of {topics} topics as Manim draws them. `python -m chalkwright.benchmarks.lab.formulas` draws these pages;
`python -m chalkwright.benchmarks.lab.formulas.compare` compares all of them with TeX, where TeX is installed.

**Parts.** `MathTex("a^2", "+", "b^2")[0][1]`, `substrings_to_isolate`, `{{{{ … }}}}`, `set_color_by_tex`,
`get_part_by_tex`, `TransformMatchingTex`, `Matrix`, `MathTable` and their like find the same glyphs as with TeX, in
TeX's order: what is stacked is drawn from the top, so `[0][0]` of `\\hat{{x}}` is the hat.

**What differs from TeX.** The type is STIX Two, not Computer Modern. Signs that Computer Modern builds of pieces are
one glyph here: `\\neq`, `\\mapsto`, `\\iff`, `\\vdots`, `\\iint`, the arrows and bonds of `\\ce`, tall braces and bars;
labelled arrows are built of more pieces. There are no f-ligatures. Rows of `cases` stand a fifth closer.
Arrows of `\\ce` that point both ways are short, whatever is written above. `\\SI` writes km/h, not km h⁻¹.
Size commands work in `Tex`; in maths they do nothing, as with TeX.

**What is refused**, with a sentence that says what to do: commands that are not known, `\\longdiv` among them;
`[t]` and `[b]` at `aligned` and `array`; unbalanced braces.

Ten beside TeX:

![Ten formulas set by TeX on the left and by Chalkwright on the right](images/formulas-beside-tex.png)
"""


def make(formula: Formula) -> Any:
    """The formula as ``MathTex``."""
    return manim.MathTex(*formula.parts)


def page(sheets: int) -> str:
    """The page of the docs: the sheets, and what was written for each formula."""
    lines = [_HEAD.format(count=len(formulas()), topics=len({formula.topic for formula in formulas()}))]
    lines += [
        f"![Formulas, page {number} of {sheets}](images/formulas-{number}.png)\n" for number in range(1, sheets + 1)
    ]
    lines.append("## What was written\n")
    for topic, group in groupby(formulas(), key=lambda formula: formula.topic):
        listed = [f"{formula.number:4} {'  ‖  '.join(formula.parts)}" for formula in group]
        lines += [f"### {topic}\n", "```latex", *listed, "```\n"]
    return "\n".join(lines).rstrip() + "\n"


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
