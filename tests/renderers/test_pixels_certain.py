"""What is a fact and what a question, in pictures whose texts are given: no OCR is needed to tell."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from matplotlib.font_manager import FontProperties, findfont
from PIL import Image, ImageDraw, ImageFont

from chalkwright.renderers.base import Box
from chalkwright.renderers.fonts import font_file, formula_font_file
from chalkwright.renderers.measure.ocr import Pixels, Read
from chalkwright.renderers.measure.pixels import Seen, find_in, find_questions

WORDS = "A ladder against a wall"


class Page:
    """A white page, and a reader that reads what was written on it."""

    def __init__(self) -> None:
        self.image = Image.new("RGB", (1280, 720), "white")
        self.draw = ImageDraw.Draw(self.image)
        self.draw.rectangle([120, 60, 1160, 660], outline="black", width=3)  # so that it is not mostly empty
        self.reads: list[Read] = []
        self.family: Path | None = None
        """A file to letter it in, instead of a family that matplotlib knows."""

    def write(
        self, text: str, at: tuple[int, int], size: int, *, fill: str = "black", family: str = "DejaVu Sans"
    ) -> Box:
        font = ImageFont.truetype(str(self.family or findfont(family)), size)
        self.draw.text(at, text, font=font, fill=fill)
        left, top, right, bottom = self.draw.textbbox(at, text, font=font)
        return Box(left=left, top=top, right=right, bottom=bottom)

    def says(self, text: str, box: Box, sure: float = 0.99) -> None:
        """The reader's boxes are some larger than the letters."""
        pad = 0.28 * (box.bottom - box.top)
        left, top, right, bottom = box.left - pad, box.top - pad, box.right + pad, box.bottom + pad
        corners = ((left, top), (right, top), (right, bottom), (left, bottom))
        wide = Box(left=left, top=top, right=right, bottom=bottom)
        self.reads.append(Read(text=text, box=wide, confidence=sure, polygon=corners))

    def read(self, picture: Pixels) -> tuple[Read, ...]:
        return tuple(self.reads)

    def told(self) -> tuple[list[str], list[str]]:
        """Kinds of the findings and of the questions."""
        seen = Seen(np.asarray(self.image), self)
        return [f.kind for f in find_in(seen)], [q.kind for q in find_questions(seen)]


@pytest.mark.parametrize("sure", [0.99, 0.8])
@pytest.mark.parametrize("words", ["宽 = 半径，共 20 cm", "长翅♀ AaXB", "♀ XBXb", "A：30°W，6 时", "×6"])
def test_signs_that_latin_fonts_lack_are_no_heaps(words: str, sure: float) -> None:
    page = Page()
    page.family = font_file()
    page.says(words.replace("♀", ""), page.write(words, (200, 300), 56), sure)
    for place, other in enumerate(("start of the path", "end of the path")):
        page.says(other, page.write(other, (200, 420 + 100 * place), 56))
    assert page.told()[0] == []


@pytest.mark.parametrize("family", ["DejaVu Sans", "DejaVu Serif", "DejaVu Sans Mono"])
def test_a_letter_on_another_is_told_by_its_shape_where_the_reader_passes_over_it(family: str) -> None:
    page = Page()
    page.says(WORDS, page.write(WORDS, (200, 300), 44, family=family))
    page.says("start of the path", page.write("start of the path", (200, 480), 44, family=family))
    assert page.told() == ([], [])
    before = ImageFont.truetype(findfont(family), 44).getlength("A ladder ")
    page.write("C", (round(200 + before) + 4, 312), 44)
    assert page.told() == (["text-over-text"], [])


@pytest.mark.parametrize(
    ("right", "told"),
    [(416, ["text-over-text"]), (560, ["text-over-text"]), (596, [])],
    ids=["amid", "at-the-end", "behind"],
)
def test_a_letter_of_another_pen_is_told_on_a_label_and_not_beside_it(right: int, told: list[str]) -> None:
    """Where it has grown together with an axis its ink is no letter's, and one reader took both texts for one."""
    page = Page()
    page.says("ticks", page.write("ticks", (200, 500), 44))
    page.write("5", (right, 306), 44)
    page.draw.line([(140, 304), (1100, 304)], fill="black", width=2)
    label = page.write("rise = 0.52 N", (300, 290), 44, fill="#1C5CB9")
    page.says("rise = 0.52 N", Box(left=label.left, top=label.top, right=right + 40, bottom=label.bottom))
    assert [kind for kind in page.told()[0] if kind == "text-over-text"] == told


@pytest.mark.parametrize("letter", ["v", "a", "g", "θ", "ω"])
def test_a_formula_among_words_is_no_heap(letter: str) -> None:
    """Its letters are of another font than those of the words, as in our own pictures."""
    page = Page()
    for y, words in ((120, WORDS), (220, "speed through the water"), (320, "wide river")):
        page.family = font_file()
        page.says(words, page.write(words, (200, y), 42))
    page.family = formula_font_file()
    slanted = letter.translate({ord(c): s for c, s in zip("vagθω", "𝑣𝑎𝑔𝜃𝜔", strict=True)})
    first = page.write(slanted, (700, 420), 46)
    page.family = font_file()
    rest = page.write("= 4 m/s", (round(first.right) + 16, 412), 42)
    whole = Box(left=first.left, top=rest.top, right=rest.right, bottom=rest.bottom)
    page.says(f"{letter} = 4 m/s", whole)
    assert page.told() == ([], [])


@pytest.mark.parametrize(("radius", "wires"), [(20, True), (26, False), (34, True)])
def test_a_ring_around_a_sign_is_its_symbol_even_where_they_touch(radius: int, wires: bool) -> None:
    page = Page()
    page.says(WORDS, page.write(WORDS, (200, 100), 40))
    page.says("A", page.write("A", (500, 300), 40))
    page.draw.ellipse([513 - radius, 325 - radius, 514 + radius, 325 + radius], outline="black", width=4)
    if wires:
        page.draw.line([300, 325, 513 - radius, 325], fill="black", width=4)
        page.draw.line([514 + radius, 325, 800, 325], fill="black", width=4)
    assert page.told() == ([], [])


def test_a_line_through_a_sign_in_no_ring_is_told() -> None:
    page = Page()
    page.says(WORDS, page.write(WORDS, (200, 100), 40))
    page.says("A", page.write("A", (500, 300), 40))
    page.draw.line([300, 325, 800, 325], fill="black", width=4)
    assert page.told() != ([], [])


def test_a_sign_that_was_read_twice_lies_on_no_text() -> None:
    page = Page()
    page.family = font_file()
    whole = page.write("2 groups: C", (200, 200), 42)
    script = page.write("8", (round(whole.right) + 3, 218), 30)
    page.says("2 groups: C8", Box(left=whole.left, top=whole.top, right=script.right, bottom=whole.bottom))
    page.says("8", script)
    assert page.told() == ([], [])


def test_two_texts_on_each_other_are_told_once() -> None:
    page = Page()
    page.says("kinetic energy", page.write("kinetic energy", (300, 300), 40))
    page.says("potential work", page.write("potential work", (310, 322), 40))
    assert page.told() == (["text-over-text"], [])


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ([(560, 330), (760, 330)], (["text-over-line"], [])),
        ([(560, 330), (636, 330)], ([], ["text-over-line"])),
    ],
    ids=["through", "up-to"],
)
def test_a_line_that_only_touches_a_points_name_is_asked_for(
    line: list[tuple[int, int]], told: tuple[list[str], list[str]]
) -> None:
    page = Page()
    page.says("B", page.write("B", (630, 310), 40))
    page.draw.line(line, fill="black", width=2)
    assert page.told() == told


def test_a_label_amid_chinese_ones_is_no_heap_however_hardly_it_is_read() -> None:
    page = Page()
    page.family = font_file()
    page.says("小翅 AaXY", page.write("小翅♂ AaXY", (300, 300), 56), 0.6)
    for place, other in enumerate(("亲本", "配子")):
        page.says(other, page.write(other, (150, 180 + 240 * place), 56))
    assert page.told()[0] == []


def test_a_pale_label_is_no_pen_of_the_rims_of_the_others() -> None:
    """Letters smoothed on the paper have its grey at their rims."""
    page = Page()
    page.family = font_file()
    page.says("a dim remark", page.write("a dim remark", (700, 560), 42, fill="#DDDFE0"))
    for place, other in enumerate(("extension in cm", "10 000 800", "60 dm and 0.90 cm")):
        page.says(other, page.write(other, (200, 160 + 130 * place), 44, fill="#1F2933"))
    assert "text-over-text" not in page.told()[0]


def test_rings_that_read_as_large_figures_are_no_text() -> None:
    page = Page()
    for left in (400, 520, 640):
        for top in (300, 368):
            page.draw.ellipse([left, top, left + 70, top + 70], outline="black", width=5)
    page.says("888", Box(left=400, top=300, right=710, bottom=438))
    for place, other in enumerate(("before it", "behind it")):
        page.says(other, page.write(other, (200 + 500 * place, 560), 42))
    assert page.told() == ([], [])


@pytest.mark.parametrize(("end", "told"), [(270, (0, 1)), (175, (1, 0))], ids=["a tick", "a line"])
def test_a_tick_that_reads_as_the_end_of_its_number_is_asked_for(end: int, told: tuple[int, int]) -> None:
    page = Page()
    page.draw.line([(260, 200), (260, 600)], fill="black", width=4)
    written = page.write("600", (176, 300), 40)
    page.draw.line([(min(end, 244), 320), (max(end, 276), 320)], fill="black", width=4)
    page.says("600T", Box(left=written.left, top=written.top, right=282, bottom=written.bottom))
    facts, questions = page.told()
    assert (facts.count("text-over-line"), questions.count("text-over-line")) == told


@pytest.mark.parametrize("mark", ["head", "terminal", "cross"])
def test_marks_on_a_line_that_read_as_signs_are_asked_for(mark: str) -> None:
    page = Page()
    page.draw.line([(400, 330), (800, 330)], fill="black", width=3)
    box = Box(left=586, top=316, right=614, bottom=344)
    if mark == "head":
        page.draw.polygon([(586, 330), (614, 316), (614, 344)], fill="black")
        page.says("A", box)
    elif mark == "terminal":
        page.draw.ellipse([586, 316, 614, 344], outline="black", width=3)
        page.says("O", box)
    else:
        page.draw.line([(586, 316), (614, 344)], fill="black", width=3)
        page.draw.line([(586, 344), (614, 316)], fill="black", width=3)
        page.says("X", box)
    facts, questions = page.told()
    assert facts == []
    assert questions in ([], ["text-over-line"])


def test_dots_on_a_line_that_read_as_a_sign_are_not_pale_for_certain() -> None:
    page = Page()
    page.draw.ellipse([400, 200, 700, 500], outline="#5A6879", width=3)
    page.draw.ellipse([536, 186, 564, 214], fill="#1C5CB9")
    page.says("Q", Box(left=536, top=186, right=564, bottom=214), 0.95)
    assert "low-contrast" not in page.told()[0]
    page.says("a dim label", page.write("a dim label", (800, 300), 40, fill="#C8C8C8"))
    assert "low-contrast" in page.told()[0]


def test_commas_of_a_large_text_are_no_heaps() -> None:
    page = Page()
    page.family = font_file()
    heading = "On the map, in metres, the top"
    page.says(heading, page.write(heading, (200, 300), 64))
    for place, other in enumerate(("100 m", "200 m", "300 m", "400 m")):
        page.says(other, page.write(other, (200, 420 + 60 * place), 34))
    assert page.told() == ([], [])


def test_of_texts_grown_together_the_outer_one_is_cut() -> None:
    page = Page()
    page.image = Image.new("RGB", (1280, 720), "white")
    page.draw = ImageDraw.Draw(page.image)
    page.draw.rectangle([120, 160, 1160, 660], outline="black", width=3)
    page.says("kinetic energy", page.write("kinetic energy", (300, -14), 40))
    page.says("potential work", page.write("potential work", (310, 8), 40))
    cut = [f.elements for f in find_in(Seen(np.asarray(page.image), page)) if f.kind == "cut-by-frame"]
    assert cut == [("Text “kinetic energy”",)]


def test_number_and_slanted_letter_of_a_formula_may_touch() -> None:
    page = Page()
    upright, slanted = (FontProperties(family="STIXGeneral", style=style) for style in ("normal", "italic"))
    parts = [("y = ", slanted), ("2", upright), ("x", slanted), (" + 7", upright)]
    left = 300.0
    for text, way in parts:
        font = ImageFont.truetype(findfont(way), 64)
        left -= 3 * (text == "x")  # a little closer than the number's own width
        page.draw.text((left, 340), text, font=font, fill="black", anchor="ls")
        left += font.getlength(text)
    page.says("y=2x+7", Box(left=300, top=296, right=left, bottom=352), 0.95)
    assert page.told() == ([], [])


@pytest.mark.parametrize("fill", ["#B03128", "#1C5CB9"], ids=["red", "blue"])
def test_a_letter_of_another_dark_pen_on_a_small_one_is_told(fill: str) -> None:
    page = Page()
    page.says(WORDS, page.write(WORDS, (200, 300), 28))
    assert page.told() == ([], [])
    page.write("t", (214, 304), 28, fill=fill)
    assert page.told() == (["text-over-text"], [])


@pytest.mark.parametrize("words", ["HCl + NaOH → NaCl + H2O", "V =？"])
def test_signs_of_another_font_amid_letters_are_no_heap(words: str) -> None:
    page = Page()
    page.family = font_file()
    page.says(words, page.write(words.replace("？", "?"), (200, 300), 54), 0.85)
    page.says(WORDS, page.write(WORDS, (200, 500), 54))
    assert page.told() == ([], [])


def test_the_empty_square_of_a_key_is_no_letter_of_its_words() -> None:
    page = Page()
    page.family = font_file()
    words = page.write("1 whole = 6/6", (300, 300), 54)
    page.draw.rectangle([220, 308, 276, 364], outline="black", width=6)
    page.says("□1 whole = 6/6", Box(left=220, top=words.top, right=words.right, bottom=words.bottom))
    page.says(WORDS, page.write(WORDS, (200, 500), 54))
    assert page.told() == ([], [])


@pytest.mark.parametrize(("fill", "told"), [("#E4E7EE", []), ("#1C5CB9", ["text-over-line"])])
def test_a_pale_line_of_a_grid_joins_letters_and_is_no_line_through_them(fill: str, told: list[str]) -> None:
    page = Page()
    page.draw.line([130, 330, 1150, 330], fill=fill, width=4)
    page.says("vertex (2, 3)", page.write("vertex (2, 3)", (300, 300), 54, fill="#7A3FB0"))
    assert page.told()[0] == told
