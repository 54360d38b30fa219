"""A worksheet as it is kept with its job: what was sent, and the problems as a teacher left them. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from typing import Annotated
from uuid import uuid4

from pydantic import BaseModel, ConfigDict, Field

from chalkwright.agent.data import Frozen, Image, Subject
from chalkwright.service.requests import AskedOptions, Tag, Text

MOST = 40
"""Problems of one worksheet."""


class AskedWorksheet(BaseModel):
    """Several problems at once: their text, or the file of a page."""

    model_config = ConfigDict(
        extra="forbid",
        json_schema_extra={"examples": [{"text": "Sheet 7\n1. What is 2 + 3?\n2. What is 3/4 of 20?", "grade": "4"}]},
    )

    text: Text = Field("", description="The problems, one below the other; numbers and empty lines tell them apart.")
    file: str | None = Field(None, description="In place of the text: a PDF, or a photo of a page, as base64.")
    subject: Subject | None = None
    grade: Annotated[Text, Field(max_length=60)] | None = None
    language: Tag | None = Field(None, description="BCP 47 tag of the answers; the problems' own if left out.")
    options: AskedOptions = AskedOptions()
    webhook: Annotated[str, Field(max_length=2000)] | None = Field(None, description="Called once it is taken apart.")


class GivenProblem(BaseModel):
    """One problem as a teacher wants it."""

    model_config = ConfigDict(extra="forbid")

    id: Annotated[str, Field(max_length=40)] | None = Field(
        None, description="Of the problem that it was; null if new."
    )
    text: Text = Field(min_length=1, max_length=200_000)


class GivenProblems(BaseModel):
    """A worksheet's problems as a teacher wants them."""

    model_config = ConfigDict(
        extra="forbid",
        json_schema_extra={"examples": [{"title": "Sheet 7", "problems": [{"text": "What is 2 + 3?"}]}]},
    )

    title: Annotated[Text, Field(min_length=1, max_length=200)] | None = Field(
        None, description="As it was if left out."
    )
    problems: list[GivenProblem] = Field(max_length=MOST, description="All of them, in their order.")


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
