"""Roots, extrema and meeting points are exact; terms are read, never run."""

from __future__ import annotations

from pathlib import Path

import pytest
import sympy as sp

from renderers.kit.graph_functions import parsed
from renderers.kit.graphs import area
from tests.renderers.kit.pictures import wrong_with


@pytest.mark.parametrize(
    ("text", "term"),
    [
        ("x^2 - 2", "x**2 - 2"),
        ("2x + 1", "2*x + 1"),
        ("(x-1)(x+3)", "(x - 1)*(x + 3)"),
        ("3/(x - 2)", "3/(x - 2)"),
        ("sqrt(x)", "sqrt(x)"),
        ("sin(2x)", "sin(2*x)"),
    ],
)
def test_terms_are_read_as_schools_write_them(text: str, term: str) -> None:
    read = parsed(text)
    (x,) = read.free_symbols
    assert float(read.subs(x, 2.7)) == pytest.approx(float(sp.sympify(term).subs("x", 2.7)))


@pytest.mark.parametrize("text", ["__import__('os')", "x.__class__", "open('f')", "lambda x: x", "x^", "y z w", ""])
def test_nothing_else_is_read_or_run(text: str) -> None:
    with pytest.raises(ValueError, match=r"\w"):
        parsed(text)


def test_areas_are_integrals() -> None:
    assert area("x^2", 0, 0, 3) == pytest.approx(9)
    assert area("x^2 - x - 2", "x/2 + 1/2", -1, 2.5) == pytest.approx(float(sp.Rational(343, 48)))


SCENES = [
    "window(self, (-3, 3), (-3, 5)); plot(self, 'x^2 - 2', 'f')",
    "window(self, (-5, 7), (-5, 5)); plot(self, '3/(x - 2)', 'f')",
    "window(self, (-7, 7), (-2, 2), pi=True); plot(self, 'sin(x)', 'f', marks=['roots'])",
    "window(self, (-4, 4), (-4, 5)); plot(self, '2x + 1', 'f'); plot(self, '3 - x', 'g', color=GREEN_INK); "
    "intersect(self, '2x + 1', '3 - x')",
    "window(self, (-2, 5), (-2, 5), equal=True); half_plane(self, 'y <= 4 - x', 'x >= 0', 'y >= 0')",
]


@pytest.mark.parametrize("body", SCENES)
async def test_pictures_have_no_findings(tmp_path: Path, body: str) -> None:
    assert await wrong_with("matplotlib", "graphs", body, tmp_path) == []
