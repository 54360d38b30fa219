"""Marks are vectors above the picture: on the page, in its exports, and above a small picture that is enlarged."""

from __future__ import annotations

import base64
import io
import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PIL import Image

from chalkwright.agent.documents.exports.drawings import vector
from chalkwright.agent.documents.exports.source import read_source
from chalkwright.agent.documents.exports.word import word_document
from chalkwright.agent.documents.page import to_html
from chalkwright.agent.keypoints.marks import Marked
from chalkwright.agent.keypoints.service import FigureExplanation, explain_figure
from tests.agent.keypoints import scripted_reader
from tests.agent.keypoints.drawn_figures import Sheet, triangle

TIMES = 800 / 174
ALTITUDE = (
    {"element": "Point D", "kind": "point", "name": "D", "by": "foot of perpendicular from A to BC"},
    {"element": "Line AD", "kind": "line", "at": ["A", "D"]},
    {"element": "Symbol right angle at D", "kind": "angle", "at": ["A", "D", "C"], "right": True},
)


def small() -> Sheet:
    """A triangle of 174 × 93 px, as pictures in old workbooks are."""
    sheet = Sheet(width=174, height=93, stroke=1.2)
    a, b, c = (60.0, 18.0), (20.0, 76.0), (150.0, 76.0)
    sheet.line(a, b, c, closed=True)
    for name, at, away in (("A", a, (0, -9)), ("B", b, (-9, 5)), ("C", c, (9, 5))):
        sheet.letter(name, at, away, 11)
    return sheet


async def explained(sheet: Sheet, *, times: float = 1.0, **given: Any) -> FigureExplanation:
    places = {text: (x * times, y * times) for text, (x, y) in sheet.texts.items()}
    marks = Marked.model_validate({"keypoints": ALTITUDE})
    reader = scripted_reader.Letters(places, 12 * times if times > 1 else 28)
    return await explain_figure(sheet.png, "How high?", keypoints=marks, reader=reader, **given)


def within(svg: str) -> Image.Image:
    """The picture below the marks."""
    found = re.search(r'href="data:image/\w+;base64,([^"]+)"', svg)
    assert found is not None
    return Image.open(io.BytesIO(base64.b64decode(found[1])))


async def test_a_small_picture_is_enlarged_without_stairs() -> None:
    made = await explained(small(), times=TIMES)
    assert made.complete, made.left_out
    below = within(made.svg).convert("L")
    assert max(below.size) == 800
    edge = np.asarray(below).astype(int)
    steps = np.abs(np.diff(edge, axis=1)).max()
    assert steps < 110  # a stair is a step of all 230
    assert edge.min() < 60  # and what was black is no pale blur


async def test_a_users_places_are_those_of_the_small_file() -> None:
    line = {"element": "Line", "kind": "line", "at": [[60, 18], [60, 76]], "dashed": False}
    made = await explain_figure(
        small().png,
        "How high?",
        keypoints=Marked.model_validate({"keypoints": [line]}),
        reader=scripted_reader.Letters({}),
    )
    x = float(re.findall(r'd="M([\d.]+) ', made.svg)[-1])
    assert x == pytest.approx(60 * TIMES, abs=6)


async def test_the_page_shows_marks_as_vectors(tmp_path: Path) -> None:
    made = await explained(triangle(), out=tmp_path / "run")
    shown = re.findall(r'<img src="data:image/([\w+]+);base64,([^"]+)"', made.html)
    assert [kind for kind, _ in shown] == ["png", "svg+xml"]  # the problem's, then the solution's
    drawing = base64.b64decode(shown[1][1]).decode()
    assert drawing.count("<image ") == 1
    assert "keypoint-2" in drawing
    again = read_source(tmp_path / "run")
    assert "image/svg+xml" in to_html(again.record, again.pictures)


async def test_paper_gets_vectors_and_word_enough_pixels(tmp_path: Path) -> None:
    made = await explained(triangle(), out=tmp_path / "run")
    drawing = vector(made.svg.encode())
    assert drawing is not None
    assert b"image" in drawing
    assert b"paint-order" not in drawing  # which paper's programs do not know
    with Image.open(io.BytesIO(made.png)) as pixels:
        assert max(pixels.size) == 1600
    assert len(word_document(read_source(tmp_path / "run"))) > 10_000


def test_a_picture_from_elsewhere_is_not_put_on_paper() -> None:
    for address in ("https://example.org/a.png", "file:///etc/passwd", "data:image/svg+xml;base64,AAAA", "#a"):
        drawing = f'<svg xmlns="http://www.w3.org/2000/svg"><image width="4" height="4" href="{address}"/></svg>'
        assert vector(drawing.encode()) is None
