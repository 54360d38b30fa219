"""``chalkwright bench mathexplain …``: keypoints of a picture, and explanations that refer to them."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from chalkwright.cli.bench import options as of
from chalkwright.cli.failing import sentences
from chalkwright.cli.values import options

if TYPE_CHECKING:
    from chalkwright.benchmarks.harness.opening import Means
    from chalkwright.benchmarks.mathexplain.data import Published
    from chalkwright.benchmarks.mathexplain.run import MathTask

RUNS = Path("out/mathexplain")
OWN = Path("out/mathexplain-items")
"""Where our own items are written for all runs."""
TASKS = ("identify", "explain", "no-answer")

_dataset = click.option(
    "--dataset", type=of.PATH, help="A file or folder of MathExplain (ME2): JSON, JSONL, CSV or Parquet; else our own."
)
_chosen = options(
    click.option("--chapter", help="Only this chapter of the paper's Table 8."),
    click.option("--section", help="Only this section."),
    click.option("--domain", type=click.Choice(["geometry", "graph"]), help="Only one of the two."),
    of.limit(),
)


@click.group(cls=of.InOrder, short_help="Visual keypoints (MathExplain, ME2).")
def mathexplain() -> None:
    """MathExplain (ME2): what must be added to a picture so that a student sees the solution, and how it is told."""


@mathexplain.command(short_help="The problems, counted by chapter and section.")
@_dataset
@of.FORM
@_chosen
def items(dataset: Path | None, form: Any, **given: Any) -> None:
    """Count the problems by chapter and section, as the paper's Tables 2 and 8 do.

    \b
    Examples:
      chalkwright bench mathexplain items
      chalkwright bench mathexplain items --dataset ME2/test.parquet
    """
    from chalkwright.benchmarks.mathexplain.loader import read_published
    from chalkwright.benchmarks.mathexplain.own import read_own
    from chalkwright.benchmarks.mathexplain.tables import sizes_tables
    from chalkwright.judges.comparing.tables import write

    with sentences():
        found = sizes_tables(chosen(read_own() if dataset is None else read_published(dataset), given))
    click.echo(write(found, form), nl=False)


@mathexplain.command(short_help="Our problems as files, with both pictures of each.")
@click.option("--out", "-o", type=of.FOLDER, default=OWN, show_default=True, help="The folder.")
@_chosen
def export(out: Path, **given: Any) -> None:
    """Write our problems in the published layout: items.jsonl, and two PNGs of each.

    \b
    Example:
      chalkwright bench mathexplain export --limit 33 --out my-items
    """
    from chalkwright.benchmarks.mathexplain.export import export
    from chalkwright.benchmarks.mathexplain.own import read_own

    with sentences():
        click.echo(str(export(chosen(read_own(), given), out)))


@mathexplain.command(short_help="Ask models for keypoints and explanations, and judge them.")
@click.option(
    "--model",
    "-m",
    "models",
    multiple=True,
    required=True,
    help="A model that sees pictures: preset or PROVIDER/ID; may be repeated.",
)
@click.option(
    "--judge",
    "-j",
    default="none",
    show_default=True,
    help="Who judges: preset, PROVIDER/ID, or none for what computation can tell.",
)
@click.option("--task", "-t", "tasks", multiple=True, type=click.Choice(TASKS), help="May be repeated; else all three.")
@_dataset
@_chosen
@of.endpoint("judge", "the judge")
@of.ATTEMPTS
@of.spending("the models")
@of.working(RUNS, "Tasks")
@of.AGAIN
def run(**given: Any) -> None:
    """Ask models which keypoints a picture needs, and for explanations with and without the answer; judge the replies.

    A run can be stopped at any moment and goes on with --resume; nothing that was paid for is asked again. Another
    --judge with --resume judges the same replies once more.

    \b
    Example:
      chalkwright bench mathexplain run -m gemini -m gpt-4o -j gpt-4o --limit 66 --max-cost 10
    """
    from chalkwright.agent.loop import Limits
    from chalkwright.agent.models.registry import resolve
    from chalkwright.benchmarks.harness.folder import place_for
    from chalkwright.benchmarks.harness.opening import unique
    from chalkwright.benchmarks.mathexplain.run import MathTask, open_judge
    from chalkwright.benchmarks.mathexplain.runs import NO_JUDGE, MathRun, Plan, content_of
    from chalkwright.benchmarks.mathexplain.runs import TASKS as ALL

    with sentences():
        models, judge = unique(given["models"]), given["judge"]
        for name in (*models, *([] if judge == NO_JUDGE else [judge])):
            resolve(name)
        found = _items(given)
        tasks = tuple(task for task in ALL if not given["tasks"] or task in given["tasks"])
        plan = Plan(models=models, tasks=tasks, items=len(found), content=content_of(found))
        folder = MathRun(given["out"] or place_for(RUNS, models[0], plan))
        folder.start(plan, found, resume=given["resume"])

        def task(means: Means) -> MathTask:
            writers = {name: means.writer(name, "writing", of.endpoint_of(given)) for name in models}
            chosen = open_judge(judge, means, of.endpoint_of(given, "judge_"))
            return MathTask(folder, writers, chosen, Limits(attempts=given["attempts"]))

        of.work_through(folder, given, task)


@mathexplain.command(short_help="The paper's tables of one or more runs.")
@of.reporting("the paper")
@click.option(
    "--human", type=of.FILE, help="A CSV of people's scores: item, model, correctness, fidelity, referencing (rater)."
)
@of.flag(
    "--similarity/--no-similarity",
    at_first=True,
    help="BLEU, ROUGE-L, METEOR and BERTScore of the explanations (Table 7).",
)
@of.choice("--embedding", among=("minilm", "roberta-large", "none"), at_first="minilm", help="For BERTScore.")
@click.option(
    "--wordnet", type=of.KNOWN_FOLDER, help="A folder with WordNet's files for METEOR, where nltk does not find them."
)
@of.RESAMPLES
@of.SEED
def report(runs: tuple[Path, ...], **given: Any) -> None:
    """Report one or more runs in the paper's form, as report.md and tables/.

    \b
    Example:
      chalkwright bench mathexplain report out/mathexplain/gemini-1a2b3c4d --human ratings.csv
    """
    from chalkwright.benchmarks.mathexplain.people import read_opinions
    from chalkwright.benchmarks.mathexplain.report import all_tables, report_of
    from chalkwright.benchmarks.mathexplain.runs import MathRun
    from chalkwright.benchmarks.mathexplain.scored import compared, score_models

    with sentences():
        models = [one for path in of.folders(runs) for one in score_models(MathRun(path))]
        people = () if given["human"] is None else read_opinions(given["human"])
        embedding = given["embedding"]
        if given["similarity"]:
            models = list(compared(models, None if embedding == "none" else embedding, given["wordnet"]))
        made = all_tables(models, people, of.resampling(given), embedding=embedding, reference=given["reference"])
        of.tell_report(report_of(models, made), given, given["out"] or runs[0] / "report")


def _items(given: dict[str, Any]) -> Sequence[Published]:
    """The problems that the options choose, their pictures being files. Raises :class:`UserError`."""
    from chalkwright.benchmarks.mathexplain.export import export, place_in
    from chalkwright.benchmarks.mathexplain.loader import read_published
    from chalkwright.benchmarks.mathexplain.own import read_own

    if given["dataset"] is not None:
        digits = hashlib.sha256(str(given["dataset"].resolve()).encode()).hexdigest()[:8]
        return chosen(read_published(given["dataset"], RUNS / f"pictures-{digits}"), given)
    own = chosen(read_own(), given)
    export(own, OWN)
    return [place_in(OWN, item) for item in own]


def chosen(found: Sequence[Published], given: dict[str, Any]) -> Sequence[Published]:
    """Those that the options choose. Raises :class:`chalkwright.agent.errors.UserError` when there are none."""
    from chalkwright.agent.errors import UserError
    from chalkwright.benchmarks.harness.opening import spread

    asked = {name: given[name].casefold().strip() for name in ("chapter", "section", "domain") if given[name]}
    kept = [i for i in found if all(str(getattr(i, name)).casefold().strip() == said for name, said in asked.items())]
    if not kept:
        raise UserError("No item is of that chapter, section and domain; see `chalkwright bench mathexplain items`.")
    return spread(kept, given["limit"])
