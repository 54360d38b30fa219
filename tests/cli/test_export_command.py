from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from chalkwright.cli.export import export
from tests.agent.exports.made_folders import made

pytestmark = pytest.mark.process


def test_the_file_is_named_for_the_title_or_as_asked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = made(tmp_path / "run", "x", title="A disc")
    monkeypatch.chdir(tmp_path)
    done = CliRunner().invoke(export, [str(folder), "--to", "html"])
    assert (done.exit_code, done.output) == (0, "a-disc.html\n")
    page = (tmp_path / "a-disc.html").read_text(encoding="utf-8")
    assert "data-present" in page, "unlike the page of the run it can be presented"
    assert "data-present" not in (folder / "explanation.html").read_text(encoding="utf-8")
    assert CliRunner().invoke(export, [str(folder), "--to", "docx", "-o", "mine.docx"]).output == "mine.docx\n"
    (tmp_path / "there").mkdir()
    assert CliRunner().invoke(export, [str(folder), "--to", "scorm", "-o", "there"]).exit_code == 0
    assert (tmp_path / "there" / "a-disc-scorm12.zip").is_file()


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (["nowhere", "--to", "md"], "Error: There is no run.json in nowhere; name the folder of a run.\n"),
        (
            ["run", "--to", "md", "-o", "no/such/file.zip"],
            "no/such/file.zip cannot be written (No such file or directory)",
        ),
        (["run", "--to", "odt"], "is not one of 'md', 'html', 'pdf', 'docx', 'pptx', 'scorm'"),
    ],
)
def test_what_cannot_be_done_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, given: list[str], said: str
) -> None:
    made(tmp_path / "run", "x")
    monkeypatch.chdir(tmp_path)
    done = CliRunner().invoke(export, given)
    assert done.exit_code
    assert said in done.output
    assert [path.name for path in tmp_path.iterdir()] == ["run"]
