"""What the commands of all benchmarks have in common: their options, how a run is begun, worked through, reported."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from chalkwright.cli.values import Money, Option, options

if TYPE_CHECKING:
    from chalkwright.benchmarks.harness.folder import BenchmarkRun
    from chalkwright.benchmarks.harness.opening import Endpoint, Means
    from chalkwright.benchmarks.harness.report import Report
    from chalkwright.benchmarks.harness.task import Task
    from chalkwright.judges.agreement import Resampling
    from chalkwright.judges.comparing.tables import Table

PATH = click.Path(path_type=Path)
FILE = click.Path(path_type=Path, dir_okay=False)
KNOWN = click.Path(path_type=Path, exists=True)
KNOWN_FILE = click.Path(path_type=Path, exists=True, dir_okay=False)
FOLDER = click.Path(path_type=Path, file_okay=False)
KNOWN_FOLDER = click.Path(path_type=Path, exists=True, file_okay=False)
POSITIVE = click.IntRange(min=1)
COUNT = click.IntRange(min=0)
_TOKENS = "IN,OUT in dollars per million tokens"


class InOrder(click.Group):
    """Lists its commands as they were added."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(self.commands)


def count(*names: str, at_first: int, help: str) -> Option[Any]:  # noqa: A002 - click's name
    """How many of something, at least one; the help tells the default."""
    return click.option(*names, type=POSITIVE, default=at_first, show_default=True, help=help)


def choice(*names: str, among: tuple[str, ...], at_first: str, help: str | None = None) -> Option[Any]:  # noqa: A002
    """One of some words; the help tells the default."""
    return click.option(*names, type=click.Choice(among), default=at_first, show_default=True, help=help)


def flag(names: str, *, at_first: bool, help: str) -> Option[Any]:  # noqa: A002 - click's name
    """Yes or no; the help tells the default."""
    return click.option(names, default=at_first, show_default=True, help=help)


def limit(help: str = "At most so many, evenly spread.") -> Option[Any]:  # noqa: A002 - click's name
    """How many of the items."""
    return click.option("--limit", type=POSITIVE, help=help)


def endpoint(who: str, whom: str) -> Option[Any]:
    """Where another model is asked: ``--WHO-price`` and ``--WHO-base-url``."""
    price = click.option(f"--{who}-price", help=f"{_TOKENS} of {whom}, where it is not known.")
    return options(price, click.option(f"--{who}-base-url", help=f"Another endpoint for {whom}."))


def spending(whom: str, price: str = f"{_TOKENS}, where the price is not known.") -> Option[Any]:
    """Where the models under test are asked, and how much money may be spent."""
    return options(
        click.option("--base-url", help=f"Another endpoint for {whom}."),
        click.option("--price", help=price),
        click.option("--max-cost", type=Money(), help="Stop before the whole run spends more US dollars than this."),
    )


def working(out: Path, jobs: str) -> Option[Any]:
    """How a run is worked through."""
    return options(
        count("--jobs", "at_once", at_first=8, help=f"{jobs} at once."),
        click.option("--out", "-o", type=PATH, help=f"The folder; else one below {out}."),
        click.option("--resume", is_flag=True, help="Go on with what was stopped."),
    )


def drawing(out: Path) -> Option[Any]:
    """The options of runs whose systems draw pictures."""
    return options(
        spending("the image systems", "Dollars a picture, or IN,OUT per million tokens, where it is not known."),
        click.option("--allow-download", is_flag=True, help="Let a local image model fetch its weights."),
        count("--processes", at_first=os.cpu_count() or 1, help="For what is computed on this machine."),
        working(out, "Pictures"),
    )


AGAIN = click.option("--again", is_flag=True, help="With --resume: try once more what failed.")
ATTEMPTS = count("--attempts", at_first=3, help="Asks in all for one thing.")
FORM = choice("--format", "form", among=("md", "csv", "latex"), at_first="md", help="Of the tables on stdout.")
SEED = click.option("--seed", type=COUNT, default=0, show_default=True, help="Of the resamples.")
JSONL = click.option("--jsonl", type=FILE, help="Write the items, one JSON object a line.")
RESAMPLES = click.option(
    "--bootstrap",
    "--resamples",
    type=click.IntRange(0, 100_000),
    default=1000,
    show_default=True,
    help="Resamples for the intervals; 0: none.",
)
TIMES = flag("--times/--no-times", at_first=True, help="The table of seconds.")


def reporting(paper: str, *, reference: bool = True) -> Option[Any]:
    """The options of a report. ``reference``: whether the paper's figures are shown where nothing is said."""
    told = f"The figures that {paper} printed, beside ours."
    return options(
        click.argument("runs", nargs=-1, required=True, metavar="RUN...", type=KNOWN_FOLDER),
        click.option("--out", "-o", type=FOLDER, help="The report's folder; else `report` in the first run."),
        flag("--reference/--no-reference", at_first=reference, help=told),
        FORM,
    )


def resampling(given: dict[str, Any]) -> Resampling:
    """What :data:`RESAMPLES` and :data:`SEED` say."""
    from chalkwright.judges.agreement import Resampling

    return Resampling(resamples=given["bootstrap"], seed=given.get("seed", 0))


def endpoint_of(given: dict[str, Any], who: str = "") -> Endpoint:
    """What :func:`endpoint` or :func:`spending` say."""
    from chalkwright.benchmarks.harness.opening import Endpoint

    return Endpoint(given[f"{who}base_url"], given[f"{who}price"])


def work_through(
    run: BenchmarkRun[Any, Any, Any, Any, Any], given: dict[str, Any], task_of: Callable[[Means], Task[Any, Any, Any]]
) -> None:
    """Do all that is not done of a run that was begun, and say where it is. Raises what ends it."""
    from chalkwright.benchmarks.harness.tally import Board
    from chalkwright.benchmarks.harness.task import Pace, work

    async def do() -> None:
        async with means_of(run.path, given) as means:
            task = task_of(means)
            with Board(means.purse) as board:
                await work(task, Pace(given["at_once"], given["again"], board.show))

    asyncio.run(do())
    name = click.get_current_context().command_path.split()[-2]
    tell_folder(run.path, f"chalkwright bench {name} report")


def means_of(folder: Path, given: dict[str, Any]) -> Any:
    """Store, purse and processes as the options say; a context."""
    from chalkwright.benchmarks.harness.opening import opened

    download, processes = given.get("allow_download", False), given.get("processes", 1)
    return opened(folder, given["max_cost"], processes=processes, images=endpoint_of(given), download=download)


def tell_folder(folder: Path, reporter: str) -> None:
    """Where a run is, on stdout, and how its tables are made."""
    click.echo(str(folder))
    click.echo(f"Tables: {reporter} {folder}", err=True)


def folders(runs: tuple[Path, ...]) -> list[Path]:
    """Each run once."""
    return list(dict.fromkeys(path.resolve() for path in runs))


def tell_report(report: Report, given: dict[str, Any], out: Path | None, shown: Sequence[Table] | None = None) -> None:
    """The tables that can be read to stdout (else those ``shown``), all of the report into a folder (None: nowhere)."""
    from chalkwright.judges.comparing.tables import write

    click.echo(write(report.tables if shown is None else shown, given["form"]), nl=False)
    if out is not None:
        click.echo(f"Report: {report.write(out)}", err=True)


def write_lines(file: Path, lines: str) -> None:
    """A file that the user named. Raises :class:`chalkwright.agent.errors.UserError`."""
    from chalkwright.agent.errors import UserError

    try:
        file.write_text(lines, encoding="utf-8")
    except OSError as error:
        raise UserError(f"{file} cannot be written ({error.strerror}); choose another file.") from error
    click.echo(str(file))
