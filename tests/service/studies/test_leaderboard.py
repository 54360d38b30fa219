"""The leaderboard shows the report's own figures, filtered and sorted, and leads to the documents."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import httpx
import pytest

from chalkwright.agent.errors import UserError
from chalkwright.benchmarks.eduillustrate.report.frames import Frame, read_runs
from chalkwright.benchmarks.eduillustrate.report.quality import POINTS, Manner, quality_table
from chalkwright.benchmarks.eduillustrate.runs import Run
from chalkwright.judges.comparing.tables import cell_text
from chalkwright.service.leaderboard.figures import VARIABLE, Chosen, places_of, rows_of, runs_in, table_of
from chalkwright.service.settings import Settings
from tests.benchmarks.made_runs import Lines, job, run_of, verdict
from tests.service.pages.browser.serving import Served, serve


def made_run(folder: Path) -> Run:
    lines: Lines = []
    for place, model in enumerate(("kimi", "gpt-5")):
        for subject in ("mathematics", "physics"):
            for n in range(3):
                failed = model == "kimi" and n == 2
                one = job(
                    model,
                    f"{subject}-{n}",
                    subject=subject,
                    level="high" if n else "middle",
                    outcome="failed" if failed else "complete",
                )
                lines += [one] if failed else [one, verdict(one, score=2 + place + n / 2)]
    return run_of(folder, lines)


@pytest.fixture
def frame(tmp_path: Path) -> Frame:
    return read_runs([made_run(tmp_path / "run")])


def test_figures_are_the_reports(frame: Frame) -> None:
    for counted in ("left-out", "zero"):
        shown = table_of(frame, Chosen(counted=counted))
        assert shown.rows == quality_table(frame, Manner("gemini", counted, POINTS)).rows


def test_filters_leave_only_their_rows(frame: Frame) -> None:
    chosen = Chosen.of({"subject": "physics", "level": "high", "model": "kimi"})
    rows = rows_of(frame, chosen)
    assert {(row.subject, row.level, row.entry.model) for row in rows} == {("physics", "high", "kimi")}
    assert len(rows) == 2
    with pytest.raises(UserError, match="No explanation passes"):
        table_of(frame, Chosen(subject="biology"))


def test_sorting_turns_round_and_keeps_gaps_last(frame: Frame) -> None:
    overall = 9
    down = table_of(frame, Chosen(sort=overall, descending=True))
    up = table_of(frame, Chosen(sort=overall, descending=False))
    assert [row[0] for row in down.rows] == [row[0] for row in up.rows][::-1] == ["gpt-5", "kimi"]
    gaps = [table_of(frame, Chosen(view="cost", sort=3, descending=way)).rows for way in (True, False)]
    assert all({row[0] for row in rows} == {"kimi", "gpt-5"} for rows in gaps)
    assert table_of(frame, Chosen(sort=999)).rows == table_of(frame, Chosen()).rows


def test_an_address_comes_back_and_nonsense_is_left_out() -> None:
    query = {"run": "r", "view": "cost", "counted": "zero", "subject": "physics", "sort": "3", "order": "up"}
    assert Chosen.of(Chosen.of(query).query()) == Chosen.of(query)
    assert Chosen.of(query).query() == query
    assert Chosen.of({"view": "x", "counted": "y", "sort": "²"}) == Chosen()


def test_runs_are_found_in_the_service_and_in_the_environment(tmp_path: Path) -> None:
    made_run(tmp_path / "service" / "runs" / "one")
    made_run(tmp_path / "else" / "two")
    environment = {VARIABLE: f"{tmp_path / 'else'}:{tmp_path / 'nowhere'}:{tmp_path / 'else' / 'two'}"}
    assert set(runs_in(places_of(tmp_path / "service", environment))) == {"one", "two"}


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    run = made_run(tmp_path / "service" / "runs" / "demo")
    folder = run.path / "jobs" / "kimi" / "anchored" / "physics-0-s1"
    folder.mkdir(parents=True)
    (folder / "explanation.html").write_text("<!DOCTYPE html><title>x</title><script>alert(1)</script>")
    yield from serve(Settings(root=tmp_path / "service", workers=0, json_logs=False))


@pytest.fixture
async def client(served: Served) -> AsyncIterator[httpx.AsyncClient]:
    async with httpx.AsyncClient(base_url=served.url, headers={"accept": "text/html"}) as client:
        yield client


async def test_the_page_shows_the_table_and_leads_to_documents(client: httpx.AsyncClient, frame: Frame) -> None:
    page = (await client.get("/leaderboard", params={"counted": "zero", "sort": "9", "order": "up"})).text
    table = table_of(frame, Chosen(counted="zero", sort=9, descending=False))
    cells = re.findall(r'<td class="number">([^<]*)</td>', page)
    assert cells == [
        cell_text(column, cell) for row in table.rows for column, cell in zip(table.columns[1:], row[1:], strict=True)
    ]
    assert 'aria-sort="ascending"' in page
    listed = (await client.get("/leaderboard/documents", params={"model": "kimi", "subject": "physics"})).text
    addresses = re.findall(r'href="(/leaderboard/runs/[^"]+)"', listed)
    assert len(addresses) == 2
    assert "failed" in listed
    document = await client.get("/leaderboard/runs/demo/documents/kimi/anchored/physics-0-s1")
    assert document.status_code == 200
    assert document.headers["content-security-policy"].startswith("sandbox; default-src 'none'")


@pytest.mark.parametrize(
    "path",
    [
        "/leaderboard/runs/demo/documents/kimi/anchored/nothing",
        "/leaderboard/runs/other/documents/kimi/anchored/physics-0-s1",
        "/leaderboard/runs/demo/documents/kimi/..%2f..%2f..%2f/physics-0-s1",
        "/leaderboard/runs/..%2f/documents/a/b/c",
    ],
)
async def test_nothing_but_documents_is_served(client: httpx.AsyncClient, path: str) -> None:
    assert (await client.get(path)).status_code == 404
