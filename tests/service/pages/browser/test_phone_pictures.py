"""On a phone the letters of pictures are read without a lens: in the page as it is saved, and in the service's own."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.async_api import Page, expect

from chalkwright.agent.data import Problem
from chalkwright.agent.explain.narrowing import smallest_letters
from chalkwright.agent.explain.service import Explanation, ExplanationService
from chalkwright.agent.runs.job import Options
from chalkwright.renderers.base import WIDTH
from tests.renderers.pools import Pools
from tests.service.pages.browser.checks import no_sideways_scroll, pictured
from tests.service.pages.browser.conftest import PageAt
from tests.service.pages.browser.pages import LADDER, ask, reads
from tests.service.pages.browser.serving import Served

pytestmark = [pytest.mark.process, pytest.mark.asyncio(loop_scope="session")]

LESSONS = (
    "A uniform lever rests on a fulcrum. A stone of weight 120 N hangs 0.5 m to the left of the fulcrum. What force, "
    "pulling straight down 1.5 m to the right of the fulcrum, keeps the lever in balance?",
    "Grass stores 20000 kJ. Grasshoppers eat the grass, frogs eat the grasshoppers, and snakes eat the frogs. 10 % of "
    "the energy is passed on at each level. How much energy reaches the snakes?",
    "Find the zeros and the vertex of the parabola y = x^2 - 4x + 1.",
)
READABLE = 9.5
"""CSS px: height of a capital of letters of font size 13 px."""
ENLARGED = 12.0


async def shown(page: Page) -> list[float]:
    """How many CSS px wide each picture is."""
    pictures = page.locator("figure .frame img")
    return [float(wide) for wide in await pictures.evaluate_all("all => all.map((one) => one.clientWidth)")]


async def heights(page: Page, made: Explanation) -> list[float]:
    """CSS px of the lowest capital of each picture, as the page shows it."""
    wide = await shown(page)
    drawn = [
        (smallest_letters(scene.elements) or 0, WIDTH)
        if scene.narrow is None
        else (scene.narrow.letters, scene.narrow.width)
        for scene in made.record.scenes
    ]
    return [letters * width / whole for (letters, whole), width in zip(drawn, wide, strict=True)]


@pytest.mark.parametrize("problem", LESSONS, ids=["lever", "food-web", "parabola"])
async def test_letters_are_large_or_become_so_at_a_tap(
    problem: str, pools: Pools, page_at: PageAt, tmp_path: Path
) -> None:
    async with ExplanationService(Options(), renderers=pools) as service:
        made = await service.explain(Problem(text=problem), out=tmp_path / "run")
    phone = await page_at(390)
    await phone.goto((tmp_path / "run" / "explanation.html").as_uri())
    letters = await heights(phone, made)
    assert len(letters) == len(made.record.scenes)
    await no_sideways_scroll(phone)
    for number, height in enumerate(letters):
        if height < READABLE:
            await phone.locator("figure .frame").nth(number).click()
            assert (await heights(phone, made))[number] >= ENLARGED
            await phone.locator("figure .frame").nth(number).click()
    assert min(letters) >= READABLE


async def test_no_letter_is_cut_off(pools: Pools, tmp_path: Path) -> None:
    """The cut has paper on every side."""
    from PIL import Image, ImageChops

    from chalkwright.agent.documents.cutting import MARGIN, content

    async with ExplanationService(Options(), renderers=pools) as service:
        made = await service.explain(Problem(text=LESSONS[0]), out=tmp_path / "run")
    for scene in made.record.scenes:
        assert scene.png is not None
        path = tmp_path / "run" / scene.png
        cut = content(path.read_bytes())
        assert cut is not None
        with Image.open(path) as picture:
            left = picture.convert("RGB")
        left.paste(
            "white", (cut.left + MARGIN, cut.top + MARGIN, cut.left + cut.width - MARGIN, cut.top + cut.height - MARGIN)
        )
        assert ImageChops.difference(left, Image.new("RGB", left.size, "white")).getbbox() is None


async def test_the_services_page_shows_it_too(served: Served, page: Page, page_at: PageAt) -> None:
    await ask(page, served.url, LADDER)
    await reads(page, "A ladder against a wall")
    assert all("narrow" not in one for one in await _sources(page))
    phone = await page_at(390)
    await phone.goto(page.url)
    await expect(phone.locator("figure .frame img").first).to_be_visible()
    assert all(".narrow." in one for one in await _sources(phone))
    assert await shown(phone) == [390.0] * 3
    await no_sideways_scroll(phone)
    await pictured(phone, "phone-pictures-390")
    await phone.locator("figure .frame").first.click()
    enlarged = phone.locator(".zoom img")
    assert ".narrow." in str(await enlarged.get_attribute("src"))
    await phone.wait_for_function("document.querySelector('.zoom img').clientWidth > 700")
    await pictured(phone, "phone-picture-enlarged-390")


async def _sources(page: Page) -> list[str]:
    pictures = "[...document.querySelectorAll('figure .frame img')]"
    await page.wait_for_function(f"{pictures}.every((one) => one.complete && one.naturalWidth)")
    found: list[str] = await page.locator("figure .frame img").evaluate_all("all => all.map((one) => one.currentSrc)")
    return found
