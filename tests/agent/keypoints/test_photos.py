"""Photos of worksheets: the sheet is found and made flat, shadows go; what is no such photo stays as it is."""

from __future__ import annotations

import io
import json
import logging
import time
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PIL import Image

from chalkwright.agent.data import Image as Picture
from chalkwright.agent.keypoints import photo, source
from chalkwright.agent.keypoints.marks import Marked
from chalkwright.agent.keypoints.service import explain_figure
from chalkwright.renderers.sandbox.apart import Unfinished
from tests.agent.keypoints import scripted_reader
from tests.agent.keypoints.drawn_figures import FIGURES, Sheet, inscribed, triangle
from tests.agent.keypoints.photographed import Photograph, Shot

SHOTS = {
    "of 12 megapixels": (triangle, Shot(width=4000, height=3000)),
    "from the side": (triangle, Shot()),
    "turned": (inscribed, Shot(width=1600, height=1200, turn=-20, tilt=35, sideways=-12, distance=1.7)),
    "on a light desk": (triangle, Shot(width=1600, height=1200, desk=(190, 180, 170), shadow=0.3)),
    "from straight above": (inscribed, Shot(width=1600, height=1200, tilt=0, sideways=0, turn=0, shadow=1, edge=0)),
    "small and upright": (triangle, Shot(width=1200, height=1600, turn=14, edge=0.01, distance=2)),
}


@cache
def photographed(name: str) -> tuple[Photograph, bytes]:
    sheet, shot = SHOTS[name]
    taken = Photograph(sheet(), shot)
    return taken, taken.jpeg


@cache
def flattened(name: str) -> Image.Image:
    flat = photo.flatten(photographed(name)[1])
    assert flat is not None
    return Image.open(io.BytesIO(flat)).convert("RGB")


def ideal(taken: Photograph, size: tuple[int, int]) -> np.ndarray[Any, Any]:
    return np.asarray(Image.fromarray(taken.page).resize(size, Image.Resampling.LANCZOS).convert("L"))


def test_photos_become_flat_sheets_of_bounded_size() -> None:
    for name in SHOTS:
        taken, _ = photographed(name)
        flat = flattened(name)
        assert max(flat.size) <= 2048
        true = taken.page.shape[1] / taken.page.shape[0]
        assert flat.width / flat.height == pytest.approx(true, rel=0.02), name


def test_twelve_megapixels_take_at_most_three_seconds_of_a_processor() -> None:
    _, data = photographed("of 12 megapixels")
    started = time.thread_time()
    assert photo.flatten(data) is not None
    assert time.thread_time() - started < 3


def test_places_on_the_flat_sheet_are_those_of_the_drawing() -> None:
    """Ink is within a hundredth of the width of where it was drawn, and nearly all of it is there."""
    from scipy.ndimage import distance_transform_edt

    for name in SHOTS:
        flat = flattened(name)
        ink = np.asarray(flat.convert("L")) < 110
        drawn = ideal(photographed(name)[0], flat.size) < 110
        away = distance_transform_edt(~drawn)[ink]
        assert ink.sum() > 0.5 * drawn.sum(), name
        assert np.percentile(away, 99) < 0.01 * flat.width, name


def test_shadows_are_gone() -> None:
    for name in ("from the side", "on a light desk", "small and upright"):
        paper = np.asarray(flattened(name).convert("L"))
        blank = paper[ideal(photographed(name)[0], flattened(name).size) > 240]
        assert np.percentile(blank, 2) > 235, name


def test_a_sheet_that_runs_out_of_the_photo_keeps_its_perspective_and_loses_its_shadow() -> None:
    taken = Photograph(triangle(), Shot(distance=0.8))
    flat = photo.flatten(taken.jpeg)
    assert flat is not None
    with Image.open(io.BytesIO(flat)) as opened:
        assert opened.width / opened.height == pytest.approx(4 / 3, abs=0.01)
        gray = np.asarray(opened.convert("L"))
    x, y = taken.corners.mean(axis=0).astype(int)
    assert np.median(gray[y - 200 : y + 200, x - 200 : x + 500]) > 245


def test_what_is_no_photo_of_a_sheet_stays_as_it_is() -> None:
    framed = Sheet(paper="#b0b0b0")
    framed.line((200, 120), (600, 150), (640, 480), (180, 500), closed=True)
    pictures = {name: sheet().png for name, sheet in FIGURES.items()}
    pictures |= {"board": triangle("#24382e", "#f2f2ee").png, "grey": triangle("#d8d8d0").png, "framed": framed.png}
    items = Path(__file__).parents[3] / "benchmarks/mathexplain/items/pictures"
    pictures |= {file.name: file.read_bytes() for file in sorted(items.glob("*.webp"))[::40]}
    assert len(pictures) > 15
    assert [name for name, data in pictures.items() if photo.flatten(data) is not None] == []


def test_a_board_that_is_lit_unevenly_stays_a_board() -> None:
    board = np.asarray(triangle("#24382e", "#f2f2ee").picture).astype(float)
    light = np.linspace(1.6, 0.5, board.shape[1])[None, :, None]
    grain = np.random.default_rng(3).normal(0, 3, (*board.shape[:2], 1))
    stream = io.BytesIO()
    Image.fromarray((board * light + grain).clip(0, 255).astype(np.uint8)).save(stream, "JPEG", quality=92)
    assert photo.flatten(stream.getvalue()) is None


@pytest.mark.process
async def test_marks_refer_to_the_flat_sheet(tmp_path: Path) -> None:
    taken, data = photographed("from the side")
    width, height = flattened("from the side").size
    spots = {name: taken.on_page(at) for name, at in triangle().points.items()}
    texts = {text: taken.on_page(at) for text, at in triangle().texts.items()}
    altitude = (
        {"element": "Point D", "kind": "point", "name": "D", "by": "foot of perpendicular from A to BC"},
        {"element": "Line AD", "kind": "line", "at": ["A", "D"]},
        {"element": "Symbol right angle at D", "kind": "angle", "at": ["A", "D", "C"], "right": True},
    )
    points = {name: (x * width, y * height) for name, (x, y) in spots.items()}
    reader = scripted_reader.Letters({t: (x * width, y * height) for t, (x, y) in texts.items()}, 0.03 * width)
    marks = Marked.model_validate({"points": points, "keypoints": altitude})
    made = await explain_figure(data, "How high?", keypoints=marks, reader=reader, out=tmp_path / "run")
    assert made.complete, made.left_out
    with Image.open(tmp_path / "run/flattened.jpg") as flat:
        assert flat.size == (width, height)
    exact = json.loads((tmp_path / "run/keypoints.json").read_text())
    x, y = taken.on_page((290, 490))
    assert np.hypot(*np.subtract(exact["keypoints"][0]["at"][0], (x * width, y * height))) < 0.006 * width
    with Image.open(tmp_path / "run/problem.jpg") as shown:  # the page shows the problem as it came
        assert shown.size == (2000, 1500)
    again = await explain_figure(data, "How high?", keypoints=tmp_path / "run/keypoints.json", reader=reader)
    assert again.complete


def test_a_photo_may_stay_as_it_is() -> None:
    shown = Picture(media_type="image/jpeg", data=photographed("from the side")[1])
    assert source.prepare(shown, shown.data, flatten=False) == (shown, False)


def test_a_photo_that_takes_its_process_down_stays_as_it_is(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def killed(*_: object, **__: object) -> None:
        raise Unfinished("the process ended with code -9")

    monkeypatch.setattr(source.photos, "call", killed)
    shown = Picture(media_type="image/jpeg", data=photographed("from the side")[1])
    with caplog.at_level(logging.WARNING):
        assert source.prepare(shown, shown.data, flatten=True) == (shown, False)
    assert "stays as it is" in caplog.text


@pytest.mark.process
def test_a_damaged_photo_ends_no_more_than_its_process() -> None:
    _, data = photographed("from the side")
    shown = Picture(media_type="image/jpeg", data=data)
    for broken in (data[:50_000], b"\xff\xd8\xff" + bytes(5000), b""):
        assert source.prepare(shown, broken, flatten=True) == (shown, False)


def test_a_drawing_is_looked_at_by_no_process_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []
    monkeypatch.setattr(source.photos, "call", lambda *_, **given: asked.append(given["data"]))
    for sheet in (*FIGURES.values(), lambda: triangle("#24382e", "#f2f2ee")):
        source.prepare(Picture(media_type="image/png", data=sheet().png), sheet().png, flatten=True)
    assert asked == []
    data = photographed("from the side")[1]
    source.prepare(Picture(media_type="image/jpeg", data=data), data, flatten=True)
    assert len(asked) == 1
