from __future__ import annotations

import base64
import hashlib
import io
import zipfile
from datetime import UTC, datetime
from pathlib import Path

import pytest

from chalkwright.agent.documents.exports import FORMATS, export
from chalkwright.agent.documents.exports.data import filename
from chalkwright.agent.documents.exports.source import read_source, readable
from chalkwright.agent.documents.page import PRESENTING
from chalkwright.agent.errors import UserError
from chalkwright.agent.runs.folder import RECORD
from chalkwright.cli.export import _FORMATS
from tests.agent.exports.made_folders import hostile, lesson, made, png
from tests.agent.page import read


def unzipped(data: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        assert archive.testzip() is None
        return {name: archive.read(name) for name in archive.namelist()}


def test_markdown_comes_with_every_picture_it_names_and_no_other_file(tmp_path: Path) -> None:
    made_ = export(lesson(tmp_path, image=True), "md")
    files = unzipped(made_.data)
    assert set(files) == {"explanation.md", "problem.png", "scene_1.png", "scene_2.png", "scene_3.png"}
    text = files["explanation.md"].decode()
    assert all(f"]({name})" in text for name in files if name.endswith(".png"))
    assert files["scene_2.png"] == (tmp_path / "scene_2.png").read_bytes()
    assert (made_.filename, made_.media_type) == ("discs-rings-r-squared-markdown.zip", "application/zip")


def test_the_page_is_that_of_the_run_with_what_presents_it(tmp_path: Path) -> None:
    folder = lesson(tmp_path)
    saved, own = read(export(folder, "html").data.decode()), read((folder / "explanation.html").read_text("utf-8"))
    assert saved.text.startswith(own.text[:50])
    assert [figure["id"] for figure in saved.all("figure")] == [figure["id"] for figure in own.all("figure")]
    assert own.harm() == []


def test_nothing_but_our_script_may_run_in_the_page(tmp_path: Path) -> None:
    html = export(hostile(tmp_path), "html").data.decode()
    script = PRESENTING[0].read_text("utf-8")
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    assert f"script-src 'sha256-{digest}'; " in html
    assert html.count("<script") == html.count(f"<script>{script}</script>") == 1


def test_a_picture_that_is_gone_damaged_or_a_link_becomes_a_gap_with_its_description(tmp_path: Path) -> None:
    folder = lesson(tmp_path / "run")
    (folder / "scene_1.png").unlink()
    (folder / "scene_2.png").write_bytes(png()[:500])
    secret = tmp_path / "secret.png"
    secret.write_bytes(png())
    (folder / "scene_3.png").unlink()
    (folder / "scene_3.png").symlink_to(secret)
    files = unzipped(export(folder, "md").data)
    assert set(files) == {"explanation.md"}
    assert files["explanation.md"].decode().count("could not be drawn; its description: A disc of radius") == 3
    page = read(export(folder, "html").data.decode())
    assert page.all("img") == []
    assert page.text.count("could not be drawn") == 3


def test_a_record_cannot_name_files_elsewhere(tmp_path: Path) -> None:
    folder = lesson(tmp_path / "run")
    (tmp_path / "elsewhere.png").write_bytes(png())
    record = folder / RECORD
    record.write_text(record.read_text().replace('"scene_1.png"', '"../elsewhere.png"'))
    assert set(unzipped(export(folder, "md").data)) == {"explanation.md", "scene_2.png", "scene_3.png"}


@pytest.mark.parametrize("format", [f for f in FORMATS if f != "pdf"])
def test_equal_folders_give_equal_bytes(tmp_path: Path, format: str) -> None:  # noqa: A002
    first, second = (export(lesson(tmp_path / name, image=True), format) for name in "ab")
    assert first == second


def test_files_in_a_zip_are_of_the_runs_date(tmp_path: Path) -> None:
    with zipfile.ZipFile(io.BytesIO(export(lesson(tmp_path), "scorm").data)) as archive:
        assert {entry.date_time for entry in archive.infolist()} == {(2026, 11, 21, 7, 8, 8)} or {
            entry.date_time for entry in archive.infolist()
        } == {(2026, 11, 21, 7, 8, 9)}


@pytest.mark.parametrize(
    ("title", "name"),
    [
        ("A ladder: 5 m!", "a-ladder-5-m.pdf"),
        ("圆的面积", "圆的面积.pdf"),
        ("مساحة القرص", "مساحة-القرص.pdf"),
        ("../../etc/passwd\0", "etc-passwd.pdf"),
        ("con", "explanation-con.pdf"),
        ("\u202egnp.exe 🎈", "gnp-exe.pdf"),
        ("", "problem.pdf"),
    ],
)
def test_names_are_safe_in_any_script(title: str, name: str) -> None:
    assert filename(title, "pdf") == name


def test_long_names_stay_short() -> None:
    assert len(filename("長" * 500, "pdf", mark="-scorm12").encode()) < 130


def test_what_is_refused_is_said_in_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(UserError, match=r"no format 'odt'; choose md, html, pdf, docx, pptx or scorm\."):
        export(lesson(tmp_path / "run"), "odt")
    with pytest.raises(UserError, match=r"no run\.json"):
        export(tmp_path, "html")
    assert _FORMATS == FORMATS


@pytest.mark.parametrize(
    ("language", "letter"),
    [
        ("en", True),
        ("en-US", True),
        ("es-MX", True),
        ("en-GB", False),
        ("es", False),
        ("zh", False),
        ("zh-Hans-CN", False),
    ],
)
def test_the_sheet_is_that_of_the_country(tmp_path: Path, language: str, letter: bool) -> None:
    assert read_source(made(tmp_path, "x", language=language)).letter is letter


@pytest.mark.parametrize(
    ("written", "date"),
    [
        ("2026-11-21T09:08:09+02:00", datetime(2026, 11, 21, 7, 8, 9, tzinfo=UTC)),
        ("2026-11-21", datetime(2026, 11, 21, tzinfo=UTC)),
        ("yesterday", datetime(1980, 1, 1, tzinfo=UTC)),
        ("0001-01-01T00:00:00+00:00", datetime(1980, 1, 1, tzinfo=UTC)),
    ],
)
def test_the_date_comes_from_the_record(tmp_path: Path, written: str, date: datetime) -> None:
    assert read_source(made(tmp_path, "x", created=written)).created == date


def test_hostile_text_stays_text_in_the_page_and_in_markdown(tmp_path: Path) -> None:
    folder = hostile(tmp_path)
    assert read(export(folder, "html").data.decode()).harm() == ["<button>", "<script>"], "our own"
    assert set(unzipped(export(folder, "md").data)) == {"explanation.md", "scene_2.png"}


DRAWING = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 360">{}</svg>'
BOMB = '<path id="g0" d="M0 0h1"/>' + "".join(
    f'<g id="g{n}">' + f'<use href="#g{n - 1}"/>' * 10 + "</g>" for n in range(1, 9)
)


@pytest.mark.parametrize(
    "inside",
    [BOMB, "<style>*{fill:red}<b/>@import url(http://127.0.0.1:9/)</style>", "<script>alert(1)</script>"],
    ids=["bomb", "import", "script"],
)
def test_a_hostile_drawing_is_in_no_export(tmp_path: Path, inside: str) -> None:
    """Smaller than the PNG, so that it would be the one that is embedded."""
    folder = made(tmp_path, "Text.", "More.", drawn=(1,))
    (folder / "scene_1.svg").write_text(DRAWING.format(inside))
    picture = (folder / "scene_1.png").read_bytes()
    assert unzipped(export(folder, "md").data)["scene_1.png"] == picture
    for form in ("md", "html", "scorm"):
        data = export(folder, form).data
        files = unzipped(data) if data.startswith(b"PK") else {"page": data}
        assert not [
            one for one in files.values() if any(sign in one for sign in (b"#g7", b"@import url(h", b"alert(1)"))
        ]
    assert dict(read_source(folder).pictures) == {"scene_1.png": picture}


def test_readable_keeps_every_letter_and_drops_what_xml_cannot_hold() -> None:
    assert readable("a\tb\nc 👩🏽‍🔬 ½\u202e") == "a\tb\nc 👩🏽‍🔬 ½\u202e"
    assert readable("a\x00\x08\x1b\x85\ud800\ufffe\U0001ffffb") == "ab"
