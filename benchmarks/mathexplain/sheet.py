"""Draws the pictures of one item a section into a folder, with contact sheets of both side by side, for people to see.

``python -m chalkwright.benchmarks.mathexplain.sheet [FOLDER] [--number 3] [--only inscribed-angles] [--all]``
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

import click
from PIL import Image, ImageDraw

from chalkwright.benchmarks.mathexplain.data import Item
from chalkwright.benchmarks.mathexplain.families import all_items
from chalkwright.benchmarks.mathexplain.figures.picture import Pictures, draw_all

_ACROSS, _GAP, _CAPTION = 620, 8, 20
"""Pixels of one picture on a sheet, between two, and of the line above them."""
_ROWS = 4
_GREY = "#999999"


def chosen(items: Sequence[Item], number: int, only: str, every: bool) -> tuple[Item, ...]:
    """The item with this number, from 1, of each section (its last if it has fewer); ``only``: ids that begin so."""
    sections: dict[tuple[str, str], list[Item]] = {}
    for item in items:
        if item.id.startswith(only):
            sections.setdefault((item.chapter, item.section), []).append(item)
    picked = (group if every else [group[min(number, len(group)) - 1]] for group in sections.values())
    return tuple(item for group in picked for item in group)


def sheet(rows: Mapping[str, Pictures], target: Path) -> None:
    """Problem and solution of each side by side, with the id above."""
    heights = [_CAPTION + _ACROSS * drawn.size[1] // drawn.size[0] + _GAP for drawn in rows.values()]
    page = Image.new("RGB", (2 * _ACROSS + _GAP, sum(heights)), _GREY)
    top = 0
    for (name, drawn), height in zip(rows.items(), heights, strict=True):
        ImageDraw.Draw(page).text((6, top + 4), name, fill="black")
        for place, file in enumerate((drawn.problem, drawn.solution)):
            with Image.open(file) as picture:
                small = picture.resize((_ACROSS, height - _CAPTION - _GAP), Image.Resampling.LANCZOS)
            page.paste(small, (place * (_ACROSS + _GAP), top + _CAPTION))
        top += height
    page.save(target)


async def drawn_sheets(items: Sequence[Item], folder: Path) -> int:
    """Draw the items and their sheets; the number of layout findings, each of which is told."""
    pictures = await draw_all({item.id: item.figure for item in items}, folder)
    for name, drawn in pictures.items():
        for finding in dict.fromkeys(finding.message for finding in drawn.findings):
            click.echo(f"{name}: {finding}")
    names = list(pictures)
    for number, start in enumerate(range(0, len(names), _ROWS), 1):
        sheet({name: pictures[name] for name in names[start : start + _ROWS]}, folder / f"sheet-{number:02}.png")
    return sum(len(drawn.findings) for drawn in pictures.values())


@click.command()
@click.argument("folder", type=click.Path(path_type=Path), default=Path("out/mathexplain-sheet"))
@click.option("--number", type=click.IntRange(1), default=1, help="Which item of each section.")
@click.option("--only", default="", help="Only items whose id begins so.")
@click.option("--all", "every", is_flag=True, help="Every item.")
def main(folder: Path, number: int, only: str, every: bool) -> None:
    """Draw one item a section as contact sheets into FOLDER."""
    items = chosen(all_items(), number, only, every)
    folder.mkdir(parents=True, exist_ok=True)
    findings = asyncio.run(drawn_sheets(items, folder))
    click.echo(f"{len(items)} items, {findings} layout findings: {folder}")
    sys.exit(1 if findings else 0)


if __name__ == "__main__":
    main()
