"""Our own items on axes: every problem is solved anew from its text, and text and figure say the same."""

from __future__ import annotations

import re
from collections import Counter
from itertools import combinations

import pytest
import sympy as sp

from generators.mathexplain.families import posed_items
from generators.mathexplain.figures.description import (
    Angle,
    Circle,
    Curve,
    Line,
    Part,
    Point,
    Region,
)
from generators.mathexplain.figures.exact import decimal
from generators.mathexplain.figures.geometry import Geometry
from generators.mathexplain.item import Item
from generators.mathexplain.plane import Exercise, place_exercise
from generators.mathexplain.texts import Texts
from tests.generators.mathexplain.derivative_solvers import DERIVATIVES
from tests.generators.mathexplain.function_solvers import FUNCTIONS
from tests.generators.mathexplain.integral_solvers import INTEGRALS
from tests.generators.mathexplain.plane_solvers import PLANE
from tests.generators.mathexplain.problem_reading import Problem, X, answer, capitals, term
from tests.offenders import Made, each

pytestmark = pytest.mark.xdist_group("mathexplain_items")
ITEMS: Made[Item] = Made(lambda: (posed.item for posed in posed_items() if not posed.asked))
SOLVERS = INTEGRALS | PLANE | FUNCTIONS | DERIVATIVES


def by_id(item: Item) -> str:
    return item.id


def given_curves(item: Item) -> list[Curve]:
    return [part for part in item.figure.given if isinstance(part, Curve)]


def added_tangents(item: Item) -> list[Curve]:
    """The curves that are added as tangents, where the explanation says so."""
    said = "touch" in item.explanation or "tangent" in item.explanation
    return [part for part in item.figure.added if said and isinstance(part, Curve) and "tangent" in part.note]


def drawn_from_the_text(item: Item) -> bool:
    """Not where f is drawn only, or where the text has a line that is not drawn."""
    hidden = "y = f(x)$ and" in item.problem or "does not form" in item.problem
    return not hidden and bool(given_curves(item)) and bool(Problem(item).terms)


WITH_OPTIONS = Made(lambda: (item for item in ITEMS if item.options))
WITH_A_VALUE = Made(lambda: (item for item in ITEMS if item.value))
WITH_ADDED_POINTS = Made(lambda: (item for item in ITEMS if any(isinstance(part, Point) for part in item.figure.added)))
WITH_TANGENTS = Made(lambda: (item for item in ITEMS if added_tangents(item)))
WITH_GRAPHS = Made(lambda: (item for item in ITEMS if item.domain == "graph"))


@each(ITEMS, by_id)
def test_the_answer_is_what_the_text_leads_to(item: Item) -> None:
    solver = next((solver for key, solver in SOLVERS.items() if key in item.problem), None)
    assert solver, item.problem
    found = solver(Problem(item))
    if re.fullmatch(r"\$[a-e]\$", item.answer):
        return  # the solver has compared letters
    assert (found if isinstance(found, tuple) else (found,)) == pytest.approx(answer(item), rel=2e-6, abs=1e-6)


def test_every_solver_solves_something() -> None:
    unused = [key for key in SOLVERS if not any(key in item.problem for item in ITEMS)]
    assert not unused
    firsts = Counter(next(key for key in SOLVERS if key in item.problem) for item in ITEMS)
    assert set(firsts) == set(SOLVERS)


@each(WITH_OPTIONS, by_id)
def test_options_are_five_of_different_value(item: Item) -> None:
    assert len(item.options) == 5
    assert item.options.count(item.answer) == 1
    values = [re.sub(r"\\text\{[^}]*\}(\^\d)?", "", option.strip("$")) for option in item.options]
    if not re.fullmatch(r"[a-e]|\(.+, .+\)", values[0]):
        numbers = [round(float(term(value)), 7) for value in values]
        assert len(set(numbers)) == 5, item.options
    assert len(set(item.options)) == 5


@each(WITH_A_VALUE, by_id)
def test_the_written_answer_is_the_value(item: Item) -> None:
    written = re.sub(r"\\text\{[^}]*\}(\^\d)?", "", item.answer.strip("$"))
    assert float(term(written)) == pytest.approx(float(sp.sympify(item.value)))
    assert re.sub(r"\\text.*", "", item.answer.strip("$")) in item.explanation


def parts_of(item: Item) -> tuple[Part, ...]:
    return (*item.figure.given, *item.figure.added)


@each(ITEMS, by_id)
def test_the_problem_names_all_given_points_and_states_their_places(item: Item) -> None:
    given = {part.name: part for part in item.figure.given if isinstance(part, Point)}
    named = capitals(item.problem)
    for name, (x, y) in Problem(item).points.items():
        assert (decimal(given[name].x), decimal(given[name].y)) == pytest.approx((x, y))
    assert {name for name, part in given.items() if part.letter} <= named | {"O"}


@each(Made(lambda: (item for item in ITEMS if drawn_from_the_text(item))), by_id)
def test_given_graphs_are_those_of_the_text(item: Item) -> None:
    for part, said in zip(given_curves(item), Problem(item).terms, strict=False):
        drawn = sp.sympify(part.expression, {"x": X})
        place = (decimal(part.domain[0]) + 2 * decimal(part.domain[1])) / 3
        at = {X: place, sp.Symbol("a"): decimal(item.value or "0")}
        assert float(drawn.subs(X, place)) == pytest.approx(float(said.subs(at)), abs=1e-9)


def added_on_something(item: Item, point: Point) -> bool:
    """Whether the added point is an end or a part of something drawn."""
    geometry = Geometry(item.figure)
    for part in parts_of(item):
        if isinstance(part, Line) and geometry.covers(part, point.name):
            return True
        if isinstance(part, Curve) and decimal(part.domain[0]) <= decimal(point.x) <= decimal(part.domain[1]):
            y = float(sp.sympify(part.expression, {"x": X}).subs(X, sp.sympify(point.x)))
            if abs(y - decimal(point.y)) < 1e-9:
                return True
        if isinstance(part, Circle | Region) and point.name in str(part):
            return True
    return item.figure.axes is not None and min(abs(decimal(point.x)), abs(decimal(point.y))) < 1e-9


@each(WITH_ADDED_POINTS, by_id)
def test_added_points_lie_on_what_is_drawn(item: Item) -> None:
    for part in item.figure.added:
        if isinstance(part, Point):
            assert added_on_something(item, part), part.name


@each(WITH_TANGENTS, by_id)
def test_added_tangents_touch(item: Item) -> None:
    curve = sp.sympify(given_curves(item)[0].expression, {"x": X})
    for part in added_tangents(item):
        gap = curve - sp.sympify(part.expression, {"x": X})
        spots = [
            p for p in parts_of(item) if isinstance(p, Point) and abs(gap.subs(X, sp.sympify(p.x)).evalf(30)) < 1e-20
        ]
        assert any(abs(sp.diff(gap, X).subs(X, sp.sympify(p.x)).evalf(30)) < 1e-20 for p in spots), part.note


@each(ITEMS, by_id)
def test_keypoints_name_what_is_seen(item: Item) -> None:
    unseen = [part.name for part in parts_of(item) if isinstance(part, Point) and not part.letter]
    for keypoint in item.keypoints:
        assert not [name for name in unseen if re.search(rf"\b[A-Z]*{name}[A-Z]*\b", keypoint.description)], keypoint


@each(ITEMS, by_id)
def test_the_figure_has_room(item: Item) -> None:
    axes = item.figure.axes
    points = [part for part in parts_of(item) if isinstance(part, Point) and part.letter]
    spans = (
        [decimal(axis[1]) - decimal(axis[0]) for axis in (axes.x, axes.y)]
        if axes
        else [
            max(decimal(getattr(p, letter)) for p in points) - min(decimal(getattr(p, letter)) for p in points)
            for letter in "xy"
        ]
    )
    unit = [8 / spans[0], 6 / spans[1]]
    if axes is None or axes.equal:
        unit = [min(unit)] * 2
    for p, q in combinations(points, 2):
        gap = [(decimal(getattr(p, k)) - decimal(getattr(q, k))) * unit["xy".index(k)] for k in "xy"]
        assert sum(g * g for g in gap) >= 0.4**2, (p.name, q.name)
    geometry = Geometry(item.figure)
    assert all(geometry.degrees(part) >= 15 for part in parts_of(item) if isinstance(part, Angle))
    assert len(item.figure.added) + len([p for p in points if p in item.figure.given]) <= 12


@each(WITH_GRAPHS, by_id)
def test_graphs_are_graphs_and_have_axes(item: Item) -> None:
    assert item.figure.axes is not None
    walked = "A girl" in item.problem or "A toy car" in item.problem
    assert walked or given_curves(item)


def test_an_exercise_without_enough_wrong_options_is_refused() -> None:
    poor = Exercise(given=(), added=(), value=1, wrong=(2, 3, 1, 2))
    with pytest.raises(ValueError, match=r"lines-01 needs 4 wrong options, and has \['\$2\$', '\$3\$'\]\."):
        place_exercise(
            poor, Texts("", ""), "Equations of Geometric Figures", "Equations of Straight Lines", "lines-01", 1
        )
