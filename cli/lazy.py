"""Groups of commands whose modules are imported only when they are used."""

from __future__ import annotations

from collections.abc import Mapping
from copy import copy
from functools import wraps
from importlib import import_module
from typing import Any

import click

Commands = Mapping[str, tuple[str, str, str]]
"""Name → module, attribute, one line of help."""
Extras = Mapping[str, str]
"""Name → the extra without which the command, or every command of the group, does not run."""


class LazyGroup(click.Group):
    """A group whose help needs no subcommand's module."""

    def __init__(self, *arguments: Any, lazy: Commands, extras: Extras | None = None, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self._lazy = lazy
        self._extras = dict(extras or {})

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(self._lazy)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in self._lazy:
            return None
        module, name, _ = self._lazy[cmd_name]
        command = getattr(import_module(module), name)
        assert isinstance(command, click.Command)
        return _needing(self._extras[cmd_name], command) if cmd_name in self._extras else command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl([(name, summary) for name, (_, _, summary) in self._lazy.items()])


def _needing(extra: str, command: click.Command) -> click.Command:
    """The command, which first says in one sentence that an extra is missing; its help needs none."""
    copied = copy(command)
    if isinstance(copied, LazyGroup):
        copied._extras = dict.fromkeys(copied._lazy, extra)
    elif isinstance(copied, click.Group):
        copied.commands = {name: _needing(extra, inner) for name, inner in copied.commands.items()}
    elif (run := copied.callback) is not None:

        @wraps(run)
        def checked(*arguments: Any, **options: Any) -> Any:
            from chalkwright.agent.errors import ExtraMissing
            from chalkwright.agent.extras import need

            try:
                need(extra)
            except ExtraMissing as error:
                raise click.ClickException(str(error)) from error
            return run(*arguments, **options)

        copied.callback = checked
    return copied
