"""Documents become items: of a run, or uploaded as files, folders and zips, with no way to other files."""

from __future__ import annotations

from pathlib import Path

import pytest

from chalkwright.agent.errors import UserError
from chalkwright.benchmarks.eduillustrate.runs import VerdictLine
from chalkwright.judges.data import Verdict
from chalkwright.judges.document import read_document
from chalkwright.service.studies.documents import from_files, from_run, one_document
from tests.benchmarks.made_runs import job, run_of, verdict
from tests.service.comparison.test_compare import verdict as whole_verdict
from tests.service.studies.made_studies import png

TEXT = "# Title\n\n> **Problem**\n>\n> Why?\n\nBecause.\n\n![It](picture.png)\n"


def test_items_of_a_run_are_drawn_evenly_and_bring_the_judges_scores(tmp_path: Path) -> None:
    jobs = [
        job(model, f"p{n}", subject=subject)
        for model in ("kimi", "gpt-5")
        for subject in ("physics", "biology")
        for n in range(4)
    ]
    jobs = [
        one.model_copy(update={"key": one.key.model_copy(update={"problem": f"{one.subject}-{one.key.problem}"})})
        for one in jobs
    ]
    failed = job("kimi", "gone", outcome="failed")
    said: list[VerdictLine] = [verdict(one, score=3) for one in jobs]
    run = run_of(tmp_path / "run", [*jobs, failed, *said])
    for one in jobs:
        folder = run.path / one.key.place
        folder.mkdir(parents=True)
        (folder / "explanation.md").write_text(f"# Title\n\n> **Problem**\n>\n> Why {one.key.problem}?\n\nBecause.\n")
    found = from_run(run, limit=4, seed=1)
    strata = {(one.id.split("/")[0], one.id.split("/")[2].split("-")[0]) for one in found.items}
    assert len(found.items) == len(strata) == 4
    assert found.items[0].models["gemini"]["LC"] == 3
    assert from_run(run, limit=4, seed=1).items == found.items
    assert len(from_run(run).items) == 16


def test_an_empty_run_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UserError, match="no complete document"):
        from_run(run_of(tmp_path / "run", [job(outcome="failed")]))


def test_folders_of_documents_become_items_with_their_pictures() -> None:
    found = from_files(
        [
            ("set/kimi/one.md", TEXT.encode()),
            ("set/kimi/two.html", b"<h1>Title</h1><p>Because.</p>"),
            ("set/kimi/picture.png", png("red")),
            ("set/alone/essay.md", TEXT.encode()),
            ("set/alone/picture.png", png("green")),
            ("set/alone/notes.csv", b"a,b"),
        ]
    )
    by_name = {item.id: item for item in found.items}
    assert set(by_name) == {"set/kimi/one", "set/kimi/two", "set/alone"}
    assert [by_name[name].generator for name in ("set/kimi/one", "set/kimi/two", "set/alone")] == ["kimi", "kimi", None]
    assert [len(by_name[name].pictures) for name in ("set/kimi/one", "set/alone")] == [1, 1]
    assert by_name["set/kimi/one"].pictures != by_name["set/alone"].pictures
    assert by_name["set/kimi/one"].problem


def test_documents_of_one_name_are_told_apart() -> None:
    found = from_files([("a.md", b"One")])
    found.add(from_files([("a.md", b"Other")]))
    assert [item.id for item in found.items] == ["a", "a #2"]


def test_a_file_where_a_folder_lies_is_refused_in_a_sentence() -> None:
    one, other = ("a.md", b"Text"), ("a.md/b.md", b"Text")
    for files in ([one, other], [other, one]):
        with pytest.raises(UserError, match="a file and a folder have one name"):
            from_files(files)


def test_a_long_name_keeps_its_ending_whatever_its_script() -> None:
    assert len(from_files([(f"{'图' * 200}/{'图' * 200}.md", b"Text")]).items) == 1


def test_a_document_shows_no_file_of_this_machine(tmp_path: Path) -> None:
    (tmp_path / "secret.png").write_bytes(png("red"))
    named = f"A\n\n![x]({tmp_path}/secret.png)\n\n![y](../../secret.png)\n\n![z](file://{tmp_path}/secret.png)\n\nB\n"
    found = from_files([("../../doc.md", named.encode()), ("/etc/other.md", b"Text")])
    assert not any(item.pictures for item in found.items)


@pytest.mark.parametrize("files", [[], [("a.png", png())], [("a.md", b"")], [("x.exe", b"MZ")]])
def test_what_holds_no_document_is_refused_without_a_path_of_ours(files: list[tuple[str, bytes]]) -> None:
    with pytest.raises(UserError) as refused:
        from_files(files)
    assert "/tmp" not in str(refused.value)
    assert "study-" not in str(refused.value)


def test_a_writers_name_is_none_that_a_spreadsheet_computes(tmp_path: Path) -> None:
    (tmp_path / "essay.md").write_text(TEXT)
    document = read_document(tmp_path / "essay.md").model_copy(update={"generator": "=cmd()"})
    judged: Verdict = whole_verdict(3)
    (item,) = one_document(document, name="essay", verdicts=[judged, judged.model_copy(update={"judge": "none"})]).items
    assert item.generator == "cmd()"
    assert set(item.models) == {"gemini"}
    assert item.models["gemini"]["LC"] == 3
