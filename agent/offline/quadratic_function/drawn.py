"""Parabolas and where their labels stand: the numbers of the quadratic_function drawing."""

from __future__ import annotations

from fractions import Fraction
from math import sqrt

from chalkwright.agent.offline.algebra import sp
from chalkwright.agent.offline.placing import Board, ticks, window
from chalkwright.agent.offline.polynomials import inline_tex, numeral, terms
from chalkwright.agent.offline.quadratic_function.solver import Point, Quadratic


def about(value: sp.Expr | Fraction) -> str:
    """A coordinate for a label: exact when rational and short, else with two to four digits."""
    if isinstance(value, Fraction):
        return numeral(value)
    if isinstance(value, sp.Rational):
        return numeral(Fraction(int(value.p), int(value.q)))
    return (
        f"{float(value):.3g}".replace("-", "−") if abs(float(value)) < 100 else f"{float(value):.1f}".replace("-", "−")
    )


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
    """Parameters of the template: window, ticks, points and the places of their labels."""
    xs, ys = (float(n) for n in given.vertex)
    found, pair = _found(given), _mirror_points(given)
    corners = [p for p, _ in found.values()] + [p for p, _ in pair]
    reach = max([abs(x - xs) for x, _ in corners] + [0.0]) * 1.12 or max(1.0, 2 / sqrt(abs(float(given.a))))

    def function(x: float) -> float:
        return float(given.a) * x * x + float(given.b) * x + float(given.c)

    corners += [(xs - reach, function(xs - reach)), (xs + reach, function(xs + reach))]
    shown = window(corners, 0.14)
    board = Board(shown)
    board.curve(function)
    board.line((xs, shown.y0), (xs, shown.y1))
    xticks, yticks = ticks(shown.x0, shown.x1, 10), ticks(shown.y0, shown.y1, 8)
    if "value" in found:
        (x, y), _ = found["value"]
        board.line((x, 0), (x, y), (0, y))
    for (x, y), _ in (*found.values(), *pair):
        px, py = shown.pixel(x, y)
        board.dots += [(px + i, py + j) for i in (-7, 0, 7) for j in (-7, 0, 7)]
    xnames, ynames = board.axes(xticks, yticks)
    names: dict[Point, str] = {}
    for p, name in (*found.values(), *pair):
        names.setdefault(p, name)
    placed = {p: (*p, name, board.place(*p, name)) for p, name in names.items()}
    third = [p for key, (p, _) in found.items() if key.startswith("zero") or key == "value"] or [p for p, _ in pair]
    axis = f"x = {about(given.vertex[0])}"
    margin = 0.04 * (shown.y1 - shown.y0)
    axis_spot = (xs, shown.y1 - margin if given.a > 0 else shown.y0 + margin)
    label = f"$y = {terms(given.coefficients, inline_tex)}$"
    axis_label = (*axis_spot, axis, board.place(*axis_spot, axis))
    # Two zeros in a line are wider than most parabolas leave free.
    answers = tuple(line for answer in answers for line in answer.replace(" or ", " or\n").split("\n"))
    return {
        "window": tuple(shown)[:4],
        "coefficients": tuple(float(n) for n in given.coefficients),
        "xticks": (xticks, xnames),
        "yticks": (yticks, ynames),
        "equation": label,
        "equation_note": board.note((label,)),
        "origin": board.origin,
        "tick_names": board.tick_names,
        "answers": board.note(answers),
        "intercept": (*placed[(0.0, float(given.c))][:2], found["intercept"][1], placed[(0.0, float(given.c))][3]),
        "vertex": placed[(xs, ys)],
        "axis_x": xs,
        "axis_label": axis_label,
        "found": [placed[p] for p in dict.fromkeys(third) if p != (xs, ys)],
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
