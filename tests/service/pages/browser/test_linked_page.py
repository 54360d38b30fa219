"""A learner's link in a real browser: by keyboard, on a phone, aloud, and left and opened again."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.async_api import Page, expect

from tests.service.pages.browser.checks import no_serious_findings, no_sideways_scroll, pictured
from tests.service.pages.browser.conftest import PageAt
from tests.service.pages.browser.pages import LADDER, ask, reads
from tests.service.pages.browser.serving import Served

pytestmark = [pytest.mark.process, pytest.mark.asyncio(loop_scope="session")]

VOICES = """
window.__said = [];
window.__waiting = [];
Object.defineProperty(window, 'speechSynthesis', { value: {
  getVoices: () => [{ lang: 'de-DE', name: 'A' }, { lang: 'en_GB', name: 'B' }],
  speak: (one) => { window.__said.push([one.text, one.lang, one.voice.name]); window.__waiting.push(one); },
  cancel: () => { window.__waiting = []; },
}});
window.SpeechSynthesisUtterance = class { constructor(text) { this.text = text; } };
"""
"""A machine of the tests has no voices; what is said and when is the page's own doing."""


async def linked(page: Page, served: Served, *, steps: bool) -> str:
    """Explain the ladder, make a link as a teacher does, and give its address."""
    await ask(page, served.url, LADDER)
    await reads(page, "A ladder against a wall")
    await page.get_by_role("link", name="A link for learners").click()
    await expect(page.get_by_role("heading", name="Links for learners")).to_be_visible()
    if steps:
        await page.get_by_label("Step by step").check()
    await page.get_by_role("button", name="Make the link").click()
    return await page.get_by_role("textbox").first.input_value()


async def spoken(page: Page) -> list[list[str]]:
    said: list[list[str]] = await page.evaluate("window.__said")
    return said


async def test_steps_come_by_keyboard_and_the_place_is_kept(served: Served, page: Page, page_at: PageAt) -> None:
    address = await linked(page, served, steps=True)
    await no_serious_findings(page)
    await pictured(page, "links-1280")
    for width in (1280, 390):
        learner = await page_at(width)
        await learner.goto(address)
        await expect(learner.locator(".step:visible")).to_have_count(1)
        await no_serious_findings(learner)
        await no_sideways_scroll(learner)
        await pictured(learner, f"linked-step-{width}")
        following = learner.get_by_role("button", name="Show me the next step")
        await following.focus()
        await learner.keyboard.press("Enter")
        await expect(learner.locator(".step:visible")).to_have_count(2)
        assert await learner.evaluate("document.activeElement.id") == "step-2"
        await learner.wait_for_function("JSON.parse(localStorage[Object.keys(localStorage)[0]]).at === 2")
        await learner.goto("about:blank")
        await learner.goto(address)
        await expect(learner.locator(".step:visible")).to_have_count(2)
        assert await learner.evaluate("document.activeElement.id") == "step-2"
        await learner.get_by_role("button", name="Show everything").press("Space")
        await expect(following).to_be_hidden()
        assert await learner.locator(".step").count() == await learner.locator(".step:visible").count()
        await no_serious_findings(learner)
        await pictured(learner, f"linked-all-{width}")


async def test_it_is_read_aloud_part_by_part_with_formulas_in_words(
    served: Served, page: Page, page_at: PageAt
) -> None:
    address = await linked(page, served, steps=False)
    learner = await page_at(390)
    await learner.add_init_script(VOICES)
    await learner.goto(address)
    await learner.get_by_role("button", name="Read aloud", exact=True).click()
    first = await spoken(learner)
    assert [(text[:8], language, voice) for text, language, voice in first] == [("A ladder", "en", "B")]
    parts = await learner.locator("[data-spoken]").count()
    for _ in range(parts):
        await learner.evaluate("window.__waiting.at(-1)?.onend()")
    everything = await spoken(learner)
    assert len(everything) == parts
    assert not [text for text, _, _ in everything if "$" in text or "\\" in text]
    assert "squared" in " ".join(text for text, _, _ in everything)
    await expect(learner.get_by_role("button", name="Stop reading")).to_be_hidden()
    await learner.get_by_role("button", name="Read this step aloud").last.click()
    await expect(learner.locator(".spoken")).to_have_count(1)
    await pictured(learner, "linked-reading-390")
    await learner.get_by_role("button", name="Stop reading").click()
    await expect(learner.locator(".spoken")).to_have_count(0)


async def test_without_scripts_everything_is_there(served: Served, page: Page, page_at: PageAt) -> None:
    address = await linked(page, served, steps=True)
    learner: Any = await page_at(390, scripts=False)
    await learner.goto(address)
    assert await learner.locator(".step:visible").count() == await learner.locator(".step").count() > 1
    await expect(learner.locator("button:visible")).to_have_count(0)
