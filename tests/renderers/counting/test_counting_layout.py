"""Where things stand: rows of five, groups apart, near and far, taken away."""

from __future__ import annotations

from itertools import combinations, pairwise, product
from math import dist, inf

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import ValidationError

from chalkwright.renderers.base import Box
from chalkwright.renderers.counting.draw import render
from chalkwright.renderers.counting.figure import Bar, BarModel, Cut, Group, Jump, NumberLine, Scene, Things
from chalkwright.renderers.counting.layout import Layout, Spot, lay_out
from chalkwright.renderers.counting.rows import Cell
from chalkwright.renderers.counting.scene import APART, size_of
from chalkwright.renderers.counting.shapes import around, box

ROOM = box(50, 40, 974, 728)


def group(count: int, name: str = "apple", **more: object) -> Group:
    return Group.model_validate({"things": [{"name": name, "count": count}], **more})


def layout(*groups: Group, **more: object) -> Layout:
    return lay_out(Scene.model_validate({"groups": groups, **more}), size_of, ROOM)


def middle(of: Box) -> tuple[float, float]:
    return (of.left + of.right) / 2, (of.top + of.bottom) / 2


def spots_of(found: Layout, index: int) -> list[Spot]:
    return [spot for spot in found.spots if spot.group == index]


def rows(spots: list[Spot]) -> list[int]:
    bottoms = sorted({round(spot.box.bottom, 1) for spot in spots})
    return [sum(round(spot.box.bottom, 1) == bottom for spot in spots) for bottom in bottoms]


def link(spots: list[Spot]) -> float:
    """The longest step of single linkage within one group."""
    left = [middle(spot.box) for spot in spots]
    reached, longest = [left.pop()], 0.0
    while left:
        step, point = min((min(dist(a, b) for b in reached), a) for a in left)
        longest = max(longest, step)
        left.remove(point)
        reached.append(point)
    return longest


@settings(max_examples=60)
@given(
    st.lists(st.integers(1, 12), min_size=2, max_size=4),
    st.sampled_from(["row", "column", "auto"]),
    st.sampled_from(["apple", "pencil", "candle", "fish"]),
)
def test_free_groups_are_told_apart(counts: list[int], arrangement: str, name: str) -> None:
    found = layout(*(group(count, name) for count in counts), arrangement=arrangement)
    groups = [spots_of(found, index) for index in range(len(counts))]
    within = max(link(spots) for spots in groups)
    for one, other in combinations(groups, 2):
        between = min(dist(middle(a.box), middle(b.box)) for a, b in product(one, other))
        assert between >= 1.5 * within


def test_the_gap_between_groups_is_over_twice_that_within() -> None:
    found = layout(group(4), group(3), arrangement="row")
    first, second = spots_of(found, 0), spots_of(found, 1)
    if len(rows(first)) == 1:
        inner = first[1].box.left - first[0].box.right
        outer = min(s.box.left for s in second) - max(s.box.right for s in first)
        assert outer >= 2.5 * inner
    assert max(s.box.right for s in first) < min(s.box.left for s in second)


def test_a_row_of_groups_may_not_become_a_column() -> None:
    found = layout(group(20), group(20), arrangement="row")
    assert max(s.box.right for s in spots_of(found, 0)) < min(s.box.left for s in spots_of(found, 1))
    found = layout(group(2), group(2), arrangement="column")
    assert max(s.box.bottom for s in spots_of(found, 0)) < min(s.box.top for s in spots_of(found, 1))


def test_things_come_in_fives_and_tens() -> None:
    assert rows(list(layout(group(12)).spots)) == [5, 5, 2]
    assert rows(list(layout(group(4)).spots)) == [4]
    assert rows(list(layout(group(30)).spots)) == [10, 10, 10]
    ten = layout(group(10), chunks="ten").spots
    gaps = [after.box.left - before.box.right for before, after in pairwise(ten)]
    assert gaps[4] > 1.5 * gaps[0]
    assert all(gap == pytest.approx(gaps[0]) for k, gap in enumerate(gaps) if k != 4)


def test_things_stand_as_far_apart_whichever_way_they_are_long() -> None:
    wide, tall = Cell(2.0, 1.0), Cell(1.0, 2.0)
    assert (wide.gap, wide.pause) == (tall.gap, tall.pause)
    assert wide.pause > wide.gap > 0.1 * 2.0


def test_things_of_a_picture_have_one_size_and_containers_too() -> None:
    found = layout(group(7, container="basket"), group(0, container="basket"))
    assert len({round(spot.box.width, 3) for spot in found.spots}) == 1
    assert len({(round(h.box.width, 2), round(h.box.height, 2)) for h in found.held}) == 1
    assert len({round(h.box.bottom, 2) for h in found.held}) == 1


def test_one_thing_is_large_but_not_over_a_third_of_the_page() -> None:
    (spot,) = layout(group(1)).spots
    assert 768 / 4 < max(spot.box.width, spot.box.height) < 768 / 3


def test_near_is_large_and_low_far_is_small_and_high() -> None:
    found = layout(group(3), group(5), arrangement="near-far")
    near, far = spots_of(found, 0), spots_of(found, 1)
    assert far[0].box.height == pytest.approx(0.58 * near[0].box.height)
    assert max(s.box.bottom for s in far) < min(s.box.top for s in near)


def test_a_mixed_scene_is_one_field_in_order_or_shuffled() -> None:
    two = (group(7, "apple"), group(5, "pear"))
    plain = layout(*two, arrangement="mixed")
    assert [spot.group for spot in plain.spots] == [0] * 7 + [1] * 5
    assert rows(list(plain.spots)) == [5, 5, 2]
    mixed = layout(*two, arrangement="mixed", shuffled=True, seed=4)
    assert [spot.group for spot in mixed.spots] != [0] * 7 + [1] * 5
    assert mixed == layout(*two, arrangement="mixed", shuffled=True, seed=4)
    order = [spot.group for spot in layout(*two, arrangement="mixed", shuffled=True, seed=5).spots]
    assert order != [spot.group for spot in mixed.spots]


def test_a_seed_moves_the_picture_within_the_page() -> None:
    still, moved = layout(group(2)), layout(group(2), seed=3)
    assert still.spots[0].box != moved.spots[0].box
    whole = around([spot.box for spot in still.spots])
    assert middle(whole)[0] == pytest.approx(middle(ROOM)[0], abs=1)


def test_several_kinds_of_one_group_have_rows_of_their_own() -> None:
    things = tuple(Things(name=name, count=count) for name, count in (("apple", 2), ("pear", 4), ("lemon", 3)))
    spots = layout(Group(things=things, container="bowl")).spots
    bottoms = [{round(s.box.bottom, 1) for s in spots if s.kind == kind} for kind in range(3)]
    assert all(one.isdisjoint(other) for one, other in combinations(bottoms, 2))


@pytest.mark.parametrize("arrangement", ["auto", "row", "column", "mixed"])
def test_an_arrow_leads_from_the_source_to_what_is_taken(arrangement: str) -> None:
    found = layout(group(5), group(2, taken_from=0), arrangement=arrangement)
    (arrow,) = found.arrows
    source, taken = (around([s.box for s in spots_of(found, k)]) for k in (0, 1))
    assert _gap(source, arrow.start) < _gap(source, arrow.end)
    assert _gap(taken, arrow.end) < _gap(taken, arrow.start)
    assert 0 < _gap(taken, arrow.end) < found.thing
    assert dist(arrow.start, arrow.end) >= found.thing


def _gap(of: Box, point: tuple[float, float]) -> float:
    x, y = point
    return dist((min(max(x, of.left), of.right), min(max(y, of.top), of.bottom)), point)


def test_many_taken_groups_share_one_arrow() -> None:
    assert len(layout(group(9), *(group(1, taken_from=0) for _ in range(3))).arrows) == 3
    assert len(layout(group(9), *(group(1, taken_from=0) for _ in range(4))).arrows) == 1


def test_pieces_of_one_thing_are_nearer_than_things() -> None:
    cut = Things(name="loaf of bread", count=3, cut=Cut(parts=2, shown=2))
    found = lay_out(Scene(groups=(Group(things=(cut,)),)), size_of, ROOM)
    boxes = [spot.box for spot in found.spots]
    apart = min((b.left - a.right for a, b in pairwise(boxes) if b.left > a.right), default=inf)
    assert apart >= 2 * APART * found.thing


def test_labels_stand_under_their_groups() -> None:
    scene = Scene(groups=(group(2, label="Anna"), group(3, label="a boy whose name is rather long")))
    _, elements, findings = render(scene, 1024, 768)
    said = [element for element in elements if element.role == "text"]
    assert next(element.text for element in said) == "Anna"
    assert " ".join(e.text for e in said[1:]) == "a boy whose name is rather long"
    for text in said:
        own = around([e.box for e in elements if e.role == "image" and e.group == text.group])
        assert text.box.top > own.bottom
        assert abs(middle(text.box)[0] - middle(own)[0]) < 30
    assert findings == ()


def test_unequal_containers_only_where_things_would_be_tiny() -> None:
    found = layout(group(40, "egg", container="box"), *(group(1, "egg", container="box") for _ in range(19)))
    assert found.thing > 24
    assert found.held[0].box.width > 2 * found.held[1].box.width


def test_figures_that_cannot_be_drawn_right_are_refused() -> None:
    with pytest.raises(ValidationError, match="itself taken away; take it from group 0"):
        layout(group(5), group(2, taken_from=0), group(1, taken_from=1))
    with pytest.raises(ValidationError, match="Row 1 of the bar model has 21 bars"):
        BarModel(rows=((Bar(value=1),) * 21,))
    with pytest.raises(ValidationError, match="reaches 10001"):
        NumberLine(start=1, jumps=(Jump(by=10_000),))
    with pytest.raises(ValidationError, match="ends at 3, not after 3"):
        NumberLine(start=1, jumps=(Jump(by=2),), low=3, high=3)
