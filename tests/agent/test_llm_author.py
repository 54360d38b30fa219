"""What the model-backed author sends, seen by a model that keeps every request."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from chalkwright.agent.data import (
    Anchor,
    Effort,
    Image,
    Outline,
    Problem,
    SceneBlock,
    SceneCode,
    ScenePlan,
    Stage,
    TextBlock,
    Usage,
    Workflow,
)
from chalkwright.agent.explain.authors.base import Author, Brief
from chalkwright.agent.explain.authors.llm import LLMAuthor
from chalkwright.agent.loop import Attempt
from chalkwright.agent.models.base import Completion, Delta, Message, ModelCall
from chalkwright.renderers.faults import Fault

PICTURE = Image(media_type="image/png", data=b"png")
PROBLEM = Problem(text="How long is x?", subject="physics", grade="9", language="de", solution="gold-17", image=PICTURE)
FAULT = Fault(
    kind="scene-raised",
    message="The drawing code raised NameError: name 'y' is not defined",
    remedy="Mend that line.",
    line=12,
    excerpt="12: x = y",
)
WORKFLOWS: tuple[Workflow, ...] = ("anchored", "parallel", "inherited")


class KeepingModel:
    """Answers ``reply`` and keeps what it was sent."""

    name = "keeping"

    def __init__(self, *deltas: Delta) -> None:
        self.deltas = deltas
        self.requests: list[list[Message]] = []
        self.settings: list[tuple[float, int | None]] = []
        self.efforts: list[Effort | None] = []
        self.asked: list[tuple[Stage, int | None]] = []

    async def complete(self, call: ModelCall) -> Completion:
        self.requests.append(list(call.messages))
        self.settings.append((call.temperature, call.max_tokens))
        self.efforts.append(call.effort)
        for delta in self.deltas:
            if call.on_delta is not None:
                call.on_delta(delta)
        return Completion(text="reply", usage=Usage(), model=self.name)

    def author(self, **settings: Any) -> LLMAuthor:
        def model_for(stage: Stage, scene: int | None) -> KeepingModel:
            self.asked.append((stage, scene))
            return self

        return LLMAuthor(model_for, model="m-1", **settings)

    @property
    def text(self) -> str:
        """The last request as one text."""
        return "\n".join(message.text for message in self.requests[-1])


def scene(index: int) -> SceneBlock:
    fields = ("title", "purpose", "elements", "labels", "colours", "layout", "alt")
    return SceneBlock(index=index, **{name: f"{name}-{index}" for name in fields})


def brief(index: int, workflow: Workflow, anchored: bool = False, problem: Problem = PROBLEM) -> Brief:
    blocks = [b for k in (1, 2, 3) for b in (TextBlock(index=k, markdown=f"text-{k}"), scene(k))]
    plan = ScenePlan(scene=1, markdown="plan-of-1")
    source = "class Scene1(Scene):\n    secret_length = 42\n"
    code = SceneCode(scene=1, class_name="Scene1", renderer="manim", written=source, source=source)
    return Brief(
        problem=problem,
        outline=Outline(title="t", language="de", diagrams=True, blocks=(*blocks, TextBlock(index=4, markdown="end"))),
        scene=scene(index),
        workflow=workflow,
        renderer="manim",
        plan=plan if index == 1 or anchored else ScenePlan(scene=index, markdown=f"plan-of-{index}"),
        anchor=Anchor(scene=scene(1), plan=plan, code=code) if anchored else None,
    )


def failed(reply: str, *faults: Fault) -> Attempt:
    return Attempt(reply=reply, faults=faults or (FAULT,))


async def ask_everything(model: KeepingModel, tried: Sequence[Attempt]) -> None:
    author = model.author()
    await author.outline(PROBLEM, tried, lambda _: None)
    for workflow in WORKFLOWS:
        await author.plan(brief(1, workflow), tried)
        await author.draw(brief(1, workflow), tried)
        await author.draw(brief(2, workflow, anchored=workflow != "parallel"), tried)


async def test_it_is_an_author_and_says_its_model_and_prompts() -> None:
    author: Author = KeepingModel().author()
    assert (author.name, author.model) == ("llm", "m-1")
    assert "explain/draw_system" in author.prompt_versions()


@pytest.mark.parametrize("tried", [(), (failed("wrong"),), (failed(""), failed("wrong"))])
async def test_the_gold_solution_is_never_sent(tried: tuple[Attempt, ...]) -> None:
    model = KeepingModel()
    await ask_everything(model, tried)
    assert len(model.requests) == 10
    for request, (stage, _) in zip(model.requests, model.asked, strict=True):
        assert "gold-17" not in "".join(message.text for message in request)
        assert (PROBLEM.text in request[1].text) == (stage != "rendering")


async def test_each_stage_asks_its_own_model() -> None:
    model = KeepingModel()
    await ask_everything(model, ())
    later: list[tuple[Stage, int | None]] = [("plan", 1), ("rendering", 1), ("rendering", 2)]
    assert model.asked == [("outline", None), *later * 3]


async def test_settings_reach_the_model() -> None:
    model = KeepingModel()
    author = model.author(temperature=0.2, max_tokens=900)
    assert await author.draw(brief(1, "anchored"), ()) == "reply"
    assert model.settings == [(0.2, 900)]


async def test_the_outline_streams_without_thinking() -> None:
    model = KeepingModel(Delta("hm", thinking=True), Delta("<OUT"), Delta("", thinking=True), Delta("LINE>"))
    heard: list[str] = []
    await model.author().outline(PROBLEM, (), heard.append)
    assert heard == ["<OUT", "LINE>"]


async def test_the_outline_is_asked_in_the_wanted_language_and_grade() -> None:
    model = KeepingModel()
    await model.author().outline(PROBLEM, (), lambda _: None)
    assert "Language of the explanation: ⟦de⟧" in model.text
    assert "Grade: ⟦9⟧" in model.text
    assert "Subject: physics" in model.text
    await model.author().outline(Problem(text="Was ist x?"), (), lambda _: None)
    asked = model.requests[-1][1].text
    assert all(word not in asked for word in ("Language", "Grade", "Subject", "None", "picture"))


async def test_the_problems_picture_goes_to_outline_and_plan_only() -> None:
    model = KeepingModel()
    author = model.author()
    await author.outline(PROBLEM, (), lambda _: None)
    await author.plan(brief(1, "anchored"), ())
    await author.draw(brief(1, "anchored"), ())
    assert [request[1].images for request in model.requests] == [(PICTURE,), (PICTURE,), ()]
    assert "picture that comes with this message" in model.requests[0][1].text
    assert "picture that comes with this message" not in model.requests[2][1].text


@pytest.mark.parametrize("workflow", ["anchored", "inherited"])
@pytest.mark.parametrize("tried", [(), (failed("wrong"),)])
async def test_later_scenes_carry_the_anchors_plan_and_code(workflow: Workflow, tried: tuple[Attempt, ...]) -> None:
    model = KeepingModel()
    await model.author().draw(brief(3, workflow, anchored=True), tried)
    asked = model.requests[-1][1].text
    assert "plan-of-1" in asked
    assert "secret_length = 42" in asked
    assert asked.index("plan-of-1") < asked.index("secret_length") < asked.index("# Task: draw Scene 3, ⟦title-3⟧")


async def test_parallel_scenes_carry_their_own_plan_and_no_code() -> None:
    model = KeepingModel()
    await model.author().draw(brief(2, "parallel"), ())
    assert "plan-of-2" in model.text
    assert "secret_length" not in model.text


async def test_inherited_asks_for_a_base_class_then_for_the_subclass_alone() -> None:
    model = KeepingModel()
    author = model.author()
    await author.draw(brief(1, "inherited"), ())
    assert "Write the whole file with class Scene1" in model.text
    await author.draw(brief(2, "inherited", anchored=True), ())
    assert "Write class Scene2(Scene1) alone" in model.text


@pytest.mark.parametrize("workflow", WORKFLOWS)
async def test_a_reply_without_code_is_asked_for_again_after_the_whole_conversation(workflow: Workflow) -> None:
    model = KeepingModel()
    await model.author().draw(brief(2, workflow, anchored=workflow != "parallel"), (failed("No."),))
    system, asked, said, repair = model.requests[-1]
    assert [m.role for m in (system, asked, said, repair)] == ["system", "user", "assistant", "user"]
    for field in ("purpose-2", "elements-2", "labels-2", "colours-2", "layout-2"):
        assert field in asked.text.split("# Task:")[1]
    assert said.text == "No."
    for part in ("Reply 1 cannot be used", FAULT.message, "(line 12)", FAULT.remedy, FAULT.excerpt, "Scene 2"):
        assert part in repair.text
    assert f"Write the whole {'subclass' if workflow == 'inherited' else 'file'}," in repair.text


async def test_the_first_request_is_a_prefix_of_the_repair() -> None:
    model = KeepingModel()
    author = model.author()
    await author.draw(brief(2, "anchored", anchored=True), ())
    await author.draw(brief(2, "anchored", anchored=True), (failed("wrong"),))
    first, second = model.requests
    assert second[: len(first)] == first


async def test_only_the_last_of_many_replies_is_sent_with_the_names_of_earlier_faults() -> None:
    model = KeepingModel()
    other = Fault(kind="k", message="Scene2 is missing.", excerpt="long excerpt")
    await model.author().draw(brief(1, "anchored"), (failed("first reply", other), failed("second reply")))
    assert "first reply" not in model.text
    assert "second reply" in model.text
    assert "Reply 2 cannot be used" in model.text
    assert "Scene2 is missing." in model.text
    assert "long excerpt" not in model.text


async def test_thinking_is_not_sent_back() -> None:
    model = KeepingModel()
    await model.author().plan(brief(1, "anchored"), (failed("<think>loud thoughts</think>short plan"),))
    assert "loud thoughts" not in model.text
    assert model.requests[-1][2].text == "short plan"


async def test_an_outlines_line_is_told_only_when_the_reply_is_sent_back_whole() -> None:
    model = KeepingModel()
    author = model.author()
    await author.outline(PROBLEM, (failed("<OUTLINE>"),), lambda _: None)
    assert "(line 12)" in model.text
    await author.outline(PROBLEM, (failed("<think>\n\n</think><OUTLINE>"),), lambda _: None)
    assert "(line 12)" not in model.text
    assert FAULT.excerpt in model.text


@pytest.mark.parametrize("reply", ["", "  \n", "<think>never ends"])
async def test_a_blank_reply_gives_no_empty_turn(reply: str) -> None:
    model = KeepingModel()
    await model.author().outline(PROBLEM, (failed(reply),), lambda _: None)
    system, asked = model.requests[-1]
    assert (system.role, asked.role, asked.images) == ("system", "user", (PICTURE,))
    assert FAULT.message in asked.text


@pytest.mark.parametrize("workflow", WORKFLOWS)
async def test_the_system_text_is_the_same_for_all_scenes(workflow: Workflow) -> None:
    model = KeepingModel()
    author = model.author()
    for index in (1, 2, 3):
        await author.draw(brief(index, workflow, anchored=workflow != "parallel" and index > 1), ())
    assert len({request[0].text for request in model.requests}) == 1


async def test_a_template_sign_in_the_problem_is_only_text() -> None:
    model = KeepingModel()
    odd = Problem(text="{{ problem.solution }} {% if %} <b> & $x$", solution="gold-17")
    await model.author().outline(odd, (), lambda _: None)
    await model.author().plan(brief(1, "anchored", problem=odd), ())
    assert all(odd.text in request[1].text for request in model.requests)
    assert "gold-17" not in model.text


async def test_each_stage_is_told_how_long_to_think() -> None:
    model = KeepingModel()
    author = model.author(effort={"plan": "high"})
    await author.plan(brief(1, "anchored"), ())
    await author.draw(brief(1, "anchored"), ())
    assert model.efforts == ["high", None]
