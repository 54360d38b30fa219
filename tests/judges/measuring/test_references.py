"""What a text points at in its pictures, and what it does not point at."""

from __future__ import annotations

import pytest

from chalkwright.judges.measuring.references import references
from tests.offenders import each


def found(text: str) -> set[tuple[str, str]]:
    return {(reference.kind, reference.target) for reference in references(text)}


POINTING = [
    ("Look at the point $P$ on the arc.", {("name", "P")}),
    ("Points $A$, $B$ and $C$ lie on a circle.", {("name", "A"), ("name", "B"), ("name", "C")}),
    (r"In triangle $ABC$ we have $\angle ABC = 40^\circ$.", {("name", "ABC")}),
    ("The segment $XW$ is the longest, and side AB the shortest.", {("name", "XW"), ("name", "AB")}),
    ("The side $a$ lies opposite the angle at C.", {("name", "a"), ("name", "C")}),
    (r"The angle $\theta_1$ is marked.", {("name", "θ1")}),
    ("The resistors $R_1$ and $R_2$ share it.", {("name", "R1"), ("name", "R2")}),
    ('The box labelled "Total" grows.', {("label", "Total")}),
    ("See the box marked “K7”.", {("label", "K7")}),
    ("The blue dashed line meets the red arrow.", {("colour", "blue"), ("colour", "red")}),
    ("The next picture marks in blue what is used.", {("colour", "blue")}),
    ("The green and purple rays start there.", {("colour", "green"), ("colour", "purple")}),
    ("The diagram shows a $35^\\circ$ angle.", {("number", "35")}),
    ("如图，点P在线段AB上，∠ABC用红色标出。", {("name", "P"), ("name", "AB"), ("name", "ABC"), ("colour", "red")}),
    ("看蓝色箭头和标有“东8”的格子。", {("colour", "blue"), ("label", "东8")}),
    (
        r"Diagram 2 shows the ray; between it and the wall $80^\circ - 25^\circ = 55^\circ$ are left.",
        {("number", "55")},
    ),
    ("In △DEF the height $h$ falls.", {("name", "DEF"), ("name", "h")}),
]
SILENT = [
    "A bag holds 3 blue marbles and 2 red balls.",
    "A train travels at 60 km/h for 2 h.",
    "Option B and statement D are wrong. See Step 2.",
    "The plane climbs at an angle of 30°.",
    "Plants are green because of chlorophyll.",
    "The line $y = 2x + 1$ has slope 2.",
    "Write `the point P` in code, or ![point P](x.png) as a picture.",
    "三角形的内角和是180°。",
    "A prism of height $h$ and edge $a$ has three more faces.",
]


@each(POINTING)
def test_what_points_is_found(row: tuple[str, set[tuple[str, str]]]) -> None:
    text, expected = row
    assert found(text) >= expected
    assert {target for _, target in found(text)} == {target for _, target in expected}


@pytest.mark.parametrize("text", SILENT)
def test_the_world_is_not_the_picture(text: str) -> None:
    assert found(text) == (set() if "code" not in text else {("name", "P")})


@pytest.mark.parametrize(
    ("text", "aims", "figure"),
    [
        ("The next picture shows the point P.", "after", None),
        ("The blue line above is the radius.", "before", None),
        ("In Figure 2 the point P has moved.", "either", 2),
        ("The blue line is the radius.", "either", None),
        ("Let P be the foot, so that side AB is halved.", "any", None),
    ],
)
def test_it_is_known_which_picture_is_meant(text: str, aims: str, figure: int | None) -> None:
    reference = references(text)[0]
    assert (reference.aims, reference.figure) == (aims, figure)
