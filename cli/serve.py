"""``chalkwright serve``: the HTTP API and the pages."""

from __future__ import annotations

import sys
from decimal import Decimal
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from chalkwright.agent.errors import UserError
from chalkwright.cli.failing import to_click_error

if TYPE_CHECKING:
    from chalkwright.service.settings import Settings

_SWITCH = 0.0005
"""Seconds after which a busy thread lets another run: a request waits for the database's threads a dozen times."""
_LOOPBACK = ("127.0.0.1", "::1", "localhost")


@click.command(short_help="Serve the HTTP API and the pages.")
@click.option("--host", metavar="ADDRESS", help="Address to listen on; this computer alone if left out.")
@click.option("--port", type=click.IntRange(0, 65535), help="Port; 0 takes any free one.  [default: 8080]")
@click.option("--root", type=click.Path(path_type=Path, file_okay=False), help="Folder of the runs.")
@click.option("--db", metavar="URL", help="postgresql://…; SQLite in the root if left out.")
@click.option("--model", metavar="NAME", help="Default model; the built-in author if left out.")
@click.option("--models", metavar="NAME", multiple=True, help="Another model that callers may choose; repeatable.")
@click.option("--judge", metavar="NAME", help="Default judge model.")
@click.option("--base-url", metavar="URL", help="Where the models are served, if elsewhere.")
@click.option("--max-cost", metavar="DOLLARS", type=Decimal, help="US dollars that one job may cost at most.")
@click.option("--workers", type=click.IntRange(0, 64), help="Worker processes; 0: work in the server itself.")
@click.option("--jobs-at-once", type=click.IntRange(1, 1000), help="Jobs that one worker has under way.")
@click.option("--open", "open_", is_flag=True, default=None, help="Let others in without a key.")
@click.option("--public-url", metavar="URL", help="How the outside calls the service.")
def serve(**given: Any) -> None:
    """Serve the HTTP API and the pages until Ctrl-C.

    Every option can also be set in the environment as CHALKWRIGHT_HOST, CHALKWRIGHT_DB and so on.
    """
    given["open"], given["offered_models"] = given.pop("open_"), given.pop("models")
    try:
        _serve(read_settings(given))
    except UserError as error:
        raise to_click_error(error, as_json=False) from error


def read_settings(given: dict[str, Any]) -> Settings:
    """The settings by options and environment; an option that is None is left to the environment. Raises
    :class:`UserError`."""
    from pydantic import ValidationError
    from pydantic_settings import SettingsError

    from chalkwright.service.settings import Settings

    try:
        return Settings(**{name: value for name, value in given.items() if value not in (None, ())})
    except ValidationError as error:
        first = error.errors()[0]
        place = "".join(str(part) for part in first["loc"][:1])
        raise UserError(f"The setting {place} cannot be used ({first['msg']}); mend it and start again.") from error
    except SettingsError as error:
        raise UserError(f"The environment cannot be used ({error}); mend the variable and start again.") from error


def check_models(settings: Settings) -> None:
    """Raises :class:`UserError` for a model that cannot be named or has no key: every job would fail of it."""
    from chalkwright.agent.models.registry import build, resolve

    for name in (settings.model, *settings.models, settings.judge):
        if name not in (None, "none"):
            spec = resolve(name, base_url=settings.base_url)
            if settings.executor in ("", "local"):  # else the machines that work have the keys
                build(spec)


def _serve(settings: Settings) -> None:
    import asyncio
    import gc
    import logging

    gc.disable()  # until the server answers: imports make little garbage, and to look for it takes a while
    from chalkwright.cli.as_root import meaning
    from chalkwright.service import hooks
    from chalkwright.service.app import create_app
    from chalkwright.service.serving import Server, bind_socket

    sys.setswitchinterval(_SWITCH)
    check_models(settings)
    hooks.begin(settings)
    if not settings.open and settings.host not in _LOOPBACK and not asyncio.run(_has_keys(settings)):
        raise UserError(
            f"Anybody who reaches {settings.host} could use the service; make a key with 'chalkwright keys add', or "
            "start it with --open."
        )
    app = create_app(settings)
    try:
        listening = bind_socket(settings.host, settings.port)
    except OSError as error:
        raise UserError(
            f"{settings.host} port {settings.port} cannot be listened on ({error.strerror}); choose another with "
            "--port."
        ) from error
    host = f"[{settings.host}]" if ":" in settings.host else settings.host
    url = f"http://{host}:{listening.getsockname()[1]}"

    def ready() -> None:
        if said := meaning():
            logging.getLogger(__name__).warning("%s", said)
        click.echo(f"Chalkwright is served at {url}")

    server = Server(app, ready=ready)
    try:
        asyncio.run(_run(server, listening, settings))
    except KeyboardInterrupt:
        click.echo("Stopped.", err=True)


async def _run(server: Any, listening: Any, settings: Settings) -> None:
    from chalkwright.service.database import open_engine
    from chalkwright.service.schema import create_tables

    # Asked first: what uvicorn would log as a traceback is one sentence here.
    engine = open_engine(settings)
    try:
        await create_tables(engine)
    finally:
        await engine.dispose()
    await server.serve([listening])


async def _has_keys(settings: Settings) -> bool:
    """Whether somebody made a key, which others then have to send."""
    from chalkwright.service.database import open_engine
    from chalkwright.service.keys.store import has_keys
    from chalkwright.service.schema import create_tables

    engine = open_engine(settings)
    try:
        await create_tables(engine)
        return await has_keys(engine)
    finally:
        await engine.dispose()
