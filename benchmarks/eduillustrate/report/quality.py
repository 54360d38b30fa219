"""Quality: EduIllustrate's Tables 2, 3 and 10–17 from our runs. Pure; scores are 0–100 %."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from chalkwright.agent.languages.catalogues import mark
from chalkwright.benchmarks.eduillustrate.report import reference
from chalkwright.benchmarks.eduillustrate.report.frames import (
    BY,
    LEVELS,
    MEASURED,
    UNSAID,
    By,
    Counted,
    Entry,
    ExplanationRow,
    Frame,
    Pool,
    pool,
    subsets,
    success_rate,
)
from chalkwright.judges.agreement import Resampling
from chalkwright.judges.comparing.ratings import OVERALL
from chalkwright.judges.comparing.tables import Cell, Column, Table
from chalkwright.judges.comparing.verdicts import MEASURES
from chalkwright.judges.data import DIMENSIONS, TITLES

POINTS = Resampling(resamples=0)
"""Means without intervals."""

WORDS: Mapping[Counted, str] = {
    "left-out": mark("failures left out"),
    "zero": mark("failures as 0"),
    "partial": mark("partial documents alone"),
}
_RULES: Mapping[Counted, str] = {
    "left-out": mark("Means over complete documents; failed problems show in the success rate only."),
    "zero": mark("Means over all problems in scope: a failed one is 0, a partial document has the scores it got."),
    "partial": mark("Means over documents in which a scene failed."),
}
_RATE = mark("Success rate: complete documents among all that were tried, problems out of scope apart.")


@dataclass(frozen=True)
class Manner:
    """How scores are put together."""

    judge: str
    counted: Counted
    resampling: Resampling
    reference: bool = False
    """Whether the published rows stand beside ours."""
    say: Callable[[str], str] = str
    """Translates what notes are made of, where readers speak another language."""

    def pool(self, rows: Sequence[ExplanationRow], measure: str = OVERALL) -> Pool:
        """Scores of one measure."""
        return pool(rows, self.judge, measure, self.counted)

    @property
    def compares(self) -> bool:
        """The study leaves failed problems out."""
        return self.reference and self.counted == "left-out"


def quality_table(frame: Frame, manner: Manner, *, subset: str = "", table: int = reference.ALL) -> Table:
    """Table 2 (or 10–17 of a ``subset``): eight dimensions, overall and success rate of each entry."""
    rows: list[tuple[Cell, ...]] = []
    for entry in frame.entries:
        rows.append(_quality_row(entry, frame.of(entry), manner))
        theirs = reference.reference_row(table, entry) if manner.compares else None
        if theirs is not None:
            rows.append(_reference_quality(entry, theirs))
    columns = (
        Column("Model"),
        *(Column(name, digits=1, unit="%") for name in (*DIMENSIONS, OVERALL)),
        Column("Success rate", digits=1, unit="%"),
        Column("n"),
    )
    titles = manner.say(", ").join(f"{name}{manner.say(': ')}{manner.say(TITLES[name])}" for name in DIMENSIONS)
    where = f" on {subset}" if subset else ""
    notes = (
        f"{titles}{manner.say('.')}",
        mark("Overall: mean of the documents' geometric means. n: documents with an overall."),
        _RULES[manner.counted],
        _RATE,
        *_source(rows, frame, table),
    )
    return Table(f"Quality{where} by {manner.judge}, {WORDS[manner.counted]}", columns, tuple(rows), notes)


def _quality_row(entry: Entry, rows: Sequence[ExplanationRow], manner: Manner) -> tuple[Cell, ...]:
    means = (manner.pool(rows, name).mean(POINTS).value for name in DIMENSIONS)
    whole = manner.pool(rows)
    return entry.label, *means, whole.mean(manner.resampling), success_rate(rows), whole.n


def _reference_quality(entry: Entry, theirs: Mapping[str, str]) -> tuple[Cell, ...]:
    names = (*DIMENSIONS, "overall", "success_rate")
    return reference.reference_label(entry), *(float(theirs[name]) for name in names), None


def _source(rows: Sequence[object], frame: Frame, table: int) -> list[str]:
    """Where published rows are from, if there are any."""
    return [reference.source(table)] if len(rows) > len(frame.entries) else []


def subsets_table(frame: Frame, manner: Manner) -> Table:
    """Table 3: overalls by subject and level, and the mean over subjects without weights."""
    subjects, levels = _names(frame, "subject"), _names(frame, "level")
    rows: list[tuple[Cell, ...]] = []
    for entry in frame.entries:
        by_subject, by_level = (
            {name: manner.pool(group).mean(POINTS).value for name, group in subsets(frame.of(entry), by).items()}
            for by in BY
        )
        cells = [by_subject.get(name) for name in subjects]
        rows.append((entry.label, *cells, _average(cells), *(by_level.get(name) for name in levels)))
        theirs = reference.reference_row(3, entry) if manner.compares else None
        if theirs is not None:
            order = (*subjects, "subject_average", *levels)
            rows.append((reference.reference_label(entry), *(_number(theirs.get(name)) for name in order)))
    titles = (*map(title, subjects), mark("Subject mean"), *map(title, levels))
    columns = (Column("Model"), *(Column(name, digits=1, unit="%") for name in titles))
    counts = (
        f"{manner.say(title(name))} {len({row.problem for row in group})}"
        for by in BY
        for name, group in subsets(frame.rows, by).items()
    )
    notes = (
        mark("Overalls. Subject mean: without weights, of entries that have every subject."),
        manner.say(mark("Problems: {counts}.")).format(counts=manner.say(", ").join(counts)),
        _RULES[manner.counted],
        *_source(rows, frame, 3),
    )
    return Table(
        f"Overall by subject and level, by {manner.judge}, {WORDS[manner.counted]}", columns, tuple(rows), notes
    )


def subset_tables(frame: Frame, manner: Manner) -> dict[str, Table]:
    """Tables 10–17: a quality table for each subject and level, by its name."""
    made = {}
    for by in BY:
        for name, group in subsets(frame.rows, by).items():
            table = reference.TABLES.get(name)
            of = frame.only(group)
            told = Manner(manner.judge, manner.counted, manner.resampling, manner.reference and table is not None)
            count = len({row.problem for row in group})
            made[f"{by}-{name}"] = quality_table(
                of, told, subset=f"{by} {name} ({count} problems)", table=table or reference.ALL
            )
    return made


def intervals_table(frame: Frame, manner: Manner) -> Table:
    """Long: each entry and measure with its interval and what it rests on."""
    rows = []
    for entry in frame.entries:
        for measure in MEASURES:
            found = manner.pool(frame.of(entry), measure)
            rows.append((entry.label, measure, found.mean(manner.resampling), found.n, found.undefined, found.missing))
    columns = (
        Column("Model"),
        Column("Measure"),
        Column("Mean", digits=1, unit="%"),
        *map(Column, ("n", "Undefined", "Judge errors")),
    )
    note = "Undefined: the dimension means nothing for the document and is left out, e.g. consistency of one diagram."
    heading = f"Means and intervals by {manner.judge}, {WORDS[manner.counted]}"
    return Table(heading, columns, tuple(rows), (note, _RULES[manner.counted]))


def coverage_table(frame: Frame, judge: str) -> Table:
    """What the scores of one judge rest on."""
    rows = []
    for entry in frame.entries:
        documents = [row for row in frame.of(entry) if row.job.outcome in ("complete", "partial")]
        parts = [pool(documents, judge, OVERALL, counted) for counted in ("left-out", "partial")]
        consistency = [pool(documents, judge, "VC", counted).undefined for counted in ("left-out", "partial")]
        n, errors, unjudged = (sum(part) for part in zip(*((p.n, p.missing, p.unjudged) for p in parts), strict=True))
        rows.append((entry.label, len(documents), n, errors, unjudged, sum(consistency)))
    titles = ("Model", "Documents", "With an overall", "Judge errors", "Not judged", "VC undefined")
    note = (
        "Partial documents included. Judge errors: the judge was asked and some answer was never valid; such documents "
        "are in no overall, and never 0."
    )
    return Table(f"What {judge} scored", tuple(map(Column, titles)), tuple(rows), (note,))


def outcomes_table(frame: Frame) -> Table:
    """How the jobs of each entry ended."""
    rows = []
    for entry in frame.entries:
        of = frame.of(entry)
        outcomes = [row.job.outcome for row in of]
        documents = [row.job for row in of if row.job.outcome in ("complete", "partial")]
        scenes = sum(job.scenes for job in documents) / len(documents) if documents else None
        counts = (outcomes.count(each) for each in ("complete", "partial", "failed", "out-of-scope"))
        rows.append((entry.label, len(of), *counts, success_rate(of), scenes))
    columns = (
        Column("Model"),
        Column("Jobs"),
        Column("Complete"),
        Column("Partial"),
        Column("Failed"),
        Column("Out of scope"),
        Column("Success rate", digits=1, unit="%"),
        Column("Scenes a document", digits=1),
    )
    notes = (mark("Partial: a document in which a scene failed. Failed: no document."), _RATE)
    return Table("How the jobs ended", columns, tuple(rows), notes)


def table_of_measures(frame: Frame, counted: Counted, resampling: Resampling) -> Table:
    """ELQ*, VC* and TDC*: from measurements alone, whoever judged."""
    names = [f"{name}*" for name in MEASURED]
    rows = []
    for entry in frame.entries:
        pools = [pool(frame.of(entry), "", name, counted) for name in names]
        cells = [cell for found in pools for cell in (found.mean(resampling), found.n)]
        rows.append((entry.label, *cells))
    columns = [Column("Model")]
    for name in names:
        columns += [Column(name, digits=1, unit="%"), Column(f"n of {name}")]
    note = mark(
        "From the drawn elements and pixels, without a model. VC* needs two diagrams, TDC* a text that points at one."
    )
    return Table(f"Measured without a model, {WORDS[counted]}", tuple(columns), tuple(rows), (note, _RULES[counted]))


def process_table(frame: Frame, judge: str) -> Table | None:
    """Final answers and steps of complete documents; None where nothing was decided."""
    rows = []
    for entry in frame.entries:
        said = [
            row.verdicts[judge].process
            for row in frame.of(entry)
            if row.job.outcome == "complete" and judge in row.verdicts
        ]
        answers = [100 * each.s_a for each in said if each.s_a is not None]
        steps = [100 * each.s_p for each in said if each.s_p is not None]
        rows.append((entry.label, _mean(answers), len(answers), _mean(steps), len(steps)))
    if not any(row[2] or row[4] for row in rows):
        return None
    columns = (
        Column("Model"),
        Column("Answers right", digits=1, unit="%"),
        Column("n of answers"),
        Column("Steps valid", digits=1, unit="%"),
        Column("n of steps"),
    )
    note = "Of complete documents. n: documents whose final answer, or whose steps, could be decided."
    return Table(f"Answers and steps by {judge}", columns, tuple(rows), (note,))


def title(name: str) -> str:
    """A subject or level as a heading."""
    named = name[:1].upper() + name[1:]
    return f"{named} school" if name in LEVELS else named


def _names(frame: Frame, by: By) -> list[str]:
    found = subsets(frame.rows, by)
    return [name for name in found if name != UNSAID or len(found) == 1]


def _average(cells: Sequence[float | None]) -> float | None:
    known = [cell for cell in cells if cell is not None]
    return _mean(known) if len(known) == len(cells) else None


def _mean(values: Sequence[float]) -> float | None:
    return math.fsum(values) / len(values) if values else None


def _number(text: str | None) -> float | None:
    return None if text is None else float(text)
