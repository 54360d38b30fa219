from __future__ import annotations

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from chalkwright.agent.documents.markup import blocks_html, heading_shift, inline_html, plain, with_headings_moved
from tests.agent.page import read
from tests.agent.test_inert import PIECES
from tests.offenders import each


def formulas_in(markdown: str) -> int:
    return len(read(blocks_html(markdown, language="en")).all("svg"))


@given(st.lists(st.sampled_from([*PIECES, "x_1", r"\frac{1}{2}"]), max_size=25).map("".join))
@settings(max_examples=100)
def test_any_text_becomes_harmless_html(text: str) -> None:
    assert read(blocks_html(text, language="en")).harm() == []
    assert read(inline_html(text, language="en")).harm() == []


@pytest.mark.parametrize(
    "text",
    [
        "<script>alert(1)</script>",
        "<img src=x onerror=alert(1)>",
        "[x](javascript:alert(1))",
        "[x](&#106;avascript:alert(1))",
        "[x](vbscript:x) [y](data:text/html,x) [z](//example.org)",
        "<javascript:alert(1)>",
        "[x]\n\n[x]: javascript:alert(1)",
        '![x](x.png "onerror=alert(1)")',
        "<details open ontoggle=alert(1)>",
        "<!-- --><style>body{display:none}</style>",
    ],
)
def test_hostile_text_is_text(text: str) -> None:
    page = read(blocks_html(text, language="en"))
    assert page.harm() == []
    assert not any(page.all("a"))
    assert not page.all("img")


def test_good_links_stay_and_tell_nothing() -> None:
    (link,) = read(blocks_html("[x](https://example.org/a?b=1&c=2)", language="en")).all("a")
    assert link == {"href": "https://example.org/a?b=1&c=2", "rel": "noopener noreferrer nofollow"}


@each(
    [
        ("It costs $5 and $7.", 0),
        ("It costs $5, so ($x$) is $3 more.", 1),
        (r"It costs \$5 and \$7.", 0),
        ("Between 5$ and 7$.", 0),
        ("$x$ and $y$", 2),
        ("$5$ apples", 1),
        ("$5x + 3 = 13$", 1),
        ("3$\\text{cm}$", 1),
        (r"\(x\) and \[y\]", 2),
        ("价格 $5 和 $7；求 $x$。", 1),
        ("`$x$`", 0),
        ("```\n$x$\n```", 0),
        ("$$\na\n= b\n$$", 1),
        ("Text\n$$a$$\ngoes on", 1),
        ("- $$a$$", 1),
        ("$ x $", 0),
        ("$$ $$", 0),
        ("$open", 0),
    ]
)
def test_formulas_and_amounts_are_told_apart(row: tuple[str, int]) -> None:
    text, count = row
    assert formulas_in(text) == count


def test_a_formula_keeps_its_signs_on_the_line() -> None:
    html = blocks_html("So ($x$), 有 $y$。", language="en")
    assert html.count('<span class="kept">') == 2
    assert '<span class="kept">(<svg' in html
    assert "</svg>。</span>" in html


def test_a_number_keeps_its_unit_on_the_line() -> None:
    html = blocks_html("It is 40 N, 5 apples, $l = 2$ m long and $x$ may be.", language="en")
    assert "40\u00a0N" in html
    assert "5 apples" in html
    assert html.count('<span class="kept">') == 1


def test_tables_scroll_in_their_own_box() -> None:
    page = read(blocks_html("| a | b |\n|---|--:|\n| $x$ | 2 |", language="en"))
    assert {"class": "scroll", "tabindex": "0", "role": "region", "aria-label": "Table"} in page.all("div")
    assert page.all("svg")


def test_lines_break_only_when_asked() -> None:
    assert not read(blocks_html("a\nb", language="en")).all("br")
    assert len(read(blocks_html("a\nb", language="en", breaks=True)).all("br")) == 1


def test_headings_move_together_below_the_title() -> None:
    texts = ["# One\n\n### Two", "text"]
    shift = heading_shift(texts)
    assert shift == 1
    assert [tag for tag, _ in read(blocks_html(texts[0], language="en", shift=shift)).elements] == ["h2", "h4"]
    assert with_headings_moved("# One\n\nTwo\n===\n\n`# no`\n\n    # code", shift) == (
        "## One\n\n## Two\n\n\n`# no`\n\n    # code"
    )
    assert heading_shift(["no headings"]) == 0


def test_plain_text_is_read_aloud() -> None:
    assert (
        plain("The **force** $F_2$, *here*:\n\n- [a](https://example.org)", language="en")
        == "The force F sub 2, here: a"
    )
    assert plain("HCl: $V = 25$, c = ?; and $x$? Then $x$", language="en").endswith("25, c = ?; and x? Then x")
    assert plain("力 $F_2$ 为 <b>", language="zh") == "力 F 下标 2 为 <b>"


@pytest.mark.parametrize(
    "text",
    ["求**“矮茎”（tt）**的概率", "所以**答案：乙。**因为", "**注意：**先看图", "结果是**$x=3$**。", "说**「甲」**"],
)
def test_bold_words_need_no_blank_in_scripts_that_write_none(text: str) -> None:
    html = blocks_html(text, language="zh")
    assert html.count("<strong>") == 1
    assert "*" not in html


def test_a_title_is_one_line_without_links() -> None:
    html = inline_html("A [ramp](https://example.org)\nwith *two* $x$ ![p](q.png)", language="en")
    page = read(html)
    assert not page.all("a")
    assert not page.all("img")
    assert len(page.all("em")) == 2
    assert "\n" not in html


@each(["\\[\n" * 666, "$$\n" * 666, "\\[" * 4_000, "\\(" * 4_000, "$$ a\n" * 800])
def test_formulas_that_never_end_cost_no_time(markdown: str) -> None:
    started = time.process_time()
    assert blocks_html(markdown, language="en")
    assert time.process_time() - started < 10  # the first took 42 seconds
