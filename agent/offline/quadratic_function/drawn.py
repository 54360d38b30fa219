"""Parabolas and where their labels stand: the numbers of the quadratic_function drawing."""

from __future__ import annotations

from fractions import Fraction
from math import sqrt
from operator import itemgetter

from chalkwright.agent.offline.algebra import sp
from chalkwright.agent.offline.board import CLEAN, Board
from chalkwright.agent.offline.placing import SHARES, Margins, roomier, ticks, window
from chalkwright.agent.offline.polynomials import inline_tex, numeral, terms
from chalkwright.agent.offline.quadratic_function.solver import Point, Quadratic
from chalkwright.agent.offline.sliding import Label, broken

_SHORT = 7
"""Signs of a fraction that a label holds; a longer one is rounded."""
_RISE = 0.8
"""Share of the way from the vertex to the x-axis by which a parabola is seen to rise, lest it look flat."""
_ALONG = (0.05, 0.1, 0.16, 0.24, 0.33)
"""Where the name of the axis of symmetry may stand, from its open end, as shares of its length."""


def about(value: sp.Expr | Fraction) -> str:
    """A coordinate for a label: exact when rational and short, else with two to four digits."""
    if isinstance(value, sp.Rational):
        value = Fraction(int(value.p), int(value.q))
    if isinstance(value, Fraction) and len(numeral(value)) <= _SHORT:
        return numeral(value)
    digits = ".4g" if isinstance(value, Fraction) else ".3g"
    return (f"{float(value):{digits}}" if abs(float(value)) < 100 else f"{float(value):.1f}").replace("-", "−")


def _dot_name(x: sp.Expr | Fraction, y: Fraction) -> str:
    return f"({about(x)}, {about(y)})"


def _found(given: Quadratic) -> dict[str, tuple[Point, str]]:
    """The points that are told of, with what stands beside each."""
    xs, ys = given.vertex
    found: dict[str, tuple[Point, str]] = {"vertex": ((float(xs), float(ys)), f"vertex {_dot_name(xs, ys)}")}
    found["intercept"] = ((0.0, float(given.c)), _dot_name(Fraction(0), given.c))
    if "zeros" in given.asks:
        for k, root in enumerate(given.zeros):
            found[f"zero{k}"] = ((float(root), 0.0), _dot_name(root, Fraction(0)))
    if given.x is not None:
        found["value"] = ((float(given.x), float(given.at(given.x))), _dot_name(given.x, given.at(given.x)))
    return found


def drawing(given: Quadratic, answers: tuple[str, ...]) -> dict[str, object]:
    """Parameters of the template: window, ticks, points and the places of their labels.

    Where labels have no room the window grows.
    """
    tried: list[tuple[float, dict[str, object]]] = []
    for margins in roomier(0.14):
        tried.append(_drawn(given, answers, margins))
        if tried[-1][0] < CLEAN:
            return tried[-1][1]
    return min(tried, key=itemgetter(0))[1]


def _drawn(given: Quadratic, answers: tuple[str, ...], margins: Margins) -> tuple[float, dict[str, object]]:
    """The parameters with so much room on all sides, and how badly labels stand there."""
    xs, ys = (float(n) for n in given.vertex)
    found, pair = _found(given), _mirror_points(given)
    corners = [p for p, _ in found.values()] + [p for p, _ in pair]
    reach = max([abs(x - xs) for x, _ in corners] + [0.0]) * 1.12 or max(1.0, 2 / sqrt(abs(float(given.a))))
    reach = max(reach, sqrt(_RISE * abs(ys / float(given.a))))

    def function(x: float) -> float:
        return float(given.a) * x * x + float(given.b) * x + float(given.c)

    corners += [(xs - reach, function(xs - reach)), (xs + reach, function(xs + reach))]
    shown = window(corners, margins)
    board = Board(shown)
    board.curve(function)
    board.line((xs, shown.y0), (xs, shown.y1))
    lines = [[p for p, _ in pair]] if pair else []
    if "value" in found:
        (x, y), _ = found["value"]
        lines.append([(x, 0.0), (x, y), (0.0, y)])
    for line in lines:
        board.line(*line)
    board.axes(ticks(shown.x0, shown.x1, 10), ticks(shown.y0, shown.y1, 8))
    names: dict[Point, str] = {}
    for p, name in (*found.values(), *pair):
        names.setdefault(p, name)
    for p in names:
        board.point(*p)
    third = [p for key, (p, _) in found.items() if key.startswith("zero") or key == "value"] or [p for p, _ in pair]
    third = [p for p in dict.fromkeys(third) if p != (xs, ys)]
    start = (0.0, float(given.c))
    label = f"$y = {terms(given.coefficients, inline_tex)}$"
    axis = f"x = {about(given.vertex[0])}"
    span = shown.y1 - shown.y0
    heights = [shown.y1 - share * span if given.a > 0 else shown.y0 + share * span for share in _ALONG]
    # Two zeros in a line are wider than most parabolas leave free.
    answers = tuple(line for answer in answers for line in answer.replace(" or ", " or\n").split("\n"))
    scenes = board.fork(), board.fork(), board.fork()
    (intercept,) = scenes[0].place(Label.of(*start, found["intercept"][1]))
    vertex, axis_label = scenes[1].place(
        Label.of(xs, ys, names[xs, ys]),
        Label(axis, tuple((xs, y) for y in heights), ((1, 0), (-1, 0)), point=False),
    )
    again, *results = scenes[2].place(*(Label.of(*p, names[p]) for p in ((xs, ys), *third)))
    notes = scenes[0].note((label,)), scenes[1].note((label,)), scenes[2].note(answers, broken(answers))
    return board.worst, {
        "position": SHARES,
        "window": tuple(shown)[:4],
        "coefficients": tuple(float(n) for n in given.coefficients),
        "first_ticks": board.ticks(scenes[0]),
        "second_ticks": board.ticks(scenes[1]),
        "third_ticks": board.ticks(scenes[2]),
        "equation": label,
        "equation_note": notes[0],
        "vertex_note": notes[1],
        "origin": board.origin,
        "answers": notes[2],
        "intercept": tuple(intercept),
        "vertex": tuple(vertex),
        "vertex_again": tuple(again),
        "axis_x": xs,
        "axis_label": tuple(axis_label),
        "found": [tuple(result) for result in results],
        "value": found["value"][0] if "value" in found else None,
        "pair": [p for p, _ in pair] if not any(k.startswith("zero") or k == "value" for k in found) else None,
    }


def _mirror_points(given: Quadratic) -> list[tuple[Point, str]]:
    """Two points of equal height, which show the symmetry when no zero and no value is asked."""
    if given.x is not None or ("zeros" in given.asks and given.zeros):
        return []
    x = given.vertex[0]
    step = abs(x) or Fraction(1)
    return [((float(p), float(given.at(p))), _dot_name(p, given.at(p))) for p in (x - step, x + step)]
