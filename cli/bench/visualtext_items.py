"""``chalkwright bench visualtext items``: which items there are; and the options that choose them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from chalkwright.benchmarks.visualtext.data import Item, Task

Command = Callable[..., None]
TASKS = ("rendering", "factual", "context", "math")
LENGTHS = (64, 128, 256, 512)
FORMATS = ("md", "csv", "latex")
_SOURCES = {"rendering": "wikitext", "factual": "arc", "context": "drop", "math": "math_data"}
_PLACE = click.Path(path_type=Path)

_CHOICE: tuple[Callable[[Command], Command], ...] = (
    click.option("--task", "-t", "tasks", multiple=True, type=click.Choice(TASKS), help="May be repeated; else all."),
    click.option("--wikitext", type=_PLACE, help="A file or folder of WikiText; else our own passages."),
    click.option("--arc", type=_PLACE, help="A file or folder of ARC; else our own questions with choices."),
    click.option("--drop", type=_PLACE, help="A file or folder of DROP; else our own questions about passages."),
    click.option("--math", "math_data", type=_PLACE, help="A file or folder of MATH; else our own problems."),
    click.option("--split", type=click.Choice(["train", "validation", "test"]), help="Of those files; else any."),
    click.option("--length", "lengths", multiple=True, type=click.IntRange(min=1),
                 help="Words at which passages are cut; may be repeated; else 64, 128, 256 and 512."),
    click.option("--limit", type=click.IntRange(min=1), help="At most so many of each task, evenly over the levels."),
    click.option("--sample-seed", type=int, help="Of the choice of items; else the fixed one."),
)  # fmt: skip


def choosing(command: Command) -> Command:
    """The options that choose items."""
    for option in reversed(_CHOICE):
        command = option(command)
    return command


def chosen(given: dict[str, Any], tasks: tuple[Task, ...]) -> tuple[Item, ...]:
    """The items of these tasks that the options choose. Raises :class:`UserError`."""
    from chalkwright.benchmarks.visualtext.sampling import SEED, items

    return tuple(
        item
        for task in tasks
        for item in items(
            given[_SOURCES[task]],
            task,
            seed=SEED if given["sample_seed"] is None else given["sample_seed"],
            limit=given["limit"],
            split=given["split"],
            lengths=given["lengths"] or LENGTHS,
        )
    )


def tasks_of(given: dict[str, Any]) -> tuple[Task, ...]:
    """The tasks that the options name, in their order; all where none is named."""
    from chalkwright.benchmarks.visualtext.data import TASKS as ALL

    return tuple(task for task in ALL if not given["tasks"] or task in given["tasks"])


@click.command()
@click.option("--jsonl", type=click.Path(dir_okay=False, path_type=Path),
              help="Write the items, one JSON object a line.")  # fmt: skip
@click.option("--format", "form", type=click.Choice(FORMATS), default="md", show_default=True)
@choosing
def items(jsonl: Path | None, form: Any, **given: Any) -> None:
    """Count the items by task and level, or write them down.

    \b
    Examples:
      chalkwright bench visualtext items
      chalkwright bench visualtext items --task math --math MATH/test --jsonl math.jsonl
    """
    from chalkwright.agent.errors import ChalkwrightError, UserError
    from chalkwright.cli.failing import failed
    from chalkwright.judges.comparing.tables import Cell, Column, Table, write

    try:
        found = chosen(given, tasks_of(given))
        if jsonl is not None:
            try:
                jsonl.write_text("".join(f"{item.model_dump_json()}\n" for item in found), encoding="utf-8")
            except OSError as error:
                raise UserError(f"{jsonl} cannot be written ({error.strerror}); choose another file.") from error
            click.echo(str(jsonl))
            return
    except ChalkwrightError as error:
        raise failed(error, as_json=False) from error
    counts = Counter((item.task, item.level, item.source) for item in found)
    rows: list[tuple[Cell, ...]] = [(*key, count) for key, count in counts.items()]
    columns = (Column("Task"), Column("Level"), Column("Source"), Column("Items"))
    click.echo(write([Table(f"{len(found)} items", columns, tuple(rows))], form), nl=False)
