"""What is asked about each picture (paper 004, §4, §A.3)."""

from __future__ import annotations

import pytest

from chalkwright.benchmarks.geckonum.prompts import Prompt
from chalkwright.benchmarks.geckonum.questions import code_of, questions, read_question
from chalkwright.benchmarks.geckonum.templates import own_prompts
from chalkwright.benchmarks.geckonum.vocabulary import PROMPT_TYPES
from tests.benchmarks.geckonum.made_annotations import BOTH, CATS, DOGS, FORKS, PIZZA, PLACED, VASE
from tests.offenders import each


def test_two_colours_of_one_noun_are_asked_together_and_apart() -> None:
    assert [(question.text, question.target) for question in questions(CATS)] == [
        ("How many cats are in the image?", 3),
        ("How many red cats are in the image?", 2),
        ("How many green cats are in the image?", 1),
    ]


def test_places_are_asked_from_both_sides() -> None:
    found = questions(PLACED)
    assert [(question.id, question.text, question.target) for question in found] == [
        ("0", "How many leaves are in the image?", 2),
        ("1", "How many flies are in the image?", 1),
        ("2", "How many leaves are to the left of the flies?", 2),
        ("3", "How many flies are to the right of the leaves?", 1),
    ]
    assert (found[3].noun, found[3].relation, found[3].other) == ("fly", "right of", "leaf")


def test_task_2_offers_three_lines_or_five() -> None:
    (one,), (two,) = questions(VASE), questions(BOTH)
    assert [line.code for line in one.lines] == [0, 2, 4]
    assert [line.code for line in two.lines] == [0, 1, 2, 3, 4]
    assert (one.target, two.target) == (4, 3)


def test_task_3_asks_what_must_be_true() -> None:
    assert [question.text for question in questions(FORKS)] == [
        "Is there a fork or a part of one?",
        "Is exactly one fork whole?",
        "Is exactly one fork broken into pieces?",
        "Is it broken into exactly two pieces?",
    ]
    assert {question.target for question in questions(PIZZA)} == {1}


def test_there_are_prompts_of_every_type() -> None:
    assert {prompt.type for prompt in own_prompts()} == set(PROMPT_TYPES)


@each(own_prompts(), lambda prompt: prompt.text)
def test_every_question_says_in_words_what_it_asks(prompt: Prompt) -> None:
    for number, question in enumerate(questions(prompt)):
        assert question.id == str(number)
        if prompt.task == 1:
            read = read_question(prompt, question.text)
            assert read is not None
            assert (read.target, read.noun, read.color) == (question.target, question.noun, question.color)
            assert read.relation == question.relation
        if prompt.task == 2:
            assert [code_of(prompt, line.text) for line in question.lines] == [line.code for line in question.lines]


@pytest.mark.parametrize(
    ("text", "target"),
    [
        ("How many dogs are in the image?", 3),
        ("how many DOGS are there?", 3),
        ("How many cats are in it?", None),
        ("Are there dogs?", None),
        ("", None),
    ],
)
def test_a_question_is_known_by_its_words(text: str, target: int | None) -> None:
    found = read_question(DOGS, text)
    assert (found.target if found else None) == target


@pytest.mark.parametrize(
    ("prompt", "text", "code"),
    [
        (BOTH, "An image with no ants and with no flutes.", 0),
        (BOTH, "Some ants or some flutes, but not with both ants and flutes.", 1),
        (BOTH, "There are FEWER ants than flutes.", 2),
        (BOTH, "There are as many ants as flutes.", 3),
        (BOTH, "There are more ants than flutes.", 4),
        (BOTH, "Ants and flutes.", None),
        (VASE, "There are no flowers in the vase.", 0),
        (VASE, "There are only a few flowers in the vase.", 2),
        (VASE, "There are many flowers in the vase.", 4),
        (VASE, "A vase.", None),
    ],
)
def test_a_chosen_line_is_known_by_its_words(prompt: Prompt, text: str, code: int | None) -> None:
    assert code_of(prompt, text) == code
