"""The sums of a text, worked out again."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.agent.offline.equations import dishonest, worked_out
from tests.offenders import each


@each(
    [
        (r"1.5 \times 40", 60),
        (r"\frac{2}{6} + \frac{1}{6}", Fraction(1, 2)),
        (r"\frac{6 - \frac{1}{2}}{2 \cdot 11}", Fraction(1, 4)),
        (r"52\ \text{cm}^2", 52),
        (r"\text{frog: } 2000 \times 0.1", 200),
        (r"25\,\%", Fraction(1, 4)),
        (r"|52^\circ - (-23.4^\circ)|", pytest.approx(75.4)),
        (r"20000 \times 0.1^3", 20),
        (r"2^{-1}", Fraction(1, 2)),
        (r"2\left(3 + 4\right)", 14),
        (r"2 \sqrt{9}", 6),
        (r"10 \sin 30^\circ", pytest.approx(5)),
        (r"\tan(45^\circ)", pytest.approx(1)),
        ("m x", None),
        (r"\frac{V}{R}", None),
        (r"\frac{1}{0}", None),
        ("2 3", None),
        (r"\text{above: }", None),
    ]
)
def test_works_out_a_side(row: tuple[str, object]) -> None:
    tex, value = row
    assert worked_out(tex) == value


@pytest.mark.parametrize(
    "text",
    [
        r"So $2 + 4 = 6$ and $y = 2 \cdot 4 + 0 = 8$.",
        r"$R = \frac{20}{3}\ \text{Ω} \approx 6.667\ \text{Ω}$",
        r"$$\text{above: }10 - 4 = 6\ \text{cm} \qquad \text{right: }6 - 2 = 4\ \text{cm}$$",
        r"$d = \sqrt{20} = 2 \sqrt{5} \approx 4.47$",
        r"$2\ \text{m} = 200\ \text{cm}$",
        r"$22.62 + 67.38 + 90 \approx 180$",
        r"$3 \neq 4$",
        "5 = 6 outside a formula is no sum",
    ],
)
def test_leaves_what_is_so(text: str) -> None:
    assert dishonest(text) == []


@pytest.mark.parametrize(
    ("tex", "claim"),
    [
        (r"2 + 4 = 7", "2 + 4 = 7"),
        (r"y = 7 \div 3 = 2.333", r"7 \div 3 = 2.333"),
        (r"\frac{1}{4} \approx 0.25", r"\frac{1}{4} \approx 0.25"),
        (r"\sqrt{20} \approx 4.7", r"\sqrt{20} \approx 4.7"),
        (r"\sqrt{20} = 4.472", r"\sqrt{20} = 4.472"),
        (r"x = 1 \qquad 3 - 2 = 2", "3 - 2 = 2"),
    ],
)
def test_names_what_is_not_so(tex: str, claim: str) -> None:
    assert dishonest(f"First ${tex}$, then more.") == [claim]
    assert dishonest(f"$${tex}$$") == [claim]
