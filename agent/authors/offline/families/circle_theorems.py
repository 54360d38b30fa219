"""One angle in a circle from another: central and inscribed angles, Thales, cyclic quadrilaterals, tangents."""

from __future__ import annotations

import re
from fractions import Fraction

from agent.authors.offline.circle_lesson import CircleAngles, lesson, values
from agent.authors.offline.family import Family, Incomplete, Lesson
from agent.authors.offline.question import asked, take, unused
from agent.authors.offline.reading import mentions, number, tidy
from agent.data import Problem

EXAMPLE = (
    "A, B and C lie on a circle with centre O, and C lies on the major "
    "arc AB. The angle AOB is 80°. Find the angle ACB."
)
_OTHER_TASK = (
    r"\b(?:radius (?:of|is|=)|length|area|sector|segment|secants?|parallel|"
    r"bisects?|bisector|isosceles|equilateral|midpoint|"
    r"produced|extended|intersects?|intersection|perimeter|circumference is|"
    r"inscribed circle|incircle|reflex|pentagon|hexagon|"
    r"exterior|ratio|times|chords? [A-Z]{2} and|perpendicular|two circles|circles|concentric|equal)\b"
)
_ANGLE = (
    r"(?:∠|(?-i:[Aa]ngles?|[Tt]he angles?)\s+(?:at\s+(?:vertex\s+|corner\s+|"
    r"point\s+)?)?)\s*(?-i:([A-Z](?:\s?[A-Z]\s?[A-Z])?))\b"
)
_IS = r"\s*(?:=|is equal to|equals|is|measures|of|to be)\s*"
_DEGREES = r"(\d+(?:\.\d+)?)\s*-?\s*(?:°|degrees?|deg)"
_SMALLEST = 15

Angles = dict[str, Fraction]


def read(problem: Problem) -> CircleAngles | None:
    """Angles of a circle problem; None when it is none."""
    text = re.sub(r"\\?measuredangle|m?\s*\\angle|m∠", "∠", tidy(problem.text))
    if not mentions(text, r"\bcirc(?:le|um)|\bcyclic\b|\binscribed angle|\bcentral angle") or mentions(
        text, _OTHER_TASK
    ):
        return None
    if not mentions(text, r"∠|\bangles?\b"):
        return None
    found, rest = take(rf"{_ANGLE}{_IS}{_DEGREES}", text)
    given = {_compact(m.group(1)): number(m.group(2)) for m in found}
    if len(given) != len(found):
        raise Incomplete("One angle is given twice; give each angle once.")
    wanted = tuple(dict.fromkeys(_compact(m.group(1)) for m in re.finditer(_ANGLE, asked(rest))))
    angles = _tangents(rest, given, wanted) or _cyclic(rest, given, wanted) or _thales(rest, given, wanted)
    if angles is None:
        angles = _central(rest, given, wanted) if given or wanted else _unnamed(rest)
    if angles is None:
        return None
    _check(angles)
    return angles


def _compact(name: str) -> str:
    return re.sub(r"\s", "", name)


def _used(rest: str) -> None:
    if unused(rest):
        raise Incomplete(
            "A number in this circle problem could not be used; give angles as 'angle AOB = 80°' and nothing else."
        )


def _keys(names: Angles, find: dict[str, str]) -> Angles:
    """Angles by our names, from their three-letter or one-letter names. Raises Incomplete."""
    result: Angles = {}
    for name, value in names.items():
        key = _key(name, find)
        if key in result:
            raise Incomplete("One angle is given twice; give each angle once.")
        result[key] = value
    return result


def _key(name: str, find: dict[str, str]) -> str:
    for candidate in (name, name[::-1]):
        if candidate in find:
            return find[candidate]
    raise Incomplete(f"Angle {name} is not one this theorem speaks about; check the letters.")


def _centre(text: str) -> str:
    match = re.search(
        r"(?i:cent(?:re|er))(?:\s+is|\s+at|\s*,)?\s*([A-Z])\b|"
        r"\b([A-Z])\s+(?i:is|as|be) (?i:the|its) (?i:cent(?:re|er))",
        text,
    )
    if match:
        return match.group(1) or match.group(2)
    return "O" if re.search(r"\bcircle O\b|⊙\s*O", text) else ""


def _central(text: str, given: Angles, wanted: tuple[str, ...]) -> CircleAngles | None:
    centre = _centre(text)
    names = [*given, *wanted]
    if not centre or len(given) != 1 or len(wanted) != 1 or any(len(name) != 3 for name in names):
        return None
    central = [name for name in names if name[1] == centre]
    inscribed = [name for name in names if centre not in name]
    if len(central) != 1 or len(inscribed) != 1 or {*central[0]} - {centre} != {inscribed[0][0], inscribed[0][2]}:
        return None
    if mentions(text, r"\btangents?\b|\bdiameter\b|\bquadrilateral\b"):
        return None
    _used(text)
    first, apex, last = tuple(inscribed[0])
    degrees = next(iter(given.values()))
    minor = mentions(text, r"\bminor arc\b")
    major = mentions(text, r"\bmajor arc\b|\bsame arc\b|\bopposite side\b")
    on_arc = re.search(
        rf"\b{apex}\b[^.]*\b(?:on|of)\b[^.]*\b(?:major|minor) arc\b|same arc|opposite side", text, re.IGNORECASE
    )
    if central[0] in given:
        if minor == major or not on_arc or degrees >= 180:
            raise Incomplete(
                f"Say whether {apex} lies on the major or on the minor arc "
                f"{first}{last}; angle {central[0]} is below 180°."
            )
        arc = 360 - degrees if minor else degrees
    else:
        arc = 2 * degrees
        if (minor and arc < 180) or (major and arc > 180) or arc == 180:
            raise Incomplete(
                f"An inscribed angle of {float(degrees):g}° does not fit {apex}'s place on the circle; check the arc."
            )
    key = "central" if central[0] in given else "inscribed"
    return CircleAngles(
        kind="central",
        points={"A": first, "B": last, "C": apex, "O": centre},
        given={key: degrees},
        asked=("inscribed" if key == "central" else "central",),
        shape={"arc": arc},
    )


def _unnamed(text: str) -> CircleAngles | None:
    """A central and an inscribed angle over the same arc, without letters."""
    if not mentions(text, r"\binscribed angle\b") or mentions(text, r"\btangent|\bquadrilateral|\bdiameter"):
        return None
    facts = {}
    for name, pattern in (
        (
            "central",
            rf"\bcentral angle\b[^.?\d]{{0,60}}?{_DEGREES}|{_DEGREES}\s*central angle|\barc\b(?: of| "
            rf"is| measures| that measures| measuring| whose measure is)*\s*{_DEGREES}|{_DEGREES}\s*arc\b",
        ),
        (
            "inscribed",
            rf"\binscribed angle\b(?: of| is| measures| that measures| measuring|"
            rf"\s*=)*\s*{_DEGREES}|{_DEGREES}\s*inscribed angle",
        ),
    ):
        found, text = take(pattern, text)
        if len(found) > 1:
            return None
        if found:
            facts[name] = number(next(g for g in found[0].groups() if g))
    if len(facts) != 1:
        raise Incomplete("Give one of the two angles, central or inscribed, in degrees, and ask for the other.")
    _used(text)
    key = next(iter(facts))
    target = "inscribed" if key == "central" else "central"
    if not mentions(asked(text), rf"\b{target} angle\b" + (r"|\barc\b" if target == "central" else "")):
        raise Incomplete(f"Ask for the {target} angle over the same arc.")
    if not mentions(
        text, r"\bsame arc\b|\bintercept|\bsubtend|\bstands? on\b|\bthat arc\b|\bthis arc\b|\bon the arc\b|\bits arc\b"
    ):
        raise Incomplete("Say that both angles stand on the same arc.")
    arc = facts[key] if key == "central" else 2 * facts[key]
    points = {"A": "A", "B": "B", "C": "C", "O": "O"}
    return CircleAngles(kind="central", points=points, given=facts, asked=(target,), shape={"arc": arc}, named=False)


def _thales(text: str, given: Angles, wanted: tuple[str, ...]) -> CircleAngles | None:
    match = re.search(
        r"\b([A-Z])\s?([A-Z])\s+(?:is|be|as)\s+(?:a|the)\s+diameter|\bdiameter\s+([A-Z])\s?([A-Z])\b", text
    )
    if not match or not wanted or len(given) > 1 or mentions(text, r"\btangents?\b|\bquadrilateral\b"):
        return None
    a, b = [g for g in match.groups() if g]
    others = {x for name in (*given, *wanted) for x in name} - {a, b}
    if len(others) != 1:
        return None
    c = others.pop()
    if not re.search(rf"\b{c}\b[^.]*\bon\b|\bpoints\b[^.]*\b{c}\b|\binscribed\b|\bthrough\b", text):
        return None
    _used(text)
    find = {f"{c}{a}{b}": "A", f"{a}{b}{c}": "B", f"{a}{c}{b}": "C", a: "A", b: "B", c: "C"}
    known = _keys(given, find)
    if "C" in known:
        raise Incomplete(
            f"The angle at {c} is 90° by Thales' theorem and needs not be given; give the angle at {a} or {b}."
        )
    targets = tuple(dict.fromkeys(_key(name, find) for name in wanted))
    if not known and targets != ("C",):
        raise Incomplete(f"Give the angle at {a} or at {b} in degrees.")
    _apart(known, targets)
    angle = known.get("A", 90 - known["B"] if "B" in known else Fraction(35))
    return CircleAngles(
        kind="thales", points={"A": a, "B": b, "C": c, "O": _centre(text) or ("O" if "O" not in (a, b, c) else "M")},
        given=known, asked=targets, shape={"A": angle},
    )  # fmt: skip


def _apart(given: Angles, targets: tuple[str, ...]) -> None:
    if set(given) & set(targets):
        raise Incomplete("The problem asks for an angle it gives; ask for one that is missing.")


def _cyclic(text: str, given: Angles, wanted: tuple[str, ...]) -> CircleAngles | None:
    if not mentions(
        text, r"\bcyclic\b|\bquadrilateral\b[^.]*\b(?:inscribed|circle)\b|\binscribed\b[^.]*\bquadrilateral\b"
    ):
        return None
    match = re.search(r"\b(?:quadrilateral\s+)?([A-Z])([A-Z])([A-Z])([A-Z])\b", text)
    if not match or not given or not wanted:
        raise Incomplete(
            "Name the cyclic quadrilateral (ABCD), give one or two of its angles, and ask for the opposite ones."
        )
    p = match.groups()
    _used(text)
    find = {p[k - 1] + p[k] + p[(k + 1) % 4]: "ABCD"[k] for k in range(4)} | {p[k]: "ABCD"[k] for k in range(4)}
    known = _keys(given, find)
    targets = tuple(sorted({_key(name, find) for name in wanted}))
    _apart(known, targets)
    if any(_opposite(key) in known for key in known) or any(_opposite(key) not in known for key in targets):
        raise Incomplete("In a cyclic quadrilateral give an angle and ask for the opposite one, for example A and C.")
    complete = known | {_opposite(key): 180 - value for key, value in known.items()}
    first, second = complete.get("A", Fraction(85)), complete.get("B", Fraction(100))
    return CircleAngles(
        kind="cyclic", points=dict(zip("ABCD", p, strict=True)), given=known, asked=targets,
        shape={"A": first, "B": second},
    )  # fmt: skip


def _opposite(key: str) -> str:
    return "ABCD"[("ABCD".index(key) + 2) % 4]


def _tangents(text: str, given: Angles, wanted: tuple[str, ...]) -> CircleAngles | None:
    centre = _centre(text)
    if not mentions(text, r"\btangents?\b") or not centre or len(wanted) != 1:
        return None
    if mentions(text, r"\bchords?\b|\bdiameter\b") or any(len(name) != 3 for name in (*given, *wanted)):
        return None
    two = re.search(
        r"\b([A-Z])([A-Z]) and ([A-Z])([A-Z]) are (?:two |the )?tangents?|"
        r"\btangents? ([A-Z])([A-Z]) and ([A-Z])([A-Z])\b",
        text,
    )
    if two:
        first, second = [g for g in two.groups() if g][:2], [g for g in two.groups() if g][2:]
        common = set(first) & set(second)
        if len(common) != 1 or len(given) != 1:
            return None
        p = common.pop()
        a, b = (next(x for x in pair if x != p) for pair in (first, second))
        _used(text)
        find = {f"{a}{p}{b}": "P", f"{a}{centre}{b}": "O"}
        known, target = _keys(given, find), _key(wanted[0], find)
        _apart(known, (target,))
        angle = known.get("P", 180 - known["O"] if "O" in known else Fraction(0))
        return CircleAngles(
            kind="tangents",
            points={"P": p, "A": a, "B": b, "O": centre},
            given=known,
            asked=(target,),
            shape={"P": angle},
        )
    one = re.search(
        r"\b([A-Z])([A-Z])\s+is\s+(?:a\s+|the\s+)?tangent\b|\btangent\s+([A-Z])([A-Z])\b|"
        r"\btangent\b[^.]*\bfrom\s+(?:a |an |the )?(?:\w+ )?(?:point )?([A-Z])\b",
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
    _used(text)
    find = {f"{centre}{t}{p}": "T", f"{t}{p}{centre}": "P", f"{t}{centre}{p}": "O"}
    known, target = _keys(given, find), _key(wanted[0], find)
    _apart(known, (target,))
    if "T" in known or (not known and target != "T"):
        raise Incomplete(
            f"Give the angle at {p} or at {centre}; the one at {t} is 90° "
            f"because a tangent is perpendicular to the radius."
        )
    angle = known.get("P", 90 - known["O"] if "O" in known else Fraction(35))
    return CircleAngles(
        kind="tangent", points={"P": p, "T": t, "O": centre}, given=known, asked=(target,), shape={"P": angle}
    )


def _check(angles: CircleAngles) -> None:
    """Raises Incomplete for impossible angles and for figures that cannot be read."""
    limit = {"thales": 90, "tangent": 90, "cyclic": 180, "tangents": 180, "central": 360}[angles.kind]
    if any(not 0 < value < limit for value in angles.given.values()) or angles.shape.get("arc", Fraction(1)) >= 360:
        raise Incomplete(f"The given angle has to lie between 0° and {limit}° here.")
    if any(value < _SMALLEST for value in values(angles).values()):
        raise Incomplete(f"An angle of this figure is smaller than {_SMALLEST}°: no readable picture is possible.")
    if angles.kind in ("thales", "tangents") and min(values(angles).values()) < 20:
        raise Incomplete("An angle of this figure is smaller than 20°: no readable picture is possible.")
    if angles.kind == "tangents" and values(angles)["O"] < 40:
        raise Incomplete("The angle at the centre is smaller than 40°: no readable picture is possible.")
    if not 40 <= angles.shape.get("arc", Fraction(90)) <= 270:
        raise Incomplete("The arc is too small or too large for a readable picture; take one between 40° and 270°.")
    if angles.kind == "cyclic" and min(angles.arcs) < 2 * _SMALLEST:
        raise Incomplete("Two neighbouring angles are too large or too small for a readable picture.")


def write(angles: CircleAngles) -> Lesson:
    """Text and drawing of a solved circle problem."""
    return lesson(angles)


FAMILY = Family("circle_theorems", "angles in a circle", "mathematics", ("high",), EXAMPLE, read, write)
