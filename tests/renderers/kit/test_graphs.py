"""Roots, extrema and meeting points are exact; terms are read, never run."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
import sympy as sp
from matplotlib.figure import Figure

from chalkwright.renderers.kit.graph_functions import Function, intersections, parse_term
from chalkwright.renderers.kit.graph_labels import number
from chalkwright.renderers.kit.graphs import area, half_plane, plot, shade, window
from chalkwright.renderers.kit.matplotlib import FigureScene
from tests.renderers.kit.pictures import wrong_with
from tests.renderers.pools import Pools


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
    read = parse_term(text)
    (x,) = read.free_symbols
    assert float(read.subs(x, 2.7)) == pytest.approx(float(sp.sympify(term).subs("x", 2.7)))


@pytest.mark.parametrize("text", ["__import__('os')", "x.__class__", "open('f')", "lambda x: x", "x^", "y z w", ""])
def test_nothing_else_is_read_or_run(text: str) -> None:
    with pytest.raises(ValueError, match=r"\w"):
        parse_term(text)


def test_areas_are_integrals() -> None:
    assert area("x^2", 0, 0, 3) == pytest.approx(9)
    assert area("x^2 - x - 2", "x/2 + 1/2", -1, 2.5) == pytest.approx(float(sp.Rational(343, 48)))


@pytest.mark.parametrize(
    ("term", "roots"),
    [
        ("x^2 - 2", [-sp.sqrt(2), sp.sqrt(2)]),
        ("x^2 - x - 1", [(1 - sp.sqrt(5)) / 2, (1 + sp.sqrt(5)) / 2]),
        ("(x - 1)^2", [1]),
        ("e^x - 2", [sp.log(2)]),
        ("sin(x)", [-sp.pi, 0, sp.pi]),
        ("abs(x) - 1", [-1, 1]),
        ("(x^2 - 1)/(x - 1)", [-1]),
        ("1/x", []),
    ],
)
def test_roots_are_exact(term: str, roots: list[sp.Expr]) -> None:
    found = [place.x for place in Function(term, (-4, 4)).roots()]
    assert len(found) == len(roots)
    assert all(sp.simplify(one - root) == 0 for one, root in zip(found, roots, strict=True))


def test_a_callable_for_numbers_only_is_right_to_a_billionth() -> None:
    curve = Function(lambda x: np.sin(x) + 0.5, (-2, 3))
    assert [float(p.x) for p in curve.roots()] == pytest.approx([-np.pi / 6], abs=1e-9)
    assert [(p.kind, float(p.x)) for p in curve.extrema()] == [
        ("minimum", pytest.approx(-np.pi / 2, abs=1e-9)),
        ("maximum", pytest.approx(np.pi / 2, abs=1e-9)),
    ]


def test_extrema_asymptotes_and_holes() -> None:
    curve = Function("(x^2 - 1)/(x - 2)", (-6, 6))
    assert [(p.kind, sp.simplify(p.x)) for p in curve.extrema()] == [
        ("maximum", 2 - sp.sqrt(3)),
        ("minimum", 2 + sp.sqrt(3)),
    ]
    assert curve.poles == [2]
    assert curve.asymptotes() == [(1, 2)]
    hole = Function("(x^2 - 1)/(x - 1)", (-3, 3))
    assert (hole.poles, [(p.x, p.y) for p in hole.holes()]) == ([], [(1, 2)])


def test_graphs_meet_exactly() -> None:
    met = intersections(Function("sin(x)", (0, 6)), Function("cos(x)", (0, 6)))
    assert [(p.x, p.y) for p in met] == [(sp.pi / 4, sp.sqrt(2) / 2), (5 * sp.pi / 4, -sp.sqrt(2) / 2)]


def test_numbers_are_written_as_in_school_books() -> None:
    values = (sp.Integer(-2), sp.Rational(5, 4), sp.Rational(-1, 3), 1.41421356, 2 + sp.sqrt(3), 0.00012)
    assert [number(v) for v in values] == ["−2", "1.25", "−1/3", "1.41", r"$2 + \sqrt{3}$", "0.0001"]
    assert number(sp.sqrt(2), exact=False) == "1.41"


def drawn() -> FigureScene:
    scene = FigureScene(Figure(figsize=(19.2, 10.8), dpi=100))
    window(scene, (-5, 5), (-5, 5))
    return scene


def test_a_curve_is_broken_at_its_pole() -> None:
    scene = drawn()
    before = len(scene.ax.lines)
    plot(scene, "1/(x - sqrt(2))", marks=[])
    x, y = np.asarray(scene.ax.lines[before].get_xydata()).T
    assert np.isnan(y[np.searchsorted(x, 2**0.5)])


def test_a_half_plane_has_exact_corners() -> None:
    corners = half_plane(drawn(), "x >= 0", "y >= 0", "x + 2y <= 4")
    assert np.allclose(sorted(corners), [(0, 0), (0, 2), (4, 0)])


def test_what_cannot_be_drawn_is_refused() -> None:
    scene = drawn()
    with pytest.raises(ValueError, match="not linear"):
        half_plane(scene, "y < x^2")
    with pytest.raises(ValueError, match="infinity at x = 1"):
        shade(scene, "1/(x-1)", 0, (0, 2))
    with pytest.raises(ValueError, match="enclose nothing"):
        shade(scene, "x^2 + 1", 0)
    with pytest.raises(ValueError, match="nowhere defined"):
        plot(scene, "ln(-1 - x^2)")
    with pytest.raises(ValueError, match="low < high"):
        window(scene, (2, 1), (0, 1))


SCENES = [
    "window(self, (-6, 8), (-8, 12)); plot(self, '(x^2-1)/(x-2)', 'f')",
    "window(self, (-5, 5), (-4, 4), pi=True); plot(self, 'tan(x)', 'f')",
    "window(self, (-2, 6), (-1, 5)); shade(self, '4e^(-x/2)', 0, (1, 4), 'A'); plot(self, '4e^(-x/2)', 'f')",
    "window(self, (-3, 3), (-3, 5)); plot(self, 'x^2 - 2', 'f')",
    "window(self, (-5, 7), (-5, 5)); plot(self, '3/(x - 2)', 'f')",
    "window(self, (-7, 7), (-2, 2), pi=True); plot(self, 'sin(x)', 'f', marks=['roots'])",
    "window(self, (-4, 4), (-4, 5)); plot(self, '2x + 1', 'f'); plot(self, '3 - x', 'g', color=GREEN_INK); "
    "intersect(self, '2x + 1', '3 - x')",
    "window(self, (-2, 5), (-2, 5), equal=True); half_plane(self, 'y <= 4 - x', 'x >= 0', 'y >= 0')",
]


@pytest.mark.process
@pytest.mark.asyncio(loop_scope="session")
@pytest.mark.parametrize("body", SCENES)
async def test_pictures_have_no_findings(pools: Pools, tmp_path: Path, body: str) -> None:
    assert await wrong_with(pools, "matplotlib", body, tmp_path) == []
