"""Groups of commands whose modules are imported only when they are used."""

from __future__ import annotations

from collections.abc import Mapping
from copy import copy
from functools import wraps
from pkgutil import resolve_name
from typing import Any, NamedTuple

import click


class Lazy(NamedTuple):
    """A command that is not imported yet."""

    place: str
    """``MODULE:NAME``."""
    help: str
    """Its line in the group's help."""
    extra: str | None = None
    """What the command, or every command of the group, does not run without."""


class LazyGroup(click.Group):
    """A group whose help needs no subcommand's module."""

    def __init__(self, *arguments: Any, lazy: Mapping[str, Lazy], **options: Any) -> None:
        super().__init__(*arguments, **options)
        self._lazy = lazy

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(self._lazy)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in self._lazy:
            return None
        place, _, extra = self._lazy[cmd_name]
        command: click.Command = resolve_name(place)
        return command if extra is None else _needing(extra, command)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl([(name, lazy.help) for name, lazy in self._lazy.items()])


def _needing(extra: str, command: click.Command) -> click.Command:
    """The command, which first says in one sentence that an extra is missing; its help needs none."""
    copied = copy(command)
    if isinstance(copied, LazyGroup):
        copied._lazy = {name: lazy._replace(extra=extra) for name, lazy in copied._lazy.items()}
    elif isinstance(copied, click.Group):
        copied.commands = {name: _needing(extra, inner) for name, inner in copied.commands.items()}
    elif (run := copied.callback) is not None:

        @wraps(run)
        def run_if_installed(*arguments: Any, **options: Any) -> Any:
            from chalkwright.agent.errors import ExtraMissing
            from chalkwright.agent.extras import need

            try:
                need(extra)
            except ExtraMissing as error:
                raise click.ClickException(str(error)) from error
            return run(*arguments, **options)

        copied.callback = run_if_installed
    return copied
