"""After each fault a run recovers or ends, and either way the ledger holds what was spent."""

from __future__ import annotations

from decimal import Decimal
from typing import NamedTuple

import pytest

from chalkwright.agent.data import CallRecord, Usage
from chalkwright.agent.errors import ModelError
from chalkwright.agent.models import registry
from chalkwright.agent.models.base import ModelCall
from chalkwright.agent.models.order import ModelOrder
from chalkwright.agent.models.patience import Patience
from chalkwright.agent.models.retry import RetryPolicy
from chalkwright.agent.models.session import ModelSession
from tests.wire.clients import HI, KEY, NAMES
from tests.wire.server import Reply, WireServer, in_turn

SPENT = Usage(input_tokens=1000, output_tokens=100)
DOLLARS = Decimal("0.0012")
"""What ``SPENT`` costs at the price below."""
GOOD = Reply("Hello", usage=SPENT)
LONG = "a stretch of text that is long enough to cost something"


class Case(NamedTuple):
    reply: Reply
    outcome: str
    recovers: bool
    cost: Decimal | None
    """US dollars of the faulty call; None: more than nothing, because the provider did not say."""


CASES = {
    "429": Case(Reply(status=429, retry_after=0), "RateLimited", True, Decimal(0)),
    "500": Case(Reply(status=500), "ProviderUnavailable", True, Decimal(0)),
    "503": Case(Reply(status=503), "ProviderUnavailable", True, Decimal(0)),
    "read timeout": Case(Reply(hang=True), "StreamStalled", True, None),
    "stall": Case(Reply(LONG, pieces=8, stall=True), "StreamStalled", True, None),
    "cut off": Case(Reply(LONG, pieces=8, cut=True), "StreamBroken", True, None),
    "invalid JSON": Case(Reply(raw="data: {\n\n", content_type="text/event-stream"), "BadReply", True, None),
    "empty": Case(Reply("", usage=SPENT), "EmptyReply", True, DOLLARS),
    "length": Case(Reply("half", finish="length", usage=SPENT), "Truncated", False, DOLLARS),
    "filter": Case(Reply("It begins", finish="filtered", usage=SPENT), "Filtered", False, DOLLARS),
    "wrong key": Case(Reply(status=401), "WrongKey", False, Decimal(0)),
    "refused": Case(Reply(status=400), "RequestRefused", False, Decimal(0)),
}


@pytest.mark.parametrize("adapter", ["openai", "google"])
@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
async def test_the_money_of_a_fault_is_in_the_ledger(wire: WireServer, adapter: str, case: Case) -> None:
    session = open_session(adapter, wire)
    wire.script = in_turn(case.reply, GOOD)
    model = session.model_for("outline")
    if case.recovers:
        assert (await model.complete(ModelCall(HI))).text == "Hello"
    else:
        with pytest.raises(ModelError) as caught:
            await model.complete(ModelCall(HI))
        assert type(caught.value).__name__ == case.outcome
    first, *later = session.ledger.records
    check(first, case)
    assert [(call.outcome, call.cost) for call in later] == [("ok", DOLLARS)] * case.recovers
    assert session.ledger.spent == sum((call.cost or Decimal(0) for call in session.ledger.records), Decimal(0))
    assert len(wire.calls) == 1 + case.recovers


@pytest.mark.parametrize("adapter", ["openai", "google"])
async def test_a_fault_that_stays_ends_in_its_own_error(wire: WireServer, adapter: str) -> None:
    session = open_session(adapter, wire)
    wire.script = in_turn(*[Reply("", usage=SPENT)] * 3)
    with pytest.raises(ModelError) as caught:
        await session.model_for("outline").complete(ModelCall(HI))
    assert type(caught.value).__name__ == "EmptyReply"
    assert [call.outcome for call in session.ledger.records] == ["EmptyReply"] * 3
    assert session.ledger.spent == 3 * DOLLARS


def open_session(adapter: str, wire: WireServer) -> ModelSession:
    url = wire.google_url if adapter == "google" else wire.openai_url
    spec = registry.resolve(NAMES[adapter], base_url=url, price=registry.parse_price("1,2"))
    model = registry.build(spec, key=KEY, patience=Patience(connect=5.0, idle=0.4))
    return ModelSession(ModelOrder(spec, adapter=model, retry=RetryPolicy(attempts=3, base=0, jitter=0)))


def check(call: CallRecord, case: Case) -> None:
    assert call.outcome == case.outcome
    assert call.cost is not None
    if case.cost is None:
        assert call.cost > 0
    else:
        assert call.cost == case.cost
        assert not call.usage.estimated
