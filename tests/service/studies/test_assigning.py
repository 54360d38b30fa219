"""Every item gets its raters, everybody about as much; nothing that was given is taken away."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chalkwright.service.studies.assigning import assign

SIZES = st.tuples(st.integers(1, 25), st.integers(1, 9), st.integers(1, 9), st.integers(0, 5))


def names(letter: str, count: int) -> list[str]:
    return [f"{letter}{n}" for n in range(count)]


@given(SIZES)
def test_balanced(sizes: tuple[int, int, int, int]) -> None:
    items, raters, each, seed = names("i", sizes[0]), names("r", sizes[1]), sizes[2], sizes[3]
    chosen = assign(items, raters, each, seed)
    rated = Counter(item for found in chosen.values() for item in found)
    loads = [len(found) for found in chosen.values()]
    assert {rated[item] for item in items} == {min(each, len(raters))}
    assert max(loads) - min(loads) <= 1
    assert all(len(set(found)) == len(found) for found in chosen.values())
    assert assign(items, raters, each, seed) == chosen


@given(SIZES, st.integers(1, 5))
def test_late_raters(sizes: tuple[int, int, int, int], late: int) -> None:
    items, raters, each, seed = names("i", sizes[0]), names("r", sizes[1]), sizes[2], sizes[3]
    before = assign(items, raters, each, seed)
    more = assign(items, names("l", late), each, seed, before)
    assert set(more) == set(names("l", late))
    rated = Counter(item for found in (*before.values(), *more.values()) for item in found)
    loads = [len(found) for found in more.values()]
    assert max(loads) - min(loads) <= 1
    assert all(len(set(found)) == len(found) for found in more.values())
    if each > len(raters):
        assert {rated[item] for item in items} == {min(each, len(raters) + late)}
    else:
        assert max(rated.values()) - min(rated[item] for item in items) <= 1
        assert all(found for found in more.values())


def test_everybody_rates_everything_in_an_order_of_their_own() -> None:
    items = names("i", 12)
    chosen = assign(items, ["a", "b"], None, 1)
    assert sorted(chosen["a"]) == sorted(chosen["b"]) == sorted(items)
    assert chosen["a"] != chosen["b"]
    assert assign(items, ["a"], None, 2)["a"] != chosen["a"]


def test_who_rates_together_is_mixed() -> None:
    chosen = assign(names("i", 60), names("r", 6), 2, 0)
    pairs = Counter(frozenset(rater for rater, found in chosen.items() if item in found) for item in names("i", 60))
    assert len(pairs) == 15
    assert max(pairs.values()) <= 8


def test_names_are_told_apart() -> None:
    with pytest.raises(ValueError, match="names of their own"):
        assign(["i", "i"], ["r"], 1, 0)
    assert assign(["i"], [], 1, 0) == {}
