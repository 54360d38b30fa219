"""Problems told by their quantities: jottings, unknown sentences, several things at once; and what stays refused."""

from __future__ import annotations

import pytest

from chalkwright.agent.data import Problem
from chalkwright.agent.errors import OutOfScope
from chalkwright.agent.offline.author import solve
from chalkwright.agent.offline.english import may_be_english
from chalkwright.agent.offline.terse import spelled_out
from tests.offenders import each

ANSWERED = (
    ("f = -15 cm, u = 30 cm, concave lens. Image distance?",
     "Image distance: dᵢ = −10 cm (10 cm in front of the lens, on the object's side)"),
    ("n1 = 1.5, n2 = 1.33, θ1 = 40°. θ2 = ?", "angle of refraction ≈ 46.5°"),
    ("lever: F1 = 60 N, l1 = 0.4 m, F2 = 80 N, l2 = ?", "0.3 m"),
    ("m1 = 3 kg, v1 = 4 m/s, m2 = 1 kg at rest. They stick together. Find v and the energy lost.",
     "3 m/s to the right; kinetic energy lost 6 J"),
    ("horizontal throw: v0 = 12 m/s, h = 45 m, g = 10 m/s². t = ? range?", "time of flight 3 s; range 36 m"),
    ("V = 5.6 L of CO2 at STP, mass = ?", "11 g"),
    ("a1 = 50, d = -4, n = 12. a12 = ? S12 = ?", "a₁₂ = 6; 336"),
    ("A farmer plants 12 trees in the first row and in every further row 3 trees more than in the row before. How many "
     "trees are there in total if he plants 9 rows?", "216 trees"),
    ("α = 40°, β = 60°, c = 8 cm. Find a, b and γ.", "a ≈ 5.222 cm; b ≈ 7.035 cm; angle C = 80°"),
    ("CH4 + 2O2 → CO2 + 2H2O. V(CH4) = 5 L. V(O2) = ? V(CO2) = ?", "O₂: 10 L; CO₂: 5 L"),
    ("Light goes from glass (n = 1.5) into air. Find the angle of refraction for an angle of incidence of 30° and the "
     "critical angle.", "angle of refraction ≈ 48.6°; critical angle ≈ 41.8°"),
    ("A phone company charges $20 plus $0.10 per minute. Write the cost as a function of the minutes. What does it "
     "cost to talk for 50 minutes?", "y = 0.1x + 20; $25"),
)  # fmt: skip
REFUSED = (
    "u = 30 cm, f = 10 cm, concave mirror, find v",
    "u = 30 cm, f1 = 10 cm, f2 = 20 cm, two lenses, find v",
    "u = 30 cm, f = 10 cm, converging lens, the lens is moved 5 cm towards the object, find v",
    "n1 = 1.5, n2 = 1.0, θ1 = 60° to the surface. θ2 = ?",
    "n1 = 1.00, n2 = 1.5, θ1 = 60°. Find the speed of light in medium 2",
    "F1 = 120 N, d1 = 25 cm, d2 = 1.5 m, both on the same side of the pivot, lever in balance, F2 = ?",
    "F1 = 120 N, d1 = 25 cm, d2 = 1.5 m, lever in balance, force on the pivot = ?",
    "m1 = 12 kg, v1 = 20 m/s, m2 = 8 kg, v2 = -10 m/s, elastic collision, v = ?",
    "m1 = 12 kg, v1 = 20 m/s, m2 = 8 kg, perfectly inelastic, v = ?",
    "v0 = 40 m/s, angle 30° above horizontal, g = 9.8 m/s^2. max height if the ball bounces?",
    "v0 = 20 m/s, angle 40°, air resistance coefficient 0.2, range?",
    "V = 5.6 L of CO2 at 27 °C, mass = ?",
    "a1 = 7, r = 3, find a5",
    "Ann had 20 dollars. She saves 5 dollars in the first week, and every week 2 dollars more than the week before. "
    "How "
    "much will she have altogether after 12 weeks?",
    "Ann saves 5 dollars in the first week and every second week 2 dollars more than the week before. How much will "
    "she "
    "have saved altogether after 12 weeks?",
    "a = 7 m/s, b = 9, C = 60°, find c",
    "A taxi charges $3.50 plus $1.80 per mile after the first mile. What does a 12 mile ride cost?",
    "Solve x² − 5x + 6 = 0 and give the vertex of the parabola y = x² − 4x + 6.",
)


@each(ANSWERED, lambda row: row[0])
def test_problems_are_told_by_their_quantities(row: tuple[str, str]) -> None:
    assert solve(Problem(text=row[0]))[1].answer == row[1]


@each(REFUSED, str)
def test_what_is_another_problem_or_lacks_something_is_refused(text: str) -> None:
    with pytest.raises(OutOfScope):
        solve(Problem(text=text))


@each(
    (
        ("R = 50 Ω, I = ?", "R = 50 Ω. Find I."),
        ("5/6 of 42 m = ?", "What is 5/6 of 42 m?"),
        ("y = 2x: zeros? slope?", "y = 2x. What are the zeros? What is the slope?"),
        ("lat 40° N, equinox", "latitude 40° N, equinox"),
        ("What is the mass?", "What is the mass?"),
    ),
    lambda row: row[0],
)
def test_jottings_become_sentences(row: tuple[str, str]) -> None:
    assert spelled_out(row[0]) == row[1]


def test_signs_and_formulas_say_nothing_of_the_language() -> None:
    assert may_be_english("c(HCl) = 0.1 mol/L, V(HCl) = 25 mL, V(NaOH) = 20 mL, c(NaOH) = ?")
