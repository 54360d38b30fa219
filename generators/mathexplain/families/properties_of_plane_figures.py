"""Section "Properties of Plane Figures": angles in polygons, sectors and segments of a circle."""

from __future__ import annotations

import sympy as sp

from generators.mathexplain.figures.exact import intersection
from generators.mathexplain.parts import *
from generators.mathexplain.task import Task

CHAPTER, SECTION = "Plane and Solid Figures", "Properties of Plane Figures"


def diagonals_of_a_regular_polygon(n: int, ask: str) -> Task:
    """AC and BD of a regular n-gon meet at P; ``ask`` BPC or APB."""
    corners = [letter if letter in "ABCD" else f"V_{k}" for k, letter in enumerate("ABCDEFGHJK"[:n])]
    places = {name: polar(3, 90 + sp.Rational(360 * k, n)) for k, name in enumerate(corners)}
    p = intersection(*points({name: places[name] for name in "ACBD"}))
    inner, small = sp.Rational(180 * (n - 2), n), sp.Rational(180, n)
    value = 180 - 2 * small if ask == "BPC" else 2 * small
    hidden = "".join(name for name in corners if name not in "ABCD")
    return Task(
        told={"inner": inner, "small": small},
        given=(*points(places | {"P": p}, hidden=hidden), *polygon("".join(corners)), *segments("AC BD")),
        added=(
            equal("AB BC CD"),
            *angles(ACB=deg(small), DBC=deg(small)),
            angle(ask, deg(value), arcs=2),
        ),
        value=value,
        asked=f"∠{ask}",
        wrong=(2 * small, 180 - small, inner / 2, 180 - 2 * small, small, 3 * small, 180 - 3 * small),
        unit="degrees",
    )


def leaf_in_a_square(a: int, ask: str) -> Task:
    """Two quarter circles in a square of side a; ``ask`` for the leaf, or for what is outside of it."""
    leaf = sp.Rational(a * a, 2) * (sp.pi - 2)
    half = leaf / 2
    places = {"A": (0, 0), "B": (a, 0), "C": (a, a), "D": (0, a)}
    value = sp.expand(leaf if ask == "leaf" else a * a - leaf)
    return Task(
        told={"leaf": leaf, "half": half},
        given=(
            *points(places),
            *polygon("ABCD"),
            arc("A", "BD"),
            arc("C", "DB"),
            sector("ABD", chord=True),
            sector("CDB", chord=True),
        ),
        added=(*segments("BD", dashed=True, note="the diagonal"), right("BAD"), length("AB", cm(a))),
        value=value,
        asked="2*(pi*AB**2/4 - [ABD])" if ask == "leaf" else "[ABCD] - 2*(pi*AB**2/4 - [ABD])",
        wrong=tuple(map(sp.expand, (half, sp.pi * a * a / 4, a * a - sp.pi * a * a / 4, leaf, a * a - leaf, 2 * leaf))),
        unit="cm^2",
        pose="upright",
    )


def segment_of_a_circle(r: int, share: int, ask: str) -> Task:
    """The arc AB is one ``share``-th of the circle; ``ask`` for the segment's area, or its perimeter."""
    t = 360 // share
    triangle, piece = sp.Rational(r * r, 2) * sin(t), sp.pi * r * r / share
    chord = 2 * r * sin(sp.Rational(t, 2))
    value = sp.expand(piece - triangle) if ask == "area" else chord + 2 * sp.pi * r / share
    places = {"O": (0, 0), "A": polar(r, 90 - sp.Rational(t, 2)), "B": polar(r, 90 + sp.Rational(t, 2))}
    return Task(
        told={"t": t, "triangle": triangle, "piece": piece, "chord": chord},
        given=(*points(places, dots="O"), circle("O", "A"), *segments("AB"), sector("OAB", chord=True)),
        added=(
            *segments("OA OB", dashed=True, note="a radius"),
            angle("AOB", deg(t)),
            length("OA", cm(r)),
        ),
        value=value,
        asked="pi*OA**2*∠AOB/360 - [OAB]" if ask == "area" else "AB + 2*pi*OA*∠AOB/360",
        wrong=(
            (
                piece,
                sp.expand(piece - 2 * triangle),
                triangle,
                sp.expand(piece + triangle),
                sp.expand(2 * piece - triangle),
                2 * piece,
            )
            if ask == "area"
            else (
                2 * r + 2 * sp.pi * r / share,
                2 * sp.pi * r / share,
                chord + sp.pi * r / share,
                chord + 4 * sp.pi * r / share,
                2 * chord,
            )
        ),
        unit="cm^2" if ask == "area" else "cm",
    )


def inner_and_outer_bisector(a: int, b: int, ask: str) -> Task:
    """The bisectors of B and of the exterior angle at C meet at D; ``ask`` BDC or BAC."""
    c = 180 - a - b
    base = sp.Integer(5)
    places = {"B": (0, 0), "C": (base, 0), "E": (base + 3, 0)}
    places["A"] = polar(base * sin(c) / sin(a), b)
    places["D"] = polar(base * sin(90 + sp.Rational(c, 2)) / sin(sp.Rational(a, 2)), sp.Rational(b, 2))
    half = sp.Rational(a, 2)
    known, size = ("BAC", sp.Integer(a)) if ask == "BDC" else ("BDC", half)
    value = half if ask == "BDC" else a
    return Task(
        told={"half": half, "known": known, "size": size},
        given=(*points(places), *segments("BE AB AC BD CD"), angle(known, deg(size))),
        added=(
            *angles(ABD="b", DBC="b", ACD="c", DCE="c"),
            angle(ask, deg(value)),
        ),
        value=value,
        asked=f"∠{ask}",
        wrong=(90 - half, 90 + half, 180 - a, a, half, 90 - a / 4, a + 10, sp.Rational(a, 4)),
        unit="degrees",
    )


def arrowhead(a: int, b: int, c: int, ask: str) -> Task:
    """A quadrilateral ABDC with a reflex corner D; ``ask`` for the angle BDC, or for the one at C."""
    places = {
        "B": (0, 0),
        "A": polar(5, 75),
    }
    ab = sp.Integer(5)
    at_e = 180 - a - b
    be = ab * sin(a) / sin(at_e)
    e = polar(be, 75 - b)
    share = sp.Rational(11, 20)
    d = (share * e[0], share * e[1])
    beyond = be * (1 - share) * sin(a + b + c) / sin(c)
    places |= {"D": d, "C": polar(beyond, 255 + a, e)}
    total = a + b + c
    value = total if ask == "BDC" else c
    return Task(
        told={"total": total},
        given=(
            *points(places),
            *segments("AB BD DC CA"),
            *angles(BAC=deg(a), ABD=deg(b)),
            angle("ACD", deg(c)) if ask == "BDC" else angle("BDC", deg(total)),
        ),
        added=(
            *points({"E": e}, note="where the extension of BD meets AC"),
            *segments("DE", dashed=True),
            angle("DEC", deg(a + b)),
            angle(ask, deg(value), arcs=2),
        ),
        value=value,
        asked=f"∠{ask}",
        wrong=(180 - a - b, 360 - total, a + b, a + c, b + c, 180 - total + a, total, 90 + c, total - 90),
        unit="degrees",
    )


def chord_parallel_to_a_radius(t: int, arc_length: int) -> Task:
    """AB is a diameter and AC parallel to OD; the arc BD is known."""
    places = {"O": (0, 0), "A": (-3, 0), "B": (3, 0), "C": polar(3, 2 * t), "D": polar(3, t)}
    wide = 180 - 2 * t
    value = sp.Rational(arc_length * wide, t)
    return Task(
        told={"wide": wide},
        given=(*points(places, dots="O"), arc("O", "BA"), *segments("AB AC OD"), angle("BOD", deg(t))),
        added=(
            *segments("OC", dashed=True, note="a radius"),
            *angles(OAC=deg(t), OCA=deg(t)),
            angle("AOC", deg(wide), arcs=2),
        ),
        value=value,
        asked=f"{arc_length}*∠AOC/∠BOD",
        wrong=(
            arc_length * 2,
            arc_length * 3,
            sp.Rational(arc_length * (180 - t), t),
            arc_length,
            value / 2,
            2 * value,
        ),
        unit="cm",
    )


FAMILIES = (
    (
        diagonals_of_a_regular_polygon,
        ((5, "BPC"), (6, "APB"), (5, "APB")),
    ),
    (leaf_in_a_square, ((6, "leaf"), (10, "rest"))),
    (segment_of_a_circle, ((6, 6, "area"), (8, 4, "area"), (9, 3, "perimeter"))),
    (inner_and_outer_bisector, ((64, 70, "BDC"), (76, 58, "BAC"), (70, 62, "BDC"))),
    (arrowhead, ((62, 28, 24, "BDC"), (55, 32, 30, "ACD"), (70, 24, 33, "BDC"))),
    (chord_parallel_to_a_radius, ((40, 8), (30, 5), (36, 6))),
)
