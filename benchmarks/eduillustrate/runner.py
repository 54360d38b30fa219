"""Runs a plan: every job generated, then judged, many at once; safe to stop at any moment, and to go on.

One failing problem never ends a run. What ends it: a wrong or missing key, a machine that cannot draw, and the
money of the run being used up; then all that is done stays, and the same command with ``--resume`` goes on.
"""

from __future__ import annotations

import asyncio
import gc
import time
from collections import defaultdict
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from pathlib import Path

from chalkwright.agent.data import CallRecord, Problem, Usage
from chalkwright.agent.errors import FATAL, BudgetExhausted, ChalkwrightError, OutOfScope, first_of
from chalkwright.agent.events import CallMade, Event
from chalkwright.agent.executors.base import Executor
from chalkwright.agent.executors.local import LocalExecutor
from chalkwright.agent.explain.running import Order
from chalkwright.agent.models.purse import Purse
from chalkwright.agent.runs.job import Options
from chalkwright.agent.runs.state import IN_FOLDER
from chalkwright.benchmarks.eduillustrate.runs import OFFLINE, JobKey, JobLine, Run, RunPlan, line_of, verdict_line
from chalkwright.judges.document import read_document
from chalkwright.judges.job import JudgeOptions
from chalkwright.judges.judging import JudgeOrder, judge
from chalkwright.renderers.base import Renderer, RendererName


@dataclass(frozen=True)
class Task:
    """A problem of the run with what tables are cut by."""

    problem: Problem
    level: str | None = None


@dataclass
class Tally:
    """What the live table shows."""

    total: int
    done: int = 0
    failed: int = 0
    out_of_scope: int = 0
    verdicts: int = 0
    tokens: int = 0
    calls: int = 0
    started: float = field(default_factory=time.monotonic)

    @property
    def left(self) -> float | None:
        """Seconds to go at the pace so far."""
        return None if not self.done else (time.monotonic() - self.started) / self.done * (self.total - self.done)


Watch = Callable[[Tally, Purse], None]
CallsOf = Callable[[Path], Awaitable[tuple[CallRecord, ...]]]


class Runner:
    """Works through one plan in one folder."""

    def __init__(
        self,
        folder: Run,
        plan: RunPlan,
        tasks: Mapping[str, Task],
        options: Options,
        judging: JudgeOptions,
        *,
        jobs_at_once: int = 8,
        max_cost: Decimal | None = None,
        watch: Watch = lambda tally, purse: None,
        generate: bool = True,
        renderers: Mapping[RendererName, Renderer] | None = None,
        executor: Executor | None = None,
    ) -> None:
        """``options`` and ``judging`` without model; ``tasks`` by problem id; ``max_cost`` in US dollars, for all.

        ``generate`` False only judges what there is; ``tasks`` may be empty then. ``renderers`` stay the caller's;
        None: warm ones of the runner's own, which it closes. ``executor``, the caller's too, makes the explanations
        elsewhere, and draws for itself.
        """
        self._run = folder
        self._plan = plan
        self._tasks = tasks
        self._options = options
        self._judging = judging
        self._gate = asyncio.Semaphore(jobs_at_once)
        self._max_cost = max_cost
        self._watch = watch
        self._generate = generate
        self._executor: Executor = executor or LocalExecutor(renderers)
        self._closes = executor is None

    async def work(self) -> None:
        """Do all that is not done. Raises what ends a run, once the jobs under way are cancelled."""
        # What is imported by now stays: a million objects that each full collection would walk again.
        gc.freeze()
        with self._run.locked():
            jobs, verdicts = self._run.jobs(), self._run.verdicts()
            keys = keys_of(self._plan)
            self._purse = Purse(self._max_cost, await spent(self._run, keys, self._executor.calls))
            self._tally = Tally(total=len(keys))
            try:
                async with asyncio.TaskGroup() as group:
                    for key in keys:
                        if key not in jobs and not self._generate:
                            continue
                        judged = {name for name in self._plan.judges if _settled(verdicts.get((key, name)))}
                        group.create_task(self._job(key, jobs.get(key), judged))
            except* ChalkwrightError as errors:
                raise first_of(errors) from errors
            finally:
                if self._closes:
                    await self._executor.aclose()

    async def _job(self, key: JobKey, line: JobLine | None, judged: set[str]) -> None:
        async with self._gate:
            if line is None:
                line = await self._generated(key)
                self._run.add(line)
            self._tally.failed += line.outcome == "failed"
            self._tally.out_of_scope += line.outcome == "out-of-scope"
            if line.outcome in ("complete", "partial"):
                for name in self._plan.judges:
                    if name not in judged:
                        await self._judged(key, name)
            self._tally.done += 1
            self._watch(self._tally, self._purse)

    async def _generated(self, key: JobKey) -> JobLine:
        task = self._tasks[key.problem]
        model = None if key.model == OFFLINE else key.model
        order = Order(
            task.problem,
            self._options.model_copy(update={"model": model, "workflow": key.workflow}),
            self._run.path,
            out=self._run.path / key.place,
            resume=True,
            purse=self._purse,
        )
        try:
            explanation = await self._executor.explain(order, self._hear)
        except FATAL:
            raise
        except ChalkwrightError as error:
            return await self._failed(key, task, error)
        if any(
            scene.fault is not None and scene.fault.kind == BudgetExhausted.__name__
            for scene in explanation.record.scenes
        ):
            raise BudgetExhausted(self._purse.spent, self._purse.budget or Decimal(0))
        return line_of(key, task.level, explanation.record)

    async def _failed(self, key: JobKey, task: Task, error: ChalkwrightError) -> JobLine:
        calls = await self._executor.calls(self._run.path / key.place)
        usage: dict[str, Usage] = defaultdict(Usage)
        cost: dict[str, Decimal | None] = defaultdict(lambda: Decimal(0))
        for call in calls:
            usage[call.stage] += call.usage
            so_far = cost[call.stage]
            cost[call.stage] = None if so_far is None or call.cost is None else so_far + call.cost
        return JobLine(
            key=key,
            subject=task.problem.subject,
            level=task.level,
            outcome="out-of-scope" if isinstance(error, OutOfScope) else "failed",
            why=str(error),
            calls=sum(call.outcome == "ok" for call in calls),
            usage=dict(usage),
            cost=dict(cost),
        )

    async def _judged(self, key: JobKey, name: str) -> None:
        document = await asyncio.to_thread(read_document, self._run.path / key.place)
        order = JudgeOrder(
            document,
            self._judging.model_copy(update={"model": name}),
            root=self._run.path / "judged" / key.place,
            resume=True,
            purse=self._purse,
        )
        verdict = (await judge(order)).verdict
        if self._purse.budget is not None and verdict.ran_out_of_money:
            raise BudgetExhausted(self._purse.spent, self._purse.budget)
        self._run.add(verdict_line(key, name, verdict))
        self._tally.verdicts += 1
        self._watch(self._tally, self._purse)

    def _hear(self, event: Event) -> None:
        if isinstance(event, CallMade):
            self._tally.calls += 1
            self._tally.tokens += event.call.usage.input_tokens + event.call.usage.output_tokens
            self._watch(self._tally, self._purse)


def keys_of(plan: RunPlan) -> list[JobKey]:
    """Every job of a plan; all models on a problem before the next one, so that a stopped run compares them."""
    return [
        JobKey(model=model, workflow=workflow, problem=problem, seed=seed)
        for seed in range(1, plan.seeds + 1)
        for problem in plan.problems
        for workflow in plan.workflows
        for model in plan.models
    ]


async def spent(folder: Run, keys: Sequence[JobKey], calls_of: CallsOf = IN_FOLDER.calls) -> Decimal:
    """US dollars that earlier processes spent on the run, on jobs that never ended too; ``calls_of`` knows the calls
    of a job's folder."""
    total = Decimal(0)
    for key in keys:
        made = [*await calls_of(folder.path / key.place)]
        for judged in sorted((folder.path / "judged" / key.place).glob("*")):
            made += await IN_FOLDER.calls(judged)
        total += sum((call.cost or Decimal(0) for call in made), Decimal(0))
    return total


def _settled(line: object) -> bool:
    return line is not None and bool(getattr(line, "complete", False))
