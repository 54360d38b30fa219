"""Manim's formulas without TeX: real Manim, real SVG files."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import manim
import pytest
from manim import BLUE, GREEN, RED, MathTex, SingleStringMathTex, Tex

from chalkwright.renderers.manim import tex as manim_tex
from tests.offenders import each
from tests.renderers.manim_settings import settings_of_manim


@pytest.fixture(autouse=True)
def _media(tmp_path: Path) -> Iterator[None]:
    manim_tex.install()
    with settings_of_manim(media_dir=str(tmp_path)):
        yield


def glyphs(mobject: manim.Mobject) -> int:
    return len(mobject.family_members_with_points())


def colours(mobject: manim.Mobject) -> list[str]:
    return [str(leaf.get_fill_color().to_hex()) for leaf in mobject.family_members_with_points()]


def test_no_tex_is_needed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    assert glyphs(MathTex(r"\frac{a}{b}")[0]) == 3


@each(
    [
        (("a", "=", "b"), [1, 1, 1]),
        ((r"{a \over", "b}"), [2, 1]),
        ((r"\frac{a}", "{b}"), [2, 1]),
        ((r"\frac{", "a", "}{", "b", "}"), [0, 1, 1, 1, 0]),
        ((r"\left(", "x", "+1", r"\right)"), [1, 1, 2, 1]),
        ((r"\left(", r"\frac{a}{b}", r"\right)", "^2"), [1, 3, 1, 1]),
        (("x^", "2", "+1"), [1, 1, 2]),
        (("x", "^2"), [1, 1]),
        (("x", "_1", "^2"), [1, 1, 1]),
        ((r"\sqrt{", "x", "+1}"), [2, 1, 2]),
        ((r"e^{i", r"\tau} = 1"), [2, 3]),
        ((r"\sum_{i=1}", "^n", "i^2"), [4, 1, 2]),
        ((r"\int_0^1", "x", r"\,dx"), [3, 1, 2]),
        ((r"\begin{pmatrix}", "a & b", r"\\ c & d", r"\end{pmatrix}"), [1, 2, 2, 1]),
        ((r"\begin{bmatrix} a & b \\", r"c & d \end{bmatrix}"), [3, 3]),
        (("a &= b", r"\\", "c &= d"), [3, 0, 3]),
        (("f'", "(x)"), [2, 3]),
        ((r"\text{面积}", "=", r"\pi", "r^2"), [2, 1, 1, 2]),
        ((r"\ce{2H2 + O2}", r"\to", r"\ce{2H2O}"), [6, 1, 4]),
        (("{{a^2}} + {{b^2}} = {{c^2}}",), [2, 1, 2, 1, 2]),
    ]
)
def test_every_part_gets_its_glyphs(row: tuple[tuple[str, ...], list[int]]) -> None:
    parts, counts = row
    formula = MathTex(*parts)
    assert [glyphs(part) for part in formula] == counts
    assert len(formula.submobjects) == len(counts)


def test_parts_are_set_as_the_whole_formula_is() -> None:
    whole = MathTex(r"a=\left(\frac{b}{c}\right)^2+\sum_{i}^{n}i")
    parts = MathTex("a", "=", r"\left(\frac{b}", r"{c}\right)", "^2", "+", r"\sum_{i}", "^{n}", "i")
    assert parts.width == pytest.approx(whole.width, rel=1e-3)
    assert parts.height == pytest.approx(whole.height, rel=1e-3)
    assert glyphs(parts) == glyphs(whole)


def test_fences_go_to_the_parts_that_hold_them() -> None:
    formula = MathTex(r"\left(", "x", r"\right)")
    assert formula[0].get_x() < formula[1].get_x() < formula[2].get_x()


def test_script_that_is_a_part_is_the_script() -> None:
    formula = MathTex("x", "^2", "_1")
    assert formula[1].get_y() > formula[0].get_y() > formula[2].get_y()


def test_substrings_are_isolated_and_coloured() -> None:
    formula = MathTex("a^2+b^2=c^2", tex_to_color_map={"a": RED, "b": GREEN})
    assert colours(formula)[0] == RED.to_hex()
    assert colours(formula).count(GREEN.to_hex()) == 1
    b = formula.get_part_by_tex("b")
    assert b is not None
    assert formula.get_part_by_tex("a").get_x() < b.get_x()  # type: ignore[union-attr]


def test_set_color_by_tex_colours_that_part_alone() -> None:
    formula = MathTex("a", "=", r"\frac{b}{c}")
    formula.set_color_by_tex("=", BLUE)
    assert [colour == BLUE.to_hex() for colour in colours(formula)] == [False, True, False, False, False]


def test_isolated_letters_leave_command_names_alone() -> None:
    formula = MathTex(r"\exp(x)+\frac{x}{a}", substrings_to_isolate=["x", "a"])
    formula.set_color_by_tex("x", RED)
    assert colours(formula).count(RED.to_hex()) == 2


def test_colours_in_the_formula_stay_and_cost_no_space() -> None:
    plain, coloured = MathTex("a=b"), MathTex(r"a\textcolor{red}{=}\color{blue}b")
    assert coloured.width == pytest.approx(plain.width, rel=1e-3)
    assert colours(coloured)[1:] == ["#FF0000", "#0000FF"]


def test_size_is_that_of_manims_tex() -> None:
    # 10 pt TeX type is half a Manim unit an em at font size 48; STIX capitals are 0.66 em high.
    assert MathTex("H").height == pytest.approx(0.498 * 0.656, rel=0.03)
    assert MathTex("H", font_size=96).height == pytest.approx(2 * MathTex("H").height, rel=1e-3)


def test_words_are_upright_and_keep_their_spaces() -> None:
    text = Tex("plain words ", "$x^2$")
    assert [glyphs(part) for part in text] == [10, 2]
    assert text[1].get_left()[0] - text[0].get_right()[0] > 0.08
    assert Tex("a").width != pytest.approx(MathTex("a").width, rel=1e-2)


def test_text_has_lines_styles_quotes_and_chinese() -> None:
    assert Tex(r"one\\two").height > 1.5 * Tex("one").height
    assert Tex(r"\textbf{bold}").width > Tex("bold").width
    assert glyphs(Tex("``q''")) == 3
    assert glyphs(Tex(r"面积 $=\frac{1}{2}$ 底 100\%")) == 2 + 1 + 3 + 1 + 4


@each(
    [
        lambda: SingleStringMathTex("x"),
        lambda: manim.BulletedList("one", "$x^2$", "面积"),
        lambda: manim.Title("A title"),
        lambda: manim.DecimalNumber(-3.14, mob_class=MathTex),
        lambda: manim.Integer(42),
        lambda: manim.Matrix([[1, 2], [3, r"\frac{1}{2}"]]),
        lambda: manim.Brace(manim.Square()).get_tex("x+1"),
        lambda: manim.BraceLabel(manim.Square(), "x"),
        lambda: manim.NumberLine(x_range=[-2, 2, 1], include_numbers=True),
        lambda: manim.Axes().get_axis_labels("x", "f(x)"),
        lambda: manim.MathTable([["a", "b"], ["c", "d"]]),
        lambda: manim.Variable(1.5, "v"),
    ]
)
def test_what_manim_builds_from_formulas_works(make: Callable[[], manim.Mobject]) -> None:
    assert glyphs(make()) > 0


@pytest.mark.parametrize("make", [lambda: MathTex("x", r"+\foo{2}"), lambda: Tex(r"see $\foo$")])
def test_unknown_command_is_one_sentence(make: Callable[[], manim.Mobject]) -> None:
    with pytest.raises(ValueError, match=r"^The formula uses \\foo[^\n]*\.$"):
        make()


def test_same_formula_twice_can_be_coloured_apart() -> None:
    one, two = MathTex("a", "b"), MathTex("a", "b")
    one.set_color_by_tex("a", RED)
    assert colours(one)[0] == RED.to_hex()
    assert colours(two)[0] != RED.to_hex()


def test_files_stay_in_the_media_folder(tmp_path: Path) -> None:
    MathTex("a+b+c+d")
    assert [file.suffix for file in tmp_path.rglob("*") if file.is_file()] == [".svg"]


def test_sizes_in_text() -> None:
    whole = Tex(r"\Large Title")
    assert whole.height == pytest.approx(1.44 * Tex("Title").height, rel=1e-3)
    mixed = Tex(r"a{\Huge a}a", r"\small a")
    heights = [leaf.height for leaf in mixed.family_members_with_points()]
    assert [height / heights[0] for height in heights] == pytest.approx([1, 2.488, 1, 0.9], rel=1e-2)
    lefts = [leaf.get_left()[0] for leaf in mixed.family_members_with_points()]
    assert lefts == sorted(lefts)
    assert len({round(leaf.get_bottom()[1], 1) for leaf in mixed.family_members_with_points()}) == 1


def test_a_size_ends_with_its_group_and_spans_lines() -> None:
    heights = [leaf.height for leaf in Tex(r"{\Large a} a\\ \Large a\\a").family_members_with_points()]
    assert [height / heights[1] for height in heights] == pytest.approx([1.44, 1, 1.44, 1.44], rel=1e-2)
