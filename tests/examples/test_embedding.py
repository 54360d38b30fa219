"""Each way to embed Chalkwright runs as docs/embedding.md tells it: real apps, a real service, a real browser."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import httpx
import pytest
import pytest_asyncio
import uvicorn
from fastapi import FastAPI
from playwright.async_api import async_playwright

from chalkwright.service.serving import bind_socket
from chalkwright.service.settings import Settings
from examples.embedding import frame_app, http_app, library_app, mcp_tutor
from tests.browsers import launch
from tests.service.serving_here import served

pytestmark = [pytest.mark.process, pytest.mark.asyncio(loop_scope="module")]

PROBLEM = "A right triangle has legs of 6 cm and 8 cm. How long is the hypotenuse?"
REFUSED = "Why did Rome fall?"


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def service(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[str]:
    """Its address."""
    async with served(Settings(root=tmp_path_factory.mktemp("embedding") / "service", workers=0)) as client:
        yield str(client._http.base_url).rstrip("/")


@pytest.fixture
def chalkwright(service: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> str:
    """The service's address, which the apps find in their environment."""
    monkeypatch.setenv("CHALKWRIGHT_URL", service)
    (tmp_path / "app").mkdir()
    monkeypatch.chdir(tmp_path / "app")
    return service


@asynccontextmanager
async def running(app: FastAPI) -> AsyncIterator[httpx.AsyncClient]:
    listening = bind_socket("127.0.0.1", 0)
    server = uvicorn.Server(uvicorn.Config(app, log_config=None, timeout_graceful_shutdown=2))
    serving = asyncio.create_task(server.serve([listening]))
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{listening.getsockname()[1]}", timeout=120) as client:
        yield client
    server.should_exit = True
    await serving


@pytest.mark.parametrize("app", [library_app.app, http_app.app], ids=["library", "http"])
async def test_an_app_answers_with_the_page(chalkwright: str, app: FastAPI) -> None:
    async with running(app) as http:
        page = await http.get("/explain", params={"text": PROBLEM})
        assert (page.status_code, "10" in page.text, page.text.count("<figure")) == (200, True, 3)
        refused = await http.get("/explain", params={"text": REFUSED})
        assert (refused.status_code, "--" in refused.text) == (422, False)
        assert "odel" in refused.json()["detail"]


async def test_an_assistant_takes_the_tool(chalkwright: str) -> None:
    folder = Path()
    assert "10" in await mcp_tutor.explain(f"{chalkwright}/mcp", PROBLEM, folder)
    assert [path.name for path in sorted(folder.iterdir())] == [f"scene_{number}.png" for number in (1, 2, 3)]
    with pytest.raises(RuntimeError, match="model"):
        await mcp_tutor.explain(f"{chalkwright}/mcp", REFUSED, folder)


@pytest.mark.parametrize("width", [1280, 390])
async def test_a_frame_under_a_strict_policy_shows_all(chalkwright: str, width: int) -> None:
    async with running(frame_app.app) as http, async_playwright() as playwright:
        browser = await launch(playwright)
        page, said = await browser.new_page(viewport={"width": width, "height": 900}), list[str]()
        page.on("console", lambda message: said.append(message.text))
        await page.goto(f"{http.base_url}/lesson?{httpx.QueryParams(text=PROBLEM)}")
        frame = page.frame_locator("iframe")
        await frame.locator("[data-present-open]").click()
        assert await frame.locator("dialog[open] .present-count").is_visible(), "its one script runs"
        pictures = await frame.locator("figure img").evaluate_all("all => all.map((one) => one.naturalWidth > 0)")
        wide = await frame.locator("html").evaluate("one => one.scrollWidth > one.clientWidth")
        await browser.close()
    assert (said, pictures, wide) == ([], [True] * 3, False)
