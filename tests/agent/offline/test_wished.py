"""What is common to all families: endings that ask for nothing, units, forms, digits and answers to choose from."""

from __future__ import annotations

import re
from itertools import product
from typing import Any

import pytest

from chalkwright.agent.data import Problem
from chalkwright.agent.errors import OutOfScope
from chalkwright.agent.offline.asides import without_asides
from chalkwright.agent.offline.author import solve
from chalkwright.agent.offline.choice import without_options
from chalkwright.agent.offline.families import families
from chalkwright.agent.offline.family import Family, Incomplete
from chalkwright.agent.offline.reading import in_unit, quantities, tidy
from chalkwright.agent.offline.unit_wishes import wishes
from chalkwright.agent.offline.wished import lesson_of, take_apart
from tests.offenders import each

ENDINGS = (
    "(6 marks)",
    "[2 pts]",
    "Show all of your working.",
    "Justify your solution.",
    "Explain!",
    "Explain your reasoning clearly, step by step.",
    "Thank you so much!",
    "Make a labelled sketch.",
    "Please help me.",
    "You may use a calculator.",
    "Don't forget the units.",
)
UNITS = (
    ("millimetres", "millimeter"),
    ("km", "kilometer"),
    ("kilonewtons", "kilonewton"),
    ("MJ", "megajoule"),
    ("minutes", "minute"),
    ("cm/s", "centimeter / second"),
    ("mA", "milliampere"),
    ("radians", "radian"),
    ("milligrams", "milligram"),
    ("mmol/L", "millimole / liter"),
    ("cm³", "centimeter ** 3"),
)
DIGITS = (
    "Use 2 decimals.",
    "Give four significant figures.",
    "Answer to 1 d.p.",
    "(3 s.f.)",
    "Keep one decimal place.",
)


def answer_to(text: str) -> str:
    return solve(Problem(text=text))[1].answer


def of_family(family: Family[Any], text: str) -> str:
    """The answer of one family, asked alone."""
    lesson = lesson_of(family, take_apart(text))
    assert lesson is not None, f"not read: {text}"
    return lesson.answer


@each(families(), lambda family: family.name)
def test_an_ending_that_asks_for_nothing_changes_nothing(family: Family[Any]) -> None:
    example = family.example
    usual = of_family(family, example)
    for ending in ENDINGS:
        assert of_family(family, f"{example} {ending}") == usual, ending
    assert of_family(family, f"Question 4. {example}") == usual


@each(families(), lambda family: family.name)
def test_a_wished_unit_is_honoured_or_refused(family: Family[Any]) -> None:
    example = family.example
    usual = quantities(tidy(of_family(family, example)))
    for said, unit in UNITS:
        text = f"{example} Give your answer in {said}."
        if any(found.unit and in_unit(found, unit) for found in usual if found.unit != "percent"):
            answer = of_family(family, text)
            assert unit in {found.unit for found in quantities(tidy(answer))}, f"{said}: {answer}"
        else:
            with pytest.raises(OutOfScope):
                of_family(family, text)


@each(families(), lambda family: family.name)
def test_wished_digits_are_honoured_or_refused(family: Family[Any]) -> None:
    example = family.example
    for wish in DIGITS:
        try:
            answer = of_family(family, f"{example} {wish}")
        except Incomplete:
            continue
        places = {"Use 2": 2, "Answe": 1, "Keep ": 1}.get(wish[:5])
        decimals = [len(part) for part in re.findall(r"\d\.(\d+)", answer)]
        assert places is None or all(found <= places for found in decimals), f"{wish}: {answer}"
        assert places is not None or all(
            len(number.replace(".", "").lstrip("0")) <= 4 for number in re.findall(r"≈ (\d+\.\d+)", answer)
        )


CONVERTED = {
    "A lever is in balance. A crate of weight 350 N hangs 0.4 m left of the pivot. How far right of the pivot, in mm, "
    "must a weight of 500 N hang?": "280 mm",
    "A 3 kg cart rolls east at 4 m/s and hits a 1 kg cart at rest. They stick together. What is their common speed in "
    "km/h?": "10.8 km/h",
    "In triangle PQR the angle at R is a right angle, PR = 8 cm and the angle at P is 50°. Find QR in millimetres, to "
    "the nearest millimetre.": "QR ≈ 95 mm",
    "In the food chain algae → krill → seal, the algae store 3 MJ of energy. 10 % is passed on from one level to the "
    "next. How many kilojoules are available to the seal?": "30 kJ",
    "From the top of a 30 m high cliff the angle of depression of a buoy is 40°. How far is the buoy from the foot of "
    "the cliff in centimetres? Round to the nearest centimetre.": "distance d ≈ 3575 cm",
    "In the food chain leaves → caterpillar → robin, the leaves store 8 MJ of energy. 10 % of it is "
    "passed on from one level to the next. How many kJ of energy are available to the robin?": "80 kJ",
    "In cats, black (B) is dominant over brown (b). Bb and bb are crossed. What is the probability that a kitten is "
    "brown? Give your answer as a decimal.": "0.5",
    "A ray of light passes from air (n = 1.00) into water (n = 1.33). The angle of incidence is 30°. Find the angle of "
    "refraction in radians. Use 3 decimals.": "angle of refraction ≈ 0.385 rad",
}


@each(CONVERTED)
def test_an_answer_is_converted(text: str) -> None:
    lesson = solve(Problem(text=text))[1]
    assert lesson.answer == CONVERTED[text]
    assert f"as asked: **{lesson.answer}**" in lesson.texts[-1]


CHOICES = {
    "The first term of an arithmetic sequence is 4 and the common difference is 6. Find the 11th term.\n"
    "A) 60\nB) 64\nC) 66\nD) 70": "B",
    "A lever is in balance. A load of 90 N acts 20 cm left of the fulcrum. What force 60 cm right of the fulcrum "
    "balances it? (a) 20 N (b) 27 N (c) 30 N": "c",
    "An object stands 45 cm in front of a converging lens with a focal length of 15 cm. How far from the lens is the "
    "image? A. 11.25 cm B. 0.225 m C. 30 cm": "B",
    "A ray of light passes from air (n = 1.00) into glass (n = 1.60). The angle of incidence is 45°. Find the angle of "
    "refraction. Choose the correct answer. a) 24.1° b) 26.2° c) 28.3°": "b",
    "Solve x^2 - 7x + 10 = 0.\nA) 1 and 10\nB) 5 and 2\nC) -5 and -2": "B",
    "In mice, grey (G) is dominant over white (g). Gg and Gg are crossed. What is the probability that a pup is white? "
    "a) 0 b) 1/2 c) 1/4": "c",
    "In mice, grey (G) is dominant over white (g). Two heterozygous mice are crossed. What is the probability that a "
    "pup is white? A) 75 % B) 50 % C) 25 % D) 0 %": "C",
}


@each(CHOICES)
def test_the_answer_says_which_choice_it_is(text: str) -> None:
    lesson = solve(Problem(text=text))[1]
    assert lesson.answer.endswith(f"(choice {CHOICES[text]})"), lesson.answer
    assert f"choice **{CHOICES[text]}**" in lesson.texts[-1]


@each(families(), lambda family: family.name)
def test_every_family_finds_its_answer_among_others_and_misses_it(family: Family[Any]) -> None:
    example = family.example
    usual = of_family(family, example)
    assert of_family(family, f"{example}\nA) none\nB) {usual}\nC) zero") == f"{usual} (choice B)"
    with pytest.raises(Incomplete, match=r"answer choices agrees"):
        of_family(family, f"{example}\nA) 1234567\nB) 1234568\nC) 1234569")


def test_letters_that_count_questions_are_no_choices() -> None:
    for text in ("Here is a line. (a) Find its slope. (b) Find its zero. (c) Draw it.", "A, B and C lie on a line."):
        assert without_options(text) == (text, ())


ASKING = ("Explain why ice floats.", "Draw the graph.", "Give the solutions.", "Explain how a lens works.")


@each(tuple(product(ASKING, ("Find x.",))), lambda pair: pair[0])
def test_a_task_is_no_aside(pair: tuple[str, str]) -> None:
    assert without_asides(" ".join(pair)) == " ".join(pair)


NO_WISHES = (
    "What time is it in town when it is noon here?",
    "The masses in kg are 3 and 4. They collide and stick together. What is the ratio?",
    "How many seats are there in total?",
    "Give the solubility in g per 100 g of water.",
)


@each(NO_WISHES)
def test_no_unit_is_wished(text: str) -> None:
    assert wishes(text) == ()
