"""Pages drawn here by Pillow, read by both engines, put in the order of reading."""

from __future__ import annotations

import random
import shutil
import textwrap

import jiwer
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from matplotlib.font_manager import findfont
from PIL import Image, ImageDraw, ImageFont

from chalkwright.renderers.base import Box
from chalkwright.renderers.measure.ocr import READERS, LineReader, OcrMissing, Pixels, Read, reader_of
from chalkwright.renderers.measure.ocr_page import confidence, page_text
from chalkwright.renderers.measure.ocr_tesseract import TesseractReader

TEXT = (
    "The river carries sand and small stones down to the plain where it slows and lets them fall; every spring the "
    "snow melts, the water rises, and a new layer covers the old one. After 120 years the bank is 3.5 m higher."
)
LINES = textwrap.wrap(TEXT, 48)


def page(lines: list[str], size: int = 26, turned: float = 0.0) -> Pixels:
    font = ImageFont.truetype(findfont("DejaVu Serif"), size)
    paper = Image.new("RGB", (900, 40 + round(1.5 * size * len(lines)) + 120), "white")
    draw = ImageDraw.Draw(paper)
    for number, line in enumerate(lines):
        draw.text((60, 60 + round(1.5 * size * number)), line, font=font, fill="black")
    if turned:
        paper = paper.rotate(turned, Image.Resampling.BICUBIC, fillcolor="white")
    return np.asarray(paper, dtype=np.uint8)


@pytest.mark.process
@pytest.mark.parametrize("name", READERS)
def test_a_page_is_read_with_its_spaces_in_order(name: str) -> None:
    reads = reader_of(name).read(page(LINES))
    found = page_text(reads)
    assert found.count("\n") == len(LINES) - 1
    assert jiwer.cer(TEXT, " ".join(found.split())) <= 0.01
    assert jiwer.wer(TEXT, " ".join(found.split())) <= 0.03
    sure = confidence(reads)
    assert sure is not None
    assert sure > 0.85


def test_a_page_askew_is_read_along_its_lines() -> None:
    found = page_text(reader_of("rapidocr").read(page(LINES, turned=2.0)))
    assert jiwer.cer(TEXT, " ".join(found.split())) <= 0.02


@pytest.mark.process
@pytest.mark.parametrize("name", READERS)
def test_a_line_cut_out_is_read_as_it_is(name: str) -> None:
    reader = reader_of(name)
    assert isinstance(reader, LineReader)
    sheet = page(["Angle 35 degrees", "base 12 cm"])
    first, second = sheet[50:100, 40:500], sheet[90:140, 40:500]
    found = reader.lines([first, second, np.full((40, 200, 3), 255, dtype=np.uint8)])
    assert [text.strip() for text, _ in found] == ["Angle 35 degrees", "base 12 cm", ""]
    assert min(sure for _, sure in found[:2]) > 0.8
    assert reader.lines([]) == ()


@pytest.mark.process
def test_an_empty_page_has_no_text_and_no_confidence() -> None:
    for name in READERS:
        reads = reader_of(name).read(np.full((300, 400, 3), 255, dtype=np.uint8))
        assert page_text(reads) == ""
        assert confidence(reads) is None


def test_a_reader_of_another_name_is_refused() -> None:
    with pytest.raises(ValueError, match=r"no text reader 'easyocr'; choose one of rapidocr, tesseract"):
        reader_of("easyocr")


def test_without_the_program_tesseract_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    assert shutil.which("tesseract") is None
    with pytest.raises(OcrMissing, match="Install tesseract-ocr"):
        reader_of("tesseract").read(page(LINES[:1]))


@pytest.mark.process
def test_a_language_without_data_is_told() -> None:
    with pytest.raises(OcrMissing, match=r"language data 'xyz'.*Install that language"):
        TesseractReader(languages="xyz").read(page(LINES[:1]))


def piece(text: str, left: float, top: float, width: float = 100, height: float = 20, askew: float = 0.0) -> Read:
    corners = np.array([[left, top], [left + width, top], [left + width, top + height], [left, top + height]])
    turn = np.array([[np.cos(askew), np.sin(askew)], [-np.sin(askew), np.cos(askew)]])
    corners = corners @ turn
    (x0, y0), (x1, y1) = corners.min(axis=0), corners.max(axis=0)
    polygon = tuple((float(x), float(y)) for x, y in corners)
    return Read(text=text, box=Box(left=x0, top=y0, right=x1, bottom=y1), confidence=0.5, polygon=polygon)


@given(st.integers(1, 40), st.integers(1, 5), st.floats(-0.1, 0.1), st.randoms(use_true_random=False))
def test_any_order_of_pieces_comes_out_in_reading_order(
    rows: int, columns: int, askew: float, chance: random.Random
) -> None:
    grid = [
        [
            piece(
                f"w{row}.{column}",
                130 * column,
                28 * row + chance.uniform(-4, 4),
                height=chance.uniform(16, 24),
                askew=askew,
            )
            for column in range(columns)
        ]
        for row in range(rows)
    ]
    shuffled = [one for row in grid for one in row]
    chance.shuffle(shuffled)
    assert page_text(shuffled) == "\n".join(" ".join(one.text for one in row) for row in grid)


def test_pieces_of_a_chinese_line_are_joined_without_a_space() -> None:
    assert page_text([piece("底边长", 0, 0), piece("十二厘米", 110, 2), piece("AB", 220, 0)]) == "底边长十二厘米 AB"


def test_confidence_counts_characters_not_lines() -> None:
    sure = [piece("abcdefghi", 0, 0).model_copy(update={"confidence": 1.0}), piece("x", 0, 50)]
    assert confidence(sure) == pytest.approx((9 * 1.0 + 0.5) / 10)
