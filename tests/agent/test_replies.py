from __future__ import annotations

import pytest

from chalkwright.agent.loop import Rejected
from chalkwright.agent.replies import find_blocks, scene_plan, without_thinking


def test_thinking_is_taken_away() -> None:
    assert without_thinking("<THINK>a</THINK>b<reasoning>c</reasoning> d") == "b d"
    assert without_thinking("a</think>b") == "b"
    assert without_thinking("<think>never ends") == ""
    assert without_thinking("x < think > y") == "x < think > y"


def test_fenced_blocks_are_told_apart() -> None:
    text = "a\n```py\n1\n```\nb\n~~~\n```\n~~~\n```\nopen"
    assert find_blocks(text) == [("py", "1", True), ("", "```", True), ("", "open", False)]


def test_a_plan_is_what_remains_of_its_reply() -> None:
    assert scene_plan("<think>x</think>\n# Plan\n```text\nA\n```", 1).markdown == "# Plan\n```text\nA\n```"
    assert scene_plan("```markdown\n# Plan\n```", 2).markdown == "# Plan"
    with pytest.raises(Rejected):
        scene_plan("<think>only</think>", 1)


def test_a_plan_that_would_fill_every_later_prompt_is_refused() -> None:
    with pytest.raises(Rejected, match="at most 12000"):
        scene_plan("x" * 12_001, 1)
