"""MathExplain as the harness works through it: every item asked of every model, then judged."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

from chalkwright.agent.keypoints.data import FigureProblem
from chalkwright.agent.keypoints.tasks import explain_with, identify
from chalkwright.agent.loop import Limits
from chalkwright.agent.models.base import ChatModel
from chalkwright.benchmarks.harness.crew import try_work
from chalkwright.benchmarks.harness.opening import NOWHERE_ELSE, Endpoint, Means, Writer
from chalkwright.benchmarks.harness.task import Task
from chalkwright.benchmarks.mathexplain.data import Published
from chalkwright.benchmarks.mathexplain.loader import figure_problem
from chalkwright.benchmarks.mathexplain.runs import NO_JUDGE, JudgementLine, Key, MathRun, OutputLine, keys_of
from chalkwright.judges.keypoints.explanations import rate_explanation, right_answer
from chalkwright.judges.keypoints.matching import match_keypoints
from chalkwright.judges.keypoints.parsing import parse_keypoints
from chalkwright.judges.keypoints.scores import element_scores

T = TypeVar("T")


@dataclass(frozen=True)
class Judge:
    """Who judges, by name."""

    name: str = NO_JUDGE
    writer: Writer | None = None


def open_judge(name: str, means: Means, endpoint: Endpoint = NOWHERE_ELSE) -> Judge:
    """``none``: by computation alone. Raises as :meth:`Means.session`."""
    return Judge() if name == NO_JUDGE else Judge(name, means.writer(name, "judging", endpoint))


class MathTask(Task[Key, OutputLine, JudgementLine]):
    """The plan of one folder; ``writers`` are those of the plan's models."""

    def __init__(
        self, run: MathRun, writers: Mapping[str, Writer], judge: Judge | None = None, limits: Limits | None = None
    ) -> None:
        self._judge = judge or Judge()
        super().__init__(run, (self._judge.name,))
        self._writers = writers
        self._items = run.items()
        self._keys = keys_of(run.plan(), self._items.values())
        self._limits = limits or Limits(attempts=3)

    def keys(self) -> Sequence[Key]:
        return self._keys

    async def solve(self, number: int, key: Key) -> OutputLine:
        tag, writer = 2 * number, self._writers[key.model]
        found = await _try(lambda: self._output(key, writer.model_for(tag)), writer, tag)
        return self.unsolved(key, found) if isinstance(found, str) else found

    def unsolved(self, key: Key, why: str) -> OutputLine:
        return OutputLine(**key._asdict(), reply=None, why=why)

    async def score(self, number: int, line: OutputLine, scorer: Hashable) -> JudgementLine:
        tag, writer = 2 * number + 1, self._judge.writer
        model = None if writer is None else writer.model_for(tag)
        found = await _try(lambda: self._judgement(line, model), writer, tag)
        return self.unscored(line, scorer, found) if isinstance(found, str) else found

    def unscored(self, line: OutputLine, scorer: Hashable, why: str) -> JudgementLine:
        return JudgementLine(**line.key._asdict(), judge=self._judge.name, done=False, why=why)

    async def _output(self, key: Key, model: ChatModel) -> OutputLine:
        item = self._items[key.item]
        problem = self._problem(item, answer=key.task != "no-answer")
        if key.task == "identify":
            found = await identify(problem, model, limits=self._limits)
            kept = found.keypoints if found.strict else ()
            return OutputLine(**key._asdict(), reply=found.reply, keypoints=kept)
        made = await explain_with(problem, item.keypoints, model, limits=self._limits)
        return OutputLine(**key._asdict(), reply=made.text, derived=made.derived)

    async def _judgement(self, output: OutputLine, model: ChatModel | None) -> JudgementLine:
        item, whole = self._items[output.item], output.task != "no-answer"
        problem = self._problem(item, answer=True)
        line = JudgementLine(**output.key._asdict(), judge=self._judge.name, done=True)
        assert output.reply is not None
        if output.task == "identify":
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
        said = output.reply if whole else output.derived
        answered = await right_answer(said or "", item.answer, problem, model=model, whole=whole)
        return line.model_copy(update={"answered": answered})

    def _problem(self, item: Published, *, answer: bool) -> FigureProblem:
        return figure_problem(item, self.run.path, answer=answer)


async def _try(ask: Callable[[], Awaitable[T]], writer: Writer | None, tag: int) -> T | str:
    """What was asked for, or why there is none; what was answered in vain is forgotten, or it would be replayed."""
    found = await try_work(ask)
    if isinstance(found, str) and writer is not None:
        await writer.forget(tag)
    return found
