"""Layouts as boxes: reading, checking, the table of errors, and drawing them with our own icons."""

from __future__ import annotations

import json
from collections.abc import Sequence
from io import BytesIO

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from chalkwright.agent.errors import UserError
from chalkwright.agent.images.layout import (
    Draft,
    Layout,
    LayoutErrors,
    Proposal,
    ThingBox,
    layout_errors,
    layout_faults,
    layout_warnings,
    parse_layout,
)
from chalkwright.agent.images.layout_drawing import draw_layout
from chalkwright.agent.images.naming import Sought
from chalkwright.agent.loop import Rejected
from chalkwright.agent.visualize.data import Part
from chalkwright.prompts import load
from chalkwright.renderers.faults import Fault
from tests.agent.images.examples import examples
from tests.offenders import each

APPLES = (Part(name="apple", count=3),)
COLORS = (Part(name="apple", count=2, color="red"), Part(name="apple", count=1, color="green"))
BASKETS = (Part(name="egg", count=2, container="basket"), Part(name="egg", count=1, container="basket"))


def layout(*boxes: tuple[str, float, float, float, float]) -> Layout:
    return Layout(boxes=tuple(ThingBox(name=n, x=x, y=y, width=w, height=h) for n, x, y, w, h in boxes))


def row(names: Sequence[str], y: float = 100.0) -> Layout:
    return layout(*((name, 10.0 + 60 * at, y, 50.0, 50.0) for at, name in enumerate(names)))


def kinds(found: Layout, parts: Sequence[Part]) -> list[str]:
    return [fault.kind for fault in layout_faults(found, parts)]


@each(examples())
def test_every_example_of_the_prompt_is_what_it_teaches(row: tuple[str, tuple[Part, ...], str]) -> None:
    caption, parts, text = row
    found = parse_layout(text)
    assert layout_faults(found, parts) == ()
    assert layout_warnings(found, parts) == ()
    assert caption in text
    assert found.background
    assert draw_layout(found, parts, width=128, height=128).left_out == ()


def test_both_prompts_hold_their_examples() -> None:
    refined, plain = load("images/layout_refined_system").render(), load("images/layout_plain_system").render()
    assert (refined.count("# Example"), plain.count("# Example")) == (15, 3)
    assert "[[" not in refined.split("# Example")[1].replace('"boxes": [[', "")


@pytest.mark.parametrize(
    "reply",
    [
        '{"boxes": [["apple", [1, 2, 3.5, 4]]], "background": "A table", "negative": "cups"}',
        'Here:\n```json\n{"boxes": [["apple", [1, 2, 3.5, 4]]], "background": "A table", "negative": "cups"}\n```\nDone.',  # noqa: E501
        '<think>{"boxes": 1}</think>{"boxes": [["apple", [1, 2, 3.5, 4]]], "background": "A table", "negative": "cups"}',  # noqa: E501
        'Sure! {"boxes": [["apple", [1, 2, 3.5, 4]]], "background": "A table", "negative": "cups"} Bye.',
    ],
)
def test_a_layout_is_found_in_a_reply(reply: str) -> None:
    found = parse_layout(reply)
    assert found.boxes == (ThingBox(name="apple", x=1, y=2, width=3.5, height=4),)
    assert (found.background, found.negative) == ("A table", "cups")


@each(
    [
        "",
        "No.",
        "{",
        "[]",
        "null",
        '{"boxes": []}',
        '{"boxes": {}}',
        '{"boxes": [["apple", [1, 2, 3]]]}',
        '{"boxes": [["apple", [1, 2, 3, "4"]]]}',
        '{"boxes": [["apple", [1, 2, 0, 4]]]}',
        '{"boxes": [["", [1, 2, 3, 4]]]}',
        '{"boxes": [[5, [1, 2, 3, 4]]]}',
        '{"boxes": [["apple", [1, 2, NaN, 4]]]}',
        '{"boxes": [["apple", [1, 2, Infinity, 4]]]}',
        '{"boxes": [["apple", [1, 2, true, 4]]]}',
        '{"boxes": [7]}',
        json.dumps({"boxes": [["apple", [1, 2, 3, 4]]] * 101}),
    ]
)
def test_what_is_no_layout(reply: str) -> None:
    with pytest.raises(Rejected) as caught:
        parse_layout(reply)
    assert [fault.kind for fault in caught.value.faults] == ["format"]
    assert caught.value.faults[0].remedy


@given(
    st.recursive(
        st.none() | st.booleans() | st.floats() | st.text(),
        lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    )
)
def test_no_json_brings_the_reader_down(value: object) -> None:
    for reply in (json.dumps(value), json.dumps({"boxes": value}), json.dumps({"boxes": [value]})):
        try:
            parse_layout(reply)
        except Rejected:
            continue


def test_quantity() -> None:
    assert kinds(row(["apple"] * 3), APPLES) == []
    assert kinds(row(["apple"] * 4), APPLES) == ["quantity"]
    assert kinds(row(["apple"] * 2 + ["pear"]), APPLES) == ["quantity"]
    fault = layout_faults(row(["apple"] * 2), APPLES)[0]
    assert fault.sentence() == (
        "The layout has 2 boxes of “apple”; the problem has 3. "
        "Give each apple one box of its own, named 'apple': exactly 3."
    )


def test_names_are_understood() -> None:
    assert kinds(row(["a big apple", "Apples", "APPLE_3", "apple tree", "worm in apple"]), APPLES) == []
    assert kinds(row(["burger", "hamburger 2"]), (Part(name="hamburger", count=2),)) == []
    assert kinds(row(["loaf of bread", "loaves of bread"]), (Part(name="loaf of bread", count=2),)) == []
    assert kinds(row(["snozzwanger", "snozzwangers"]), (Part(name="snozzwanger", count=2),)) == []
    sought = Sought(BASKETS)
    assert [sought.label(name) for name in ("left basket", "basket of eggs", "eggs", "egg cup", "eggplant")] == [
        "basket",
        "basket",
        "egg",
        None,
        None,
    ]


def test_colors_count() -> None:
    assert kinds(row(["red apple", "small red apple", "green apple"]), COLORS) == []
    assert kinds(row(["red apple", "green apple", "green apple"]), COLORS) == ["quantity", "quantity"]
    assert kinds(row(["apple"] * 3), COLORS) == ["quantity", "quantity"], "no colour is told"


@pytest.mark.parametrize("box", [(-2, 0, 50, 50), (0, -2, 50, 50), (470, 0, 50, 50), (0, 470, 50, 50)])
def test_boundary(box: tuple[float, float, float, float]) -> None:
    one = (Part(name="apple", count=1),)
    assert kinds(layout(("apple", *box)), one) == ["boundary"]
    assert kinds(layout(("apple", 0, 0, 512.4, 512)), one) == [], "rounding is no mistake"


def test_grouping() -> None:
    first, second = ("basket", 0.0, 0.0, 200.0, 200.0), ("basket", 250.0, 0.0, 200.0, 200.0)
    inside = [("egg", 20.0, 50.0, 40.0, 50.0), ("egg", 100.0, 50.0, 40.0, 50.0), ("egg", 300.0, 50.0, 40.0, 50.0)]
    assert kinds(layout(first, second, *inside), BASKETS) == []
    assert kinds(layout(first, second, *inside[:2], ("egg", 300.0, 300.0, 40.0, 50.0)), BASKETS) == ["grouping"]
    assert kinds(layout(first, *inside), BASKETS) == ["quantity", "grouping"]


def test_overlap_is_a_warning_and_a_container_may_cover() -> None:
    near = layout(("apple", 0, 0, 50, 50), ("apple", 20, 0, 50, 50), ("apple", 200, 0, 50, 50))
    assert kinds(near, APPLES) == []
    assert layout_warnings(near, APPLES) == ("apple [0, 0, 50, 50] and apple [20, 0, 50, 50] overlap.",)
    held = layout(("basket", 0, 0, 200, 200), ("egg", 20, 50, 40, 50))
    assert layout_warnings(held, BASKETS) == ()


def test_the_table_of_errors() -> None:
    def draft(*found: str, warned: bool = False) -> Draft:
        faults = tuple(Fault(kind=kind, message=kind) for kind in found)
        return Draft(layout=None, faults=faults, warnings=("near",) if warned else ())

    proposals = [
        Proposal(drafts=(draft("quantity", "quantity", "boundary"), draft("quantity"), draft())),
        Proposal(drafts=(draft("format"), draft("boundary"), draft("boundary"))),
        Proposal(drafts=(draft(warned=True),)),
    ]
    assert layout_errors(proposals, regenerations=0) == LayoutErrors(
        total=3, quantity=33.33, boundary=33.33, format=33.33, grouping=0, overlap=33.33
    )
    assert layout_errors(proposals, regenerations=1).quantity == 33.33
    assert layout_errors(proposals) == LayoutErrors(
        total=3, quantity=0, boundary=33.33, format=0, grouping=0, overlap=33.33
    )
    assert layout_errors([]).quantity == 0


def _ink(png: bytes, box: tuple[int, int, int, int]) -> int:
    """Pixels that are not white in a part of a picture."""
    with Image.open(BytesIO(png)) as image:
        return sum(value < 250 for value in image.convert("L").crop(box).tobytes())


def test_icons_fill_their_boxes_and_nothing_else() -> None:
    picture = draw_layout(layout(("apple", 100, 100, 200, 100)), (Part(name="apple", count=1),), width=512, height=512)
    assert _ink(picture.png, (100, 100, 300, 200)) > 5000
    assert _ink(picture.png, (100, 100, 300, 200)) == _ink(picture.png, (0, 0, 512, 512))


def test_a_wide_picture_has_the_canvas_in_its_middle() -> None:
    picture = draw_layout(layout(("apple", 0, 0, 512, 512)), (Part(name="apple", count=1),), width=800, height=400)
    assert _ink(picture.png, (200, 0, 600, 400)) == _ink(picture.png, (0, 0, 800, 400)) > 10_000


def test_a_slanting_icon_is_turned_to_fit_a_slender_box() -> None:
    one = (Part(name="pencil", count=1),)
    standing = draw_layout(layout(("pencil", 200, 50, 60, 400)), one, width=512, height=512).png
    assert _ink(standing, (200, 50, 260, 450)) == _ink(standing, (0, 0, 512, 512)) > 5000
    lying = draw_layout(layout(("pencil", 50, 200, 400, 60)), one, width=512, height=512).png
    assert _ink(lying, (50, 200, 450, 260)) == _ink(lying, (0, 0, 512, 512)) > 5000


def test_what_a_container_holds_stays_inside_it() -> None:
    parts = (Part(name="egg", count=1, container="basket"),)
    corner = layout(("basket", 100, 100, 200, 200), ("egg", 101, 101, 60, 60))
    picture = draw_layout(corner, parts, width=512, height=512)
    assert _ink(picture.png, (95, 95, 305, 305)) == _ink(picture.png, (0, 0, 512, 512)) > 5000


def test_an_extra_without_a_drawing_is_left_out() -> None:
    picture = draw_layout(row(["apple", "wombat nebula"]), (Part(name="apple", count=1),), width=512, height=512)
    assert picture.left_out == ("wombat nebula",)


def test_an_object_without_a_drawing_is_refused() -> None:
    with pytest.raises(UserError, match="no drawing of 'wombat'"):
        draw_layout(row(["wombat"]), (Part(name="wombat", count=1),))


def test_a_spot_is_no_object() -> None:
    with pytest.raises(UserError, match="too small"):
        draw_layout(layout(("apple", 5, 5, 9, 9)), (Part(name="apple", count=1),))
