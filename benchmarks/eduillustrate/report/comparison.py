"""Several judges on the same documents: their verdict lines as :mod:`judges.comparing.several` reads verdicts. Pure."""

from __future__ import annotations

from collections.abc import Iterator

from chalkwright.benchmarks.eduillustrate.report import reference
from chalkwright.benchmarks.eduillustrate.report.frames import Frame
from chalkwright.judges.agreement import Resampling
from chalkwright.judges.comparing.comparison_tables import tables
from chalkwright.judges.comparing.several import compare
from chalkwright.judges.comparing.tables import Cell, Column, Table
from chalkwright.judges.data import Verdict


def comparison(frame: Frame, resampling: Resampling) -> list[Table]:
    """Tables 8 and 9, self-preference and spread; none where no document has two judges."""
    both = any(len(row.verdicts.keys() & set(frame.judges)) > 1 for row in frame.rows)
    return tables(compare(_verdicts(frame), resampling)) if both else []


def reference_comparison() -> list[Table]:
    """Tables 5, 8 and 9 of the study."""
    return [_raters(), _judges(), _dimensions()]


def _verdicts(frame: Frame) -> Iterator[Verdict]:
    """In the order of the judges, the first of which the others are compared with."""
    for judge in frame.judges:
        for row in frame.rows:
            line = row.verdicts.get(judge)
            if line is not None:
                name = f"{row.entry.label}/{row.problem}/{row.job.key.seed}"
                yield Verdict(
                    document=name,
                    origin=name,
                    generator=row.entry.label,
                    judge=judge,
                    created="",
                    scores=line.scores,
                    overall=line.overall,
                )


def _raters() -> Table:
    rows = tuple(
        (row["dimension"], float(row["spearman"]), float(row["krippendorff"]), row["reliability"])
        for row in reference.read_published(5)
    )
    columns = (Column("Dimension"), Column("Spearman ρ"), Column("Krippendorff α"), Column("Reliability"))
    note = "20 raters and the judge on 30 explanations."
    return Table("Published: agreement with people", columns, rows, (note, reference.source(5)))


def _judges() -> Table:
    rows: tuple[tuple[Cell, ...], ...] = tuple(
        (row["model"], *(float(row[name]) for name in ("gemini_judge", "gpt_5_judge", "delta")))
        for row in reference.read_published(8)
    )
    columns = (
        Column("Generator"),
        Column("Gemini 3.0 Pro Preview", digits=1, unit="%"),
        Column("GPT-5", digits=1, unit="%"),
        Column("Δ", digits=1, signed=True, unit="%"),
    )
    return Table("Published: mean overall by judge", columns, rows, (reference.source(8),))


def _dimensions() -> Table:
    names = ("pearson", "spearman", "mae")
    rows: tuple[tuple[Cell, ...], ...] = tuple(
        (row["dimension"], *(float(row[name]) for name in names), row["significant"])
        for row in reference.read_published(9)
    )
    columns = (*map(Column, ("Dimension", "Pearson r", "Spearman ρ", "MAE")), Column("Significant"))
    note = "Gemini 3.0 Pro Preview and GPT-5 on 120 explanations; MAE: points of 0–5."
    return Table("Published: agreement of two judges", columns, rows, (note, reference.source(9)))
