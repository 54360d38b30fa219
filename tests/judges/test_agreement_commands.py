"""The commands ``agreement`` and ``compare``, as click runs them."""

from __future__ import annotations

import csv
import io
import json
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from chalkwright.cli import agreement as agreement_module
from chalkwright.cli import compare as compare_module
from chalkwright.judges.comparing.comparison_tables import KINDS
from chalkwright.judges.data import DIMENSIONS, DimensionScore, Verdict

HEAVY = {"numpy", "scipy", "sklearn", "krippendorff", "pydantic"}


def agreement(*arguments: str | Path) -> Result:
    return CliRunner().invoke(agreement_module.agreement, [*map(str, arguments), "--bootstrap", "20"])


def compare(*arguments: str | Path) -> Result:
    return CliRunner().invoke(compare_module.compare, [*map(str, arguments), "--bootstrap", "20"])


@pytest.fixture
def ratings(tmp_path: Path) -> Path:
    """Ten items; three people nearly of one mind, a model that sees what they see, CC rated by nobody."""
    lines = ["item,dimension,anna,ben,chen,judge-m"]
    for n in range(10):
        people = [n % 3 / 2, n % 3 / 2, (n + (n == 4)) % 3 / 2]
        lines.append(f"e{n},LC,{people[0]},{people[1]},{people[2]},{n % 3 * 2}")
        lines.append(f"e{n},CC,,,,{n % 5}")
    path = tmp_path / "ratings.csv"
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return path


@pytest.fixture
def verdicts(tmp_path: Path) -> Path:
    """Two judges on ten documents of two generators."""
    root = tmp_path / "verdicts"
    for judge, shift in (("gemini", 0.0), ("gpt-5", 0.5)):
        for n in range(10):
            value = 1 + n % 4 + shift
            scores = {name: DimensionScore(value=value, state="scored") for name in DIMENSIONS}
            made = Verdict(
                document=f"e{n}",
                origin=f"docs/e{n}",
                generator=("gpt-5", "kimi-k2.5")[n % 2],
                judge=judge,
                created="2026-11-01T00:00:00Z",
                scores=scores,
                overall=value,
            )
            (root / judge / f"e{n}").mkdir(parents=True)
            (root / judge / f"e{n}" / "verdict.json").write_text(made.model_dump_json())
    return root


def test_table_5(ratings: Path) -> None:
    done = agreement(ratings, "--llm", "judge-m")
    assert done.exit_code == 0, done.output
    assert "### Human–model agreement" in done.output
    assert "### Other coefficients" in done.output
    line = next(line for line in done.output.splitlines() if line.startswith("| LC"))
    assert line.rstrip(" |").endswith("3")
    assert "No item has two ratings." in done.output, "CC, which nobody rated"


def test_the_same_figures_in_every_format(ratings: Path) -> None:
    data = json.loads(agreement(ratings, "--llm", "judge-m", "--format", "json").output)
    found = next(row for row in data if row["dimension"] == "LC")
    plain = agreement(ratings, "--llm", "judge-m", "--format", "csv", "--table", "agreement").output
    row = next(row for row in csv.DictReader(io.StringIO(plain)) if row["Dimension"] == "LC")
    assert float(row["Krippendorff α"]) == found["alpha"]["value"]
    assert float(row["Spearman ρ low"]) == found["rho"]["low"]
    short = f"{found['alpha']['value']:.2f}"
    assert short in agreement(ratings, "--llm", "judge-m").output
    assert short in agreement(ratings, "--llm", "judge-m", "--format", "latex").output


def test_the_level_of_alpha_is_heard(ratings: Path) -> None:
    found = {
        level: json.loads(agreement(ratings, "--llm", "judge-m", "--format", "json", "--alpha-level", level).output)
        for level in ("nominal", "interval")
    }
    first, second = (found[level][1]["alpha"]["value"] for level in found)
    assert first != second


def test_out_is_a_file(ratings: Path, tmp_path: Path) -> None:
    done = agreement(ratings, "--llm", "judge-m", "--out", tmp_path / "t.md")
    assert done.output == ""
    assert (tmp_path / "t.md").read_text(encoding="utf-8").startswith("### Human–model")
    done = agreement(ratings, "--llm", "judge-m", "--out", tmp_path / "none" / "t.md")
    assert done.exit_code == 1
    assert "choose another file with --out" in done.output


def test_verdicts_stand_in_for_the_model(ratings: Path, verdicts: Path) -> None:
    people = ratings.with_name("people.csv")
    people.write_text("".join(line.rpartition(",")[0] + "\n" for line in ratings.read_text().splitlines()))
    data = json.loads(agreement(people, "--verdicts", verdicts, "--format", "json").output)
    assert [(row["dimension"], row["llm"]) for row in data] == [("LC", "gemini"), ("LC", "gpt-5")]
    assert all(row["rho"]["n"] == 10 for row in data)


@pytest.mark.parametrize(
    ("arguments", "complaint", "code"),
    [
        (["--human-scale", "1"], "Give two different numbers", 2),
        (["--human-scale", "a,b"], "Give numbers parted by commas", 2),
        (["--llm-scale", "0"], "Give a number above 0", 2),
        (["--llm", "gpt"], "No rater in", 1),
        (["--human-scale", "0,1"], "Line 4 of", 1),
    ],
)
def test_what_agreement_refuses(ratings: Path, arguments: list[str], complaint: str, code: int) -> None:
    done = agreement(ratings, *arguments)
    assert done.exit_code == code
    assert complaint in done.output
    assert "Traceback" not in done.output


def test_compare(verdicts: Path) -> None:
    done = compare(verdicts)
    assert done.exit_code == 0, done.output
    for title in ("Mean overall by judge", "Agreement of gemini and gpt-5", "Self-preference", "Generators before"):
        assert f"### {title}" in done.output
    assert "### Documents" not in done.output
    assert "+10.0%" in done.output


def test_compare_in_every_format(verdicts: Path) -> None:
    data = json.loads(compare(verdicts, "--format", "json").output)
    assert data["self_preference"][0]["own"]["value"] == pytest.approx(10)
    rows = list(csv.DictReader(io.StringIO(compare(verdicts, "--table", "documents", "--format", "csv").output)))
    assert len(rows) == 10
    assert rows[0]["Document"] == "e0"
    assert float(rows[0]["LC"]) == 1.25
    assert compare(verdicts, "--table", "judges", "--format", "latex").output.count(r"\begin{table}") == 1


def test_compare_refuses_one_judge(verdicts: Path) -> None:
    done = compare(verdicts / "gemini")
    assert done.exit_code == 1
    assert "two judges, but all are of 'gemini'" in done.output


def test_the_example_of_the_documentation(tmp_path: Path) -> None:
    text = (Path(__file__).parents[2] / "docs" / "agreement.md").read_text(encoding="utf-8")
    given, printed = (text.split(f"```{kind}\n")[1].split("```")[0] for kind in ("csv", "markdown"))
    (tmp_path / "ratings.csv").write_text(given, encoding="utf-8")
    done = CliRunner().invoke(agreement_module.agreement, [str(tmp_path / "ratings.csv"), "--llm", "gemini"])
    assert done.output == printed


def test_the_options_are_those_of_the_modules() -> None:
    """The commands repeat them, so that help need not import the modules."""
    from chalkwright.judges.agreement import LEVELS

    assert agreement_module.LEVELS == LEVELS
    assert compare_module.TABLES == KINDS


@pytest.mark.process
@pytest.mark.parametrize("name", ["agreement", "compare"])
def test_help_imports_nothing_heavy(name: str) -> None:
    code = (
        f"import sys; from chalkwright.cli.{name} import {name} as command\n"
        "command.main(['--help'], standalone_mode=False)\n"
        "print(*sys.modules, file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=True)
    assert "Usage:" in done.stdout
    assert HEAVY.isdisjoint(done.stderr.split())
