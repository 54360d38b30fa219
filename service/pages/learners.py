"""Learner profiles: for whom explanations are made. No name of a child is asked for or needed."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any
from uuid import uuid4

from pydantic import ValidationError
from sqlalchemy import JSON, Column, Connection, Index, String, Table, Text, delete, insert, select, update

from chalkwright.agent.data import Frozen, Learner
from chalkwright.agent.errors import UserError
from chalkwright.agent.languages.catalogues import mark
from chalkwright.service.database import Database
from chalkwright.service.languages import translate
from chalkwright.service.tables import Moment, metadata

MOST = 200
"""Profiles of one owner."""

learners = Table(
    "learners",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("owner", String(64), nullable=False),
    Column("name", Text, nullable=False),
    Column("profile", JSON, nullable=False),
    Column("created", Moment, nullable=False),
    Index("learners_by_owner", "owner", "created"),
)


class Profile(Frozen):
    """One stored profile; ``name`` is whatever tells it from the others, such as "Class 5b"."""

    id: str
    name: str
    learner: Learner
    created: datetime


async def profiles(engine: Database, owner: str) -> list[Profile]:
    """All profiles of an owner, the newest first."""
    query = select(learners).where(learners.c.owner == owner).order_by(learners.c.created.desc()).limit(MOST)
    return await engine.read(lambda connection: [_profile(row) for row in connection.execute(query).mappings()])


async def profile(engine: Database, owner: str, id_: str) -> Profile | None:
    """One profile; None also for another owner's."""
    query = select(learners).where(learners.c.owner == owner, learners.c.id == id_)
    row = await engine.read(lambda connection: connection.execute(query).mappings().first())
    return None if row is None else _profile(row)


async def keep(engine: Database, owner: str, name: str, learner: Learner, id_: str | None = None) -> str | None:
    """Store a new profile, or (with ``id_``) change one; its id, or None when this owner has no such profile.

    Raises :class:`UserError` when the owner has too many.
    """
    values: dict[str, Any] = {"name": name, "profile": learner.model_dump(mode="json")}

    def work(connection: Connection) -> str | None:
        if id_ is not None:
            mine = (learners.c.owner == owner) & (learners.c.id == id_)
            changed = connection.execute(update(learners).where(mine).values(**values))
            return id_ if changed.rowcount else None
        kept = connection.execute(select(learners.c.id).where(learners.c.owner == owner).limit(MOST)).all()
        if len(kept) >= MOST:
            raise UserError(
                translate("There are {most} profiles already; remove one before you add another.", most=MOST)
            )
        new = uuid4().hex
        connection.execute(insert(learners).values(id=new, owner=owner, created=datetime.now(UTC), **values))
        return new

    return await engine.write(work)


async def remove(engine: Database, owner: str, id_: str) -> None:
    """Forget a profile; explanations made for it stay."""
    await engine.write(
        lambda connection: connection.execute(delete(learners).where(learners.c.owner == owner, learners.c.id == id_))
    )


def learner_of(form: dict[str, str]) -> tuple[Learner | None, dict[str, str]]:
    """The learner in a sent form, or None with field → what is wrong with it."""
    given: dict[str, Any] = {
        "age": form.get("age", "").strip() or None,
        "grade": form.get("grade", "").strip() or None,
        "language": form.get("language", "").strip() or None,
        "reading": form.get("reading", "").strip() or None,
        "knows": tuple(line.strip(" -•\t") for line in form.get("knows", "").splitlines() if line.strip(" -•\t")),
        "colours": form.get("colours", "").strip() or "any",
    }
    try:
        return Learner.model_validate(given), {}
    except ValidationError as error:
        return None, {str(fault["loc"][0]): translate(_SENTENCES[str(fault["loc"][0])]) for fault in error.errors()}


_SENTENCES = {
    "age": mark("Give the age in years, from 4 to 19, or leave it blank."),
    "grade": mark("Write the grade in at most 60 characters."),
    "language": mark("Choose a language from the list."),
    "reading": mark("Choose from the list how the texts should read."),
    "knows": mark("Write at most 30 lines of at most 200 characters."),
    "colours": mark("Choose from the list which colours look alike."),
}


def _profile(row: Any) -> Profile:
    return Profile(
        id=row["id"], name=row["name"], learner=Learner.model_validate(row["profile"]), created=row["created"]
    )
