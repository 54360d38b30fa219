"""Everything 400 ms away, where something is changed, asked, taken, shown, compared or rated: what a slow network does
to people on a phone."""

from __future__ import annotations

import asyncio
import re
import threading
from collections.abc import AsyncIterator, Callable, Iterator
from typing import Any

import httpx
import pytest
import pytest_asyncio
from playwright.async_api import Page, Route, expect

from chalkwright.judges.measuring import evidence
from chalkwright.renderers.sandbox.apart import Apart
from tests.service.comparison.test_compare import finished
from tests.service.pages.browser.checks import no_serious_findings, no_sideways_scroll, pictured
from tests.service.pages.browser.conftest import PageAt
from tests.service.pages.browser.far import BUSY, press_twice, sent_from, slow
from tests.service.pages.browser.keys import stands_on
from tests.service.pages.browser.pages import DRAWN, LADDER, TRAPEZIUM, ask, reads, trapezium
from tests.service.pages.browser.serving import Served
from tests.service.studies.made_studies import item
from tests.service.studies.raters import Owner, own_form
from tests.wire.server import Call, Reply

pytestmark = [pytest.mark.process, pytest.mark.asyncio(loop_scope="session"), pytest.mark.xdist_group("browser")]

ANSWER = """<OUTLINE title="The height" language="en" diagrams="no"><TEXT_1>Because of the height.</TEXT_1></OUTLINE>"""
BY_KEYS = """(field) => {
  const pressed = { key: "Enter", ctrlKey: true, bubbles: true };
  for (let n = 0; n < 2; n += 1) field.dispatchEvent(new KeyboardEvent("keydown", pressed));
  return [field.form.querySelector("button").classList.contains("busy"), field.readOnly];
}"""
TOO_EARLY = """(button) => {
  button.click();
  button.dispatchEvent(new KeyboardEvent("keydown", { key: "3", bubbles: true }));
  document.querySelectorAll("[name=VC]")[1].click();
  button.click();
  const chosen = [...document.querySelectorAll("input:checked[type=radio]")].map((one) => one.value);
  return [button.classList.contains("busy"), chosen];
}"""


async def test_a_wish_and_a_question_are_sent_once_and_no_word_is_lost(
    page_at: PageAt, served_with_model: Served
) -> None:
    wire = served_with_model.wire
    assert wire is not None
    drawn, said = threading.Event(), threading.Event()

    def script(call: Call) -> Reply:
        if call.system.startswith("Stage: followup"):
            return Reply(ANSWER, hold=said)
        again = any("has a wish about" in text for _, text in call.messages)
        reply = trapezium(call)
        return Reply(reply.text, hold=drawn) if again else reply

    wire.script = script
    page = await page_at(390)
    await ask(page, served_with_model.url, f"{TRAPEZIUM.problem.text}    ")
    await reads(page, "A right trapezium: side and area")
    await page.wait_for_load_state()
    await slow(page)

    second = page.locator("#figure-2")
    await second.get_by_text("Redo this picture").click()
    await page.get_by_text("Edit this text (text 1)").click()
    await page.locator("#words-1").fill("Not yet sent.")
    await page.locator("#wish-2").fill("make the angle larger")
    assert len(await press_twice(page, second.get_by_role("button", name="Draw it again"))) == 1
    await expect(page.locator("#live")).to_be_visible()
    await no_serious_findings(page)
    await pictured(page, "slow-redo-390")
    drawn.set()
    await expect(second).to_contain_text("“make the angle larger”", timeout=DRAWN)
    await expect(page.locator("#words-1")).to_have_value("Not yet sent.")
    await page.wait_for_load_state()

    await page.get_by_role("link", name="Ask about this").click()
    question = page.get_by_label("Ask, or answer")
    await question.fill("Why?")
    await page.wait_for_load_state()
    sent = sent_from(page)
    async with page.expect_response(lambda answer: answer.request.method == "POST"):
        assert await question.evaluate(BY_KEYS) == [True, True]
    await expect(page.locator(".turn.mine")).to_have_count(1)
    assert len(sent) == 1
    await stands_on(page, question)
    await question.press_sequentially("And then?")
    said.set()
    await expect(page.locator("#turns .turn").last).to_contain_text("Because of the height.", timeout=DRAWN)
    await expect(question).to_have_value("And then?")
    await stands_on(page, question)
    await no_sideways_scroll(page)
    await pictured(page, "slow-question-390")


async def test_what_is_pressed_looks_so_while_news_come(page_at: PageAt, served_with_model: Served) -> None:
    wire = served_with_model.wire
    assert wire is not None
    read = threading.Event()
    outline = TRAPEZIUM.replies("anchored", "outline")[0]
    wire.script = lambda call: Reply(outline, pieces=60, rest=read)
    page = await page_at(390)
    await ask(page, served_with_model.url, f"{TRAPEZIUM.problem.text}     ")
    await expect(page.locator("#text-2")).to_contain_text("A slanted side is easiest to find", timeout=DRAWN)
    stop = page.get_by_role("button", name="Stop")
    await page.evaluate("addEventListener('submit', (event) => event.preventDefault())")  # its answer never comes
    await stop.click()
    await expect(stop).to_have_class(BUSY)
    async with page.expect_response(re.compile("/live$")) as news:
        read.set()
    await (await news.value).finished()
    await expect(page.locator("[data-said]")).not_to_have_text("Writing the outline")
    assert await stop.evaluate("(one) => one.classList.contains('busy')")


async def test_a_text_is_kept_once_and_those_beside_it_are_not_lost(page_at: PageAt, served: Served) -> None:
    page = await page_at(390)
    await ask(page, served.url, f"{LADDER}   ")
    await reads(page, "A ladder against a wall")
    await page.wait_for_load_state()
    await slow(page)
    asked: list[str] = []
    page.on("dialog", lambda one: asked.append(one.type))

    await page.locator("#figure-1").get_by_text("Edit the description").click()
    await page.get_by_text("Edit this text (text 1)").click()
    await page.locator("#words-1").press_sequentially("Not yet sent. ")
    await expect(page.locator("#seen-1")).to_contain_text("Not yet sent.")
    await page.locator("#alt-1").press_sequentially("My own. ")
    keep_alt = page.locator("#keep-alt-1")
    assert len(await press_twice(page, keep_alt)) == 1
    await expect(page.locator("#figure-1 [data-kept]")).to_be_visible()
    await expect(page.locator("#words-1")).to_have_value(re.compile("Not yet sent"))
    assert asked == []

    await page.get_by_text("Edit this text (text 2)").click()
    words = page.locator("#words-2")
    await words.fill("Mine: $x^2$.")
    await expect(page.locator("#seen-2")).to_contain_text("Mine:")
    assert len(await press_twice(page, page.get_by_role("button", name="Keep this text").nth(1))) == 1
    await expect(page.locator("#text-2")).to_contain_text("Mine:")
    await expect(page.locator("#words-1")).to_have_value(re.compile("Not yet sent"))
    await expect(page.locator("#seen-1")).to_contain_text("Not yet sent.")
    await expect(page.locator("#words-1")).to_be_visible()
    assert asked == []
    await page.get_by_role("link", name="Another problem").click()
    await expect(page).to_have_url(re.compile("/$"))
    assert asked == ["beforeunload"], "of the words of text 1, which were not sent"


async def test_a_file_is_fetched_once_and_says_that_it_comes_and_what_went_wrong(
    page_at: PageAt, served: Served
) -> None:
    page = await page_at(390)
    await ask(page, served.url, f"{LADDER}     ")
    await reads(page, "A ladder against a wall")
    await page.wait_for_load_state()
    await slow(page)
    link = page.locator("[data-export=md]")
    sent = sent_from(page, "/export/", method="GET")
    async with page.expect_download() as coming:
        await link.focus()
        await page.keyboard.press("Enter")
        await page.keyboard.press("Enter")
        await expect(link).to_have_class(BUSY)
        await expect(page.locator("#said")).to_have_text("On its way …")
        await pictured(page, "slow-export-390")
    assert (await coming.value).suggested_filename.endswith(".zip")
    await expect(link).not_to_have_class(BUSY)
    await stands_on(page, link)
    assert len(sent) == 1

    await page.route("**/export/html", lambda route: route.abort())
    other = page.locator("[data-export=html]")
    await other.click()
    await expect(page.get_by_role("alert")).to_contain_text("The service cannot be reached.")
    await no_serious_findings(page)
    await pictured(page, "slow-export-failed-390")
    await page.unroute("**/export/html")
    async with page.expect_download():
        await other.click()
    await expect(page.get_by_role("alert")).to_have_count(0)

    await page.route("**/export/html", lambda route: None)
    asked: list[str] = []
    page.on("dialog", lambda one: asked.append(one.type))
    await other.click()
    await page.get_by_role("link", name="Another problem").click()
    await expect(page).to_have_url(re.compile("/$"))
    assert asked == ["beforeunload"], "of the file, which is still on its way"


async def test_a_picture_that_is_still_on_its_way_says_so_when_presented(page_at: PageAt, served: Served) -> None:
    page = await page_at(390)
    await ask(page, served.url, f"{LADDER}    ")
    await reads(page, "A ladder against a wall")
    sent = asyncio.Event()

    async def hold(route: Route) -> None:
        await sent.wait()
        await route.continue_()

    await page.route(re.compile(r"/files/scene_2"), hold)
    await page.reload(wait_until="domcontentloaded")
    await page.locator("[data-present-open]").click()
    await expect(page.locator(".present-count")).to_have_text("1 of 5")
    await page.keyboard.press("ArrowRight")
    frame = page.locator(".present-picture")
    await expect(frame).not_to_have_class(re.compile("waits"))
    await page.keyboard.press("ArrowRight")
    await expect(frame).to_have_class(re.compile("waits"))
    await pictured(page, "slow-presenting-390")
    sent.set()
    await expect(frame).not_to_have_class(re.compile("waits"))


class _Held(Apart):
    """Measures once it may: however slow the pages are, it is under way until then."""

    def __init__(self) -> None:
        super().__init__(evidence.warm)
        self.may = threading.Event()

    def call(self, function: Callable[..., Any], /, *, seconds: float, keep: bool = True, **arguments: Any) -> Any:
        assert self.may.wait(120)
        return super().call(function, seconds=seconds, keep=keep, **arguments)


@pytest.fixture
def held(monkeypatch: pytest.MonkeyPatch) -> Iterator[_Held]:
    """What measures pictures."""
    measurers = _Held()
    monkeypatch.setattr(evidence, "measurers", measurers)
    yield measurers
    measurers.may.set()
    measurers.stop()


async def test_two_are_measured_once_and_the_one_looked_at_stays(page_at: PageAt, served: Served, held: _Held) -> None:
    first, second = [await finished(served.settings, f"Far {name}", judged=False) for name in "ab"]
    page = await slow(await page_at(390))
    await page.goto(f"{served.url}/compare?first={first}")
    await page.get_by_label("The second").select_option(second)
    compare = page.get_by_role("button", name="Compare")
    assert await compare.evaluate("(one) => (one.click(), one.classList.contains('busy'))")
    await expect(page.locator(".side.first")).to_be_visible()
    assert len(await press_twice(page, page.get_by_role("button", name="Measure"))) == 1
    await expect(page.locator("[data-watch]").first).to_be_visible()
    await page.get_by_label("Second", exact=True).check()
    await pictured(page, "slow-compare-390")
    held.may.set()
    await expect(page.get_by_text("Both are measured without a model.")).to_be_visible()
    await expect(page.locator(".side.second")).to_be_visible()
    await expect(page.locator(".side.first")).to_be_hidden()


@pytest_asyncio.fixture(loop_scope="session")
async def owner(served: Served) -> AsyncIterator[Owner]:
    async with httpx.AsyncClient(base_url=served.url, follow_redirects=True, timeout=30) as client:
        yield Owner(client)


async def _rated(page: Page) -> None:
    await page.keyboard.press("1")
    await page.keyboard.press("1")
    await expect(page.locator("#state .count")).to_contain_text("2 of 2")


async def test_what_is_meant_for_the_next_item_changes_none_before(
    page_at: PageAt, served: Served, owner: Owner
) -> None:
    await owner.make([item("one"), item("two")], files=own_form())
    (link,) = await owner.invite("Ann")
    page = await page_at(390)
    await page.goto(f"{served.url}{link}/items/1")
    await expect(page.locator(".keys")).to_be_attached()
    await slow(page)
    await _rated(page)
    onwards = page.get_by_role("button", name="Next")
    sent = sent_from(page, "/items/1")
    assert await onwards.evaluate(TOO_EARLY) == [True, ["0", "0"]]
    await expect(page.locator("h1")).to_contain_text("Study 2")
    assert len(sent) == 1
    await expect(page.locator(".keys")).to_be_attached()
    await _rated(page)
    scores = [line.split(",")[3] for line in (await owner.file("ratings.csv")).splitlines()[1:]]
    assert scores == ["0"] * 4
