"""A worksheet's text into problems, by numbering and layout."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chalkwright.service.worksheets.data import Item, Worksheet
from chalkwright.service.worksheets.editing import change, focus, parts, reworded
from chalkwright.service.worksheets.layout import Line, page_text
from chalkwright.service.worksheets.splitting import cut, split

SHEETS = {
    "1. What is 2 + 3?\n2. What is 4 + 5?": ["What is 2 + 3?", "What is 4 + 5?"],
    "1) one\n2) two\n3) three": ["one", "two", "three"],
    "(1) one\n(2) two": ["one", "two"],
    "Aufgabe 1: Berechne 3 + 4.\nAufgabe 2\nEin Dreieck hat drei\nSeiten.": [
        "Berechne 3 + 4.",
        "Ein Dreieck hat drei Seiten.",
    ],
    "Question 1\nHow far?\nQuestion 2\nHow long?": ["How far?", "How long?"],
    "题 1 小明走了5米。\n题 2 一个三角形\n的边长。": ["小明走了5米。", "一个三角形的边长。"],
    "1、求x\n2、求y": ["求x", "求y"],
    "1. Two parts:\n(1) this\n(2) that\n2. Next": ["Two parts:\n(1) this\n(2) that", "Next"],
    "1. It has 3.5 kg and\n2 more. How much?\n2. Next": ["It has 3.5 kg and 2 more. How much?", "Next"],
    "1. One\n3. A line was not read": ["One", "A line was not read"],
    "Solve for x:\n1) 2x = 4\n2) 3x = 9": ["Solve for x: 2x = 4", "Solve for x: 3x = 9"],
    "What is 1 + 1?\nWhat is 2 + 2?": ["What is 1 + 1?", "What is 2 + 2?"],
    "One story. How many?\n\nA) 3\nB) 4\n\nAnother story. How many?": [
        "One story. How many?\n\nA) 3\nB) 4",
        "Another story. How many?",
    ],
    "1. first\nPage 1 of 2\n\x0cPage 2 of 2\n2. second": ["first", "second"],
    "- a b\n- c d": ["a b", "c d"],
    "A single problem of 3.5 kg. How heavy is half?": ["A single problem of 3.5 kg. How heavy is half?"],
    " \n\n": [],
}


@pytest.mark.parametrize("text", SHEETS)
def test_problems_are_found(text: str) -> None:
    assert list(split(text).problems) == SHEETS[text]


def test_a_line_before_the_first_problem_is_the_title() -> None:
    assert split("Fractions, sheet 3\n\n1. a b\n2. c d").title == "Fractions, sheet 3"


@given(
    st.lists(
        st.text("abc déf", min_size=3).map(str.strip).filter(lambda s: len(s) > 3 and s[1] not in ". "), min_size=2
    )
)
def test_what_was_numbered_is_taken_apart_again(problems: list[str]) -> None:
    text = "\n".join(f"{number}. {' '.join(one.split())}" for number, one in enumerate(problems, 1))
    assert list(split(text).problems) == [" ".join(one.split()) for one in problems]


def test_problems_begin_where_a_model_says() -> None:
    assert cut("Name: ____\nfirst\nmore\n2. second", [1, 3]).problems == ("first more", "second")


def test_a_number_that_a_pdf_has_elsewhere_comes_before_its_line() -> None:
    lines = [Line("What is it?", 50, 100, 120, 110), Line("And that?", 50, 60, 120, 70), Line("1.", 30, 100, 38, 110)]
    assert page_text([*lines, Line("2.", 30, 60, 38, 70)]) == "1. What is it?\n\n2. And that?"


def sheet(*texts: str) -> Worksheet:
    return Worksheet(title="", problems=tuple(Item(id=f"i{n}", text=text, job=f"j{n}") for n, text in enumerate(texts)))


def test_each_change_is_made_and_undone() -> None:
    before = sheet("one. two?", "three", "four")
    results = {
        "join-i1": ["one. two?\n\nthree", "four"],
        "split-i0": ["one.", "two?", "three", "four"],
        "up-i2": ["one. two?", "four", "three"],
        "down-i0": ["three", "one. two?", "four"],
        "delete-i1": ["one. two?", "four"],
        "add": ["one. two?", "three", "four", ""],
        "join-i0": ["one. two?", "three", "four"],
        "delete-gone": ["one. two?", "three", "four"],
    }
    for action, texts in results.items():
        after = change(before, before.problems, action)
        assert [item.text for item in after.problems] == texts, action
        assert change(after, after.problems, "undo").problems == before.problems


def test_the_keyboard_goes_on_where_something_changed() -> None:
    before = sheet("one. two?", "three", "four").problems
    expected = {"up-i2": "up-i2", "up-i1": "down-i1", "down-i0": "down-i0", "down-i1": "up-i1"}
    expected |= {"delete-i0": "item-i1", "delete-i2": "item-i1", "split-gone": "item-i0"}
    for action, wanted in expected.items():
        assert focus(action, before, change(sheet("one. two?", "three", "four"), before, action).problems) == wanted
    for action, place, kind in (("join-i1", 0, "item"), ("split-i0", 0, "item"), ("add", 3, "problem")):
        after = change(sheet("one. two?", "three", "four"), before, action).problems
        assert focus(action, before, after) == f"{kind}-{after[place].id}"
    assert focus("delete-i0", before[:1], ()) == ""


def test_only_what_was_reworded_loses_its_explanation() -> None:
    first, second = reworded(sheet("one", "two").problems, {"problem-i0": "one\r\n", "problem-i1": "other"})
    assert (first.job, second.job, second.id) == ("j0", None, "i1")


def test_a_text_is_split_at_the_cursor() -> None:
    assert parts("one two", 3) == ["one", "two"]
    assert parts("no end in it", 0) == ["no end in it"]
