"""Angles at one vertex: their arcs and labels keep off each other, in both libraries."""

from __future__ import annotations

from itertools import combinations

import manim as mn
import numpy as np
import pytest
from numpy.typing import NDArray

from chalkwright.renderers.kit import manim as kit
from chalkwright.renderers.kit.angle_places import AngleMark, place_angle
from chalkwright.renderers.kit.matplotlib import FigureScene
from tests.offenders import each
from tests.renderers.kit.pictures import figure_scene

Points = NDArray[np.float64]
LABEL = (0.7, 0.3)
SHARED = [
    [(0, 25), (25, 60), (0, 60)],
    [(0, 60), (0, 25), (25, 60)],
    [(10, 70), (70, 190), (190, 250), (250, 370)],
    [(20, 50), (50, 80), (80, 110), (110, 150)],
    [(0, 90), (30, 120), (60, 150)],
    [(-170, 170), (150, 175)],
]
"""Angles at one vertex, from and to so many degrees, in the order in which they are marked."""


def marked(angles: list[tuple[int, int]], label: tuple[float, float] | None = LABEL) -> list[AngleMark]:
    known: list[AngleMark] = []
    for start, end in angles:
        turn = np.radians((end - start + 180) % 360 - 180)
        known.append(place_angle(known, (1.0, 2.0), float(np.radians(start)), float(turn), None, 1, label))
    return known


def arc(mark: AngleMark) -> Points:
    turns = mark.start + mark.sweep * np.linspace(0.01, 0.99, 200)
    return mark.radius * np.stack([np.cos(turns), np.sin(turns)], axis=1)


def box(mark: AngleMark) -> tuple[Points, Points]:
    """Two corners of its label, seen from the vertex."""
    turn, far = mark.label_place(mark.start, mark.sweep, *LABEL)
    middle = far * np.array([np.cos(turn), np.sin(turn)])
    return middle - np.array(LABEL) / 2, middle + np.array(LABEL) / 2


@each(SHARED)
def test_arcs_of_one_vertex_do_not_run_into_each_other(row: list[tuple[int, int]]) -> None:
    for one, other in combinations(marked(row), 2):
        nearest = np.linalg.norm(arc(one)[:, None] - arc(other)[None], axis=2).min()
        assert nearest > 0.15


@each(SHARED)
def test_no_label_lies_on_an_arc_or_on_another_label(row: list[tuple[int, int]]) -> None:
    marks = marked(row)
    for one in marks:
        low, high = box(one)
        for other in marks:
            assert not ((arc(other) > low) & (arc(other) < high)).all(axis=1).any()
            if other is not one:
                other_low, other_high = box(other)
                assert (low >= other_high).any() or (other_low >= high).any()


def test_opposite_angles_keep_one_radius() -> None:
    radii = [mark.radius for mark in marked([(10, 70), (70, 190), (190, 250), (250, 370)])]
    assert radii[0] == radii[2] < radii[1] == radii[3]


def test_the_same_angle_keeps_its_radius_and_another_vertex_begins_anew() -> None:
    known = marked([(0, 60), (60, 90), (0, 60)])
    assert known[2].radius == known[0].radius
    assert place_angle(known, (1.0, 2.1), 0.0, 1.0, None, 1, None).radius == known[0].radius


def test_a_label_stands_where_no_other_side_is() -> None:
    (*_, whole) = marked([(0, 25), (25, 60), (0, 60)])
    turn, _ = whole.label_place(whole.start, whole.sweep, *LABEL)
    assert np.degrees(turn) == pytest.approx(42.5)


def test_a_given_radius_is_kept() -> None:
    known = marked([(0, 60)])
    assert place_angle(known, (1.0, 2.0), 0.0, 1.5, 0.6, 1, None).radius == 0.6


def ends(degrees: float) -> tuple[float, float]:
    return 1 + 3 * float(np.cos(np.radians(degrees))), 2 + 3 * float(np.sin(np.radians(degrees)))


def test_manims_arcs_step_outwards_until_they_are_forgotten() -> None:
    kit.forget_angles()
    radii = []
    for a, b in ((0, 30), (30, 60), (0, 60)):
        arc, *_ = kit.angle_mark(ends(a), (1, 2), ends(b))
        assert isinstance(arc, mn.Arc)
        radii.append(float(np.linalg.norm(arc.get_start() - kit.at((1, 2)))))
    assert radii == sorted(set(radii))
    kit.forget_angles()
    again, *_ = kit.angle_mark(ends(0), (1, 2), ends(60))
    assert np.linalg.norm(again.get_start() - kit.at((1, 2))) == pytest.approx(radii[0])


@pytest.fixture
def scene() -> FigureScene:
    return figure_scene((-5, 9), (-2, 6))


def test_matplotlibs_arcs_are_round_in_the_picture_and_end_on_the_sides(scene: FigureScene) -> None:
    scene.ax.set_ylim(-20, 60)
    strokes = [scene.angle_mark(ends(a), (1, 2), ends(b)) for a, b in ((0, 30), (30, 60), (60, 0))]
    corner = scene.ax.transData.transform((1, 2))
    radii = []
    for stroke, (a, b) in zip(strokes, ((0, 30), (30, 60), (60, 0)), strict=True):
        points = np.asarray(stroke.get_path().vertices) - corner
        away = np.linalg.norm(points, axis=1)
        assert away == pytest.approx(away[0])
        for end, side in ((points[0], a), (points[-1], b)):
            along = scene.ax.transData.transform(ends(side)) - corner
            assert end / np.linalg.norm(end) == pytest.approx(along / np.linalg.norm(along))
        radii.append(away[0])
    assert radii == sorted(set(radii))


def test_matplotlibs_label_stands_beyond_the_arc(scene: FigureScene) -> None:
    stroke = scene.angle_mark(ends(0), (1, 2), ends(80), "80°")
    scene.fig.canvas.draw()
    (text,) = scene.ax.texts
    corner = scene.ax.transData.transform((1, 2))
    bounds = text.get_window_extent()
    middle = np.array([(bounds.x0 + bounds.x1) / 2, (bounds.y0 + bounds.y1) / 2]) - corner
    radius = np.linalg.norm(np.asarray(stroke.get_path().vertices)[0] - corner)
    assert np.linalg.norm(middle) > radius + bounds.height / 2


@pytest.mark.parametrize(
    ("message", "arguments"), [("positive length, not 0", {"radius": 0}), ("1 arc or more", {"arcs": 0})]
)
def test_wrong_input_is_one_sentence_in_both(scene: FigureScene, message: str, arguments: dict[str, int]) -> None:
    for mark in (kit.angle_mark, scene.angle_mark):
        with pytest.raises(ValueError, match=message):
            mark((1, 0), (0, 0), (0, 1), **arguments)  # type: ignore[operator]


def test_matplotlibs_mark_without_a_direction_is_refused(scene: FigureScene) -> None:
    with pytest.raises(ValueError, match="coincide"):
        scene.angle_mark((0, 0), (0, 0), (0, 1))
