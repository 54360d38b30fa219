from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from lxml import etree  # type: ignore[import-untyped]

from chalkwright.agent.documents.exports.equations import equation
from chalkwright.agent.documents.exports.office_math import M
from tests.agent.exports.reading_math import faults, letters, misread
from tests.agent.test_formulas import COMMANDS
from tests.offenders import each


def whole(tex: str) -> Any:
    """The equation, which there must be."""
    written = equation(tex)
    assert written is not None
    return written


FORMULAS = [
    r"x", r"3{,}5", r"\frac{a}{\sqrt{b+1}}", r"\sqrt[3]{x}", r"x_1^2", r"\left(\frac12\right]", r"\overline{AB}",
    r"\left.\frac ab\right|_0^1", r"\underline{x}", r"\vec{v}+\widehat{ABC}", r"\boxed{5}", r"\cancel{x}", r"\binom52",
    r"\underbrace{a+b}_{c}", r"\overset{?}{=}", r"\xrightarrow{a}", r"\sum_{k=1}^{n} k^2 = 5", r"\prod_i", r"\sum",
    r"\int_0^1 x\,dx", r"\lim_{x\to 0} f(x)", r"\sin^2(x+1) + \cos x", r"\text{a $x$ b}", r"\text{面积}=5",
    r"\begin{cases} x & y\\ z\end{cases}", r"a&=b\\ &=c", r"\begin{pmatrix}1&2\\3&4\end{pmatrix}", r"\tfrac12",
    r"{}^{14}_6\mathrm{C}", r"\ce{2H2 + O2 ->[\Delta] 2H2O}", r"\ce{SO4^2-}", r"\mathbf{v}\mathbb{R}\mathrm{cm}",
    r"\phantom{x}1",
    r"\textcolor{#c0392b}{x}+\textcolor{red}{y}", r"60^\circ", r"f'(x)", r"a \bmod b",
    r"\begin{array}{lr}1&2\end{array}",
]  # fmt: skip


@each(FORMULAS)
def test_formulas_become_equations_that_follow_the_schema(tex: str) -> None:
    written = equation(tex)
    assert written is not None
    assert faults(written) == []


READ_BY_OTHERS = [
    r"|M| = 0.5", r"||a|-|b||", r"P(A|B)", r"b^2-4ac=(-4)^2", r"((a+b)^2-1)^2", r"[0,1)", r"]0,1[", r"\mathrm{H^+}",
    r"\times 3", r"a&=b\\ &=c", r"\overset{!}{=} 3", r"\frac{+}{2}", r"\sqrt{=}", r"OR=5", r"\mathrm{in}", r"\max f",
    r"50\%", r"\left.\frac ab\right|_0^1", r"\begin{pmatrix}1&2\\3&4\end{pmatrix}", r"\|v\|", r"(x-2", r"x=-", r"2+",
    r"x = +\frac12", r"\pm\frac12",
    *FORMULAS,
]  # fmt: skip


@each(READ_BY_OTHERS)
def test_nothing_in_an_equation_misleads_a_reader_with_commands_of_its_own(tex: str) -> None:
    written = whole(tex)
    assert faults(written) == []
    assert misread(written) == []


@pytest.mark.parametrize(
    ("tex", "read"),
    [
        (r"|M| = 0.5", "|M|=0.5"),
        (r"(x-2)^2", "(x−2)^(2)"),
        (r"[0,1)", "[0,1)"),
        (r"P(A|B)", "P(A|B)"),
        (r"]0,1[", "]0,1["),
        (r"||a|-|b||", "||a|−|b||"),
        (r"|x", "|x"),
        (r"(|x)", "(|x)"),
        (r"a^|", "a^(|)"),
    ],
)
def test_pairs_of_brackets_say_what_was_written(tex: str, read: str) -> None:
    assert letters(equation(tex)) == read


@pytest.mark.parametrize(
    ("tex", "read"),
    [
        (r"h = \sqrt{5^2 - 3^2} = 4\ \text{m}", "h=√(5^(2)−3^(2))=4 m"),
        (r"\frac{a+1}{2b}", "(a+1)/(2b)"),
        (r"\ce{2H2 + O2 -> 2H2O}", "2 H_(2)+O_(2)→2 H_(2)O"),
        (r"1{,}000", "1,000"),
        (r"\sqrt[3]{8}", "root((3),8)"),
        (r"x_1^2", "x_(1)^(2)"),
    ],
)
def test_what_is_written_is_the_formula(tex: str, read: str) -> None:
    assert letters(equation(tex)) == read


def test_a_sum_takes_what_stands_up_to_the_next_relation() -> None:
    written = whole(r"\sum_{k=1}^{n} 2k^2 + 1 = 5")
    (nary,) = written.iter(f"{{{M}}}nary")
    assert letters(nary.find(f"{{{M}}}e")) == "2k^(2)"
    assert letters(written[-1]) == "+1=5"


def test_mass_numbers_stand_before_their_element() -> None:
    (before,) = whole(r"{}^{14}_6\mathrm{C} \to x").iter(f"{{{M}}}sPre")
    assert [letters(part) for part in before] == ["6", "14", "C"]


def test_equations_are_aligned_at_their_signs() -> None:
    (rows,) = whole(r"a&=b\\&=c").iter(f"{{{M}}}m")
    assert [[letters(cell) for cell in row] for row in rows.findall(f"{{{M}}}mr")] == [
        ["a", "= b"],
        ["\u200b", "= c"],
    ]
    assert [kind.get(f"{{{M}}}val") for kind in rows.iter(f"{{{M}}}mcJc")] == ["right", "left"]


def test_letters_of_units_stand_upright_and_colours_are_kept() -> None:
    written = etree.tostring(equation(r"\textcolor{#c0392b}{v}\,\mathrm{cm}")).decode()
    assert 'w:color w:val="C0392B"' in written
    assert written.index('m:sty m:val="p"') < written.index("cm")


@pytest.mark.parametrize(
    "tex",
    [
        r"\foobar{x}",
        r"\frac{1}{",
        r"\begin{array}{r|l}1&2\\\hline 3&4\end{array}",
        r"\left\{x\middle|y\right\}",
        "",
        " ",
        r"\textcolor{nocolour}{x}",
        "x" * 5000,
        "{" * 3000 + "}" * 3000,
    ],
)
def test_what_would_be_lost_is_no_equation(tex: str) -> None:
    assert equation(tex) is None


@given(st.lists(st.sampled_from(COMMANDS), max_size=12).map(" ".join))
@settings(max_examples=80)
def test_any_formula_is_an_equation_by_the_schema_or_none(tex: str) -> None:
    written = equation(tex)
    assert written is None or faults(written) == []
