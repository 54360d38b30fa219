"""The Chromium that tests drive: Debian's shell without windows where there is one, which takes three fifths of
the processor time of the whole browser, else the browser itself."""

from __future__ import annotations

import shutil

from playwright.async_api import Browser, Playwright

_NAMES = ("chromium-headless-shell", "chromium", "google-chrome")
_FOUND = next(filter(None, map(shutil.which, _NAMES)), None)


async def launch(playwright: Playwright) -> Browser:
    """A new browser of its own; Playwright says which file is missing where none is installed."""
    return await playwright.chromium.launch(executable_path=_FOUND or f"/usr/bin/{_NAMES[0]}", args=["--no-sandbox"])
