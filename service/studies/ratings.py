"""What raters say: kept as it is given, changed by nobody else, with every change on record."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import Connection, delete, func, insert, select, update

from chalkwright.agent.data import Frozen
from chalkwright.service.database import Database
from chalkwright.service.studies import tables
from chalkwright.service.studies.form import Given, Stage
from chalkwright.service.studies.progress import Rater, Task, check_open, seconds_spent
from chalkwright.service.studies.store import rater_from


class Answer(Frozen):
    """One rater's answer on one criterion of one item."""

    rater: str
    item: str
    criterion: str
    raw: str
    value: float
    at: datetime
    stage: Stage
    seconds: float
    """Time the rater spent on the item so far."""


class Settled(Frozen):
    """What an owner decided where raters disagree."""

    item: str
    criterion: str
    value: float
    note: str


class RatingStore:
    """Answers of all studies. Whoever calls has found out who the rater, or the owner, is."""

    def __init__(self, engine: Database) -> None:
        self.engine = engine

    async def tasks(self, rater: Rater) -> list[Task]:
        """The rater's items in their order."""
        wanted = select(tables.tasks).where(tables.tasks.c.rater == rater.id).order_by(tables.tasks.c.place)

        def work(connection: Connection) -> list[Task]:
            rows = connection.execute(wanted).mappings()
            return [Task.model_validate({name: row[name] for name in Task.model_fields}) for row in rows]

        return await self.engine.read(work)

    async def answers(self, rater: Rater) -> dict[str, dict[str, Given]]:
        """Item → criterion → what this rater said."""
        wanted = select(tables.answers).where(tables.answers.c.rater == rater.id)
        rows = await self.engine.read(lambda connection: connection.execute(wanted).mappings().all())
        found: dict[str, dict[str, Given]] = {}
        for row in rows:
            found.setdefault(row["item"], {})[row["criterion"]] = Given(raw=row["raw"], value=row["value"])
        return found

    async def all_answers(self, study: str) -> list[Answer]:
        """What everybody said, in an order that does not depend on who was first."""
        said, task, who = tables.answers.c, tables.tasks.c, tables.raters.c
        wanted = (
            select(said.rater, said.item, said.criterion, said.raw, said.value, said.at, task.stage, task.seconds)
            .join(tables.tasks, (task.rater == said.rater) & (task.item == said.item))
            .join(tables.raters, who.id == said.rater)
            .where(who.study == study)
            .order_by(said.item, who.number, said.criterion)
        )
        return await self.engine.read(
            lambda connection: [Answer.model_validate(dict(row)) for row in connection.execute(wanted).mappings()]
        )

    async def open(self, rater: Rater, item: str) -> None:
        """The rater looks at the item now: the clock of :func:`seconds_spent` starts."""
        now = datetime.now(UTC)

        def work(connection: Connection) -> None:
            _update_task(connection, rater, item, seen=now)
            started = tables.raters.c.started.is_(None) & (tables.raters.c.id == rater.id)
            connection.execute(update(tables.raters).where(started).values(started=now))

        await self.engine.write(work)

    async def answer(self, rater: Rater, item: str, given: Mapping[str, Given]) -> None:
        """Keep answers, by criterion, in one transaction; the same answer again is no change.

        Raises :class:`chalkwright.agent.errors.UserError` when the study is closed or the rater has submitted.
        """

        def work(connection: Connection) -> None:
            _hold(connection, rater)
            now = datetime.now(UTC)
            before = _read_given(connection, rater, item)
            for criterion, new in given.items():
                if before.get(criterion) != new:
                    _write(connection, rater, item, criterion, new, before.get(criterion), now)
            _look(connection, rater, item, now)

        await self.engine.write(work)

    async def undo(self, rater: Rater) -> str | None:
        """Take back the rater's last change that stands; its item, or None where nothing is left to take back."""
        change = tables.changes.c
        last = select(tables.changes).where(change.rater == rater.id, change.undone.is_(False))

        def work(connection: Connection) -> str | None:
            _hold(connection, rater)
            row = connection.execute(last.order_by(change.number.desc()).limit(1)).mappings().first()
            if row is None:
                return None
            which = _mine(rater, row["item"], row["criterion"])
            if row["before_raw"] is None:
                connection.execute(delete(tables.answers).where(which))
            else:
                back = {"raw": row["before_raw"], "value": row["before_value"], "at": datetime.now(UTC)}
                connection.execute(update(tables.answers).where(which).values(**back))
            connection.execute(update(tables.changes).where(change.number == row["number"]).values(undone=True))
            return str(row["item"])

        return await self.engine.write(work)

    async def history(self, rater: Rater) -> list[dict[str, Any]]:
        """Every change of a rater's, undone ones too, in order."""
        wanted = select(tables.changes).where(tables.changes.c.rater == rater.id).order_by(tables.changes.c.number)
        return await self.engine.read(lambda connection: [dict(row) for row in connection.execute(wanted).mappings()])

    async def record_pilot(self, rater: Rater, *, passed: bool) -> None:
        """Count one more try."""

        def work(connection: Connection) -> None:
            _hold(connection, rater)
            which = tables.raters.c.id == rater.id
            tries = tables.raters.c.pilot_tries + 1
            connection.execute(update(tables.raters).where(which).values(pilot_tries=tries, passed=passed))

        await self.engine.write(work)

    async def submit(self, rater: Rater) -> None:
        """From now on the answers are fixed."""

        def work(connection: Connection) -> None:
            _hold(connection, rater)
            which = tables.raters.c.id == rater.id
            connection.execute(update(tables.raters).where(which).values(submitted=datetime.now(UTC)))

        await self.engine.write(work)

    async def settle(self, study: str, settled: Settled) -> None:
        """Keep an owner's decision; the last one counts."""
        which = (
            (tables.settlements.c.study == study)
            & (tables.settlements.c.item == settled.item)
            & (tables.settlements.c.criterion == settled.criterion)
        )
        values = {**settled.model_dump(), "study": study, "at": datetime.now(UTC)}

        def work(connection: Connection) -> None:
            connection.execute(select(tables.studies.c.id).where(tables.studies.c.id == study).with_for_update())
            connection.execute(delete(tables.settlements).where(which))
            connection.execute(insert(tables.settlements).values(**values))

        await self.engine.write(work)

    async def settlements(self, study: str) -> list[Settled]:
        """All that was decided."""
        row = tables.settlements.c
        wanted = select(row.item, row.criterion, row.value, row.note).where(row.study == study)

        def work(connection: Connection) -> list[Settled]:
            found = connection.execute(wanted.order_by(row.item, row.criterion))
            return [Settled.model_validate(dict(one)) for one in found.mappings()]

        return await self.engine.read(work)

    async def count_done(self, study: str) -> dict[str, int]:
        """Answers to items of the study proper, by rater."""
        who, task, said = tables.raters.c, tables.tasks.c, tables.answers.c
        wanted = (
            select(said.rater, func.count())
            .join(tables.tasks, (task.rater == said.rater) & (task.item == said.item))
            .join(tables.raters, who.id == said.rater)
            .where(who.study == study, task.stage == "rating")
            .group_by(said.rater)
        )
        return await self.engine.read(lambda connection: {row[0]: row[1] for row in connection.execute(wanted)})


def _hold(connection: Connection, rater: Rater) -> None:
    """One change of a rater's at a time, and none against the rules. Raises :class:`UserError`."""
    mine = select(tables.raters).where(tables.raters.c.id == rater.id).with_for_update()
    row = connection.execute(mine).mappings().one()
    closed = connection.scalar(select(tables.studies.c.closed).where(tables.studies.c.id == rater.study))
    check_open(rater_from(row), bool(closed))


def _mine(rater: Rater, item: str, criterion: str) -> Any:
    said = tables.answers.c
    return (said.rater == rater.id) & (said.item == item) & (said.criterion == criterion)


def _read_given(connection: Connection, rater: Rater, item: str) -> dict[str, Given]:
    said = tables.answers.c
    wanted = select(said.criterion, said.raw, said.value).where(said.rater == rater.id, said.item == item)
    found = connection.execute(wanted).all()
    return {criterion: Given(raw=raw, value=value) for criterion, raw, value in found}


def _write(
    connection: Connection, rater: Rater, item: str, criterion: str, new: Given, old: Given | None, now: datetime
) -> None:
    place = {"rater": rater.id, "item": item, "criterion": criterion}
    value = {"raw": new.raw, "value": new.value, "at": now}
    if old is None:
        connection.execute(insert(tables.answers).values(**place, **value))
    else:
        connection.execute(update(tables.answers).where(_mine(rater, item, criterion)).values(**value))
    before = {"before_raw": old.raw if old else None, "before_value": old.value if old else None}
    connection.execute(insert(tables.changes).values(**place, **value, **before))


def _look(connection: Connection, rater: Rater, item: str, now: datetime) -> None:
    task = tables.tasks.c
    wanted = select(task.seen, task.seconds).where(task.rater == rater.id, task.item == item)
    seen, seconds = connection.execute(wanted).one()
    _update_task(connection, rater, item, seen=now, seconds=seconds + seconds_spent(seen, now))


def _update_task(connection: Connection, rater: Rater, item: str, **values: Any) -> None:
    which = (tables.tasks.c.rater == rater.id) & (tables.tasks.c.item == item)
    connection.execute(update(tables.tasks).where(which).values(**values))
