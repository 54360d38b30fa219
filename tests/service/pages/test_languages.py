"""Which language a page speaks: what its reader chose, else what their browser asks for. The API speaks English."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from datetime import UTC, datetime

import httpx
import pytest

from chalkwright.agent.data import Problem
from chalkwright.agent.errors import OutOfScope, RateLimited
from chalkwright.agent.languages.catalogues import languages
from chalkwright.agent.offline.author import solve, tell
from chalkwright.service.app import create_app
from chalkwright.service.faults import public_fault
from chalkwright.service.languages import moment, speaking
from chalkwright.service.pages.remedies import nearest, remedy
from chalkwright.service.schema import create_tables
from chalkwright.service.settings import Settings

CHINESE = {"Accept-Language": "zh-CN,zh;q=0.9,en;q=0.8"}


@pytest.fixture
async def http(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[httpx.AsyncClient]:
    app = create_app(Settings(root=tmp_path_factory.mktemp("service"), workers=0))
    await create_tables(app.state.engine)
    async with httpx.AsyncClient(
        transport=httpx.ASGITransport(app, raise_app_exceptions=False), base_url="http://127.0.0.1"
    ) as client:
        yield client
    await app.state.engine.dispose()


@pytest.mark.parametrize(
    ("asked", "language"),
    [
        ("zh-CN,zh;q=0.9,en;q=0.8", "zh-Hans"),
        ("de, zh-TW;q=0.7, en;q=0.3", "zh-Hans"),
        ("zh;q=0.1, en-GB", "en"),
        ("zh;q=0, en;q=x, fr", "en"),
        ("", "en"),
        ("*", "en"),
    ],
)
async def test_a_page_speaks_the_dearest_language_that_there_is(
    http: httpx.AsyncClient, asked: str, language: str
) -> None:
    page = (await http.get("/", headers={"Accept-Language": asked})).text
    assert f'<html lang="{language}" dir="ltr">' in page
    assert ("讲解一道题" in page) is (language == "zh-Hans")
    assert ("Explain a problem" in page) is (language == "en")


async def test_a_choice_is_remembered_and_leads_back(http: httpx.AsyncClient) -> None:
    answer = await http.post("/language", data={"language": "en", "next": "/history?q=x"}, headers=CHINESE)
    assert (answer.status_code, answer.headers["location"]) == (303, "/history?q=x")
    assert "SameSite=lax" in answer.headers["set-cookie"]
    assert '<html lang="en"' in (await http.get("/", headers=CHINESE)).text
    away = await http.post("/language", data={"language": "zh-Hans", "next": "//elsewhere.example"})
    assert away.headers["location"] == "/"
    assert '<html lang="zh-Hans"' in (await http.get("/")).text


async def test_a_language_that_is_none_is_refused(http: httpx.AsyncClient) -> None:
    answer = await http.post("/language", data={"language": "tlh"}, headers=CHINESE | {"Accept": "text/html"})
    assert answer.status_code == 422
    assert "请从页面顶部选择一种语言。" in answer.text
    http.cookies.set("chalkwright-language", "../../etc/passwd")
    assert '<html lang="zh-Hans"' in (await http.get("/", headers=CHINESE)).text


async def test_faults_of_pages_are_translated_and_those_of_the_api_are_not(http: httpx.AsyncClient) -> None:
    blank = await http.post("/explanations", data={"text": ""}, headers=CHINESE)
    assert "请输入或粘贴题目。" in blank.text
    long = await http.post("/explanations", data={"text": "x" * 30_000}, headers=CHINESE)
    assert "题目有 30000 个字符" in long.text
    gone = await http.get("/explanations/nothing", headers=CHINESE | {"Accept": "text/html"})
    assert "没有这份讲解" in gone.text
    body = {"problem": {"text": "x" * 30_000}}
    told = await http.post("/v1/explanations", json=body, headers=CHINESE)
    assert told.json()["detail"].startswith("The problem has 30000 characters")


def test_a_moment_is_told_as_readers_of_the_language_do() -> None:
    when = datetime(2026, 11, 7, 9, 5, tzinfo=UTC)
    told = []
    for language in languages():
        with speaking(language):
            told.append(moment(when))
    assert told == ["07 Nov 09:05", "11月7日 09:05"]


async def test_a_job_of_the_built_in_author_says_first_what_its_english_reason_comes_to(
    http: httpx.AsyncClient,
) -> None:
    with speaking("zh-Hans"):
        assert remedy(public_fault(RateLimited("the provider's words")), "RateLimited").startswith("模型供应商繁忙")
        assert remedy("The lever has no load.", "OutOfScope") == (
            "内置程序不能讲解这道题：它只会固定的题型，题目用英文或中文。英文说明：“The lever has no load.”"
        )
    assert remedy("The lever has no load.", "OutOfScope") == "The lever has no load."


def test_a_refusal_names_the_nearest_kind_and_leaves_its_example_to_the_page() -> None:
    problem = "A seesaw holds a boy on the one side. How far away must his sister sit?"
    with pytest.raises(OutOfScope) as caught:
        solve(Problem(text=problem))
    told = public_fault(caught.value)
    assert caught.value.nearest == "lever"
    near = nearest(caught.value.nearest)
    assert near is not None
    assert near.examples[0] in told
    assert near.examples[0] not in remedy(told, "OutOfScope", near)
    with speaking("zh-Hans"):
        said = remedy(told, "OutOfScope", near)
        assert "杠杆" in said
        assert not re.search("[A-Za-z]{3}", said)
        unknown = OutOfScope("…", why="A problem with a picture needs a model that can see.")
        assert remedy(public_fault(unknown), "OutOfScope").startswith("带图的题目需要能看图的模型。")


def test_a_sentence_that_quotes_its_reader_is_told_in_their_language() -> None:
    with pytest.raises(OutOfScope) as caught:
        tell(Problem(text="罗马为什么灭亡？"))
    with speaking("zh-Hans"):
        said = remedy(public_fault(caught.value), "OutOfScope")
    assert said.startswith("没有模型时，读不懂题目里的：“灭亡”")
    assert not re.search("[A-Za-z]", said)
