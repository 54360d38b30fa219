"""``chalkwright bench geckonum …``: exact numbers, approximate numbers and fractions in text-to-image pictures."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from chalkwright.cli.bench import options as of
from chalkwright.cli.failing import sentences
from chalkwright.cli.values import options

if TYPE_CHECKING:
    from chalkwright.benchmarks.geckonum.annotations import Annotations
    from chalkwright.benchmarks.geckonum.prompts import Prompt
    from chalkwright.benchmarks.geckonum.runner import GeckoTask
    from chalkwright.benchmarks.harness.opening import Means

RUNS = Path("out/geckonum")
_FIRST = 4
"""Tables on stdout without ``--all``."""

_prompts = click.option("--prompts", "prompt_file", type=of.FILE, help="A prompt file; else our own 1,386 prompts.")
_shown = options(
    of.choice(
        "--halves",
        among=("up", "even"),
        at_first="up",
        help="Counts such as 2.5: rounded up, as the paper says, or as its tables A3 to A6 have them.",
    ),
    click.option(
        "--metrics",
        type=of.FILE,
        help="A CSV file of metric scores (image_id, model, one column a metric): which see what people see?",
    ),
    click.option("--all", "everything", is_flag=True, help="All tables on stdout, not only the first four."),
    of.SEED,
)


@click.group(cls=of.InOrder, short_help="Numbers in text-to-image pictures (GeckoNum).")
def geckonum() -> None:
    """GeckoNum: exact numbers, approximate numbers and fractions in text-to-image pictures."""


@geckonum.command(short_help="Score people's annotations, as the paper does.")
@click.argument("sources", nargs=-1, required=True, metavar="ANNOTATIONS...", type=of.KNOWN)
@_prompts
@click.option("--out", "-o", type=of.FOLDER, help="Write report.md and tables/ there.")
@of.flag("--reference/--no-reference", at_first=True, help="The figures that the paper printed, beside ours.")
@of.FORM
@_shown
def score(sources: tuple[Path, ...], prompt_file: Path | None, **given: Any) -> None:
    """Score ANNOTATIONS: published archives (annotations_*.tar.xz), folders with their files, or your own CSV files.

    \b
    Examples:
      chalkwright bench geckonum score annotations_dalle_3.tar.xz --prompts prompts.csv
      chalkwright bench geckonum score mine.csv --prompts prompts.csv --metrics scores.csv --out report
    """
    with sentences():
        _tell(_annotations(sources, prompt_file), given["out"], given)


@geckonum.command(short_help="Draw the prompts, and have the pictures answered about.")
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
@_prompts
@click.option("--type", "types", multiple=True, help="Only prompts of this type; may be repeated.")
@of.limit()
@of.count("--seeds", at_first=1, help="Pictures a prompt; the paper has five.")
@of.count("--raters", at_first=1, help="Answers of a vision model to each question; the paper has five people.")
@click.option("--size", help="WIDTHxHEIGHT in pixels; else 1024x768 for our pictures, 1024x1024 for others.")
@of.endpoint("answer", "the vision model")
@of.drawing(RUNS)
@of.AGAIN
def run(**given: Any) -> None:
    """Draw every prompt with a system, and have the pictures answered about.

    A run can be stopped at any moment and goes on with --resume; no picture that was paid for is drawn again. Another
    --answers with --resume asks about the same pictures once more.

    \b
    Examples:
      chalkwright bench geckonum run
      chalkwright bench geckonum run -s gpt-image-1 -a gemini --prompts prompts.csv --limit 100 --max-cost 10
    """
    from chalkwright.benchmarks.geckonum.opening import DETECTORS, NOBODY, check_names, open_answerer, open_system
    from chalkwright.benchmarks.geckonum.runner import GeckoTask
    from chalkwright.benchmarks.geckonum.runs import GeckoRun, Plan, export
    from chalkwright.benchmarks.harness.folder import content_of, place_for

    with sentences():
        chosen = kept(given)
        width, height = size_of(given["size"], given["system"])
        told = {"system": given["system"], "seeds": given["seeds"], "width": width, "height": height}
        plan = Plan(**told, prompts=len(chosen), content=content_of(chosen))
        check_names(plan.system, given["answers"])
        folder = GeckoRun(given["out"] or place_for(RUNS, plan.system, plan))
        folder.start(plan, chosen, resume=given["resume"])
        # A detector sees the same thing every time.
        raters = 1 if given["answers"] in DETECTORS else given["raters"]

        def task(means: Means) -> GeckoTask:
            asked = of.endpoint_of(given, "answer_")
            answerer = open_answerer(given["answers"], means, raters=raters, endpoint=asked)
            return GeckoTask(folder, open_system(plan.system, means), answerer, raters=raters)

        of.work_through(folder, given, task)
        if given["answers"] != NOBODY:
            export(folder)


@geckonum.command(short_help="Tables of one or more runs.")
@of.reporting("the paper")
@click.option("--annotations", "sources", multiple=True, type=of.KNOWN, help="People's, beside; may be repeated.")
@_prompts
@_shown
def report(runs: tuple[Path, ...], sources: tuple[Path, ...], prompt_file: Path | None, **given: Any) -> None:
    """Report one or more runs: accuracy by task, type, number and quantity, as report.md and tables/.

    \b
    Example:
      chalkwright bench geckonum report out/geckonum/counting-1a2b3c4d
    """
    from chalkwright.benchmarks.geckonum.runs import GeckoRun, run_annotations

    with sentences():
        found = [one for path in of.folders(runs) for one in run_annotations(GeckoRun(path))]
        found += _annotations(sources, prompt_file) if sources else []
        _tell(found, given["out"] or runs[0] / "report", given)


@geckonum.command(short_help="The benchmark's prompts, counted or written down.")
@_prompts
@click.option("--csv", "target", type=of.FILE, help="Write them, in the published file's columns.")
def prompts(prompt_file: Path | None, target: Path | None) -> None:
    """Count the prompts by type, or write them down; ours are made from templates by a fixed seed.

    \b
    Example:
      chalkwright bench geckonum prompts --csv prompts.csv
    """
    from chalkwright.agent.runs.folder import RunFolder
    from chalkwright.benchmarks.geckonum.prompt_files import prompts_csv
    from chalkwright.benchmarks.geckonum.vocabulary import COUNTS, PROMPT_TYPES, TASK_OF
    from chalkwright.judges.comparing.tables import Column, Table, markdown

    with sentences():
        found = chosen_prompts(prompt_file)
        if target is not None:
            folder = RunFolder(target.parent)
            folder.create()
            click.echo(str(folder.write_text(target.name, prompts_csv(found))))
            return
    counts = Counter(prompt.type for prompt in found)
    rows = tuple((kind, str(TASK_OF[kind]), counts[kind], COUNTS[kind]) for kind in PROMPT_TYPES)
    columns = tuple(map(Column, ("Type", "Task", "Prompts", "Table A2")))
    click.echo(markdown(Table(f"{len(found)} prompts", columns, rows)), nl=False)


def chosen_prompts(file: Path | None) -> Sequence[Prompt]:
    """The prompts of a file, or our own. Raises :class:`chalkwright.agent.errors.UserError`."""
    from chalkwright.benchmarks.geckonum.prompt_files import read_prompts
    from chalkwright.benchmarks.geckonum.templates import own_prompts

    return own_prompts() if file is None else read_prompts(file)


def kept(given: dict[str, Any]) -> Sequence[Prompt]:
    """The prompts that the options choose. Raises :class:`UserError` when there are none."""
    from chalkwright.agent.errors import UserError
    from chalkwright.benchmarks.geckonum.vocabulary import PROMPT_TYPES
    from chalkwright.benchmarks.harness.opening import spread

    unknown = [name for name in given["types"] if name not in PROMPT_TYPES]
    if unknown:
        raise UserError(f"There is no prompt type {unknown[0]!r}; the types are {', '.join(PROMPT_TYPES)}.")
    found = [p for p in chosen_prompts(given["prompt_file"]) if not given["types"] or p.type in given["types"]]
    if not found:
        raise UserError("No prompt is of that type; see --type and --prompts.")
    return spread(found, given["limit"])


def size_of(said: str | None, system: str) -> tuple[int, int]:
    """Width and height in pixels. Raises :class:`UserError`."""
    from chalkwright.agent.errors import UserError
    from chalkwright.benchmarks.geckonum.systems import COUNTING, SIZE, SQUARE

    if said is None:
        return SIZE if system == COUNTING else SQUARE
    width, _, height = said.lower().replace("×", "x").partition("x")
    if not all(side.isdecimal() and 64 <= int(side) <= 4096 for side in (width, height)):
        raise UserError(f"{said!r} is no size; write WIDTHxHEIGHT from 64 to 4096, such as 1024x768.")
    return int(width), int(height)


def _annotations(sources: Sequence[Path], prompt_file: Path | None) -> list[Annotations]:
    from chalkwright.benchmarks.geckonum.annotations import read_annotations

    return list(read_annotations(sources, {prompt.id: prompt for prompt in chosen_prompts(prompt_file)}))


def _tell(found: Sequence[Annotations], out: Path | None, given: dict[str, Any]) -> None:
    from chalkwright.benchmarks.geckonum.metric_ranking import read_scores
    from chalkwright.benchmarks.geckonum.metric_tables import metric_tables
    from chalkwright.benchmarks.geckonum.report import report_of
    from chalkwright.benchmarks.geckonum.tables import Scored, all_tables

    models = [Scored(one, halves=given["halves"]) for one in found]
    made = all_tables(models, reference=given["reference"], seed=given["seed"])
    extra = [] if given["metrics"] is None else metric_tables(read_scores(given["metrics"]), models)
    first = [*(made if given["everything"] else made[:_FIRST]), *extra]
    of.tell_report(report_of(models, [*made, *extra]), given, out, [named.table for named in first if named.shown])
