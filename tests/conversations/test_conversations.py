"""Every authored conversation is what it claims to be: its replies are read, its pictures drawn without a defect."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from chalkwright.agent.data import Anchor, Outline, SceneCode, ScenePlan, Usage, Workflow
from chalkwright.agent.explain.authors.base import Brief, Draft
from chalkwright.agent.explain.authors.llm import LLMAuthor
from chalkwright.agent.explain.authors.swift import SwiftAuthor
from chalkwright.agent.explain.briefs import drawn_as
from chalkwright.agent.explain.code import scene_code, written_code
from chalkwright.agent.explain.outline import parse_outline
from chalkwright.agent.explain.series import closed_classes
from chalkwright.agent.loop import Attempt, Rejected
from chalkwright.agent.models.base import Completion, ModelCall
from chalkwright.agent.replies import scene_plan, series_plan
from chalkwright.renderers.base import Rendering, RenderRequest
from chalkwright.renderers.faults import Fault
from tests.conversations import replay
from tests.offenders import each
from tests.renderers.pools import Pools
from tests.wire.protocols import Call, Reply

CASES = [(name, workflow) for name in replay.names() for workflow in replay.load(name).workflows]
SWIFT_ALONE = [
    "ammonia", "endless_zigzag", "field_of_strings", "fraction_bar", "raft", "solar_panel", "solubility", "two_cubes",
]  # fmt: skip
"""Whose swift replies are not those of ``inherited``."""
DRAWN = [
    (name, workflow) for name, workflow in CASES if workflow not in ("parallel", "swift") and name != "no_diagram"
] + [(name, "swift") for name in SWIFT_ALONE]


def outline_of(conversation: replay.Conversation, workflow: Workflow = "anchored") -> Outline:
    return parse_outline(conversation.replies(workflow, "outline")[-1], short=workflow == "swift")


def test_they_cover_what_they_must() -> None:
    loaded = [replay.load(name) for name in replay.names()]
    assert len(loaded) >= 6
    assert {one.problem.subject for one in loaded} == {"mathematics", "physics", "chemistry", "biology", "geography"}
    assert sum("inherited" in one.workflows for one in loaded) >= 3
    assert all(one.problem.solution for one in loaded)
    chinese = outline_of(replay.load("time_zones_zh"))
    assert chinese.language.startswith("zh")
    assert all(re.search("[\u4e00-\u9fff]", scene.labels) for scene in chinese.scenes)


@each(replay.names())
def test_the_last_outline_is_read_and_the_ones_before_are_not(name: str) -> None:
    *bad, good = replay.load(name).replies("anchored", "outline")
    outline = parse_outline(good)
    assert outline.diagrams == (name != "no_diagram")
    for reply in bad:
        with pytest.raises(Rejected):
            parse_outline(reply)


def test_the_malformed_outline_is_malformed() -> None:
    bad, _ = replay.load("pedigree").replies("anchored", "outline")
    with pytest.raises(Rejected) as caught:
        parse_outline(bad)
    assert caught.value.faults[0].kind == "malformed-xml"


@each(CASES)
def test_every_stage_has_its_reply(row: tuple[str, Workflow]) -> None:
    name, workflow = row
    conversation = replay.load(name)
    for scene in outline_of(conversation).scenes:
        assert conversation.replies(workflow, "rendering", scene.index)
        if (scene.index == 1 and workflow != "swift") or workflow == "parallel":
            plan = scene_plan(conversation.replies(workflow, "plan", scene.index)[-1], scene.index)
            assert "think>" not in plan.markdown


@pytest.mark.process
@pytest.mark.asyncio(loop_scope="session")
@pytest.mark.parametrize(("name", "workflow"), DRAWN)
async def test_every_scene_is_drawn_without_a_layout_finding(
    name: str, workflow: Workflow, pools: Pools, tmp_path: Path
) -> None:
    conversation = replay.load(name)
    outline = outline_of(conversation, workflow)
    anchor = None
    for scene in outline.scenes:
        brief = Brief(
            problem=conversation.problem,
            outline=outline,
            scene=scene,
            workflow=drawn_as(workflow),
            renderer="auto",
            anchor=anchor,
        )
        *bad, good = codes(conversation, workflow, brief)
        for code in (*bad, good):
            drawing = await pools[code.renderer].render(
                RenderRequest(code=code.source, scene=code.class_name, folder=tmp_path, stem=f"scene_{scene.index}")
            )
            if code is not good:
                assert drawing.findings or drawing.faults[0].kind == "scene-raised", drawing.faults
            else:
                assert_good(drawing)
        if anchor is None:
            plan = series_plan(outline.series, 1) if outline.series else plan_of(conversation, workflow, scene.index)
            anchor = Anchor(scene=scene, plan=plan, code=good)


def plan_of(conversation: replay.Conversation, workflow: Workflow, scene: int) -> ScenePlan:
    return scene_plan(conversation.replies(workflow, "plan", scene)[-1], scene)


def codes(conversation: replay.Conversation, workflow: Workflow, brief: Brief) -> list[SceneCode]:
    """What each reply about a scene comes to, edits of the one before it included."""
    found: list[SceneCode] = []
    for reply in conversation.replies(workflow, "rendering", brief.scene.index):
        draft = Draft(reply=len(found), written=found[-1].written) if found else None
        found.append(scene_code(reply, brief.model_copy(update={"draft": draft})))
    return found


def assert_good(drawing: Rendering) -> None:
    assert drawing.ok, [fault.sentence() for fault in drawing.faults]
    grave = [finding.message for finding in drawing.findings if not finding.slight]  # slight ones are not mended
    assert not grave, grave
    assert any(element.text for element in drawing.elements)


def wire_call(system: str, *texts: str) -> Call:
    roles = ("user", "assistant")
    messages = tuple((roles[place % 2], text) for place, text in enumerate(texts))
    return Call("openai", "m", system, messages, 0, None, None, None, False, {})


def test_a_foreign_request_is_a_key_error_that_says_what_was_asked() -> None:
    conversation = replay.load("ammonia")
    text = conversation.problem.text
    script = conversation.script("anchored")
    for request, said in (
        (wire_call("You are helpful.", text), "You are helpful"),
        (wire_call("Stage: outline", "How old is the moon?"), "moon"),
        (wire_call("Stage: plan", text), "no scene"),
        (wire_call("Stage: drawing", f"{text}\n# Task: draw Scene 9, “x”"), "scene_9"),
        (wire_call("Stage: outline", text, "<x>", "Reply 3 cannot be used:"), "no reply 4"),
    ):
        with pytest.raises(KeyError, match=said):
            script(request)


class ScriptedModel:
    """A model that is asked like any other and answers with the script of a conversation."""

    name = "scripted"

    def __init__(self, script: Callable[[Call], Reply]) -> None:
        self.script = script
        self.calls: list[Call] = []

    async def complete(self, call: ModelCall) -> Completion:
        system, *others = call.messages
        self.calls.append(wire_call(system.text, *(message.text for message in others)))
        return Completion(text=self.script(self.calls[-1]).text, usage=Usage(), model=self.name)


@pytest.mark.parametrize(("name", "workflow"), CASES)
async def test_the_script_recognises_every_question_of_the_author(name: str, workflow: Workflow) -> None:
    conversation = replay.load(name)
    model = ScriptedModel(conversation.script(workflow))
    swift = workflow == "swift"
    author = (SwiftAuthor if swift else LLMAuthor)(lambda stage, scene: model, model="scripted")
    tried: list[Attempt] = []
    for wanted in conversation.replies(workflow, "outline"):
        reply = await author.outline(conversation.problem, tried, lambda _: None)
        assert reply == wanted
        tried.append(Attempt(reply=reply, faults=(Fault(kind="k", message="Wrong."),)))
    outline = parse_outline(tried[-1].reply, short=swift)
    anchor = None
    for scene in outline.scenes:
        brief = Brief(
            problem=conversation.problem,
            outline=outline,
            scene=scene,
            workflow=drawn_as(workflow),
            renderer="auto",
            anchor=anchor,
        )
        if isinstance(author, SwiftAuthor) and anchor is not None:
            assert await author.series([brief], lambda _: None) == conversation.replies(workflow, "series")[0]
            break
        if anchor is None and swift:
            brief = brief.model_copy(update={"plan": series_plan(outline.series, scene.index)})
        elif anchor is None:
            plan = scene_plan(await author.plan(brief, []), scene.index)
            brief = brief.model_copy(update={"plan": plan})
        tried = []
        made = codes(conversation, workflow, brief)
        for wanted in conversation.replies(workflow, "rendering", scene.index):
            draft = Draft(reply=len(tried), written=made[len(tried) - 1].written) if tried else None
            reply = await author.draw(brief.model_copy(update={"draft": draft}), tried)
            assert reply == wanted
            tried.append(Attempt(reply=reply, faults=(Fault(kind="k", message="Wrong."),)))
        if anchor is None and workflow != "parallel":
            assert brief.plan is not None
            anchor = Anchor(scene=scene, plan=brief.plan, code=made[-1])


@each([name for name, workflow in CASES if workflow == "swift"])
def test_the_reply_of_a_series_holds_the_classes_that_are_drawn(name: str) -> None:
    conversation = replay.load(name)
    (series,) = conversation.replies("swift", "series")
    for scene, code in closed_classes(series, ended=True):
        assert code == written_code(conversation.replies("swift", "rendering", scene)[0], scene)


def test_the_second_reply_answers_the_repair_turn() -> None:
    conversation = replay.load("ammonia")
    script = conversation.script("anchored")
    task = f"{conversation.problem.text}\n# Task: draw Scene 2, “x”"
    first = script(wire_call("Stage: drawing", task)).text
    elements = outline_of(conversation).scenes[1].elements
    repair = f"# Task: mend Scene 2, “x”\n{elements}\nReply 1 cannot be used:\n"
    second = script(wire_call("Stage: repair", repair)).text
    assert (first, second) == conversation.replies("anchored", "rendering", 2)
    assert first != second
