"""Runs of a benchmark made up for the tests of its report."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from decimal import Decimal
from pathlib import Path
from typing import Any

from chalkwright.agent.data import Usage, Workflow
from chalkwright.benchmarks.eduillustrate.report.frames import Frame, read_runs
from chalkwright.benchmarks.eduillustrate.runs import (
    JOBS,
    VERDICTS,
    JobKey,
    JobLine,
    Outcome,
    Run,
    RunPlan,
    VerdictLine,
)
from chalkwright.judges.aggregate import overall
from chalkwright.judges.data import DIMENSIONS, Dimension, DimensionScore, Process

Lines = list[JobLine | VerdictLine]


def job(
    model: str = "kimi",
    problem: str = "p1",
    seed: int = 1,
    *,
    workflow: Workflow = "anchored",
    outcome: Outcome = "complete",
    **changed: Any,
) -> JobLine:
    given: dict[str, Any] = {
        "key": JobKey(model=model, workflow=workflow, problem=problem, seed=seed),
        "subject": "mathematics",
        "level": "high",
        "outcome": outcome,
        "why": "" if outcome == "complete" else f"It was {outcome}.",
        "scenes": 3,
        "usage": {"outline": Usage(input_tokens=100, output_tokens=10)},
        "cost": {"outline": Decimal("0.01")},
        "seconds": 9.0,
    }
    return JobLine(**(given | changed))


def verdict(of: JobLine, judge: str = "gemini", score: float = 4, **changed: Any) -> VerdictLine:
    """Every dimension ``score``, but for those given by name (None: undefined, ``missing``: no valid answer)."""
    given = {name: changed.pop(name, score) for name in DIMENSIONS}
    scores = {name: _score(value, judge) for name, value in given.items()}
    values: dict[str, Any] = {
        "key": of.key,
        "judge": judge,
        "judge_id": f"{judge}-id",
        "scores": scores,
        "overall": overall(scores),
        "measured": {"ELQ": 5, "VC": 4, "TDC": 3},
        "process": Process(),
        "cost": Decimal("0.02"),
    }
    return VerdictLine(**(values | changed))


def _score(value: float | str | None, judge: str) -> DimensionScore:
    if judge == "none":
        return DimensionScore(value=None, state="unasked")
    if value is None:
        return DimensionScore(value=None, state="undefined")
    if isinstance(value, str):
        return DimensionScore(value=None, state="missing", why="No valid answer came.")
    return DimensionScore(value=value, state="scored")


def dimensions(percent: Mapping[str, float]) -> dict[Dimension, DimensionScore]:
    return {name: DimensionScore(value=percent[name] / 20, state="scored") for name in DIMENSIONS}


def run_of(folder: Path, lines: Iterable[JobLine | VerdictLine], **plan: Any) -> Run:
    """A run's folder with these lines, in their order."""
    lines = list(lines)
    jobs = [line for line in lines if isinstance(line, JobLine)]
    verdicts = [line for line in lines if isinstance(line, VerdictLine)]
    keys = [line.key for line in jobs]
    given: dict[str, Any] = {
        "models": tuple(dict.fromkeys(key.model for key in keys)) or ("kimi",),
        "workflows": tuple(dict.fromkeys(key.workflow for key in keys)) or ("anchored",),
        "seeds": max((key.seed for key in keys), default=1),
        "judges": tuple(dict.fromkeys(line.judge for line in verdicts)) or ("none",),
        "problems": tuple(dict.fromkeys(key.problem for key in keys)) or ("p1",),
        "content": "0123",
        "options": {"temperature": 0.7, "language": "en"},
    }
    run = Run(folder)
    run.begin(RunPlan(**(given | plan)))
    for name, part in ((JOBS, jobs), (VERDICTS, verdicts)):
        text = "".join(f"{line.model_dump_json()}\n" for line in part)
        (folder / name).write_text(text, encoding="utf-8")
    return run


def frame_of(folder: Path, lines: Iterable[JobLine | VerdictLine], **plan: Any) -> Frame:
    return read_runs([run_of(folder, lines, **plan)])
