"""Section "Similarity of Figures": triangles that are similar by angles or by sides."""

from __future__ import annotations

import sympy as sp

from generators.mathexplain.parts import *
from generators.mathexplain.task import Task

CHAPTER, SECTION = "Similarity and the Pythagorean Theorem", "Similarity of Figures"


def common_angle(ad: int, ab: int, ae: int, ask: str) -> Task:
    """The angles ADE and ACB are equal, D on AB and E on AC; ``ask`` EC, or AC."""
    ac = sp.Rational(ad * ab, ae)
    c, s = sp.Rational(3, 5), sp.Rational(4, 5)
    places = {"A": (0, 0), "B": (ab, 0), "D": (ad, 0), "C": (ac * c, ac * s), "E": (ae * c, ae * s)}
    value = ac - ae if ask == "EC" else ac
    end = rf"So $AC = {cm(ac)}$" + (rf", and $EC = {tex(ac)} - {ae} = {cm(value)}$." if ask == "EC" else ".")
    return Task(
        problem=rf"In triangle $ABC$ of the figure $D$ lies on $AB$ and $E$ lies on $AC$ so that $\angle ADE = \angle "
        rf"ACB$. If $AD = {cm(ad)}$, $DB = {cm(ab - ad)}$ and $AE = {cm(ae)}$, find the length of ${ask}$.",
        explanation=rf"Mark the equal angles $\angle ADE = \angle ACB$ with two arcs. The angle $\angle BAC$ belongs "
        rf"to both triangles, $ADE$ and $ACB$. So these triangles agree in two angles and are similar: $AD : AC = AE "
        rf": AB$. Write the whole side $AB = {ad} + {ab - ad} = {cm(ab)}$. Then ${ad} : AC = {ae} : {ab}$, that is "
        rf"${ae} \cdot AC = {ad * ab}$. {end}",
        given=(
            *points(places),
            *polygon("ABC"),
            *segments("DE"),
            *lengths(AD=cm(ad), DB=cm(ab - ad), AE=cm(ae)),
        ),
        added=(angle("ADE", arcs=2), angle("ACB", arcs=2), angle("BAC"), length("AB", cm(ab))),
        value=value,
        asked=ask,
        wrong=(
            ac,
            ac - ae,
            sp.Rational(ab * ae, ad),
            sp.Rational(ad * ae, ab - ad),
            ab - ad,
            value + 1,
            value + 3,
            2 * value,
        ),
        unit="cm",
    )


def height_to_the_hypotenuse(p: int, q: int, ask: str) -> Task:
    """The right angle is at A, BH = p and HC = q; ``ask`` AH, AB, or HC from BH and AB."""
    high, side = sp.sqrt(p * q), sp.sqrt(p * (p + q))
    places = {"H": (0, 0), "B": (-p, 0), "C": (q, 0), "A": (0, high)}
    known = {"AH": ("HC", q), "AB": ("HC", q), "HC": ("AB", side)}[ask]
    end = {
        "AH": rf"In the triangles $HBA$ and $HAC$ this says $BH : AH = AH : HC$, so $AH^2 = {p} \cdot {q} = {p * q}$ "
        rf"and $AH = {cm(high)}$.",
        "AB": rf"In the triangles $HBA$ and $ABC$ this says $BH : AB = AB : BC$, so $AB^2 = {p} \cdot {p + q} = "
        rf"{p * (p + q)}$ and $AB = {cm(side)}$.",
        "HC": rf"In the triangles $HBA$ and $ABC$ this says $BH : AB = AB : BC$, so $BC = {tex(side)}^2 \div {p} = "
        rf"{cm(p + q)}$ and $HC = {p + q} - {p} = {cm(q)}$.",
    }[ask]
    value = {"AH": high, "AB": side, "HC": q}[ask]
    return Task(
        problem=rf"The triangle $ABC$ in the figure has a right angle at $A$, and $AH$ is perpendicular to $BC$. If "
        rf"$BH = {cm(p)}$ and ${known[0]} = {cm(known[1])}$, find the length of ${ask}$.",
        explanation=rf"In the right-angled triangle $ABC$ the angles at $B$ and $C$ add up to $90^\circ$, and so they "
        rf"do in triangle $HBA$ with $\angle BAH$ and in triangle $HAC$ with $\angle CAH$. Hence $\angle ABC = \angle "
        rf"CAH$ (two arcs) and $\angle ACB = \angle BAH$ (three arcs). The triangles $HBA$, $HAC$ and $ABC$ have the "
        rf"same angles, so they are similar. {end}",
        given=(
            *points(places),
            *polygon("ABC"),
            *segments("AH"),
            right("BAC"),
            right("AHC"),
            length("BH", cm(p)),
            length(known[0], cm(known[1])),
        ),
        added=(
            angle("ABC", arcs=2),
            angle("CAH", arcs=2),
            angle("ACB", arcs=3),
            angle("BAH", arcs=3),
        ),
        value=value,
        asked=ask,
        wrong={
            "AH": (sp.Rational(p + q, 2), side, sp.sqrt(q * (p + q)), high + 1, q - p),
            "AB": (high, sp.sqrt(q * (p + q)), p + q, sp.Rational(p + q, 2), side + 2),
            "HC": (side, p + q, side - p, high, side / 2, q + 2),
        }[ask],
        unit="cm",
    )


def sides_in_one_ratio(ad: int, ab: int, ac: int, bc: int, ask: str) -> Task:
    """AC is the geometric mean of AD and AB, D on AB; ``ask`` CD from BC, or the reverse."""
    x = sp.Rational(ab * ab + ac * ac - bc * bc, 2 * ab)
    places = {"A": (0, 0), "B": (ab, 0), "D": (ad, 0), "C": (x, sp.sqrt(ac * ac - x * x))}
    ratio = sp.Rational(ac, ab)
    cd = ratio * bc
    known = ("BC", sp.Integer(bc)) if ask == "CD" else ("CD", cd)
    value = cd if ask == "CD" else bc
    end = (
        rf"Hence $CD = {tex(ratio)} \cdot {bc} = {cm(cd)}$."
        if ask == "CD"
        else rf"Hence $BC = {tex(cd)} \div "
        rf"{tex(ratio)} = {cm(bc)}$."
    )
    return Task(
        problem=rf"In triangle $ABC$ of the figure the point $D$ on $AB$ is joined to $C$. If $AD = {cm(ad)}$, $DB = "
        rf"{cm(ab - ad)}$, $AC = {cm(ac)}$ and ${known[0]} = {cm(known[1])}$, find the length of ${ask}$.",
        explanation=rf"The whole side is $AB = {ad} + {ab - ad} = {cm(ab)}$. Compare the triangles $ACD$ and $ABC$: "
        rf"$AD : AC = {ad} : {ac}$ and $AC : AB = {ac} : {ab}$ are the same ratio, and $\angle BAC$ lies between "
        rf"these sides in both. So the triangles are similar, which makes $\angle ACD = \angle ABC$; mark these with "
        rf"two arcs. The third sides have the same ratio, $CD : BC = {tex(ratio)}$. {end}",
        given=(
            *points(places),
            *polygon("ABC"),
            *segments("CD"),
            *lengths(AD=cm(ad), DB=cm(ab - ad), AC=cm(ac)),
            length(known[0], cm(known[1])),
        ),
        added=(length("AB", cm(ab)), angle("BAC"), angle("ACD", arcs=2), angle("ABC", arcs=2)),
        value=value,
        asked=ask,
        wrong=(
            bc * ratio / 2,
            bc - sp.Rational(ac, 2),
            sp.Rational(ad * bc, ac) + 1,
            ac,
            value + 1,
            value + 2,
            ab - ad,
            value - 1,
        ),
        unit="cm",
    )


def light_on_a_mirror(h: int, near: int, far: int, ask: str) -> Task:
    """A lamp A above B shines by a mirror at C to the point E above D; ``ask`` DE, or CD from DE."""
    high = sp.Rational(h * far, near)
    places = {"A": (0, h), "B": (0, 0), "C": (near, 0), "D": (near + far, 0), "E": (near + far, high)}
    known = ("CD", sp.Integer(far)) if ask == "DE" else ("DE", high)
    value = high if ask == "DE" else far
    end = (
        rf"From ${h} : DE = {near} : {far}$ we get $DE = {metres(high)}$."
        if ask == "DE"
        else rf"From ${h} : {tex(high)} = {near} : CD$ we get $CD = {metres(far)}$."
    )
    return Task(
        problem=rf"A lamp at $A$, which is $AB = {metres(h)}$ above the ground, shines on a small mirror that lies on "
        rf"the ground at $C$. The light is reflected to the point $E$ of a wall $DE$, as in the figure. If $BC = "
        rf"{metres(near)}$ and ${known[0]} = {metres(known[1])}$, find the length of ${ask}$.",
        explanation=rf"Lamp post and wall stand upright, so there are right angles at $B$ and $D$. A mirror reflects "
        rf"light at the angle at which it comes: $\angle ACB = \angle ECD$; mark both with two arcs. So the triangles "
        rf"$ABC$ and $EDC$ agree in two angles and are similar: $AB : DE = BC : CD$. {end}",
        given=(
            *points(places, dots="AC"),
            *segments("AB BD DE"),
            *segments("AC CE"),
            *lengths(AB=metres(h), BC=metres(near)),
            length(known[0], metres(known[1])),
        ),
        added=(
            right("ABC"),
            right("CDE"),
            angle("ACB", arcs=2),
            angle("ECD", arcs=2),
            *((length("DE", metres(high)),) if ask == "DE" else (length("CD", metres(far)),)),
        ),
        value=value,
        asked=ask,
        wrong=(far - near + h, high + h, far - h, sp.Rational(near * far, h), value + 1, value + 2, 2 * value),
        unit="m",
        pose="upright",
    )


def folded_equilateral_triangle(bd: int, be: int, de: int, ask: str) -> Task:
    """An equilateral triangle folded along DF so that A comes to E on BC; ``ask`` EF or CF."""
    side = bd + de
    ec = side - be
    ef, cf = sp.Rational(de * ec, bd), sp.Rational(be * ec, bd)
    half, root = sp.Rational(1, 2), sp.sqrt(3) / 2
    places = {"B": (0, 0), "C": (side, 0), "A": (side * half, side * root), "D": (bd * half, bd * root), "E": (be, 0)}
    places["F"] = (side - cf * half, cf * root)
    value = ef if ask == "EF" else cf
    end = (
        rf"$EF : DE = EC : DB$, so $EF = {de} \cdot {ec} \div {bd} = {cm(ef)}$."
        if ask == "EF"
        else rf"$CF : BE = EC : DB$, so $CF = {be} \cdot {ec} \div {bd} = {cm(cf)}$."
    )
    return Task(
        problem=rf"The equilateral triangle $ABC$ of paper is folded along $DF$, so that the corner $A$ comes to the "
        rf"point $E$ of the side $BC$, as in the figure. If $BD = {cm(bd)}$, $BE = {cm(be)}$ and $DE = {cm(de)}$, "
        rf"find the length of ${ask}$.",
        explanation=rf"Folding keeps the angle at $A$, so $\angle DEF = 60^\circ$, as is $\angle DBE$. At $E$ on the "
        rf"line $BC$ we have $\angle CEF = 180^\circ - 60^\circ - \angle BED$, and in triangle $BED$ also $\angle BDE "
        rf"= 180^\circ - 60^\circ - \angle BED$. So $\angle BDE = \angle CEF$ (two arcs), and the triangles $BED$ and "
        rf"$CFE$ are similar. The side of the large triangle is $AB = {bd} + {de} = {side}$, so $EC = {side} - {be} = "
        rf"{cm(ec)}$. Now {end}",
        given=(
            *points(places),
            *segments("DB BC CF DF DE EF"),
            *segments("AD AF", dashed=True),
            *lengths(BD=cm(bd), BE=cm(be), DE=cm(de)),
        ),
        added=(
            *angles(DEF=deg(60), DBE=deg(60)),
            angle("BDE", arcs=2),
            angle("CEF", arcs=2),
            length("EC", cm(ec)),
        ),
        value=value,
        asked=ask,
        wrong=(ec, cf, ef, de, side - ef / 2, sp.Rational(bd * ec, de), value + 1, be + 2),
        unit="cm",
    )


FAMILIES = (
    (common_angle, ((4, 12, 6, "EC"), (5, 12, 6, "AC"), (6, 10, 5, "EC"), (6, 14, 7, "AC"))),
    (height_to_the_hypotenuse, ((4, 9, "AH"), (9, 16, "AB"), (4, 12, "HC"), (3, 12, "AH"))),
    (sides_in_one_ratio, ((4, 9, 6, 9, "CD"), (8, 18, 12, 15, "CD"), (9, 16, 12, 8, "BC"))),
    (light_on_a_mirror, ((2, 3, 9, "DE"), (3, 4, 8, "DE"), (2, 4, 10, "CD"))),
    (folded_equilateral_triangle, ((8, 3, 7, "EF"), (8, 5, 7, "CF"), (15, 7, 13, "EF"))),
)
