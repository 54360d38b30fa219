"""``chalkwright bench run``, ``judge`` and ``report``: models × problems × workflows × seeds, explained and judged."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, get_args

import click

from chalkwright.agent.data import Workflow
from chalkwright.cli.bench import options as of
from chalkwright.cli.failing import sentences
from chalkwright.cli.gen import RENDERERS
from chalkwright.cli.values import Number, StageEffort, process_option

if TYPE_CHECKING:
    from chalkwright.agent.executors.base import Executor
    from chalkwright.benchmarks.eduillustrate.runner import LevelledProblem, Manner
    from chalkwright.benchmarks.eduillustrate.runs import Run, RunPlan

RUNS = Path("out/bench")
IN_A_BATCH = 500
"""Jobs at once with --batch: a batch is as good as the number of calls in it."""
_SETTINGS = ("base_url", "price", "max_tokens", "attempts", "max_seconds")


@click.command(short_help="Explain and judge many problems with many models.")
@click.option("--model", "-m", "models", multiple=True, help="Preset, PROVIDER/ID or offline; may be repeated.")
@click.option("--workflow", "workflows", multiple=True, type=click.Choice(get_args(Workflow)), help="May be repeated.")
@click.option("--problems", help="A file or folder of problems; else the benchmark's own 230.")
@click.option("--subject", "subjects", multiple=True, help="Only problems of this subject; may be repeated.")
@click.option("--level", "levels", multiple=True, help="Only problems of this level; may be repeated.")
@of.choice("--language", among=("en", "zh"), at_first="en")
@of.limit("At most so many problems, evenly spread over the cells.")
@of.count("--seeds", at_first=1, help="Repetitions of every job.")
@click.option("--judge", "judges", multiple=True, help="Preset, PROVIDER/ID or none (default); may be repeated.")
@process_option("none")
@of.choice("--renderer", among=RENDERERS, at_first="auto")
@click.option("--temperature", type=Number(0, 2), default=0.7, show_default=True)
@click.option(
    "--proof", is_flag=True, help="Have programs prove the answers, which the paper's protocol knows nothing of."
)
@click.option(
    "--look",
    is_flag=True,
    help="Have every model look once at each finished picture, which the paper's protocol knows nothing of.",
)
@click.option("--max-tokens", type=of.POSITIVE, help="Most tokens of one reply.")
@click.option(
    "--effort", type=StageEffort(), multiple=True, metavar="STAGE=LEVEL", help="How long to think at a stage."
)
@click.option("--attempts", type=click.IntRange(1, 20), default=4, show_default=True, help="Asks for one scene.")
@of.spending("all models")
@click.option("--max-seconds", type=Number(min=1), help="Give up one explanation after this time.")
@of.working(RUNS, "Jobs")
@click.option(
    "--batch",
    is_flag=True,
    help="Ask in batches, for half the price where the provider has them; hours instead of minutes, many jobs at once.",
)
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
    with sentences():
        folder = asyncio.run(_run(given))
    of.tell_folder(folder, "chalkwright bench report")


@click.command(short_help="Have further judges look at a run.")
@click.argument("folder", type=of.KNOWN_FOLDER)
@click.option("--judge", "judges", multiple=True, required=True, help="Preset, PROVIDER/ID or none; may be repeated.")
@process_option("none")
@of.spending("the judges")
@of.count("--jobs", "at_once", at_first=8, help="Documents at once.")
def judge(folder: Path, **given: Any) -> None:
    """Judge the documents of the run in FOLDER; what a judge has answered before is not asked again."""
    from chalkwright.agent.executors.local import LocalExecutor
    from chalkwright.agent.runs.job import Options
    from chalkwright.benchmarks.eduillustrate.runner import Manner
    from chalkwright.benchmarks.eduillustrate.runs import Run
    from chalkwright.judges.job import JudgeOptions

    judging = JudgeOptions(process=given["process"], base_url=given["base_url"], price=given["price"])
    with sentences():
        made = Run(folder)
        plan = made.plan().model_copy(update={"judges": given["judges"]})
        manner = Manner(Options(), judging, given["max_cost"])
        asyncio.run(_work(made, plan, {}, manner, given["at_once"], LocalExecutor({})))
    click.echo(str(folder))


@click.command(short_help="Tables and plots of one or more runs.")
@of.reporting("EduIllustrate", reference=False)
@of.choice(
    "--failures",
    among=("left-out", "zero", "both"),
    at_first="both",
    help="Scores without failed problems, with them as 0, or both.",
)
@of.TIMES
@of.RESAMPLES
@of.SEED
def report(runs: tuple[Path, ...], **given: Any) -> None:
    """Report one or more runs: quality, cost, workflows, judges, tests, as report.md, tables/ and plots/.

    A run that is not finished is reported as far as it went. With --no-times the same answers give the same files.

    \b
    Examples:
      chalkwright bench report out/bench/kimi-1a2b3c4d --reference
      chalkwright bench report run-1 run-2 --failures zero --out both --format latex
    """
    from chalkwright.benchmarks.eduillustrate.report.document import report_of
    from chalkwright.benchmarks.eduillustrate.report.frames import read_runs
    from chalkwright.benchmarks.eduillustrate.report.sections import Choices, sections
    from chalkwright.benchmarks.eduillustrate.runs import Run

    with sentences():
        frame = read_runs([Run(path) for path in of.folders(runs)])
        choices = Choices(given["failures"], given["reference"], given["times"], of.resampling(given))
        of.tell_report(report_of(frame, sections(frame, choices)), given, given["out"] or runs[0] / "report")


async def _run(given: dict[str, Any]) -> Path:
    from chalkwright.agent.errors import BudgetExhausted
    from chalkwright.agent.executors.base import executor_named
    from chalkwright.agent.runs.job import Options
    from chalkwright.benchmarks.eduillustrate.runner import Manner, batch_spec
    from chalkwright.benchmarks.eduillustrate.runs import DEMONSTRATION, OFFLINE, Run
    from chalkwright.judges.job import JudgeOptions

    for name in _models(given) if given["look"] else ():  # said before anything is drawn
        _check_eyes(name, given["base_url"])
    problems = await problems_of(given)
    plan = _plan(given, problems)
    if OFFLINE in plan.models:
        click.echo(DEMONSTRATION, err=True)
    shared = {name: given[name] for name in _SETTINGS}
    manner = Manner(
        Options(
            renderer=given["renderer"],
            temperature=given["temperature"],
            effort=dict(given["effort"]),
            proof="on" if given["proof"] else "off",
            look=given["look"],
            **shared,
        ),
        JudgeOptions(process=given["process"], **{**shared, "attempts": 3}),
        given["max_cost"],
        given["batch"],
    )
    for name in plan.models if given["batch"] else ():
        batch_spec(manner.options.model_copy(update={"model": None if name == OFFLINE else name}))
    executor = executor_named(given["on"], state=given["state"], files=given["files"])
    folder = Run(given["out"] or RUNS / f"{'-'.join(plan.models)}-{plan.content[:8]}".replace("/", "-"))
    try:
        folder.start(plan, (), resume=given["resume"])
        at_once = max(given["at_once"], IN_A_BATCH) if given["batch"] else given["at_once"]
        await _work(folder, plan, problems, manner, at_once, executor)
    except BudgetExhausted:
        # What there is by now can be reported all the same.
        click.echo(str(folder.path))
        raise
    finally:
        await executor.aclose()
    return folder.path


async def _work(
    run: Run, plan: RunPlan, problems: Mapping[str, LevelledProblem], manner: Manner, at_once: int, executor: Executor
) -> None:
    from chalkwright.agent.runs.run import model_spec
    from chalkwright.benchmarks.eduillustrate.runner import ExplainTask, explain_all
    from chalkwright.benchmarks.harness.tally import Board
    from chalkwright.benchmarks.harness.task import Pace

    for name in plan.judges:  # what would meet every document is said before the first
        model_spec(None if name == "none" else name, manner.judging.base_url, manner.judging.price)
    with Board() as board:
        await explain_all(ExplainTask(run, plan, problems, manner, executor), Pace(at_once, watch=board.show))


async def problems_of(given: Mapping[str, Any]) -> dict[str, LevelledProblem]:
    """The problems that the options choose, by id. Raises :class:`UserError`."""
    from chalkwright.agent.errors import UserError
    from chalkwright.benchmarks.eduillustrate.sources import load_tasks
    from chalkwright.benchmarks.harness.opening import spread

    def choose(tasks: Mapping[str, LevelledProblem]) -> Sequence[str]:
        wanted = [
            name
            for name, task in tasks.items()
            if (not given["subjects"] or task.problem.subject in given["subjects"])
            and (not given["levels"] or task.level in given["levels"])
        ]
        if not wanted:
            raise UserError("No problem is of that subject and level; see --subject and --level.")
        return spread(tuple(wanted), given["limit"])

    return await load_tasks(given["problems"], language=given["language"], choose=choose)


def _check_eyes(model: str, base_url: str | None) -> None:
    """Raises :class:`UserError` for a model that cannot look at pictures."""
    from chalkwright.agent.errors import UserError
    from chalkwright.agent.explain.looking import check_vision
    from chalkwright.agent.models.registry import resolve
    from chalkwright.benchmarks.eduillustrate.runs import OFFLINE

    if model == OFFLINE:
        raise UserError("The offline author looks at no pictures; leave out --look, or choose models alone.")
    check_vision(resolve(model, base_url=base_url))


def _thinking(given: Mapping[str, Any]) -> dict[str, Any]:
    """Left out where nothing is said, so that runs of earlier versions go on."""
    return {"effort": dict(given["effort"])} if given["effort"] else {}


def _models(given: Mapping[str, Any]) -> tuple[str, ...]:
    from chalkwright.benchmarks.eduillustrate.runs import OFFLINE
    from chalkwright.benchmarks.harness.opening import unique

    return unique(given["models"]) or (OFFLINE,)


def _plan(given: Mapping[str, Any], problems: Mapping[str, LevelledProblem]) -> RunPlan:
    from chalkwright.benchmarks.eduillustrate.runs import RunPlan, content_of
    from chalkwright.benchmarks.harness.opening import unique

    names = ("renderer", "temperature", "max_tokens", "attempts", "language")
    # A run of an earlier version that judged no steps goes on; one that did asked about each in its own call.
    process = given["process"] != "none" and given["process"]
    added = {name: True for name in ("proof", "look") if given[name]}
    return RunPlan(
        models=_models(given),
        workflows=unique(given["workflows"]) or ("anchored",),
        seeds=given["seeds"],
        judges=unique(given["judges"]) or ("none",),
        problems=tuple(problems),
        content=content_of([task.problem for task in problems.values()]),
        options={name: given[name] for name in names} | {"process": process} | _thinking(given) | added,
    )
