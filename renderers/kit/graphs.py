"""Graphs of functions for matplotlib scenes: curves with their special points, areas, half-planes.

A function is a term in x as a string (``"x^2 - 2"``) or of sympy, a number, or a callable. Points are exact where
sympy can prove them, else right to 1e-9, and their labels find a free place.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np
import sympy as sp
from matplotlib.patches import Polygon
from matplotlib.patheffects import withStroke
from numpy.typing import NDArray
from scipy.integrate import quad

from chalkwright.renderers.kit import graph_functions as gf
from chalkwright.renderers.kit.graph_labels import arrange, attach, number
from chalkwright.renderers.kit.matplotlib import FigureScene
from chalkwright.renderers.kit.palette import BLUE_FILL, BLUE_INK, GREY_INK, INK, RED_INK

__all__ = ["area", "half_plane", "intersect", "plot", "shade", "window"]

Array = NDArray[np.float64]
Pair = tuple[float, float]
_MARKS = ("roots", "extrema", "y-intercept")


def window(scene: FigureScene, x: Pair, y: Pair, *, pi: bool = False, equal: bool = False) -> None:
    """School axes over x and y (low, high); ``pi``: x is numbered in multiples of π; ``equal``: same unit on both."""
    for low, high in (x, y):
        if not np.isfinite([low, high]).all() or low >= high:
            raise ValueError(f"a range is (low, high) with low < high, not ({low}, {high})")
    ax = scene.ax
    ax.set_position((0.06, 0.09, 0.88, 0.75))  # the letter at the top keeps clear of the heading
    ax.set_xlim(*x)
    ax.set_ylim(*y)
    if equal:
        ax.set_aspect("equal")
        ax.apply_aspect()
    for axis, (low, high) in ((ax.xaxis, x), (ax.yaxis, y)):
        if 2 < high - low <= 16:
            axis.set_ticks(_inside(low, high, 1.0))
    scene.origin_axes()
    if pi:
        step = next(
            (s for s in (sp.Rational(1, 2), sp.S.One, sp.S(2)) if x[1] - x[0] <= 14 * float(s) * np.pi), sp.S(4)
        )
        counts = _inside(x[0] / np.pi, x[1] / np.pi, float(step))
        ax.set_xticks([c * np.pi for c in counts], [_in_pi(c) if c else "" for c in counts])
    for axis in (ax.xaxis, ax.yaxis):
        axis.set_zorder(4)  # above the curves, so that the numbers' white rims keep them off
        for text in axis.get_ticklabels():
            text.set_path_effects([withStroke(linewidth=6, foreground="white")])


def plot(
    scene: FigureScene,
    f: Any,
    name: str = "",
    *,
    color: str = BLUE_INK,
    domain: Pair | None = None,
    marks: Sequence[str] = _MARKS,
    exact: bool = True,
) -> None:
    """The graph of f, broken at its asymptotes (dashed) and open at its holes, with ``marks`` as labelled points.

    ``domain`` restricts x; ``exact=False`` labels with decimals. Raises ValueError for a term that cannot be read.
    """
    wrong = set(marks) - set(_MARKS)
    if wrong:
        raise ValueError(f"marks are {', '.join(_MARKS)}, not {', '.join(sorted(wrong))}")
    ax, curve = scene.ax, _function(scene, f, domain)
    x, y = _samples(curve, ax.get_ylim())
    if not np.isfinite(y).any():
        raise ValueError("the function is nowhere defined in the window; choose other limits or another domain")
    ax.plot(x, y, color=color, zorder=3)
    _draw_asymptotes(scene, curve)
    for hole in curve.holes():
        ax.plot([float(hole.x)], [float(hole.y)], "o", color=color, mfc="white", mew=3, ms=13, zorder=5)
    finders = {"roots": curve.roots, "extrema": curve.extrema, "y-intercept": curve.y_intercept}
    _mark(scene, (place for mark in marks for place in finders[mark]()), color, exact)
    if name:
        attach(ax, name, _along(scene, x, y), color)
    arrange(ax)


def intersect(
    scene: FigureScene, f: Any, g: Any, *, color: str = RED_INK, domain: Pair | None = None, exact: bool = True
) -> list[Pair]:
    """Mark and label where two graphs meet in the window; gives their coordinates."""
    found = gf.intersections(_function(scene, f, domain), _function(scene, g, domain))
    _mark(scene, found, color, exact)
    arrange(scene.ax)
    return [(float(p.x), float(p.y)) for p in found]


def shade(
    scene: FigureScene,
    f: Any,
    g: Any = 0,
    between: Pair | None = None,
    label: str = "",
    *,
    color: str = BLUE_FILL,
) -> None:
    """The area between f and g (the x-axis) from x = a to x = b; without ``between``, where the graphs enclose it."""
    a, b = _ends(scene, f, g, between)
    upper, lower = gf.Function(f, (a, b)), gf.Function(g, (a, b))
    gaps = [p for p in (*upper.poles, *lower.poles) if a < p < b]
    if gaps:
        raise ValueError(f"a curve runs to infinity at x = {gaps[0]:.4g}; shade on one side of it")
    x = np.linspace(a, b, 801)
    y, z = upper.numeric(x), lower.numeric(x)
    scene.ax.fill_between(x, y, z, color=color, zorder=1, linewidth=0)
    if between is not None:
        for end in (a, b):
            top, bottom = upper(end), lower(end)
            if abs(top - bottom) > 1e-9:
                scene.ax.plot([end, end], [bottom, top], color=GREY_INK, linewidth=2.5, zorder=2)
    if label:
        centre = np.average(x, weights=np.abs(y - z) + 1e-12)
        thick = np.argsort(np.abs(x - centre))[:400:20]
        levels = [(x[k], z[k] + share * (y[k] - z[k])) for share in (0.5, 0.35, 0.65) for k in thick]
        attach(scene.ax, label, levels, INK).set_gid("area")
    arrange(scene.ax)


def area(f: Any, g: Any, a: float, b: float) -> float:
    """∫|f − g| from a to b."""
    upper, lower = gf.Function(f, (a, b)), gf.Function(g, (a, b))
    cuts = [float(p.x) for p in gf.intersections(upper, lower) if a < p.x < b]
    pieces = zip((a, *cuts), (*cuts, b), strict=True)
    return float(sum(abs(quad(lambda x: upper(x) - lower(x), p, q, epsabs=1e-12)[0]) for p, q in pieces))


def half_plane(scene: FigureScene, *inequalities: str, color: str = BLUE_FILL, border: str = BLUE_INK) -> list[Pair]:
    """Where all the linear inequalities (``"y <= 2x + 1"``, ``"x > 2"``) hold; borders are dashed for < and >.

    Gives the corners of the region inside the window, counter-clockwise.
    """
    (x0, x1), (y0, y1) = scene.ax.get_xlim(), scene.ax.get_ylim()
    region = [(x0, y0), (x1, y0), (x1, y1), (x0, y1)]
    whole = list(region)
    for said in inequalities:
        (a, b, c), strict = _linear(said)
        ends = [p for p in _clip(_clip(whole, (a, b, c)), (-a, -b, -c)) if abs(a * p[0] + b * p[1] - c) < 1e-9]
        if ends:
            (p, q) = min(ends), max(ends)
            scene.ax.plot([p[0], q[0]], [p[1], q[1]], "--" if strict else "-", color=border, zorder=3)
        region = _clip(region, (a, b, c))
    if len(region) > 2:
        scene.ax.add_patch(Polygon(region, closed=True, color=color, alpha=0.75, zorder=1, linewidth=0))
    arrange(scene.ax)
    return region


def _function(scene: FigureScene, given: Any, domain: Pair | None) -> gf.Function:
    low, high = scene.ax.get_xlim()
    if domain is not None:
        low, high = max(low, domain[0]), min(high, domain[1])
    if low >= high:
        raise ValueError(f"the domain {domain} has no part in the window; call window(self, x, y) first or widen it")
    return gf.Function(given, (low, high))


def _samples(curve: gf.Function, limits: Pair) -> tuple[Array, Array]:
    """The curve as points, with nan where it is broken; its ends are found to 1e-12."""
    height = limits[1] - limits[0]
    x = np.linspace(curve.low, curve.high, 2001)
    x = np.union1d(x, [p + side * 10.0**-k for p in curve.poles for side in (-1, 1) for k in range(2, 8)])
    x = x[(x >= curve.low) & (x <= curve.high)]
    y = curve.numeric(x)
    edges = [_edge(curve, x[k], x[k + 1]) for k in np.flatnonzero(np.isfinite(y[1:]) != np.isfinite(y[:-1]))]
    steps = np.abs(np.diff(y))
    sudden = (steps > height / 100) & (steps > 3 * np.fmin(np.roll(steps, 1), np.roll(steps, -1)))
    breaks = [*curve.poles, *(_jump(curve, x[k], x[k + 1]) for k in np.flatnonzero(sudden))]
    x = np.union1d(x, edges)
    y = curve.numeric(x)
    for p in (p for p in breaks if p is not None):
        k = int(np.searchsorted(x, p))
        x, y = np.insert(x, k, p), np.insert(y, k, np.nan)
    return x, y.clip(limits[0] - 20 * height, limits[1] + 20 * height)


def _edge(curve: gf.Function, a: float, b: float) -> float:
    """Where between a and b the function begins or ends, on the side where it is defined."""
    inner, outer = (a, b) if np.isfinite(curve(a)) else (b, a)
    for _ in range(60):
        middle = (inner + outer) / 2
        inner, outer = (middle, outer) if np.isfinite(curve(middle)) else (inner, middle)
    return inner


def _jump(curve: gf.Function, a: float, b: float) -> float | None:
    """Where between a and b the function jumps; None if it is only steep."""
    whole = abs(curve(b) - curve(a))
    for _ in range(30):
        middle = (a + b) / 2
        a, b = (a, middle) if abs(curve(middle) - curve(a)) > abs(curve(b) - curve(middle)) else (middle, b)
    return (a + b) / 2 if abs(curve(b) - curve(a)) > whole / 3 else None


def _draw_asymptotes(scene: FigureScene, curve: gf.Function) -> None:
    """Dashed lines with their equations, but for the axes themselves."""
    ax = scene.ax
    (x0, x1), (y0, y1) = ax.get_xlim(), ax.get_ylim()
    style: dict[str, Any] = {"color": GREY_INK, "linewidth": 2.5, "zorder": 2}
    for p, infinite in curve.gaps:
        if infinite and x0 < float(p) < x1 and abs(float(p)) > 1e-9:
            ax.plot([float(p)] * 2, [y0, y1], "--", **style)
            heights = np.linspace(y1, y0, 14)[1:-1]
            attach(ax, f"x = {number(p)}", [(float(p), h) for h in heights], GREY_INK)
    for m, b in curve.asymptotes():
        if m == 0 and abs(b) < 1e-9:
            continue
        ax.plot([x0, x1], [m * x0 + b, m * x1 + b], "--", **style)
        ends = [(x, m * x + b) for x in np.linspace(x1, x0, 24)[1:-1] if y0 < m * x + b < y1]
        if ends:
            attach(ax, _equation(m, b), ends, GREY_INK)


def _equation(m: float, b: float) -> str:
    if m == 0:
        return f"y = {number(b)}"
    slope = {1.0: "", -1.0: "−"}.get(m, number(m))
    rest = "" if b == 0 else f" {'+' if b > 0 else '−'} {number(abs(b))}"
    return f"y = {slope}x{rest}"


def _mark(scene: FigureScene, places: Iterable[gf.Place], color: str, exact: bool) -> None:
    """Dots with coordinates; a point that is marked already keeps its first one."""
    ax = scene.ax
    (x0, x1), (y0, y1) = ax.get_xlim(), ax.get_ylim()
    for place in places:
        x, y = float(place.x), float(place.y)
        known: list[Any] = [np.asarray(line.get_xydata())[0] for line in ax.lines if line.get_gid() == "special"]
        near = any(abs(p[0] - x) < 1e-6 * (x1 - x0) and abs(p[1] - y) < 1e-6 * (y1 - y0) for p in known)
        if near or not (x0 <= x <= x1 and y0 <= y <= y1):
            continue
        ax.plot([x], [y], "o", color=color, ms=13, zorder=5, gid="special")
        if x or y:  # the origin has its letter
            attach(ax, f"({number(place.x, exact)}, {number(place.y, exact)})", [(x, y)], color)


def _along(scene: FigureScene, x: Array, y: Array) -> list[Pair]:
    """Points of the curve inside the window where its name may stand, from the right."""
    (x0, x1), (y0, y1) = scene.ax.get_xlim(), scene.ax.get_ylim()
    inside = np.flatnonzero((x > x0) & (x < x1) & (y > y0) & (y < y1))
    chosen = inside[np.linspace(len(inside) - 1, 0, 30).astype(int)]
    return [(float(x[k]), float(y[k])) for k in chosen]


def _ends(scene: FigureScene, f: Any, g: Any, between: Pair | None) -> Pair:
    if between is not None:
        if not between[0] < between[1]:
            raise ValueError(f"between is (a, b) with a < b, not {between}")
        return between
    met = [float(p.x) for p in gf.intersections(_function(scene, f, None), _function(scene, g, None))]
    if len(met) < 2:
        raise ValueError(f"the graphs meet {len(met)} times here, so they enclose nothing; give between=(a, b)")
    return met[0], met[-1]


def _linear(said: str) -> tuple[tuple[float, float, float], bool]:
    """``a·x + b·y ≤ c`` and whether equality is left out. Raises ValueError for what is not linear."""
    plain = said.replace("≤", "<=").replace("≥", ">=")
    sign = next((s for s in ("<=", ">=", "<", ">") if s in plain), None)
    parts = plain.split(sign) if sign else []
    if len(parts) != 2:
        raise ValueError(f"{said!r} is no inequality; write it like 'y <= 2x + 1'")
    left = gf.parse_term(parts[0]) - gf.parse_term(parts[1])
    term = sp.expand(left if sign in ("<=", "<") else -left)
    a, b = term.coeff(gf.X), term.coeff(gf.Y)
    c = -(term - a * gf.X - b * gf.Y)
    if sp.expand(c).free_symbols or (a == 0 and b == 0) or a.free_symbols or b.free_symbols:
        raise ValueError(f"{said!r} is not linear in x and y; shade the area beside its curve instead")
    return (float(a), float(b), float(c)), sign in ("<", ">")


def _clip(region: list[Pair], side: tuple[float, float, float]) -> list[Pair]:
    """The part of a convex polygon where a·x + b·y ≤ c."""
    a, b, c = side
    over = [a * x + b * y - c for x, y in region]
    kept: list[Pair] = []
    for k, (x, y) in enumerate(region):
        (u, v), d, e = region[k - 1], over[k - 1], over[k]
        if d * e < 0:
            kept.append((u + (x - u) * d / (d - e), v + (y - v) * d / (d - e)))
        if e <= 0:
            kept.append((x, y))
    return kept


def _inside(low: float, high: float, step: float) -> list[float]:
    return [k * step for k in range(int(np.ceil(low / step + 1e-9)), int(np.floor(high / step - 1e-9)) + 1)]


def _in_pi(count: float) -> str:
    share = sp.nsimplify(count) * sp.pi
    return str(share).replace("*", "").replace("pi", "π").replace("-", "−")
