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
from chalkwright.benchmarks.eduillustrate.runs import DEMONSTRATION, Run
from chalkwright.judges.comparing.tables import cell_text
from chalkwright.judges.data import DIMENSIONS, Evidence, Fact
from chalkwright.service.leaderboard.figures import (
    VARIABLE,
    Chosen,
    places_of,
    rows_of,
    runs_in,
    table_of,
    view_of,
    views_of,
)
from chalkwright.service.leaderboard.listing import list_row, order
from chalkwright.service.leaderboard.scope import active, sentences
from chalkwright.service.settings import Settings
from tests.benchmarks.made_runs import Lines, job, run_of, verdict
from tests.service.comparison.test_compare import MARKDOWN
from tests.service.comparison.test_compare import verdict as whole_verdict
from tests.service.pages.browser.serving import Served, serve
from tests.service.studies.made_studies import png


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
    failed = rows_of(frame, Chosen(ended="failed"))
    assert {row.job.outcome for row in failed} == {"failed"}
    with pytest.raises(UserError, match="No explanation passes"):
        table_of(frame, Chosen(subject="biology"))


def test_what_was_out_of_scope_is_counted_apart(tmp_path: Path) -> None:
    lines: Lines = []
    for n in range(9):
        one = job("offline", f"p{n}", outcome="out-of-scope" if n else "complete")
        lines += [one] if n else [one, verdict(one, "none")]
    frame = read_runs([run_of(tmp_path / "run", lines)])
    assert len(rows_of(frame, Chosen())) == 1
    assert len(rows_of(frame, Chosen(ended="out-of-scope"))) == 8
    assert view_of(frame, Chosen()) == "measured"  # nobody judged its quality
    assert "quality" not in views_of(frame)
    assert [row[5] for row in table_of(frame, Chosen(view="outcomes")).rows] == [8]
    told = sentences(frame, Chosen(), ["run"])
    assert told[0] == "1 explanation of 1 problem by 1 model, from the run run."
    assert "Not counted: 8 problems out of the author’s scope (offline)." in told
    assert DEMONSTRATION in told


def test_a_run_that_was_all_out_of_scope_says_so(tmp_path: Path) -> None:
    frame = read_runs([run_of(tmp_path / "run", [job("offline", f"p{n}", outcome="out-of-scope") for n in range(3)])])
    assert view_of(frame, Chosen(view="quality")) == "outcomes"
    assert [row[5] for row in table_of(frame, Chosen()).rows] == [3]
    assert sentences(frame, Chosen(), ["run"])[0].startswith("Not counted: 3 problems")


def test_documents_are_listed_the_best_first_and_by_any_column(frame: Frame) -> None:
    found = [list_row("run", row, "gemini") for row in rows_of(frame, Chosen())]
    best = order(found, Chosen())
    scores = [one.overall for one in best]
    known = [score for score in scores if score is not None]
    assert known == sorted(known, reverse=True)
    assert scores[len(known) :] == [None] * 2  # what failed comes last, and has no score
    names = [one.problem for one in order(found, Chosen(sort=0, descending=False))]
    assert names == sorted(names)
    assert [one.problem for one in order(found, Chosen(sort=0))] == sorted(names, reverse=True)


def test_every_filter_that_is_set_can_be_taken_back() -> None:
    chosen = Chosen.of({"subject": "physics", "model": "kimi", "ended": "failed", "sort": "2"})
    found = {label: (value, without) for label, value, without in active(chosen, "/leaderboard")}
    assert set(found) == {"Subject", "Model", "Ended"}
    assert found["Subject"] == ("Physics", "/leaderboard?model=kimi&ended=failed&sort=2")
    assert found["Ended"][0] == "Failed"


def test_sorting_turns_round_and_keeps_gaps_last(frame: Frame) -> None:
    overall = 9
    down = table_of(frame, Chosen(sort=overall, descending=True))
    up = table_of(frame, Chosen(sort=overall, descending=False))
    assert [row[0] for row in down.rows] == [row[0] for row in up.rows][::-1] == ["gpt-5", "kimi"]
    gaps = [table_of(frame, Chosen(view="cost", sort=3, descending=way)).rows for way in (True, False)]
    assert all({row[0] for row in rows} == {"kimi", "gpt-5"} for rows in gaps)
    assert table_of(frame, Chosen(sort=999)).rows == table_of(frame, Chosen()).rows


def test_an_address_comes_back_and_nonsense_is_left_out() -> None:
    query = {
        "run": "r",
        "view": "cost",
        "counted": "zero",
        "subject": "physics",
        "ended": "all",
        "sort": "3",
        "order": "up",
    }
    assert Chosen.of(Chosen.of(query).query()) == Chosen.of(query)
    assert Chosen.of(query).query() == query
    assert Chosen.of({"view": "x", "counted": "y", "sort": "²"}) == Chosen()


def test_runs_are_found_in_the_service_and_in_the_environment(tmp_path: Path) -> None:
    made_run(tmp_path / "service" / "runs" / "one")
    made_run(tmp_path / "else" / "two")
    environment = {VARIABLE: f"{tmp_path / 'else'}:{tmp_path / 'nowhere'}:{tmp_path / 'else' / 'two'}"}
    other = tmp_path / "else" / "other"
    other.mkdir()
    (other / "plan.json").write_text('{"schema_version": 1}')  # of another benchmark
    assert set(runs_in(places_of(tmp_path / "service", environment))) == {"one", "two"}


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    run = made_run(tmp_path / "service" / "runs" / "demo")
    folder = run.path / "jobs" / "kimi" / "anchored" / "physics-0-s1"
    folder.mkdir(parents=True)
    (folder / "explanation.html").write_text("<!DOCTYPE html><title>x</title><script>alert(1)</script>")
    (folder / "explanation.md").write_bytes(MARKDOWN)
    (folder / "scene_1.png").write_bytes(png())
    fact = Fact(kind="k", about=(1,), sentence="The label stands on the line.", cost=1)
    said = whole_verdict(3).model_copy(update={"evidence": Evidence(facts=(fact,))})
    judged = run.path / "judged" / "jobs" / "kimi" / "anchored" / "physics-0-s1" / "physics-0-gemini"
    judged.mkdir(parents=True)
    (judged / "verdict.json").write_text(said.model_dump_json())
    yield from serve(Settings(root=tmp_path / "service", workers=0, json_logs=False))


@pytest.fixture
async def client(served: Served) -> AsyncIterator[httpx.AsyncClient]:
    async with httpx.AsyncClient(verify=False, base_url=served.url, headers={"accept": "text/html"}) as client:
        yield client


async def test_the_page_shows_the_table_and_leads_to_documents(client: httpx.AsyncClient, frame: Frame) -> None:
    page = (await client.get("/leaderboard", params={"counted": "zero", "sort": "9", "order": "up"})).text
    table = table_of(frame, Chosen(counted="zero", sort=9, descending=False))
    cells = re.findall(r'<td class="number">([^<]*)</td>', page)
    assert cells == [
        cell_text(column, cell) for row in table.rows for column, cell in zip(table.columns[1:], row[1:], strict=True)
    ]
    assert 'aria-sort="ascending"' in page
    assert "by 2 models, from the run demo. Judged by gemini." in page
    listed = (await client.get("/leaderboard/documents", params={"model": "kimi", "subject": "physics"})).text
    addresses = re.findall(r'href="(/leaderboard/runs/[^"]+)"', listed)
    assert len(addresses) == 3
    assert listed.count(">failed<") == 1
    assert 'href="/leaderboard/documents?subject=physics"' in listed  # takes the model back


DOCUMENT = "/leaderboard/runs/demo/documents/kimi/anchored/physics-0-s1"


async def test_a_document_has_a_page_with_its_verdict_and_pictures(client: httpx.AsyncClient) -> None:
    page = (await client.get(DOCUMENT)).text
    cells = re.findall(r'<tr><th scope="row">([A-Z]+) [^<]*</th><td class="number">([^<]+)</td>', page)
    assert cells == [(name, "40.0%") for name in DIMENSIONS]
    assert "The label stands on the line." in page
    assert "<math" in page
    radar = await client.get(f"{DOCUMENT}/radar.svg")
    assert radar.headers["content-type"] == "image/svg+xml"
    assert "40.0%" in radar.text
    picture = await client.get(f"{DOCUMENT}/pictures/1")
    assert picture.content == png()
    whole = await client.get(f"{DOCUMENT}/page")
    assert whole.headers["content-security-policy"].startswith("sandbox; default-src 'none'")
    failed = (await client.get(DOCUMENT.replace("physics-0", "physics-2"))).text
    assert "Failed: there is no document." in failed


@pytest.mark.parametrize(
    "path",
    [
        "/leaderboard/runs/demo/documents/kimi/anchored/nothing",
        "/leaderboard/runs/other/documents/kimi/anchored/physics-0-s1",
        "/leaderboard/runs/demo/documents/kimi/..%2f..%2f..%2f/physics-0-s1",
        "/leaderboard/runs/..%2f/documents/a/b/c",
        f"{DOCUMENT}/pictures/2",
        f"{DOCUMENT}/pictures/0",
        f"{DOCUMENT.replace('physics-0', 'physics-2')}/radar.svg",
    ],
)
async def test_nothing_but_documents_is_served(client: httpx.AsyncClient, path: str) -> None:
    assert (await client.get(path)).status_code == 404
