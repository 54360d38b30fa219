"""``chalkwright bench report``: what it prints and writes."""

from __future__ import annotations

import csv
import random
from collections.abc import Sequence
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from chalkwright.benchmarks.eduillustrate.report import plots
from chalkwright.benchmarks.eduillustrate.runs import JobLine, VerdictLine
from chalkwright.cli.bench.eduillustrate import report
from tests.benchmarks.made_runs import job, run_of, verdict

Line = JobLine | VerdictLine
JUDGES = ("gemini", "gpt-5")


def lines(seconds: float = 5.0, judges: Sequence[str] = JUDGES) -> list[Line]:
    """Two models, two workflows, two repetitions; failures, a partial document, one without an answer."""
    made: list[Line] = []
    chance = random.Random(1)
    for model in ("kimi", "gpt-5"):
        for workflow in ("anchored", "parallel"):
            for n, subject in enumerate(("mathematics", "physics", "chemistry", "biology")):
                for seed in (1, 2):
                    outcome = "failed" if n == 3 and seed == 2 else "partial" if n == 2 and seed == 1 else "complete"
                    one = job(
                        model,
                        f"p{n}",
                        seed,
                        workflow=workflow,
                        subject=subject,
                        outcome=outcome,
                        seconds=seconds + chance.random(),
                        level="high" if n else "middle",
                    )
                    made.append(one)
                    if outcome != "failed":
                        missing = {"LC": "missing"} if n == 1 and seed == 2 else {}
                        made += [verdict(one, judge, 3 + n / 2 + chance.random() / 2, **missing) for judge in judges]
    return made


def short() -> list[Line]:
    """One complete job, one that failed."""
    made = job()
    return [made, verdict(made), job(problem="p2", outcome="failed")]


def reported(*arguments: object) -> Result:
    return CliRunner().invoke(report, ["--bootstrap", "30", *map(str, arguments)])


def files(folder: Path) -> dict[str, bytes]:
    return {
        file.relative_to(folder).as_posix(): file.read_bytes() for file in sorted(folder.rglob("*")) if file.is_file()
    }


@pytest.fixture
def undrawn(monkeypatch: pytest.MonkeyPatch) -> None:
    """Plots without pixels, for tests that look at words, tables and names alone: drawing takes most of the time."""
    monkeypatch.setattr(plots, "render_plot", lambda _, alternative: plots.Plot(b"<svg/>", b"PNG", alternative))


def test_everything_is_written(tmp_path: Path) -> None:
    run_of(tmp_path / "run", lines())
    done = reported(tmp_path / "run", "--reference")
    assert done.exit_code == 0, done.output
    out = tmp_path / "run" / "report"
    names = set(files(out))
    for stem in (
        "quality-left-out-1",
        "quality-zero-2",
        "quality-partial-1",
        "coverage-1",
        "subsets-zero-1",
        "workflows-left-out-1",
        "differences-models-zero-2",
        "differences-workflows-left-out-1",
        "judges-1",
        "costs",
        "stages",
        "spending",
        "clock",
        "times",
        "failures",
        "measured-left-out",
        "outcomes",
        "subject-physics-left-out-1",
        "level-high-zero-2",
        "intervals-left-out-1",
    ):
        assert {f"tables/{stem}.csv", f"tables/{stem}.tex"} <= names
    for stem in ("radar-dimension-1", "radar-subject-2", "cost-quality-1", "stage-costs"):
        assert {f"plots/{stem}.svg", f"plots/{stem}.png"} <= names
    assert not any("radar-level" in name for name in names)
    text = (out / "report.md").read_text(encoding="utf-8")
    assert text.startswith("# Benchmark report\n\n- Models: `")
    assert "kimi (anchored), published" in text
    assert "![Quality by dimension" in text
    assert all(link in names for link in links(text))
    assert "run" not in text.split("- Settings")[0].split()


def links(text: str) -> list[str]:
    return [part.partition(")")[0] for part in text.split("](")[1:]]


@pytest.mark.usefixtures("undrawn")
def test_the_same_answers_give_the_same_files(tmp_path: Path) -> None:
    first, second = (
        [line for line in lines(seconds, JUDGES[:1]) if line.key.workflow == "anchored"] for seconds in (5.0, 77.0)
    )
    random.Random(2).shuffle(second)
    run_of(tmp_path / "one", first)
    plan = {
        "models": ("kimi", "gpt-5"),
        "problems": ("p0", "p1", "p2", "p3"),
        "workflows": ("anchored",),
        "judges": JUDGES[:1],
    }
    run_of(tmp_path / "two", second, **plan)
    for name in ("one", "two"):
        assert reported(tmp_path / name, "--no-times", "--out", tmp_path / f"of-{name}").exit_code == 0
    one, two = files(tmp_path / "of-one"), files(tmp_path / "of-two")
    assert one == two
    assert "tables/times.csv" not in one


@pytest.mark.usefixtures("undrawn")
def test_failures_choose_the_tables(tmp_path: Path) -> None:
    run_of(tmp_path / "run", short())
    for choice, present, absent in (("left-out", "left-out", "zero"), ("zero", "zero", "left-out")):
        out = tmp_path / choice
        assert reported(tmp_path / "run", "--failures", choice, "--out", out).exit_code == 0
        names = " ".join(files(out))
        assert f"quality-{present}" in names
        assert f"-{absent}" not in names


@pytest.mark.usefixtures("undrawn")
def test_what_an_earlier_report_wrote_is_cleared_away_and_nothing_else(tmp_path: Path) -> None:
    run_of(tmp_path / "run", short())
    out = tmp_path / "report"
    assert reported(tmp_path / "run", "--out", out).exit_code == 0
    (out / "tables" / "mine.csv").write_text("kept")
    (out / "files.txt").open("a").write("tables/../../precious\n../precious\ntables/..\n")
    (tmp_path / "precious").write_text("kept")
    assert reported(tmp_path / "run", "--out", out, "--failures", "zero", "--no-times").exit_code == 0
    names = files(out)
    assert "tables/mine.csv" in names
    assert (tmp_path / "precious").exists()
    assert not any("left-out" in name or "times" in name for name in names)


@pytest.mark.usefixtures("undrawn")
@pytest.mark.parametrize(
    ("form", "start"), [("md", "### How the jobs ended"), ("csv", "Model,Jobs"), ("latex", "\\begin{table}")]
)
def test_formats_on_stdout(tmp_path: Path, form: str, start: str) -> None:
    run_of(tmp_path / "run", short())
    done = reported(tmp_path / "run", "--format", form)
    assert done.stdout.startswith(start)
    assert "Report: " in done.stderr
    assert "Report: " not in done.stdout


@pytest.mark.usefixtures("undrawn")
def test_one_job_alone(tmp_path: Path) -> None:
    made = job()
    run_of(tmp_path / "run", [made, verdict(made, VC=None)])
    done = reported(tmp_path / "run")
    assert done.exit_code == 0, done.output
    rows = list(
        csv.DictReader((tmp_path / "run" / "report" / "tables" / "quality-left-out.csv").open(encoding="utf-8"))
    )
    assert [(row["Model"], row["VC"], float(row["Overall"]), row["n"]) for row in rows] == [("kimi", "", 80.0, "1")]
    # One of anything is no comparison.
    assert not any("differences" in name or "judges" in name for name in files(tmp_path / "run" / "report"))


@pytest.mark.usefixtures("undrawn")
def test_jobs_that_all_failed(tmp_path: Path) -> None:
    run_of(tmp_path / "run", [job(outcome="failed", usage={}, cost={}), job(problem="p2", outcome="out-of-scope")])
    done = reported(tmp_path / "run")
    assert done.exit_code == 0, done.output
    assert "| kimi  |    2 |        0 |       0 |      1 |            1 |         0.0% |" in done.stdout


@pytest.mark.usefixtures("undrawn")
def test_a_judge_that_never_answered(tmp_path: Path) -> None:
    made = job()
    silent = dict.fromkeys(("CC", "LC", "PE", "TC", "DPA", "ELQ", "VC", "TDC"), "missing")
    run_of(tmp_path / "run", [made, verdict(made, **silent)])
    done = reported(tmp_path / "run")
    assert done.exit_code == 0, done.output
    text = (tmp_path / "run" / "report" / "report.md").read_text(encoding="utf-8")
    assert "What gemini scored" in text
    assert "radar" not in text


@pytest.mark.usefixtures("undrawn")
def test_the_offline_author_without_a_judge(tmp_path: Path) -> None:
    made = job("offline", usage={}, cost={})
    run_of(
        tmp_path / "run", [made, verdict(made, "none"), job("offline", "p2", outcome="out-of-scope", usage={}, cost={})]
    )
    done = reported(tmp_path / "run")
    assert done.exit_code == 0, done.output
    assert "Measured without a model" in done.stdout
    assert "Quality" not in done.stdout
    text = (tmp_path / "run" / "report" / "report.md").read_text(encoding="utf-8")
    assert text.count("a demonstration, not a score") == 1


@pytest.mark.usefixtures("undrawn")
def test_models_are_no_demonstration(tmp_path: Path) -> None:
    run_of(tmp_path / "run", short())
    assert reported(tmp_path / "run").exit_code == 0
    assert "demonstration" not in (tmp_path / "run" / "report" / "report.md").read_text(encoding="utf-8")


def test_what_is_no_run(tmp_path: Path) -> None:
    done = reported(tmp_path)
    assert done.exit_code == 1
    assert "is no run of a benchmark" in done.stderr
    assert reported(tmp_path / "nowhere").exit_code == 2
