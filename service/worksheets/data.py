"""A worksheet as it is kept with its job: what was sent, and the problems as a teacher left them. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from uuid import uuid4

from pydantic import Field

from chalkwright.agent.data import Frozen, Image
from chalkwright.service.requests import AskedOptions, Text

MOST = 40
"""Problems of one worksheet."""


class WorksheetRequest(Frozen):
    """What a worksheet's job is asked for; the picture has been checked."""

    text: Text = ""
    picture: Image | None = Field(default=None, repr=False)
    """Of a page, where no text was sent."""
    grade: str | None = None
    subject: str | None = None
    language: str | None = None
    options: AskedOptions = AskedOptions()
    """For taking it apart and for every explanation."""
    max_money: Decimal | None = None


class Item(Frozen):
    """One problem of a worksheet."""

    id: str
    text: str
    job: str | None = None
    """Its explanation's, once it is asked for."""


class Worksheet(Frozen):
    """The result of a worksheet's job."""

    title: str
    problems: tuple[Item, ...]
    before: tuple[Item, ...] | None = None
    """The problems before the last change, to undo it."""
    cost: str | None = "0"
    """US dollars for taking it apart; None where a price is unknown."""


def items_of(texts: Sequence[str]) -> tuple[Item, ...]:
    """New problems."""
    return tuple(Item(id=uuid4().hex[:12], text=text) for text in texts)
