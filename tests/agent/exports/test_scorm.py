"""The package by the standard, and in a real browser within a page that plays the learning platform."""

from __future__ import annotations

import asyncio
import functools
import http.server
import io
import re
import threading
import zipfile
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import pytest
from lxml import etree  # type: ignore[import-untyped]
from playwright.async_api import Page, async_playwright

from chalkwright.agent.documents.exports import export
from chalkwright.agent.documents.exports.scorm import ADL, CONTENT_PACKAGING
from tests.agent.exports.made_folders import hostile, lesson, made
from tests.browsers import launch

pytestmark = pytest.mark.process


CP, AD = f"{{{CONTENT_PACKAGING}}}", f"{{{ADL}}}"
LONG = "A sentence to be read before the next one. " * 200
LMS = """<!DOCTYPE html><title>LMS</title><script>
window.calls = []; window.values = {"cmi.core.lesson_status": "STATUS"};
const told = (name, answer) => (...given) => { calls.push([name, ...given]); return answer(...given); };
if ("OFFERED" === "yes") window.API = {
  LMSInitialize: told("LMSInitialize", () => "true"), LMSFinish: told("LMSFinish", () => "true"),
  LMSGetValue: told("LMSGetValue", (key) => values[key] ?? ""), LMSCommit: told("LMSCommit", () => "true"),
  LMSSetValue: told("LMSSetValue", (key, value) => { values[key] = value; return "true"; }),
  LMSGetLastError: told("LMSGetLastError", () => "0"),
};
</script><iframe id="outer" src="frame.html" width="900" height="600"></iframe>"""
FRAME = '<!DOCTYPE html><title>f</title><iframe id="inner" src="run/index.html" width="800" height="500"></iframe>'
EMPTY = "<!DOCTYPE html><title>gone</title>"


def unpacked(folder: Path, into: Path) -> Path:
    with zipfile.ZipFile(io.BytesIO(export(folder, "scorm").data)) as archive:
        archive.extractall(into)
    return into


def test_the_manifest_is_as_the_standard_has_it(tmp_path: Path) -> None:
    made_ = export(lesson(tmp_path), "scorm")
    with zipfile.ZipFile(io.BytesIO(made_.data)) as archive:
        names = archive.namelist()
        root = etree.fromstring(archive.read("imsmanifest.xml"))
    assert names[0] == "imsmanifest.xml"
    assert made_.filename == "discs-rings-r-squared-scorm12.zip"
    assert root.tag == f"{CP}manifest"
    assert re.fullmatch(r"[A-Za-z_][\w.-]*", root.get("identifier"))
    assert [child.tag for child in root] == [f"{CP}{part}" for part in ("metadata", "organizations", "resources")]
    assert [root.findtext(f"{CP}metadata/{CP}{part}") for part in ("schema", "schemaversion")] == ["ADL SCORM", "1.2"]
    (organizations,) = root.iter(f"{CP}organizations")
    (organization,) = organizations
    assert organizations.get("default") == organization.get("identifier")
    assert [child.tag for child in organization] == [f"{CP}title", f"{CP}item"]
    (item,), (resource,) = root.iter(f"{CP}item"), root.iter(f"{CP}resource")
    assert item.get("identifierref") == resource.get("identifier")
    assert item.findtext(f"{CP}title") == "Discs & rings: r squared"
    assert (resource.get("type"), resource.get(f"{AD}scormtype"), resource.get("href")) == (
        "webcontent",
        "sco",
        "index.html",
    )
    files = [file.get("href") for file in resource.iter(f"{CP}file")]
    assert sorted(files) == sorted(set(names) - {"imsmanifest.xml"})
    assert "LICENCE.txt" in files
    identifiers = [element.get("identifier") for element in root.iter() if element.get("identifier")]
    assert len(identifiers) == len(set(identifiers))


def test_a_hostile_title_is_only_text_in_the_manifest(tmp_path: Path) -> None:
    folder = unpacked(hostile(tmp_path / "run"), tmp_path / "package")
    root = etree.fromstring((folder / "imsmanifest.xml").read_bytes())
    title = root.findtext(f".//{CP}item/{CP}title")
    assert title.startswith("</p><script>alert(1)</script>")
    assert len(title) <= 200
    page = (folder / "index.html").read_text()
    assert re.findall(r"<script[^>]*>", page) == ['<script src="scorm.js" defer>']


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Any]:
    """A folder that is served: its address and path."""
    root = tmp_path / "site"
    root.mkdir()

    class Quiet(http.server.SimpleHTTPRequestHandler):
        def log_message(self, format: str, *args: Any) -> None:  # noqa: A002
            """A test's output is its own."""

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=str(root)))
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}", root
    server.shutdown()
    server.server_close()
    thread.join()


def platform(root: Path, *, status: str = "not attempted", offered: bool = True) -> None:
    lms = LMS.replace("STATUS", status).replace("OFFERED", "yes" if offered else "no")
    for name, text in (("lms.html", lms), ("frame.html", FRAME), ("empty.html", EMPTY)):
        (root / name).write_text(text)


@pytest.fixture
async def page() -> AsyncIterator[Page]:
    async with async_playwright() as playwright:
        browser = await launch(playwright)
        page = await browser.new_page()
        faults: list[str] = []
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.on("console", lambda said: faults.append(said.text) if "Security" in said.text else None)
        yield page
        assert faults == []
        await browser.close()


async def called(page: Page, name: str) -> list[list[str]]:
    return [call for call in await page.evaluate("calls") if call[0] == name]


async def test_the_platform_hears_begin_end_and_time(tmp_path: Path, site: Any, page: Page) -> None:
    address, root = site
    unpacked(made(tmp_path / "run", LONG, LONG), root / "run")
    platform(root)
    await page.goto(f"{address}/lms.html")
    await page.wait_for_function("values['cmi.core.lesson_status'] === 'incomplete'")
    assert await page.evaluate("calls.slice(0, 2)") == [
        ["LMSInitialize", ""],
        ["LMSGetValue", "cmi.core.lesson_status"],
    ]
    inner = page.frame_locator("#outer").frame_locator("#inner")
    await inner.locator("footer").scroll_into_view_if_needed()
    await page.wait_for_function("values['cmi.core.lesson_status'] === 'completed'")
    await page.evaluate("document.getElementById('outer').src = 'empty.html'")
    await page.wait_for_function("calls.some((call) => call[0] === 'LMSFinish')")
    calls = await page.evaluate("calls")
    assert [call[0] for call in calls[-3:]] == ["LMSSetValue", "LMSCommit", "LMSFinish"]
    assert re.fullmatch(r"\d{4}:\d{2}:\d{2}\.\d{2}", (await page.evaluate("values"))["cmi.core.session_time"])
    assert len(await called(page, "LMSInitialize")) == len(await called(page, "LMSFinish")) == 1
    statuses = [call[2] for call in calls if call[1] == "cmi.core.lesson_status" and len(call) == 3]
    assert statuses == ["incomplete", "completed"]


async def test_what_is_completed_or_passed_stays_so(tmp_path: Path, site: Any, page: Page) -> None:
    address, root = site
    unpacked(made(tmp_path / "run", "Short."), root / "run")
    platform(root, status="passed")
    await page.goto(f"{address}/lms.html")
    await page.wait_for_function("calls.length >= 2")
    await page.evaluate("document.getElementById('outer').src = 'empty.html'")
    await page.wait_for_function("calls.some((call) => call[0] === 'LMSFinish')")
    assert (await page.evaluate("values"))["cmi.core.lesson_status"] == "passed"


async def test_the_platform_may_be_the_window_that_opened_the_page(tmp_path: Path, site: Any, page: Page) -> None:
    address, root = site
    unpacked(made(tmp_path / "run", "Short."), root / "run")
    platform(root)
    (root / "frame.html").write_text(EMPTY)
    await page.goto(f"{address}/lms.html")
    async with page.expect_popup() as opening:
        await page.evaluate("void window.open('run/index.html')")
    opened = await opening.value
    await page.wait_for_function("values['cmi.core.lesson_status'] === 'completed'")
    await opened.close(run_before_unload=True)
    await page.wait_for_function("calls.some((call) => call[0] === 'LMSFinish')")


async def test_without_a_platform_the_page_is_a_page(tmp_path: Path, site: Any, page: Page) -> None:
    address, root = site
    unpacked(lesson(tmp_path / "run"), root / "run")
    platform(root, offered=False)
    await page.goto(f"{address}/lms.html")
    inner = page.frame_locator("#outer").frame_locator("#inner")
    assert await inner.locator("h1").inner_text() == "Discs & rings: "
    assert await page.evaluate("calls") == []
    assert await inner.locator("img").count() == 3


async def test_on_a_phone_nothing_runs_out_of_the_page(tmp_path: Path, site: Any, page: Page) -> None:
    address, root = site
    unpacked(lesson(tmp_path / "run"), root / "run")
    await page.set_viewport_size({"width": 390, "height": 844})
    await page.goto(f"{address}/run/index.html")
    assert await page.evaluate("document.documentElement.scrollWidth") <= 390
    await asyncio.wait_for(page.wait_for_load_state("load"), 10)
