"""What a problem of the family “L-shape or rectangle with semicircle” gives and asks."""

from __future__ import annotations

import re
from fractions import Fraction

from chalkwright.agent.data import Problem
from chalkwright.agent.offline.composite_perimeter.lengths import (
    HAS,
    UNIT,
    A,
    B,
    find_sizes,
    length_in,
    pair_of,
    short_unit,
)
from chalkwright.agent.offline.composite_perimeter.shapes import (
    NO_CUTS,
    checked,
    with_semicircle,
    with_six_sides,
    without_corner,
)
from chalkwright.agent.offline.composite_perimeter.solver import Composite
from chalkwright.agent.offline.family import Incomplete
from chalkwright.agent.offline.wording import NUMBER, Wording, value, words

_Around = tuple[tuple[Fraction, ...], str]
_VOCABULARY = words(
    "left a an is of to in at on with by it as so which one what find calculate determine compute how perimeter "
    "area distance total rectangle rectangular square l corner corners cut cuts removed removing cutting remains "
    "remain shown remaining rest form combined joined attached added taking taken out side sides shorter longer "
    "i we you me my do for need semicircle semicircular half circle diameter smaller π then polygon whole entire "
    "full complete when floor"
)
_SIX = (
    rf"\bsides?(?: lengths?)?(?: of length| measure\w*| are| of|:)*\s*(?P<sides>(?:{NUMBER}[\s-]*(?:{UNIT})?(?:,? "
    rf"and |, )){{5}}{NUMBER}\s*(?:{UNIT})?)"
)
_ROUND = words("path ends end each both two opposite semicircles circles equal")
_TWO = (
    r"\btwo (?:equal |identical )?(?:semi-?\s?circ|half[ -]circ)|"
    r"(?:semi-?\s?circ\w*|half[ -]circles?)[^.?;]{0,30}\b(?:each|both|either|its two|the two|opposite)\b|"
    r"\b(?:semi-?\s?circ\w*|half[ -]circ\w*) (?:ends|sides)\b|"
    r"\b(?:semi-?\s?circles|half[ -]circles) (?:at|on) (?:its|the)\b"
)
"""A semicircle at both ends, as of a running track."""
_STRIP = (
    r"(?:frame|fenc(?:e|ing)|border|trim|edging|ribbon|lace|hedge|path|wire|strip|moulding|tape|"
    r"skirting(?: boards?)?|railings?|kerb|beading)\b"
)
"""What is laid along the whole edge."""
_LAID = (
    rf"\b{_STRIP} (?:is|are|has|have|must|should|will)(?: to)?(?: be)? "
    r"(?:put|laid|fitted|fixed|set|placed|planted|built|sewn) "
    r"(?:all the way |once |right )*(?:a?round|along) (?:the|its|all) (?:whole )?\w+"
    r"(?: of (?:it|the \w+))?"
)
_NOT_AROUND = (
    r"(?!semi|half|arc\b|corner|cut|hole|piece|laps\b|twice|times|cost|area|perimeter|and\b|[.?;]|\d)."
)
_OF_A_PART = r"(?!semi|half|arc\b|corner|cut|hole|piece)"
_AROUND = (
    rf"\b(?:how (?:long|far|much|many (?:{UNIT}))|what|(?:(?:total|whole|entire|outside|outer) )*(?:distance|length))\b"
    rf"(?:{_NOT_AROUND})*?\b(?:lap|round|around|along|outline|boundary|border|(?:outer |outside )?edge)\b"
    rf"(?>(?:{_NOT_AROUND})*){_OF_A_PART}|"
    rf"\bhow (?:long (?:is|must|should|does)|much|many (?:{UNIT})(?: of)?|what length of) (?:the |an? )?(?:\w+ )?"
    rf"{_STRIP}(?= (?:do|does|is|will|are|must|needed|required)\b)|"
    rf"\bwhat (?:total )?length of {_STRIP} (?:is|are|will be|does|do|would be)\b"
)
"""Other names of the perimeter."""
_TRACK_LENGTH = (
    r"\bhow long is (?:it|the (?:whole )?(?:[a-z]+ )?track)(?: altogether| in all)?(?=\s*\?)|"
    r"\blength of the (?:whole )?(?:running |race |racing |cycling |athletics )?track\b(?! is\b)|"
    r"\bits (?:total |whole )?length(?=\s*[?.]\s*$)"
)
"""The length of a track is the way once around it."""
_CUT_OUT = (
    r"\b(?:cuts?|removes?|takes?)\b[^.?]{0,40}\b(?:semi-?\s?circ\w+|half[ -]circle)[^.?]{0,60}"
    r"\b(?:out|off|away|from)\b|"
    r"\b(?:semi-?\s?circ\w+|half[ -]circle)[^.?]{0,40}\b(?:is|was|has been) (?:cut|removed|taken)\b"
)
_AS_WIDE = (
    r"\b(?:whose|with (?:a|its)|its|the|and the) diameter(?: of the semi-?\s?circle)?(?: is| equals?| equal)*(?: "
    r"to)?(?: the same as)? the width"
    r"(?: of the (?:window|door|rectangle|gate|arch))?|"
    r"\(?(?:so )?\b(?:and )?(?:the semi-?\s?circle's|its) diameter is (?:the )?(?:(?:full |whole "
    r")?(?:width|length) of )?the "
    r"top(?: edge| side)?\)?|\(there is no (?:bar|frame|strip|side) (?:along|on|at) that (?:edge|side)\)|"
    r"\b(?:the|its) width(?: of the [a-z]+)? (?:is|equals) (?:the same as )?the diameter of the (?:semi-?\s?circle|"
    r"half[ -]circle)|"
    r"\bthe (?:semi-?\s?circle|half[ -]circle) (?:has|with) the width(?: of the [a-z]+)? as (?:its |a )?diameter"
)
"""What a semicircle on top is by itself."""
_TRACK = (
    rf"\b(?:is made (?:up )?of |consists of |has |with )?(?:two|2) (?:parallel )?straight(?:s| "
    rf"(?:sections?|sides?|parts?|"
    rf"stretches|lengths?)),?"
    rf"(?: (?:of|that are|which are|each|are|is|with a length of))*\s*{A}(?: long)?(?: each)?,? (?:joined by |"
    rf"connected by |and |with )*"
    r"(?:(?:two|2|a) )?(?:semi-?\s?circ\w+|half[ -]circ\w+)(?: (?:ends?|curves?|parts?|sections?))?(?: at (?:each|"
    r"both) ends?)?,?"
    rf"(?: (?:of|with|whose|which|have|has|each|a|the|is))* (?P<round>radius|diameter)(?: of| is)? {B}(?: each)?"
)
"""``two straight sections of 100 m and two semicircular ends with a radius of 30 m``."""
_OTHER_PART = (
    r"\b(?:perimeter|area|distance around)\b[^.?!]{0,25}?\bof (?:the|this|that|a)\s+(?:smaller |cut |removed "
    r")?(?:rectang\w*(?![^.?]*\bwith (?:a|two) (?:semi|half))|square|semi\w*|half|piece|corner|arc|removed|cut|"
    r"diameter)"
)


def read(problem: Problem) -> Composite | None:
    """Numbers of a composite shape; None when it is none."""
    text = Wording(problem.text)
    text.rest = re.sub(_TRACK, _as_rectangle, text.rest, flags=re.IGNORECASE)
    text.rest = re.sub(r"\bhow many square [a-z]+(?: of [a-z]+)?", "what area", text.rest, flags=re.IGNORECASE)
    text.rest = re.sub(_LAID, " ", text.rest, flags=re.IGNORECASE)
    text.rest = re.sub(_AROUND, "perimeter", text.rest, flags=re.IGNORECASE)
    text.rest = re.sub(r"(\bperimeter\b[^.?]{0,30}) once(?=\s*[?.])", r"\1", text.rest, flags=re.IGNORECASE)
    if text.has(r"\btrack\b"):
        text.rest = re.sub(_TRACK_LENGTH, "what is the perimeter", text.rest, flags=re.IGNORECASE)
    text.rest = re.sub(r"\bround the (?:outside|edge) of\b", "round", text.rest, flags=re.IGNORECASE)
    rounded = _cut_round(text)
    if rounded is not None:
        return rounded
    round_ = text.has(r"\b(semi-?\s?circ|half[ -]circle)")
    if not round_ and not (
        text.has(r"\bL-?\s?shape")
        or (text.has(r"\bcorner") and text.has(
            r"\b(cuts?|cutting|removed|removes|removing|taken|takes|taking|missing)"
            r"\b"))
    ):
        return None
    around = None if round_ else _six_sides(text)
    if (around is None and not text.has(r"\brectang|\bsquare\b|\bL-?\s?shape")) or not text.has(
        r"\bperimeter|\barea\b|distance around"
    ):
        return None
    try:
        return _read(text, round_, around)
    except ValueError:
        return None


def _read(text: Wording, round_: bool, around: _Around | None) -> Composite | None:
    if text.has(_OTHER_PART) or (text.has(r"\bcorners") and not text.has(r"\bone of (?:its|the) corners")):
        return None
    if text.has(_CUT_OUT):
        raise Incomplete(NO_CUTS)
    pi = text.take(r"(?:π|\bpi\b)\s*(?:=|≈|as|to be)\s*(?P<v>3\.14\d*|22/7)")
    sizes = find_sizes(text)
    side = text.take(
        rf"\b(?:(?:on|to|along|at)\s+(?:(?:the|its|one|each|both)(?:\s+of)?(?:\s+(?:the|its))?(?:\s+two)?)\s+{A}\s*"
        rf"(?:long\s+)?(?:sides?|ends?|edges?)\b|"
        rf"diameter{HAS}(?:the\s+)?{A.replace('<a', '<c')}(?:\s+(?:wide |long |short |top )?(?:width|side|edge|top)"
        r"\b)?)"
    )
    text.take(r"\bpi\b")
    if text.has(r"\bon (?:the )?top\b|\btopped\b"):
        text.take(_AS_WIDE)
    if text.unread(_VOCABULARY | _ROUND if round_ else _VOCABULARY):
        return None
    if text.has(r"\b(?:costs?|price|paint|how many|how much)\b"):
        raise Incomplete("Ask for the perimeter, the area or both of the shape, and for nothing else.")
    asks = tuple(a for a, p in (("perimeter", r"perimeter|distance around"), ("area", r"\barea\b")) if text.has(p))
    if around is not None:
        return None if sizes or side else checked(with_six_sides(*around, asks))
    unit = next((u for m in sizes for u in (m["a_unit"], m["b_unit"] if "b" in m.groupdict() else None) if u), None)
    if len(sizes) != (1 if round_ else 2):
        raise Incomplete(
            "This looks like a rectangle with a semicircle; give the length and the width of the rectangle once."
            if round_
            else "This looks like an L-shape; give length and width of the whole rectangle and of the missing corner, "
            "like “10 cm by 6 cm” and “4 cm by 2 cm”."
        )
    if unit is None:
        raise Incomplete("The lengths need a unit; write for example “10 cm by 6 cm”.")
    unit = short_unit(unit)
    pairs = [pair_of(m, unit) for m in sizes]
    if round_:
        attached = [length_in(m["a"] or m["c"], m["a_unit"] or m["c_unit"], unit) for m in side]
        two = text.has(_TWO) or any(
            re.match(r"\w+ (?!one\b)(?:\w+ )*?(?:each|both|two) ", m[0], re.IGNORECASE) for m in side
        )
        given = with_semicircle(text, two, pairs[0], "upright" in sizes[0].groupdict(), attached, unit, asks)
    else:
        if side:
            return None
        given = without_corner(pairs, unit, asks)
    return checked(given.model_copy(update={"pi": value(pi[0]["v"]) if pi and round_ else None}))


_ROUND_CUT = (
    rf"\b(?P<what>quarter[- ]circles?|quadrants?|(?:circular |round )?(?:holes?|discs?|disks?|circles?))(?:,? (?:each|"
    rf"of|with|having|a|an|whose|is))* (?P<round>radius|diameter)"
    rf"(?: of| is)? {A}"
)
_CUT_AWAY = r"\b(?:cut|removed|taken|punched|drilled|cuts|removes)\b"
_CUT_WORDS = words(
    "off out away from at all four each every corner corners its the them centre middle piece card cardboard paper "
    "sheet metal over remaining "
    "part plate wooden board made so through using use take taking answer give same equal left"
)


def _cut_round(text: Wording) -> Composite | None:
    """A rectangle without a circle, or without quarter circles at all corners; else None. Raises Incomplete."""
    if not text.has(_ROUND_CUT) or not text.has(_CUT_AWAY) or text.has(r"\bsemi|\bhalf[ -]circ"):
        return None
    rest = Wording(text.text)
    rest.rest = text.rest
    pi = rest.take(r"(?:π|\bpi\b)\s*(?:=|≈|as|to be)\s*(?P<v>3\.14\d*|22/7)")
    (cut, *more), sizes = rest.take(_ROUND_CUT), find_sizes(rest)
    if more or len(sizes) != 1 or rest.unread(_VOCABULARY | _ROUND | _CUT_WORDS):
        return None
    corners = re.match(r"quarter|quadrant", cut["what"], re.IGNORECASE) is not None
    asks = tuple(a for a in ("perimeter", "area") if rest.has(rf"\b{a}\b"))
    if (
        not asks
        or corners
        != rest.has(r"\b(?:(?:all|the|its) (?:four )?|each |every |each of (?:its|the) (?:four )?)corners?\b")
        or (not corners and asks != ("area",))
    ):
        raise Incomplete(
            "Of a rectangle that has lost a circle ask for the area, with quarter circles at all four corners too."
        )
    said = sizes[0]["a_unit"] or cut["a_unit"]
    if not said:
        raise Incomplete("The lengths need a unit; write for example “10 cm by 6 cm”.")
    unit = short_unit(said)
    w, h = sorted(pair_of(sizes[0], unit), reverse=True)
    across = length_in(cut["a"], cut["a_unit"], unit) * (2 if cut["round"].lower() == "radius" else 1)
    if across > h or (across == h and not corners):
        raise Incomplete("The part that is cut out has to fit into the rectangle; check the lengths.")
    return checked(
        Composite(
            kind="corners" if corners else "hole",
            width=w,
            height=h,
            unit=unit,
            asks=asks,
            pi=value(pi[0]["v"]) if pi else None,
            across=across,
        )
    )


def _as_rectangle(match: re.Match[str]) -> str:
    across = value(match["b"]) * (2 if match["round"].lower() == "radius" else 1)
    unit = match["b_unit"] or match["a_unit"] or ""
    return (
        f"is a rectangle {match['a']} {match['a_unit'] or unit} by {float(across):g} {unit} "
        f"with two semicircles on the {float(across):g} {unit} sides"
    )


def _six_sides(text: Wording) -> _Around | None:
    """The six sides of an L-shape one after the other, and their unit; None when they are not given so."""
    found = list(re.finditer(_SIX, text.rest, re.IGNORECASE))
    if len(found) != 1:
        return None
    numbers = re.findall(rf"({NUMBER})[\s-]*({UNIT})?", found[0]["sides"], re.IGNORECASE)
    units = {short_unit(unit) for _, unit in numbers if unit}
    if len(units) != 1:
        return None
    text.take(_SIX)
    return tuple(value(number) for number, _ in numbers), units.pop()
