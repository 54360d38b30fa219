"""Section "Basic Geometric Figures": angles at lines, lengths on a segment."""

from __future__ import annotations

import sympy as sp

from generators.mathexplain.parts import *
from generators.mathexplain.task import Task

CHAPTER, SECTION = "Basics of Geometry", "Basic Geometric Figures"


def perpendicular_at_a_crossing(e: int, ask: str) -> Task:
    """Two lines cross, a perpendicular to one of them is given; ``ask`` is BOD or AOD."""
    places = {"O": (0, 0), "A": (-4, 0), "B": (4, 0), "C": polar(3, 90 + e), "D": polar(3, 270 + e), "E": (0, 3)}
    step = (
        rf"It is vertically opposite to $\angle BOD$, and vertically opposite angles are equal, "
        rf"so $\angle BOD = {deg(90 - e)}$."
        if ask == "BOD"
        else rf"Together with $\angle AOD$ it makes up the straight angle $COD$, "
        rf"so $\angle AOD = 180^\circ - {deg(90 - e)} = {deg(90 + e)}$."
    )
    return Task(
        problem=rf"In the figure the straight lines $AB$ and $CD$ meet at the point $O$. The ray $OE$ is "
        rf"perpendicular "
        rf"to $AB$, and $\angle COE = {deg(e)}$. What is the size of $\angle {ask}$?",
        explanation=rf"Because $OE \perp AB$, we may put a right-angle mark between $OE$ and $OB$ at $O$; the angle "
        rf"between $OE$ and $OA$ is a right angle as well. The ray $OC$ divides that angle $AOE$ into "
        rf"$\angle AOC$ and $\angle COE = {deg(e)}$. Hence $\angle AOC = 90^\circ - {deg(e)} = {deg(90 - e)}$. {step}",
        given=(*points(places, dots="O"), *segments("AB CD"), ray("OE"), angle("COE", deg(e))),
        added=(
            right("EOB"),
            angle("AOC", deg(90 - e)),
            angle(ask, deg(90 - e if ask == "BOD" else 90 + e), arcs=2),
        ),
        value=90 - e if ask == "BOD" else 90 + e,
        asked=f"∠{ask}",
        wrong=(90 + e, 180 - e, e, 90 - e, 180 - 2 * e, 2 * e),
        unit="degrees",
    )


def bend_between_parallels(a: int, b: int, ask: str) -> Task:
    """A bent way between two parallels; ``ask`` is the bend APB or the angle DBP at the lower line."""
    far = 2 / tan(min(a, b))
    places = {
        "A": (2 / tan(a), 4), "B": (2 / tan(b), 0), "C": (-2, 4), "D": (-2, 0), "P": (0, 2),
        "E": (far + 2, 4), "F": (far + 2, 0),
    }
    known = rf"$\angle CAP = {deg(a)}$ and $\angle " + (
        rf"DBP = {deg(b)}$" if ask == "APB" else rf"APB = {deg(a + b)}$"
    )
    last = (
        rf"In the same way $\angle QPB = \angle DBP = {deg(b)}$, because $PQ$ is parallel to $m$ too. Adding the two "
        rf"parts gives $\angle APB = {deg(a)} + {deg(b)} = {deg(a + b)}$."
        if ask == "APB"
        else rf"What is left of $\angle APB$ is $\angle QPB = {deg(a + b)} - {deg(a)} = {deg(b)}$. Since $PQ$ is "
        rf"parallel to $m$ too, the alternate angle $\angle DBP$ has the same size, ${deg(b)}$."
    )
    shown = angle("DBP", deg(b)) if ask == "APB" else angle("APB", deg(a + b))
    found = angle("QPB", deg(b)) if ask == "APB" else angle("DBP", deg(b))
    line_l, line_m = Line(start="C", end="E", name="l"), Line(start="D", end="F", name="m")
    sized = r"Of the two parts of the angle at $P$, $\angle APQ$ and $\angle QPB$, the first is known: $\angle APQ = "
    return Task(
        problem=rf"In the figure the lines $l$ and $m$ are parallel. The point $A$ is on $l$, the point $B$ is on "
        rf"$m$, "
        rf"and $P$ lies between the two lines. If {known}, find the size of $\angle {ask}$.",
        explanation=rf"Draw the line $PQ$ through $P$ parallel to $l$ and $m$, with the point $Q$ inside the angle "
        rf"$APB$. {sized}\angle CAP = {deg(a)}$, for these are alternate angles at the parallels $l$ and $PQ$. {last}",
        given=(
            *points(places, hidden="EF", dots="P"), line_l, line_m, *segments("AP PB"), angle("CAP", deg(a)), shown,
        ),
        added=(
            *points({"Q": (far + 1, 2)}, note="on the parallel through P"),
            *segments("PQ", dashed=True, note="parallel to l and m"),
            angle("APQ", deg(a), arcs=2),
            found,
        ),
        value=a + b if ask == "APB" else b,
        asked=f"∠{ask}",
        wrong=(180 - a - b, 180 - a, 180 - b, a if ask == "APB" else a + b, abs(a - b), 90 - a, 90 + b),
        unit="degrees",
    )


def midpoints_on_a_segment(a: int, b: int, ask: str) -> Task:
    """M and N are the midpoints of AB and BC; ``ask`` MN from AC, AC from MN, or AN from AB and BC."""
    half, places = sp.Rational(1, 2), {"A": (0, 0), "B": (a, 0), "C": (a + b, 0)}
    places |= {"M": (half * a, 0), "D": (a + half * b, 0)}
    middle = half * (a + b)
    known = {"MD": f"AC = {cm(a + b)}", "AC": f"MD = {cm(middle)}", "AD": rf"AB = {cm(a)}$ and $BC = {cm(b)}"}[ask]
    why = {
        "MD": rf"Therefore $MD = MB + BD$ is half of $AB + BC = AC$, that is $MD = \frac{{1}}{{2}} \cdot {a + b} = "
        rf"{cm(middle)}$.",
        "AC": rf"Therefore $MD = MB + BD$ is half of $AB + BC = AC$. With $MD = {cm(middle)}$ the whole segment is "
        rf"$AC = 2 \cdot MD = {cm(a + b)}$.",
        "AD": rf"Here $BD = \frac{{1}}{{2}} \cdot {b} = {cm(half * b)}$. So $AD = AB + BD = {a} + "
        rf"{sp.latex(half * b)} = {cm(a + half * b)}$.",
    }[ask]
    value = {"MD": middle, "AC": sp.Integer(a + b), "AD": a + half * b}[ask]
    label = {"MD": ("MD", middle), "AC": ("MD", middle), "AD": ("BD", half * b)}[ask]
    shown = {
        "MD": (length("AC", cm(a + b)),),
        "AC": (length("MD", cm(middle)),),
        "AD": (length("AB", cm(a)), length("BC", cm(b))),
    }[ask]
    return Task(
        problem=rf"The points $A$, $B$ and $C$ lie on one line as the figure shows. $M$ is the midpoint of $AB$ and "
        rf"$D$ is the midpoint of $BC$. If ${known}$, how long is ${ask}$?",
        explanation=rf"Mark what the midpoints say. $M$ halves $AB$, so one stroke goes on each of $AM$ and $MB$: "
        rf"$AM = MB$. $D$ halves $BC$, so two strokes go on each of $BD$ and $DC$: $BD = DC$. {why}",
        given=(*points(places, dots="ABCMD"), *segments("AC"), *shown),
        added=(
            equal("AM MB"),
            equal("BD DC", 2),
            *((length("AC", cm(a + b)),) if ask == "AC" else (length(label[0], cm(label[1])),)),
        ),
        value=value,
        asked=ask,
        wrong=(a + b - middle + 1, middle / 2, 2 * middle, a + b + middle, sp.Rational(a, 2), sp.Rational(b, 2) + a),
        unit="cm",
    )


def folded_strip(f: int, ask: str) -> Task:
    """A paper strip folded along EF; ``ask`` the fold angle FEG, or FGC."""
    top = sp.Integer(2)
    fx, way = top / tan(f), sp.Integer(5)
    places = {
        "E": (0, 0), "F": (fx, top), "G": (top / tan(180 - 2 * f) + fx, 0), "C": (6, 0),
        "J": (6, top), "K": polar(way, 180 + 2 * f, (fx, top)), "L": polar(way - fx, 180 + 2 * f),
    }
    given_angle = angle("FGC", deg(2 * f)) if ask == "FEG" else angle("FEG", deg(f))
    known = rf"\angle FGC = {deg(2 * f)}" if ask == "FEG" else rf"\angle FEG = {deg(f)}"
    how = (
        rf"So the triangle $EFG$ has equal angles at $E$ and $F$, and $\angle FGC$ is its exterior angle at $G$: "
        rf"$\angle FEG + \angle EFG = {deg(2 * f)}$. Hence $\angle FEG = {deg(2 * f)} \div 2 = {deg(f)}$."
        if ask == "FEG"
        else rf"So $\angle EFG = \angle FEG = {deg(f)}$. The angle $FGC$ is the exterior angle of triangle $EFG$ at "
        rf"$G$, hence $\angle FGC = {deg(f)} + {deg(f)} = {deg(2 * f)}$."
    )
    asked_mark = angle("FEG", deg(f), arcs=2) if ask == "FEG" else angle("FGC", deg(2 * f))
    return Task(
        problem=rf"A paper strip with parallel edges is folded along $EF$ as in the figure; the folded edge meets the "
        rf"lower edge at $G$. If ${known}$, find the size of $\angle {ask}$.",
        explanation=rf"Draw the dashed line $FA$ where the edge was before folding; $A$ is a point of the old edge. "
        rf"Folding does not change angles, so $\angle AFE = \angle EFG$. The edges of the strip are parallel, so the "
        rf"alternate angles $\angle AFE$ and $\angle FEG$ are equal as well. {how}",
        given=(
            *points(places, hidden="JKL"), *segments("EC CJ JF EF FK KL LE"), given_angle,
        ),
        added=(
            *points({"A": (fx - 3, top)}, note="on the edge before folding"),
            *segments("FA", dashed=True, note="the edge before folding"),
            angle("AFE", arcs=2),
            angle("EFG", arcs=2),
            asked_mark,
        ),
        value=f if ask == "FEG" else 2 * f,
        asked=f"∠{ask}",
        wrong=(180 - 2 * f, 90 - f, 180 - f, 2 * f - 90 if 2 * f > 100 else f + 10, 2 * f, f),
        unit="degrees",
        pose="upright",
    )


FAMILIES = (
    (perpendicular_at_a_crossing, ((35, "BOD"), (52, "AOD"), (28, "AOD"), (61, "BOD"))),
    (bend_between_parallels, ((40, 35, "APB"), (62, 38, "DBP"), (30, 58, "APB"), (48, 33, "DBP"), (36, 65, "APB"))),
    (midpoints_on_a_segment, ((8, 12, "MD"), (12, 6, "AC"), (6, 10, "AD"), (14, 8, "MD"))),
    (folded_strip, ((65, "FEG"), (58, "FGC"), (62, "FGC"), (56, "FEG"))),
)
