"""Several angles at one vertex: no arc on another, nor on one that the picture has; names where they belong."""

from __future__ import annotations

import math
from itertools import combinations
from typing import Any

import numpy as np

from chalkwright.agent.keypoints.features import figure
from chalkwright.agent.keypoints.inkwork import split_ink
from chalkwright.agent.keypoints.marks import Marked
from chalkwright.agent.keypoints.overlay import Overlay, overlay
from chalkwright.agent.keypoints.shapes import Stroke
from chalkwright.agent.keypoints.snap import letters, snap
from tests.agent.keypoints import scripted_reader
from tests.agent.keypoints.drawn_figures import Sheet, Spot

O = (110.0, 480.0)  # noqa: E741 - the vertex' usual name
LEAST_APART = 4.0
"""Pixels between two arcs that are told apart."""


def at(degrees: float, length: float) -> Spot:
    return O[0] + length * math.cos(math.radians(degrees)), O[1] - length * math.sin(math.radians(degrees))


def fan(drawn_arc: float = 0.0) -> Sheet:
    """Three rays OA, OB, OC at 0°, 25° and 55°, perhaps with an arc from OA to OC that the picture has already."""
    sheet = Sheet()
    sheet.letter("O", O, (-22, 14))
    for name, degrees in (("A", 0.0), ("B", 25.0), ("C", 55.0)):
        sheet.line(O, at(degrees, 560))
        sheet.letter(name, at(degrees, 560), (16, -14))
    if drawn_arc:
        sheet.line(*(at(degrees, drawn_arc) for degrees in range(0, 56)))
    return sheet


def angle(*names: str, **more: Any) -> dict[str, Any]:
    return {"element": f"Angle {''.join(names)}", "kind": "angle", "at": names, **more}


def drawn(sheet: Sheet, *marks: dict[str, Any]) -> Overlay:
    picture = np.asarray(sheet.picture)
    reads = scripted_reader.of(sheet).read(picture)
    marked = Marked.model_validate({"keypoints": marks, "points": sheet.points})
    snapped = snap(marked, figure(split_ink(picture, reads)), letters(reads))
    return overlay(marked, snapped, picture)


def paths(above: Overlay, index: int) -> np.ndarray[Any, Any]:
    return np.vstack([shape.path for shape in above.drawn[index] if isinstance(shape, Stroke)])


def test_no_arc_lies_on_another_at_its_vertex() -> None:
    above = drawn(
        fan(),
        angle("A", "O", "B", name="25°"),
        angle("A", "O", "C", name="55°"),
        angle("B", "O", "C", count=2),
        angle("A", "O", "C", count=3),
    )
    assert not above.missed
    for one, other in combinations(above.drawn, 2):
        between = np.linalg.norm(paths(above, one)[:, None] - paths(above, other)[None], axis=2)
        assert between.min() >= LEAST_APART, (one, other)


def test_a_wider_angle_goes_around_the_name_of_one_within_it() -> None:
    above = drawn(fan(), angle("A", "O", "C", name="y"), angle("A", "O", "B", name="x"))
    reach = {
        label.mark: math.dist(O, ((label.box.left + label.box.right) / 2, (label.box.top + label.box.bottom) / 2))
        for label in above.labels
    }
    inner, outer = (float(np.linalg.norm(paths(above, index) - O, axis=1).mean()) for index in (1, 0))
    assert inner < reach[1] < outer < reach[0]


def test_a_name_stands_in_the_part_that_no_other_angle_covers() -> None:
    above = drawn(fan(), angle("A", "O", "C", name="y"), angle("A", "O", "B"))
    box = next(label.box for label in above.labels if label.mark == 0)
    x, y = (box.left + box.right) / 2 - O[0], O[1] - (box.top + box.bottom) / 2
    assert 25 < math.degrees(math.atan2(y, x)) < 55


def test_an_arc_keeps_off_one_that_is_drawn_already() -> None:
    """Where an arc would stand by itself the picture has its own."""
    alone = float(np.linalg.norm(paths(drawn(fan(), angle("A", "O", "C")), 0) - O, axis=1).mean())
    beside = paths(drawn(fan(drawn_arc=alone), angle("A", "O", "C")), 0)
    assert abs(float(np.linalg.norm(beside - O, axis=1).mean()) - alone) >= LEAST_APART


def test_a_lone_angle_is_marked_as_ever() -> None:
    above = drawn(fan(), angle("A", "O", "C", name="y"))
    assert np.linalg.norm(paths(above, 0) - O, axis=1).std() < 0.5
    assert 25 < float(np.linalg.norm(paths(above, 0) - O, axis=1).mean()) < 45
