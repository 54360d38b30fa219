"""Runs in real folders: drawn, answered about, stopped, resumed, exported."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from chalkwright.agent.errors import AttemptsExhausted, Filtered, UserError, WrongKey
from chalkwright.agent.images.scripted import ScriptedImages
from chalkwright.benchmarks.geckonum.annotations import Annotations, notes, read_annotations
from chalkwright.benchmarks.geckonum.prompts import Prompt
from chalkwright.benchmarks.geckonum.questions import questions
from chalkwright.benchmarks.geckonum.runner import GeckoTask
from chalkwright.benchmarks.geckonum.runs import GeckoRun, Plan, export, run_annotations
from chalkwright.benchmarks.geckonum.scoring import accuracy, labels
from chalkwright.benchmarks.geckonum.systems import Counting, Direct, System
from chalkwright.benchmarks.geckonum.vocabulary import TASKS, Task
from chalkwright.benchmarks.harness import task
from chalkwright.benchmarks.harness.folder import content_of
from chalkwright.benchmarks.harness.tally import Tally
from tests.benchmarks.geckonum.made_annotations import DOGS, PROMPTS

PNG = b"\x89PNG "
Answered = Callable[[bytes, Prompt, int], dict[str, float]]


class Scripted:
    """An answerer that a function stands in for."""

    def __init__(self, function: Answered, name: str = "scripted", tasks: tuple[Task, ...] = TASKS) -> None:
        self.name = name
        self.tasks = tasks
        self.asked: list[tuple[str, int]] = []
        self._function = function

    async def answer(self, png: bytes, prompt: Prompt, rater: int) -> dict[str, float]:
        self.asked.append((prompt.id, rater))
        return self._function(png, prompt, rater)


def right(png: bytes, prompt: Prompt, rater: int) -> dict[str, float]:
    return {question.id: float(question.target) for question in questions(prompt)}


def drawing(**pictures: Exception) -> System:
    """A model that draws its prompt's text as bytes, or raises."""
    failing = {prompt.text: pictures[prompt.id] for prompt in PROMPTS if prompt.id in pictures}
    return Direct(ScriptedImages(lambda text: failing.get(text) or PNG + text.encode(), name="pencil"))


def a_run(folder: Path, prompts: Sequence[Prompt] = PROMPTS, **more: object) -> GeckoRun:
    plan = Plan.model_validate({"system": "pencil", "prompts": len(prompts), "content": content_of(prompts), **more})
    run = GeckoRun(folder)
    run.begin(plan, prompts)
    return run


async def work(
    run: GeckoRun, system: System, answerer: Scripted | None, *, raters: int = 1, at_once: int = 8, again: bool = False
) -> Tally:
    return await task.work(GeckoTask(run, system, answerer, raters=raters), task.Pace(at_once, again))


def percents(found: Annotations) -> list[float | None]:
    return [accuracy(labels(found, task)).percent for task in TASKS]


async def test_every_prompt_is_drawn_and_every_question_answered(tmp_path: Path) -> None:
    run, answerer = a_run(tmp_path / "run", seeds=2), Scripted(right)
    tally = await work(run, drawing(), answerer, raters=3)
    assert (tally.total, tally.done, tally.failed, tally.worked) == (14, 14, 0, 14)
    assert len(answerer.asked) == 14 * 3
    assert run.png("mine_0_1") == PNG + DOGS.text.encode()
    (found,) = run_annotations(run)
    assert percents(found) == [100, 100, 100]
    assert len(found) == 2 * 3 * sum(len(questions(prompt)) for prompt in PROMPTS)


async def test_exported_answers_score_the_same_when_read_as_annotations(tmp_path: Path) -> None:
    def odd(png: bytes, prompt: Prompt, rater: int) -> dict[str, float]:
        given = right(png, prompt, rater)
        return {**given, "0": (given["0"] + 1) % 2} if prompt.id in ("mine_0", "mine_5") else given

    run = a_run(tmp_path / "run")
    await work(run, drawing(), Scripted(odd))
    (ours,) = run_annotations(run)
    files = export(run)
    (again,) = read_annotations(sorted({file.parent for file in files}), run.items())
    assert percents(again) == percents(ours)
    assert percents(ours)[0] == pytest.approx(100 * 7 / 8)


async def test_another_answerer_looks_at_the_same_pictures(tmp_path: Path) -> None:
    run = a_run(tmp_path / "run")
    await work(run, drawing(), None)
    assert len(run.solved()) == 7
    with pytest.raises(UserError, match="--answers"):
        run_annotations(run)
    await work(run, drawing(mine_0=WrongKey("never asked")), Scripted(right, "one", (1, 2)))
    await work(run, drawing(), Scripted(right, "two"))
    first, second = run_annotations(run)
    assert (first.answerer, percents(first)) == ("one", [100, 100, None])
    assert (second.answerer, percents(second)) == ("two", [100, 100, 100])


async def test_a_picture_that_is_refused_ends_nothing_and_counts_as_wrong(tmp_path: Path) -> None:
    run = a_run(tmp_path / "run")
    tally = await work(run, drawing(mine_0=Filtered("Not this one."), mine_5=Filtered("Nor this.")), Scripted(right))
    assert (tally.done, tally.failed) == (7, 2)
    assert run.solved()["mine_0_0"].why == "Not this one."
    (found,) = run_annotations(run)
    assert percents(found) == [pytest.approx(100 * 7 / 8), 100, 50]
    assert notes(found) == ["pencil: pictures that were not drawn, counted as wrong: 2."]
    again = await work(run, drawing(), Scripted(right), again=True)
    assert again.failed == 0
    assert percents(run_annotations(run)[0]) == [100, 100, 100]


async def test_a_picture_that_nobody_could_answer_about_is_left_out(tmp_path: Path) -> None:
    def stubborn(png: bytes, prompt: Prompt, rater: int) -> dict[str, float]:
        if prompt.id == "mine_3":
            raise AttemptsExhausted("It would not say.")
        return right(png, prompt, rater)

    run = a_run(tmp_path / "run")
    assert (await work(run, drawing(), Scripted(stubborn))).failed == 1
    (found,) = run_annotations(run)
    assert percents(found) == [100, 100, 100]
    assert "left out: 1" in notes(found)[0]


async def test_our_renderer_draws_what_the_answers_need(tmp_path: Path) -> None:
    run = a_run(tmp_path / "run", width=640, height=480)
    seen: list[bytes] = []

    def looked(png: bytes, prompt: Prompt, rater: int) -> dict[str, float]:
        seen.append(png)
        return right(png, prompt, rater)

    await work(run, Counting(), Scripted(looked))
    assert len(set(seen)) == 7
    assert {png[16:24] for png in seen} == {(640).to_bytes(4, "big") + (480).to_bytes(4, "big")}


def test_the_prompts_of_a_run_are_read_back(tmp_path: Path) -> None:
    assert tuple(a_run(tmp_path / "run").items().values()) == PROMPTS


async def test_pictures_are_drawn_at_once(tmp_path: Path) -> None:
    barrier = asyncio.Barrier(4)

    class Together:
        name = "together"

        async def draw(self, prompt: Prompt, *, width: int, height: int, seed: int) -> object:
            await barrier.wait()
            return await drawing().draw(prompt, width=width, height=height, seed=seed)

    run = a_run(tmp_path / "run", PROMPTS[:4])
    async with asyncio.timeout(10):
        tally = await work(run, Together(), None, at_once=4)  # type: ignore[arg-type]
    assert tally.done == 4
