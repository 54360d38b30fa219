"""What holds for every family: its example is its own, its lesson is whole, its pictures are without findings."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from chalkwright.agent.data import Problem, Subject
from chalkwright.agent.errors import OutOfScope
from chalkwright.agent.explain.service import ExplanationService
from chalkwright.agent.offline.author import solve
from chalkwright.agent.offline.families import families
from chalkwright.agent.offline.family import Family, Incomplete
from chalkwright.agent.offline.question import demands
from chalkwright.agent.runs.job import Options
from tests.agent.offline.lessons import assert_lesson_is_whole, reads, unstated
from tests.offenders import each
from tests.renderers.pools import Pools

SUBJECTS: set[Subject] = {"mathematics", "physics", "chemistry", "biology", "geography"}


def test_fifteen_families_over_five_subjects_and_three_levels() -> None:
    found = families()
    assert len(found) >= 15
    assert {family.subject for family in found} == SUBJECTS
    assert {level for family in found for level in family.levels} == {"elementary", "middle", "high"}
    assert len({family.title for family in found}) == len(found)
    assert len({family.name for family in found}) == len(found)


@each(families(), lambda family: family.name)
def test_an_example_is_read_by_its_own_family_only(family: Family[object]) -> None:
    assert [other.name for other in families() if reads(other, family.example)] == [family.name]


@each(families(), lambda family: family.name)
def test_an_examples_lesson_is_whole(family: Family[object]) -> None:
    owner, lesson = solve(Problem(text=family.example))
    assert owner is family
    assert_lesson_is_whole(family, lesson)
    assert unstated(lesson) == []


@each(
    (
        "Find the equation of the line perpendicular to y = 3x + 1 that passes through (2, 4).",
        "A line has slope -1/3 and passes through (1, 2/3). Find its equation.",
        "Find the zeros of f(x) = 1/3x^2 - 2x + 5/3.",
        *(family.example for family in families()),
    )
)
def test_alternative_texts_are_plain_words_and_numbers(text: str) -> None:
    family, lesson = solve(Problem(text=text))
    assert_lesson_is_whole(family, lesson)


NEAREST = {
    "In triangle KLM, angle K = 40°, angle L = 80° and LM = 7 m. Find the radius of its circumcircle.": (
        "triangle_solving"
    ),
    "A banner measures 80 cm by 50 cm. A right-angled triangle of it, 40 cm wide, is blue. Find the fraction of the "
    "banner that is blue.": "fraction_of_shape",
    "A pebble is shot upwards. Its height is h = 30t − 5t². When is it back on the ground?": "quadratic_function",
    "A plank is balanced on a log. Amy sits at one end. Where should Tom sit?": "lever",
    "What is the image of a candle in a concave mirror with focal length 10 cm?": "thin_lens",
    "Find the derivative of the quadratic function and its roots.": "quadratic_function",
    "What is the difference between genotype and phenotype?": "punnett_square",
    "How is a burette read in a titration?": "titration",
    "Name the trophic levels of a lake.": "food_web_energy",
    "Find the eighth term of a geometric progression.": "arithmetic_sequence",
    "What is the magnetic force on a wire that carries a current at a voltage of 3 V?": "ohm_circuit",
    "A stone is dropped from a cliff. When does it hit the ground, with air resistance?": "projectile",
    "How does the time zone change with longitude?": "latitude_longitude",
}


@each(NEAREST)
def test_a_refusal_names_the_nearest_family_with_an_example_that_works(text: str) -> None:
    (family,) = (family for family in families() if family.name == NEAREST[text])
    with pytest.raises(OutOfScope) as refusal:
        solve(Problem(text=text))
    assert f"“{family.title}”" in str(refusal.value)
    assert str(refusal.value).endswith(family.example)
    assert solve(Problem(text=family.example))[0] is family


def test_what_a_family_lacks_is_said_before_its_example() -> None:
    with pytest.raises(Incomplete) as refusal:
        solve(Problem(text="A lever is in balance. A load of 20 N acts 2 m from the fulcrum. What is the force?"))
    (lever,) = (family for family in families() if family.name == "lever")
    assert "1 loads and 1 arms were found" in str(refusal.value)
    assert str(refusal.value).endswith(lever.example)


TWO_QUESTIONS = [
    "A 30 N load hangs 0.4 m left of the pivot of a lever. What force 0.6 m right of the pivot balances it? How large "
    "is the moment?",
    "A 2 kg ball moving at 6 m/s hits a 4 kg ball at rest. They stick together. What is their speed, how much energy is"
    " lost, and how much momentum is there?",
    "A ray of light passes from air (n = 1.00) into glass (n = 1.50). The angle of incidence is 40°. Find the angle of "
    "refraction. Calculate the angle by which it turns.",
    "What volume does 11 g of carbon dioxide take up at room conditions, where the molar volume is 24 L/mol, and how "
    "many molecules are there?",
]


@each(TWO_QUESTIONS)
def test_no_question_is_passed_over(text: str) -> None:
    with pytest.raises(OutOfScope):
        solve(Problem(text=text))


FURTHER = ("Where does all this happen?", "Is it much larger than usual?", "How did they come to know it?")


@each(families(), lambda family: family.name)
def test_whoever_asks_for_more_than_is_answered_is_refused(family: Family[object]) -> None:
    if re.search(r"[;,] (?!\d)", solve(Problem(text=family.example))[1].answer):
        return  # several things are asked and answered already
    for further in FURTHER:
        with pytest.raises(OutOfScope):
            solve(Problem(text=f"{family.example} {further}"))
        with pytest.raises(OutOfScope):
            solve(Problem(text=f"{family.example.rstrip('.?')}, and {further[0].lower()}{further[1:]}"))


def test_a_second_question_in_the_same_sentence_counts() -> None:
    assert demands("How long is it, and is it longer than the other one?") == 2
    assert demands("Find the place and hence state the time.") == 2
    assert demands("What is left, and where does it lie?") == 2
    assert demands("Find the place where it lands, if the time is 3 s and the speed is 2 m/s.") == 1


BOTH = {
    "The front row of a choir has 9 singers. Every row has 2 more singers than the row in front of it, and there are 6 "
    "rows. How many singers are in the back row, and how many are there altogether?": ("19", "84"),
    "Lagos is at 6° N. How high does the noon Sun stand there on 21 June, and is it to the north or the south?": (
        "72.6°",
        "north",
    ),
    "A 2 kg ball moving at 6 m/s hits a 4 kg ball at rest. They stick together. What is their speed, and how much "
    "energy is lost?": ("2 m/s", "24 J"),
    "A stone is thrown horizontally at 12 m/s from a cliff 45 m high. How long does it take to land and how far from "
    "the foot does it land? Take g = 10 m/s².": ("3 s", "36 m"),
    "How high is the Sun at noon at 52° N on 21 June? State the direction of the Sun.": ("61.4°", "south"),
}


@each(BOTH)
def test_two_questions_get_two_answers(text: str) -> None:
    answer = solve(Problem(text=text))[1].answer
    assert all(part in answer for part in BOTH[text]), answer


@pytest.mark.parametrize("text", ["Why is the sky blue?", "What is 17 + 25?", " "])
def test_a_problem_near_to_nothing_gets_the_advice_to_choose_a_model(text: str) -> None:
    with pytest.raises(OutOfScope, match="choose a model"):
        solve(Problem(text=text))


@pytest.mark.process
@pytest.mark.asyncio(loop_scope="session")
@pytest.mark.parametrize("family", families(), ids=lambda family: family.name)
async def test_every_picture_of_an_example_is_without_findings(
    family: Family[object], pools: Pools, tmp_path: Path
) -> None:
    async with ExplanationService(Options(attempts=1), root=tmp_path, renderers=pools) as service:
        done = await service.explain(family.example)
    assert [scene.fault for scene in done.record.scenes] == [None] * len(done.record.scenes)
    assert [finding for scene in done.record.scenes for finding in scene.findings] == []
    assert "$" not in done.html, "a formula was not recognised"
