"""Our renderer on every prompt, answered about by the detector: ``python -m chalkwright.benchmarks.geckonum.bench``.

Draws a picture of each of the 1,386 prompts, shows the PNG alone to the OpenCV detector, and scores tasks 1 and 2 as
the paper does. Exits 1 when a picture is missing or task 1 is below the target.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import NamedTuple

import click
from rich.console import Console
from rich.progress import track
from rich.table import Table

from chalkwright.agent.errors import UserError
from chalkwright.benchmarks.e2v.detectors.opencv import OpenCv
from chalkwright.benchmarks.geckonum.annotations import Annotations, Answer
from chalkwright.benchmarks.geckonum.opening import detect_answers
from chalkwright.benchmarks.geckonum.prompt_files import read_prompts
from chalkwright.benchmarks.geckonum.prompts import Prompt, image_id
from chalkwright.benchmarks.geckonum.questions import PictureQuestion, questions
from chalkwright.benchmarks.geckonum.scoring import accuracy, by, labels
from chalkwright.benchmarks.geckonum.systems import COUNTING, SIZE, counting_png
from chalkwright.benchmarks.geckonum.templates import own_prompts
from chalkwright.benchmarks.geckonum.vocabulary import PROMPT_TYPES, TASK_OF

TARGET = 98.0
"""Per cent of task 1."""


UNANSWERED = -1.0
"""Where the detector could not look: never right."""


class Seen(NamedTuple):
    """One picture, and what the detector answered about it."""

    prompt: Prompt
    png: bytes
    answers: dict[str, float]
    """Empty for task 3, which asks what no detector of objects sees."""
    why: str = ""
    """Why there is no picture, or why it could not be looked at."""


class Wrong(NamedTuple):
    """One question that the detector did not answer as the prompt wants."""

    seen: Seen
    question: PictureQuestion


@click.command()
@click.option(
    "--prompts",
    "file",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="The published prompt file; else our own prompts.",
)
@click.option("--limit", type=click.IntRange(min=1), help="At most so many prompts, evenly spread.")
@click.option("--seed", type=click.IntRange(min=0), default=0, show_default=True)
@click.option("--processes", type=click.IntRange(min=1), default=min(2, os.cpu_count() or 1), show_default=True)
@click.option("--keep", type=click.Path(file_okay=False, path_type=Path), help="Write what went wrong into a folder.")
def main(file: Path | None, limit: int | None, seed: int, processes: int, keep: Path | None) -> None:
    """Draw every prompt with the counting renderer and score the pictures by the OpenCV detector."""
    try:
        prompts: Sequence[Prompt] = own_prompts() if file is None else read_prompts(file)
    except UserError as error:
        raise click.ClickException(str(error)) from error
    if limit is not None and limit < len(prompts):
        prompts = [prompts[n * len(prompts) // limit] for n in range(limit)]
    started = time.monotonic()
    seen = list(look(prompts, seed, processes))
    seconds = time.monotonic() - started
    console = Console()
    console.print(table_of(seen))
    missing = [one for one in seen if not one.png]
    bad = wrong(seen)
    drawn = len(seen) - len(missing)
    click.echo(f"{drawn} of {len(seen)} pictures, {drawn / seconds:.1f} a second in {processes} processes.")
    for one in [one for one in seen if one.why][:10]:
        click.echo(f"{'Not seen' if one.png else 'Not drawn'}: {one.prompt.id} {one.prompt.text} {one.why}", err=True)
    if keep is not None:
        write_wrong(keep, bad)
    share = accuracy(labels(annotations_of(seen), 1)).percent
    if missing or share is None or share < TARGET:
        click.echo(f"Below the target: every prompt drawn, task 1 at least {TARGET:g}%.", err=True)
        sys.exit(1)


def look(prompts: Sequence[Prompt], seed: int, processes: int) -> Iterator[Seen]:
    """Each prompt drawn and looked at, in its order."""
    jobs = [(prompt, seed) for prompt in prompts]
    if processes == 1:
        yield from track(map(_see, jobs), total=len(jobs), console=Console(stderr=True))
        return
    with ProcessPoolExecutor(processes, mp_context=get_context("spawn")) as pool:
        yield from track(pool.map(_see, jobs, chunksize=8), total=len(jobs), console=Console(stderr=True))


def _see(job: tuple[Prompt, int]) -> Seen:
    prompt, seed = job
    try:
        png = counting_png(prompt, seed, *SIZE)
    except ValueError as error:
        return Seen(prompt, b"", {}, str(error))
    if prompt.task == 3:
        return Seen(prompt, png, {})
    try:
        return Seen(prompt, png, detect_answers(OpenCv, png, prompt))
    except ValueError as error:
        return Seen(prompt, png, {question.id: UNANSWERED for question in questions(prompt)}, str(error))


def annotations_of(seen: Sequence[Seen]) -> Annotations:
    """The detector's answers, one rater, in the form that is scored."""
    found = Annotations(COUNTING, answerer=OpenCv.name)
    for one in seen:
        asked = {question.id: question for question in questions(one.prompt)}
        found.answers[one.prompt.task] += [
            Answer(image_id(one.prompt, 0), one.prompt, name, asked[name], OpenCv.name, value)
            for name, value in one.answers.items()
        ]
    return found


def wrong(seen: Sequence[Seen]) -> list[Wrong]:
    """Every answer that is not the right one."""
    return [
        Wrong(one, question)
        for one in seen
        for question in questions(one.prompt)
        if question.id in one.answers and one.answers[question.id] != question.target
    ]


def table_of(seen: Sequence[Seen]) -> Table:
    """Pictures, questions and accuracy by prompt type."""
    found = annotations_of(seen)
    groups = by([*labels(found, 1), *labels(found, 2)], lambda label: label.prompt.type)
    shown = Table("prompt type", "task", "pictures", "questions", "right")
    for column in shown.columns[1:]:
        column.justify = "right"
    for kind in PROMPT_TYPES:
        pictures = sum(one.prompt.type == kind and bool(one.png) for one in seen)
        share = accuracy(groups.get(kind, ()))
        right = "–" if share.percent is None else f"{share.percent:.2f}%"
        shown.add_row(kind, str(TASK_OF[kind]), str(pictures), str(share.n or "–"), right)
    shown.add_section()
    for task in (1, 2):
        share = accuracy(labels(found, task))
        if share.percent is not None:
            pictures = sum(one.prompt.task == task and bool(one.png) for one in seen)
            shown.add_row("all", str(task), str(pictures), str(share.n), f"{share.percent:.2f}%")
    return shown


def write_wrong(folder: Path, found: Sequence[Wrong]) -> None:
    """The pictures that were answered wrongly, and ``wrong.txt`` with what was asked and answered."""
    folder.mkdir(parents=True, exist_ok=True)
    lines = []
    for seen, question in found:
        (folder / f"{seen.prompt.id}.png").write_bytes(seen.png)
        said = f"{question.text} {seen.answers[question.id]:g} instead of {question.target}"
        lines.append(f"{seen.prompt.id} | {seen.prompt.text} | {said}\n")
    (folder / "wrong.txt").write_text("".join(lines), encoding="utf-8")


if __name__ == "__main__":
    main()
