"""Parabolas: wording → numbers → answers that were worked out by hand."""

from __future__ import annotations

import pytest

from chalkwright.agent.data import Problem
from chalkwright.agent.offline.family import Incomplete
from chalkwright.agent.offline.quadratic_function import FAMILY
from tests.agent.offline.lessons import leaves_all, read, says_why, solves, whole_lesson

READ = [
    (
        "A parabola has the zeros −2 and 4 and goes through (0, −16). Find its equation.",
        "y = 2x² − 4x − 16",
    ),
    (
        "f(x) = x^2 - 6x + 8 is given. Find the axis of symmetry and the minimum value.",
        "minimum value −1 at x = 3; axis x = 3",
    ),
    ("Find the maximum value of y = -2x^2 + 8x - 1 and the value of x at which it occurs.", "maximum value 7 at x = 2"),
    (
        "Sketch the graph of y = x^2 - 2x - 3, showing where it crosses the axes.",
        "y-intercept −3; x = −1 or x = 3; graph of y = x² − 2x − 3",
    ),
    ("Solve by factoring: x^2 + 7x + 12 = 0.", "x = −4 or x = −3"),
    ("Use the quadratic formula to solve x^2 - 3x - 1 = 0.", "x ≈ −0.3028 or x ≈ 3.303"),
    ("Find the zeros and the vertex of the parabola y = x^2 - 4x + 1.", "vertex (2, −3); x ≈ 0.2679 or x ≈ 3.732"),
    ("Solve $x^{2} - 5x = -6$.", "x = 2 or x = 3"),
    ("Solve x² = 9", "x = −3 or x = 3"),
    ("f(x) = -2(x-1)(x+3). Determine the vertex.", "vertex (−1, 8)"),
    ("The parabola y = (x - 2)^2 + 3: what is its vertex and its axis of symmetry?", "vertex (2, 3); axis x = 2"),
    ("Find the roots of 3x^2 + 6x.", "x = −2 or x = 0"),
    ("Does the parabola y = x^2 + 1 have real roots?", "no real zeros"),
    ("Calculate f(3) for f(x) = x^2 - 2x + 5.", "f(3) = 8"),
    (r"State the minimum of $f(x) = \frac{1}{2}x^2 + 3$.", "vertex (0, 3)"),
    ("How many zeros has y = x^2 - 6x + 9?", "x = 3"),
]
NOT_OURS = [
    "For which values of x is x^2 - 4 positive?",
    "The sum of the roots of x^2 - 5x + 6 = 0 is to be found.",
    "f(x) = x^2 + 1. Find f(f(2)).",
    "f(x) = x^2 + 1. Solve f(x) = 5.",
    "Solve x^2 - 5x + 6 < 0.",
    "Find the positive root of x^2 - 5x - 6 = 0.",
    "For which k has x^2 + kx + 4 = 0 one solution?",
    "Solve x^3 - x = 0.",
    "Where does y = x^2 - 4 intersect the line y = 2x - 1?",
    "A ball's height is h(t) = -5t^2 + 20t. When does it land?",
    "Solve 2x + 4 = 10.",
    "Find the derivative of x^2 + 3x.",
]

INCOMPLETE = [
    ("What is the maximum of y = x^2 + 2x?", "lowest point only"),
    ("The parabola y = x^2 + 2x is given.", "not what to find"),
    ("Find the zeros of y = 123456x^2 + 2.", "too large"),
]

test_solves = solves(FAMILY, READ)
test_leaves_what_it_does_not_compute = leaves_all(FAMILY, NOT_OURS)
test_says_what_is_wrong = says_why(FAMILY, INCOMPLETE)


def test_zeros_are_exact_before_they_are_rounded() -> None:
    last = whole_lesson(FAMILY, "Find the zeros of y = x^2 - 4x + 1.").texts[-1]
    assert r"x_1 = 2 - \sqrt{3} \approx 0.2679" in last
    assert r"x_2 = 2 + \sqrt{3} \approx 3.732" in last


def test_no_real_zero_is_an_answer() -> None:
    given = read(FAMILY, "Solve 2x² + 3x + 7 = 0.")
    assert given.zeros == ()
    assert "no real zeros" in FAMILY.write(given).texts[-1]


def test_rational_zeros_are_shown_as_factors() -> None:
    lesson = whole_lesson(FAMILY, "Solve by factoring: 2x^2 - 5x - 3 = 0.")
    assert "$$2x^2 - 5x - 3 = 2(x + 0.5)(x - 3)$$" in lesson.texts[2]


def test_what_has_no_rational_factors_is_not_factored() -> None:
    with pytest.raises(Incomplete, match="no rational factors"):
        FAMILY.read(Problem(text="Solve by factoring: x^2 - 3x - 1 = 0."))


def test_whether_the_turning_point_is_a_maximum() -> None:
    text = "Find the turning point of y = -x² + 4x + 1 and say whether it is a max or a min."
    assert whole_lesson(FAMILY, text).answer == "vertex (2, 5); maximum value 5 at x = 2"


test_an_equation_has_no_maximum = leaves_all(FAMILY, ["Solve x^2 - 4x + 1 = 0 and say whether it is a max or a min."])


test_the_completed_square_is_an_answer = solves(
    FAMILY,
    [
        ("Complete the square: x^2 + 6x + 2.", "y = (x + 3)² − 7"),
        (
            ("Write y = x² - 6x + 2 in the form y = (x - a)² + b and hence state the smallest value of y."),
            "y = (x − 3)² − 7; minimum value −7 at x = 3",
        ),
        (
            ("Complete the square for y = 2x^2 + 6x + 1 and give the vertex."),
            "y = 2(x + 1.5)² − 3.5; vertex (−1.5, −3.5)",
        ),
        (("Write f(x) = x^2 + 5x in vertex form."), "y = (x + 2.5)² − 6.25"),
    ],
)
