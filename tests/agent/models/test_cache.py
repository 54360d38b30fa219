from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Sequence
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from chalkwright.agent.data import CallRecord, Image, Usage
from chalkwright.agent.errors import Filtered, MachineFault
from chalkwright.agent.models.base import Completion, Delta, Message, ModelCall
from chalkwright.agent.models.cache import Cached, address
from chalkwright.agent.models.function import FunctionModel
from chalkwright.agent.models.meter import Ledger
from chalkwright.agent.models.registry import resolve
from chalkwright.agent.models.spec import ModelSpec
from chalkwright.agent.models.store import MEMORY, Store

SPEC = resolve("kimi")
ASK = (Message(role="user", text="What is a lever?"),)
ANSWER = Completion(
    text="A bar on a pivot.", usage=Usage(input_tokens=9, output_tokens=5), model="kimi", cost=Decimal("0.25")
)


class Counting:
    """A model that gives one answer, or raises one error, and counts."""

    def __init__(self, answer: Completion | Exception = ANSWER) -> None:
        self.calls = 0

        def reply(_: Sequence[Message]) -> Completion:
            self.calls += 1
            if isinstance(answer, Exception):
                raise answer
            return answer

        self.model = FunctionModel("kimi", reply)


def cached(model: Counting, store: Store, ledger: Ledger | None = None) -> Cached:
    return Cached(model.model, store, SPEC, ledger or Ledger(), "outline")


async def test_the_same_question_is_asked_once() -> None:
    model, ledger, heard = Counting(), Ledger(), list[Delta]()
    async with Store(MEMORY) as store:
        first = await cached(model, store, ledger).complete(ModelCall(ASK))
        again = await cached(model, store, ledger).complete(ModelCall(ASK, on_delta=heard.append))
    assert model.calls == 1
    assert first == ANSWER
    assert (again.text, again.replayed, again.cost, again.usage) == (ANSWER.text, True, 0, Usage())
    assert heard == [Delta(ANSWER.text)]
    (call,) = ledger.records
    assert (call.replayed, call.cost, call.usage, call.outcome) == (True, 0, Usage(), "ok")


async def test_answers_outlive_the_process(tmp_path: Path) -> None:
    model = Counting()
    for _ in range(2):
        async with Store(tmp_path / "state.sqlite") as store:
            completion = await cached(model, store).complete(ModelCall(ASK))
    assert model.calls == 1
    assert completion.text == ANSWER.text


async def test_nothing_failed_is_kept() -> None:
    async with Store(MEMORY) as store:
        for failing in (Counting(Filtered("No.", received="half")), Counting(Filtered("No."))):
            with pytest.raises(Filtered):
                await cached(failing, store).complete(ModelCall(ASK))
            assert failing.calls == 1
        assert not (await cached(Counting(), store).complete(ModelCall(ASK))).replayed


async def test_a_cut_answer_is_not_kept() -> None:
    cut = Counting(ANSWER.model_copy(update={"finish_reason": "length"}))
    async with Store(MEMORY) as store:
        await cached(cut, store).complete(ModelCall(ASK))
        await cached(cut, store).complete(ModelCall(ASK))
    assert cut.calls == 2


IMAGE = Image(media_type="image/png", data=b"one")
BASE: dict[str, Any] = {"messages": ASK, "schema": None, "temperature": 0.7, "max_tokens": None}


def of(changed: dict[str, Any] | None = None, spec: ModelSpec = SPEC) -> str:
    """The address of a question that differs from the usual one in this."""
    return address(spec, ModelCall(**{**BASE, **(changed or {})}))


@pytest.mark.parametrize(
    "change",
    [
        {"messages": (Message(role="user", text="What is a lever? "),)},
        {"messages": (Message(role="system", text="What is a lever?"),)},
        {"messages": (*ASK, *ASK)},
        {"messages": (ASK[0].model_copy(update={"images": (IMAGE,)}),)},
        {"schema": {"type": "object"}},
        {"temperature": 0},
        {"max_tokens": 100},
    ],
)
def test_whatever_changes_the_question_changes_its_address(change: dict[str, Any]) -> None:
    assert of(change) != of()


@pytest.mark.parametrize(
    "spec",
    [
        resolve("gpt-5"),
        resolve("kimi", base_url="http://localhost:1/v1"),
        SPEC.model_copy(update={"adapter": "litellm"}),
    ],
)
def test_another_model_or_endpoint_changes_the_address(spec: ModelSpec) -> None:
    assert of(spec=spec) != of()


def test_the_address_is_the_contents() -> None:
    same = {"messages": [Message(role="user", text="What is a lever?")]}
    assert of(same) == of()
    one, other = ({"a": 1, "b": 2}, {"b": 2, "a": 1})
    assert of({"schema": one}) == of({"schema": other})
    assert of({"temperature": 0}) == of({"temperature": 0.0})
    pictures = [
        of({"messages": (ASK[0].model_copy(update={"images": images}),)})
        for images in [(IMAGE,), (IMAGE.model_copy(update={"data": b"two"}),), (IMAGE, IMAGE)]
    ]
    assert len(set(pictures)) == 3


def test_a_lone_surrogate_has_an_address() -> None:
    assert len(of({"messages": (Message(role="user", text="\ud835"),)})) == 64


async def test_many_tasks_write_at_once(tmp_path: Path) -> None:
    path = tmp_path / "state.sqlite"
    calls = [
        CallRecord(stage="plan", scene=n, model="x", usage=Usage(), cost=None, seconds=0.1, outcome="ok")
        for n in range(60)
    ]
    async with Store(path) as store, Store(path) as second:
        await asyncio.gather(*((store, second)[n % 2].keep_call(call) for n, call in enumerate(calls)))
        await asyncio.gather(*(store.keep_response(str(n), ANSWER) for n in range(60)))
        assert await second.response("59") == ANSWER
    async with Store(path) as store:
        assert sorted(call.scene or 0 for call in await store.calls()) == list(range(60))


async def test_calls_come_back_as_they_were() -> None:
    call = CallRecord(
        stage="plan", scene=1, model="x", usage=ANSWER.usage, cost=Decimal("0.1169"), seconds=2.5, outcome="EmptyReply"
    )
    async with Store(MEMORY) as store:
        await store.keep_call(call)
        assert await store.calls() == (call,)


async def test_an_answer_of_an_older_form_is_asked_for_anew(tmp_path: Path) -> None:
    path, model = tmp_path / "state.sqlite", Counting()
    async with Store(path) as store:
        await cached(model, store).complete(ModelCall(ASK))
    with sqlite3.connect(path) as connection:
        connection.execute("UPDATE responses SET completion = '{}'")
    connection.close()
    async with Store(path) as store:
        await cached(model, store).complete(ModelCall(ASK))
        assert (await cached(model, store).complete(ModelCall(ASK))).replayed
    assert model.calls == 2


@pytest.mark.parametrize("make", [lambda p: p.write_text("no database, but long enough" * 99), lambda p: p.mkdir()])
async def test_a_file_that_is_no_store_is_named(tmp_path: Path, make: Any) -> None:
    path = tmp_path / "state.sqlite"
    make(path)
    with pytest.raises(MachineFault, match=r"state\.sqlite cannot be used .*; check its folder"):
        async with Store(path):
            pass
