"""Triangles: what is read, what is refused, what is answered."""

from __future__ import annotations

import pytest

from chalkwright.agent.data import Problem
from chalkwright.agent.offline.triangle_solving import FAMILY
from chalkwright.agent.offline.triangle_solving.lesson import write
from chalkwright.agent.offline.triangle_solving.reader import read
from tests.agent.offline.lessons import refuses_all, solves, whole_lesson

READ = [
    (
        "In triangle ABC, AB = AC = 5 cm and BC = 6 cm. Find the height from A and the area.",
        "height h = 4 cm; area S = 12 cm²",
    ),
    (
        "Find the area of an equilateral triangle with side 6 cm.",
        "area S ≈ 15.59 cm²",
    ),
    (FAMILY.example, "BC ≈ 8.402 cm"),
    ("In triangle ABC, AB = AC = 5 cm and BC = 6 cm. Find angle A.", "angle A ≈ 73.74°"),
    ("In the isosceles triangle ABC, AB = AC = 13 and angle A = 60°. Find BC.", "BC = 13"),
    ("In a right-angled triangle the hypotenuse is 10 cm and one angle is 70°. Find the shorter leg.", "b ≈ 3.42 cm"),
    (
        "The sun is 40° above the horizon. How long is the shadow of a 15 m tall tree?",
        "length of the shadow s ≈ 17.88 m",
    ),
    ("The two shorter sides of a right triangle are 8 cm and 15 cm. Find the hypotenuse.", "c = 17 cm"),
    (
        "Find the length of the hypotenuse of a right-angled triangle whose other two sides are 5 cm and 12 cm.",
        "c = 13 cm",
    ),
    (
        "From a point on the ground 30 m from the foot of a tower, the angle of elevation of the top of the tower is "
        "40°. Find the height of the tower.",
        "height h ≈ 25.17 m",
    ),
    (
        "The angle of elevation of the top of a building from a point 50 m away from its base is 35°. How tall is "
        "the building?",
        "height h ≈ 35.01 m",
    ),
    (
        "A tower is 45 m high. The angle of elevation of its top from a point on the ground is 30°. How far is the "
        "point from the foot of the tower?",
        "distance d ≈ 77.94 m",
    ),
    (
        "In triangle ABC, a = 5 cm, b = 6 cm and C = 60°. Find c and angles A and B.",
        "c ≈ 5.568 cm; angle A ≈ 51.05°; angle B ≈ 68.95°",
    ),
    ("Triangle ABC is right-angled at C. AC = 3 cm and BC = 4 cm. Find AB.", "AB = 5 cm"),
    (
        "In $\\triangle ABC$, $\\angle C = 90^\\circ$, $AB = 13$ cm and $BC = 5$ cm. Find $AC$ and $\\angle A$.",
        "AC = 12 cm; angle A ≈ 22.62°",
    ),
    ("In triangle PQR, PQ = 5 cm, QR = 8 cm and angle PQR = 60°. Calculate PR.", "PR = 7 cm"),
    (
        "In triangle ABC, a = 7 cm, b = 8 cm and c = 9 cm. Find all the angles.",
        "angle A ≈ 48.19°; angle B ≈ 58.41°; angle C ≈ 73.4°",
    ),
    ("Solve the triangle ABC with A = 40°, B = 60° and a = 5 cm.", "b ≈ 6.736 cm; c ≈ 7.66 cm; angle C = 80°"),
    ("In triangle ABC, angle A = 30°, a = 5 cm and b = 7 cm. Angle B is obtuse. Find angle B.", "angle B ≈ 135.6°"),
    ("A right triangle has legs of length 5 m and 12 m. How long is the hypotenuse?", "c = 13 m"),
    ("The hypotenuse of a right triangle is 13 cm and one leg is 5 cm. Find the other leg.", "a = 12 cm"),
    ("The sides of a triangle are 7 cm, 8 cm and 9 cm. Find the largest angle.", "angle C ≈ 73.4°"),
    ("Two sides of a triangle are 5 cm and 8 cm, and the angle between them is 60°. Find the third side.", "c = 7 cm"),
    (
        "A 5 m ladder leans against a vertical wall. Its foot is 3 m from "
        "the wall. How high up the wall does it reach?",
        "height h = 4 m",
    ),
    (
        "A tree casts a shadow 12 m long when the angle of elevation of the sun is 35°. How tall is the tree?",
        "height h ≈ 8.402 m",
    ),
    (
        "A ramp rises 1 m over a horizontal distance of 6 m. What angle does the ramp make with the ground?",
        "angle with the ground α ≈ 9.462°",
    ),
]
REFUSED = [
    "In triangle ABC, angle A = 30°, a = 5 cm and b = 7 cm. Find angle B.",
    "In triangle ABC, AB = 5 cm and BC = 6 cm. Find AC.",
    "In triangle ABC, AB = 1 cm, AC = 2 cm and BC = 6 cm. Find angle A.",
    "In triangle ABC, angle B is twice angle A, AB = 5 cm, AC = 6 cm. Find angle A.",
    "In triangle ABC, AB = 5 cm, BC = 6 cm and AC = 7 cm. Find the length of the median from A.",
    "In triangle ABC, AB = 5 cm, BC = 6 cm and AC = 7 cm. Find cos A of angle A.",
    "In triangle ABC, AB = 5 cm, BC = 6 cm and AC = 7 cm, and D is a point. Find angle A and AD.",
    "In a right triangle ABC, AB = 3 cm and BC = 5 cm. Find AC.",
    "In triangle ABC with right angle at C, AB = 3 cm and BC = 5 cm. Find AC.",
    "In a right triangle one leg is 5 cm and one angle is 30°. Find the hypotenuse.",
    "A 5 m ladder leans against a wall. Its foot is 3 m from the wall and slides 1 m further. How high does it reach?",
    "A triangle has angles 50° and 60°. Find the third angle.",
    "A 1.5 m tall girl looks at the top of a tree 20 m away at an angle of elevation of 35°. How tall is the tree?",
    "From a point 30 m from a tower the angle of elevation of its top is 40°. After walking 10 m closer, what is "
    "the angle of elevation?",
    "A tower stands on a hill 5 m high. From a point 30 m from the foot of the hill the angle of elevation of the "
    "top of the tower is 40°. How tall is the tower?",
    "In triangle ABC, AB = 5 cm, angle A = 70° and angle C = 120°. Find BC.",
    "In triangle ABC, AB = 5 cm, angle A = 2° and angle B = 90°. Find BC.",
]

test_reads_and_solves = solves(FAMILY, READ)
test_refuses = refuses_all(FAMILY, REFUSED)


def test_exact_roots_are_shown() -> None:
    text = "In triangle ABC the right angle is at C, AB = 10 cm and angle A = 30°. Find AC."
    assert r"5 \sqrt{3} \approx 8.66" in whole_lesson(FAMILY, text).texts[-1]


LADDER = (
    "A ladder 5 m long leans against a vertical wall. Its foot stands 3 m from the wall on level ground. "
    "How high up the wall does the ladder reach?"
)


def test_every_formula_of_a_story_has_two_sides() -> None:
    lesson = whole_lesson(FAMILY, LADDER)
    assert r"the length $L = 5\ \text{m}$ of the ladder" in lesson.texts[0]
    assert all(part.strip()[0] not in "=<" for text in lesson.texts for part in text.split("$")[1::2] if part)
    assert "4 < 5" in lesson.texts[2]


def test_what_is_asked_keeps_its_colour() -> None:
    drawing = whole_lesson(FAMILY, LADDER).drawing
    assert (drawing["asked"], drawing["used"], drawing["on_the_way"]) == (["a"], ["b", "c"], [])


def test_given_numbers_are_never_rounded() -> None:
    text = "A ladder leans against a wall. It reaches 12.345 m up the wall and its foot is 3.8 m from the wall. "
    lesson = whole_lesson(FAMILY, text + "How long is the ladder?")
    assert "12.345^2 + 3.8^2" in lesson.texts[1]
    assert lesson.drawing["texts"] == {"a": "h = 12.345 m", "b": "d = 3.8 m", "c": "L = ?"}
    assert lesson.answer == "length of the ladder L ≈ 12.92 m"


@pytest.mark.parametrize(
    "text",
    [
        "A ladder 5 m long leans against a wall, its foot 3 m away. How high does it reach?",
        "A 5 m ladder leans against a house. Its foot is 3 m away from it. How high up the house does it reach?",
    ],
)
def test_the_foot_may_stand_away_without_saying_from_what(text: str) -> None:
    assert whole_lesson(FAMILY, text).answer == "height h = 4 m"


test_a_sentence_may_begin_with_the_triangle = solves(
    FAMILY, [("Triangle PQR: PQ = 8 cm, QR = 6 cm, angle PQR = 90°. Work out PR.", "PR = 10 cm")]
)
test_a_second_triangle_is_refused = refuses_all(
    FAMILY,
    [
        "Triangle ABC has AB = 5 cm. Triangle DEF has DE = 8 cm, EF = 6 cm, angle E = 90°. Find AC.",
        "Triangle PQR: PQ = 8 cm, QR = 6 cm, angle PQR = 90°. Triangle STU is similar. Find ST.",
    ],
)


@pytest.mark.parametrize(
    ("sides", "answer"),
    [
        ("3 cm, 4 cm and 5 cm", "angle C = 90°"),
        ("5 cm, 13 cm and 12 cm", "angle B = 90°"),
        ("3 cm, 7 cm and 8 cm", "angle C ≈ 98.21°"),
        ("7 cm, 5 cm and 3 cm", "angle A = 120°"),
    ],
)
def test_three_sides_that_make_a_plain_angle(sides: str, answer: str) -> None:
    triangle = read(Problem(text=f"A triangle has sides of length {sides}. How large is its largest angle?"))
    assert triangle is not None
    lesson = write(triangle)
    assert lesson.answer == answer
    assert not any("there is no right angle" in text.casefold() for text in lesson.texts if "90" in lesson.answer)


test_the_largest_angle_is_answered_beside_the_area = solves(
    FAMILY,
    [
        (
            "In triangle ABC, a = 13, b = 8 and c = 7. Find the largest angle and the area.",
            "angle A = 120°; area S ≈ 24.25",
        ),
        (
            "In triangle ABC, AB = 7, BC = 13 and CA = 8. Find the area and the size of the smallest angle.",
            "angle C ≈ 27.8°; area S ≈ 24.25",
        ),
    ],
)
