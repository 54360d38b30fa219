"""What a repair of drawing code, or a wish about it, is asked with: a conversation of its own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from chalkwright.agent.data import Learner, ScenePlan, Workflow
from chalkwright.agent.explain.authors.base import Brief, Draft, Revision
from chalkwright.agent.explain.concerned import MOST_ALIKE, MOST_ROWS, lines_concerned, measured_table
from chalkwright.agent.explain.layouts import as_faults
from chalkwright.agent.loop import Attempt
from chalkwright.agent.models.base import Message
from chalkwright.renderers.base import Box, Element, Finding
from chalkwright.renderers.faults import Fault
from tests.agent.test_llm_author import FAULT, PROBLEM, KeepingModel, brief, failed
from tests.offenders import each

CODE = """from manim import *
from chalkwright.kit import *


class Scene2(Scene):
    def construct(self):
        self.add(label("speed", size=28).move_to(at((1, 1))))
        self.add(free_body((0, 0), {"G": (0, -2)}))
"""
WORKFLOWS: tuple[Workflow, ...] = ("anchored", "parallel", "inherited")
MISSED = Fault(kind="edit-mismatch", message="What part 1 searches for is not in the code: “x”.", remedy="Whole.")


def box(left: float, top: float) -> Box:
    return Box(left=left, top=top, right=left + 54, bottom=top + 27)


def element(text: str, left: float, top: float, kind: str = "Text") -> Element:
    return Element(kind=kind, text=text, box=box(left, top))


SPEED, NEAR, FAR = element("speed", 960, 540), element("", 1000, 580, "Line"), element("far", 100, 100)
OVERLAP = Finding(
    kind="text-over-line",
    message="“speed” lies on a line.",
    remedy="Move it up by 20 px.",
    elements=("speed",),
    boxes=(SPEED.box,),
)


def draft(**more: Any) -> Draft:
    return Draft.model_validate({"reply": 1, "written": CODE, "source": CODE, "renderer": "manim"} | more)


async def asked(about: Brief, now: Draft, tried: Sequence[Attempt]) -> tuple[Message, Message]:
    model = KeepingModel()
    await model.author().draw(about.model_copy(update={"draft": now}), tried)
    system, user = model.requests[-1]
    assert (system.role, user.role) == ("system", "user")
    return system, user


@pytest.mark.parametrize("workflow", WORKFLOWS)
async def test_the_code_and_the_specification_are_sent_once_and_nothing_else_of_the_conversation(
    workflow: Workflow,
) -> None:
    about = brief(2, workflow, anchored=workflow != "parallel")
    _, user = await asked(about, draft(), [failed("the reply")])
    for part in ("purpose-2", "elements-2", "labels-2", "colours-2", "layout-2", CODE.strip()):
        assert user.text.count(part) == 1, part
    for part in (PROBLEM.text, "the reply", "plan-of", "text-1", "purpose-1"):
        assert part not in user.text, part
    assert ("secret_length" in user.text) == (workflow == "inherited")


async def test_the_fault_is_told_as_a_reply_that_cannot_be_used() -> None:
    _, user = await asked(brief(2, "anchored", anchored=True), draft(), [failed("the reply")])
    for part in ("Reply 1 cannot be used", FAULT.message, "(line 12)", FAULT.remedy, FAULT.excerpt):
        assert part in user.text
    assert "whole" not in user.text


async def test_only_the_helpers_in_use_are_described_and_the_others_named() -> None:
    system, _ = await asked(brief(2, "anchored", anchored=True), draft(), [failed("r")])
    assert "`label(text, *, align='left', bold=False)` words" in system.text
    assert "`formula(" not in system.text
    assert "Also there: formula, " in system.text
    assert "# Forces kit" in system.text
    assert not any(kit in system.text for kit in ("# Optics kit", "# Numbers kit", "# Graphs kit", "matplotlib"))


async def test_a_helper_that_a_fault_advises_is_described() -> None:
    advice = Fault(kind="unknown-name", message="Nothing defines “formla”.", remedy="Write formula.")
    system, _ = await asked(brief(2, "anchored", anchored=True), draft(), [failed("r", advice)])
    assert "`formula(tex" in system.text


async def test_matplotlib_has_rules_of_its_own() -> None:
    code = "class Scene2(FigureScene):\n    def construct(self):\n        self.guide(1, 2)\n"
    now = draft(written=code, source="", renderer=None)
    about = brief(2, "parallel").model_copy(update={"renderer": "auto"})
    system, _ = await asked(about, now, [failed("r")])
    assert "`guide(x, y" in system.text
    assert "Also there:" in system.text
    assert "Manim" not in system.text


async def test_findings_come_with_their_lines_and_with_what_lies_around() -> None:
    now = draft(elements=(FAR, SPEED, NEAR), findings=(OVERLAP,))
    _, user = await asked(brief(2, "anchored", anchored=True), now, [failed("r", *as_faults([OVERLAP]))])
    assert "Reply 1 is drawn, but" in user.text
    assert '7:         self.add(label("speed", size=28)' in user.text
    assert 'Text "speed": 0.00, 0.40, -0.20, 0.00\nLine: 0.30, 0.70, -0.50, -0.30\n' in user.text
    assert '"far"' not in user.text


async def test_the_plans_constraints_are_told() -> None:
    plan = ScenePlan(scene=2, markdown="p", constraints=("AB = AC",))
    about = brief(2, "parallel").model_copy(update={"plan": plan})
    _, user = await asked(about, draft(points={"A": (1.0, 2.5)}), [failed("r")])
    assert "AB = AC" in user.text
    assert "point A: 1.00, 2.50" in user.text


async def test_lines_are_counted_in_the_joined_file() -> None:
    about = brief(2, "inherited", anchored=True)
    for source, said in ((f"# anchor\n{CODE}", True), ("", False)):
        _, user = await asked(about, draft(source=source), [failed("r")])
        assert ("counted in the joined file" in user.text) is said


async def test_earlier_faults_are_told_by_their_messages() -> None:
    other = Fault(kind="k", message="Scene2 is missing.", excerpt="long excerpt")
    _, user = await asked(brief(2, "parallel"), draft(reply=2), [failed("first", other), failed("second")])
    assert "Reply 2 cannot be used" in user.text
    assert "- Scene2 is missing." in user.text.split("do not bring them back")[1]
    assert "long excerpt" not in user.text


async def test_an_edit_that_did_not_match_leaves_the_faults_and_asks_for_the_whole() -> None:
    tried = [failed("r"), failed("an edit", MISSED)]
    for workflow, whole in (("parallel", "the whole file,"), ("inherited", "the whole subclass,")):
        _, user = await asked(brief(2, workflow, anchored=workflow == "inherited"), draft(), tried)
        before, _, after = user.text.partition("Reply 2 cannot be used")
        assert "Reply 1 cannot be used" in before
        assert FAULT.excerpt in before
        assert MISSED.message in after
        assert MISSED.message not in before
        assert whole in after


async def test_a_wish_starts_from_the_code_and_stays_when_its_first_picture_fails() -> None:
    about = brief(2, "anchored", anchored=True).model_copy(update={"revision": Revision(wish="larger, please")})
    system, user = await asked(about, draft(reply=0, elements=(SPEED,)), [])
    assert "⟦wish⟧\nlarger, please\n" in user.text
    assert 'Text "speed": 0.00' in user.text
    assert PROBLEM.text in user.text
    assert "secret_length" in user.text  # the anchor may have changed since
    assert "What is wrong" not in user.text
    assert "`formula(" in system.text  # a wish may ask for what is not there yet
    _, user = await asked(about, draft(), [failed("r")])
    assert "larger, please" in user.text
    assert user.text.index("larger, please") < user.text.index("Reply 1 cannot be used")
    _, user = await asked(about, draft(reply=0), [failed("No.", MISSED)])
    assert "Reply 1 cannot be used" in user.text
    assert user.text.count("Reply") == 1


async def test_the_learner_is_minded_in_a_repair() -> None:
    problem = PROBLEM.model_copy(update={"learner": Learner(age=7)})
    _, user = await asked(brief(2, "parallel", problem=problem), draft(), [failed("r")])
    assert "Labels are large" in user.text


def test_lines_without_an_excerpt_are_shown_with_their_neighbours() -> None:
    fault = Fault(kind="wrong-base", message="m", line=2)
    assert lines_concerned("one\ntwo\n\nfour", [fault], []) == "1: one\n2: two"
    assert lines_concerned("one\ntwo", [fault.model_copy(update={"excerpt": "2: two"})], []) == ""


@each([("speed", 1), ("spee", 0), ("", 0)], str)
def test_a_line_is_concerned_by_a_text_that_it_writes(row: tuple[str, int]) -> None:
    text, count = row
    finding = OVERLAP.model_copy(update={"elements": (text,)})
    assert len(lines_concerned(CODE, [], [finding]).splitlines()) == count


def test_a_table_tells_few_of_the_strokes_of_a_hatching() -> None:
    strokes = tuple(element("", 961 + k, 540, "Line") for k in range(50))
    rows = measured_table(draft(elements=(*strokes, SPEED)), [OVERLAP], in_units=True).splitlines()
    assert len([row for row in rows if row.startswith("Line:")]) == MOST_ALIKE


def test_a_table_is_short_whatever_there_is() -> None:
    crowd = tuple(element("", 961 + k, 540, f"Shape{k}") for k in range(50))
    full = draft(elements=(*crowd, SPEED, element("", 960, 540, "Halo")))
    rows = measured_table(full, [OVERLAP], in_units=True).splitlines()
    assert len(rows) == MOST_ROWS
    assert rows[0].startswith('Text "speed"')
    assert not any("Halo" in row for row in rows)
    assert measured_table(full, [], in_units=False).splitlines()[0] == 'Text "speed": 960, 1014, 540, 567'
