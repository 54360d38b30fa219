"""``chalkwright judge``: eight dimensions on any explanation."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from chalkwright.cli.gen import PARTIAL
from chalkwright.cli.values import ENDPOINT, Money, Number, process_option

if TYPE_CHECKING:
    from chalkwright.judges.data import Document
    from chalkwright.judges.job import JudgeOptions
    from chalkwright.judges.judging import Judged

VERDICTS = Path("out/verdicts")
AT_ONCE = 4
"""Documents that a model judges at the same time; the provider's own limits hold besides."""


@click.command()
@click.argument("paths", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option(
    "--model",
    "-m",
    "models",
    multiple=True,
    help="Judge: a preset (see `chalkwright models`), PROVIDER/ID, or none (default). May be given several times.",
)
@click.option("--problem", help="What was asked: a problem file, or the text itself; else the document's own head.")
@click.option("--gold", help="The gold solution: a file, or the text itself. Only correctness is judged with it.")
@ENDPOINT
@click.option("--max-tokens", type=click.IntRange(min=1), help="Most tokens of one reply.")
@click.option("--attempts", type=click.IntRange(1, 20), default=3, show_default=True, help="Asks for one score.")
@process_option("together")
@click.option(
    "--proof", is_flag=True, help="Have a program work the problem out (one call), and tell the judge what it comes to."
)
@click.option("--tesseract", is_flag=True, help="Let tesseract read labels too that the built-in reader does not.")
@click.option("--max-cost", type=Money(), help="Stop asking about a document before more US dollars are spent on it.")
@click.option("--max-seconds", type=Number(min=1), help="Stop asking about a document after this time.")
@click.option("--json", "as_json", is_flag=True, help="Write every verdict as a line of JSON to stdout.")
@click.option("--out", "-o", type=click.Path(path_type=Path), default=VERDICTS, show_default=True)
@click.option("--resume", is_flag=True, help="Complete the last verdicts on the same documents and judges.")
def judge(paths: tuple[Path, ...], **given: Any) -> None:
    """Judge the explanations at PATHS, our own or anyone's: run folders, Markdown or HTML files, folders of them.

    Without --model only what can be measured is scored (layout, consistency, labels), and no key is needed.

    \b
    Examples:
      chalkwright judge out/my-run
      chalkwright judge essay.md --problem problem.txt --gold solution.txt --model gemini
      chalkwright judge outputs/ --model gemini --model gpt-5 --json
    """
    from chalkwright.agent.errors import ChalkwrightError
    from chalkwright.cli.failing import to_click_error

    try:
        documents, refused = _documents(paths, given)
        verdicts = asyncio.run(_judge(documents, given))
    except ChalkwrightError as error:
        raise to_click_error(error, as_json=given["as_json"]) from error
    for sentence in refused:
        click.echo(_one_line(sentence), err=True)
    if not given["as_json"]:
        _show_table(verdicts)
    asked = [verdict for verdict, _ in verdicts if verdict.judge != "none"]
    if refused or any(not verdict.complete for verdict in asked):
        sys.exit(PARTIAL)


def _one_line(sentence: str) -> str:
    from chalkwright.judges.reporting.summary import clean

    return clean(sentence)


def _documents(paths: Sequence[Path], given: dict[str, Any]) -> tuple[list[Document], list[str]]:
    """What can be read, and a sentence for each that cannot. Raises :class:`UserError` when nothing can."""
    from chalkwright.agent.errors import UserError
    from chalkwright.judges.document import find_documents, read_document
    from chalkwright.judges.reading.asked import gold_given, problem_given

    found = find_documents(paths)
    problem, gold = problem_given(given["problem"]), gold_given(given["gold"])
    if len(found) > 1 and (problem or gold):
        raise UserError(f"There are {len(found)} documents, but --problem and --gold tell of one; judge them singly.")
    documents, refused = [], []
    for path in found:
        try:
            documents.append(read_document(path, problem=problem, gold=gold))
        except UserError as error:
            if len(found) == 1:
                raise
            refused.append(str(error))
    if not documents:
        raise UserError(refused[0])
    return documents, refused


async def _judge(documents: Sequence[Document], given: dict[str, Any]) -> list[Judged]:
    """All verdicts; each is shown as soon as it is written, so that what ends the batch loses none."""
    from chalkwright.cli.judging_bar import JudgingBar
    from chalkwright.judges.judging import JudgeOrder, judge_all

    orders = [
        JudgeOrder(document, _options(model, given), root=given["out"], resume=given["resume"])
        for model in given["models"] or ("none",)
        for document in documents
    ]
    show = _show_json if given["as_json"] else _show
    with JudgingBar(len(orders)) as bar:

        def done(judged: Judged) -> None:
            with bar.aside():
                show(judged)
            bar.advance()

        return await judge_all(orders, AT_ONCE, bar.tell, done)


def _options(model: str, given: dict[str, Any]) -> JudgeOptions:
    from chalkwright.judges.job import JudgeOptions

    names = ("base_url", "price", "max_tokens", "attempts", "process", "proof", "tesseract", "max_cost", "max_seconds")
    return JudgeOptions(model=model, **{name: given[name] for name in names})


def _show_json(judged: Judged) -> None:
    click.echo(judged.verdict.model_dump_json())


def _show(judged: Judged) -> None:
    """One verdict: its document, the scores that were measured or given, its report, and what is missing."""
    from chalkwright.judges.reporting.summary import clean, scores_line

    verdict, folder = judged
    report = f": {folder / 'verdict.html'}" if folder is not None else ""
    click.echo(f"{clean(verdict.document)} ({verdict.judge}){report}")
    click.echo(f"  {scores_line(verdict)}")
    for sentence in verdict.missing:
        click.echo(f"  {clean(sentence)}")


def _show_table(verdicts: Sequence[Judged]) -> None:
    from chalkwright.judges.reporting.summary import summary_table

    click.echo(f"\n{summary_table([verdict for verdict, _ in verdicts])}")
