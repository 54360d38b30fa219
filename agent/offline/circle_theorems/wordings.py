"""Circle figures by their letters: a diameter, a cyclic quadrilateral, tangents."""

from __future__ import annotations

import re
from fractions import Fraction

from chalkwright.agent.offline.circle_theorems.solver import CircleAngles
from chalkwright.agent.offline.family import Incomplete
from chalkwright.agent.offline.question import has_leftovers
from chalkwright.agent.offline.reading import mentions

Angles = dict[str, Fraction]


def all_used(rest: str) -> None:
    if has_leftovers(rest):
        raise Incomplete(
            "A number in this circle problem could not be used; give angles as 'angle AOB = 80°' and nothing else."
        )


def by_role(names: Angles, find: dict[str, str]) -> Angles:
    """Angles by our names, from their three-letter or one-letter names. Raises Incomplete."""
    result: Angles = {}
    for name, value in names.items():
        key = role_of(name, find)
        if key in result:
            raise Incomplete("One angle is given twice; give each angle once.")
        result[key] = value
    return result


def role_of(name: str, find: dict[str, str]) -> str:
    for candidate in (name, name[::-1]):
        if candidate in find:
            return find[candidate]
    raise Incomplete(f"Angle {name} is not one this theorem speaks about; check the letters.")


def centre_of(text: str) -> str:
    match = re.search(
        r"(?i:cent(?:re|er))(?:\s+is|\s+at|\s*,)?\s*([A-Z])\b|"
        r"\b([A-Z])\s+(?i:is|as|be) (?i:the|its) (?i:cent(?:re|er))",
        text,
    )
    if match:
        return match.group(1) or match.group(2)
    return "O" if re.search(r"\bcircle O\b|⊙\s*O", text) else ""


def thales(text: str, given: Angles, wanted: tuple[str, ...]) -> CircleAngles | None:
    match = re.search(
        r"\b([A-Z])\s?([A-Z])\s+(?:is|be|as)\s+(?:a|the)\s+diameter|\bdiameter\s+([A-Z])\s?([A-Z])\b", text
    )
    if not match or not wanted or len(given) > 1 or mentions(text, r"\btangents?\b|\bquadrilateral\b"):
        return None
    a, b = [g for g in match.groups() if g]
    corners = re.search(r"\b(?:[Tt]riangle|[Aa]ngle|∠)\s*([A-Z])([A-Z])([A-Z])\b", text)
    named = {x for name in (*given, *wanted) for x in name} | set(corners.groups() if corners else ())
    others = named - {a, b}
    if len(others) != 1:
        return None
    c = others.pop()
    if not re.search(rf"\b{c}\b[^.]*\bon\b|\bpoints\b[^.]*\b{c}\b|\binscribed\b|\bthrough\b", text):
        return None
    all_used(text)
    find = {f"{c}{a}{b}": "A", f"{a}{b}{c}": "B", f"{a}{c}{b}": "C", a: "A", b: "B", c: "C"}
    known = by_role(given, find)
    if "C" in known:
        raise Incomplete(
            f"The angle at {c} is 90° by Thales' theorem and needs not be given; give the angle at {a} or {b}."
        )
    targets = tuple(dict.fromkeys(role_of(name, find) for name in wanted))
    if not known and targets != ("C",):
        raise Incomplete(f"Give the angle at {a} or at {b} in degrees.")
    apart(known, targets)
    angle = known.get("A", 90 - known["B"] if "B" in known else Fraction(35))
    return CircleAngles(
        kind="thales",
        points={"A": a, "B": b, "C": c, "O": centre_of(text) or ("O" if "O" not in (a, b, c) else "M")},
        given=known,
        asked=targets,
        shape={"A": angle},
    )


def apart(given: Angles, targets: tuple[str, ...]) -> None:
    if set(given) & set(targets):
        raise Incomplete("The problem asks for an angle it gives; ask for one that is missing.")


def cyclic(text: str, given: Angles, wanted: tuple[str, ...]) -> CircleAngles | None:
    if not mentions(
        text, r"\bcyclic\b|\bquadrilateral\b[^.]*\b(?:inscribed|circle)\b|\binscribed\b[^.]*\bquadrilateral\b"
    ):
        return None
    match = re.search(r"\b(?:quadrilateral\s+)?([A-Z])([A-Z])([A-Z])([A-Z])\b", text)
    if match and len(given) == 2 and mentions(text, r"\b(?:other|remaining|missing) (?:two )?angles\b"):
        wanted = tuple(letter for letter in match.groups() if not any(name[len(name) // 2] == letter for name in given))
    if not match or not given or not wanted:
        raise Incomplete(
            "Name the cyclic quadrilateral (ABCD), give one or two of its angles, and ask for the opposite ones."
        )
    p = match.groups()
    all_used(text)
    find = {p[k - 1] + p[k] + p[(k + 1) % 4]: "ABCD"[k] for k in range(4)} | {p[k]: "ABCD"[k] for k in range(4)}
    known = by_role(given, find)
    targets = tuple(sorted({role_of(name, find) for name in wanted}))
    apart(known, targets)
    if any(_opposite(key) in known for key in known) or any(_opposite(key) not in known for key in targets):
        raise Incomplete("In a cyclic quadrilateral give an angle and ask for the opposite one, for example A and C.")
    complete = known | {_opposite(key): 180 - value for key, value in known.items()}
    first, second = complete.get("A", Fraction(85)), complete.get("B", Fraction(100))
    return CircleAngles(
        kind="cyclic",
        points=dict(zip("ABCD", p, strict=True)),
        given=known,
        asked=targets,
        shape={"A": first, "B": second},
    )


def _opposite(key: str) -> str:
    return "ABCD"[("ABCD".index(key) + 2) % 4]


def tangents(text: str, given: Angles, wanted: tuple[str, ...]) -> CircleAngles | None:
    centre = centre_of(text)
    if not mentions(text, r"\btangents?\b") or not centre or len(wanted) != 1:
        return None
    if mentions(text, r"\bchords?\b|\bdiameter\b") or any(len(name) != 3 for name in (*given, *wanted)):
        return None
    two = re.search(
        r"\b([A-Z])([A-Z]) and ([A-Z])([A-Z]) are (?:two |the )?tangents?|"
        r"\btangents? ([A-Z])([A-Z]) and ([A-Z])([A-Z])\b",
        text,
    )
    from_point = re.search(
        r"\b(?:[Tt]wo|[Tt]he) tangents\b[^.]*\bfrom (?:an? |the )?(?:external )?(?:point )?([A-Z])\b(?:[^.]|\. They)*"
        r"\b(?:at|in|touch\w*)\b[^.]*\b([A-Z]) and ([A-Z])\b",
        text,
    )
    from_point = from_point or _FROM_OUTSIDE.search(text) or _MEETING_AT.search(text)
    if from_point and not two and centre not in from_point.groups():
        p, a, b = from_point.groups()
        return _two_tangents(text, given, wanted[0], {"P": p, "A": a, "B": b, "O": centre})
    if two:
        first, second = [g for g in two.groups() if g][:2], [g for g in two.groups() if g][2:]
        common = set(first) & set(second)
        if len(common) != 1 or len(given) != 1:
            return None
        p = common.pop()
        a, b = (next(x for x in pair if x != p) for pair in (first, second))
        return _two_tangents(text, given, wanted[0], {"P": p, "A": a, "B": b, "O": centre})
    return _one_tangent(text, given, wanted[0], centre)


def _one_tangent(text: str, given: Angles, wanted: str, centre: str) -> CircleAngles | None:
    one = re.search(
        r"\b([A-Z])([A-Z])\s+is\s+(?:a\s+|the\s+)?tangent\b|\btangent\s+([A-Z])([A-Z])\b|"
        r"\bpoint ([A-Z])\b,?[^.]*\btangent\b|\btangent\b[^.]*\bfrom\s+(?:a |an |the )?(?:\w+ )?(?:point )?([A-Z])\b",
        text,
    )
    touch = re.search(r"\b(?:at|in)\s+(?:the point\s+|point\s+)?([A-Z])\b", text)
    if not one or not touch:
        return None
    letters = {g for g in one.groups() if g} | {touch.group(1)}
    t = touch.group(1)
    letters.discard(t)
    if len(letters) != 1 or centre in letters or t == centre or len(given) > 1:
        return None
    p = letters.pop()
    all_used(text)
    find = {f"{centre}{t}{p}": "T", f"{t}{p}{centre}": "P", f"{t}{centre}{p}": "O"}
    known, target = by_role(given, find), role_of(wanted, find)
    apart(known, (target,))
    if "T" in known or (not known and target != "T"):
        raise Incomplete(
            f"Give the angle at {p} or at {centre}; the one at {t} is 90° "
            f"because a tangent is perpendicular to the radius."
        )
    angle = known.get("P", 90 - known["O"] if "O" in known else Fraction(35))
    return CircleAngles(
        kind="tangent", points={"P": p, "T": t, "O": centre}, given=known, asked=(target,), shape={"P": angle}
    )


_CONTACT = r"\b(?:at|in|touch\w*|contact)\b[^.]*?\b([A-Z]) and ([A-Z])\b"
_FROM_OUTSIDE = re.compile(
    r"\b[Ff]rom (?:an? |the )?(?:\w+ )?(?:[Pp]oint )?([A-Z])\b[^.]*\btangents\b"
    r"(?:[^.]|\. (?:They|Their|The tangents|The points)\b)*?" + _CONTACT
)
_MEETING_AT = re.compile(
    r"\btangents\b[^.]*\bmeet\w*\b(?: \w+)*? (?:at|in) (?:an? |the )?(?:\w+ )?(?:point )?([A-Z])\b"
    r"(?:[^.]|\. (?:They|Their|The tangents|The points)\b)*?\b(?:touch\w*|contact)\b[^.]*?\b([A-Z]) and ([A-Z])\b"
)
"""Tangents from a point that is named before them, and tangents that meet in one."""


_BETWEEN = re.compile(
    r"\b[Tt]he (?:two )?tangents (?:meet|intersect|cross) at an angle of|"
    r"\b[Tt]he angle between (?:the(?: two)? tangents|them) (?=is|measures)"
)


def with_named_angle(text: str) -> str:
    """``Angle APB is 50°`` for ``The tangents meet at an angle of 50°``, where the letters are given."""
    points = _FROM_OUTSIDE.search(text)
    if points is None or len(_BETWEEN.findall(text)) != 1:
        return text
    p, a, b = points.groups()
    return _BETWEEN.sub(lambda m: f"Angle {a}{p}{b} {'is' if m[0].endswith('of') else ''}", text)


def _two_tangents(text: str, given: Angles, wanted: str, points: dict[str, str]) -> CircleAngles | None:
    if len(given) != 1 or len(set(points.values())) != 4:
        return None
    all_used(text)
    p, a, b, o = points.values()
    find = {f"{a}{p}{b}": "P", f"{a}{o}{b}": "O"}
    known, target = by_role(given, find), role_of(wanted, find)
    apart(known, (target,))
    angle = known.get("P", 180 - known["O"] if "O" in known else Fraction(0))
    return CircleAngles(kind="tangents", points=points, given=known, asked=(target,), shape={"P": angle})
