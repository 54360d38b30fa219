"""Plots: nothing covers anything, nothing is cut, the same figures give the same bytes."""

from __future__ import annotations

import io
import re
from itertools import combinations
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from chalkwright.agent.offline.placing import DotBox
from chalkwright.benchmarks.eduillustrate.report.labels import place
from chalkwright.benchmarks.eduillustrate.report.plots import (
    Plot,
    Priced,
    cost_against_quality,
    radar,
    shorten_names,
    stage_bars,
)

LONG = [f"litellm/bedrock/anthropic.claude-sonnet-4-5-20250929-v{n}:0 (anchored)" for n in range(10)]
FRAME = DotBox(0, 0, 800, 600)

NOTHING = 1e-6
"""Square pixels: what sums of floats leave."""


def free_margins(plot: Plot) -> None:
    """The outermost pixels are white: nothing is cut."""
    picture = Image.open(io.BytesIO(plot.png)).convert("L")
    wide, high = picture.size
    edges = [(0, 0, wide, 4), (0, high - 4, wide, high), (0, 0, 4, high), (wide - 4, 0, wide, high)]
    assert all(picture.crop(edge).getextrema() == (255, 255) for edge in edges)


@settings(max_examples=40)
@given(st.lists(st.tuples(st.integers(100, 700), st.integers(100, 500)), min_size=1, max_size=10, unique=True))
def test_names_cover_no_point_and_no_other_name(points: list[tuple[int, int]]) -> None:
    boxes = place(points, [(90.0, 16.0)] * len(points), FRAME, 6)
    assert all(first.overlap(second) < NOTHING for first, second in combinations(boxes, 2))
    assert all(box.overlap(FRAME) == pytest.approx(box.area) for box in boxes)
    assert all(box.overlap(DotBox(x - 6, y - 6, x + 6, y + 6)) < NOTHING for box in boxes for x, y in points)


def test_a_lone_name_stands_right_of_its_point() -> None:
    (box,) = place([(400, 300)], [(90, 16)], FRAME, 6)
    assert 406 < box.left < 420
    assert box.middle[1] == 300


def test_a_name_at_the_right_rim_stands_elsewhere() -> None:
    (box,) = place([(790, 300)], [(90, 16)], FRAME, 6)
    assert box.right <= 800


def test_ten_equal_points_with_long_names() -> None:
    plot = cost_against_quality([Priced(name, 0.12, 70.0) for name in LONG])
    free_margins(plot)
    assert all(name in plot.alternative for name in LONG)


@pytest.mark.parametrize(
    "points",
    [
        [Priced("offline", 0, 70)],
        [Priced("offline", 0, 0), Priced("kimi", 0.12, 100)],
        [Priced("a", 1e-6, 50), Priced("b", 90, 60)],
    ],
    ids=["free", "free-and-paid", "far-apart"],
)
def test_costs_of_any_size_can_be_shown(points: list[Priced]) -> None:
    free_margins(cost_against_quality(points))


def test_a_radar_of_ten_models_is_whole_and_the_same_each_time() -> None:
    series = {name: [50.0 + n, None if n == 3 else 60.0, 100.0, 0.0] for n, name in enumerate(LONG)}
    first, second = (radar("Title", ["A", "Long name\nof an axis", "C", "D"], series) for _ in range(2))
    assert first == second
    free_margins(first)
    ElementTree.fromstring(first.svg)
    assert f"{LONG[3]}: A 53.0%, Long name of an axis no score, C 100.0%" in first.alternative


def test_a_radar_needs_three_axes() -> None:
    with pytest.raises(ValueError, match="three axes"):
        radar("Title", ["A", "B"], {"kimi": [1, 2]})


def test_bars_are_whole_and_have_no_date() -> None:
    plot = stage_bars(["outline", "plan", "rendering"], {name: [0.01, 0.02, 0.3] for name in LONG})
    free_margins(plot)
    assert not re.search(rb"<dc:date>", plot.svg)


def test_names_are_shortened_only_where_they_stay_apart() -> None:
    assert shorten_names(["kimi", "a" * 40]) == ["kimi", f"{'a' * 18}…{'a' * 17}"]
    assert shorten_names([f"{'a' * 30}{n}{'b' * 30}" for n in range(2)]) == [
        f"{'a' * 30}{n}{'b' * 30}" for n in range(2)
    ]
