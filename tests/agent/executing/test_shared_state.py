"""The shared state: whoever took over goes on, and whoever was taken for dead changes nothing."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from chalkwright.agent.data import CallRecord, Usage
from chalkwright.agent.errors import UserError
from chalkwright.agent.executors.base import executor_named
from chalkwright.agent.executors.claim import Claim
from chalkwright.agent.executors.local import LocalExecutor
from chalkwright.agent.executors.shared import LeaseLost, SharedState
from chalkwright.agent.explain.running import STATE_TYPES
from chalkwright.agent.models.base import Completion
from chalkwright.agent.runs.places import Busy

pytestmark = pytest.mark.process


CALL = CallRecord(stage="outline", model="m", usage=Usage(), cost=None, seconds=0.1, outcome="ok")
ANSWER = Completion(text="yes", usage=Usage(), finish_reason="stop", model="m", latency=0.1)


@pytest.fixture
async def ready(shared: SharedState) -> SharedState:
    await asyncio.gather(shared.prepare(), shared.prepare())  # two who start at once
    return shared


@pytest.fixture
def unhurried(ready: SharedState) -> SharedState:
    """Whose dead holder does not learn by itself, however slow the machine is, that another has taken over."""
    return replace(ready, lease=3600.0)


async def test_the_same_order_takes_over_and_the_dead_one_writes_nothing(
    unhurried: SharedState, tmp_path: Path
) -> None:
    ready = unhurried
    path, folder = tmp_path / "run", tmp_path / "node"
    async with ready.claim(path, "k", "order", fresh=True) as dead:
        assert dead.first
        folder.mkdir()
        await _publish(dead, folder, "a.txt", b"old")
        async with dead.open_state(folder, STATE_TYPES) as before:
            await before.store.keep_response("q", ANSWER, 1)
            await before.store.keep_call(CALL)
            async with ready.claim(path, "k", "order", fresh=True) as alive:
                assert (alive.first, alive.tries, alive.has_begun(path)) == (False, 2, True)
                with pytest.raises(LeaseLost):
                    await before.store.keep_call(CALL)
                with pytest.raises(LeaseLost):
                    await before.store.keep_response("late", ANSWER)
                with pytest.raises(LeaseLost):
                    await before.store.forget_responses(1)
                with pytest.raises(LeaseLost):
                    await (await before.saver()).aput_writes(_config(), [("a", 1)], "task")
                with pytest.raises(LeaseLost):
                    await _publish(dead, folder, "a.txt", b"late")
                async with alive.open_state(folder, STATE_TYPES) as after:
                    assert await after.store.calls() == (CALL,)
                    assert (await after.store.response("q")) is not None
                    assert await after.store.response("late") is None
                await alive.fetch(tmp_path / "elsewhere")
                assert (tmp_path / "elsewhere" / "a.txt").read_bytes() == b"old"
                assert not await dead.renew()


async def test_a_call_that_a_dead_holder_began_is_counted(unhurried: SharedState, tmp_path: Path) -> None:
    ready = unhurried
    path, lost = tmp_path / "run", CALL.model_copy(update={"outcome": "Lost"})
    async with ready.claim(path, "k", "order", fresh=True) as dead, dead.open_state(path, STATE_TYPES) as before:
        ended = await before.store.begin_call(lost)
        await before.store.keep_call(CALL, ended)
        await before.store.begin_call(lost)
        async with ready.claim(path, "k", "order", fresh=True) as alive, alive.open_state(path, STATE_TYPES) as after:
            await after.store.count_lost()
            await after.store.count_lost()
            assert await after.store.calls() == (CALL, lost)
            with pytest.raises(LeaseLost):
                await before.store.begin_call(lost)


async def test_another_order_waits_for_the_lease(ready: SharedState, tmp_path: Path) -> None:
    async with ready.claim(tmp_path / "run", "k", "first", fresh=True):
        with pytest.raises(Busy):
            async with ready.claim(tmp_path / "run", "k", "second", fresh=False):
                pass
    async with ready.claim(tmp_path / "run", "k", "second", fresh=False) as claim:
        assert claim.has_begun(tmp_path)


async def test_fresh_clears_once(ready: SharedState, tmp_path: Path) -> None:
    for order, expected in (("first", 1), ("first", 2), ("second", 1), ("second", 2)):
        async with (
            ready.claim(tmp_path / "run", "k", order, fresh=True) as claim,
            claim.open_state(tmp_path, STATE_TYPES) as kept,
        ):
            await kept.store.keep_call(CALL)
            assert len(await kept.store.calls()) == expected
    assert len(await ready.calls(tmp_path / "run")) == 2


async def test_a_holder_that_lost_its_lease_is_stopped(ready: SharedState, tmp_path: Path) -> None:
    with pytest.raises(LeaseLost):
        async with ready.claim(tmp_path / "run", "k", "order", fresh=True):
            async with ready.claim(tmp_path / "run", "k", "order", fresh=True):
                pass
            await asyncio.wait_for(asyncio.Event().wait(), 10)


async def test_a_forgotten_run_is_nobodys_and_its_holder_ends_in_peace(ready: SharedState, tmp_path: Path) -> None:
    async with ready.claim(tmp_path / "run", "k", "order", fresh=True) as claim:
        await claim.forget()
        assert await claim.renew()
        assert not ready.has_begun(tmp_path / "run")


async def test_a_cancelled_write_is_whole(ready: SharedState, tmp_path: Path) -> None:
    async with ready.claim(tmp_path / "run", "k", "order", fresh=True) as claim:
        async with claim.open_state(tmp_path, STATE_TYPES) as kept:
            writing = asyncio.create_task(kept.store.keep_call(CALL))
            await asyncio.sleep(0)
            await asyncio.sleep(0)
            writing.cancel()
        assert len(await ready.calls(tmp_path / "run")) == 1


async def test_files_taken_away_are_withdrawn(ready: SharedState, tmp_path: Path) -> None:
    node = tmp_path / "node"
    node.mkdir()
    async with ready.claim(tmp_path / "run", "k", "order", fresh=True) as claim:
        for name in ("a.txt", "b.txt"):
            await _publish(claim, node, name, b"x")
        (node / "a.txt").unlink()
        await claim.withdraw_missing(node)
        await claim.fetch(tmp_path / "other")
    assert {file.name for file in (tmp_path / "other").iterdir()} == {"b.txt", ".run"}


def test_names() -> None:
    assert isinstance(executor_named("local"), LocalExecutor)
    assert isinstance(executor_named(), LocalExecutor)
    for wrong, said in (
        ({"name": "dask"}, "no executor 'dask'"),
        ({"name": "local", "state": "postgresql://x/y"}, "a place for files"),
        ({"name": "local", "state": "mysql://secret@x/y", "files": "memory://a"}, "PostgreSQL"),
    ):
        with pytest.raises(UserError, match=said) as error:
            executor_named(wrong["name"], state=wrong.get("state"), files=wrong.get("files"))
        assert "secret" not in str(error.value)
    assert "secret" not in repr(SharedState("postgresql://me:secret@x/y", "memory://a"))


async def _publish(claim: Claim, folder: Path, name: str, data: bytes) -> None:
    await asyncio.to_thread(claim.folder(folder).write_bytes, name, data)


def _config() -> Any:
    return {"configurable": {"thread_id": "t", "checkpoint_ns": "", "checkpoint_id": "c"}}
