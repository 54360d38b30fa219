"""Text and drawing of lengths at a circle."""

from __future__ import annotations

import math
from fractions import Fraction

from chalkwright.agent.offline.algebra import sp
from chalkwright.agent.offline.circle_theorems.lengths import CircleLengths, Name
from chalkwright.agent.offline.family import Lesson, LessonScene
from chalkwright.agent.offline.forms import scenes_of
from chalkwright.agent.offline.phrases import list_names
from chalkwright.agent.offline.reading import is_exact, plain

_PLAN = """\
- The circle is dark and drawn to scale; its centre is a dot. Points are named outside.
- Given lengths stand dark at their lines, asked ones red with "?"; the right angle has a square.
- Lines 4 units wide, labels at size 30, title at the top left, the rule at the bottom.
"""


def write_lengths(given: CircleLengths) -> Lesson:
    """Text and drawing of a solved length problem."""
    answer = "; ".join(f"{_short(given, name)} {_value(given, name)}" for name in given.asked)
    return Lesson(
        title="A chord and its distance from the centre" if given.kind == "chord" else "The length of a tangent",
        answer=answer,
        texts=_texts(given),
        scenes=_scenes(given, answer),
        plan=_PLAN,
        drawing=_drawing(given),
    )


def _number(value: sp.Expr) -> Fraction:
    return Fraction(int(value.p), int(value.q)) if value.is_Rational else Fraction(str(value.evalf(20)))


def _full(given: CircleLengths, name: Name) -> Fraction:
    """The value that the problem speaks of: the whole chord, not its half."""
    value = _number(given.values[name])
    return 2 * value if given.kind == "chord" and name == "l" else value


def _value(given: CircleLengths, name: Name) -> str:
    value, unit = _full(given, name), f"{given.unit}{'²' if name == 'area' else ''}"
    return f"{'=' if is_exact(value) and given.values[name].is_Rational else '≈'} {plain(value)} {unit}"


def _tex(given: CircleLengths, name: Name) -> str:
    return (
        _value(given, name)
        .replace("≈", r"\approx")
        .replace(f" {given.unit}", rf"\ \text{{{given.unit}}}", 1)
        .replace("²", "^2")
    )


def _line(given: CircleLengths, name: Name) -> str:
    """``OT``: the line that a length is of."""
    p = given.points
    touch = p.get("T", p.get("A", ""))
    if given.kind == "chord":
        return {"r": p["O"] + p["A"], "d": p["O"] + p["M"], "l": p["A"] + p["B"], "area": ""}[name]
    return {
        "r": p["O"] + touch,
        "d": p["O"] + p["P"],
        "l": p["P"] + touch,
        "area": p["O"] + touch + p["P"] + p.get("B", ""),
    }[name]


def _short(given: CircleLengths, name: Name) -> str:
    return {"r": "radius", "area": "area"}.get(name, _line(given, name))


def _named(given: CircleLengths, name: Name) -> str:
    kinds = {"r": "the radius", "d": "the distance", "l": "the length", "area": "the area of"}
    return kinds[name] if name == "r" else f"{kinds[name]} ${_line(given, name)}$"


def _texts(given: CircleLengths) -> tuple[str, ...]:
    p, chord = given.points, given.kind == "chord"
    known = list_names([f"{_named(given, name)} is {plain(_full(given, name))} {given.unit}" for name in given.given])
    foot = p["M"] if chord else p.get("T", p.get("A", ""))
    sides: tuple[Name, ...] = ("r", "d", "l")
    long, (one, two) = given.hypotenuse, [name for name in sides if name != given.hypotenuse]
    missing = next(name for name in sides if name not in given.given)
    v: dict[Name, str] = {name: plain(_number(value)) for name, value in given.values.items() if name != "area"}
    line: dict[Name, str] = {
        name: (f"{p['A']}{p['M']}" if chord and name == "l" else _line(given, name)) for name in sides
    }
    result = "=" if given.values[missing].is_Rational and is_exact(_number(given.values[missing])) else r"\approx"
    inside = f"{v[one]}^2 + {v[two]}^2" if missing == long else f"{v[long]}^2 - {v[one if missing == two else two]}^2"
    why = (
        f"The line from the centre at a right angle to a chord cuts it in half, for ${p['O']}{p['A']}$ and "
        f"${p['O']}{p['B']}$ are radii and the triangle is isosceles."
        if chord
        else "Of all points of a tangent the point of contact is nearest to the centre, and the shortest way from a "
        "point to a line meets it at a right angle."
    )
    half = f"\n\nHalf of the chord is ${line['l']} = {v['l']}$ {given.unit}." if chord and "l" in given.given else ""
    more = ""
    if chord and missing == "l":
        more = f"\n\nThe whole chord is twice that: ${_line(given, 'l')} {_tex(given, 'l')}$."
    if "area" in given.asked:
        more = (
            "\n\n**The area.** The two right triangles are equal, each with half of radius times tangent:\n\n$$A = 2 "
            f"\\cdot \\tfrac12 \\cdot {v['r']} \\cdot {v['l']} {_tex(given, 'area')}$$"
        )
    return (
        f"**What is asked.** {known[0].upper()}{known[1:]}. Find "
        f"{list_names([_named(given, name) for name in given.asked])}.\n\n**The idea.** There is a right "
        f"triangle in the figure, with its right angle at ${foot}$, so Pythagoras tells its third side.",
        f"**Step 1: the right triangle.** {why} So ${line[long]}$ is the longest side:\n\n$${line[long]}^2 = "
        f"{line[one]}^2 + {line[two]}^2$$",
        f"**Step 2: calculate.** {half.strip()}\n\n$${line[missing]} = \\sqrt{{{inside}}} {result} {v[missing]}\\ "
        f"\\text{{{given.unit}}}$${more}",
        f"**Answer.** {_said(given)}\n\n**Check.** ${v[one]}^2 + {v[two]}^2 {result} {v[long]}^2$, and the longest "
        f"side is longer than both others.\n\n"
        "**Remember.** "
        + (
            "Radius, distance and half of the chord make a right triangle."
            if chord
            else "Where you see a tangent, draw the radius to the point of contact: right angle."
        ),
    )


def _said(given: CircleLengths) -> str:
    """The answers, a sentence each."""
    symbols = {"r": "r", "area": "A", "d": _line(given, "d"), "l": _line(given, "l")}
    kinds = {"d": "The distance", "l": "The length", "r": "The radius"}
    return " ".join(
        f"{kinds[name]} is **${symbols[name]} {_tex(given, name)}$**."
        if name != "area"
        else f"The area of ${_line(given, 'area')}$ is **$A {_tex(given, name)}$**."
        for name in given.asked
    )


def _scenes(given: CircleLengths, answer: str) -> tuple[LessonScene, ...]:
    known = list_names([f"{_short(given, name)} {_value(given, name)}" for name in given.given])
    figure = (
        "A circle with a chord and the line from the centre to its middle"
        if given.kind == "chord"
        else "A circle with a point outside, its tangent and the radius to the point of contact"
    )
    shared = f"{figure}, drawn to scale. Given: {known}"
    return scenes_of(
        (
            ("What is given", "Show the given lengths.", known, f"{shared}. A question mark stands at what is asked."),
            ("The right triangle", "Show the right angle.", "right angle", f"{shared}. The right triangle is marked."),
            ("The result", "Show what was found.", answer, f"{shared}. Found: {answer}."),
        ),
        elements="Circle, centre, named points, lines with their lengths.",
        colours="Given dark, asked red, the right triangle purple.",
        layout="The circle in the middle, the rule at the bottom.",
    )


def _places(given: CircleLengths) -> dict[str, tuple[float, float]]:
    """Where the points stand by their roles, in scene units."""
    values = {k: float(v) for k, v in given.values.items()}
    centre_y, radius = 0.1, 2.8
    if given.kind == "chord":
        unit = radius / values["r"]
        half, low = values["l"] * unit, centre_y - values["d"] * unit
        return {"A": (-half, low), "B": (half, low), "M": (0.0, low), "O": (0.0, centre_y)}
    turn = math.asin(values["r"] / values["d"])
    radius = min(2.2, 11.0 / (1 + 1 / math.sin(turn)))
    distance, up = radius / math.sin(turn), math.pi / 2 - turn
    x = (radius - distance) / 2
    touch = (x + radius * math.cos(up), centre_y + radius * math.sin(up))
    places = {"O": (x, centre_y), "P": (x + distance, centre_y)}
    if given.kind == "tangents":
        return {**places, "A": touch, "B": (touch[0], 2 * centre_y - touch[1])}
    return {**places, "T": touch}


def _drawing(given: CircleLengths) -> dict[str, object]:
    chord, places = given.kind == "chord", _places(given)
    touches = "T" if "T" in places else "A"
    ends = {"r": "OA", "d": "OM", "l": "AB"} if chord else {"r": f"O{touches}", "d": "OP", "l": f"P{touches}"}
    asked = [name for name in given.asked if name != "area"]

    def labels(solved: bool) -> list[tuple[str, str, bool]]:
        shown: list[Name] = ["r", "d", "l"]
        return [
            (
                ends[name],
                f"{plain(_full(given, name))} {given.unit}"
                if name in given.given
                else _value(given, name).removeprefix("= ")
                if solved
                else "?",
                name in asked,
            )
            for name in shown
            if name in given.given or name in asked or solved
        ]

    long, other = ("r", ("d", "l")) if chord else ("d", ("r", "l"))
    line = {
        name: (f"{given.points['A']}{given.points['M']}" if chord and name == "l" else _line(given, name))
        for name in ("r", "d", "l")
    }
    return {
        "kind": given.kind,
        "points": {role: (round(x, 5), round(y, 5)) for role, (x, y) in places.items()},
        "names": given.points,
        "corners": {},
        "given": {},
        "asked": [],
        "outer": "",
        "crossed": [],
        "solved": {},
        "lengths": labels(False),
        "solved_lengths": labels(True),
        "centre_side": {"chord": 90.0, "tangent": 225.0, "tangents": 180.0}[given.kind],
        "rule": f"{line[long]}² = {line[other[0]]}² + {line[other[1]]}²",
        "area_text": f"area {_value(given, 'area')}" if "area" in given.asked else "",
    }
