"""ELQ*: every finding costs, the more the worse it is."""

from __future__ import annotations

from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chalkwright.judges.data import LOWEST
from chalkwright.judges.measuring.layout_score import MOST_OF_A_KIND, costs, facts, score
from chalkwright.renderers.base import Box, Finding, FindingKind

SIZE = (1920, 1080)
BOXES = (Box(left=0, top=0, right=200, bottom=40), Box(left=100, top=10, right=300, bottom=50))
KINDS = [kind for kind in get_args(FindingKind) if kind != "constraint-unchecked"]


def finding(kind: FindingKind, amount: float) -> Finding:
    return Finding(kind=kind, message="It is wrong.", boxes=BOXES, amount=amount)


findings = st.lists(st.builds(finding, st.sampled_from(KINDS), st.floats(0, 400)), max_size=14)


def test_a_clean_picture_has_all_five_points() -> None:
    assert score([], *SIZE) == 5
    assert facts(3, [], *SIZE) == []


@pytest.mark.parametrize(
    ("kind", "slight", "gross"),
    [
        ("text-over-text", 3, 40),
        ("text-over-line", 10, 190),
        ("cut-by-frame", 3, 120),
        ("hidden", 0.3, 1.0),
        ("low-contrast", 4.2, 1.1),
        ("text-too-small", 19.0, 8.0),
        ("unreadable", 19.0, 2.0),
        ("mostly-empty", 0.29, 0.03),
    ],
)
def test_the_further_it_goes_the_more_it_costs(kind: FindingKind, slight: float, gross: float) -> None:
    assert 5 > score([finding(kind, slight)], *SIZE) > score([finding(kind, gross)], *SIZE) + 0.2


def test_overlapping_letters_cost_more_than_an_empty_margin() -> None:
    assert score([finding("text-over-text", 3)], *SIZE) <= 4 < score([finding("mostly-empty", 0.29)], *SIZE)


@given(findings)
def test_it_stays_in_bounds_and_the_facts_add_up(found: list[Finding]) -> None:
    told = facts(2, found, *SIZE)
    assert len(told) == len(found)
    assert all(fact.about == (2,) for fact in told)
    assert score(found, *SIZE) == pytest.approx(max(LOWEST, 5 - sum(fact.cost for fact in told)))
    for kind in KINDS:
        assert sum(fact.cost for fact in told if fact.kind == kind) <= MOST_OF_A_KIND + 0.05


@given(findings, st.sampled_from(KINDS), st.floats(0, 400))
def test_one_more_finding_never_helps(found: list[Finding], kind: FindingKind, amount: float) -> None:
    assert score([*found, finding(kind, amount)], *SIZE) <= score(found, *SIZE) + 0.02


@given(findings, st.randoms())
def test_the_order_does_not_matter(found: list[Finding], chance: object) -> None:
    again = list(found)
    chance.shuffle(again)  # type: ignore[attr-defined]
    assert score(again, *SIZE) == pytest.approx(score(found, *SIZE))


def test_a_second_of_a_kind_costs_half() -> None:
    first, second = costs([finding("hidden", 0.5), finding("hidden", 0.5)], *SIZE)
    assert second[1] == pytest.approx(first[1] / 2)


def test_a_picture_that_shows_nothing_has_no_point_and_no_other_has_none() -> None:
    nothing = Finding(kind="mostly-empty", message="The picture shows nothing.")
    assert score([nothing], *SIZE) == 0
    assert [cost for _, cost in costs([nothing], *SIZE)] == [5]
    worst = [finding(kind, amount) for kind in KINDS for amount in (0.0, 1.0, 400.0)]
    assert score(worst, *SIZE) == LOWEST > 0


@given(st.sampled_from(KINDS), st.floats(0, 400))
def test_one_finding_alone_leaves_three_fifths(kind: FindingKind, amount: float) -> None:
    assert score([finding(kind, amount)], *SIZE) >= 3
