"""A rater's whole way in a real browser; the pages of owners, the leaderboard and comparisons."""

from __future__ import annotations

import asyncio
import csv
import io
import re
from collections.abc import AsyncIterator
from pathlib import Path

import httpx
import krippendorff
import numpy as np
import pytest
import pytest_asyncio
from playwright.async_api import Page, expect

from chalkwright.service.studies.form import load_shipped
from tests.service.comparison.test_compare import MARKDOWN, finished
from tests.service.pages.browser.checks import (
    fingers_hit,
    no_serious_findings,
    no_sideways_scroll,
    nothing_executed,
    pictured,
)
from tests.service.pages.browser.conftest import PageAt
from tests.service.pages.browser.keys import press, tab_to
from tests.service.pages.browser.serving import Served
from tests.service.studies.made_studies import item, png
from tests.service.studies.raters import OWN_FORM, Owner, own_form, rate
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


def run_there(served: Served) -> None:
    """A run with one document, for the leaderboard."""
    if not (served.settings.root / "runs" / "demo").exists():
        run = made_run(served.settings.root / "runs" / "demo")
        folder = run.path / "jobs" / "kimi" / "anchored" / "physics-0-s1"
        folder.mkdir(parents=True)
        (folder / "explanation.md").write_bytes(MARKDOWN)
        (folder / "scene_1.png").write_bytes(png())


async def test_no_mouse_is_needed(served: Served, owner: Owner, page_at: PageAt) -> None:
    run_there(served)
    await owner.make([item("one"), item("two")], files=own_form())
    (link,) = await owner.invite("Ann")
    page = await page_at(390)
    await page.goto(served.url + link)
    await press(page, page.get_by_role("link", name="Begin"))
    for criterion in ("LC", "VC"):
        await press(page, page.locator(f"[name={criterion}]").first, "Space")
    await expect(page.locator("#state .count")).to_contain_text("2 of 2")
    await press(page, page.get_by_role("button", name="Next"))
    await expect(page.locator("h1")).to_contain_text("Study 2")

    first, second = [await finished(served.settings, name) for name in "ab"]
    await page.goto(f"{served.url}/compare?first={first}&second={second}")
    await press(page, page.get_by_text("Choose others"))
    await tab_to(page, page.locator("#second"))
    await tab_to(page, page.locator("#show-first"))
    await page.keyboard.press("ArrowRight")
    await expect(page.locator(".side.first")).to_be_hidden()
    await tab_to(page, page.locator(".side.second a.frame").last)

    await page.goto(f"{served.url}/leaderboard")
    await press(page, page.get_by_text("Filter", exact=True))
    await tab_to(page, page.locator("#subject"))
    await page.keyboard.type("Ph")
    await press(page, page.get_by_role("button", name="Show"))
    await press(page, page.get_by_role("link", name="Take back: Subject: Physics"))
    await press(page, page.get_by_role("link", name="The documents behind it"))
    await press(page, page.locator("thead a").filter(has_text="Model"))
    await expect(page.locator("[aria-sort]")).to_contain_text("Model")
    await press(page, page.get_by_role("link", name="physics-0").last)
    await expect(page).to_have_url(re.compile("/documents/.*/physics-0-s1$"))
    await tab_to(page, page.get_by_role("link", name="Documents of demo"))


@pytest.mark.parametrize(("width", "dark"), [(1280, False), (390, True)])
async def test_every_page_can_be_used(served: Served, owner: Owner, page_at: PageAt, width: int, dark: bool) -> None:
    run_there(served)
    first, second = await finished(served.settings, "a"), await finished(served.settings, "b")
    await owner.make([item(f"i{n}") for n in range(6)], files=own_form(), pilot="2")
    fresh = owner.study
    await owner.make([item(f"i{n}", generator=f"model-{n % 2}") for n in range(6)], files=own_form())
    links = await owner.invite("Ann", "Bo")
    for n, link in enumerate(links):
        for place in range(1, 7):
            await rate(owner.client, link, place, {"LC": (n + place) % 3 / 2, "VC": 0.5})
    page = await page_at(width, dark=dark)
    addresses = [
        "/",
        "/visuals/new",
        "/history",
        "/rate",
        fresh,
        owner.study,
        f"{owner.study}/disagreements",
        links[0],
        f"{links[0]}/items/1",
        "/leaderboard",
        "/leaderboard?view=subsets&subject=physics",
        "/leaderboard/documents",
        "/leaderboard/documents?model=kimi&ended=failed",
        "/leaderboard/runs/demo/documents/kimi/anchored/physics-0-s1",
        "/leaderboard/runs/demo/documents/kimi/anchored/physics-2-s1",
        "/compare",
        f"/compare?first={first}&second={second}",
    ]
    for number, address in enumerate(addresses):
        await page.goto(served.url + address)
        await page.evaluate("for (const one of document.querySelectorAll('main details')) one.open = true")
        await no_serious_findings(page)
        await no_sideways_scroll(page)
        if width == 390:
            await fingers_hit(page)
        await pictured(page, f"rating-{number}-{width}")
    if width == 390:
        await expect(page.locator(".side.second")).to_be_hidden()
        await page.get_by_label("Second", exact=True).check()
        await expect(page.locator(".side.first")).to_be_hidden()


PILOT, RATED = 2, 6
ITEMS = [f"n{n:02}" for n in range(PILOT + RATED)]


async def rate_all(served: Served, page: Page, link: str, number: int) -> None:
    """A rater's whole way through pilot and study, by the number keys alone, as the picture seems to them."""
    await page.goto(served.url + link)
    await page.get_by_role("link", name="Begin").click()
    for stage, count in (("Pilot", PILOT), ("Study", RATED)):
        for place in range(count):
            await expect(page.locator("h1")).to_contain_text(f"{stage} {place + 1}")
            await expect(page.locator(".keys")).to_be_attached()
            shown = int(re.findall(r"Item n(\d+)", await page.locator("article").inner_text())[0])
            for criterion in range(2):
                await page.keyboard.press("123"[(shown + (shown + criterion) % (number + 2)) % 3])
            await expect(page.locator("#state .count")).to_contain_text("2 of 2")
            await page.locator("form#questions button.primary").click()
        if stage == "Pilot":
            await page.get_by_role("button", name="Check my pilot").click()
            await page.get_by_role("link", name="Go on").click()
    await page.get_by_role("button", name="Submit all answers").click()
    await expect(page.get_by_role("heading", name="Thank you")).to_be_visible()


def by_hand(text: str, criterion: str) -> tuple[float, dict[str, float]]:
    """α and the means of a CSV, computed with nothing of ours."""
    rows = [row for row in csv.DictReader(io.StringIO(text)) if row["dimension"] == criterion]
    raters, names = (sorted({row[key] for row in rows}) for key in ("rater", "item"))
    scores = np.full((len(raters), len(names)), np.nan)
    writers = {}
    for row in rows:
        scores[raters.index(row["rater"]), names.index(row["item"])] = float(row["score"])
        writers[row["item"]] = row["generator"]
    assert scores.shape == (3, RATED)
    assert not np.isnan(scores).any()
    of_items = scores.mean(axis=0)
    means = {"All": of_items.mean()}
    for writer in sorted(set(writers.values())):
        means[writer] = of_items[[writers[name] == writer for name in names]].mean()
    return krippendorff.alpha(reliability_data=scores, level_of_measurement="ordinal"), means


@pytest.mark.timeout(600)
async def test_three_raters_at_once_give_the_figures_of_the_csv(
    served: Served, owner: Owner, page_at: PageAt, page: Page
) -> None:
    items = [
        item(name, explanation=f"Item {name}\n\n![A circle](1)", generator=("kimi", "gpt-5")[n % 2])
        for n, name in enumerate(ITEMS)
    ]
    form = own_form(OWN_FORM + f"pilot: {{items: {PILOT}}}\n")
    await owner.make(items, files=form, pilot=str(PILOT), rating=str(RATED))
    links = await owner.invite("Ann", "Bo", "Cy")
    async with asyncio.TaskGroup() as group:
        for number, link in enumerate(links):
            group.create_task(rate_all(served, await page_at(1280), link, number))
    text = await owner.file("ratings.csv")
    await page.goto(served.url + owner.study)
    study = page.get_by_role("region", name="Scores of the study")
    heads = await study.locator("thead th").all_inner_texts()
    assert heads == ["Criterion", "α", "All", "gpt-5", "kimi", "Reliability"]
    for criterion in ("LC", "VC"):
        alpha, means = by_hand(text, criterion)
        assert -1 < alpha < 1
        assert await study.locator(f"[data-alpha={criterion}]").inner_text() == f"{alpha:.2f}".replace("-", "−")
        cells = await study.locator(f"[data-mean={criterion}]").all_inner_texts()
        for (writer, wanted), cell in zip(means.items(), cells, strict=True):
            found = re.fullmatch(r"(\d\.\d\d) \[(\d\.\d\d), (\d\.\d\d)\]", cell)
            assert found is not None, (writer, cell)
            assert found[1] == f"{wanted:.2f}"
            assert float(found[2]) <= wanted <= float(found[3])
    await pictured(page, "rating-three-raters")


async def test_a_click_measures_both(served: Served, page: Page) -> None:
    first, second = [await finished(served.settings, name, judged=False) for name in "ab"]
    await page.goto(f"{served.url}/compare?first={first}&second={second}")
    await page.get_by_role("button", name="Measure").press("Enter")
    await expect(page.locator("[data-watch]").first).to_be_visible()
    await pictured(page, "compare-measuring")
    await expect(page.get_by_text("Both are measured without a model.")).to_be_visible()
    await expect(page.locator(".compare-table")).to_contain_text("ELQ*")
    await no_serious_findings(page)
    await pictured(page, "compare-measured")


async def test_a_folder_is_taken_as_items(served: Served, page: Page, tmp_path: Path) -> None:
    for writer in ("kimi", "gpt-5"):
        for name in ("one", "two"):
            file = tmp_path / "set" / writer / f"{name}.md"
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(MARKDOWN)
        (file.parent / "scene_1.png").write_bytes(png())
    await page.goto(f"{served.url}/rate")
    await page.get_by_label("A folder of documents").set_input_files(tmp_path / "set")
    await page.get_by_label("Items of the pilot").fill("1")
    await page.get_by_role("button", name="Make the study").click()
    await expect(page.get_by_role("heading", name="Training, pilot, main part")).to_be_visible()
    await page.get_by_text("Choose item by item").click()
    await expect(page.locator(".placed .tag")).to_have_text(["gpt-5", "gpt-5", "kimi", "kimi"])
    await pictured(page, "rating-split")


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
