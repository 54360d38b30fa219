"""An explanation on the whole screen, on the pages and in a saved file without a network."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.async_api import Page, expect

from tests.service.pages.browser.checks import no_serious_findings, pictured
from tests.service.pages.browser.conftest import PageAt
from tests.service.pages.browser.pages import LADDER, ask, downloaded, reads
from tests.service.pages.browser.serving import Served

pytestmark = [pytest.mark.process, pytest.mark.asyncio(loop_scope="session"), pytest.mark.xdist_group("browser")]

SWIPE = """([from, to]) => {
  const shown = document.querySelector("dialog.present");
  const touch = (x) => new Touch({ identifier: 1, target: shown, clientX: x, clientY: 300 });
  shown.dispatchEvent(new TouchEvent("touchstart", { touches: [touch(from)], changedTouches: [touch(from)] }));
  shown.dispatchEvent(new TouchEvent("touchend", { touches: [], changedTouches: [touch(to)] }));
}"""


async def presents(page: Page) -> None:
    """Goes through all steps by keys, and leaves."""
    opener = page.locator("[data-present-open]")
    await opener.click()
    count, shown = page.locator(".present-count"), page.locator(".present-picture img")
    await expect(count).to_have_text("1 of 5")
    await expect(page.locator(".present-text")).to_contain_text("A ladder 5 m long")
    for key, step in (("ArrowRight", 2), ("Space", 3), ("ArrowLeft", 2), ("End", 5), ("ArrowRight", 5), ("Home", 1)):
        await page.keyboard.press(key)
        await expect(count).to_have_text(f"{step} of 5")
    await page.keyboard.press("ArrowRight")
    await expect(shown).to_have_count(1)
    assert await shown.evaluate("(i) => i.decode().then(() => i.naturalWidth)") > 100
    size = await page.locator(".present-text").evaluate("(e) => parseFloat(getComputedStyle(e).fontSize)")
    assert size >= 17
    await page.evaluate(SWIPE, [300, 100])
    await expect(count).to_have_text("3 of 5")
    await page.evaluate(SWIPE, [100, 300])
    await expect(count).to_have_text("2 of 5")
    await page.keyboard.press("Escape")
    await expect(page.locator("dialog.present")).to_be_hidden()
    await expect(opener).to_be_focused()


async def test_an_explanation_is_presented(page_at: PageAt, served: Served, tmp_path: Path) -> None:
    wide = await page_at(1280)
    await ask(wide, served.url, LADDER)
    await reads(wide, "A ladder against a wall")
    narrow = await page_at(390)
    await narrow.goto(wide.url)
    for page, width in ((wide, 1280), (narrow, 390)):
        await presents(page)
        await page.locator("[data-present-open]").click()
        await no_serious_findings(page)
        await pictured(page, f"presenting-{width}")
        await page.keyboard.press("Escape")
    saved = await downloaded(narrow, "html", tmp_path)
    alone = await page_at(390, offline=True)
    await alone.goto(saved.as_uri())
    await presents(alone)


async def test_a_picture_comes_over_the_one_before(page_at: PageAt, served: Served) -> None:
    page = await page_at(1280, reduced_motion="no-preference")
    await ask(page, served.url, LADDER)
    await reads(page, "A ladder against a wall")
    await page.locator("[data-present-open]").click()
    await page.keyboard.press("ArrowRight")
    shown = page.locator(".present-picture img")
    await expect(shown).to_have_count(1)
    await page.keyboard.press("ArrowRight")
    assert await shown.count() == 2
    await expect(shown).to_have_count(1)
