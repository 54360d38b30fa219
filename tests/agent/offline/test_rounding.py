from __future__ import annotations

from fractions import Fraction

import pytest

from chalkwright.agent.authors.offline.rounding import Rounding, shown, without_rounding


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("Give your answer to 3 significant figures.", Rounding(digits=3, kind="significant")),
        ("What is the volume, correct to two decimal places?", Rounding(digits=2, kind="decimal")),
        ("Find the mass (to 2 s.f.).", Rounding(digits=2, kind="significant")),
        ("Express the answer in g to 1 d.p.", Rounding(digits=1, kind="decimal")),
    ],
)
def test_a_wish_for_rounding_is_read_and_taken_out(text: str, wanted: Rounding) -> None:
    rest, found = without_rounding(text)
    assert found == wanted
    assert not any(character.isdigit() for character in rest)


def test_other_numbers_stay() -> None:
    text = "It is heated from 20 °C to 30 °C and diluted to 2 L."
    assert without_rounding(text) == (text, None)


@pytest.mark.parametrize(
    ("value", "wanted", "text"),
    [
        (Fraction(1, 3), None, "≈ 0.3333 L"),
        (Fraction(672, 10), Rounding(digits=2, kind="decimal"), "67.20 L"),
        (Fraction(764), Rounding(digits=2, kind="significant"), "≈ 760 L"),
        (Fraction(545, 10000), Rounding(digits=2, kind="significant"), "≈ 0.055 L"),
        (Fraction(9996, 10000), Rounding(digits=3, kind="significant"), "≈ 1.00 L"),
    ],
)
def test_values_are_shown_as_wanted(value: Fraction, wanted: Rounding | None, text: str) -> None:
    assert shown(value, "L", wanted) == text
