"""Our own items on axes: every problem is solved anew from its text, and text and figure say the same."""

from __future__ import annotations

import re
from collections import Counter
from importlib import import_module
from itertools import combinations

import pytest
import sympy as sp

from chalkwright.benchmarks.mathexplain.data import Item
from chalkwright.benchmarks.mathexplain.families._plane import Exercise, placed
from chalkwright.benchmarks.mathexplain.figures.description import (
    Angle,
    Circle,
    Curve,
    Label,
    Length,
    Line,
    Mark,
    Part,
    Point,
    Region,
)  # fmt: skip
from chalkwright.benchmarks.mathexplain.figures.exact import decimal
from chalkwright.benchmarks.mathexplain.figures.geometry import Geometry
from chalkwright.benchmarks.mathexplain.sections import pairs, slug
from tests.benchmarks.mathexplain.derivative_solvers import DERIVATIVES
from tests.benchmarks.mathexplain.function_solvers import FUNCTIONS
from tests.benchmarks.mathexplain.integral_solvers import INTEGRALS
from tests.benchmarks.mathexplain.plane_solvers import PLANE
from tests.benchmarks.mathexplain.problem_reading import Problem, X, answer, term
from tests.offenders import Made, each

MODULES = (
    "coordinate_plane_and_graphs", "differentiation_of_various_functions", "derivative_and_derivative_function",
    "applications_of_derivatives", "equations_and_inequalities", "transformations_of_figures",
    "equation_of_a_circle", "coordinate_plane", "equations_of_straight_lines",
    "exponential_and_logarithmic_functions", "linear_functions", "functions", "rational_and_irrational_functions",
    "linear_functions_and_equations", "applications_of_integrals_of_functions", "integration_techniques",
    "indefinite_and_definite_integrals", "applications_of_definite_integrals", "quadratic_functions",
)  # fmt: skip
ITEMS: Made[Item] = Made(
    lambda: (
        item
        for module in MODULES
        for item in import_module(f"chalkwright.benchmarks.mathexplain.families.{module}").items()
    )
)
SOLVERS = INTEGRALS | PLANE | FUNCTIONS | DERIVATIVES
NAME = r"[A-Z]'?"


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


def capitals(text: str) -> set[str]:
    """The names of points in a text's formulas."""
    inside = re.sub(r"\\[A-Za-z]+", " ", " ".join(re.findall(r"\$([^$]+)\$", text)))
    return set(re.findall(NAME, inside))


def parts_of(item: Item) -> tuple[Part, ...]:
    return (*item.figure.given, *item.figure.added)


@each(ITEMS, by_id)
def test_the_problem_names_given_points_only_and_states_their_places(item: Item) -> None:
    given = {part.name: part for part in item.figure.given if isinstance(part, Point)}
    named = capitals(item.problem)
    assert named <= set(given) | {"O"}
    assert not named & {part.name for part in item.figure.added if isinstance(part, Point)}
    for name, (x, y) in Problem(item).points.items():
        assert (decimal(given[name].x), decimal(given[name].y)) == pytest.approx((x, y))
    assert {name for name, part in given.items() if part.letter} <= named | {"O"}


@each(ITEMS, by_id)
def test_the_problem_states_the_numbers_of_the_given_labels(item: Item) -> None:
    stated = set(re.findall(r"\d+", item.problem))
    for part in item.figure.given:
        tex = part.tex if isinstance(part, Label) else getattr(part, "label", "")
        assert set(re.findall(r"\d+", tex)) <= stated, tex


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


def mentions(part: Part, text: str) -> bool:
    """Whether the explanation refers to the part."""

    def pair(a: str, b: str) -> bool:
        return a + b in text or b + a in text

    match part:
        case Point():
            return part.name in capitals(text)
        case Line():
            return pair(part.start, part.end)
        case Circle():
            return f"circle with centre ${part.center}$" in text
        case Curve():
            written = text.replace("\\", "")
            if part.name in written or f"y = {part.label[4:]}" in text:
                return True
            sides = re.findall(r"\$y = ([^$=]+)\$", text)
            drawn = sp.sympify(part.expression, {"x": X})
            return any(sp.simplify(term(side) - drawn) == 0 for side in sides if "f" not in side and "k" not in side)
        case Angle(right=True):
            return "right angle" in text and part.vertex in capitals(text)
        case Angle():
            return part.a + part.vertex + part.b in text
        case Mark():
            return all(pair(a, b) for a, b in part.segments)
        case Length():
            number = re.sub(r"\\text.*", "", part.label)
            return pair(part.a, part.b) and number in text
        case Region(corners=corners) if corners:
            return "".join(corners) in text and "shade" in text.lower()
        case Region():
            return f"${part.name}$" in text
        case Label():
            return part.tex in text


@each(ITEMS, by_id)
def test_the_explanation_refers_to_every_added_part(item: Item) -> None:
    missing = [
        keypoint.element
        for part, keypoint in zip(item.figure.added, item.keypoints, strict=True)
        if not mentions(part, item.explanation)
    ]
    assert not missing, item.explanation


@each(ITEMS, by_id)
def test_keypoints_are_three_to_five_and_name_what_is_seen(item: Item) -> None:
    keypoints = item.keypoints
    assert 3 <= len(keypoints) <= 5
    assert len({keypoint.element for keypoint in keypoints}) == len(keypoints)
    unseen = [part.name for part in parts_of(item) if isinstance(part, Point) and not part.letter]
    for keypoint in keypoints:
        assert not [name for name in unseen if re.search(rf"\b[A-Z]*{name}[A-Z]*\b", keypoint.description)], keypoint


@each(ITEMS, by_id)
def test_the_figure_has_room(item: Item) -> None:
    axes = item.figure.axes
    points = [part for part in parts_of(item) if isinstance(part, Point) and part.letter]
    spans = [decimal(axis[1]) - decimal(axis[0]) for axis in (axes.x, axes.y)] if axes else [
        max(decimal(getattr(p, letter)) for p in points) - min(decimal(getattr(p, letter)) for p in points)
        for letter in "xy"
    ]  # fmt: skip
    unit = [8 / spans[0], 6 / spans[1]]
    if axes is None or axes.equal:
        unit = [min(unit)] * 2
    for p, q in combinations(points, 2):
        gap = [(decimal(getattr(p, k)) - decimal(getattr(q, k))) * unit["xy".index(k)] for k in "xy"]
        assert sum(g * g for g in gap) >= 0.4**2, (p.name, q.name)
    geometry = Geometry(item.figure)
    assert all(geometry.degrees(part) >= 15 for part in parts_of(item) if isinstance(part, Angle))
    assert len(item.figure.added) + len([p for p in points if p in item.figure.given]) <= 12


def test_sections_are_full_and_mixed() -> None:
    mine = Counter((item.chapter, item.section) for item in ITEMS)
    assert len(mine) == 19
    assert set(mine) <= set(pairs())
    assert min(mine.values()) >= 10
    choice = sum(item.form == "multiple-choice" for item in ITEMS) / len(ITEMS)
    assert choice == pytest.approx(0.6, abs=0.02)
    graphs = sum(item.domain == "graph" for item in ITEMS)
    assert 85 <= graphs <= 125
    places = Counter(item.options.index(item.answer) for item in ITEMS if item.options)
    assert min(places[k] for k in range(5)) > 0.1 * sum(places.values())


@each(WITH_GRAPHS, by_id)
def test_graphs_are_graphs_and_have_axes(item: Item) -> None:
    assert item.figure.axes is not None
    walked = "A girl" in item.problem or "A toy car" in item.problem
    assert walked or given_curves(item)


def test_every_section_has_two_families() -> None:
    for module in MODULES:
        families = import_module(f"chalkwright.benchmarks.mathexplain.families.{module}").FAMILIES
        assert len({function for function, _ in families}) >= 2, module


def test_ids_are_the_section_and_a_number() -> None:
    assert len({item.id for item in ITEMS}) == len(ITEMS)
    for item in ITEMS:
        assert re.fullmatch(re.escape(slug(item.chapter, item.section)) + r"-\d\d", item.id)


def test_no_two_items_are_nearly_the_same() -> None:
    words = {item.id: re.findall(r"\d+|[A-Z]|[a-z]+", item.problem) for item in ITEMS}
    for first, second in combinations(ITEMS, 2):
        one, other = words[first.id], words[second.id]
        if first.section == second.section and len(one) == len(other):
            assert sum(a != b for a, b in zip(one, other, strict=True)) >= 2, (first.id, second.id)


def test_texts_are_written_out() -> None:
    for item in ITEMS:
        for text in (item.problem, item.explanation, *item.options):
            assert text.count("$") % 2 == 0
            assert not re.search(r"\b(None|sqrt\(|\*\*|Rational|zoo|nan)\b|  |\+ -|- -|- \(-\d+\)x", text), text
            assert re.search(r"\s0x|\$0x|[^\d\w.]1x|\$1x", text) is None, text
        assert 25 <= len(item.explanation.split()) <= 190


def test_an_exercise_without_enough_wrong_options_is_refused() -> None:
    def poor() -> Exercise:
        return Exercise(problem="", explanation="", given=(), added=(), value=1, wrong=(2, 3, 1, 2))

    with pytest.raises(ValueError, match=r"coordinate-plane-01 needs 4 wrong options, and has \['\$2\$', '\$3\$'\]\."):
        placed("Equations of Geometric Figures", "Coordinate Plane", ((poor, ((),)),))
