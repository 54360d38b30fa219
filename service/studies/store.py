"""Studies in the database: made, invited to, listed. What raters say is :mod:`chalkwright.service.studies.ratings`'."""

from __future__ import annotations

import asyncio
import hashlib
import secrets
import shutil
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NamedTuple
from uuid import uuid4

from sqlalchemy import Connection, delete, func, insert, select, update

from chalkwright.agent.data import Frozen
from chalkwright.agent.errors import UserError
from chalkwright.service.database import Database
from chalkwright.service.keys import disk
from chalkwright.service.languages import translate
from chalkwright.service.settings import Settings
from chalkwright.service.studies import tables
from chalkwright.service.studies.assigning import assign
from chalkwright.service.studies.form import STAGES, Form
from chalkwright.service.studies.items import Collected, Item
from chalkwright.service.studies.progress import Rater

MAX_RATERS = 1000
_TOKEN_BYTES = 24


class Study(Frozen):
    """A form with its items, of one owner."""

    id: str
    owner: str
    title: str
    form: Form
    seed: int
    closed: bool
    created: datetime


class Invited(NamedTuple):
    """A rater with the secret of their link, which is shown this once."""

    rater: Rater
    token: str


def token_hash(token: str) -> str:
    """What is kept of a link."""
    return hashlib.sha256(token.encode()).hexdigest()


def study_folder(root: Path, study: str) -> Path:
    """Where a study's pictures lie."""
    return root / "studies" / study


def picture_file(root: Path, study: str, digest: str) -> Path:
    """Where one of them lies."""
    return study_folder(root, study) / digest


class StudyStore:
    """All studies of the service; what is another owner's looks as if it did not exist."""

    def __init__(self, engine: Database, settings: Settings) -> None:
        self.engine = engine
        self.root = settings.root
        self._settings = settings

    async def make(self, owner: str, form: Form, collected: Collected, *, title: str, seed: int) -> Study:
        """Keep a new study; pictures go to files first, so that no stored item lacks one.

        Raises :class:`chalkwright.service.keys.disk.Full`.
        """
        study = Study(
            id=uuid4().hex, owner=owner, title=title, form=form, seed=seed, closed=False, created=datetime.now(UTC)
        )
        size = await asyncio.to_thread(_size, collected)
        await disk.take(self.engine, owner, study.id, size, self._settings, for_good=True)
        try:
            await asyncio.to_thread(self._write_pictures, study.id, collected)
            await self._insert(study, collected)
        except BaseException:
            await asyncio.to_thread(shutil.rmtree, study_folder(self.root, study.id), ignore_errors=True)
            await disk.give_back(self.engine, owner, study.id)
            raise
        return study

    def _write_pictures(self, study: str, collected: Collected) -> None:
        study_folder(self.root, study).mkdir(parents=True, exist_ok=True)
        for digest, image in collected.images.items():
            picture_file(self.root, study, digest).write_bytes(image.data)

    async def _insert(self, study: Study, collected: Collected) -> None:
        rows = [
            {"study": study.id, "id": item.id, "place": n, "stage": item.stage, "body": item.model_dump(mode="json")}
            for n, item in enumerate(collected.items)
        ]
        values = study.model_dump() | {"form": study.form.model_dump(mode="json")}

        def work(connection: Connection) -> None:
            connection.execute(insert(tables.studies).values(**values))
            connection.execute(insert(tables.items), rows)

        await self.engine.write(work)

    async def list_studies(self, owner: str, limit: int = 200) -> list[Study]:
        """The owner's studies, the newest first."""
        wanted = select(tables.studies).where(tables.studies.c.owner == owner)

        def work(connection: Connection) -> list[Study]:
            found = connection.execute(wanted.order_by(tables.studies.c.created.desc()).limit(limit))
            return [_study(row) for row in found.mappings()]

        return await self.engine.read(work)

    async def get(self, study: str, owner: str) -> Study | None:
        found = await self._get(study)
        return found if found is not None and found.owner == owner else None

    async def of_rater(self, rater: Rater) -> Study:
        """The study that a rater was invited to."""
        found = await self._get(rater.study)
        assert found is not None
        return found

    async def _get(self, study: str) -> Study | None:
        wanted = select(tables.studies).where(tables.studies.c.id == study)
        row = await self.engine.read(lambda connection: connection.execute(wanted).mappings().first())
        return None if row is None else _study(row)

    async def items(self, study: str) -> dict[str, Item]:
        """All items in the order in which they came."""
        wanted = select(tables.items.c.body).where(tables.items.c.study == study).order_by(tables.items.c.place)
        return await self.engine.read(
            lambda connection: {
                (item := Item.model_validate(body)).id: item for body in connection.scalars(wanted).all()
            }
        )

    async def item(self, study: str, name: str) -> Item:
        """One item that is known to be there."""
        wanted = select(tables.items.c.body).where(tables.items.c.study == study, tables.items.c.id == name)
        return await self.engine.read(lambda connection: Item.model_validate(connection.scalars(wanted).one()))

    async def place_items(self, study: Study, items: Sequence[Item]) -> None:
        """Keep where these items stand now. Raises :class:`UserError` once somebody is invited, who has items."""
        which = tables.items.c

        def work(connection: Connection) -> None:
            connection.execute(select(tables.studies.c.id).where(tables.studies.c.id == study.id).with_for_update())
            if _raters(connection, study.id):
                raise UserError("Raters are invited already, so the split is fixed; make a new study for another one.")
            for item in items:
                values = {"stage": item.stage, "body": item.model_dump(mode="json")}
                mine = (which.study == study.id) & (which.id == item.id)
                connection.execute(update(tables.items).where(mine).values(**values))

        await self.engine.write(work)

    async def raters(self, study: str) -> list[Rater]:
        """Everybody who was invited, in that order."""
        return await self.engine.read(lambda connection: _raters(connection, study))

    async def rater_of(self, token: str) -> Rater | None:
        """Whose link this is; None for a link that is wrong or was withdrawn."""
        wanted = select(tables.raters).where(tables.raters.c.token_hash == token_hash(token))
        row = await self.engine.read(lambda connection: connection.execute(wanted).mappings().first())
        return None if row is None or row["withdrawn"] else rater_from(row)

    async def invite(self, study: Study, names: Sequence[str]) -> list[Invited]:
        """New raters with their items; those who are there keep theirs. Raises :class:`UserError`."""
        now = datetime.now(UTC)

        def work(connection: Connection) -> list[Invited]:
            # Two invitations at once would give the same numbers.
            connection.execute(select(tables.studies.c.id).where(tables.studies.c.id == study.id).with_for_update())
            there = _raters(connection, study.id)
            if len(there) + len(names) > MAX_RATERS:
                raise UserError(translate("A study takes at most {most} raters; invite fewer.", most=MAX_RATERS))
            new = [
                Invited(
                    Rater(id=uuid4().hex, study=study.id, number=len(there) + n, name=name, invited=now),
                    secrets.token_urlsafe(_TOKEN_BYTES),
                )
                for n, name in enumerate(names, 1)
            ]
            if not new:
                return []
            rows = [{**one.rater.model_dump(), "token_hash": token_hash(one.token)} for one in new]
            connection.execute(insert(tables.raters), rows)
            tasks = self._tasks(connection, study, [one.rater for one in new], there)
            connection.execute(insert(tables.tasks), tasks)
            return new

        return await self.engine.write(work)

    def _tasks(
        self, connection: Connection, study: Study, new: Sequence[Rater], there: Sequence[Rater]
    ) -> list[dict[str, Any]]:
        wanted = select(tables.items.c.id, tables.items.c.stage).where(tables.items.c.study == study.id)
        found = connection.execute(wanted.order_by(tables.items.c.place)).all()
        names = {stage: [name for name, of in found if of == stage] for stage in STAGES}
        had = select(tables.tasks.c.rater, tables.tasks.c.item).where(
            tables.tasks.c.rater.in_([r.id for r in there if not r.withdrawn]), tables.tasks.c.stage == "rating"
        )
        before: dict[str, list[str]] = {}
        for rater, item in connection.execute(had).all():
            before.setdefault(rater, []).append(item)
        codes = {rater.code: rater.id for rater in new}
        chosen = assign(names["rating"], list(codes), study.form.raters_an_item, study.seed, before)
        rows: list[dict[str, Any]] = []
        for code, rating in chosen.items():
            whole = [("training", n) for n in names["training"]] + [("pilot", n) for n in names["pilot"]]
            whole += [("rating", n) for n in rating]
            rows += [
                {"rater": codes[code], "place": place, "item": item, "stage": stage, "seconds": 0.0}
                for place, (stage, item) in enumerate(whole, 1)
            ]
        return rows

    async def relink(self, study: Study, rater: str) -> Invited | None:
        """A new link in place of a lost one; None for a rater of another study."""
        token = secrets.token_urlsafe(_TOKEN_BYTES)
        await self._change(study, rater, token_hash=token_hash(token), withdrawn=False)
        found = next((one for one in await self.raters(study.id) if one.id == rater), None)
        return None if found is None else Invited(found, token)

    async def withdraw(self, study: Study, rater: str) -> None:
        """The link stops; what was answered is kept and counts."""
        await self._change(study, rater, withdrawn=True)

    async def hand_back(self, study: Study, rater: str) -> None:
        """Let a rater change submitted answers, and try the pilot again."""
        await self._change(study, rater, submitted=None, pilot_tries=0)

    async def close(self, study: Study, *, closed: bool) -> None:
        """Nobody answers while a study is closed."""
        await self._update(tables.studies, tables.studies.c.id == study.id, closed=closed)

    async def remove(self, study: Study) -> None:
        """The study with everything that was said, and its pictures."""

        def work(connection: Connection) -> None:
            mine = select(tables.raters.c.id).where(tables.raters.c.study == study.id)
            for table in (tables.answers, tables.changes, tables.tasks):
                connection.execute(delete(table).where(table.c.rater.in_(mine)))
            for table in (tables.settlements, tables.items, tables.raters):
                connection.execute(delete(table).where(table.c.study == study.id))
            connection.execute(delete(tables.studies).where(tables.studies.c.id == study.id))

        await self.engine.write(work)
        await asyncio.to_thread(shutil.rmtree, study_folder(self.root, study.id), ignore_errors=True)
        await disk.give_back(self.engine, study.owner, study.id)

    async def _change(self, study: Study, rater: str, **values: Any) -> None:
        await self._update(tables.raters, (tables.raters.c.study == study.id) & (tables.raters.c.id == rater), **values)

    async def _update(self, table: Any, which: Any, **values: Any) -> None:
        await self.engine.write(lambda connection: connection.execute(update(table).where(which).values(**values)))


def _raters(connection: Connection, study: str) -> list[Rater]:
    wanted = select(tables.raters).where(tables.raters.c.study == study).order_by(tables.raters.c.number)
    return [rater_from(row) for row in connection.execute(wanted).mappings()]


def rater_from(row: Mapping[Any, Any]) -> Rater:
    """A row of the raters' table."""
    return Rater.model_validate({name: row[name] for name in Rater.model_fields})


def _study(row: Mapping[Any, Any]) -> Study:
    return Study.model_validate(dict(row))


async def counts(engine: Database, studies: Sequence[str]) -> dict[str, tuple[int, int]]:
    """Items to rate and raters of each study."""
    item, rater = tables.items.c, tables.raters.c

    def work(connection: Connection) -> dict[str, tuple[int, int]]:
        of_items = select(item.study, func.count()).where(item.study.in_(studies), item.stage == "rating")
        of_raters = select(rater.study, func.count()).where(rater.study.in_(studies))
        found = {row[0]: row[1] for row in connection.execute(of_items.group_by(item.study))}
        people = {row[0]: row[1] for row in connection.execute(of_raters.group_by(rater.study))}
        return {study: (found.get(study, 0), people.get(study, 0)) for study in studies}

    return await engine.read(work)


def _size(collected: Collected) -> int:
    """Bytes of the pictures and of what is said of them."""
    pictures = sum(len(image.data) for image in collected.images.values())
    return pictures + sum(len(item.model_dump_json().encode()) for item in collected.items)
