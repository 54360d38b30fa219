"""A service that is far away, and people without patience."""

from __future__ import annotations

import re

from playwright.async_api import Locator, Page, Request

BUSY = re.compile(r"\bbusy\b")

_TWICE = """(button) => {
  button.click();
  button.click();
  const held = [...button.form.querySelectorAll("textarea")].every((field) => field.readOnly);
  return [button.classList.contains("busy"), document.getElementById("said").textContent, held];
}"""


async def slow(page: Page) -> Page:
    """The same page on a network whose every answer takes 400 ms."""
    network = await page.context.new_cdp_session(page)
    await network.send("Network.enable")
    far = {"offline": False, "latency": 400, "downloadThroughput": -1, "uploadThroughput": -1}
    await network.send("Network.emulateNetworkConditions", far)
    return page


def sent_from(page: Page, part: str = "", *, method: str = "POST") -> list[str]:
    """The addresses asked for from now on; it grows."""
    sent: list[str] = []
    page.on("request", lambda one: sent.append(one.url) if _is_sent(one, method) and part in one.url else None)
    return sent


def _is_sent(request: Request, method: str = "POST") -> bool:
    """How typed words would look is asked for by nobody's press."""
    return request.method == method and not request.url.endswith("/preview")


async def press_twice(page: Page, button: Locator) -> list[str]:
    """Click as the impatient do, and give the requests that this sends until an answer is there.

    All is looked at in one go: Playwright itself waits for a page that is on its way.
    """
    sent = sent_from(page)
    async with page.expect_response(lambda answer: _is_sent(answer.request)):
        assert await button.evaluate(_TWICE) == [True, "On its way …", True]
    return sent
