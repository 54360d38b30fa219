"""An explanation's files and exports: fetched whole, in part or not at all, and never anything else of the server."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path

import httpx
import pytest
import pytest_asyncio
from PIL import Image

from chalkwright.agent.documents.exports import FORMATS
from chalkwright.service.files import find_file
from chalkwright.service.views import JobView
from tests.service.module_service import Service, service, shared_service  # noqa: F401 - fixtures
from tests.service.pictured import PROBLEM

pytestmark = [pytest.mark.process, pytest.mark.asyncio(loop_scope="module")]

SANDBOX = "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; media-src data:"
BEGINS = {
    "md": b"PK\x03\x04",
    "html": b"<!",
    "pdf": b"%PDF-1.",
    "docx": b"PK\x03\x04",
    "pptx": b"PK\x03\x04",
    "scorm": b"PK\x03\x04",
}


@pytest.fixture(scope="module")
def module_database() -> None:
    """SQLite: files lie in the job's folder on either, and ``test_web_changes`` fetches them on both."""


@pytest_asyncio.fixture(loop_scope="module")
async def job(service: Service) -> JobView:  # noqa: F811
    found = [one for one in (await service.client.list(state="finished")).jobs if one.title == PROBLEM.text]
    return found[0] if found else await service.explained()


async def fetched(service: Service, job: JobView, name: str, **headers: str) -> httpx.Response:  # noqa: F811
    return await service.http.get(f"{job.links['self']}/files/{name}", headers=headers)


async def test_every_file_of_the_result_is_there(service: Service, job: JobView) -> None:  # noqa: F811
    result = await service.client.result(job)
    addresses = [address for figure in result.figures for address in (figure.png, figure.svg) if address]
    assert len(addresses) == 4
    kinds = {
        ".png": "image/png",
        ".svg": "image/svg+xml",
        ".md": "text/markdown; charset=utf-8",
        ".html": "text/html; charset=utf-8",
    }
    for address in (*addresses, *(f"{job.links['self']}/files/explanation{end}" for end in (".md", ".html"))):
        answer = await service.http.get(address)
        assert answer.status_code == 200, address
        assert answer.headers["content-type"] == kinds[Path(address).suffix]
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["content-security-policy"] == SANDBOX
        assert answer.headers["cache-control"] == "private, no-cache"
        assert answer.headers["cross-origin-resource-policy"] == "same-origin"
    picture = Image.open(io.BytesIO(await service.client.file(job, addresses[0])))
    assert picture.width > 800
    assert "scene_1.png" in result.markdown


async def test_a_file_that_did_not_change_is_not_sent(service: Service, job: JobView) -> None:  # noqa: F811
    whole = await fetched(service, job, "scene_1.png")
    etag = whole.headers["etag"]
    assert etag.startswith('"')
    for known in (etag, f'"x", {etag}', f"W/{etag}", "*"):
        answer = await fetched(service, job, "scene_1.png", **{"If-None-Match": known})
        assert (answer.status_code, answer.content) == (304, b""), known
        assert answer.headers["etag"] == etag
    other = await fetched(service, job, "scene_1.png", **{"If-None-Match": etag[:-2] + '"'})
    assert other.status_code == 200
    assert (await fetched(service, job, "scene_2.png")).headers["etag"] != etag


async def test_a_part_of_a_file(service: Service, job: JobView) -> None:  # noqa: F811
    whole = await fetched(service, job, "scene_1.png")
    data, etag = whole.content, whole.headers["etag"]
    assert whole.headers["accept-ranges"] == "bytes"
    parts = {"bytes=0-3": data[:4], "bytes=4-": data[4:], "bytes=-5": data[-5:], "bytes=10-99999999": data[10:]}
    for asked, part in parts.items():
        answer = await fetched(service, job, "scene_1.png", Range=asked)
        assert (answer.status_code, answer.content) == (206, part), asked
        assert answer.headers["x-content-type-options"] == "nosniff"
    beyond = await fetched(service, job, "scene_1.png", Range=f"bytes={len(data)}-")
    assert beyond.status_code == 416
    same = await fetched(service, job, "scene_1.png", Range="bytes=0-3", **{"If-Range": etag})
    assert same.content == data[:4]
    changed = await fetched(service, job, "scene_1.png", Range="bytes=0-3", **{"If-Range": '"old"'})
    assert (changed.status_code, changed.content) == (200, data)
    for odd in ("bytes=", "bytes=3-1", "lines=1-2", "bytes=a-b", "bytes=" + ",".join(f"{n}-{n}" for n in range(400))):
        answer = await fetched(service, job, "scene_1.png", Range=odd)
        assert answer.status_code in (200, 206, 400, 416), odd
        assert len(answer.content) < 2 * len(data) + 200_000


async def test_no_trick_with_a_name_leads_elsewhere(service: Service, job: JobView) -> None:  # noqa: F811
    here = service.settings.root / "jobs" / job.id
    assert (here / "run.json").exists()
    tricks = [
        *(file.name for file in here.iterdir() if file.suffix not in (".png", ".svg", ".md", ".html")),
        *("plan.md", "%2e%2e", "..%2f..%2fservice.sqlite", "%2e%2e%2fservice.sqlite", "..%5cservice.sqlite"),
        *("scene_1.png%00.html", "scene_1.png%0A", "SCENE_1.PNG", "scene_1.png.", "scene_1.png%20", "scene_%31.py"),
        *("scene_1.png/", "./scene_1.png/..%2frun.json", "/etc/passwd", "%2fetc%2fpasswd", "scene_٣.png", "a" * 3000),
        *("scene_1.png?x=/../run.json#", "~", "", "file:%2f%2f%2fetc%2fpasswd"),
    ]
    for name in tricks:
        answer = await fetched(service, job, name)
        if name.startswith("scene_1.png?"):
            assert answer.content[:4] == b"\x89PNG"
            continue
        assert answer.status_code in (404, 307), (name, answer.status_code)
        assert str(service.settings.root) not in answer.text
    link = here / "scene_99.png"
    link.symlink_to(here / "run.json")
    try:
        assert (await fetched(service, job, "scene_99.png")).status_code == 404
    finally:
        link.unlink()
    assert (await service.http.get(f"/v1/explanations/{'0' * 32}/files/scene_1.png")).status_code == 404
    assert (await service.http.get("/v1/explanations/..%2f..%2fetc/files/scene_1.png")).status_code == 404
    assert find_file(here, "scene_1.png") == here / "scene_1.png"
    assert find_file(here, "../" + job.id + "/scene_1.png") is None


@pytest.mark.parametrize("form", FORMATS)
async def test_every_format_is_saved_under_a_name(service: Service, job: JobView, form: str) -> None:  # noqa: F811
    answer = await service.http.get(f"{job.links['self']}/export/{form}", timeout=60)
    assert answer.status_code == 200, answer.text[:300]
    assert answer.content.startswith(BEGINS[form])
    assert answer.headers["content-disposition"].startswith('attachment; filename="half-a-rectangle')
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["content-security-policy"].startswith("sandbox; default-src 'none'")
    if BEGINS[form].startswith(b"PK"):
        with zipfile.ZipFile(io.BytesIO(answer.content)) as packed:
            assert packed.testzip() is None
            assert not [name for name in packed.namelist() if name.startswith("/") or ".." in name]
    assert await service.client.export(job, form) == answer.content
    assert str(service.settings.root).encode() not in answer.content


async def test_what_cannot_be_exported(service: Service, job: JobView) -> None:  # noqa: F811
    unknown = await service.http.get(f"{job.links['self']}/export/odt")
    assert unknown.status_code == 404
    assert unknown.json()["detail"] == "There is no such format; choose md, html, pdf, docx, pptx or scorm."
    waiting = await service.client.finished(await service.client.explain(PROBLEM, review_outline=True))
    answer = await service.http.get(f"{waiting.links['self']}/export/pdf")
    assert (answer.status_code, answer.headers["content-type"]) == (409, "application/problem+json")
