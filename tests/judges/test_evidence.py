"""Evidence of whole documents: explanations that were really drawn, whole and broken."""

from __future__ import annotations

import asyncio
import io
import shutil
import time
from collections.abc import AsyncIterator
from pathlib import Path

import numpy as np
import pytest
import pytest_asyncio
from PIL import Image as Pillow

from agent.service import ExplanationService
from judges.data import Diagram, Document, Image, TextPart
from judges.document import read_document
from judges.evidence import gather
from judges.sight import ReadOnce, look
from renderers.ocr import RapidReader

PROBLEM = "In triangle ABC the angle at C is a right angle, AC = 12 cm and the angle at A is 35°. How long is BC?"
HEREDITY = (
    "In pea plants, tall (T) is dominant over short (t). Two heterozygous plants (Tt × Tt) are crossed. "
    "What is the probability that an offspring is short?"
)

pytestmark = pytest.mark.asyncio(loop_scope="module")


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def drawn(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Path]:
    """A folder with two explanations: ``triangle`` and ``peas``."""
    root = tmp_path_factory.mktemp("runs")
    async with ExplanationService(root=root) as service:
        await asyncio.gather(
            service.explain(PROBLEM, out=root / "triangle"), service.explain(HEREDITY, out=root / "peas")
        )
    yield root


@pytest.fixture
def triangle(drawn: Path) -> Document:
    return read_document(drawn / "triangle")


def changed(document: Document, number: int, picture: bytes | None) -> Document:
    """With another picture in place of diagram ``number``."""
    parts = tuple(
        part.model_copy(update={"image": None if picture is None else Image(media_type="image/png", data=picture)})
        if isinstance(part, Diagram) and part.number == number
        else part
        for part in document.parts
    )
    return document.model_copy(update={"parts": parts})


def pixels(picture: bytes) -> np.ndarray:
    with Pillow.open(io.BytesIO(picture)) as opened:
        return np.array(opened.convert("RGB"))


def png(picture: np.ndarray) -> bytes:
    stream = io.BytesIO()
    Pillow.fromarray(picture).save(stream, "PNG")
    return stream.getvalue()


def picture_of(document: Document, number: int) -> bytes:
    image = document.diagrams[number - 1].image
    assert image is not None
    return image.data


async def test_good_documents_have_all_points_without_any_ocr(drawn: Path) -> None:
    for name in ("triangle", "peas"):
        document, reader = read_document(drawn / name), ReadOnce()
        evidence = await gather(document, reader)
        assert evidence.facts == ()
        assert evidence.elq == (5.0, 5.0, 5.0)
        assert evidence.vc == (5.0, 5.0)
        assert evidence.coordination in (5.0, None)
        assert reader.asked == 0


async def test_a_recoloured_picture_is_no_longer_ours_and_its_palette_has_drifted(triangle: Document) -> None:
    swapped = pixels(picture_of(triangle, 3))[:, :, ::-1]
    reader = ReadOnce()
    evidence = await gather(changed(triangle, 3, png(swapped)), reader)
    assert {fact.kind for fact in evidence.facts if fact.about == (1, 3)} >= {"palette-drift"}
    assert evidence.vc[0] == 5
    assert evidence.vc[1] is not None
    assert evidence.vc[1] <= 4
    assert reader.asked == 2  # the picture, and the first one to compare it with


async def test_a_diagram_of_another_problem_drifts_and_lacks_what_the_text_names(
    drawn: Path, triangle: Document
) -> None:
    peas = drawn / "peas"
    parts = tuple(
        part.model_copy(
            update={
                "image": Image(media_type="image/png", data=(peas / "scene_2.png").read_bytes()),
                "layout": peas / "scene_2.layout.json",
            }
        )
        if isinstance(part, Diagram) and part.number == 2
        else part
        for part in triangle.parts
    )
    evidence = await gather(triangle.model_copy(update={"parts": parts}))
    assert evidence.vc[0] is not None
    assert evidence.vc[0] <= 3
    assert evidence.vc[1] == 5
    assert "anchor-drift" in {fact.kind for fact in evidence.facts}
    assert evidence.coordination is not None
    assert evidence.coordination < 5


async def test_text_that_points_at_nothing_lowers_tdc_alone(triangle: Document) -> None:
    parts = (*triangle.parts, TextPart(markdown="Now look at the point labelled Q in the diagram."))
    evidence = await gather(triangle.model_copy(update={"parts": parts}))
    assert [fact.kind for fact in evidence.facts] == ["label-not-shown"]
    assert evidence.coordination is not None
    assert evidence.coordination < 5
    assert (evidence.elq, evidence.vc) == ((5.0, 5.0, 5.0), (5.0, 5.0))


async def test_overlapping_labels_lower_elq_of_their_diagram_alone(drawn: Path, tmp_path: Path) -> None:
    folder = shutil.copytree(drawn / "triangle", tmp_path / "broken")
    async with ExplanationService(root=tmp_path) as service:
        source = (folder / "scene_2.py").read_text(encoding="utf-8")
        assert service is not None
    document = read_document(folder)
    picture = pixels(picture_of(document, 2))
    label = picture[860:940, 700:1020].copy()
    picture[500:580, 1180:1500] = np.minimum(picture[500:580, 1180:1500], label)
    evidence = await gather(changed(document, 2, png(picture)))
    assert source
    assert evidence.elq[0] == evidence.elq[2] == 5
    assert evidence.elq[1] is not None
    assert evidence.elq[1] < 5


async def test_a_missing_picture_is_unknown_and_not_bad(triangle: Document) -> None:
    evidence = await gather(changed(triangle, 2, None))
    assert evidence.elq == (5.0, None, 5.0)
    assert evidence.vc == (None, 5.0)
    first = await gather(changed(triangle, 1, b"no picture"))
    assert first.elq == (None, 5.0, 5.0)
    assert first.vc == (None, None)


async def test_words_alone_have_no_evidence(triangle: Document) -> None:
    words = triangle.model_copy(update={"parts": triangle.texts})
    evidence = await gather(words)
    assert (evidence.facts, evidence.elq, evidence.vc, evidence.coordination) == ((), (), (), None)


async def test_the_event_loop_stays_free(triangle: Document) -> None:
    longest, last = 0.0, time.monotonic()
    work = asyncio.create_task(gather(triangle))
    while not work.done():
        await asyncio.sleep(0)
        longest, last = max(longest, time.monotonic() - last), time.monotonic()
    assert (await work).elq == (5.0, 5.0, 5.0)
    assert longest < 1.0


async def test_one_picture_is_read_once_however_often_it_is_shown() -> None:
    page = np.full((200, 400, 3), 255, dtype=np.uint8)
    page[90:110, 50:350] = (28, 92, 185)
    parts = tuple(
        Diagram(number=n, source="same.png", image=Image(media_type="image/png", data=png(page))) for n in (1, 2, 3)
    )
    reader = ReadOnce(RapidReader())
    evidence = await gather(Document(name="same", origin="same.md", problem=None, parts=parts), reader)
    assert reader.asked == 1
    assert evidence.vc == (5.0, 5.0)


@pytest.mark.parametrize("record", ["", "{}", '{"width": 1920, "height": 1080, "elements": [{"kind": 3}]}', None])
async def test_a_record_that_cannot_be_used_leaves_the_pixels(
    triangle: Document, tmp_path: Path, record: str | None
) -> None:
    layout = tmp_path / "scene_1.layout.json"
    if record is not None:
        layout.write_text(record, encoding="utf-8")
    sight = look(triangle.diagrams[0].model_copy(update={"layout": layout}), ReadOnce())
    assert sight is not None
    assert sight.recorded is None


async def test_the_record_of_another_scene_is_not_believed(triangle: Document) -> None:
    first, second, third = triangle.diagrams
    reader = ReadOnce()
    assert all((sight := look(one, reader)) is not None and sight.recorded is not None for one in triangle.diagrams)
    for picture, record in ((first, second), (second, third), (third, first)):
        sight = look(picture.model_copy(update={"layout": record.layout}), reader)
        assert sight is not None
        assert sight.recorded is None


async def test_a_picture_with_something_painted_in_is_not_believed_to_be_ours(triangle: Document) -> None:
    painted = pixels(picture_of(triangle, 1))
    painted[300:340, 600:640] = (176, 49, 40)
    sight = look(changed(triangle, 1, png(painted)).diagrams[0], ReadOnce())
    assert sight is not None
    assert sight.recorded is None
