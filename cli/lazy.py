"""Groups of commands whose modules are imported only when they are used."""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from functools import wraps
from typing import Any, NamedTuple

import click

Loader = Callable[[], click.Command]


class _Lazy(NamedTuple):
    load: Loader
    extra: str | None


class LazyGroup(click.Group):
    """A group whose help needs no subcommand's module."""

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self._lazy: dict[str, _Lazy] = {}

    def loads(self, name: str, *, extra: str | None = None) -> Callable[[Loader], Loader]:
        """Register a function that imports a command and returns it; its docstring is the command's line of help.

        ``extra`` is what the command, or every command of the group, does not run without.
        """

        def register(load: Loader) -> Loader:
            self._lazy[name] = _Lazy(load, extra)
            return load

        return register

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(self._lazy)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in self._lazy:
            return None
        load, extra = self._lazy[cmd_name]
        return load() if extra is None else _needing(extra, load())

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl([(name, lazy.load.__doc__ or "") for name, lazy in self._lazy.items()])


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
