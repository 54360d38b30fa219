"""The tables of E2V-Bench from our runs, the paper's rows beside them, and the report."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from chalkwright.agent.data.calls import total_of
from chalkwright.agent.images.layout import layout_errors
from chalkwright.benchmarks.e2v.published import SOURCE, reference_tables
from chalkwright.benchmarks.e2v.results import (
    BY,
    CRITERIA,
    NAMES,
    By,
    Criterion,
    PictureRow,
    Results,
    accuracy,
    clip_score,
    cut,
    group_of,
)
from chalkwright.benchmarks.e2v.runs import Style
from chalkwright.benchmarks.harness.printed import LABEL, printed_rows
from chalkwright.benchmarks.harness.report import Named, Report, Section
from chalkwright.judges.agreement import DEFAULT, Resampling
from chalkwright.judges.comparing.tables import Cell, Column, Table

POINTS = Resampling(resamples=0)
"""Values without intervals."""
_COUNTED = "A picture that could not be drawn counts as wrong, one that could not be graded is left out."
_EDGE = "No interval where all pictures are right, or all wrong: up to 3/n of them may still be otherwise (95%)."


@dataclass(frozen=True)
class Choices:
    """What a report shows."""

    reference: bool = False
    """The paper's rows beside ours."""
    times: bool = True
    resampling: Resampling = DEFAULT


def tables(results: Results, choices: Choices) -> list[Named]:
    """Everything, in the order of the report."""
    made = [Named("accuracy", accuracy_table(results, choices))]
    for by in BY:
        made.append(Named(f"overall-by-{by}", cut_table(results, by, "overall", choices.resampling)))
        made.append(Named(f"quantity-by-{by}", cut_table(results, by, "quantity", choices.resampling), shown=False))
    if results.layouts:
        made.append(Named("layouts", layouts_table(results, choices)))
    made.append(Named("errors", errors_table(results)))
    made.append(Named("wrong", wrong_table(results), shown=False))
    if choices.times:
        made.append(Named("costs", costs_table(results)))
    if choices.reference:
        made += [Named(name, table) for name, table in reference_tables()]
    return made


def accuracy_table(results: Results, choices: Choices) -> Table:
    """Table 1: quantity and overall accuracy and CLIPScore by style."""
    styles = results.styles
    rows: list[tuple[Cell, ...]] = []
    for system in results.systems:
        by_style = [results.of(system, style) for style in styles]
        shares = [accuracy(group, criterion, choices.resampling) for criterion in CRITERIA for group in by_style]
        graded = sum(row.right("overall") is not None for group in by_style for row in group)
        rows.append((system, *shares, *map(clip_score, by_style), graded))
    if choices.reference:
        rows += [_reference_row(row, styles) for row in printed_rows("e2v", "table1")]
    columns = (
        Column("Model"),
        *(Column(f"{criterion.capitalize()}, {style}", unit="%") for criterion in CRITERIA for style in styles),
        *(Column(f"CLIPScore, {style}") for style in styles),
        Column("n"),
    )
    return Table(
        f"Accuracy, graded by {results.grader}", columns, tuple(rows), tuple(_accuracy_notes(results, choices))
    )


def _reference_row(row: Mapping[str, str], styles: Sequence[Style]) -> tuple[Cell, ...]:
    values = (float(row[f"{name}_{style}"]) for name in ("quantity", "overall", "clip") for style in styles)
    return LABEL.format(row["model"]), *values, 300 * len(styles)


def _accuracy_notes(results: Results, choices: Choices) -> Iterator[str]:
    yield _COUNTED
    if choices.resampling.resamples:
        yield _EDGE
    if any(row.picture.model == "programmed" for row in results.rows):
        yield "Programmed pictures have a scenic backdrop for the realistic style, a plain page for the cartoon style."
    if choices.reference:
        yield SOURCE.format("Table 1")
        if not results.comparable:
            yield f"Ours are of {len(results.items)} items, not of the 300 test items: not to be compared directly."
        yield "The items are our own: same equations, visual types and sizes as the paper's, other stories."


def cut_table(results: Results, by: By, criterion: Criterion, resampling: Resampling) -> Table:
    """Figures 3, 4, 10 and 11 as a table: accuracy by visual type, operation or range, a row a system and style."""
    sizes = Counter(group_of(item, by) for item in results.items)
    rows: list[tuple[Cell, ...]] = []
    for system in results.systems:
        for style in results.styles:
            group = results.of(system, style)
            if group:
                parts = cut(group, by).values()
                rows.append((system, style, *(accuracy(part, criterion, resampling) for part in parts)))
    columns = (Column("Model"), Column("Style"), *(Column(f"{name} ({sizes[name]})", unit="%") for name in NAMES[by]))
    note = f"{_COUNTED} In the heading: items."
    return Table(f"{criterion.capitalize()} accuracy by {by}", columns, tuple(rows), (note,))


def layouts_table(results: Results, choices: Choices) -> Table:
    """Table 2: layouts with an error of each kind, as first drafted and after all regenerations."""
    kinds = ("quantity", "boundary", "format")
    rows: list[tuple[Cell, ...]] = []
    for system, proposals in results.layouts.items():
        for when, regenerations in (("first draft", 0), ("as drawn", None)):
            rates = layout_errors(proposals, regenerations=regenerations)
            rows.append((system, when, *(getattr(rates, kind) for kind in (*kinds, "grouping")), rates.total))
    if choices.reference:
        rows += [
            (LABEL.format(row["method"]), "", *(float(row[f"{kind}_error"]) for kind in kinds), None, 300)
            for row in printed_rows("e2v", "table2")
        ]
    heads = (
        *(Column(f"{kind.capitalize()} error", unit="%") for kind in kinds),
        Column("Outside its container", unit="%"),
    )
    notes = ("Per cent of layouts; a layout may have several errors. The last kind is ours.",)
    return Table("Layouts with errors", (Column("Model"), Column("Layouts"), *heads, Column("n")), tuple(rows), notes)


def errors_table(results: Results) -> Table:
    """What is wrong with the pictures that are, by the first rule they break."""
    heads = ("right", "wrong count", "wrong colours", "wrong groups", "wrong containers", "not drawn", "not graded")
    rows: list[tuple[Cell, ...]] = []
    for system in results.systems:
        for style in results.styles:
            found = [error_of(row) for row in results.of(system, style)]
            if found:
                rows.append((system, style, *(found.count(head) for head in heads)))
    columns = (Column("Model"), Column("Style"), *map(Column, heads))
    note = "Wrong colours, groups or containers: the count is right, the structure is not. Figures are pictures."
    return Table("What is wrong", columns, tuple(rows), (note,))


def error_of(row: PictureRow) -> str:
    """One of the headings of :func:`errors_table`."""
    if row.grade is None or row.state != "graded":
        return row.state
    if row.grade.overall:
        return "right"
    if not row.grade.quantity:
        return "wrong count"
    return {"color": "wrong colours", "spatial": "wrong groups", "container": "wrong containers"}.get(
        row.item.problem.visual, "wrong count"
    )


def wrong_table(results: Results) -> Table:
    """Every picture that is not right, with the reason in words."""
    rows = []
    for row in results.rows:
        if error_of(row) != "right":
            said = row.picture.why or (row.line.why if row.line is not None else "")
            why = row.grade.why if row.grade is not None else said
            rows.append((row.item.id, row.system, row.style, row.picture.key.seed, error_of(row), why))
    columns = tuple(map(Column, ("Item", "Model", "Style", "Seed", "Error", "Why")))
    return Table("Pictures that are not right", columns, tuple(rows))


def costs_table(results: Results) -> Table:
    """Money and time of drawing."""
    rows: list[tuple[Cell, ...]] = []
    for system in results.systems:
        lines = [row.picture for row in results.of(system)]
        dollars = total_of(line.cost for line in lines)
        seconds = [line.seconds for line in lines if line.drawn]
        rows.append(
            (
                system,
                len(lines),
                None if dollars is None else float(dollars),
                None if dollars is None else float(dollars / len(lines)),
                sum(seconds) / len(seconds) if seconds else None,
            )
        )
    columns = (
        Column("Model"),
        Column("Pictures"),
        Column("US dollars"),
        Column("Dollars a picture", digits=4),
        Column("Seconds a picture", digits=3),
    )
    return Table(
        "Cost of drawing", columns, tuple(rows), ("Seconds: from asking to having the picture, waiting included.",)
    )


def report_of(results: Results, made: Sequence[Named]) -> Report:
    """The whole report."""
    head = (
        f"Systems: {', '.join(results.systems)}",
        f"Styles: {', '.join(results.styles)}",
        f"Items: {len(results.items)}",
        f"Graded by: {results.grader}",
        *results.notes,
    )
    return Report("E2V-Bench report", head, (Section(tables=tuple(made)),))
