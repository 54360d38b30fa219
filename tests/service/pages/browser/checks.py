"""What every page has to pass, and pictures of pages for people to look at."""

from __future__ import annotations

import asyncio
import os
from pathlib import Path

from axe_playwright_python.async_playwright import Axe  # type: ignore[import-untyped]
from playwright.async_api import Page

PICTURES = Path("out/browser")
WANTED = bool(os.environ.get("CHALKWRIGHT_PICTURES"))
"""Read before a fixture clears the environment."""
SERIOUS = {"serious", "critical"}


async def no_serious_findings(page: Page) -> None:
    """axe-core finds nothing serious on the page as it is now."""
    found = await Axe().run(page)
    serious = [
        f"{one['id']}: {one['help']}: {[node['html'][:160] for node in one['nodes'][:3]]}"
        for one in found.response["violations"]
        if one["impact"] in SERIOUS
    ]
    assert not serious, "\n".join(serious)


async def no_sideways_scroll(page: Page) -> None:
    """Nothing is wider than the window."""
    wide = await page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    assert wide <= 0, f"{wide} px wider than the window"


async def fingers_hit(page: Page) -> None:
    """All that is tapped is as high as a finger, 44 px; a box to tick is tapped by its label, too."""
    low = await page.evaluate(
        """() => [...document.querySelectorAll('main :is(a[href], button, select, summary, input:not([type=hidden]))')]
          .filter((one) => one.checkVisibility() && !one.closest('.unseen'))
          .map((one) => [one, (one.closest('label') ?? one).getBoundingClientRect().height])
          .filter(([, height]) => height > 0 && height < 43.5)
          .map(([one, height]) => `${Math.round(height)} px: ${one.outerHTML.slice(0, 120)}`)"""
    )
    assert not low, "\n".join(low)


async def nothing_executed(page: Page) -> None:
    """No payload ran; use ``window.__executed = true`` as the payload's deed."""
    assert await page.evaluate("window.__executed") is False
    assert await page.evaluate("window.__violations ?? []") == []


async def pictured(page: Page, name: str) -> None:
    """Keep the page as a picture when ``CHALKWRIGHT_PICTURES`` asked for it: whoever changes a page looks at them."""
    if WANTED:
        PICTURES.mkdir(parents=True, exist_ok=True)
        await page.screenshot(path=PICTURES / f"{name}.png", full_page=True)


async def keep_pictures(pages: list[Page], name: str) -> None:
    """The pages as they are, for whoever looks into the failure."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    safe = "".join(sign if sign.isalnum() else "-" for sign in name)
    for number, page in enumerate(pages, 1):
        if not page.is_closed():
            await asyncio.wait_for(page.screenshot(path=PICTURES / f"{safe}-{number}.png", full_page=True), 10)
