import re
from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chalkwright.agent.errors import OutOfScope
from chalkwright.agent.offline.family import Incomplete
from chalkwright.agent.offline.question import find_question, without_bare_counters
from chalkwright.agent.offline.reading import (
    ANGLE,
    Quantity,
    degrees,
    in_unit,
    is_exact,
    mentions,
    number,
    plain,
    quantities,
    tidy,
    unit_name,
    with_degree_signs,
    with_dimension,
)
from chalkwright.agent.offline.wording import Wording, words
from tests.offenders import each

ACCELERATION = "meter / second ** 2"


def values(text):
    return [q.value for q in quantities(tidy(text))]


def only(text):
    (quantity,) = quantities(tidy(text))
    return quantity


@each(
    [
        ("3", 3),
        ("-3", -3),
        ("+7", 7),
        ("0.25", Fraction(1, 4)),
        (".5", Fraction(1, 2)),
        ("3/4", Fraction(3, 4)),
        ("1 1/2", Fraction(3, 2)),
        ("-1 1/2", Fraction(-3, 2)),
        ("1,200", 1200),
        ("1,234,567.5", Fraction(2469135, 2)),
        ("twelve", 12),
        (" Zero ", 0),
        ("twenty", 20),
        ("Thirty", 30),
        ("eighty-five", 85),
        ("ninety nine", 99),
    ]
)
def test_a_number(row):
    text, value = row
    assert number(text) == value


@pytest.mark.parametrize("text", ["", "x", "1/0", "1 200", "1 2 3", "3 1/0", "1.2.3", "twenty-ten", "ten-one"])
def test_what_is_no_number(text):
    with pytest.raises(ValueError, match=r".+"):
        number(text)


@each(
    [
        ("from 1,200 to 3,456.5", [1200, Fraction(6913, 2)]),
        ("1,2000 is not written like this", [1, 2000]),
        ("a rope of 2 1/2 m", [Fraction(5, 2)]),
        ("the rows 3\n1/2", [3, Fraction(1, 2)]),
        ("1/0 of it", [1, 0]),
        ("points 20-30", [20, 30]),
        ("at −5 °C", [-5]),
        ("H2O and x3 hold no numbers", []),
        ("A full stop ends 20. Then 30.", [20, 30]),
        ("½ cup, 2½ cups, 3 ¾ cups", [Fraction(1, 2), Fraction(5, 2), Fraction(15, 4)]),
        ("20\u202f000 N and 1\u00a0000\u00a0000 N", [20000, 1000000]),
        ("0 100 200 300", [0, 100, 200, 300]),
        ("no number here", []),
    ]
)
def test_numbers_of_a_text(row):
    text, found = row
    assert values(text) == found


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (r"$\frac{3}{4}$ m", [Fraction(3, 4)]),
        (r"$2\frac{1}{2}$ m", [Fraction(5, 2)]),
        (r"$-\dfrac{ 1 }{ 2 }$", [Fraction(-1, 2)]),
        (r"$1{,}200$ m", [1200]),
        (r"$20\,000$ m", [20000]),
        (r"$v = 12.5\ \mathrm{m/s}$", [Fraction(25, 2)]),
    ],
)
def test_numbers_in_latex(text, found):
    assert values(text) == found


@each(
    [
        "Take g = 9.8 m/s^2.",
        "Take g = 9.8 m/s².",
        "Take g = 9.8 m/s/s.",
        "Take g = 9.8 m/s2, and neglect air.",
        "Take g = 9.8 metres per second squared.",
        "Take g = 9.8 meters per second per second.",
        "Take g = 9.8 m/s per second",
        "Take g = 9.8 m s^-2.",
        "Take g = 9.8 m·s⁻².",
        r"Take $g = 9.8\ \mathrm{m/s^2}$.",
        r"Take $g = 9.8\,\text{m/s}^{2}$.",
        r"Take $g = 9.8\,\mathrm{m\,s^{-2}}$.",
        r"Take $g = 9.8\ \mathrm{m\cdot s^{-2}}$.",
        "Take g = 9.8m/s^2",
    ]
)
def test_an_acceleration_in_any_wording(text):
    quantity = only(text)
    assert (quantity.value, quantity.unit) == (Fraction("9.8"), ACCELERATION)
    assert quantity.end > quantity.start


@each(
    [
        ("20 m/s", "meter / second"),
        ("20 metres per second", "meter / second"),
        ("20 m s^-1", "meter / second"),
        ("20 ms⁻¹", "meter / second"),
        ("72 km/h.", "kilometer / hour"),
        ("72 kmh", "kilometer / hour"),
        ("72 kmph", "kilometer / hour"),
        ("72 kilometers an hour", "kilometer / hour"),
        ("a 2-m pole", "meter"),
        ("3 cm^2.", "centimeter ** 2"),
        ("3 cm²", "centimeter ** 2"),
        ("80 cm3", "centimeter ** 3"),
        ("2.7 g/cm^3.", "gram / centimeter ** 3"),
        ("40°", "degree"),
        ("40 degrees", "degree"),
        (r"$40^\circ$", "degree"),
        (r"$40^{\circ}$", "degree"),
        ("20 °C", "degree_Celsius"),
        ("30 %", "percent"),
        ("30 percent", "percent"),
        ("5 Ω", "ohm"),
        ("4.7 kΩ", "kiloohm"),
        ("12 ohms", "ohm"),
        ("25 mL", "milliliter"),
        ("4 apples", ""),
        ("4 at the top", ""),
        ("4 as well", ""),
    ]
)
def test_a_unit(row):
    text, unit = row
    assert only(text).unit == unit


@pytest.mark.parametrize("text", ["apples", "as", "per", "m/m", "None", "lambda x", "^2", ""])
def test_what_is_no_unit(text):
    assert unit_name(text) == ""


def test_mentions_ignores_case_and_wants_all():
    assert mentions("A Ball falls", r"\bball\b", "FALLS")
    assert not mentions("A ball falls", "ball", "rises")


def test_a_power_is_none_when_a_number_goes_on_behind_it():
    assert [(q.value, q.unit) for q in quantities("5 m/s^2.5")] == [(5, "meter / second"), (Fraction(5, 2), "")]


def test_a_quantity_stands_where_it_says():
    text = "It falls 45 m in 3 s."
    assert [text[q.start : q.end] for q in quantities(text)] == ["45 m", "3 s"]


def test_units_are_exchanged_exactly():
    assert in_unit(only("72 km/h"), "m/s") == 20
    assert in_unit(only("80 cm"), "m") == Fraction(4, 5)
    assert in_unit(only("80 cm"), "kg") is None
    assert in_unit(Quantity(Fraction(3), "", 0, 1), "m") is None
    assert in_unit(only("20 °C"), "kelvin") is None, "another zero point is no factor"
    assert [q.value for q in with_dimension(quantities("3 m, 4 kg, 50 cm and 6"), "m")] == [3, 50]


@each(
    [
        (Fraction(12345), 3, "12345", True),
        (39827.564, 3, "39828", False),
        (7945.2, 3, "7945", False),
        (999.7, 3, "1000", False),
        (99.96, 3, "100", False),
        (3.14159, 3, "3.14", False),
        (0.5, 3, "0.5", True),
        (Fraction(1, 3), 4, "0.3333", False),
        (-2.5, 4, "−2.5", True),
        (0.00001234, 3, "0.0000123", False),
        (1e15, 3, "1000000000000000", True),
        (0, 3, "0", True),
    ]
)
def test_a_number_as_a_pupil_writes_it(row):
    value, digits, shown, exact = row
    assert plain(value, digits) == shown
    assert is_exact(value, digits) is exact


def test_angles_with_minutes():
    assert degrees(re.search(ANGLE, "at 51°30' N")) == Fraction(103, 2)
    assert degrees(re.search(ANGLE, "at 23.5 ° N")) == Fraction(47, 2)
    with pytest.raises(Incomplete, match="below 60"):
        degrees(re.search(ANGLE, "51°75'"))
    assert with_degree_signs("turn 40 degrees, a 30-degree slope, 1 Degree") == "turn 40°, a 30° slope, 1°"


def test_a_number_of_hundreds_of_digits_is_refused():
    with pytest.raises(OutOfScope, match="digits"):
        tidy("What is " + "7" * 5000 + " + 1?")


PIECES = st.sampled_from(
    ["m", "s", "/", "^", "2", "²", "⁻", "-", " ", "per", "squared", "\n", ".", ",", "°", "'", "1/0", "½", "\\frac{",
     "}", "{1}", "$", "Ω", "Ω", "lambda", "None", "if",
     "kg", "\\,", "(", ")", "10", "0", "√", "٣", "a", "an hour", "\u00a0"]
)  # fmt: skip


@given(st.one_of(st.text(max_size=60), st.lists(PIECES, max_size=25).map("".join)))
def test_reading_never_fails_and_numbers_stand_in_order(text):
    clean = tidy(text)
    found = quantities(clean)
    assert all(0 <= q.start < q.end <= len(clean) for q in found)
    assert all(a.end <= b.start for a, b in pairwise(found))
    for quantity in found:
        assert in_unit(quantity, quantity.unit) == quantity.value
        assert in_unit(quantity, "m") is None or with_dimension([quantity], "m") == (quantity,)


@given(st.fractions(min_value=-(10**6), max_value=10**6, max_denominator=10**6), st.integers(1, 8))
def test_what_is_shown_is_near_the_value(value, digits):
    shown = Fraction(plain(value, digits).replace("−", "-"))
    assert abs(shown - value) <= max(abs(value) * Fraction(1, 10 ** (digits - 1)), Fraction(0))
    assert is_exact(value, digits) == (shown == value)


@given(st.integers(0, 10**9), st.integers(1, 999), st.integers(1, 999))
def test_numbers_written_out_are_read_back(whole, top, bottom):
    assert number(f"{whole:,}") == whole
    assert number(f"{whole} {top}/{bottom}") == whole + Fraction(top, bottom)
    assert values(f"It is {whole:,} km.") == [whole]


@pytest.mark.parametrize(
    ("value", "text"),
    [("12.345", "12.345"), ("1.0003", "1.0003"), ("45.125", "45.125"), ("1234.5", "1234.5"), ("0.1125", "0.1125")],
)
def test_given_numbers_are_never_rounded(value: str, text: str) -> None:
    assert plain(Fraction(value)) == text
    assert is_exact(Fraction(value))


def test_results_are_rounded_to_four_digits() -> None:
    assert plain(Fraction(1, 3)) == "0.3333"
    assert not is_exact(Fraction(1, 3))


def test_words_that_tell_a_story_are_read_and_words_that_compare_or_deny_are_not() -> None:
    told = Wording("Grandma's garden gnome wobbles, except behind the twelfth lantern of 7.")
    assert told.unread(words("the of")) == ("except", "behind", "twelfth", "7")


def test_counters_without_brackets_go_and_alleles_in_brackets_stay() -> None:
    assert without_bare_counters("Find a) the area and b) the width of (b).") == "Find  the area and  the width of (b)."


def test_a_yes_or_no_question_is_asked_as_a_whole() -> None:
    assert find_question("A ray hits glass. Is it bent, and how far?") == "Is it bent, and how far?"
