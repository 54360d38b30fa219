"""A plan as the harness works through it: every job explained, then judged; safe to stop at any moment, and to go on.

One failing problem never ends a run. What ends it: a wrong or missing key, a machine that cannot draw, and the
money of the run being used up; then all that is done stays, and the same command with ``--resume`` goes on.
"""

from __future__ import annotations

import asyncio
import gc
from collections import defaultdict
from collections.abc import Awaitable, Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from pathlib import Path

from chalkwright.agent.data import CallRecord, Problem, Usage
from chalkwright.agent.errors import FATAL, BudgetExhausted, ChalkwrightError, OutOfScope, UserError
from chalkwright.agent.events import CallMade, Event
from chalkwright.agent.executors.base import Executor
from chalkwright.agent.explain.running import Order
from chalkwright.agent.models.purse import Purse
from chalkwright.agent.models.spec import ModelSpec
from chalkwright.agent.runs.job import Options
from chalkwright.agent.runs.run import model_spec
from chalkwright.agent.runs.state import IN_FOLDER
from chalkwright.benchmarks.eduillustrate.runs import (
    OFFLINE,
    JobKey,
    JobLine,
    Run,
    RunPlan,
    VerdictLine,
    keys_of,
    line_of,
    unjudged,
    verdict_line,
)
from chalkwright.benchmarks.eduillustrate.waiting import Waiting
from chalkwright.benchmarks.harness import tally as counting
from chalkwright.benchmarks.harness.task import Pace, Task, work
from chalkwright.judges.document import read_document
from chalkwright.judges.job import JudgeOptions
from chalkwright.judges.judging import JudgeOrder, judge


@dataclass(frozen=True)
class LevelledProblem:
    """A problem of the run with what tables are cut by."""

    problem: Problem
    level: str | None = None


@dataclass
class Tally(counting.Tally):
    """What the live table shows."""

    purse: Purse = field(default_factory=lambda: Purse(None))
    out_of_scope: int = 0
    """Among those that failed."""
    verdicts: int = 0
    tokens: int = 0
    calls: int = 0

    def row(self, money: str) -> Mapping[str, str]:
        return {
            "jobs": f"{self.done} of {self.total}",
            "failed": str(self.failed - self.out_of_scope),
            "out of scope": str(self.out_of_scope),
            "verdicts": str(self.verdicts),
            "calls": str(self.calls),
            "tokens": f"{self.tokens:,}".replace(",", " "),
            "money": counting.money(self.purse),
            "time left": counting.clock(self.left),
        }


CallsOf = Callable[[Path], Awaitable[tuple[CallRecord, ...]]]


@dataclass(frozen=True)
class Manner:
    """How problems are explained and judged; ``options`` and ``judging`` without model."""

    options: Options
    judging: JudgeOptions
    max_cost: Decimal | None = None
    """US dollars, for all."""
    batch: bool = False
    """Whether models are asked in batches."""


class ExplainTask(Task[JobKey, JobLine, VerdictLine]):
    """One plan in one folder. Without ``problems`` only what is there is judged."""

    def __init__(
        self, run: Run, plan: RunPlan, problems: Mapping[str, LevelledProblem], manner: Manner, executor: Executor
    ) -> None:
        super().__init__(run, plan.judges)
        solved = {} if problems else run.solved()
        self._planned = keys_of(plan)
        self._keys = [key for key in self._planned if problems or key in solved]
        self._problems = problems
        self._manner = manner
        self._executor = executor
        self._tally = Tally(0)

    async def count_money(self) -> None:
        """What earlier processes spent counts against the limit."""
        gone = await sum_spent(self.run.path, self._planned, self._executor.calls)
        self._purse = Purse(self._manner.max_cost, gone)

    def keys(self) -> Sequence[JobKey]:
        return self._keys

    def tally(self, total: int) -> Tally:
        self._tally = Tally(total, purse=self._purse)
        return self._tally

    def count(self, line: JobLine, tally: counting.Tally) -> None:
        assert isinstance(tally, Tally)
        tally.out_of_scope += line.outcome == "out-of-scope"

    async def solve(self, number: int, key: JobKey) -> JobLine:
        task = self._problems[key.problem]
        model = None if key.model == OFFLINE else key.model
        options = self._manner.options.model_copy(update={"model": model, "workflow": key.workflow})
        order = Order(
            task.problem,
            options,
            self.run.path,
            spec=batch_spec(options) if self._manner.batch else None,
            out=self.run.path / key.place,
            resume=True,
            purse=self._purse,
        )
        waiting = Waiting()

        def hear(event: Event) -> None:
            self._hear(event)
            waiting.hear(event)

        try:
            explanation = await self._executor.explain(order, hear)
        except FATAL:
            raise
        except ChalkwrightError as error:
            return await self._failed(key, task, error)
        if any(
            scene.fault is not None and scene.fault.kind == BudgetExhausted.__name__
            for scene in explanation.record.scenes
        ):
            raise BudgetExhausted(self._purse.spent, self._purse.budget or Decimal(0))
        line = line_of(key, task.level, explanation.record)
        return line.model_copy(update={"waited": waiting.waited})

    def unsolved(self, key: JobKey, why: str) -> JobLine:
        task = self._problems[key.problem]
        return JobLine(key=key, subject=task.problem.subject, level=task.level, outcome="failed", why=why)

    async def _failed(self, key: JobKey, task: LevelledProblem, error: ChalkwrightError) -> JobLine:
        calls = await self._executor.calls(self.run.path / key.place)
        usage: dict[str, Usage] = defaultdict(Usage)
        cost: dict[str, Decimal | None] = defaultdict(lambda: Decimal(0))
        for call in calls:
            usage[call.stage] += call.usage
            so_far = cost[call.stage]
            cost[call.stage] = None if so_far is None or call.cost is None else so_far + call.cost
        told = {"calls": sum(call.outcome == "ok" for call in calls), "usage": dict(usage), "cost": dict(cost)}
        outcome = "out-of-scope" if isinstance(error, OutOfScope) else "failed"
        return self.unsolved(key, str(error)).model_copy(update={"outcome": outcome, **told})

    async def score(self, number: int, line: JobLine, scorer: Hashable) -> VerdictLine:
        document = await asyncio.to_thread(read_document, self.run.path / line.key.place)
        order = JudgeOrder(
            document,
            self._manner.judging.model_copy(update={"model": scorer}),
            root=self.run.path / "judged" / line.key.place,
            resume=True,
            purse=self._purse,
        )
        verdict = (await judge(order)).verdict
        if self._purse.budget is not None and verdict.ran_out_of_money:
            raise BudgetExhausted(self._purse.spent, self._purse.budget)
        self._tally.verdicts += 1
        return verdict_line(line.key, str(scorer), verdict)

    def unscored(self, line: JobLine, scorer: Hashable, why: str) -> VerdictLine:
        return unjudged(line.key, str(scorer), why)

    def lacks(self, line: VerdictLine) -> bool:
        """What a judge has not said it is asked again."""
        return not line.done

    def _hear(self, event: Event) -> None:
        if isinstance(event, CallMade):
            self._tally.calls += 1
            self._tally.tokens += event.call.usage.input_tokens + event.call.usage.output_tokens


def batch_spec(options: Options) -> ModelSpec | None:
    """The model as it is asked in batches; None for the offline author. Raises :class:`UserError` where there are no
    batches."""
    spec = model_spec(options.model, options.base_url, options.price)
    batched = None if spec is None else spec.batched()
    if spec is not None and batched is None:
        raise UserError(f"{spec.label} takes no batches that we know; leave --batch out for {spec.alias}.")
    return batched


async def explain_all(task: ExplainTask, pace: Pace) -> counting.Tally:
    """Do all that is not done. Raises what ends a run, once the jobs under way are done."""
    # What is imported by now stays: a million objects that each full collection would walk again.
    gc.freeze()
    await task.count_money()
    return await work(task, pace)


async def sum_spent(folder: Path, keys: Sequence[JobKey], calls_of: CallsOf = IN_FOLDER.calls) -> Decimal:
    """US dollars that earlier processes spent on the run, on jobs that never ended too; ``calls_of`` knows the calls
    of a job's folder."""
    total = Decimal(0)
    for key in keys:
        made = [*await calls_of(folder / key.place)]
        for judged in sorted((folder / "judged" / key.place).glob("*")):
            made += await IN_FOLDER.calls(judged)
        total += sum((call.cost or Decimal(0) for call in made), Decimal(0))
    return total
