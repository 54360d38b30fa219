"""Formulas by a grammar of TeX, right and wrong: set, spoken and read, or shown as they were written."""

from __future__ import annotations

import html
from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from chalkwright.agent.documents import apart
from chalkwright.agent.documents.formulas import formula_html
from chalkwright.agent.documents.strange_tex import MAX_CHARACTERS, outline_formula, read, speak
from tests.agent.page import read as page
from tests.fuzz.fuzzed import Fuzzed, words

pytestmark = pytest.mark.process

MOST_ANSWERED = 4_000_000
"""Characters of what one formula becomes, a thousand times the longest that is set."""


@pytest.fixture(autouse=True, scope="module")
def _stopped() -> Iterator[None]:
    formula_html("x", display=True, language="en")
    yield
    apart.stop()


ATOMS = [
    *"abxyz0179+-=<>|/!,.:;'&~ ", "12.5", r"\alpha", r"\pi", r"\Omega", r"\infty", r"\cdot", r"\times", r"\le", r"\to",
    r"\sum", r"\int", r"\lim", r"\sin", r"\ldots", r"\quad", r"\,", r"\%", r"\$", r"\{", r"\}", r"\&", r"\#", r"\\",
    r"\hline", r"\displaystyle", r"\limits", r"\not", r"\right)", r"\left(", r"\end{array}", r"\begin{cases}", "{",
    "}", "^", "_", "^'", "$", "%", "#", "\\", "\n", "\t", "数", "é", "−", "½", "²", "∞", "\u200b", "\u0301",
    "\U0001d465", "😀", "\x00", "\ud800", r"\foobar", r"\nope", r"\renewcommand", r"\def\x{y}", r"\input{/etc/passwd}",
    r"\href{javascript:alert(1)}{x}", r"\text{<img src=x onerror=alert(1)>}", r"\class{x}{y}", r"\color{red}",
    r"\tag{1}",
]  # fmt: skip
ONE = [
    r"\sqrt",
    r"\sqrt[3]",
    r"\vec",
    r"\bar",
    r"\hat",
    r"\overline",
    r"\underline",
    r"\overbrace",
    r"\underbrace",
    r"\boxed",
    r"\text",
    r"\textbf",
    r"\mathrm",
    r"\mathbf",
    r"\mathbb",
    r"\mathcal",
    r"\operatorname",
    r"\ce",
    r"\pu",
    r"\cancel",
    r"\phantom",
    r"\xrightarrow",
    r"\textcolor{red}",
    r"\substack",
    r"\mbox",
    r"\unit",
    r"\si",
    r"\bigl",
    "^",
    "_",
    "",
]
TWO = words(r"\frac \dfrac \tfrac \binom \stackrel \overset \underset \textcolor \SI \genfrac")
FENCES = ["()", "[]", "||", "..", ("\\{", "\\}"), ("\\langle", "\\rangle"), ("(", "."), ("<", ">")]
ENVIRONMENTS = words("array matrix pmatrix vmatrix cases aligned align* gathered split smallmatrix")
COLUMNS = ["{c}", "{|c|}", "{lr}", "{|l|r|c|}", "{c|c}", "{}", "{*{9}{c}}", "", "{@{}l@{}}", "{p{3cm}}"]
CHEMISTRY = ["H2O", "2H2 + O2 -> 2H2O", "SO4^2-", "^{227}_{90}Th+", "A <=>[x][y] B", "CO3^{2-}_{(aq)}", "Fe^{II}", "v"]


def _grown(inner: SearchStrategy[str]) -> SearchStrategy[str]:
    row = st.lists(inner, min_size=1, max_size=4).map("&".join)
    rows = st.lists(row | row.map(lambda text: rf"\hline {text}"), min_size=1, max_size=4).map(r"\\".join)
    return st.one_of(
        st.lists(inner, min_size=1, max_size=5).map("".join),
        st.lists(inner, min_size=1, max_size=3).map(" ".join),
        st.builds("{}{{{}}}".format, st.sampled_from(ONE), inner),
        st.builds("{}{{{}}}{{{}}}".format, st.sampled_from(TWO), inner, inner),
        st.builds("{}^{{{}}}_{{{}}}".format, inner, inner, inner),
        st.builds(lambda ends, text: rf"\left{ends[0]}{text}\right{ends[1]}", st.sampled_from(FENCES), inner),
        st.builds(
            lambda name, columns, text: rf"\begin{{{name}}}{columns}{text}\end{{{name}}}",
            st.sampled_from(ENVIRONMENTS),
            st.sampled_from(COLUMNS),
            rows,
        ),
        st.builds(r"\ce{{{}}}".format, st.lists(st.sampled_from(CHEMISTRY) | inner, max_size=4).map("".join)),
    )


RIGHT = st.recursive(st.sampled_from(ATOMS), _grown, max_leaves=20)
_OFTEN = st.sampled_from([2, 3, 10, 30, 61, 65, 100, 250, 1_000, 4_000])


def _cut(text: str, at: float, without: int) -> str:
    place = int(at * len(text))
    return text[:place] + text[place + without :]


def _bounded(text: str) -> str:
    """The limit is reached and passed, and no more."""
    return text[: MAX_CHARACTERS + 1]


NESTED = st.builds(
    lambda opening, text, closing, times: opening * times + text + closing * times,
    st.sampled_from(words(r"{ \frac{ \sqrt{ x^{ x_{ \left( \text{ \ce{A^{ \begin{matrix} \overline{")),
    RIGHT,
    st.sampled_from(["}", "", "}{x}", r"\right)", "}}", r"\end{matrix}"]),
    st.sampled_from([2, 10, 30, 59, 60, 61, 64, 65, 300]),
)
TEX = st.one_of(
    RIGHT,
    st.builds(_cut, RIGHT, st.floats(0, 1), st.integers(1, 3)),
    st.builds(lambda text, times: text * times, RIGHT, _OFTEN),
    st.builds(
        lambda name, text, times: rf"\begin{{{name}}}{{|c|}}" + rf"\hline {text}\\" * times + rf"\end{{{name}}}",
        st.sampled_from(ENVIRONMENTS),
        RIGHT,
        _OFTEN,
    ),
    st.builds(lambda text, times: r"\ce{" + text * times + "}", RIGHT, _OFTEN),
    NESTED,
    st.text(max_size=50),
).map(_bounded)


@dataclass(frozen=True)
class Wanted:
    """A formula and how it is to be set."""

    tex: str
    display: bool = True
    mathml_first: bool = False
    language: str = "en"


WANTED = st.builds(Wanted, TEX, st.booleans(), st.booleans(), st.sampled_from(["en", "zh-CN", "de", "xx", ""]))
KEPT = [Wanted("x" * MAX_CHARACTERS), Wanted("\\ce{\\textcolor{\\sqrt{\n}}{a}}", display=False)]
"""What was found: the outlines of all these letters were read as one piece of JSON; a refusal quoted a line's end."""


def one_sentence(error: ValueError) -> None:
    said = str(error)
    assert said.endswith((".", "?"))
    assert "\n" not in said.strip()
    assert len(said) < 1_000


def set_spoken_and_read(wanted: Wanted) -> None:
    found = formula_html(wanted.tex, display=wanted.display, language=wanted.language, mathml_first=wanted.mathml_first)
    assert len(found) <= MOST_ANSWERED
    seen = page(found)
    assert seen.harm() == []
    assert "<svg" in found or "<math" in found or html.escape(wanted.tex.strip()) in found
    assert len(speak(wanted.tex, wanted.language)) <= MOST_ANSWERED
    try:
        outlines = outline_formula(wanted.tex, display=wanted.display)
        assert len(outlines.inks) <= MOST_ANSWERED
    except ValueError as error:
        one_sentence(error)
    try:
        assert read(wanted.tex)["type"]
    except ValueError as error:
        one_sentence(error)


def test_formulas(fuzzed: Fuzzed) -> None:
    fuzzed(WANTED, set_spoken_and_read, KEPT)
