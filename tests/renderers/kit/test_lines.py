"""Rays, dash-dot lines and arcs with heads: the geometry that both libraries give them, asked and not looked at."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

import manim as mn
import numpy as np
import pytest
import shapely
from matplotlib.figure import Figure
from numpy.typing import NDArray

from chalkwright.renderers.base import RenderRequest
from chalkwright.renderers.kit import lines
from chalkwright.renderers.kit.curve_shapes import LengthMark, data_curve, mark_curve, smooth_curve
from chalkwright.renderers.kit.line_shapes import HEAD, curved_head, dash_dot_pieces, hatch_pieces, head_span
from chalkwright.renderers.kit.manim import arrow, dimension, label
from chalkwright.renderers.kit.matplotlib import FigureScene
from chalkwright.renderers.kit.matplotlib_pixels import Strokes
from chalkwright.renderers.matplotlib.draw import embolden
from chalkwright.renderers.matplotlib.measure import measure
from chalkwright.renderers.measure.layout import find
from tests.offenders import each
from tests.renderers.kit.pictures import figure_scene

Points = NDArray[np.float64]
UNIT = 90.0
"""Pixels of a data unit in the scene of :func:`axes`, where an eighth of its height is 135."""
ARCS = [(1.5, -30, 200), (1.0, 0, 360), (0.8, 90, -180), (2.0, 10, 25), (3.0, 100, 30)]


@pytest.fixture
def axes() -> FigureScene:
    """16 × 9 data units in 1440 × 810 of 1920 × 1080 pixels."""
    scene = figure_scene()
    scene.ax.set_position((0, 0, 0.75, 0.75))
    scene.ax.set_xlim(0, 16)
    scene.ax.set_ylim(0, 9)
    return scene


def painted(patch: Any) -> list[Points]:
    """The corners of what a patch paints, in pixels."""
    paths = [patch.get_path()] if isinstance(patch, Strokes) else patch._get_path_in_displaycoord()[0]
    return [np.asarray(path.vertices) for path in paths]


def direct(vector: Points) -> Points:
    return vector / np.linalg.norm(vector)


def corners(head: mn.VMobject) -> Points:
    return head.get_start_anchors()[:, :2]


@each([0.0, 0.1, 0.5, 0.9, 1.0])
def test_a_head_lies_on_its_line_and_never_beyond(share: float) -> None:
    for length in (0.1, 0.4, 5.0):
        back, tip = head_span(length, share, HEAD)
        assert 0 <= back < tip <= length
        assert tip - back == pytest.approx(min(HEAD, 0.6 * length))
    assert sum(head_span(5.0, 0.4, HEAD)) / 2 == pytest.approx(2.0)


def test_manims_head_points_from_a_to_b() -> None:
    tip, left, right = corners(lines.arrow_head((1, 1), (4, 5), 0.5))
    middle = (left + right) / 2
    assert direct(tip - middle) == pytest.approx([0.6, 0.8])
    assert (tip + middle) / 2 == pytest.approx([2.5, 3.0])
    assert np.linalg.norm(tip - middle) == pytest.approx(HEAD)


def test_matplotlibs_head_points_from_a_to_b_as_seen(axes: FigureScene) -> None:
    drawn = axes.arrow_head((1, 1), (4, 5), 0.5)
    axes.ax.set_ylim(0, 18)  # the axes are stretched afterwards, and the head turns with the line
    ((tip, left, right, _),) = painted(drawn)
    a, b = axes.ax.transData.transform([(1, 1), (4, 5)])
    middle = (left + right) / 2
    assert direct(tip - middle) == pytest.approx(direct(b - a))
    assert (tip + middle) / 2 == pytest.approx((a + b) / 2)
    assert np.linalg.norm(tip - middle) == pytest.approx(HEAD * 135)


def test_a_ray_has_a_head_on_each_piece_but_the_short(axes: FigureScene) -> None:
    points = [(1, 1), (5, 1), (5.3, 1.2), (7, 6)]
    line, *heads = lines.ray(*points, share=0.25)
    assert line.get_start()[:2] == pytest.approx(points[0])
    assert line.get_end()[:2] == pytest.approx(points[-1])
    assert len(heads) == 2
    seen = painted(axes.ray(*points, share=0.25))
    assert len(seen) == 2
    for head, (a, b) in zip(heads, (points[:2], points[2:]), strict=True):
        tip, left, right = corners(head)
        assert (tip + (left + right) / 2) / 2 == pytest.approx(np.array(a) + 0.25 * (np.array(b) - np.array(a)))


def test_the_longest_of_short_pieces_has_a_head(axes: FigureScene) -> None:
    assert len(lines.ray((0, 0), (0.3, 0), (0.3, 0.5))) == 2
    assert len(painted(axes.ray((1, 1), (1.2, 1), (1.2, 1.3)))) == 1


def test_a_head_at_the_end_has_its_tip_there_and_the_line_stays_behind() -> None:
    line, head = lines.ray((0, 0), (3, 0), share=1)
    assert corners(head)[0] == pytest.approx([3, 0])
    assert line.get_end()[0] == pytest.approx(3 - HEAD, abs=HEAD)
    assert line.get_end()[0] < 3 - HEAD / 3


def test_an_arrow_ends_where_it_is_told_and_its_head_fits_on_a_short_way() -> None:
    for length in (0.2, 0.5, 4.0):
        for heads in (1, 2):
            drawn = arrow((1, 1), (1 + length, 1), heads=heads)
            assert drawn.get_right()[0] == pytest.approx(1 + length)
            assert drawn.get_left()[0] == pytest.approx(1)
            assert drawn.tip.width <= min(HEAD, length / 2 / heads) + 1e-6
    with pytest.raises(ValueError, match="1 or 2 heads"):
        arrow((0, 0), (1, 0), heads=0)


L_SHAPE = [(0.0, 0.0), (4.0, 0.0), (4.0, 1.0), (1.0, 1.0), (1.0, 3.0), (0.0, 3.0)]


@each([0.0, 30.0, 45.0, 90.0, 135.0])
def test_hatching_stays_in_its_shape_and_out_of_its_holes(degrees: float) -> None:
    hole = [(2.0, 0.25), (3.0, 0.25), (3.0, 0.75), (2.0, 0.75)]
    pieces = hatch_pieces(L_SHAPE, 0.2, degrees, [hole])
    shape, free = shapely.Polygon(L_SHAPE), shapely.Polygon(hole)
    drawn = shapely.MultiLineString(pieces)
    assert drawn.difference(shape.buffer(1e-6)).is_empty
    assert drawn.intersection(free.buffer(-1e-6)).is_empty
    assert drawn.length * 0.2 == pytest.approx(shape.area - free.area, rel=0.1)


def test_hatching_leaves_a_label_and_takes_any_shape() -> None:
    word = label("slab").move_to([1, 1, 0])
    for shape in (mn.Rectangle(width=3, height=2).move_to([1, 1, 0]), mn.Circle(1.5).move_to([1, 1, 0])):
        drawn = lines.hatch(shape, clear=word)
        ends = np.array([part[k] for part in drawn.get_subpaths() for k in (0, -1)])[:, :2]
        assert len(ends) > 8
        assert (np.abs(ends - 1) <= [1.51, 1.51]).all()
        assert not ((np.abs(ends - word.get_center()[:2]) < [word.width / 2, word.height / 2]).all(axis=1)).any()
    with pytest.raises(ValueError, match="three corners"):
        lines.hatch([(0, 0), (1, 1)])


@each([0.1, 0.3, 1.0, 3.7, 12.0])
def test_dash_dot_begins_and_ends_with_a_dash(length: float) -> None:
    pieces = dash_dot_pieces(length)
    sizes = [end - start for start, end in pieces]
    assert pieces[0][0] == 0
    assert pieces[-1][1] == pytest.approx(length)
    assert sizes[::2] == pytest.approx([sizes[0]] * (len(pieces) // 2 + 1))
    assert sizes[1::2] == pytest.approx([sizes[1]] * (len(pieces) // 2))
    assert sizes[0] > 4 * sizes[1]
    gaps = [after[0] - before[1] for before, after in pairwise(pieces)]
    assert gaps == pytest.approx([gaps[0]] * len(gaps))


def test_dash_dot_runs_from_a_to_b(axes: FigureScene) -> None:
    line = lines.dash_dot((-2, 1), (1, 5))
    assert isinstance(line, mn.DashedLine)  # what the findings take for one line that steps back
    ends = line[0].get_start()[:2], line[-1].get_end()[:2]
    assert ends[0] == pytest.approx([-2, 1])
    assert ends[1] == pytest.approx([1, 5])
    drawn = axes.dash_dot((1, 1), (4, 5))
    axes.fig.canvas.draw()
    _, pattern = drawn._unscaled_dash_pattern  # type: ignore[attr-defined]
    pixels = np.array(pattern) * drawn.get_linewidth() * 100 / 72
    periods = (5 * UNIT - pixels[0]) / pixels.sum()
    assert periods == pytest.approx(round(periods))


@each(ARCS)
def test_manims_arc_is_exact_and_its_head_lies_along_the_tangent(row: tuple[float, float, float]) -> None:
    radius, start, end = row
    center, way = np.array([2.0, 1.0]), np.sign(end - start)
    (arc,) = lines.arc_arrow(center, radius, start, end)
    assert np.linalg.norm(np.array(arc.get_anchors())[:, :2] - center, axis=1) == pytest.approx(radius, rel=1e-6)
    tip, left, right = corners(arc.tip)
    first, last = np.radians([start, end])
    assert arc.points[0][:2] == pytest.approx(center + radius * np.array([np.cos(first), np.sin(first)]))
    assert tip == pytest.approx(center + radius * np.array([np.cos(last), np.sin(last)]))
    assert direct(tip - (left + right) / 2) == pytest.approx(way * np.array([-np.sin(last), np.cos(last)]))
    assert np.linalg.norm(tip - (left + right) / 2) == pytest.approx(
        curved_head(radius, abs(np.radians(end - start)) * radius)
    )


@each(ARCS)
def test_matplotlibs_arc_is_exact_and_its_head_lies_along_the_tangent(row: tuple[float, float, float]) -> None:
    radius, start, end = row
    scene = figure_scene()
    scene.arc_arrow((2, 1), radius, start, end)
    scene.ax.set_xlim(-4, 8)
    scene.ax.set_ylim(-3, 5)
    scene.ax.set_aspect("equal")
    scene.fig.canvas.draw()
    to_data = scene.ax.transData.inverted().transform
    (curve,), (head,) = (painted(patch) for patch in scene.ax.patches)
    assert np.linalg.norm(to_data(curve) - (2, 1), axis=1) == pytest.approx(radius, rel=2e-3)
    tip, left, right, _ = to_data(head)
    last, way = np.radians(end), np.sign(end - start)
    assert tip == pytest.approx(np.array([2, 1]) + radius * np.array([np.cos(last), np.sin(last)]))
    assert direct(tip - (left + right) / 2) == pytest.approx(way * np.array([-np.sin(last), np.cos(last)]), abs=1e-6)


@pytest.mark.parametrize("heads", [0, 1, 2])
def test_an_arc_has_as_many_heads_as_asked(axes: FigureScene, heads: int) -> None:
    (arc,) = lines.arc_arrow((0, 0), 1, 0, 90, heads=heads)
    assert len(arc.submobjects) == heads
    axes.arc_arrow((4, 4), 1, 0, 90, heads=heads)
    *_, last = axes.ax.patches
    assert len(painted(last)) == max(heads, 1)


def test_the_text_of_an_arc_stands_outside_its_middle(axes: FigureScene) -> None:
    _, words = lines.arc_arrow((1, 1), 2, 30, 150, "120°")
    assert words.get_center()[0] == pytest.approx(1)
    assert words.get_bottom()[1] == pytest.approx(3.15)
    axes.arc_arrow((4, 4), 2, 30, 150, "120°")
    axes.fig.canvas.draw()
    (text,) = axes.ax.texts
    box = text.get_window_extent()
    assert (box.x0 + box.x1) / 2 == pytest.approx(4 * UNIT, abs=1)
    assert box.y0 == pytest.approx(6 * UNIT + 0.15 * 135, abs=1)


WAYS = [
    [(0.0, 0.0), (3.0, 1.0)],
    [(0.0, 0.0), (1.0, 2.0), (4.0, 1.5)],
    [(1.0, 1.0), (4.0, 3.0), (5.0, 1.0), (2.0, 0.5), (6.0, 4.0)],
]


@each(WAYS, lambda row: str(len(row)))
def test_a_curve_goes_through_its_points_and_its_head_lies_along_it(row: list[tuple[float, float]]) -> None:
    way = smooth_curve(row)
    for point in row:
        assert np.linalg.norm(way - point, axis=1).min() == pytest.approx(0, abs=1e-9)
    steps = np.diff(way, axis=0)
    turns = np.diff(np.unwrap(np.arctan2(steps[:, 1], steps[:, 0])))
    assert np.abs(turns).max(initial=0.0) < 0.4  # no corner at a given point
    drawn: Any = lines.arrow_through(*row, heads=2)
    for tip, end, before in ((drawn.tip, way[-1], way[-2]), (drawn.start_tip, way[0], way[1])):
        point, left, right = corners(tip)
        assert point == pytest.approx(end)
        assert direct(point - (left + right) / 2) == pytest.approx(direct(end - before))
    ends = np.array([drawn.points[0][:2], drawn.points[-1][:2]])
    assert (np.linalg.norm(ends - [way[0], way[-1]], axis=1) > 0.05).all()  # behind the tips
    back = corners(drawn.tip)[1:].mean(axis=0)
    assert shapely.LineString(way).distance(shapely.Point(back)) < 0.02


MEASURED = [
    ([0.0, 20, 40, 60, 80, 100, 120], [0.0, 34, 52, 62, 68, 70, 70]),
    ([0.0, 1, 4], [3.0, 1, 5]),
    ([2.0, 3], [1.0, 0]),
]


@each(MEASURED, lambda row: str(len(row[0])))
def test_a_curve_of_data_goes_through_them_and_never_beyond(row: tuple[list[float], list[float]]) -> None:
    xs, ys = row
    curve = data_curve(xs, ys)
    for piece, (low, high) in enumerate(pairwise(ys)):
        inside = curve[(curve[:, 0] >= xs[piece]) & (curve[:, 0] <= xs[piece + 1]), 1]
        assert (inside[0], inside[-1]) == (low, high)
        assert (np.diff(inside) * np.sign(high - low) >= -1e-9).all()
    steps = np.diff(curve, axis=0)
    if len(xs) == 7:  # no corner at a measured point
        slopes = steps[:, 1] / steps[:, 0]
        assert np.abs(np.diff(slopes)).max() < 0.1
        assert (np.diff(slopes) <= 0.01).all()  # what slows down does so from the beginning


def test_matplotlibs_curve_is_the_same_as_seen(axes: FigureScene) -> None:
    row = [(2.0, 2.0), (5.0, 6.0), (9.0, 3.0)]
    axes.arrow_through(*row)
    (curve,), (head,) = (painted(patch) for patch in axes.ax.patches)
    seen = axes.ax.transData.transform(row)
    for point in seen[:-1]:
        assert np.linalg.norm(curve - point, axis=1).min() < 1
    assert head[0] == pytest.approx(seen[-1])
    assert np.linalg.norm(curve[-1] - seen[-1]) == pytest.approx(
        0.9 * np.linalg.norm(head[0] - head[1:3].mean(axis=0)), rel=0.05
    )


@pytest.mark.parametrize("mark", ["brace", "bracket"])
def test_a_brace_is_as_long_as_its_segment_and_opens_towards_it(axes: FigureScene, mark: LengthMark) -> None:
    for length in (0.3, 4.0):
        curve, high = mark_curve(length, mark)
        assert curve[[0, -1], 0] == pytest.approx([0, length])
        assert curve[0, 1] == curve[-1, 1] == pytest.approx(-min(0.14, 0.24 * length))
        assert curve[:, 1].max() == pytest.approx(high)
        assert curve[:, 0] + curve[::-1, 0] == pytest.approx(length)  # even about its middle
    below = dimension((1, 1), (5, 1), "4 cm", -0.5, mark=mark)
    line, words = below
    assert line.get_left()[0] == pytest.approx(1)
    assert line.get_top()[1] == pytest.approx(0.64)
    assert words.get_top()[1] == pytest.approx(line.get_bottom()[1] - 0.12)
    axes.dimension((1, 1), (5, 1), "4 cm", -0.5, mark=mark)
    axes.fig.canvas.draw()
    (drawn,) = painted(axes.ax.patches[0])
    assert drawn[[0, -1], 0] == pytest.approx([UNIT, 5 * UNIT])
    assert drawn[0, 1] == pytest.approx(UNIT - 0.36 * 135)
    (text,) = axes.ax.texts
    assert text.get_window_extent().y1 == pytest.approx(drawn[:, 1].min() - 0.12 * 135, abs=1)


def test_matplotlibs_dimension_has_its_tips_over_the_ends(axes: FigureScene) -> None:
    axes.dimension((1, 1), (5, 4), "5", 0.4)
    _, heads, feet = axes.ax.patches
    a, b = axes.ax.transData.transform([(1, 1), (5, 4)])
    left = direct(np.array([-(b - a)[1], (b - a)[0]]))
    assert [head[0] for head in painted(heads)] == [pytest.approx(end + left * 0.4 * 135) for end in (a, b)]
    assert len(painted(feet)[0]) == 4


def test_matplotlibs_marks_stand_as_seen(axes: FigureScene) -> None:
    (square,) = painted(axes.right_angle((5, 1), (1, 1), (1, 4)))
    corner = np.array([UNIT, UNIT])
    assert square == pytest.approx(corner + 0.25 * 135 * np.array([(1, 0), (1, 1), (0, 1)]))
    a, b = axes.ax.transData.transform([(1, 1), (4, 5)])
    for drawn, size in ((axes.equal_ticks((1, 1), (4, 5), 2), 0.28), (axes.parallel_marks((1, 1), (4, 5), 2), 0.26)):
        (marks,) = painted(drawn)
        assert marks.mean(axis=0) == pytest.approx((a + b) / 2, abs=6)
        ends = marks[[0, -1]] if size == 0.28 else marks[[0, 2]]
        first, last = (ends[0], marks[1]) if size == 0.28 else ends
        assert (last - first) @ (b - a) == pytest.approx(0, abs=1e-6)
        assert np.linalg.norm(last - first) == pytest.approx(size * 135)


WRONG: list[tuple[str, Callable[[Any], object]]] = [
    ("a number from 0 to 1, not 2", lambda kit: kit.arrow_head((0, 0), (1, 0), 2)),
    ("a number from 0 to 1, not -0.5", lambda kit: kit.ray((0, 0), (1, 0), share=-0.5)),
    ("at least two points", lambda kit: kit.ray((0, 0))),
    ("coincide", lambda kit: kit.ray((0, 0), (0, 0))),
    ("coincide", lambda kit: kit.arrow_head((1, 2), (1, 2))),
    ("coincide", lambda kit: kit.dash_dot((1, 2), (1, 2))),
    ("radius is a positive length, not 0", lambda kit: kit.arc_arrow((0, 0), 0, 0, 90)),
    ("two different angles", lambda kit: kit.arc_arrow((0, 0), 1, 90, 90)),
    ("round once at most, not 400", lambda kit: kit.arc_arrow((0, 0), 1, 0, 400)),
    ("0, 1 or 2 arrow heads, not 3", lambda kit: kit.arc_arrow((0, 0), 1, 0, 90, heads=3)),
    ("0, 1 or 2 arrow heads, not 3", lambda kit: kit.arrow_through((0, 0), (1, 1), heads=3)),
    ("at least two points", lambda kit: kit.arrow_through((0, 0))),
    ("coincide", lambda kit: kit.arrow_through((0, 0), (0, 0), (1, 1))),
]


@each(WRONG, lambda row: row[0])
def test_wrong_input_is_one_sentence_in_both(row: tuple[str, Callable[[Any], object]]) -> None:
    message, call = row
    for kit in (lines, FigureScene(Figure())):
        with pytest.raises(ValueError, match=message):
            call(kit)


@pytest.mark.parametrize(("x", "y"), [(-2, 1), (3, -2)])
def test_guide_ends_before_the_number_of_an_axis(axes: FigureScene, tmp_path: Path, x: float, y: float) -> None:
    axes.ax.set(xlim=(-4, 4), ylim=(-3, 4))
    axes.origin_axes()
    axes.guide(x, y)
    drawn = measure(axes.fig, RenderRequest(code="", scene="S", folder=tmp_path, stem="s"))
    assert "text-over-line" not in {finding.kind for finding in find(tuple(drawn), 1920, 1080)}


def test_a_heading_of_two_lines_moves_untouched_axes_alone() -> None:
    untouched, placed = figure_scene(), figure_scene()
    top = untouched.ax.get_position().y1
    placed.ax.set_position((0.1, 0.1, 0.8, 0.7))
    for scene in (untouched, placed):
        scene.heading("A heading\nof two lines")
    assert untouched.ax.get_position().y1 == pytest.approx(top - 0.066)
    assert placed.ax.get_position().y1 == pytest.approx(0.8)
    untouched.fig.canvas.draw()
    (title,) = untouched.fig.texts
    ticks = [label.get_window_extent().y1 for label in untouched.ax.get_yticklabels()]
    assert title.get_window_extent().y0 > max(ticks)


def test_a_name_of_larger_letters_stands_further_from_its_point_on_axes(axes: FigureScene) -> None:
    assert [axes.point(1, 1, "A", size=size).xyann for size in (30, 60)] == [(14, 14), (28, 28)]
    named = axes.point(1, 1, "A", offset=(-9, 4), size=60)
    assert (named.xyann, named.get_fontsize()) == ((-9, 4), 80)


@pytest.mark.parametrize(("weight", "bold"), [("bold", True), (700, True), ("normal", False), (400, False)])
def test_bold_texts_have_a_stroke_of_their_colour(axes: FigureScene, weight: str | int, bold: bool) -> None:
    words = axes.ax.text(1, 1, "so $x^2$ 大", fontweight=weight, color="#B03128", fontsize=40)
    embolden(words)
    strokes = [(effect._gc["linewidth"], effect._gc["foreground"]) for effect in words.get_path_effects()]  # type: ignore[attr-defined]
    assert strokes == ([(2.0, "#B03128")] if bold else [])
