"""Items come from files; what is wrong in one is said with its line."""

from __future__ import annotations

import pytest

from chalkwright.agent.errors import UserError
from chalkwright.service.studies.form import load_shipped
from chalkwright.service.studies.items import Collected, check_by_reading, from_jsonl
from tests.service.studies.made_studies import item, jsonl, uri

FORM = load_shipped()["illustrated"]


def read(text: str) -> Collected:
    return from_jsonl(text, FORM, check_by_reading)


def test_pictures_stand_where_the_text_names_them() -> None:
    found = read(jsonl(item("a", explanation="One ![x](1) two"), item("b", explanation="No mark", alt="")))
    assert [piece.kind for piece in found.items[0].explanation] == ["words", "picture", "words"]
    assert [piece.kind for piece in found.items[1].explanation] == ["words", "picture"]
    assert len(found.images) == 1  # the same picture is kept once


def test_a_problem_to_review_is_an_item() -> None:
    found = from_jsonl(
        jsonl({"id": "p", "text": "Why?", "solution": "So."}), load_shipped()["problem-review"], check_by_reading
    )
    assert found.items[0].problem
    assert found.items[0].solution == "So."
    assert not found.items[0].explanation


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("{", "Line 1 is no JSON"),
        ("[]", "Line 1 is wrong"),
        ("\n" + jsonl(item("=cmd()")), "Line 2 is wrong at id"),
        (jsonl(item("a"), item("a")), "Line 2 names the item “a” a second time"),
        (jsonl({"id": "a"}), "nothing to look at"),
        (jsonl(item("a", pictures=["http://127.0.0.1/x.png"])), "no data:"),
        (jsonl(item("a", pictures=["data:image/png;base64,!!"])), "no valid base64"),
        (jsonl(item("a", pictures=[uri(b"GIF89a")])), "The picture 1 of line 1"),
        (jsonl(item("a", expected={"LC": {"score": 0.7}})), "not on its scale"),
        (jsonl(item("a", ask={"nope": "?"})), "which the form does not have"),
        (jsonl(item("a", models={"m": {"LC": 6}})), "less than or equal to 5"),
        (jsonl({"id": "a"} | dict.fromkeys(map(str, range(20_000)), 1)), "Line 1 holds too many values"),
        ("", "no item to rate"),
    ],
)
def test_a_wrong_file_is_refused_in_a_sentence(text: str, said: str) -> None:
    with pytest.raises(UserError) as refused:
        read(text)
    assert said in str(refused.value)
