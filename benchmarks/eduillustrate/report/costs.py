"""What explanations cost: EduIllustrate's Table 6, by stage, and what a whole run spent. Pure, but for the prices."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from decimal import Decimal
from statistics import fmean, median

from chalkwright.agent.data import Usage
from chalkwright.agent.data.calls import total_of
from chalkwright.agent.errors import UserError
from chalkwright.agent.languages.catalogues import mark
from chalkwright.agent.models.registry import resolve
from chalkwright.agent.models.spec import Price
from chalkwright.benchmarks.eduillustrate.report import reference
from chalkwright.benchmarks.eduillustrate.report.frames import Entry, ExplanationRow, Frame, pool
from chalkwright.benchmarks.eduillustrate.runs import OFFLINE, JobLine
from chalkwright.judges.comparing.ratings import OVERALL
from chalkwright.judges.comparing.tables import Cell, Column, Table

Prices = Callable[[str], Price | None]
"""Model as it was asked for → its price; None where it is unknown."""
STAGES = ("outline", "plan", "rendering")
"""In the order in which they happen; others come after them."""
_ROUNDING = Decimal("1e-9")
_TRIED = mark("Means over all problems that were tried, failed ones too, problems out of scope apart.")


def find_price(model: str) -> Price | None:
    """The price of a preset or of the user's own catalogue."""
    if model == OFFLINE:
        return None
    try:
        return resolve(model).price
    except UserError:
        # A run can be reported where its models are not configured.
        return None


def jobs_in_scope(rows: Iterable[ExplanationRow]) -> list[JobLine]:
    """The jobs that costs are a mean of."""
    return [row.job for row in rows if row.job.outcome != "out-of-scope"]


def costs_table(frame: Frame, prices: Prices = find_price, *, published: bool = False) -> Table:
    """Table 6: tokens, prices and US dollars a problem."""
    rows: list[tuple[Cell, ...]] = []
    for entry in frame.entries:
        rows.append(_costs_row(entry, jobs_in_scope(frame.of(entry)), prices))
        theirs = reference.reference_row(6, entry) if published else None
        if theirs is not None:
            tokens = (float(theirs[name]) for name in ("input_tokens", "output_tokens"))
            dollars = (float(theirs[name]) for name in ("input_price", "output_price", "cost"))
            rows.append((reference.reference_label(entry), *tokens, *dollars, None))
    columns = (
        Column("Model"),
        Column("Input tokens", digits=0),
        Column("Output tokens", digits=0),
        Column("Input ($/M)"),
        Column("Output ($/M)"),
        Column("Cost ($)"),
        Column("n"),
    )
    notes = (
        _TRIED,
        mark("Prices are given where the cost follows from them; a cost with an unknown price is left open."),
        *([reference.source(6)] if len(rows) > len(frame.entries) else []),
    )
    return Table("Cost of a problem", columns, tuple(rows), notes)


def _costs_row(entry: Entry, jobs: Sequence[JobLine], prices: Prices) -> tuple[Cell, ...]:
    usage = sum((job.tokens for job in jobs), Usage())
    total = total_of(job.dollars for job in jobs)
    price = prices(entry.model)
    if price is None or total is None or abs(price.cost(usage) - total) > _ROUNDING:
        price = None
    rates = (None, None) if price is None else (float(price.input), float(price.output))
    n = len(jobs)
    tokens = (usage.input_tokens / n, usage.output_tokens / n) if n else (None, None)
    return entry.label, *tokens, *rates, mean_cost(jobs), n


def mean_cost(jobs: Sequence[JobLine]) -> float | None:
    """US dollars a problem; None where a price is unknown, and of nothing."""
    total = total_of(job.dollars for job in jobs)
    return None if total is None or not jobs else float(total / len(jobs))


def stage_names(frame: Frame) -> tuple[str, ...]:
    """The stages that tokens were spent on."""
    found = {stage for row in frame.rows for stage in (*row.job.usage, *row.job.cost)}
    return (*(stage for stage in STAGES if stage in found), *sorted(found.difference(STAGES)))


def stage_costs(frame: Frame, entry: Entry) -> dict[str, float | None]:
    """US dollars a problem by stage; None where a price is unknown."""
    jobs = jobs_in_scope(frame.of(entry))
    found = {}
    for stage in stage_names(frame):
        total = total_of(job.cost.get(stage, Decimal(0)) for job in jobs)
        found[stage] = None if total is None or not jobs else float(total / len(jobs))
    return found


def stages_table(frame: Frame) -> Table:
    """Tokens and US dollars a problem by stage."""
    rows: list[tuple[Cell, ...]] = []
    for entry in frame.entries:
        jobs = jobs_in_scope(frame.of(entry))
        dollars = stage_costs(frame, entry)
        cells: list[Cell] = []
        for stage in stage_names(frame):
            usage = sum((job.usage.get(stage, Usage()) for job in jobs), Usage())
            tokens = (usage.input_tokens / len(jobs), usage.output_tokens / len(jobs)) if jobs else (None, None)
            cells += [*tokens, dollars[stage]]
        rows.append((entry.label, *cells, mean_cost(jobs), len(jobs)))
    columns = [Column("Model")]
    for stage in stage_names(frame):
        columns += [
            Column(f"{stage.capitalize()} in", digits=0),
            Column(f"{stage.capitalize()} out", digits=0),
            Column(f"{stage.capitalize()} $", digits=3),
        ]
    return Table(
        "Cost of a problem by stage",
        (*columns, Column("All $", digits=3), Column("n")),
        tuple(rows),
        (f"{_TRIED} Tokens in and out, and US dollars.",),
    )


def spending_table(frame: Frame) -> Table:
    """What everything cost together, judges too."""
    rows: list[tuple[Cell, ...]] = []
    for entry in frame.entries:
        jobs = [row.job for row in frame.of(entry)]
        rows.append((f"{entry.label}, explaining", len(jobs), _as_float(total_of(job.dollars for job in jobs))))
    for judge in frame.judges:
        verdicts = [row.verdicts[judge] for row in frame.rows if judge in row.verdicts]
        rows.append((f"{judge}, judging", len(verdicts), _as_float(total_of(verdict.cost for verdict in verdicts))))
    together = (
        None if any(row[2] is None for row in rows) else sum(cell for row in rows if isinstance(cell := row[2], float))
    )
    columns = (Column("What"), Column("Jobs or documents"), Column("Dollars"))
    note = "US dollars of what the tables rest on; an answer that was replaced by a later one is not in it."
    return Table("Spent", columns, (*rows, ("Together", sum(int(str(row[1])) for row in rows), together)), (note,))


def times_table(frame: Frame) -> Table:
    """Seconds and calls; the only table that differs between two runs of the same answers."""
    rows = []
    for entry in frame.entries:
        jobs = [job for job in jobs_in_scope(frame.of(entry)) if job.outcome != "failed"]
        n = len(jobs)
        seconds = sorted(job.seconds for job in jobs)
        rows.append(
            (
                entry.label,
                sum(seconds) / n if n else None,
                seconds[n // 2] if n else None,
                sum(job.calls for job in jobs) / n if n else None,
                n,
            )
        )
    columns = (
        Column("Model"),
        Column("Mean (s)", digits=1),
        Column("Median (s)", digits=1),
        Column("Calls", digits=1),
        Column("n"),
    )
    note = "A document. Calls of a job that was stopped and resumed are those after the last resumption."
    return Table("Time of a document", columns, tuple(rows), (note,))


def clock_table(frame: Frame) -> Table:
    """What a learner waits for and what it costs, beside how good it is."""
    rows: list[tuple[Cell, ...]] = []
    for entry in frame.entries:
        whole = [row for row in frame.of(entry) if row.job.outcome == "complete"]
        jobs = [row.job for row in whole]
        waited = [job.waited for job in jobs if job.waited is not None]
        usage = sum((job.tokens for job in jobs), Usage())
        n = len(jobs)
        tokens = (usage.input_tokens, usage.cached_tokens, usage.output_tokens)
        overall = [pool(whole, judge, OVERALL, "left-out") for judge in frame.judges]
        rows.append(
            (
                entry.label,
                *(_mean([one for scores in each.by_problem.values() for one in scores]) for each in overall),
                _mean([found for row in whole if (found := row.measure_of("VC")) is not None]),
                _median([one.first_text for one in waited]),
                _median([one.first_picture for one in waited if one.first_picture is not None]),
                _median([job.seconds for job in jobs]),
                *(count / n if n else None for count in tokens),
                mean_cost(jobs),
                n,
            )
        )
    columns = (
        Column("Model"),
        *(Column(f"Overall by {judge}", digits=1, unit="%") for judge in frame.judges),
        Column("VC*", digits=1, unit="%"),
        Column("First text (s)", digits=1),
        Column("First picture (s)", digits=1),
        Column("Page (s)", digits=1),
        Column("Input tokens", digits=0),
        Column("of them cached", digits=0),
        Column("Output tokens", digits=0),
        Column("Cost ($)", digits=3),
        Column("n"),
    )
    note = (
        "Complete documents: means of scores, tokens and US dollars, medians of seconds, those to the first text and "
        "picture without jobs that were resumed. Jobs at once wait for each other's calls and drawings."
    )
    return Table("Clock and cost beside quality", columns, tuple(rows), (note,))


def _mean(values: Sequence[float]) -> float | None:
    return fmean(values) if values else None


def _median(values: Sequence[float]) -> float | None:
    return median(values) if values else None


def _as_float(cost: Decimal | None) -> float | None:
    return None if cost is None else float(cost)
