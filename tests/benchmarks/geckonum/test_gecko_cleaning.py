"""From what people typed to numbers (paper 004, §C.2)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chalkwright.benchmarks.geckonum.cleaning import code_from, count_of, yes_of
from tests.benchmarks.geckonum.made_annotations import BOTH, VASE
from tests.offenders import each


@each([
    ("3", 3), (" 3 ", 3), ("0", 0), ("o", 0), ("O", 0), ("1O", 10), ("2.5", 2.5), ("2`", 2), ("2q", 2), ("10=", 10),
    ("10+", 11), ("10 +", 11), ("5+", 6), ("15", 11), ("40", 11), ("3-4", 3.5), ("3 – 5", 4), ("7−8", 7.5),
    ("1.5-2", 1.75), ("2, 5", 2), ("1,10+", 1), (",3", 3), ("2;5", 2), ("10+, 2", 11), ("-3", 3), ("3-", 3),
    ("", None), ("?", None), ("none", 0), ("two", 2), ("Four dogs", 4), ("2 dogs", 2), ("no idea", None),
    ("many", None), ("-", None), ("+", None), ("３", 3), (".5", 0.5),
])  # fmt: skip
def test_free_answers(row: tuple[str, float | None]) -> None:
    raw, number = row
    assert count_of(raw) == number


@given(st.text(max_size=30))
def test_any_answer_is_a_number_up_to_eleven_or_nothing(raw: str) -> None:
    found = count_of(raw)
    assert found is None or 0 <= found <= 11


def test_many_of_one_entity_is_four_in_either_coding() -> None:
    assert code_from(VASE, "3", "") == code_from(VASE, "4", "") == code_from(VASE, "", "Many flowers.") is not None
    assert code_from(BOTH, "3", "") == 3


def test_the_line_counts_before_its_number() -> None:
    assert code_from(BOTH, "2", "There are more ants than flutes.") == 4
    assert code_from(BOTH, "2", "words that name nothing") == 2


@pytest.mark.parametrize("number", ["", "x", "5", "-1", "inf", "nan"])
def test_what_is_no_code_is_none(number: str) -> None:
    assert code_from(BOTH, number, "") is None


@pytest.mark.parametrize(
    ("raw", "value"),
    [("1", 1), ("0", 0), (" Yes ", 1), ("no", 0), ("1.0", 1), ("", None), ("2", None), ("maybe", None)],
)
def test_yes_and_no(raw: str, value: int | None) -> None:
    assert yes_of(raw) == value
