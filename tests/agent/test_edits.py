"""Edits in a reply: what is found, what is applied, and the one sentence for what is not."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chalkwright.agent.explain.authors.base import Draft
from chalkwright.agent.explain.code import scene_code, written_code
from chalkwright.agent.explain.edits import Edit, apply_edits, find_edits, holds_edits
from chalkwright.agent.loop import Rejected
from tests.agent.test_code import SCENE, brief, fence
from tests.offenders import each

CODE = """class Scene2(Scene):
    def construct(self):
        self.a = 1
        self.b = 2

        self.add(self.a)
        self.add(self.b)
"""


def part(search: str, replace: str) -> str:
    return f"<<<<<<< SEARCH\n{search}=======\n{replace}>>>>>>> REPLACE\n"


A, B = part("        self.a = 1\n", "        self.a = 3\n"), part("        self.b = 2\n", "        self.b = 4\n")
MENDED = CODE.replace("a = 1", "a = 3").replace("b = 2", "b = 4")


def edited(reply: str, code: str = CODE) -> str:
    return written_code(reply, 2, code)


def refusal(reply: str, code: str = CODE) -> str:
    with pytest.raises(Rejected) as caught:
        edited(reply, code)
    (fault,) = caught.value.faults
    assert fault.kind == "edit-mismatch"
    assert "Write the whole code instead" in fault.remedy
    return fault.message


@each(
    [
        fence(A + B, "edit"),
        fence(A + B, "python"),
        fence(A, "edit") + fence(B, ""),
        A + "and then\n" + B,
        f"<think>{fence(part('x', 'y'), 'edit')}</think>Here it is:\n{fence(A + B, 'edit')}Done.",
        fence(A + B, "edit").replace("\n", "\r\n"),
        (A + B).replace("<<<<<<< SEARCH", "<<<<< SEARCH").replace("=======", "====="),
        f"```edit\n{A}{B}",
        part("```python\n        self.a = 1\n```\n", "```python\n        self.a = 3\n```\n") + B,
        part("\n        self.a = 1   \n        self.b = 2\n\n", "        self.a = 3\n        self.b = 4\n\n"),
        part("self.a = 1\n", "self.a = 3\n") + part("= 2\n", "= 4\n"),
    ]
)
def test_edits_are_applied_in_whatever_they_come(reply: str) -> None:
    assert edited(reply).replace("\n\n\n", "\n\n") == MENDED


def test_a_part_is_applied_to_what_those_before_it_left() -> None:
    assert "self.a = 5\n" in edited(A + part("        self.a = 3\n", "        self.a = 5\n"))


def test_lines_are_taken_out_and_put_in() -> None:
    assert edited(part("        self.add(self.b)\n", "")) == CODE.replace("        self.add(self.b)\n", "")
    more = part("        self.b = 2\n", "        self.b = 2\n        self.c = 3\n")
    assert edited(more) == CODE.replace("self.b = 2\n", "self.b = 2\n        self.c = 3\n")


def test_lines_as_they_are_go_before_lines_without_their_trailing_blanks() -> None:
    code = "class Scene2:\n    a = 1  \n    b = 2\n    a = 1\n"
    assert edited(part("    a = 1\n", "    a = 9\n"), code) == "class Scene2:\n    a = 1  \n    b = 2\n    a = 9\n"
    assert edited(part("    b = 2  \n", "    b = 9\n"), code).count("b = 9") == 1


@each(
    [
        (A + part("        self.z = 1\n", "x\n"), "What part 2 of the edit searches for is not in the code after"),
        (part("        self.a = 1\n        self.add(self.a)\n", "x\n"), "part 1 of the edit searches for is not in"),
        (part("self.add\n", "x\n"), "is in the code 2 times: “self.add”"),
        (part("elf.a = 1\n", "x\n"), "is not in the code"),  # within a name
        (part("\n", "x\n"), "Part 1 of the edit has nothing between SEARCH and ======="),
        ("<<<<<<< SEARCH\n        self.a = 1\n>>>>>>> REPLACE\n", "Part 1 of the edit has no ======= line"),
        (A + "<<<<<<< SEARCH\n        self.b = 2\n=======\n", "Part 2 of the edit has no >>>>>>> REPLACE line"),
        ("<<<<<<< SEARCH\nx\n=======\ny\n" + A, "Part 1 of the edit has no >>>>>>> REPLACE line"),
        (part("        self.a = 1\n", "        self.a = 1\n"), "leaves the code as it was"),
    ],
    lambda row: row[1],
)
def test_what_does_not_match_is_told_in_a_sentence(row: tuple[str, str]) -> None:
    reply, said = row
    assert said in refusal(reply)


def test_a_whole_block_is_taken_whatever_there_is_to_edit() -> None:
    assert edited(fence(SCENE)) == SCENE


def test_a_whole_block_stands_in_for_edits_that_do_not_match() -> None:
    lost = part("        self.z = 1\n", "x\n")
    assert edited(fence(lost, "edit") + fence(SCENE)) == SCENE
    assert edited(fence(A + B, "edit") + fence(SCENE)) == MENDED


def test_edits_of_nothing_are_asked_for_as_code() -> None:
    with pytest.raises(Rejected) as caught:
        written_code(A, 2)
    assert caught.value.faults[0].kind == "no-code"
    assert "class Scene2" in caught.value.faults[0].remedy


@each(
    [
        ("Scene2(Scene)", "Scene7(Scene)", "missing-class"),
        ("from manim import *", "", "wrong-renderer"),
        ("(Dot())", "(Dot()", "syntax-error"),
        ("def construct", "def drawing", "no-construct"),
    ],
    lambda row: row[2],
)
def test_code_after_an_edit_is_checked_like_any(row: tuple[str, str, str]) -> None:
    old, new, kind = row
    line = next(line for line in SCENE.splitlines() if old in line)
    asked = brief().model_copy(update={"draft": Draft(reply=1, written=SCENE)})
    with pytest.raises(Rejected) as caught:
        scene_code(part(f"{line}\n", f"{line.replace(old, new)}\n"), asked)
    assert caught.value.faults[0].kind == kind


def test_under_inherited_the_subclass_is_edited_and_joined() -> None:
    base = "from manim import *\n\n\nclass Scene1(Scene):\n    def construct(self):\n        self.draw_base()\n"
    written = "class Scene2(Scene1):\n    def construct(self):\n        self.draw_base(1)\n"
    asked = brief(workflow="inherited", anchor=base).model_copy(update={"draft": Draft(reply=1, written=written)})
    code = scene_code(part("        self.draw_base(1)\n", "        self.draw_base(2)\n"), asked)
    assert code.written == written.replace("(1)", "(2)")
    assert code.source == base + "\n\n" + code.written


LINES = st.lists(st.sampled_from(["a", "  b", "c ", "", "if x:", "=== y"]), min_size=1, max_size=8)


@given(LINES, LINES, LINES)
def test_what_is_unique_is_replaced_and_nothing_else(before: list[str], new: list[str], after: list[str]) -> None:
    code = "\n".join(["first", *before, "only here", *after, "last"]) + "\n"
    reply = part("only here\n", "".join(f"{line}\n" for line in new))
    assert holds_edits(reply)
    assert apply_edits(code, find_edits(reply)) == "\n".join(["first", *before, *new, *after, "last"]) + "\n"


@given(st.text(st.sampled_from("<=>SEARCHREPLACE \nab"), max_size=200))
def test_any_reply_is_read_or_refused(text: str) -> None:
    try:
        edits = find_edits(text)
    except Rejected:
        return
    assert all(isinstance(edit, Edit) for edit in edits)
