"""Section "Trigonometric Ratios": sine, cosine and tangent in right-angled triangles."""

from __future__ import annotations

import sympy as sp

from generators.mathexplain.parts import *
from generators.mathexplain.task import Task

CHAPTER, SECTION = "Trigonometric Ratios", "Trigonometric Ratios"


def triangles_on_one_leg(a: int, alpha: int, delta: int, ask: str) -> Task:
    """AB = a and the angle ACB = alpha give BC; with the angle BDC = delta follow CD and BD (``ask``)."""
    bc = a / tan(alpha)
    cd, bd = bc / tan(delta), bc / sin(delta)
    places = {"B": (0, 0), "C": (bc, 0), "A": (0, a), "D": (bc, -cd)}
    value = cd if ask == "CD" else bd
    ratio = rf"\tan {deg(delta)} = \frac{{BC}}{{CD}}" if ask == "CD" else rf"\sin {deg(delta)} = \frac{{BC}}{{BD}}"
    function = "tan" if ask == "CD" else "sin"
    return Task(
        problem=rf"In the figure $AB \perp BC$ and $BC \perp CD$. If $AB = {cm(a)}$, $\angle ACB = {deg(alpha)}$ and "
        rf"$\angle BDC = {deg(delta)}$, find the length of ${ask}$.",
        explanation=rf"Both right-angled triangles have the leg $BC$. In triangle $ABC$ the third angle is $\angle "
        rf"BAC = {deg(90 - alpha)}$, and $\tan {deg(alpha)} = \frac{{AB}}{{BC}}$, so $BC = {a} \div \tan {deg(alpha)} "
        rf"= {cm(bc)}$; write it at $BC$. In triangle $BCD$ the third angle is $\angle CBD = {deg(90 - delta)}$, and "
        rf"${ratio}$. Hence ${ask} = {tex(bc)} \div \{function} {deg(delta)} = {cm(value)}$.",
        given=(
            *points(places),
            *segments("AB BC CA CD BD"),
            right("ABC"),
            right("BCD"),
            length("AB", cm(a)),
            *angles(ACB=deg(alpha), BDC=deg(delta)),
        ),
        added=(length("BC", cm(bc)), angle("BAC", deg(90 - alpha)), angle("CBD", deg(90 - delta))),
        value=value,
        asked=ask,
        wrong=(sp.Integer(a), bc, cd, bd, 2 * value, a * sp.sqrt(2), value / 2, 3 * a),
        unit="cm",
    )


def half_of_a_known_angle(k: int, wide: int, ask: str) -> Task:
    """AC = k, the angle ADC = wide and BD = AD on one line; ``ask`` the tangent of ABC, or of BAC."""
    far, near = k / sin(wide), k / tan(wide)
    places = {"C": (0, 0), "A": (0, k), "D": (near, 0), "B": (near + far, 0)}
    half = {30: r"15^\circ", 45: r"22.5^\circ"}[wide]
    rest = {30: r"75^\circ", 45: r"67.5^\circ"}[wide]
    low = sp.radsimp(k / (near + far))
    value = low if ask == "ABC" else sp.radsimp((near + far) / k)
    end = (
        rf"Hence $\tan {half} = \frac{{AC}}{{BC}} = {tex(value)}$."
        if ask == "ABC"
        else rf"The angle at $A$ is $\angle BAC = 90^\circ - {half} = {rest}$, and $\tan {rest} = \frac{{BC}}{{AC}} = "
        rf"{tex(value)}$."
    )
    return Task(
        problem=rf"The triangle $ABC$ in the figure has a right angle at $C$. The point $D$ on $BC$ satisfies $AD = "
        rf"BD$, and $\angle ADC = {deg(wide)}$. If $AC = {cm(k)}$, find the value of $\tan "
        rf"{half if ask == 'ABC' else rest}$.",
        explanation=rf"In triangle $ADC$ we get $AD = {k} \div \sin {deg(wide)} = {cm(far)}$ and $DC = {k} \div \tan "
        rf"{deg(wide)} = {cm(near)}$. Mark $AD = BD$: triangle $ABD$ is isosceles, and its exterior angle at $D$ is "
        rf"${deg(wide)}$, so $\angle ABD = \angle BAD = {half}$. The long leg of triangle $ABC$ is $BC = BD + DC = "
        rf"{cm(far + near)}$. {end}",
        given=(
            *points(places),
            *segments("AB BC CA AD"),
            right("ACB"),
            angle("ADC", deg(wide)),
            length("AC", cm(k)),
        ),
        added=(
            equal("AD BD"),
            *angles(ABD=half, BAD=half),
            *lengths(AD=cm(far), DC=cm(near)),
        ),
        value=value,
        asked="AC/BC" if ask == "ABC" else "BC/AC",
        wrong=(tan(wide) / 2, 1 / value, sp.sqrt(3) - 1, sp.sqrt(2) + sp.sqrt(3), sp.sqrt(3) + 1, sp.sqrt(2) / 2),
    )


def ratio_in_a_divided_triangle(c: int, b: int, a: int, ask: str) -> Task:
    """The right angle is at A, AH is the height, the angle BAH = x; ``ask`` sin x + cos x, tan x or cos x."""
    high, p = sp.Rational(b * c, a), sp.Rational(c * c, a)
    places = {"H": (0, 0), "B": (-p, 0), "C": (a - p, 0), "A": (0, high)}
    value, formula, term = {
        "sum": (
            sp.Rational(b + c, a),
            r"\sin x + \cos x",
            rf"\frac{{AB}}{{BC}} + \frac{{AC}}{{BC}} = "
            rf"\frac{{{c}}}{{{a}}} + \frac{{{b}}}{{{a}}}",
        ),
        "tan": (sp.Rational(c, b), r"\tan x", rf"\frac{{AB}}{{AC}} = \frac{{{c}}}{{{b}}}"),
        "cos": (sp.Rational(b, a), r"\cos x", rf"\frac{{AC}}{{BC}} = \frac{{{b}}}{{{a}}}"),
    }[ask]
    shown = term if tex(value) in term else rf"{term} = {tex(value)}"
    return Task(
        problem=rf"The triangle $ABC$ in the figure has a right angle at $A$, and $AH$ is perpendicular to $BC$. It "
        rf"is $AB = {cm(c)}$, $AC = {cm(b)}$ and $\angle BAH = x$. Find the value of ${formula}$.",
        explanation=rf"The angles $x$ and $\angle ABC$ add up to $90^\circ$ in triangle $ABH$. In triangle $ABC$ the "
        rf"angles $\angle ABC$ and $\angle ACB$ do so, too. Write $y$ for $\angle ABC$; then $\angle ACB = 90^\circ - "
        rf"y = x$. So $x$ can be read in the large triangle, whose hypotenuse is $BC = \sqrt{{{c}^2 + {b}^2}} = "
        rf"{cm(a)}$: ${formula} = {shown}$.",
        given=(
            *points(places),
            *polygon("ABC"),
            *segments("AH"),
            right("BAC"),
            right("AHC"),
            *lengths(AB=cm(c), AC=cm(b)),
            angle("BAH", "x"),
        ),
        added=(angle("ABC", "y"), angle("ACB", "x"), length("BC", cm(a))),
        value=value,
        asked={"sum": "AB/BC + AC/BC", "tan": "AB/AC", "cos": "AC/BC"}[ask],
        wrong=(
            sp.Rational(b, c),
            sp.Rational(c, a),
            sp.Rational(a, b),
            sp.Rational(a, c),
            sp.Rational(a, b + c),
            sp.Rational(b, a),
            sp.Rational(c, b),
        ),
    )


def tangent_of_a_quarter_circle(r: int, b: int) -> Task:
    """A on a quarter circle, AB perpendicular to OD, CD its tangent at D; asked for CD."""
    up = sp.sqrt(r * r - b * b)
    high = r * up / b
    places = {"O": (0, 0), "D": (r, 0), "E": (0, r), "A": (b, up), "B": (b, 0), "C": (r, high)}
    return Task(
        problem=rf"The figure shows a quarter circle with centre $O$ and radius $OD = {cm(r)}$. The perpendicular "
        rf"from its point $A$ to $OD$ meets $OD$ at $B$, and the line $OA$ meets the tangent at $D$ at the point $C$. "
        rf"If $OB = {cm(b)}$, find the length of $CD$.",
        explanation=rf"Mark the right angles at $B$ and $D$: $AB \perp OD$ and, since a tangent is perpendicular to "
        rf"the radius, $CD \perp OD$. The radius $OA = {cm(r)}$ is the hypotenuse of triangle $OBA$, so $AB = "
        rf"\sqrt{{{r}^2 - {b}^2}} = {cm(up)}$. Both triangles $OBA$ and $ODC$ have the angle at $O$, and its tangent "
        rf"is $\frac{{AB}}{{OB}} = \frac{{CD}}{{OD}}$. So $\frac{{{up}}}{{{b}}} = \frac{{CD}}{{{r}}}$ and $CD = "
        rf"{cm(high)}$.",
        given=(
            *points(places),
            arc("O", "DE"),
            *segments("OD OE OC AB CD"),
            length("OB", cm(b)),
        ),
        added=(right("OBA"), right("ODC"), length("OA", cm(r)), length("AB", cm(up))),
        value=high,
        asked="CD",
        wrong=(up, b, r - b + up, sp.Rational(r * b, up), high + 1, high + 2, r),
        unit="cm",
    )


def diagonal_and_base(a: int, b: int, c: int, ask: str) -> Task:
    """A cuboid with AB = a, BC = b, AE = c; ``ask`` the cosine, sine or tangent of the angle AGE."""
    space = cuboid(a, b, c)
    flat, through = sp.sqrt(a * a + b * b), sp.sqrt(a * a + b * b + c * c)
    value, pair = {"cos": (flat / through, "EG/AG"), "sin": (c / through, "AE/AG"), "tan": (c / flat, "AE/EG")}[ask]
    value = sp.radsimp(value)
    top, under = pair.split("/")
    return Task(
        problem=rf"In the cuboid $ABCD$-$EFGH$ of the figure $AB = {cm(a)}$, $BC = {cm(b)}$ and $AE = {cm(c)}$. The "
        rf"angle between the diagonal $AG$ and the top face is $\angle AGE = x$. Find the value of $\{ask} x$.",
        explanation=rf"Draw the diagonal $EG$ of the top face. It has the length $EG = \sqrt{{{a}^2 + {b}^2}} = "
        rf"{cm(flat)}$. The edge $AE$ is perpendicular to the top face, so the shaded triangle $AEG$ has a right "
        rf"angle at $E$, and $AG = \sqrt{{{a * a + b * b} + {c}^2}} = {cm(through)}$. In this triangle $\{ask} x = "
        rf"\frac{{{top}}}{{{under}}} = {tex(value)}$.",
        given=(
            *points(projected(space)),
            *segments("AB BC AE BF CG EF FG GH HE"),
            *segments("AD DC DH AG", dashed=True),
            *lengths(AB=cm(a), BC=cm(b), AE=cm(c)),
        ),
        added=(
            *segments("EG", note="the diagonal of the top face"),
            *lengths(EG=cm(flat), AG=cm(through)),
            region("AEG"),
        ),
        value=value,
        asked=pair,
        wrong=(c / through, flat / through, c / flat, a / through, b / through, flat / c, sp.Rational(a, c) + 1),
        pose="upright",
        space=space,
    )


FAMILIES = (
    (triangles_on_one_leg, ((6, 30, 45, "BD"), (4, 30, 60, "CD"), (5, 45, 30, "CD"), (6, 60, 30, "BD"))),
    (half_of_a_known_angle, ((2, 30, "ABC"), (3, 45, "BAC"), (4, 45, "ABC"), (3, 30, "BAC"))),
    (ratio_in_a_divided_triangle, ((6, 8, 10, "sum"), (5, 12, 13, "cos"), (8, 15, 17, "tan"))),
    (tangent_of_a_quarter_circle, ((10, 8), (15, 9), (25, 20))),
    (diagonal_and_base, ((4, 4, 4, "cos"), (6, 8, 10, "sin"), (3, 4, 6, "tan"))),
)
