"""Text of circle problems: the theorem, why it holds, and the calculation."""

from __future__ import annotations

from chalkwright.agent.offline.circle_theorems.drawn import RULES, drawing
from chalkwright.agent.offline.circle_theorems.lengths import CircleLengths
from chalkwright.agent.offline.circle_theorems.lengths_lesson import write_lengths
from chalkwright.agent.offline.circle_theorems.solver import (
    CircleAngles,
    angle_equation,
    angle_name,
    angle_tex,
    values,
)
from chalkwright.agent.offline.family import Lesson, LessonScene
from chalkwright.agent.offline.phrases import list_names
from chalkwright.agent.offline.reading import plain


def write(angles: CircleAngles | CircleLengths) -> Lesson:
    """Text and drawing of a solved circle problem."""
    if isinstance(angles, CircleLengths):
        return write_lengths(angles)
    kind = angles.kind
    goal = list_names([f"${angle_tex(angles, key)}$" for key in angles.asked])
    kinds = "" if angles.named else f"{angles.asked[0]} angle "
    results = ", ".join(kinds + angle_equation(angles, key) for key in angles.asked)
    if angles.unknown is not None:
        results = "; ".join([f"x = {plain(angles.unknown)}", *([results] if results else [])])
    bold = list_names([f"**${angle_tex(angles, key)} = {plain(values(angles)[key])}^\\circ$**" for key in angles.asked])
    given = (
        list_names([f"${angle_tex(angles, key)} = {plain(value)}^\\circ$" for key, value in angles.given.items()])
        if angles.given
        else ""
    )
    if angles.base is not None:
        given = f"$\\angle {angles.base[0]} = {plain(angles.base[1])}^\\circ$"
    if angles.terms:
        given = list_names(
            [f"${angle_tex(angles, k)} = {t.replace('°', '')}^{{\\circ}}$" for k, t in angles.terms.items()]
        )
        goal, bold = (
            f"$x${' and ' + goal if angles.asked else ''}",
            f"**$x = {plain(angles.unknown or 0)}$**{', ' + bold if angles.asked else ''}",
        )
    return Lesson(
        title=_TITLES[kind],
        answer=results,
        texts=(
            f"**What is asked.** {_setting(angles)}{f' We know that {given}.' if given else ''} Find {goal}.\n\n"
            f"**The idea.** {_letters(angles, _THEOREMS[kind])}",
            f"**Step 1: why this is so.** {_letters(angles, _WHY[kind])} The next picture shows it.",
            f"**Step 2: calculate.** {_equation_step(angles)}{_calculation(angles) if angles.asked else ''}\n\nThe "
            "next picture shows the result. It is drawn to scale, so you may check it with a protractor.",
            f"**Answer.** {bold}.\n\n**Check.** {_check(angles)}\n\n**Remember.** {_REMEMBER[kind]}",
        ),
        scenes=_scenes(angles, results),
        plan=_PLAN,
        drawing=drawing(angles),
    )


def _equation_step(angles: CircleAngles) -> str:
    """How x is found where angles are given as terms."""
    if angles.unknown is None:
        return ""
    (first, value), *_ = angles.given.items()
    inserted = angles.terms[first].replace("°", "").replace("x", f" \\cdot {plain(angles.unknown)}")
    return (
        f"What the theorem says of the two angles is an equation for $x$:\n\n$${angles.equation}$$\n\n$$x = "
        f"{plain(angles.unknown)}$$\n\n"
        f"So ${angle_tex(angles, first)} = {inserted} = {plain(value)}$ degrees. "
    )


_TITLES = {
    "central": "Central angle and inscribed angle",
    "thales": "The angle in a semicircle",
    "cyclic": "Opposite angles of a cyclic quadrilateral",
    "tangent": "A tangent and its radius",
    "tangents": "Two tangents from one point",
}
_THEOREMS = {
    "central": "An angle at the centre is *twice* as large as an angle at the circle that stands on the same arc "
    "(central angle theorem).",
    "thales": "{A}{B} is a diameter. Every point of the circle sees a "
    "diameter under a right angle (Thales' theorem), so the triangle {A}{B}{C} has its right angle at {C}.",
    "cyclic": "In a quadrilateral whose corners lie on one circle, opposite angles add up to 180°.",
    "tangent": "A tangent touches the circle in one point only and stands at a right angle to the radius drawn to that "
    "point, so triangle {O}{T}{P} has a right angle at {T}.",
    "tangents": "Each tangent stands at a right angle to the radius drawn to "
    "its point of contact. So in the quadrilateral {O}{A}{P}{B} two angles are known without measuring.",
}
_WHY = {
    "central": "Draw the radius {O}{C}. All radii are equally long, so the "
    "triangles {O}{A}{C} and {O}{B}{C} are isosceles and have equal base angles (marked in one colour each). An "
    "exterior angle at {O} is the sum of the two far angles, that is, twice the base angle. Both parts together: the "
    "angle at the centre over the arc is twice the angle at {C}.",
    "thales": "Draw the radius {O}{C}. All radii are equally long, so it cuts "
    "the triangle into two isosceles ones with "
    "equal base angles (marked in one colour each). The angle at {C} is one of each colour, and so is the sum of the "
    "angles at {A} and {B}. All together make 180°, so the angle at {C} is half of it, 90°.",
    "cyclic": "An angle at the circle is half the arc it looks at. The angle "
    "at {A} looks at the arc from {B} over {C} to {D}, the angle at {C} at the rest of the circle. Both arcs together "
    "are the whole circle, 360°, so both angles together are half of that, 180°. The same holds for {B} and {D}.",
    "tangent": "Of all points of the tangent the point of contact {T} is "
    "nearest to the centre {O}, since all others lie "
    "outside the circle. The shortest way from a point to a line meets it at a right angle.",
    "tangents": "Of all points of a tangent the point of contact is nearest to "
    "the centre, and the shortest way from a point "
    "to a line meets it at a right angle. So there are right angles at {A} and at {B}.",
}
_REMEMBER = {
    "central": "Centre: the whole arc; circle: half of it.",
    "thales": "A triangle on a diameter has its right angle on the circle.",
    "cyclic": "Corners on one circle: opposite angles make 180°.",
    "tangent": "Where you see a tangent, draw the radius to the point of contact: right angle.",
    "tangents": "Two tangents and two radii: the angles outside and at the centre make 180°.",
}
_PLAN = """\
- The circle is dark and drawn to scale with all angles exact; its centre is a dot. Points are named outside.
- Given angles have dark arcs with their size, asked ones red arcs with "?", right angles a square.
- Reasons are shown in purple and teal: equal angles or parts of the circle that belong together.
- Lines 4 units wide, labels at size 30, title at the top left, the rule at the bottom.
"""


def _letters(angles: CircleAngles, text: str) -> str:
    return text.format(**angles.points)


def _setting(angles: CircleAngles) -> str:
    if angles.kind == "central":
        arc = "" if angles.shape["arc"] < 180 else " (on the smaller arc)"
        return _letters(angles, f"{{A}}, {{B}} and {{C}}{arc} lie on a circle with centre {{O}}.")
    return _letters(
        angles,
        {
            "thales": "{A}{B} is a diameter of a circle with centre {O}, and {C} lies on the circle.",
            "cyclic": "The corners of the quadrilateral {A}{B}{C}{D} lie on a circle.",
            "tangent": "The line {P}{T} touches the circle with centre {O} at {T}.",
            "tangents": "The tangents {P}{A} and {P}{B} touch the circle with centre {O} at {A} and {B}.",
        }[angles.kind],
    )


def _calculation(angles: CircleAngles) -> str:
    v = {key: plain(value) for key, value in values(angles).items()}
    if angles.kind == "central":
        return _central_calculation(angles, v)
    lines = []
    for key in angles.asked:
        goal = f"{angle_tex(angles, key)} = "
        if angles.kind == "thales":
            other = "B" if key == "A" else "A"
            lines.append(
                f"{goal}90^\\circ"
                if key == "C"
                else f"{goal}180^\\circ - 90^\\circ - {v[other]}^\\circ = {v[key]}^\\circ"
            )
        elif angles.kind == "cyclic":
            opposite = "ABCD"[("ABCD".index(key) + 2) % 4]
            lines.append(f"{goal}180^\\circ - {v[opposite]}^\\circ = {v[key]}^\\circ")
        elif angles.kind == "tangent":
            other = "O" if key == "P" else "P"
            lines.append(
                f"{goal}90^\\circ"
                if key == "T"
                else f"{goal}180^\\circ - 90^\\circ - {v[other]}^\\circ = {v[key]}^\\circ"
            )
        else:
            other = "O" if key == "P" else "P"
            lines.append(f"{goal}360^\\circ - 90^\\circ - 90^\\circ - {v[other]}^\\circ = {v[key]}^\\circ")
    intro = {
        "thales": "The angles of a triangle add up to 180°:",
        "tangent": "The angles of a triangle add up to 180°:",
        "cyclic": "Take the opposite angle from 180°:",
        "tangents": "The angles of a quadrilateral add up to 360°:",
    }[angles.kind]
    if angles.asked in (("C",), ("T",)) and angles.kind in ("thales", "tangent"):
        intro = "Here nothing has to be measured:"
    return intro + "".join(f"\n\n$${line}$$" for line in lines)


def _central_calculation(angles: CircleAngles, v: dict[str, str]) -> str:
    arc = angles.shape["arc"]
    central, inscribed = angle_tex(angles, "central"), angle_tex(angles, "inscribed")
    whole = plain(arc)
    outer = angles.named and arc > 180
    if angles.asked[-1] == "inscribed":
        first = (
            f"${angles.points['C']}$ lies on the smaller arc, so its angle stands on the larger one, to which the "
            f"angle $360^\\circ - {v['central']}^\\circ = {whole}^\\circ$ at the centre belongs:\n\n"
            if outer
            else "Halve the central angle:\n\n"
        )
        if angles.base is not None:
            base = plain(angles.base[1])
            first = (
                "The radii are equally long, so their triangle with the chord has two angles of "
                f"{base}°:\n\n$${central} = 180^\\circ - 2 \\cdot {base}^\\circ = {v['central']}^\\circ$$\n\n{first}"
            )
        return f"{first}$${inscribed} = \\frac{{{whole}^\\circ}}{{2}} = {v['inscribed']}^\\circ$$"
    last = f"$$2 \\cdot {v['inscribed']}^\\circ = {whole}^\\circ$$"
    if outer:
        return (
            f"Double the inscribed angle:\n\n{last}\n\nThat is more than 180°, so it is the outer angle at the centre; "
            f"the angle below 180° is the rest:\n\n$${central} = 360^\\circ - {whole}^\\circ = {v['central']}^\\circ$$"
        )
    return f"Double the inscribed angle:\n\n$${central} = 2 \\cdot {v['inscribed']}^\\circ = {whole}^\\circ$$"


def _check(angles: CircleAngles) -> str:
    v = {key: plain(value) for key, value in values(angles).items()}
    if angles.kind == "central":
        whole = plain(angles.shape["arc"])
        return (
            f"The angle over the arc is {whole}° at the centre and {v['inscribed']}° at "
            f"the circle: ${whole} = 2 \\cdot {v['inscribed']}$."
        )
    if angles.kind == "thales" and not angles.given:
        return (
            f"In the picture the other two angles happen to be ${v['A']}^\\circ$ and ${v['B']}^\\circ$: ${v['A']} + "
            f"{v['B']} + 90 = 180$. For another point on the circle they change, but their sum stays $90^\\circ$."
        )
    if angles.kind == "thales":
        return f"${v['A']} + {v['B']} + 90 = 180$ degrees, as in every triangle."
    if angles.kind == "tangent":
        return f"${v['P']} + {v['O']} + 90 = 180$ degrees, as in every triangle."
    if angles.kind == "tangents":
        return f"${v['P']} + {v['O']} + 90 + 90 = 360$ degrees, as in every quadrilateral."
    pairs = [k for k in "AB" if k in angles.given or "ABCD"["ABCD".index(k) + 2] in angles.given]
    sums = list_names([f"${v[k]} + {v['ABCD'['ABCD'.index(k) + 2]]} = 180$ degrees" for k in pairs])
    return f"Opposite angles: {sums}."


def _scenes(angles: CircleAngles, results: str) -> tuple[LessonScene, ...]:
    given = list_names([angle_equation(angles, key) for key in angles.given]) if angles.given else "no angle in numbers"
    asked = list_names([angle_name(angles, key) for key in angles.asked] or ["x"])
    shared = f"{_setting(angles)} Given: {given}"
    why = _letters(angles, _SHOWN[angles.kind])
    elements = "Circle, centre, named points, the sides of the angles, arcs for the angles."
    colours = "Given dark, asked red, reasons purple and teal."
    layout = "The circle in the middle, the rule at the bottom."
    return (
        LessonScene(
            title="The circle and what is given",
            purpose="Show the given angle and mark the asked one.",
            elements=elements,
            labels=f"{given}; {asked} = ?",
            colours=colours,
            layout=layout,
            alt=f"{shared}. A question mark stands at {asked}.",
        ),
        LessonScene(
            title="Why it is so",
            purpose="Show the reason for the theorem.",
            elements=elements + f" {why}",
            labels=RULES[angles.kind],
            colours=colours,
            layout=layout,
            alt=f"{shared}. {why}",
        ),
        LessonScene(
            title="The result",
            purpose="Show the angle that was found.",
            elements=elements,
            labels=results,
            colours=colours,
            layout=layout,
            alt=f"{shared}. Found: {results}.",
        ),
    )


_SHOWN = {
    "central": "The radius {O}{C} is drawn; equal base angles at {A} and {C} are purple, those at {B} and {C} teal.",
    "thales": "The radius {O}{C} is drawn; equal base angles at {A} and {C} are purple, those at {B} and {C} teal.",
    "cyclic": "The arc that the angle at {A} looks at is purple, the arc that the angle at {C} looks at is teal.",
    "tangent": "The radius {O}{T} is purple and meets the tangent at a right angle.",
    "tangents": "The radii {O}{A} and {O}{B} are purple and meet the tangents at right angles.",
}
