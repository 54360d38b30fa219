"""Formulas as inline SVG and as speech."""

from __future__ import annotations

import re
from xml.etree import ElementTree as ET

import pytest

from chalkwright.renderers.tex.cjk_glyphs import stand_in
from chalkwright.renderers.tex.typeset import formula_svg, speech, typeset
from tests.offenders import each

PATH = "{http://www.w3.org/2000/svg}path"

FORMULAS = [
    r"\frac{a}{b}+\frac{1}{1+\frac{1}{x}}",
    r"x=\frac{-b\pm\sqrt{b^2-4ac}}{2a}",
    r"\sqrt[3]{\frac{x}{y}}",
    r"\sum_{i=1}^{n} i^2",
    r"\int_0^{\pi}\sin x\,dx=2",
    r"\begin{pmatrix}1&2\\3&4\end{pmatrix}",
    r"|x|=\begin{cases}x,&x\ge0\\-x,&x<0\end{cases}",
    r"\begin{aligned}2x+3&=7\\2x&=4\end{aligned}",
    r"\vec{AB}+\overline{CD}+\widehat{x}",
    r"\angle ABC=60^\circ,\ 45\degree",
    r"\triangle ABC\sim\triangle DEF,\ \overset{\frown}{AB}",
    r"\ce{2H2 + O2 -> 2H2O}",
    r"v=3\text{ m/s}",
    r"\textcolor{red}{x}+\boxed{y}",
    r"\underbrace{a+b}_{\text{sum}}\xrightarrow{\text{heat}}\frac{\cancel{3}x}{\cancel{3}}",
    r"\begin{array}{r}12\\+\,34\\\hline 46\end{array}",
    r"\left\{\begin{aligned}x+y&=5\\x-y&=1\end{aligned}\right.",
    r"v_{\text{平均}}=\frac{路程}{时间}",
]


@each(FORMULAS)
def test_school_formulas_are_set_without_a_warning(tex: str) -> None:
    formula = formula_svg(tex, display=True)
    assert formula.warnings == ()
    assert formula.speech
    root = ET.fromstring(formula.svg)
    assert root.get("fill") == "currentColor"
    assert all(path.get("d") for path in root.iter(PATH))


def test_a_question_mark_for_what_is_sought_does_not_touch_its_sign() -> None:
    sought, apart = (str(ET.fromstring(formula_svg(tex, display=False).svg).get("viewBox")) for tex in ("x=?", "x={?}"))
    assert sought == apart


def test_svg_is_sized_in_em_with_its_baseline_on_the_text() -> None:
    root = ET.fromstring(formula_svg(r"\frac{1}{2}", display=False).svg)
    _, top, width, height = (float(v) for v in str(root.get("viewBox")).split())
    assert root.get("width") == f"{width / 1000:.3f}em"
    depth = re.fullmatch(r"vertical-align:-([\d.]+)em", str(root.get("style")))
    assert depth is not None
    assert float(depth.group(1)) * 1000 == pytest.approx(top + height, abs=1)
    assert 0.1 < float(depth.group(1)) < 1


def test_display_fractions_are_taller_than_inline_ones() -> None:
    assert typeset(r"\frac{1}{2}", display=True).ascent > typeset(r"\frac{1}{2}", display=False).ascent


@pytest.mark.parametrize("tex", [r"\text{面积}", "面积", r"x_{面积}", r"\text{of $x$ 面积}", r"\frac{面积}{2}"])
def test_chinese_is_drawn_and_not_boxed(tex: str) -> None:
    page = typeset(tex)
    assert page.warnings == ()
    glyphs = stand_in("面积")[1]
    drawn = {glyphs[ink.glyph]: ink for ink in page.inks if ink.glyph in glyphs}
    assert set(drawn) == {"面", "积"}
    assert drawn["面"].segments != drawn["积"].segments
    assert drawn["面"].place[4] < drawn["积"].place[4]


def test_chinese_stays_clear_of_the_fraction_bar() -> None:
    page = typeset(r"\frac{面}{积}")
    bar = next(ink.box() for ink in page.inks if not ink.glyph)
    above, below = sorted((ink.box() for ink in page.inks if ink.glyph), key=lambda box: box[1])
    assert above[3] < bar[1] < bar[3] < below[1]


def test_cancel_stroke_is_a_path_of_its_own() -> None:
    assert len(list(ET.fromstring(formula_svg(r"\cancel{3}", display=True).svg).iter(PATH))) == 2


def test_rows_need_no_environment() -> None:
    page = typeset(r"a&=b\\c&=d")
    assert page.ascent + page.descent > 2000
    assert page.warnings == ()


def test_bold_text_is_bold() -> None:
    assert typeset(r"\textbf{a}").inks[0].glyph != typeset(r"\text{a}").inks[0].glyph


@pytest.mark.parametrize(
    ("tex", "bar"), [(r"\frac{a}{bc}", 1), (r"\sqrt{ab}", 1), (r"\overline{ab}", 0), (r"\frac{a}{\frac{b}{c}}", 1)]
)
def test_inks_come_in_the_order_tex_draws_them(tex: str, bar: int) -> None:
    assert [not ink.glyph for ink in typeset(tex).inks].index(True) == bar


def test_markup_inside_text() -> None:
    page = typeset(r"\text{H\textsubscript{2}O \underline{面} 5%}")
    assert page.warnings == ()
    assert len(page.inks) == 3 + 2 + 2


def test_second_typesetter_knows_what_the_first_does_not() -> None:
    page = typeset(r"\ctg x")
    assert len(page.inks) == 4
    assert {ink.fill for ink in page.inks} == {""}


@pytest.mark.parametrize(
    ("tex", "named"),
    [
        (r"x+\foo{2}", r"\foo"),
        ("{a", "'{'"),
        ("a}", "'}'"),
        (r"\frac{a}", "argument"),
        (r"\left( a", r"\left"),
        (r"\begin{matrix} a", "matrix"),
        (r"\hspace{3foo}x", "3foo"),
        (r"\foo 面", r"\foo"),
        (r"\frac" * 2000, "deep"),
        ("{" * 2000, "nesting"),
    ],
)
def test_what_cannot_be_set_is_named_in_one_sentence(tex: str, named: str) -> None:
    with pytest.raises(ValueError, match=re.escape(named)) as caught:
        formula_svg(tex, display=True)
    message = str(caught.value)
    assert message.endswith(".")
    assert "\n" not in message


def test_speech_is_spoken_in_the_language_asked_for() -> None:
    assert speech(r"\frac{3}{4}", "fr") == "trois quarts"
    assert "分之" in speech(r"\frac{1}{2}", "zh-CN")
    assert speech("x^2", "xx") == speech("x^2") == "x squared"


@pytest.mark.parametrize("tex", ["", "\x00{{{", r"\foo", "}" * 500, r"\hspace{3foo}", "\ud800"])
def test_speech_never_raises(tex: str) -> None:
    assert "\\" not in speech(tex)
