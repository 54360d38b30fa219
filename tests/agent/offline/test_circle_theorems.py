"""Angles in circles: what is read, what is refused, what is answered."""

from __future__ import annotations

import math

import pytest

from chalkwright.agent.data import Problem
from chalkwright.agent.offline.author import solve
from chalkwright.agent.offline.circle_theorems import FAMILY
from tests.agent.offline.lessons import refuses_all, solves, whole_lesson
from tests.offenders import each


@each(
    [
        (FAMILY.example, "∠ACB = 40°"),
        (
            "The inscribed angle over an arc is 40 degrees. How big is the central angle over the same arc?",
            "central angle ∠AOB = 80°",
        ),
        (
            "From an external point T, a tangent touches a circle with centre O at P. ∠PTO = 25°. Find ∠POT.",
            "∠POT = 65°",
        ),
        (
            "The angle at the centre of a circle is 110°. Find the angle at the circumference on the same arc.",
            "inscribed angle ∠ACB = 55°",
        ),
        (
            "PQRS is a cyclic quadrilateral. Angle P = 82° and angle Q = 101°. Find angles R and S.",
            "∠QRS = 98°, ∠RSP = 79°",
        ),
        (
            "Two tangents are drawn from P to a circle with centre O, touching it at A and B. Angle APB = 48°. Find "
            "angle AOB.",
            "∠AOB = 132°",
        ),
        ("Triangle ABC is inscribed in a circle with diameter AB. Angle A = 40°. Find angle B.", "∠ABC = 50°"),
        ("Angle ABC is inscribed in a semicircle with diameter AC. Angle BAC = 35°. Find angle ACB.", "∠ACB = 55°"),
        (
            "A, B and C are points on a circle with center O. $\\angle ACB = 35^\\circ$. What is $\\angle AOB$?",
            "∠AOB = 70°",
        ),
        (
            "O is the centre of a circle. Points P, Q and R lie on it, R on "
            "the minor arc PQ. ∠POQ = 100°. Calculate ∠PRQ.",
            "∠PRQ = 130°",
        ),
        ("A, B, C lie on a circle with centre O and ∠ACB = 110°. Find ∠AOB.", "∠AOB = 140°"),
        (
            "An inscribed angle intercepts an arc of 84°. What is the size of the inscribed angle?",
            "inscribed angle ∠ACB = 42°",
        ),
        (
            "AB is a diameter of a circle and C is a point on the circle. Angle CAB is 35°. Find angle ABC.",
            "∠ABC = 55°",
        ),
        ("AB is a diameter of the circle with centre O. C lies on the circle. Find ∠ACB.", "∠ACB = 90°"),
        (
            "ABCD is a cyclic quadrilateral. Angle A is 70° and angle B = 95°. Find angle C and angle D.",
            "∠BCD = 110°, ∠CDA = 85°",
        ),
        ("Quadrilateral PQRS is inscribed in a circle. ∠PQR = 112°. Find ∠PSR.", "∠RSP = 68°"),
        ("PT is a tangent to a circle with centre O at T. ∠TPO = 32°. Find ∠TOP.", "∠TOP = 58°"),
        (
            "From a point P the tangents PA and PB are drawn to a circle with centre O. ∠APB = 50°. Find ∠AOB.",
            "∠AOB = 130°",
        ),
    ]
)
def test_reads_and_solves(row: tuple[str, str]) -> None:
    text, answer = row
    lesson = whole_lesson(FAMILY, text)
    assert lesson.answer == answer
    for part in answer.split(", "):
        assert f"= {part.split('= ')[1][:-1]}^\\circ$**" in lesson.texts[-1]


REFUSED = [
    "A, B and C lie on a circle with centre O. The angle AOB is 80°. Find the angle ACB.",
    "ABCD is a cyclic quadrilateral with angle A = 70°. Find angle B.",
    "AB is a diameter of a circle with radius 5 cm and C is a point on the circle. AC = 6 cm. Find BC.",
    "PT is a tangent to a circle with centre O at T. OT = 5 cm, PT = 12 cm. Find PO.",
    "AB is a diameter of a circle, C lies on the circle. Angle CAB is 135°. Find angle ABC.",
    "A, B, C, D lie on a circle with centre O. ∠AOB = 80°. Find ∠CDB.",
    "PT is a tangent at T and TA is a chord. ∠PTA = 50°. Find ∠TOA if O is the centre of the circle.",
    "A, B, C lie on a circle with centre O, C on the major arc AB. ∠AOB is twice ∠OAC. Find ∠ACB.",
    "ABCD is a cyclic quadrilateral with angle A = 70° and angle C = 100°. Find angle B.",
    "What is the area of a circle with radius 5?",
    "Two tangents are drawn from P to a circle with centre O, touching it at A and B. ∠APB = 48°. Find angle OAB.",
    "A, B, C and D are points on a circle. ∠DAB = 75°. Find ∠BCD.",
    "The angle at the centre of a circle is 110°. Find the reflex angle.",
]

test_refuses = refuses_all(FAMILY, REFUSED)


@pytest.mark.parametrize("arc", [40, 80, 120, 200, 260])
def test_both_parts_of_the_inscribed_angle_can_be_seen(arc: int) -> None:
    text = f"A, B, C lie on a circle with centre O. ∠ACB = {arc / 2:g}°. Find ∠AOB."
    place = whole_lesson(FAMILY, text).drawing["points"]

    def direction(role: str) -> float:
        (x, y), (cx, cy) = place[role], place["C"]
        return math.degrees(math.atan2(y - cy, x - cx))

    parts = [abs(direction(role) - direction("O")) % 360 for role in "AB"]
    parts = [min(part, 360 - part) for part in parts]
    assert sum(parts) == pytest.approx(arc / 2, abs=0.01)
    assert min(parts) > 0.35 * arc / 2


test_lengths_are_found = solves(
    FAMILY,
    [
        (
            "A tangent from P touches a circle with centre O and radius 3 cm at T. OP = 5 cm. Find the length of PT.",
            "PT = 4 cm",
        ),
        ("A chord 24 cm long is 5 cm from the centre of a circle. Calculate the radius.", "radius = 13 cm"),
    ],
)


@pytest.mark.parametrize(
    ("asked", "answer"), [("x and angle A", "x = 35; ∠DAB = 80°"), ("angle C", "x = 35; ∠BCD = 100°")]
)
def test_of_two_angles_in_terms_the_one_that_is_asked_is_answered(asked: str, answer: str) -> None:
    text = f"ABCD is a cyclic quadrilateral. Angle A = (2x + 10)° and angle C = (3x - 5)°. Find {asked}."
    assert solve(Problem(text=text))[1].answer == answer
