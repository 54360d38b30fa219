"""Levers: what is read, what is refused, what is answered."""

from __future__ import annotations

from fractions import Fraction

import pytest

from chalkwright.agent.offline.lever import FAMILY
from tests.agent.offline.lessons import assert_lesson_is_whole, read, refuses_all, says_why, solves, whole_lesson


@pytest.mark.parametrize(
    ("text", "answer", "side", "asks_load"),
    [
        (FAMILY.example, 40, "left", True),
        ("A 3 m long plank is balanced at its middle. A 40 kg boy sits at one end. Where must a 60 kg girl sit?",
         1, "left", False),
        ("A seesaw is 4 m long and has its pivot in the middle. A child of 20 kg sits at the left end. How far from "
         "the pivot must a child of 25 kg sit on the right side for balance?", Fraction(8, 5), "left", False),
        ("Tim (45 kg) sits 1.2 m to the left of the pivot of a seesaw. Where must Eva (36 kg) sit to balance it?",
         Fraction(3, 2), "left", False),
        ("The load on a lever is 500 N at 20 cm from the fulcrum. What effort is needed at 1 m from the fulcrum to "
         "balance the load?", 100, "left", True),
        ("A seesaw is in balance. A child of 30 kg sits 2.1 m to the right of "
            "the pivot. How far from the pivot must a child "
         "of 36 kg sit?", Fraction(7, 4), "right", False),
        ("How far from the pivot must a 40 kg child sit to balance a 30 kg "
            "child who is 2 m from the pivot of a seesaw?",
         Fraction(3, 2), "left", False),
        ("A beam is balanced on a pivot. On the right a load of 200 N acts "
            "30 cm from the pivot. What load at 50 cm on the "
         "left keeps it level?", 120, "right", True),
        ("On a lever in balance a 2 kN force acts 15 cm from the fulcrum. What "
            "force acts 60 cm from the fulcrum on the other "
         "side?", 500, "left", True),
        ("A lever is in balance. 3 N pulls 20 cm to the left of the fulcrum. What force pulls 7 cm to the right of it?",
         Fraction(60, 7), "left", True),
    ],
)  # fmt: skip
def test_reads_and_solves(text: str, answer: Fraction, side: str, asks_load: bool) -> None:
    lever = read(FAMILY, text)
    assert (lever.answer, lever.side, lever.asks_load) == (answer, side, asks_load)
    assert_lesson_is_whole(FAMILY, FAMILY.write(lever))


REFUSED = [
    "A plank 4 m long is supported 1 m from one end. A load of 50 N hangs at that end. What force at the other end "
    "balances it?",
    "A 3 m long seesaw is balanced at its middle. Tim (30 kg) sits 1 m from the end. Where must Ann (40 kg) sit?",
    "A beam 4 m long is balanced at its middle. A 60 N weight hangs at the left end. What weight must hang at 1 m?",
    "Two children with masses 30 kg and 40 kg sit on a seesaw. The lighter one sits 2 m from the pivot. "
    "How far must the other sit for balance?",
    "A plank balances on a pivot with a 5 kg load 2 m away and a 4 kg load 2.5 m away. Find the reaction at the pivot.",
    "A seesaw balances with a 30 kg child 2 m from the pivot. What force acts 1.5 m on the other side?",
    "A lever balances with 20 N at 2 m. What load is twice as far?",
    "A lever in balance carries 20 N at 2 m from the pivot and 8 N at 5 m from the pivot. What is the moment?",
    "A lever in balance carries 20 N 2 m from the fulcrum. What force acts 0.05 m from the fulcrum on the other side?",
    "A lever in balance carries 20 N 2 m from the fulcrum. What force acts 0 m from the fulcrum on the other side?",
    "What is a lever in balance?",
]

test_refuses = refuses_all(FAMILY, REFUSED)
test_says_why = says_why(
    FAMILY,
    [
        (
            f"A lever is in balance. {load} N pulls {arm} cm to the left of the fulcrum. What force pulls 7 cm to the "
            "right of it?",
            "greater than zero",
        )
        for load, arm in [(0, 20), (3, 0)]
    ],
)


def test_lesson_states_the_answer() -> None:
    lesson = whole_lesson(FAMILY, FAMILY.example)
    assert lesson.answer == "40 N"
    assert "**40 N**" in lesson.texts[-1]


def test_rounded_answer_and_its_check() -> None:
    text = (
        "A lever is in balance. 3 N pulls 20 cm to the left of the fulcrum. What force pulls 7 cm to the right of it?"
    )
    lesson = whole_lesson(FAMILY, text)
    assert lesson.answer == "≈ 8.571 N"
    assert r"7 \times 8.571 \approx 60" in lesson.texts[-1]


def test_sides_are_those_of_the_problem() -> None:
    text = (
        "A seesaw is in balance. A child of 30 kg sits 2 m to the right of "
        "the pivot. How far must a child of 40 kg sit?"
    )
    lesson = whole_lesson(FAMILY, text)
    assert lesson.drawing["side"] == 1
    assert "on the left is **1.5 m**" in lesson.texts[-1]
    assert "clockwise" in lesson.texts[1]


def test_given_numbers_are_never_rounded() -> None:
    text = "A lever is balanced. A load of 1234.5 N hangs 0.5 m from the fulcrum. At what distance from the fulcrum "
    lesson = whole_lesson(FAMILY, text + "must a force of 617.25 N act?")
    assert lesson.answer == "1 m"
    assert "$F_1 = 1234.5$ N" in lesson.texts[0]
    assert "$F_2 = 617.25$ N" in lesson.texts[0]


STORIES = [
    (
        "A crowbar lifts a stone of weight 800 N. The stone is 0.25 m from the pivot. What force must be applied 2 m "
        "from the pivot on the other side to just lift the stone?",
        "100 N",
    ),
    (
        "A crowbar is used to lift a boulder weighing 600 N that is 0.3 m from the pivot. What effort must be applied "
        "1.5 m from the pivot on the other side to just lift it?",
        "120 N",
    ),
    (
        "A beam is balanced. A crate of mass 20 kg stands on it. The crate is 1.2 m from the pivot. What mass 0.8 m "
        "from the pivot on the other side keeps the beam level?",
        "30 kg",
    ),
]
test_the_load_of_a_story_is_found_by_its_name = solves(FAMILY, STORIES)
test_a_load_without_its_arm_is_refused = refuses_all(
    FAMILY,
    [
        (
            "A crowbar lifts a stone of weight 800 N. The wedge is 0.25 m from the pivot. What force must be "
            "applied 2 m from the pivot on the other side to just lift the stone?"
        ),
        (
            "A 1.5 m long crowbar is used to lift a boulder weighing 600 N that is 0.3 m from the pivot. "
            "What effort must be applied at the other end?"
        ),
    ],
)


RULES = [
    (
        "A uniform metre rule is pivoted at its midpoint. A 0.2 kg mass hangs from the 10 cm mark. What mass must be "
        "hung from the 70 cm mark to balance the rule?",
        "0.4 kg",
    ),
    (
        "A uniform metre rule is pivoted at the 50 cm mark. A weight of 3 N hangs at the 20 cm mark. What weight at "
        "the 65 cm mark keeps the rule balanced?",
        "6 N",
    ),
]
test_marks_of_a_metre_rule_are_read = solves(FAMILY, RULES)
test_marks_that_are_no_arms = says_why(
    FAMILY,
    [
        (RULES[1][0].replace("50 cm", "40 cm"), "own weight"),
        (RULES[1][0].replace("65 cm", "35 cm"), "different sides"),
    ],
)
test_the_mark_that_balances_is_found = solves(
    FAMILY,
    [
        (
            "A metre rule is balanced at its centre. 2 N hang at the 10 cm mark. At which mark do 4 N balance it?",
            "the 70 cm mark",
        ),
    ],
)
test_the_force_on_the_pivot_is_not_passed_over = refuses_all(
    FAMILY,
    [
        "A 30 N load hangs 0.4 m left of the pivot of a lever. What force 0.6 m right of the pivot balances it, and "
        "what is the force on the pivot?",
    ],
)


test_the_far_end_may_have_its_distance_from_the_pivot = solves(
    FAMILY,
    [
        (
            (
                "A worker raises a crate weighing 600 N with a crowbar. The crate is 0.3 m from the pivot and he "
                "pushes down on the other end, 1.5 m from the pivot. What force does he need?"
            ),
            "120 N",
        ),
        (
            (
                "A crowbar lifts a boulder of weight 800 N that is 0.25 m from the pivot. What force is needed to "
                "lift it at the far end, which is 2 m from the pivot?"
            ),
            "100 N",
        ),
        (
            (
                "A bar is used as a lever to raise a 40 kg box. The box is 0.5 m from the fulcrum. What mass on "
                "the other end of the lever, 2 m from the fulcrum, would balance it?"
            ),
            "10 kg",
        ),
    ],
)
