"""Pictures to count from and marked figures, from the first page on; and pages as other eyes and paper have them."""

from __future__ import annotations

import pytest
from playwright.async_api import FilePayload, expect

from tests.agent.keypoints.drawn_figures import triangle
from tests.agent.keypoints.test_explain_figure import ALTITUDE, PROBLEM, reply
from tests.service.pages.browser.checks import fingers_hit, no_serious_findings, no_sideways_scroll, pictured
from tests.service.pages.browser.conftest import PageAt
from tests.service.pages.browser.pages import DRAWN, LADDER
from tests.service.pages.browser.serving import Served
from tests.wire.server import Reply, in_turn

pytestmark = [pytest.mark.process, pytest.mark.asyncio(loop_scope="session"), pytest.mark.xdist_group("browser")]


async def test_a_picture_to_count_from_is_found_refused_drawn_and_drawn_anew(page_at: PageAt, served: Served) -> None:
    page = await page_at(390)
    await page.goto(served.url)
    await expect(page.get_by_role("link", name="have it marked up")).to_have_count(0)
    await page.get_by_role("link", name="a picture to count from").click()
    asked = page.get_by_label("The equation")
    await asked.fill("7 + 2 = 10")
    await page.get_by_label("With a landscape behind it").check()
    await page.get_by_role("button", name="Draw it").click()
    await expect(page.locator("#text-wrong")).to_have_text("7 + 2 is 9, not 10; write 7 + 2 = 9.")
    await expect(asked).to_have_value("7 + 2 = 10")
    await expect(page.get_by_label("With a landscape behind it")).to_be_checked()
    await no_serious_findings(page)
    await asked.fill("7 + 2")
    await page.get_by_role("button", name="Draw it").click()
    await expect(page.locator("#result h1")).to_have_text("7 + 2 = 9", timeout=DRAWN)
    first = page.url
    story = await page.locator("#result > p").inner_text()
    assert await page.locator("figure img").evaluate("(i) => i.decode().then(() => i.naturalWidth)") == 1024
    await no_serious_findings(page)
    await no_sideways_scroll(page)
    await fingers_hit(page)
    await pictured(page, "counting-390")
    async with page.expect_download() as coming:
        await page.get_by_role("link", name="PNG").click()
    assert (await coming.value).suggested_filename == "picture.png"
    await page.get_by_role("button", name="Another picture of it").click()
    await page.wait_for_url(lambda url: url != first)
    await expect(page.locator("#result > p")).not_to_have_text(story, timeout=DRAWN)
    await page.get_by_role("link", name="Change it").click()
    await expect(asked).to_have_value("7 + 2")
    await page.goto(f"{served.url}/history")
    await expect(page.locator(".list li").first).to_contain_text("picture to count")


async def test_a_figure_is_marked_up_where_a_model_sees(page_at: PageAt, served_with_model: Served) -> None:
    wire = served_with_model.wire
    assert wire is not None
    wire.script = in_turn(reply(*ALTITUDE), Reply("Draw $AD$ perpendicular to $BC$.\n\nAnswer: ⟦12⟧"))
    page = await page_at(1280)
    await page.goto(served_with_model.url)
    await page.get_by_role("link", name="have it marked up").click()
    await page.get_by_role("button", name="Mark it up").click()
    await expect(page.locator("#image-wrong")).to_have_text("Choose the picture of the figure.")
    await expect(page.locator("#problem-wrong")).to_be_visible()
    picture = FilePayload(name="t.png", mimeType="image/png", buffer=triangle().png)
    await page.get_by_label("The figure").set_input_files(picture)
    await page.get_by_label("The problem", exact=True).fill(PROBLEM)
    await page.get_by_role("button", name="Mark it up").click()
    await expect(page.locator("#result figure img")).to_be_visible(timeout=DRAWN)
    await expect(page.locator("#result .text")).to_contain_text("perpendicular")
    await no_serious_findings(page)
    await pictured(page, "marked-1280")


async def test_figures_are_not_promised_where_nobody_sees(page_at: PageAt, served: Served) -> None:
    page = await page_at(390)
    await page.goto(f"{served.url}/figures/new")
    await expect(page.locator("main")).to_contain_text("Ask whoever runs the service for one.")


async def test_switches_are_seen_in_high_contrast_and_dark_pages_print_on_white(
    page_at: PageAt, served: Served
) -> None:
    page = await page_at(1280, dark=True, forced_colors="active")
    await page.goto(f"{served.url}/visuals/new")
    seen = "(one) => [getComputedStyle(one).appearance, getComputedStyle(one, '::after').content]"
    assert await page.locator(".switch input").evaluate(seen) == ["auto", "none"]
    await page.emulate_media(media="print", color_scheme="dark", forced_colors="none")
    assert await page.locator("h1").evaluate("(one) => getComputedStyle(one).color") == "rgb(29, 37, 48)"
    await expect(page.get_by_role("button", name="Draw it")).to_be_hidden()


async def test_a_page_that_follows_a_job_tells_when_the_service_is_away(page_at: PageAt, served: Served) -> None:
    page = await page_at(390)
    await page.goto(served.url)
    await page.route("**/live", lambda route: route.abort())
    await page.get_by_label("The problem", exact=True).fill(LADDER)
    await page.get_by_role("button", name="Explain it", exact=True).click()
    await expect(page.locator("[data-said]")).to_contain_text("this page goes on by itself")
    await page.unroute("**/live")
    await page.evaluate("document.querySelector('[data-watched]').removeAttribute('data-watched')")
    await page.evaluate("document.dispatchEvent(new Event('htmx:afterSettle'))")
    await expect(page.locator("#result, [data-fault]").first).to_be_visible(timeout=DRAWN)
