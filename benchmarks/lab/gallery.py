"""Draws the example of every family into one folder, with a sheet of its scenes, to be looked at by people.

``python -m chalkwright.benchmarks.lab.gallery [FOLDER]``
"""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

import click
from PIL import Image

from chalkwright.agent.errors import ChalkwrightError
from chalkwright.agent.explain.service import ExplanationService
from chalkwright.agent.offline.families import families

FOLDER = Path("out/gallery")
SHEET_WIDTH = 960
"""Pixels of one scene on a sheet: half its size, the smallest at which pages show it."""


async def draw(folder: Path) -> int:
    """Explain every example; the number of pictures that have findings or are missing."""
    wrong = 0
    async with ExplanationService(root=folder) as service:
        for family in families():
            name = family.name
            try:
                done = await service.explain(family.example, out=folder / name)
            except ChalkwrightError as error:
                click.echo(f"{name}: {error}")
                wrong += 1
                continue
            for scene in done.record.scenes:
                complaints = [finding.message for finding in scene.findings]
                if scene.fault is not None:
                    complaints.append(scene.fault.message)
                for complaint in complaints:
                    click.echo(f"{name}, scene {scene.scene}: {complaint}")
                wrong += len(complaints)
            sheet([folder / name / scene.png for scene in done.record.scenes if scene.png], folder / f"{name}.png")
            click.echo(f"{name}: {len(done.record.scenes)} scenes")
    return wrong


def sheet(pictures: list[Path], target: Path) -> None:
    """All scenes of one explanation side by side, two in a row."""
    height = SHEET_WIDTH * 9 // 16
    rows = -(-len(pictures) // 2)
    page = Image.new("RGB", (2 * SHEET_WIDTH + 10, rows * (height + 10)), "#888888")
    for place, picture in enumerate(pictures):
        with Image.open(picture) as scene:
            small = scene.resize((SHEET_WIDTH, height), Image.Resampling.LANCZOS)
        page.paste(small, ((place % 2) * (SHEET_WIDTH + 10), (place // 2) * (height + 10)))
    page.save(target)


@click.command()
@click.argument("folder", type=click.Path(path_type=Path), default=FOLDER)
def main(folder: Path) -> None:
    """Draw the example of every family into FOLDER; fails where a picture has findings or is missing."""
    sys.exit(1 if asyncio.run(draw(folder)) else 0)


if __name__ == "__main__":
    main()
