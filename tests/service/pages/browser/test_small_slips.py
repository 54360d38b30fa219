"""Small slips of people and what the pages make of them: a key pressed in a field, a page left too early."""

from __future__ import annotations

import re

import pytest
from playwright.async_api import expect

from tests.service.comparison.test_compare import finished
from tests.service.pages.browser.checks import pictured
from tests.service.pages.browser.conftest import PageAt
from tests.service.pages.browser.far import slow
from tests.service.pages.browser.pages import DRAWN, LADDER
from tests.service.pages.browser.serving import Served

pytestmark = [pytest.mark.process, pytest.mark.asyncio(loop_scope="session"), pytest.mark.xdist_group("browser")]


async def test_words_that_were_refused_are_not_left_without_a_question(page_at: PageAt, served: Served) -> None:
    page = await page_at(390)
    asked: list[str] = []
    page.on("dialog", lambda one: asked.append(one.type))
    await page.goto(served.url)
    text = page.get_by_label("The problem", exact=True)
    await text.evaluate("(field) => { field.removeAttribute('maxlength'); }")
    await text.fill("Too long. " * 3000)
    await page.get_by_role("button", name="Explain it", exact=True).click()
    await expect(page.locator("#text-wrong, .notice.bad").first).to_be_visible()
    await text.fill("How much is it?")
    await pictured(page, "refused-390")
    await page.get_by_role("link", name="Chalkwright").click()
    await expect(page.locator("#text-wrong, .notice.bad")).to_have_count(0)
    assert asked == ["beforeunload"]
    await expect(text).to_have_value("")
    await page.get_by_role("link", name="Chalkwright").click()
    assert asked == ["beforeunload"], "where nothing was refused nobody is asked"


async def test_enter_in_the_title_marks_the_button_that_is_seen(page_at: PageAt, served: Served) -> None:
    page = await page_at(390)
    await page.goto(f"{served.url}/worksheets/new")
    await page.get_by_label("The problems", exact=True).fill(f"1. {LADDER}\n2. Gone?")
    await page.get_by_role("button", name="Take it apart").click()
    await expect(page.locator(".problems textarea")).to_have_count(2, timeout=DRAWN)
    await slow(page)
    busy = await page.get_by_label("Title").evaluate(
        """(field) => {
          field.form.requestSubmit(field.form.querySelector("button[hidden]"));
          return [...document.querySelectorAll("button.busy")].map((one) => one.textContent.trim());
        }"""
    )
    assert busy == ["Explain all of them"]


async def test_the_side_looked_at_stays_when_both_are_measured(page_at: PageAt, served: Served) -> None:
    first, second = [await finished(served.settings, f"Slip {name}", judged=False) for name in "ab"]
    page = await page_at(390)
    await page.goto(f"{served.url}/compare?first={first}&second={second}")
    await page.get_by_label("Second", exact=True).check()
    await page.get_by_role("button", name="Measure").click()
    await expect(page).to_have_url(re.compile("which=second"))
    await expect(page.locator(".side.second")).to_be_visible()
    await expect(page.locator(".side.first")).to_be_hidden()
    await expect(page.get_by_text("Both are measured without a model.")).to_be_visible()
    await expect(page.locator(".side.second")).to_be_visible()
    await page.get_by_label("First", exact=True).check()
    await expect(page.locator(".side.first")).to_be_visible()
