"""What a personal link opens: the rater, their study, how far they are."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated

from fastapi import Depends, Request

from chalkwright.agent.languages.catalogues import mark
from chalkwright.service.database import Database
from chalkwright.service.dependencies import Caller, settings_of
from chalkwright.service.faults import Refused
from chalkwright.service.keys.auth import own_page
from chalkwright.service.studies.form import Form, Given
from chalkwright.service.studies.items import Item
from chalkwright.service.studies.progress import Rater, Standing, Task, standing
from chalkwright.service.studies.ratings import RatingStore
from chalkwright.service.studies.store import Study, StudyStore

Ours = Depends(own_page)
"""Only forms of our own pages."""
_NO_LINK = mark("This link opens nothing (any more); ask whoever invited you for a new one.")
_NO_ITEM = mark("There is no such page in your part of the study; go on from the overview.")


def studies_of(request: Request) -> StudyStore:
    """The studies of this service."""
    return StudyStore(engine_of(request), settings_of(request))


def ratings_of(request: Request) -> RatingStore:
    """The answers of this service."""
    return RatingStore(engine_of(request))


def engine_of(request: Request) -> Database:
    engine: Database = request.app.state.engine
    return engine


@dataclass(frozen=True)
class Seat:
    """One rater at work."""

    token: str
    rater: Rater
    study: Study
    tasks: tuple[Task, ...]
    answers: Mapping[str, Mapping[str, Given]]

    @property
    def form(self) -> Form:
        return self.study.form

    @property
    def values(self) -> dict[str, dict[str, float]]:
        """Item → criterion → score."""
        return {item: {key: one.value for key, one in said.items()} for item, said in self.answers.items()}

    @property
    def standing(self) -> Standing:
        return standing(self.form, self.rater, self.tasks, self.values)

    @property
    def home(self) -> str:
        """Address of the rater's overview."""
        return f"/rate/r/{self.token}"

    def address(self, place: int) -> str:
        """Address of one of the rater's items."""
        return f"{self.home}/items/{place}"

    def task(self, place: int) -> Task:
        """Raises :class:`Refused` (404) for a place that the rater does not have, or that is not open yet."""
        found = next((task for task in self.tasks if task.place == place), None)
        if found is None or not self.standing.may_open(found.stage):
            raise Refused(404, _NO_ITEM)
        return found


async def seat(request: Request, token: str) -> Seat:
    """Dependency: whose link it is, or :class:`Refused` (404)."""
    studies, ratings = studies_of(request), ratings_of(request)
    rater = await studies.rater_of(token) if len(token) < 100 else None
    if rater is None:
        raise Refused(404, _NO_LINK)
    study = await studies.of_rater(rater)
    return Seat(token, rater, study, tuple(await ratings.tasks(rater)), await ratings.answers(rater))


Seated = Annotated[Seat, Depends(seat)]


async def item_of(request: Request, of: Seat, task: Task) -> Item:
    """The item of a task."""
    return await studies_of(request).item(of.study.id, task.item)


async def study_of(request: Request, caller: Caller, study: str) -> Study:
    """Dependency: the caller's study, or :class:`Refused` (404)."""
    found = await studies_of(request).get(study, caller.id)
    if found is None:
        raise Refused(404, "There is no such study; choose one of yours under Rate.")
    return found


Mine = Annotated[Study, Depends(study_of)]
