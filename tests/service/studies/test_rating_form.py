"""Forms: what is shipped is sound, what is misspelt is refused, answers mean what their scale says."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given as drawn
from hypothesis import strategies as st

from chalkwright.agent.errors import UserError
from chalkwright.judges.data import DIMENSIONS
from chalkwright.service.studies import form as forms
from chalkwright.service.studies.form import (
    Expected,
    Form,
    form_yaml,
    load_shipped,
    pilot_passed,
    pilot_share,
    read_form,
    read_given,
)
from chalkwright.service.studies.items import training_items

MINIMAL = """
title: T
instructions: Look.
criteria:
- key: LC
  title: Logic
  question: Does it follow?
  answer: {kind: choices, options: [{value: 0, label: N}, {value: 1, label: Y}]}
"""


def test_shipped_forms_are_those_of_the_papers() -> None:
    assert set(load_shipped()) == {"counting", "illustrated", "keypoints", "problem-review", "teachers", "yes-no"}
    illustrated = load_shipped()["illustrated"]
    assert {one.key for one in illustrated.criteria} == set(DIMENSIONS) - {"CC"}
    assert illustrated.scale.human == (0, 0.5, 1)
    assert illustrated.pilot is not None
    assert illustrated.pilot.items == 5
    assert load_shipped()["keypoints"].scale.human == (1, 2, 3, 4, 5)
    assert load_shipped()["teachers"].scale.human == (1, 2, 3, 4, 5, 6, 7)
    assert load_shipped()["counting"].raters_an_item == load_shipped()["yes-no"].raters_an_item == 5
    assert load_shipped()["problem-review"].raters_an_item == 2


@pytest.mark.parametrize("name", sorted(load_shipped()))
def test_a_form_is_the_same_when_it_comes_back(name: str) -> None:
    assert read_form(form_yaml(load_shipped()[name])) == load_shipped()[name]


def test_the_training_pair_covers_every_dimension_and_has_its_pictures() -> None:
    illustrated = load_shipped()["illustrated"]
    folder = Path(forms.__file__).with_name("forms") / "pictures"
    found = training_items(illustrated, {file.name: file.read_bytes() for file in folder.glob("*.png")})
    assert [len(item.pictures) for item in found.items] == [2, 2]
    for example in illustrated.training:
        assert set(example.expected) == {one.key for one in illustrated.criteria}
    good, poor = (sum(e.score for e in example.expected.values()) for example in illustrated.training)
    assert good == 7
    assert poor <= 1


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("title: [", "no YAML"),
        ("just words", "holds no form"),
        (MINIMAL.replace("title: T", "titel: T"), "wrong at title"),
        (MINIMAL + "pilots: 3\n", "wrong at pilots"),
        (MINIMAL.replace("key: LC", "key: =SUM(1)"), "criteria.0.key"),
        (MINIMAL.replace("{value: 1, label: Y}", "{value: 0, label: Y}"), "same value"),
        (MINIMAL + "training: [{expected: {XX: {score: 1}}}]\n", "does not have"),
        (MINIMAL + "training: [{expected: {LC: {score: 3}}}]\n", "not on its scale"),
    ],
)
def test_a_wrong_form_is_refused_in_a_sentence(text: str, said: str) -> None:
    with pytest.raises(UserError, match=said.replace("(", r"\(")):
        read_form(text)


@pytest.mark.parametrize(
    ("raw", "value"),
    [("3", 3), ("10+", 11), ("3, 8", 3), ("2.5", 2.5), ("o", 0), ("none", 0), ("2-3", 2.5), ("1.5-2", 2), ("99", 11)],
)
def test_counts_are_cleaned_as_in_geckonum(raw: str, value: float) -> None:
    criterion = load_shipped()["counting"].criteria[0]
    assert read_given(criterion, raw).value == value


@drawn(st.text(max_size=30))
def test_an_answer_is_on_the_scale_or_refused(raw: str) -> None:
    for name in ("counting", "illustrated", "teachers"):
        criterion = load_shipped()[name].criteria[0]
        try:
            found = read_given(criterion, raw)
        except UserError:
            continue
        assert forms.allows(criterion, found.value)


def test_the_pilot_is_passed_by_the_share_of_expected_answers() -> None:
    form = Form.model_validate({**read_form(MINIMAL).model_dump(), "pilot": {"items": 2, "least": 0.5}})
    expected = [{"LC": Expected(score=1)}, {"LC": Expected(score=0)}]
    assert pilot_share(form, expected, [{"LC": 1.0}, {"LC": 1.0}]) == 0.5
    assert pilot_passed(form, 0.5)
    assert not pilot_passed(form, 0.4)
    assert pilot_share(form, [{}, {}], [{"LC": 1.0}, {}]) is None
    assert pilot_passed(form, None)
