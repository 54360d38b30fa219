"""Puts both pictures of our items side by side onto contact sheets in a folder, for people to see.

``python -m chalkwright.benchmarks.mathexplain.sheet [FOLDER] [--number 3] [--only inscribed-angles] [--all]``
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import click
from PIL import Image, ImageDraw

from chalkwright.benchmarks.mathexplain.data import Published
from chalkwright.benchmarks.mathexplain.own import read_own, read_pictures

_ACROSS, _GAP, _CAPTION = 620, 8, 20
"""Pixels of one picture on a sheet, between two, and of the line above them."""
_ROWS = 4
_GREY = "#999999"


def choose_items(items: Sequence[Published], number: int, only: str, every: bool) -> tuple[Published, ...]:
    """The item with this number, from 1, of each section (its last if it has fewer); ``only``: ids that begin so."""
    sections: dict[tuple[str, str], list[Published]] = {}
    for item in items:
        if item.id.startswith(only):
            sections.setdefault((item.chapter, item.section), []).append(item)
    picked = (group if every else [group[min(number, len(group)) - 1]] for group in sections.values())
    return tuple(item for group in picked for item in group)


def write_sheets(names: Sequence[str], folder: Path) -> None:
    """Several items a sheet: problem and solution of each side by side, with the id above."""
    for number, start in enumerate(range(0, len(names), _ROWS), 1):
        sheet(names[start : start + _ROWS]).save(folder / f"sheet-{number:02}.png")


def sheet(names: Sequence[str]) -> Image.Image:
    """The items with these ids."""
    rows = [(name, [Image.fromarray(pixels) for pixels in read_pictures(name)]) for name in names]
    heights = [_CAPTION + _ACROSS * pair[0].height // pair[0].width + _GAP for _, pair in rows]
    page = Image.new("RGB", (2 * _ACROSS + _GAP, sum(heights)), _GREY)
    top = 0
    for (name, pair), height in zip(rows, heights, strict=True):
        ImageDraw.Draw(page).text((6, top + 4), name, fill="black")
        for place, picture in enumerate(pair):
            small = picture.resize((_ACROSS, height - _CAPTION - _GAP), Image.Resampling.LANCZOS)
            page.paste(small, (place * (_ACROSS + _GAP), top + _CAPTION))
        top += height
    return page


@click.command()
@click.argument("folder", type=click.Path(path_type=Path), default=Path("out/mathexplain-sheet"))
@click.option("--number", type=click.IntRange(1), default=1, help="Which item of each section.")
@click.option("--only", default="", help="Only items whose id begins so.")
@click.option("--all", "every", is_flag=True, help="Every item.")
def main(folder: Path, number: int, only: str, every: bool) -> None:
    """Show one item a section on contact sheets in FOLDER."""
    items = choose_items(read_own(), number, only, every)
    folder.mkdir(parents=True, exist_ok=True)
    write_sheets([item.id for item in items], folder)
    click.echo(f"{len(items)} items: {folder}")


if __name__ == "__main__":
    main()
