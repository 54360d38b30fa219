"""Going about by keyboard alone: each stop on the way has to show where one is."""

from __future__ import annotations

from playwright.async_api import Locator, Page, expect

_STOP = """() => {
  const at = document.activeElement;
  if (!at || at === document.body) return ["the page", ""];
  const name = `<${at.nodeName.toLowerCase()} id="${at.id}"> ${at.textContent.trim().slice(0, 60)}`;
  const shown = [at, at.closest("label")].filter(Boolean).map((one) => getComputedStyle(one));
  const ringed = shown.some((one) => one.outlineStyle !== "none" && parseFloat(one.outlineWidth) >= 2);
  if (!ringed) return [name, "shows no focus"];
  const box = at.getBoundingClientRect();
  const [left, right] = [Math.max(box.left, 0), Math.min(box.right, innerWidth)];
  const [top, bottom] = [Math.max(box.top, 0), Math.min(box.bottom, innerHeight)];
  if (right - left < 1 || bottom - top < 1) return [name, "is not on the screen"];
  const mine = (x, y) => {
    const there = document.elementFromPoint(x, y);
    return there && (at.contains(there) || there.contains(at) || there.closest("label")?.control === at);
  };
  const middle = (left + right) / 2;
  return [name, [top + 1, (top + bottom) / 2, bottom - 1].some((y) => mine(middle, y)) ? "" : "is covered"];
}"""
"""Where the focus is, and what is wrong with it."""


async def tab_to(page: Page, wanted: Locator, *, most: int = 90, back: bool = False) -> None:
    """Press Tab until ``wanted`` has the focus; every stop before it and itself can be seen."""
    await expect(wanted).to_have_count(1)
    stops = []
    for _ in range(most):
        await page.keyboard.press("Shift+Tab" if back else "Tab")
        name, fault = await page.evaluate(_STOP)
        assert not fault, f"{page.url}: {name} {fault}"
        if await wanted.evaluate("(one) => one === document.activeElement"):
            return
        stops.append(name)
    raise AssertionError("Tab never came there, but to\n" + "\n".join(stops))


async def press(page: Page, wanted: Locator, key: str = "Enter", *, most: int = 90) -> None:
    """Go there by Tab and press a key."""
    await tab_to(page, wanted, most=most)
    await page.keyboard.press(key)


async def stands_on(page: Page, wanted: Locator) -> None:
    """The focus is there and seen, without a key."""
    await expect(wanted).to_be_focused()
    name, fault = await page.evaluate(_STOP)
    assert not fault, f"{page.url}: {name} {fault}"
