"""What the service knows of a job, its events and who may do what: frozen data, the same in SQLite and PostgreSQL."""

from __future__ import annotations

from datetime import datetime
from decimal import Decimal
from typing import Any, Literal

from pydantic import Field

from chalkwright.agent.data import Frozen

Kind = Literal["explanation", "figure", "followup", "verdict", "visual", "worksheet"]
State = Literal["queued", "running", "waiting", "finished", "failed", "cancelled"]
"""``waiting``: for a person, who may edit the outline before anything is drawn."""
OPEN: tuple[State, ...] = ("queued", "running", "waiting")
ENDED: tuple[State, ...] = ("finished", "failed", "cancelled")


class JobRow(Frozen):
    """One job as it is stored. Paths and other people's names never leave the server: see :class:`JobView`."""

    id: str
    """32 hexadecimal digits, random: knowing one job says nothing about another."""
    kind: Kind
    state: State
    owner: str
    """Id of the key that made it."""
    request: dict[str, Any] = Field(repr=False)
    """As its handler validated it, JSON; pictures as base64."""
    result: dict[str, Any] | None = Field(default=None, repr=False)
    """JSON, when finished."""
    fault: str = ""
    """One sentence with the remedy, when failed."""
    fault_kind: str = ""
    """Class name of the error."""
    parent: str | None = None
    """The explanation that a follow-up or a redone scene belongs to."""
    title: str = ""
    created: datetime
    started: datetime | None = None
    ended: datetime | None = None
    attempt: int = 0
    """How often it was begun: more than 1 after a crash or a restart."""
    cancel: bool = False
    """Somebody asked for its end."""
    cost: Decimal | None = Decimal(0)
    """US dollars so far; None where a price is unknown."""
    webhook: str | None = None


class JobEvent(Frozen):
    """One event of a job. ``seq`` counts from 1 in each job without gaps and is the SSE ``id``."""

    job: str
    seq: int = Field(ge=1)
    kind: str
    """The ``event`` of :mod:`chalkwright.agent.events`, or ``state`` when the job's state changed."""
    data: dict[str, Any]
    """JSON; file names in place of paths."""
    at: datetime


class Principal(Frozen):
    """Who makes a request."""

    id: str
    name: str
    admin: bool = False
    """May make and revoke keys and see the whole service's metrics; no more than others sees their jobs."""
    rate: float | None = Field(default=None, gt=0, description="Requests a minute; None: no limit of its own.")
    money: Decimal | None = Field(default=None, ge=0, description="US dollars a calendar month (UTC); None: no limit.")


LOCAL = Principal(id="local", name="this computer", admin=True)
"""Everybody, where the service listens on loopback and no key was made."""


class Claimed(Frozen):
    """A job that a worker has taken; the lease ends unless it is renewed."""

    job: JobRow
    lease: str
