"""Where the points of a circle figure stand, to scale."""

from __future__ import annotations

import math

from chalkwright.agent.offline.circle_theorems.solver import CORNERS, CircleAngles, degrees, values

Point = tuple[float, float]
_RADIUS, _CENTRE_Y = 2.8, 0.1
RULES = {
    "central": "angle at the centre = 2 × angle at the circle",
    "thales": "angle over a diameter = 90°",
    "cyclic": "opposite angles: together 180°",
    "tangent": "tangent and radius: 90°",
    "tangents": "tangent and radius: 90° each",
}


def _on_circle(degrees: float) -> Point:
    turn = math.radians(degrees)
    return _RADIUS * math.cos(turn), _CENTRE_Y + _RADIUS * math.sin(turn)


def _places(angles: CircleAngles) -> dict[str, Point]:
    """Where the points stand, by role, in scene units."""
    if angles.kind == "central":
        arc = float(angles.shape["arc"])
        aside = min(0.1 * arc, (360 - arc) / 6)  # a little off the middle, both parts of the angle at C stay large
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
    radius = min(2.7, 11.5 / (1 + 1 / math.sin(half)))
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


def drawing(angles: CircleAngles) -> dict[str, object]:
    v = values(angles)
    outer = "central" if angles.kind == "central" and angles.shape["arc"] > 180 and not angles.named else ""
    return {
        "kind": angles.kind,
        "points": {role: (round(x, 5), round(y, 5)) for role, (x, y) in _places(angles).items()},
        "names": angles.points,
        "corners": CORNERS[angles.kind],
        "outer": outer,
        "crossed": ["inscribed", "central"] if angles.named and angles.shape.get("arc", 0) > 180 else ["inscribed"],
        "centre_side": _centre_side(angles),
        "given": {key: angles.terms.get(key, degrees(value)) for key, value in angles.given.items()},
        "asked": list(angles.asked),
        "solved": {key: degrees(v[key]) for key in angles.asked},
        "rule": RULES[angles.kind],
        "lengths": [],
        "solved_lengths": [],
        "area_text": "",
    }
