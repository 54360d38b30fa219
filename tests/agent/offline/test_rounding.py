from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from chalkwright.agent.data import Problem
from chalkwright.agent.errors import OutOfScope
from chalkwright.agent.offline.author import solve
from chalkwright.agent.offline.families import families
from chalkwright.agent.offline.family import Family
from chalkwright.agent.offline.precision import Rounding
from chalkwright.agent.offline.reading import in_unit, quantities, tidy, unit_name
from chalkwright.agent.offline.rounding import show_value, without_rounding
from chalkwright.agent.offline.wished import lesson_of, take_apart
from tests.offenders import each


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("Give your answer to 3 significant figures.", Rounding(digits=3, kind="significant")),
        ("What is the volume, correct to two decimal places?", Rounding(digits=2, kind="decimal")),
        ("Find the mass (to 2 s.f.).", Rounding(digits=2, kind="significant")),
        ("Express the answer in g to 1 d.p.", Rounding(digits=1, kind="decimal")),
        ("How long is it? (3 s.f.)", Rounding(digits=3, kind="significant")),
        ("Round your answers to two decimals.", Rounding(digits=2, kind="decimal")),
        ("Find x, rounded to the nearest hundredth.", Rounding(digits=2, kind="decimal")),
        ("Give the answer to the nearest whole number.", Rounding(digits=0, kind="decimal")),
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
    assert show_value(value, "L", wanted) == text


ROUNDED = [
    ("A right triangle has legs 5 cm and 7 cm. How long is the hypotenuse? Give it to one decimal place.", "8.6"),
    (
        "A window is a rectangle 2 m wide and 3 m high with a semicircle on top. Find its area to one decimal place.",
        "7.6",
    ),
    ("A line passes through the points (1, 4) and (4, 6). Find its slope to 2 decimal places.", "0.67"),
    ("Solve x^2 - 5x + 3 = 0. Give your answers correct to 2 decimal places.", "0.70"),
    (
        "An arrow is shot at 45 degrees with a speed of 40 m/s. How far does it fly (2 s.f.)? Ignore air resistance.",
        "160",
    ),
    (
        "A ray goes from air into water (n = 1.33) at an angle of incidence of 45°. Find the angle of refraction to "
        "two decimal places.",
        "32.12",
    ),
    ("A 12 V battery is connected to a 7 ohm resistor. What current flows? Round to the nearest hundredth.", "1.71"),
    ("How high is the Sun at noon at 60.34° N on the equinox? Round to the nearest tenth.", "29.7"),
    (
        "20.0 mL of HCl is neutralised by 23.7 mL of 0.100 M NaOH. What is the concentration of the HCl to 2 s.f.?",
        "0.12",
    ),
]


@each(ROUNDED, lambda row: row[0])
def test_every_family_rounds_as_it_is_asked(row: tuple[str, str]) -> None:
    text, value = row
    _, lesson = solve(Problem(text=text))
    assert f"≈ {value}" in lesson.answer.replace("°", " ")
    assert lesson.answer in lesson.texts[-1]


def test_an_exact_answer_is_not_padded() -> None:
    _, lesson = solve(Problem(text="A 12 V battery is connected to a 4 ohm resistor. What current flows (2 d.p.)?"))
    assert lesson.answer == "I = 3 A"


UNITS = {
    "degree": "°",
    "metre": "m",
    "whole centimetre": "cm",
    "mm": "mm",
    "minute": "min",
    "newton": "N",
    "gram": "g",
    "litre": "L",
    "square metre": "m²",
    "joule": "J",
    "whole number": "",
    "m/s": "m/s",
}
NO_UNITS = ("10", "half metre", "even number")


@each(families(), lambda family: family.name)
def test_a_wish_for_the_nearest_unit_is_honoured_or_refused(family: Family[Any]) -> None:
    for unit, sign in UNITS.items():
        answer = _answer(family, f"{family.example} Give your answer to the nearest {unit}.")
        for quantity in quantities(tidy(answer)):
            value = in_unit(quantity, unit_name(sign)) if sign else quantity.value
            assert value is not None, f"{unit}: {answer}"
            assert value.denominator == 1, f"{unit}: {answer}"
    for wish in NO_UNITS:
        assert _answer(family, f"{family.example} Round to the nearest {wish}.") == ""


def _answer(family: Family[Any], text: str) -> str:
    """Of one family, asked alone; empty when it refuses the problem."""
    try:
        lesson = lesson_of(family, take_apart(text))
    except OutOfScope:
        return ""
    return lesson.answer if lesson else ""


@pytest.mark.parametrize(
    ("wish", "answer"),
    [
        ("to the nearest centimetre", "c ≈ 10 cm"),
        ("to the nearest cm", "c ≈ 10 cm"),
        ("to the nearest whole millimetre", "c ≈ 9.9 cm"),
        ("(to the nearest mm)", "c ≈ 9.9 cm"),
        ("to the nearest 0.01", "c ≈ 9.90 cm"),
    ],
)
def test_the_nearest_unit_is_counted_in_the_answers_own(wish: str, answer: str) -> None:
    text = f"A right triangle has legs 7 cm and 7 cm. How long is the hypotenuse, {wish}?"
    assert solve(Problem(text=text))[1].answer == answer


@pytest.mark.parametrize(
    "wish",
    ["to the nearest newton", "to the nearest 10 cm", "rounded up to full metres", "to 2 d.p. and to 3 s.f."],
)
def test_a_wish_that_is_not_understood_is_refused(wish: str) -> None:
    with pytest.raises(OutOfScope):
        solve(Problem(text=f"A right triangle has legs 7 cm and 7 cm. How long is the hypotenuse, {wish}?"))
