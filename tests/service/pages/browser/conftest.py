"""A real server on a loopback port and a real Chromium, for the tests of all pages.

Fixtures: ``served`` (the built-in author), ``served_with_model`` (a scripted model: set ``.wire.script``), ``browser``,
``page`` (1280 px) and ``page_at(width, …)``. Every page is watched: a dialog that opens, a violation
of the content policy or an error of a script fails the test, unless it takes it out of ``page.noted``. When a test
fails, its pages are kept as pictures in ``out/browser``.

There is one browser for the session, so that a test runs in the session's event loop. Its module says
``pytestmark = pytest.mark.asyncio(loop_scope="session")``.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from typing import Any

import pytest
import pytest_asyncio
from playwright.async_api import Browser, Page, async_playwright, expect

from chalkwright.service.settings import Settings
from tests.browsers import launch
from tests.service.pages.browser.checks import keep_pictures
from tests.service.pages.browser.pages import DRAWN
from tests.service.pages.browser.serving import Served, serve
from tests.wire.clients import KEY
from tests.wire.server import WireServer

MODEL = "gpt-5"


@pytest.fixture(scope="session")
def _offline_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    yield from serve(Settings(root=tmp_path_factory.mktemp("offline"), workers=0, json_logs=False))


@pytest.fixture(scope="session")
def _model_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with WireServer() as wire:
        root = tmp_path_factory.mktemp("model")
        settings = Settings(
            root=root, workers=0, json_logs=False, model=MODEL, offered_models=("kimi",), base_url=wire.openai_url
        )
        yield from serve(settings, wire)


@pytest.fixture
def served(_offline_server: Served) -> Served:
    """A server whose explanations the built-in author writes. One for the session: its drawing processes are slow
    to start, and jobs of other tests do no harm."""
    return _offline_server


@pytest.fixture
def served_with_model(_model_server: Served, monkeypatch: pytest.MonkeyPatch) -> Iterator[Served]:
    """A server whose model is ``wire``: its replies are what a test scripts."""
    monkeypatch.setenv("OPENAI_API_KEY", KEY)
    wire = _model_server.wire
    assert wire is not None
    wire.calls.clear()
    yield _model_server
    errors, wire.errors[:] = list(wire.errors), []
    for error in errors:
        raise error


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def browser() -> AsyncIterator[Browser]:
    """Debian's Chromium; each page has a context of its own."""
    expect.set_options(timeout=DRAWN)
    async with async_playwright() as playwright:
        started = await launch(playwright)
        yield started
        await started.close()


WATCH = """
window.__executed = false;
addEventListener('securitypolicyviolation', (e) => {
  (window.__violations ??= []).push(`${e.violatedDirective} ${e.blockedURI} ${e.sample}`);
  console.error(`policy: ${e.violatedDirective} ${e.blockedURI} ${e.sample}`);
});
"""

PageAt = Callable[..., Awaitable[Page]]


@pytest_asyncio.fixture(loop_scope="session")
async def page_at(browser: Browser, request: pytest.FixtureRequest) -> AsyncIterator[PageAt]:
    """Opens pages of a width in pixels; ``dark``, ``scripts=False`` and Playwright's own context options on demand."""
    opened: list[Page] = []
    notes: list[str] = []

    async def open_page(width: int = 1280, *, dark: bool = False, scripts: bool = True, **options: Any) -> Page:
        phone: dict[str, Any] = {"has_touch": True, "is_mobile": True} if width < 600 else {}
        context = await browser.new_context(
            viewport={"width": width, "height": 844 if width < 600 else 900},
            color_scheme="dark" if dark else "light",
            java_script_enabled=scripts,
            **({"reduced_motion": "reduce"} | phone | options),
        )
        context.set_default_timeout(DRAWN)
        await context.add_init_script(WATCH)
        page = await context.new_page()
        page.noted = notes  # type: ignore[attr-defined]

        async def dismissed(dialog: Any) -> None:
            if dialog.type != "beforeunload":
                notes.append(f"a dialog opened: {dialog.message}")
            await dialog.accept()

        page.on("dialog", dismissed)
        page.on("pageerror", lambda error: notes.append(f"a script failed: {error}"))
        page.on("console", lambda m: notes.append(m.text) if m.type == "error" and "policy" in m.text.lower() else None)
        opened.append(page)
        return page

    yield open_page
    if failed(request):
        await keep_pictures(opened, request.node.name)
    for page in opened:
        await page.context.close()
    assert not notes, notes


@pytest_asyncio.fixture(loop_scope="session")
async def page(page_at: PageAt) -> Page:
    """A page of 1280 px."""
    return await page_at(1280)


@pytest.hookimpl(tryfirst=True, hookwrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]) -> Iterator[None]:
    """Let fixtures know how the test ended."""
    outcome: Any = yield
    report = outcome.get_result()
    setattr(item, f"report_{report.when}", report)


def failed(request: pytest.FixtureRequest) -> bool:
    """Whether the test itself failed."""
    report = getattr(request.node, "report_call", None)
    return report is not None and bool(report.failed)
