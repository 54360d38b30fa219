"""What a run is addressed by: everything that shapes the result, and nothing else."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable

import pytest
from pydantic import ValidationError

from chalkwright.agent.data import Image, Problem
from chalkwright.agent.explain.authors.llm import LLMAuthor
from chalkwright.agent.models.base import ChatModel
from chalkwright.agent.offline.author import OfflineAuthor
from chalkwright.agent.runs.job import Options, content_key, write_in_thread

PROBLEM = Problem(text="A ladder leans on a wall.", grade="8")


def author(model: str = "m-1", prompts: dict[str, str] | None = None) -> LLMAuthor:
    def none(stage: object, scene: object) -> ChatModel:
        raise AssertionError("nothing is asked")

    made = LLMAuthor(none, model=model)
    if prompts is not None:
        made.prompt_versions = lambda: prompts  # type: ignore[method-assign]
    return made


BASE = content_key(PROBLEM, Options(model="m"), author())


@pytest.mark.parametrize(
    "key",
    [
        lambda: content_key(PROBLEM.model_copy(update={"text": "Another."}), Options(), author()),
        lambda: content_key(PROBLEM.model_copy(update={"grade": "9"}), Options(), author()),
        lambda: content_key(PROBLEM.model_copy(update={"language": "zh"}), Options(), author()),
        lambda: content_key(
            PROBLEM.model_copy(update={"image": Image(media_type="image/png", data=b"x")}), Options(), author()
        ),
        lambda: content_key(PROBLEM, Options(), author("m-2")),
        lambda: content_key(PROBLEM, Options(), author(prompts={"draw_system": "changed"})),
        lambda: content_key(PROBLEM, Options(), OfflineAuthor()),
        lambda: content_key(PROBLEM, Options(workflow="inherited"), author()),
        lambda: content_key(PROBLEM, Options(effort={"plan": "low"}), author()),
        lambda: content_key(PROBLEM, Options(renderer="matplotlib"), author()),
        lambda: content_key(PROBLEM, Options(temperature=0), author()),
        lambda: content_key(PROBLEM, Options(max_tokens=100), author()),
    ],
)
def test_whatever_shapes_the_result_changes_the_key(key: Callable[[], str]) -> None:
    assert key() != BASE


def test_limits_and_the_gold_solution_do_not() -> None:
    more = Options.model_validate({"max_cost": "5", "max_seconds": 60, "attempts": 9, "on_failure": "fail"})
    assert content_key(PROBLEM.model_copy(update={"solution": "4 m", "id": "p1"}), more, author()) == BASE


def test_the_key_is_the_same_in_every_process() -> None:
    assert content_key(PROBLEM, Options(model="other alias"), author()) == BASE
    assert len(BASE) == 64


async def test_a_cancelled_write_is_waited_for() -> None:
    begun, may_end = threading.Event(), threading.Event()
    ended: list[str] = []

    def write() -> None:
        begun.set()
        may_end.wait(10)
        ended.append("whole")

    task = asyncio.create_task(write_in_thread(write))
    await asyncio.to_thread(begun.wait, 10)
    task.cancel()
    await asyncio.sleep(0)
    assert not task.done()
    may_end.set()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert ended == ["whole"]


def test_an_option_that_does_not_exist_is_an_error() -> None:
    with pytest.raises(ValidationError, match="max_costs"):
        Options(max_costs=1)  # type: ignore[call-arg]
