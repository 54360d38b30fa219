"""Explanations into steps, and steps into S_p."""

from __future__ import annotations

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from chalkwright.agent.data import Problem
from chalkwright.agent.offline.author import solve
from chalkwright.agent.offline.families import families
from chalkwright.agent.offline.family import Family
from chalkwright.judges.data import Step
from chalkwright.judges.process import MOST_STEPS, score, steps_of
from tests.offenders import each

NUMBERED = """# Fence

**Problem statement:** How long is the fence round a field of 20 m by 30 m?

**Solution approach:**
1. Find the sides.
2. Add them.

![](scene1.png)

**Step 1: The sides**

Opposite sides are equal:

$$a = 20, \\qquad b = 30$$

- two of 20 m
- two of 30 m

![](scene2.png)

**Step 2: The sum**

Together $2 \\cdot (20 + 30) = 100$ m.

**Final answer:** 100 m

**Recap:** A fence goes once round.
"""
LIST = """The field is 20 m by 30 m.

We need three things:

1. Opposite sides are equal.
2. Half the way round is $20 + 30 = 50$ m.

   $$20 + 30 = 50$$
3. The whole way is twice that, 100 m.

**Answer:** 100 m
"""
PARAGRAPHS = """How long is the fence?

Opposite sides are equal, so there are two of 20 m:

$$2 \\cdot 20 = 40$$

and two of 30 m, which are 60 m.

Add both: $40 + 60 = 100$.

In summary, the fence is 100 m long.
"""
CHINESE = """**题目：** 长方形的长是 30 米，宽是 20 米。

第一步：对边相等。

第二步：周长是 $2 \\times (20 + 30) = 100$ 米。

**答案：** 100 米
"""
LINES = "Step1: The sides are equal.\nStep2: Add them: 50.\nStep3: Double it: 100."
ASIDE = """**Solution approach:**
Look at one block at a time.

The string pulls block A to the left. The table pulls it back. Both are equal, since it rests.

If one weight is taken off, the string pulls less. So the table pulls less too, and the friction falls.

**Why not the others?**
They forget the second string.

**Answer:** D
"""


def test_sections_with_a_number_are_the_steps() -> None:
    first, second = steps_of(NUMBERED)
    assert first.startswith("**Step 1: The sides**")
    assert "$$a = 20" in first
    assert "- two of 30 m" in first
    assert "= 100$ m." in second
    assert not any(word in first + second for word in ("How long", "Find the sides", "Recap", "Final answer", "scene"))


def test_items_of_a_numbered_list_are_the_steps() -> None:
    steps = steps_of(LIST)
    assert [step[:2] for step in steps[-3:]] == ["1.", "2.", "3."]
    assert "$$20 + 30 = 50$$" in steps[-2]
    assert not any("three things" in step or "Answer" in step for step in steps)


def test_paragraphs_keep_their_formulas() -> None:
    steps = steps_of(PARAGRAPHS)
    assert len(steps) == 2
    assert "$$2 \\cdot 20 = 40$$" in steps[0]
    assert "60 m" in steps[0]
    assert steps[1].startswith("Add both")


def test_chinese_steps() -> None:
    assert [step[:3] for step in steps_of(CHINESE)] == ["第一步", "第二步"]


def test_steps_on_lines_of_their_own() -> None:
    assert steps_of(LINES) == tuple(LINES.split("\n"))


def test_a_titled_aside_does_not_hide_the_reasoning() -> None:
    steps = steps_of(ASIDE)
    assert len(steps) >= 3
    assert any("the friction falls" in step for step in steps)


@pytest.mark.parametrize(
    "text", ["", "\n\n", "**Answer:** 42", "![](scene1.png)", "# Title", "## Step 1\n\n## Step 2", "---"], ids=repr
)
def test_what_holds_no_reasoning_has_no_step(text: str) -> None:
    assert steps_of(text) == ()


def test_there_are_never_too_many() -> None:
    text = "\n\n".join(f"**Step {n}.** Add {n}." for n in range(1, 80))
    steps = steps_of(text)
    assert len(steps) == MOST_STEPS
    assert "\n\n".join(steps) == text


@each(families(), lambda family: family.name)
def test_the_offline_authors_steps(family: Family[object]) -> None:
    _, lesson = solve(Problem(text=family.example))
    text = "\n\n".join(lesson.texts)
    steps = steps_of(text)
    assert sum("**Step " in step for step in steps) == text.count("**Step ") > 0
    assert all(step in text for step in steps)
    assert not any("**Answer" in step or "**Remember" in step or "**What is asked" in step for step in steps)


@settings(max_examples=100)
@given(
    st.text(max_size=300)
    | st.lists(st.sampled_from(["# A", "**B.** c", "1. d", "$$x$$", "- e", "f:", "", "> g"])).map("\n".join)
)
@example("\r0")
def test_any_text_has_steps_within_bounds(text: str) -> None:
    steps = steps_of(text)
    assert len(steps) <= MOST_STEPS
    assert all(step.strip() for step in steps)


def judged(*valid: bool | None) -> list[Step]:
    return [Step(text=f"step {n}", valid=v) for n, v in enumerate(valid)]


def test_the_score_is_the_share_of_valid_steps() -> None:
    assert score(judged(True, True, False, True)) == 0.75
    assert score(judged(True)) == 1
    assert score(judged(False, False)) == 0
    assert score([]) == 0


def test_a_step_that_was_not_judged_leaves_no_score() -> None:
    assert score(judged(True, None)) is None
