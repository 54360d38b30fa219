"""``chalkwright bench e2v run`` and ``reject``: pictures drawn and graded."""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from chalkwright.cli.gen import Money

if TYPE_CHECKING:
    from decimal import Decimal

    from chalkwright.benchmarks.e2v.data import Item
    from chalkwright.benchmarks.e2v.opening import Means

RUNS = Path("out/e2v")
STYLES = ("realistic", "cartoon")
CLIP = "openai/clip-vit-base-patch32"
Command = Callable[..., None]

_SHARED: tuple[Callable[[Command], Command], ...] = (
    click.option("--items", "items_file", type=click.Path(path_type=Path), help="A file of items; else our own 1,484."),
    click.option("--type", "types", multiple=True, type=click.Choice(["color", "object", "spatial", "container"]),
                 help="Only items of this visual type; may be repeated."),
    click.option("--limit", type=click.IntRange(min=1), help="At most so many items, evenly spread."),
    click.option("--detector", default="opencv", show_default=True,
                 help="opencv (for programmed pictures), grounding-dino, or a vision model (preset, PROVIDER/ID)."),
    click.option("--strict/--paper-rule", default=True, show_default=True,
                 help="Whether spatial groups must be clearly apart, or just fall into the right sizes."),
    click.option("--price", help="Dollars a picture, or IN,OUT per million tokens, where the price is not known."),
    click.option("--max-cost", type=Money(), help="Stop before the whole run spends more US dollars than this."),
    click.option("--base-url", help="Another endpoint for the image systems."),
    click.option("--allow-download", is_flag=True, help="Let a local image model fetch its weights."),
    click.option("--jobs", "at_once", type=click.IntRange(min=1), default=8, show_default=True,
                 help="Pictures at once."),
    click.option("--processes", type=click.IntRange(min=1), default=os.cpu_count() or 1, show_default=True,
                 help="For drawing and detecting on this machine."),
    click.option("--out", "-o", type=click.Path(path_type=Path), help="The folder; else one below out/e2v."),
    click.option("--resume", is_flag=True, help="Go on with what was stopped."),
)  # fmt: skip


def shared(command: Command) -> Command:
    """The options that both commands have."""
    for option in reversed(_SHARED):
        command = option(command)
    return command


@click.command()
@click.option("--system", "-s", "systems", multiple=True,
              help="programmed (default); an image system (preset, PROVIDER/ID, litellm:ID, diffusers:FOLDER); or "
              "layout:CHAT[+IMAGE], planned by a chat model. May be repeated.")  # fmt: skip
@click.option("--style", "styles", multiple=True, type=click.Choice(STYLES), help="May be repeated; else both.")
@click.option("--split", type=click.Choice(["test", "train", "all"]), default="test", show_default=True)
@click.option("--seeds", type=click.IntRange(min=1), default=1, show_default=True, help="Repetitions of every picture.")
@click.option("--clip", is_flag=False, flag_value=CLIP, metavar="[CHECKPOINT]",
              help=f"CLIPScores too; needs torch and transformers. Without a value: {CLIP}.")  # fmt: skip
@click.option("--again", is_flag=True, help="With --resume: try once more what failed.")
@shared
def run(**given: Any) -> None:
    """Draw every item with every system in every style, and grade the pictures.

    A run can be stopped at any moment and goes on with --resume; no picture that was paid for is drawn again. Another
    --detector with --resume grades the same pictures once more.

    \b
    Examples:
      chalkwright bench e2v run
      chalkwright bench e2v run -s gpt-image-1 --detector gemini --limit 40 --max-cost 5
    """
    from chalkwright.agent.errors import ChalkwrightError
    from chalkwright.cli.failing import failed

    try:
        folder = asyncio.run(_run(given))
    except ChalkwrightError as error:
        raise failed(error, as_json=False) from error
    click.echo(str(folder))
    click.echo(f"Tables: chalkwright bench e2v report {folder}", err=True)


@click.command()
@click.option("--system", "-s", required=True, help="An image system, or programmed.")
@click.option("--style", type=click.Choice(STYLES), default="realistic", show_default=True)
@click.option("--split", type=click.Choice(["test", "train", "all"]), default="train", show_default=True)
@click.option("--candidates", type=click.IntRange(min=1), default=10, show_default=True, help="An item, at most.")
@click.option("--keep", "most", type=click.IntRange(min=1), default=3, show_default=True, help="An item, at most.")
@shared
def reject(**given: Any) -> None:
    """Draw candidates of every training item and keep those that the metrics pass, for fine-tuning.

    The folder's manifest.jsonl names each kept picture with its word problem.

    \b
    Example:
      chalkwright bench e2v reject -s diffusers:my-model --candidates 10 --keep 3 --detector grounding-dino
    """
    from chalkwright.agent.errors import ChalkwrightError
    from chalkwright.cli.failing import failed

    try:
        folder, told = asyncio.run(_reject(given))
    except ChalkwrightError as error:
        raise failed(error, as_json=False) from error
    click.echo(str(folder))
    click.echo(told, err=True)


async def _run(given: dict[str, Any]) -> Path:
    from chalkwright.agent.errors import UserError
    from chalkwright.benchmarks.e2v.live import PictureBoard
    from chalkwright.benchmarks.e2v.opening import open_grader, open_system, unique
    from chalkwright.benchmarks.e2v.runner import PictureRunner
    from chalkwright.benchmarks.e2v.runs import STYLES as ALL
    from chalkwright.benchmarks.e2v.runs import PicturePlan, PictureRun
    from chalkwright.benchmarks.harness.picture_folder import content_of

    items = chosen_items(given)
    systems = unique(given["systems"]) or ("programmed",)
    plan = PicturePlan(
        systems=systems,
        styles=unique(given["styles"]) or ALL,
        seeds=given["seeds"],
        items=tuple(item.id for item in items),
        content=content_of(items),
    )
    folder = PictureRun(given["out"] or _place("-".join(systems), plan.model_dump_json()))
    if folder.begin(plan, items) and not given["resume"]:
        raise UserError(f"{folder.path} holds this run already; go on with it by --resume, or choose another --out.")
    async with _means(folder.path, given) as means:
        grader = open_grader(given["detector"], means, strict=given["strict"], clip=given["clip"])
        opened = {name: open_system(name, means, folder.keep_layout) for name in systems}
        with PictureBoard(means.purse) as board:
            runner = PictureRunner(
                folder,
                {item.id: item for item in items},
                opened,
                grader,
                at_once=given["at_once"],
                again=given["again"],
                watch=board.show,
            )
            await runner.work()
    return folder.path


async def _reject(given: dict[str, Any]) -> tuple[Path, str]:
    from chalkwright.agent.errors import UserError
    from chalkwright.benchmarks.e2v.grading import PAPERS_RULE
    from chalkwright.benchmarks.e2v.live import PictureBoard
    from chalkwright.benchmarks.e2v.opening import open_grader, open_system
    from chalkwright.benchmarks.e2v.rejection import Sampler, SamplingFolder, SamplingPlan
    from chalkwright.benchmarks.harness.picture_folder import content_of

    items = chosen_items(given)
    plan = SamplingPlan(
        grader=given["detector"] + ("" if given["strict"] else PAPERS_RULE),
        content=content_of(items),
        **{name: given[name] for name in ("system", "style", "candidates", "most")},
    )
    folder = SamplingFolder(given["out"] or _place(f"reject-{given['system']}", plan.model_dump_json()))
    if folder.begin(plan, items) and not given["resume"]:
        raise UserError(f"{folder.path} holds this sampling already; go on by --resume, or choose another --out.")
    async with _means(folder.path, given) as means:
        grader = open_grader(given["detector"], means, strict=given["strict"])
        system = open_system(given["system"], means)
        with PictureBoard(means.purse) as board:
            sampler = Sampler(folder, plan, items, system, grader, at_once=given["at_once"], watch=board.show_harvest)
            harvest = await sampler.work()
    return folder.path, f"{harvest.kept} pictures kept of {harvest.tried} candidates for {harvest.items} items."


def chosen_items(given: dict[str, Any]) -> tuple[Item, ...]:
    """The items that the options choose. Raises :class:`UserError` when there are none."""
    from chalkwright.agent.errors import UserError
    from chalkwright.benchmarks.e2v.items import items, read_items

    found: Sequence[Item] = read_items(given["items_file"]) if given["items_file"] is not None else items()
    split, types = given["split"], given["types"]
    kept = [
        item
        for item in found
        if split in ("all", item.split) and (not types or item.problem.visual in types)
    ]  # fmt: skip
    if not kept:
        raise UserError("No item is of that split and visual type; see --split and --type.")
    limit = given["limit"] or len(kept)
    return tuple(kept) if limit >= len(kept) else tuple(kept[k * len(kept) // limit] for k in range(limit))


@asynccontextmanager
async def _means(folder: Path, given: dict[str, Any]) -> AsyncIterator[Means]:
    """Store and purse of a run's folder, and processes for what only computes."""
    from chalkwright.agent.models.store import Store
    from chalkwright.agent.runs.places import STATE
    from chalkwright.benchmarks.e2v.opening import Means, purse_of, workers

    budget: Decimal | None = given["max_cost"]
    async with Store(folder / STATE) as store:
        with workers(given["processes"]) as executor:
            yield Means(
                store=store,
                purse=await purse_of(store, budget),
                executor=executor,
                base_url=given["base_url"],
                picture_price=given["price"],
                allow_download=given["allow_download"],
            )


def _place(name: str, content: str) -> Path:
    import hashlib

    from chalkwright.agent.runs.folder import slug

    return RUNS / f"{slug(name)}-{hashlib.sha256(content.encode()).hexdigest()[:8]}"
