from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chalkwright.agent.rate import Rate


@given(st.floats(0.1, 20), st.lists(st.just(0.0) | st.floats(0, 5), min_size=30, max_size=60))
def test_no_more_start_than_the_rate_allows_and_who_waited_may(a_minute: float, gaps: list[float]) -> None:
    rate, now, started = Rate(a_minute), 0.0, 0
    for gap in gaps:
        now += gap
        if wait := rate.wait(now):
            now += wait * 1.001 + 1e-6
        assert rate.wait(now) == 0
        rate.take(now)
        started += 1
    assert started <= max(1.0, a_minute) + now * a_minute / 60 + 1e-3


def test_a_minutes_worth_starts_at_once_and_then_one_after_the_other() -> None:
    rate = Rate(60)
    waits = [rate.take(1000.0) for _ in range(63)]
    assert waits == pytest.approx([0.0] * 60 + [1.0, 2.0, 3.0])


def test_what_is_given_back_may_start_again() -> None:
    rate = Rate(0.5)
    assert rate.take(0.0) == 0
    assert rate.wait(0.0) == pytest.approx(120)
    rate.give_back()
    assert rate.wait(0.0) == 0
