"""A Chinese browser reads Chinese, switches to English and keeps it; in both languages every page fits."""

from __future__ import annotations

import pytest
from playwright.async_api import expect

from tests.service.comparison.test_compare import finished
from tests.service.pages.browser.checks import no_serious_findings, no_sideways_scroll, pictured
from tests.service.pages.browser.conftest import PageAt
from tests.service.pages.browser.serving import Served

pytestmark = [pytest.mark.process, pytest.mark.asyncio(loop_scope="session"), pytest.mark.xdist_group("browser")]


async def test_a_chinese_browser_reads_chinese_until_it_is_switched(served: Served, page_at: PageAt) -> None:
    page = await page_at(390, locale="zh-CN")
    await page.goto(f"{served.url}/history?q=x")
    await expect(page.locator("html")).to_have_attribute("lang", "zh-Hans")
    await expect(page.get_by_role("heading", name="我的讲解")).to_be_visible()
    await page.get_by_role("button", name="English").click()
    await expect(page).to_have_url(f"{served.url}/history?q=x")
    await expect(page.get_by_role("heading", name="Your explanations")).to_be_visible()
    await page.goto(served.url)
    await expect(page.locator("html")).to_have_attribute("lang", "en")
    await page.get_by_role("button", name="中文").click()
    await expect(page.get_by_role("heading", name="讲解一道题")).to_be_visible()


async def test_every_page_fits_in_chinese(served: Served, page_at: PageAt) -> None:
    first, second = await finished(served.settings, "a"), await finished(served.settings, "b")
    page = await page_at(390, locale="zh-CN")
    wide = await page_at(1280, locale="zh-CN")
    addresses = [
        "/",
        "/worksheets/new",
        "/history",
        "/learner",
        f"/explanations/{first}",
        f"/explanations/{first}/links",
        f"/learner/{first}",
        "/compare",
        f"/compare?first={first}&second={second}",
        "/rate",
        "/leaderboard",
        "/enter?next=/",
        "/nothing",
    ]
    for number, address in enumerate(addresses):
        answer = await page.goto(served.url + address)
        assert answer is not None
        assert answer.status < 500, address
        await expect(page.locator("html")).to_have_attribute("lang", "zh-Hans")
        await no_serious_findings(page)
        await wide.goto(served.url + address)
        for seen, width in ((page, 390), (wide, 1280)):
            await no_sideways_scroll(seen)
            await pictured(seen, f"zh-{number}-{width}")
