"""One server for all tests of a file, on each database: its drawing processes stay warm.

A file that uses it says ``pytestmark = pytest.mark.asyncio(loop_scope="module")`` and imports the fixtures.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass

import httpx
import pytest
import pytest_asyncio

from chalkwright.service.client import Client
from chalkwright.service.client_data import ServiceEvent
from chalkwright.service.settings import Settings
from chalkwright.service.views import JobView
from tests.service.pictured import PROBLEM, Model
from tests.service.serving_here import MODEL, served
from tests.wire.clients import KEY
from tests.wire.server import WireServer

__all__ = ["Service", "module_database", "service", "shared_service"]


@dataclass
class Service:
    """The server's client, its settings, and the model it calls."""

    client: Client
    settings: Settings
    wire: WireServer
    model: Model

    @property
    def http(self) -> httpx.AsyncClient:
        return self.client._http

    async def explained(self) -> JobView:
        """A finished explanation with two pictures."""
        job = await self.client.finished(await self.client.explain(PROBLEM, renderer="matplotlib"))
        assert (job.state, job.fault) == ("finished", "")
        return job

    async def heard(self, job: JobView | str, after: int = 0) -> list[ServiceEvent]:
        return [event async for event in self.client.events(job, after=after)]

    async def files(self, job: JobView) -> dict[str, bytes]:
        """The pictures by name."""
        return {name: await self.client.file(job, name) for name in ("scene_1.png", "scene_2.png", "scene_2.svg")}


@pytest.fixture(scope="module", params=["sqlite", pytest.param("postgresql", marks=pytest.mark.process)])
def module_database(request: pytest.FixtureRequest) -> str | None:
    """As the fixture ``database``, once for a file."""
    if request.param == "sqlite":
        return None
    made: str = request.getfixturevalue("new_database")()
    return made


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def shared_service(
    module_database: str | None, tmp_path_factory: pytest.TempPathFactory
) -> AsyncIterator[Service]:
    root = tmp_path_factory.mktemp("shared") / "service"
    with WireServer() as wire:
        settings = Settings(root=root, db=module_database, workers=0, model=MODEL, base_url=wire.openai_url, grace=2)
        async with served(settings) as client:
            yield Service(client, settings, wire, Model())


@pytest.fixture
def service(shared_service: Service, monkeypatch: pytest.MonkeyPatch) -> Iterator[Service]:
    """The server with a model that has not been asked anything."""
    monkeypatch.setenv("OPENAI_API_KEY", KEY)
    shared_service.model = Model()
    shared_service.wire.script = shared_service.model
    shared_service.wire.errors.clear()
    yield shared_service
    for error in shared_service.wire.errors:
        raise error
