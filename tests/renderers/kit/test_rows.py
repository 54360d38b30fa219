"""Rows: equal gaps, one baseline, and gaps that shrink before anything else does."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Any

import manim as mn
import pytest

from chalkwright.renderers.kit import rows
from chalkwright.renderers.kit.manim import label
from chalkwright.renderers.kit.matplotlib import FigureScene
from chalkwright.renderers.kit.row_places import row_starts
from tests.offenders import each
from tests.renderers.kit.pictures import figure_scene

WORDS = ["ace", "Age", "HIT", "$x^2$", "quay"]


pytestmark = pytest.mark.usefixtures("house_style")


@pytest.fixture
def scene() -> FigureScene:
    return figure_scene((-7, 7), (-4, 4))


def test_gaps_are_equal_and_the_row_is_in_the_middle() -> None:
    widths = [1.0, 2.0, 0.5]
    starts = row_starts(widths, 10, 0.6)
    assert [b - (a + w) for (a, b), w in zip(pairwise(starts), widths, strict=False)] == pytest.approx([0.6, 0.6])
    assert starts[0] == pytest.approx(-(starts[-1] + widths[-1]))


def test_gaps_shrink_to_the_width_and_no_further_than_they_may() -> None:
    starts = row_starts([2.0, 2.0, 2.0], 7, 2.0)
    assert starts == pytest.approx([-3.5, -1.0, 1.5])
    with pytest.raises(ValueError, match=r"3 things needs a width of 6\.6 and has 6\.5"):
        row_starts([2.0, 2.0, 2.0], 6.5, 2.0)
    assert row_starts([2.0, 2.0], 4.1, 0.1) == pytest.approx([-2.05, 0.05])  # as narrow as it was asked for


@each([0.4, 2.0])
def test_manims_things_stand_side_by_side(gap: float) -> None:
    group = rows.row([*WORDS, mn.Circle(0.4)], (1, 2), gap=gap, width=40)
    gaps = [b.get_left()[0] - a.get_right()[0] for a, b in pairwise(group)]
    assert gaps == pytest.approx([gap] * 5)
    assert (group.get_left()[0] + group.get_right()[0]) / 2 == pytest.approx(1)


@pytest.mark.parametrize(("align", "foot"), [("center", -0.5), ("bottom", 0.0), ("top", -1.0)])
def test_manims_letters_stand_on_one_baseline(align: Any, foot: float) -> None:
    ace, age, hit, power, quay, circle = rows.row([*WORDS, mn.Circle(0.4)], (0, 1), align=align)
    capital = float(label("H").height)
    base = hit.get_bottom()[1]
    assert base == pytest.approx(1 + foot * capital, abs=0.05)
    for letter in (ace[0], age[0], power.family_members_with_points()[0], quay[1]):
        assert letter.get_bottom()[1] == pytest.approx(base, abs=0.02)  # round letters reach a little deeper
    assert quay.get_bottom()[1] < base - 0.05
    edge = {"center": mn.ORIGIN, "bottom": mn.DOWN, "top": mn.UP}[align]
    assert circle.get_edge_center(edge)[1] == pytest.approx(1)


def test_letters_keep_their_size_in_a_narrow_row() -> None:
    heights = [[word.height for word in rows.row(WORDS, gap=2, width=width)] for width in (30, 6)]
    assert heights[0] == pytest.approx(heights[1])


def test_matplotlibs_texts_stand_side_by_side_on_one_baseline(scene: FigureScene) -> None:
    drawn = scene.row(WORDS, (1, 2), gap=1.0, align="bottom")
    scene.fig.canvas.draw()
    boxes = [text.get_window_extent() for text in drawn]
    assert [b.x0 - a.x1 for a, b in pairwise(boxes)] == pytest.approx([135] * 4, abs=1.5)
    x, y = scene.ax.transData.transform((1, 2))
    assert (boxes[0].x0 + boxes[-1].x1) / 2 == pytest.approx(x, abs=1.5)
    baselines = [float(text.get_transform().transform(text.get_position())[1]) for text in drawn]
    assert baselines == pytest.approx([y] * 5, abs=0.5)


XS = [-5.0, -3.5, 0.0, 2.0, 5.5]


def test_texts_at_places_of_their_own_share_the_baseline(scene: FigureScene) -> None:
    group = rows.row(WORDS, (0, 1), xs=XS)
    assert [word.get_center()[0] for word in group] == pytest.approx(XS)
    letters = [word.family_members_with_points()[first] for word, first in zip(group, (0, 0, 0, 0, 1), strict=True)]
    assert [one.get_bottom()[1] for one in letters] == pytest.approx([group[2].get_bottom()[1]] * 5, abs=0.02)
    drawn = scene.row(WORDS, (0, 1), xs=XS)
    scene.fig.canvas.draw()
    boxes = [text.get_window_extent() for text in drawn]
    middles = scene.ax.transData.transform([(x, 1) for x in XS])[:, 0]
    assert [(box.x0 + box.x1) / 2 for box in boxes] == pytest.approx(list(middles), abs=1.5)
    assert len({float(text.get_transform().transform(text.get_position())[1]) for text in drawn}) == 1


WRONG: list[tuple[str, Callable[[Any], object]]] = [
    ("needs something to stand in it", lambda kit: kit.row([])),
    ("needs a width of .* make two rows", lambda kit: kit.row(["a long label"] * 12)),
    ("center, bottom or top, not 'left'", lambda kit: kit.row(["A"], align="left")),
    ("letters", lambda kit: kit.row(["A", " "])),
    ("2 things needs as many places in xs, not 1", lambda kit: kit.row(["A", "B"], xs=[1])),
]


@each(WRONG, lambda row: row[0])
def test_wrong_input_is_one_sentence_in_both(row: tuple[str, Callable[[Any], object]]) -> None:
    message, call = row
    for kit in (rows, figure_scene()):
        with pytest.raises(ValueError, match=message):
            call(kit)
