"""The tools over streamable HTTP: a real server, the SDK's own client."""

from __future__ import annotations

import asyncio
import base64
import io
from collections.abc import AsyncIterator
from typing import NamedTuple

import anyio
import httpx
import pytest
import pytest_asyncio
from PIL import Image as Pillow

from chalkwright.service.client import Client as ServiceClient
from chalkwright.service.database import open_engine
from chalkwright.service.keys.store import add_key
from chalkwright.service.mcp import endpoint
from chalkwright.service.schema import create_tables
from chalkwright.service.settings import Settings
from tests.service.mcp.calls import MODES, PROBLEM, Progress, call, over_http, said
from tests.service.serving_here import served
from tests.service.triangle import MARKS, triangle

pytestmark = [pytest.mark.process, pytest.mark.asyncio(loop_scope="module")]

INITIALIZE = {
    "jsonrpc": "2.0",
    "id": 1,
    "method": "initialize",
    "params": {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "t", "version": "1"}},
}
JSON = {"Accept": "application/json, text/event-stream", "Content-Type": "application/json"}


class Here(NamedTuple):
    """A service with two keys."""

    url: str
    mine: str
    other: str


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def here(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Here]:
    settings = Settings(root=tmp_path_factory.mktemp("mcp") / "service", workers=0)
    engine = open_engine(settings)
    await create_tables(engine)
    mine, other = await add_key(engine, "mine"), await add_key(engine, "other")
    await engine.dispose()
    async with served(settings) as client:
        yield Here(str(client._http.base_url).rstrip("/"), mine.token, other.token)


@pytest.mark.parametrize("mode", MODES)
async def test_an_explanation_comes_with_progress_pictures_and_its_page(here: Here, mode: str) -> None:
    progress = Progress()
    async with over_http(here.url, here.mine, mode) as client:
        tools = (await client.list_tools()).tools
        assert [tool.name for tool in tools] == ["explain", "follow_up", "visualize", "explain_figure", "judge"]
        assert all(tool.input_schema["type"] == "object" and tool.description for tool in tools)
        made = await call(client, "explain", problem=PROBLEM, progress=progress)
        assert not made.is_error, said(made)
        link = made.content[-1]
        assert link.type == "resource_link"
        page = await client.read_resource(link.uri)
        assert link.uri in [resource.uri for resource in (await client.list_resources()).resources]
    assert "5 cm" in said(made)
    pictures = [base64.b64decode(part.data) for part in made.content if part.type == "image"]
    assert [Pillow.open(io.BytesIO(data)).format for data in pictures] == ["PNG"] * 3
    done = [step[0] for step in progress.told]
    assert done == sorted(set(done)), "progress only grows"
    assert progress.told[-1] == (6, 6, "It is finished.")
    assert "<svg" in page.contents[0].text  # type: ignore[union-attr]


async def test_a_verdict_a_picture_and_a_figure(here: Here) -> None:
    async with over_http(here.url, here.mine) as client:
        made = await call(client, "explain", problem=PROBLEM)
        explanation = made.structured_content["explanation"]
        verdict = await call(client, "judge", explanation=explanation, model="none")
        assert not verdict.is_error, said(verdict)
        assert "ELQ: " in said(verdict)
        visual = await call(client, "visualize", text="7 + 2 = 9")
        assert (visual.structured_content["equation"], visual.content[1].type) == ("7 + 2 = 9", "image")
        figure = await call(client, "explain_figure", picture=triangle(), problem="How high is it?", marks=MARKS)
        assert not figure.is_error, said(figure)
        assert figure.structured_content["complete"]
        assert [part.type for part in figure.content] == ["text", "image", "resource_link"]
        link = figure.content[-1]
        assert link.type == "resource_link"
        page = (await client.read_resource(link.uri)).contents[0]
        assert "data:image/" in page.text  # type: ignore[union-attr]


@pytest.mark.parametrize("mode", MODES)
async def test_a_cancelled_call_cancels_its_job(here: Here, mode: str) -> None:
    progress = Progress()
    async with over_http(here.url, here.mine, mode) as client, ServiceClient(here.url, key=here.mine) as service:
        before = {job.id for job in (await service.list()).jobs}
        async with anyio.create_task_group() as group:
            group.start_soon(lambda: call(client, "explain", problem=PROBLEM, progress=progress))
            async with asyncio.timeout(30):
                while not progress.told:
                    await anyio.lowlevel.checkpoint()
            group.cancel_scope.cancel()
        (job,) = [job for job in (await service.list()).jobs if job.id not in before]
        async with asyncio.timeout(30):
            ended = await service.finished(job)
        assert ended.state == "cancelled"
        assert (await client.list_tools()).tools, "the session goes on"


async def test_a_wrong_key_sees_nothing(here: Here) -> None:
    async with httpx.AsyncClient(base_url=here.url, headers=JSON) as bare:
        for wrong in ({}, {"Authorization": "Bearer cw_000000000000_00"}, {"Authorization": here.mine}):
            refused = await bare.post("/mcp", json=INITIALIZE, headers=wrong)
            assert (refused.status_code, refused.headers["content-type"]) == (401, "application/problem+json")
            assert "explain" not in refused.text
        own = {"Authorization": f"Bearer {here.mine}"}
        begun = await bare.post("/mcp", json=INITIALIZE, headers=own)
        assert begun.status_code == 200
        session = {"Mcp-Session-Id": begun.headers["mcp-session-id"], "Mcp-Protocol-Version": "2025-06-18"}
        listing = {"jsonrpc": "2.0", "id": 2, "method": "tools/list"}
        foreign = await bare.post("/mcp", json=listing, headers=session | {"Authorization": f"Bearer {here.other}"})
        assert foreign.status_code == 404, "nobody goes on with another's session"
        foreign_page = await bare.post("/mcp", json=INITIALIZE, headers=own | {"Sec-Fetch-Site": "cross-site"})
        assert foreign_page.status_code == 200, "a key in the header is no browser's doing"
    async with over_http(here.url, here.mine) as mine, over_http(here.url, here.other) as other:
        made = await call(mine, "explain", problem=PROBLEM)
        explanation = made.structured_content["explanation"]
        assert not (await other.list_resources()).resources
        with pytest.raises(Exception, match="no such explanation"):
            await other.read_resource(f"chalkwright://explanations/{explanation}")
        stranger = await call(other, "follow_up", explanation=explanation, question="Why?")
        assert stranger.is_error
        assert "no such explanation" in said(stranger)


async def test_sessions_upon_sessions_of_one_key_keep_nobody_else_out(
    here: Here, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(endpoint, "SESSIONS", 2)
    async with httpx.AsyncClient(base_url=here.url, headers=JSON) as bare:
        mine, other = ({"Authorization": f"Bearer {key}"} for key in (here.mine, here.other))
        begun = [await bare.post("/mcp", json=INITIALIZE, headers=mine) for _ in range(4)]
        assert [answer.status_code for answer in begun][-2:] == [503, 503]
        assert (await bare.post("/mcp", json=INITIALIZE, headers=other)).status_code == 200


async def test_what_is_wrong_is_one_sentence_for_the_caller(here: Here) -> None:
    async with over_http(here.url, here.mine) as client:
        for tool, given, sentence in (
            ("explain", {}, "The argument problem is not right: field required; the tool's schema says what it takes."),
            (
                "explain",
                {"problem": "x", "modle": "y"},
                "The argument modle is not right: extra inputs are not permitted",
            ),
            ("explain", {"problem": "Why is the sky blue?"}, "only some families of problems can be explained"),
            ("explain", {"problem": PROBLEM, "model": "gpt-5"}, "This service has no such model; leave it out."),
            ("explain_figure", {"picture": triangle(), "problem": "x"}, "has no model to say what to draw"),
            ("judge", {}, "The arguments are not right: give either explanation, the id of one, or"),
        ):
            refused = await call(client, tool, **given)
            assert refused.is_error
            assert sentence in said(refused)
            assert "--" not in said(refused)
        with pytest.raises(Exception, match="There is no tool 'explian'; list the tools"):
            await call(client, "explian", problem=PROBLEM)


async def test_a_server_that_stops_ends_open_sessions(tmp_path_factory: pytest.TempPathFactory) -> None:
    settings = Settings(root=tmp_path_factory.mktemp("stops") / "service", workers=0)
    begun = asyncio.Event()

    async def stay(url: str) -> None:
        async with over_http(url, mode="legacy") as client:
            await client.list_tools()
            begun.set()
            await asyncio.Event().wait()

    async with served(settings) as client:
        staying = asyncio.create_task(stay(str(client._http.base_url).rstrip("/")))
        await begun.wait()
        before = asyncio.get_running_loop().time()
    assert asyncio.get_running_loop().time() - before < 8, "less than open requests have at most"
    staying.cancel()
    await asyncio.gather(staying, return_exceptions=True)
