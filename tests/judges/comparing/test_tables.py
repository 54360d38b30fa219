"""One table, three writers."""

from __future__ import annotations

import csv
import io
import re
import shutil
import subprocess
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from chalkwright.judges.agreement import Estimate
from chalkwright.judges.comparing.tables import Column, Spread, Table, csv_text, latex, markdown, write

TABLE = Table(
    "Judges & α_1",
    (Column("Name"), Column("ρ"), Column("Δ", digits=1, signed=True, unit="%"), Column("sd"), Column("N")),
    (
        ("a|b", Estimate(value=0.5, low=-0.25, high=0.75, p=0.2, n=9), -9.24, Spread(1.234, 0.5), 9),
        ("c", Estimate(n=2, why="Too few."), 0.04, Spread(2, None), 2),
        ("d", Estimate(value=1 / 3, n=9), None, None, 9),
    ),
    ("A note.",),
)


def test_markdown() -> None:
    assert markdown(TABLE) == (
        "### Judges & α_1\n"
        "\n"
        "| Name |                   ρ |     Δ |          sd |   N |\n"
        "| ---- | ------------------: | ----: | ----------: | --: |\n"
        "| a\\|b | 0.50† [−0.25, 0.75] | −9.2% | 1.23 ± 0.50 |   9 |\n"
        "| c    |                   – |  0.0% |        2.00 |   2 |\n"
        "| d    |                0.33 |     – |           – |   9 |\n"
        "\n"
        "- A note.\n"
        "- In brackets: bootstrap intervals.\n"
        "- † Not significant (p > 0.05).\n"
        "- c ρ: Too few.\n"
    )


def test_csv_has_bare_numbers_in_full() -> None:
    heads, *rows = csv.reader(io.StringIO(csv_text(TABLE)))
    assert heads == ["Name", "ρ", "ρ low", "ρ high", "Δ", "sd", "sd sd", "N"]
    assert rows == [
        ["a|b", "0.5", "-0.25", "0.75", "-9.24", "1.234", "0.5", "9"],
        ["c", "", "", "", "0.04", "2", "", "2"],
        ["d", str(1 / 3), "", "", "", "", "", "9"],
    ]


def test_latex_escapes_what_tex_would_read() -> None:
    text = latex(TABLE)
    assert r"\caption{Judges \& $\alpha$\_1}" in text
    assert r"\begin{tabular}{lrrrr}" in text
    assert r"a\textbar{}b & 0.50$^\dagger$ {[}$-$0.25, 0.75{]} & $-$9.2\% & 1.23 $\pm$ 0.50 & 9 \\" in text
    assert r"c & -- & 0.0\% & 2.00 & 2 \\" in text


def test_a_reason_that_holds_for_a_column_is_said_once() -> None:
    none = Estimate(n=0, why="Nobody came.")
    table = Table("T", (Column("Row"), Column("r"), Column("s")), (("a", none, none), ("b", none, 1.0)))
    assert table.footnotes == ("r, a s: Nobody came.",)


def test_rows_must_fit() -> None:
    with pytest.raises(ValueError, match="2 cells in a table of 1"):
        Table("T", (Column("A"),), (("a", "b"),))


def test_several_tables() -> None:
    small = Table("T", (Column("A"),), (("x",),))
    assert write([small, small], "csv") == "A\nx\n\nA\nx\n"
    assert write([small, small], "md").count("### T\n") == 2
    assert write([small], "latex").startswith("\\begin{table}\n")


@given(st.lists(st.tuples(st.text(max_size=12), st.floats(-10, 10)), min_size=1, max_size=5))
@settings(max_examples=100)
def test_any_names(rows: list[tuple[str, float]]) -> None:
    table = Table("T", (Column("A"), Column("B")), tuple(rows))
    lines = markdown(table).removesuffix("\n").split("\n")[2:]
    assert len(lines) == len(rows) + 2
    assert all(len(re.findall(r"(?<!\\)(?:\\\\)*\|", line)) == 3 for line in lines)
    read = list(csv.reader(io.StringIO(csv_text(table), newline="")))
    if all("\r" not in name and "\n" not in name and "\0" not in name for name, _ in rows):
        assert [(name, float(value)) for name, value in read[1:]] == rows
    body = latex(table).split("\\midrule\n")[1].split("\n\\bottomrule")[0]
    assert body.count(r" \\") == len(rows)


@pytest.mark.skipif(shutil.which("pdflatex") is None, reason="needs a TeX installation")
def test_latex_is_accepted_by_tex(tmp_path: Path) -> None:
    nasty = Table("~^\\{}$&#%_<>|[]−–†±·αρκΔ²", (Column("[x]"),), (("[a] \\b {c}",), ("~^",)), ("“Note” … ≥ ×",))
    body = write([TABLE, nasty], "latex")
    source = "\\documentclass{article}\\usepackage{booktabs}\\begin{document}\n" + body + "\\end{document}\n"
    (tmp_path / "t.tex").write_text(source, encoding="utf-8")
    command = ["pdflatex", "-interaction=nonstopmode", "-halt-on-error", "t.tex"]
    done = subprocess.run(
        command, cwd=tmp_path, capture_output=True, text=True, errors="replace", timeout=60, check=False
    )
    assert done.returncode == 0, done.stdout[-2000:]
