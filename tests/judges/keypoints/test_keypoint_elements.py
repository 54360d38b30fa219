"""Names of elements in one form."""

from __future__ import annotations

import pytest

from chalkwright.agent.keypoints.data import Keypoint
from chalkwright.judges.keypoints.elements import Element, canonical, read_element
from chalkwright.judges.keypoints.notation import names_in
from chalkwright.judges.keypoints.unifying import unify
from tests.offenders import each

SAME = [
    (
        "line segment AB",
        "AB",
        "Segment BA",
        "Straight line AB",
        "Dotted line BA",
        r"$\overline{AB}$",
        "Line A–B",
        "Auxiliary line from A to B",
        "Line segment connecting points B and A",
    ),
    ("∠ABC", "angle CBA", r"\angle ABC", "Angle ABC", "m∠CBA"),
    ("△ABC region", "Region CAB", "Shaded triangle ABC"),
    ("right-angle mark at H", "Symbol right angle at H", "Right angle symbol at point H"),
    ("Symbol equal length AB = CD", "Equal length mark on CD and BA", "Symbol equal length AB, CD"),
    ("Symbol parallel AB ∥ CD", "Parallel mark on CD, AB", r"Symbol parallel AB \parallel CD", "AB // CD"),
    ("Symbol length of AB", "Length label 5 on AB", "Symbol length 5 on BA"),
    ("Point (0,7)", "Point (0, 7)", "(0, 7)"),
    ("Curve y = f(x)", "Graph of f", "Graph of f(x)"),
    ("Line x = 2", "Dashed line x=2"),
    ("Region S1", "Region S.1"),
    ("Angle 30°", r"Angle $30^\circ$", "Angle 30 degrees"),
]


@each(SAME, lambda names: names[0])
def test_one_element_has_one_form(names: tuple[str, ...]) -> None:
    assert {read_element(name) for name in names} == {read_element(names[0])}
    assert read_element(names[0]).specific


def test_different_elements_differ() -> None:
    firsts = [read_element(names[0]) for names in SAME]
    assert len(set(firsts)) == len(SAME)
    assert not any(list(unify(one, other)) for one in firsts for other in firsts if one.form != other.form)


@pytest.mark.parametrize(
    ("name", "description", "wanted"),
    [
        ("Right angle mark 1", "Angle OAP is right", Element(form="right-angle", points=(("O", "A", "P"),))),
        ("Equal length mark 2", "KH and KG are equal", Element(form="equal-length", points=(("G", "K"), ("H", "K")))),
        ("Parallel mark", "Lines DE and BC are parallel", Element(form="parallel", points=(("B", "C"), ("D", "E")))),
        ("Length label 2", "The distance between B and C is 20", Element(form="length", points=(("B", "C"),))),
        ("Parallel mark N", "Shown on both", Element(form="parallel")),
        ("Point D", "The point D at (0, √3).", Element(form="point", points=(("D",),), text="(0,√3)")),
    ],
)
def test_a_number_says_nothing_and_the_description_is_read(name: str, description: str, wanted: Element) -> None:
    assert canonical(Keypoint(element=name, description=description)) == wanted


def test_a_perpendicular_onto_a_side_is_not_the_side() -> None:
    assert not read_element("perpendicular from A to BC").points
    assert read_element("Symbol parallel BC ∥ AN").points == (("A", "N"), ("B", "C"))


def test_points_are_told_from_words() -> None:
    assert names_in("A circle touches AB' at D; I draw the line from A to P1.") == {"A", "B'", "D", "P1"}
    assert names_in("A line is drawn. It is 5 CM long") == frozenset()
