"""Runs one explanation for the command line and shows how it comes along."""

from __future__ import annotations

import asyncio
import signal
import sys
from collections.abc import AsyncIterator, Callable
from functools import partial
from pathlib import Path

import click
from rich.console import Console
from rich.live import Live

from chalkwright.agent.data import Explanation, Problem
from chalkwright.agent.errors import ChalkwrightError
from chalkwright.agent.events import Event, Finished, OutlineReady, Started
from chalkwright.agent.explain.films import missing_films
from chalkwright.agent.explain.service import ExplanationService
from chalkwright.agent.runs.folder import HTML, OUT
from chalkwright.agent.runs.job import Options
from chalkwright.cli.as_root import meaning
from chalkwright.cli.board import Board
from chalkwright.cli.failing import to_click_error

CANCELLED = 130
Begin = Callable[[ExplanationService], AsyncIterator[Event]]


def explain(
    problem: Problem, options: Options, *, out: Path | None, resume: bool, as_json: bool, sandbox: bool = True
) -> Explanation:
    """Make the explanation and tell where it lies; ends the process with one sentence on stderr otherwise."""
    begin = partial(ExplanationService.stream, problem=problem, out=out, resume=resume)
    return follow(begin, options, as_json=as_json, sandbox=sandbox)


def translate(
    folder: Path,
    to: str,
    options: Options,
    *,
    both: bool,
    out: Path | None,
    resume: bool,
    as_json: bool,
    sandbox: bool = True,
) -> Explanation:
    """Translate the explanation in ``folder``; otherwise as :func:`explain`."""
    begin = partial(ExplanationService.stream_translation, folder=folder, to=to, both=both, out=out, resume=resume)
    return follow(begin, options, as_json=as_json, sandbox=sandbox)


def follow(begin: Begin, options: Options, *, as_json: bool, sandbox: bool) -> Explanation:
    """Show what is told of an explanation that a service of its own makes."""
    view = _JsonView() if as_json else _LiveView()
    try:
        finished = asyncio.run(_follow(begin, options, sandbox, view))
    except ChalkwrightError as error:
        view.close()
        paid = view.outlined and options.model is not None
        hint = f" What was finished lies in {view.folder}; the same command with --resume goes on." if paid else ""
        raise to_click_error(error, as_json=as_json, hint=hint) from error
    except (asyncio.CancelledError, KeyboardInterrupt):
        view.close()
        click.echo("Stopped. The same command with --resume goes on where it was.", err=True)
        sys.exit(CANCELLED)
    if not as_json:
        _report(finished)
    return finished


async def _follow(begin: Begin, options: Options, sandbox: bool, view: _View) -> Explanation:
    task = asyncio.current_task()
    assert task is not None
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, task.cancel)
    async with ExplanationService(options, root=OUT, sandbox=sandbox) as service:
        with view:
            async for event in begin(service):
                if isinstance(event, Started) and (said := meaning(sandbox=sandbox)):
                    click.echo(said, err=True)  # not before: what is refused is told in one sentence
                view.show(event)
                if isinstance(event, Finished):
                    finished = event.explanation
    return finished


class _View:
    """Shows events, and remembers what a last message needs."""

    folder = ""
    outlined = False

    def __enter__(self) -> None: ...

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Leave the terminal as it was; may be called twice."""

    def show(self, event: Event) -> None:
        if isinstance(event, Started):
            self.folder = event.folder
        self.outlined = self.outlined or isinstance(event, OutlineReady)


class _LiveView(_View):
    """A board that is redrawn on a terminal, and lines of text elsewhere."""

    def __init__(self) -> None:
        self._board = Board()
        self._console = Console(stderr=True)
        self._live: Live | None = None
        if self._console.is_terminal:
            self._live = Live(self._board, console=self._console, refresh_per_second=8)

    def __enter__(self) -> None:
        if self._live is not None:
            self._live.start()

    def close(self) -> None:
        if self._live is not None:
            self._live.stop()

    def show(self, event: Event) -> None:
        super().show(event)
        line = self._board.take(event)
        if self._live is None and line:
            self._console.print(line, highlight=False, markup=False, soft_wrap=True)


class _JsonView(_View):
    """One JSON object a line, flushed at once."""

    def show(self, event: Event) -> None:
        super().show(event)
        if isinstance(event, Finished):
            # The page holds every picture; whoever wants it reads it in the run folder.
            event = Finished(explanation=event.explanation.model_copy(update={"html": ""}))
        click.echo(event.model_dump_json())


def _report(finished: Explanation) -> None:
    """The last words: what is missing, what it cost, where it is."""
    record = finished.record
    for result in record.scenes:
        if result.fault is not None:
            click.echo(f"Scene {result.scene} is missing: {result.fault.sentence()}", err=True)
    if any(result.fault for result in record.scenes):
        click.echo("The document names the gap; the same command with --resume tries these scenes again.", err=True)
    kept = [str(result.scene) for result in record.scenes if result.untranslated]
    if kept:
        click.echo(f"Labels that did not fit are as they were in picture {', '.join(kept)}.", err=True)
    for sentence in missing_films(record):
        click.echo(sentence, err=True)
    assert finished.folder is not None
    click.echo(str(Path(finished.folder) / HTML))
