"""Rough places become exact: figures whose coordinates are known, named up to 12 px beside the truth."""

from __future__ import annotations

import io
import math
from collections.abc import Mapping
from functools import cache

import cv2
import numpy as np
import pytest
from PIL import Image

from chalkwright.agent.keypoints.constructions import PlacedPoints, Unclear, construct, construct_line
from chalkwright.agent.keypoints.features import Figure, figure
from chalkwright.agent.keypoints.figure import draw, look_at, without_faulty
from chalkwright.agent.keypoints.inkwork import split_ink
from chalkwright.agent.keypoints.marks import Marked
from chalkwright.agent.keypoints.snap import letters, snap
from chalkwright.renderers.base import Box
from chalkwright.renderers.measure.ocr import Read
from tests.agent.keypoints import scripted_reader
from tests.agent.keypoints.drawn_figures import FIGURES, Sheet, parabola, solid, tangent, triangle
from tests.offenders import each

MOST_OFF, CLOSE = 12.0, 2.0
ANY_MARK = {"element": "Region", "kind": "region", "at": [[1, 1], [90, 5], [9, 80]]}


def seen(sheet: Sheet, pixels: np.ndarray | None = None) -> Figure:
    picture = np.asarray(sheet.picture) if pixels is None else pixels
    return figure(split_ink(picture, scripted_reader.of(sheet).read(picture)))


@cache
def seen_triangle() -> Figure:
    return seen(triangle())


def marked(points: dict[str, tuple[float, float]], *marks: Mapping[str, object]) -> Marked:
    return Marked.model_validate({"points": points, "keypoints": marks or [ANY_MARK]})


def photo(sheet: Sheet) -> np.ndarray:
    """As a phone takes it: shade, grain, JPEG."""
    pixels = np.asarray(sheet.picture).astype(float)
    rows, columns = np.mgrid[: pixels.shape[0], : pixels.shape[1]]
    shade = 0.6 + 0.4 * columns / columns.max() * (1 - 0.5 * rows / rows.max())
    grain = np.random.default_rng(3).normal(0, 5, pixels.shape)
    pixels = cv2.GaussianBlur(pixels * 0.85 + 25, (0, 0), 0.8) * shade[..., None] * (1.0, 0.96, 0.88) + grain
    stream = io.BytesIO()
    Image.fromarray(pixels.clip(0, 255).astype(np.uint8)).save(stream, "JPEG", quality=85)
    return np.asarray(Image.open(stream).convert("RGB"))


@each([(name, paper) for n, name in enumerate(FIGURES) for paper in ("photo", ("white", "board")[n % 2])])
def test_points_are_found_to_two_pixels(row: tuple[str, str]) -> None:
    name, paper = row
    sheet = FIGURES[name]()
    chance = np.random.default_rng(5)
    pixels = photo(sheet) if paper == "photo" else np.asarray(sheet.picture)
    here = seen(sheet, 255 - pixels if paper == "board" else pixels)
    named = letters(scripted_reader.of(sheet).read(pixels))
    for _ in range(6):
        turns = chance.uniform(0, 2 * math.pi, len(sheet.points))
        said = {
            point: (x + MOST_OFF * math.cos(turn), y + MOST_OFF * math.sin(turn))
            for (point, (x, y)), turn in zip(sheet.points.items(), turns, strict=True)
        }
        placed = snap(marked(said), here, named).points
        off = {point: math.dist(placed[point], at) for point, at in sheet.points.items()}
        assert max(off.values()) <= CLOSE, off


def test_a_letter_alone_names_its_corner() -> None:
    sheet = triangle()
    named = letters(scripted_reader.of(sheet).read(np.asarray(sheet.picture)))
    placed = snap(marked({}), seen_triangle(), named).points
    for name, at in sheet.points.items():
        assert math.dist(placed[name], at) <= CLOSE


def test_real_ocr_names_the_corners() -> None:
    from chalkwright.renderers.measure.ocr import RapidReader

    sheet = triangle()
    looked = look_at(sheet.png, RapidReader())
    placed = snap(marked({}), looked.figure, looked.letters).points
    assert {name for name, at in sheet.points.items() if math.dist(placed[name], at) <= CLOSE} == {"A", "B", "C"}


TRIANGLE = {"A": (290.0, 90.0), "B": (123.0, 490.0), "C": (690.0, 490.0)}
CONSTRUCTED = {
    "foot of the perpendicular from A to BC": (290, 490),
    "midpoint of BC": (406.5, 490),
    "the midpoint of segment AB": (206.5, 290),
    "intersection of AB and BC": (123, 490),
    "intersection of the lines AB and x-axis": (123, 490),
    "reflection of A in BC": (290, 890),
    "reflection of A over B": (-44, 890),
    "centroid of triangle ABC": (1103 / 3, 1070 / 3),
    "on BC": (300, 490),
    "parallel to BC through A and AB": (290, 90),
}


@pytest.mark.parametrize("by", CONSTRUCTED)
def test_constructions_are_exact(by: str) -> None:
    placed = PlacedPoints(seen_triangle(), {name: np.array(at) for name, at in TRIANGLE.items()})
    assert construct(by, placed, np.array([300.0, 480.0])) == pytest.approx(np.array(CONSTRUCTED[by]), abs=0.5)


def test_centres_of_a_triangle_are_where_they_must_be() -> None:
    placed = PlacedPoints(seen_triangle(), {name: np.array(at) for name, at in TRIANGLE.items()})
    a, b, c = (placed.points[name] for name in "ABC")
    around = construct("circumcenter of ABC", placed, None)
    assert np.ptp([math.dist(around, p) for p in (a, b, c)]) == pytest.approx(0, abs=1e-6)
    within = construct("incenter of ABC", placed, None)
    sides = [placed.line(name) for name in ("AB", "BC", "CA")]
    assert np.ptp([math.dist(side.nearest(within), within) for side in sides]) == pytest.approx(0, abs=1e-6)
    heights = construct("orthocenter of ABC", placed, None)
    assert float((heights - a) @ (c - b)) == pytest.approx(0, abs=1e-3)
    assert float((heights - b) @ (c - a)) == pytest.approx(0, abs=1e-3)
    bisector = construct_line("bisector of angle BAC", placed)
    assert math.dist(bisector.nearest(within), within) == pytest.approx(0, abs=1e-6)


def test_circles_and_curves_are_constructed_from_what_is_drawn() -> None:
    sheet = tangent()
    placed = PlacedPoints(seen(sheet), {"P": np.array(sheet.points["P"])})
    touching = construct("tangent from P to the circle", placed, np.array([350.0, 170.0]))
    assert math.dist(touching, sheet.points["T"]) <= CLOSE
    assert math.dist(construct("the centre of the circle", placed, None), sheet.points["O"]) <= CLOSE
    sheet = parabola()
    found = construct("vertex of the parabola", PlacedPoints(seen(sheet)), np.array([390.0, 470.0]))
    assert math.dist(found, sheet.points["V"]) <= CLOSE


@pytest.mark.parametrize(
    ("by", "why"),
    [
        ("somewhere near A", "known forms"),
        ("intersection of AB and AB", "parallel"),
        ("center of the circle", "No circle"),
        ("vertex of the curve", "No curve"),
    ],
)
def test_what_cannot_be_constructed_is_said(by: str, why: str) -> None:
    placed = PlacedPoints(seen_triangle(), {name: np.array(at) for name, at in TRIANGLE.items()})
    with pytest.raises(Unclear, match=why):
        construct(by, placed, None)


def test_new_points_are_placed_in_any_order() -> None:
    marks = [
        {"element": "Point M", "kind": "point", "name": "M", "by": "midpoint of AD"},
        {"element": "Point D", "kind": "point", "name": "D", "by": "foot of perpendicular from A to BC"},
    ]
    placed = snap(marked(TRIANGLE, *marks), seen_triangle(), {})
    assert placed.missed == ()
    assert math.dist(placed.points["M"], (290, 290)) <= CLOSE


def test_points_that_depend_on_each_other_are_told() -> None:
    marks = [
        {"element": "Point M", "kind": "point", "name": "M", "by": "midpoint of AN"},
        {"element": "Point N", "kind": "point", "name": "N", "by": "midpoint of AM"},
    ]
    missed = snap(marked(TRIANGLE, *marks), seen_triangle(), {}).missed
    assert {miss.mark for miss in missed} == {0, 1}


def test_a_point_where_nothing_is_drawn_is_told() -> None:
    (miss,) = snap(marked({"Q": (420.0, 300.0)}), seen_triangle(), {}).missed
    assert "Nothing is drawn where point Q" in miss.fault.message


def drawn(sheet: Sheet, *marks: Mapping[str, object]) -> list[str]:
    looked = look_at(sheet.png, scripted_reader.of(sheet))
    made = without_faulty(looked, draw(looked, marked(sheet.points, *marks)))
    return [miss.fault.message for miss in made.missed]


def test_a_false_right_angle_is_not_drawn_in_a_plane_figure() -> None:
    mark = {"element": "Symbol right angle at B", "kind": "angle", "at": ["A", "B", "C"], "right": True}
    (said,) = drawn(triangle(), mark)
    assert "67° in the picture" in said
    assert drawn(solid(), mark) == []  # seen obliquely, right angles look like any others


def test_what_depends_on_a_left_out_point_is_left_out_too() -> None:
    marks: list[dict[str, object]] = [
        {"element": "Point D", "kind": "point", "name": "D", "by": "on AB", "at": [[900, -900]]},
        {"element": "Line AD", "kind": "line", "at": ["A", "D"]},
        {"element": "Line AM", "kind": "line", "at": ["A", [400, 485]]},
    ]
    said = drawn(triangle(), *marks)
    assert len(said) == 2
    assert "outside of the picture" in said[0]
    assert "no point D" in said[1]


def test_a_letter_that_was_barely_read_names_no_corner() -> None:
    corners = ((10.0, 10.0), (20.0, 10.0), (20.0, 22.0), (10.0, 22.0))
    reads = [
        Read(text=name, box=Box(left=10, top=10, right=20, bottom=22), confidence=confidence, polygon=corners)
        for name, confidence in (("A", 0.3), ("B", 0.9))
    ]
    assert list(letters(reads)) == ["B"]
