"""The windows that figures of all shapes get, and what is lettered in them."""

from __future__ import annotations

import pytest

from generators.mathexplain.figures.description import Axes, Curve, Label, Length, Line, Part
from generators.mathexplain.figures.drawing import drawing
from generators.mathexplain.figures.figure import Figure
from generators.mathexplain.figures.inks import Words, extent_of
from generators.mathexplain.figures.window import window_of
from tests.generators.mathexplain.figure_gallery import at


@pytest.mark.parametrize(
    ("width", "height", "pixels"), [("10", "1/10", 240), ("10", "3", 420), ("4", "3", 720), ("3", "4", 960)]
)
def test_a_picture_is_as_high_as_its_figure_needs(width: str, height: str, pixels: int) -> None:
    corners = (at("A", ("0", "0")), at("B", (width, height)))
    window = window_of(Figure(given=(*corners, Line(start="A", end="B"))))
    assert window.height == pixels
    left, bottom, right, top = window.frame
    low, high = window.inside[:2], window.inside[2:]
    assert left + 1 < low[0] < high[0] < right - 1
    assert bottom + 0.9 < low[1] < high[1] < top - 0.9


def test_both_axes_may_have_units_of_their_own() -> None:
    axes = Axes(x=("0", "100"), y=("0", "2"), equal=False)
    window = window_of(Figure(axes=axes, given=(Curve(name="f", expression="x/50", domain=("0", "100")),)))
    assert window.inside[2] - window.inside[0] > 10
    assert window.inside[3] - window.inside[1] > 7


def test_labels_left_of_the_axis_find_room() -> None:
    axes = Axes(x=("0", "10"), y=("0", "8"))
    figure = Figure(
        axes=axes,
        given=(Curve(name="f", expression="x", domain=("0", "8")), Label(tex=r"1\,000\,000", x="0", y="5")),
    )
    found = drawing(figure)
    words = next(ink for ink in found.inks if isinstance(ink, Words) and ink.tex.startswith("1"))
    half = extent_of(words.tex, words.size)[0] / 2
    axis = found.world.window.spot(0, 5)[0]
    assert words.at[0] + half < axis - 0.1
    assert words.at[0] - half > found.world.window.frame[0]


def test_a_length_beside_its_parts_has_a_dimension_line() -> None:
    """In the problem's picture too, where the point that divides the segment is not there yet."""
    ends = (at("A", ("0", "0")), at("B", ("6", "0")), Line(start="A", end="B"), Length(a="A", b="B", label="6"))
    alone = drawing(Figure(given=ends))
    divided = drawing(Figure(given=ends, added=(at("M", ("3", "0"), dot=True),)))
    assert len(alone.inks) == 4  # a line, two letters, the length
    assert len(divided.problem) == 5
    assert len(divided.of(0)) == 2  # the dot and its letter


@pytest.mark.parametrize(
    ("parts", "written"),
    [((), ["O"]), ((at("P", ("0", "0")),), ["P"]), ((Label(tex="0", x="0", y="0"),), ["0"])],
)
def test_the_origin_is_named_once(parts: tuple[Part, ...], written: list[str]) -> None:
    figure = Figure(axes=Axes(x=("-2", "2"), y=("-2", "2")), given=parts)
    words = [ink.tex for ink in drawing(figure).inks if isinstance(ink, Words)]
    assert [tex for tex in words if tex not in ("x", "y")] == written
