"""Light at a flat surface, by Snell's law."""

from __future__ import annotations

from fractions import Fraction
from typing import Literal

from chalkwright.agent.data import Frozen
from chalkwright.agent.offline.algebra import sp

Asked = Literal["refraction", "critical", "index", "incidence"]
ASSUMED = {"air": Fraction(1), "vacuum": Fraction(1), "water": Fraction("1.33"), "glass": Fraction("1.5")}


class Refraction(Frozen):
    """Light goes from medium 1 into medium 2; angles in degrees to the normal."""

    first: str
    second: str
    n1: Fraction
    n2: Fraction | None
    """None when it is asked."""
    incidence: Fraction | None
    """None when it or the critical angle is asked."""
    refraction: Fraction | None
    """Given only when an index or the angle of incidence is asked."""
    to_surface: Fraction | None
    """The angle to the surface, if the problem gave that."""
    assumed: tuple[str, ...]
    """Media whose index the problem does not give."""
    asked: Asked
    tried: Fraction | None = None
    """An angle of incidence of which it is asked, beside the critical angle, whether the light gets out."""
    light: Fraction | None = None
    """m/s, of light in the first medium, where its speed in the second one is asked too."""


class Solved(Frozen):
    """Angles in degrees to the normal."""

    incidence: float
    refraction: float | None
    """None under total internal reflection."""
    n2: float
    sine: float
    """sin of the angle of refraction by Snell's law; above 1 there is none."""


def solve(ray: Refraction) -> Solved:
    """Snell's law solved for what is asked."""
    theta1, theta2, n2 = sp.symbols("theta1 theta2 n2", positive=True)
    n1 = sp.Rational(ray.n1.numerator, ray.n1.denominator)
    law = sp.Eq(n1 * sp.sin(theta1), n2 * sp.sin(theta2))
    degree = sp.pi / 180
    if ray.asked == "index":
        assert ray.incidence is not None and ray.refraction is not None
        index = sp.solve(law, n2)[0].subs({theta1: ray.incidence * degree, theta2: ray.refraction * degree})
        return Solved(
            incidence=float(ray.incidence),
            refraction=float(ray.refraction),
            n2=float(index),
            sine=float(sp.sin(ray.refraction * degree)),
        )
    assert ray.n2 is not None
    second = sp.Rational(ray.n2.numerator, ray.n2.denominator)
    if ray.asked == "critical":
        critical = sp.asin(second / n1) / degree
        return Solved(incidence=float(critical), refraction=90.0, n2=float(second), sine=1.0)
    if ray.asked == "incidence":
        assert ray.refraction is not None
        start = second * sp.sin(ray.refraction * degree) / n1
        first = float(sp.asin(start) / degree) if start <= 1 else float("nan")
        return Solved(
            incidence=first,
            refraction=float(ray.refraction),
            n2=float(second),
            sine=float(sp.sin(ray.refraction * degree)),
        )
    assert ray.incidence is not None
    sine = n1 * sp.sin(ray.incidence * degree) / second
    bent = None if sine > 1 else float(sp.asin(sine) / degree)
    return Solved(incidence=float(ray.incidence), refraction=bent, n2=float(second), sine=float(sine))
