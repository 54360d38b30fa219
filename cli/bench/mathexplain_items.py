"""``chalkwright bench mathexplain items`` and ``export``: which problems there are, and ours as files."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from chalkwright.benchmarks.mathexplain.data import Published
    from chalkwright.judges.comparing.tables import Table

Command = Callable[..., None]
FORMATS = ("md", "csv", "latex")

_CHOICE: tuple[Callable[[Command], Command], ...] = (
    click.option("--chapter", help="Only this chapter of the paper's Table 8."),
    click.option("--section", help="Only this section."),
    click.option("--domain", type=click.Choice(["geometry", "graph"]), help="Only one of the two."),
    click.option("--limit", type=click.IntRange(min=1), help="At most so many, evenly spread."),
)


def choosing(command: Command) -> Command:
    """The options that choose items."""
    for option in reversed(_CHOICE):
        command = option(command)
    return command


@click.command()
@click.option("--dataset", type=click.Path(path_type=Path),
              help="A file or folder of MathExplain (ME2): JSON, JSONL, CSV or Parquet; else our own.")  # fmt: skip
@click.option("--format", "form", type=click.Choice(FORMATS), default="md", show_default=True)
@choosing
def items(dataset: Path | None, form: Any, **given: Any) -> None:
    """Count the problems by chapter and section, as the paper's Tables 2 and 8 do.

    \b
    Examples:
      chalkwright bench mathexplain items
      chalkwright bench mathexplain items --dataset ME2/test.parquet
    """
    from chalkwright.agent.errors import ChalkwrightError
    from chalkwright.benchmarks.mathexplain.loader import read_published
    from chalkwright.benchmarks.mathexplain.own import read_own
    from chalkwright.cli.failing import failed
    from chalkwright.judges.comparing.tables import write

    try:
        found = counts(chosen(read_own() if dataset is None else read_published(dataset), given))
    except ChalkwrightError as error:
        raise failed(error, as_json=False) from error
    click.echo(write(found, form), nl=False)


@click.command()
@click.option("--out", "-o", type=click.Path(file_okay=False, path_type=Path), default=Path("out/mathexplain-items"),
              show_default=True, help="The folder.")  # fmt: skip
@choosing
def export(out: Path, **given: Any) -> None:
    """Write our problems in the published layout: items.jsonl, and two PNGs of each.

    \b
    Example:
      chalkwright bench mathexplain export --limit 33 --out my-items
    """
    from chalkwright.agent.errors import ChalkwrightError
    from chalkwright.benchmarks.mathexplain import export as writing
    from chalkwright.benchmarks.mathexplain.own import read_own
    from chalkwright.cli.failing import failed

    try:
        path = writing.export(chosen(read_own(), given), out)
    except ChalkwrightError as error:
        raise failed(error, as_json=False) from error
    click.echo(str(path))


def chosen(found: Sequence[Published], given: dict[str, Any]) -> list[Published]:
    """Those that the options choose. Raises :class:`chalkwright.agent.errors.UserError` when there are none."""
    from chalkwright.agent.errors import UserError

    kept = [
        item
        for item in found
        if all(given[name] is None or _same(getattr(item, name), given[name]) for name in ("chapter", "section"))
        and (given["domain"] is None or item.domain == given["domain"])
    ]
    if not kept:
        raise UserError("No item is of that chapter, section and domain; see `chalkwright bench mathexplain items`.")
    limit = given["limit"] or len(kept)
    return kept if limit >= len(kept) else [kept[n * len(kept) // limit] for n in range(limit)]


def _same(one: str, other: str) -> bool:
    return one.casefold().strip() == other.casefold().strip()


def counts(found: Sequence[Published]) -> list[Table]:
    """Sizes as in Table 2 beside the published ones, and items by chapter and section as in Table 8."""
    from chalkwright.benchmarks.mathexplain.published import published
    from chalkwright.judges.comparing.tables import Column, Table

    sizes: Counter[str] = Counter()
    for item in found:
        form = "multiple-choice" if item.options else "short-answer"
        sizes.update(("problems", str(item.domain), f"{item.domain} {form}"))
    printed = published("table2")
    rows = tuple((row["what"], sizes[row["what"]], int(row["count"])) for row in printed)
    keypoints = sum(len(item.keypoints) for item in found) / len(found)
    note = f"{keypoints:.1f} keypoints an item; published: 3.8."
    columns = (Column("Items"), Column("Here"), Column("Published"))
    places = Counter((item.chapter, item.section) for item in found)
    by_section = tuple((chapter or "–", section or "–", count) for (chapter, section), count in places.items())
    return [
        Table("Sizes", columns, rows, (note,)),
        Table("Chapters and sections", (Column("Chapter"), Column("Section"), Column("Items")), by_section),
    ]
