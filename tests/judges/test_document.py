"""Documents of every form, as found on disk: what is read, what is said to be missing, what is refused."""

from __future__ import annotations

import io
import os
import struct
import zlib
from pathlib import Path
from typing import Any

import pytest
from PIL import Image as Pillow

from chalkwright.agent.data import Image, Problem
from chalkwright.agent.documents.page import to_html, to_markdown
from chalkwright.agent.errors import UserError
from chalkwright.agent.runs.folder import RunFolder
from chalkwright.judges.document import find_documents, read_document
from tests.agent.test_assemble import outline, record
from tests.judges.document_kit import SQUARE, opened, picture, put, read, shape, told, uri

PROBLEM = Problem(text="What is $F$?", grade="9", solution="F = 5 N")


def run(path: Path, **changed: object) -> Path:
    """A run folder, as the last stage of a run writes it."""
    values: dict[str, Any] = {"problem": PROBLEM, "shown": outline()} | changed
    made = record(**values)
    folder = RunFolder(path)
    folder.create()
    pictures = {name: picture(size=(64, 36)) for result in made.scenes if (name := result.png)}
    for name, data in pictures.items():
        folder.write_bytes(name, data)
        folder.write_text(name.replace(".png", ".layout.json"), "{}")
    folder.write_text("plan.md", "# Scene 1\n")
    folder.write_text("explanation.md", to_markdown(made))
    folder.write_text("explanation.html", to_html(made, pictures))
    folder.write_json("run.json", made)
    return path


# Our run folders


def test_a_run_folder(tmp_path: Path) -> None:
    document = read_document(run(tmp_path / "ramp-1"))
    assert document.name == "ramp-1"
    assert document.problem == PROBLEM
    assert document.generator == "some-model_2"
    assert document.wants_diagrams
    assert document.missing == ()
    assert shape(document) == [
        "# A *ramp*\n\n\nFirst $x$.",
        "[scene_1.png]",
        "**Figure 1.** Title 1\n\nText after scene 1.",
        "[scene_2.png]",
        "**Figure 2.** Title 2\n\nText after scene 2.",
    ]
    first = document.diagrams[0]
    assert first.alt.startswith("A ramp with force")
    assert first.layout == tmp_path / "ramp-1" / "scene_1.layout.json"


def test_an_edited_run_is_judged_as_it_is(tmp_path: Path) -> None:
    folder = run(tmp_path / "r")
    (folder / "explanation.md").write_text("# New\n\nOnly $y$.\n\n![](scene_2.png)\n")
    document = read_document(folder)
    assert shape(document) == ["# New\n\nOnly $y$.", "[scene_2.png]"]
    assert document.problem == PROBLEM
    assert document.diagrams[0].alt == "A ramp with force $F_2$."


def test_a_run_without_a_model_or_without_diagrams(tmp_path: Path) -> None:
    plain = outline(0)
    document = read_document(run(tmp_path / "r", model=None, author="offline", shown=plain, scenes=()))
    assert document.generator == "offline"
    assert not document.wants_diagrams


def test_a_scene_that_was_never_drawn_is_said(tmp_path: Path) -> None:
    made = record(outline(), drawn=(1,))
    document = read_document(run(tmp_path / "r", scenes=made.scenes))
    assert "Scene 2 of the outline was never drawn" in told(document)


def test_a_broken_record_is_said_and_the_text_still_read(tmp_path: Path) -> None:
    folder = run(tmp_path / "r")
    (folder / "run.json").write_text("{")
    document = read_document(folder)
    assert "run.json is not valid JSON" in told(document)
    assert document.problem == Problem(text="What is $F$?")
    assert len(document.diagrams) == 2


@pytest.mark.parametrize("name", ["", "explanation.md", "run.json", "explanation.html"])
def test_any_file_of_a_run_stands_for_it(tmp_path: Path, name: str) -> None:
    folder = run(tmp_path / "r")
    assert read_document(folder / name).problem == PROBLEM
    assert read_document(folder / name).generator == "some-model_2"


# The problem and the gold solution


def test_the_caller_wins_over_the_document(tmp_path: Path) -> None:
    folder = run(tmp_path / "r")
    other = Problem(text="Another?", solution="7")
    assert read_document(folder, problem=other).problem == other
    assert read_document(folder, problem=other, gold="8").problem == other.model_copy(update={"solution": "8"})
    assert read_document(folder, gold="6 N").problem == PROBLEM.model_copy(update={"solution": "6 N"})
    # The words of another problem keep its grade, but not the solution of this one.
    assert read_document(folder, problem="What is a?").problem == Problem(text="What is a?", grade="9")
    assert read_document(folder, problem=" What  is $F$? ").problem == PROBLEM
    assert read_document(folder, problem="  ", gold="").problem == PROBLEM


def test_what_nobody_said_is_missing(tmp_path: Path) -> None:
    bare = read(tmp_path, "Four.")
    assert bare.problem is None
    assert [sentence.split(":")[0].split(",")[0] for sentence in bare.missing] == [
        "Nobody said what was asked",
        "There is no gold solution",
    ]
    assert "not used without the problem" in told(read(tmp_path, "Four.", gold="4"))
    assert [s.split(",")[0] for s in read(tmp_path, "Four.", problem="2 + 2?").missing] == ["There is no gold solution"]
    assert read(tmp_path, "Four.", problem="2 + 2?", gold="4").missing == ()


# Pictures


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "WEBP", "GIF", "BMP"])
def test_pictures_are_known_by_their_content(tmp_path: Path, kind: str) -> None:
    (tmp_path / "x.png").write_bytes(picture(kind))
    document = read(tmp_path, "![](x.png)")
    shown = opened(document)
    image = document.diagrams[0].image
    assert image is not None
    assert image.media_type == {"JPEG": "image/jpeg", "WEBP": "image/webp"}.get(kind, "image/png")
    assert image.media_type == f"image/{shown.format}".lower()
    assert shown.size == (60, 40)
    assert max(abs(a - b) for a, b in zip(shown.convert("RGB").getpixel((5, 5)), (200, 30, 30), strict=True)) < 6  # type: ignore[arg-type]


def test_pictures_fit_for_a_judge_stay_byte_for_byte(tmp_path: Path) -> None:
    data = picture(size=(2048, 120))
    (tmp_path / "x.png").write_bytes(data)
    assert read(tmp_path, "![](x.png)").diagrams[0].image == Image(media_type="image/png", data=data)


def test_huge_moving_turned_and_transparent_pictures(tmp_path: Path) -> None:
    (tmp_path / "huge.png").write_bytes(picture(size=(4096, 1024)))
    frames = [Pillow.new("RGB", (30, 20), colour) for colour in ("red", "blue")]
    frames[0].save(tmp_path / "moving.gif", save_all=True, append_images=frames[1:])
    frames[0].save(tmp_path / "moving.webp", save_all=True, append_images=frames[1:], lossless=True)
    exif = Pillow.Exif()
    exif[0x0112] = 6
    (tmp_path / "turned.jpg").write_bytes(picture("JPEG", (60, 40), exif=exif))
    (tmp_path / "clear.png").write_bytes(picture(mode="RGBA"))
    document = read(tmp_path, "![](huge.png)\n![](moving.gif)\n![](turned.jpg)\n![](clear.png)\n![](moving.webp)")
    assert opened(document, 1).size == (2048, 512)
    assert opened(document, 2).convert("RGB").getpixel((5, 5)) == (255, 0, 0)
    assert opened(document, 3).size == (40, 60)
    assert opened(document, 4).convert("RGB").getpixel((5, 5)) == (255, 255, 255)
    assert opened(document, 5).convert("RGB").getpixel((5, 5)) == (255, 0, 0)
    assert getattr(opened(document, 5), "n_frames", 1) == 1


def test_names_with_spaces_and_from_the_folders_root(tmp_path: Path) -> None:
    folder = put(tmp_path / "d", "x y.png", "img/z.png")
    text = "![](<x y.png>)\n![](x%20y.png)\n![](/img/z.png)\n"
    assert all(diagram.image for diagram in read(folder, text).diagrams)


OUT = (
    "../up.png",
    "..\\up.png",
    "%2e%2e/up.png",
    "d/../../up.png",
    "{up}",
    "file://{up}",
    "file:up.png",
    "link.png",
    "to/up.png",
)


@pytest.mark.parametrize("target", OUT)
def test_nothing_outside_its_folder_is_opened(tmp_path: Path, target: str) -> None:
    folder = put(tmp_path / "d", "x.png")
    put(tmp_path, "up.png")
    (folder / "link.png").symlink_to(tmp_path / "up.png")
    (folder / "to").symlink_to(tmp_path)
    document = read(folder, f"![]({target.format(up=tmp_path / 'up.png')})\n![](x.png)\n")
    assert [part.image is None for part in document.diagrams] == [True, False]


def test_a_document_that_is_a_link_to_another_folder_is_not_read(tmp_path: Path) -> None:
    (tmp_path / "secret.md").write_text("Mine alone.")
    folder = put(tmp_path / "d", "x.png")
    (folder / "essay.md").symlink_to(tmp_path / "secret.md")
    with pytest.raises(UserError, match="link to another folder"):
        read_document(folder / "essay.md")
    with pytest.raises(UserError, match="no explanation"):
        find_documents([folder])


@pytest.mark.parametrize("size", [(2100, 10), (600, 4), (4, 600)])
def test_a_picture_of_no_diagrams_shape_costs_itself_alone(tmp_path: Path, size: tuple[int, int]) -> None:
    folder = put(tmp_path / "d", "x.png")
    (folder / "odd.png").write_bytes(picture(size=size))
    document = read(folder, "![](odd.png)\n![](x.png)\n")
    assert [part.image is None for part in document.diagrams] == [True, False]
    assert "no shape of a diagram" in "\n".join(document.missing)


@pytest.mark.process  # an uploaded drawing is drawn apart
def test_an_svg_of_no_diagrams_shape_costs_itself_alone(tmp_path: Path) -> None:
    folder = put(tmp_path / "d", "x.png")
    (folder / "odd.svg").write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="2048"><path d="M0 0h1v9z"/></svg>'
    )
    document = read(folder, "![](odd.svg)\n![](x.png)\n")
    assert [part.image is None for part in document.diagrams] == [True, False]


def test_a_document_has_so_many_pictures_at_most(tmp_path: Path) -> None:
    folder = put(tmp_path / "d", "x.png")
    diagrams = read(folder, "![](x.png)\n\n" * 70).diagrams
    assert [part.number for part in diagrams if part.image is not None] == list(range(1, 61))


@pytest.mark.parametrize(
    ("target", "because"),
    [
        ("gone.png", "it was not found"),
        ("sub", "it was not found"),
        ("https://example.org/a.png?b=1", "it is on the web, and nothing is ever fetched"),
        ("//example.org/a.png", "it is on the web"),
        ("mailto:me", "it is named by mailto:, which is no file"),
        ("text.png", "it is no PNG, JPEG, WebP, GIF, BMP or SVG picture"),
        ("half.png", "it is damaged"),
        ("big.png", "it has 12000×12000 pixels; scale it down"),
        ("bomb.png", "it has too many pixels; scale it down"),
        ("data:image/png;base64,!!!!", "it is embedded, but not as valid base64"),
        ("data:image/png", "it is embedded, but empty"),
        pytest.param(
            "gradient.svg",
            "it is an SVG drawing that is filled with a gradient or a pattern; save it as PNG",
            marks=pytest.mark.process,
        ),
        pytest.param("broken.svg", "it is an SVG drawing that is not valid SVG", marks=pytest.mark.process),
        ("a" * 5000 + ".png", "it was not found"),
        ("", "it has no name"),
    ],
)
def test_a_picture_that_cannot_be_seen_is_said(tmp_path: Path, target: str, because: str) -> None:
    (tmp_path / "sub").mkdir()
    (tmp_path / "text.png").write_text("no picture")
    (tmp_path / "half.png").write_bytes(picture(size=(300, 300))[:100])
    (tmp_path / "big.png").write_bytes(claiming(12_000))
    (tmp_path / "bomb.png").write_bytes(claiming(40_000))
    (tmp_path / "gradient.svg").write_text(SQUARE.replace("#c81e1e", "url(#g)"))
    (tmp_path / "broken.svg").write_text(SQUARE[:60])
    document = read(tmp_path, f"One.\n\n![alt](<{target}>)\n\nTwo.")
    assert [diagram.image for diagram in document.diagrams] == [None]
    assert document.diagrams[0].alt == "alt"
    assert len(document.parts) == 3
    assert because in document.missing[0]
    assert document.missing[0].startswith("Diagram 1 (")
    assert document.missing[0].endswith(".")
    assert len(document.missing[0]) < 300


def claiming(side: int) -> bytes:
    """A small PNG file that says it is a big square."""
    data = bytearray(picture())
    data[16:24] = struct.pack(">II", side, side)
    data[29:33] = struct.pack(">I", zlib.crc32(data[12:29]))
    return bytes(data)


def test_a_picture_that_is_no_ordinary_file_is_not_opened(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.png")
    (tmp_path / "loop.png").symlink_to("loop.png")
    assert told(read(tmp_path, "![](pipe.png)![](loop.png)")).count("was not found") == 2


# Text


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-32", "utf-16-le", "utf-16-be"])
def test_encodings(tmp_path: Path, encoding: str) -> None:
    text = "# Energy\n\nA café at 5 °C, and so on and so forth: 能量守恒。"
    document = read(tmp_path, text.encode(encoding))
    assert document.text == text
    assert "Latin-1" not in told(document)


def test_encodings_that_a_page_declares_and_those_that_are_guessed(tmp_path: Path) -> None:
    html = "<html><head><meta charset={}></head><body><p>能量</p></body></html>"
    assert read(tmp_path, html.format("gb2312").encode("gb18030"), name="p.html").text == "能量"
    guessed = read(tmp_path, "A café.".encode("latin-1"))
    assert guessed.text == "A café."
    assert "is not in UTF-8 and was read as Latin-1" in guessed.missing[0]
    assert read(tmp_path, html.format("hex").encode(), name="p.html").text == "能量"


def test_text_is_normalised(tmp_path: Path) -> None:
    assert read(tmp_path, "cafe\u0301\r\n\r\nb\rc\0\n").text == "café\n\nb\nc"


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"", "is empty, so that there is nothing to judge"),
        (b" \n\n\t\n", "is empty"),
        (b"<html><body><script>x</script></body></html>", "is empty"),
        (b"\xef\xbb\xbf", "is empty"),
        (bytes(range(256)) * 50, "is no text"),
        (picture(size=(300, 300)), "is no text"),
        (b"word " * 2_000_000, "has 10000000 characters without its pictures"),
    ],
)
def test_what_cannot_be_judged_is_refused_in_one_sentence(tmp_path: Path, data: bytes, sentence: str) -> None:
    with pytest.raises(UserError, match=sentence) as refused:
        read(tmp_path, data)
    assert str(refused.value).count(". ") == 0


def test_ten_megabytes_of_pictures_are_no_hindrance(tmp_path: Path) -> None:
    noise = Pillow.effect_noise((1900, 1900), 90)
    stream = io.BytesIO()
    noise.save(stream, "BMP")
    text = f"One.\n\n![]({uri(stream.getvalue() * 2)})\n\nTwo.\n"
    assert len(text) > 9_000_000
    assert shape(read(tmp_path, text)) == ["One.", "[data:image/png]", "Two."]


# Finding


def names(found: list[Path], root: Path) -> list[str]:
    return [path.relative_to(root).as_posix() for path in found]


def test_folders_of_many_are_searched_in_a_natural_order(tmp_path: Path) -> None:
    for name in ("p10", "p2", "p1/deep"):
        put(tmp_path / name, "scene1.png", solution_md="So.\n\n![](scene1.png)")
    put(tmp_path, README_md="About these.", b_md="B.", a_html="<p>A.</p>", notes_txt="no")
    put(tmp_path / ".git", x_md="no")
    put(tmp_path / "node_modules", x_md="no")
    put(tmp_path / "pictures", "x.png")
    run(tmp_path / "run")
    put(tmp_path / "judged", verdict_json="{}", verdict_md="Verdict.", verdict_html="<p>Verdict.</p>")
    expected = ["a.html", "b.md", "p1/deep", "p2", "p10", "run"]
    assert names(find_documents([tmp_path]), tmp_path) == expected
    assert len([read_document(path) for path in find_documents([tmp_path])]) == 6


def test_a_document_comes_once(tmp_path: Path) -> None:
    folder = run(tmp_path / "r")
    assert find_documents([folder, folder / "explanation.md", folder / "run.json", tmp_path]) == [folder]
    assert find_documents(sorted(folder.iterdir())) == [folder / "explanation.md"]
    pair = put(tmp_path / "pair", essay_md="M.", essay_html="<p>H.</p>")
    assert find_documents([pair]) == [pair]
    assert read_document(pair).text == "M."
    assert find_documents([pair / "essay.md", pair / "essay.html"]) == [pair / "essay.md"]
    assert read_document(pair / "essay.html").text == "H."


def test_files_beside_a_document_are_no_documents(tmp_path: Path) -> None:
    folder = put(tmp_path / "d", "scene1.png", essay_md="![](scene1.png)", outline_xml="<x/>")
    assert find_documents(sorted(folder.iterdir())) == [folder / "essay.md"]
    assert find_documents([put(tmp_path / "only", README_md="So.")]) == [tmp_path / "only"]


def test_links_that_lead_back_end(tmp_path: Path) -> None:
    put(tmp_path / "a", x_md="A.")
    (tmp_path / "a" / "up").symlink_to(tmp_path, target_is_directory=True)
    (tmp_path / "b").symlink_to(tmp_path / "a", target_is_directory=True)
    (tmp_path / "loop").symlink_to(tmp_path / "loop")
    (tmp_path / "loop.md").symlink_to(tmp_path / "loop.md")
    assert [path.name for path in find_documents([tmp_path])] == ["a"]


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("empty", "There is no explanation in .*empty; name"),
        ("gone", "There is no file or folder .*gone; check"),
        ("x.png", "There is no explanation in .*x.png; name"),
        ("x.docx", "x.docx is neither Markdown nor HTML; save"),
        ("loop", "cannot be read|There is no file"),
        ("nul\0", "cannot be read|There is no file"),
    ],
)
def test_where_nothing_is_found(tmp_path: Path, name: str, sentence: str) -> None:
    (tmp_path / "empty").mkdir()
    (tmp_path / "loop").symlink_to("loop")
    put(tmp_path, "x.png", x_docx=b"PK")
    with pytest.raises(UserError, match=sentence):
        find_documents([tmp_path / name])
    with pytest.raises(UserError):
        read_document(tmp_path / name)


def test_a_folder_of_many_is_not_one_document(tmp_path: Path) -> None:
    put(tmp_path, a_md="A.", b_md="B.")
    with pytest.raises(UserError, match=r"holds 2 explanations \(a.md, b.md\); name one of them"):
        read_document(tmp_path)


@pytest.mark.parametrize(("file", "name"), [("solution.md", "12_math_g6"), ("essay.md", "essay.md")])
def test_names_that_say_nothing_give_way_to_the_folders(tmp_path: Path, file: str, name: str) -> None:
    document = read(tmp_path / "12_math_g6", "So.", name=file)
    assert document.name == name
    assert document.origin == str(tmp_path / "12_math_g6" / file)
    assert read_document(tmp_path / "12_math_g6").name == "12_math_g6"
