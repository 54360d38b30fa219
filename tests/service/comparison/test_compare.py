"""Comparing: what differs between two verdicts, and documents that readers bring along."""

from __future__ import annotations

import asyncio
import base64
import io
import os
import re
import time
import zipfile
from collections.abc import AsyncIterator, Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path
from uuid import uuid4

import httpx
import pytest
from sqlalchemy import Connection, insert

from chalkwright.agent.data import Problem
from chalkwright.agent.errors import UserError
from chalkwright.judges.data import DIMENSIONS, DimensionScore, Document, Evidence, Fact, Process, TextPart, Verdict
from chalkwright.judges.measuring.layout_score import _COSTS
from chalkwright.service.comparison.comparison import KINDS, findings, lines, same_problem, scorers
from chalkwright.service.comparison.outside import all_brought, find_brought, keep_document, read_brought
from chalkwright.service.comparison.sides import _read_verdict
from chalkwright.service.database import open_engine
from chalkwright.service.jobs.handlers.verdicts import verdict_result
from chalkwright.service.languages import speaking
from chalkwright.service.schema import create_tables
from chalkwright.service.settings import Settings
from chalkwright.service.tables import jobs
from tests.service.pages.browser.serving import Served, serve
from tests.service.studies.made_studies import png

MARKDOWN = b"# A circle\n\n> **Problem**\n>\n> How big?\n\nSo $A = \\pi r^2$.\n\n![A circle](scene_1.png)\n\nDone.\n"


def verdict(score: float = 4, **changed: float | None) -> Verdict:
    scores = {name: _score(changed.get(name, score)) for name in DIMENSIONS}
    return Verdict(
        document="d",
        origin="d",
        generator=None,
        judge="gemini",
        created="",
        scores=scores,
        overall=score,
        measured={"ELQ": 5},
        process=Process(s_p=0.5),
    )


def _score(value: float | None) -> DimensionScore:
    if value is None:
        return DimensionScore(value=None, state="undefined", why="There is only one diagram.")
    return DimensionScore(value=value, state="scored")


def test_lines_give_both_and_the_difference() -> None:
    found = {line.title.split(" ")[0]: line for line in lines(verdict(4), verdict(3, LC=5, VC=None))}
    assert (found["LC"].first, found["LC"].second, found["LC"].difference, found["LC"].better) == (
        "80.0%",
        "100.0%",
        "+20.0",
        1,
    )
    assert (found["CC"].difference, found["CC"].better) == ("−20.0", -1)
    assert (found["VC"].second, found["VC"].difference) == ("–", "")
    assert "one diagram" in found["VC"].why
    assert (found["ELQ*"].difference, found["ELQ*"].better) == ("0.0", 0)
    assert found["S_p"].first == "50.0%"
    assert "S_a" not in found
    assert lines(None, None) == []
    assert {line.second for line in lines(verdict(), None)} == {"–"}


def test_who_scored_is_said_in_words() -> None:
    measured = verdict().model_copy(update={"judge": "none"})
    assert scorers(measured, measured) == "Both are measured without a model."
    assert scorers(verdict(), None) == "The first is judged by gemini, the second is not measured."
    assert scorers(None, None) == ""
    said = scorers(verdict(), measured, brought=(True, False))
    assert said.startswith("The first is judged by gemini, as a file that came with it says, the second")


def test_findings_begin_with_the_costliest() -> None:
    facts = tuple(Fact(kind="k", about=(1,), sentence=f"{cost}", cost=cost) for cost in (0.5, 2.0))
    assert findings(verdict().model_copy(update={"evidence": Evidence(facts=facts), "missing": ("gone",)})) == [
        ("2.0", True),
        ("0.5", True),
        ("gone", True),
    ]


def test_readers_of_another_language_are_told_what_was_found_where_and_of_which_words() -> None:
    line = Fact(
        kind="text-over-line", about=(1,), sentence="Diagram 1: “AB” lies on a line, which “AB” hides.", cost=1.0
    )
    drift = Fact(kind="label-drift", about=(1, 3), sentence="Diagram 3 against diagram 1: other labels.", cost=0.5)
    told = verdict().model_copy(update={"evidence": Evidence(facts=(line, drift))})
    with speaking("zh-Hans"):
        assert findings(told) == [("图 1：线穿过文字（“AB”）。", False), ("图 1、3：各图标注不一致。", False)]


def test_every_kind_of_fact_that_costs_is_known_in_words() -> None:
    assert set(_COSTS) <= set(KINDS)


def test_the_same_problem_in_other_signs_is_the_same() -> None:
    one, other, third = (
        Document(name="d", origin="d", problem=Problem(text=text), parts=(TextPart(markdown="x"),))
        for text in ("How big is *r*?", "how big  is r", "How small?")
    )
    assert same_problem(one, other) is True
    assert same_problem(one, third) is False
    assert same_problem(one, one.model_copy(update={"problem": None})) is None


async def keep(root: Path, files: Sequence[tuple[str, bytes]], days: float | None = None) -> str:
    settings = Settings(root=root, keep_days=days)
    engine = open_engine(settings)
    try:
        await create_tables(engine)
        return await keep_document(engine, settings, "me", files)
    finally:
        await engine.dispose()


async def test_a_document_shows_no_file_that_did_not_come_with_it(tmp_path: Path) -> None:
    (tmp_path / "secret.png").write_bytes(png("red"))
    named = f"A\n\n![x]({tmp_path}/secret.png)\n\n![y](../../../secret.png)\n\n![z](file://{tmp_path}/secret.png)\n\n![own](own.png)\n\nB\n"
    name = await keep(tmp_path, [("../../a b/doc.md", named.encode()), ("C:\\own.png", png("green"))])
    file = find_brought(tmp_path, "me", name)
    assert file is not None
    assert file.is_relative_to(tmp_path / "documents")
    document = read_brought(file)
    assert [part.image is not None for part in document.diagrams] == [False, False, False, True]
    assert all(str(tmp_path) not in sentence for sentence in document.missing)


async def test_a_long_name_keeps_its_ending_whatever_its_script(tmp_path: Path) -> None:
    await keep(tmp_path, [(f"{'图' * 200}.md", MARKDOWN)])
    ((_, file),) = all_brought(tmp_path, "me")
    assert file.endswith("图.md")


async def test_embedded_pictures_are_the_documents_own(tmp_path: Path) -> None:
    uri = "data:image/png;base64," + base64.b64encode(png()).decode()
    name = await keep(tmp_path, [("d.md", f"A\n\n![x]({uri})\n".encode())])
    assert read_brought(find_brought(tmp_path, "me", name) or Path()).diagrams[0].image is not None


@pytest.mark.parametrize("files", [[], [("a.png", png())], [("a.md", b"A"), ("b.md", b"B")], [("a.md", b"")]])
async def test_what_is_no_document_is_refused_and_not_kept(tmp_path: Path, files: list[tuple[str, bytes]]) -> None:
    with pytest.raises(UserError):
        await keep(tmp_path, files)
    assert all_brought(tmp_path, "me") == []


async def test_documents_are_their_owners_and_go_in_time(tmp_path: Path) -> None:
    name = await keep(tmp_path, [("d.md", b"Text")], 1)
    assert find_brought(tmp_path, "you", name) is None
    assert find_brought(tmp_path, "me", "../" + name) is None
    assert all_brought(tmp_path, "me") == [(name, "d.md")]
    folder = (find_brought(tmp_path, "me", name) or Path()).parent
    os.utime(folder, (time.time() - 90_000,) * 2)
    await keep(tmp_path, [("e.md", b"Text")], 1)
    assert [file for _, file in all_brought(tmp_path, "me")] == ["e.md"]


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    yield from serve(Settings(root=tmp_path / "service", workers=0, json_logs=False))


@pytest.fixture
async def client(served: Served) -> AsyncIterator[httpx.AsyncClient]:
    async with httpx.AsyncClient(
        verify=False, base_url=served.url, follow_redirects=True, headers={"accept": "text/html"}
    ) as client:
        yield client


async def finished(settings: Settings, name: str, owner: str = "local", *, judged: bool = True) -> str:
    """An explanation as if it had been made, with a verdict if it was ``judged``."""
    job, now = uuid4().hex, datetime.now(UTC)
    folder = settings.root / "jobs" / job
    folder.mkdir(parents=True)
    (folder / "explanation.md").write_bytes(MARKDOWN)
    (folder / "scene_1.png").write_bytes(png())
    row = {"state": "finished", "owner": owner, "request": {}, "created": now, "ended": now, "title": f"Circle {name}"}
    said = {"id": uuid4().hex, "kind": "verdict", "parent": job, "result": verdict_result(verdict(3))}
    engine = open_engine(settings)

    def work(connection: Connection) -> None:
        connection.execute(insert(jobs).values(id=job, kind="explanation", **row))
        if judged:
            connection.execute(insert(jobs).values(**row, **said))

    await engine.write(work)
    await engine.dispose()
    return job


async def test_two_of_ones_own_side_by_side(served: Served, client: httpx.AsyncClient) -> None:
    first, second = await finished(served.settings, "a"), await finished(served.settings, "b")
    foreign = await finished(served.settings, "c", owner="other")
    assert "Circle c" not in (await client.get("/compare")).text
    page = (await client.get("/compare", params={"first": first, "second": second})).text
    assert "Circle a" in page
    assert "60.0%" in page
    assert "<math" in page
    assert "different problems" not in page
    picture = await client.get(f"/compare/{first}/pictures/1")
    assert picture.headers["content-type"] == "image/png"
    for path in (
        f"/compare?first={first}&second={foreign}",
        f"/compare/{foreign}/pictures/1",
        f"/compare/{first}/pictures/9",
    ):
        assert (await client.get(path)).status_code == 404, path


async def test_a_document_is_brought_along_with_its_verdict(served: Served, client: httpx.AsyncClient) -> None:
    first = await finished(served.settings, "a")
    files = [
        ("document", ("doc.md", MARKDOWN.replace(b"How big", b"How small"))),
        ("document", ("scene_1.png", png())),
        ("document", ("verdict.json", verdict(5).model_dump_json().encode())),
    ]
    page = await client.post("/compare", data={"first": first}, files=files)
    assert page.status_code == 200
    assert "different problems" in page.text
    assert ">100.0%<" in page.text
    assert ">+40.0<" in page.text
    assert "as a file that came with it says" in page.text
    elsewhere = await client.post("/compare", files=files, headers={"Sec-Fetch-Site": "cross-site"})
    assert elsewhere.status_code == 403
    wrong = await client.post("/compare", data={"first": first}, files=[("document", ("x.exe", b"MZ"))])
    assert wrong.status_code == 422
    assert "one Markdown or HTML file" in wrong.text


async def measured(client: httpx.AsyncClient, first: str, second: str) -> str:
    """The page once nothing is under way any more."""
    while True:
        page = (await client.get("/compare", params={"first": first, "second": second})).text
        if "data-watch" not in page:
            return page
        (job, *_) = re.findall(r'data-watch="(/v1/verdicts/\w+)/events"', page)
        async with client.stream("GET", f"{job}/events", timeout=120) as events:
            async for _line in events.aiter_lines():
                pass


async def test_a_verdict_of_more_values_than_any_has_is_none(tmp_path: Path) -> None:
    """Each that is not known would be a complaint of its own."""
    told = verdict(5).model_dump_json()
    for extra, known in ((5, True), (30_000, False)):
        forged = told[:-1] + "".join(f',"k{n}":1' for n in range(extra)) + "}"
        name = await keep(tmp_path, [("doc.md", MARKDOWN), ("verdict.json", forged.encode())])
        file = find_brought(tmp_path, "me", name)
        assert file is not None
        assert (_read_verdict(file.parent / "verdict.json") is not None) == known


@pytest.mark.process
async def test_both_are_measured_at_a_click(served: Served, client: httpx.AsyncClient) -> None:
    first, second = await finished(served.settings, "a", judged=False), await finished(served.settings, "b")
    brought = await client.post(
        "/compare", files=[("document", ("d.md", MARKDOWN)), ("document", ("scene_1.png", png()))]
    )
    name = str(brought.url.params["second"])
    page = (await client.get("/compare", params={"first": first, "second": name})).text
    assert "Neither has been measured yet" in page
    begun = (await client.post("/compare/measure", data={"first": first, "second": name})).text
    assert "Waiting for its turn" in begun or "Measuring the text and 1 diagram" in begun
    looked = await client.post("/compare/measure", data={"first": first, "second": name, "which": "second"})
    assert looked.url.params.get("which") == "second"
    assert re.search(r'id="show-second" checked', looked.text)
    assert re.search(r'form="measure" id="show-first">', looked.text)
    page = await measured(client, first, name)
    assert "Both are measured without a model." in page
    assert len(re.findall(r"ELQ\* · measured", page)) == 1
    assert "No judge was asked" not in page
    assert "Measure again" in page
    # What a model has judged is left alone, and so is what is under way.
    await client.post("/compare/measure", data={"first": second, "second": second})
    page = (await client.get("/compare", params={"first": second, "second": second})).text
    assert "/compare/measure" not in page
    assert "data-watch" not in page
    foreign = await finished(served.settings, "c", owner="other", judged=False)
    assert (await client.post("/compare/measure", data={"first": first, "second": foreign})).status_code == 404


async def test_a_zip_is_brought_along(client: httpx.AsyncClient) -> None:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("set/d.md", MARKDOWN)
        archive.writestr("set/scene_1.png", png())
    page = await client.post("/compare", files={"document": ("d.zip", packed.getvalue())})
    name = str(page.url.params["second"])
    assert (await client.get(f"/compare/{name}/pictures/1")).status_code == 200


HLINES = "$$\n\\begin{array}{|c|}\n" + "\\hline x\\\\\n" * 350 + "\\end{array}\n$$\n\n"
HOSTILE = (
    MARKDOWN.decode().replace("Done.", "")
    + HLINES * 4
    + "$\\ce{"
    + "1^" * 300
    + "1}$\n\n$\\ce{"
    + "1^" * 1_900
    + "1}$\n\n"
    + "\\[\n" * 2_000
    + "\n\n![bomb](bomb.svg)\n"
)
BOMB = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><g id="a">'
    + '<path d="M0 0"/>' * 10_000
    + "</g>"
    + '<use href="#a"/>' * 9_000
    + "</svg>"
)


@pytest.mark.process
async def test_a_hostile_document_is_compared_and_others_are_answered_meanwhile(
    served: Served, client: httpx.AsyncClient
) -> None:
    first = await finished(served.settings, "a")
    files = [("document", ("doc.md", HOSTILE.encode())), ("document", ("bomb.svg", BOMB.encode()))]
    longest, asked = 0.0, 0
    comparing = asyncio.create_task(client.post("/compare", data={"first": first}, files=files, timeout=240))
    while not comparing.done():
        started = time.monotonic()
        assert (await client.get("/healthz", timeout=60)).status_code == 200
        longest, asked = max(longest, time.monotonic() - started), asked + 1
    page = await comparing
    assert page.status_code == 200
    assert 'class="tex"' in page.text
    assert "1^1^1^1^" in page.text
    assert asked > 1
    assert longest < 2, longest  # it was 36 seconds
