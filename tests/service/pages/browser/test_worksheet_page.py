"""A worksheet in a real browser: taken apart, mended by its buttons, explained, taken away."""

from __future__ import annotations

import pytest
from playwright.async_api import Page, expect

from tests.service.pages.browser.checks import no_serious_findings, no_sideways_scroll, pictured
from tests.service.pages.browser.conftest import PageAt
from tests.service.pages.browser.pages import DRAWN, LADDER
from tests.service.pages.browser.serving import Served

pytestmark = [pytest.mark.process, pytest.mark.asyncio(loop_scope="session"), pytest.mark.xdist_group("browser")]


async def press(page: Page, name: str) -> None:
    """Press a button and wait for its answer: whoever is faster meets the list as it was."""
    async with page.expect_response(lambda answer: answer.request.method == "POST"):
        await page.get_by_role("button", name=name).click()


@pytest.mark.parametrize(("width", "dark", "scripts"), [(390, True, True), (1280, False, False)])
async def test_a_worksheet_is_mended_and_explained(
    page_at: PageAt, served: Served, width: int, dark: bool, scripts: bool
) -> None:
    page = await page_at(width, dark=dark, scripts=scripts)
    await page.goto(f"{served.url}/worksheets/new")
    await page.get_by_label("The problems", exact=True).fill(f"Sheet\n1. {LADDER}\n2. Gone. And gone?")
    await page.get_by_role("button", name="Take it apart").click()
    texts = page.locator(".problems textarea")
    await expect(texts).to_have_count(2, timeout=DRAWN)
    await page.wait_for_load_state()  # a click is lost where letters still move under it
    if scripts:
        await texts.nth(1).focus()
        await texts.nth(1).evaluate("field => field.setSelectionRange(5, 5)")
    await press(page, "Split problem 2")
    await expect(texts).to_have_count(3)
    await expect(texts.nth(2)).to_have_value("And gone?")
    await press(page, "Delete problem 3")
    await expect(texts).to_have_count(2)
    await press(page, "Undo the last change")
    await expect(texts).to_have_count(3)
    await press(page, "Join with the one above (problem 3)")
    await expect(texts).to_have_count(2)
    await press(page, "Up problem 2")
    await expect(texts.nth(1)).to_have_value(LADDER)
    if scripts:
        await no_serious_findings(page)
    await no_sideways_scroll(page)
    await pictured(page, f"worksheet-edit-{width}")
    await page.get_by_role("button", name="Explain all of them").click()
    await expect(page.locator("main")).to_contain_text("1 of 2 explained", timeout=DRAWN)
    await expect(page.locator("main")).to_contain_text("Take it with you", timeout=DRAWN)
    if scripts:
        await no_serious_findings(page)
    await no_sideways_scroll(page)
    await pictured(page, f"worksheet-queue-{width}")
