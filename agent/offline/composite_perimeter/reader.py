"""What a problem of the family “L-shape or rectangle with semicircle” gives and asks."""

from __future__ import annotations

import re
from fractions import Fraction

from chalkwright.agent.data import Problem
from chalkwright.agent.offline.composite_perimeter.solver import Composite
from chalkwright.agent.offline.family import Incomplete
from chalkwright.agent.offline.reading import Quantity, in_unit
from chalkwright.agent.offline.wording import NUMBER, Wording, value, words

_UNITS = {
    "mm": "millimeter",
    "cm": "centimeter",
    "dm": "decimeter",
    "m": "meter",
    "km": "kilometer",
    "ft": "foot",
    "in": "inch",
}
_SPELLED = {
    "millimet": "mm",
    "centimet": "cm",
    "decimet": "dm",
    "kilomet": "km",
    "met": "m",
    "feet": "ft",
    "foot": "ft",
    "inch": "in",
}
_UNIT = (
    r"(?:millimet(?:er|re)s?|centimet(?:er|re)s?|decimet(?:er|re)s?|kilomet(?:er|re)s?|met(?:er|re)s?|feet|foot|"
    r"inch(?:es)?"
    r"|mm|cm|dm|km|ft|in|m)(?![A-Za-z²³^\d])"
)


def _length(name: str) -> str:
    return rf"(?P<{name}>{NUMBER})(?:[\s-]*(?P<{name}_unit>{_UNIT}))?"


_A, _B = _length("a"), _length("b")
_LINK = r"\s*,?\s*(?:and|by)?\s*(?:an?\s|its?\s|the\s)?\s*"
_HAS = r"\s*(?:of|is|=|:)?\s*"
_SIZES = (
    rf"{_A}\s*(?:by|×|x|\*)\s*{_B}",
    rf"{_A}\s*(?:long|in length){_LINK}(?:it is\s)?{_B}\s*(?:wide|in width|broad)",
    rf"{_A}\s*(?P<upright>wide|in width){_LINK}{_B}\s*(?:high|tall|in height)",
    rf"length{_HAS}{_A}{_LINK}(?:width|breadth){_HAS}{_B}",
    rf"(?P<upright>width){_HAS}{_A}{_LINK}height{_HAS}{_B}",
    rf"{_A}\s*(?P<upright>wide)\.[^.?\d]{{0,45}}?{_B}\s*(?:high|tall)",
    rf"(?:sides|side lengths|sides of length){_HAS}{_A}\s*and\s*{_B}",
)
_SQUARE = (
    r"(?<=square )(?:(?:piece |sheet )?(?:of (?:paper|card|cardboard|metal|wood) )?(?:of|with|that has|whose)\s*)?"
    rf"(?:an?\s)?side(?:s|\s*length)?{_HAS}(?:length\s)?{_A}"
)
_SQUARE_OF = (
    rf"(?:(?<=\ba )|(?<=\ban ))(?P<a>{NUMBER})[\s-]*(?P<a_unit>{_UNIT})[\s-]+square"
    r"(?=\s+(?:is|was|has been|piece|from|off)\b)"
)
_Around = tuple[tuple[Fraction, ...], str]
_VOCABULARY = words(
    "left a an is of to in at on with by it as so which one what find calculate determine compute how perimeter "
    "area distance total rectangle rectangular square l corner corners cut cuts removed removing cutting remains "
    "remain shown remaining rest form combined joined attached added taking taken out side sides shorter longer "
    "i we you me my do for need semicircle semicircular half circle diameter smaller π then polygon whole entire "
    "full complete"
)
_SIX = (
    rf"\bsides?(?: lengths?)?(?: of length| measure\w*| are| of|:)*\s*(?P<sides>(?:{NUMBER}[\s-]*(?:{_UNIT})?(?:,? "
    rf"and |, )){{5}}{NUMBER}\s*(?:{_UNIT})?)"
)
_ROUND = words("path ends end each both two opposite semicircles circles equal")
_NO_CUTS = "A semicircle that is cut out is not covered; ask about one that is put on a side of the rectangle."
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
_AROUND = (
    r"\b(?:distance|length)(?: once| all the way)? (?:a?round|along)(?: the)?(?: outside| outer| edge| boundary| of)*"
    r"(?= )|"
    r"\blength of (?:the|its) (?:outer |outside )?(?:edge|boundary|outline|border)(?: of)?\b|\bouter edge\b|"
    r"\blength of (?:one|a|each) (?:full |complete )?(?:lap|round)\b|\bhow long is (?:one|a|each) (?:lap|round)\b|"
    r"\bhow far (?:does|do|will|must|would) [\w ]{1,20}? (?:run|walk|jog|cycle|ride|go) in (?:one|a|each) "
    r"(?:full |complete |whole )?(?:lap|round)\b|"
    r"\bhow far (?:does|do|did|will|must|would) [\w ]{1,20}? (?:run|walk|jog|cycle|ride|go|travel|skate)s? "
    r"(?:if|when|while) (?:he|she|it|they|you) (?:runs?|walks?|jogs?|cycles?|rides?|goes|go|skates?) "
    r"(?:(?:once |all the way |right )*(?:a?round|along)(?: the)?(?: (?:whole|outside|edge|outer edge))?(?: of)?|"
    r"(?:one|a) (?:full |complete |whole )?(?:lap|round)(?: of)?)|"
    rf"\bwhat (?:total )?length of {_STRIP} (?:is|are|will be|does|do|would be)\b|"
    rf"\bhow (?:long (?:is|must|should|does)|much|many (?:{_UNIT})(?: of)?) (?:the |an? )?(?:\w+ )?"
    rf"{_STRIP}"
    r"(?:[^.?]{0,40}?\ba?(?:round|long)\b(?: the)?(?: outside| outer edge| whole edge| edge)?(?: of)?|"
    r"(?= (?:do|does|is|will|are|must|needed|required)\b))"
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
    r"\b(?:the|its) width(?: of the [a-z]+)? (?:is|equals) (?:the same as )?the diameter of the (?:semi-?\s?circle|"
    r"half[ -]circle)|"
    r"\bthe (?:semi-?\s?circle|half[ -]circle) (?:has|with) the width(?: of the [a-z]+)? as (?:its |a )?diameter"
)
"""What a semicircle on top is by itself."""
_TRACK = (
    rf"\b(?:is made (?:up )?of |consists of |has |with )?(?:two|2) (?:parallel )?straight (?:sections?|sides?|parts?|"
    rf"stretches|lengths?),?"
    rf"(?: (?:of|that are|which are|each|are|is|with a length of))*\s*{_A}(?: long)?(?: each)?,? (?:joined by |"
    rf"connected by |and |with )*"
    r"(?:(?:two|2|a) )?(?:semi-?\s?circ\w+|half[ -]circ\w+)(?: (?:ends?|curves?|parts?|sections?))?(?: at (?:each|"
    r"both) ends?)?,?"
    rf"(?: (?:of|with|whose|which|have|has|each|a|the|is))* (?P<round>radius|diameter)(?: of| is)? {_B}(?: each)?"
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
        or (text.has(r"\bcorner") and text.has(r"\b(cut|cutting|removed|removing|taken|taking|missing)\b"))
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
        raise Incomplete(_NO_CUTS)
    pi = text.take(r"(?:π|\bpi\b)\s*(?:=|≈|as|to be)\s*(?P<v>3\.14\d*|22/7)")
    sizes = _sizes(text)
    side = text.take(
        rf"\b(?:(?:on|to|along|at)\s+(?:(?:the|its|one|each|both)(?:\s+of)?(?:\s+(?:the|its))?(?:\s+two)?)\s+{_A}\s*"
        rf"(?:long\s+)?sides?\b|"
        rf"diameter{_HAS}{_A.replace('<a', '<c')})"
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
        return None if sizes or side else _check(_with_six_sides(*around, asks))
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
    unit = _short(unit)
    pairs = [_pair(m, unit) for m in sizes]
    if round_:
        attached = [_in(m["a"] or m["c"], m["a_unit"] or m["c_unit"], unit) for m in side]
        two = text.has(_TWO) or any(
            re.match(r"\w+ (?!one\b)(?:\w+ )*?(?:each|both|two) ", m[0], re.IGNORECASE) for m in side
        )
        given = _with_semicircle(text, two, pairs[0], "upright" in sizes[0].groupdict(), attached, unit, asks)
    else:
        if side:
            return None
        given = _without_corner(pairs, unit, asks)
    return _check(given.model_copy(update={"pi": value(pi[0]["v"]) if pi and round_ else None}))


_ROUND_CUT = (
    rf"\b(?P<what>quarter[- ]circles?|quadrants?|(?:circular |round )?(?:holes?|discs?|disks?|circles?))(?:,? (?:each|"
    rf"of|with|having|a|an|whose|is))* (?P<round>radius|diameter)"
    rf"(?: of| is)? {_A}"
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
    (cut, *more), sizes = rest.take(_ROUND_CUT), _sizes(rest)
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
    unit = _short(sizes[0]["a_unit"] or cut["a_unit"] or "cm")
    w, h = sorted(_pair(sizes[0], unit), reverse=True)
    across = _in(cut["a"], cut["a_unit"], unit) * (2 if cut["round"].lower() == "radius" else 1)
    if across > h or (across == h and not corners):
        raise Incomplete("The part that is cut out has to fit into the rectangle; check the lengths.")
    return _check(
        Composite(
            kind="corners" if corners else "hole",
            width=w,
            height=h,
            cut_width=Fraction(0),
            cut_height=Fraction(0),
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
    numbers = re.findall(rf"({NUMBER})[\s-]*({_UNIT})?", found[0]["sides"], re.IGNORECASE)
    units = {_short(unit) for _, unit in numbers if unit}
    if len(units) != 1:
        return None
    text.take(_SIX)
    return tuple(value(number) for number, _ in numbers), units.pop()


def _with_six_sides(sides: tuple[Fraction, ...], unit: str, asks: tuple[str, ...]) -> Composite:
    """Raises Incomplete when these sides close no L-shape, or more than one."""
    found = set()
    for row in (sides, sides[::-1]):
        for k in range(6):
            w, up, p, q, over, h = row[k:] + row[:k]
            if w == p + over and h == up + q:
                found.add((max(w, h), min(w, h), *((p, q) if w >= h else (q, p))))
    if len(found) != 1:
        raise Incomplete("These six sides, one after the other, do not make an L-shape; check them and their order.")
    w, h, p, q = found.pop()
    return Composite(
        kind="L", width=w, height=h, cut_width=p, cut_height=q, unit=unit, asks=asks, pi=None, sides_given=True
    )


def _sizes(text: Wording) -> list[re.Match[str]]:
    """Every pair of lengths, in the order of the text."""
    patterns = (*_SIZES, _SQUARE, _SQUARE_OF)
    found = [m for pattern in patterns for m in text.take(rf"\b{pattern}" if pattern[0] != "(" else pattern)]
    return sorted(found, key=lambda m: m.start())


def _short(unit: str) -> str:
    return next((short for start, short in _SPELLED.items() if unit.lower().startswith(start)), unit.lower())


def _in(number: str, unit: str | None, target: str) -> Fraction:
    quantity = Quantity(value(number), _UNITS[_short(unit or target)], 0, 0)
    converted = in_unit(quantity, _UNITS[target])
    if converted is None:
        raise ValueError(f"{unit} is no length")
    return converted


def _pair(match: re.Match[str], unit: str) -> tuple[Fraction, Fraction]:
    if "b" not in match.groupdict():
        side = _in(match["a"], match["a_unit"], unit)
        return side, side
    second = match["b_unit"] or match["a_unit"]
    return _in(match["a"], match["a_unit"] or match["b_unit"], unit), _in(match["b"], second, unit)


def _without_corner(pairs: list[tuple[Fraction, Fraction]], unit: str, asks: tuple[str, ...]) -> Composite:
    (w, h), (p, q) = sorted(pairs, key=lambda pair: pair[0] * pair[1], reverse=True)
    if not (p < w and q < h):
        p, q = q, p
    if not (p < w and q < h):
        raise Incomplete("The cut-out has to be smaller than the rectangle in both directions; check the lengths.")
    if h > w:
        w, h, p, q = h, w, q, p
    return Composite(kind="L", width=w, height=h, cut_width=p, cut_height=q, unit=unit, asks=asks, pi=None)


def _with_semicircle(
    text: Wording,
    two: bool,
    size: tuple[Fraction, Fraction],
    upright: bool,
    attached: list[Fraction],
    unit: str,
    asks: tuple[str, ...],
) -> Composite:
    if text.has(r"\b(cut|cuts|removed|taken|away|off|smaller)\b"):
        raise Incomplete(_NO_CUTS)
    a, b = size
    wanted = set(attached)
    if text.has(r"\bshort(?:er)? (?:side|end)") or (two and text.has(r"(?<!short )(?<!shorter )\bends?\b")):
        wanted.add(min(a, b))
    if text.has(r"\blong(?:er)? side"):
        wanted.add(max(a, b))
    if not two and text.has(r"\b(?:semi-?\s?circles|half[ -]circles)\b"):
        raise Incomplete("Say whether there are two semicircles, and on which sides of the rectangle they sit.")
    on_top = not two and text.has(r"\btop(?:ped)?\b") and (upright or a == b)
    if on_top:
        wanted.add(a)
    if len(wanted) != 1 or not wanted <= {a, b}:
        raise Incomplete(
            "It is not clear on which side of the rectangle the semicircle sits; say “on the 6 cm side”, “on a "
            "shorter side”, "
            "or give width and height and say “on top”."
        )
    side = wanted.pop()
    if on_top:
        return Composite(
            kind="top", width=a, height=b, cut_width=Fraction(0), cut_height=Fraction(0), unit=unit, asks=asks, pi=None
        )
    other = b if side == a else a
    return Composite(
        kind="both" if two else "right",
        width=other,
        height=side,
        cut_width=Fraction(0),
        cut_height=Fraction(0),
        unit=unit,
        asks=asks,
        pi=None,
    )


def _check(given: Composite) -> Composite:
    lengths = (*given.sides, given.diameter)
    if min(lengths) <= 0:
        raise Incomplete("All lengths have to be greater than zero; check them.")
    radius = given.diameter / 2 if given.kind != "L" else Fraction(0)
    across = given.width + (radius if given.kind == "right" else 0)
    high = given.height + (radius if given.kind == "top" else 0)
    # The figure gets 8.6 by 3.45 scene units; shorter than 0.28 a side and its marks cannot be seen.
    if (
        min(lengths) * min(Fraction(86, 10) / across, Fraction(345, 100) / high) < Fraction(28, 100)
        or max(lengths) > 10**5
    ):
        raise Incomplete(
            "Some sides are too short beside the others for a picture to scale; use lengths that differ less."
        )
    if any(1000 % n.denominator for n in lengths):
        raise Incomplete("Give the lengths as decimals with at most three places.")
    return given
