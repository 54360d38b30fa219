"""Workflows side by side on the same problems: EduIllustrate's Table 4. Pure."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from chalkwright.agent.data import Usage
from chalkwright.benchmarks.eduillustrate.report import reference
from chalkwright.benchmarks.eduillustrate.report.costs import mean_cost
from chalkwright.benchmarks.eduillustrate.report.frames import Entry, ExplanationRow, Frame, success_rate
from chalkwright.benchmarks.eduillustrate.report.quality import WORDS, Manner
from chalkwright.judges.comparing.tables import Cell, Column, Table


def ablation_table(frame: Frame, manner: Manner) -> Table | None:
    """Tokens, cost, visual consistency and overall of each workflow; None where no model has two.

    Of each model only the jobs (problem and repetition) that ended, within scope, under all of its workflows; and
    scores, where failures are left out, only of those that are complete under all of them.
    """
    rows: list[tuple[Cell, ...]] = []
    compared = False
    for entries in _models(frame).values():
        for entry, same in _same_jobs(frame, entries).items():
            rows.append(_row(entry, same, manner))
            theirs = reference.reference_row(4, entry) if manner.compares else None
            if theirs is not None:
                compared = True
                rows.append(_reference_row(entry, theirs))
    if not rows:
        return None
    columns = (
        Column("Workflow"),
        Column("Input tokens", digits=0),
        Column("Output tokens", digits=0),
        Column("Cost ($)"),
        Column("VC", digits=1, unit="%"),
        Column("Overall", digits=1, unit="%"),
        Column("Success rate", digits=1, unit="%"),
        Column("n scored"),
        Column("n tried"),
    )
    scores = "of problems complete under all of them" if manner.counted == "left-out" else "with failures as 0"
    notes = (
        f"Of each model the problems that were tried under all of its workflows; tokens and cost a problem; scores "
        f"{scores}.",
        *([reference.source(4)] if compared else []),
    )
    return Table(f"Workflows by {manner.judge}, {WORDS[manner.counted]}", columns, tuple(rows), notes)


@dataclass(frozen=True)
class _Same:
    """Jobs of one entry that its rivals did too."""

    tried: list[ExplanationRow]
    complete: list[ExplanationRow]
    """Those that are complete under all workflows."""


def _row(entry: Entry, same: _Same, manner: Manner) -> tuple[Cell, ...]:
    jobs = [row.job for row in same.tried]
    usage = sum((job.tokens for job in jobs), Usage())
    scored = same.complete if manner.counted == "left-out" else same.tried
    whole = manner.pool(scored)
    return (
        entry.label,
        usage.input_tokens / len(jobs),
        usage.output_tokens / len(jobs),
        mean_cost(jobs),
        manner.pool(scored, "VC").mean(manner.resampling),
        whole.mean(manner.resampling),
        success_rate(same.tried),
        whole.n,
        len(jobs),
    )


def _reference_row(entry: Entry, theirs: Mapping[str, str]) -> tuple[Cell, ...]:
    names = ("input_tokens", "output_tokens", "cost", "VC", "overall")
    return reference.reference_label(entry), *(float(theirs[name]) for name in names), None, None, None


def _models(frame: Frame) -> dict[str, list[Entry]]:
    """Models with more than one workflow, and their entries."""
    found: dict[str, list[Entry]] = defaultdict(list)
    for entry in frame.entries:
        found[entry.name].append(entry)
    return {name: sorted(of, key=lambda entry: entry.workflow) for name, of in found.items() if len(of) > 1}


def _same_jobs(frame: Frame, entries: Sequence[Entry]) -> dict[Entry, _Same]:
    """Empty where the workflows have no job in common."""
    tried = {
        entry: {_job(row): row for row in frame.of(entry) if row.job.outcome != "out-of-scope"} for entry in entries
    }
    same = sorted(set.intersection(*(set(jobs) for jobs in tried.values())))
    whole = [job for job in same if all(jobs[job].job.outcome == "complete" for jobs in tried.values())]
    if not same:
        return {}
    return {entry: _Same([jobs[job] for job in same], [jobs[job] for job in whole]) for entry, jobs in tried.items()}


def _job(row: ExplanationRow) -> tuple[str, int]:
    return row.problem, row.job.key.seed
