"""How a command ends that cannot do what was asked."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from chalkwright.agent.errors import ChalkwrightError


def to_click_error(error: ChalkwrightError, *, as_json: bool, hint: str = "") -> click.ClickException:
    """What to raise: its sentence goes to stderr; before that, ``as_json`` writes a last event to stdout."""
    if as_json:
        click.echo(json.dumps({"event": "error", "kind": type(error).__name__, "message": str(error)}))
    return click.ClickException(f"{in_a_terminal(error)}{hint}")


def in_a_terminal(error: ChalkwrightError) -> str:
    """Its sentence, with the options that its remedy means."""
    said = str(error)
    return f"{said.removesuffix('.')} ({', '.join(error.flags)})." if error.flags else said


@contextmanager
def sentences() -> Iterator[None]:
    """What was foreseen ends the command with its sentence."""
    from chalkwright.agent.errors import ChalkwrightError

    try:
        yield
    except ChalkwrightError as error:
        raise to_click_error(error, as_json=False) from error
