"""Calls that are collected and answered in a batch, through the real SDK."""

from __future__ import annotations

import asyncio
from decimal import Decimal
from pathlib import Path

import pytest

from chalkwright.agent.data import Usage
from chalkwright.agent.errors import ProviderUnavailable, RateLimited, UserError
from chalkwright.agent.executors.local import LocalExecutor
from chalkwright.agent.models.base import Completion, Message, ModelCall
from chalkwright.agent.models.batch import BatchDesk, BatchPace
from chalkwright.agent.models.openai_batch import BatchedChat
from chalkwright.agent.models.registry import build, resolve
from chalkwright.agent.runs.job import Options
from chalkwright.benchmarks.eduillustrate.runner import ExplainTask, LevelledProblem, Manner, batch_spec, explain_all
from chalkwright.benchmarks.eduillustrate.runs import Run, RunPlan, content_of
from chalkwright.benchmarks.harness.task import Pace
from chalkwright.judges.job import JudgeOptions
from tests.agent.scripted import renderers
from tests.conversations import replay
from tests.wire.batches import Batches
from tests.wire.clients import KEY
from tests.wire.server import Call, Reply, WireServer


@pytest.fixture(autouse=True)
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits a day here."""
    monkeypatch.setattr(BatchDesk, "pace", BatchPace(quiet=0.02, look=0.01))


def batched(wire: WireServer) -> BatchedChat:
    spec = resolve("openai/gpt-4.1", base_url=wire.openai_url).batched()
    assert spec is not None
    model = build(spec, key=KEY)
    assert isinstance(model, BatchedChat)
    return model


async def answers(wire: WireServer, *texts: str) -> list[Completion | BaseException]:
    model = batched(wire)
    calls = [ModelCall([Message(role="user", text=text)]) for text in texts]
    return await asyncio.gather(*(model.complete(call) for call in calls), return_exceptions=True)


async def test_calls_at_once_are_one_batch_and_each_gets_its_answer(wire: WireServer) -> None:
    batches = Batches(wire)
    usage = Usage(input_tokens=120, output_tokens=30, cached_tokens=100)
    wire.script = lambda call: Reply(f"re: {call.last}", usage=usage)
    first, second = await answers(wire, "one", "two")
    assert isinstance(first, Completion)
    assert isinstance(second, Completion)
    assert (first.text, second.text, first.usage) == ("re: one", "re: two", usage)
    assert batches.sizes == [2]
    assert not any("stream" in call.body for call in wire.calls)
    assert {call.key for call in wire.calls} == {KEY}


async def test_a_call_that_fails_fails_alone(wire: WireServer) -> None:
    Batches(wire)
    wire.script = lambda call: Reply(status=429) if call.last == "two" else Reply("fine")
    first, second = await answers(wire, "one", "two")
    assert isinstance(first, Completion)
    assert isinstance(second, RateLimited)


async def test_a_batch_that_comes_to_nothing_may_be_sent_again(wire: WireServer) -> None:
    Batches(wire, ends="expired")
    wire.script = lambda _: Reply("too late")
    (error,) = await answers(wire, "one")
    assert isinstance(error, ProviderUnavailable)
    assert error.retryable


async def test_a_batch_that_nobody_waits_for_is_cancelled(wire: WireServer) -> None:
    batches = Batches(wire, looks=1_000_000)
    model = batched(wire)
    async with model.connect():
        asking = asyncio.create_task(model.complete(ModelCall([Message(role="user", text="x")])))
        assert await asyncio.to_thread(batches.made.wait, 10)
        asking.cancel()
        assert await asyncio.to_thread(batches.cancelled.wait, 10)


def test_a_batch_costs_its_share_and_is_asked_only_of_who_has_them() -> None:
    spec = resolve("gpt-5").batched()
    assert spec is not None
    assert spec.price is not None
    assert (spec.price.input, spec.price.output) == (Decimal("0.37"), Decimal("5.00"))
    with pytest.raises(UserError, match="leave --batch out for kimi"):
        batch_spec(Options(model="kimi"))
    assert batch_spec(Options()) is None


@pytest.mark.process
async def test_a_benchmark_is_worked_through_in_batches(
    wire: WireServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", KEY)
    batches = Batches(wire)
    talks = [replay.load(name) for name in ("tram", "trapezium")]

    def script(call: Call) -> Reply:
        about = next(talk for talk in talks if talk.knows(call.messages[0][1]))
        return about.script("anchored")(call)

    wire.script = script
    problems = {talk.name: LevelledProblem(talk.problem) for talk in talks}
    plan = RunPlan(models=("gpt-5",), problems=tuple(problems), content=content_of([t.problem for t in talks]))
    run = Run(tmp_path / "run")
    run.start(plan, (), resume=False)
    manner = Manner(Options(base_url=wire.openai_url), JudgeOptions(), batch=True)
    await explain_all(ExplainTask(run, plan, problems, manner, LocalExecutor(renderers())), Pace(2))
    solved = list(run.solved().values())
    assert [line.outcome for line in solved] == ["complete", "complete"]
    assert (sum(batches.sizes), batches.sizes[0]) == (10, 2)
    price = resolve("gpt-5").price
    assert price is not None
    for line in solved:
        assert line.dollars == price.cost(line.tokens) / 2
