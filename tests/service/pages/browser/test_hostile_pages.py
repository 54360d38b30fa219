"""Every page and state: nothing hostile runs, axe-core finds nothing serious, and a phone never scrolls sideways."""

from __future__ import annotations

import asyncio
import html
import threading

import pytest
from playwright.async_api import Page, expect

from chalkwright.agent.data import Outline, SceneBlock, TextBlock
from chalkwright.agent.explain.outline import to_xml
from chalkwright.benchmarks.lab.conversations import NOTHING_COMPUTED
from tests.service.pages.browser.checks import no_serious_findings, no_sideways_scroll, nothing_executed, pictured
from tests.service.pages.browser.conftest import PageAt
from tests.service.pages.browser.pages import DRAWN, LADDER, TRAPEZIUM, ask, outline_comes, reads, trapezium
from tests.service.pages.browser.serving import Served
from tests.wire.server import Call, Reply

pytestmark = [pytest.mark.process, pytest.mark.asyncio(loop_scope="session"), pytest.mark.xdist_group("browser")]

DEED = "window.__executed=true"
PAYLOADS = (
    f"<script>{DEED}</script>",
    f"<img src=x onerror={DEED}>",
    f"<svg onload={DEED}>",
    f'"><svg/onload={DEED}>',
    f"' autofocus onfocus={DEED} x='",
    f"</textarea><script>{DEED}</script>",
    f"</title><script>{DEED}</script>",
    "<iframe srcdoc='<script>parent.__executed=true</script>'></iframe>",
    f"[a](javascript:{DEED})",
    f"![a](javascript:{DEED})",
    f"<a href=javascript:{DEED}>a</a>",
    f"{{{{ request }}}} {{% raw %}} ${{{DEED}}}$",
    f"$\\href{{javascript:{DEED}}}{{x}}$",
    f"$\\text{{<img src=x onerror={DEED}>}}$",
    f"<math><mtext></mtext><mglyph><style><img src=x onerror={DEED}></style></mglyph></math>",
    f"<form hx-get=/ hx-trigger=load hx-on::load={DEED}><input name=a></form>",
    f"<style>*{{background:url(javascript:{DEED})}}</style>",
    "x" * 300,
    "‮abc",
)
ALL = "\n\n".join(PAYLOADS)
LINE = " ".join(PAYLOADS[:9])
SCENE = dict.fromkeys(("title", "purpose", "elements", "labels", "colours", "layout", "alt"), LINE)
HOSTILE = Outline(
    title=LINE,
    language="en",
    diagrams=True,
    blocks=(TextBlock(index=1, markdown=ALL), SceneBlock(index=1, **SCENE), TextBlock(index=2, markdown=ALL)),
)
WINDOWS = ((1280, False), (390, True))
"""Width in pixels, and whether it is dark."""


async def passes(page: Page, name: str) -> None:
    """All that must hold on a page as it is; kept as a picture for people to look at."""
    await nothing_executed(page)
    await no_sideways_scroll(page)
    await no_serious_findings(page)
    await pictured(page, name)


def hostile(call: Call) -> Reply:
    """An outline full of payloads, and drawing code that is none."""
    if call.system.startswith("Stage: outline"):
        return Reply(to_xml(HOSTILE, NOTHING_COMPUTED))
    return Reply(f"{ALL}\n```python\nraise ValueError({LINE!r})\n```")


async def test_hostile_text_of_people_and_models_does_nothing(page_at: PageAt, served_with_model: Served) -> None:
    wire = served_with_model.wire
    assert wire is not None
    wire.script = hostile
    page = await page_at(390)
    await ask(page, served_with_model.url, ALL, review=True)
    await outline_comes(page)
    await passes(page, "hostile-outline")
    await page.locator("#add-1").click()
    await expect(page.get_by_label("Title of the picture")).to_have_count(2)
    await page.get_by_role("button", name="Draw it").click()
    await expect(page.get_by_role("alert")).to_contain_text("remove picture 2")
    await passes(page, "hostile-outline-faults")
    await page.locator("#remove-2").click()
    await expect(page.get_by_label("Title of the picture")).to_have_count(1)
    await page.get_by_role("button", name="Draw it").click()
    await expect(page.locator("#result")).to_be_visible(timeout=DRAWN)
    assert await page.locator("#result script, #result img[src=x], #result iframe, #result form[hx-get]").count() == 0
    await passes(page, "hostile-result")
    address = page.url
    await page.goto(f"{served_with_model.url}/?from={address.rpartition('/')[2]}")
    await passes(page, "hostile-form")
    await page.goto(address.replace("/explanations/", "/learner/"))
    await passes(page, "hostile-talk")
    await page.goto(f"{served_with_model.url}/learner")
    await page.get_by_label("What to call this profile").fill(PAYLOADS[3][:60])
    await page.get_by_label("What they already know").fill(PAYLOADS[0])
    await page.get_by_role("button", name="Keep").click()
    await expect(page.get_by_role("heading", name="Learners")).to_be_visible()
    await passes(page, "hostile-learners")
    for path in (f"/explanations/{html.escape(LINE)[:40]}%22%3E", f"/?example={LINE[:40]}&learner={LINE[:40]}"):
        await page.goto(served_with_model.url + path)
        await nothing_executed(page)


async def test_every_state_passes_light_and_dark(page_at: PageAt, served: Served) -> None:
    first = await page_at(1280)
    await first.goto(served.url)
    await ask(first, served.url, "Why is the sky blue?")
    await expect(first.locator("[data-fault]")).to_be_visible(timeout=DRAWN)
    failed = first.url
    await ask(first, served.url, LADDER, review=True)
    await outline_comes(first)
    outline = first.url
    await ask(first, served.url, LADDER)
    await reads(first, "A ladder against a wall")
    result = first.url
    states = {
        "explain": served.url,
        "failed": failed,
        "outline": outline,
        "result": result,
        "learn": f"{served.url}/learner",
        "talk": result.replace("/explanations/", "/learner/"),
        "missing": f"{served.url}/explanations/none",
        "history": f"{served.url}/history",
        "worksheet": f"{served.url}/worksheets/new",
    }
    for width, dark in WINDOWS:
        page = await page_at(width, dark=dark)
        for name, address in states.items():
            await page.goto(address)
            await passes(page, f"{name}-{width}-{'dark' if dark else 'light'}")
        await page.goto(result)
        await page.get_by_text("Edit this text").first.click()
        await page.get_by_text("Edit the description").first.click()
        await passes(page, f"tools-{width}-{'dark' if dark else 'light'}")
        await page.locator("a[data-zoom]").first.focus()
        await page.keyboard.press("Enter")
        await expect(page.get_by_role("dialog")).to_be_visible()
        await page.keyboard.press("+")
        await passes(page, f"zoom-{width}-{'dark' if dark else 'light'}")
        await page.keyboard.press("Escape")
        await expect(page.get_by_role("dialog")).to_have_count(0)
        await expect(page.locator("a[data-zoom]").first).to_be_focused()
        await page.context.close()


async def test_a_job_under_way_is_told_in_plain_words(page_at: PageAt, served_with_model: Served) -> None:
    wire = served_with_model.wire
    assert wire is not None
    held = threading.Event()

    def script(call: Call) -> Reply:
        reply = trapezium(call)
        return Reply(reply.text, hold=held) if "Stage: drawing" in call.system else reply

    wire.script = script
    page = await page_at(390)
    await ask(page, served_with_model.url, TRAPEZIUM.problem.text)
    await expect(page.locator("[data-said]")).to_have_text("Drawing picture 1 of 3", timeout=DRAWN)
    await expect(page.locator("#live-pieces .text").first).to_be_visible()
    await passes(page, "under-way")
    await page.evaluate("window.__same = true")
    held.set()
    await expect(page.locator("#figure-1 img")).to_be_visible(timeout=DRAWN)
    assert await page.evaluate("window.__same") or await page.locator("#result").count()
    await expect(page.locator("#result")).to_be_visible(timeout=DRAWN)
    assert await asyncio.to_thread(wire.idle, 60)
