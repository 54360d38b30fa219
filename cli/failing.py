"""How a command ends that cannot do what was asked."""

from __future__ import annotations

import json

import click

from chalkwright.agent.errors import ChalkwrightError


def failed(error: ChalkwrightError, *, as_json: bool, hint: str = "") -> click.ClickException:
    """What to raise: its sentence goes to stderr; before that, ``as_json`` writes a last event to stdout."""
    if as_json:
        click.echo(json.dumps({"event": "error", "kind": type(error).__name__, "message": str(error)}))
    return click.ClickException(f"{error}{hint}")
