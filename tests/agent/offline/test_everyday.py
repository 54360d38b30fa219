"""Problems in everyday words, and questions of which every part has to be answered."""

from __future__ import annotations

import pytest

from chalkwright.agent.data import Problem
from chalkwright.agent.errors import OutOfScope
from chalkwright.agent.offline.author import solve
from chalkwright.agent.offline.everyday import plainly_worded
from chalkwright.agent.offline.question import demands, untold
from tests.offenders import each

ANSWERS = {
    "ok so a kettle element has 12 V across it and 0.5 A going thru it. whats its resistance??": "R = 24 Ω",
    "The 3rd term of an A.P. is 11 and its 8th term is 31. Find the first term and the common difference.": (
        "a₁ = 3; d = 4"
    ),
    "Resistors of 1 kΩ and 4 kΩ are joined end to end across a 10 V supply. A voltmeter placed "
    "across the 4 kΩ resistor "
    "reads\nA. 2 V\nB. 5 V\nC. 8 V\nD. 10 V": "V₂ = 8 V (choice C)",
    "A 10 V battery with internal resistance 1 ohm is connected to a 4 ohm resistor. Find the current.": "I = 2 A",
    "Two resistors of 6 ohm and 3 ohm are in parallel, and this pair is in series with a 4 ohm resistor across 12 V. "
    "Find the current through the 3 ohm resistor.": "I₂ ≈ 1.333 A",
    "A uniform metre rule is pivoted at its 50 cm mark. A 30 g mass hangs from the 20 cm mark. At which mark must a "
    "45 g mass be hung to keep the rule level?": "the 70 cm mark",
    "20 L of nitrogen and 45 L of hydrogen react as far as possible: N2 + 3H2 → 2NH3, all at the same temperature and "
    "pressure. Which gas is left over and how much of it, and what is the total volume of gas at the end?": (
        "N₂: 5 L left over; NH₃: 30 L formed; together 35 L"
    ),
    "P (10°N, 25°E) and Q (35°S, 25°E) lie on the same meridian. Taking the circumference of the "
    "Earth as 40 000 km, how "
    "far apart are they, measured along the meridian?": "5000 km",
    "object 24 cm in front of a convex lens, f = 8 cm. where is the image and is it bigger or smaller": (
        "Image distance: dᵢ = 12 cm (12 cm behind the lens); The image is: real, inverted and reduced"
    ),
    "how high is the sun at noon at 40°N on december 21?? teacher said tilt is 23.5": "altitude 26.5°",
    "A parabola cuts the x-axis at −2 and at 4 and cuts the y-axis at 8. Find its equation, and the greatest value of "
    "y.": "y = −x² + 2x + 8; maximum value 9 at x = 1",
    "calculate the critical angle for glass with refractive index 1.6 in air. give your answer to 1 d.p.": (
        "critical angle ≈ 38.7°"
    ),
}
HALF = (
    "The front row of a hall has 18 seats, and every row behind it has 3 seats more. If there are 25 rows altogether, "
    "how many seats are there in the back row, and how many people can the hall seat?",
    "A projectile is launched at 40 m/s at 60 degrees. What is its speed at the highest point?",
    "The height in metres of a ball after t seconds is h(t) = -5t^2 + 20t + 25. When does it reach "
    "its highest point, how "
    "high is that, and when does it hit the ground?",
    "A uniform plank is pivoted at one end and its other end is pushed with 50 N. A 2 m crowbar "
    "lifts 900 N at 25 cm. what "
    "effort lifts it & whats the mechanical advantage",
)


@each(ANSWERS)
def test_everyday_words_are_read(text: str) -> None:
    assert solve(Problem(text=text))[1].answer == ANSWERS[text]


@pytest.mark.parametrize("text", HALF)
def test_half_an_answer_is_refused(text: str) -> None:
    with pytest.raises(OutOfScope):
        solve(Problem(text=text))


def test_chatter_goes_and_what_leads_into_a_question_becomes_a_sentence() -> None:
    said = "Ugh, this again! Taking g = 10 m/s², how far does it go? I got 3.5, he says 4."
    assert plainly_worded(said) == "Taking g = 10 m/s². How far does it go?"


def test_bulleted_questions_are_counted() -> None:
    assert plainly_worded("A ride costs 3.\n- What is x?\n- Find y.") == "A ride costs 3.\n(a) What is x?\n(b) Find y."


def test_every_thing_asked_in_one_breath_counts() -> None:
    assert demands("Find the mass of the water and the mass of the salt.") == 2
    assert demands("Find the distance between the lens and the image.") == 1
    assert demands("If it is so, how many rows are there, and how many seats?") == 2
    assert demands("what force lifts it & whats the mechanical advantage") == 2


def test_an_answer_that_tells_something_else_is_found_out() -> None:
    assert untold("What is its speed at the highest point?", "maximum height 61.2 m") == "speed"
    assert not untold("What is the maximum height?", "maximum height 61.2 m")
