"""``chalkwright bench e2v items`` and ``synthetic``: what is drawn, and pictures to train on."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import click


@click.command()
@click.option("--split", type=click.Choice(["test", "train", "all"]), default="all", show_default=True)
@click.option(
    "--jsonl", type=click.Path(dir_okay=False, path_type=Path), help="Write the items, one JSON object a line."
)
def items(split: str, jsonl: Path | None) -> None:
    """Count the items by operation and visual type, or write them down.

    \b
    Example:
      chalkwright bench e2v items --split test --jsonl test.jsonl
    """
    from chalkwright.agent.errors import ChalkwrightError
    from chalkwright.agent.visualize.data import VISUAL_TYPES
    from chalkwright.benchmarks.e2v.enumeration import OPERATIONS, TITLES
    from chalkwright.benchmarks.e2v.items import counts, write_items
    from chalkwright.benchmarks.e2v.items import items as all_items
    from chalkwright.cli.failing import failed
    from chalkwright.judges.comparing.tables import Cell, Column, Table, markdown

    chosen = [item for item in all_items() if split in ("all", item.split)]
    if jsonl is not None:
        try:
            write_items(jsonl, chosen)
        except ChalkwrightError as error:
            raise failed(error, as_json=False) from error
        click.echo(str(jsonl))
        return
    found = counts(chosen)
    rows: list[tuple[Cell, ...]] = []
    for sign in OPERATIONS:
        numbers = [found.get((sign, visual), 0) for visual in VISUAL_TYPES]
        rows.append((TITLES[sign], *numbers, sum(numbers)))
    columns = (Column("Operation"), *map(Column, VISUAL_TYPES), Column("together"))
    click.echo(markdown(Table(f"{len(chosen)} items ({split})", columns, tuple(rows))), nl=False)


@click.command()
@click.option(
    "--count",
    type=click.IntRange(min=1),
    default=1184,
    show_default=True,
    help="Pictures in all; each round of 1,184 draws every training equation with every visual type once.",
)
@click.option("--seed", type=click.IntRange(min=0), default=0, show_default=True)
@click.option("--width", type=click.IntRange(256, 4096), default=1024, show_default=True)
@click.option("--height", type=click.IntRange(256, 4096), default=1024, show_default=True)
@click.option("--processes", type=click.IntRange(min=1), default=os.cpu_count() or 1, show_default=True)
@click.option("--out", "-o", type=click.Path(path_type=Path), default=Path("out/e2v/synthetic"), show_default=True)
@click.option("--resume", is_flag=True, help="Go on, or draw more into the same folder.")  # fmt: skip
def synthetic(count: int, processes: int, out: Path, resume: bool, **given: Any) -> None:
    """Draw pictures of training equations with random objects, colours, places and backdrops.

    The folder's metadata.csv has a row a picture: word problem, counts, colours, containers, groups, boxes.
    """
    from rich.console import Console
    from rich.progress import Progress

    from chalkwright.agent.errors import ChalkwrightError, UserError
    from chalkwright.benchmarks.e2v.synthetic import SyntheticFolder, SyntheticPlan
    from chalkwright.cli.failing import failed

    plan = SyntheticPlan(**given)
    folder = SyntheticFolder(out)
    try:
        if folder.begin(plan) and not resume:
            raise UserError(f"{out} holds these pictures already; go on by --resume, or choose another --out.")
        with Progress(console=Console(stderr=True)) as progress:
            bar = progress.add_task("Pictures", total=count - len(folder.made()))
            drawn = folder.make(plan, count, processes=processes, watch=lambda n: progress.update(bar, completed=n))
    except ChalkwrightError as error:
        raise failed(error, as_json=False) from error
    click.echo(str(out))
    click.echo(f"{drawn} pictures drawn, {count} in all.", err=True)
