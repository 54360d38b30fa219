"""Section "Basic Geometric Figures": angles at lines, lengths on a segment."""

from __future__ import annotations

import sympy as sp

from generators.mathexplain.parts import *
from generators.mathexplain.task import Task

CHAPTER, SECTION = "Basics of Geometry", "Basic Geometric Figures"


def perpendicular_at_a_crossing(e: int, ask: str) -> Task:
    """Two lines cross, a perpendicular to one of them is given; ``ask`` is BOD or AOD."""
    places = {"O": (0, 0), "A": (-4, 0), "B": (4, 0), "C": polar(3, 90 + e), "D": polar(3, 270 + e), "E": (0, 3)}
    return Task(
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
    shown = angle("DBP", deg(b)) if ask == "APB" else angle("APB", deg(a + b))
    found = angle("QPB", deg(b)) if ask == "APB" else angle("DBP", deg(b))
    line_l, line_m = Line(start="C", end="E", name="l"), Line(start="D", end="F", name="m")
    return Task(
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
    value = {"MD": middle, "AC": sp.Integer(a + b), "AD": a + half * b}[ask]
    label = {"MD": ("MD", middle), "AC": ("MD", middle), "AD": ("BD", half * b)}[ask]
    shown = {
        "MD": (length("AC", cm(a + b)),),
        "AC": (length("MD", cm(middle)),),
        "AD": (length("AB", cm(a)), length("BC", cm(b))),
    }[ask]
    return Task(
        told={"half": half, "middle": middle},
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
    asked_mark = angle("FEG", deg(f), arcs=2) if ask == "FEG" else angle("FGC", deg(2 * f))
    return Task(
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
