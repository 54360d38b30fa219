"""Our own items: long enough, unlike one another, and right, which code finds out anew."""

from __future__ import annotations

import re
from collections import Counter
from itertools import combinations
from typing import Any

import sympy

from chalkwright.agent.answers.sameness import same_answer
from chalkwright.benchmarks.visualtext.data import LENGTHS, TASKS
from chalkwright.benchmarks.visualtext.items import (
    Context,
    Maths,
    PassageQuestion,
    own_context,
    own_factual,
    own_items,
    own_math,
    own_passages,
)
from tests.offenders import each

PASSAGES = own_passages()
NUMBERS = {"two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "eleven": 11, "nineteen": 19}
ASKED = [(one, asked) for one in own_context() for asked in one.questions]


def grams(text: str, size: int) -> set[tuple[str, ...]]:
    words = re.findall(r"[a-z0-9]+", text.casefold())
    return {tuple(words[place : place + size]) for place in range(len(words) - size + 1)}


def test_there_are_enough_items() -> None:
    assert len(PASSAGES) >= 40
    factual = Counter(item.level for item in own_items("factual"))
    context = Counter(item.level for item in own_items("context"))
    math = Counter(item.level for item in own_items("math"))
    assert set(factual) == {"easy", "challenge"}
    assert set(context) == {"number", "span", "spans"}
    assert set(math) == set("12345")
    assert min(factual.values()) >= 10
    assert min(context.values()) >= 6
    assert min(math.values()) >= 4
    assert all(total.total() >= 20 for total in (factual, context, math))


def test_ids_are_unique_and_safe_as_file_names() -> None:
    names = [item.id for task in TASKS for item in own_items(task)]
    assert len(set(names)) == len(names)
    assert all(re.fullmatch(r"[a-z0-9-]{4,60}", name) for name in names)


def test_every_passage_can_be_cut_at_every_length() -> None:
    assert {one.id for one in PASSAGES if len(one.text.split()) < max(LENGTHS)} == set()


def test_passages_are_plain_prose() -> None:
    for one in PASSAGES:
        assert one.text.isascii(), one.id
        assert not re.search(r"[\\$*_#{}<>|`=\n]|  ", one.text), one.id
        assert one.text[0].isupper(), one.id
        assert one.text.endswith("."), one.id


def test_passages_have_punctuation_numbers_and_many_words() -> None:
    for one in PASSAGES:
        assert {",", ".", ":"} & set(one.text) == {",", ".", ":"} or ";" in one.text, one.id
        assert re.search(r"\d", one.text), one.id
        words = re.findall(r"[a-z]+", one.text.casefold())
        assert len(set(words)) >= 0.45 * len(words), one.id


def test_no_passage_is_nearly_another() -> None:
    fours = {one.id: grams(one.text, 4) for one in PASSAGES}
    for a, b in combinations(fours, 2):
        shared = len(fours[a] & fours[b]) / min(len(fours[a]), len(fours[b]))
        assert shared < 0.02, (a, b, fours[a] & fours[b])


def test_no_question_is_nearly_another() -> None:
    texts = {item.id: grams(item.text, 3) for task in TASKS[1:] for item in own_items(task)}
    for a, b in combinations(texts, 2):
        assert len(texts[a] & texts[b]) <= 0.5 * min(len(texts[a]), len(texts[b])), (a, b)


def test_the_four_letters_are_equally_frequent() -> None:
    letters = Counter(one.answer for one in own_factual())
    assert set(letters) == set("ABCD")
    assert max(letters.values()) - min(letters.values()) <= 1


def test_choices_differ_and_the_right_one_does_not_stand_out_by_length() -> None:
    for one in own_factual():
        assert len(set(one.choices)) == 4, one.id
    longest = [one for one in own_factual() if one.choices["ABCD".index(one.answer)] == max(one.choices, key=len)]
    assert len(longest) <= len(own_factual()) / 2


@each(ASKED, lambda row: f"{row[0].id}: {row[1].question}")
def test_an_answer_follows_from_its_passage(row: tuple[Context, PassageQuestion]) -> None:
    one, asked = row
    if asked.kind != "number":
        assert all(part in one.passage for part in asked.answers)
        assert len(asked.answers) >= 2 or asked.kind == "span"
        places = [one.passage.index(part) for part in asked.answers]
        assert asked.kind == "span" or places == sorted(places)
        return
    formula, said = asked.derivation, one.passage.casefold()
    written = {str(number): word for word, number in NUMBERS.items()}
    for number in re.findall(r"\w+", formula):
        word = written.get(number, number)
        assert re.search(rf"\b(?:{number}|{word})\b", said.replace(",", "")), number
    for word, value in NUMBERS.items():
        formula = formula.replace(word, str(value))
    assert re.fullmatch(r"[\d+*() -]+", formula)
    assert str(sympy.sympify(formula)) == asked.answers[0]


@each(own_math(), lambda one: one.id)
def test_an_answer_of_mathematics_is_derived_anew(one: Maths) -> None:
    names: dict[str, Any] = {name: getattr(sympy, name) for name in sympy.__all__}
    exec(one.derivation, names)
    assert same_answer(sympy.latex(names["answer"]), one.answer)[0] is True
    wrong = sympy.latex(sympy.sympify(names["answer"]) + 1)
    assert same_answer(wrong, one.answer)[0] is False


def test_answers_of_several_spans_are_joined_as_they_are_to_be_printed() -> None:
    garden = next(item for item in own_items("context") if item.id == "context-school-garden-4")
    assert garden.answers == ("a rain barrel, two watering cans",)
    assert garden.truth == "spans"
