"""A run of a benchmark as a folder: the plan, one line a job, one line a verdict. It can be re-judged and re-reported.

``plan.json`` · ``jobs.jsonl`` · ``verdicts.jsonl`` · ``jobs/MODEL/WORKFLOW/PROBLEM-sN/`` (run folders) · ``judged/``.
"""

from __future__ import annotations

import fcntl
import hashlib
import json
import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from decimal import Decimal
from pathlib import Path
from typing import Any, Literal, TypeVar

from pydantic import Field, ValidationError

from chalkwright.agent.data import Frozen, Problem, RunRecord, Usage, Workflow
from chalkwright.agent.errors import UserError
from chalkwright.agent.folder import RunFolder, slug
from chalkwright.judges.data import Dimension, DimensionScore, Process, Verdict

PLAN_SCHEMA = 1
PLAN, JOBS, VERDICTS = "plan.json", "jobs.jsonl", "verdicts.jsonl"
OFFLINE = "offline"
"""As a model: the offline author."""
DEMONSTRATION = "The offline author knows some textbook families only: a demonstration, not a score."

Outcome = Literal["complete", "partial", "failed", "out-of-scope"]
"""``partial``: there is a document, but a scene of it failed; ``failed``: there is none."""
Line = TypeVar("Line", bound=Frozen)


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

    @property
    def dollars(self) -> Decimal | None:
        """All stages; None where a price is unknown."""
        known = [cost for cost in self.cost.values() if cost is not None]
        return sum(known, Decimal(0)) if len(known) == len(self.cost) else None

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
    def complete(self) -> bool:
        return self.judge == "none" or all(s.state in ("scored", "undefined") for s in self.scores.values())


class Run:
    """A run's folder. Lines are appended whole and flushed, so that a killed process loses none that it wrote."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def begin(self, plan: RunPlan) -> bool:
        """Write the plan, or find the same one there; whether the run was begun before. Raises :class:`UserError`."""
        if (self.path / PLAN).exists():
            if self.plan() != plan:
                raise UserError(
                    f"{self.path} holds another run (other models, problems, workflows or settings); "
                    "choose another folder with --out."
                )
            return True
        if self.path.is_dir() and any(self.path.iterdir()):
            raise UserError(f"The folder {self.path} holds other files; choose an empty or a new one with --out.")
        folder = RunFolder(self.path)
        folder.create()
        folder.write_json(PLAN, plan)
        return False

    def plan(self) -> RunPlan:
        """Raises :class:`UserError` when there is none that can be read."""
        file = self.path / PLAN
        try:
            return RunPlan.model_validate_json(file.read_text(encoding="utf-8"))
        except (OSError, ValidationError) as error:
            raise UserError(f"{self.path} is no run of a benchmark ({PLAN}: {type(error).__name__}).") from error

    def jobs(self) -> dict[JobKey, JobLine]:
        """Every job that ended."""
        return {line.key: line for line in self._lines(JOBS, JobLine)}

    def verdicts(self) -> dict[tuple[JobKey, str], VerdictLine]:
        """The last verdict of each judge on each job."""
        return {(line.key, line.judge): line for line in self._lines(VERDICTS, VerdictLine)}

    def add(self, line: JobLine | VerdictLine) -> None:
        """Append one line, durably."""
        name = JOBS if isinstance(line, JobLine) else VERDICTS
        with (self.path / name).open("ab") as file:
            file.write(line.model_dump_json().encode() + b"\n")
            file.flush()
            os.fsync(file.fileno())

    @contextmanager
    def locked(self) -> Iterator[None]:
        """Keep other processes out. Raises :class:`UserError` when one is at work."""
        handle = os.open(self.path / PLAN, os.O_RDONLY | os.O_CLOEXEC)
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            os.close(handle)
            raise UserError(f"Another process works on {self.path}; wait for it to end.") from None
        try:
            self._mend()
            yield
        finally:
            os.close(handle)

    def _lines(self, name: str, kind: type[Line]) -> Iterator[Line]:
        file = self.path / name
        if not file.exists():
            return
        # A line ends with "\n" alone: text may hold other signs that Python takes for line ends. What comes after the
        # last one is the half line of a process that was killed, or is writing now.
        for number, text in enumerate(file.read_bytes().decode("utf-8", "replace").split("\n")[:-1], 1):
            try:
                yield kind.model_validate_json(text)
            except ValidationError as error:
                raise UserError(f"Line {number} of {file} cannot be read; take it out and run again.") from error

    def _mend(self) -> None:
        """Drop the half line that a killed process may have left at the end."""
        for name in (JOBS, VERDICTS):
            file = self.path / name
            if not file.exists():
                continue
            data = file.read_bytes()
            whole = data[: data.rfind(b"\n") + 1]
            if whole != data:
                with file.open("r+b") as stream:
                    stream.truncate(len(whole))


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
