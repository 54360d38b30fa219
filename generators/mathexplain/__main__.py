"""Writes the items of MathExplain and draws their pictures into the package: ``python -m generators.mathexplain``."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

import click
from PIL import Image

from chalkwright.benchmarks.mathexplain.own import PICTURES, lines_name
from chalkwright.benchmarks.mathexplain.sections import SECTIONS
from generators.mathexplain.families import all_items
from generators.mathexplain.figures.picture import Pictures, draw_all
from generators.mathexplain.item import Item

DATA = Path(__file__).resolve().parents[2] / "benchmarks" / "mathexplain" / "items"


def write_lines(items: Sequence[Item], folder: Path) -> None:
    """A file of JSON lines a chapter."""
    for chapter in SECTIONS:
        lines = (item.as_published().model_dump_json() for item in items if item.chapter == chapter)
        (folder / lines_name(chapter)).write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")


def write_pictures(drawn: Mapping[str, Pictures], folder: Path) -> None:
    """Both pictures of each item as the frames of one file, without loss."""
    for name, pictures in drawn.items():
        problem, solution = (Image.open(file).convert("RGB") for file in (pictures.problem, pictures.solution))
        file = folder / f"{name}.webp"
        problem.save(file, save_all=True, append_images=[solution], lossless=True, quality=100, method=4)


def findings(drawn: Mapping[str, Pictures]) -> list[str]:
    """What is wrong with the layout of any picture."""
    return [
        f"{name}: {message}"
        for name, pictures in drawn.items()
        for message in dict.fromkeys(finding.message for finding in pictures.findings)
    ]


@click.command()
@click.option("--only", default="", help="Draw only the items whose id begins so.")
def main(only: str) -> None:
    """Write the items' lines, and draw their pictures; none is kept when one has a fault of layout."""
    items = all_items()
    folder = DATA / PICTURES
    folder.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory() as drawing:
        figures = {item.id: item.figure for item in items if item.id.startswith(only)}
        drawn = asyncio.run(draw_all(figures, Path(drawing)))
        wrong = findings(drawn)
        if wrong:
            click.echo("\n".join(wrong))
            sys.exit(1)
        write_lines(items, DATA)
        write_pictures(drawn, folder)
    for file in folder.glob("*.webp"):
        if file.stem not in {item.id for item in items}:
            file.unlink()
    click.echo(f"{len(items)} items, {len(drawn)} drawn: {DATA}")


if __name__ == "__main__":
    main()
