"""A text as one page: nothing lost, nothing outside the margins, the largest type that fits, read by real OCR."""

from __future__ import annotations

import itertools
import math
import re
import unicodedata
from io import BytesIO
from xml.etree import ElementTree as ET

import jiwer
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from chalkwright.renderers.measure.ocr import READERS, load, reader_of
from chalkwright.renderers.measure.ocr_page import page_text
from chalkwright.renderers.pages import PageOverfull, SetPage, doubts, set_page
from chalkwright.renderers.pages.breaking import LOOSEST, break_lines, looseness
from chalkwright.renderers.pages.letters import CAPITAL, letter
from chalkwright.renderers.pages.page import MARGIN
from chalkwright.renderers.pages.pieces import Piece

SVG = "{http://www.w3.org/2000/svg}"
PROSE = (
    "Rivers carry sand and mud from the mountains to the sea. Where the water slows down, the heaviest grains sink "
    "first; fine clay travels farthest. In 1911, engineers measured 3,450 tonnes a day at one bridge (more than in any "
    'year before), and asked: "Where does it all go?" The river\'s delta grows by about 25% of that load, while the '
    "rest settles on the sea floor. "
)


def words(count: int) -> str:
    return " ".join(itertools.islice(itertools.cycle(PROSE.split()), count))


def rows(page: SetPage) -> list[str]:
    """What each line says."""
    return [group.get("data-text", "") for group in ET.fromstring(page.svg).iter(f"{SVG}g") if group.get("data-text")]


def shown(page: SetPage) -> list[str]:
    """The characters and formulas that are drawn, in the order of drawing."""
    root = ET.fromstring(page.svg)
    of = {f"#{path.get('id')}": path.get("data-char", "") for path in root.iter(f"{SVG}path") if path.get("id")}
    drawn = []
    for each in root.iter():
        if each.tag == f"{SVG}use":
            drawn.append(of[each.get("href", "")])
        elif each.get("data-tex"):
            drawn.append(f"${each.get('data-tex')}$")
    return drawn


def ink(page: SetPage) -> np.ndarray:
    """Where the page is dark, height × width."""
    dark: np.ndarray = load(BytesIO(page.png)).min(axis=2) < 128
    return dark


def bare(text: str) -> str:
    return "".join(text.split())


@pytest.mark.parametrize("count", [64, 128, 256, 512])
def test_every_character_is_drawn_once_in_order_and_within_the_margins(count: int) -> None:
    text = words(count)
    page = set_page(text, markup=False)
    assert "".join(shown(page)) == bare(text)
    assert " ".join(rows(page)) == text
    assert page.fits
    assert page.warnings == ()
    assert (page.width, page.height) == (1024, 1024) == ink(page).shape
    down, across = np.nonzero(ink(page))
    margin = round(MARGIN * 1024)
    assert margin - 3 <= across.min()
    assert across.max() <= 1024 - margin + 3
    assert margin - 3 <= down.min()
    assert down.max() <= 1024 - margin + 3


@given(st.text(st.characters(codec="utf-8", exclude_categories=["Cs"]), min_size=1, max_size=60))
@settings(max_examples=60)
def test_literal_text_of_any_kind_is_drawn_or_told(text: str) -> None:
    seen = [c for c in unicodedata.normalize("NFC", text) if unicodedata.category(c) not in ("Cc", "Cf")]
    seen = [c for c in seen if not c.isspace() and c not in "\ufffe\uffff"]
    try:
        page = set_page(text, markup=False, width=600, height=600)
    except ValueError:
        assert not seen
        return
    drawn = "".join(shown(page))
    assert [c for c in seen if c not in drawn and letter(c).path] == []
    assert [c for c in drawn if not letter(c).known and c not in " ".join(page.warnings)][8:] == []


def test_type_is_the_largest_that_fits() -> None:
    page = set_page(words(400))
    assert page.font_px < set_page(words(200)).font_px
    set_page(words(400), min_letters=page.font_px * CAPITAL)
    with pytest.raises(PageOverfull):
        set_page(words(400), min_letters=(page.font_px + 0.5) * CAPITAL)


def test_an_overfull_page_says_how_much_fits_and_what_height_would_do() -> None:
    text = words(1400)
    with pytest.raises(PageOverfull, match=r"about (\d+) of its 1400 words do. Take a page (\d+) px high") as caught:
        set_page(text)
    told = re.search(r"about (\d+) of.* page (\d+) px", str(caught.value))
    assert told is not None
    fitting, height = int(told[1]), int(told[2])
    assert set_page(words(fitting)).fits
    assert set_page(text, height=height).fits
    with pytest.raises(PageOverfull):
        set_page(text, height=height - 60)


def test_a_page_may_grow_instead() -> None:
    page = set_page(words(1400), grow=True)
    assert not page.fits
    assert page.height > 1024 == page.width
    assert ink(page).shape == (page.height, 1024)
    assert len("".join(shown(page))) == len(bare(words(1400)))
    assert set_page(words(30), grow=True).fits


def test_lines_are_flush_on_both_sides_unless_that_would_tear_them() -> None:
    def ends(page: SetPage) -> list[int]:
        dark = ink(page)
        found = []
        for filled, group in itertools.groupby(range(1024), key=lambda row: bool(dark[row].any())):
            band = list(group)
            if filled and len(band) > 8:
                found.append(int(np.nonzero(dark[band].any(axis=0))[0].max()))
        return found[:-1]

    flush = ends(set_page(words(300)))
    assert len(flush) > 15
    assert max(flush) - min(flush) <= 4
    torn = set_page(
        "Incomprehensibilities unsettle counterrevolutionaries, photosynthesising microorganisms wherever. " * 4
    )
    assert max(ends(torn)) - min(ends(torn)) > 40


def test_formulas_stand_on_the_baseline_of_the_text() -> None:
    dark = ink(set_page("$x$ \\(x\\) x mmm $xx$", width=600, height=300))
    columns = np.flatnonzero(dark.any(axis=0))
    letters = np.split(columns, np.flatnonzero(np.diff(columns) > 1) + 1)
    feet = [int(np.nonzero(dark[:, one].any(axis=1))[0].max()) for one in letters]
    assert len(feet) >= 6
    assert max(feet) - min(feet) <= 1


def test_display_formulas_are_centred_on_lines_of_their_own() -> None:
    page = set_page("Before $$E = mc^2$$\nand \\[\n\\frac{a}{b}\n\\] after, $y$.")
    assert rows(page) == ["Before", "$E = mc^2$", "and", r"$\frac{a}{b}$", "after, $y$."]
    dark = ink(set_page(r"$$E = mc^2$$"))
    across = np.nonzero(dark)[1]
    assert abs(across.min() + across.max() - 1023) <= 3


def test_punctuation_after_a_display_formula_stays_with_it() -> None:
    assert rows(set_page("so\n$$x=1$$.\nThen")) == ["so", r"$x=1\text{.}$", "Then"]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Tickets cost $5 and $7.", "Tickets cost $5 and $7."),
        ("2*3*4 and x**2 + y**2", "2*3*4 and x**2 + y**2"),
        ("- 5 + 3 = -2", "- 5 + 3 = -2"),
        ("a_1 _b_ ~c~ {d} # & % ^ \\frac", "a_1 _b_ ~c~ {d} # & % ^ \\frac"),
        ('it\'s `quoted` "so"', 'it\'s `quoted` "so"'),
        (r"pay \$5", "pay $5"),
        ("**Bold** ($x$) **and** open **", "Bold ($x$) and open **"),
        ("x**2 and **b**", "x**2 and b"),
        ("# Title", "Title"),
        ("- one", "• one"),
        ("2) two", "2) two"),
        ("**步骤**：好", "步骤：好"),
    ],
)
def test_markup_is_set_and_nothing_else_is_touched(text: str, said: str) -> None:
    page = set_page(text)
    assert rows(page) == [said]
    assert "".join(shown(page)) == bare(said)
    assert page.warnings == ()


def test_markup_is_literal_where_that_is_asked() -> None:
    text = "**a** $x$ - \\(y\\)"
    assert rows(set_page(text, markup=False)) == [text]


def test_bold_is_darker() -> None:
    for text in ("Word", "Éé,", "步骤", "½"):
        assert ink(set_page(f"**{text}**")).sum() > 1.08 * ink(set_page(text)).sum(), text


def test_list_items_hang() -> None:
    page = set_page("1. " + words(40) + "\n2. short")
    groups = [group for group in ET.fromstring(page.svg).iter(f"{SVG}g") if group.get("data-text")]
    starts = [[float(use.get("x", 0)) for use in group.iter(f"{SVG}use")] for group in groups]
    assert [row.split()[0] for row in (rows(page)[0], rows(page)[-1])] == ["1.", "2."]
    assert starts[0][2] == starts[1][0] == starts[-1][2] > starts[0][0]


def test_what_cannot_be_set_is_shown_and_told() -> None:
    page = set_page(r"A $\frac{1}{2$ and $\unknowncmd{x}$ and 🧮 and שלום.")
    assert r"$\frac{1}{2$" in rows(page)[0]
    assert r"$\unknowncmd{x}$" in rows(page)[0]
    broken_, unknown, boxes = page.warnings
    assert "malformed" in broken_
    assert r"\unknowncmd" in unknown
    assert "🧮 (U+1F9EE)" in boxes
    assert "ש" in boxes
    assert doubts(r"A $\frac{1}{2$ and $\unknowncmd{x}$ and 🧮 and שלום.") == page.warnings
    assert doubts("A $x$.") == ()


def test_long_formulas_break_after_relations_and_lose_nothing() -> None:
    tex = "a+b+c+d+e = " + " = ".join("x^2+y^2+z^2+w^2" for _ in range(6)) + " = -7"
    page = set_page(f"We have ${tex}$, as was said.", width=700)
    said = rows(page)
    assert len(said) > 2
    assert said[0].rstrip("$").endswith("=")
    assert bare("".join(shown(page))).replace("$", "") == bare(f"We have {tex}, as was said.")


def test_what_is_wider_than_the_page_is_cut_or_made_smaller() -> None:
    page = set_page("x" * 400, width=400, height=900)
    assert "".join(shown(page)) == "x" * 400
    wide = set_page(r"$\sqrt{" + "+".join("abcdefgh") * 9 + "}$", width=400)
    assert "made smaller" in wide.warnings[0]
    assert np.nonzero(ink(wide))[1].max() < 400 - round(MARGIN * 400) + 3


@pytest.mark.parametrize("width", [400, 440, 480, 1024])
def test_chinese_lines_are_full_and_never_begin_with_a_closing_sign(width: int) -> None:
    text = "设长方形的长为八厘米，宽为四厘米（面积是三十二平方厘米）。所以，周长等于二十四厘米；这就是答案！" * 6
    page = set_page(text, width=width)
    said = rows(page)
    assert "".join(said) == text == "".join(shown(page))
    assert len(said) > 8
    assert [row for row in said if row[0] in "，。；！）" or row[-1] == "（"] == []
    margin = round(MARGIN * width)
    last = np.nonzero(ink(page)[:, : width - margin])[1].max()
    assert last > width - margin - page.font_px


def test_quotation_marks_stay_straight() -> None:
    for straight, curled in (("'", "\N{RIGHT SINGLE QUOTATION MARK}"), ("`", "\N{LEFT SINGLE QUOTATION MARK}")):
        assert letter(straight).path != letter(curled).path


@pytest.mark.process
@pytest.mark.parametrize(("engine", "count"), [(READERS[0], 64), (READERS[1], 64), (READERS[1], 512)])
def test_the_page_is_read_back_letter_by_letter(engine: str, count: int) -> None:
    text = words(count)
    seen = load(BytesIO(set_page(text, markup=False).png))
    read = " ".join(page_text(reader_of(engine).read(seen)).split())
    assert jiwer.cer(text, read) <= 0.01


def test_pages_that_cannot_be_are_refused() -> None:
    with pytest.raises(ValueError, match="no text"):
        set_page(" \n\u200b")
    with pytest.raises(ValueError, match="200 to 16384 px"):
        set_page("a", width=20)
    with pytest.raises(ValueError, match="Capitals of 900 px"):
        set_page("a", min_letters=900)
    with pytest.raises(PageOverfull, match="set it in parts"):
        set_page(words(5_000), width=200, grow=True)


@given(st.lists(st.integers(1, 9), min_size=1, max_size=9), st.integers(9, 25))
@settings(max_examples=120)
def test_breaks_leave_the_most_even_lines(widths: list[int], width: int) -> None:
    pieces = [Piece((_Mark(w),), 1.0, 1.0) for w in widths]  # type: ignore[arg-type]

    def cost(cuts: tuple[int, ...]) -> float:
        total = 0.0
        for start, end in itertools.pairwise((0, *cuts, len(widths))):
            slack = width - (sum(widths[start:end]) + end - start - 1)
            if slack < 0:
                return math.inf
            ratio = looseness(slack, end - start - 1.0)
            if end < len(widths):
                total += 1 + ratio**3 if ratio <= 2 * LOOSEST else 60 + min(ratio, 1000)
        return total

    every = [c for n in range(len(widths)) for c in itertools.combinations(range(1, len(widths)), n)]
    lines = break_lines(pieces, width)
    assert lines is not None
    assert [at for line in lines for at in range(*line)] == list(range(len(widths)))
    assert cost(tuple(end for _, end in lines[:-1])) == pytest.approx(min(map(cost, every)))


class _Mark:
    """Something as wide as one says."""

    def __init__(self, width: float) -> None:
        self.width = width
