"""The proof within a run, over a real socket: a fault of the program costs no new outline."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from chalkwright.agent.data import Explanation, Problem
from chalkwright.agent.errors import AttemptsExhausted
from chalkwright.agent.events import Event, TextReady, TextsWithdrawn
from chalkwright.agent.explain.service import ExplanationService
from chalkwright.agent.offline.author import OfflineAuthor
from chalkwright.agent.runs.earlier import earlier_key
from chalkwright.agent.runs.job import Options, content_key
from chalkwright.agent.runs.places import MARK
from chalkwright.prompts import load
from chalkwright.renderers.base import Rendering, RenderRequest, Stated
from chalkwright.renderers.faults import Fault
from chalkwright.renderers.function import FunctionRenderer
from tests.wire.clients import KEY
from tests.wire.server import Call, Reply, WireServer

PROBLEM = Problem(text="Two boxes weigh 3 kg and 4 kg. How heavy are they together?")
TEXT = "Both masses are added: $m = 3\\ \\text{kg} + 4\\ \\text{kg} = 7\\ \\text{kg}$.\n\n**Answer:** 7 kg."
CHECK = '<CHECK>\na = given("a", 3, "kg")\nanswer("m", a + 4, "kg")\n</CHECK>'
Run = Callable[[RenderRequest], Rendering]


def outline(text: str = TEXT, check: str = CHECK) -> str:
    return f'<OUTLINE title="t" language="en" diagrams="no">\n<TEXT_1>{text}</TEXT_1>\n{check}\n</OUTLINE>'


def states(value: float) -> Run:
    answer = Stated(kind="answer", name="m", values=(value,), text=f"{value:g}", unit="kg", line=2)
    return lambda _: Rendering(stated=(answer,))


def fails(_: RenderRequest) -> Rendering:
    return Rendering(faults=(Fault(kind="scene-raised", message="The program raised ZeroDivisionError."),))


async def explained(
    wire: WireServer, root: Path, replies: Sequence[str], run: Run | None = None, **more: object
) -> tuple[Explanation, list[Event]]:
    said = iter(replies)
    wire.script = lambda _: Reply(next(said))
    options = Options.model_validate({"model": "gpt-5", "base_url": wire.openai_url, **more})
    renderers = {"matplotlib": FunctionRenderer("matplotlib", program=run or states(7))}
    async with ExplanationService(options, key=KEY, renderers=renderers) as service:
        job = service.submit(PROBLEM, out=root / "run")
        events = [event async for event in job.events()]
        return await job.result(), events


def stages(calls: Sequence[Call]) -> list[str]:
    return [call.system.split("\n")[0].removeprefix("Stage: ") for call in calls]


async def test_the_page_and_the_record_say_that_it_was_computed_twice(wire: WireServer, tmp_path: Path) -> None:
    done, _ = await explained(wire, tmp_path, [outline()])
    assert stages(wire.calls) == ["outline"]
    assert done.record.proof is not None
    assert [(one.answer, one.proven) for one in done.record.proof.answers] == [("m = 7 kg", "twice")]
    assert "Computed twice: the text and a program" in done.html
    assert "Computed twice" in done.markdown
    assert "<CHECK>" not in done.html


async def test_a_writer_agrees_to_what_was_only_misread_and_never_to_an_answer(
    wire: WireServer, tmp_path: Path
) -> None:
    agreed = "<AGREED>The 9 kg are a box of another problem.</AGREED>"
    odd = f"The third box has $m = 9\\ \\text{{kg}}$.\n\n{TEXT}"
    done, _ = await explained(wire, tmp_path / "step", [outline(odd), agreed])
    assert stages(wire.calls) == ["outline", "check"]
    assert done.record.proof is not None
    assert done.record.proof.proven == "once"
    wire.calls.clear()
    done, _ = await explained(wire, tmp_path / "answer", [outline(), agreed, agreed], states(8))
    assert stages(wire.calls) == ["outline", "check", "check"]
    assert done.record.proof is not None
    assert done.record.proof.proven == "no"


async def test_a_program_that_fails_is_mended_alone(wire: WireServer, tmp_path: Path) -> None:
    turns = iter([fails, states(7)])
    done, events = await explained(wire, tmp_path, [outline(), CHECK], lambda request: next(turns)(request))
    assert stages(wire.calls) == ["outline", "check"]
    assert "ZeroDivisionError" in wire.calls[1].last
    assert done.record.proof is not None
    assert done.record.proof.proven == "twice"
    assert not [event for event in events if isinstance(event, TextsWithdrawn)]
    assert list(done.record.usage) == ["outline", "check"]


@pytest.mark.parametrize(("said", "told"), [(": both are heavy", "both are heavy"), ("", "assert a > 5")])
async def test_an_assertion_that_fails_is_told_as_a_difference(
    wire: WireServer, tmp_path: Path, said: str, told: str
) -> None:
    def asserts(_: RenderRequest) -> Rendering:
        message = f"The program raised AssertionError{said}." if said else "The program raised AssertionError."
        return Rendering(faults=(Fault(kind="scene-raised", message=message, line=2),))

    turns = iter([asserts, states(7)])
    check = CHECK.replace("answer(", "assert a > 5\nanswer(")
    await explained(wire, tmp_path, [outline(check=check), CHECK], lambda request: next(turns)(request))
    assert f"does not hold: {told}. (line 2) Work it out once more" in wire.calls[1].last


async def test_a_wrong_text_is_corrected_and_shown_anew(wire: WireServer, tmp_path: Path) -> None:
    slip = TEXT.replace("7", "8")
    done, events = await explained(wire, tmp_path, [outline(slip), f"<TEXT_1>{TEXT}</TEXT_1>"])
    assert "8 kg" in wire.calls[1].last
    assert "7 kg" in wire.calls[1].last
    assert done.record.outline.texts[0].markdown == TEXT
    shown = [event.block.markdown for event in events if isinstance(event, TextReady)]
    assert shown == [slip, TEXT]


async def test_a_proof_that_does_not_come_leaves_the_outline(wire: WireServer, tmp_path: Path) -> None:
    done, _ = await explained(wire, tmp_path, [outline(check=""), "Sorry.", CHECK], fails)
    assert stages(wire.calls) == ["outline", "check", "check"]
    assert done.complete
    assert done.record.proof is not None
    assert done.record.proof.proven == "no"
    assert "check the answer yourself" in done.html


async def test_one_that_is_required_ends_the_run_in_a_sentence(wire: WireServer, tmp_path: Path) -> None:
    with pytest.raises(AttemptsExhausted, match="ZeroDivisionError"):
        await explained(wire, tmp_path, [outline(), CHECK, CHECK], fails, proof="required", attempts=3)
    facts: Run = lambda _: Rendering(stated=(Stated(kind="facts", text="It is so."),))  # noqa: E731
    with pytest.raises(AttemptsExhausted, match="ask for the explanation without proof"):
        await explained(wire, tmp_path / "other", [outline()], facts, proof="required")


async def test_without_it_all_is_as_it_was(wire: WireServer, tmp_path: Path) -> None:
    done, _ = await explained(wire, tmp_path, [outline(check="")], fails, proof="off")
    assert stages(wire.calls) == ["outline"]
    assert wire.calls[0].system.strip() == load("explain/outline_system").render().strip()
    assert done.record.proof is None
    assert "omputed" not in done.html
    assert "proof" not in done.record.parameters
    assert not [name for name in done.record.prompts if name.startswith("proof/")]


async def test_a_run_from_before_there_were_proofs_goes_on(tmp_path: Path) -> None:
    author, options = OfflineAuthor(), Options()
    before = content_key(PROBLEM, options.model_copy(update={"proof": "off"}), author)
    (tmp_path / "run").mkdir()
    (tmp_path / "run" / MARK).write_text(before)
    assert earlier_key(PROBLEM, options, author, tmp_path, tmp_path / "run") == before


async def test_the_offline_author_states_its_solver(tmp_path: Path) -> None:
    proof = await OfflineAuthor().proof(Problem(text="What is 3/4 of 20 apples?"))
    assert [(one.answer, one.proven) for one in proof.answers] == [("15 apples", "twice")]
