"""The offline word problems: all 1,484 of the benchmark pass the checker, and the checker finds what is wrong."""

from __future__ import annotations

import re
from collections import Counter
from itertools import product
from typing import get_args

import pytest

from chalkwright.agent.visualize.checking import faults
from chalkwright.agent.visualize.compose import compose
from chalkwright.agent.visualize.data import VISUAL_TYPES, Equation, Operation, Part, VisualType, WordProblem
from chalkwright.agent.visualize.equation import BadEquation
from chalkwright.agent.visualize.groups import groups_of
from chalkwright.agent.visualize.phrases import Amount, list_words, with_article
from chalkwright.agent.visualize.spoken import find_numbers
from chalkwright.agent.visualize.stories import stories
from chalkwright.renderers.counting.containers import container
from chalkwright.renderers.counting.icons import colorable, icon
from tests.offenders import each


def equation(left: int, operation: Operation, right: int) -> Equation:
    result = {"+": left + right, "-": left - right, "×": left * right, "÷": left // max(right, 1)}[operation]
    return Equation(left=left, operation=operation, right=right, result=result)


EQUATIONS = [
    *(equation(a, "+", b) for a in range(1, 20) for b in range(a, 21 - a)),
    *(equation(a, "-", b) for a in range(2, 21) for b in range(1, a)),
    *(equation(a, "×", b) for a in range(1, 21) for b in range(a, 20 // a + 1)),
    *(equation(a, "÷", b) for a in range(2, 21) for b in range(2, a + 1) if a % b == 0),
]


@pytest.mark.parametrize("seed", [0, 1])
def test_every_item_of_the_benchmark_has_a_sound_story(seed: int) -> None:
    assert len(EQUATIONS) == 371
    problems = [compose(one, visual, seed) for one in EQUATIONS for visual in VISUAL_TYPES]
    wrong = {problem.text: [fault.message for fault in found] for problem in problems if (found := faults(problem))}
    assert wrong == {}
    assert len({problem.text for problem in problems}) > 1450
    for problem in problems:
        # Stricter than the checker: a template writes both numbers in digits, and nothing else but a group's rest.
        digits = Counter(int(number) for number in re.findall(r"\d+", problem.text))
        assert set(digits) == {problem.equation.left, problem.equation.right}, problem.text
        assert "{" not in problem.text
        assert re.search(r"\b1 (?!bus\b|octopus\b|is\b)\w+s\b", problem.text) is None, problem.text
        assert "  " not in problem.text
        assert problem.text.endswith("?")


@each(product(["+", "-", "×", "÷ share", "÷ group"], VISUAL_TYPES))
def test_there_are_enough_stories_of_each_sort(row: tuple[str, VisualType]) -> None:
    frame, visual = row
    tales = stories().tales(frame, visual, 2)
    assert len(tales) >= 6
    assert len({tale.say for tale in tales}) >= 6


def test_stories_are_about_what_can_be_drawn() -> None:
    source = stories()
    for by_type in source.stories.values():
        for visual, tales in by_type.items():
            for tale in tales:
                for name in source.about(tale):
                    assert icon(name).name == name
                    assert visual != "color" or colorable(name), name
                assert (visual == "container") == bool(tale.holders())
                for holder in (name for pair in tale.holders() for name in pair):
                    assert container(holder).name == holder
    assert all(len(set(kind.objects)) == len(kind.objects) >= 5 for kind in source.kinds.values())


def test_groups_of_each_operation() -> None:
    assert groups_of(equation(3, "+", 4)).counts == (3, 4)
    assert groups_of(equation(9, "-", 2)).counts == (7, 2)
    assert groups_of(equation(3, "×", 4)).counts == (4, 4, 4)
    assert groups_of(equation(12, "÷", 3)).counts == (4, 4, 4)
    assert groups_of(equation(12, "÷", 4)).counts == (4, 4, 4)
    assert groups_of(equation(6, "÷", 6)).counts == (6,)
    assert groups_of(equation(0, "÷", 4)).counts == (0, 0, 0, 0)
    assert groups_of(equation(4, "×", 0)).counts == (0, 0, 0, 0)
    with pytest.raises(BadEquation, match="0 groups"):
        groups_of(equation(0, "×", 4))


def test_the_part_that_is_taken_is_the_second() -> None:
    taken = {visual: [part.taken for part in compose(equation(9, "-", 2), visual).parts] for visual in VISUAL_TYPES}
    assert set(map(tuple, taken.values())) == {(False, True)}
    assert not any(part.taken for part in compose(equation(9, "÷", 3), "color").parts)


@pytest.mark.parametrize(
    ("left", "operation", "right"),
    [(0, "+", 3), (3, "+", 0), (0, "+", 0), (5, "-", 0), (5, "-", 5), (4, "×", 0), (0, "÷", 4)],
)
def test_nothing_is_an_empty_container(left: int, operation: Operation, right: int) -> None:
    problem = compose(equation(left, operation, right))
    assert problem.visual == "container"
    assert faults(problem) == ()
    for visual in ("color", "object", "spatial"):
        with pytest.raises(
            BadEquation, match="an empty group is seen only where it has a container; use the type container"
        ):
            compose(equation(left, operation, right), visual)


def test_what_teachers_rate_best_is_taken() -> None:
    equations = equation(3, "+", 4), equation(9, "-", 2), equation(3, "×", 4), equation(12, "÷", 3)
    assert [compose(one).visual for one in equations] == ["color", "container", "container", "container"]


def test_many_groups() -> None:
    problem = compose(equation(7, "×", 2), "color")
    assert faults(problem) == ()
    assert len({part.color for part in problem.parts}) == 7
    assert len(compose(equation(20, "×", 1)).parts) == 20
    with pytest.raises(BadEquation, match="10 groups are more than 8 colors"):
        compose(equation(10, "×", 2), "color")
    with pytest.raises(BadEquation, match="use the type container"):
        compose(equation(10, "×", 2), "object")
    assert faults(compose(equation(8, "×", 2), "object")) == ()


@pytest.mark.parametrize(
    ("operation", "objects", "visual"),
    [
        ("+", ("apple",), "color"),
        ("+", ("dog",), "spatial"),
        ("+", ("apple", "banana"), "object"),
        ("-", ("apple",), "container"),
        ("-", ("car",), "spatial"),
        ("×", ("fish",), "container"),
    ],
)
def test_a_story_is_about_the_objects_that_were_named(
    operation: Operation, objects: tuple[str, ...], visual: str
) -> None:
    problem = compose(equation(4, operation, 2), objects=objects)
    assert problem.visual == visual
    assert {part.name for part in problem.parts} == set(objects)
    assert faults(problem) == ()


def test_apples_have_the_colors_of_apples() -> None:
    assert [part.color for part in compose(equation(3, "+", 2), "color", objects=("apple",)).parts] == ["red", "green"]


@each(product(get_args(Operation), VISUAL_TYPES))
def test_any_object_has_a_plain_story(row: tuple[Operation, VisualType]) -> None:
    operation, visual = row
    problem = compose(equation(8, operation, 2), visual, objects=("elephant",))
    assert "elephant" in {part.name for part in problem.parts}
    assert faults(problem) == ()


def test_the_same_seed_tells_the_same_story() -> None:
    one = equation(7, "+", 2)
    assert compose(one, "color", 5) == compose(one, "color", 5)
    assert len({compose(one, "color", seed).text for seed in range(30)}) > 15


def changed(problem: WordProblem, **values: object) -> WordProblem:
    return WordProblem.model_validate({**problem.model_dump(), **values})


def part(count: int, **values: object) -> dict[str, object]:
    return Part.model_validate({"name": "apple", "count": count, **values}).model_dump()


COLOR = WordProblem.model_validate(
    {
        "text": "Kim has 7 red apples and 2 green apples. How many apples are there?",
        "equation": equation(7, "+", 2),
        "visual": "color",
        "parts": [part(7, color="red"), part(2, color="green")],
    }
)
SPATIAL = WordProblem.model_validate(
    {
        "text": "There are 7 apples on the left and 2 apples on the right. How many apples are there?",
        "equation": equation(7, "+", 2),
        "visual": "spatial",
        "parts": [part(7), part(2)],
    }
)
OBJECT = WordProblem.model_validate(
    {
        "text": "Kim has 7 apples and 2 pears. How many pieces of fruit are there?",
        "equation": equation(7, "+", 2),
        "visual": "object",
        "parts": [part(7), part(2, name="pear")],
    }
)
CONTAINER = WordProblem.model_validate(
    {
        "text": "There are 7 apples in the basket and 2 apples in the bowl. How many apples are there?",
        "equation": equation(7, "+", 2),
        "visual": "container",
        "parts": [part(7, container="basket"), part(2, container="bowl")],
    }
)


def test_sound_problems_pass() -> None:
    assert [faults(problem) for problem in (COLOR, SPATIAL, OBJECT, CONTAINER)] == [(), (), (), ()]
    in_words = COLOR.text.replace("7", "seven").replace("2", "two")
    assert faults(changed(COLOR, text=in_words)) == ()
    german = changed(COLOR, text="Kim hat sieben rote und zwei grüne Äpfel. Wie viele Äpfel sind das?")
    assert faults(german, language="de-AT") == ()
    chinese = changed(COLOR, text="小金有七个红苹果和两个绿苹果。一共有多少个苹果？")
    assert faults(chinese, language="zh") == ()


@each(
    [
        (changed(COLOR, parts=[part(6, color="red"), part(3, color="green")]), "wrong-groups"),
        (changed(COLOR, parts=[part(2, color="red"), part(7, color="green")]), "wrong-groups"),
        (changed(COLOR, parts=[part(7, color="red"), part(2, color="green", taken=True)]), "wrong-taken"),
        (changed(COLOR, text=COLOR.text.replace("7", "8")), "missing-number"),
        (changed(COLOR, text=COLOR.text.replace("7", "some")), "missing-number"),
        (changed(COLOR, text=COLOR.text + " It is 5 o'clock."), "strange-number"),
        (changed(COLOR, text=COLOR.text + " It is five o'clock."), "strange-number"),
        (changed(COLOR, text=" "), "no-story"),
        (changed(COLOR, text=COLOR.text + " Kim is glad." * 60), "long-story"),
        (changed(COLOR, text=COLOR.text + " <b>"), "no-plain-story"),
        (changed(COLOR, parts=[part(7, color="red"), part(2, color="red")]), "not-color"),
        (changed(COLOR, parts=[part(7, color="red"), part(2)]), "not-color"),
        (changed(COLOR, parts=[part(7, color="red"), part(2, color="blue")]), "not-color"),
        (changed(COLOR, parts=[part(7, color="red"), part(2, color="teal")]), "unknown-color"),
        (changed(COLOR, parts=[part(7, color="red"), part(2, color="white")]), "unseen-color"),
        (changed(COLOR, text=COLOR.text + " They lie in a basket."), "not-color"),
        (changed(COLOR, text=COLOR.text.replace("apple", "plum")), "unnamed-object"),
        (changed(SPATIAL, parts=[part(7), part(2, color="red")]), "not-spatial"),
        (changed(SPATIAL, text="Kim has 7 apples here and 2 apples there. How many apples?"), "not-spatial"),
        (changed(SPATIAL, parts=[part(7), part(2, container="bowl")]), "not-spatial"),
        (changed(OBJECT, parts=[part(7), part(2)]), "not-object"),
        (changed(OBJECT, text=OBJECT.text.replace("apples", "red apples")), "not-object"),
        (changed(OBJECT, parts=[part(7), part(2, name="unicorn")]), "unknown-object"),
        (changed(CONTAINER, parts=[part(7, container="basket"), part(2)]), "not-container"),
        (changed(CONTAINER, parts=[part(7, container="bowl"), part(2, container="bowl")]), "not-container"),
        (changed(CONTAINER, parts=[part(7, container="basket"), part(2, container="jar")]), "not-container"),
        (changed(CONTAINER, parts=[part(7, container="basket"), part(2, container="moon")]), "unknown-container"),
        (
            changed(CONTAINER, parts=[part(7, container="basket"), part(2, name="pear", container="bowl")]),
            "not-container",
        ),
    ],
    lambda row: f"{row[1]} in {row[0]!r}",
)
def test_the_checker_finds_it(row: tuple[WordProblem, str]) -> None:
    problem, kind = row
    found = faults(problem)
    assert kind in {fault.kind for fault in found}
    assert all(fault.remedy.endswith(".") and fault.message.endswith((".", "?")) for fault in found)


def test_an_orange_is_no_color_and_first_is_no_number() -> None:
    text = "On the left lie 7 oranges, first of all, and on the right 2 oranges. How many oranges is that?"
    problem = changed(SPATIAL, text=text, parts=[part(7, name="orange"), part(2, name="orange")])
    assert faults(problem) == ()


def test_numbers_in_words_and_digits() -> None:
    assert find_numbers("Twelve cats, 3 dogs and ٤ birds; the third one has no one.") == (
        (12, False),
        (3, True),
        (4, True),
        (1, False),
        (1, False),
    )
    assert find_numbers("zwölf Hunde", "de") == ((12, False),)
    assert find_numbers("十二只狗", "zh") == ((12, False),)
    assert find_numbers("сім яблук", "uk") == ((7, False),)  # a language nobody listed, in letters of its own


def test_phrases_agree_with_their_number() -> None:
    one, many = Amount(1, "apple"), Amount(3, "box", "red")
    assert f"{one}, {many}" == "1 apple, 3 red boxes"
    assert f"{one:are|is} / {many:are|is}" == "1 apple is / 3 red boxes are"
    assert f"{one:^There are|There is}" == "There is 1 apple"
    assert f"{one:being}, {one:others}" == "1 is an apple, the other one is an apple"
    assert f"{many:being}, {many:others}" == "3 are red, the rest are red"
    assert f"{Amount(2, 'pear'):being}" == "2 are pears"
    assert f"{many:n of them go|of them goes} {many:- them|it} {many:bare} {many:one} {many:color} {one:kind}" == (
        "3 of them go them red boxes red box red apple"
    )
    assert f"{Amount(0, 'apple')}" == "0 apples"
    assert (with_article("egg"), with_article("bus"), with_article("unicorn")) == ("an egg", "a bus", "a unicorn")
    assert [list_words(tuple("abc"[:n])) for n in (1, 2, 3)] == ["a", "a and b", "a, b, and c"]
