"""``chalkwright bench run``: models × problems × workflows × seeds, generated and judged."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, get_args

import click

from chalkwright.agent.data import Workflow
from chalkwright.cli.gen import RENDERERS, Money, Number

if TYPE_CHECKING:
    from chalkwright.benchmarks.eduillustrate.runner import Task
    from chalkwright.benchmarks.eduillustrate.runs import RunPlan

RUNS = Path("out/bench")


@click.command()
@click.option("--model", "-m", "models", multiple=True, help="Preset, PROVIDER/ID or offline; may be repeated.")
@click.option("--workflow", "workflows", multiple=True, type=click.Choice(get_args(Workflow)), help="May be repeated.")
@click.option("--problems", help="A file or folder of problems; else the benchmark's own 230.")
@click.option("--subject", "subjects", multiple=True, help="Only problems of this subject; may be repeated.")
@click.option("--level", "levels", multiple=True, help="Only problems of this level; may be repeated.")
@click.option("--language", type=click.Choice(["en", "zh"]), default="en", show_default=True)
@click.option("--limit", type=click.IntRange(min=1), help="At most so many problems, evenly spread over the cells.")
@click.option("--seeds", type=click.IntRange(min=1), default=1, show_default=True, help="Repetitions of every job.")
@click.option("--judge", "judges", multiple=True, help="Preset, PROVIDER/ID or none (default); may be repeated.")
@click.option("--process/--no-process", default=False, help="Have the judge look at every step too.")
@click.option("--renderer", type=click.Choice(RENDERERS), default="auto", show_default=True)
@click.option("--temperature", type=Number(0, 2), default=0.7, show_default=True)
@click.option("--max-tokens", type=click.IntRange(min=1), help="Most tokens of one reply.")
@click.option("--attempts", type=click.IntRange(1, 20), default=4, show_default=True, help="Asks for one scene.")
@click.option("--base-url", help="Another endpoint for all models.")
@click.option("--price", help="IN,OUT in dollars per million tokens, for models without a known price.")
@click.option("--max-cost", type=Money(), help="Stop before the whole run spends more US dollars than this.")
@click.option("--max-seconds", type=Number(min=1), help="Give up one explanation after this time.")
@click.option("--jobs", "at_once", type=click.IntRange(min=1), default=8, show_default=True, help="Jobs at once.")
@click.option("--out", "-o", type=click.Path(path_type=Path), help="The run's folder; else one below out/bench.")
@click.option("--resume", is_flag=True, help="Go on with a run that was stopped.")
@click.option(
    "--on", help="Make the explanations elsewhere: ray, or a cluster as ray://HOST:PORT; else on this machine."
)
@click.option("--state", help="The database that the machines share, as postgresql://USER@HOST/NAME.")
@click.option("--files", help="Where the machines share files, such as s3://BUCKET/FOLDER.")
def run(**given: Any) -> None:
    """Explain every problem with every model, and judge what comes.

    A run can be stopped at any moment and goes on with --resume; what was paid for is not asked again.

    \b
    Examples:
      chalkwright bench run --model offline
      chalkwright bench run --model kimi --model gemini --judge gemini --limit 20 --max-cost 10
      chalkwright bench run --model kimi --on ray://head:10001 --state postgresql://db/runs --files s3://runs/files
    """
    from chalkwright.agent.errors import ChalkwrightError
    from chalkwright.cli.failing import failed

    try:
        folder = asyncio.run(_run(given))
    except ChalkwrightError as error:
        raise failed(error, as_json=False) from error
    click.echo(str(folder))
    click.echo(f"Tables: chalkwright bench report {folder}", err=True)


async def _run(given: dict[str, Any]) -> Path:
    from chalkwright.agent.errors import BudgetExhausted, UserError
    from chalkwright.agent.executors.base import executor_named
    from chalkwright.agent.runs.job import Options
    from chalkwright.benchmarks.eduillustrate.runner import Runner
    from chalkwright.benchmarks.eduillustrate.runs import DEMONSTRATION, OFFLINE, Run
    from chalkwright.benchmarks.harness.live import Board
    from chalkwright.judges.job import JudgeOptions

    tasks = await tasks_of(given)
    plan = _plan(given, tasks)
    if OFFLINE in plan.models:
        click.echo(DEMONSTRATION, err=True)
    executor = executor_named(given["on"], state=given["state"], files=given["files"])
    shared = {name: given[name] for name in ("base_url", "price", "max_tokens", "attempts", "max_seconds")}
    options = Options(renderer=given["renderer"], temperature=given["temperature"], **shared)
    judging = JudgeOptions(process=given["process"], **{**shared, "attempts": 3})
    try:
        folder = Run(given["out"] or RUNS / f"{'-'.join(plan.models)}-{plan.content[:8]}".replace("/", "-"))
        begun = folder.begin(plan)
        if begun and not given["resume"]:
            raise UserError(
                f"{folder.path} holds this run already; go on with it by --resume, or choose another --out."
            )
        with Board() as board:
            runner = Runner(
                folder,
                plan,
                tasks,
                options,
                judging,
                jobs_at_once=given["at_once"],
                max_cost=given["max_cost"],
                watch=board.show,
                executor=executor,
            )
            try:
                await runner.work()
            except BudgetExhausted:
                # What there is by now can be reported all the same.
                click.echo(str(folder.path))
                raise
        return folder.path
    finally:
        await executor.aclose()


async def tasks_of(given: Mapping[str, Any]) -> dict[str, Task]:
    """The problems that the options choose, by id. Raises :class:`UserError`."""
    from chalkwright.agent.errors import UserError
    from chalkwright.benchmarks.eduillustrate.sources import load_tasks

    tasks = await load_tasks(given["problems"], language=given["language"])
    chosen = {
        name: task
        for name, task in tasks.items()
        if (not given["subjects"] or task.problem.subject in given["subjects"])
        and (not given["levels"] or task.level in given["levels"])
    }
    if not chosen:
        raise UserError("No problem is of that subject and level; see --subject and --level.")
    return spread(chosen, given["limit"])


def spread(tasks: Mapping[str, Task], limit: int | None) -> dict[str, Task]:
    """At most ``limit`` of them, evenly spread over the order they come in."""
    names = list(tasks)
    if limit is None or limit >= len(names):
        return dict(tasks)
    return {name: tasks[name] for name in (names[k * len(names) // limit] for k in range(limit))}


def _plan(given: Mapping[str, Any], tasks: Mapping[str, Task]) -> RunPlan:
    from chalkwright.benchmarks.eduillustrate.runs import OFFLINE, RunPlan, content_of

    names = ("renderer", "temperature", "max_tokens", "attempts", "language", "process")
    return RunPlan(
        models=_unique(given["models"]) or (OFFLINE,),
        workflows=_unique(given["workflows"]) or ("anchored",),
        seeds=given["seeds"],
        judges=_unique(given["judges"]) or ("none",),
        problems=tuple(tasks),
        content=content_of([task.problem for task in tasks.values()]),
        options={name: given[name] for name in names},
    )


def _unique(names: Sequence[Any]) -> tuple[Any, ...]:
    return tuple(dict.fromkeys(names))
