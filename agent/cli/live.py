"""Runs one explanation for the command line and shows how it comes along."""

from __future__ import annotations

import asyncio
import json
import signal
import sys
from pathlib import Path

import click
from rich.console import Console
from rich.live import Live

from agent.cli.board import Board
from agent.data import Explanation, Problem
from agent.errors import ChalkwrightError
from agent.events import Event, Finished, Started
from agent.folder import HTML, OUT
from agent.job import Options
from agent.service import ExplanationService

CANCELLED = 130


def explain(problem: Problem, options: Options, *, out: Path | None, resume: bool, as_json: bool) -> Explanation:
    """Make the explanation and tell where it lies; ends the process with one sentence on stderr otherwise."""
    view = _JsonView() if as_json else _LiveView()
    folder: list[str] = []
    try:
        finished = asyncio.run(_follow(problem, options, out, resume, view, folder))
    except ChalkwrightError as error:
        view.close()
        view.failed(error)
        hint = f" What was finished lies in {folder[0]}; the same command with --resume goes on." if folder else ""
        raise click.ClickException(f"{error}{hint if options.model else ''}") from error
    except (asyncio.CancelledError, KeyboardInterrupt):
        view.close()
        click.echo("Stopped. The same command with --resume goes on where it was.", err=True)
        sys.exit(CANCELLED)
    if not as_json:
        _report(finished)
    return finished


async def _follow(
    problem: Problem, options: Options, out: Path | None, resume: bool, view: _View, folder: list[str]
) -> Explanation:
    task = asyncio.current_task()
    assert task is not None
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, task.cancel)
    async with ExplanationService(options, root=OUT) as service:
        with view:
            async for event in service.stream(problem, out=out, resume=resume):
                if isinstance(event, Started):
                    folder.append(event.folder)
                view.show(event)
                if isinstance(event, Finished):
                    finished = event.explanation
    return finished


class _LiveView:
    """A board that is redrawn on a terminal, and lines of text elsewhere."""

    def __init__(self) -> None:
        console = Console(stderr=True)
        self._board = Board()
        self._console = console
        self._live = Live(self._board, console=console, refresh_per_second=8) if console.is_terminal else None

    def __enter__(self) -> None:
        if self._live is not None:
            self._live.start()

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        if self._live is not None:
            self._live.stop()

    def show(self, event: Event) -> None:
        line = self._board.take(event)
        if self._live is None and line:
            self._console.print(line, highlight=False, markup=False, soft_wrap=True)

    def failed(self, error: ChalkwrightError) -> None:
        """The sentence itself goes to stderr by itself."""


class _JsonView:
    """One JSON object a line, flushed at once."""

    def __enter__(self) -> None: ...

    def __exit__(self, *_: object) -> None: ...

    def close(self) -> None: ...

    def show(self, event: Event) -> None:
        heavy = {"explanation": {"html"}} if isinstance(event, Finished) else None
        click.echo(event.model_dump_json(exclude=heavy))

    def failed(self, error: ChalkwrightError) -> None:
        click.echo(json.dumps({"event": "error", "kind": type(error).__name__, "message": str(error)}))


_View = _LiveView | _JsonView


def _report(finished: Explanation) -> None:
    """The last words: what is missing, what it cost, where it is."""
    record = finished.record
    for result in record.scenes:
        if result.fault is not None:
            click.echo(f"Scene {result.scene} is missing: {result.fault.sentence()}", err=True)
    if any(result.fault for result in record.scenes):
        click.echo("The document names the gap; the same command with --resume tries these scenes again.", err=True)
    assert finished.folder is not None
    click.echo(str(Path(finished.folder) / HTML))
