"""Section "Applications of Similarity": parallels, midpoints and centroids."""

from __future__ import annotations

import sympy as sp

from generators.mathexplain.parts import *
from generators.mathexplain.task import Task

CHAPTER, SECTION = "Similarity and the Pythagorean Theorem", "Applications of Similarity"


def parallel_in_a_trapezium(a: int, b: int, m: int, n: int, ask: str) -> Task:
    """AD = a, BC = b, EF parallel to both with AE = m and EB = n; ``ask`` EF, or BC from EF."""
    eg, gf = sp.Rational(b * m, m + n), sp.Rational(a * n, m + n)
    wide = eg + gf
    long_ = m + n
    c, s = sp.Rational(1, 4) * long_, sp.sqrt(15) / 4 * long_
    share = sp.Rational(m, m + n)
    places = {"B": (0, 0), "C": (b, 0), "A": (c, s), "D": (c + a, s), "E": (c * (1 - share), s * (1 - share))}
    places["F"] = (places["E"][0] + wide, places["E"][1])
    known = ("BC", sp.Integer(b)) if ask == "EF" else ("EF", wide)
    value = wide if ask == "EF" else b
    return Task(
        told={"eg": eg, "gf": gf, "wide": wide, "known": known},
        given=(
            *points(places),
            *polygon("ABCD"),
            *segments("EF"),
            *lengths(AD=cm(a), AE=cm(m), EB=cm(n)),
            length(known[0], cm(known[1])),
        ),
        added=(
            *points({"G": (places["E"][0] + eg, places["E"][1])}, note="where AC meets EF"),
            *segments("AC", dashed=True),
            *lengths(EG=cm(eg), GF=cm(gf)),
        ),
        value=value,
        asked=ask,
        wrong=(
            sp.Rational(a + b, 2),
            eg,
            sp.Rational(b * n + a * m, m + n),
            wide + 1,
            value + 2,
            value - 1,
            a + n,
            value + 3,
        ),
        unit="cm",
    )


def trisected_side(df: int, ask: str) -> Task:
    """D and E trisect AB, F halves AC, BF meets EC at G; ``ask`` GC, or DF from it."""
    ec, eg = 2 * df, sp.Rational(df, 2)
    scale = sp.Rational(df, 3)
    places: dict[str, tuple[sp.Expr, sp.Expr]] = {"E": (0, 0), "C": (ec, 0)}
    unit = (-scale, 2 * scale)
    places |= {"D": unit, "A": (2 * unit[0], 2 * unit[1]), "B": (-unit[0], -unit[1])}
    places["F"] = ((places["A"][0] + ec) / 2, places["A"][1] / 2)
    places["G"] = (eg, 0)
    known, value = (("DF", sp.Integer(df)), ec - eg) if ask == "GC" else (("GC", ec - eg), sp.Integer(df))
    return Task(
        told={"ec": ec, "eg": eg, "known": known},
        given=(*points(places), *polygon("ABC"), *segments("EC DF BF"), length(known[0], cm(known[1]))),
        added=(
            equal("AD DE EB"),
            equal("AF FC", 2),
            parallel("DF EC"),
            length("EG", cm(eg)),
        ),
        value=value,
        asked=ask,
        wrong=(ec, eg, sp.Rational(2 * df, 3), df, sp.Rational(4 * df, 3), ec - eg, 3 * df),
        unit="cm",
    )


def parallel_through_the_centroid(a: int, ask: str) -> Task:
    """G is the centroid, EF runs through it parallel to BC = a; ``ask`` GF, EF, or BC from EF."""
    places = {"B": (0, 0), "C": (6, 0), "A": (2, 5)}
    g = (sp.Rational(8, 3), sp.Rational(5, 3))
    places |= {"G": g, "E": (sp.Rational(2, 3), g[1]), "F": (sp.Rational(14, 3), g[1])}
    wide, half = sp.Rational(2 * a, 3), sp.Rational(a, 2)
    value = {"GF": wide / 2, "EF": wide, "BC": sp.Integer(a)}[ask]
    known = ("EF", wide) if ask == "BC" else ("BC", sp.Integer(a))
    return Task(
        told={"wide": wide, "half": half, "known": known},
        given=(*points(places, dots="G"), *polygon("ABC"), *segments("EF"), length(known[0], cm(known[1]))),
        added=(
            *points({"D": (3, 0)}, note="the midpoint of BC"),
            *segments("AD", dashed=True, note="a median"),
            equal("BD DC"),
            length("BD", cm(half)),
        ),
        value=value,
        asked=ask,
        wrong=(half, wide / 2, wide, sp.Rational(a, 4), 2 * value, value + 1, sp.Rational(3 * wide, 4), value + 3),
        unit="cm",
        scale=sp.Rational(6, a),
    )


def bisector_divides_the_side(c: int, b: int, bd: int, ask: str) -> Task:
    """AD bisects the angle at A, AB = c, AC = b, BD = bd; ``ask`` DC, or AC from BD and DC."""
    dc = sp.Rational(b * bd, c)
    a = bd + dc
    x = (c * c + a * a - b * b) / (2 * a)
    places = {"B": (0, 0), "C": (a, 0), "D": (bd, 0), "A": (x, sp.sqrt(c * c - x * x))}
    stretch = sp.Rational(c + b, c)
    e = (places["A"][0] * stretch, places["A"][1] * stretch)
    known = ("AC", sp.Integer(b)) if ask == "DC" else ("DC", dc)
    return Task(
        told={"dc": dc, "known": known},
        given=(
            *points(places),
            *polygon("ABC"),
            *segments("AD"),
            *lengths(AB=cm(c), BD=cm(bd)),
            length(known[0], cm(known[1])),
        ),
        added=(
            *points({"E": e}, note="where the parallel to AD through C meets the extension of BA"),
            *segments("CE AE", dashed=True),
            parallel("AD CE"),
            equal("AC AE"),
        ),
        value=dc if ask == "DC" else b,
        asked=ask,
        wrong=(
            (sp.Rational(c * bd, b), sp.Rational(c * b, bd), dc + 1, bd, dc + 2, dc / 2)
            if ask == "DC"
            else (sp.Rational(c * bd, dc), sp.Rational(bd * dc, c), b + 1, b + 2, c, b - 2)
        ),
        unit="cm",
    )


def two_crossing_ladders(a: int, b: int, wide: int, ask: str) -> Task:
    """AB = a and DC = b stand on BC, AC and BD cross at P; ``ask`` the height of P, or the area of PBC."""
    high = sp.Rational(a * b, a + b)
    x = sp.Rational(wide * a, a + b)
    places = {"A": (0, a), "B": (0, 0), "C": (wide, 0), "D": (wide, b), "P": (x, high)}
    area = wide * high / 2
    return Task(
        told={"high": high, "area": area},
        given=(
            *points(places),
            *segments("AB BC CD AC BD"),
            right("ABC"),
            right("BCD"),
            *lengths(AB=cm(a), DC=cm(b), BC=cm(wide)),
        ),
        added=(
            *points({"H": (x, 0)}, note="the foot of the perpendicular from P to BC"),
            *segments("PH", dashed=True),
            right("PHC"),
            length("PH", cm(high)),
        ),
        value=high if ask == "height" else area,
        asked="PH" if ask == "height" else "[PBC]",
        wrong=(
            (sp.Rational(a + b, 2), sp.Rational(a + b, 4), abs(a - b), sp.Rational(a, 2), sp.Rational(b, 2), high + 1)
            if ask == "height"
            else (2 * area, sp.Rational(wide * (a + b), 4), area / 2, area + 6, sp.Rational(wide * b, 2))
        ),
        unit="cm" if ask == "height" else "cm^2",
    )


FAMILIES = (
    (parallel_in_a_trapezium, ((6, 12, 4, 2, "EF"), (5, 10, 3, 2, "EF"), (8, 14, 4, 8, "EF"), (6, 11, 6, 4, "BC"))),
    (trisected_side, ((6, "GC"), (8, "GC"), (4, "DF"))),
    (parallel_through_the_centroid, ((18, "GF"), (15, "EF"), (24, "BC"))),
    (bisector_divides_the_side, ((8, 6, 4, "DC"), (9, 6, 6, "DC"), (10, 8, 5, "AC"), (12, 9, 8, "DC"))),
    (two_crossing_ladders, ((6, 3, 7, "height"), (12, 6, 14, "area"), (4, 6, 8, "height"))),
)
