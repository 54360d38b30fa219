"""Letters of two texts on each other, told by drawing them again; the texts are given, and no OCR is needed."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest
from PIL import ImageFont

from chalkwright.renderers.base import Box
from chalkwright.renderers.fonts import font_file
from chalkwright.renderers.measure.pixels import Seen, find_in
from tests.renderers.test_pixels_certain import Page

SIZE = 56


def lettered() -> Page:
    """A page whose font is known from two texts."""
    page = Page()
    page.family = font_file()
    for place, words in enumerate(("start of the path", "A 40 kg end, 12 m")):
        page.says(words, page.write(words, (200, 460 + 90 * place), SIZE))
    return page


def over_text(page: Page) -> int:
    return page.told()[0].count("text-over-text")


def unread(page: Page) -> None:
    page.write("2 kg", (300, 200), SIZE)
    page.write("3 kg", (314, 234), SIZE)


def one_over_another(page: Page) -> None:
    box = page.write("m", (300, 200), SIZE)
    page.write("n", (315, 212), SIZE)
    page.says("m", Box(left=box.left, top=box.top, right=box.right, bottom=box.bottom + 12))


def capital_amid_a_word(page: Page) -> None:
    page.says("a trapezium", page.write("a trapezium", (300, 200), SIZE))
    font = ImageFont.truetype(font_file(), SIZE)
    page.write("D", (300 + round(font.getlength("a tra")) - 1, 211), SIZE)


def on_a_line(page: Page) -> None:
    box = page.write("12 cm", (300, 200), SIZE)
    page.write("13 cm", (322, 226), SIZE)
    page.draw.line([(140, 272), (1100, 272)], fill="#B03128", width=8)
    page.says("173ccm", Box(left=box.left, top=box.top, right=box.right + 22, bottom=box.bottom + 26), 0.69)


def numeral_on_numeral(page: Page) -> None:
    page.write("6", (300, 200), SIZE)
    page.write("9", (312, 218), SIZE)


HEAPS = (unread, one_over_another, capital_amid_a_word, on_a_line, numeral_on_numeral)


@pytest.mark.parametrize("heap", HEAPS)
def test_letters_on_each_other_are_told_once(heap: Callable[[Page], None]) -> None:
    page = lettered()
    assert over_text(page) == 0
    heap(page)
    assert over_text(page) == 1


def test_a_heap_that_was_not_read_is_told_by_its_place() -> None:
    page = lettered()
    unread(page)
    (finding,) = (f for f in find_in(Seen(np.asarray(page.image), page)) if f.kind == "text-over-text")
    assert finding.elements == ()
    assert len(finding.boxes) == 1
    assert finding.boxes[0].overlap(Box(left=300, top=200, right=460, bottom=330)) > 0


def touching(page: Page) -> None:
    left = 300
    for letter in "WAVAWmnuffy":
        box = page.write(letter, (left, 200), SIZE)
        left += round(box.right - left) - 1
    page.says("WAVAWmnuffy", Box(left=300, top=210, right=left, bottom=270))


def signs(page: Page) -> None:
    for place, sign in enumerate("QØ♀≠ÅÇ€&%@#"):
        page.write(sign, (200 + 80 * place, 200), SIZE)


def rings(page: Page) -> None:
    """A cross and a letter in rings, and nodes with arrows up to them."""
    for x in (300, 500, 700):
        page.draw.ellipse([x - 34, 200, x + 34, 268], outline="black", width=4)
    page.draw.line([(276, 210), (324, 258)], fill="black", width=4)
    page.draw.line([(276, 258), (324, 210)], fill="black", width=4)
    page.write("A", (484, 190), SIZE)
    page.draw.line([(540, 234), (666, 234)], fill="black", width=4)


def springs(page: Page) -> None:
    zigzag = [(300 + 14 * k, 200 if k % 2 else 244) for k in range(20)]
    page.draw.line(zigzag, fill="black", width=5)
    for k in range(5):
        page.draw.arc([700 + 24 * k, 200, 740 + 24 * k, 250], 0, 360, fill="black", width=5)


def grid(page: Page) -> None:
    for k in range(6):
        page.draw.line([(300 + 40 * k, 180), (300 + 40 * k, 380)], fill="black", width=5)
        page.draw.line([(300, 180 + 40 * k), (500, 180 + 40 * k)], fill="black", width=5)
    page.says("70", page.write("70", (330, 220), SIZE))


def arrows(page: Page) -> None:
    """Heads are as high as letters, and thicker than any."""
    for place, side in enumerate(range(13, 30)):
        x = 180 + 56 * place
        page.draw.polygon([(x - side, 200 + 2 * side), (x, 200), (x + side, 200 + 2 * side)], fill="black")
        page.draw.line([(x, 200 + 2 * side), (x, 220 + 2 * side)], fill="black", width=8)


@pytest.mark.parametrize("drawn", [touching, signs, rings, springs, grid, arrows])
def test_what_is_no_letters_on_each_other_is_not_told(drawn: Callable[[Page], None]) -> None:
    page = lettered()
    drawn(page)
    assert over_text(page) == 0


def test_nothing_is_drawn_again_where_the_font_is_not_known() -> None:
    page = Page()
    page.family = font_file()
    unread(page)
    assert over_text(page) == 0
