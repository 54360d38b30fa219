"""The metrics on made-up detections: what passes, what fails, and what they say of it."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from chalkwright.agent.visualize.data import Equation, Part, VisualType, WordProblem
from chalkwright.benchmarks.e2v.data import Detected, Item
from chalkwright.benchmarks.e2v.metrics import Seen, by_place, by_size, grade, sort_into_containers
from chalkwright.renderers.base import Box


def item(visual: VisualType, *parts: Part) -> Item:
    equation = Equation(left=3, operation="+", right=4, result=7)
    problem = WordProblem(text="A story.", equation=equation, visual=visual, parts=parts)
    return Item(id=f"e2v-add-3-4-{visual}", problem=problem, split="train", range="6-10")


def at(left: float, top: float, width: float = 40, height: float = 40) -> Box:
    return Box(left=left, top=top, right=left + width, bottom=top + height)


def row(count: int, left: float = 0, top: float = 0, step: float = 50, size: float = 40) -> list[Box]:
    return [at(left + step * place, top, size, size) for place in range(count)]


def seen(boxes: Sequence[Box], name: str = "apple") -> tuple[Detected, ...]:
    return tuple(Detected(name=name, box=box) for box in boxes)


# ---------------------------------------------------------------- quantity


def test_object_type_is_quantity_alone() -> None:
    wanted = item("object", Part(name="apple", count=3), Part(name="pear", count=4))
    right = seen(row(3)) + seen(row(4, top=100), "pear")
    told = grade(wanted, Seen(right))
    assert told.quantity
    assert told.overall
    assert told.why == ""
    assert told.item == wanted.id


@pytest.mark.parametrize("apples", [0, 2, 4])
def test_one_too_many_or_few_fails_everything(apples: int) -> None:
    wanted = item("object", Part(name="apple", count=3), Part(name="pear", count=4))
    told = grade(wanted, Seen(seen(row(apples)) + seen(row(4, top=100), "pear")))
    assert not told.quantity
    assert not told.overall
    assert told.why == f"3 × apple wanted, {apples} seen."


def test_parts_of_one_object_are_counted_together() -> None:
    wanted = item("spatial", Part(name="apple", count=3), Part(name="apple", count=4))
    assert grade(wanted, Seen(seen(row(3) + row(4, left=400)))).quantity


def test_nothing_wanted_and_nothing_seen() -> None:
    wanted = item("object", Part(name="apple", count=0))
    assert grade(wanted, Seen(())).overall
    assert not grade(wanted, Seen(seen(row(1)))).overall


# ------------------------------------------------------------------ colour


COLORED = item("color", Part(name="apple", count=3, color="red"), Part(name="apple", count=4, color="Grey"))


def test_colors_are_a_multiset() -> None:
    shuffled = ("gray", "red", "gray", "red", "red", "gray", "gray")
    assert grade(COLORED, Seen(seen(row(7)), colors=shuffled)).overall


def test_one_wrong_color_fails_but_not_the_quantity() -> None:
    told = grade(COLORED, Seen(seen(row(7)), colors=("red",) * 4 + ("gray",) * 3))
    assert told.quantity
    assert not told.overall
    assert told.why == "The colours should be 4 gray, 3 red; 3 gray, 4 red are seen."


def test_colors_that_nobody_looked_at_do_not_pass() -> None:
    assert not grade(COLORED, Seen(seen(row(7)))).overall


def test_as_many_colors_as_objects() -> None:
    with pytest.raises(ValueError, match="2 colours are given for 3 objects"):
        Seen(seen(row(3)), colors=("red", "red"))


# ----------------------------------------------------------------- spatial


THREE_FOUR = item("spatial", Part(name="apple", count=3), Part(name="apple", count=4))


@pytest.mark.parametrize("strict", [True, False])
def test_groups_left_and_right(strict: bool) -> None:
    assert grade(THREE_FOUR, Seen(seen(row(3) + row(4, left=300))), strict=strict).overall


@pytest.mark.parametrize("strict", [True, False])
def test_other_sizes_fail(strict: bool) -> None:
    told = grade(THREE_FOUR, Seen(seen(row(2) + row(5, left=300))), strict=strict)
    assert told.quantity
    assert not told.overall
    assert told.why == "The groups should hold 3 and 4; groups of 2 and 5 are seen."


def test_one_field_of_seven_is_not_three_and_four() -> None:
    """The gap of 51 instead of 50 px splits the row where it should; only the strict rule sees that it is one row."""
    field = row(3) + row(4, left=151)
    assert grade(THREE_FOUR, Seen(seen(field)), strict=False).overall
    told = grade(THREE_FOUR, Seen(seen(field)))
    assert not told.overall
    assert told.why == "The groups are not clearly apart: 51 px between two of them, 50 px within one."


def test_single_things_must_be_apart_too() -> None:
    """1 + 1: no gap within a group to compare with; the free space counts."""
    pair = item("spatial", Part(name="apple", count=1), Part(name="apple", count=1))
    assert grade(pair, Seen(seen([at(0, 0), at(300, 0)]))).overall
    assert not grade(pair, Seen(seen([at(0, 0), at(45, 0)]))).overall
    assert grade(pair, Seen(seen([at(0, 0), at(45, 0)])), strict=False).overall


def test_near_and_far_by_size() -> None:
    """Far things lie between the near ones, so that place cannot tell them apart."""
    near = row(3, step=60, size=50)
    far = row(4, left=10, top=52, step=60, size=20)
    assert grade(THREE_FOUR, Seen(seen(near + far))).overall


def test_sizes_that_hardly_differ_are_no_groups() -> None:
    mixed = [at(50 * place, 0, size, size) for place, size in enumerate((40, 37, 40, 37, 40, 37, 37))]
    assert grade(THREE_FOUR, Seen(seen(mixed)), strict=False).overall
    assert not grade(THREE_FOUR, Seen(seen(mixed))).overall


def test_one_group_must_be_one() -> None:
    six = item("spatial", Part(name="apple", count=6))
    assert grade(six, Seen(seen(row(6)))).overall
    assert grade(six, Seen(seen(row(3) + row(3, top=65)))).overall
    told = grade(six, Seen(seen(row(3) + row(3, left=400))))
    assert not told.overall
    assert told.why == "The one group falls apart: there is a gap of 300 px in it."
    assert grade(six, Seen(seen(row(3) + row(3, left=400))), strict=False).overall


def test_two_of_one_group() -> None:
    two = item("spatial", Part(name="apple", count=2))
    assert grade(two, Seen(seen(row(2)))).overall
    assert not grade(two, Seen(seen([at(0, 0), at(300, 0)]))).overall


def test_empty_parts_are_no_groups() -> None:
    wanted = item("spatial", Part(name="apple", count=5), Part(name="apple", count=0))
    assert grade(wanted, Seen(seen(row(5)))).overall


def test_three_groups_in_any_order() -> None:
    wanted = item("spatial", *(Part(name="apple", count=count) for count in (2, 5, 3)))
    boxes = row(5) + row(2, left=500) + row(3, left=800)
    assert grade(wanted, Seen(seen(boxes))).overall


@settings(max_examples=25)
@given(st.lists(st.integers(1, 6), min_size=1, max_size=4), st.randoms(use_true_random=False))
def test_what_is_drawn_apart_is_found_apart(counts: list[int], dice) -> None:  # type: ignore[no-untyped-def]
    boxes = [box for place, count in enumerate(counts) for box in row(count, left=600 * place)]
    dice.shuffle(boxes)
    assert sorted(len(group) for group in by_place(boxes, len(counts))) == sorted(counts)
    wanted = item("spatial", *(Part(name="apple", count=count) for count in counts))
    assert grade(wanted, Seen(seen(boxes))).overall


def test_all_of_one_size_is_one_group() -> None:
    assert by_size(row(5), 2) == ((0, 1, 2, 3, 4),)


# --------------------------------------------------------------- container


def parts(*counts: int, container: str = "box") -> list[Part]:
    return [Part(name="apple", count=count, container=container) for count in counts]


LEFT, RIGHT = at(0, 0, 300, 200), at(400, 0, 300, 200)


def boxes_named(*names: str) -> tuple[Detected, ...]:
    return tuple(Detected(name=name, box=box) for name, box in zip(names, (LEFT, RIGHT), strict=False))


def test_each_container_holds_its_own() -> None:
    wanted = item("container", *parts(3, 4))
    inside = seen(row(4, left=10, top=50) + row(3, left=410, top=50))
    assert grade(wanted, Seen(inside, boxes_named("box", "box"))).overall


def test_other_contents_fail() -> None:
    wanted = item("container", *parts(3, 4))
    told = grade(wanted, Seen(seen(row(5, left=10) + row(2, left=410)), boxes_named("box", "box")))
    assert told.quantity
    assert not told.overall
    assert told.why == "The containers should hold 3 and 4; they hold 2 and 5."


def test_a_container_too_few_fails() -> None:
    wanted = item("container", *parts(3, 4))
    inside = seen(row(3, left=10) + row(4, left=410))
    told = grade(wanted, Seen(inside, boxes_named("box")))
    assert told.why == "2 containers wanted, 1 seen."


def test_a_thing_outside_fails() -> None:
    wanted = item("container", *parts(3, 4))
    things = seen([*row(3, left=10), *row(3, left=410), at(330, 300)])
    told = grade(wanted, Seen(things, boxes_named("box", "box")))
    assert told.why == "none should lie in no container; 1 apple do."


def test_things_taken_out_lie_free() -> None:
    """5 - 2: three in the box, two out of it."""
    wanted = item("container", *parts(3), Part(name="apple", count=2, taken=True))
    things = seen(row(3, left=10) + row(2, left=410))
    assert grade(wanted, Seen(things, boxes_named("box"))).overall
    assert not grade(wanted, Seen(seen(row(5, left=10)), boxes_named("box"))).overall


def test_an_empty_container() -> None:
    wanted = item("container", *parts(3, 0))
    assert grade(wanted, Seen(seen(row(3, left=10)), boxes_named("box", "box"))).overall


def test_containers_of_different_names_keep_their_own() -> None:
    wanted = item("container", *parts(3, container="box"), *parts(4, container="basket"))
    inside = seen(row(3, left=10) + row(4, left=410))
    assert grade(wanted, Seen(inside, boxes_named("box", "basket"))).overall
    told = grade(wanted, Seen(inside, boxes_named("basket", "box")))
    assert told.why == "The containers hold 3 and 4 as they should, but not each its own."


def test_containers_that_the_detector_calls_otherwise() -> None:
    wanted = item("container", *parts(3, container="red box"), *parts(4, container="blue box"))
    inside = seen(row(3, left=10) + row(4, left=410))
    assert grade(wanted, Seen(inside, boxes_named("box", "box"))).overall
    assert not grade(wanted, Seen(seen(row(2, left=10) + row(5, left=410)), boxes_named("box", "box"))).overall


def test_half_over_the_rim_is_inside() -> None:
    on_the_rim = at(280, 0)
    held, loose = sort_into_containers(seen([on_the_rim, at(290, 0)]), [LEFT])
    assert [one.box for one in held[0]] == [on_the_rim]
    assert len(loose) == 1


def test_of_nested_containers_the_inner_one_holds() -> None:
    held, loose = sort_into_containers(seen([at(20, 20)]), [LEFT, at(0, 0, 100, 100)])
    assert [len(one) for one in held] == [0, 1]
    assert not loose
