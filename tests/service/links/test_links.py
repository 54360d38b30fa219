"""Links for learners: what they show and to whom, against a real server."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta
from typing import NamedTuple

import httpx
import pytest
import pytest_asyncio
from sqlalchemy import update

from chalkwright.service.client import Client
from chalkwright.service.database import Database, open_engine
from chalkwright.service.keys.store import add_key, api_keys, revoke_key
from chalkwright.service.links import store
from chalkwright.service.schema import create_tables
from chalkwright.service.settings import Settings
from tests.service.serving_here import served

pytestmark = [pytest.mark.process, pytest.mark.asyncio(loop_scope="module")]

PROBLEM = "A right triangle has legs of 9 cm and 40 cm. How long is the hypotenuse?"


class Here(NamedTuple):
    """A service with an explanation, its owner, another key, and somebody with neither."""

    owner: httpx.AsyncClient
    other: httpx.AsyncClient
    learner: httpx.AsyncClient
    job: str
    engine: Database


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def here(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Here]:
    settings = Settings(root=tmp_path_factory.mktemp("links") / "service", workers=0)
    engine = open_engine(settings)
    await create_tables(engine)
    keys = [(await add_key(engine, name)).token for name in ("owner", "other")]
    async with served(settings) as client:
        url = str(client._http.base_url)
        async with (
            Client(url, key=keys[0]) as mine,
            Client(url, key=keys[1]) as other,
            httpx.AsyncClient(base_url=url) as nobody,
        ):
            job = await mine.finished(await mine.explain(PROBLEM))
            yield Here(mine._http, other._http, nobody, job.id, engine)
    await engine.dispose()


async def made(here: Here, **form: str) -> str:
    """The path of a new link."""
    answer = await here.owner.post(f"/explanations/{here.job}/links", data={"days": "7"} | form)
    assert answer.status_code == 303
    page = await here.owner.get(answer.headers["location"])
    found = re.findall(r'value="http://[^/"]+(/l/[^"]+)"', page.text)
    return str(found[0])


async def test_a_learner_sees_the_explanation_alone(here: Here) -> None:
    path = await made(here)
    page = await here.learner.get(path)
    assert page.status_code == 200
    assert "41 cm" in page.text
    assert page.headers["x-robots-tag"].startswith("noindex")
    for tool in ("<form", "<nav", "/v1/", "Redo", "Built-in", "offline", here.job, "export", "owner"):
        assert tool not in page.text, tool
    sources = set(re.findall(rf'src="({re.escape(path)}/files/[^"]+)"', page.text))
    assert len(sources) == 3
    for source in sources:
        assert (await here.learner.get(source.replace("&amp;", "&"))).headers["content-type"].startswith("image/")
    assert 'data-spoken="A right triangle has legs of 9 cm and 40 cm.' in page.text
    assert "square root of" in page.text or "squared" in page.text, "formulas are said in words"


async def test_nothing_else_of_the_run_and_nobody_elses_work_is_reached(here: Here) -> None:
    path = await made(here)
    for name in ("explanation.md", "explanation.html", "run.json", "scene_1.py", "../service.sqlite", "scene_9.svg"):
        assert (await here.learner.get(f"{path}/files/{name}")).status_code == 404
    assert (await here.learner.get(f"/v1/explanations/{here.job}")).status_code == 401
    for method, address in (("GET", ""), ("POST", ""), ("POST", "/0/remove")):
        answer = await here.other.request(method, f"/explanations/{here.job}/links{address}", data={"days": "7"})
        assert answer.status_code == 404
    (link,) = (await store.list_links(here.engine, here.job, owner=path_owner(here)))[:1]
    for wrong in (link.id, f"{link.id}.x", path[3:-1], "0" * 24, "é"):
        gone = await here.learner.get(f"/l/{wrong}")
        assert (gone.status_code, "Ask whoever gave it to you" in gone.text) == (404, True)
        assert "41 cm" not in gone.text


def path_owner(here: Here) -> str:
    return str(here.owner.headers["authorization"].split("_")[1])


async def test_a_removed_link_and_an_expired_one_show_nothing(here: Here) -> None:
    removed, expired = await made(here), await made(here)
    ids = [path[3:].partition(".")[0] for path in (removed, expired)]
    away = await here.owner.post(f"/explanations/{here.job}/links/{ids[0]}/remove")
    assert away.status_code == 303
    past = (
        update(store.links).where(store.links.c.id == ids[1]).values(expires=datetime.now(UTC) - timedelta(seconds=1))
    )
    await here.engine.write(lambda connection: connection.execute(past))
    for path in (removed, expired):
        assert (await here.learner.get(path)).status_code == 404
        assert (await here.learner.get(f"{path}/files/scene_1.svg")).status_code == 404
    listed = (await here.owner.get(f"/explanations/{here.job}/links")).text
    assert not [id_ for id_ in ids if id_ in listed]
    assert (await here.owner.post(f"/explanations/{here.job}/links/{ids[0]}/remove")).status_code == 404


async def test_a_link_ends_with_its_owners_key(here: Here) -> None:
    """Nobody could take it back any more."""
    path, owner = await made(here), path_owner(here)
    own = api_keys.c.id == owner
    await revoke_key(here.engine, owner)
    try:
        for address in (path, f"{path}/files/scene_1.svg"):
            assert (await here.learner.get(address)).status_code == 404
    finally:
        await here.engine.write(lambda connection: connection.execute(update(api_keys).where(own).values(revoked=None)))
    assert (await here.learner.get(path)).status_code == 200


async def test_how_long_and_how_many_are_bounded(here: Here) -> None:
    for days in ("0", "400", "x", ""):
        refused = await here.owner.post(f"/explanations/{here.job}/links", data={"days": days})
        assert refused.status_code == 422
    for _ in range(store.MOST + 1):
        answer = await here.owner.post(f"/explanations/{here.job}/links", data={"days": "1"})
    assert answer.status_code == 409
    assert f"There are {store.MOST} links" in answer.text
