"""Retries, limits, money and the store around an image system."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from chalkwright.agent.data import Usage
from chalkwright.agent.errors import BudgetExhausted, Filtered, RateLimited, StreamStalled, UnknownPrice
from chalkwright.agent.images.base import Drawn
from chalkwright.agent.images.registry import build_image, parse_image_price, resolve_image
from chalkwright.agent.images.scripted import ScriptedImages
from chalkwright.agent.images.session import ImageSession, picture_address
from chalkwright.agent.images.spec import ImageSpec
from chalkwright.agent.models.patience import Patience
from chalkwright.agent.models.purse import Purse
from chalkwright.agent.models.retry import RetryPolicy
from chalkwright.agent.models.store import Store
from chalkwright.benchmarks.harness.opening import purse_of
from tests.agent.images.test_image_adapters import RED
from tests.wire.clients import KEY, image_spec
from tests.wire.server import Reply, WireServer, in_turn

FLAT = resolve_image("imagen-4")
BY_TOKEN = resolve_image("gpt-image-1")
UNKNOWN = resolve_image("gpt-image-2")
AT_ONCE = RetryPolicy(base=0, jitter=0)
PNG = b"a picture"


def session(spec: ImageSpec, *pictures: bytes | Drawn | Exception, **options: object) -> ImageSession:
    return ImageSession(spec, adapter=ScriptedImages(pictures or [PNG]), retry=AT_ONCE, **options)  # type: ignore[arg-type]


def told(output: int, input_: int = 10) -> Drawn:
    return Drawn(png=PNG, model="m", usage=Usage(input_tokens=input_, output_tokens=output))


async def test_a_picture_with_a_price_of_its_own() -> None:
    bound = session(FLAT)
    drawn = await bound.model_for("draw", 3).draw("apples")
    assert drawn.cost == Decimal("0.04")
    assert drawn.usage is not None
    (call,) = bound.ledger.records
    assert (call.stage, call.scene, call.model, call.cost) == ("draw", 3, "imagen-4.0-generate-001", Decimal("0.04"))
    assert (call.outcome, call.replayed) == ("ok", False)


@pytest.mark.parametrize(
    ("drawn", "cost"),
    [
        (told(4160), "0.16645"),
        (Drawn(png=PNG, model="m"), "0.24961"),  # untold: the most that a picture takes
    ],
)
async def test_tokens_are_paid(drawn: Drawn, cost: str) -> None:
    assert (await session(BY_TOKEN, drawn).model_for().draw("apples")).cost == Decimal(cost)


async def test_thinking_has_a_price_of_its_own() -> None:
    usage = Usage(input_tokens=0, output_tokens=1_001_290, reasoning_tokens=1_000_000)
    spec = resolve_image("gemini-2.5-flash-image")
    assert spec.cost(usage) == Decimal("2.5387")


async def test_an_unknown_price_costs_an_unknown_sum() -> None:
    bound = session(UNKNOWN)
    assert (await bound.model_for().draw("apples")).cost is None
    assert bound.ledger.records[0].cost is None
    assert bound.ledger.spent == 0


def test_no_money_limit_without_a_price() -> None:
    with pytest.raises(UnknownPrice, match="pictures is not known"):
        session(UNKNOWN, purse=Purse(Decimal(1)))


async def test_the_money_limit_holds() -> None:
    bound = session(FLAT, purse=Purse(Decimal("0.10")))
    system = bound.model_for()
    await system.draw("one")
    await system.draw("two")
    with pytest.raises(BudgetExhausted):
        await system.draw("three")
    assert bound.ledger.spent == Decimal("0.08")


async def test_pictures_under_way_count() -> None:
    bound = session(FLAT, purse=Purse(Decimal("0.10")))
    drawn = await asyncio.gather(*(bound.model_for().draw(str(n)) for n in range(5)), return_exceptions=True)
    assert sum(isinstance(each, Drawn) for each in drawn) == 2
    assert bound.ledger.spent == Decimal("0.08")


@pytest.mark.parametrize(
    ("error", "cost"),
    [(StreamStalled("Nothing."), "0.04"), (Filtered("No."), "0"), (RateLimited("Slow."), "0")],
)
async def test_what_a_failure_costs(error: Exception, cost: str) -> None:
    bound = session(FLAT, error, PNG)
    with suppress(Filtered):
        await bound.model_for().draw("apples")
    first = bound.ledger.records[0]
    assert first.outcome == type(error).__name__
    assert first.cost == Decimal(cost)


async def test_a_free_system_draws_with_an_empty_purse() -> None:
    spec = resolve_image("localai/flux")
    assert spec.free
    purse = Purse(Decimal(1), spent=Decimal(1))
    assert (await session(spec, purse=purse).model_for().draw("apples")).cost == 0


@pytest.fixture
def scripted(wire: WireServer) -> Callable[..., ImageSession]:
    def bound(store: Store | None = None, **options: Any) -> ImageSession:
        spec = image_spec("openai", wire)
        adapter = build_image(spec, key=KEY, patience=Patience(connect=5, idle=5))
        return ImageSession(spec, adapter=adapter, store=store, retry=AT_ONCE, **options)

    return bound


async def test_what_fails_is_tried_again(wire: WireServer, scripted: Callable[..., ImageSession]) -> None:
    wire.script = in_turn(
        Reply(status=429, retry_after=0), Reply(status=500), Reply(), Reply(picture=b"GIF"), Reply(picture=RED)
    )
    bound = scripted()
    assert (await bound.model_for().draw("apples")).png == RED
    outcomes = [call.outcome for call in bound.ledger.records]
    assert outcomes == ["RateLimited", "ProviderUnavailable", "NoPicture", "BadPicture", "ok"]


async def test_a_refusal_is_not_tried_again(wire: WireServer, scripted: Callable[..., ImageSession]) -> None:
    wire.script = lambda _: Reply(status=400, code="moderation_blocked")
    with pytest.raises(Filtered):
        await scripted().model_for().draw("apples")
    assert len(wire.calls) == 1


async def test_a_wait_that_nobody_sits_out(wire: WireServer, scripted: Callable[..., ImageSession]) -> None:
    wire.script = lambda _: Reply(status=429, retry_after=900)
    with pytest.raises(RateLimited, match="asks to wait 900 s"):
        await scripted().model_for().draw("apples")
    assert len(wire.calls) == 1


async def test_no_picture_is_paid_for_twice(
    wire: WireServer, scripted: Callable[..., ImageSession], tmp_path: Path
) -> None:
    wire.script = lambda _: Reply(picture=RED, usage=Usage(input_tokens=10, output_tokens=4160))
    async with Store(tmp_path / "state.db") as store:
        first = await scripted(store).model_for().draw("apples", seed=1)
    async with Store(tmp_path / "state.db") as store:
        purse = await purse_of(store, None)
        bound = scripted(store, purse=purse)
        again = await bound.model_for().draw("apples", seed=1)
        assert (again.png, again.cost, again.replayed) == (first.png, Decimal(0), True)
        assert len(wire.calls) == 1
        assert purse.spent == first.cost
        for changed in ({"seed": 2}, {"seed": 1, "width": 512}):
            await bound.model_for().draw("apples", **changed)
        assert len(wire.calls) == 3
        assert len(await store.calls()) == 3, "a replay is no call"


async def test_no_more_at_once_than_the_provider_takes(wire: WireServer, scripted: Callable[..., ImageSession]) -> None:
    wire.script = lambda _: Reply(picture=RED)
    system = scripted().model_for()
    await asyncio.gather(*(system.draw(str(number)) for number in range(12)))
    assert len(wire.calls) == 12
    assert wire.most_at_once <= BY_TOKEN.concurrency


def test_the_address_is_of_all_that_is_asked() -> None:
    def address(spec: ImageSpec = FLAT, prompt: str = "x", width: int = 1, seed: int | None = None) -> str:
        return picture_address(spec, prompt, width, 1, seed)

    others = [address(UNKNOWN), address(prompt="y"), address(width=2), address(seed=1)]
    others.append(address(FLAT.model_copy(update={"options": {"quality": "high"}})))
    assert len({address(), *others}) == 6
    assert address(prompt="\ud800")


def test_a_price_as_users_write_it() -> None:
    assert parse_image_price("0.04").cost(Usage()) == Decimal("0.04")
    assert parse_image_price("5, 40").cost(Usage(input_tokens=10, output_tokens=4160)) == Decimal("0.16645")
