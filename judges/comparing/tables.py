"""One kind of table, three writers: Markdown, CSV and LaTeX. Pure."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal

from chalkwright.agent.languages.catalogues import mark
from chalkwright.judges.agreement import Estimate

Format = Literal["md", "csv", "latex"]
SIGNIFICANCE = 0.05
INSIGNIFICANT = f"† Not significant (p > {SIGNIFICANCE:g})."
BRACKETS = mark("In brackets: bootstrap intervals.")
ABSENT = "–"
"""What stands in place of a figure that is undefined."""


@dataclass(frozen=True)
class Spread:
    """A mean and the standard deviation around it; None of a single value."""

    mean: float
    sd: float | None


Cell = str | int | float | Estimate | Spread | None


@dataclass(frozen=True)
class Column:
    """How the cells below one heading are written."""

    title: str
    digits: int = 2
    signed: bool = False
    unit: str = ""
    """E.g. ``%``, written after the figure."""

    def figure(self, value: float) -> str:
        """A number with a true minus sign; what rounds to zero has none."""
        text = f"{value:+.{self.digits}f}" if self.signed else f"{value:.{self.digits}f}"
        if float(text) == 0:
            text = text.lstrip("+-")
        return text.replace("-", "−") + self.unit


@dataclass(frozen=True)
class Table:
    """Rows of cells below columns; the first column names the row."""

    title: str
    columns: tuple[Column, ...]
    rows: tuple[tuple[Cell, ...], ...]
    notes: tuple[str, ...] = ()
    """Sentences below the table."""

    def __post_init__(self) -> None:
        for row in self.rows:
            if len(row) != len(self.columns):
                raise ValueError(f"a row of {len(row)} cells in a table of {len(self.columns)} columns")

    @property
    def footnotes(self) -> tuple[str, ...]:
        """See :meth:`footnotes_in`."""
        return self.footnotes_in(str)

    def footnotes_in(self, say: Callable[[str], str]) -> tuple[str, ...]:
        """The notes, what the signs in use mean, and why figures are missing, each reason once; ``say`` translates."""
        estimates = [cell for row in self.rows for cell in row if isinstance(cell, Estimate)]
        return (
            *map(say, self.notes),
            *([say(BRACKETS)] if any(estimate.low is not None for estimate in estimates) else []),
            *([say(INSIGNIFICANT)] if any(map(_is_insignificant, estimates)) else []),
            *self._reasons(say),
        )

    def _reasons(self, say: Callable[[str], str]) -> list[str]:
        places: dict[str, list[str]] = {}
        for n, column in enumerate(self.columns):
            for why, names in _rows_by_reason(self.rows, n).items():
                whole = len(names) == len(self.rows) > 1
                title = say(column.title)
                found = [title] if whole else [f"{name} {title}" for name in names]
                places.setdefault(why, []).extend(found)
        return [f"{say(', ').join(where)}{say(': ')}{say(why)}" for why, where in places.items()]


def write(tables: Sequence[Table], form: Format) -> str:
    """All tables in one text, which ends in a newline. Several tables of CSV are parted by an empty line."""
    writer = {"md": markdown, "csv": csv_text, "latex": latex}[form]
    return "\n".join(map(writer, tables))


def markdown(table: Table) -> str:
    """A heading, a pipe table with figures to the right, and the footnotes as a list."""
    heads = [_in_pipe(column.title) for column in table.columns]
    rows = [[_in_pipe(text) for text in _texts(table, row)] for row in table.rows]
    widths = [max(3, *(len(line[n]) for line in (heads, *rows))) for n in range(len(heads))]
    right = _to_the_right(table)
    rule = ["-" * (width - 1) + ":" if is_right else "-" * width for width, is_right in zip(widths, right, strict=True)]

    def line(cells: Sequence[str]) -> str:
        padded = (
            cell.rjust(width) if is_right else cell.ljust(width)
            for cell, width, is_right in zip(cells, widths, right, strict=True)
        )
        return f"| {' | '.join(padded)} |"

    lines = [f"### {table.title}", "", line(heads), f"| {' | '.join(rule)} |", *map(line, rows)]
    if table.footnotes:
        lines += ["", *(f"- {note}" for note in table.footnotes)]
    return "\n".join(lines) + "\n"


def csv_text(table: Table) -> str:
    """Bare numbers in full precision for other programs: no title, no footnotes.

    An estimate takes three columns (value, low, high), a spread two (mean, sd).
    """
    names = [_csv_heads(column.title, [row[n] for row in table.rows]) for n, column in enumerate(table.columns)]
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(name for group in names for name in group)
    for row in table.rows:
        cells = ((*_csv_cells(cell), None, None)[: len(group)] for cell, group in zip(row, names, strict=True))
        writer.writerow(cell for group in cells for cell in group)
    return out.getvalue()


def latex(table: Table) -> str:
    """A ``table`` float for the package booktabs, footnotes below in small type."""
    letters = "".join("r" if is_right else "l" for is_right in _to_the_right(table))
    heads = " & ".join(_in_tex(column.title) for column in table.columns)
    rows = [" & ".join(map(_in_tex, _texts(table, row))) + r" \\" for row in table.rows]
    notes = [rf"\par\smallskip\footnotesize {_in_tex(note)}" for note in table.footnotes]
    lines = [
        r"\begin{table}",
        r"\centering",
        rf"\caption{{{_in_tex(table.title)}}}",
        rf"\begin{{tabular}}{{{letters}}}",
        r"\toprule",
        rf"{heads} \\",
        r"\midrule",
        *rows,
        r"\bottomrule",
        r"\end{tabular}",
        *notes,
        r"\end{table}",
    ]
    return "\n".join(lines) + "\n"


def _rows_by_reason(rows: Sequence[tuple[Cell, ...]], place: int) -> dict[str, list[str]]:
    """Why estimates of one column are missing → names of their rows."""
    found: dict[str, list[str]] = {}
    for row in rows:
        cell = row[place]
        if isinstance(cell, Estimate) and cell.why:
            found.setdefault(cell.why, []).append(str(row[0]))
    return found


def _csv_heads(title: str, cells: Sequence[Cell]) -> list[str]:
    if any(isinstance(cell, Estimate) for cell in cells):
        return [title, f"{title} low", f"{title} high"]
    return [title, f"{title} sd"] if any(isinstance(cell, Spread) for cell in cells) else [title]


def _csv_cells(cell: Cell) -> tuple[str | int | float | None, ...]:
    if isinstance(cell, Estimate):
        return (cell.value, cell.low, cell.high)
    return (cell.mean, cell.sd) if isinstance(cell, Spread) else (cell,)


def _texts(table: Table, row: Sequence[Cell]) -> list[str]:
    return [cell_text(column, cell) for column, cell in zip(table.columns, row, strict=True)]


def cell_text(column: Column, cell: Cell) -> str:
    """A cell as Markdown, LaTeX and pages show it."""
    if cell is None:
        return ABSENT
    if isinstance(cell, Estimate):
        return _estimate(column, cell)
    if isinstance(cell, Spread):
        return column.figure(cell.mean) + ("" if cell.sd is None else f" ± {column.figure(cell.sd)}")
    return cell if isinstance(cell, str) else str(cell) if isinstance(cell, int) else column.figure(cell)


def _estimate(column: Column, cell: Estimate) -> str:
    if cell.value is None:
        return ABSENT
    text = column.figure(cell.value) + ("†" if _is_insignificant(cell) else "")
    if cell.low is None or cell.high is None:
        return text
    return f"{text} [{column.figure(cell.low)}, {column.figure(cell.high)}]"


def _is_insignificant(cell: Estimate) -> bool:
    return cell.p is not None and cell.p > SIGNIFICANCE


def _to_the_right(table: Table) -> list[bool]:
    """Columns of figures: those without words."""
    return [not any(isinstance(row[n], str) for row in table.rows) for n in range(len(table.columns))]


def _in_pipe(text: str) -> str:
    return " ".join(text.split()).replace("\\", "\\\\").replace("|", "\\|")


_TEX = str.maketrans(
    {
        "\\": r"\textbackslash{}", "{": r"\{", "}": r"\}", "$": r"\$", "&": r"\&", "#": r"\#", "^": r"\^{}",
        "_": r"\_", "%": r"\%", "~": r"\~{}", "<": r"\textless{}", ">": r"\textgreater{}", "|": r"\textbar{}",
        "[": "{[}", "]": "{]}", "−": "$-$", "–": "--", "†": r"$^\dagger$", "±": r"$\pm$", "·": r"$\cdot$",
        "α": r"$\alpha$", "ρ": r"$\rho$", "κ": r"$\kappa$", "Δ": r"$\Delta$", "²": "$^2$", "χ": r"$\chi$",
        "’": "'", "“": "``", "”": "''", "…": r"\dots{}", "≥": r"$\geq$", "≤": r"$\leq$", "×": r"$\times$",
    }
)  # fmt: skip


def _in_tex(text: str) -> str:
    return " ".join(text.split()).translate(_TEX)
