"""Our own geometry items: every answer is measured anew in the figure, and text and figure say the same."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from importlib import import_module
from itertools import combinations
from typing import Any

import mpmath  # type: ignore[import-untyped]
import pytest

from chalkwright.benchmarks.mathexplain.data import Item
from chalkwright.benchmarks.mathexplain.families._task import Posed
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
)
from chalkwright.benchmarks.mathexplain.figures.exact import decimal, digits
from chalkwright.benchmarks.mathexplain.sections import SECTIONS, pairs, slug
from tests.offenders import Made, each

MODULES = (
    "basic_geometric_figures",
    "construction_and_congruence",
    "properties_of_solid_figures",
    "properties_of_plane_figures",
    "circle_and_line",
    "inscribed_angles",
    "properties_of_quadrilaterals",
    "properties_of_triangles",
    "pythagorean_theorem",
    "similarity_of_figures",
    "applications_of_similarity",
    "trigonometric_ratios",
    "applications_of_trigonometric_ratios",
    "graphs_of_trigonometric_functions",
    "laws_of_sines_and_cosines",
)
ALL: Made[Posed] = Made(
    lambda: (
        task
        for module in MODULES
        for task in import_module(f"chalkwright.benchmarks.mathexplain.families.{module}").tasks()
    )
)
ITEMS = Made(lambda: (task.item for task in ALL))

NAME = r"[A-Z](?:'|_?\d)?"
MEASURE = re.compile(rf"∠({NAME})({NAME})({NAME})|\[((?:{NAME})+)\]|({NAME})\.([xy])|({NAME})({NAME})")
FORMULA = re.compile(r"\$([^$]+)\$")
SAME = mpmath.mpf("1e-25")


@pytest.fixture(autouse=True)
def _digits() -> Iterator[None]:
    with mpmath.workdps(60):
        yield


def by_id(task: Posed) -> str:
    return task.item.id


class Measured:
    """Lengths, angles and areas of a figure, in the units of its problem."""

    def __init__(self, task: Posed) -> None:
        parts = (*task.item.figure.given, *task.item.figure.added)
        flat = {part.name: (digits(part.x), digits(part.y)) for part in parts if isinstance(part, Point)}
        space = {name: tuple(digits(str(x)) for x in place) for name, place in task.space.items()}
        self.at: dict[str, tuple[Any, ...]] = flat | space
        self.scale = digits("1") if space else digits(str(task.scale))

    def way(self, a: str, b: str) -> list[Any]:
        return [q - p for p, q in zip(self.at[a], self.at[b], strict=True)]

    def length(self, a: str, b: str) -> Any:
        return mpmath.norm(self.way(a, b)) / self.scale

    def angle(self, a: str, vertex: str, b: str) -> Any:
        u, v = self.way(vertex, a), self.way(vertex, b)
        return mpmath.degrees(mpmath.acos(mpmath.fdot(u, v) / mpmath.norm(u) / mpmath.norm(v)))

    def area(self, corners: list[str]) -> Any:
        """Of a flat polygon, in space too: half the length of the sum of cross products."""
        total = [mpmath.mpf(0)] * 3
        for a, b in zip(corners, corners[1:] + corners[:1], strict=True):
            p, q = ((*self.at[name], mpmath.mpf(0))[:3] for name in (a, b))
            cross = (p[1] * q[2] - p[2] * q[1], p[2] * q[0] - p[0] * q[2], p[0] * q[1] - p[1] * q[0])
            total = [t + c for t, c in zip(total, cross, strict=True)]
        return mpmath.norm(total) / 2 / self.scale**2

    def of(self, asked: str) -> Any:
        """The value of a term like ``pi*AB**2/4 - [ABC]``."""

        def measure(hit: re.Match[str]) -> str:
            if hit[1]:
                found = self.angle(hit[1], hit[2], hit[3])
            elif hit[4]:
                found = self.area(re.findall(NAME, hit[4]))
            elif hit[5]:
                found = self.at[hit[5]]["xy".index(hit[6])] / self.scale
            else:
                found = self.length(hit[7], hit[8])
            return f"({mpmath.nstr(found, 45, min_fixed=-99, max_fixed=99)})"

        return digits(MEASURE.sub(measure, asked))


@each(ALL, by_id)
def test_the_answer_is_what_is_measured_in_the_figure(task: Posed) -> None:
    measured = Measured(task).of(task.asked)
    assert abs(measured - digits(task.item.value)) < SAME, (task.asked, float(measured), task.item.value)


def shown_number(tex: str) -> Any:
    """The number of a length's label; None for one with a letter."""
    plain = tex.split(r"\text")[0].strip().strip("()")
    plain = re.sub(r"\\frac\{(.*)\}\{(\w+)\}", r"(\1)/(\2)", plain)
    plain = re.sub(r"(\d)\s*\\sqrt", r"\1*\\sqrt", plain)
    plain = re.sub(r"\\sqrt\{(\w+)\}", r"sqrt(\1)", plain).replace(r"\pi", "pi")
    plain = re.sub(r"(\d)pi", r"\1*pi", plain)
    return None if re.search(r"\b[a-z]\b", plain) else digits(plain)


def labelled_lengths(task: Posed) -> list[tuple[Length, Any]]:
    """The lengths whose label is a number, with the number."""
    lengths = [part for part in (*task.item.figure.given, *task.item.figure.added) if isinstance(part, Length)]
    return [(part, number) for part in lengths if (number := shown_number(part.label)) is not None]


@each(Made(lambda: (task for task in ALL if labelled_lengths(task))), by_id)
def test_labelled_lengths_are_true(task: Posed) -> None:
    measured = Measured(task)
    for part, number in labelled_lengths(task):
        assert abs(measured.length(part.a, part.b) - number) < SAME, (part.a, part.b, part.label)


@each(Made(lambda: (task for task in ALL if task.item.options)), by_id)
def test_options_are_five_and_one_is_right(task: Posed) -> None:
    item = task.item
    assert len(item.options) == 5
    assert item.options.count(item.answer) == 1
    assert len(set(item.options)) == 5
    assert not any("." in option for option in item.options)


def formulas(text: str) -> str:
    return " ".join(FORMULA.findall(text))


def numbers(text: str) -> set[str]:
    return set(re.findall(r"\d+", text))


@each(ALL, by_id)
def test_the_problem_states_the_given_labels_and_nothing_added(task: Posed) -> None:
    item = task.item
    stated = numbers(item.problem)
    for part in item.figure.given:
        tex = part.tex if isinstance(part, Label) else getattr(part, "label", "")
        assert numbers(tex) <= stated, tex
    added = {part.name for part in item.figure.added if isinstance(part, Point)}
    given = {part.name for part in item.figure.given if isinstance(part, Point)}
    named = set(re.findall(NAME, re.sub(r"\\[A-Za-z]+", " ", formulas(item.problem))))
    assert not named & added
    assert named <= given | set(task.space)


def mentions(part: Part, text: str) -> bool:
    """Whether the explanation refers to the part."""

    def pair(a: str, b: str) -> bool:
        return a + b in text or b + a in text

    match part:
        case Point():
            return bool(re.search(rf"{part.name}(?!['_\d])", formulas(text)))
        case Line():
            return part.name in text if part.name else pair(part.start, part.end)
        case Circle():
            return "circle" in text or "arc" in text
        case Angle(right=True):
            return ("right angle" in text or r"\perp" in text) and part.vertex in formulas(text)
        case Angle():
            return part.a + part.vertex + part.b in text or part.b + part.vertex + part.a in text
        case Mark():
            return all(pair(a, b) for a, b in part.segments)
        case Length():
            return pair(part.a, part.b) and part.label in text
        case Region(corners=corners) if corners:
            ring = "".join(corners) * 2
            return any(ring[k : k + len("".join(corners))] in text for k in range(len(ring) // 2))
        case Region(sector=sector) if sector:
            return part.name in text if part.name else pair(sector[1], sector[2])
        case Label():
            return part.tex in text
        case Curve():
            return part.name in text
    return "shaded" in text


@each(ALL, by_id)
def test_the_explanation_refers_to_every_added_part(task: Posed) -> None:
    missing = [keypoint.element for part, keypoint in zip(task.item.figure.added, task.item.keypoints, strict=True)
               if not mentions(part, task.item.explanation)]  # fmt: skip
    assert not missing, task.item.explanation


@each(ALL, by_id)
def test_three_to_five_keypoints(task: Posed) -> None:
    keypoints = task.item.keypoints
    assert 3 <= len(keypoints) <= 5
    assert len({keypoint.element for keypoint in keypoints}) == len(keypoints)


@each(ALL, by_id)
def test_the_figure_has_room(task: Posed) -> None:
    figure = task.item.figure
    parts = (*figure.given, *figure.added)
    spots = {part.name: (decimal(part.x), decimal(part.y)) for part in parts if isinstance(part, Point)}
    if figure.axes is None:
        read = {part.name for part in parts if isinstance(part, Point) and part.letter}
        near = [
            (a, b)
            for a, b in combinations(sorted(read), 2)
            if sum((p - q) ** 2 for p, q in zip(spots[a], spots[b], strict=True)) < 0.8**2
        ]
        assert not near
        spans = [max(values) - min(values) for values in zip(*spots.values(), strict=True)]
        assert spans[0] <= 8.05
        assert spans[1] <= 6.05
        assert max(spans) >= 3
    flat = Measured(task)
    flat.at |= {part.name: (digits(part.x), digits(part.y)) for part in parts if isinstance(part, Point)}
    narrow = [
        part for part in parts if isinstance(part, Angle) and not 15 <= flat.angle(part.a, part.vertex, part.b) <= 178
    ]
    assert not narrow
    assert sum(isinstance(part, Point) and part.letter for part in parts) <= 11


def test_sections_are_full_and_mixed() -> None:
    mine = Counter((item.chapter, item.section) for item in ITEMS)
    assert len(mine) == 15
    assert set(mine) <= set(pairs())
    assert min(mine.values()) >= 10
    assert len(ITEMS) >= 220
    choice = sum(item.form == "multiple-choice" for item in ITEMS) / len(ITEMS)
    assert choice == pytest.approx(0.61, abs=0.02)
    places = Counter(item.options.index(item.answer) for item in ITEMS if item.options)
    assert min(places[k] for k in range(5)) > 0.1 * sum(places.values())


def test_every_section_has_two_families() -> None:
    for module in MODULES:
        families = import_module(f"chalkwright.benchmarks.mathexplain.families.{module}").FAMILIES
        assert len({function for function, _ in families}) >= 2, module


def test_ids_are_the_section_and_a_number() -> None:
    assert len({item.id for item in ITEMS}) == len(ITEMS)
    for item in ITEMS:
        assert re.fullmatch(re.escape(slug(item.chapter, item.section)) + r"-\d\d", item.id)


def words(item: Item) -> list[str]:
    return re.findall(r"\d+|[A-Z]|[a-z]+", item.problem)


def test_no_two_items_are_nearly_the_same() -> None:
    for first, second in combinations(ITEMS, 2):
        if first.section == second.section and len(words(first)) == len(words(second)):
            apart = sum(a != b for a, b in zip(words(first), words(second), strict=True))
            assert apart >= 2, (first.id, second.id)


def test_the_same_items_come_every_time() -> None:
    for module in ("circle_and_line", "graphs_of_trigonometric_functions"):
        tasks = import_module(f"chalkwright.benchmarks.mathexplain.families.{module}").tasks
        assert tasks.__wrapped__() == tasks()


def test_the_table_has_17_chapters_and_33_titles() -> None:
    assert len(SECTIONS) == 17
    assert len({section for _, section in pairs()}) == 33
    assert len({slug(*pair) for pair in pairs()}) == len(list(pairs())) == 34
    assert slug("Integration", "Applications of Definite Integrals") != slug(
        "Integral Calculus", "Applications of Definite Integrals"
    )
    with pytest.raises(KeyError):
        slug("Integration", "Inscribed Angles")
