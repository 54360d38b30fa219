"""Verdicts and visuals as jobs of a real server."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import AsyncIterator
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from PIL import Image as Pillow

from chalkwright.service.client import Client, ServiceError
from chalkwright.service.settings import Settings
from chalkwright.service.views import JobView
from tests.service.serving_here import served

DOCUMENT = "# Sum\n\n## Problem\n\nWhat is 2 + 3?\n\n## Solution\n\nWe add.\n\n![Dots](dots.png)\n\nSo it is $5$.\n"


def png(colour: str = "red") -> bytes:
    stream = io.BytesIO()
    Pillow.new("RGB", (320, 200), colour).save(stream, "PNG")
    return stream.getvalue()


def zipped(**files: bytes) -> bytes:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    return stream.getvalue()


pytestmark = pytest.mark.asyncio(loop_scope="module")


@pytest.fixture(scope="module")
def settings(tmp_path_factory: pytest.TempPathFactory) -> Settings:
    return Settings(root=tmp_path_factory.mktemp("verdicts") / "service", workers=0)


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def client(settings: Settings) -> AsyncIterator[Client]:
    async with served(settings) as made:
        yield made


async def verdict_of(client: Client, answer: Any) -> dict[str, Any]:
    assert answer.status_code == 202, answer.text
    done = await client.finished(JobView.model_validate(answer.json()))
    assert (done.state, done.fault) == ("finished", "")
    return await client.result_json(done)


async def test_markdown_is_judged_without_a_model(client: Client) -> None:
    job = await client.verdict({"markdown": "We add: $2+3=5$.", "problem": "What is 2 + 3?", "gold": "5"})
    done = await client.finished(job)
    assert (done.state, done.fault, done.cost) == ("finished", "", Decimal(0))
    result = await client.result_json(done)
    assert (result["judge"], result["overall"]) == ("none", None)
    assert set(result["scores"]) >= {"ELQ", "VC", "TDC"}
    assert "calls" not in result


@pytest.mark.process
async def test_files_and_zips_are_the_same_document(client: Client, settings: Settings) -> None:
    files = [("document", ("a/sum.md", DOCUMENT.encode(), "text/markdown")), ("document", ("dots.png", png(), "x/y"))]
    key = {"Idempotency-Key": "once"}
    first = await client._http.post("/v1/verdicts", files=files, headers=key)
    result = await verdict_of(client, first)
    assert result["document"] == "sum.md"
    assert result["missing"] == [] or "Diagram" not in str(result["missing"])
    again = await client._http.post("/v1/verdicts", files=files, headers=key)
    assert again.json()["id"] == first.json()["id"]
    packed = zipped(**{"sum.md": DOCUMENT.encode(), "dots.png": png(), "__MACOSX/._sum.md": b"x"})
    result = await verdict_of(client, await client._http.post("/v1/verdicts", files={"document": ("a.zip", packed)}))
    assert result["document"] == "sum.md"
    assert str(settings.root) not in json.dumps(result)


@pytest.mark.process
async def test_an_explanation_of_ones_own_is_judged(client: Client) -> None:
    made = await client.finished(
        await client.explain("A triangle has legs of 3 cm and 4 cm. How long is the hypotenuse?")
    )
    assert (made.state, made.fault) == ("finished", "")
    done = await client.finished(await client.verdict({"explanation": made.id}))
    assert (done.state, done.fault, done.parent) == ("finished", "", made.id)
    result = await client.result_json(done)
    assert result["measured"]["ELQ"] is not None
    kinds = [event.kind async for event in client.events(done)]
    assert kinds[-1] == "state"
    with pytest.raises(ServiceError) as refused:
        await client.verdict({"explanation": "0" * 32})
    assert refused.value.status == 404


REFUSED: dict[str, tuple[dict[str, Any], int]] = {
    "no zip": ({"files": {"document": ("a.zip", b"PK\x03\x04 rubbish")}}, 422),
    "nothing to judge": ({"files": {"document": ("a.zip", zipped(**{"a.png": png()}))}}, 422),
    "two documents": ({"files": {"document": ("a.zip", zipped(**{"a.md": b"a", "b.md": b"b"}))}}, 422),
    "a zip bomb": ({"files": {"document": ("a.zip", zipped(**{"a.md": b"a" * 60_000_000}))}}, 413),
    "many files": ({"files": {"document": ("a.zip", zipped(**{f"{n}.png": b"" for n in range(40)}))}}, 422),
    "an unknown field": ({"files": {"document": ("a.md", b"a")}, "data": {"path": "/etc/passwd"}}, 422),
    "no JSON": ({"content": b"{", "headers": {"Content-Type": "application/json"}}, 400),
    "deep JSON": ({"content": b"[" * 100_000, "headers": {"Content-Type": "application/json"}}, 400),
    "a list": ({"json": []}, 422),
    "text": ({"content": b"a", "headers": {"Content-Type": "text/plain"}}, 415),
    "both": ({"json": {"markdown": "a", "explanation": "b"}}, 422),
    "an unknown judge": ({"json": {"markdown": "a", "options": {"model": "gpt-9"}}}, 422),
    "an empty document": ({"json": {"markdown": " "}}, 422),
}


@pytest.mark.parametrize("name", REFUSED)
async def test_what_cannot_be_judged_is_refused_with_a_sentence(client: Client, name: str) -> None:
    how, status = REFUSED[name]
    answer = await client._http.post("/v1/verdicts", **how)
    assert answer.status_code == status, answer.text
    assert answer.json()["detail"].endswith(".")


async def test_a_document_shows_no_file_of_this_machine(client: Client, settings: Settings) -> None:
    around = settings.root.parent
    (around / "secret.png").write_bytes(png("blue"))
    text = f"# Sum\n\nWe add.\n\n![x]({around}/secret.png)\n\n![y](../../../secret.png)\n\nIt is 5.\n"
    packed = zipped(**{"sum.md": text.encode(), "../../../evil.png": png(), "/etc/evil2.png": png()})
    result = await verdict_of(client, await client._http.post("/v1/verdicts", files={"document": ("a.zip", packed)}))
    assert [seen for seen in result["missing"] if "cannot be seen" in seen]
    assert not list(around.glob("*evil*"))
    assert not Path("/etc/evil2.png").exists()


async def test_an_equation_becomes_a_picture(client: Client) -> None:
    job = await client.visual({"text": "3 + 4 = ?", "visual": "color", "width": 512, "height": 384})
    done = await client.finished(job)
    assert (done.state, done.fault) == ("finished", "")
    result = await client.result_json(done)
    assert (result["equation"], result["asked"], result["findings"]) == ("3 + 4 = 7", "result", [])
    picture = await client.file(done, result["png"])
    assert Pillow.open(io.BytesIO(picture)).size == (512, 384)
    svg = await client._http.get(result["svg"])
    assert svg.headers["content-type"].startswith("image/svg+xml")
    assert "sandbox" in svg.headers["content-security-policy"]
    assert (await client._http.get(f"/v1/visuals/{job.id}/files/visual.json")).status_code == 404
    bad = await client.finished(await client.visual({"text": "no sum at all"}))
    assert bad.state == "failed"
    assert bad.fault.endswith(".")
    assert "--" not in bad.fault
