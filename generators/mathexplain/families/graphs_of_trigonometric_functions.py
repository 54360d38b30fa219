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
    value, formula = (a + b + c, "a + b + c") if ask == "sum" else (a * b * c, "abc")
    worked = rf"{a} + {tex(b)} + {c}" if ask == "sum" else rf"{a} \cdot {tex(b)} \cdot {c}"
    bottom = min(low, 0) - 1
    return Task(
        problem=rf"The figure shows the graph of $y = a \cos bx + c$ with positive numbers $a$ and $b$. The points "
        rf"$A(0, {high})$ and $C({tex(period)}, {high})$ are neighbouring highest points, and $B({tex(period / 2)}, "
        rf"{low})$ is the lowest point between them. Find ${formula}$.",
        explanation=rf"Join the highest points by the dashed line $AC$. The function repeats itself from $A$ to $C$, "
        rf"so its period is $AC = {tex(period)}$, and $\frac{{2 \pi}}{{b}} = {tex(period)}$ gives $b = {tex(b)}$. "
        rf"From the midpoint $D$ of $AC$ draw the vertical line $BD$ down to the lowest point: $BD = {high} - ({low}) "
        rf"= {2 * a}$ is twice the amplitude, so $a = {a}$. Half-way between highest and lowest value lies $c = "
        rf"({high} + ({low})) \div 2 = {c}$. So ${formula} = {worked} = {tex(value)}$.",
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
    inner = "x" if b == 1 else rf"{tex(b)} x"
    return Task(
        problem=rf"The figure shows the graph of $y = {a} \sin {inner}$ for $0 \le x \le {tex(top)}$ and the line $y "
        rf"= k$. They meet at the points $A$ and $B$. If $AB = {tex(way)}$, find the value of $k$.",
        explanation=rf"The arch of the sine graph is symmetric about the line $x = {tex(middle)}$. So the midpoint "
        rf"$M$ of $AB$ lies over the point $D({tex(middle)}, 0)$ of the $x$-axis; draw the dashed line $MD$ and write "
        rf"the label ${tex(middle)}$ at $D$. Half of $AB$ is $AM = {tex(way)} \div 2 = {tex(way / 2)}$. Hence the "
        rf"$x$-coordinate of $A$ is ${tex(middle)} - {tex(way / 2)} = {tex(left)}$, and $k = {a} \sin {tex(b * left)} "
        rf"= {tex(k)}$.",
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
    value, formula, asked = {
        "sum": (sine + cosine, r"\sin\theta + \cos\theta", "P.y/OP + P.x/OP"),
        "difference": (sine - cosine, r"\sin\theta - \cos\theta", "P.y/OP - P.x/OP"),
        "product": (sine * tangent, r"\sin\theta \tan\theta", "P.y/OP * P.y/P.x"),
    }[ask]
    reach = max(abs(x), abs(y)) + 1
    parts = rf"$\sin\theta = {tex(sine)}$, $\cos\theta = {tex(cosine)}$" + (
        rf" and $\tan\theta = {tex(tangent)}$" if ask == "product" else ""
    )
    return Task(
        problem=rf"In the figure the terminal side of the angle $\theta$ goes through the point $P({x}, {y})$; $A$ is "
        rf"a point of the positive $x$-axis. Find the value of ${formula}$.",
        explanation=rf"Drop the perpendicular $PH$ from $P$ to the $x$-axis, with a right angle at its foot $H$. The "
        rf"triangle $OPH$ has the legs $OH = {abs(x)}$ and $PH = {abs(y)}$, so $OP = \sqrt{{{abs(x)}^2 + {abs(y)}^2}} "
        rf"= {tex(r)}$. Sine and cosine are the coordinates of $P$ divided by $OP$; here the signs count: {parts}. "
        rf"Hence ${formula} = {tex(value)}$.",
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
