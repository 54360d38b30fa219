"""Angles in a circle: what is given, every angle that follows, and their names."""

from __future__ import annotations

from fractions import Fraction
from typing import Literal

from pydantic import Field

from chalkwright.agent.data import Frozen
from chalkwright.agent.offline.reading import plain

Kind = Literal["central", "thales", "cyclic", "tangent", "tangents"]


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
    terms: dict[str, str] = Field(default_factory=dict)
    """Angles given as ``(3x + 10)°``, by their keys; one of them stands in ``given`` with its value."""
    unknown: Fraction | None = None
    """The x of the terms."""
    equation: str = ""
    """LaTeX of the equation that gives it."""
    base: tuple[str, Fraction] | None = None
    """An angle of the triangle of two radii and their chord, which is given in place of that at the centre."""

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


CORNERS = {
    "central": {"central": "AOB", "inscribed": "ACB"},
    "thales": {"A": "CAB", "B": "ABC", "C": "ACB"},
    "cyclic": {"A": "DAB", "B": "ABC", "C": "BCD", "D": "CDA"},
    "tangent": {"T": "OTP", "P": "TPO", "O": "TOP"},
    "tangents": {"P": "APB", "O": "AOB"},
}


def angle_name(angles: CircleAngles, key: str) -> str:
    """``∠ACB`` with the problem's letters."""
    return "∠" + "".join(angles.points[role] for role in CORNERS[angles.kind][key])


def angle_tex(angles: CircleAngles, key: str) -> str:
    return angle_name(angles, key).replace("∠", r"\angle ")


def degrees(value: Fraction) -> str:
    return f"{plain(value)}°"


def angle_equation(angles: CircleAngles, key: str) -> str:
    return f"{angle_name(angles, key)} = {degrees(values(angles)[key])}"
