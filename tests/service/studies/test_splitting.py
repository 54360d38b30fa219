"""The split is what was asked for, or is refused: never something else in silence."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chalkwright.agent.errors import UserError
from chalkwright.service.studies.form import Form, Placed, load_shipped
from chalkwright.service.studies.items import Item
from chalkwright.service.studies.splitting import Wanted, counts_of, place, split

FORM = load_shipped()["illustrated"]
"""Holds five items out for its pilot."""


def made(items: int, training: int = 0, marked: int = 0) -> list[Item]:
    stages: list[Placed] = ["training"] * training + ["pilot"] * marked + ["rating"] * (items - marked)
    return [Item(id=f"i{number}", stage=stage) for number, stage in enumerate(stages)]


def counted(items: list[Item], wanted: Wanted, form: Form = FORM) -> tuple[int, int, int, int]:
    found = counts_of(split(items, form, wanted, 1))
    return found["training"], found["pilot"], found["rating"], found["out"]


@given(
    st.integers(1, 30), st.integers(0, 3), st.integers(0, 12), st.integers(1, 20), st.integers(0, 4), st.integers(0, 9)
)
def test_numbers_are_kept_or_refused(items: int, training: int, pilot: int, rating: int, fewer: int, seed: int) -> None:
    wanted = Wanted(training=max(0, training - fewer), pilot=pilot, rating=rating)
    given_items = made(items, training)
    if pilot + rating > items:
        with pytest.raises(UserError, match="ask for fewer"):
            split(given_items, FORM, wanted, seed)
        return
    found = split(given_items, FORM, wanted, seed)
    assert [item.id for item in found] == [item.id for item in given_items]
    counts = counts_of(found)
    assert (counts["training"], counts["pilot"], counts["rating"]) == (wanted.training, pilot, rating)
    assert found == split(given_items, FORM, wanted, seed)


def test_four_to_rate_of_four_are_four() -> None:
    assert counted(made(4, training=2), Wanted(rating=4)) == (2, 0, 4, 0)
    assert counted(made(6), Wanted(rating=4)) == (0, 2, 4, 0)
    assert counted(made(30), Wanted(rating=4)) == (0, 5, 4, 21)


def test_the_form_proposes_a_pilot_that_leaves_as_many_to_rate() -> None:
    assert counted(made(30), Wanted()) == (0, 5, 25, 0)
    assert counted(made(4), Wanted()) == (0, 2, 2, 0)
    assert counted(made(1), Wanted()) == (0, 0, 1, 0)
    assert counted(made(8), Wanted(), load_shipped()["counting"]) == (0, 0, 8, 0)


def test_marked_items_are_the_pilot_before_others() -> None:
    items = made(8, marked=3)
    assert [item.stage for item in split(items, FORM, Wanted(), 1)] == [item.stage for item in items]
    more = split(items, FORM, Wanted(pilot=4), 1)
    assert {item.stage for item in more[:3]} == {"pilot"}
    assert counts_of(more)["pilot"] == 4


@pytest.mark.parametrize(
    ("wanted", "said"),
    [
        (Wanted(training=3), "2 examples"),
        (Wanted(pilot=6), "fewer than 6 for the pilot"),
        (Wanted(pilot=4), "No item is left to rate"),
    ],
)
def test_what_cannot_be_is_said(wanted: Wanted, said: str) -> None:
    with pytest.raises(UserError, match=said):
        split(made(4, training=2), FORM, wanted, 1)


def test_one_by_one_something_is_left_to_rate() -> None:
    assert [item.stage for item in place(made(3), {"i1": "pilot"})] == ["rating", "pilot", "rating"]
    with pytest.raises(UserError, match="at least one"):
        place(made(2), {"i0": "out", "i1": "pilot"})
