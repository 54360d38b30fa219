"""*Learn* in a real browser, phone first: a profile that the prompts follow, and a talk with a new picture."""

from __future__ import annotations

import re
import threading

import pytest
from playwright.async_api import expect

from tests.service.pages.browser.checks import no_serious_findings, no_sideways_scroll, nothing_executed, pictured
from tests.service.pages.browser.conftest import PageAt
from tests.service.pages.browser.pages import DRAWN, TRAPEZIUM, ask, trapezium
from tests.service.pages.browser.serving import Served
from tests.wire.server import Call, Reply

pytestmark = [pytest.mark.process, pytest.mark.asyncio(loop_scope="session"), pytest.mark.xdist_group("browser")]

REPLY = """<OUTLINE title="The foot of the height" language="en" diagrams="yes">
<TEXT_1>Look at $BE$ alone. &lt;img src=x onerror="window.__executed=true"&gt;</TEXT_1>
<SCENE_1 title="The height"><PURPOSE>Shows BE.</PURPOSE><ELEMENTS>BE</ELEMENTS><LABELS>B, E</LABELS>
<COLOURS>BE in blue</COLOURS><LAYOUT>As in Scene 1</LAYOUT><ALT>The height BE on DC.</ALT></SCENE_1>
<TEXT_2>Which side is parallel to it?</TEXT_2>
</OUTLINE>"""


async def test_a_profile_is_kept_changed_and_followed(page_at: PageAt, served_with_model: Served) -> None:
    wire = served_with_model.wire
    assert wire is not None
    wire.script = lambda _: Reply(status=400, detail="no")
    page = await page_at(390)
    await page.goto(f"{served_with_model.url}/learner")
    await page.get_by_label("What to call this profile").fill("Class 5b")
    await page.get_by_label("Age in years").fill("ten")
    await page.get_by_role("button", name="Keep").click()
    await expect(page.get_by_text("Give the age in years")).to_be_visible()
    await no_serious_findings(page)
    await page.get_by_label("Age in years").fill("10")
    await page.get_by_label("What they already know").fill("- angles\n- the area of a rectangle")
    await page.get_by_label("Red and green look alike").check()
    await page.get_by_role("button", name="Keep").click()
    await page.get_by_role("link", name="Change Class 5b").click()
    await pictured(page, "learner-390")
    await expect(page.get_by_label("What they already know")).to_have_value("angles\nthe area of a rectangle")
    await page.get_by_label("Short, simple sentences").check()
    await page.get_by_role("button", name="Keep").click()
    await page.get_by_role("link", name="Explain a problem for Class 5b").click()
    await page.get_by_label("The problem", exact=True).fill(TRAPEZIUM.problem.text)
    await page.get_by_role("button", name="Explain it", exact=True).click()
    await expect(page.locator("[data-fault]")).to_be_visible(timeout=DRAWN)
    asked = "\n".join(text for _, text in wire.calls[0].messages)
    assert "the area of a rectangle" in asked
    await page.goto(f"{served_with_model.url}/learner")
    await page.get_by_role("link", name="Change Class 5b").click()
    await page.get_by_role("button", name="Remove").click()
    await expect(page.get_by_role("link", name="Change Class 5b")).to_have_count(0)


async def test_a_talk_brings_words_as_they_come_and_a_picture(page_at: PageAt, served_with_model: Served) -> None:
    wire = served_with_model.wire
    assert wire is not None
    held = threading.Event()

    def script(call: Call) -> Reply:
        if call.system.startswith("Stage: followup"):
            return Reply(REPLY)
        if wire.calls and any(one.system.startswith("Stage: followup") for one in wire.calls):
            scene = re.findall(r"^# Task: draw Scene (\d+)", call.messages[0][1], re.MULTILINE)[-1]
            code = TRAPEZIUM.replies("anchored", "rendering", 2)[-1]
            return Reply(re.sub(r"\bScene2\b", f"Scene{scene}", code), hold=held)
        return trapezium(call)

    wire.script = script
    page = await page_at(390)
    await ask(page, served_with_model.url, TRAPEZIUM.problem.text)
    await expect(page.locator("#result")).to_be_visible(timeout=DRAWN)
    await page.get_by_role("link", name="Ask about this").click()
    box = await page.get_by_role("button", name="Send").bounding_box()
    assert box is not None
    assert box["height"] >= 44
    await page.get_by_label("Ask, or answer").fill(
        "Why is there a right angle? <script>window.__executed=true</script>"
    )
    await page.get_by_role("button", name="Send").click()
    await expect(page.locator(".turn.mine")).to_contain_text("<script>")
    reply = page.locator("#turns .turn").last
    await expect(reply).to_contain_text("Look at", timeout=DRAWN)
    await expect(reply.locator("figure img")).to_have_count(0)
    held.set()
    await expect(reply.locator("figure img")).to_be_visible(timeout=DRAWN)
    await expect(reply.locator("figcaption")).to_have_text("Figure 4. The height")
    await expect(reply.locator("figure + .text")).to_have_text("Which side is parallel to it?")
    assert await reply.locator("figure img").evaluate("(i) => i.decode().then(() => i.naturalWidth)") > 100
    assert await reply.locator("source").get_attribute("srcset") == await reply.locator("img").evaluate(
        "(i) => new URL(i.currentSrc).pathname"
    )
    await nothing_executed(page)
    await no_sideways_scroll(page)
    await no_serious_findings(page)
    await pictured(page, "talk-with-picture")
