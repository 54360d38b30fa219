"""Angles in a circle: the theorem, why it holds, and the picture to scale."""

from __future__ import annotations

import math
from fractions import Fraction
from typing import Literal

from agent.authors.offline.family import Lesson, LessonScene
from agent.authors.offline.reading import plain
from agent.data import Frozen

Kind = Literal["central", "thales", "cyclic", "tangent", "tangents"]
Point = tuple[float, float]
_RADIUS, _CENTRE_Y = 2.45, -0.35


class CircleAngles(Frozen):
    """Angles in degrees. Points by role: A to D on the circle, O its centre, P outside, T where a tangent touches."""

    kind: Kind
    points: dict[str, str]
    """Role → letter in the problem."""
    given: dict[str, Fraction]
    asked: tuple[str, ...]
    shape: dict[str, Fraction]
    """What fixes the figure: ``arc`` (the one the inscribed angle stands on), or angles."""
    named: bool = True

    @property
    def arcs(self) -> tuple[Fraction, Fraction, Fraction, Fraction]:
        """Arcs AB, BC, CD, DA of a cyclic quadrilateral."""
        a, b = 2 * self.shape["A"], 2 * self.shape["B"]
        cd = (max(Fraction(0), a + b - 360) + min(a, b)) / 2
        return 360 - a - b + cd, a - cd, cd, b - cd


def values(angles: CircleAngles) -> dict[str, Fraction]:
    """Every angle the theorem speaks about, in degrees."""
    shape = angles.shape
    if angles.kind == "central":
        arc = shape["arc"]
        return {"central": min(arc, 360 - arc) if angles.named else arc, "inscribed": arc / 2}
    if angles.kind == "thales":
        return {"A": shape["A"], "B": 90 - shape["A"], "C": Fraction(90)}
    if angles.kind == "cyclic":
        return {"A": shape["A"], "B": shape["B"], "C": 180 - shape["A"], "D": 180 - shape["B"]}
    if angles.kind == "tangent":
        return {"T": Fraction(90), "P": shape["P"], "O": 90 - shape["P"]}
    return {"P": shape["P"], "O": 180 - shape["P"]}


_CORNERS = {
    "central": {"central": "AOB", "inscribed": "ACB"}, "thales": {"A": "CAB", "B": "ABC", "C": "ACB"},
    "cyclic": {"A": "DAB", "B": "ABC", "C": "BCD", "D": "CDA"}, "tangent": {"T": "OTP", "P": "TPO", "O": "TOP"},
    "tangents": {"P": "APB", "O": "AOB"},
}  # fmt: skip


def _name(angles: CircleAngles, key: str) -> str:
    """``∠ACB`` with the problem's letters."""
    return "∠" + "".join(angles.points[role] for role in _CORNERS[angles.kind][key])


def _tex(angles: CircleAngles, key: str) -> str:
    return _name(angles, key).replace("∠", r"\angle ")


def _degrees(value: Fraction) -> str:
    return f"{plain(value)}°"


def _equal(angles: CircleAngles, key: str) -> str:
    return f"{_name(angles, key)} = {_degrees(values(angles)[key])}"


def _and(names: list[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def lesson(angles: CircleAngles) -> Lesson:
    """Text and drawing of a solved circle problem."""
    kind = angles.kind
    goal = _and([f"${_tex(angles, key)}$" for key in angles.asked])
    kinds = "" if angles.named else f"{angles.asked[0]} angle "
    results = ", ".join(kinds + _equal(angles, key) for key in angles.asked)
    bold = _and([f"**${_tex(angles, key)} = {plain(values(angles)[key])}^\\circ$**" for key in angles.asked])
    given = (
        _and([f"${_tex(angles, key)} = {plain(value)}^\\circ$" for key, value in angles.given.items()])
        if angles.given
        else ""
    )
    return Lesson(
        title=_TITLES[kind],
        answer=results,
        texts=(
            f"**What is asked.** {_setting(angles)}{f' Given is {given}.' if given else ''} Find {goal}.\n\n"
            f"**The idea.** {_letters(angles, _THEOREMS[kind])}",
            f"**Step 1: why this is so.** {_letters(angles, _WHY[kind])} The next picture shows it.",
            f"**Step 2: calculate.** {_calculation(angles)}\n\nThe next picture "
            f"shows the result. It is drawn to scale, so you "
            "may check it with a protractor.",
            f"**Answer.** {bold}.\n\n**Check.** {_check(angles)}\n\n**Remember.** {_REMEMBER[kind]}",
        ),
        scenes=_scenes(angles, results),
        plan=_PLAN,
        drawing=_drawing(angles),
    )


_TITLES = {
    "central": "Central angle and inscribed angle", "thales": "The angle in a semicircle",
    "cyclic": "Opposite angles of a cyclic quadrilateral", "tangent": "A tangent and its radius",
    "tangents": "Two tangents from one point",
}  # fmt: skip
_THEOREMS = {
    "central": "An angle at the centre is *twice* as large as an angle at the circle that stands on the same arc "
    "(central angle theorem).",
    "thales": "{A}{B} is a diameter. Every point of the circle sees a "
    "diameter under a right angle (Thales' theorem), so "
    "the triangle {A}{B}{C} has its right angle at {C}.",
    "cyclic": "In a quadrilateral whose corners lie on one circle, opposite angles add up to 180°.",
    "tangent": "A tangent touches the circle in one point only and stands at a right angle to the radius drawn to that "
    "point, so triangle {O}{T}{P} has a right angle at {T}.",
    "tangents": "Each tangent stands at a right angle to the radius drawn to "
    "its point of contact. So in the quadrilateral "
    "{O}{A}{P}{B} two angles are known without measuring.",
}
_WHY = {
    "central": "Draw the radius {O}{C}. All radii are equally long, so the "
    "triangles {O}{A}{C} and {O}{B}{C} are isosceles "
    "and have equal base angles (marked in one colour each). An exterior angle at {O} is the sum of the two far "
    "angles, that is, twice the base angle. Both parts together: the "
    "angle at the centre over the arc is twice the angle "
    "at {C}.",
    "thales": "Draw the radius {O}{C}. All radii are equally long, so it cuts "
    "the triangle into two isosceles ones with "
    "equal base angles (marked in one colour each). The angle at {C} is one of each colour, and so is the sum of the "
    "angles at {A} and {B}. All together make 180°, so the angle at {C} is half of it, 90°.",
    "cyclic": "An angle at the circle is half the arc it looks at. The angle "
    "at {A} looks at the arc from {B} over {C} to "
    "{D}, the angle at {C} at the rest of the circle. Both arcs together are the whole circle, 360°, so both angles "
    "together are half of that, 180°. The same holds for {B} and {D}.",
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
    return _letters(angles, {
        "thales": "{A}{B} is a diameter of a circle with centre {O}, and {C} lies on the circle.",
        "cyclic": "The corners of the quadrilateral {A}{B}{C}{D} lie on a circle.",
        "tangent": "The line {P}{T} touches the circle with centre {O} at {T}.",
        "tangents": "The tangents {P}{A} and {P}{B} touch the circle with centre {O} at {A} and {B}.",
    }[angles.kind])  # fmt: skip


def _calculation(angles: CircleAngles) -> str:
    v = {key: plain(value) for key, value in values(angles).items()}
    if angles.kind == "central":
        return _central_calculation(angles, v)
    lines = []
    for key in angles.asked:
        goal = f"{_tex(angles, key)} = "
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
        "thales": "The angles of a triangle add up to 180°:", "tangent": "The angles of a triangle add up to 180°:",
        "cyclic": "Take the opposite angle from 180°:", "tangents": "The angles of a quadrilateral add up to 360°:",
    }[angles.kind]  # fmt: skip
    if angles.asked in (("C",), ("T",)) and angles.kind in ("thales", "tangent"):
        intro = "Here nothing has to be measured:"
    return intro + "".join(f"\n\n$${line}$$" for line in lines)


def _central_calculation(angles: CircleAngles, v: dict[str, str]) -> str:
    arc = angles.shape["arc"]
    central, inscribed = _tex(angles, "central"), _tex(angles, "inscribed")
    whole = plain(arc)
    outer = angles.named and arc > 180
    if angles.asked == ("inscribed",):
        first = (
            f"${angles.points['C']}$ lies on the smaller arc, so its angle "
                f"stands on the larger one, to which the angle "
            f"$360^\\circ - {v['central']}^\\circ = "
                f"{whole}^\\circ$ at the centre belongs:\n\n" if outer else "Halve the central angle:\n\n"
        )  # fmt: skip
        return f"{first}$${inscribed} = \\frac{{{whole}^\\circ}}{{2}} = {v['inscribed']}^\\circ$$"
    last = f"$$2 \\cdot {v['inscribed']}^\\circ = {whole}^\\circ$$"
    if outer:
        return (
            f"Double the inscribed angle:\n\n{last}\n\nThat is more than 180°, so "
            f"it is the outer angle at the centre; the angle "
            f"below 180° is the rest:\n\n$${central} = 360^\\circ - {whole}^\\circ = {v['central']}^\\circ$$"
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
    if angles.kind == "thales":
        return f"${v['A']} + {v['B']} + 90 = 180$ degrees, as in every triangle."
    if angles.kind == "tangent":
        return f"${v['P']} + {v['O']} + 90 = 180$ degrees, as in every triangle."
    if angles.kind == "tangents":
        return f"${v['P']} + {v['O']} + 90 + 90 = 360$ degrees, as in every quadrilateral."
    pairs = [k for k in "AB" if k in angles.given or "ABCD"["ABCD".index(k) + 2] in angles.given]
    sums = _and([f"${v[k]} + {v['ABCD'['ABCD'.index(k) + 2]]} = 180$ degrees" for k in pairs])
    return f"Opposite angles: {sums}."


def _scenes(angles: CircleAngles, results: str) -> tuple[LessonScene, ...]:
    given = _and([_equal(angles, key) for key in angles.given]) if angles.given else "no angle in numbers"
    asked = _and([_name(angles, key) for key in angles.asked])
    shared = f"{_setting(angles)} Given: {given}"
    why = _letters(angles, _SHOWN[angles.kind])
    elements = "Circle, centre, named points, the sides of the angles, arcs for the angles."
    colours = "Given dark, asked red, reasons purple and teal."
    layout = "The circle in the middle, the rule at the bottom."
    return (
        LessonScene(
            title="The circle and what is given", purpose="Show the given angle and mark the asked one.",
            elements=elements, labels=f"{given}; {asked} = ?", colours=colours, layout=layout,
            alt=f"{shared}. A question mark stands at {asked}.",
        ),
        LessonScene(
            title="Why it is so", purpose="Show the reason for the theorem.", elements=elements + f" {why}",
            labels=_RULES[angles.kind], colours=colours, layout=layout, alt=f"{shared}. {why}",
        ),
        LessonScene(
            title="The result", purpose="Show the angle that was found.", elements=elements, labels=results,
            colours=colours, layout=layout, alt=f"{shared}. Found: {results}.",
        ),
    )  # fmt: skip


_SHOWN = {
    "central": "The radius {O}{C} is drawn; equal base angles at {A} and {C} are purple, those at {B} and {C} teal.",
    "thales": "The radius {O}{C} is drawn; equal base angles at {A} and {C} are purple, those at {B} and {C} teal.",
    "cyclic": "The arc that the angle at {A} looks at is purple, the arc that the angle at {C} looks at is teal.",
    "tangent": "The radius {O}{T} is purple and meets the tangent at a right angle.",
    "tangents": "The radii {O}{A} and {O}{B} are purple and meet the tangents at right angles.",
}
_RULES = {
    "central": "angle at the centre = 2 × angle at the circle", "thales": "angle over a diameter = 90°",
    "cyclic": "opposite angles: together 180°", "tangent": "tangent and radius: 90°",
    "tangents": "tangent and radius: 90° each",
}  # fmt: skip


def _on_circle(degrees: float) -> Point:
    turn = math.radians(degrees)
    return _RADIUS * math.cos(turn), _CENTRE_Y + _RADIUS * math.sin(turn)


def _places(angles: CircleAngles) -> dict[str, Point]:
    """Where the points stand, by role, in scene units."""
    if angles.kind == "central":
        arc = float(angles.shape["arc"])
        aside = min(28.0, 0.3 * arc, (360 - arc) / 6)
        turns = {"A": -90 - arc / 2, "B": -90 + arc / 2, "C": 90 + aside}
    elif angles.kind == "thales":
        turns = {"A": 180.0, "B": 0.0, "C": 2 * float(angles.shape["A"])}
    elif angles.kind == "cyclic":
        ab, bc, cd, _ = (float(arc) for arc in angles.arcs)
        start = 180 + 45.0
        turns = {"A": start, "B": start + ab, "C": start + ab + bc, "D": start + ab + bc + cd}
    else:
        return _tangent_places(angles)
    return {role: _on_circle(turn) for role, turn in turns.items()} | {"O": (0.0, _CENTRE_Y)}


def _tangent_places(angles: CircleAngles) -> dict[str, Point]:
    half = math.radians(float(angles.shape["P"]) / (2 if angles.kind == "tangents" else 1))
    radius = min(2.4, 11.5 / (1 + 1 / math.sin(half)))
    distance = radius / math.sin(half)
    centre = (radius - distance) / 2
    turn = math.pi / 2 - half
    upper = (centre + radius * math.cos(turn), _CENTRE_Y + radius * math.sin(turn))
    places = {"O": (centre, _CENTRE_Y), "P": (centre + distance, _CENTRE_Y)}
    if angles.kind == "tangent":
        return places | {"T": upper}
    return places | {"A": upper, "B": (upper[0], 2 * _CENTRE_Y - upper[1])}


def _centre_side(angles: CircleAngles) -> float:
    """Direction, in degrees, in which the centre's name touches neither lines nor arcs."""
    if angles.kind == "central":
        places = _places(angles)
        other = "A" if angles.shape["arc"] < 180 else "B"
        first, second = (math.degrees(math.atan2(y - _CENTRE_Y, x)) for x, y in (places[other], places["C"]))
        if first < -90:
            first += 360
        return -90.0 if angles.named and angles.shape["arc"] > 180 else round((first + second) / 2, 3)
    return {"thales": -90.0, "cyclic": 0.0, "tangent": 225.0, "tangents": 180.0}[angles.kind]


def _drawing(angles: CircleAngles) -> dict[str, object]:
    v = values(angles)
    outer = "central" if angles.kind == "central" and angles.shape["arc"] > 180 and not angles.named else ""
    return {
        "kind": angles.kind,
        "points": {role: (round(x, 5), round(y, 5)) for role, (x, y) in _places(angles).items()},
        "names": angles.points,
        "corners": _CORNERS[angles.kind],
        "outer": outer,
        "crossed": ["inscribed", "central"] if angles.named and angles.shape.get("arc", 0) > 180 else ["inscribed"],
        "centre_side": _centre_side(angles),
        "given": {key: _degrees(value) for key, value in angles.given.items()},
        "asked": list(angles.asked),
        "solved": {key: _degrees(v[key]) for key in angles.asked},
        "rule": _RULES[angles.kind],
    }
