"""From groups to figures: scenes, bar models, number lines, and what is said of them."""

from __future__ import annotations

from itertools import product
from typing import get_args

import pytest

from chalkwright.agent.visualize.compose import compose
from chalkwright.agent.visualize.data import VISUAL_TYPES, Operation, VisualType, WordProblem
from chalkwright.agent.visualize.equation import BadEquation, parse
from chalkwright.agent.visualize.structure import alt_text, bars, figure, line
from chalkwright.renderers.counting.draw import draw
from tests.agent.visualize.test_offline_stories import CONTAINER, EQUATIONS, SPATIAL, equation
from tests.offenders import each


def said(problem: WordProblem, text: str) -> WordProblem:
    return problem.model_copy(update={"text": text})


def test_every_item_has_a_figure_with_its_groups() -> None:
    for one in EQUATIONS:
        for visual in VISUAL_TYPES:
            problem = compose(one, visual)
            scene = figure(problem)
            assert [group.count for group in scene.groups] == [part.count for part in problem.parts]
            assert [group.container for group in scene.groups] == [part.container for part in problem.parts]
            assert [group.things[0].color for group in scene.groups] == [part.color for part in problem.parts]
            taken = [group.taken_from for group in scene.groups]
            assert taken == ([None, 0] if one.operation == "-" else [None] * len(taken))


@each(product(VISUAL_TYPES, get_args(Operation)))
def test_every_sort_is_drawn_without_findings(row: tuple[VisualType, Operation]) -> None:
    visual, operation = row
    problem = compose(equation(8, operation, 2), visual)
    picture = draw(figure(problem, backdrop="scenic", seed=3), width=512, height=384)
    assert picture.findings == ()
    kinds = [element.kind for element in picture.elements]
    assert {name: kinds.count(name) for name in problem.object_count} == problem.object_count


def test_where_the_groups_stand() -> None:
    assert figure(compose(equation(7, "+", 2), "color")).arrangement == "mixed"
    assert figure(compose(equation(7, "+", 2), "object")).arrangement == "mixed"
    assert figure(CONTAINER).arrangement == "row"
    assert figure(SPATIAL).arrangement == "row"
    assert figure(said(SPATIAL, "7 apples are near and 2 are far away.")).arrangement == "near-far"
    assert figure(said(SPATIAL, "Far away are 7 apples, and near us 2.")).arrangement == "row"
    assert figure(said(SPATIAL, "7 apples are at the top and 2 at the bottom.")).arrangement == "column"
    assert figure(said(SPATIAL, "近处有7个苹果，远处有2个。")).arrangement == "near-far"


@each(
    [
        ("7 + 2 = 9", (7, 2), (False, False), "9"),
        ("7 + 2", (7, 2), (False, False), "?"),
        ("7 + ? = 9", (7, 2), (False, True), "9"),
        ("? + 2 = 9", (7, 2), (True, False), "9"),
        ("9 - 2", (7, 2), (True, False), "9"),
        ("9 - ? = 7", (7, 2), (False, True), "9"),
        ("? - 2 = 7", (7, 2), (False, False), "?"),
        ("3 × 4", (4, 4, 4), (False,) * 3, "?"),
        ("3 × ? = 9", (3, 3, 3), (True,) * 3, "9"),
        ("? × 3 = 9", (3, 3, 3), (False,) * 3, "9"),
        ("12 ÷ 3", (4, 4, 4), (True,) * 3, "12"),
        ("12 ÷ 4", (4, 4, 4), (False,) * 3, "12"),
        ("38 + 45 = 83", (38, 45), (False, False), "83"),
    ]
)
def test_bar_models(row: tuple[str, tuple[int, ...], tuple[bool, ...], str]) -> None:
    typed, values, unknown, total = row
    model = bars(parse(typed))
    (only,) = model.rows
    assert [(bar.value, bar.unknown) for bar in only] == list(zip(values, unknown, strict=True))
    assert model.total == total


@pytest.mark.parametrize(
    ("typed", "start", "jumps", "high"),
    [
        ("7 + 2", 7, (2,), 10),
        ("9 - 2", 9, (-2,), 10),
        ("3 × 4", 0, (4, 4, 4), 15),
        ("12 ÷ 3", 0, (4, 4, 4), 15),
        ("12 ÷ 4", 0, (4, 4, 4), 15),
        ("38 + 45", 38, (45,), 90),
        ("0 + 0", 0, (0,), 5),
        ("100 - 40", 100, (-40,), 100),
    ],
)
def test_number_lines(typed: str, start: int, jumps: tuple[int, ...], high: int) -> None:
    found = line(parse(typed))
    assert (found.start, tuple(jump.by for jump in found.jumps), found.low, found.high) == (start, jumps, 0, high)


def test_too_many_parts_are_refused_with_a_way_out() -> None:
    with pytest.raises(BadEquation, match=r"50 equal parts, and at most 20 can be drawn; write 2 × 50\."):
        bars(parse("50 × 2"))
    assert len(bars(parse("2 × 50")).rows[0]) == 2
    assert len(bars(parse("100 ÷ 50")).rows[0]) == 2
    with pytest.raises(BadEquation, match="0 parts"):
        line(parse("0 × 4"))


def test_alt_texts() -> None:
    assert alt_text(parse("7 + 2"), CONTAINER) == "7 apples in a basket and 2 apples in a bowl. 7 + 2 = 9."
    taken = compose(equation(9, "-", 2), "container", objects=("cookie",))
    assert alt_text(parse("9 - 2"), taken).startswith("Of 9 things, 2 cookies ")
    eggs = compose(equation(3, "×", 4), "container", objects=("egg",))
    assert alt_text(parse("3 × 4"), eggs) == "3 groups: 4 eggs in a nest each. 3 × 4 = 12."
    assert alt_text(parse("38 + 45"), None, "bar") == "A bar model of 38 + 45 = 83."
