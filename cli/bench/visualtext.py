"""``chalkwright bench visualtext …``: texts and solutions drawn as pictures."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from chalkwright.cli.bench import options as of
from chalkwright.cli.failing import sentences
from chalkwright.cli.values import options

if TYPE_CHECKING:
    from chalkwright.benchmarks.harness.opening import Means
    from chalkwright.benchmarks.visualtext.data import Item, Task
    from chalkwright.benchmarks.visualtext.run import VisualTask

RUNS = Path("out/visualtext")
TYPESET = "typeset"
NOBODY, BY_OCR = "none", "ocr"
TASKS = ("rendering", "factual", "context", "math")
_SOURCES = {"rendering": "wikitext", "factual": "arc", "context": "drop", "math": "math_data"}

_chosen = options(
    click.option("--task", "-t", "tasks", multiple=True, type=click.Choice(TASKS), help="May be repeated; else all."),
    click.option("--wikitext", type=of.PATH, help="A file or folder of WikiText; else our own passages."),
    click.option("--arc", type=of.PATH, help="A file or folder of ARC; else our own questions with choices."),
    click.option("--drop", type=of.PATH, help="A file or folder of DROP; else our own questions about passages."),
    click.option("--math", "math_data", type=of.PATH, help="A file or folder of MATH; else our own problems."),
    click.option("--split", type=click.Choice(["train", "validation", "test"]), help="Of those files; else any."),
    click.option(
        "--length",
        "lengths",
        multiple=True,
        type=of.POSITIVE,
        help="Words at which passages are cut; may be repeated; else 64, 128, 256 and 512.",
    ),
    of.limit("At most so many of each task, evenly over the levels."),
    click.option("--sample-seed", type=int, help="Of the choice of items; else the fixed one."),
)


@click.group(cls=of.InOrder, short_help="Texts and reasoning drawn as pictures.")
def visualtext() -> None:
    """Visual text: does a passage, or a solution step by step, survive being drawn as a picture?"""


@visualtext.command(short_help="What is drawn, counted by task and level or written down.")
@of.JSONL
@of.FORM
@_chosen
def items(jsonl: Path | None, form: Any, **given: Any) -> None:
    """Count the items by task and level, or write them down.

    \b
    Examples:
      chalkwright bench visualtext items
      chalkwright bench visualtext items --task math --math MATH/test --jsonl math.jsonl
    """
    from chalkwright.benchmarks.harness.folder import as_lines
    from chalkwright.judges.comparing.tables import Column, Table, write

    with sentences():
        found = chosen(given, tasks_of(given))
        if jsonl is not None:
            of.write_lines(jsonl, as_lines(found))
            return
    counts = Counter((item.task, item.level, item.source) for item in found)
    columns = tuple(map(Column, ("Task", "Level", "Source", "Items")))
    table = Table(f"{len(found)} items", columns, tuple((*key, count) for key, count in counts.items()))
    click.echo(write([table], form), nl=False)


@visualtext.command(short_help="Draw the items with one or more systems, read and judge them.")
@click.option(
    "--system",
    "-s",
    "systems",
    multiple=True,
    help="typeset (default, for rendering only); typeset:CHAT, a chat model's solution set by our renderer; or an "
    "image system (preset, PROVIDER/ID, litellm:ID, diffusers:FOLDER), `short:` before it for short prompts. May be "
    "repeated.",
)
@_chosen
@click.option(
    "--ocr",
    "engines",
    multiple=True,
    type=click.Choice(["rapidocr", "tesseract"]),
    help="May be repeated, the main one first; else rapidocr.",
)
@click.option(
    "--judge",
    "-j",
    default=NOBODY,
    show_default=True,
    help="Of steps and answers: preset, PROVIDER/ID, or none for answers by computation alone.",
)
@click.option(
    "--extractor",
    help="Transcribes the reasoning: a model that sees pictures, or `ocr` for the text read, by its labels; else the "
    "judge, without one `ocr`.",
)
@click.option(
    "--clarity",
    default=NOBODY,
    show_default=True,
    help="Counts clear characters (CCR, ACR): a model that sees pictures, or none.",
)
@of.endpoint("writer", "the model in typeset:CHAT")
@of.endpoint("judge", "judge, extractor and clarity")
@of.ATTEMPTS
@of.drawing(RUNS)
@of.AGAIN
def run(**given: Any) -> None:
    """Draw passages and solutions with every system, read the pictures by OCR, judge their reasoning.

    A run can be stopped at any moment and goes on with --resume; nothing that was paid for is drawn or asked again.
    Another judge, extractor or OCR engine with --resume examines the same pictures once more.

    \b
    Examples:
      chalkwright bench visualtext run --limit 40 --ocr rapidocr --ocr tesseract
      chalkwright bench visualtext run -s gpt-image-1 -s typeset:kimi -j gemini --limit 40 --max-cost 10
    """
    from chalkwright.agent.loop import Limits
    from chalkwright.agent.models.registry import resolve
    from chalkwright.benchmarks.harness.folder import content_of, place_for
    from chalkwright.benchmarks.harness.opening import unique
    from chalkwright.benchmarks.visualtext.opening import open_examiner
    from chalkwright.benchmarks.visualtext.run import VisualTask
    from chalkwright.benchmarks.visualtext.runs import VisualPlan, VisualRun
    from chalkwright.benchmarks.visualtext.systems import check_name, open_system

    with sentences():
        systems = unique(given["systems"]) or (TYPESET,)
        for name in systems:
            check_name(name)
        for name in examiners(given):
            if name not in (NOBODY, BY_OCR):
                resolve(name)
        found = chosen(given, _tasks(systems, given))
        plan = VisualPlan(systems=systems, items=len(found), content=content_of(found))
        folder = VisualRun(given["out"] or place_for(RUNS, "-".join(systems), plan))
        folder.start(plan, found, resume=given["resume"])

        def task(means: Means) -> VisualTask:
            opened = {s: open_system(s, means, writer=of.endpoint_of(given, "writer_")) for s in systems}
            engines, limits = given["engines"] or ("rapidocr",), Limits(attempts=given["attempts"])
            judge = of.endpoint_of(given, "judge_")
            return VisualTask(folder, opened, open_examiner(engines, examiners(given), means, judge, limits))

        of.work_through(folder, given, task)


@visualtext.command(short_help="The paper's tables of one or more runs.")
@of.reporting("the paper")
@click.option("--examiner", help="Whose results, where pictures were examined more than once; else most of them.")
@click.option("--human", type=of.FILE, help="A CSV of people's labels of clarity: item, system, score 0 to 1 (rater).")
@of.RESAMPLES
@of.SEED
def report(runs: tuple[Path, ...], **given: Any) -> None:
    """Report one or more runs: Tables 1 to 3, by length, level and system, with plots.

    \b
    Example:
      chalkwright bench visualtext report out/visualtext/typeset-1a2b3c4d --human labels.csv
    """
    from chalkwright.benchmarks.visualtext.people import read_labels
    from chalkwright.benchmarks.visualtext.report import Choices, report_of, sections
    from chalkwright.benchmarks.visualtext.results import read_results
    from chalkwright.benchmarks.visualtext.runs import VisualRun

    with sentences():
        results = read_results([VisualRun(path) for path in of.folders(runs)], given["examiner"])
        labels = () if given["human"] is None else read_labels(given["human"])
        made = sections(results, Choices(given["reference"], labels, of.resampling(given)))
        of.tell_report(report_of(results, made), given, given["out"] or runs[0] / "report")


def examiners(given: dict[str, Any]) -> tuple[str, str, str]:
    """Names of extractor, judge and viewer."""
    judge = given["judge"]
    return given["extractor"] or (BY_OCR if judge == NOBODY else judge), judge, given["clarity"]


def chosen(given: dict[str, Any], tasks: tuple[Task, ...]) -> tuple[Item, ...]:
    """The items of these tasks that the options choose. Raises :class:`UserError`."""
    from chalkwright.benchmarks.visualtext.data import LENGTHS
    from chalkwright.benchmarks.visualtext.sampling import SEED, items

    seed = SEED if given["sample_seed"] is None else given["sample_seed"]
    how = {"seed": seed, "limit": given["limit"], "split": given["split"], "lengths": given["lengths"] or LENGTHS}
    return tuple(item for task in tasks for item in items(given[_SOURCES[task]], task, **how))


def tasks_of(given: dict[str, Any]) -> tuple[Task, ...]:
    """The tasks that the options name, in their order; all where none is named."""
    from chalkwright.benchmarks.visualtext.data import TASKS as ALL

    return tuple(task for task in ALL if not given["tasks"] or task in given["tasks"])


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
