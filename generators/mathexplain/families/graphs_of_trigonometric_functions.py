"""Section "Meaning and Graphs of Trigonometric Functions": amplitude, period, symmetry, terminal sides."""

from __future__ import annotations

import sympy as sp

from generators.mathexplain.parts import *
from generators.mathexplain.task import Task

CHAPTER, SECTION = "Trigonometric Functions", "Meaning and Graphs of Trigonometric Functions"


def constants_of_a_cosine(a: int, b: sp.Expr, c: int, ask: str) -> Task:
    """y = a cos bx + c with a maximum A, the next minimum B and the next maximum C; ``ask`` a sum or a product."""
    period = 2 * sp.pi / b
    high, low = c + a, c - a
    places = {"A": (0, high), "B": (period / 2, low), "C": (period, high)}
    value = a + b + c if ask == "sum" else a * b * c
    bottom = min(low, 0) - 1
    return Task(
        told={"period": period, "high": high, "low": low},
        given=(
            Curve(name="f", expression=f"{a}*cos({b}*x) + {c}", domain=(f"-({period})/8", f"9*({period})/8")),
            *points(places, dots="ABC", A="above right", B="below", C="above"),
        ),
        added=(
            *segments("AC", dashed=True),
            length("AC", tex(period), note="the period"),
            *points({"D": (period / 2, high)}, note="the midpoint of AC", D="above"),
            *segments("BD", dashed=True),
            length("BD", str(2 * a), note="twice the amplitude"),
        ),
        value=value,
        asked="BD/2 + 2*pi/AC + (A.y + B.y)/2" if ask == "sum" else "BD/2 * (2*pi/AC) * (A.y + B.y)/2",
        wrong=(
            (2 * a + b + c, a + period + c if period.is_Rational else a + c, a + b + high, a + 2 * b + c, a + b - c)
            if ask == "sum"
            else (2 * value, value / 2, a * b * high, 4 * value, a + b + c)
        ),
        pose="fixed",
        axes=Axes(x=(f"-({period})/5", f"6*({period})/5"), y=(str(bottom), str(high + 2)), equal=False),
        domain="graph",
    )


def level_cut_of_a_sine(a: int, b: sp.Expr, way: sp.Expr) -> Task:
    """y = a sin bx is cut by y = k in A and B with AB = way; asked for k."""
    middle, top = sp.pi / (2 * b), sp.pi / b
    k = a * sp.cos(b * way / 2)
    left, right_ = middle - way / 2, middle + way / 2
    places = {"A": (left, k), "B": (right_, k)}
    return Task(
        told={"middle": middle, "top": top, "k": k, "left": left},
        given=(
            Curve(name="f", expression=f"{a}*sin({b}*x)", domain=("0", str(top))),
            *points(places, dots="AB", A="above left", B="above right"),
            *points({"P": (0, k), "Q": (top, k)}, hidden="PQ"),
            Line(start="P", end="Q"),
            Label(tex="k", x="0", y=str(k), side="left"),
            Label(tex=tex(top), x=str(top), y="0", side="below"),
        ),
        added=(
            *points({"M": (middle, k)}, dots="M", note="the midpoint of AB", M="above"),
            *points({"D": (middle, 0)}, note="on the axis of symmetry", D="above right"),
            *segments("MD", dashed=True),
            Label(tex=tex(middle), x=str(middle), y="0", side="below"),
            length("AM", tex(way / 2)),
        ),
        value=k,
        asked="A.y",
        wrong=(
            sp.Rational(a, 2),
            a * sp.sqrt(2) / 2,
            a * sp.sqrt(3) / 2,
            sp.Integer(a),
            sp.Rational(a, 3),
            sp.Rational(a, 4),
        ),
        pose="fixed",
        axes=Axes(x=(f"-({top})/10", f"23*({top})/20"), y=(f"-{a}/4", f"5*{a}/4"), equal=False),
        domain="graph",
    )


def terminal_side(x: int, y: int, ask: str) -> Task:
    """The terminal side of an angle goes through P(x, y); ``ask`` a term in its sine, cosine and tangent."""
    r = sp.sqrt(x * x + y * y)
    sine, cosine, tangent = y / r, x / r, sp.Rational(y, x)
    value, asked = {"sum": (sine + cosine, "P.y/OP + P.x/OP"), "difference": (sine - cosine, "P.y/OP - P.x/OP"),
        "product": (sine * tangent, "P.y/OP * P.y/P.x")}[ask]
    reach = max(abs(x), abs(y)) + 1
    return Task(
        told={"r": r, "sine": sine, "cosine": cosine, "tangent": tangent},
        given=(
            *points({"O": (0, 0)}, O="below left" if x * y > 0 else "below right"),
            *points({"P": (x, y)}, dots="P"),
            *points({"A": (reach - 1, 0)}, dots="A", A="above" if y < 0 else "below"),
            ray("OP"),
            Angle(a="A", vertex="O", b="P", label=r"\theta", reflex=y < 0),
        ),
        added=(
            *points(
                {"H": (x, 0)},
                note="the foot of the perpendicular from P to the x-axis",
                H="above" if y < 0 else "below",
            ),
            *segments("PH", dashed=True),
            right("PHO"),
            *lengths(PH=str(abs(y)), OP=tex(r)),
        ),
        value=value,
        asked=asked,
        wrong=(-value, sine - cosine, sine + cosine, abs(sine) + abs(cosine), sine * tangent, tangent, sine, cosine),
        pose="fixed",
        axes=Axes(x=(str(-reach), str(reach)), y=(str(-reach), str(reach))),
        domain="graph",
    )


FAMILIES = (
    (
        constants_of_a_cosine,
        (
            (3, sp.Integer(2), 2, "sum"),
            (2, sp.pi, 1, "product"),
            (4, sp.Rational(1, 2), 1, "sum"),
            (2, sp.Integer(3), 4, "product"),
        ),
    ),
    (
        level_cut_of_a_sine,
        (
            (4, sp.Integer(1), 2 * sp.pi / 3),
            (6, sp.Integer(2), sp.pi / 6),
            (8, sp.Rational(1, 2), sp.pi),
            (2, sp.Integer(1), sp.pi / 2),
        ),
    ),
    (terminal_side, ((-3, 4, "sum"), (-4, -3, "difference"), (3, -6, "product"), (-6, 8, "difference"))),
)
