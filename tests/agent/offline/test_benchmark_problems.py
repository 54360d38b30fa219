"""The benchmark's own 230 problems: which of them a family claims, and that what it answers is the gold answer."""

from __future__ import annotations

from functools import cache

from chalkwright.agent.authors.offline.author import solved
from chalkwright.agent.authors.offline.family import Lesson
from chalkwright.agent.errors import OutOfScope
from chalkwright.benchmarks.eduillustrate.items import Item, load_items
from chalkwright.judges.answers.closing import final_answer
from chalkwright.judges.answers.sameness import same_answer
from tests.agent.offline.equations import dishonest
from tests.agent.offline.lessons import assert_formulas_are_closed
from tests.offenders import each

COVERED = {
    "elementary-mathematics-09": "grid_position",
    "elementary-mathematics-13": "gear_train",
    "elementary-mathematics-15": "painted_block",
    "elementary-mathematics-16": "two_groups",
    "high-biology-11": "dna_copies",
    "high-geography-02": "base_line_survey",
    "high-geography-04": "latitude_longitude",
    "high-geography-07": "noon_solar_altitude",
    "high-geography-08": "midnight_sun",
    "high-mathematics-20": "trapezium_parallel",
    "high-mathematics-23": "arithmetic_sequence",
    "high-mathematics-26": "parabolic_mirror",
    "high-physics-11": "rough_slope",
    "high-physics-12": "sticky_collision",
    "middle-biology-04": "energy_budget",
    "middle-biology-12": "vessel_flow",
    "middle-chemistry-08": "unsaturated_solution",
    "middle-geography-02": "antipode",
    "middle-geography-04": "latitude_longitude",
    "middle-geography-06": "latitude_longitude",
    "middle-geography-10": "latitude_longitude",
    "middle-geography-12": "latitude_longitude",
    "middle-geography-14": "noon_solar_altitude",
    "middle-geography-15": "compass_direction",
    "middle-mathematics-04": "equidistant_point",
    "middle-mathematics-17": "folded_number_line",
    "middle-mathematics-23": "side_bisectors",
    "middle-mathematics-24": "compared_rates",
    "middle-mathematics-29": "folded_triangle",
    "middle-physics-03": "reflected_refracted",
    "middle-physics-06": "thin_lens",
}
"""Which family explains which problem; problems with a picture of their own need a model that sees."""


@cache
def claimed() -> dict[str, tuple[Item, str, Lesson]]:
    """The problems that some family takes, in words alone, with its name and the lesson."""
    found = {}
    for item in load_items():
        try:
            family, lesson = solved(item.problem("en"))
        except OutOfScope:
            continue
        found[item.id] = (item, family.name, lesson)
    return found


def test_every_answer_is_the_gold_answer() -> None:
    wrong = {
        name: f"{lesson.answer} by {family}, but gold is {item.en.answer}"
        for name, (item, family, lesson) in claimed().items()
        if item.figure is None and same_answer(lesson.answer, item.en.answer, item.problem("en").text)[0] is not True
    }
    assert wrong == {}


def test_each_family_explains_what_it_covers() -> None:
    found = {name: family for name, (item, family, _) in claimed().items() if item.figure is None}
    assert found == COVERED
    assert len(found) >= 30


def test_words_that_belong_to_a_picture_are_not_taken_for_the_whole_problem() -> None:
    """The figure of such a problem says more than its text, so a family that takes the text alone would be wrong."""
    taken = {name: lesson.answer for name, (item, _, lesson) in claimed().items() if item.figure is not None}
    assert taken == {}


@each(COVERED)
def test_the_last_words_say_the_gold_answer(name: str) -> None:
    item, _, lesson = claimed()[name]
    text = "\n\n".join(lesson.texts)
    assert same_answer(final_answer(text) or "", item.en.answer, item.problem("en").text)[0] is True, final_answer(text)


@each(COVERED)
def test_the_formulas_of_a_covered_problem_hold(name: str) -> None:
    for text in claimed()[name][2].texts:
        assert_formulas_are_closed(text)
        assert dishonest(text) == [], text
