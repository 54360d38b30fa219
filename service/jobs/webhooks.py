"""Webhooks: an outbox written with a job's end, sent by the workers, signed as Standard Webhooks says.

What is sent says that a job ended and where to look, not what it made. A receiver that does not answer with 2xx is
tried again, later each time; after :data:`TRIES` it is given up, and the outbox says why.
"""

from __future__ import annotations

import asyncio
import base64
import json
import logging
from collections.abc import Sequence
from contextlib import suppress
from datetime import UTC, datetime
from typing import Any
from uuid import uuid4

from fastapi import Request
from pydantic import SecretStr
from sqlalchemy import Column, Connection, Double, Index, Integer, String, Table, Text, delete, insert, select, update
from sqlalchemy.exc import SQLAlchemyError

from chalkwright.agent.addresses import NotCalled, target_of
from chalkwright.agent.data import Frozen
from chalkwright.agent.errors import UserError
from chalkwright.agent.loading import import_once
from chalkwright.service.data import JobRow, Kind, Principal
from chalkwright.service.database import Database, epoch
from chalkwright.service.faults import Refused
from chalkwright.service.settings import Settings
from chalkwright.service.tables import metadata

_LOG = logging.getLogger(__name__)

WAITS = (5.0, 30.0, 120.0, 600.0, 1800.0, 7200.0, 18000.0, 36000.0)
"""Seconds before each further try: about 18 hours in all."""
TRIES = len(WAITS) + 1
TURN = 0.5
"""Seconds between two looks into the outbox."""
_LEASE = 60.0
"""Seconds for which a message belongs to the worker that sends it; a dead one's is sent by another then."""
_AT_ONCE = 20
_KEPT = 30 * 86_400.0
"""Seconds after which what was sent or given up is forgotten."""

outbox = Table(
    "webhooks",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("job", String(32), nullable=False, index=True),
    Column("url", Text, nullable=False),
    Column("body", Text, nullable=False),
    Column("state", String(10), nullable=False),
    Column("tries", Integer, nullable=False, default=0),
    Column("due", Double, nullable=False),
    Column("note", Text, nullable=False, default=""),
    Index("webhooks_due", "state", "due"),
)
"""``state``: ``waiting``, ``sent`` or ``given-up``; ``due``: when it is sent next, by the database's clock in seconds
since 1970; ``note``: why the last try failed."""


class Message(Frozen):
    """One message of the outbox."""

    id: str
    job: str
    url: str
    body: str
    tries: int


async def admit(
    request: Request, caller: Principal, kind: Kind, body: dict[str, Any], webhook: str | None
) -> dict[str, Any]:
    """See :mod:`chalkwright.service.hooks`. Raises :class:`Refused` (422) for a webhook that will not be called."""
    if webhook is None:
        return {}
    settings: Settings = request.app.state.settings
    if settings.webhook_secret is None:
        raise Refused(422, "This service sends no webhooks; follow the job's events, or ask for it from time to time.")
    try:
        await target_of(webhook, private=settings.webhook_private)
    except NotCalled as why:
        raise Refused(422, f"The webhook is not called, because it {why}; give a public https:// address.") from None
    return {"public_url": settings.public_url or str(request.base_url).rstrip("/")}


def on_settled(connection: Connection, job: JobRow) -> None:
    """Put the message about an ended job into the outbox, in the transaction that ends it."""
    if job.webhook is None:
        return
    message = {"id": f"msg_{uuid4().hex}", "job": job.id, "url": job.webhook, "body": json.dumps(_message_body(job))}
    connection.execute(insert(outbox).values(**message, state="waiting", tries=0, due=epoch(), note=""))


def _message_body(job: JobRow) -> dict[str, Any]:
    """What the receiver reads; the result is fetched with the key."""
    from chalkwright.service.views import address

    here = job.request.get("public_url", "") + address(job)
    cost = None if job.cost is None else format(job.cost, "f")
    return {
        "type": f"{job.kind}.{job.state}",
        "timestamp": datetime.now(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z"),
        "data": {"id": job.id, "kind": job.kind, "state": job.state, "fault": job.fault, "cost": cost, "url": here},
    }


async def run(engine: Database, settings: Settings, stop: asyncio.Event) -> None:
    """See :mod:`hooks`: send what is due until ``stop``. Nothing is sent without a secret to sign with."""
    if settings.webhook_secret is None:
        return
    signer(settings.webhook_secret)
    while not stop.is_set():
        try:
            due = await _due(engine)
            await asyncio.gather(*(_send(engine, settings, message) for message in due))
        except (SQLAlchemyError, OSError):
            _LOG.warning("the outbox cannot be read; trying again", exc_info=True)
            due = ()
        if not due:
            with suppress(TimeoutError):
                await asyncio.wait_for(stop.wait(), TURN)


async def _due(engine: Database) -> Sequence[Message]:
    """Messages to be sent now, taken for this worker."""
    ready = select(outbox).where(outbox.c.state == "waiting", outbox.c.due <= epoch())
    if await engine.read(lambda connection: connection.execute(ready.limit(1)).first()) is None:
        return ()

    def work(connection: Connection) -> Sequence[Message]:
        picked = ready.order_by(outbox.c.due).limit(_AT_ONCE).with_for_update(skip_locked=True)
        found = [Message.model_validate(dict(row)) for row in connection.execute(picked).mappings()]
        taken = update(outbox).where(outbox.c.id.in_([message.id for message in found]))
        connection.execute(taken.values(due=epoch() + _LEASE))
        old = delete(outbox).where(outbox.c.state != "waiting", outbox.c.due < epoch() - _KEPT)
        connection.execute(old)
        return found

    return await engine.write(work)


async def _send(engine: Database, settings: Settings, message: Message) -> None:
    fault = await _call(settings, message)
    tries = message.tries + 1
    if fault is None:
        changes: dict[str, Any] = {"state": "sent", "note": "", "due": epoch()}
    elif tries >= TRIES:
        changes = {"state": "given-up", "note": f"Given up after {tries} tries: it {fault}.", "due": epoch()}
        _LOG.warning("a webhook is given up after %s tries: it %s", tries, fault, extra={"job": message.job})
    else:
        changes = {"note": f"Try {tries}: it {fault}.", "due": epoch() + WAITS[tries - 1]}
    await engine.write(
        lambda connection: connection.execute(
            update(outbox).where(outbox.c.id == message.id).values(tries=tries, **changes)
        )
    )


async def _call(settings: Settings, message: Message) -> str | None:
    """Call the receiver once; why that failed, to stand after "it", or None."""
    assert settings.webhook_secret is not None
    await import_once(_import_calling)
    from chalkwright.service.jobs.calling import call

    headers = sign_message(settings.webhook_secret, message)
    return await call(message.url, message.body, headers, private=settings.webhook_private)


def _import_calling() -> None:
    from chalkwright.service.jobs import calling  # noqa: F401 - an HTTP client, needed by webhooks alone


def sign_message(secret: SecretStr, message: Message, at: datetime | None = None) -> dict[str, str]:
    """The headers of Standard Webhooks: id, time and signature of a message."""
    at = at or datetime.now(UTC)
    signature = signer(secret).sign(message.id, at, message.body)
    return {
        "webhook-id": message.id,
        "webhook-timestamp": str(int(at.timestamp())),
        "webhook-signature": signature,
        "user-agent": "chalkwright",
    }


def signer(secret: SecretStr) -> Any:
    """Signs with ``whsec_…`` (base64), or with any other text as it is. Raises :class:`UserError` when it is empty."""
    from standardwebhooks.webhooks import Webhook

    told = secret.get_secret_value()
    try:
        return Webhook(told) if told.startswith("whsec_") else Webhook(f"whsec_{_encode(told)}")
    except (ValueError, RuntimeError) as error:
        raise UserError("The webhook secret cannot be used; it has to be whsec_ and base64.") from error


def _encode(told: str) -> str:
    return base64.b64encode(told.encode()).decode()


async def delivery(engine: Database, job: str) -> Sequence[tuple[str, int, str]]:
    """State, tries and note of a job's messages."""
    wanted = select(outbox.c.state, outbox.c.tries, outbox.c.note).where(outbox.c.job == job).order_by(outbox.c.due)
    return await engine.read(
        lambda connection: [(row.state, row.tries, row.note) for row in connection.execute(wanted).all()]
    )
