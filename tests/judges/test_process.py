"""Explanations into steps, and steps into S_p."""

from __future__ import annotations

import re

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from chalkwright.agent.data import Problem
from chalkwright.agent.offline.author import solve
from chalkwright.agent.offline.families import families
from chalkwright.agent.offline.family import Family
from chalkwright.judges.data import Diagram, Document, Step, TextPart
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


QUESTION = "How long is the fence round a rectangular field of 20 m by 30 m, and what does it cost at 3 euros a metre?"
THOUGHTS = (
    "Let $a = 20$ m be the short side and $b = 30$ m the long one.",
    "Opposite sides of a rectangle are equal, so that each length comes twice.",
    "The way round is therefore $2a + 2b = 100$ m long.",
    "Each metre costs 3 euros, which makes 300 euros in all.",
)
GEDANKEN = (
    "设长为 $a$ 米，宽为 $b$ 米，则 $a = 30$，$b = 20$。",
    "因为长方形的对边相等，所以每条边都要算两次。",
    "因此周长是 $2a + 2b = 100$ 米。",
    "每米 3 元，所以一共要付 300 元。",
)


def essay(text: str, problem: str = "") -> Document:
    """A document of that text; a line ``![alt](file)`` is a diagram."""
    parts: list[TextPart | Diagram] = []
    for place, piece in enumerate(re.split(r"(?m)^!\[(.*?)\]\(.*?\)$", text)):
        if place % 2:
            number = 1 + sum(isinstance(part, Diagram) for part in parts)
            parts.append(Diagram(number=number, source="scene.png", alt=piece))
        elif piece.strip():
            parts.append(TextPart(markdown=piece.strip()))
    asked = Problem(text=problem) if problem else None
    return Document(name="essay", origin="essay.md", problem=asked, parts=tuple(parts))


def steps(text: str, problem: str = "") -> tuple[str, ...]:
    return steps_of(essay(text, problem))


def test_a_paragraph_is_a_step_with_its_title_and_what_belongs_to_it() -> None:
    first, second, answer = steps(NUMBERED)
    assert first.startswith("**Step 1: The sides**")
    assert "$$a = 20" in first
    assert "- two of 30 m" in first
    assert "= 100$ m." in second
    assert answer == "**Final answer:** 100 m"
    assert not any(word in first + second for word in ("How long", "Find the sides", "Recap", "scene"))


SHAPES = {
    "paragraphs": "{0}\n\n{1}\n\n{2}\n\n{3}",
    "paragraphs below pictures": "{0}\n\n![](a)\n\n{1}\n\n![](b)\n\n{2}\n\n{3}",
    "a numbered list": "1. {0}\n2. {1}\n3. {2}\n4. {3}",
    "a list": "- {0}\n- {1}\n- {2}\n- {3}",
    "lines": "{0}\n{1}\n{2}\n{3}",
    "lines with breaks": "{0}\\\n{1}\\\n{2}\\\n{3}",
    "sections": "## Step 1\n\n{0}\n\n## Step 2\n\n{1}\n\n## Step 3\n\n{2}\n\n## Step 4\n\n{3}",
    "one long section": "## Solution\n\n{0}\n\n{1}\n\n{2}\n\n{3}",
    "two sections of two": "**Step 1: sides**\n\n{0}\n\n{1}\n\n**Step 2: sum**\n\n{2}\n\n{3}",
    "sections in Chinese": "**步骤 1：边**\n\n{0}\n\n{1}\n\n**步骤 2：和**\n\n{2}\n\n{3}",
    "after a plan": "**Approach:** We will find the sides first.\n\n{0}\n\n{1}\n\n{2}\n\n{3}",
    "before a recap": "{0}\n\n{1}\n\n{2}\n\n{3}\n\n**Remember:** A fence goes once round.",
}


@pytest.mark.parametrize("thoughts", [THOUGHTS, GEDANKEN], ids=["English", "Chinese"])
@pytest.mark.parametrize("shape", SHAPES)
def test_the_same_thoughts_are_the_same_steps_however_they_are_set(shape: str, thoughts: tuple[str, ...]) -> None:
    found = steps(SHAPES[shape].format(*thoughts), QUESTION)
    assert len(found) == len(thoughts)
    assert all(step.endswith(thought) for step, thought in zip(found, thoughts, strict=True))


@pytest.mark.parametrize(
    "idle",
    [
        "**Figure 1.** The field and its fence",
        "Figure 2: The field with $a = 20$ m",
        "Fig. 1 – The field",
        "*The field seen from above*",
        "The field, alt text",
        "**图 1** 长方形的田地",
        "图2：田地的周长",
        "Look at figure 1.",
        "Now look closely at the diagram below.",
        "Figure 1 shows the field.",
        "The picture above illustrates the way round.",
        "See the drawing.",
        "请看图 1。",
        "如图1所示。",
        "下图展示了这块田地。",
        "Let's find the sides.",
        "We will now add them.",
        "Where does that lead?",
        "接下来我们计算周长。",
        "我们来看下面的图。",
        "## A title",
        "**A title in bold**",
        "**Question:** How long is the fence?",
        "**Options:**\n\n- A. 50 m\n- B. 100 m\n- C. 150 m",
        "A. 50 m\nB. 100 m\nC. 150 m",
        "A. 50 m\n\nB. 100 m\n\nC. 150 m",
        "(A) 50 m  (B) 100 m  (C) 150 m  (D) 10 m",
        "A．50米　B．100米　C．150米",
        "- **A.** The fence is 50 m long\n- **B.** The fence is 100 m long",
        "How long is the fence round a rectangular field of 20 m by 30 m?",
        "A rectangular field of 20 m by 30 m needs a fence round a rectangular field of 20 m by 30 m.",
        "> " + QUESTION,
        "---",
    ],
)
def test_what_states_nothing_is_no_step(idle: str) -> None:
    text = f"{THOUGHTS[0]}\n\n![The field, alt text](a)\n\n{idle}\n\n{THOUGHTS[1]}\n\n**Answer:** 300 euros"
    found = steps(text, QUESTION)
    assert [step.splitlines()[-1] for step in found] == [THOUGHTS[0], THOUGHTS[1], "**Answer:** 300 euros"]


@pytest.mark.parametrize(
    "told",
    [
        "Let $S$ be the area of the field.",
        "**Given:** $a = 20$ m and $b = 30$ m.",
        "**What is asked.** The sides are $a = 20$ m and $b = 30$ m. Find the way round $u$.",
        "**The idea.** The way round a field is called its perimeter.",
        "设篱笆的总长为 $x$ 米。",
        "其中 $u$ 表示周长。",
        "**已知：** $a = 20$，$b = 30$。",
        "Figure 1 shows that both sides are equal.",
        "In figure 1 the angle at the corner is right.",
        "如图1所示，四边形的对边相等。",
        "From the graph we see that the cost rises by 3 for each metre.",
        "We must have $a < b$.",
        "- A. 50 m: wrong, since it counts each side once.\n- B. 150 m: wrong, since it adds a third side.",
        "**$u = 100$**",
        "**So the fence is 100 m long.**",
        "**Answer.** The fence costs **300 euros**.",
        "答：篱笆要 300 元。",
        "故选 B。",
    ],
)
def test_definitions_claims_and_the_answer_are_steps(told: str) -> None:
    found = steps(f"{THOUGHTS[1]}\n\n{told}\n\n## Next\n\n{THOUGHTS[3]}", QUESTION)
    assert told.split("\n")[-1] in "\n\n".join(found)
    assert found[-1].endswith(THOUGHTS[3])


def test_an_evaluation_of_the_choices_is_no_list_of_them() -> None:
    found = steps("- A. ① and ④: ① is invalid.\n- B. ③ and ④: both fold to a prism.\n\n**Answer:** B")
    assert "① is invalid" in found[0]


def test_a_title_stands_with_its_first_step_and_goes_with_no_other() -> None:
    found = steps(
        f"## Sides\n\nLook at figure 1.\n\n{THOUGHTS[1]}\n\n## Picture\n\nFigure 2 shows it.\n\n## Sum\n\n{THOUGHTS[2]}"
    )
    assert found == (f"## Sides\n\n{THOUGHTS[1]}", f"## Sum\n\n{THOUGHTS[2]}")


def test_what_leads_on_and_what_it_leads_to_are_one_step() -> None:
    first, second = steps(PARAGRAPHS)
    assert "$$2 \\cdot 20 = 40$$" in first
    assert "60 m" in first
    assert second.startswith("Add both")


def test_the_end_of_a_sentence_belongs_to_it_even_where_it_repeats_the_problem() -> None:
    found = steps(f"{THOUGHTS[1]}\n\nSo the right choice is:\n\n**B. 100 m.**", f"{QUESTION} A. 50 m B. 100 m.")
    assert found[-1].endswith("is:\n\n**B. 100 m.**")


def test_items_of_a_numbered_list_are_steps_and_their_lead_goes_with_the_first() -> None:
    found = steps(LIST)
    assert found[1].startswith("We need three things:\n\n1. Opposite")
    assert "$$20 + 30 = 50$$" in found[2]
    assert [step[:2] for step in found[2:4]] == ["2.", "3."]
    assert found[-1] == "**Answer:** 100 m"


def test_chinese_steps() -> None:
    assert [step[:3] for step in steps(CHINESE, "长方形的长是 30 米，宽是 20 米。")] == ["第一步", "第二步", "**答"]


def test_steps_on_lines_of_their_own() -> None:
    assert steps(LINES) == tuple(LINES.split("\n"))


def test_lines_of_a_wrapped_text_are_no_steps() -> None:
    assert (
        len(steps("The way round is the sum of all the\nsides. There are four of them, so that\nwe add four numbers."))
        == 1
    )


def test_a_plan_that_goes_over_into_the_reasoning_does_not_hide_it() -> None:
    found = steps(ASIDE)
    assert len(found) >= 3
    assert any("the friction falls" in step for step in found)


def test_a_text_that_is_all_plan_has_its_steps_in_it() -> None:
    assert len(steps("**Strategy**\n\nHalve the base. Take the root of the sum of squares.")) == 1


@pytest.mark.parametrize(
    "text", ["", "\n\n", "**Answer:** 42", "![](scene1.png)", "# Title", "## Step 1\n\n## Step 2", "---"], ids=repr
)
def test_what_holds_no_reasoning_has_no_step(text: str) -> None:
    assert steps(text) == ()


def test_there_are_never_too_many_and_nothing_is_lost() -> None:
    text = "\n\n".join(f"**Step {n}.** Add {n}." for n in range(1, 80))
    found = steps(text)
    assert len(found) == MOST_STEPS
    assert "\n\n".join(found) == text


def test_of_many_the_shortest_are_joined_and_the_answer_stays_alone() -> None:
    long = [
        f"{THOUGHTS[1]} This holds for side number {n} as well, as one sees by turning the field." for n in range(9)
    ]
    short = [f"Side {n} is equal." for n in range(12)]
    found = steps("\n\n".join([*long, *short, "**Answer:** yes"]))
    assert len(found) == MOST_STEPS
    assert found[:9] == tuple(long)
    assert found[-1] == "**Answer:** yes"


@each(families(), lambda family: family.name)
def test_the_offline_authors_steps(family: Family[object]) -> None:
    _, lesson = solve(Problem(text=family.example))
    text = "\n\n".join(lesson.texts)
    found = steps(text, family.example)
    assert sum("**Step " in step for step in found) > 0
    assert any("**Answer" in step for step in found)
    assert not any("**Remember" in step or "**Figure" in step for step in found)


@settings(max_examples=100)
@given(
    st.text(max_size=300)
    | st.lists(st.sampled_from(["# A", "**B.** c", "1. d", "$$x$$", "- e", "f:", "", "> g", "A. h", "B. i"])).map(
        "\n".join
    )
)
@example("\r0")
def test_any_text_has_steps_within_bounds(text: str) -> None:
    found = steps(text)
    assert len(found) <= MOST_STEPS
    assert all(step.strip() for step in found)


def judged(*valid: bool | None) -> list[Step]:
    return [Step(text=f"step {n}", valid=v) for n, v in enumerate(valid)]


def test_the_score_is_the_share_of_valid_steps() -> None:
    assert score(judged(True, True, False, True)) == 0.75
    assert score(judged(True)) == 1
    assert score(judged(False, False)) == 0
    assert score([]) == 0


def test_a_step_that_was_not_judged_leaves_no_score() -> None:
    assert score(judged(True, None)) is None
