"""Lengths at a circle by Pythagoras: a tangent with the radius to its point of contact, a chord with its distance."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Literal

from chalkwright.agent.data import Frozen
from chalkwright.agent.offline.algebra import sp
from chalkwright.agent.offline.family import Incomplete
from chalkwright.agent.offline.question import find_question
from chalkwright.agent.offline.reading import mentions
from chalkwright.agent.offline.wording import NUMBER, Wording, words

Name = Literal["r", "d", "l", "area"]
_L = rf"(?P<n>{NUMBER})[\s-]*(?P<u>cm|mm|m|km|units?)\b(?: long)?"
_IS = r"(?:\s|of|is|=|has|length|equal to|equals|measures|with|a)*"
_KNOWN = words(
    "a an the of is are and circle centre center o point points from to at it its that which two tangent tangents "
    "chord "
    "drawn touches touching touch contact outside external in with length lengths distance radius circle's find "
    "calculate "
    "determine what how far long work out quadrilateral kite area each both so if then given lie lies draw line lines "
    "diameter away perpendicular midpoint ab pq rs cd op ot oa ob oq pa pb tp tq pt qt p q t b c m h i ii iii ta tb"
)


class CircleLengths(Frozen):
    """Radius ``r``, ``d`` and ``l``: distance of P and length of the tangent, or distance and half of the chord."""

    kind: Literal["tangent", "tangents", "chord"]
    points: dict[str, str]
    """Role → letter: O the centre, P outside, T or A and B of tangents; chord from A to B with its middle M."""
    given: dict[Literal["r", "d", "l"], Fraction]
    asked: tuple[Name, ...]
    unit: str

    @property
    def hypotenuse(self) -> Literal["r", "d"]:
        return "r" if self.kind == "chord" else "d"

    @property
    def values(self) -> dict[Name, sp.Expr]:
        """Exact, the area of the quadrilateral of both tangents and radii too."""
        known: dict[Name, sp.Expr] = {name: sp.Rational(v.numerator, v.denominator) for name, v in self.given.items()}
        long = self.hypotenuse
        sides: tuple[Name, ...] = ("r", "d", "l")
        missing = next(name for name in sides if name not in known)
        others = [known[name] ** 2 * (1 if missing == long or name == long else -1) for name in known]
        known[missing] = sp.sqrt(sum(others))
        return {**known, "area": known["r"] * known["l"]}


def lengths(text: str) -> CircleLengths | None:
    """Lengths at a tangent or a chord; None for another kind of wording. Raises Incomplete."""
    if not mentions(text, r"\bcircle\b", r"\btangents?\b|\bchord\b", r"\d\s*-?(?:mm|cm|m|km)\b") or "°" in text:
        return None
    chord = mentions(text, r"\bchord\b")
    if chord == mentions(text, r"\btangents?\b"):
        return None
    wording = Wording(text)
    points = _points(text, chord)
    given: dict[Literal["r", "d", "l"], Fraction] = {}
    units = set()
    for name, pattern in _facts(points, chord):
        for match in wording.take(pattern):
            value = Fraction(match["n"].replace(",", "")) / (
                2 if "diameter" in match[0].lower() or (chord and name == "l" and "half" not in match[0].lower()) else 1
            )
            if given.setdefault(name, value) != value:
                return None
            units.add(match["u"])
    question = find_question(wording.rest)
    asked = tuple(name for name, way in _asks(points, chord) if name not in given and mentions(question, way))
    if len(given) != 2 or len(units) != 1 or not asked or wording.unread(_KNOWN):
        return None
    long = "r" if chord else "d"
    if long in given and given[long] <= min(v for k, v in given.items() if k != long):
        raise Incomplete(
            "These lengths do not fit a circle: the longest side of the right triangle has to be the longest."
        )
    kind: Literal["tangent", "tangents", "chord"] = "chord" if chord else "tangents" if "B" in points else "tangent"
    if "area" in asked and kind != "tangents":
        return None
    return CircleLengths(kind=kind, points=points, given=given, asked=asked, unit=units.pop())


def _points(text: str, chord: bool) -> dict[str, str]:
    """The letters of the points, the usual ones where the problem names none."""
    centre = re.search(r"\b[Cc]ent(?:re|er)(?: is)?,? ([A-Z])\b", text)
    o = centre[1] if centre else "O"
    if chord:
        named = re.search(r"\b[Cc]hord ([A-Z])([A-Z])\b|\b([A-Z])([A-Z]) is a chord\b", text)
        a, b = [g for g in named.groups() if g] if named else ("A", "B")
        return {"A": a, "B": b, "M": next(x for x in "MNDE" if x not in (a, b, o)), "O": o}
    outside = re.search(r"\b[Pp]oint,? ([A-Z])\b|\bfrom ([A-Z])\b", text)
    p = next((g for g in outside.groups() if g), "P") if outside else "P"
    both = re.search(r"\b(?:touch\w*|contact|meets?|at)\b[^.?]*?\b(?:at|in|are)?\s?([A-Z]) and ([A-Z])\b", text)
    two = re.search(r"\btangents ([A-Z])([A-Z]) and ([A-Z])([A-Z])\b", text)
    if two:
        first, second = {two[1], two[2]}, {two[3], two[4]}
        p = (first & second).pop() if first & second else p
        a, b = (first - {p}).pop(), (second - {p}).pop()
        return {"P": p, "A": a, "B": b, "O": o}
    if both and {both[1], both[2]}.isdisjoint({p, o}):
        return {"P": p, "A": both[1], "B": both[2], "O": o}
    one = re.search(
        r"\b(?:touch\w*|contact)\b[^.?]*?\b(?:at|in|is)\s(?:the )?(?:point )?([A-Z])\b|\btangent ([A-Z]{2})\b|"
        r"\b([A-Z]{2}) is (?:a |the )?tangent\b",
        text,
    )
    found = next((g for g in one.groups() if g), "") if one else ""
    t = next((x for x in found if x not in (p, o)), next(x for x in "TAQ" if x not in (p, o)))
    return {"P": p, "T": t, "O": o}


def _names(*pairs: tuple[str, str]) -> str:
    return "|".join(rf"(?-i:\b(?:{a}{b}|{b}{a})\b)" for a, b in pairs)


def _facts(points: dict[str, str], chord: bool) -> tuple[tuple[Literal["r", "d", "l"], str], ...]:
    """Where radius, distance and length are told."""
    o = points["O"]
    if chord:
        a, b, m = points["A"], points["B"], points["M"]
        return (
            ("r", rf"(?:\b(?:radius|diameter)\b|{_names((o, a), (o, b))}){_IS}{_L}"),
            (
                "d",
                rf"(?:\bdistance (?:from the centre|of the chord|of (?-i:{a}{b}))[\w ]*?|"
                rf"(?:{_names((o, m))})){_IS}{_L}",
            ),
            ("d", rf"{_L} (?:away )?from (?:the|its) (?:cent(?:re|er))\b(?: (?-i:{o})\b)?"),
            ("l", rf"(?:\bchord\b(?: (?-i:[A-Z]{{2}}))?|{_names((a, b))}){_IS}{_L}"),
            ("l", rf"{_L} chord\b"),
        )
    touch = [points[role] for role in "TAB" if role in points]
    p = points["P"]
    return (
        ("r", rf"(?:\b(?:radius|diameter)\b|{_names(*((o, t) for t in touch))}){_IS}{_L}"),
        ("d", rf"(?:{_names((o, p))}|\bdistance (?:of|from) (?-i:{p}) (?:from|to) (?:the centre|(?-i:{o}))){_IS}{_L}"),
        ("d", rf"{_L} (?:away )?from (?:the|its) cent(?:re|er)\b(?: (?-i:{o})\b)?(?: of (?:a|the) circle)?"),
        ("l", rf"(?:{_names(*((p, t) for t in touch))}|\b(?:length of (?:the|each) tangents?|tangents?)\b){_IS}{_L}"),
    )


def _asks(points: dict[str, str], chord: bool) -> tuple[tuple[Name, str], ...]:
    o = points["O"]
    if chord:
        a, b = points["A"], points["B"]
        return (
            ("r", rf"\bradius\b|\bdiameter\b|{_names((o, a), (o, b))}"),
            ("d", r"\bdistance\b|\bhow far\b"),
            (
                "l",
                rf"\blength of (?:the |this )?chord|\bhow long is (?:the |this )?chord|\bchord\b(?! (?:from|to))|"
                rf"{_names((a, b))}",
            ),
        )
    touch = [points[role] for role in "TAB" if role in points]
    return (
        ("r", r"\bradius\b"),
        ("d", rf"\bhow far\b|\bdistance\b|{_names((o, points['P']))}"),
        (
            "l",
            rf"\blength of (?:the |each |a )?tangents?|\bhow long (?:is|are) (?:the |each )?tangents?|"
            rf"{_names(*((points['P'], t) for t in touch))}",
        ),
        ("area", r"\barea of (?:the )?(?:quadrilateral|kite|figure|(?-i:[A-Z]{4})\b)"),
    )
