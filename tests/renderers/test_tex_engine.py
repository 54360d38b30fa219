"""The border to mathra: what panics, overflows or takes long never gets through it, and nothing there is a panic."""

from __future__ import annotations

import asyncio
import time
from unittest.mock import patch

import pytest

from chalkwright.renderers.tex import engine as tex_engine
from chalkwright.renderers.tex.engine import DEEPEST, TooMuch, depth, is_harmless, render
from chalkwright.renderers.tex.typeset import formula_tree, speech, typeset
from tests.offenders import each

CHEMISTRY = r"\ce{" + "1^" * 300 + "1}"
ARRAY = r"\begin{array}{|c|}\hline " + r"x\\ \hline " * 350 + r"\end{array}"


class Panic(BaseException):
    """As pyo3's is: no ``Exception``."""


@each([CHEMISTRY, r"\ce{" + "A_" * 300 + "A}", r"\ce{" + "1^" * 4_000 + "1}", "{" * 2000, "x" * 30_000])
def test_what_kills_mathra_is_refused_in_one_sentence(tex: str) -> None:
    for act in (typeset, formula_tree, render):
        with pytest.raises(ValueError, match=r"^The formula .*\.$"):
            act(tex)
    assert speech(tex) == ""


def test_a_panic_is_a_refusal() -> None:
    with (
        patch.object(tex_engine.mathra, "render", side_effect=Panic("recursion")),
        pytest.raises(TooMuch, match="bear"),
    ):
        render("x")


@each([KeyboardInterrupt, SystemExit, GeneratorExit, asyncio.CancelledError])
def test_what_ends_a_program_is_none(kind: type[BaseException]) -> None:
    with patch.object(tex_engine.mathra, "render", side_effect=kind), pytest.raises(kind):
        render("x")


def test_a_table_of_rules_takes_no_time_to_speak_of() -> None:
    started = time.process_time()
    page = typeset(ARRAY)
    assert len(page.inks) > 1000
    assert time.process_time() - started < 5  # it was 34 seconds


@each([("x", 0), ("{{x}{y}}", 2), (r"\{\{", 0), (r"\left(\begin{array}{c}x\end{array}\right)", 3), ("}}{", 1)])
def test_depth(case: tuple[str, int]) -> None:
    tex, expected = case
    found = depth(tex)
    assert found == expected


@each([r"\frac{a}{b}", r"\ce{2H2 + O2 -> 2H2O}", r"\begin{cases}x&1\\y&2\end{cases}", "x^" * 150])
def test_what_people_write_is_harmless(tex: str) -> None:
    assert is_harmless(tex)


@each([CHEMISTRY, ARRAY, "x" * 1001, "{" * (DEEPEST + 1), "x^" * 250])
def test_what_is_long_deep_or_full_of_scripts_and_rules_is_not(tex: str) -> None:
    assert not is_harmless(tex)
