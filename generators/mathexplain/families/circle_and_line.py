"""Section "Circle and Line": chords, tangents and circles in triangles."""

from __future__ import annotations

import sympy as sp

from generators.mathexplain.parts import *
from generators.mathexplain.task import Task

CHAPTER, SECTION = "Properties of Circles", "Circle and Line"


def distance_of_a_chord(d: int, h: int, r: int, ask: str) -> Task:
    """A chord AB = 2h at the distance d from the centre; ``ask`` for the distance, the chord or the radius."""
    places = {"O": (0, 0), "A": (-h, -d), "B": (h, -d)}
    shown = {"distance": ("OA", r), "chord": ("OM", d), "radius": ("AM", h)}[ask]
    value = {"distance": d, "chord": 2 * h, "radius": r}[ask]
    return Task(
        given=(*points(places, dots="O"), circle("O", "A"), *segments("AB")),
        added=(
            *points({"M": (0, -d)}, note="the foot of the perpendicular from O to AB"),
            *segments("OM", dashed=True),
            *segments("OA", dashed=True, note="a radius"),
            right("OMA"),
            length(shown[0], cm(shown[1])),
        ),
        value=value,
        asked={"distance": "OM", "chord": "AB", "radius": "OA"}[ask],
        wrong={
            "distance": (r - h, h, sp.sqrt(r * r + h * h), r, sp.Rational(r, 2), d + 1),
            "chord": (h, r, 2 * (r - d), r + d, 4 * h, 2 * d),
            "radius": (d + h, 2 * h, sp.sqrt(4 * h * h + d * d), h, r + d),
        }[ask],
        unit="cm",
    )


def rim_of_a_plate(h: int, s: int) -> Task:
    """The piece of a round plate has the chord AB = 2h and the height CD = s over its middle."""
    r = sp.Rational(h * h + s * s, 2 * s)
    k = sp.Rational(6, 2 * h)
    rest = r - s
    rim = f"sqrt(({k * r})**2 - x**2)"
    places = {"A": (-k * h, k * rest), "B": (k * h, k * rest), "C": (0, k * r), "D": (0, k * rest)}
    return Task(
        told={"r": r},
        given=(
            *points(places),
            Curve(name="the rim", expression=rim, domain=(str(-k * h), str(k * h))),
            *segments("AB CD"),
            right("CDB"),
        ),
        added=(
            *points({"O": (0, 0)}, dots="O", note="the centre of the plate"),
            *segments("OD OA", dashed=True),
            *lengths(OA="r", AD=cm(h)),
        ),
        value=r,
        asked="OA",
        wrong=(h + s, 2 * h - s, 2 * r, r - s, sp.sqrt(h * h + s * s), r + s, h),
        unit="cm",
        pose="fixed",
        scale=k,
    )


def two_tangents(p: int, r: int, ask: str) -> Task:
    """PA and PB touch the circle, the angle APB is p; ``ask`` for the arc AB, for PA or for the angle PAB."""
    half = sp.Rational(p, 2)
    places = {"O": (0, 0), "P": (r / sin(half), 0), "A": polar(r, 90 - half), "B": polar(r, half - 90)}
    wide = 180 - p
    way = sp.pi * r * wide / 180
    tangent = r / tan(half)
    added: tuple[Part, ...]
    if ask == "PA":
        added = (*segments("OA OP", dashed=True), right("OAP"), angle("APO", deg(half)))
    else:
        added = (*segments("OA OB", dashed=True, note="a radius"), right("OAP"), right("OBP"), angle("AOB", deg(wide)))
    return Task(
        told={"half": half, "wide": wide, "way": way, "tangent": tangent},
        given=(*points(places, dots="O"), circle("O", "A"), *segments("PA PB"), angle("APB", deg(p))),
        added=added,
        value=way if ask == "arc" else tangent,
        asked="pi*OA*∠AOB/180" if ask == "arc" else "PA",
        wrong=(
            (sp.pi * r * p / 180, sp.pi * r * (360 - wide) / 180, way / 2, 2 * way, sp.pi * r)
            if ask == "arc"
            else (r * sp.sqrt(3) / 3, r * sp.sqrt(2), 2 * r, r * sp.sqrt(3), sp.Integer(r), r * sp.sqrt(3) / 2)
        ),
        unit="cm",
    )


def common_tangent(big: int, small: int, apart: int, ask: str) -> Task:
    """The circles O and O' with an outer common tangent AB; ``ask`` for AB or for OO'."""
    run = sp.sqrt(apart**2 - (big - small) ** 2)
    places = {"A": (0, 0), "B": (run, 0), "O": (0, big), "O'": (run, small)}
    return Task(
        told={"run": run},
        given=(*points(places, dots="OO'"), circle("O", "A"), circle("O'", "B"), *segments("AB OO'")),
        added=(
            *points({"H": (0, small)}, note="the foot of the perpendicular from O' to OA"),
            *segments("OA O'B", dashed=True, note="a radius"),
            *segments("O'H", dashed=True),
            right("OHO'"),
        ),
        value=run if ask == "AB" else apart,
        asked="AB" if ask == "AB" else "OO'",
        wrong=(
            big + small,
            2 * big - small,
            sp.sqrt(apart**2 + (big - small) ** 2),
            apart - small,
            apart + small,
            big + 2 * small,
        ),
        unit="cm",
    )


def circle_in_a_triangle(c: int, a: int, b: int, ask: str) -> Task:
    """AB = c, BC = a, CA = b; D, E, F touch on these sides; ``ask`` AD, BE or CF."""
    x = sp.Rational(c * c + a * a - b * b, 2 * a)
    corners = {"B": (0, 0), "C": (a, 0), "A": (x, sp.sqrt(c * c - x * x))}
    half = sp.Rational(a + b + c, 2)
    ad, be, cf = half - a, half - b, half - c
    height = corners["A"][1] * a / (2 * half)
    places = corners | {
        "D": (corners["A"][0] * be / c, corners["A"][1] * be / c),
        "E": (be, 0),
        "F": (a + (corners["A"][0] - a) * cf / b, corners["A"][1] * cf / b),
    }
    value = {"AD": ad, "BE": be, "CF": cf}[ask]
    first, last, across = {"AD": (c, b, a), "BE": (a, c, b), "CF": (b, a, c)}[ask]
    return Task(
        told={"first": first, "last": last, "across": across},
        given=(
            *points(places),
            *points({"I": (be, height)}, hidden="I"),
            *polygon("ABC"),
            circle("I", "E"),
            *lengths(AB=cm(c), BC=cm(a), CA=cm(b)),
        ),
        added=(equal("AD AF"), equal("BD BE", 2), equal("CE CF", 3), length(ask, "x")),
        value=value,
        asked=ask,
        wrong=(ad, be, cf, 2 * value, sp.Rational(across, 2), half, value + 2, value + 3),
        unit="cm",
    )


FAMILIES = (
    (distance_of_a_chord, ((6, 8, 10, "distance"), (5, 12, 13, "chord"), (8, 15, 17, "radius"), (3, 4, 5, "chord"))),
    (rim_of_a_plate, ((12, 8), (8, 4), (15, 9))),
    (two_tangents, ((40, 9, "arc"), (60, 6, "PA"), (72, 10, "arc"), (90, 5, "PA"))),
    (common_tangent, ((8, 3, 13, "AB"), (12, 4, 17, "AB"), (9, 4, 13, "OO'"))),
    (circle_in_a_triangle, ((13, 14, 15, "AD"), (10, 21, 17, "BE"), (13, 21, 20, "CF"))),
)
