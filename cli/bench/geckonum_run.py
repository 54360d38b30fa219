"""``chalkwright bench geckonum run`` and ``prompts``: pictures drawn and answered about."""

from __future__ import annotations

import asyncio
import hashlib
import os
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from chalkwright.cli.bench.geckonum_score import chosen_prompts
from chalkwright.cli.gen import Money

if TYPE_CHECKING:
    from chalkwright.benchmarks.geckonum.prompts import Prompt
    from chalkwright.benchmarks.geckonum.runs import GeckoRun, Plan

RUNS = Path("out/geckonum")


@click.command()
@click.option("--prompts", "prompt_file", type=click.Path(dir_okay=False, path_type=Path),
              help="Count those of this file.")  # fmt: skip
@click.option("--csv", "target", type=click.Path(dir_okay=False, path_type=Path),
              help="Write them, in the published file's columns.")  # fmt: skip
def prompts(prompt_file: Path | None, target: Path | None) -> None:
    """Count the prompts by type, or write them down; ours are made from templates by a fixed seed.

    \b
    Example:
      chalkwright bench geckonum prompts --csv prompts.csv
    """
    from chalkwright.agent.errors import ChalkwrightError
    from chalkwright.agent.runs.folder import RunFolder
    from chalkwright.benchmarks.geckonum.prompt_files import prompts_csv
    from chalkwright.benchmarks.geckonum.vocabulary import COUNTS, PROMPT_TYPES, TASK_OF
    from chalkwright.cli.failing import failed
    from chalkwright.judges.comparing.tables import Column, Table, markdown

    try:
        found = chosen_prompts(prompt_file)
        if target is not None:
            folder = RunFolder(target.parent)
            folder.create()
            click.echo(str(folder.write_text(target.name, prompts_csv(found))))
            return
    except ChalkwrightError as error:
        raise failed(error, as_json=False) from error
    counts = Counter(prompt.type for prompt in found)
    rows = tuple((kind, str(TASK_OF[kind]), counts[kind], COUNTS[kind]) for kind in PROMPT_TYPES)
    columns = (Column("Type"), Column("Task"), Column("Prompts"), Column("Table A2"))
    click.echo(markdown(Table(f"{len(found)} prompts", columns, rows)), nl=False)


@click.command()
@click.option(
    "--system",
    "-s",
    default="counting",
    show_default=True,
    help="counting (our renderer) or an image system (preset, PROVIDER/ID, litellm:ID, diffusers:FOLDER).",
)
@click.option(
    "--answers",
    "-a",
    default="opencv",
    show_default=True,
    help="Who answers: opencv (for our pictures), grounding-dino, a vision model (preset, PROVIDER/ID), none.",
)
@click.option(
    "--prompts",
    "prompt_file",
    type=click.Path(dir_okay=False, path_type=Path),
    help="The published prompt file; else our own 1,386 prompts.",
)
@click.option("--type", "types", multiple=True, help="Only prompts of this type; may be repeated.")
@click.option("--limit", type=click.IntRange(min=1), help="At most so many prompts, evenly spread.")
@click.option(
    "--seeds", type=click.IntRange(min=1), default=1, show_default=True, help="Pictures a prompt; the paper has five."
)
@click.option(
    "--raters",
    type=click.IntRange(min=1),
    default=1,
    show_default=True,
    help="Answers of a vision model to each question; the paper has five people.",
)
@click.option("--size", help="WIDTHxHEIGHT in pixels; else 1024x768 for our pictures, 1024x1024 for others.")
@click.option("--price", help="Dollars a picture, or IN,OUT per million tokens, where the price is not known.")
@click.option("--answer-price", help="IN,OUT in dollars per million tokens of the vision model.")
@click.option("--max-cost", type=Money(), help="Stop before the whole run spends more US dollars than this.")
@click.option("--base-url", help="Another endpoint for the image system.")
@click.option("--answer-base-url", help="Another endpoint for the vision model.")
@click.option("--allow-download", is_flag=True, help="Let a local image model fetch its weights.")
@click.option("--jobs", "at_once", type=click.IntRange(min=1), default=8, show_default=True, help="Pictures at once.")
@click.option(
    "--processes",
    type=click.IntRange(min=1),
    default=os.cpu_count() or 1,
    show_default=True,
    help="For drawing and detecting on this machine.",
)
@click.option("--out", "-o", type=click.Path(path_type=Path), help="The folder; else one below out/geckonum.")
@click.option("--resume", is_flag=True, help="Go on with what was stopped.")
@click.option("--again", is_flag=True, help="With --resume: try once more what failed.")  # fmt: skip
def run(**given: Any) -> None:
    """Draw every prompt with a system, and have the pictures answered about.

    A run can be stopped at any moment and goes on with --resume; no picture that was paid for is drawn again. Another
    --answers with --resume asks about the same pictures once more.

    \b
    Examples:
      chalkwright bench geckonum run
      chalkwright bench geckonum run -s gpt-image-1 -a gemini --prompts prompts.csv --limit 100 --max-cost 10
    """
    from chalkwright.agent.errors import ChalkwrightError
    from chalkwright.cli.failing import failed

    try:
        folder = asyncio.run(_run(given))
    except ChalkwrightError as error:
        raise failed(error, as_json=False) from error
    click.echo(str(folder))
    click.echo(f"Tables: chalkwright bench geckonum report {folder}", err=True)


async def _run(given: dict[str, Any]) -> Path:
    from chalkwright.agent.errors import UserError
    from chalkwright.benchmarks.geckonum.opening import NOBODY, check_names
    from chalkwright.benchmarks.geckonum.runs import GeckoRun, export

    chosen = kept(given)
    plan = plan_of(given, chosen)
    check_names(plan.system, given["answers"])
    folder = GeckoRun(given["out"] or _place(plan))
    if folder.begin(plan, chosen) and not given["resume"] and folder.pictures():
        raise UserError(f"{folder.path} holds this run already; go on with it by --resume, or choose another --out.")
    await _work(folder, chosen, given)
    if given["answers"] != NOBODY:
        export(folder)
    return folder.path


def plan_of(given: dict[str, Any], chosen: Sequence[Prompt]) -> Plan:
    """What the options ask for. Raises :class:`UserError`."""
    from chalkwright.benchmarks.geckonum.runs import Plan
    from chalkwright.benchmarks.harness.picture_folder import content_of

    width, height = size_of(given["size"], given["system"])
    return Plan(
        system=given["system"],
        seeds=given["seeds"],
        width=width,
        height=height,
        prompts=len(chosen),
        content=content_of(chosen),
    )


async def _work(folder: GeckoRun, chosen: Sequence[Prompt], given: dict[str, Any]) -> None:
    from chalkwright.agent.models.store import Store
    from chalkwright.agent.runs.places import STATE
    from chalkwright.benchmarks.e2v.opening import Means, purse_of, workers
    from chalkwright.benchmarks.geckonum.opening import DETECTORS, open_answerer, open_system
    from chalkwright.benchmarks.geckonum.runner import GeckoRunner
    from chalkwright.benchmarks.harness.tally import TallyBoard

    # A detector sees the same thing every time.
    raters = 1 if given["answers"] in DETECTORS else given["raters"]
    async with Store(folder.path / STATE) as store:
        with workers(given["processes"]) as executor:
            purse = await purse_of(store, given["max_cost"])
            shared = {"base_url": given["base_url"], "picture_price": given["price"]}
            means = Means(store, purse, executor, allow_download=given["allow_download"], **shared)
            url, price = given["answer_base_url"], given["answer_price"]
            answerer = open_answerer(given["answers"], means, raters=raters, price=price, base_url=url)
            system = open_system(given["system"], means)
            how = {"raters": raters, "at_once": given["at_once"], "again": given["again"]}
            with TallyBoard(purse) as board:
                await GeckoRunner(folder, chosen, system, answerer, **how, watch=board.show).work()


def kept(given: dict[str, Any]) -> list[Prompt]:
    """The prompts that the options choose. Raises :class:`UserError` when there are none."""
    from chalkwright.agent.errors import UserError
    from chalkwright.benchmarks.geckonum.vocabulary import PROMPT_TYPES

    unknown = [name for name in given["types"] if name not in PROMPT_TYPES]
    if unknown:
        raise UserError(f"There is no prompt type {unknown[0]!r}; the types are {', '.join(PROMPT_TYPES)}.")
    found = [p for p in chosen_prompts(given["prompt_file"]) if not given["types"] or p.type in given["types"]]
    if not found:
        raise UserError("No prompt is of that type; see --type and --prompts.")
    limit = given["limit"] or len(found)
    return found if limit >= len(found) else [found[n * len(found) // limit] for n in range(limit)]


def size_of(said: str | None, system: str) -> tuple[int, int]:
    """Width and height in pixels. Raises :class:`UserError`."""
    from chalkwright.agent.errors import UserError
    from chalkwright.benchmarks.geckonum.systems import COUNTING, SIZE, SQUARE

    if said is None:
        return SIZE if system == COUNTING else SQUARE
    width, _, height = said.lower().replace("×", "x").partition("x")
    if not (width.isdecimal() and height.isdecimal() and 64 <= int(width) <= 4096 and 64 <= int(height) <= 4096):
        raise UserError(f"{said!r} is no size; write WIDTHxHEIGHT from 64 to 4096, such as 1024x768.")
    return int(width), int(height)


def _place(plan: Plan) -> Path:
    from chalkwright.agent.runs.folder import slug

    digits = hashlib.sha256(plan.model_dump_json().encode()).hexdigest()[:8]
    return RUNS / f"{slug(plan.system)}-{digits}"
