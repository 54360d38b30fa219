"""``python -m chalkwright.benchmarks.lab.judge``: does the judge see seeded faults?"""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

import click
from rich.console import Console
from rich.markdown import Markdown

from chalkwright.agent.errors import ChalkwrightError
from chalkwright.agent.runs.folder import slug
from chalkwright.benchmarks.lab.judge.documents import choose_problems
from chalkwright.benchmarks.lab.judge.run import run
from chalkwright.benchmarks.lab.judge.table import table
from chalkwright.judges.job import NO_MODEL


@click.command()
@click.option("--model", default=NO_MODEL, show_default=True, help="Preset alias or PROVIDER/ID; none: only measure.")
@click.option("--documents", "count", type=click.IntRange(1, 40), default=40, show_default=True)
@click.option("--seed", type=int, default=0, show_default=True, help="Other places for the faults.")
@click.option("--out", "folder", type=click.Path(path_type=Path), default=Path("out/bench-judge"), show_default=True)
def main(model: str, count: int, seed: int, folder: Path) -> None:
    """What a judge catches of nine seeded faults. Ends with 1 when what is measured catches or passes too little."""
    try:
        found = asyncio.run(run(model, choose_problems(count), folder, seed))
    except ChalkwrightError as error:
        raise click.ClickException(str(error)) from error
    name = f"{slug(model)}-{count}-{seed}"
    (folder / f"{name}.json").write_text(found.model_dump_json(indent=1) + "\n", encoding="utf-8")
    (folder / f"{name}.md").write_text(table(found) + "\n", encoding="utf-8")
    Console().print(Markdown(table(found)))
    sys.exit(0 if model != NO_MODEL or found.holds else 1)


if __name__ == "__main__":
    main()
