"""Section "Properties of Triangles": circumcentre and incentre, isosceles and right-angled triangles."""

from __future__ import annotations

import sympy as sp

from generators.mathexplain.figures.exact import foot
from generators.mathexplain.parts import *
from generators.mathexplain.task import Task

CHAPTER, SECTION = "Properties of Figures", "Properties of Triangles"


def circumcentre_angles(x: int, y: int, ask: str) -> Task:
    """O is the circumcentre, the angles OBA = x and OBC = y; ``ask`` BAC or ACB."""
    z = 90 - x - y
    places = {"O": (0, 0), "B": polar(3, 180 + y), "C": polar(3, -y), "A": polar(3, y + 2 * x)}
    value = x + z if ask == "BAC" else y + z
    return Task(
        told={"z": z},
        given=(
            *points(places, dots="O"),
            *polygon("ABC"),
            *segments("OB OC"),
            *angles(OBA=deg(x), OBC=deg(y)),
        ),
        added=(
            *segments("OA", dashed=True),
            equal("OA OB OC"),
            *angles(OAB=deg(x), OCB=deg(y), OAC=deg(z)),
        ),
        value=value,
        asked=f"∠{ask}",
        wrong=(x + y, 180 - 2 * (x + y), z, 2 * z, 180 - x - y, y + z, x + z, 2 * value),
        unit="degrees",
    )


def parallel_through_the_incentre(c: int, a: int, b: int, ask: str) -> Task:
    """DE runs through the incentre I, parallel to BC; ``ask`` the perimeter of ADE, or DE from DB and EC."""
    x = sp.Rational(c * c + a * a - b * b, 2 * a)
    top = sp.sqrt(c * c - x * x)
    share = sp.Rational(a, a + b + c)
    corners = {"B": (0, 0), "C": (a, 0), "A": (x, top)}
    places = corners | {
        "D": (share * x, share * top),
        "E": (a + share * (x - a), share * top),
        "I": (sp.Rational(a + c - b, 2), share * top),
    }
    db, ec = share * c, share * b
    return Task(
        told={"db": db, "ec": ec},
        given=(
            *points(places, dots="I"),
            *polygon("ABC"),
            *segments("DE"),
            *((length("DB", cm(db)), length("EC", cm(ec))) if ask != "perimeter" else ()),
        ),
        added=(*segments("IB IC", dashed=True, note="a bisector"), equal("DB DI"), equal("EC EI", 2)),
        value=b + c if ask == "perimeter" else db + ec,
        asked="AD + DE + EA" if ask == "perimeter" else "DE",
        wrong=(
            (2 * (b + c), sp.Rational(b + c, 2), b + c + a, 2 * b, 2 * c, b + c + 2)
            if ask == "perimeter"
            else (2 * db, 2 * ec, 2 * (db + ec), (db + ec) / 2, db + ec + 1)
        ),
        unit="cm",
    )


def bisectors_at_the_incentre(a: int, b: int, ask: str) -> Task:
    """The angle at A is a; ``ask`` BIC from it, or the reverse."""
    c = 180 - a - b
    side = sp.Integer(6)
    places = {"B": (0, 0), "C": (side, 0), "A": polar(side * sin(c) / sin(a), b)}
    wide = 90 + sp.Rational(a, 2)
    places["I"] = polar(side * sin(sp.Rational(c, 2)) / sin(wide), sp.Rational(b, 2))
    known, size, value = ("BAC", sp.Integer(a), wide) if ask == "BIC" else ("BIC", wide, sp.Integer(a))
    return Task(
        told={"wide": wide, "known": known, "size": size},
        given=(*points(places, dots="I"), *polygon("ABC"), *segments("IB IC"), angle(known, deg(size))),
        added=(
            *angles(ABI="b", IBC="b", ACI="c", ICB="c"),
            angle(ask, deg(value)),
        ),
        value=value,
        asked=f"∠{ask}",
        wrong=(
            180 - a,
            90 + a,
            90 - sp.Rational(a, 2),
            wide,
            2 * wide - 90,
            180 - sp.Rational(a, 2),
            2 * a,
            180 - wide,
        ),
        unit="degrees",
    )


def chain_of_isosceles_triangles(x: int, ask: str) -> Task:
    """AB = BC = CD between two rays from A with the angle x; ``ask`` DCE, or the angle at A."""
    places = {"A": (0, 0), "B": polar(3, x), "C": (6 * cos(x), 0), "D": polar(3 + 6 * cos(2 * x), x)}
    places["E"] = (6 * cos(x) + 3, 0)
    known, size, value = ("BAC", x, 3 * x) if ask == "DCE" else ("DCE", 3 * x, x)
    if ask == "DCE":
        marks = (angle("ACB", deg(x)), angle("CBD", deg(2 * x)), angle("CDB", deg(2 * x)), angle("DCE", deg(3 * x)))
    else:
        marks = (angle("ACB", "x"), angle("CBD", "2x"), angle("CDB", "2x"), angle("BAC", "x"))
    return Task(
        told={"known": known, "size": size},
        given=(*points(places), ray("AD"), ray("AE"), *segments("BC CD"), angle(known, deg(size))),
        added=(equal("AB BC CD"), *marks),
        value=value,
        asked=f"∠{ask}",
        wrong=(2 * x, 4 * x, 180 - 2 * x, 90 - x, 180 - 4 * x, sp.Rational(3 * x, 2), x),
        unit="degrees",
    )


def bisector_and_a_right_angle(b: int, a: int, c: int, ask: str) -> Task:
    """The right angle is at C, AC = b, BC = a, AB = c; AD bisects the angle at A; ``ask`` the area of ABD, or AB."""
    d = sp.Rational(a * b, b + c)
    area = c * d / 2
    places = {"C": (0, 0), "B": (a, 0), "A": (0, b), "D": (d, 0)}
    e = foot(*points({name: places[name] for name in "DAB"}))
    return Task(
        told={"d": d, "area": area},
        given=(
            *points(places),
            *polygon("ABC"),
            *segments("AD"),
            right("ACB"),
            length("CD", cm(d)),
            *((length("AB", cm(c)),) if ask == "area" else ()),
        ),
        added=(
            *points({"E": e}, note="the foot of the perpendicular from D to AB"),
            *segments("DE", dashed=True),
            right("DEB"),
            equal("DE DC"),
            length("DE", cm(d)),
        ),
        value=area if ask == "area" else c,
        asked="[ABD]" if ask == "area" else "AB",
        wrong=(2 * area, area / 2, c + d, area + d, 3 * area)
        if ask == "area"
        else (sp.Rational(c, 2), 2 * c, c - d, c + d, b, a),
        unit="cm^2" if ask == "area" else "cm",
    )


FAMILIES = (
    (circumcentre_angles, ((25, 30, "BAC"), (34, 26, "ACB"), (28, 36, "BAC"), (32, 24, "ACB"))),
    (parallel_through_the_incentre, ((13, 14, 15, "perimeter"), (39, 42, 45, "DE"), (13, 20, 21, "perimeter"))),
    (bisectors_at_the_incentre, ((64, 62, "BIC"), (72, 58, "BAC"), (56, 70, "BIC"))),
    (chain_of_isosceles_triangles, ((20, "DCE"), (22, "BAC"), (24, "DCE"), (19, "BAC"))),
    (bisector_and_a_right_angle, ((6, 8, 10, "area"), (12, 16, 20, "AB"), (9, 12, 15, "area"))),
)
