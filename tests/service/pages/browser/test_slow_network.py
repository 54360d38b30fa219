"""Everything 400 ms away: what is sent says so, a second press does nothing twice, and no typed word is lost."""

from __future__ import annotations

import re

import pytest
from playwright.async_api import expect

from tests.service.comparison.test_compare import finished
from tests.service.pages.browser.checks import no_serious_findings, pictured
from tests.service.pages.browser.conftest import PageAt
from tests.service.pages.browser.far import BUSY, press_twice, slow
from tests.service.pages.browser.pages import DRAWN, LADDER, TRAPEZIUM, ask, outline_comes, trapezium
from tests.service.pages.browser.serving import Served

pytestmark = [pytest.mark.process, pytest.mark.asyncio(loop_scope="session"), pytest.mark.xdist_group("browser")]


async def test_nothing_is_asked_for_twice(page_at: PageAt, served: Served) -> None:
    page = await slow(await page_at(390))
    await page.goto(served.url)
    await page.get_by_label("The problem", exact=True).fill(f"{LADDER}  ")
    sent = await press_twice(page, page.get_by_role("button", name="Explain it", exact=True))
    assert len(sent) == 1
    await expect(page).to_have_url(re.compile("/explanations/"))
    await no_serious_findings(page)
    assert len(await press_twice(page, page.get_by_role("button", name="Stop"))) == 1
    # A page that follows its explanation loads itself anew at the end, which would cut off where one goes next.
    await expect(page.locator("[data-watch]")).to_have_count(0, timeout=DRAWN)
    await page.wait_for_load_state()
    await page.goto(f"{served.url}/learner")
    await page.get_by_label("What to call this profile").fill("Class 7")
    keep = page.get_by_role("button", name="Keep")
    assert len(await press_twice(page, keep)) == 1
    await expect(page.get_by_role("link", name="Change Class 7")).to_have_count(1)
    await page.go_back()
    await expect(keep).not_to_have_class(BUSY)
    await page.get_by_label("What to call this profile").fill("Group 7")
    assert len(await press_twice(page, keep)) == 1
    await expect(page.get_by_role("link", name="Change Group 7")).to_have_count(1)


async def test_words_typed_while_an_outline_changes_are_not_lost(page_at: PageAt, served_with_model: Served) -> None:
    wire = served_with_model.wire
    assert wire is not None
    wire.script = trapezium
    page = await page_at(1280)
    await ask(page, served_with_model.url, f"{TRAPEZIUM.problem.text}   ", review=True)
    await outline_comes(page)
    await slow(page)
    titles = page.get_by_label("Title of the picture")
    first = await titles.first.input_value()
    down = page.get_by_role("button", name="Move down picture 1")
    await down.click(no_wait_after=True)
    await expect(down).to_have_class(BUSY)
    await titles.nth(1).press_sequentially("typed")
    await expect(titles.nth(1)).to_have_value(first)
    await expect(page.locator("#outline")).not_to_have_attribute("aria-busy", "true")
    await titles.nth(1).press_sequentially("typed")
    await expect(titles.nth(1)).to_have_value(re.compile("typed"))
    draw = page.get_by_role("button", name="Draw it")
    assert len(await press_twice(page, draw)) == 1
    await expect(page.locator("#result figure img")).not_to_have_count(0, timeout=DRAWN)


async def test_the_impatient_delete_one_and_ask_once(page_at: PageAt, served: Served) -> None:
    names = [f"Impatient {n}" for n in range(3)]
    for name in names:
        await finished(served.settings, name)
    page = await slow(await page_at(390))
    await page.goto(f"{served.url}/history?q=Impatient")
    assert len(await press_twice(page, page.get_by_role("button", name="Delete").first)) == 1
    await expect(page.locator(".list > li")).to_have_count(2)
    await expect(page.get_by_role("button", name="Undo")).to_be_visible()
    assert len(await press_twice(page, page.get_by_role("button", name="Undo"))) == 1
    await expect(page.locator(".list > li")).to_have_count(3)
    await page.goto(f"{served.url}/worksheets/new")
    await page.get_by_label("The problems", exact=True).fill("1. One. And one?\n2. Two.")
    assert len(await press_twice(page, page.get_by_role("button", name="Take it apart"))) == 1
    texts = page.locator(".problems textarea")
    await expect(texts).to_have_count(2, timeout=DRAWN)
    await page.wait_for_load_state()
    assert len(await press_twice(page, page.get_by_role("button", name="Split problem 1"))) == 1
    await expect(texts).to_have_count(3)
    await pictured(page, "slow-worksheet")
