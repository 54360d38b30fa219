"""Findings from made-up elements: each rule with what it must find, what it must leave alone, and where it turns."""

from __future__ import annotations

import time
from typing import Any

import pytest

from chalkwright.renderers.base import Box, Element, Finding
from chalkwright.renderers.measure.layout import MOST, MOST_OF_A_KIND, find

INK = "#1F2933"
GROUND = Element(kind="FullScreenRectangle", box=Box(left=0, top=0, right=1920, bottom=1080), fill="#FFFFFF")
"""Fills the picture, so that it is not mostly empty."""


def text(words: str, left: float, top: float, width: float = 100, height: float = 40, **more: Any) -> Element:
    box = Box(left=left, top=top, right=left + width, bottom=top + height)
    return Element(**{"kind": "Text", "role": "text", "text": words, "box": box, "color": INK, "letters": 40.0} | more)


def line(*points: tuple[float, float], **more: Any) -> Element:
    xs, ys = zip(*points, strict=True)
    box = Box(left=min(xs), top=min(ys), right=max(xs), bottom=max(ys))
    return Element(
        **{"kind": "Line", "role": "line", "box": box, "color": INK, "stroke": 4.0, "outline": (points,)} | more
    )


def square(left: float, top: float, size: float, **more: Any) -> Element:
    """With a border of 4 px, seen through unless told otherwise."""
    right, bottom = left + size, top + size
    outline = ((left, top), (right, top), (right, bottom), (left, bottom), (left, top))
    box = Box(left=left, top=top, right=right, bottom=bottom)
    return Element(**{"kind": "Square", "box": box, "color": INK, "stroke": 4.0, "outline": (outline,)} | more)


def found(*elements: Element, units: float | None = None) -> list[Finding]:
    return list(find([GROUND, *elements], 1920, 1080, units))


def kinds(*elements: Element) -> list[str]:
    return [finding.kind for finding in found(*elements)]


def test_good_picture_has_no_findings() -> None:
    assert kinds(text("A", 100, 100), text("B", 100, 155), text("C", 215, 100), square(20, 20, 1000)) == []


# text over text


def test_text_over_text_names_both_and_a_way_out() -> None:
    (finding,) = found(text("A", 100, 100), text("B", 180, 100), units=8 / 1080)
    assert finding.kind == "text-over-text"
    assert finding.message == "Text “A” overlaps Text “B” by 20 px (0.15 units)."
    assert finding.elements == ("Text “A”", "Text “B”")
    assert [box.left for box in finding.boxes] == [100, 180]
    assert finding.amount == 20
    assert finding.remedy == "Move Text “A” left by 30 px (0.22 units)."


def test_way_out_is_free_of_other_texts_lines_and_the_edge() -> None:
    (finding,) = found(text("A", 30, 100), text("B", 110, 100, 300, 200), line((0, 50), (400, 50)))
    assert finding.remedy == "Move Text “A” down by 210 px."


@pytest.mark.parametrize(("shift", "over"), [(100, False), (97, False), (96, True), (10, True)])
def test_texts_may_touch_by_a_small_part_of_a_letter(shift: float, over: bool) -> None:
    assert ("text-over-text" in kinds(text("A", 200, 200), text("B", 200 + shift, 200))) == over


def test_letters_count_not_the_box_around_slanted_text() -> None:
    slanted = text("along", 100, 100, 200, 200, outline=(((100, 280), (120, 300), (300, 120), (280, 100)),))
    assert kinds(slanted, text("A", 100, 100, 50, 40)) == []
    assert kinds(slanted, text("A", 180, 180, 50, 40)) == ["text-over-text"]


def test_text_on_a_box_over_another_hides_it_rather_than_overlaps_it() -> None:
    box = square(140, 60, 200, fill="#CFE1FA", stroke=0)
    assert kinds(text("lower", 100, 100), box, text("upper", 150, 100)) == ["hidden"]


def test_same_text_at_the_same_place_is_no_finding() -> None:
    assert kinds(text("A", 200, 200), text("A", 200, 200)) == []


def test_every_pair_is_found_and_the_worst_comes_first() -> None:
    findings = found(text("A", 200, 200), text("B", 280, 200), text("C", 205, 205))
    assert [f.kind for f in findings] == ["text-over-text"] * 3
    assert [f.amount for f in findings] == sorted((f.amount for f in findings), reverse=True)


# text over line


def test_line_through_text_names_both() -> None:
    (finding,) = found(text("A", 100, 100), line((0, 120), (400, 120)))
    assert finding.kind == "text-over-line"
    assert finding.message == "Line from (0, 120) px to (400, 120) px runs through Text “A” over 99 px."
    assert finding.remedy in ("Move Text “A” up by 30 px.", "Move Text “A” down by 30 px.")


@pytest.mark.parametrize("role", ["line", "arrow", "dot", "shape"])
def test_whatever_is_drawn_as_a_line_counts(role: str) -> None:
    assert kinds(text("A", 100, 100), line((50, 120), (400, 120), role=role)) == ["text-over-line"]


@pytest.mark.parametrize(("y", "over"), [(136, True), (139, True), (142, False), (98, False), (104, True)])
def test_line_may_graze_the_letters_edge(y: float, over: bool) -> None:
    assert ("text-over-line" in kinds(text("A", 100, 100), line((0, y), (400, y)))) == over


@pytest.mark.parametrize(("x", "over"), [(100, False), (106, False), (115, True)])
def test_line_may_end_at_the_letters(x: float, over: bool) -> None:
    assert ("text-over-line" in kinds(text("A", 100, 100), line((0, 120), (x, 120)))) == over


def test_text_inside_a_shape_is_no_finding_but_across_its_border_is() -> None:
    assert kinds(square(80, 50, 150), text("A", 100, 100)) == []
    assert kinds(square(80, 50, 60), text("A", 100, 100)) == ["text-over-line"]


def test_border_of_an_area_without_stroke_is_no_line() -> None:
    assert kinds(square(80, 50, 60, stroke=0, color="#CFE1FA", fill="#CFE1FA"), text("A", 100, 100)) == []


def test_text_on_its_own_box_over_a_line_is_no_finding() -> None:
    across, words = line((0, 120), (400, 120)), text("A", 100, 100)
    box = square(90, 60, 120, fill="#FFFFFF")
    assert kinds(across, box, words) == []
    assert kinds(box, across, words) == ["text-over-line"]


def test_halo_keeps_a_line_away() -> None:
    words = text("A", 100, 100)
    halo = Element(kind="Halo", box=words.box, fill="#FFFFFF", color="#FFFFFF")
    assert kinds(line((0, 120), (400, 120)), halo, words) == []


def test_ruled_paper_and_faint_lines_may_lie_behind_text() -> None:
    words = text("A", 100, 100)
    assert kinds(line((0, 120), (400, 120), kind="GridLine"), words) == []
    assert kinds(line((0, 120), (400, 120), kind="DashedLine", color="#E5E9EF"), words) == []


def test_frame_that_belongs_to_the_text_may_touch_it() -> None:
    frame = square(80, 50, 60, group=7)
    assert kinds(frame, text("A", 100, 100, group=7)) == []
    assert kinds(frame, text("A", 100, 100, group=8)) == ["text-over-line"]


def test_all_lines_through_a_text_are_one_finding() -> None:
    (finding,) = found(text("A", 100, 100), line((0, 120), (400, 120)), line((150, 0), (150, 400)))
    assert finding.elements == (
        "Text “A”",
        "Line from (0, 120) px to (400, 120) px",
        "Line from (150, 0) px to (150, 400) px",
    )


# cut by frame


@pytest.mark.parametrize(
    ("left", "top", "remedy"),
    [(-40, 100, "right"), (1900, 100, "left"), (100, -40, "down"), (100, 1060, "up")],
    ids=["left", "right", "top", "bottom"],
)
def test_cut_by_each_edge(left: float, top: float, remedy: str) -> None:
    (finding,) = found(square(left, top, 60))
    assert finding.kind == "cut-by-frame"
    assert "is cut by the picture's edge: 40 px beyond" in finding.message
    assert f"{remedy} by 60 px" in finding.remedy
    assert finding.amount == 40


@pytest.mark.parametrize(("left", "cut"), [(-2, False), (-2.1, True)])
def test_two_pixels_over_the_edge_are_forgiven(left: float, cut: bool) -> None:
    assert ("cut-by-frame" in kinds(square(left, 0, 60))) == cut


@pytest.mark.parametrize(("end", "cut"), [(1924, False), (1927, True)])
def test_the_width_of_a_line_that_ends_at_the_edge_is_forgiven(end: float, cut: bool) -> None:
    assert ("cut-by-frame" in kinds(line((100, 500), (end, 500), stroke=8.0))) == cut


def test_what_is_too_wide_is_to_be_scaled() -> None:
    (finding,) = found(text("long", -100, 100, 2000))
    assert "Scale Text “long” and what belongs to it to 94% of its size" in finding.remedy


def test_ground_and_grid_may_reach_over_the_edge() -> None:
    assert find([square(-300, -300, 2600, stroke=0, color="#FFFFFF", fill="#FFFFFF")], 1920, 1080) == ()
    assert kinds(line((-50, 100), (2000, 100), kind="GridLine")) == []


def test_what_lies_wholly_outside_is_said_to() -> None:
    (finding,) = found(text("A", 2000, 100))
    assert "lies wholly outside the picture, 180 px beyond the right edge" in finding.message


def test_frame_is_the_pictures_own_size() -> None:
    assert find([square(0, 0, 500)], 500, 500) == ()
    assert [f.kind for f in find([square(0, 0, 500)], 400, 600)] == ["cut-by-frame"]


# too small


@pytest.mark.parametrize(("letters", "small"), [(19.3, False), (19.1, True), (0, False)])
def test_capitals_of_eight_pixels_at_800_are_the_least(letters: float, small: bool) -> None:
    assert bool(kinds(text("A", 100, 100, letters=letters))) == small


def test_small_texts_of_one_size_are_one_finding() -> None:
    (finding,) = found(*(text(str(n), 100 * n, 100, 40, letters=12.0) for n in range(1, 6)))
    assert finding.kind == "text-too-small"
    assert finding.message.startswith("Text “1” and 4 more have capitals of 5.0 px when the picture is shown 800 px")
    assert finding.remedy == "Make the font size at least 1.68 times as large."
    assert len(finding.elements) == len(finding.boxes) == 5


# contrast


@pytest.mark.parametrize(("color", "low"), [("#767676", False), ("#787878", True), ("#FFFFFF", True)])
def test_text_needs_four_and_a_half_to_one(color: str, low: bool) -> None:
    assert bool(kinds(text("A", 100, 100, color=color))) == low


def test_large_text_needs_three_to_one() -> None:
    assert kinds(text("A", 100, 100, color="#8A8A8A", letters=42.0)) == []
    assert kinds(text("A", 100, 100, color="#8A8A8A", letters=41.0)) == ["low-contrast"]


def test_text_is_judged_against_what_lies_behind_it() -> None:
    dark = square(50, 50, 300, fill="#1F2933")
    assert kinds(dark, text("A", 100, 100, color="#FFFFFF")) == []
    (finding,) = found(dark, text("A", 100, 100, color="#3A4653"))
    assert finding.kind == "low-contrast"
    assert finding.elements == ("Text “A”",)
    assert finding.remedy == "Use a lighter colour."


def test_area_one_sees_through_counts_by_its_opacity() -> None:
    veil = square(50, 50, 300, stroke=0, color="#000000", opacity=0.2)
    assert kinds(veil, text("A", 100, 100, color="#5F6C7B")) == ["low-contrast"]
    assert kinds(veil, text("A", 100, 100)) == []


def test_faded_text_has_less_contrast() -> None:
    assert kinds(text("A", 100, 100, opacity=0.3)) == ["low-contrast"]


def test_a_white_line_may_hide_a_piece_of_another() -> None:
    wire, cover = line((100, 100), (900, 100), color="#1F2933"), line((300, 100), (400, 100), color="#FFFFFF", stroke=9)
    assert kinds(wire, cover) == []
    assert kinds(line((100, 300), (900, 300), color="#1F2933"), cover) == ["low-contrast"]


def test_lines_need_three_to_one_unless_they_are_guides() -> None:
    pale = {"color": "#FFFF00"}
    assert kinds(line((100, 100), (900, 500), **pale)) == ["low-contrast"]
    assert kinds(line((100, 100), (900, 500), role="arrow", **pale)) == ["low-contrast"]
    for kind in ("GridLine", "Tick", "DashedLine"):
        assert kinds(line((100, 100), (900, 500), kind=kind, **pale)) == []
    assert kinds(line((100, 100), (900, 500), opacity=0.4, **pale)) == []
    assert kinds(square(100, 100, 300, **pale)) == []


def test_grid_drawn_by_hand_may_be_pale() -> None:
    rows = [line((100, y), (900, y), color="#C3CAD4") for y in range(100, 700, 100)]
    assert kinds(*rows) == []
    assert kinds(*rows[:5]) == ["low-contrast"]


def test_hatching_may_be_pale_but_single_slanted_lines_may_not() -> None:
    strokes = [line((x, 700), (x - 40, 740), color="#C3CAD4") for x in range(100, 900, 80)]
    assert kinds(*strokes) == []
    fan = [line((500, 500), (500 + x, 700), color="#C3CAD4") for x in range(-300, 300, 60)]
    assert kinds(*fan) == ["low-contrast"]


# hidden


def test_text_under_a_shape_is_hidden() -> None:
    (finding,) = found(text("A", 100, 100), square(50, 50, 200, fill="#CFE1FA"))
    assert finding.kind == "hidden"
    assert finding.message == "Square at (150, 150) px is drawn over Text “A” and hides 100% of it."
    assert finding.amount == 1.0
    assert "Draw Text “A” after Square" in finding.remedy


@pytest.mark.parametrize(("left", "hides"), [(185, False), (160, True)])
def test_quarter_of_a_text_is_too_much(left: float, hides: bool) -> None:
    assert ("hidden" in kinds(text("A", 100, 100), square(left, 50, 200, fill="#CFE1FA", stroke=0))) == hides


def test_line_under_a_shape_is_hidden_when_hardly_any_of_it_is_left() -> None:
    cover = square(50, 50, 200, fill="#CFE1FA")
    assert kinds(line((60, 60), (240, 240)), cover) == ["hidden"]
    assert kinds(line((60, 60), (330, 330)), cover) == []


def test_arrow_whose_head_is_hidden_is_no_arrow() -> None:
    shaft, head = ((60.0, 500.0), (500.0, 500.0)), ((500.0, 490.0), (520.0, 500.0), (500.0, 510.0), (500.0, 490.0))
    box = Box(left=60, top=490, right=520, bottom=510)
    arrow = line(*shaft, role="arrow", outline=(shaft, head), box=box)
    assert kinds(arrow, square(490, 480, 50, fill="#CFE1FA")) == ["hidden"]
    assert kinds(arrow, square(300, 480, 50, fill="#CFE1FA")) == []


def test_shape_one_sees_through_or_that_comes_first_hides_nothing() -> None:
    assert kinds(text("A", 100, 100), square(50, 50, 200)) == []
    assert kinds(square(50, 50, 200, fill="#CFE1FA"), text("A", 100, 100)) == []


def test_shape_drawn_again_at_its_place_hides_nothing() -> None:
    assert kinds(square(50, 50, 200, fill="#CFE1FA"), square(50, 50, 200, fill="#FADAD6")) == []


# mostly empty


def test_nothing_at_all_is_empty() -> None:
    (finding,) = find([], 1920, 1080)
    assert finding.kind == "mostly-empty"
    assert finding.message == "The picture shows nothing."


@pytest.mark.parametrize(("size", "empty"), [(780, True), (800, False)])
def test_figure_in_less_than_three_tenths(size: float, empty: bool) -> None:
    assert [f.kind for f in find([square(500, 100, size)], 1920, 1080)] == (["mostly-empty"] if empty else [])


# all together


def test_at_most_a_dozen_worst_first_and_always_in_the_same_order() -> None:
    heap = [text(f"t{n}", 100 + 9 * n, 100 + 3 * n, color="#DDDDDD", letters=10.0 + n) for n in range(30)]
    findings = found(*heap, line((0, 120), (400, 120)), square(-50, 500, 90))
    assert len(findings) == MOST
    assert findings == found(*heap, line((0, 120), (400, 120)), square(-50, 500, 90))
    assert {f.kind for f in findings} > {"text-over-text", "text-over-line", "cut-by-frame"}


def test_element_known_only_by_its_box_is_judged_by_it() -> None:
    bare = Element(kind="ocr", text="A", box=Box(left=100, top=100, right=200, bottom=140))
    assert kinds(bare, line((0, 120), (400, 120))) == ["text-over-line"]


# what nobody can read any more


def test_five_hundred_labels_over_each_other_are_told_by_the_worst() -> None:
    """Compared pair by pair four times as many take sixteen times as long; the faster of two times counts."""
    heap = [text(f"label {n}", 500 + n * 7 % 120, 500 + n * 11 % 120) for n in range(500)]

    def measure(labels: int) -> float:
        started = time.process_time()
        found(*heap[:labels])
        return time.process_time() - started

    few, many = (min(measure(labels) for _ in range(2)) for labels in (125, 500))
    assert many < 8 * few
    findings = [finding for finding in found(*heap) if finding.kind == "text-over-text"]
    assert len(findings) == MOST_OF_A_KIND
    assert min(finding.amount for finding in findings) == 40


def test_the_worst_pair_is_told_among_many() -> None:
    touching = [text(f"t{n}", 100 + 97 * n, 100) for n in range(15)]
    worst = found(*touching, text("A", 300, 500), text("B", 310, 505))[0]
    assert worst.elements == ("Text “A”", "Text “B”")
