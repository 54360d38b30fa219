"""Circuits: what is read, what is refused, what is answered."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from chalkwright.agent.offline.ohm_circuit import FAMILY
from chalkwright.agent.offline.ohm_circuit.solver import solve
from tests.agent.offline.lessons import assert_lesson_is_whole, read, refuses_all, says_why, whole_lesson
from tests.offenders import each

SERIES = "Two resistors of 4 Ω and 6 Ω are connected in series to a 20 V battery. "


@each(
    [
        (
            "What resistance must be connected in series with a 40 Ω resistor so that a 12 V battery drives a current "
            "of 0.2 A?",
            {"R2": 20},
        ),
        ("R1 = 4 Ω, R2 = 6 Ω in series, U = 20 V. Find I, U1 and U2.", {"I": 2, "V1": 8, "V2": 12}),
        ("A total current of 3 A flows through a 6 Ω and a 12 Ω resistor in parallel. Find the voltage.", {"V": 12}),
        (
            "A resistor has a resistance of 2.2 kΩ. What current flows when a voltage of 11 V is applied?",
            {"I": Fraction(1, 200)},
        ),
        (
            SERIES + "Find the total resistance, the current and the voltage across each resistor.",
            {"R": 10, "I": 2, "V1": 8, "V2": 12},
        ),
        (SERIES + "What is the voltage across the 6 Ω resistor?", {"V2": 12}),
        (SERIES + "Calculate the total power.", {"P": 40}),
        ("A 10 Ω resistor is connected to a 5 V battery. What is the current?", {"I": Fraction(1, 2)}),
        ("What voltage is needed to drive 2 A through a resistor of 15 ohms?", {"V": 30}),
        ("A current of 500 mA flows when a resistor is connected to a 9 V battery. Find its resistance.", {"R": 18}),
        (
            "Three resistors, $R_1 = 2\\,\\Omega$, $R_2 = 3\\,\\Omega$ and $R_3 "
            "= 6\\,\\Omega$, are in parallel across a 12 V "
            "battery. Calculate the equivalent resistance and the total current.",
            {"R": 1, "I": 12},
        ),
        (
            "Two 10 Ω resistors are connected in parallel with a 5 V source. Find the current through each resistor.",
            {"I1": Fraction(1, 2), "I2": Fraction(1, 2)},
        ),
        ("What is the equivalent resistance of three 6 Ω resistors in parallel?", {"R": 2}),
        (
            "Resistors of 2, 3 and 5 kΩ are in series with a 20 V battery. How large is the current?",
            {"I": Fraction(1, 500)},
        ),
        (
            "Two resistors are connected in series to a 12 V battery. The current is 1.5 A. One resistor is 3 Ω. "
            "What is the resistance of the other resistor?",
            {"R2": 5},
        ),
        ("A thirty-five ohm resistor is connected to a seventy volt battery. What is the current?", {"I": 2}),
        ("A 2 kΩ resistor is connected to a 10 V battery. What power is dissipated?", {"P": Fraction(1, 20)}),
    ]
)
def test_reads_and_solves(row: tuple[str, Any]) -> None:
    text, answers = row
    circuit = read(FAMILY, text)
    assert set(circuit.asked) == set(answers)
    solution = solve(circuit)
    assert {symbol: solution[symbol] for symbol in answers} == answers
    assert_lesson_is_whole(FAMILY, FAMILY.write(circuit))


REFUSED = [
    "Three resistors of 2 Ω, 3 Ω and 6 Ω: the first two are in series. Find the total resistance.",
    "R1 = 4 Ω and R2 = 6 Ω are in series. The voltage across R1 is U = 8 V. Find the current.",
    "Two resistors R1 = 4 Ω and R2 = 6 Ω are in series with a battery. R1 has a voltage of 8 V. Find the current.",
    "What resistance must be connected in series with a 40 Ω resistor to halve the current of a 12 V battery?",
    "Two resistors of 4 Ω and 6 Ω are connected to a 20 V battery. Find the current.",
    "Two resistors of 4 Ω and 6 Ω in series are in parallel with a 3 Ω resistor. Find the total resistance.",
    "A battery of 12 V with internal resistance 1 Ω is connected to a 5 Ω resistor. Find the current.",
    "Two resistors in series have a total resistance of 10 Ω. One is 4 Ω. Find the other resistance.",
    "A 4 Ω resistor carries 2 A for 5 minutes. How much heat is produced?",
    "A resistor of 5 Ω is connected to a 10 V battery. The current is 3 A. What is the power?",
    "Two resistors of 4 Ω and 6 Ω are in series. The voltage across the 4 Ω resistor is 8 V. Find the current.",
    "Two resistors of 4 Ω and 6 Ω are in parallel. The current through "
    "the 4 Ω resistor is 3 A. Find the total current.",
    SERIES + "What power does each resistor dissipate?",
    SERIES + "Find the power dissipated in the 6 Ω resistor.",
    SERIES + "Which resistor gets hotter?",
    SERIES + "The voltage is doubled. What is the current?",
    "Two resistors in series to a 12 V battery carry 6 A. One is 3 Ω. What is the resistance of the other resistor?",
    "A resistor of -5 Ω is connected to a 10 V battery. What is the current?",
    "A one hundred and twenty ohm resistor is connected to a 12 V battery. What is the current?",
    "How far does a train with 20 V and 4 A go?",
]

test_refuses = refuses_all(FAMILY, REFUSED)


def test_lesson_states_the_answer() -> None:
    lesson = whole_lesson(FAMILY, FAMILY.example)
    assert lesson.answer == "R = 10 Ω, I = 2 A, V₁ = 8 V, V₂ = 12 V"
    assert all(part in lesson.texts[-1] for part in lesson.answer.split(", "))


def test_rounded_values_are_marked() -> None:
    lesson = whole_lesson(FAMILY, "A 7 Ω resistor is connected to a 12 V battery. What is the current?")
    assert lesson.answer == "I ≈ 1.714 A"
    assert r"\approx 1.714" in lesson.texts[1]


test_a_mixed_circuit_is_named = says_why(
    FAMILY,
    [
        (
            "A 3 Ω resistor is connected in series with a parallel pair of resistors of 6 Ω and 12 Ω. The "
            "voltage is 14 V. Find the current.",
            "Mixed circuits",
        ),
    ],
)
