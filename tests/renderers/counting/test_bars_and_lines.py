"""Bar models and number lines: lengths, places, words."""

from __future__ import annotations

import itertools

import pytest

from chalkwright.renderers.base import Box, Element
from chalkwright.renderers.counting.draw import render
from chalkwright.renderers.counting.figure import Bar, BarModel, Figure, Jump, NumberLine
from chalkwright.renderers.counting.spread import fitting, spread


def elements(figure: Figure) -> tuple[Element, ...]:
    _, found, findings = render(figure, 1024, 768)
    assert findings == ()
    return found


def boxes(figure: Figure, kind: str) -> list[Box]:
    return [element.box for element in elements(figure) if element.kind == kind]


def text(figure: Figure, said: str) -> Box:
    (found,) = [element.box for element in elements(figure) if element.text == said]
    return found


def test_bars_are_as_long_as_their_values() -> None:
    first, second = boxes(BarModel(rows=((Bar(value=6), Bar(value=3)),)), "bar")
    assert first.width == pytest.approx(2 * second.width, rel=0.03)
    assert second.left == pytest.approx(first.right, abs=6)
    upper, lower = boxes(BarModel(rows=((Bar(value=9),), (Bar(value=3),))), "bar")
    assert upper.width == pytest.approx(3 * lower.width, rel=0.04)
    assert upper.left == lower.left
    assert upper.bottom < lower.top


def test_a_value_is_in_its_bar_or_under_one_too_short() -> None:
    model = BarModel(rows=((Bar(value=1), Bar(value=199)),))
    short, long = boxes(model, "bar")
    assert text(model, "199").top > long.top
    assert text(model, "199").bottom < long.bottom
    assert text(model, "1").top > short.bottom


def test_an_unknown_is_a_question_mark_and_the_brace_bears_the_total() -> None:
    model = BarModel(rows=((Bar(value=7), Bar(value=2, unknown=True)),), total="9")
    said = [element.text for element in elements(model) if element.role == "text"]
    assert said == ["9", "7", "?"]
    (brace,) = boxes(model, "brace")
    assert text(model, "9").bottom < brace.top
    assert (brace.left + brace.right) / 2 == pytest.approx(512, abs=2)


def test_bars_without_values_are_equally_long() -> None:
    first, second = boxes(BarModel(rows=((Bar(value=0, unknown=True), Bar(value=0)),)), "bar")
    assert first.width == pytest.approx(second.width)


def test_jumps_lead_where_the_numbers_say() -> None:
    line = NumberLine(start=3, jumps=(Jump(by=5), Jump(by=-2)))
    forward, back = [element for element in elements(line) if element.kind == "arc"]
    three, six, eight = ((b.left + b.right) / 2 for b in (text(line, said) for said in "368"))
    assert forward.outline[0][0][0] == pytest.approx(three, abs=3)
    assert forward.outline[0][-1][0] == pytest.approx(eight, abs=3)
    assert back.outline[0][0][0] == pytest.approx(eight, abs=3)
    assert back.outline[0][-1][0] == pytest.approx(six, abs=3)
    assert forward.color != back.color
    said = [element.text for element in elements(line)]
    assert "+5" in said
    assert "−2" in said


def test_arcs_over_each_other_differ_in_height() -> None:
    there, again = boxes(NumberLine(start=0, jumps=(Jump(by=5), Jump(by=-5))), "arc")
    assert there.top - again.top > 20


def test_numbers_do_not_touch_and_words_replace_lengths() -> None:
    line = NumberLine(start=0, jumps=(Jump(by=4, label="four days"),) * 5, high=100)
    said = [element for element in elements(line) if element.role == "text"]
    numbers = sorted((e.box for e in said if e.text.isdigit()), key=lambda b: b.left)
    assert all(a.right < b.left for a, b in itertools.pairwise(numbers))
    assert not any(element.text.startswith("+") for element in said)


def test_texts_move_apart_as_little_as_they_must() -> None:
    assert spread([10, 50], [10, 10], 2, 0, 100) == [10, 50]
    assert spread([50, 50], [10, 10], 2, 0, 100) == [50, 62]
    assert spread([95, 99], [10, 10], 2, 0, 100) == [83, 95]
    assert spread([-5], [10], 2, 0, 100) == [5]
    assert fitting([40, 40, 40], 5, 100, [2]) == [0, 2]
    assert fitting([400], 5, 100, []) == [0]
