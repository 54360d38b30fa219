"""The benchmark's own 230 problems: whatever a family claims of them is answered as the gold answer says."""

from __future__ import annotations

from functools import cache

from chalkwright.agent.answers.closing import final_answer
from chalkwright.agent.answers.sameness import same_answer
from chalkwright.agent.errors import OutOfScope
from chalkwright.agent.offline.author import solve
from chalkwright.agent.offline.family import Lesson
from chalkwright.benchmarks.eduillustrate.items import Item, load_items
from tests.agent.offline.equations import dishonest
from tests.agent.offline.lessons import assert_formulas_are_closed


@cache
def claimed() -> dict[str, tuple[Item, str, Lesson]]:
    """The problems that some family takes, in words alone, with its name and the lesson."""
    found = {}
    for item in load_items():
        try:
            family, lesson = solve(item.problem("en"))
        except OutOfScope:
            continue
        found[item.id] = (item, family.name, lesson)
    return found


def test_every_answer_is_the_gold_answer() -> None:
    assert claimed(), "not one of the problems is claimed, so nothing is tested"
    wrong = {}
    for name, (item, family, lesson) in claimed().items():
        problem = item.problem("en").text
        last_words = final_answer("\n\n".join(lesson.texts)) or ""
        answers = (lesson.answer, last_words)
        if any(same_answer(answer, item.en.answer, problem)[0] is not True for answer in answers):
            wrong[name] = f"{answers} by {family}, but gold is {item.en.answer}"
    assert wrong == {}


def test_words_that_belong_to_a_picture_are_not_taken_for_the_whole_problem() -> None:
    """The figure of such a problem says more than its text, so a family that takes the text alone would be wrong."""
    taken = {name: lesson.answer for name, (item, _, lesson) in claimed().items() if item.figure is not None}
    assert taken == {}


def test_the_formulas_of_a_claimed_problem_hold() -> None:
    wrong = {}
    for name, (_, _, lesson) in claimed().items():
        for text in lesson.texts:
            assert_formulas_are_closed(text)
            if found := dishonest(text):
                wrong[name] = found
    assert wrong == {}
