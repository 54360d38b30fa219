"""No key reaches another key's work: tried on every route that the app has, by enumeration."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any, NamedTuple

import httpx
import pytest
import pytest_asyncio
from fastapi import FastAPI
from fastapi.routing import iter_route_contexts

from chalkwright.agent.data import Learner
from chalkwright.service.app import create_app
from chalkwright.service.client import Client
from chalkwright.service.keys.store import add_key
from chalkwright.service.pages import learners
from chalkwright.service.settings import Settings
from tests.service.serving_here import served
from tests.service.triangle import MARKS as MARKS_DRAWN
from tests.service.triangle import triangle

pytestmark = [pytest.mark.process, pytest.mark.asyncio(loop_scope="module")]

PROBLEM = "A right triangle has legs of 9 cm and 40 cm. How long is the hypotenuse?"
MARKS = ("40 cm", "41 cm", "Class Z7", "Study Z8", "17 + 2")
"""Words that only the owner's work holds."""

FREE = {
    "GET /openapi.json",
    "GET /healthz",
    "GET /readyz",
    "GET /metrics",
    "GET /static/{name}",
    "GET /enter",
    "POST /enter",
    "POST /leave",
    "POST /language",
    "GET /lti/login",
    "POST /lti/login",
    "POST /lti/launch",
    "GET /lti/keys",
}
"""Hold nobody's work; ``/metrics`` has only sums, and a test of its own; what a learning platform sends is signed."""
ADMINS = {"POST /v1/keys", "GET /v1/keys", "DELETE /v1/keys/{key}"}
BY_LINK = ("/rate/r/{token}", "/l/{name}", "/lti/choose/{name}", "/lti/shown/{name}")
"""A rater's personal link, a learner's or what a learning platform opened is the right to open it; an unknown one opens
nothing."""
RUNS = {
    "GET /leaderboard",
    "GET /leaderboard/documents",
    "GET /leaderboard/runs/{run}/documents/{model}/{workflow}/{job}",
    "GET /leaderboard/runs/{run}/documents/{model}/{workflow}/{job}/page",
    "GET /leaderboard/runs/{run}/documents/{model}/{workflow}/{job}/radar.svg",
    "GET /leaderboard/runs/{run}/documents/{model}/{workflow}/{job}/pictures/{number}",
}
"""Benchmark runs that whoever runs the service put there for all keys."""

SILENT = {"POST /learner/profile/{profile_id}/remove"}
"""Answer the same for what is there and what is not; that nothing happens is looked at."""

BODY: dict[str, Any] = {
    "wish": "larger",
    "alt": "A triangle.",
    "question": "Why?",
    "title": "T",
    "language": "en",
    "diagrams": False,
    "blocks": [{"kind": "text", "index": 1, "markdown": "Hi."}],
}
JSON = {
    "outline": {name: BODY[name] for name in ("title", "language", "diagrams", "blocks")},
    "redo": {"wish": "larger"},
    "followups": {"question": "Why?"},
    "translations": {"to": "zh"},
    "{scene}": {"alt": "A triangle."},
    "{text}": {"markdown": "Hi."},
    "problems": {"problems": [{"text": "Hi."}]},
}
"""By the last part of the address: what is valid there, so that only whose job it is can be wrong."""
FORM = {
    "wish": "larger",
    "alt": "A triangle.",
    "question": "Why?",
    "markdown": "Hi.",
    "version": "0",
    "names": "Ann",
    "name": "Class",
    "age": "10",
    "sure": "yes",
    "do": "draw",
    "to": "zh",
}


def routes(app: FastAPI) -> list[tuple[str, str]]:
    """Method and pattern of all routes."""
    return [
        (method, str(route.path))
        for route in iter_route_contexts(app.routes)
        for method in sorted(route.methods or ())
        if method not in ("HEAD", "OPTIONS")
    ]


def names_somebodys(method: str, path: str) -> bool:
    """Whether the address holds an id of somebody's work; what others show is looked through for the owner's words."""
    return "{" in path and f"{method} {path}" not in FREE | ADMINS | RUNS and not path.startswith(BY_LINK)


class Owner(NamedTuple):
    """Whoever made all the work, and a stranger with a key of their own."""

    mine: httpx.AsyncClient
    strange: httpx.AsyncClient
    ids: dict[str, dict[str, str]]
    """Beginning of a pattern → parameter → value; the longest that fits counts."""
    app: FastAPI


def address(path: str, ids: dict[str, dict[str, str]]) -> str:
    """The pattern with the owner's ids. Raises :class:`KeyError` for a parameter that this test does not know yet."""
    start = max((one for one in ids if path.startswith(one)), key=len, default="")
    return re.sub(r"\{(\w+)(?::\w+)?\}", lambda found: ids[start][found[1]], path)


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def owner(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Owner]:
    settings = Settings(root=tmp_path_factory.mktemp("foreign") / "service", workers=0)
    async with served(settings) as client:
        url = str(client._http.base_url)
        from chalkwright.service.database import open_engine

        engine = open_engine(settings)
        mine, strange = [(await add_key(engine, name)).token for name in ("owner", "stranger")]
        key = mine.split("_")[1]
        learner = await learners.keep(engine, key, "Class Z7", Learner(age=10))
        await engine.dispose()
        async with Client(url, key=mine) as own, Client(url, key=strange) as other:
            ids = await work_of(own) | {"/learner/profile": {"profile_id": str(learner)}}
            yield Owner(own._http, other._http, ids, create_app(settings))


async def work_of(client: Client) -> dict[str, dict[str, str]]:
    """One job of each kind, and a study, made by this client."""
    made = await client.finished(await client.explain(PROBLEM))
    assert (made.state, made.fault) == ("finished", "")
    turn = await client.finished(await client.follow_up(made, "Why is the angle a right one?"))
    visual = await client.finished(await client.visual({"text": "17 + 2"}))
    verdict = await client.finished(await client.verdict({"explanation": made.id}))
    asked = {"picture": triangle(), "problem": "40 cm or 41 cm?", "marks": MARKS_DRAWN}
    figure = await client.finished(await client.figure(asked))
    assert (visual.state, verdict.state, figure.state) == ("finished", "finished", "finished")
    study, sheet = await study_of(client), await sheet_of(client)
    explanation = {
        "job": made.id,
        "job_id": made.id,
        "turn": turn.id,
        "turn_id": turn.id,
        "scene": "1",
        "text": "1",
        "number": "1",
        "name": "explanation.html",
        "form": "html",
        "link_id": await link_of(client, made.id),
    }
    return {
        "/v1/explanations": explanation,
        "/explanations": explanation,
        "/learner": explanation,
        "/v1/visuals": {"job": visual.id, "name": "picture.png"},
        "/visuals": {"job_id": visual.id},
        "/figures": {"job_id": figure.id},
        "/v1/verdicts": {"job": verdict.id},
        "/v1/figures": {"job": figure.id, "name": "solution.png"},
        "/history": {"job": made.id},
        "/worksheets": {"job_id": sheet, "form": "html"},
        "/v1/worksheets": {"job": sheet, "form": "html"},
        "/compare": {"name": made.id, "number": "1"},
        "/rate": {"study": study, "rater": "1", "what": "close", "name": "ratings.csv", "digest": "0" * 64},
    }


async def sheet_of(client: Client) -> str:
    """A worksheet with one problem, which is explained."""
    sheet = await client.finished(await client.worksheet(PROBLEM))
    (problem,) = (await client.explain_worksheet(sheet)).problems
    assert (await client.finished(problem.explanation or "")).state == "finished"
    return sheet.id


async def link_of(client: Client, job: str) -> str:
    answer = await client._http.post(f"/explanations/{job}/links", data={"days": "7"})
    assert answer.status_code == 303, answer.text
    return answer.headers["location"].rpartition("#link-")[2]


async def study_of(client: Client) -> str:
    from tests.service.studies.made_studies import item, jsonl

    text = jsonl(*(item(f"i{number}") for number in range(4)))
    sent = {"items": ("items.jsonl", text)}
    data = {"form": "illustrated", "seed": "3", "title": "Study Z8"}
    made = await client._http.post("/rate/studies", data=data, files=sent)
    assert made.status_code == 303, made.text
    return made.headers["location"].rpartition("/")[2].split("?")[0]


async def tried(client: httpx.AsyncClient, method: str, path: str, ids: dict[str, dict[str, str]]) -> httpx.Response:
    how: dict[str, Any] = {}
    if method != "GET":
        last = path.rpartition("/")[2]
        how = {"json": JSON.get(last, {})} if path.startswith("/v1/") else {"data": FORM}
    return await client.request(method, address(path, ids), **how)


@pytest.mark.timeout(120)
async def test_no_key_reaches_anothers_work(owner: Owner) -> None:
    seen = 0
    for method, path in routes(owner.app):
        if not names_somebodys(method, path):
            continue
        seen += 1
        answer = await tried(owner.strange, method, path, owner.ids)
        wanted = 303 if f"{method} {path}" in SILENT else 404
        assert answer.status_code == wanted, f"{method} {path} answers a stranger with {answer.status_code}"
        assert not [mark for mark in MARKS if mark in answer.text], f"{method} {path} tells a stranger"
    assert seen > 40
    assert "Class Z7" in (await owner.mine.get("/learner")).text


async def test_the_owner_reaches_it_so_the_ids_are_right(owner: Owner) -> None:
    for method, path in routes(owner.app):
        if method == "GET" and names_somebodys(method, path) and "{digest}" not in path:
            answer = await tried(owner.mine, method, path, owner.ids)
            assert answer.status_code not in (401, 403, 404, 422), f"{method} {path}: {answer.status_code}"


async def test_lists_and_forms_show_nothing_of_others(owner: Owner) -> None:
    job = owner.ids["/v1/explanations"]["job"]
    asked = [
        *(path for method, path in routes(owner.app) if method == "GET" and "{" not in path),
        f"/v1/explanations?before={job}",
        f"/?from={job}",
        f"/compare?first={job}&second={job}",
        f"/learner?job={job}",
    ]
    for path in asked:
        answer = await owner.strange.get(path, headers={"Accept": "text/html"})
        assert answer.status_code < 500, path
        assert job not in answer.text.replace(path, ""), path
        assert not [mark for mark in MARKS if mark in answer.text], path
    for body in ({"explanation": job}, {"explanation": job, "options": {"model": "none"}}):
        assert (await owner.strange.post("/v1/verdicts", json=body)).status_code == 404
    assert [mark for mark in MARKS if mark in (await owner.mine.get("/")).text]


async def test_keys_are_for_admins(owner: Owner) -> None:
    for method, path in routes(owner.app):
        if f"{method} {path}" in ADMINS:
            answer = await owner.strange.request(method, path.replace("{key}", "x"), json={"name": "x"})
            assert answer.status_code == 403


async def test_nobody_reaches_anything_without_a_key(owner: Owner) -> None:
    async with httpx.AsyncClient(base_url=owner.mine.base_url) as nobody:
        for method, path in routes(owner.app):
            if f"{method} {path}" in FREE or path.startswith(BY_LINK):
                continue
            filled = re.sub(r"\{\w+(?::\w+)?\}", "1", path) if f"{method} {path}" in ADMINS | RUNS else None
            answer = await nobody.request(method, filled or address(path, owner.ids))
            assert answer.status_code == 401, f"{method} {path} answers nobody with {answer.status_code}"


async def test_a_link_that_nobody_was_given_opens_nothing(owner: Owner) -> None:
    for method, path in routes(owner.app):
        if path.startswith(BY_LINK):
            filled = re.sub(r"\{\w+\}", lambda found: "1" if found[0] != "{token}" else "x" * 30, path)
            assert (await owner.strange.request(method, filled)).status_code in (403, 404)


async def test_every_route_is_sorted(tmp_path: Path) -> None:
    """A new route with a parameter must be put into one of the sets above, or the parameter into ``ids``."""
    known = {f"{method} {path}" for method, path in routes(create_app(Settings(root=tmp_path, workers=0)))}
    assert known >= (FREE | ADMINS | RUNS)
