from __future__ import annotations

import socket
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree as ET

import pypdfium2.raw as raw  # type: ignore[import-untyped]
import pytest

from chalkwright.agent.documents.exports import export, pdf
from chalkwright.agent.documents.exports.drawings import vector
from chalkwright.agent.documents.exports.print_process import PrintOrder, linear
from chalkwright.agent.documents.formulas import mathml
from chalkwright.agent.errors import MachineFault, UserError
from tests.agent.exports.made_folders import PIXELS, hostile, lesson, made, png, scene, svg
from tests.agent.exports.printed import Printed

pytestmark = pytest.mark.process


PIECES = "One sentence of middling length stands here. " * 6


@pytest.fixture(scope="module")
def printed(tmp_path_factory: pytest.TempPathFactory) -> Printed:
    return Printed(export(lesson(tmp_path_factory.mktemp("lesson"), image=True), "pdf").data)


def test_the_document_tells_title_language_date_and_that_it_is_tagged(printed: Printed) -> None:
    assert printed.about["Title"] == "Discs & rings: r squared"
    assert printed.about["CreationDate"].startswith("D:20261121070809")
    assert printed.language() == "en"
    assert raw.FPDFCatalog_IsTagged(printed.document)
    assert printed.size == (612, 792)


def test_headings_figures_and_tables_are_marked_in_reading_order(printed: Printed) -> None:
    kinds = [tag.kind for tag in printed.tags()]
    assert [kind for kind in kinds if kind in {"H1", "H2", "H3"}] == ["H1", "H2", "H2"]
    assert {"Table", "TH", "TD", "L", "LI", "Link", "Caption"} <= set(kinds)
    text = " ".join(" ".join(printed.pages).split())
    order = [
        "Discs &",
        "Problem",
        "How large",
        "The idea",
        "Figure 1.",
        "Time in s",
        "Figure 2.",
        "Long",
        "Figure 3.",
        "Answer.",
    ]
    places = [text.index(part) for part in order]
    assert places == sorted(places)


def test_every_picture_and_formula_is_described(printed: Printed) -> None:
    alts = [tag.alt for tag in printed.tags() if tag.kind == "Figure"]
    assert all(alts)
    assert len(alts) > 20
    assert [alt for alt in alts if "radius" in alt] == [f"A disc of radius r sub {n}." for n in (1, 2, 3)]
    assert "Picture that belongs to the problem" in alts
    assert "2 H sub 2 plus O sub 2 tends to 2 H sub 2 O" in alts


def test_fonts_are_in_the_file_and_drawings_are_no_pixels(printed: Printed, tmp_path: Path) -> None:
    assert printed.embedded()
    assert all(printed.embedded())
    drawn = Printed(export(made(tmp_path / "v", "a", "b"), "pdf").data)
    assert raw.FPDF_PAGEOBJ_IMAGE not in drawn.kinds()
    pixels = Printed(export(made(tmp_path / "p", "a", "b", vectors=False), "pdf").data)
    assert raw.FPDF_PAGEOBJ_IMAGE in pixels.kinds()


def test_every_page_is_numbered_and_the_discs_are_on_them(printed: Printed) -> None:
    count = len(printed.pages)
    assert [text.split("\n")[-1].strip() for text in printed.pages] == [f"{n} / {count}" for n in range(1, count + 1)]
    seen = {colour for page in range(count) for _, colour in printed.picture(page).getcolors(1 << 20)}
    assert {tuple(bytes.fromhex(colour[1:])) for colour in PIXELS.values()} <= seen


def test_a_figure_is_never_parted_from_its_caption(tmp_path: Path) -> None:
    texts = [PIECES * 3, PIECES * 2, PIECES * 5, PIECES]
    document = Printed(export(made(tmp_path, *texts), "pdf").data)
    for page, text in enumerate(document.pages):
        seen = {colour for _, colour in document.picture(page).getcolors(1 << 20)}
        discs = {n for n, colour in PIXELS.items() if tuple(bytes.fromhex(colour[1:])) in seen}
        assert discs == {n for n in PIXELS if f"Figure {n}." in text}
    assert len(document.pages) > 2


def test_the_sheet_is_a4_and_the_font_chinese(tmp_path: Path) -> None:
    folder = made(tmp_path, "已知**半径** $r = 3\\ \\text{米}$。", language="zh", title="圆的面积")
    made_ = export(folder, "pdf")
    document = Printed(made_.data)
    assert made_.filename == "圆的面积.pdf"
    assert document.about["Title"] == "圆的面积"
    assert document.size == pytest.approx((595.28, 841.89), abs=0.1)
    assert "已知半径" in document.pages[0]
    assert all(document.embedded())


def test_the_same_run_gives_the_same_bytes(tmp_path: Path) -> None:
    first, second = (export(made(tmp_path / name, "Some $x^2$", "b"), "pdf") for name in "ab")
    assert first.data == second.data


@pytest.fixture
def listening() -> Iterator[socket.socket]:
    with socket.create_server(("127.0.0.1", 0)) as server:
        server.settimeout(0)
        yield server


def test_nothing_is_fetched_whatever_a_picture_or_a_text_names(tmp_path: Path, listening: socket.socket) -> None:
    address = f"http://127.0.0.1:{listening.getsockname()[1]}/x.png"
    secret = tmp_path / "secret.png"
    secret.write_bytes(png("#123456"))
    folder = hostile(tmp_path / "run")
    reaching = svg().replace(b"<g font", f'<image href="{address}"/><image href="{secret.as_uri()}"/><g font'.encode())
    (folder / "scene_2.svg").write_bytes(reaching)
    document = Printed(export(folder, "pdf").data)
    with pytest.raises(BlockingIOError):
        listening.accept()
    assert "<script>alert(1)</script>" in " ".join(" ".join(document.pages).split())
    html = f'<html lang="en"><head><title>t</title></head><body><img alt="a" src="{address}">' + (
        f'<img alt="b" src="{secret.as_uri()}"><p>there</p></body></html>'
    )
    css = f"@import url({address}); p {{ background: url({secret.as_uri()}) }}"
    order = PrintOrder(html=html, css=css, key="k", created="2026-11-21T07:08:09Z")
    direct = Printed(pdf.set_as_pdf(order))
    with pytest.raises(BlockingIOError):
        listening.accept()
    assert "there" in direct.pages[0]
    assert raw.FPDF_PAGEOBJ_IMAGE not in direct.kinds()


def test_long_words_and_wide_tables_stay_on_the_sheet(tmp_path: Path) -> None:
    cells = "|".join(f" column {n} " for n in range(14))
    wide = f"|{cells}|\n|{'---|' * 14}\n|{cells}|\n\n| {'x' * 300} | b |\n|---|---|\n| a | end |\n\n{'y' * 400}"
    document = Printed(export(made(tmp_path, wide), "pdf").data)
    width, _ = document.size
    for page in document.document:
        for thing in page.get_objects(max_depth=6):
            assert thing.get_bounds()[2] <= width
    assert "end" in document.pages[0]


@pytest.mark.parametrize(
    ("tex", "line"),
    [(r"\frac{1}{2}", "1/2"), (r"\frac{a+1}{b}", "(a+1)/b"), ("x_1^2", "x_1^2"), (r"\sqrt{x+1}", "√(x+1)")],
)
def test_what_cannot_be_drawn_is_not_flattened(tex: str, line: str) -> None:
    source = (mathml(tex, display=False) or "").replace("<math", '<math xmlns="http://www.w3.org/1998/Math/MathML"')
    assert linear(ET.fromstring(source)) == line


def test_what_takes_too_long_is_ended_with_a_remedy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pdf, "MAX_SECONDS", 0.05)
    with pytest.raises(UserError, match="export HTML and print that"):
        export(made(tmp_path, "x"), "pdf")


def test_a_process_that_fails_says_why(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pdf, "_environment", lambda: {"PYTHONHOME": "/nowhere"})
    with pytest.raises(MachineFault, match=r"cannot be made on this machine \(.+\); export HTML instead\."):
        pdf.set_as_pdf(PrintOrder(html="", css="", key="k", created=""))


@pytest.mark.parametrize(
    "change",
    [
        (b"<g font", b'<image href="http://127.0.0.1/a.png"/><g font'),
        (b"<g font", b'<image href="data:image/svg+xml;base64,eA=="/><g font'),
        (b"<g font", b"<text x='1' y='9'>seen</text><g font"),
        (b"<g font", b"<foreignObject/><g font"),
        (b"<g font", b"<style>ellipse{fill:red}</style><g font"),
        (b"<g font", b"<filter id='f'/><g font"),
        (b"<g font", b'<use href="other.svg#a"/><g font'),
        (b"<ellipse ", b'<ellipse onclick="x()" '),
        (b"<ellipse ", b'<ellipse style="mix-blend-mode:multiply" '),
        (b"<ellipse ", b'<ellipse mask="url(#m)" '),
        (b"<ellipse ", b'<ellipse clip-path="url(http://127.0.0.1/#m)" '),
        (b"</svg>", b""),
        (b"<svg", b'<!DOCTYPE svg [<!ENTITY a "b">]><svg'),
    ],
)
def test_a_drawing_that_is_more_than_shapes_is_not_printed_as_one(change: tuple[bytes, bytes]) -> None:
    assert vector(svg()) is not None
    assert b"text" not in (vector(svg()) or b"")
    assert vector(svg().replace(*change, 1)) is None


def test_pictures_of_a_scene_keep_their_shape(tmp_path: Path) -> None:
    document = Printed(export(made(tmp_path, "a", "b", scenes=(scene(1),)), "pdf").data)
    picture = document.picture(0)
    red = [
        (x, y) for x in range(picture.width) for y in range(picture.height) if picture.getpixel((x, y)) == (211, 60, 30)
    ]
    wide, high = (max(p[i] for p in red) - min(p[i] for p in red) for i in (0, 1))
    assert wide / high == pytest.approx(192 / 216, abs=0.03)
