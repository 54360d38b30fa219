"""What a problem of the family “angles in a circle” gives and asks."""

from __future__ import annotations

import re
from fractions import Fraction

from chalkwright.agent.data import Problem
from chalkwright.agent.offline.circle_theorems.lengths import CircleLengths, lengths
from chalkwright.agent.offline.circle_theorems.solver import CircleAngles, values
from chalkwright.agent.offline.circle_theorems.wordings import (
    Angles,
    all_used,
    centre_of,
    cyclic,
    tangents,
    thales,
    with_named_angle,
)
from chalkwright.agent.offline.family import Incomplete
from chalkwright.agent.offline.question import find_question, sentences, take
from chalkwright.agent.offline.reading import mentions, number, plain, tidy

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


def read(problem: Problem) -> CircleAngles | CircleLengths | None:
    """Angles or lengths of a circle problem; None when it is none."""
    text = re.sub(r"\\?measuredangle|m?\s*\\angle|m∠", "∠", tidy(problem.text))
    found = lengths(text)
    if found is not None:
        return found
    return _with_unknown(text) if len(re.findall(_TERM, text)) == 2 else _read_angles(text)


_TERM = (
    rf"{_ANGLE}{_IS}\(?\s*(?P<term>(?P<a>\d*(?:\.\d+)?)\s*x\s*(?:(?P<sign>[+-])\s*(?P<b>\d+))?)\s*\)?\s*(?:°|degrees?)"
)


def _with_unknown(text: str) -> CircleAngles | None:
    """Two angles that are given as terms in x. Raises Incomplete where they have no fitting x."""
    first, second = re.finditer(_TERM, text, re.IGNORECASE)
    question = find_question(text)
    # The terms may stand in the question's own sentence, which asks behind them.
    named = set(_find_targets(re.sub(_TERM, "", question, flags=re.IGNORECASE)))
    if named == {_compact(first[1])}:
        first, second = second, first
    elif len(named) > 1 or mentions(question, r"\b(?:both|each|all|two)\b[^.?]*\bangles?\b"):
        raise Incomplete("Ask for one of the two angles, or for x alone.")
    story = " ".join(s for s in sentences(text) if not find_question(s) or re.search(_TERM, s))
    story = re.sub(
        r"[,.]?\s*(?:\band )?(?:find|work out|calculate|determine|what is|state)\b[^.?]*[.?]?\s*$",
        ".",
        story,
        flags=re.IGNORECASE,
    )

    low, high = (_second_angle(story, first, second, Fraction(size)) for size in (50, 60))
    if low is None or high is None:
        return None
    # The theorem ties the second angle to the first by a straight line.
    at_low, at_high = (values(found)[found.asked[0]] for found in (low, high))
    rate = (at_high - at_low) / 10
    rest = at_low - 50 * rate
    (a, b), (c, d) = (
        (Fraction(m["a"] or 1), Fraction(m["b"] or 0) * (-1 if m["sign"] == "-" else 1)) for m in (first, second)
    )
    if c == rate * a:
        raise Incomplete("No single x makes these two angles fit; check the terms.")
    x = (rate * b + rest - d) / (c - rate * a)
    size = a * x + b
    solved = _second_angle(story, first, second, size)
    if solved is None or not mentions(question, r"\bx\b|\bangles?\b|∠"):
        return None
    key, wanted = next(iter(solved.given)), solved.asked[0]
    terms = {key: _term(first), wanted: _term(second)}
    p, q = (terms[k].strip("()°") for k in (key, wanted))
    equation = f"({p}) + ({q}) = {plain(rest)}" if rate == -1 else f"{q} = {plain(rate)} \\cdot ({p})"
    if named - {_compact(second[1])}:
        return None
    result = solved.model_copy(update={"terms": terms, "unknown": x, "equation": equation, "asked": (wanted,)})
    _check(result)
    return result


def _second_angle(story: str, first: re.Match[str], second: re.Match[str], size: Fraction) -> CircleAngles | None:
    """The figure in which the first angle has this size and the second one is asked."""
    told = story.replace(first[0], f"angle {first[1]} = {plain(size, 8)}°").replace(second[0], "")
    told = re.sub(r"(?:,? and)? *([.])(?!\d)", r".", told)
    return _read_angles(f"{told} Find angle {second[1]}.")


def _term(match: re.Match[str]) -> str:
    """``(3x + 10)°``"""
    spaced = re.sub(r"(?<=[^ ])([+-])", r" \1 ", re.sub(r"\s", "", match["term"]))
    return f"({spaced})°"


def _read_angles(text: str) -> CircleAngles | None:
    """Angles of a circle problem; None when it is none."""
    text = re.sub(r"\bangle inscribed in (?:a|the) circle\b", "inscribed angle", text)
    text = re.sub(
        r"\b(?:[Tt]he )?(?:[Ll]ine |[Ss]egment )?([A-Z]{2}) (?:touches|is touching) (?:a|the) circle\b(.{0,40}?)\bat\b",
        r"\1 is a tangent to the circle\2 at",
        text,
    )
    text = with_named_angle(_without_places(text))
    lengths = (r"\d\s*(?:mm|cm|m)\b", r"\blength|\bhow (?:long|far)\b")
    if mentions(text, r"\btangents?\b|\bchords?\b", r"\bcircle\b", *lengths):
        raise Incomplete("In a circle only angles are found here, no lengths of tangents or chords; ask for an angle.")
    if not mentions(text, r"\b(?:semi-?)?circ(?:le|um)|\bcyclic\b|\binscribed angle|\bcentral angle") or mentions(
        text, _OTHER_TASK
    ):
        return None
    if not mentions(text, r"∠|\bangles?\b"):
        return None
    found, rest = take(rf"{_ANGLE}{_IS}{_DEGREES}", text)
    given = {_compact(m.group(1)): number(m.group(2)) for m in found}
    if len(given) != len(found):
        raise Incomplete("One angle is given twice; give each angle once.")
    wanted = _find_targets(find_question(rest))
    based = _from_base(rest, given, wanted)
    if based is not None:
        _check(based)
        return based
    angles = tangents(rest, given, wanted) or cyclic(rest, given, wanted) or thales(rest, given, wanted)
    if angles is None:
        angles = _central(rest, given, wanted) if given or wanted else _read_unnamed(rest)
    if angles is None:
        return None
    _check(angles)
    return angles


def _from_base(rest: str, given: Angles, wanted: tuple[str, ...]) -> CircleAngles | None:
    """The angle at the circle from a base angle of the isosceles triangle of two radii; None for other figures."""
    centre = centre_of(rest)
    if len(given) != 1 or not centre or mentions(rest, r"\btangents?\b|\bdiameter\b|\bquadrilateral\b"):
        return None
    name, size = next(iter(given.items()))
    if len(name) != 3 or centre not in (name[0], name[2]) or size >= 90:
        return None
    first, second = name[1], name[2] if name[0] == centre else name[0]
    names = (f"{first}{centre}{second}", f"{second}{centre}{first}")
    others = tuple(one for one in wanted if one not in names)
    if len(others) != 1 or len(others[0]) != 3 or {others[0][0], others[0][2]} != {first, second}:
        return None
    found = _central(rest, {names[0]: 180 - 2 * size}, others)
    asked = ("central", "inscribed") if len(wanted) > 1 else ("inscribed",)
    return found and found.model_copy(update={"base": (name, size), "asked": asked, "given": {}})


_PLACE = (
    r"((?:∠|(?-i:\b[Aa]ngle))\s*(?-i:[A-Z]\s?[A-Z]\s?[A-Z])\b),?(?: which (?:is|lies|stands))? "
    r"(?:at|on) (?:the|its) (?:circumference|circle|cent(?:re|er))\b(?: of the circle)?(?: [A-Z]\b)?,?"
)


def _without_places(text: str) -> str:
    """``angle ACB is`` for ``angle ACB at the circumference is``; the letters say where an angle is."""
    centre = centre_of(text)
    text = re.sub(_PLACE, r"\1", text, flags=re.IGNORECASE)
    return text if centre_of(text) == centre else f"{text} The centre is {centre}."


def _find_targets(question: str) -> tuple[str, ...]:
    """The angles asked for, those of a list (``angles R and S``) too."""
    further = r"(?-i:[A-Z](?:\s?[A-Z]\s?[A-Z])?)\b"
    found = []
    for match in re.finditer(rf"{_ANGLE}((?:\s*(?:,|,?\s*and\b)\s*(?:∠\s*)?{further})*)", question, re.IGNORECASE):
        found += [match.group(1), *re.findall(r"\b[A-Z](?:\s?[A-Z]\s?[A-Z])?\b", match.group(2))]
    return tuple(dict.fromkeys(_compact(name) for name in found))


def _compact(name: str) -> str:
    return re.sub(r"\s", "", name)


def _central(text: str, given: Angles, wanted: tuple[str, ...]) -> CircleAngles | None:
    centre = centre_of(text)
    names = [*given, *wanted]
    if not centre or len(given) != 1 or len(wanted) != 1 or any(len(name) != 3 for name in names):
        return None
    central = [name for name in names if name[1] == centre]
    inscribed = [name for name in names if centre not in name]
    if len(central) != 1 or len(inscribed) != 1 or {*central[0]} - {centre} != {inscribed[0][0], inscribed[0][2]}:
        return None
    if mentions(text, r"\btangents?\b|\bdiameter\b|\bquadrilateral\b"):
        return None
    all_used(text)
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


def _read_unnamed(text: str) -> CircleAngles | None:
    """A central and an inscribed angle over the same arc, without letters."""
    text = re.sub(r"\bangles? at the cent(?:re|er)(?: of (?:a|the|this) circle)?", "central angle", text, flags=re.I)
    text = re.sub(r"\bangles? at the circumference", "inscribed angle", text, flags=re.I)
    if not mentions(text, r"\binscribed angle\b") or mentions(text, r"\btangent|\bquadrilateral|\bdiameter"):
        return None
    facts = {}
    for name, pattern in (
        (
            "inscribed",
            rf"\binscribed angle\b(?: (?:over|on|above|standing on|subtended by) (?:an?|the|this|some) arc\b)?"
            rf"(?: of| is| measures| that measures| measuring|\s*=)*\s*{_DEGREES}|{_DEGREES}\s*inscribed angle",
        ),
        (
            "central",
            rf"\bcentral angle\b[^.?\d]{{0,60}}?{_DEGREES}|{_DEGREES}\s*central angle|\barc\b(?: of| "
            rf"is| measures| that measures| measuring| whose measure is)*\s*{_DEGREES}|{_DEGREES}\s*arc\b",
        ),
    ):
        found, text = take(pattern, text)
        if len(found) > 1:
            return None
        if found:
            facts[name] = number(next(g for g in found[0].groups() if g))
    if len(facts) != 1:
        raise Incomplete("Give one of the two angles, central or inscribed, in degrees, and ask for the other.")
    all_used(text)
    key = next(iter(facts))
    target = "inscribed" if key == "central" else "central"
    if not mentions(find_question(text), rf"\b{target} angle\b" + (r"|\barc\b" if target == "central" else "")):
        raise Incomplete(f"Ask for the {target} angle over the same arc.")
    if not mentions(
        text, r"\bsame arc\b|\bintercept|\bsubtend|\bstands? on\b|\bthat arc\b|\bthis arc\b|\bon the arc\b|\bits arc\b"
    ):
        raise Incomplete("Say that both angles stand on the same arc.")
    arc = facts[key] if key == "central" else 2 * facts[key]
    points = {"A": "A", "B": "B", "C": "C", "O": "O"}
    return CircleAngles(kind="central", points=points, given=facts, asked=(target,), shape={"arc": arc}, named=False)


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
