"""What people do on the pages, in one line each."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from playwright.async_api import Page, expect

from tests.conversations import replay
from tests.wire.server import Call, Reply

LADDER = (
    "A ladder 5 m long leans against a vertical wall. Its foot stands 3 m from the wall on level ground. "
    "How high up the wall does the ladder reach?"
)
TRAPEZIUM = replay.load("trapezium")
DRAWN = 90_000
"""Milliseconds until pictures are drawn on a busy machine."""


def trapezium(call: Call) -> Reply:
    """The kept conversation; a wish is answered with the second picture once more."""
    if any("has a wish about" in text for _, text in call.messages):
        return Reply(TRAPEZIUM.replies("anchored", "rendering", 2)[-1])
    return TRAPEZIUM.script("anchored")(call)


async def ask(page: Page, url: str, text: str, *, review: bool = False, more: dict[str, str] | None = None) -> None:
    """Fill in the form and send it."""
    await page.goto(url)
    await page.get_by_label("The problem", exact=True).fill(text)
    for label, choice in (more or {}).items():
        await page.get_by_label(label).select_option(choice)
    if review:
        await page.get_by_label("Let me edit the outline first").check()
    await page.get_by_role("button", name="Explain it", exact=True).click()


async def reads(page: Page, title: str) -> None:
    """Wait for the finished explanation."""
    await expect(page.locator("#result h1")).to_have_text(title, timeout=DRAWN)


async def outline_comes(page: Page) -> None:
    """Wait for the outline's form, and for the script behind its keys."""
    await expect(page.get_by_role("heading", name="Look over the outline")).to_be_visible(timeout=DRAWN)
    await page.wait_for_load_state("load")


async def downloaded(page: Page, form: str, folder: Path) -> Path:
    """Take the explanation in one format."""
    async with page.expect_download(timeout=DRAWN) as coming:
        await page.locator(f"[data-export={form}]").click()
    download: Any = await coming.value
    path = folder / str(download.suggested_filename)
    await download.save_as(path)
    return path
