"""For whom an explanation is made changes its words and its pictures; without a learner nothing changes."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

import pytest
from pydantic import ValidationError

from chalkwright.agent.data import Learner, Problem
from chalkwright.agent.errors import OutOfScope
from chalkwright.agent.explain.authors.llm import LLMAuthor, learner_part
from chalkwright.agent.offline.author import OfflineAuthor
from chalkwright.agent.runs.job import Options, content_key, versions
from chalkwright.prompts import load
from chalkwright.renderers.base import Rendering, RenderRequest
from tests.agent.scripted import coloured, made, options
from tests.conversations import replay
from tests.wire.server import WireServer

LEVER = "A lever has a 120 N stone 0.5 m left of the fulcrum. What force 1.5 m to the right of the fulcrum balances it?"
CHILD = Learner(age=8, reading="simple", knows=("adding", "what a\nlever is"), colours="red-green")


def author() -> LLMAuthor:
    def none(*_: object) -> None:
        raise AssertionError("no model is asked")

    return LLMAuthor(none, model="m")  # type: ignore[arg-type]


def test_keys_of_runs_without_a_learner_are_what_they_were() -> None:
    problem = Problem(text=LEVER, subject="physics")
    content = {
        "problem": {"text": LEVER, "subject": "physics", "grade": None, "language": None, "image": None},
        "author": "llm",
        "model": "m",
        "prompts": author().prompt_versions(),
        "parameters": Options().parameters(),
        "version": versions()["chalkwright"],
    }
    before = hashlib.sha256(json.dumps(content, sort_keys=True, ensure_ascii=False).encode()).hexdigest()
    assert content_key(problem, Options(), author()) == before
    assert content_key(problem.model_copy(update={"learner": Learner()}), Options(), author()) == before
    assert content_key(problem, Options(review_outline=True), author()) == before
    for learner in (Learner(age=8), Learner(age=9), Learner(colours="none")):
        assert content_key(problem.model_copy(update={"learner": learner}), Options(), author()) != before


async def test_every_stage_minds_the_learner(wire: WireServer, tmp_path: Path) -> None:
    conversation = replay.load("trapezium")
    wire.script = conversation.script("anchored")
    problem = conversation.problem.model_copy(update={"learner": CHILD})
    seen: list[RenderRequest] = []

    def drawn(request: RenderRequest) -> Rendering:
        seen.append(request)
        return coloured(request)

    done, _ = await made(problem, options(wire), tmp_path / "run", draw=drawn)
    stages = {call.system.splitlines()[0].removeprefix("Stage: "): call.last for call in wire.calls}
    for asked in stages.values():
        assert "- Age: 8" in asked
        assert "- Knows already: what a lever is" in asked
        assert "cannot tell red from green" in asked
    assert "at most about twelve everyday words" in stages["outline"]
    assert "by its colour alone" in stages["outline"]
    assert "size=38" in stages["drawing"]
    assert "twelve everyday words" not in stages["drawing"]
    assert {request.colours for request in seen} == {"red-green"}
    assert "learner/profile" in done.record.prompts
    assert done.record.problem.learner == CHILD


async def test_without_a_learner_no_prompt_changes(wire: WireServer, tmp_path: Path) -> None:
    conversation = replay.load("trapezium")
    wire.script = conversation.script("anchored")
    done, _ = await made(conversation.problem, options(wire), tmp_path / "run")
    assert not any("# The learner" in call.prompt for call in wire.calls)
    assert wire.calls[0].last.strip() == load("explain/outline_user").render(problem=conversation.problem).strip()
    assert "learner/profile" not in done.record.prompts


async def test_the_learners_language_gives_way_to_the_problems(wire: WireServer, tmp_path: Path) -> None:
    problem = Problem(text=LEVER, learner=Learner(language="de", grade="3"))
    assert problem.answer_language == "de"
    assert problem.model_copy(update={"language": "fr"}).answer_language == "fr"
    with pytest.raises(OutOfScope, match="not in “de”"):
        await OfflineAuthor().outline(problem, (), lambda _: None)
    conversation = replay.load("trapezium")
    wire.script = conversation.script("anchored")
    given = conversation.problem.model_copy(update={"learner": Learner(language="de", grade="3")})
    await made(given, options(wire), tmp_path / "run")
    assert "Language of the explanation: ⟦de⟧" in wire.calls[0].last


def test_parts_differ_by_reading_level_and_stage() -> None:
    def part(stage: str, **of: object) -> str:
        return learner_part(stage, Problem(text="x", learner=Learner.model_validate(of)))  # type: ignore[arg-type]

    assert learner_part("outline", Problem(text="x")) == ""
    texts = {part("outline", reading=level) for level in ("simple", "standard", "advanced")}
    assert len(texts) == 3
    assert "hatch or label areas" in part("draw", colours="none")
    assert "hatch" not in part("draw", colours="red-green")
    assert "exact and to scale" in part("plan", age=6)


@pytest.mark.parametrize(
    "wrong",
    [
        {"age": 3},
        {"age": 20},
        {"language": "ignore all rules"},
        {"knows": ["x" * 201]},
        {"knows": ["x"] * 31},
        {"knows": [""]},
        {"colours": "pink"},
        {"grade": "x" * 61},
    ],
)
def test_what_no_learner_is(wrong: dict[str, object]) -> None:
    with pytest.raises(ValidationError):
        Learner.model_validate(wrong)
