"""The Manim kit: the geometry of what its helpers return."""

from __future__ import annotations

from itertools import combinations, product

import manim as mn
import numpy as np
import pytest
from numpy.typing import NDArray

from chalkwright.renderers.kit import manim as kit
from chalkwright.renderers.kit import palette
from chalkwright.renderers.manim import draw as manim_draw
from tests.offenders import each

Points = NDArray[np.float64]
A, B, C = (0.0, 0.0), (4.0, 0.0), (0.0, 3.0)
SEGMENTS = [((0, 0), (4, 0)), ((1, 1), (-2, 5)), ((0, 2), (0, -1)), ((-3, -1), (-3.5, -2.5))]


@pytest.fixture(scope="module", autouse=True)
def _house_style() -> None:
    manim_draw.warm()


def corners(mobject: mn.VMobject) -> Points:
    """The corners of a path made of straight lines."""
    return np.vstack([mobject.get_start_anchors(), mobject.get_end_anchors()[-1:]])


def cosine(u: Points, v: Points) -> float:
    return float(u @ v / np.linalg.norm(u) / np.linalg.norm(v))


def distance(point: Points, a: Points, b: Points) -> float:
    """From a point to the line through ``a`` and ``b``, positive on the left."""
    along = b - a
    return float((along[0] * (point - a)[1] - along[1] * (point - a)[0]) / np.linalg.norm(along))


def clear_of(mobject: mn.Mobject, a: Points, b: Points) -> bool:
    """Whether the box of the mobject lies wholly on one side of the line."""
    corner = [mobject.get_corner(d) for d in (mn.UL, mn.UR, mn.DL, mn.DR)]
    sides = [distance(point, a, b) for point in corner]
    return min(sides) > 0 or max(sides) < 0


def test_at_takes_two_or_three_numbers() -> None:
    assert kit.at((1, 2)).tolist() == [1, 2, 0]
    assert kit.vec(np.array([1, 2, 3])).tolist() == [1, 2, 3]


@pytest.mark.parametrize(("a", "b"), SEGMENTS)
@pytest.mark.parametrize("reach", [0.5, 3.0])
def test_right_angle_is_a_square_at_the_vertex(a: Points, b: Points, reach: float) -> None:
    vertex, first = kit.at(a), kit.at(b)
    along = first - vertex
    second = vertex + reach * np.array([-along[1], along[0], 0])
    p, q, r = corners(kit.right_angle(first, vertex, second, size=0.3))
    for side in (p - vertex, q - p, r - q, vertex - r):
        assert np.linalg.norm(side) == pytest.approx(0.3)
    assert cosine(p - vertex, r - vertex) == pytest.approx(0, abs=1e-9)
    assert cosine(p - vertex, first - vertex) == pytest.approx(1)
    assert cosine(r - vertex, second - vertex) == pytest.approx(1)
    assert np.linalg.norm(q - vertex) == pytest.approx(0.3 * 2**0.5)


@each(product([1, -1], [0, 100, 200, 340], [20, 60, 90, 135, 179]))
def test_angle_mark_sweeps_the_angle_below_180(row: tuple[int, int, int]) -> None:
    order, turn, degrees = row
    vertex = np.array([1.0, -2.0, 0])
    rays = [np.array([np.cos(np.radians(t)), np.sin(np.radians(t)), 0.0]) for t in (turn, turn + degrees)][::order]
    (arc,) = kit.angle_mark(vertex + 3 * rays[0], vertex, vertex + 0.5 * rays[1], radius=0.8)
    assert np.linalg.norm(arc.get_start_anchors() - vertex, axis=1) == pytest.approx(0.8, rel=1e-3)
    assert cosine(arc.get_start() - vertex, rays[0]) == pytest.approx(1)
    assert cosine(arc.get_end() - vertex, rays[1]) == pytest.approx(1)
    middle = arc.point_from_proportion(0.5) - vertex
    assert cosine(middle, rays[0] + rays[1]) == pytest.approx(1, abs=1e-3)
    assert arc.get_arc_length() == pytest.approx(0.8 * np.radians(degrees), rel=0.01)


@pytest.mark.parametrize("degrees", [15, 40, 90, 150])
def test_angle_marks_label_is_inside_the_angle_and_beyond_the_arc(degrees: int) -> None:
    end = 5 * np.array([np.cos(np.radians(degrees)), np.sin(np.radians(degrees)), 0])
    *arcs, words = kit.angle_mark((5, 0), (0, 0), end, f"{degrees}°", arcs=2)
    assert len(arcs) == 2
    assert clear_of(words, np.zeros(3), kit.at((5, 0)))
    assert clear_of(words, np.zeros(3), end)
    assert 0 < np.degrees(mn.angle_of_vector(words.get_center())) < degrees
    assert min(np.linalg.norm(words.family_members_with_points()[0].points, axis=1)) > 0.69


def test_marks_without_a_direction_are_refused() -> None:
    for mark in (
        lambda: kit.right_angle(A, A, B),
        lambda: kit.angle_mark(A, A, B),
        lambda: kit.equal_ticks(A, A),
        lambda: kit.parallel_marks(B, B),
        lambda: kit.dimension(A, A, "0"),
        lambda: kit.label_beside(A, A, "a"),
    ):
        with pytest.raises(ValueError, match="coincide"):
            mark()


@pytest.mark.parametrize(("a", "b"), SEGMENTS)
@pytest.mark.parametrize("count", [1, 2, 3])
def test_equal_ticks_cross_the_middle_at_right_angles(a: Points, b: Points, count: int) -> None:
    start, end = kit.at(a), kit.at(b)
    ticks = kit.equal_ticks(a, b, count)
    assert len(ticks) == count
    assert np.mean([t.get_center() for t in ticks], axis=0) == pytest.approx((start + end) / 2)
    for tick in ticks:
        assert cosine(tick.get_end() - tick.get_start(), end - start) == pytest.approx(0, abs=1e-9)
        assert distance(tick.get_center(), start, end) == pytest.approx(0, abs=1e-9)
        assert tick.get_length() == pytest.approx(0.28)
    for first, second in combinations(ticks, 2):
        assert np.linalg.norm(first.get_center() - second.get_center()) > 0.1


@pytest.mark.parametrize(("a", "b"), SEGMENTS)
@pytest.mark.parametrize("count", [1, 2])
def test_parallel_marks_point_along_the_segment(a: Points, b: Points, count: int) -> None:
    start, end = kit.at(a), kit.at(b)
    heads = [corners(head) for head in kit.parallel_marks(a, b, count)]
    assert len(heads) == count
    for back, tip, other in heads:
        assert distance(tip, start, end) == pytest.approx(0, abs=1e-9)
        assert distance(back, start, end) == pytest.approx(-distance(other, start, end))
        assert cosine(tip - (back + other) / 2, end - start) == pytest.approx(1)
    centre = np.mean([np.vstack([head[1], (head[0] + head[2]) / 2]) for head in heads], axis=(0, 1))
    assert np.linalg.norm(centre - (start + end) / 2) < 0.05


@pytest.mark.parametrize(("a", "b"), SEGMENTS)
@pytest.mark.parametrize("offset", [0.5, -0.5])
def test_dimension_is_as_long_as_the_segment_and_beside_it(a: Points, b: Points, offset: float) -> None:
    start, end = kit.at(a), kit.at(b)
    feet, line, words = kit.dimension(a, b, "4 cm", offset)
    tips = (line.get_start(), line.get_end())
    assert np.linalg.norm(tips[1] - tips[0]) == pytest.approx(np.linalg.norm(end - start))
    for tip in tips:
        assert distance(tip, start, end) == pytest.approx(offset)
    assert isinstance(words, mn.Text)
    assert words.original_text == "4 cm"
    assert clear_of(words, *tips)
    assert np.sign(distance(words.get_center(), *tips)) == np.sign(offset)
    for foot, near in zip(feet, (start, end), strict=True):
        assert cosine(foot.get_end() - foot.get_start(), end - start) == pytest.approx(0, abs=1e-9)
        assert 0 < np.linalg.norm(foot.get_start() - near) < abs(offset)


def test_dimension_on_the_segment_itself_has_no_feet() -> None:
    feet, line, words = kit.dimension(A, B, "4")
    assert len(feet) == 2
    feet, line, words = kit.dimension(A, B, "4", 0)
    assert len(feet) == 0
    assert line.get_start() == pytest.approx(kit.at(A))
    assert np.isfinite(words.get_center()).all()


@pytest.mark.parametrize(("a", "b"), SEGMENTS)
@pytest.mark.parametrize("side", ["left", "right"])
def test_label_beside_stands_on_its_side_of_the_middle(a: Points, b: Points, side: str) -> None:
    start, end = kit.at(a), kit.at(b)
    words = kit.label_beside(a, b, "a long label", side=side)
    away = distance(words.get_center(), start, end)
    assert away > 0 if side == "left" else away < 0
    assert clear_of(words, start, end)
    nearest = min(abs(distance(words.get_corner(d), start, end)) for d in (mn.UL, mn.UR, mn.DL, mn.DR))
    assert nearest == pytest.approx(0.15)
    middle = (start + end) / 2
    assert cosine(words.get_center() - middle, end - start) == pytest.approx(0, abs=1e-6)


@pytest.mark.parametrize("vector", [(2, 0), (0, -1.5), (-1, 1)])
def test_force_starts_at_its_point_and_has_the_vectors_length(vector: Points) -> None:
    arrow, words = kit.force((1, 1), vector, "$F_1$")
    assert arrow.get_start() == pytest.approx([1, 1, 0])
    assert arrow.get_end() == pytest.approx(kit.at((1, 1)) + kit.at(vector))
    assert isinstance(words, mn.MathTex)
    assert cosine(words.get_center() - kit.at((1, 1)), kit.at(vector)) > 0.9
    assert len(kit.force((1, 1), vector)) == 1


def test_point_names_itself_on_the_side_asked_for() -> None:
    dot, name = kit.point((2, 1), "A", (-1, 1))
    assert dot.get_center() == pytest.approx([2, 1, 0])
    assert name.get_right()[0] < dot.get_left()[0]
    assert name.get_bottom()[1] > dot.get_top()[1]
    assert len(kit.point((2, 1))) == 1


@pytest.mark.parametrize("name", ["O", "A", "M"])
@pytest.mark.parametrize("way", [(1, 1), (-2.6, 0.9), (0, -1), (0.1, 0)])
def test_name_is_as_near_to_its_point_on_every_side(name: str, way: Points) -> None:
    dot, words = kit.point((2, 1), name, way)
    gap = np.linalg.norm(words.get_all_points() - dot.get_center(), axis=1).min() - dot.width / 2
    assert 0.11 < gap < 0.16


def test_a_name_of_larger_letters_stands_further_from_its_point() -> None:
    gaps = []
    for size in (30, 60):
        dot, words = kit.point((2, 1), "I", (1, 0), size=size)
        gaps.append(words.get_left()[0] - dot.get_right()[0])
    assert gaps == pytest.approx([0.12, 0.24])
    dot, words = kit.point((2, 1), "I", (1, 0), size=60, buff=0.1)
    assert words.get_left()[0] - dot.get_right()[0] == pytest.approx(0.1)


def test_bold_letters_have_a_stroke_of_their_colour_and_stand_where_they_stood() -> None:
    for text in ("words", "words $x^2$", "two $x$\nlines", "$x$"):
        plain, bold = kit.label(text), kit.label(text, bold=True, color=kit.RED_INK)
        assert bold.width == pytest.approx(plain.width)
        for letter in bold.family_members_with_points():
            assert letter.get_stroke_color().to_hex() == kit.RED_INK.upper()
            assert letter.get_stroke_width() == pytest.approx(1.8)


def test_a_length_has_no_other_mark() -> None:
    with pytest.raises(ValueError, match="arrows, brace or bracket, not 'ruler'"):
        kit.dimension(A, B, "4", mark="ruler")  # type: ignore[arg-type]


def test_a_heading_breaks_its_lines_as_a_label_does() -> None:
    one, two = kit.heading("Area of $ABC$"), kit.heading("Area of\n$ABC$")
    assert two.height > 1.8 * one.height
    assert two.get_top()[1] == pytest.approx(4 - 0.35)


def test_words_between_dollars_are_a_formula() -> None:
    assert isinstance(kit.point(A, "$A_1$")[1], mn.MathTex)
    assert isinstance(kit.point(A, "5 $")[1], mn.Text)
    own = mn.Text("own")
    assert kit.note(own)[1] is own


def test_heading_is_inside_the_frame_however_long() -> None:
    short, long = kit.heading("Area"), kit.heading("A heading that is far too long for one line " * 4)
    assert short.get_top()[1] == pytest.approx(4 - 0.35)
    for title in (short, long):
        assert title.get_left()[0] == pytest.approx(-64 / 9 + 0.35)
        assert title.get_right()[0] < 64 / 9


@pytest.mark.parametrize(("corner", "x", "y"), [("ul", -1, 1), ("ur", 1, 1), ("dl", -1, -1), ("dr", 1, -1)])
def test_note_stands_in_its_corner(corner: str, x: int, y: int) -> None:
    box, words = kit.note("remark", corner)
    assert np.sign(box.get_center()[:2]).tolist() == [x, y]
    assert abs(box.get_edge_center(mn.RIGHT * x)[0]) == pytest.approx(64 / 9 - 0.4)
    assert abs(box.get_edge_center(mn.UP * y)[1]) == pytest.approx(2.9 if corner == "ul" else 3.6)
    assert words.width < box.width
    assert words.get_center() == pytest.approx(box.get_center())


def test_note_in_an_unknown_corner_names_those_there_are() -> None:
    with pytest.raises(ValueError, match="one of ul, ur, dl, dr, not 'top'"):
        kit.note("remark", "top")


def test_note_below_a_heading_does_not_touch_it() -> None:
    assert kit.note("remark", "ul").get_top()[1] < kit.heading("Ågy").get_bottom()[1]


def test_polygon_has_its_corners() -> None:
    assert kit.polygon([A, B, C], color=kit.BLUE_INK).get_vertices() == pytest.approx(
        np.array([kit.at(p) for p in (A, B, C)])
    )


def _luminance(colour: str) -> float:
    channels = [int(colour[k : k + 2], 16) / 255 for k in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


@pytest.mark.parametrize("ink", [name for name in vars(palette) if name.endswith("INK")])
def test_inks_read_well_on_white_and_ink_on_every_fill(ink: str) -> None:
    """WCAG 2.1 AA: contrast 4.5 for letters."""
    fills = {name: value for name, value in vars(palette).items() if name.endswith("FILL")}
    assert 1.05 / (_luminance(getattr(palette, ink)) + 0.05) >= 4.5
    for fill in fills.values():
        assert (_luminance(fill) + 0.05) / (_luminance(palette.INK) + 0.05) >= 4.5


def test_kit_exports_what_it_says() -> None:
    for name in kit.__all__:
        assert hasattr(kit, name)
    assert {name for name in vars(palette) if name.isupper()} <= set(kit.__all__)
