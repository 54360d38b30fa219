from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from decimal import Decimal

import pytest

from chalkwright.agent.errors import (
    BadReply,
    BudgetExhausted,
    ConnectFailed,
    EmptyReply,
    Filtered,
    ModelError,
    ProviderUnavailable,
    RateLimited,
    RequestRefused,
    StreamBroken,
    StreamStalled,
    Truncated,
    WrongKey,
)
from chalkwright.agent.models.base import Completion, Delta, Message, ModelCall
from chalkwright.agent.models.function import FunctionModel
from chalkwright.agent.models.reply import UNTOLD
from chalkwright.agent.models.retry import Retrying, RetryPolicy

ASK = (Message(role="user", text="Hello"),)
STEADY = RetryPolicy(jitter=0)


class Waits(list[float]):
    """A sleep that takes no time."""

    async def __call__(self, seconds: float) -> None:
        self.append(seconds)


def saying(*turns: str | BaseException) -> tuple[FunctionModel, Iterator[str | BaseException]]:
    """A model that gives these answers and raises these errors, in turn; and what it has not given yet."""
    waiting = iter(turns)

    def answer(_: Sequence[Message]) -> str:
        turn = next(waiting)
        if isinstance(turn, BaseException):
            raise turn
        return turn

    return FunctionModel("x", answer), waiting


async def ask(*turns: str | BaseException, policy: RetryPolicy = STEADY) -> tuple[Completion, list[float]]:
    waits = Waits()
    model, _ = saying(*turns)
    return await Retrying(model, policy, sleep=waits).complete(ModelCall(ASK)), waits


async def test_a_rate_limit_is_sat_out_as_long_as_the_provider_says() -> None:
    completion, waits = await ask(RateLimited("Wait.", retry_after=7), "Hi")
    assert completion.text == "Hi"
    assert waits == [7]


async def test_without_a_word_from_the_provider_waits_double() -> None:
    down = [ProviderUnavailable("Down.") for _ in range(4)]
    _, waits = await ask(*down, "Hi")
    assert waits == [1, 2, 4, 8]


async def test_waits_have_a_longest() -> None:
    down = [ProviderUnavailable("Down.") for _ in range(9)]
    _, waits = await ask(*down, "Hi", policy=RetryPolicy(attempts=10, jitter=0, longest=20))
    assert waits == [1, 2, 4, 8, 16, 20, 20, 20, 20]


async def test_jitter_only_ever_adds() -> None:
    _, waits = await ask(
        RateLimited("Wait.", retry_after=7), ProviderUnavailable("Down."), "Hi", policy=RetryPolicy(jitter=3)
    )
    assert 7 <= waits[0] <= 10
    assert 2 <= waits[1] <= 5


@pytest.mark.parametrize(
    "kind", [RateLimited, ProviderUnavailable, ConnectFailed, StreamStalled, StreamBroken, BadReply, EmptyReply]
)
async def test_retryable_errors_are_tried_again(kind: type[ModelError]) -> None:
    completion, waits = await ask(kind("Fault."), "Hi")
    assert completion.text == "Hi"
    assert len(waits) == 1


@pytest.mark.parametrize("kind", [Truncated, Filtered, WrongKey, RequestRefused])
async def test_other_errors_are_not(kind: type[ModelError]) -> None:
    model, left = saying(kind("Fault."), "Hi")
    with pytest.raises(kind, match="Fault"):
        await Retrying(model, STEADY, sleep=Waits()).complete(ModelCall(ASK))
    assert next(left) == "Hi"


async def test_a_spent_budget_is_not_tried_again() -> None:
    model, left = saying(StreamBroken("Cut."), BudgetExhausted(Decimal(1), Decimal(1)), "Hi")
    with pytest.raises(BudgetExhausted):
        await Retrying(model, STEADY, sleep=Waits()).complete(ModelCall(ASK))
    assert next(left) == "Hi"


async def test_the_last_error_is_raised_as_it_came() -> None:
    last = StreamBroken("The fifth.", received="half")
    model, left = saying(*(ProviderUnavailable("Down.") for _ in range(4)), last, "Hi")
    waits = Waits()
    with pytest.raises(StreamBroken) as caught:
        await Retrying(model, STEADY, sleep=waits).complete(ModelCall(ASK))
    assert caught.value is last
    assert len(waits) == 4
    assert next(left) == "Hi"


@pytest.mark.parametrize("kind", [RateLimited, ProviderUnavailable])
async def test_too_long_a_wait_ends_at_once_with_the_remedy(kind: type[ModelError]) -> None:
    model, left = saying(kind("Wait.", retry_after=3600), "Hi")
    waits = Waits()
    with pytest.raises(kind, match=r"wait 3600 s.* 120 s at most; run it again after that time") as caught:
        await Retrying(model, STEADY, sleep=waits).complete(ModelCall(ASK))
    assert caught.value.retry_after == 3600
    assert waits == []
    assert next(left) == "Hi"


async def test_a_retry_is_announced_between_the_two_streams() -> None:
    heard: list[object] = []
    error = StreamStalled("Silence.")

    class Stalling:
        name = "x"
        calls = 0

        async def complete(self, call: ModelCall) -> Completion:
            self.calls += 1
            assert call.on_delta is not None
            call.on_delta(Delta(f"answer {self.calls}"))
            if self.calls == 1:
                raise error
            return Completion(text="answer 2", usage=UNTOLD, model="x")

    retrying = Retrying(Stalling(), STEADY, lambda *told: heard.append(told), sleep=Waits())
    await retrying.complete(ModelCall(ASK, on_delta=heard.append))
    assert heard == [Delta("answer 1"), (1, error, 1.0), Delta("answer 2")]


async def test_a_cancelled_call_is_not_tried_again() -> None:
    model, left = saying(asyncio.CancelledError(), "Hi")
    with pytest.raises(asyncio.CancelledError):
        await Retrying(model, STEADY, sleep=Waits()).complete(ModelCall(ASK))
    assert next(left) == "Hi"


async def test_cancelling_the_wait_ends_the_call() -> None:
    waiting = asyncio.Event()

    async def forever(_: float) -> None:
        waiting.set()
        await asyncio.Event().wait()

    model, left = saying(RateLimited("Wait."), "Hi")
    task = asyncio.create_task(Retrying(model, STEADY, sleep=forever).complete(ModelCall(ASK)))
    await waiting.wait()
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert next(left) == "Hi"
