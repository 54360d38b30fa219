from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from chalkwright.agent.documents.formulas import MAX_CHARACTERS, draw_formula, formula_html, mathml
from tests.agent.page import read

COMMANDS = [
    r"\frac", r"\sqrt", r"\left(", r"\right)", "{", "}", "^", "_", "&", r"\\", "x", "12", "<", ">", '"', "'",
    "$", "%", "#",
    r"\text{<img src=x onerror=alert(1)>}", r"\href{javascript:alert(1)}{x}", r"\url{http://e.com}", r"\begin{cases}",
    r"\end{cases}", r"\color{red}", r"\style{x}{y}", r"\class{x}{y}", r"\htmlClass{a}{b}",
    r"\includegraphics{http://e.com}",
    r"\ce{H2O}", r"\mathbf{A}", r"\overline{AB}", r"\boxed{x}", r"\foobar", "数", r"\input{/etc/passwd}", "&lt;script>",
]  # fmt: skip


@given(st.lists(st.sampled_from(COMMANDS), max_size=12).map(" ".join), st.booleans())
@settings(max_examples=100)
def test_any_formula_becomes_harmless_html(tex: str, display: bool) -> None:
    assert read(formula_html(tex, display=display, language="en")).harm() == []


@pytest.mark.parametrize("tex", [r"\text{<img src=x onerror=alert(1)>}", "a < b", r"\href{javascript:alert(1)}{x}"])
def test_mathml_alone_is_harmless_too(tex: str) -> None:
    assert read(mathml(tex, display=False) or "").harm() == []


@pytest.mark.parametrize(
    "tex",
    [
        "F_2",
        r"\frac{120\ \text{N} \times 0.5\ \text{m}}{1.5\ \text{m}}",
        r"\begin{cases} x + y = 10 \\ 2x - y = 5 \end{cases}",
        r"\ce{2H2 + O2 -> 2H2O}",
        r"\sum_{k=1}^{n} k^2",
        r"\overline{AB} \parallel \vec{v}",
        r"v = \text{速度}",
    ],
)
def test_school_formulas_are_drawn_and_spoken(tex: str) -> None:
    page = read(formula_html(tex, display=False, language="en"))
    assert page.all("path")
    (svg,) = page.all("svg")
    assert svg["role"] == "img"
    assert svg["aria-label"]
    assert "\\" not in svg["aria-label"]


def test_the_phrase_is_in_the_language_of_the_page() -> None:
    assert 'aria-label="F sub 2"' in formula_html("F_2", display=False, language="en")
    assert 'aria-label="F 下标 2"' in formula_html("F_2", display=False, language="zh-CN")


@pytest.mark.parametrize("tex", [r"\foobar{x}", r"\newcommand{\x}{y}\x", r"\def\x{\x\x}\x", "x" * (MAX_CHARACTERS + 1)])
def test_what_cannot_be_set_is_shown_as_it_was_written(tex: str) -> None:
    page = read(formula_html(tex, display=False, language="en"))
    assert tex in page.text
    assert page.all("code")


def test_drawn_formulas_carry_no_ids_and_stand_on_the_baseline() -> None:
    svg = draw_formula("y_1", display=False, language="en") or ""
    assert " id=" not in svg
    assert re.search(r'style="vertical-align: ?-0\.\d+em', svg)


def test_only_wide_formulas_get_a_scroll_box() -> None:
    wide = "+".join("abcdefghijklmnopqrst")
    assert "tabindex" not in formula_html("x+1", display=True, language="en")
    assert 'aria-label="公式"' in formula_html(wide, display=False, language="zh")
    assert formula_html("x+1", display=False, language="en").startswith("<svg")


def test_mathml_stands_in_with_known_elements_only() -> None:
    assert read(mathml(r"\overline{AB} = \sqrt{x}", display=True) or "").all("msqrt") == [{}]
    assert mathml(r"\foobar{x}", display=False) is None
    assert mathml(r"\frac{1", display=False) is None
