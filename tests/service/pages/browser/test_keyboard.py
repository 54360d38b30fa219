"""By keyboard alone: whatever has the focus shows it, and after each deed one is where one was.

Half of the ways are gone on a narrow page, half on a wide one.
"""

from __future__ import annotations

import pytest
from playwright.async_api import expect

from tests.service.comparison.test_compare import finished
from tests.service.pages.browser.checks import no_serious_findings, pictured
from tests.service.pages.browser.conftest import PageAt
from tests.service.pages.browser.keys import press, stands_on, tab_to
from tests.service.pages.browser.pages import DRAWN, LADDER, TRAPEZIUM, reads, trapezium
from tests.service.pages.browser.serving import Served
from tests.wire.server import Reply

pytestmark = [pytest.mark.process, pytest.mark.asyncio(loop_scope="session"), pytest.mark.xdist_group("browser")]

ANSWER = """<OUTLINE title="The height" language="en" diagrams="no"><TEXT_1>Because of the height.</TEXT_1></OUTLINE>"""


async def test_a_teacher_needs_no_mouse(page_at: PageAt, served: Served) -> None:
    page = await page_at(1280)
    await page.goto(served.url)
    await tab_to(page, page.locator("#text"))
    await page.keyboard.insert_text(f"{LADDER} ")
    await press(page, page.get_by_role("button", name="Explain it", exact=True))
    await reads(page, "A ladder against a wall")
    await page.wait_for_load_state()

    enlarged = page.locator("#figure-1 > a.frame")
    await press(page, enlarged)
    await expect(page.locator("dialog.zoom .sheet")).to_be_focused()
    await page.keyboard.press("+")
    await page.keyboard.press("Escape")
    await stands_on(page, enlarged)

    await press(page, page.get_by_text("Edit this text (text 2)"))
    await tab_to(page, page.locator("#words-2"))
    await page.keyboard.press("Control+a")
    await page.keyboard.insert_text("Mine: $x^2$.")
    await press(page, page.get_by_role("button", name="Keep this text"))
    await expect(page.locator("#text-2")).to_contain_text("Mine:")
    await page.wait_for_load_state()
    await tab_to(page, page.get_by_text("Edit this text (text 2)"), most=2)

    await press(page, page.locator("#figure-2 summary").filter(has_text="Edit the description"))
    await tab_to(page, page.locator("#alt-2"))
    await page.keyboard.insert_text("Mine. ")
    await press(page, page.locator("#keep-alt-2"))
    await expect(page.locator("#figure-2 [data-kept]")).to_be_visible()
    await stands_on(page, page.locator("#keep-alt-2"))

    await tab_to(page, page.locator("[data-export=md]"))
    async with page.expect_download(timeout=DRAWN):
        await page.keyboard.press("Enter")
    opener = page.locator("[data-present-open]")
    await press(page, opener)
    await page.keyboard.press("ArrowRight")
    await expect(page.locator(".present-count")).to_have_text("2 of 5")
    await page.keyboard.press("Escape")
    await stands_on(page, opener)

    await press(page, page.get_by_role("link", name="A link for learners"))
    await press(page, page.get_by_label("Step by step"), "Space")
    await press(page, page.get_by_role("button", name="Make the link"))
    await press(page, page.get_by_role("link", name="Open this link").first)
    await press(page, page.get_by_role("button", name="Show me the next step"))
    await expect(page.locator("#step-2")).to_be_focused()
    await expect(page.locator(".step:visible")).to_have_count(2)


async def test_what_was_made_is_found_renamed_deleted_and_brought_back(page_at: PageAt, served: Served) -> None:
    job = await finished(served.settings, "By keys 7")
    page = await page_at(390)
    await page.goto(served.url)
    await press(page, page.get_by_role("link", name="Search, rename or delete"))
    await tab_to(page, page.locator("#q"))
    await page.keyboard.insert_text("keys 7")
    await page.keyboard.press("Enter")
    entry = page.locator(f"#job-{job}")
    await expect(page.locator(".list > li")).to_have_count(1)
    await press(page, entry.locator("summary"))
    await tab_to(page, entry.get_by_label("New name"))
    await page.keyboard.press("Control+a")
    await page.keyboard.insert_text("My keys 7")
    await pictured(page, "history-renaming-390")
    await page.keyboard.press("Enter")
    await expect(entry).to_contain_text("My keys 7")
    await page.wait_for_load_state()
    await press(page, entry.get_by_role("button", name="Delete"), most=4)
    await expect(entry).to_have_count(0)
    undo = page.get_by_role("button", name="Undo")
    await stands_on(page, undo)
    await pictured(page, "history-deleted-390")
    await undo.press("Enter")
    await expect(entry).to_have_count(1)
    await no_serious_findings(page)
    await pictured(page, "history-390")


async def test_a_worksheet_keeps_the_keyboard_where_it_is(page_at: PageAt, served: Served) -> None:
    page = await page_at(1280)
    await page.goto(served.url)
    await press(page, page.get_by_role("link", name="a worksheet"))
    await tab_to(page, page.get_by_label("The problems", exact=True))
    await page.keyboard.insert_text(f"1. One. And one?\n2. {LADDER}\n3. Three.")
    await press(page, page.get_by_role("button", name="Take it apart"))
    cards, texts = page.locator(".problems > li"), page.locator(".problems textarea")
    await expect(texts).to_have_count(3, timeout=DRAWN)
    await page.wait_for_load_state()
    await press(page, page.get_by_role("button", name="Split problem 1"))
    await expect(texts).to_have_count(4)
    await stands_on(page, cards.first)
    await press(page, page.get_by_role("button", name="Join with the one above (problem 2)"))
    await expect(texts).to_have_count(3)
    await stands_on(page, cards.first)
    await press(page, page.get_by_role("button", name="Up problem 2"))
    await stands_on(page, cards.first.get_by_role("button", name="Down"))
    await page.keyboard.press("Enter")
    await stands_on(page, cards.nth(1).get_by_role("button", name="Down"))
    await press(page, cards.nth(2).get_by_role("button", name="Delete"))
    await expect(texts).to_have_count(2)
    await stands_on(page, cards.nth(1))
    await press(page, page.get_by_role("button", name="Add a problem"))
    await expect(texts).to_have_count(3)
    await stands_on(page, texts.nth(2))
    await press(page, page.get_by_role("button", name="Explain all of them"))
    change = page.get_by_role("link", name="Change the problems")
    await tab_to(page, change)
    await expect(page.locator("main")).to_contain_text("Take it with you", timeout=DRAWN)
    await stands_on(page, change)
    await tab_to(page, page.locator("[data-export=html]"))
    async with page.expect_download(timeout=DRAWN):
        await page.keyboard.press("Enter")


async def test_a_figure_is_redone_and_asked_about_by_keys(page_at: PageAt, served_with_model: Served) -> None:
    wire = served_with_model.wire
    assert wire is not None
    wire.script = lambda call: Reply(ANSWER) if call.system.startswith("Stage: followup") else trapezium(call)
    page = await page_at(390)
    await page.goto(served_with_model.url)
    await tab_to(page, page.locator("#text"))
    await page.keyboard.insert_text(TRAPEZIUM.problem.text)
    await press(page, page.get_by_role("button", name="Explain it", exact=True))
    await reads(page, "A right trapezium: side and area")
    await page.wait_for_load_state()
    await press(page, page.locator("#figure-2 summary").filter(has_text="Redo this picture"))
    await tab_to(page, page.locator("#wish-2"))
    await page.keyboard.insert_text("make the angle larger")
    await press(page, page.locator("#figure-2").get_by_role("button", name="Draw it again"))
    await expect(page.locator("#figure-2")).to_contain_text("“make the angle larger”", timeout=DRAWN)
    await page.wait_for_load_state()
    await tab_to(page, page.locator("#figure-2 > a.frame"), most=1)
    await press(page, page.get_by_role("link", name="Ask about this"))
    await tab_to(page, page.get_by_label("Ask, or answer"))
    await page.keyboard.insert_text("Why?")
    await page.keyboard.press("Control+Enter")
    await expect(page.locator(".turn.mine")).to_contain_text("Why?")
    await expect(page.locator("#turns .turn").last).to_contain_text("Because of the height.", timeout=DRAWN)
    await stands_on(page, page.get_by_label("Ask, or answer"))
