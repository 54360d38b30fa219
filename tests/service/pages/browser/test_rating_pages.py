"""A rater's whole way in a real browser; the pages of owners, the leaderboard and comparisons."""

from __future__ import annotations

from collections.abc import AsyncIterator

import httpx
import pytest
import pytest_asyncio
from playwright.async_api import Page, expect

from chalkwright.service.studies.form import load_shipped
from tests.service.comparison.test_compare import finished
from tests.service.pages.browser.checks import no_serious_findings, no_sideways_scroll, nothing_executed, pictured
from tests.service.pages.browser.conftest import PageAt
from tests.service.pages.browser.serving import Served
from tests.service.studies.made_studies import item
from tests.service.studies.raters import Owner, own_form, rate
from tests.service.studies.test_leaderboard import made_run

pytestmark = [pytest.mark.process, pytest.mark.asyncio(loop_scope="session"), pytest.mark.xdist_group("browser")]

CRITERIA = load_shipped()["illustrated"].criteria
HOSTILE = '<script>window.__executed=true</script><img src=x onerror="window.__executed=true">'


@pytest_asyncio.fixture(loop_scope="session")
async def owner(served: Served) -> AsyncIterator[Owner]:
    async with httpx.AsyncClient(base_url=served.url, follow_redirects=True, timeout=30) as client:
        yield Owner(client)


async def choose_all(page: Page, heading: str, key: str) -> None:
    """Answer every question of the page by the same number key."""
    await expect(page.locator("h1")).to_contain_text(heading)
    await expect(page.locator(".keys")).to_be_attached()
    for _ in CRITERIA:
        await page.keyboard.press(key)
    await expect(page.locator("#state .count")).to_contain_text(f"{len(CRITERIA)} of {len(CRITERIA)}")


async def test_a_raters_whole_way(served: Served, owner: Owner, page_at: PageAt) -> None:
    pilot = [item(f"p{n}", stage="pilot", expected={"LC": {"score": 1}}) for n in range(2)]
    await owner.make([*pilot, *[item(f"i{n}") for n in range(6)]])
    (link,) = await owner.invite("Ann")
    page = await page_at(1280)
    await page.goto(served.url + link)
    await page.get_by_role("link", name="Begin").click()
    # Training: rated first, then explained.
    for n in range(2):
        await choose_all(page, f"Training {n + 1}", "3")
        await page.get_by_role("button", name="Compare with what is expected").click()
        await expect(page.locator(".told")).to_have_count(len(CRITERIA))
        await page.locator("form#questions button.primary").click()
    await expect(page.get_by_role("link", name="Go on")).to_be_visible()
    await page.get_by_role("link", name="Go on").click()
    for n in range(2):
        await choose_all(page, f"Pilot {n + 1}", "3")
        await page.locator("form#questions button.primary").click()
    await page.get_by_role("button", name="Check my pilot").click()
    await page.get_by_role("link", name="Go on").click()
    for n in range(2):
        await choose_all(page, f"Study {n + 1}", "2")
        await page.get_by_role("button", name="Next").click()
    # In the middle of the third the browser is closed; what was given is there.
    await expect(page.locator("h1")).to_contain_text("Study 3")
    await expect(page.locator(".keys")).to_be_attached()
    await page.keyboard.press("1")
    await expect(page.locator("#state .count")).to_contain_text("1 of 7")
    await page.context.close()

    page = await page_at(390)
    await page.goto(served.url + link)
    await page.get_by_role("link", name="Go on").click()
    await expect(page.locator("h1")).to_contain_text("Study 3")
    await expect(page.locator("input:checked[type=radio]")).to_have_count(1)
    await no_sideways_scroll(page)
    for n in range(2, 6):
        await expect(page.locator("h1")).to_contain_text(f"Study {n + 1}")
        for number in range(len(CRITERIA)):
            await page.locator("fieldset").nth(number).locator(".option").nth(n % 3).tap()
        await expect(page.locator("#state .count")).to_contain_text("7 of 7")
        await page.locator("form#questions button.primary").click()
    await page.get_by_role("button", name="Submit all answers").click()
    await expect(page.get_by_role("heading", name="Thank you")).to_be_visible()
    assert (await owner.file("ratings.csv")).count("\n") == 1 + 6 * len(CRITERIA)


async def test_two_raters_at_once_on_one_item(served: Served, owner: Owner, page_at: PageAt) -> None:
    await owner.make([item("one")], files=own_form())
    pages = []
    for link in await owner.invite("Ann", "Bo"):
        page = await page_at(1280)
        await page.goto(f"{served.url}{link}/items/1")
        pages.append(page)
    for key in ("1", "3"):
        for page in pages:
            await page.keyboard.press(key if page is pages[0] else "2")
    for page in pages:
        await expect(page.locator("#state .count")).to_contain_text("2 of 2")
    scores = [line.split(",")[1:4] for line in (await owner.file("ratings.csv")).splitlines()[1:]]
    assert sorted(scores) == [["R01", "LC", "0"], ["R01", "VC", "1"], ["R02", "LC", "0.5"], ["R02", "VC", "0.5"]]


async def test_taking_back_and_turning_the_keys_off(served: Served, owner: Owner, page_at: PageAt) -> None:
    await owner.make([item("one")], files=own_form())
    (link,) = await owner.invite("Ann")
    page = await page_at(1280)
    await page.goto(f"{served.url}{link}/items/1")
    await page.keyboard.press("1")
    await expect(page.locator("#state .count")).to_contain_text("1 of 2")
    await page.get_by_role("button", name="Take back").click()
    await expect(page.get_by_text("Your last change is taken back")).to_be_visible()
    await expect(page.locator("#state .count")).to_contain_text("0 of 2")
    await page.get_by_label("Number keys choose answers").click()
    await page.keyboard.press("1")
    await expect(page.locator("input[type=radio]:checked")).to_have_count(0)


async def test_without_scripts(served: Served, owner: Owner, page_at: PageAt) -> None:
    await owner.make([item("one"), item("two")], files=own_form())
    (link,) = await owner.invite("Ann")
    page = await page_at(390, scripts=False)
    await page.goto(served.url + link)
    await page.get_by_role("link", name="Begin").click()
    for _ in range(2):
        for number in range(2):
            await page.locator("fieldset").nth(number).locator(".option").first.tap()
        await page.locator("form#questions button.primary").click()
    await page.get_by_role("button", name="Submit all answers").click()
    await expect(page.get_by_role("heading", name="Thank you")).to_be_visible()


@pytest.mark.parametrize(("width", "dark"), [(1280, False), (390, True)])
async def test_every_page_can_be_used(served: Served, owner: Owner, page_at: PageAt, width: int, dark: bool) -> None:
    if not (served.settings.root / "runs" / "demo").exists():
        made_run(served.settings.root / "runs" / "demo")
    first, second = await finished(served.settings, "a"), await finished(served.settings, "b")
    await owner.make([item(f"i{n}") for n in range(3)], files=own_form())
    links = await owner.invite("Ann", "Bo")
    for n, link in enumerate(links):
        await rate(owner.client, link, 1, {"LC": n, "VC": 0.5})
    page = await page_at(width, dark=dark)
    addresses = [
        "/rate",
        owner.study,
        f"{owner.study}/disagreements",
        links[0],
        f"{links[0]}/items/1",
        "/leaderboard",
        "/leaderboard?view=subsets",
        "/leaderboard/documents",
        "/compare",
        f"/compare?first={first}&second={second}",
    ]
    for number, address in enumerate(addresses):
        await page.goto(served.url + address)
        await no_serious_findings(page)
        await no_sideways_scroll(page)
        await pictured(page, f"rating-{number}-{width}")
    if width == 390:
        await expect(page.locator(".side.second")).to_be_hidden()
        await page.get_by_label("Second", exact=True).check()
        await expect(page.locator(".side.first")).to_be_hidden()


async def test_hostile_items_run_nothing(served: Served, owner: Owner, page_at: PageAt) -> None:
    hostile = item(
        "one",
        problem=HOSTILE + " [x](javascript:alert(1))",
        solution=HOSTILE + r" $\href{javascript:alert(1)}{x}$",
        explanation=HOSTILE + f"\n\n![{HOSTILE.replace('[', '')}](1)",
        ask={"LC": HOSTILE},
    )
    await owner.make([hostile], files=own_form(), title=HOSTILE)
    links = await owner.invite(HOSTILE, "Bo")
    for n, link in enumerate(links):
        await rate(owner.client, link, 1, {"LC": n, "VC": 0})
    page = await page_at(1280)
    for address in ("/rate", owner.study, f"{owner.study}/disagreements", links[0], f"{links[0]}/items/1"):
        await page.goto(served.url + address)
        await nothing_executed(page)
        assert await page.locator("a[href^='javascript']").count() == 0
