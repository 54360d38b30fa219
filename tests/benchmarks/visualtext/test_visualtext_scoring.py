"""Character and word errors, and what a real engine reads."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chalkwright.benchmarks.visualtext.scoring import collapse_spaces, errors, pixels_of, read_page
from chalkwright.renderers.measure.ocr import reader_of
from chalkwright.renderers.pages import set_page


@pytest.mark.parametrize(
    ("meant", "read", "cer", "wer"),
    [
        ("a b c d", "a b\n  c d ", 0, 0),
        ("The cat.", "the cat", 2 / 8, 1),  # letter case and punctuation count
        ("one two three four", "one two tree four", 1 / 18, 1 / 4),
        ("abcd", "", 1, 1),
        ("ab cd", "ab cd ef gh", 6 / 5, 1),  # not clipped: two words were invented
        ("ab", "ab cd ef gh", 9 / 2, 3),
        ("水循环没有开始", "水循环\n没有开终", 1 / 7, 1 / 7),  # a line's end parts no Chinese words
        ("水 是 H2O", "水是 H2O", 0, 0),
        ("cafe\u0301", "café", 0, 0),
    ],
)
def test_errors_are_those_of_the_formula(meant: str, read: str, cer: float, wer: float) -> None:
    found = errors(meant, read)
    assert found.cer == pytest.approx(cer)
    assert found.wer == pytest.approx(wer)


def test_deletions_are_told_apart() -> None:
    assert errors("abcdef", "abc")[2:] == (0, 3, 0)


def test_an_empty_text_has_no_error_rate() -> None:
    with pytest.raises(ValueError, match="empty text"):
        errors(" \n", "a")


@given(st.text(min_size=1).filter(lambda text: collapse_spaces(text) != ""), st.text())
def test_only_equal_texts_have_no_errors(meant: str, read: str) -> None:
    found = errors(meant, read)
    assert errors(meant, meant).cer == 0
    assert (found.cer == 0) == (collapse_spaces(meant) == collapse_spaces(read))
    assert min(found.cer, found.wer) >= 0


@pytest.mark.process
def test_a_set_page_is_read_back() -> None:
    text = "Sound needs matter to travel. In air it covers about 343 metres in one second, in water far more."
    reading = read_page(pixels_of(set_page(text, width=512, height=512).png), "tesseract", reader_of("tesseract"), text)
    assert reading.engine == "tesseract"
    assert reading.cer is not None
    assert reading.cer <= 0.02
    assert reading.confidence is not None
    assert reading.confidence > 0.8


@pytest.mark.process
def test_an_empty_page_has_every_error_and_no_confidence() -> None:
    import numpy as np
    from PIL import Image

    white = np.asarray(Image.new("RGB", (300, 200), "white"))
    reading = read_page(white, "tesseract", reader_of("tesseract"), "some words")
    assert (reading.text, reading.confidence, reading.cer, reading.wer) == ("", None, 1, 1)


def test_bytes_that_are_no_picture_are_told() -> None:
    with pytest.raises(ValueError, match="cannot be read"):
        pixels_of(b"no picture")
