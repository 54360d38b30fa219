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
    end = (
        rf"Therefore $\angle BAC = \angle OAB + \angle OAC = {deg(x)} + {deg(z)} = {deg(x + z)}$."
        if ask == "BAC"
        else rf"Therefore $\angle ACB = \angle OCA + \angle OCB = {deg(z)} + {deg(y)} = {deg(y + z)}$."
    )
    return Task(
        problem=rf"The point $O$ in the figure is the circumcentre of triangle $ABC$. If $\angle OBA = {deg(x)}$ and "
        rf"$\angle OBC = {deg(y)}$, find the size of $\angle {ask}$.",
        explanation=rf"Draw $OA$. The circumcentre is equally far from the corners; mark $OA = OB = OC$. So there are "
        rf"three isosceles triangles with equal base angles: $\angle OAB = \angle OBA = {deg(x)}$, $\angle OCB = "
        rf"\angle OBC = {deg(y)}$ and $\angle OAC = \angle OCA$. All these angles together are $180^\circ$, so "
        rf"${deg(x)} + {deg(y)} + \angle OAC = 90^\circ$ and $\angle OAC = {deg(z)}$. {end}",
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
    known = rf"$AB = {cm(c)}$ and $AC = {cm(b)}$" if ask == "perimeter" else rf"$DB = {cm(db)}$ and $EC = {cm(ec)}$"
    end = (
        rf"The perimeter of triangle $ADE$ is $AD + DI + IE + EA = (AD + DB) + (EC + EA) = AB + AC = {c} + {b} = "
        rf"{cm(b + c)}$."
        if ask == "perimeter"
        else rf"Therefore $DE = DI + IE = DB + EC = {tex(db)} + {tex(ec)} = {cm(db + ec)}$."
    )
    return Task(
        problem=rf"In the figure $I$ is the incentre of triangle $ABC$. The line through $I$ parallel to $BC$ meets "
        rf"$AB$ at $D$ and $AC$ at $E$. If {known}, find "
        rf"{'the perimeter of triangle $ADE$' if ask == 'perimeter' else 'the length of $DE$'}.",
        explanation=rf"Draw $IB$ and $IC$; the incentre lies on the bisectors of the angles at $B$ and $C$. So "
        rf"$\angle DBI = \angle IBC$, and because $DE \parallel BC$ the alternate angles $\angle DIB$ and $\angle "
        rf"IBC$ are equal too. Triangle $DBI$ is isosceles, $DB = DI$ (one stroke). In the same way $EC = EI$ (two "
        rf"strokes) in triangle $EIC$. {end}",
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
    end = (
        rf"In triangle $ABC$ we have $2b + 2c = 180^\circ - {deg(a)} = {deg(180 - a)}$, so $b + c = "
        rf"{deg(90 - sp.Rational(a, 2))}$. In triangle $IBC$ this gives $\angle BIC = 180^\circ - (b + c) = "
        rf"{deg(wide)}$."
        if ask == "BIC"
        else rf"In triangle $IBC$ we have $b + c = 180^\circ - {deg(wide)} = {deg(180 - wide)}$. In triangle $ABC$ "
        rf"this gives $\angle BAC = 180^\circ - 2 (b + c) = {deg(a)}$."
    )
    return Task(
        problem=rf"In the figure $I$ is the incentre of triangle $ABC$. If $\angle {known} = {deg(size)}$, find the "
        rf"size of $\angle {ask}$.",
        explanation=rf"The incentre is the meeting point of the bisectors. Write $b$ for the two halves $\angle ABI = "
        rf"\angle IBC$ of the angle at $B$, and $c$ for the two halves $\angle ACI = \angle ICB$ of the angle at $C$. "
        rf"{end}",
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
        story = (
            rf"Triangle $ABC$ is isosceles, so $\angle ACB = \angle BAC = {deg(x)}$, and its exterior angle at $B$ is "
            rf"$\angle CBD = {deg(x)} + {deg(x)} = {deg(2 * x)}$. Triangle $BCD$ is isosceles too, so $\angle CDB = "
            rf"{deg(2 * x)}$. Finally $\angle DCE$ is an exterior angle of triangle $ACD$: $\angle DCE = \angle BAC + "
            rf"\angle CDB = {deg(x)} + {deg(2 * x)} = {deg(3 * x)}$."
        )
    else:
        marks = (angle("ACB", "x"), angle("CBD", "2x"), angle("CDB", "2x"), angle("BAC", "x"))
        story = (
            rf"Write $x$ for $\angle BAC$. Triangle $ABC$ is isosceles, so $\angle ACB = x$, and its exterior angle "
            rf"at $B$ is $\angle CBD = 2x$. Triangle $BCD$ is isosceles too, so $\angle CDB = 2x$. Finally $\angle "
            rf"DCE$ is an exterior angle of triangle $ACD$: $\angle DCE = \angle BAC + \angle CDB = 3x$. From $3x = "
            rf"{deg(3 * x)}$ we get $x = {deg(x)}$."
        )
    return Task(
        problem=rf"In the figure $B$ and $D$ lie on one ray from $A$, and $C$ and $E$ on another. The segments $AB$, "
        rf"$BC$ and $CD$ are equally long. If $\angle {known} = {deg(size)}$, find the size of $\angle {ask}$.",
        explanation=rf"Mark the equal segments $AB = BC = CD$ with strokes. {story}",
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
    known = rf"$AB = {cm(c)}$" if ask == "area" else rf"the area of triangle $ABD$ is ${tex(area)}\text{{ cm}}^2$"
    end = (
        rf"With the base $AB$ and the height $DE$ the area of triangle $ABD$ is $\frac{{1}}{{2}} \cdot {c} \cdot "
        rf"{tex(d)} = {tex(area)}\text{{ cm}}^2$."
        if ask == "area"
        else rf"With the base $AB$ and the height $DE$ the area of triangle $ABD$ is $\frac{{1}}{{2}} \cdot AB \cdot "
        rf"{tex(d)} = {tex(area)}$, so $AB = {cm(c)}$."
    )
    return Task(
        problem=rf"The triangle $ABC$ in the figure has a right angle at $C$, and $AD$ is the bisector of the angle "
        rf"$BAC$. If $CD = {cm(d)}$ and {known}, find "
        rf"{'the area of triangle $ABD$' if ask == 'area' else 'the length of $AB$'}.",
        explanation=rf"Drop the perpendicular $DE$ from $D$ to $AB$, with a right angle at the foot $E$. The "
        rf"right-angled triangles $ADC$ and $ADE$ have the common hypotenuse $AD$ and equal angles at $A$, so they "
        rf"are congruent. Hence $DE = DC$ (equal strokes), and we can write $DE = {cm(d)}$. {end}",
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
