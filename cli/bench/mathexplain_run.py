"""``chalkwright bench mathexplain run``: models asked for keypoints and explanations, and judged."""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from chalkwright.cli.bench.mathexplain_items import choosing, chosen
from chalkwright.cli.gen import Money

if TYPE_CHECKING:
    from chalkwright.benchmarks.mathexplain.data import Published
    from chalkwright.benchmarks.mathexplain.runs import MathRun, Plan

RUNS = Path("out/mathexplain")
OWN = Path("out/mathexplain-items")
"""Where our own items are written for all runs."""


@click.command()
@click.option("--model", "-m", "models", multiple=True, required=True,
              help="A model that sees pictures: preset or PROVIDER/ID; may be repeated.")  # fmt: skip
@click.option("--judge", "-j", default="none", show_default=True,
              help="Who judges: preset, PROVIDER/ID, or none for what computation can tell.")  # fmt: skip
@click.option("--task", "-t", "tasks", multiple=True, type=click.Choice(["identify", "explain", "no-answer"]),
              help="Which tasks; all three where none is named.")  # fmt: skip
@click.option("--dataset", type=click.Path(path_type=Path),
              help="A file or folder of MathExplain (ME2); else our own problems.")  # fmt: skip
@choosing
@click.option("--price", help="IN,OUT in dollars per million tokens of the models, where it is not known.")
@click.option("--judge-price", help="The same for the judge.")
@click.option("--max-cost", type=Money(), help="Stop before the whole run spends more US dollars than this.")
@click.option("--base-url", help="Another endpoint for the models.")
@click.option("--judge-base-url", help="Another endpoint for the judge.")
@click.option("--attempts", type=click.IntRange(min=1), default=3, show_default=True, help="Asks in all for one thing.")
@click.option("--jobs", "at_once", type=click.IntRange(min=1), default=8, show_default=True, help="Tasks at once.")
@click.option("--out", "-o", type=click.Path(path_type=Path), help="The folder; else one below out/mathexplain.")
@click.option("--resume", is_flag=True, help="Go on with what was stopped.")
@click.option("--again", is_flag=True, help="With --resume: try once more what failed.")
def run(**given: Any) -> None:
    """Ask models which keypoints a picture needs, and for explanations with and without the answer; judge the replies.

    A run can be stopped at any moment and goes on with --resume; nothing that was paid for is asked again. Another
    --judge with --resume judges the same replies once more.

    \b
    Example:
      chalkwright bench mathexplain run -m gemini -m gpt-4o -j gpt-4o --limit 66 --max-cost 10
    """
    from chalkwright.agent.errors import ChalkwrightError
    from chalkwright.cli.failing import failed

    try:
        folder = asyncio.run(_run(given))
    except ChalkwrightError as error:
        raise failed(error, as_json=False) from error
    click.echo(str(folder))
    click.echo(f"Tables: chalkwright bench mathexplain report {folder}", err=True)


async def _run(given: dict[str, Any]) -> Path:
    from chalkwright.agent.errors import UserError
    from chalkwright.agent.models.registry import resolve
    from chalkwright.benchmarks.mathexplain.runs import NO_JUDGE, MathRun

    for name in (*given["models"], *([] if given["judge"] == NO_JUDGE else [given["judge"]])):
        resolve(name)
    found = _items(given)
    plan = plan_of(given, found)
    folder = MathRun(given["out"] or _place(plan))
    if folder.begin(plan, found) and not given["resume"] and folder.outputs():
        raise UserError(f"{folder.path} holds this run already; go on with it by --resume, or choose another --out.")
    await _work(folder, plan, given)
    return folder.path


def _items(given: dict[str, Any]) -> Sequence[Published]:
    """The problems that the options choose, their pictures being files. Raises :class:`UserError`."""
    from chalkwright.benchmarks.mathexplain.export import export, placed_in
    from chalkwright.benchmarks.mathexplain.loader import read_published
    from chalkwright.benchmarks.mathexplain.own import read_own

    if given["dataset"] is not None:
        digits = hashlib.sha256(str(given["dataset"].resolve()).encode()).hexdigest()[:8]
        pictures = RUNS / f"pictures-{digits}"
        return chosen(read_published(given["dataset"], pictures), given)
    own = chosen(read_own(), given)
    export(own, OWN)
    return [placed_in(OWN, item) for item in own]


def plan_of(given: dict[str, Any], found: Sequence[Published]) -> Plan:
    """What the options ask for. Raises :class:`UserError` for a lost picture."""
    from chalkwright.benchmarks.mathexplain.runs import TASKS, Plan, content_of

    return Plan(
        models=tuple(dict.fromkeys(given["models"])),
        tasks=tuple(task for task in TASKS if not given["tasks"] or task in given["tasks"]),
        items=len(found),
        content=content_of(found),
    )


async def _work(folder: MathRun, plan: Plan, given: dict[str, Any]) -> None:
    from chalkwright.agent.loop import Limits
    from chalkwright.agent.models.store import Store
    from chalkwright.agent.runs.places import STATE
    from chalkwright.benchmarks.e2v.opening import purse_of
    from chalkwright.benchmarks.harness.tally import TallyBoard
    from chalkwright.benchmarks.mathexplain.opening import Endpoint, open_judge, open_model
    from chalkwright.benchmarks.mathexplain.run import MathRunner

    async with Store(folder.path / STATE) as store:
        purse = await purse_of(store, given["max_cost"])
        asked = Endpoint(given["base_url"], given["price"])
        writers = {name: open_model(name, "writing", store, purse, asked) for name in plan.models}
        judge = open_judge(given["judge"], store, purse, Endpoint(given["judge_base_url"], given["judge_price"]))
        limits = Limits(attempts=given["attempts"])
        with TallyBoard(purse, "tasks") as board:
            runner = MathRunner(
                folder, writers, judge, at_once=given["at_once"], limits=limits, again=given["again"], watch=board.show
            )
            await runner.work()


def _place(plan: Plan) -> Path:
    from chalkwright.agent.runs.folder import slug

    digits = hashlib.sha256(plan.model_dump_json().encode()).hexdigest()[:8]
    return RUNS / f"{slug(plan.models[0])}-{digits}"
