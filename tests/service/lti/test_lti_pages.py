"""A course of a learning platform in a real browser: its frame shows an explanation, or those to choose from."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import NamedTuple

import pytest
import pytest_asyncio
from playwright.async_api import Browser, FrameLocator, Page, async_playwright, expect

from chalkwright.service.settings import Settings
from tests.browsers import launch
from tests.service.lti.platform import CHOOSING, Lms, learning_platform, registered
from tests.service.pages.browser.checks import no_sideways_scroll, pictured
from tests.service.serving_here import served

pytestmark = [pytest.mark.process, pytest.mark.asyncio(loop_scope="module")]

PROBLEM = "A right triangle has legs of 9 cm and 40 cm. How long is the hypotenuse?"


class Course(NamedTuple):
    """A platform whose tool has one explanation."""

    lms: Lms
    job: str
    browser: Browser


@asynccontextmanager
async def course_at(host: str, folder: Path) -> AsyncIterator[tuple[Lms, str]]:
    async with learning_platform(host) as lms:
        (folder / "platforms.toml").write_text(registered(lms))
        settings = Settings(root=folder / "service", workers=0, lti=folder / "platforms.toml")
        async with served(settings) as client:
            lms.tool = str(client._http.base_url).rstrip("/")
            yield lms, (await client.finished(await client.explain(PROBLEM))).id


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def course(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Course]:
    """On the tool's own site, as browsers count sites, so that they keep cookies."""
    async with AsyncExitStack() as stack:
        lms, job = await stack.enter_async_context(course_at("127.0.0.1", tmp_path_factory.mktemp("course")))
        driver = await stack.enter_async_context(async_playwright())
        browser = await launch(driver)
        yield Course(lms, job, browser)
        await browser.close()


async def opened(course: Course, what: str, width: int) -> tuple[Page, FrameLocator, list[str]]:
    """The course's page, the frame within it, and what the browser complained of."""
    page = await course.browser.new_page(viewport={"width": width, "height": 900})
    noted: list[str] = []
    page.on("console", lambda message: noted.append(message.text) if message.type == "error" else None)
    page.on("pageerror", lambda error: noted.append(str(error)))
    await page.goto(f"{course.lms.url}/course/{what}")
    return page, page.frame_locator("iframe"), noted


@pytest.mark.parametrize("width", [1280, 390])
async def test_a_learner_reads_within_the_course(course: Course, width: int) -> None:
    page, frame, noted = await opened(course, f"{course.job}+yes", width)
    await expect(frame.get_by_role("button", name="Show me the next step")).to_be_visible()
    await frame.get_by_role("button", name="Show everything").click()
    await expect(frame.get_by_text("41 cm").last).to_be_visible()
    drawn = await frame.locator("figure img").evaluate_all("all => all.every(one => one.naturalWidth > 0)")
    assert drawn
    await no_sideways_scroll(page)
    await pictured(page, f"lti-shown-{width}")
    assert not noted


@pytest.mark.parametrize("width", [1280, 390])
async def test_a_teacher_asks_chooses_and_is_back_in_the_course(course: Course, width: int) -> None:
    course.lms.chosen.clear()
    page, frame, noted = await opened(course, CHOOSING, width)
    await expect(frame.get_by_role("heading", name="Choose an explanation")).to_be_visible()
    await frame.get_by_label("The problem").fill(PROBLEM.replace("9 cm and 40", f"{width} cm and {width}"))
    await pictured(page, f"lti-choose-{width}")
    await frame.get_by_role("button", name="Explain it").click()
    await expect(frame.get_by_role("radio", name=f"{width} cm")).to_be_checked(timeout=60_000)
    await frame.get_by_label("Step by step").check()
    await no_sideways_scroll(page)
    await pictured(page, f"lti-chosen-{width}")
    await frame.get_by_role("button", name="Put it into the course").click()
    await expect(frame.get_by_text("1 chosen")).to_be_visible()
    (item,) = course.lms.chosen
    assert item["custom"]["explanation"] != course.job
    assert not noted


async def test_where_a_browser_keeps_no_cookie_in_frames_a_tab_opens(course: Course, tmp_path: Path) -> None:
    async with course_at("localhost", tmp_path) as (lms, job):
        away = course._replace(lms=lms, job=job)
        page, frame, _ = await opened(away, job, 390)
        more = frame.get_by_role("link", name="Open it in a tab of its own")
        await expect(more).to_be_visible()
        await pictured(page, "lti-tab-390")
        async with page.expect_popup() as popup:
            await more.click()
        tab = await popup.value
        await expect(tab.get_by_text("41 cm").last).to_be_visible()


async def test_another_site_cannot_put_an_explanation_into_its_frame(course: Course) -> None:
    _, frame, _ = await opened(course, course.job, 1280)
    await expect(frame.get_by_text("41 cm").last).to_be_visible()
    address = await frame.locator("body").evaluate("() => location.href")
    thief = await asyncio.start_server(
        lambda _, writer: _answer(writer, f'<iframe src="{address}"></iframe>'), "127.0.0.1", 0
    )
    async with thief:
        other = await course.browser.new_page()
        noted: list[str] = []
        other.on("console", lambda message: noted.append(message.text))
        await other.goto(f"http://127.0.0.1:{thief.sockets[0].getsockname()[1]}/")
        await other.wait_for_load_state("networkidle")
        assert any("frame-ancestors" in said for said in noted)


async def _answer(writer: asyncio.StreamWriter, page: str) -> None:
    head = f"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: {len(page)}\r\nConnection: close\r\n\r\n"
    writer.write((head + page).encode())
    await writer.drain()
    writer.close()


async def test_a_refusal_is_shown_within_the_course(course: Course) -> None:
    for width in (1280, 390):
        page, frame, _ = await opened(course, "unknown", width)
        await expect(frame.get_by_role("heading", name="This cannot be opened")).to_be_visible()
        await pictured(page, f"lti-refused-{width}")
