"""Where explanations give their final answer."""

from __future__ import annotations

import pytest

from chalkwright.agent.answers.sameness import final_answer
from tests.offenders import each

FOUND = [
    ("**Step 1.** Each row has 6 seats.\n\n**Answer:** 42 seats", "42 seats"),
    ("**Answer.** The rope is **12 m** long.\n\n**Check.** Twice 6 m is 12 m.", "12 m"),
    ("**Answer.** The width is **3 cm**. The height is **4 cm**.\n\n**Remember.** 5", "3 cm; 4 cm"),
    ("**Answer.**\n\n- Current: **I = 2 A**\n- Voltage: **U = 8 V**\n\n**Check.** 16 W", "I = 2 A; U = 8 V"),
    ("**Answer.** The line is **$y = 3x$**. Its zero is **$x = 0$**: it goes through the origin.", "$y = 3x$; $x = 0$"),
    ("## Answer\n\n$$x = 5$$\n\n## Check\n\n$5 = 5$", "$$x = 5$$"),
    ("**Final Answer**\n\n42", "42"),
    ("### Final answer: 12", "12"),
    ("**Final Answer and Verification:**\n\nThe sum of the parts is $7\\pi$.\n\n**Recap:**\n1. Add them.", r"$7\pi$"),
    ("Answer: 5\n\nWait, that was wrong.\n\nAnswer: 6", "6"),
    ("**Correct Answer:** Option B.", "Option B"),
    ("The length is 8 cm.\n\nThe correct option is **D**.", "D"),
    ("So the right statement is C. The others are wrong.\n\n**Answer:** The correct option is **C**.", "C"),
    ("Option B is correct because the sides are equal.", "B"),
    ("The answer is 7, because 3 + 4 = 7.", "7"),
    ("We get $2 + 2 = 4$. Thus $\\boxed{4}$ is what we need.", "$4$"),
    (r"Hence \[\boxed{\frac{1}{\sqrt{2}}}\]", r"$\frac{1}{\sqrt{2}}$"),
    ("**Answer (1):** The force is **40 N**.\n\nThen…\n\n**Answer (2):** It is **2 m**.", "(1) 40 N; (2) 2 m"),
    ("Step 1. Add.\n\nTherefore, the area is 20 cm².", "20 cm²"),
    ("Step 1. Add.\n\nSo we need 3 h 20 min.", "we need 3 h 20 min"),
    ("Add the sides.\n\nThe whole way round is **24 cm**.", "24 cm"),
    ("Put it in.\n\n$$A = \\pi r^2 = 9\\pi$$", r"$A = \pi r^2 = 9\pi$"),
    ("40 N", "40 N"),
    ("C", "C"),
    ("答案：$x=3$", "$x=3$"),
    ("第一步：……\n\n答：他有5个梨。", "5个梨"),
    ("比较四个选项，故选：D", "D"),
    ("步骤4：对比，得出答案为 B", "B"),
    ("因此，长方形的面积是 12 平方厘米。", "12 平方厘米"),
    ("**答案**\n\n正确", "正确"),
]
NOT_FOUND = [
    "",
    "   \n\n",
    "Plants need light.\n\nThey also need water and air, and something to hold on to.",
    "Answer: ____",
    "**Answer:**",
    "Answer the questions below as well as you can, and hand in your work.\n\nGood luck to all of you.",
    "```\nAnswer: 5\n```",
    "Answer: " + "so it goes on and on " * 40,
]


@each(FOUND)
def test_the_answer_is_found(row: tuple[str, str]) -> None:
    text, answer = row
    assert final_answer(text) == answer


@pytest.mark.parametrize("text", NOT_FOUND, ids=lambda text: text[:24])
def test_nothing_is_made_up(text: str) -> None:
    assert final_answer(text) == ""


def test_an_answer_in_the_problem_is_not_the_explanations() -> None:
    problem = "A rule is given.\n\nAnswer: (A) 3 (B) 4"
    assert final_answer(f"{problem}\n\nTherefore it is 4.", problem) == "4"


def test_windows_line_ends_change_nothing() -> None:
    text = "**Answer**\n\nThe rope is **12 m** long.\n\n**Check.** Fine."
    assert final_answer(text.replace("\n", "\r\n")) == final_answer(text) == "12 m"
