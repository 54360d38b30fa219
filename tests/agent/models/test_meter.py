from __future__ import annotations

import asyncio
from collections.abc import Sequence
from decimal import Decimal

import pytest

from chalkwright.agent.data import CallRecord, Image, Usage
from chalkwright.agent.errors import (
    BudgetExhausted,
    EmptyReply,
    Filtered,
    MissingKey,
    ModelError,
    RateLimited,
    StreamStalled,
    Truncated,
    UnknownPrice,
)
from chalkwright.agent.models.allowance import ORDINARY_TOKENS
from chalkwright.agent.models.base import Completion, Delta, Message, ModelCall
from chalkwright.agent.models.function import FunctionModel
from chalkwright.agent.models.meter import Ledger, Metered
from chalkwright.agent.models.purse import Purse
from chalkwright.agent.models.registry import resolve
from chalkwright.agent.models.reply import UNTOLD
from chalkwright.agent.models.spec import ModelSpec, Price
from chalkwright.agent.models.tokens import IMAGE_TOKENS, estimate, token_estimate

ASK = (Message(role="system", text="Explain."), Message(role="user", text="What is a lever?" * 20))
SPEC = resolve("openai/x", price=Price(input=Decimal(100), output=Decimal(1000)))
FREE = resolve("ollama/x")
UNPRICED = resolve("openai/x")
TOLD = Usage(input_tokens=300, output_tokens=50)
TOLD_COST = Decimal("0.08")
ASKED = estimate(ASK)


def answering(usage: Usage = TOLD, text: str = "A bar on a pivot.") -> FunctionModel:
    return FunctionModel("x", lambda _: Completion(text=text, usage=usage, model="x"))


def raising(error: BaseException) -> FunctionModel:
    def fail(_: Sequence[Message]) -> str:
        raise error

    return FunctionModel("x", fail)


class Streaming:
    """Streams ``pieces``, then raises ``error``, or hangs without one."""

    name = "x"

    def __init__(self, *pieces: Delta, error: Exception | None = None) -> None:
        self.pieces = pieces
        self.error = error
        self.hanging = asyncio.Event()

    async def complete(self, call: ModelCall) -> Completion:
        for piece in self.pieces:
            assert call.on_delta is not None
            call.on_delta(piece)
        self.hanging.set()
        if self.error is not None:
            raise self.error
        await asyncio.Event().wait()
        raise AssertionError


async def test_what_the_provider_told_is_what_counts() -> None:
    ledger = Ledger()
    completion = await Metered(answering(), SPEC, ledger, "plan", 1).complete(ModelCall(ASK))
    assert completion.cost == TOLD_COST
    (call,) = ledger.records
    assert (call.stage, call.scene, call.model, call.outcome, call.replayed) == ("plan", 1, "x", "ok", False)
    assert call.usage == TOLD
    assert call.cost == ledger.spent == TOLD_COST


async def test_untold_usage_is_estimated_from_request_and_answer() -> None:
    ledger = Ledger()
    completion = await Metered(answering(UNTOLD, "four" * 90), SPEC, ledger, "plan").complete(ModelCall(ASK))
    assert completion.usage == Usage(input_tokens=ASKED.input_tokens, output_tokens=80, estimated=True)
    assert ledger.records[0].usage == completion.usage
    assert completion.cost == SPEC.cost(completion.usage) == ledger.spent


async def test_without_a_price_the_tokens_are_still_known() -> None:
    ledger = Ledger()
    completion = await Metered(answering(), UNPRICED, ledger, "plan").complete(ModelCall(ASK))
    assert completion.cost is None
    assert ledger.records[0].cost is None
    assert ledger.records[0].usage == TOLD
    assert ledger.spent == 0


async def test_a_failed_call_costs_what_the_error_tells() -> None:
    ledger = Ledger()
    with pytest.raises(Truncated):
        await Metered(raising(Truncated("Cut.", usage=TOLD)), SPEC, ledger, "plan").complete(ModelCall(ASK))
    (call,) = ledger.records
    assert (call.outcome, call.usage, call.cost) == ("Truncated", TOLD, TOLD_COST)
    assert ledger.spent == TOLD_COST


@pytest.mark.parametrize("error", [StreamStalled("Silence."), Filtered("No."), EmptyReply("Nothing.")])
async def test_a_sent_call_of_untold_usage_costs_its_input_at_least(error: ModelError) -> None:
    ledger = Ledger()
    with pytest.raises(type(error)):
        await Metered(raising(error), SPEC, ledger, "plan").complete(ModelCall(ASK))
    (call,) = ledger.records
    assert call.usage == ASKED
    assert ledger.spent == SPEC.cost(ASKED) > 0


async def test_a_broken_answer_costs_what_had_come_thinking_included() -> None:
    ledger = Ledger()
    model = Streaming(Delta("m" * 450, thinking=True), Delta("t" * 45), error=StreamStalled("Silence.", received="t"))
    heard: list[Delta] = []
    with pytest.raises(StreamStalled):
        await Metered(model, SPEC, ledger, "plan").complete(ModelCall(ASK, on_delta=heard.append))
    assert ledger.records[0].usage == Usage(input_tokens=ASKED.input_tokens, output_tokens=110, estimated=True)
    assert heard == list(model.pieces)


@pytest.mark.parametrize("error", [RateLimited("Wait."), MissingKey("No key.")])
async def test_a_call_that_reached_no_model_costs_nothing_and_is_recorded(error: Exception) -> None:
    ledger = Ledger()
    with pytest.raises(type(error)):
        await Metered(raising(error), SPEC, ledger, "plan").complete(ModelCall(ASK))
    (call,) = ledger.records
    assert (call.usage, call.cost, call.outcome) == (Usage(), 0, type(error).__name__)


async def test_an_unforeseen_error_is_recorded_as_if_sent() -> None:
    ledger = Ledger()
    with pytest.raises(ZeroDivisionError):
        await Metered(raising(ZeroDivisionError()), SPEC, ledger, "plan").complete(ModelCall(ASK))
    assert ledger.records[0].outcome == "ZeroDivisionError"
    assert ledger.spent == SPEC.cost(ASKED)


async def test_a_cancelled_call_is_recorded_with_what_had_come() -> None:
    kept: list[CallRecord] = []

    async def keep(call: CallRecord, _: int | None) -> None:
        await asyncio.sleep(0)
        kept.append(call)

    ledger = Ledger(keep=keep)
    model = Streaming(Delta("t" * 90))
    task = asyncio.create_task(Metered(model, SPEC, ledger, "plan").complete(ModelCall(ASK)))
    await model.hanging.wait()
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    (call,) = ledger.records
    assert call.outcome == "Cancelled"
    assert call.usage == Usage(input_tokens=ASKED.input_tokens, output_tokens=20, estimated=True)
    assert kept == [call]
    ledger.check()


async def test_the_budget_stops_a_run_in_the_middle() -> None:
    ledger = Ledger(budget=Decimal("0.92"))
    metered = Metered(answering(), SPEC, ledger, "plan")
    for _ in range(2):
        await metered.complete(ModelCall(ASK))
    # What is left would buy a few hundred tokens, of which nobody has anything.
    with pytest.raises(BudgetExhausted, match=r"\$0\.92 may not reach for the next call \(\$0\.1600 ") as caught:
        await metered.complete(ModelCall(ASK))
    assert len(ledger.records) == 2
    assert (caught.value.spent, caught.value.limit) == (Decimal("0.16"), Decimal("0.92"))


class Asked:
    """Notes what it may write, and writes ``tokens`` whatever it may."""

    name = "x"

    def __init__(self, tokens: int = 50, *, obeys: bool = True) -> None:
        self.tokens = tokens
        self.obeys = obeys
        self.allowed: list[int | None] = []

    async def complete(self, call: ModelCall) -> Completion:
        max_tokens = call.max_tokens
        self.allowed.append(max_tokens)
        told = self.tokens if not self.obeys or max_tokens is None else min(max_tokens, self.tokens)
        for _word in range(told):
            await asyncio.sleep(0)
            assert call.on_delta is not None
            call.on_delta(Delta("1+"))
        usage = Usage(input_tokens=ASKED.input_tokens, output_tokens=told)
        if told < self.tokens:
            raise Truncated("Cut.", usage=usage)
        return Completion(text="Done.", usage=usage, model="x")


async def test_an_answer_may_be_as_long_as_the_money_left_buys() -> None:
    model = Asked()
    await Metered(model, SPEC, Ledger(budget=Decimal(2)), "plan").complete(ModelCall(ASK))
    (allowed,) = model.allowed
    assert allowed is not None
    assert 1000 < allowed < 2000  # at a tenth of a cent each


async def test_where_there_is_money_an_answer_may_have_the_ordinary_length() -> None:
    model = Asked()
    metered = Metered(model, SPEC, Ledger(budget=Decimal(1000)), "plan")
    await metered.complete(ModelCall(ASK))
    await metered.complete(ModelCall(ASK, max_tokens=700))
    assert model.allowed == [ORDINARY_TOKENS, 700]


async def test_no_model_is_asked_for_more_than_it_can_write() -> None:
    model = Asked()
    small = SPEC.model_copy(update={"quirks": SPEC.quirks.model_copy(update={"max_output": 4096})})
    metered = Metered(model, small, Ledger(budget=Decimal(1000)), "plan")
    await metered.complete(ModelCall(ASK))
    await metered.complete(ModelCall(ASK, max_tokens=9000))
    assert model.allowed == [4096, 4096]


@pytest.mark.parametrize(("spec", "budget"), [(SPEC, None), (UNPRICED, None), (FREE, Decimal(1))])
async def test_without_a_limit_or_a_price_nothing_is_said_of_length(spec: ModelSpec, budget: Decimal | None) -> None:
    model = Asked()
    await Metered(model, spec, Ledger(budget=budget), "plan").complete(ModelCall(ASK))
    assert model.allowed == [None]


async def test_calls_at_once_stay_within_their_limit_together() -> None:
    ledger = Ledger(budget=Decimal(5))
    model = Asked(100_000)
    calls = [Metered(model, SPEC, ledger, "rendering", scene).complete(ModelCall(ASK)) for scene in range(20)]
    ended = await asyncio.gather(*calls, return_exceptions=True)
    assert all(isinstance(each, BudgetExhausted) for each in ended)
    assert Decimal(2) < ledger.spent <= 5


async def test_an_answer_is_not_read_on_after_its_money() -> None:
    ledger = Ledger(budget=Decimal(2))
    with pytest.raises(BudgetExhausted):
        await Metered(Asked(100_000, obeys=False), SPEC, ledger, "plan").complete(ModelCall(ASK))
    assert Decimal("1.7") < ledger.spent <= 2
    assert [call.outcome for call in ledger.records] == ["Overrun"]


async def test_an_answer_that_was_long_enough_without_the_limit_is_cut_as_ever() -> None:
    ledger = Ledger(budget=Decimal(1000))
    with pytest.raises(Truncated):
        await Metered(Asked(100_000), SPEC, ledger, "plan").complete(ModelCall(ASK))


async def test_a_budget_used_to_the_cent_is_used_up() -> None:
    ledger = Ledger(budget=Decimal(1))
    metered = Metered(answering(Usage(input_tokens=300, output_tokens=970)), SPEC, ledger, "plan")
    await metered.complete(ModelCall((Message(role="user", text="?"),)))
    with pytest.raises(BudgetExhausted):
        ledger.check()


async def test_failed_calls_use_up_the_budget_too() -> None:
    ledger = Ledger(budget=Decimal("0.85"))
    metered = Metered(raising(EmptyReply("Nothing.", usage=TOLD)), SPEC, ledger, "plan")
    with pytest.raises(EmptyReply):
        await metered.complete(ModelCall(ASK))
    with pytest.raises(BudgetExhausted):
        await metered.complete(ModelCall(ASK))


async def test_a_call_waits_for_the_money_that_another_has_reserved() -> None:
    ledger = Ledger(budget=Decimal(2))
    first = Streaming()
    calling = asyncio.create_task(Metered(first, SPEC, ledger, "rendering").complete(ModelCall(ASK)))
    await first.hanging.wait()
    waiting = [
        asyncio.create_task(Metered(Asked(), SPEC, ledger, "rendering").complete(ModelCall(ASK))) for _ in range(3)
    ]
    await asyncio.sleep(0)
    assert not any(task.done() for task in waiting)
    waiting[0].cancel()
    calling.cancel()
    await asyncio.wait([calling, *waiting])
    assert [call.outcome for call in ledger.records] == ["Cancelled", "ok", "ok"]


async def test_a_reservation_ends_with_its_call() -> None:
    ledger = Ledger(budget=Decimal(1))
    metered = Metered(raising(RateLimited("Wait.")), SPEC, ledger, "plan")
    for _ in range(3):
        with pytest.raises(RateLimited):
            await metered.complete(ModelCall(ASK))
    assert len(ledger.records) == 3


async def test_a_money_limit_needs_a_price() -> None:
    with pytest.raises(UnknownPrice, match="dollars per million tokens"):
        Metered(answering(), UNPRICED, Ledger(budget=Decimal(1)), "plan")


async def test_a_free_model_runs_on_an_empty_budget() -> None:
    ledger = Ledger(budget=Decimal(0))
    assert (await Metered(answering(), FREE, ledger, "plan").complete(ModelCall(ASK))).cost == 0


async def test_a_call_dearer_than_what_is_left_is_not_begun() -> None:
    ledger = Ledger(budget=Decimal("0.0001"))
    with pytest.raises(BudgetExhausted):
        await Metered(answering(), SPEC, ledger, "plan").complete(ModelCall(ASK))
    assert ledger.records == ()


async def test_every_call_is_announced() -> None:
    told: list[CallRecord] = []
    ledger = Ledger(on_call=told.append)
    await Metered(answering(), SPEC, ledger, "plan").complete(ModelCall(ASK))
    assert tuple(told) == ledger.records


def test_earlier_calls_count_against_the_budget() -> None:
    earlier = CallRecord(stage="plan", model="x", usage=TOLD, cost=Decimal(2), seconds=1.0, outcome="StreamBroken")
    told: list[CallRecord] = []
    ledger = Ledger(Decimal(2), on_call=told.append, earlier=[earlier])
    assert ledger.records == (earlier,)
    assert told == []
    with pytest.raises(BudgetExhausted):
        ledger.check()


@pytest.mark.parametrize(
    ("text", "tokens"),
    [
        ("", 0),
        ("word" * 9, 8),
        ("a word b ", 2),
        ("123+456-7", 5),
        ("一个杠杆", 4),
        ("杠杆 lever", 4),
        ("에너지とエネルギー", 9),
    ],
)
def test_token_estimate(text: str, tokens: int) -> None:
    assert token_estimate(text) == tokens


def test_a_picture_and_a_schema_count() -> None:
    picture = Image(media_type="image/png", data=b"x")
    plain = estimate([Message(role="user", text="Look")]).input_tokens
    seen = estimate([Message(role="user", text="Look", images=(picture, picture))]).input_tokens
    assert seen - plain == 2 * IMAGE_TOKENS
    assert estimate([Message(role="user", text="Look")], {"type": "object"}).input_tokens > plain


async def test_ledgers_of_one_purse_see_each_other() -> None:
    purse = Purse(Decimal("1.00"), spent=Decimal("0.40"))
    one, other = Ledger(purse=purse), Ledger(Decimal("0.30"), purse=purse)
    with one.reserve(Decimal("0.35")):
        other.check(Decimal("0.20"))
        with pytest.raises(BudgetExhausted, match=r"\$1\.00"):
            other.check(Decimal("0.26"))
    with pytest.raises(BudgetExhausted, match=r"\$0\.30"):
        other.check(Decimal("0.31"))
    await one.record(
        CallRecord(stage="outline", model="x", usage=TOLD, cost=Decimal("0.55"), seconds=1.0, outcome="ok")
    )
    assert (one.spent, other.spent, purse.spent) == (Decimal("0.55"), 0, Decimal("0.95"))
    with pytest.raises(BudgetExhausted):
        other.check(Decimal("0.06"))
