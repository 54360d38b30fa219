"""Labels with formulas among the words."""

from __future__ import annotations

from itertools import pairwise

import manim as mn
import numpy as np
import pytest

from chalkwright.renderers.kit.inline import Align, pieces
from chalkwright.renderers.kit.manim import label

pytestmark = pytest.mark.usefixtures("house_style")


@pytest.mark.parametrize(
    ("text", "formulas"),
    [
        ("$L$", ["L"]),
        ("force $F_1$ on $m$", ["F_1", "m"]),
        ("拉力$F$，方向", ["F"]),
        ("It costs $5 and $6", []),
        ("$5+$3", []),
        ("$ x $", []),
        ("50 $", []),
        ("", []),
    ],
)
def test_a_formula_stands_between_dollars_and_a_price_is_none(text: str, formulas: list[str]) -> None:
    assert [piece.text for piece in pieces(text) if piece.is_formula] == formulas
    assert "".join(f"${piece.text}$" if piece.is_formula else piece.text for piece in pieces(text)) == text


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("$250$ cm²", ["250 cm²"]),
        ("$F$ is $-40$ N", ["F", " is −40 N"]),
        ("共$12$个", ["共12个"]),
        ("$12$", ["12"]),
        ("$3$ $x$", ["3", " ", "x"]),
    ],
)
def test_a_number_beside_words_is_one_of_them(text: str, parts: list[str]) -> None:
    found = pieces(text)
    assert [piece.text for piece in found] == parts
    assert [piece.is_formula for piece in found] == [part in ("F", "12", "3", "x") for part in parts]


def test_words_and_formulas_stand_on_one_baseline_in_order_and_apart() -> None:
    before, formula, after = label("force $F_g$ acts")
    assert isinstance(formula, mn.MathTex)
    assert before.get_right()[0] < formula.get_left()[0] < formula.get_right()[0] < after.get_left()[0]
    foot = formula.family_members_with_points()[0].get_bottom()[1]  # of F; g hangs below it
    for word in (before, after):
        assert word.family_members_with_points()[-1].get_bottom()[1] == pytest.approx(foot, abs=0.03)


def test_a_formula_keeps_away_from_a_wide_sign() -> None:
    """Of such a sign only the left half is inked."""

    def gap(text: str) -> float:
        before, formula = label(text)
        return float(formula.get_left()[0] - before.get_right()[0])

    assert gap("圆：$F$") > 1.5 * gap("圆: $F$")


def test_a_space_beside_a_formula_is_as_wide_as_one_between_words() -> None:
    a, b, *_ = label("one two").family_members_with_points()[2:4]
    space = b.get_left()[0] - a.get_right()[0]
    for text in ("one $\\frac{3}{8}$", "one $C$", "$C$ one"):
        first, second = label(text)
        assert second.get_left()[0] - first.get_right()[0] == pytest.approx(space, rel=0.35)


@pytest.mark.parametrize("align", ["left", "center", "right"])
def test_each_line_of_a_label_stands_below_the_one_before_where_it_is_wanted(align: Align) -> None:
    lines = list(label("share\n$\\frac{3}{8}$ of it\nis $x^2$ long", align=align))
    assert len(lines) == 3
    edges = [{"left": line.get_left(), "center": line.get_center(), "right": line.get_right()}[align] for line in lines]
    assert [edge[0] for edge in edges] == pytest.approx([edges[0][0]] * 3)
    for above, below in pairwise(lines):
        assert above.get_bottom()[1] > below.get_top()[1] + 0.05


def test_lines_with_formulas_are_as_far_apart_as_lines_of_words() -> None:
    words = label("Hat\nHat").get_all_points()
    first, second = label("Hat\nHat $x$")
    far = first.get_bottom()[1] - second[0].get_bottom()[1]
    assert far == pytest.approx(float(np.ptp(words[:, 1])) - float(label("Hat").height), abs=0.04)


def test_lines_are_aligned_in_one_of_three_ways() -> None:
    with pytest.raises(ValueError, match="left, center or right, not 'middle'"):
        label("a\nb", align="middle")  # type: ignore[arg-type]


@pytest.mark.parametrize("size", [24, 30, 36])
def test_a_formula_is_as_high_as_the_words_beside_it(size: float) -> None:
    assert label("$H$", size=size).height == pytest.approx(label("H", size=size).height, rel=0.1)
    assert label("$2$", size=size).height == pytest.approx(label("2", size=size).height, rel=0.1)


def test_a_formula_alone_and_words_alone_are_what_they_were() -> None:
    assert isinstance(label("$x^2$"), mn.MathTex)
    assert isinstance(label("words"), mn.Text)
