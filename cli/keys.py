"""``chalkwright keys``: who may use the service."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from decimal import Decimal
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from chalkwright.agent.errors import UserError
from chalkwright.cli.values import Money, Number

if TYPE_CHECKING:
    from chalkwright.service.database import Database
    from chalkwright.service.keys.store import Key

T = TypeVar("T")


@click.group(short_help="Make, list and revoke the keys of the service.")
@click.option("--root", type=click.Path(path_type=Path, file_okay=False), help="Folder of the service's runs.")
@click.option("--db", metavar="URL", help="postgresql://…; SQLite in the root if left out.")
@click.pass_context
def keys(context: click.Context, /, **given: Any) -> None:
    """Make, list and revoke the keys of the service that `chalkwright serve` runs with the same --root and --db.

    Once there is a key, everybody has to send one.
    """
    context.obj = {name: value for name, value in given.items() if value is not None}


@keys.command()
@click.argument("name")
@click.option("--admin", is_flag=True, help="May make and revoke keys and read /metrics.")
@click.option("--rate", type=Number(min=0.01), help="Requests a minute.")
@click.option("--money", type=Money(), help="US dollars a calendar month (UTC).")
@click.pass_obj
def add(where: dict[str, Any], name: str, admin: bool, rate: float | None, money: Decimal | None) -> None:
    """Make a key for NAME, and write it to stdout: it is shown only once."""
    from chalkwright.service.keys.store import add_key

    made = _run(where, lambda engine: add_key(engine, name, admin=admin, rate=rate, money=money))
    click.echo(made.token)
    click.echo(f"Key {made.key.id} for {made.key.name}; it is not shown again.", err=True)


@keys.command("list")
@click.pass_obj
def list_(where: dict[str, Any]) -> None:
    """List the keys: id, name, limits, last use."""
    from chalkwright.service.keys.store import list_keys

    found = _run(where, list_keys)
    if not found:
        click.echo("There is no key: who reaches the service on this computer may use it.", err=True)
    for key in found:
        click.echo("  ".join((key.id, key.name, *_describe_limits(key))))


@keys.command()
@click.argument("key")
@click.pass_obj
def revoke(where: dict[str, Any], key: str) -> None:
    """End the key of this id (see `list`) at once and for good."""
    from chalkwright.service.keys.store import revoke_key

    # Somebody who pastes the whole key means its id.
    key = key.split("_")[1] if key.startswith("cw_") and key.count("_") == 2 else key
    found = _run(where, lambda engine: revoke_key(engine, key))
    if found is None:
        raise click.ClickException(f"There is no key {key}; 'chalkwright keys list' shows them.")
    click.echo(f"Key {found.id} ({found.name}) is revoked.")


def _describe_limits(key: Key) -> list[str]:
    told = ["admin"] if key.admin else []
    told += [f"{key.rate:g} a minute"] if key.rate is not None else []
    told += [f"${key.money:f} a month"] if key.money is not None else []
    told.append("never used" if key.used is None else f"used {key.used:%Y-%m-%d %H:%M}")
    return told + (["revoked"] if key.revoked is not None else [])


def _run(where: dict[str, Any], call: Callable[[Database], Awaitable[T]]) -> T:
    try:
        return asyncio.run(_with_engine(where, call))
    except UserError as error:
        raise click.ClickException(str(error)) from error


async def _with_engine(where: dict[str, Any], call: Callable[[Database], Awaitable[T]]) -> T:
    from chalkwright.service.database import open_engine
    from chalkwright.service.schema import create_tables
    from chalkwright.service.settings import Settings

    engine = open_engine(Settings(**where))
    try:
        await create_tables(engine)
        return await call(engine)
    finally:
        await engine.dispose()
