"""Accepted answers, from the forms in which data sets give them."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chalkwright.benchmarks.visualtext.gold import Gold, content_of_box, drop_gold, four_choices

NESTED = st.recursive(
    st.text("ab+1^ ", max_size=4) | st.sampled_from([r"\{", r"\}", r"\\"]),
    lambda inner: st.lists(inner, max_size=3).map(lambda parts: "{" + "".join(parts) + "}"),
    max_leaves=8,
)


@pytest.mark.parametrize(
    ("solution", "answer"),
    [
        (r"so $x=\boxed{3}$.", "3"),
        (r"so $\boxed{\frac{1}{\sqrt{2}}}$ and done", r"\frac{1}{\sqrt{2}}"),
        (r"first \boxed{1}, then \boxed{\{1, 2\}}", r"\{1, 2\}"),
        (r"$\boxed 7$", "7"),
        (r"\fbox{12}", "12"),
        (r"\boxed{\text{not } closed", None),
        ("no box", None),
        (r"\boxed{}", None),
    ],
)
def test_the_last_box_is_the_answer(solution: str, answer: str | None) -> None:
    assert content_of_box(solution) == answer


@given(NESTED, st.text("xyz $", max_size=5))
def test_braces_in_a_box_are_matched(inside: str, around: str) -> None:
    assert content_of_box(f"{around}\\boxed{{{inside}}}{around}}}") == (inside.strip() or None)


CHOICES = ["ice", "water", "steam", "fog"]
LABELLED = [{"text": text, "label": label} for text, label in zip(CHOICES, "ABCD", strict=True)]
PANDAS = (
    "{'text': array(['ice', 'water',\n 'steam', 'fog'], dtype=object), "
    "'label': array(['A', 'B', 'C', 'D'], dtype=object)}"
)
FORMS: list[dict[str, Any]] = [
    {"question": "What is solid?", "choices": {"text": CHOICES, "label": list("ABCD")}, "answerKey": "A"},
    {"question": "What is solid?", "choices": {"text": CHOICES, "label": list("1234")}, "answerKey": "1"},
    {"question": "What is solid?", "choices": {"text": CHOICES, "label": list("ABCD")}, "answerKey": "1"},
    {"question": {"stem": "What is solid?", "choices": LABELLED}, "answerKey": "A"},
    {"question": "What is solid? (A) ice (B) water (C) steam (D) fog", "AnswerKey": "A"},
    {"question": "What is solid?", "choices": str({"text": CHOICES, "label": list("ABCD")}), "answerKey": "A"},
    {"question": "What is solid?", "choices": PANDAS, "answerKey": "A"},
    {"question": "What is solid?", "options": CHOICES, "answer": "ice"},
]


@pytest.mark.parametrize("row", FORMS)
def test_choices_in_every_published_form(row: dict[str, Any]) -> None:
    assert four_choices(row) == ("What is solid?", tuple(CHOICES), "A")


def test_labels_in_another_order_are_followed() -> None:
    row = {"question": "Which?", "choices": {"text": CHOICES, "label": ["4", "3", "2", "1"]}, "answerKey": "1"}
    assert four_choices(row) == ("Which?", tuple(CHOICES), "D")


@pytest.mark.parametrize(
    "changed",
    [{"answerKey": "E"}, {"choices": {"text": CHOICES[:3], "label": list("ABC")}}, {"question": " "}],
)
def test_what_is_no_question_with_four_choices_is_left_out(changed: dict[str, Any]) -> None:
    assert four_choices(FORMS[0] | changed) is None


def listed(*spans: str, kind: str = "span") -> dict[str, Any]:
    return {"answers_spans": {"spans": list(spans), "types": [kind] * len(spans)}}


@pytest.mark.parametrize(
    ("row", "several", "gold"),
    [
        (listed("12", kind="number"), False, Gold(("12",), "number", "number")),
        (listed("the fox"), False, Gold(("the fox",), "span", "span")),
        (listed("3 May 1871", kind="date"), False, Gold(("3 May 1871",), "span", "date")),
        (listed("a", "b"), False, Gold(("a, b",), "spans", "spans")),
        (listed("a", "a", "a"), True, Gold(("a",), "span", "span")),
        (listed("a", "b", "a", "b"), True, Gold(("a, b",), "spans", "spans")),
        (listed("a", "b"), True, None),
        (listed("a", "a", "b"), True, None),
        (listed(), False, None),
    ],
)
def test_drop_as_hugging_face_has_it(row: dict[str, Any], several: bool, gold: Gold | None) -> None:
    assert drop_gold(row, several_readers=several) == gold


def answer(number: str = "", spans: list[str] | None = None, **date: str) -> dict[str, Any]:
    return {"number": number, "spans": spans or [], "date": {"day": "", "month": "", "year": "", **date}}


def test_drop_as_it_was_first_published() -> None:
    assert drop_gold({"answer": answer("7")}, several_readers=True) == Gold(("7",), "number", "number")
    date = {"answer": answer(month="May", year="1871")}
    assert drop_gold(date, several_readers=False) == Gold(("May 1871",), "span", "date")
    both = {
        "answer": answer(spans=["the fox"]),
        "validated_answers": [answer(spans=["fox"]), answer(spans=["the fox"])],
    }
    assert drop_gold(both, several_readers=True) == Gold(("the fox", "fox"), "span", "span")
    columns = {"number": ["", "4"], "spans": [["four"], []], "date": [{}, {}]}
    turned = {"answer": answer("4"), "validated_answers": columns}
    assert drop_gold(turned, several_readers=True) == Gold(("4", "four"), "number", "number")


def test_answers_of_somebodys_own_file() -> None:
    assert drop_gold({"answer": "1,250"}, several_readers=False) == Gold(("1,250",), "number", "number")
    assert drop_gold({"answer": ["oak", "ash"]}, several_readers=False) == Gold(("oak, ash",), "spans", "spans")
    assert drop_gold({"answers": ["oak", "an oak"]}, several_readers=False) == Gold(("oak", "an oak"), "span", "span")
    assert drop_gold({"question": "?"}, several_readers=False) is None
