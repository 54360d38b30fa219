"""Worksheets over HTTP, by the typed client: told apart, corrected, explained, taken away."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from chalkwright.service.client import Client, ServiceError
from chalkwright.service.settings import Settings
from chalkwright.service.views import JobView, WorksheetResult
from tests.service.serving_here import served

pytestmark = [pytest.mark.process, pytest.mark.asyncio(loop_scope="module")]

HYPOTENUSE = "A right triangle has legs of 9 cm and 40 cm. How long is the hypotenuse?"
TEXT = f"Sheet 7\n1. {HYPOTENUSE}\n2. Why did Rome fall?\n3. Why did Troy fall?"


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def client(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Client]:
    async with served(Settings(root=tmp_path_factory.mktemp("sheets") / "service", workers=0)) as found:
        yield found


async def taken_apart(client: Client, text: str = TEXT) -> tuple[JobView, WorksheetResult]:
    job = await client.finished(await client.worksheet(text))
    assert job.state == "finished", job.fault
    return job, await client.worksheet_result(job)


async def explained(client: Client, job: JobView) -> WorksheetResult:
    """The worksheet once nothing of it is open."""
    asked = await client.explain_worksheet(job)
    assert asked.left_out == ""
    for problem in asked.problems:
        assert problem.explanation is not None
        await client.finished(problem.explanation)
    return await client.worksheet_result(job)


async def test_a_worksheet_goes_all_its_way(client: Client) -> None:
    job, sheet = await taken_apart(client)
    assert (sheet.title, [problem.text for problem in sheet.problems][1:]) == (
        "Sheet 7",
        ["Why did Rome fall?", "Why did Troy fall?"],
    )
    assert all(problem.explanation is None for problem in sheet.problems)
    first, second, _ = sheet.problems
    changed = await client.correct_worksheet(job, [second, first, "What is 3/4 of 20 apples?"], title="Sheet 8")
    assert [problem.id for problem in changed.problems][:2] == [second.id, first.id]
    done = await explained(client, job)
    assert [problem.state for problem in done.problems] == ["failed", "finished", "finished"]
    assert "nearest" in done.problems[0].fault
    again = await explained(client, job)
    assert [one.explanation for one in again.problems] == [one.explanation for one in done.problems], "explained once"
    page = (await client.export(job, "html")).decode()
    assert page.index("Sheet 8") < page.index("Why did Rome fall?") < page.index("41")
    for form in ("pdf", "docx", "pptx"):
        assert (await client.export(job, form))[:2] in (b"%P", b"PK")


async def test_words_that_change_lose_their_explanation_and_no_others(client: Client) -> None:
    job, _ = await taken_apart(client, f"1. {HYPOTENUSE}\n2. Why did Rome fall?")
    kept, old = (await explained(client, job)).problems
    changed = await client.correct_worksheet(job, [kept, old.model_copy(update={"text": "Why did Troy fall?"})])
    assert [problem.explanation for problem in changed.problems] == [kept.explanation, None]


async def test_a_locked_pdf_and_nothing_at_all_are_refused_in_one_sentence(client: Client) -> None:
    locked = Path(__file__).with_name("locked.pdf").read_bytes()
    for given, words in (
        ({"file": locked}, "is locked"),
        ({"file": b"x"}, "no picture that can be read"),
        ({}, "Paste the problems"),
    ):
        with pytest.raises(ServiceError, match=words) as refused:
            await client.worksheet(**given)  # type: ignore[arg-type]
        assert (refused.value.status, "--" in refused.value.detail) == (422, False)


async def test_it_is_not_anybody_elses_nor_there_before_it_is_taken_apart(client: Client) -> None:
    with pytest.raises(ServiceError) as unknown:
        await client.worksheet_result(
            (await taken_apart(client))[0].model_copy(update={"links": {"self": "/v1/worksheets/0"}})
        )
    assert unknown.value.status == 404
    job, _ = await taken_apart(client)
    with pytest.raises(ServiceError, match="choose html, pdf, docx or pptx"):
        await client.export(job, "scorm")
