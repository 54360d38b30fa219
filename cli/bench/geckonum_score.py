"""``chalkwright bench geckonum score`` and ``report``: the paper's tables of annotations and of runs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from chalkwright.benchmarks.geckonum.annotations import Annotations
    from chalkwright.benchmarks.geckonum.prompts import Prompt

FORMATS = ("md", "csv", "latex")
Command = Callable[..., None]

_SHARED: tuple[Callable[[Command], Command], ...] = (
    click.option("--reference/--no-reference", default=True, show_default=True,
                 help="The figures that the paper printed, beside ours."),
    click.option("--halves", type=click.Choice(["up", "even"]), default="up", show_default=True,
                 help="Counts such as 2.5: rounded up, as the paper says, or as its tables A3 to A6 have them."),
    click.option("--metrics", type=click.Path(dir_okay=False, path_type=Path),
                 help="A CSV file of metric scores (image_id, model, one column a metric): which see what people see?"),
    click.option("--format", "form", type=click.Choice(FORMATS), default="md", show_default=True,
                 help="Of the tables on stdout; files come in all."),
    click.option("--all", "everything", is_flag=True, help="All tables on stdout, not only the first four."),
    click.option("--seed", type=click.IntRange(min=0), default=0, show_default=True, help="Of the resamples."),
)  # fmt: skip


def shared(command: Command) -> Command:
    """The options that both commands have."""
    for option in reversed(_SHARED):
        command = option(command)
    return command


@click.command()
@click.argument("sources", nargs=-1, required=True, metavar="ANNOTATIONS...",
                type=click.Path(exists=True, path_type=Path))  # fmt: skip
@click.option("--prompts", "prompt_file", type=click.Path(dir_okay=False, path_type=Path),
              help="The prompt file that the pictures were made from; else our own prompts.")  # fmt: skip
@click.option(
    "--out", "-o", type=click.Path(file_okay=False, path_type=Path), help="Write report.md and tables/ there."
)
@shared
def score(sources: tuple[Path, ...], prompt_file: Path | None, out: Path | None, **given: Any) -> None:
    """Score ANNOTATIONS: published archives (annotations_*.tar.xz), folders with their files, or your own CSV files.

    \b
    Examples:
      chalkwright bench geckonum score annotations_dalle_3.tar.xz --prompts prompts.csv
      chalkwright bench geckonum score mine.csv --prompts prompts.csv --metrics scores.csv --out report
    """
    from chalkwright.agent.errors import ChalkwrightError
    from chalkwright.benchmarks.geckonum.annotations import read_annotations
    from chalkwright.cli.failing import failed

    try:
        prompts = {prompt.id: prompt for prompt in chosen_prompts(prompt_file)}
        _tell(read_annotations(sources, prompts), out, given)
    except ChalkwrightError as error:
        raise failed(error, as_json=False) from error


@click.command()
@click.argument("runs", nargs=-1, required=True, metavar="RUN...",
                type=click.Path(exists=True, file_okay=False, path_type=Path))  # fmt: skip
@click.option("--annotations", "sources", multiple=True, type=click.Path(exists=True, path_type=Path),
              help="People's annotations to stand beside; may be repeated.")  # fmt: skip
@click.option("--prompts", "prompt_file", type=click.Path(dir_okay=False, path_type=Path),
              help="The prompt file of --annotations.")  # fmt: skip
@click.option("--out", "-o", type=click.Path(file_okay=False, path_type=Path),
              help="The report's folder; else `report` in the first run.")  # fmt: skip
@shared
def report(
    runs: tuple[Path, ...], sources: tuple[Path, ...], prompt_file: Path | None, out: Path | None, **given: Any
) -> None:
    """Report one or more runs: accuracy by task, type, number and quantity, as report.md and tables/.

    \b
    Example:
      chalkwright bench geckonum report out/geckonum/counting-1a2b3c4d
    """
    from chalkwright.agent.errors import ChalkwrightError
    from chalkwright.benchmarks.geckonum.annotations import read_annotations
    from chalkwright.benchmarks.geckonum.runs import GeckoRun, run_annotations
    from chalkwright.cli.failing import failed

    try:
        found = [one for path in dict.fromkeys(p.resolve() for p in runs) for one in run_annotations(GeckoRun(path))]
        if sources:
            prompts = {prompt.id: prompt for prompt in chosen_prompts(prompt_file)}
            found += read_annotations(sources, prompts)
        _tell(found, out or runs[0] / "report", given)
    except ChalkwrightError as error:
        raise failed(error, as_json=False) from error


def chosen_prompts(file: Path | None) -> Sequence[Prompt]:
    """The prompts of a file, or our own. Raises :class:`chalkwright.agent.errors.UserError`."""
    if file is None:
        from chalkwright.benchmarks.geckonum.templates import own_prompts

        return own_prompts()
    from chalkwright.benchmarks.geckonum.prompt_files import read_prompts

    return read_prompts(file)


_FIRST = 4
"""Tables on stdout without ``--all``."""


def _tell(found: Sequence[Annotations], out: Path | None, given: dict[str, Any]) -> None:
    from chalkwright.benchmarks.geckonum.report import shown_tables, write_report
    from chalkwright.benchmarks.geckonum.tables import Scored, all_tables
    from chalkwright.judges.comparing.tables import write

    models = [Scored(one, halves=given["halves"]) for one in found]
    made = all_tables(models, reference=given["reference"], seed=given["seed"])
    extra = []
    if given["metrics"] is not None:
        from chalkwright.benchmarks.geckonum.metric_ranking import read_scores
        from chalkwright.benchmarks.geckonum.metric_tables import metric_tables

        extra = metric_tables(read_scores(given["metrics"]), models)
    shown = shown_tables([*made, *extra]) if given["everything"] else shown_tables([*made[:_FIRST], *extra])
    click.echo(write(shown, given["form"]), nl=False)
    if out is not None:
        click.echo(f"Report: {write_report(out, models, [*made, *extra])}", err=True)
