"""What a key may use: requests a minute, money a month, jobs at once.

Requests are counted in this process: behind several servers a key has its rate at each. Money is counted in the
database, in the transaction that makes the job: what a job may cost at most is set aside until it ends, so that jobs
made together cannot spend the same dollar.
"""

from __future__ import annotations

import math
import time
from datetime import UTC, datetime
from decimal import Decimal
from typing import Any

from fastapi import Request
from sqlalchemy import Boolean, Column, Connection, Index, String, Table, delete, func, insert, select, update

from chalkwright.agent.languages.catalogues import mark
from chalkwright.agent.rate import Rates
from chalkwright.service.data import LOCAL, OPEN, JobRow, Kind, Principal
from chalkwright.service.database import Database
from chalkwright.service.faults import Refused
from chalkwright.service.keys.store import api_keys
from chalkwright.service.languages import translate
from chalkwright.service.settings import Settings
from chalkwright.service.tables import Money, jobs, metadata

_OPEN_LOCK = 7_243_021
"""Seed of PostgreSQL's advisory locks on owners; any number that nobody else uses."""
_LEAST = Decimal("0.001")
"""US dollars; with less left no model can be asked anything."""

spending = Table(
    "spending",
    metadata,
    Column("job", String(32), primary_key=True),
    Column("month", String(7), primary_key=True),
    Column("owner", String(64), nullable=False),
    Column("amount", Money, nullable=False),
    Column("most", Money, nullable=False),
    Column("open", Boolean, nullable=False),
    Index("spending_by_owner", "owner", "month"),
)
"""What each job took of a month's money: while it is open all that it may cost, then what it did cost. ``most``: what
the job may cost whatever is left. Rows outlive their jobs: a sweep must not give money back."""


_RATES = Rates()
"""How many requests each key has sent, by its id."""


def count(caller: Principal) -> None:
    """Count one request. Raises :class:`Refused` (429, ``Retry-After``) at once; nothing is queued."""
    if caller.rate is None:
        return
    if wait := _RATES.ask(caller.id, caller.rate, time.monotonic()):
        seconds = max(1, math.ceil(wait))
        raise Refused(
            429,
            translate(
                "The key may send {rate} requests a minute; send the next one in {seconds} s.",
                rate=f"{caller.rate:g}",
                seconds=seconds,
            ),
            {"Retry-After": str(seconds)},
        )


async def admit(
    request: Request, caller: Principal, kind: Kind, body: dict[str, Any], webhook: str | None
) -> dict[str, Any]:
    """See :mod:`hooks`. ``max_money``: what the job may cost; :func:`reserve` lowers it to what is left.

    Raises :class:`Refused`: 402 for a model whose price is not known where the key's money is limited.
    """
    settings: Settings = request.app.state.settings
    asked = body.get("options") or {}
    model = asked.get("model") or (settings.judge if kind == "verdict" else settings.model)
    if caller.money is None or model in (None, "none"):
        return {}
    if not _has_price(model, settings):
        raise Refused(
            402,
            translate(
                "The price of {model} is not known, so that the key's limit of ${money} a month cannot be kept; "
                "choose another model.",
                model=model,
                money=caller.money,
            ),
        )
    most = [limit for limit in (asked.get("max_cost"), settings.max_cost) if limit is not None]
    return {"max_money": min((Decimal(str(limit)) for limit in most), default=caller.money)}


def check_open(connection: Connection, owner: str, most: int | None) -> None:
    """Whether ``owner`` may have one more open job, inside the transaction that queues it: of jobs sent together each
    sees the one before. Raises :class:`Refused` (429)."""
    if most is None:
        return
    if connection.dialect.name == "postgresql":  # SQLite's writers take turns as it is
        connection.execute(select(func.pg_advisory_xact_lock(func.hashtextextended(owner, _OPEN_LOCK))))
    mine = select(func.count()).select_from(jobs).where(jobs.c.owner == owner, jobs.c.state.in_(OPEN))
    under_way = int(connection.execute(mine).scalar_one())
    if under_way >= most:
        told = (
            mark("The service has {under_way} open jobs, and may have {most}; wait for some to end, or cancel them.")
            if owner == LOCAL.id
            else mark("The key has {under_way} open jobs, and may have {most}; wait for some to end, or cancel them.")
        )
        raise Refused(
            429,
            translate(told, under_way=under_way, most=most),
            {"Retry-After": "10"},
        )


def reserve(
    connection: Connection, job: str, owner: str, request: dict[str, Any], cost: Decimal | None
) -> dict[str, Any]:
    """Set aside what a job of ``owner`` may cost, inside the transaction that queues it; what has to be kept with its
    request. ``cost``: what it cost already. Raises :class:`Refused` (402) when nothing is left."""
    if "max_money" not in request:
        return {}
    # The key's row is locked: two jobs made at the same moment are counted one after the other.
    key = select(api_keys.c.money).where(api_keys.c.id == owner).with_for_update()
    money = connection.execute(key).scalar_one_or_none()
    most = _most(connection, job) or Decimal(str(request["max_money"]))
    month, before = _month(), cost or Decimal(0)
    connection.execute(delete(spending).where(spending.c.job == job, spending.c.open))
    elsewhere = _sum(connection, spending.c.job == job, spending.c.month != month)
    own = max(Decimal(0), before - elsewhere)
    if money is not None:
        others = _sum(connection, spending.c.owner == owner, spending.c.month == month, spending.c.job != job)
        left = money - others - own
        if left < _LEAST:
            raise Refused(402, _explain_used_up(money, left))
        allowed = min(most, left)
    else:
        allowed = most
    connection.execute(delete(spending).where(spending.c.job == job, spending.c.month == month))
    row = {"job": job, "month": month, "owner": owner, "amount": own + allowed, "most": most, "open": True}
    connection.execute(insert(spending).values(row))
    return {"max_money": str(allowed)}


def on_settled(connection: Connection, job: JobRow) -> None:
    """Put what an ended job did cost in the place of what was set aside; see :data:`SETTLED`.

    A job that was given up because workers died over it keeps all that was set aside: what it was doing then was told
    by nobody.
    """
    died = connection.execute(select(jobs.c.crashes).where(jobs.c.id == job.id)).scalar_one()
    found = connection.execute(select(spending.c.month).where(spending.c.job == job.id, spending.c.open)).first()
    if found is not None:
        elsewhere = _sum(connection, spending.c.job == job.id, spending.c.month != found.month)
        row = update(spending).where(spending.c.job == job.id, spending.c.month == found.month)
        values: dict[str, Any] = {"open": False}
        if job.cost is not None and not died:  # a price that is not known counts as all that was set aside
            values["amount"] = max(Decimal(0), job.cost - elsewhere)
        connection.execute(row.values(values))


async def sum_month(engine: Database) -> dict[str, Decimal]:
    """Key id → US dollars spent and set aside in this month (UTC), of keys with a money limit."""
    sums = (
        select(spending.c.owner, func.sum(spending.c.amount, type_=Money()))
        .where(spending.c.month == _month())
        .group_by(spending.c.owner)
    )
    return await engine.read(lambda connection: {owner: amount for owner, amount in connection.execute(sums).all()})  # noqa: C416


def _most(connection: Connection, job: str) -> Decimal | None:
    wanted = select(spending.c.most).where(spending.c.job == job).order_by(spending.c.month.desc()).limit(1)
    found = connection.execute(wanted).scalar_one_or_none()
    return None if found is None else Decimal(found)


def _sum(connection: Connection, *where: Any) -> Decimal:
    total = connection.execute(select(func.sum(spending.c.amount, type_=Money())).where(*where)).scalar_one()
    return Decimal(total or 0)


def _explain_used_up(money: Decimal, left: Decimal) -> str:
    return translate(
        "${left} of the key's ${money} a month is left, spent and set aside for open jobs; wait for open jobs to end "
        "or for the next month, or ask whoever runs the service for more.",
        left=f"{max(left, Decimal(0)):.4f}",
        money=f"{money:.2f}",
    )


def _has_price(model: str, settings: Settings) -> bool:
    from chalkwright.agent.models.registry import resolve

    return resolve(model, base_url=settings.base_url).price is not None


def _month() -> str:
    return datetime.now(UTC).strftime("%Y-%m")
