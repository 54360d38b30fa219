"""Works through a run of MathExplain: every item asked of every model, then judged; safe to stop and go on.

One item that fails never ends a run. What ends it is what would meet every item
(:data:`chalkwright.agent.errors.FATAL`); then all that is done stays.
"""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Protocol, TypeVar

from chalkwright.agent.keypoints.data import FigureProblem
from chalkwright.agent.keypoints.tasks import explain_with, identify
from chalkwright.agent.loop import Limits
from chalkwright.agent.models.base import ChatModel
from chalkwright.benchmarks.harness.crew import Crew, tried
from chalkwright.benchmarks.harness.tally import Tally, Watch
from chalkwright.benchmarks.mathexplain.data import Published
from chalkwright.benchmarks.mathexplain.loader import figure_problem
from chalkwright.benchmarks.mathexplain.runs import NO_JUDGE, JudgementLine, Key, MathRun, OutputLine, keys_of
from chalkwright.judges.keypoints.explanations import rate_explanation, right_answer
from chalkwright.judges.keypoints.matching import match_keypoints
from chalkwright.judges.keypoints.parsing import parse_keypoints
from chalkwright.judges.keypoints.scores import element_scores

T = TypeVar("T")


class Writer(Protocol):
    """A model under test, or a judge."""

    def model_for(self, tag: int) -> ChatModel:
        """The model for one job; kept answers are forgotten together by the tag."""
        ...

    async def forget(self, tag: int) -> None: ...


@dataclass(frozen=True)
class Judge:
    """Who judges, by name."""

    name: str = NO_JUDGE
    writer: Writer | None = None


class MathRunner:
    """Works through the plan of one folder."""

    def __init__(
        self,
        run: MathRun,
        writers: Mapping[str, Writer],
        judge: Judge | None = None,
        *,
        at_once: int = 8,
        limits: Limits | None = None,
        again: bool = False,
        watch: Watch = lambda tally: None,
    ) -> None:
        """``writers``: those of the plan's models; ``again``: what failed is tried anew."""
        self._run = run
        self._writers = writers
        self._judge = judge or Judge()
        self._crew = Crew(at_once)
        self._limits = limits or Limits(attempts=3)
        self._again = again
        self._watch = watch

    async def work(self) -> Tally:
        """Do all that is not done. Raises what ends a run, once the jobs under way are done."""
        with self._run.locked():
            items = self._run.items()
            keys = keys_of(self._run.plan(), items)
            self._items = {item.id: item for item in items}
            self._outputs, self._judgements = self._run.outputs(), self._run.judgements()
            self._tally = Tally(total=len(keys))
            await self._crew.work(partial(self._job, number, key) for number, key in enumerate(keys))
        return self._tally

    async def _job(self, number: int, key: Key) -> None:
        worked = fresh = False
        output = self._outputs.get(key)
        if output is None or (self._again and output.reply is None):
            output, worked, fresh = await self._ask(2 * number, key), True, True
            self._run.add(output)
        fine = output.reply is not None
        if fine:
            line = self._judgements.get((key, self._judge.name))
            if line is None or fresh or (self._again and not line.done):
                line, worked = await self._judged(2 * number + 1, key, output), True
                self._run.add(line)
            fine = line.done
        self._tally.done += 1
        self._tally.worked += worked
        self._tally.failed += not fine
        self._watch(self._tally)

    async def _ask(self, tag: int, key: Key) -> OutputLine:
        started, writer = time.monotonic(), self._writers[key.model]

        async def answered() -> OutputLine:
            item = self._items[key.item]
            problem = self._problem(item, answer=key.task != "no-answer")
            line = OutputLine(**key._asdict(), reply=None)
            if key.task == "identify":
                found = await identify(problem, writer.model_for(tag), limits=self._limits)
                kept = found.keypoints if found.strict else ()
                return line.model_copy(update={"reply": found.reply, "keypoints": kept})
            made = await explain_with(problem, item.keypoints, writer.model_for(tag), limits=self._limits)
            return line.model_copy(update={"reply": made.text, "derived": made.derived})

        found = await _tried(answered, writer, tag)
        if isinstance(found, str):
            found = OutputLine(**key._asdict(), reply=None, why=found)
        return found.model_copy(update={"seconds": time.monotonic() - started})

    async def _judged(self, tag: int, key: Key, output: OutputLine) -> JudgementLine:
        started, writer = time.monotonic(), self._judge.writer
        model = None if writer is None else writer.model_for(tag)
        found = await _tried(lambda: self._judgement(key, output, model), writer, tag)
        if isinstance(found, str):
            found = JudgementLine(**key._asdict(), judge=self._judge.name, done=False, why=found)
        return found.model_copy(update={"seconds": time.monotonic() - started})

    async def _judgement(self, key: Key, output: OutputLine, model: ChatModel | None) -> JudgementLine:
        item = self._items[key.item]
        problem = self._problem(item, answer=True)
        line = JudgementLine(**key._asdict(), judge=self._judge.name, done=True)
        assert output.reply is not None
        if key.task == "identify":
            parsed = await parse_keypoints(output.reply, model)
            matched = await match_keypoints(item.keypoints, parsed.keypoints, problem=problem, model=model)
            scores = element_scores(len(matched), len(parsed.keypoints), len(item.keypoints))
            told = {"how": parsed.how, "keypoints": parsed.keypoints, "elements": scores}
            return line.model_copy(update={**told, "matches": matched.matches, "renamed": matched.renamed})
        if model is not None:
            rated = await rate_explanation(
                problem,
                output.reply,
                reference=item.explanation,
                keypoints=item.keypoints,
                answer=item.answer,
                model=model,
            )
            line = line.model_copy(update={"rated": rated})
        said = output.derived if key.task == "no-answer" else output.reply
        whole = key.task != "no-answer"
        answered = await right_answer(said or "", item.answer, problem, model=model, whole=whole)
        return line.model_copy(update={"answered": answered})

    def _problem(self, item: Published, *, answer: bool) -> FigureProblem:
        return figure_problem(item, self._run.path, answer=answer)


async def _tried(ask: Callable[[], Awaitable[T]], writer: Writer | None, tag: int) -> T | str:
    """What was asked for, or why there is none; what was answered in vain is forgotten, or it would be replayed."""
    found = await tried(ask)
    if isinstance(found, str) and writer is not None:
        await writer.forget(tag)
    return found
