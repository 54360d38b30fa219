"""A worksheet from what is sent to one document, against a real server."""

from __future__ import annotations

import asyncio
import io
import re
import threading
from collections.abc import AsyncIterator
from pathlib import Path

import httpx
import pypdfium2  # type: ignore[import-untyped]
import pytest
import pytest_asyncio
from PIL import Image, ImageDraw, ImageFont
from pptx import Presentation

from chalkwright.service.settings import Settings
from tests.service.serving_here import MODEL, served
from tests.wire.clients import KEY
from tests.wire.server import Reply, WireServer

pytestmark = [pytest.mark.process, pytest.mark.asyncio(loop_scope="module")]

TEXT = (
    "Sheet 7\n1. A right triangle has legs of 9 cm and 40 cm. How long is the hypotenuse?\n2. Why did Rome fall?\n"
    "3. A 120 N stone hangs 0.5 m left of a lever's fulcrum. What force 1.5 m to its right balances it?"
)


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def http(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[httpx.AsyncClient]:
    async with served(Settings(root=tmp_path_factory.mktemp("sheets") / "service", workers=0)) as client:
        yield client._http


async def until(http: httpx.AsyncClient, address: str, words: str) -> str:
    """The page once it says so."""
    async with asyncio.timeout(120):
        while words not in (page := (await http.get(address)).text):
            await asyncio.to_thread(threading.Event().wait, 0.1)
    return page


async def sent(http: httpx.AsyncClient, text: str = "", file: bytes = b"") -> str:
    """The address of a new worksheet."""
    files = {"file": ("sheet", file)} if file else {"file": ("", b"")}
    answer = await http.post("/worksheets", data={"text": text}, files=files)
    assert answer.status_code == 303, answer.text
    return answer.headers["location"]


def pdf(picture: Image.Image) -> bytes:
    stream = io.BytesIO()
    picture.save(stream, "PDF")
    return stream.getvalue()


async def test_a_worksheet_is_explained_and_taken_away(http: httpx.AsyncClient) -> None:
    address = await sent(http, TEXT)
    page = await until(http, address, "Look over the problems")
    assert len(re.findall("<textarea", page)) == 3
    again = [await http.post(address, data={"do": "explain"}) for _ in range(2)]
    assert [answer.status_code for answer in again] == [303, 303]
    page = await until(http, address, "2 of 3 explained")
    assert "The nearest that can are problems of the kind" in page
    assert len(set(re.findall(r'href="/explanations/(\w+)"', page))) == 3, "sent twice, it is explained once"
    for form in ("html", "docx", "pptx"):
        assert (await http.get(f"{address}/export/{form}")).status_code == 200
    html = (await http.get(f"{address}/export/html")).text
    key = re.sub("<[^>]+>", "", html[html.index('id="answers"') :])
    assert re.search(r"c = 41\s*cm.*not explained.*40\s*N", key, re.DOTALL)
    assert "This problem is not explained." in html
    printed = pypdfium2.PdfDocument((await http.get(f"{address}/export/pdf")).content)
    assert "= 41\u00a0cm" in printed[len(printed) - 1].get_textpage().get_text_range()
    printed.close()
    slides = Presentation(io.BytesIO((await http.get(f"{address}/export/pptx")).content)).slides
    titles = [slide.shapes.title.text_frame.text for slide in slides]
    assert (titles[0], titles[1], titles[-1]) == ("Sheet 7", "Problem 1: Solving a right triangle", "Answers")


async def test_a_reworded_problem_alone_is_explained_anew(http: httpx.AsyncClient) -> None:
    address = await sent(http, "1. Why did Rome fall?\n2. Why did Troy fall?")
    page = await until(http, address, "Look over the problems")
    names = re.findall(r'name="(problem-\w+)"', page)
    await http.post(address, data={"do": "explain"})
    page = await until(http, address, "did not work")
    before = re.findall(r'href="/explanations/(\w+)"', page)
    await http.post(
        address, data={"do": "explain", names[0]: "A right triangle has legs of 3 cm and 4 cm. Find the hypotenuse."}
    )
    after = re.findall(r'href="/explanations/(\w+)"', await until(http, address, "1 of 2 explained"))
    assert (after[0] == before[0], after[1] == before[1]) == (False, True)


HOSTILE = {
    "a thousand problems": ("\n".join(f"{n}. What is {n} + 1?" for n in range(1, 1001)), b"", "1,000 problems in it"),
    "an empty file": ("", b"%PDF-1.7\n", "damaged or empty"),
    "pictures only": ("", pdf(Image.new("RGB", (400, 300), "white")), "its pages are pictures"),
    "no PDF, no picture": ("", b"PK\x03\x04" + b"0" * 50, "archive"),
    "nothing": ("", b"", "Paste the problems"),
    "both": ("1. a", b"%PDF-1.7\n", "not both"),
    "a book": ("word " * 30_000, b"", "send it in parts"),
}


@pytest.mark.parametrize("what", HOSTILE)
async def test_what_cannot_be_taken_apart_gets_one_sentence(http: httpx.AsyncClient, what: str) -> None:
    text, file, words = HOSTILE[what]
    answer = await http.post("/worksheets", data={"text": text}, files={"file": ("sheet", file)})
    if answer.status_code == 303:
        assert words in await until(http, answer.headers["location"], "did not work")
    else:
        assert (answer.status_code, words in answer.text) == (422, True)


async def test_a_locked_pdf_says_so(http: httpx.AsyncClient) -> None:
    answer = await http.post(
        "/worksheets", files={"file": ("sheet", Path(__file__).with_name("locked.pdf").read_bytes())}
    )
    assert "is locked" in answer.text


async def test_a_photo_is_read(http: httpx.AsyncClient) -> None:
    page = Image.new("RGB", (1200, 400), "white")
    draw = ImageDraw.Draw(page)
    for row, line in enumerate(("1. What is 3/4 of 20 apples?", "2. How many legs have 7 cats?")):
        draw.text((60, 60 + 120 * row), line, fill="black", font=ImageFont.load_default(48))
    stream = io.BytesIO()
    page.save(stream, "PNG")
    shown = await until(http, await sent(http, file=stream.getvalue()), "Look over the problems")
    assert len(re.findall("<textarea", shown)) == 2
    assert "20 apples" in shown


async def test_a_model_finds_what_has_no_numbers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", KEY)
    with WireServer() as wire:
        replies = iter(["nonsense", '{"begins": [2, 4]}'])
        wire.script = lambda call: Reply(next(replies))
        async with served(
            Settings(root=tmp_path / "service", workers=0, model=MODEL, base_url=wire.openai_url)
        ) as client:
            address = await sent(client._http, "Name\nA story of a cat\nand a dog\nA story of a cow")
            page = await until(client._http, address, "Look over the problems")
            assert len(wire.calls) == 2
            assert "A story of a cat and a dog" in page
            assert len(re.findall("<textarea", page)) == 2
