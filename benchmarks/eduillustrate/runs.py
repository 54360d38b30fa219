"""A run of a benchmark as a folder: the plan, one line a job, one line a verdict. It can be re-judged and re-reported.

``plan.json`` · ``jobs.jsonl`` · ``verdicts.jsonl`` · ``jobs/MODEL/WORKFLOW/PROBLEM-sN/`` (run folders) · ``judged/``.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Collection, Sequence
from decimal import Decimal
from pathlib import Path
from typing import Any, ClassVar, Literal

from pydantic import Field

from chalkwright.agent.data import Frozen, Problem, RunRecord, Usage, Workflow
from chalkwright.agent.data.calls import total_of
from chalkwright.agent.languages.catalogues import mark
from chalkwright.agent.runs.folder import slug
from chalkwright.benchmarks.eduillustrate.waiting import Waited
from chalkwright.benchmarks.harness.folder import BenchmarkRun
from chalkwright.judges.data import DIMENSIONS, Dimension, DimensionScore, Process, Verdict

PLAN_SCHEMA = 1
JOBS, VERDICTS = "jobs.jsonl", "verdicts.jsonl"
OFFLINE = "offline"
"""As a model: the offline author."""
DEMONSTRATION = mark("The offline author knows some textbook families only: a demonstration, not a score.")

Outcome = Literal["complete", "partial", "failed", "out-of-scope"]
"""``partial``: there is a document, but a scene of it failed; ``failed``: there is none."""


class RunPlan(Frozen):
    """What a run does: every model on every problem under every workflow, so many times."""

    schema_version: int = PLAN_SCHEMA
    models: tuple[str, ...] = Field(min_length=1)
    """Preset, PROVIDER/ID, or ``offline``."""
    workflows: tuple[Workflow, ...] = ("anchored",)
    seeds: int = Field(1, ge=1, description="Independent repetitions.")
    judges: tuple[str, ...] = ("none",)
    problems: tuple[str, ...] = Field(min_length=1)
    """Ids, in their order."""
    content: str
    """Hash of the problems' words and pictures."""
    options: dict[str, Any] = Field(default_factory=dict)
    """What else the result depends on."""


class JobKey(Frozen):
    """One explanation of a run."""

    model: str
    workflow: Workflow
    problem: str
    seed: int

    @property
    def place(self) -> Path:
        """Its folder below the run's."""
        return Path("jobs") / slug(self.model) / self.workflow / f"{slug(self.problem)}-s{self.seed}"

    @property
    def order(self) -> tuple[str, str, str, int]:
        return self.model, self.workflow, self.problem, self.seed


class JobLine(Frozen):
    """How one job ended (a line of ``jobs.jsonl``)."""

    key: JobKey
    subject: str | None
    level: str | None
    outcome: Outcome
    why: str = ""
    """One sentence, where there is no complete document."""
    scenes: int = 0
    drawn: int = 0
    attempts: int = 0
    """Asks for scenes, repairs included."""
    calls: int = 0
    usage: dict[str, Usage] = Field(default_factory=dict)
    """By stage."""
    cost: dict[str, Decimal | None] = Field(default_factory=dict)
    """US dollars by stage."""
    seconds: float = 0.0
    waited: Waited | None = None
    """What a learner would have waited for; None of a job that was resumed."""

    @property
    def done(self) -> bool:
        """Whether there is a document."""
        return self.outcome in ("complete", "partial")

    @property
    def dollars(self) -> Decimal | None:
        """All stages; None where a price is unknown."""
        return total_of(self.cost.values())

    @property
    def tokens(self) -> Usage:
        return sum(self.usage.values(), Usage())


class VerdictLine(Frozen):
    """What one judge said of one job's document (a line of ``verdicts.jsonl``)."""

    key: JobKey
    judge: str
    """As it was asked for."""
    judge_id: str
    scores: dict[Dimension, DimensionScore]
    overall: float | None
    measured: dict[Dimension, float | None]
    process: Process
    missing: tuple[str, ...] = ()
    calls: int = 0
    cost: Decimal | None = Decimal(0)

    @property
    def scorer(self) -> str:
        return self.judge

    @property
    def done(self) -> bool:
        settled = ("scored", "undefined", *(("unasked",) if self.judge == "none" else ()))
        return all(score.state in settled for score in self.scores.values())


class Run(BenchmarkRun[RunPlan, Problem, JobKey, JobLine, VerdictLine]):
    """The folder of one run; its problems are in the folders of its jobs."""

    benchmark = "a benchmark"
    told_apart_by = "models, problems, workflows or settings"
    plan_type, item_type, solved_type, scored_type = RunPlan, Problem, JobLine, VerdictLine
    files: ClassVar = {JobLine: JOBS, VerdictLine: VERDICTS}

    def begin(self, plan: RunPlan, items: Collection[Problem] = ()) -> bool:
        """See :meth:`PlannedFolder.write_plan`."""
        return self.write_plan(plan)


def content_of(problems: Sequence[Problem]) -> str:
    """Hash of everything a writer or a judge sees of the problems."""
    dumped = [problem.model_dump(mode="json") for problem in problems]
    return hashlib.sha256(json.dumps(dumped, sort_keys=True, ensure_ascii=False).encode()).hexdigest()[:16]


def line_of(key: JobKey, level: str | None, record: RunRecord) -> JobLine:
    """What a finished run record says of its job."""
    failed = [scene for scene in record.scenes if scene.fault is not None]
    return JobLine(
        key=key,
        subject=record.problem.subject,
        level=level,
        outcome="complete" if record.status == "complete" else "partial",
        why=failed[0].fault.sentence() if failed and failed[0].fault else "",
        scenes=len(record.scenes),
        drawn=sum(scene.drawn for scene in record.scenes),
        attempts=sum(scene.attempts for scene in record.scenes),
        calls=sum(call.outcome == "ok" and not call.replayed for call in record.calls),
        usage=record.usage,
        cost=record.cost,
        seconds=record.seconds,
    )


def keys_of(plan: RunPlan) -> list[JobKey]:
    """Every job of a plan; all models on a problem before the next one, so that a stopped run compares them."""
    return [
        JobKey(model=model, workflow=workflow, problem=problem, seed=seed)
        for seed in range(1, plan.seeds + 1)
        for problem in plan.problems
        for workflow in plan.workflows
        for model in plan.models
    ]


def verdict_line(key: JobKey, judge: str, verdict: Verdict) -> VerdictLine:
    """What a verdict says, without its texts."""
    return VerdictLine(
        key=key,
        judge=judge,
        judge_id=verdict.judge,
        scores=verdict.scores,
        overall=verdict.overall,
        measured=verdict.measured,
        process=verdict.process,
        missing=verdict.missing,
        calls=sum(not call.replayed for call in verdict.calls),
        cost=verdict.cost,
    )


def unjudged(key: JobKey, judge: str, why: str) -> VerdictLine:
    """Of a document that could not be judged at all."""
    scores = {name: DimensionScore(value=None, state="missing", why=why) for name in DIMENSIONS}
    said: dict[str, Any] = {"overall": None, "measured": {}, "process": Process(), "missing": (why,)}
    return VerdictLine(key=key, judge=judge, judge_id=judge, scores=scores, **said)
