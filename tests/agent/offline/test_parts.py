"""Problems with several questions, and questions that their choices complete."""

from __future__ import annotations

import pytest

from chalkwright.agent.data import Problem
from chalkwright.agent.errors import OutOfScope
from chalkwright.agent.offline.author import solve
from chalkwright.agent.offline.parts import parts_of
from tests.agent.offline.lessons import assert_lesson_is_whole

CIRCUIT = "A 4 Ω and a 6 Ω resistor are in series with a battery of 12 V."


def test_each_counted_question_is_answered_in_its_order() -> None:
    family, lesson = solve(
        Problem(text="A line goes through (0, 3) and (2, 7). (a) Find its slope. (b) Find its zero.")
    )
    assert lesson.answer == "m = 2; zero: x = −1.5"
    assert_lesson_is_whole(family, lesson)


def test_the_story_stands_before_each_of_its_questions() -> None:
    assert parts_of(f"{CIRCUIT} (a) Find the current. (b) Find the voltage across the 4 Ω resistor.") == (
        f"{CIRCUIT} Find the current.",
        f"{CIRCUIT} Find the voltage across the 4 Ω resistor.",
    )


def test_a_question_that_tells_something_new_is_not_taken_alone() -> None:
    assert parts_of(f"{CIRCUIT} Find the current. A third resistor is added. Find it again.") == ()


def test_questions_of_which_one_is_not_understood_are_refused() -> None:
    with pytest.raises(OutOfScope):
        solve(Problem(text="A line goes through (0, 3) and (2, 7). (a) Find its slope. (b) Who drew it?"))
