"""``chalkwright mcp``: the tools on stdin and stdout, for programs that start their tools themselves."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from decimal import Decimal
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from chalkwright.agent.errors import UserError
from chalkwright.cli.failing import to_click_error

if TYPE_CHECKING:
    from chalkwright.service.client import Client

_HERE = "http://127.0.0.1"


@click.command(short_help="Serve the tools by MCP on stdin and stdout.")
@click.option("--url", metavar="URL", help="A service that does the work; here, in this process, if left out.")
@click.option(
    "--key",
    envvar="CHALKWRIGHT_KEY",
    metavar="KEY",
    help="Key of the service.  [env: CHALKWRIGHT_KEY]",
    show_envvar=False,
)
@click.option("--root", type=click.Path(path_type=Path, file_okay=False), help="Folder of the runs, without --url.")
@click.option("--model", metavar="NAME", help="Default model, without --url; the built-in author if left out.")
@click.option("--judge", metavar="NAME", help="Default judge model, without --url.")
@click.option("--max-cost", metavar="DOLLARS", type=Decimal, help="US dollars a job at most, without --url.")
def mcp(url: str | None, key: str | None, **given: Any) -> None:
    """Serve the tools explain, follow_up, visualize, explain_figure and judge by the Model Context Protocol.

    A program starts this command and speaks with it over its stdin and stdout; a service that runs anyhow answers at
    its address /mcp. With --url the work is done there, with that service's keys and limits.

    \b
    Examples:
      chalkwright mcp
      chalkwright mcp --url https://chalk.school.example
    """
    try:
        if url is not None and (others := [name for name, value in given.items() if value is not None]):
            raise UserError(f"With --url the service decides; leave out --{others[0].replace('_', '-')}.")
        asyncio.run(_serve(url, key, given))
    except UserError as error:
        raise to_click_error(error, as_json=False) from error


async def _serve(url: str | None, key: str | None, given: dict[str, Any]) -> None:
    from mcp.server.stdio import stdio_server

    from chalkwright.service.mcp.server import make_server

    async with _service(url, key, given) as connect:
        server = make_server(lambda _: connect())
        async with stdio_server() as (incoming, outgoing):
            await server.run(incoming, outgoing, server.create_initialization_options())


@asynccontextmanager
async def _service(url: str | None, key: str | None, given: dict[str, Any]) -> AsyncIterator[Callable[[], Client]]:
    """Makes clients of the service at ``url``, or of one that lives in this process meanwhile."""
    from chalkwright.service.client import Client
    from chalkwright.service.client_data import ServiceError

    if url is not None:
        try:
            await Client(url, key=key).aclose()
        except ServiceError as error:
            raise UserError(error.detail) from error
        yield lambda: Client(url, key=key)
        return
    from chalkwright.cli.serve import check_models, read_settings
    from chalkwright.service import hooks
    from chalkwright.service.app import create_app
    from chalkwright.service.mcp.app_transport import AppTransport

    settings = read_settings({**given, "workers": 0})
    check_models(settings)
    hooks.begin(settings)
    app = create_app(settings)
    async with app.router.lifespan_context(app):
        yield lambda: Client(_HERE, key=key, transport=AppTransport(app))
