"""``chalkwright bench curate``: screening by a model, sheets for two reviewers, their agreement and disputes."""

from __future__ import annotations

import asyncio
import csv
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from chalkwright.cli.bench import options as of
from chalkwright.cli.failing import sentences

if TYPE_CHECKING:
    from chalkwright.benchmarks.eduillustrate.curation import Merged, Review, Screening

SCREENED = "screened.jsonl"
DISPUTES = "disputes.csv"
KEPT = "kept.txt"
_DISPUTES_HEAD = ("id", "differ_on", "keep")


@click.group(short_help="Choose problems for a benchmark, in two phases.")
def curate() -> None:
    """Choose problems: `screen`, then a `sheet` for each of two reviewers, then `merge`."""


@curate.command()
@click.argument("source")
@click.option("--model", "-m", required=True, help="Preset or PROVIDER/ID.")
@click.option("--out", "-o", type=of.FOLDER, default=Path("out/curation"), show_default=True)
@of.spending("the model")
def screen(source: str, out: Path, **given: Any) -> None:
    """Ask a model of each problem in SOURCE whether its solution needs a diagram. Goes on where it was stopped."""

    with sentences():
        screened, failures = asyncio.run(_screen(source, out, given))
    fit = sum(one.appropriate for one in screened)
    click.echo(f"{fit} of {len(screened)} need a diagram: {out / SCREENED}")
    for name, why in failures.items():
        click.echo(f"Not screened: {name}. {why}", err=True)
    if failures:
        raise SystemExit(1)


@curate.command()
@click.argument("folder", type=of.FOLDER)
def sheet(folder: Path) -> None:
    """Print a CSV for one reviewer of the candidates in FOLDER: yes or no under each of three criteria."""
    from chalkwright.benchmarks.eduillustrate.curation import sheet as empty_sheet

    with sentences():
        click.echo(empty_sheet(_read_screened(folder)), nl=False)


@curate.command()
@click.argument("folder", type=of.FOLDER)
@click.argument("one", type=of.KNOWN_FILE)
@click.argument("other", type=of.KNOWN_FILE)
def merge(folder: Path, one: Path, other: Path) -> None:
    """Put the sheets ONE and OTHER together: kept.txt, and disputes.csv to be settled under `keep`; then again."""
    from chalkwright.benchmarks.eduillustrate import curation

    with sentences():
        reviews = [_read(path) for path in (one, other)]
        merged = curation.merge(_read_screened(folder), reviews[0], reviews[1], _read_settled(folder / DISPUTES))
    (folder / KEPT).write_text("".join(f"{name}\n" for name in merged.kept), encoding="utf-8")
    _write_disputes(folder / DISPUTES, merged)
    click.echo(
        f"kept {len(merged.kept)}, dropped {len(merged.dropped)}, disputed {len(merged.disputed)}, "
        f"not decided by both {len(merged.unreviewed)}"
    )
    for criterion, kappa in merged.agreement.items():
        click.echo(f"Cohen's kappa of {criterion}: {'undefined' if kappa is None else f'{kappa:.2f}'}")


async def _screen(source: str, out: Path, given: dict[str, Any]) -> tuple[list[Screening], dict[str, str]]:
    from chalkwright.agent.runs.folder import RunFolder
    from chalkwright.benchmarks.eduillustrate.curation import screen_all
    from chalkwright.benchmarks.eduillustrate.sources import load_tasks
    from chalkwright.benchmarks.harness.folder import as_lines

    problems = [task.problem for task in (await load_tasks(source)).values()]
    folder = RunFolder(out)
    folder.create()
    async with of.means_of(out, given) as means:
        session = means.session(given["model"], of.endpoint_of(given))
        screened, failures = await screen_all(problems, session.model_for("screening"))
    folder.write_text(SCREENED, as_lines(screened))
    return screened, failures


def _read_screened(folder: Path) -> list[Screening]:
    from chalkwright.agent.errors import UserError
    from chalkwright.benchmarks.eduillustrate.curation import Screening

    try:
        lines = (folder / SCREENED).read_text(encoding="utf-8").splitlines()
    except OSError:
        raise UserError(f"There is no {SCREENED} in {folder}; run `chalkwright bench curate screen` first.") from None
    return [Screening.model_validate_json(line) for line in lines]


def _read(path: Path) -> dict[str, Review]:
    from chalkwright.benchmarks.eduillustrate.curation import read_sheet

    return read_sheet(path.read_text(encoding="utf-8-sig"), str(path))


def _read_settled(path: Path) -> dict[str, bool]:
    from chalkwright.benchmarks.eduillustrate.curation import read_settled

    return read_settled(path.read_text(encoding="utf-8-sig"), str(path)) if path.exists() else {}


def _write_disputes(path: Path, merged: Merged) -> None:
    """Settled ones stay, so that merging again does not ask for them anew."""
    settled = _read_settled(path)
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(_DISPUTES_HEAD)
        writer.writerows((name, " ".join(criteria), "") for name, criteria in merged.disputed)
        writer.writerows((name, "", "yes" if keep else "no") for name, keep in settled.items())
