"""``chalkwright judge`` as a user meets it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from PIL import Image as Picture

from chalkwright.agent.data import Problem
from chalkwright.judges.data import Verdict
from tests.cli.command import KEY, LEVER, run
from tests.cli.test_terminal import SHOW, shown, terminal
from tests.judges.bench_of_judges import MODEL, broken, judge, picture
from tests.judges.bench_of_judges import asked as asked_for
from tests.wire.server import Reply, WireServer

pytestmark = pytest.mark.process


@pytest.fixture
def essay(tmp_path: Path) -> Path:
    folder = tmp_path / "essay"
    folder.mkdir()
    (folder / "scene1.png").write_bytes(picture(1).data)
    (folder / "essay.md").write_text(
        "# Problem\n\nHow long is a side of a square of area 49 cm²?\n\n"
        "# Solution\n\nStep 1. A square has equal sides.\n\n"
        "![the square](scene1.png)\n\nStep 2. So the side is the root.\n\n**Answer:** 7 cm\n",
        "utf-8",
    )
    return folder


@pytest.fixture
def words(essay: Path) -> Path:
    """The same without a picture, so that none has to be measured."""
    text = (essay / "essay.md").read_text("utf-8").replace("![the square](scene1.png)\n\n", "")
    (essay / "scene1.png").unlink()
    (essay / "essay.md").write_text(text, "utf-8")
    return essay


def model(wire: WireServer) -> tuple[str, ...]:
    return ("--model", MODEL, "--base-url", wire.openai_url, "--price", "1,2")


def test_a_run_of_ours_is_judged_without_a_key(tmp_path: Path) -> None:
    assert run("gen", "--text", LEVER, "--out", "made", cwd=tmp_path).code == 0
    judged = run("judge", "made", cwd=tmp_path)
    assert judged.code == 0, judged
    assert "ELQ*" in judged.out
    assert "made" in judged.out
    (report,) = (tmp_path / "out/verdicts").glob("*/verdict.html")
    assert str(report.relative_to(tmp_path)) in judged.out
    again = run("judge", "made", cwd=tmp_path)
    assert again.code == 0, again
    assert len(list((tmp_path / "out/verdicts").iterdir())) == 1  # what cost nothing is judged anew in its place


def test_json_is_one_verdict_a_line(wire: WireServer, essay: Path, tmp_path: Path) -> None:
    wire.script = judge({"CC": 5})
    done = run("judge", essay, "--json", "--gold", "7 cm", *model(wire), cwd=tmp_path, env={"OPENAI_API_KEY": KEY})
    assert done.code == 0, done
    (line,) = done.out.splitlines()
    verdict = Verdict.model_validate_json(line)
    assert verdict.scores["CC"].value == 5
    assert verdict.process.s_a == 1
    assert KEY not in done.out + done.err


def test_on_a_terminal_a_bar_counts_the_verdicts_of_a_batch_and_leaves_no_trace(words: Path, tmp_path: Path) -> None:
    more = tmp_path / "more"
    more.mkdir()
    (more / "more.md").write_text("We add: $2 + 3 = 5$. The answer is **5**.", "utf-8")
    with terminal("judge", str(words), str(more), cwd=tmp_path) as (process, ours):
        said = shown(ours)
        assert process.wait(timeout=60) == 0
    assert "0/2" in said
    first, second, table = (said.index(what) for what in ("essay (none): ", "more (none): ", "| Document"))
    assert max(first, second) < said.rindex("1/2") < table
    assert SHOW in said[max(first, second) : table]


def test_a_gap_is_told_and_resume_closes_it(wire: WireServer, words: Path, tmp_path: Path) -> None:
    wire.script = judge(besides={"PE": lambda call: Reply(status=400, detail="no")})
    arguments = ("judge", words, *model(wire), "--no-process", "--out", "v")
    partial = run(*arguments, cwd=tmp_path, env={"OPENAI_API_KEY": KEY})
    assert partial.code == 3, partial
    assert "PE has no score" in partial.out
    asked = len(wire.calls)
    wire.script = judge()
    whole = run(*arguments, "--resume", cwd=tmp_path, env={"OPENAI_API_KEY": KEY})
    assert whole.code == 0, whole
    assert len(wire.calls) == asked + 1


def test_two_judges_leave_what_compare_reads(wire: WireServer, words: Path, tmp_path: Path) -> None:
    wire.script = judge()
    second = ("--model", "openai/gpt-4o")
    done = run("judge", words, *model(wire), *second, "--no-process", cwd=tmp_path, env={"OPENAI_API_KEY": KEY})
    assert done.code == 0, done
    assert done.out.count("essay (gpt") == 2
    compared = run("compare", "out/verdicts", cwd=tmp_path)
    assert compared.code == 0, compared
    assert "gpt-4.1" in compared.out


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (("nowhere.md",), "nowhere.md"),
        (("essay", "essay/essay.md", "--problem", "p"), "--problem"),
        (("essay", "--problem", "p41.txt"), "There is no file p41.txt"),
        (("essay", "--problem", "What is 2 + 3?", "--gold", "../gold/p41"), "There is no file ../gold/p41"),
        (("essay", "--model", "nobody"), "no model"),
        (("essay", "--model", MODEL), "API key"),
    ],
)
def test_what_cannot_be_judged_is_told_in_one_sentence(
    essay: Path, tmp_path: Path, arguments: tuple[str, ...], why: str
) -> None:
    (essay.parent / "essay2").mkdir()
    (essay.parent / "essay2/other.md").write_text("Another.\n\n**Answer:** 3\n", "utf-8")
    if arguments[-1] == "p":
        arguments = ("essay", "essay2", "--problem", "p")
    assert why in run("judge", *arguments, cwd=tmp_path).refused()


def test_a_problem_file_is_read(wire: WireServer, words: Path, tmp_path: Path) -> None:
    (tmp_path / "problem.json").write_text(Problem(text="QUITE ANOTHER QUESTION: what is 3 + 4?").model_dump_json())
    wire.script = judge()
    done = run(
        "judge",
        words,
        "--problem",
        "problem.json",
        "--no-process",
        *model(wire),
        cwd=tmp_path,
        env={"OPENAI_API_KEY": KEY},
    )
    assert done.code == 0, done
    assert any("QUITE ANOTHER QUESTION" in call.prompt for call in wire.calls)
    saved = json.loads(next((tmp_path / "out/verdicts").glob("*/verdict.json")).read_text())
    assert saved["document"] == "essay"


@pytest.mark.parametrize(
    ("way", "asked"), [((), {"steps"}), (("--process", "each"), {"step"}), (("--no-process",), set())]
)
def test_steps_are_judged_together_or_each_or_not_at_all(
    wire: WireServer, words: Path, tmp_path: Path, way: tuple[str, ...], asked: set[str]
) -> None:
    wire.script = judge()
    done = run("judge", words, *way, *model(wire), cwd=tmp_path, env={"OPENAI_API_KEY": KEY})
    assert done.code == 0, done
    assert {what for call in wire.calls if (what := asked_for(call)) in ("steps", "step")} == asked


def test_a_broken_input_is_shown_as_such_and_no_failure_of_the_program(
    wire: WireServer, words: Path, tmp_path: Path
) -> None:
    wire.script = judge(besides={"LC": lambda call: Reply(broken("The text is a file name."))})
    done = run("judge", words, "--no-process", *model(wire), cwd=tmp_path, env={"OPENAI_API_KEY": KEY})
    assert done.code == 3, done
    assert "its input is broken (The text is a file name.)" in done.out
    assert "Input broken" not in done.err
    (page,) = (tmp_path / "out/verdicts").glob("*/verdict.html")
    assert "input broken" in page.read_text("utf-8")


def test_a_picture_of_no_shape_costs_itself_alone_also_on_resume(essay: Path, tmp_path: Path) -> None:
    line = tmp_path / "line"
    line.mkdir()
    Picture.new("RGB", (2100, 10), "white").save(line / "a.png")
    (line / "thin.svg").write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="2048"><path d="M0 0h1"/></svg>'
    )
    (line / "essay.md").write_text("# A line\n\nBoth are equal.\n\n![](a.png)\n\n![](thin.svg)\n\nSo 4.\n", "utf-8")
    for more in ((), ("--resume",)):
        done = run("judge", line, essay, "--json", *more, cwd=tmp_path)
        assert done.code == 0, done
        odd, fine = (Verdict.model_validate_json(line) for line in done.out.splitlines())
        assert sum("no shape of a diagram" in sentence for sentence in odd.missing) == 2
        assert odd.measured["ELQ"] is None
        assert fine.measured["ELQ"] is not None
