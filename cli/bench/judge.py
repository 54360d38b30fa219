"""``chalkwright bench judge``: a run judged anew or by others, without generating again."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import click

from chalkwright.cli.gen import Money


@click.command()
@click.argument("folder", type=click.Path(exists=True, file_okay=False, path_type=Path))
@click.option("--judge", "judges", multiple=True, required=True, help="Preset, PROVIDER/ID or none; may be repeated.")
@click.option("--process/--no-process", default=False, help="Look at every step too.")
@click.option("--base-url", help="Another endpoint for the judges.")
@click.option("--price", help="IN,OUT in dollars per million tokens, for judges without a known price.")
@click.option("--max-cost", type=Money(), help="Stop before the whole run has cost more US dollars than this.")
@click.option("--jobs", "at_once", type=click.IntRange(min=1), default=8, show_default=True, help="Documents at once.")
def judge(folder: Path, **given: Any) -> None:
    """Judge the documents of the run in FOLDER; what a judge has answered before is not asked again."""
    from chalkwright.agent.errors import ChalkwrightError
    from chalkwright.cli.failing import failed

    try:
        asyncio.run(_judge(folder, given))
    except ChalkwrightError as error:
        raise failed(error, as_json=False) from error
    click.echo(str(folder))


async def _judge(folder: Path, given: dict[str, Any]) -> None:
    from chalkwright.agent.runs.job import Options
    from chalkwright.benchmarks.eduillustrate.runner import Runner
    from chalkwright.benchmarks.eduillustrate.runs import Run
    from chalkwright.benchmarks.harness.live import Board
    from chalkwright.judges.job import JudgeOptions

    run = Run(folder)
    judging = JudgeOptions(process=given["process"], base_url=given["base_url"], price=given["price"])
    with Board() as board:
        runner = Runner(
            run,
            run.plan().model_copy(update={"judges": given["judges"]}),
            {},
            Options(),
            judging,
            jobs_at_once=given["at_once"],
            max_cost=given["max_cost"],
            watch=board.show,
            generate=False,
        )
        await runner.work()
