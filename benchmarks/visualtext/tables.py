"""The paper's Tables 1 to 3 over our runs, its printed rows beside ours, and more cuts of the same figures. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from chalkwright.agent.data.calls import total_of
from chalkwright.benchmarks.harness.printed import LABEL, number, printed_cells, printed_rows
from chalkwright.benchmarks.visualtext.data import Task
from chalkwright.benchmarks.visualtext.people import PersonLabel, correlation
from chalkwright.benchmarks.visualtext.results import (
    Measure,
    Results,
    acr,
    ccr,
    confidence,
    error_rate,
    estimate,
    pool_s_p,
    s_a,
    s_p,
)
from chalkwright.judges.agreement import Resampling
from chalkwright.judges.comparing.tables import Cell, Column, Table

REASONING: tuple[Task, ...] = ("math", "context", "factual")
"""In the paper's order."""
TITLES: dict[Task, str] = {"rendering": "rendering", "factual": "factual", "context": "context", "math": "maths"}
_ENGINE_NAMES = {"rapidocr": "PP-OCR (rapidocr)", "tesseract": "Tesseract"}
_COUNTED = "A picture that could not be drawn has CER and WER 1, all else 0. What a judge did not say is left out."
_DIGITS = 3
SOURCE = "Published: arXiv visual-text study, {}."


def overall_table(results: Results, resampling: Resampling, *, reference: bool = True) -> Table:
    """Table 1: CER, WER, ACC of text rendering, S_a and S_p of the reasoning tasks."""
    engine = results.engines[0]
    rows: list[tuple[Cell, ...]] = []
    for system in results.systems:
        rendering = results.of(system, "rendering")
        measures = (error_rate("cer", engine), error_rate("wer", engine), confidence(engine))
        cells: list[Cell] = [estimate(rendering, measure, resampling) for measure in measures]
        for task in REASONING:
            cells += [estimate(results.of(system, task), measure, resampling) for measure in (s_a, s_p)]
        rows.append((system, *cells))
    names = ("cer", "wer", "acc", *(f"{task}_{score}" for task in REASONING for score in ("sa", "sp")))
    if reference:
        rows += printed_cells("visualtext", "table1", names)
    heads = ("CER", "WER", "ACC", *(f"{TITLES[task]} {score}" for task in REASONING for score in ("S_a", "S_p")))
    notes = (
        f"CER, WER: {_engine(engine)}, of {len(results.of(results.systems[0], 'rendering'))} pictures a system; "
        "ACC is the engine's mean confidence, not correctness. S_p: mean over a picture's steps, then over pictures.",
        _COUNTED,
        *([SOURCE.format("Table 1") + " Other items, other engine: not to be compared directly."] if reference else []),
    )
    return Table("Text rendering and reasoning", _columns("Model", heads), tuple(rows), notes)


def engines_table(results: Results, resampling: Resampling, *, reference: bool = True) -> Table:
    """Table 2: text rendering as each OCR engine reads it."""
    rows: list[tuple[Cell, ...]] = []
    for system in results.systems:
        rendering = results.of(system, "rendering")
        for engine in results.engines if rendering else ():
            measures = (error_rate("cer", engine), error_rate("wer", engine), confidence(engine))
            rows.append((system, _engine(engine), *(estimate(rendering, measure, resampling) for measure in measures)))
    if reference and rows:
        rows += [
            (LABEL.format(row["model"]), row["engine"], *(number(row, name) for name in ("cer", "wer", "acc")))
            for row in printed_rows("visualtext", "table2")
        ]
    columns = (Column("Model"), *_columns("OCR engine", ("CER", "WER", "ACC")))
    return Table("Text rendering by OCR engine", columns, tuple(rows), (SOURCE.format("Table 2"),) if reference else ())


def clarity_table(results: Results, resampling: Resampling, *, reference: bool = True) -> Table:
    """Table 3: CCR and ACR by task."""
    rows: list[tuple[Cell, ...]] = []
    tasks = tuple(task for task in ("rendering", *REASONING) if task in results.tasks)
    for system in results.systems:
        cells = [estimate(results.of(system, task), measure, resampling) for task in tasks for measure in (ccr, acr)]
        if any(row.result.clarity is not None for row in results.rows if row.system == system):
            rows.append((system, *cells))
    if reference and rows:
        names = {"rendering", "math"}
        rows += [
            (
                LABEL.format(row["model"]),
                *(
                    number(row, f"{task}_{name}") if task in names else None
                    for task in tasks
                    for name in ("ccr", "acr")
                ),
            )
            for row in printed_rows("visualtext", "table3")
        ]
    heads = [f"{TITLES[task]} {name}" for task in tasks for name in ("CCR", "ACR")]
    notes = (
        "CCR: clear characters among those visible; ACR: pictures whose text is wholly readable; both as a vision "
        "model counts.",
        *([SOURCE.format("Table 3")] if reference else []),
    )
    return Table("Clarity", _columns("Model", heads), tuple(rows), notes)


def lengths_table(results: Results, resampling: Resampling) -> Table:
    """Figure 2a as a table: CER and WER by words, a row a system and engine."""
    levels = results.levels("rendering")
    rows: list[tuple[Cell, ...]] = []
    for system in results.systems:
        for engine in results.engines if results.of(system, "rendering") else ():
            cells = [
                estimate(results.of(system, "rendering", level), error_rate(name, engine), resampling)
                for name in ("cer", "wer")
                for level in levels
            ]
            rows.append((system, _engine(engine), *cells))
    heads = [f"{name}, {level}" for name in ("CER", "WER") for level in levels]
    columns = (Column("Model"), *_columns("OCR engine", heads))
    return Table("Text rendering by words", columns, tuple(rows))


def levels_table(results: Results, task: Task, resampling: Resampling) -> Table:
    """Figure 2b as a table: S_a and S_p of one task by level."""
    levels = results.levels(task)
    rows = [
        (
            system,
            *(
                estimate(results.of(system, task, level), measure, resampling)
                for measure in (s_a, s_p)
                for level in levels
            ),
        )
        for system in results.systems
        if results.of(system, task)
    ]
    heads = [f"{name}, {level}" for name in ("S_a", "S_p") for level in levels]
    return Table(f"{TITLES[task].capitalize()} by level", _columns("Model", heads), tuple(rows))


def counts_table(results: Results) -> Table:
    """How many pictures, what is missing of them, and S_p with all steps in one pool."""
    rows: list[tuple[Cell, ...]] = []
    for system in results.systems:
        for task in results.tasks:
            found = results.of(system, task)
            drawn = [row.result for row in found if row.drawn]
            solutions = [result for result in drawn if result.extracted is not None]
            stepless = sum(not result.extracted.steps for result in solutions if result.extracted is not None)
            answerless = sum(not result.extracted.answer for result in solutions if result.extracted is not None)
            steps = sum(len(result.extracted.steps) for result in solutions if result.extracted is not None)
            rows.append(
                (
                    system,
                    TITLES[task],
                    len(found),
                    len(found) - len(drawn),
                    sum(bool(r.fault) for r in drawn),
                    steps,
                    stepless,
                    answerless,
                    sum(one is None for result in drawn for one in result.valid),
                    sum(result.s_a is None for result in solutions),
                    pool_s_p(found),
                )
            )
    heads = (
        "pictures",
        "not drawn",
        "not wholly examined",
        "steps",
        "without a step",
        "without an answer",
        "steps not judged",
        "answers left open",
        "S_p, all steps pooled",
    )
    columns = (Column("Model"), Column("Task"), *(Column(head, _DIGITS) for head in heads))
    note = "A picture without a step has S_p 0, one without an answer S_a 0."
    return Table("Counts", columns, tuple(rows), (note,))


def costs_table(results: Results) -> Table:
    """Money and time of examining and drawing."""
    rows: list[tuple[Cell, ...]] = []
    for system in results.systems:
        found = [row.result for row in results.rows if row.system == system]
        dollars = total_of(result.cost for result in found)
        seconds = sum(result.seconds for result in found) / len(found)
        rows.append(
            (
                system,
                len(found),
                None if dollars is None else float(dollars),
                None if dollars is None else float(dollars / len(found)),
                sum(len(r.calls) for r in found),
                seconds,
            )
        )
    columns = (
        Column("Model"),
        Column("Pictures"),
        Column("US dollars"),
        Column("Dollars a picture", 4),
        Column("Judge's calls"),
        Column("Seconds to examine one", 2),
    )
    return Table("Cost, drawing and examining together", columns, tuple(rows))


def wrong_table(results: Results) -> Table:
    """Every picture that lost something, with the reason where there is one."""
    rows: list[tuple[Cell, ...]] = []
    main = error_rate("cer", results.engines[0])
    for row in results.rows:
        result = row.result
        rate = main(row) if row.item.task == "rendering" else None
        lost = [rate] if rate else [score for score in (result.s_p, result.s_a) if score is not None and score < 1]
        if result.fault or lost:
            read = result.extracted.answer if result.extracted is not None else ""
            rows.append(
                (
                    row.system,
                    row.item.id,
                    TITLES[row.item.task],
                    row.item.level,
                    rate,
                    result.s_p,
                    result.s_a,
                    read,
                    " | ".join(row.item.answers),
                    result.fault,
                )
            )
    heads = ("Model", "Item", "Task", "Level")
    columns = (
        *map(Column, heads),
        Column("CER", 4),
        Column("S_p", _DIGITS),
        Column("S_a", 0),
        Column("Answer read"),
        Column("Right answer"),
        Column("Fault"),
    )
    return Table("Pictures that lost something", columns, tuple(rows))


def people_table(
    results: Results, labels: Sequence[PersonLabel], resampling: Resampling, *, reference: bool = True
) -> Table:
    """Pearson's r of CCR with people's labels, by task and together."""
    rows: list[tuple[Cell, ...]] = []
    if labels:
        for task in (None, *(results.tasks if len(results.tasks) > 1 else ())):
            found = correlation(results, labels, task, resampling)
            rows.append((f"CCR and people, {'all tasks' if task is None else TITLES[task]}", found, found.n))
        if reference:
            rows += [
                (LABEL.format(row["what"]), number(row, "pearson"), int(row["pictures"]))
                for row in printed_rows("visualtext", "people")
            ]
    notes = ("Several people's labels of one picture are averaged.", *([SOURCE.format("§5.3")] if reference else []))
    return Table(
        "Clarity and people", (Column("Pictures"), Column("Pearson's r", _DIGITS), Column("n")), tuple(rows), notes
    )


def series(results: Results, task: Task, measure: Measure) -> Iterator[tuple[str, list[float | None]]]:
    """Each system's means by level, for plots."""
    for system in results.systems:
        found = [
            estimate(results.of(system, task, level), measure, Resampling(resamples=0))
            for level in results.levels(task)
        ]
        values = [None if one is None else one.value for one in found]
        if any(value is not None for value in values):
            yield system, values


def _columns(first: str, heads: Sequence[str]) -> tuple[Column, ...]:
    return (Column(first), *(Column(head, _DIGITS + head.startswith(("CER,", "WER,"))) for head in heads))


def _engine(name: str) -> str:
    return _ENGINE_NAMES.get(name, name)
