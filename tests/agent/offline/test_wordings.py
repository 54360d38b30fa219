"""Wordings of strangers: the question first, two questions in one, words for numbers; and what is then said of them."""

from __future__ import annotations

import pytest

from chalkwright.agent.data import Problem
from chalkwright.agent.errors import OutOfScope
from chalkwright.agent.offline.author import solve
from chalkwright.agent.offline.question import told_first
from tests.offenders import each

ANSWERS = (
    ("A, B and C lie on a circle with centre O. Angle ACB at the circumference is 37°. How large is angle AOB at the "
     "centre?", "∠AOB = 74°"),
    ("From a point P outside a circle with centre O, two tangents touch the circle at A and B. Angle APB is 48°. What "
     "is the size of angle AOB?", "∠AOB = 132°"),
    ("How much energy do the foxes get if the plants hold 20 000 kJ, the rabbits eat the plants, the foxes eat the "
     "rabbits, and only 8 % of the energy is handed on each time?", "128 kJ"),
    ("Grass contains 40 000 kJ of energy. Mice eat the grass and owls eat the mice. Nine tenths of the energy is lost "
     "at each step. How much energy reaches the owls?", "400 kJ"),
    ("Tom had 48 marbles. He gave 3/8 of them to his sister. How many marbles did he give away, and how many does he "
     "have left?", "18 marbles; 30 marbles left"),
    ("What fraction of a pizza is left when Ana eats one quarter and Ben eats one third of it?", "5/12"),
    ("The angle of incidence in air is 60° and the angle of refraction in the glass is 35°. Calculate the refractive "
     "index of the glass.", "n₂ ≈ 1.51"),
    ("How much salt dissolves at most in 250 g of water if its solubility is 36 g per 100 g of water?",
     "90 g of salt can dissolve"),
    ("At 25 °C the solubility of potassium chloride is 35 g per 100 g of water. How much stays undissolved if 50 g are "
     "stirred into 100 g of water?", "15 g of potassium chloride stay undissolved"),
    ("How fast do two railway wagons roll on after coupling, if one of 20 tonnes rolls at 3 m/s into another of 10 "
     "tonnes that is rolling at 1.5 m/s in the same direction?", "2.5 m/s"),
    ("What is the voltage across a 20-ohm resistor if it is wired in series with a 40-ohm resistor to a 9-volt "
     "battery?", "V₁ = 3 V"),
    ("Two resistors of 5 Ω and 15 Ω are in series with a 12 V battery. Find the voltage across the larger resistor.",
     "V₂ = 9 V"),
    ("What genotypes and phenotypes will the offspring have if a homozygous tall plant (TT) is crossed with a dwarf "
     "plant (tt), tall being dominant?", "genotypes all Tt; phenotypes all tall"),
    ("On 21 June pupils in Rome (42° N) measure the altitude of the Sun at noon. Which angle do they get?",
     "altitude 71.4°"),
    ("Mia puts 5 pounds in her money box in the first week, and each week she puts in 3 pounds more than the week "
     "before. How much does she put in during the twelfth week, and how much has she saved altogether after twelve "
     "weeks?", "a₁₂ = 38 pounds; 258 pounds"),
    ("Dad cut a tart into 10 equal pieces and Lea ate three of them. What fraction of the tart was eaten, and what "
     "fraction is left?", "3/10; 7/10 left"),
    ("How many of his 45 cards does Omar still have after he gives two ninths of them to his cousin?", "35 cards"),
    ("A rain barrel holds 160 litres. In one week 3/8 of the water is used. How many litres are used and how many "
     "litres remain?", "60 litres; 100 litres left"),
    ("A track goes round the outside of a rectangle 90 m by 60 m with a semicircle on each of the two 60 m sides. How "
     "far does Ida run in one lap?", "perimeter ≈ 368.50 m"),
    ("A pool is a rectangle 90 m by 60 m with a semicircle on one of the two 60 m sides. Find its perimeter.",
     "perimeter ≈ 334.25 m"),
    ("What is the area of a gate in the shape of a rectangle 2 m wide and 3 m high with a semicircle on top, whose "
     "diameter is the width of the gate? Use π = 3.14.", "area ≈ 7.57 m²"),
    ("For what values of x is the function f(x) = x² - 2x - 8 equal to zero, and what is f(3)?",
     "x = −2 or x = 4; f(3) = −5"),
    ("Two resistors, twelve ohms and four ohms, are wired in parallel across a nine volt battery. What total current "
     "does the battery supply?", "I = 3 A"),
    ("From a point Q outside a circle with centre O, two tangents are drawn, touching the circle at A and B. The "
     "tangents meet at an angle of 70°. How big is angle AOB?", "∠AOB = 110°"),
    ("A truck of mass 15 000 kg moving at 2 m/s hits a stationary truck of mass 5000 kg and couples to it. At what "
     "speed do they move on together?", "1.5 m/s"),
    ("Two sides of a triangular garden measure 30 m and 50 m, and the angle between them is 60°. How long is the third "
     "side?", "c ≈ 43.59 m"),
    ("Black fur (B) in rabbits is dominant to grey fur (b). A black rabbit with the genotype Bb mates with a grey "
     "rabbit. What is the probability that a young rabbit is grey?", "1/2 = 50 %"),
    ("It is 12 noon, local solar time, in Greenwich on the prime meridian. What is the solar time in a town at "
     "longitude 45° W?", "9:00 local solar time"),
)  # fmt: skip
SAID = (
    (
        "It is 12 noon solar time in Greenwich. What is the solar time at a place on the meridian 60° E?",
        "lies on the meridian of Greenwich",
        "same side",
    ),
    (
        "How many degrees of latitude lie between a place on the equator at 20° E and a place at 35° S, 20° E?",
        "is the equator itself",
        "so subtract",
    ),
    (
        "In an arithmetic sequence the 4th term is 19 and the 10th term is 43. Find the first term and the common "
        "difference.",
        "6d = 43 - 19 = 24",
        "there are 0 steps",
    ),
    (
        "A window has the shape of a rectangle, 1.2 m wide and 1.5 m high, with a semicircle on top. Calculate the "
        "perimeter of the window to two decimal places.",
        "around the semicircle",
        "each semicircle",
    ),
    ("A rope is 60 m long. Two fifths of it are cut off. How many metres remain?", "of 60 m is 12 m.", "is 12."),
    ("What are the slope and the y-intercept of the line 2x + 4y = 20?", "$4y = -2x + 20$", "$P ="),
    (
        "Sam kicks a football at 20 m/s at an angle of 30° to the ground. Using g = 9.8 m/s², what greatest height "
        "does it reach?",
        "the same height",
        "the same range",
    ),
    (
        "Methane burns as CH4 + 2 O2 → CO2 + 2 H2O. How many dm³ of oxygen are used up and how many dm³ of carbon "
        "dioxide are formed when 12 dm³ of methane burn?",
        "The volumes of",
        "is not a gas here",
    ),
    (
        "In pea plants purple flowers (P) are dominant over white flowers (p). Two heterozygous plants, Pp, are "
        "crossed. What percentage of the offspring will have white flowers?",
        "the probability is $",
        "$P = ",
    ),
)


@each(ANSWERS, lambda row: row[0])
def test_wordings_of_strangers_are_answered(row: tuple[str, str]) -> None:
    assert solve(Problem(text=row[0]))[1].answer == row[1]


@each(SAID, lambda row: row[0])
def test_what_is_said_is_true_at_special_values_too(row: tuple[str, str, str]) -> None:
    told = "\n".join(solve(Problem(text=row[0]))[1].texts)
    assert row[1] in told
    assert row[2] not in told


@each(
    (
        "For which values of x is f(x) = x² - 4 not equal to zero?",
        "Dad cut a tart into 10 equal pieces and Lea ate three of them and gave one to Ann. What fraction of the tart "
        "was eaten, and what fraction is left?",
        "Two one ohm resistors and a 3 ohm resistor are in series with a 10 V battery. Find the current.",
        "How many of her 24 marbles does Leila have after Tom gives her 1/4 of them?",
        "A tank holds 240 litres. It contains 120 litres and 1/3 of the water is used. How many litres are left?",
        "Brown fur (B) in mice is dominant to white fur (b). A white mouse (Bb) is crossed with a white mouse. What is "
        "the probability that a young mouse is white?",
    ),
    str,
)
def test_wordings_that_mean_something_else_are_refused(text: str) -> None:
    with pytest.raises(OutOfScope):
        solve(Problem(text=text))


@each(
    (
        ("How many of her 60 beads does Lea have after she gave two fifths of them away and five to Tom?", "fraction"),
        (
            "The path of a jet is h(x) = -0.5x² + 3x. How far does the water get, and what is the greatest height?",
            "parabola",
        ),
    ),
    lambda row: row[1],
)
def test_the_nearest_kind_is_known_by_its_equation_or_its_fraction(row: tuple[str, str]) -> None:
    with pytest.raises(OutOfScope, match=f"problems of the kind “{row[1]}"):
        solve(Problem(text=row[0]))


def test_a_place_is_never_called_by_a_participle_or_by_another_s_name() -> None:
    text = "Standing at 30° N, 20° E, Nadia looks for a place at 50° N, 20° E. What is the difference in latitude?"
    assert "A lies at 30° N, 20° E, B at 50° N, 20° E." in solve(Problem(text=text))[1].texts[0]


def test_a_general_refusal_says_what_the_nearest_kind_needs() -> None:
    with pytest.raises(OutOfScope, match="it has to give a number of things and one fraction"):
        solve(Problem(text="Which fraction of sweets is the best fraction, and why do pizza and cake have fractions?"))


def test_a_story_behind_its_question_is_told_first() -> None:
    assert told_first("How fast is it if it falls 3 m?") == "It falls 3 m. How fast is it?"
    assert told_first("How much is left after Mia eats 2/6?") == "How much is left after Mia eats 2/6?"
    assert told_first("How much is left after Mia eats 2/6?", "after") == "Mia eats 2/6. How much is left?"
    assert (
        told_first("A car has 4 wheels. How fast is it if it rolls?")
        == "A car has 4 wheels. How fast is it if it rolls?"
    )
