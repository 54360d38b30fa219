"""Calls that are collected and answered in a batch, through the real SDKs."""

from __future__ import annotations

import asyncio
import time
from decimal import Decimal
from pathlib import Path

import pytest
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from chalkwright.agent.data import Image, Usage
from chalkwright.agent.errors import (
    ModelError,
    ProviderUnavailable,
    RateLimited,
    RequestRefused,
    Truncated,
    UserError,
    WrongKey,
)
from chalkwright.agent.executors.local import LocalExecutor
from chalkwright.agent.models.base import ChatModel, Completion, Message, ModelCall
from chalkwright.agent.models.batch import BatchDesk, BatchPace
from chalkwright.agent.models.openai_batch import BatchedChat
from chalkwright.agent.models.patience import Patience
from chalkwright.agent.models.registry import build, resolve
from chalkwright.agent.runs.job import Options
from chalkwright.benchmarks.eduillustrate.runner import ExplainTask, LevelledProblem, Manner, batch_spec, explain_all
from chalkwright.benchmarks.eduillustrate.runs import Run, RunPlan, content_of
from chalkwright.benchmarks.harness.task import Pace
from chalkwright.judges.job import JudgeOptions
from tests.agent.scripted import renderers
from tests.conversations import replay
from tests.wire.batches import AnthropicBatches, Batches, GoogleBatches, OpenAIBatches
from tests.wire.clients import KEY, chat
from tests.wire.server import Call, Reply, WireServer

SCHEMA = {"type": "object", "properties": {"score": {"type": "integer"}}}


@pytest.fixture(autouse=True)
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits a day here."""
    monkeypatch.setattr(BatchDesk, "pace", BatchPace(quiet=0.02, look=0.01))


Served = type[Batches]
KINDS: dict[Served, str] = {
    OpenAIBatches: "openai/gpt-4.1",
    GoogleBatches: "google/gemini-3-pro-preview",
    AnthropicBatches: "anthropic/claude-sonnet-4-5",
}


@pytest.fixture(params=KINDS, ids=lambda kind: kind.__name__)
def kind(request: pytest.FixtureRequest) -> Served:
    return request.param  # type: ignore[no-any-return]


def batched(batches: Batches, name: str | None = None, idle: float = 120.0) -> ChatModel:
    spec = resolve(name or KINDS[type(batches)], base_url=batches.url).batched()
    assert spec is not None
    return build(spec, key=KEY, patience=Patience(idle=idle))


def said(text: str) -> ModelCall:
    return ModelCall([Message(role="system", text="Be brief."), Message(role="user", text=text)])


async def answers(batches: Batches, *texts: str) -> list[Completion | BaseException]:
    model = batched(batches)
    return await asyncio.gather(*(model.complete(said(text)) for text in texts), return_exceptions=True)


async def test_calls_at_once_are_one_batch_and_each_gets_its_answer(wire: WireServer, kind: Served) -> None:
    batches = kind(wire)
    wire.script = lambda call: Reply(f"re: {call.last}")
    found = await answers(batches, "one", "two", "three")
    assert [each.text for each in found if isinstance(each, Completion)] == ["re: one", "re: two", "re: three"]
    assert batches.sizes == [3]
    assert not any("stream" in call.body for call in wire.calls)
    assert {(call.key, call.system) for call in wire.calls} == {(KEY, "Be brief.")}


async def test_what_a_call_used_comes_with_its_answer(wire: WireServer, kind: Served) -> None:
    usage = Usage(input_tokens=120, output_tokens=30, cached_tokens=100)
    wire.script = lambda _: Reply("fine", usage=usage)
    (answer,) = await answers(kind(wire), "one")
    assert isinstance(answer, Completion)
    assert answer.usage == usage


@pytest.mark.parametrize(("status", "error"), [(429, RateLimited), (400, RequestRefused), (401, WrongKey)])
async def test_a_call_that_fails_fails_alone(
    wire: WireServer, kind: Served, status: int, error: type[ModelError]
) -> None:
    wire.script = lambda call: Reply(status=status) if call.last == "two" else Reply("fine")
    first, second = await answers(kind(wire), "one", "two")
    assert isinstance(first, Completion)
    assert type(second) is error


async def test_an_answer_that_was_cut_fails_alone(wire: WireServer, kind: Served) -> None:
    wire.script = lambda call: Reply("half", finish="length") if call.last == "two" else Reply("fine")
    first, second = await answers(kind(wire), "one", "two")
    assert isinstance(first, Completion)
    assert isinstance(second, Truncated)


async def test_a_batch_that_comes_to_nothing_may_be_sent_again(wire: WireServer, kind: Served) -> None:
    (error,) = await answers(kind(wire, expires=True), "one")
    assert isinstance(error, ProviderUnavailable)
    assert error.retryable


async def test_a_batch_may_take_longer_than_anybody_waits_for_a_stream(wire: WireServer, kind: Served) -> None:
    model = batched(kind(wire, looks=60), idle=0.5)
    begun = time.monotonic()
    assert (await model.complete(said("one"))).text == "ok"
    assert time.monotonic() - begun > 0.5


async def test_a_look_that_fails_costs_no_batch(wire: WireServer, kind: Served) -> None:
    batches = kind(wire, broken=2)
    (answer,) = await answers(batches, "one")
    assert isinstance(answer, Completion)
    assert batches.sizes == [1]


async def test_a_batch_that_nobody_waits_for_is_cancelled(wire: WireServer, kind: Served) -> None:
    batches = kind(wire, looks=1_000_000)
    asking = asyncio.create_task(batched(batches).complete(said("x")))
    assert await asyncio.to_thread(batches.looked.wait, 60)
    asking.cancel()
    assert await asyncio.to_thread(batches.cancelled.wait, 10)


def test_a_run_that_is_stopped_cancels_its_batch(wire: WireServer, kind: Served) -> None:
    batches = kind(wire, looks=1_000_000)

    async def stopped() -> None:
        asking = asyncio.create_task(batched(batches).complete(said("x")))
        assert await asyncio.to_thread(batches.looked.wait, 60)
        asking.cancel()

    asyncio.run(stopped())
    assert batches.cancelled.is_set()


async def test_a_wrong_key_is_told_to_all(wire: WireServer, kind: Served) -> None:
    batches = kind(wire)
    wire.add_routes(
        *(
            Route(path, _refused, methods=["POST"])
            for path in ("/v1/files", "/v1/messages/batches", "/v1beta/{any:path}")
        )
    )
    found = await answers(batches, "one", "two")
    assert [type(each) for each in found] == [WrongKey, WrongKey]


async def _refused(_: Request) -> Response:
    return JSONResponse({"error": {"message": "no", "code": 401, "type": "authentication_error"}}, 401)


@pytest.mark.parametrize(("code", "error"), [("token_limit_exceeded", RateLimited), ("invalid_model", RequestRefused)])
async def test_a_batch_that_is_refused_says_why(wire: WireServer, code: str, error: type[ModelError]) -> None:
    batches = OpenAIBatches(wire)
    batches.fault = code
    (found,) = await answers(batches, "one")
    assert type(found) is error


async def test_two_models_are_two_batches(wire: WireServer) -> None:
    batches = OpenAIBatches(wire)
    models = [batched(batches, name) for name in ("openai/gpt-4.1", "gpt-5")]
    await asyncio.gather(*(model.complete(said("x")) for model in models))
    assert batches.sizes == [1, 1]


async def test_calls_that_are_too_much_for_one_batch_are_several(
    wire: WireServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    batches = OpenAIBatches(wire)
    monkeypatch.setattr(BatchedChat, "room", 1_000)
    found = await answers(batches, *("x" * length for length in (300, 200, 2_000, 10)))
    assert all(isinstance(each, Completion) for each in found)
    assert sorted(batches.sizes) == [1, 1, 2]  # they are sent at once


async def test_answers_without_the_names_of_their_calls_are_given_to_nobody(wire: WireServer) -> None:
    batches = GoogleBatches(wire)
    batches.named = False
    first, second = await answers(batches, "one", "two")
    assert isinstance(first, RequestRefused)
    assert isinstance(second, RequestRefused)


async def test_gemini_is_asked_the_same_as_without_batches(wire: WireServer) -> None:
    batches = GoogleBatches(wire)
    picture = Image(media_type="image/png", data=b"\x89PNG")
    turns = [Message(role="system", text="S"), Message(role="user", text="What?", images=(picture,))]
    call = ModelCall(turns, schema={"type": "object"}, max_tokens=50, effort="low")
    await chat("google", wire).complete(call)
    await batched(batches).complete(call)
    alone, together = (one.body for one in wire.calls)
    assert alone == {name: value for name, value in together.items() if name != "model"}


async def test_anthropic_is_asked_the_same_as_without_batches(wire: WireServer) -> None:
    batches = AnthropicBatches(wire)
    call = ModelCall(said("x").messages, schema=SCHEMA, max_tokens=5_000, effort="low")
    wire.script = lambda _: Reply('{"score": 1}')
    await chat("litellm", wire.google_url, name=KINDS[AnthropicBatches], idle=60.0).complete(call)
    await batched(batches).complete(call)
    alone, together = (one.body for one in wire.calls)
    assert together == {name: value for name, value in alone.items() if name != "stream"}


@pytest.mark.parametrize("name", ["gpt-5", "gemini", "claude"])
def test_a_batch_costs_its_share(name: str) -> None:
    spec = resolve(name)
    less = spec.batched()
    usage = Usage(input_tokens=1_000_000, output_tokens=100_000)
    assert less is not None
    assert less.cost(usage) == (spec.cost(usage) or Decimal()) / 2


def test_batches_are_asked_only_of_who_has_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(UserError, match="leave --batch out for kimi"):
        batch_spec(Options(model="kimi"))
    assert batch_spec(Options()) is None
    own = tmp_path / "models.toml"
    own.write_text('[providers.bedrock]\nlabel = "B"\nadapter = "litellm"\nquirks = { batch = 0.5 }\n')
    monkeypatch.setenv("CHALKWRIGHT_MODELS", str(own))
    assert resolve("bedrock/x").batched() is None


@pytest.mark.process
@pytest.mark.parametrize(
    ("kind", "model"), [(OpenAIBatches, "gpt-5"), (GoogleBatches, "gemini"), (AnthropicBatches, "claude")]
)
async def test_a_benchmark_is_worked_through_in_batches(
    wire: WireServer, kind: Served, model: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for variable in resolve(model).keys:
        monkeypatch.setenv(variable, KEY)
    batches = kind(wire)
    talks = [replay.load(name) for name in ("tram", "trapezium")]

    def script(call: Call) -> Reply:
        about = next(talk for talk in talks if talk.knows(call.messages[0][1]))
        return about.script("anchored")(call)

    wire.script = script
    problems = {talk.name: LevelledProblem(talk.problem) for talk in talks}
    plan = RunPlan(models=(model,), problems=tuple(problems), content=content_of([t.problem for t in talks]))
    run = Run(tmp_path / "run")
    run.start(plan, (), resume=False)
    manner = Manner(Options(base_url=batches.url), JudgeOptions(), batch=True)
    await explain_all(ExplainTask(run, plan, problems, manner, LocalExecutor(renderers())), Pace(2))
    solved = list(run.solved().values())
    assert [line.outcome for line in solved] == ["complete", "complete"]
    assert (sum(batches.sizes), batches.sizes[0]) == (10, 2)
    price = resolve(model).price
    assert price is not None
    for line in solved:
        assert line.dollars == price.cost(line.tokens) / 2
