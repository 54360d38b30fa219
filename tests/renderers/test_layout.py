"""Findings from made-up boxes."""

from __future__ import annotations

import pytest

from renderers.base import Box, Element
from renderers.layout import find


def text(words: str, left: float, top: float, width: float = 100, height: float = 40) -> Element:
    return Element(kind="Text", text=words, box=Box(left=left, top=top, right=left + width, bottom=top + height))


def circle(left: float, top: float, size: float) -> Element:
    return Element(kind="Circle", box=Box(left=left, top=top, right=left + size, bottom=top + size))


def kinds(*elements: Element) -> list[str]:
    return [f.kind for f in find(elements, 1920, 1080)]


def test_good_picture_has_no_findings() -> None:
    assert kinds(text("A", 100, 100), text("B", 100, 141), text("C", 201, 100), circle(0, 0, 1080)) == []


def test_nothing_at_all_has_no_findings() -> None:
    assert kinds() == []


def test_text_over_text_names_both() -> None:
    (finding,) = find([text("A", 100, 100), circle(90, 90, 100), text("B", 150, 110)], 1920, 1080)
    assert finding.kind == "text-over-text"
    assert finding.message == "Text “A” overlaps Text “B”."
    assert finding.elements == ("Text “A”", "Text “B”")


def test_text_on_a_shape_is_no_finding() -> None:
    assert kinds(text("A", 100, 100), circle(90, 90, 100)) == []


@pytest.mark.parametrize(("shift", "found"), [(100, False), (95, False), (93, True), (0, True)])
def test_texts_may_touch_by_a_small_share(shift: float, found: bool) -> None:
    assert bool(kinds(text("A", 0, 0), text("B", shift, 0))) == found


def test_share_is_of_the_smaller_text() -> None:
    assert kinds(text("a long remark", 0, 0, 1000, 200), text("x", 980, 180, 20, 20)) == ["text-over-text"]


def test_every_pair_is_found() -> None:
    assert kinds(*(text(word, 100, 100) for word in "ABC")) == ["text-over-text"] * 3


@pytest.mark.parametrize(
    ("left", "top"), [(-40, 100), (1900, 100), (100, -40), (100, 1060)], ids=["left", "right", "top", "bottom"]
)
def test_cut_by_each_edge(left: float, top: float) -> None:
    (finding,) = find([circle(left, top, 60)], 1920, 1080)
    assert finding.kind == "cut-by-frame"
    assert finding.message == "Circle is cut by the picture's edge by 40 px."


@pytest.mark.parametrize(("left", "found"), [(-2, False), (-2.1, True)])
def test_two_pixels_over_the_edge_are_forgiven(left: float, found: bool) -> None:
    assert bool(kinds(circle(left, 0, 60))) == found


def test_frame_is_the_pictures_own_size() -> None:
    assert find([circle(0, 0, 500)], 500, 500) == ()
    assert len(find([circle(0, 0, 500)], 400, 500)) == 1
