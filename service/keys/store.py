"""API keys: made once, shown once, kept as hashes."""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
import time
from collections.abc import Sequence
from datetime import UTC, datetime
from decimal import Decimal
from typing import NamedTuple
from weakref import WeakKeyDictionary

from pydantic import Field
from sqlalchemy import Boolean, Column, Connection, Double, RowMapping, String, Table, Text, insert, select, update

from chalkwright.agent.data import Frozen
from chalkwright.agent.errors import UserError
from chalkwright.service.data import Principal
from chalkwright.service.database import Database
from chalkwright.service.tables import Moment, Money, metadata

_FORM = re.compile(r"cw_([0-9a-f]{12})_([0-9a-f]{64})", re.ASCII)
_SECRET_BYTES = 32
_NAME = 80
_USED = 60.0
"""Seconds within which the use of a key is written down once."""
_NONE_FOR = 1.0
"""Seconds for which it is believed that there is no key."""

api_keys = Table(
    "api_keys",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("name", Text, nullable=False),
    Column("digest", String(64), nullable=False),
    Column("admin", Boolean, nullable=False, default=False),
    Column("rate", Double),
    Column("money", Money),
    Column("created", Moment, nullable=False),
    Column("used", Moment),
    Column("revoked", Moment),
)
"""``digest``: SHA-256 of the secret, hexadecimal. The secret has 256 random bits, so a slow hash would add nothing."""


class Key(Frozen):
    """What is known of a key; never its secret."""

    id: str = Field(examples=["5f0c8e1d2b3a"])
    name: str = Field(examples=["tutoring app"])
    admin: bool = Field(description="May make and revoke keys and see the whole service's metrics.")
    rate: float | None = Field(description="Requests a minute; null: no limit.")
    money: Decimal | None = Field(description="US dollars a calendar month (UTC); null: no limit.")
    created: datetime
    used: datetime | None = Field(description="Last use, to about a minute.")
    revoked: datetime | None

    @property
    def principal(self) -> Principal:
        return Principal(id=self.id, name=self.name, admin=self.admin, rate=self.rate, money=self.money)


class NewKey(NamedTuple):
    """A key, and the text that its holder sends: known only now."""

    key: Key
    token: str


_COLUMNS = tuple(api_keys.c[name] for name in Key.model_fields)


async def add_key(
    engine: Database, name: str, *, admin: bool = False, rate: float | None = None, money: Decimal | None = None
) -> NewKey:
    """Make a key. Raises :class:`UserError` for a name that is empty or too long."""
    name = " ".join("".join(sign if sign.isprintable() else " " for sign in name).split())
    if not 0 < len(name) <= _NAME:
        raise UserError(f"A key needs a name of 1 to {_NAME} characters that says who has it.")
    key_id, secret = secrets.token_hex(6), secrets.token_hex(_SECRET_BYTES)
    values = {
        "id": key_id,
        "name": name,
        "digest": _digest(secret),
        "admin": admin,
        "rate": rate,
        "money": money,
        "created": datetime.now(UTC),
    }
    row = await engine.write(
        lambda connection: connection.execute(insert(api_keys).values(values).returning(*_COLUMNS)).mappings().one()
    )
    _NO_KEYS.pop(engine, None)
    return NewKey(_key(row), f"cw_{key_id}_{secret}")


async def list_keys(engine: Database) -> Sequence[Key]:
    """All keys, the oldest first, revoked ones too."""
    return await engine.read(
        lambda connection: [
            _key(row) for row in connection.execute(select(*_COLUMNS).order_by(api_keys.c.created)).mappings()
        ]
    )


async def revoke_key(engine: Database, key: str) -> Key | None:
    """End a key at once and for good; None when there is none of that id. Its jobs stay as they are."""
    ending = update(api_keys).where(api_keys.c.id == key, api_keys.c.revoked.is_(None))

    def work(connection: Connection) -> RowMapping | None:
        connection.execute(ending.values(revoked=datetime.now(UTC)))
        return connection.execute(select(*_COLUMNS).where(api_keys.c.id == key)).mappings().one_or_none()

    found = await engine.write(work)
    return None if found is None else _key(found)


async def has_keys(engine: Database) -> bool:
    """Whether a key was ever made. A revoked one counts: its end must not open the service to everybody."""
    if time.monotonic() < _NO_KEYS.get(engine, 0.0):
        return False
    found = await engine.read(lambda connection: connection.execute(select(api_keys.c.id).limit(1)).first() is not None)
    if not found:
        _NO_KEYS[engine] = time.monotonic() + _NONE_FOR
    return found


async def key_of_token(engine: Database, token: str) -> Key | None:
    """The key that this text proves, unless it is revoked."""
    if (form := _FORM.fullmatch(token)) is None:
        return None
    found = await _row(engine, form[1])
    # An unknown id is compared as well, so that its answer takes as long.
    known = "" if found is None else str(found["digest"])
    if not hmac.compare_digest(_digest(form[2]), known.rjust(64)) or found is None:
        return None
    return await _in_use(engine, found)


async def key_of_id(engine: Database, key: str) -> Key | None:
    """The key of a session that was proved before, unless it is revoked since."""
    found = await _row(engine, key)
    return None if found is None else await _in_use(engine, found)


async def is_revoked(engine: Database, key: str) -> bool:
    """Whether a key of this id was ended; asking is no use of it."""
    found = await _row(engine, key)
    return found is not None and found["revoked"] is not None


async def _row(engine: Database, key: str) -> RowMapping | None:
    return await engine.read(
        lambda connection: connection.execute(select(api_keys).where(api_keys.c.id == key)).mappings().one_or_none()
    )


async def _in_use(engine: Database, found: RowMapping) -> Key | None:
    key = _key(found)
    if key.revoked is not None:
        return None
    now = datetime.now(UTC)
    if key.used is None or (now - key.used).total_seconds() > _USED:
        await engine.write(
            lambda connection: connection.execute(update(api_keys).where(api_keys.c.id == key.id).values(used=now))
        )
    return key


def _digest(secret: str) -> str:
    return hashlib.sha256(bytes.fromhex(secret)).hexdigest()


def _key(row: RowMapping) -> Key:
    return Key.model_validate({name: row[name] for name in Key.model_fields})


_NO_KEYS: WeakKeyDictionary[Database, float] = WeakKeyDictionary()
