"""``chalkwright bench e2v …``: equations shown as pictures."""

from __future__ import annotations

import asyncio
import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from chalkwright.cli.bench import options as of
from chalkwright.cli.failing import sentences
from chalkwright.cli.values import options

if TYPE_CHECKING:
    from chalkwright.benchmarks.e2v.data import Item
    from chalkwright.benchmarks.harness.opening import Means

RUNS = Path("out/e2v")
STYLES = ("realistic", "cartoon")
SPLITS = ("test", "train", "all")
TYPES = ("color", "object", "spatial", "container")
CLIP = "openai/clip-vit-base-patch32"

_chosen = options(
    click.option("--items", "items_file", type=of.PATH, help="A file of items; else our own 1,484."),
    click.option("--type", "types", multiple=True, type=click.Choice(TYPES), help="May be repeated; else all."),
    of.limit(),
    click.option(
        "--detector",
        default="opencv",
        show_default=True,
        help="opencv (for programmed pictures), grounding-dino, or a vision model (preset, PROVIDER/ID).",
    ),
    of.flag(
        "--strict/--paper-rule",
        at_first=True,
        help="Whether spatial groups must be clearly apart, or just fall into the right sizes.",
    ),
    of.drawing(RUNS),
)


@click.group(cls=of.InOrder, short_help="Equations as pictures (E2V-Bench): draw, grade, report.")
def e2v() -> None:
    """E2V-Bench: equations shown as pictures, drawn by a program or by image models, and graded."""


@e2v.command(short_help="Draw the items with one or more systems, and grade the pictures.")
@click.option(
    "--system",
    "-s",
    "systems",
    multiple=True,
    help="programmed (default); an image system (preset, PROVIDER/ID, litellm:ID, diffusers:FOLDER); or "
    "layout:CHAT[+IMAGE], planned by a chat model. May be repeated.",
)
@click.option("--style", "styles", multiple=True, type=click.Choice(STYLES), help="May be repeated; else both.")
@of.choice("--split", among=SPLITS, at_first="test")
@of.count("--seeds", at_first=1, help="Repetitions of every picture.")
@click.option(
    "--clip",
    is_flag=False,
    flag_value=CLIP,
    metavar="[CHECKPOINT]",
    help=f"CLIPScores too; needs torch and transformers. Without a value: {CLIP}.",
)
@of.AGAIN
@_chosen
def run(**given: Any) -> None:
    """Draw every item with every system in every style, and grade the pictures.

    A run can be stopped at any moment and goes on with --resume; no picture that was paid for is drawn again. Another
    --detector with --resume grades the same pictures once more.

    \b
    Examples:
      chalkwright bench e2v run
      chalkwright bench e2v run -s gpt-image-1 --detector gemini --limit 40 --max-cost 5
    """
    from chalkwright.benchmarks.e2v.opening import open_grader, open_system
    from chalkwright.benchmarks.e2v.runner import E2vTask
    from chalkwright.benchmarks.e2v.runs import STYLES as ALL
    from chalkwright.benchmarks.e2v.runs import PicturePlan, PictureRun
    from chalkwright.benchmarks.harness.folder import content_of, place_for
    from chalkwright.benchmarks.harness.opening import unique

    with sentences():
        items = chosen_items(given)
        plan = PicturePlan(
            systems=unique(given["systems"]) or ("programmed",),
            styles=unique(given["styles"]) or ALL,
            seeds=given["seeds"],
            items=tuple(item.id for item in items),
            content=content_of(items),
        )
        folder = PictureRun(given["out"] or place_for(RUNS, "-".join(plan.systems), plan))
        folder.start(plan, items, resume=given["resume"])

        def task(means: Means) -> E2vTask:
            grader = open_grader(given["detector"], means, strict=given["strict"], clip=given["clip"])
            return E2vTask(folder, {s: open_system(s, means, folder.keep_layout) for s in plan.systems}, grader)

        of.work_through(folder, given, task)


@e2v.command(short_help="Tables of one or more runs.")
@of.reporting("E2V-Bench", reference=False)
@click.option("--grader", help="Whose grades, where there are several; else the one that graded most.")
@of.TIMES
@of.RESAMPLES
@of.SEED
def report(runs: tuple[Path, ...], **given: Any) -> None:
    """Report one or more runs: accuracy by visual type, operation, range and style, as report.md and tables/.

    \b
    Example:
      chalkwright bench e2v report out/e2v/programmed-1a2b3c4d --reference
    """
    from chalkwright.benchmarks.e2v.report import Choices, report_of, tables
    from chalkwright.benchmarks.e2v.results import read_results
    from chalkwright.benchmarks.e2v.runs import PictureRun

    with sentences():
        results = read_results([PictureRun(path) for path in of.folders(runs)], given["grader"])
        made = tables(results, Choices(given["reference"], given["times"], of.resampling(given)))
        of.tell_report(report_of(results, made), given, given["out"] or runs[0] / "report")


@e2v.command(short_help="Agreement of the metrics with people's labels.")
@click.argument("folder", metavar="RUN", type=of.KNOWN_FOLDER)
@click.argument("labels", metavar="LABELS.csv", type=of.KNOWN_FILE)
@click.option("--grader", help="Whose grades; else the one that graded most.")
@of.FORM
@of.RESAMPLES
def kappa(folder: Path, labels: Path, **given: Any) -> None:
    """Cohen's κ of a run's grades against people's labels.

    LABELS.csv has the columns item, system, style, quantity, overall (1 or 0), and if wanted seed and annotator.
    """
    from chalkwright.benchmarks.e2v.agreement import agreements, kappa_table, read_labels
    from chalkwright.benchmarks.e2v.results import read_results
    from chalkwright.benchmarks.e2v.runs import PictureRun
    from chalkwright.judges.comparing.tables import write

    with sentences():
        graded = PictureRun(folder)
        grader = read_results([graded], given["grader"]).grader
        found = agreements(read_labels(labels), graded.scored(), grader, of.resampling(given))
    click.echo(write([kappa_table(found, grader)], given["form"]), nl=False)


@e2v.command(short_help="The benchmark's items, counted or written down.")
@of.choice("--split", among=SPLITS, at_first="all")
@of.JSONL
def items(split: str, jsonl: Path | None) -> None:
    """Count the items by operation and visual type, or write them down.

    \b
    Example:
      chalkwright bench e2v items --split test --jsonl test.jsonl
    """
    from chalkwright.benchmarks.e2v.items import as_text, counts_table
    from chalkwright.benchmarks.e2v.items import items as all_items
    from chalkwright.judges.comparing.tables import markdown

    chosen = [item for item in all_items() if split in ("all", item.split)]
    if jsonl is None:
        click.echo(markdown(counts_table(chosen, split)), nl=False)
        return
    with sentences():
        of.write_lines(jsonl, as_text(chosen))


@e2v.command(short_help="Training pictures with their metadata.")
@of.count(
    "--count",
    at_first=1184,
    help="Pictures in all; each round of 1,184 draws every training equation with every visual type once.",
)
@click.option("--seed", type=of.COUNT, default=0, show_default=True)
@click.option("--width", type=click.IntRange(256, 4096), default=1024, show_default=True)
@click.option("--height", type=click.IntRange(256, 4096), default=1024, show_default=True)
@of.count("--processes", at_first=os.cpu_count() or 1, help="That draw.")
@click.option("--out", "-o", type=of.PATH, default=RUNS / "synthetic", show_default=True)
@click.option("--resume", is_flag=True, help="Go on, or draw more into the same folder.")
def synthetic(count: int, processes: int, out: Path, resume: bool, **given: Any) -> None:
    """Draw pictures of training equations with random objects, colours, places and backdrops.

    The folder's metadata.csv has a row a picture: word problem, counts, colours, containers, groups, boxes.
    """
    from rich.console import Console
    from rich.progress import Progress

    from chalkwright.agent.errors import UserError
    from chalkwright.benchmarks.e2v.synthetic import SyntheticFolder, SyntheticPlan

    plan = SyntheticPlan(**given)
    folder = SyntheticFolder(out)
    with sentences():
        if folder.begin(plan) and not resume:
            raise UserError(f"{out} holds these pictures already; go on by --resume, or choose another --out.")
        with Progress(console=Console(stderr=True)) as progress:
            bar = progress.add_task("Pictures", total=count - len(folder.existing_numbers()))
            drawn = folder.make(plan, count, processes=processes, watch=lambda n: progress.update(bar, completed=n))
    click.echo(str(out))
    click.echo(f"{drawn} pictures drawn, {count} in all.", err=True)


@e2v.command(short_help="Rejection sampling: keep what the metrics pass.")
@click.option("--system", "-s", required=True, help="An image system, or programmed.")
@of.choice("--style", among=STYLES, at_first="realistic")
@of.choice("--split", among=SPLITS, at_first="train")
@of.count("--candidates", at_first=10, help="An item, at most.")
@of.count("--keep", "most", at_first=3, help="An item, at most.")
@_chosen
def reject(**given: Any) -> None:
    """Draw candidates of every training item and keep those that the metrics pass, for fine-tuning.

    The folder's manifest.jsonl names each kept picture with its word problem.

    \b
    Example:
      chalkwright bench e2v reject -s diffusers:my-model --candidates 10 --keep 3 --detector grounding-dino
    """
    with sentences():
        folder, told = asyncio.run(_reject(given))
    click.echo(str(folder))
    click.echo(told, err=True)


async def _reject(given: dict[str, Any]) -> tuple[Path, str]:
    from chalkwright.agent.errors import UserError
    from chalkwright.benchmarks.e2v.grading import PAPERS_RULE
    from chalkwright.benchmarks.e2v.opening import open_grader, open_system
    from chalkwright.benchmarks.e2v.rejection import Sampler, SamplingFolder, SamplingPlan
    from chalkwright.benchmarks.harness.folder import content_of, place_for
    from chalkwright.benchmarks.harness.tally import Board

    items = chosen_items(given)
    plan = SamplingPlan(
        grader=given["detector"] + ("" if given["strict"] else PAPERS_RULE),
        content=content_of(items),
        **{name: given[name] for name in ("system", "style", "candidates", "most")},
    )
    folder = SamplingFolder(given["out"] or place_for(RUNS, f"reject-{given['system']}", plan))
    if folder.begin(plan, items) and not given["resume"]:
        raise UserError(f"{folder.path} holds this sampling already; go on by --resume, or choose another --out.")
    async with of.means_of(folder.path, given) as means:
        grader = open_grader(given["detector"], means, strict=given["strict"])
        system = open_system(given["system"], means)
        with Board(means.purse) as board:
            sampler = Sampler(folder, plan, items, system, grader, at_once=given["at_once"], watch=board.show)
            harvest = await sampler.work()
    return folder.path, f"{harvest.kept} pictures kept of {harvest.tried} candidates for {harvest.items} items."


def chosen_items(given: dict[str, Any]) -> tuple[Item, ...]:
    """The items that the options choose. Raises :class:`UserError` when there are none."""
    from chalkwright.agent.errors import UserError
    from chalkwright.benchmarks.e2v.items import items, read_items
    from chalkwright.benchmarks.harness.opening import spread

    found = items() if given["items_file"] is None else read_items(given["items_file"])
    split, types = given["split"], given["types"]
    fitting = [item for item in found if split in ("all", item.split)]
    kept = [item for item in fitting if not types or item.problem.visual in types]
    if not kept:
        raise UserError("No item is of that split and visual type; see --split and --type.")
    return spread(kept, given["limit"])
