"""Payloads through every field of the API, and what the pages then show: nothing of it runs."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from urllib.parse import quote

import httpx
import pytest
from playwright.async_api import expect

from chalkwright.agent.data import Learner, Outline, SceneBlock, TextBlock
from chalkwright.service.client import Client, ServiceError
from chalkwright.service.settings import Settings
from tests.service.pages.browser.checks import no_serious_findings, no_sideways_scroll, nothing_executed, pictured
from tests.service.pages.browser.conftest import PageAt
from tests.service.pages.browser.serving import Served, serve
from tests.service.pages.browser.test_hostile_pages import ALL, LINE, PAYLOADS

pytestmark = [pytest.mark.process, pytest.mark.asyncio(loop_scope="session"), pytest.mark.xdist_group("browser")]

TRIANGLE = "A right triangle has legs of 3 cm and 4 cm. How long is the hypotenuse?"


@pytest.fixture(scope="module")
def guarded(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server that asks for a key, so that its door can be tried."""
    yield from serve(Settings(root=tmp_path_factory.mktemp("guarded"), workers=0, json_logs=False))


async def filled(client: Client) -> list[str]:
    """Addresses of pages about work whose every field holds payloads."""
    broken = await client.finished(await client.explain(ALL, learner=Learner(grade=LINE[:60], knows=(LINE[:200],))))
    job = await client.finished(await client.explain(TRIANGLE, review_outline=True))
    assert job.outline is not None
    blocks = [
        TextBlock(index=block.index, markdown=ALL)
        if isinstance(block, TextBlock)
        else block.model_copy(update=dict.fromkeys(("title", "alt"), LINE))
        for block in job.outline.blocks
    ]
    edited = Outline(title=LINE, language="en", diagrams=job.outline.diagrams, blocks=tuple(blocks))
    assert any(isinstance(block, SceneBlock) for block in blocks)
    done = await client.finished(await client.draw(job, edited))
    pages = [f"/explanations/{broken.id}", f"/?from={broken.id}", f"/explanations/{done.id}", f"/learner/{done.id}"]
    assert done.state == "finished", done.fault
    result = await client.result(done)
    for figure in result.figures:
        await client.describe(done, figure.index, ALL[:2000])
        for address in (figure.png, figure.svg):
            pages += [address] if address else []
    pages += [f"/v1/explanations/{done.id}/files/explanation.html", f"/v1/explanations/{done.id}/export/html"]
    await client.finished(await client.redo(done, result.figures[0].index, LINE[:1000]))
    await client.finished(await client.follow_up(done, ALL[:4000]))
    answer = await client._http.post(
        "/compare",
        data={"first": done.id},
        files={"document": (f"{PAYLOADS[1]}.md", f"# {LINE}\n\n{ALL}\n".encode(), "text/markdown")},
    )
    assert answer.status_code == 303, answer.text
    pages.append(answer.headers["location"])
    await client.finished(await client.verdict({"markdown": f"# {LINE}\n\n{ALL}", "problem": ALL, "gold": ALL}))
    with suppress(ServiceError):
        await client.visual({"text": ALL[:4000], "grade": LINE[:60]})
    return pages


async def test_payloads_through_the_api_do_nothing_on_the_pages(page_at: PageAt, guarded: Served) -> None:
    async with httpx.AsyncClient(base_url=guarded.url) as bare:
        made = await bare.post("/v1/keys", json={"name": PAYLOADS[1], "admin": True})
        token = made.json()["key"]
    page = await page_at(390)
    for payload in PAYLOADS[:9]:
        await page.goto(f"{guarded.url}/enter?next={quote('/' + payload)}")
        await nothing_executed(page)
        await expect(page.locator("main input[name=next]")).to_have_count(1)
    for payload in (*PAYLOADS[:9], "https://evil.example", "//evil.example"):
        await page.goto(f"{guarded.url}/enter?next={payload}")
        await nothing_executed(page)
        await expect(page.locator("main input[name=next]")).to_have_value("/")
    await page.get_by_label("Key").fill("cw_wrong")
    await page.get_by_role("button", name="Enter").click()
    await expect(page.get_by_role("alert")).to_be_visible()
    await no_serious_findings(page)
    await no_sideways_scroll(page)
    await pictured(page, "enter-390-wrong")
    await page.get_by_label("Key").fill(token)
    await page.get_by_role("button", name="Enter").click()
    await page.wait_for_url(f"{guarded.url}/")
    await nothing_executed(page)  # the header shows the key's name
    await no_sideways_scroll(page)
    await pictured(page, "entered-390")
    async with Client(guarded.url, key=token) as client:
        pages = await filled(client)
    for path in [*pages, "/", "/learner", "/compare", "/leaderboard", "/rate"]:
        if "export" in path:
            continue
        await page.goto(guarded.url + path)
        await nothing_executed(page)
        if not path.startswith("/v1/"):
            await no_sideways_scroll(page)
    await page.goto(guarded.url)
    await page.get_by_role("button", name="Leave").click()
    await page.wait_for_url(f"{guarded.url}/enter")
    wide = await page_at(1280)
    await wide.goto(f"{guarded.url}/enter")
    await no_serious_findings(wide)
    await pictured(wide, "enter-1280")
