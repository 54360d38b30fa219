"""Findings from pictures drawn here by Pillow, read by the real OCR."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from matplotlib.font_manager import findfont
from PIL import Image, ImageDraw, ImageFont

from chalkwright.renderers.base import Finding
from chalkwright.renderers.measure.ocr import OcrMissing, Read, load, read
from chalkwright.renderers.measure.pixel_ink import ground
from chalkwright.renderers.measure.pixels import Seen, find_in, find_in_picture, find_questions, measure_picture

WIDE, HIGH = 1280, 720
WHITE, BLACK = ("white", "black"), ("black", "white")
Paint = Callable[[ImageDraw.ImageDraw, str], None]


def font(size: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(findfont("DejaVu Sans"), size)


def clean(draw: ImageDraw.ImageDraw, ink: str) -> None:
    """A triangle with labels, a boxed word, an arrow and a title: nothing wrong."""
    draw.text((420, 30), "Sides of a triangle", font=font(44), fill=ink)
    draw.line([(200, 560), (700, 560), (450, 200), (200, 560)], fill=ink, width=3, joint="curve")
    draw.text((430, 580), "a = 5", font=font(30), fill=ink)
    draw.text((610, 340), "b = 4", font=font(30), fill=ink)
    draw.rectangle([850, 300, 1150, 400], outline=ink, width=3)
    draw.text((900, 328), "Answer 12", font=font(34), fill=ink)
    draw.line([(1000, 560), (1000, 420)], fill="#D04030", width=5)
    draw.polygon([(985, 440), (1015, 440), (1000, 408)], fill="#D04030")


def picture(folder: Path, colors: tuple[str, str], *paints: Paint) -> Path:
    page = Image.new("RGB", (WIDE, HIGH), colors[0])
    draw = ImageDraw.Draw(page)
    for paint in paints:
        paint(draw, colors[1])
    page.save(folder / "picture.png")
    return folder / "picture.png"


def kinds(findings: tuple[Finding, ...]) -> list[str]:
    return [finding.kind for finding in findings]


def about(findings: tuple[Finding, ...], kind: str, words: str) -> list[Finding]:
    return [f for f in findings if f.kind == kind and any(words in name for name in f.elements)]


def beside(draw: ImageDraw.ImageDraw, ink: str) -> None:
    """Lines beside a text, ruled paper and a frame around the page."""
    draw.line([(400, 95), (900, 95)], fill=ink, width=3)
    draw.line([(412, 20), (412, 95)], fill=ink, width=3)
    draw.rectangle([0, 0, WIDE - 1, HIGH - 1], outline=ink, width=4)
    draw.line([(0, 650), (WIDE, 650)], fill=ink, width=2)


@pytest.mark.parametrize(
    ("colors", "paints"),
    [(WHITE, (clean,)), (WHITE, (clean, beside)), (BLACK, (clean, beside))],
    ids=["plain", "ruled", "ruled-on-black"],
)
def test_clean_picture_has_no_findings(tmp_path: Path, colors: tuple[str, str], paints: tuple[Paint, ...]) -> None:
    assert find_in_picture(picture(tmp_path, colors, *paints)) == ()


def spoilt(draw: ImageDraw.ImageDraw, ink: str) -> None:
    """Lines through two texts, one of them as far as an edge, texts over every edge, a tiny text."""
    draw.line([(780, 345), (1220, 345)], fill="#3080E0", width=4)
    draw.line([(600, 110), (720, 0)], fill=ink, width=3)
    for place in ((1180, 480), (-40, 300), (900, -18), (900, 690)):
        draw.text(place, "Hypotenuse", font=font(40), fill=ink)
    draw.text((880, 620), "Not drawn to scale", font=font(12), fill=ink)


@pytest.fixture(scope="module", params=[WHITE, BLACK], ids=["on-white", "on-black"])
def spoilt_findings(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> tuple[Finding, ...]:
    """One picture with many faults, read once: each test looks at those of a kind."""
    return find_in_picture(picture(tmp_path_factory.mktemp("spoilt"), request.param, clean, spoilt))


def test_every_fault_is_found_and_nothing_else(spoilt_findings: tuple[Finding, ...]) -> None:
    assert kinds(spoilt_findings) == ["text-over-line"] * 2 + ["cut-by-frame"] * 5 + ["text-too-small"]


def test_lines_through_texts(spoilt_findings: tuple[Finding, ...]) -> None:
    (level,) = about(spoilt_findings, "text-over-line", "Answer")
    (slanting,) = about(spoilt_findings, "text-over-line", "Sides")
    assert level.amount > 6
    assert slanting.amount > 12
    assert slanting.remedy.startswith("Move Text “Sides")
    assert level.boxes[0].left == pytest.approx(902, abs=6)


def test_plate_under_a_text_keeps_lines_off(tmp_path: Path) -> None:
    def plated(draw: ImageDraw.ImageDraw, ink: str) -> None:
        draw.ellipse([100, 100, 1180, 640], fill="#BFE0F0")
        draw.line([(60, 360), (1240, 360)], fill=ink, width=3)
        draw.rectangle([540, 335, 740, 385], fill="white")
        draw.text((560, 340), "equator", font=font(36), fill=ink)

    assert find_in_picture(picture(tmp_path, WHITE, plated)) == ()


def test_texts_cut_by_every_edge(spoilt_findings: tuple[Finding, ...]) -> None:
    findings = about(spoilt_findings, "cut-by-frame", "Text")
    assert sorted(f.message.split("picture's ")[1].split(" ")[0] for f in findings) == [
        "bottom",
        "left",
        "right",
        "top",
    ]


def test_tiny_text(spoilt_findings: tuple[Finding, ...]) -> None:
    (finding,) = about(spoilt_findings, "text-too-small", "scale")
    assert finding.amount == pytest.approx(12 * 0.76, abs=1)


@pytest.mark.parametrize(("size", "small"), [(11, True), (16, False)])
def test_a_short_label_far_too_small_is_told_though_few_letters_agree(tmp_path: Path, size: int, small: bool) -> None:
    def short(draw: ImageDraw.ImageDraw, ink: str) -> None:
        draw.text((300, 640), "4 m", font=font(size), fill=ink)

    assert [f.kind for f in find_in_picture(picture(tmp_path, WHITE, clean, short))] == ["text-too-small"] * small


def test_letters_that_the_edge_cuts_are_not_small(tmp_path: Path) -> None:
    def cut(draw: ImageDraw.ImageDraw, ink: str) -> None:
        draw.text((300, HIGH - 15), "4TH HOUR", font=font(18), fill=ink)

    assert set(kinds(find_in_picture(picture(tmp_path, WHITE, clean, cut)))) <= {"cut-by-frame"}


def test_a_small_index_is_no_label(tmp_path: Path) -> None:
    def index(draw: ImageDraw.ImageDraw, ink: str) -> None:
        draw.text((300, 630), "R", font=font(40), fill=ink)
        draw.text((333, 660), "25", font=font(11), fill=ink)

    assert find_in_picture(picture(tmp_path, WHITE, clean, index)) == ()


def faulty(pale: str) -> Paint:
    """A shape over an edge, a pale text, and texts on top of each other, the last of them far enough apart."""

    def paint(draw: ImageDraw.ImageDraw, ink: str) -> None:
        draw.ellipse([1150, 500, 1350, 700], fill="#80C080")
        draw.text((520, 120), "Given: c = 6", font=font(28), fill=pale)
        for left, top, shift in ((780, 610, 0), (740, 490, 14), (60, 640, 24), (60, 60, 45)):
            draw.text((left, top), "kinetic energy", font=font(34), fill=ink)
            draw.text((left + 20, top + shift), "potential work", font=font(34), fill=ink)

    return paint


@pytest.fixture(
    scope="module", params=[(WHITE, "#B0B0B0"), (("#204080", "white"), "#5070A0")], ids=["on-white", "on-blue"]
)
def faults(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> tuple[str, tuple[Finding, ...]]:
    """The pale colour, and what is wrong with a picture of those."""
    colors, pale = request.param
    return pale, find_in_picture(picture(tmp_path_factory.mktemp("faulty"), colors, faulty(pale)))


def test_each_of_these_faults_is_found_and_nothing_else(faults: tuple[str, tuple[Finding, ...]]) -> None:
    assert kinds(faults[1]) == ["text-over-text"] * 3 + ["cut-by-frame", "low-contrast"]


def test_shape_cut_by_an_edge(faults: tuple[str, tuple[Finding, ...]]) -> None:
    (finding,) = (f for f in faults[1] if f.kind == "cut-by-frame")
    assert finding.boxes[0].left == pytest.approx(1150, abs=4)


def test_pale_text(faults: tuple[str, tuple[Finding, ...]]) -> None:
    pale, findings = faults
    (finding,) = (f for f in findings if f.kind == "low-contrast")
    assert finding.elements[0].startswith("Text “Given")
    assert pale in finding.message


def test_text_over_text(faults: tuple[str, tuple[Finding, ...]]) -> None:
    findings = [f for f in faults[1] if f.kind == "text-over-text"]
    tops = sorted(round(min(box.top for box in f.boxes)) for f in findings)
    assert tops == [pytest.approx(place, abs=8) for place in (496, 616, 646)]


def test_figure_in_a_corner_and_nothing_at_all(tmp_path: Path) -> None:
    def corner(draw: ImageDraw.ImageDraw, ink: str) -> None:
        draw.rectangle([100, 100, 300, 220], outline=ink, width=3)
        draw.text((150, 140), "Start", font=font(32), fill=ink)

    assert kinds(find_in_picture(picture(tmp_path, WHITE, corner))) == ["mostly-empty"]
    Image.new("RGB", (240, 240), "black").save(tmp_path / "nothing.png")
    (nothing,) = find_in_picture(tmp_path / "nothing.png")
    assert nothing.message == "The picture shows nothing."


def test_what_is_measured(tmp_path: Path) -> None:
    elements = measure_picture(picture(tmp_path, WHITE, clean))
    texts = {e.text: e for e in elements if e.role == "text"}
    assert set(texts) == {"Sides of a triangle", "a = 5", "b = 4", "Answer 12"}
    title = texts["Sides of a triangle"]
    assert (title.kind, title.color) == ("Text", "#000000")
    assert title.letters == pytest.approx(44 * 0.73, abs=2)
    assert [e.kind for e in elements if e.color == "#D04030"] == ["Arrow"]
    assert elements[0].kind == "Background"
    assert elements[0].fill == "#FFFFFF"


def test_transparent_picture_lies_on_white_paper(tmp_path: Path) -> None:
    page = Image.new("RGBA", (WIDE, HIGH), (0, 0, 0, 0))
    clean(ImageDraw.Draw(page), "black")
    page.save(tmp_path / "clear.png")
    assert find_in_picture(tmp_path / "clear.png") == ()


def test_reader_tells_direction(tmp_path: Path) -> None:
    words = Image.new("RGB", (420, 60), "white")
    ImageDraw.Draw(words).text((10, 8), "distance in km", font=font(36), fill="black")
    page = Image.new("RGB", (WIDE, HIGH), "white")
    page.paste(words.rotate(90, expand=True), (100, 150))
    (found,) = read(np.asarray(page))
    assert found.text == "distance in km"
    first, second = found.polygon[:2]
    assert second[1] < first[1] - 200


def test_another_reader_may_read(tmp_path: Path) -> None:
    class Blind:
        def read(self, picture: np.ndarray) -> tuple[Read, ...]:
            return ()

    elements = measure_picture(picture(tmp_path, WHITE, clean), Blind())
    assert [e for e in elements if e.role == "text"] == []
    assert len(elements) > 10


def test_missing_reader_is_one_sentence(tmp_path: Path) -> None:
    class Missing:
        def read(self, picture: np.ndarray) -> tuple[Read, ...]:
            raise OcrMissing("no reader")

    with pytest.raises(OcrMissing, match="no reader"):
        find_in_picture(picture(tmp_path, WHITE, clean), Missing())


def test_no_picture_raises(tmp_path: Path) -> None:
    (tmp_path / "no.png").write_text("no picture")
    with pytest.raises(OSError, match="cannot identify"):
        find_in_picture(tmp_path / "no.png")


def test_seam_between_two_areas_is_no_ink() -> None:
    page = Image.new("RGB", (1280, 720), "white")
    ImageDraw.Draw(page).polygon([(200, 100), (1000, 300), (500, 650)], fill="#4060C0")
    soft = np.asarray(page.resize((640, 360), Image.Resampling.LANCZOS))
    assert ground(soft).ink.sum() < 4


def test_a_picture_cropped_to_its_ink_is_asked_for_not_blamed(tmp_path: Path) -> None:
    def star(draw: ImageDraw.ImageDraw, ink: str) -> None:
        for tip, end in (((640, 0), (640, 260)), ((0, 360), (420, 480)), ((WIDE - 1, 360), (860, 480))):
            draw.line([tip, end], fill=ink, width=3)
        draw.text((540, 330), "rhombus", font=font(40), fill=ink)

    seen = Seen(load(picture(tmp_path, WHITE, star)))
    assert find_in(seen) == ()
    assert [question.kind for question in find_questions(seen)] == ["cut-by-frame"]
