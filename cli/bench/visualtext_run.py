"""``chalkwright bench visualtext run``: texts and solutions drawn, read and judged."""

from __future__ import annotations

import asyncio
import hashlib
import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from chalkwright.cli.bench.visualtext_items import choosing, chosen, tasks_of
from chalkwright.cli.gen import Money

if TYPE_CHECKING:
    from chalkwright.benchmarks.visualtext.data import Task
    from chalkwright.benchmarks.visualtext.runs import VisualPlan, VisualRun

RUNS = Path("out/visualtext")
TYPESET = "typeset"
NOBODY, BY_OCR = "none", "ocr"


@click.command()
@click.option("--system", "-s", "systems", multiple=True,
              help="typeset (default, for rendering only); typeset:CHAT, a chat model's solution set by our renderer; "
              "or an image system (preset, PROVIDER/ID, litellm:ID, diffusers:FOLDER), `short:` before it for short "
              "prompts. May be repeated.")  # fmt: skip
@choosing
@click.option("--ocr", "engines", multiple=True, type=click.Choice(["rapidocr", "tesseract"]),
              help="May be repeated, the main one first; else rapidocr.")  # fmt: skip
@click.option("--judge", "-j", default=NOBODY, show_default=True,
              help="Of steps and answers: preset, PROVIDER/ID, or none for answers by computation alone.")  # fmt: skip
@click.option("--extractor", help="Transcribes the reasoning: a model that sees pictures, or `ocr` for the text read, "
              "by its labels; else the judge, without one `ocr`.")  # fmt: skip
@click.option("--clarity", default=NOBODY, show_default=True,
              help="Counts clear characters (CCR, ACR): a model that sees pictures, or none.")  # fmt: skip
@click.option("--price", help="Dollars a picture, or IN,OUT per million tokens, where the price is not known.")
@click.option("--writer-price", help="IN,OUT in dollars per million tokens of the model in typeset:CHAT.")
@click.option("--judge-price", help="The same for judge, extractor and clarity.")
@click.option("--max-cost", type=Money(), help="Stop before the whole run spends more US dollars than this.")
@click.option("--base-url", help="Another endpoint for the image systems.")
@click.option("--writer-base-url", help="Another endpoint for the model in typeset:CHAT.")
@click.option("--judge-base-url", help="Another endpoint for judge, extractor and clarity.")
@click.option("--allow-download", is_flag=True, help="Let a local image model fetch its weights.")
@click.option("--attempts", type=click.IntRange(min=1), default=3, show_default=True, help="Asks in all for one thing.")
@click.option("--jobs", "at_once", type=click.IntRange(min=1), default=8, show_default=True, help="Pictures at once.")
@click.option("--processes", type=click.IntRange(min=1), default=os.cpu_count() or 1, show_default=True,
              help="For setting pages on this machine.")  # fmt: skip
@click.option("--out", "-o", type=click.Path(path_type=Path), help="The folder; else one below out/visualtext.")
@click.option("--resume", is_flag=True, help="Go on with what was stopped.")
@click.option("--again", is_flag=True, help="With --resume: try once more what failed.")
def run(**given: Any) -> None:
    """Draw passages and solutions with every system, read the pictures by OCR, judge their reasoning.

    A run can be stopped at any moment and goes on with --resume; nothing that was paid for is drawn or asked again.
    Another judge, extractor or OCR engine with --resume examines the same pictures once more.

    \b
    Examples:
      chalkwright bench visualtext run --limit 40 --ocr rapidocr --ocr tesseract
      chalkwright bench visualtext run -s gpt-image-1 -s typeset:kimi -j gemini --limit 40 --max-cost 10
    """
    from chalkwright.agent.errors import ChalkwrightError
    from chalkwright.cli.failing import failed

    try:
        folder = asyncio.run(_run(given))
    except ChalkwrightError as error:
        raise failed(error, as_json=False) from error
    click.echo(str(folder))
    click.echo(f"Tables: chalkwright bench visualtext report {folder}", err=True)


async def _run(given: dict[str, Any]) -> Path:
    from chalkwright.agent.errors import UserError
    from chalkwright.agent.models.registry import resolve
    from chalkwright.benchmarks.e2v.opening import unique
    from chalkwright.benchmarks.harness.picture_folder import content_of
    from chalkwright.benchmarks.visualtext.runs import VisualPlan, VisualRun
    from chalkwright.benchmarks.visualtext.systems import check_name

    systems = unique(given["systems"]) or (TYPESET,)
    for name in systems:
        check_name(name)
    for name in examiners(given):
        if name not in (NOBODY, BY_OCR):
            resolve(name)
    found = chosen(given, _tasks(systems, given))
    plan = VisualPlan(systems=systems, items=len(found), content=content_of(found))
    folder = VisualRun(given["out"] or _place(plan))
    if folder.begin(plan, found) and not given["resume"] and folder.pictures():
        raise UserError(f"{folder.path} holds this run already; go on with it by --resume, or choose another --out.")
    await _work(folder, plan, given)
    return folder.path


def examiners(given: dict[str, Any]) -> tuple[str, str, str]:
    """Names of extractor, judge and viewer."""
    judge = given["judge"]
    extractor = given["extractor"] or (BY_OCR if judge == NOBODY else judge)
    return extractor, judge, given["clarity"]


def _tasks(systems: tuple[str, ...], given: dict[str, Any]) -> tuple[Task, ...]:
    """Those named, or all that every system can do. Raises :class:`UserError`."""
    from chalkwright.agent.errors import UserError

    if systems == (TYPESET,) and not given["tasks"]:
        return ("rendering",)
    tasks = tasks_of(given)
    if TYPESET in systems and tasks != ("rendering",):
        raise UserError(
            f"The system {TYPESET} reproduces texts but solves no problem; name a chat model as in {TYPESET}:kimi, or "
            "take only --task rendering."
        )
    return tasks


async def _work(folder: VisualRun, plan: VisualPlan, given: dict[str, Any]) -> None:
    from chalkwright.agent.loop import Limits
    from chalkwright.agent.models.store import Store
    from chalkwright.agent.runs.places import STATE
    from chalkwright.benchmarks.e2v.opening import Means, purse_of, workers
    from chalkwright.benchmarks.harness.tally import TallyBoard
    from chalkwright.benchmarks.mathexplain.opening import Endpoint
    from chalkwright.benchmarks.visualtext.opening import open_examiner
    from chalkwright.benchmarks.visualtext.run import VisualRunner
    from chalkwright.benchmarks.visualtext.systems import open_system

    writer = Endpoint(given["writer_base_url"], given["writer_price"])
    judge = Endpoint(given["judge_base_url"], given["judge_price"])
    async with Store(folder.path / STATE) as store:
        with workers(given["processes"]) as executor:
            purse = await purse_of(store, given["max_cost"])
            shared = {"base_url": given["base_url"], "picture_price": given["price"]}
            means = Means(store, purse, executor, allow_download=given["allow_download"], **shared)
            systems = {name: open_system(name, means, writer=writer) for name in plan.systems}
            engines = given["engines"] or ("rapidocr",)
            limits = Limits(attempts=given["attempts"])
            examiner = open_examiner(engines, examiners(given), store, purse, judge, limits)
            with TallyBoard(purse) as board:
                runner = VisualRunner(
                    folder, systems, examiner, at_once=given["at_once"], again=given["again"], watch=board.show
                )
                await runner.work()


def _place(plan: VisualPlan) -> Path:
    from chalkwright.agent.runs.folder import slug

    digits = hashlib.sha256(plan.model_dump_json().encode()).hexdigest()[:8]
    return RUNS / f"{slug('-'.join(plan.systems))}-{digits}"
