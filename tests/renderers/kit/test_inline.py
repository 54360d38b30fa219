"""Labels with formulas among the words."""

from __future__ import annotations

import manim as mn
import pytest

from chalkwright.renderers.kit.inline import pieces
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


def test_a_formula_alone_and_words_alone_are_what_they_were() -> None:
    assert isinstance(label("$x^2$"), mn.MathTex)
    assert isinstance(label("words"), mn.Text)
