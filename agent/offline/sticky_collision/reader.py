"""What a problem of the family “collision of bodies that stick together” gives and asks."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Literal, NamedTuple

from chalkwright.agent.data import Problem
from chalkwright.agent.offline.family import Incomplete
from chalkwright.agent.offline.question import asks, find_question, has_leftovers, sentences, told_first
from chalkwright.agent.offline.reading import Quantity, in_unit, mentions, quantities, tidy
from chalkwright.agent.offline.sticky_collision.solver import Asked, Body, Collision
from chalkwright.agent.offline.wording import words

_STUCK = (
    r"\b(?:picks? up|picked up|stick|sticks|sticking|stuck|coupl(?:es?|ed|ing)|lock(?:s|ed)?|hooks?|hooked|joins?|"
    r"joined|embed\w*|lodge\w*|"
    r"fuse[sd]?|entangle\w*|cling(?:s|ing)?|hold(?:s|ing)? on(?:to)?|grab(?:s|bing)?|coalesce\w*|"
    r"(?:stays?|remains?|gets? stuck|stops?|moves?|goes|go|glides?|slides?|continues?|"
    r"travels?|combined?) (?:on )?(?:stuck )?(?:in (?:it|the block)|together|as one)|"
    r"jumps?(?: with| at| \d[^.,]{0,9})* (?:on(?:to)?|in(?:to)?)|catch(?:es)?(?! up)|(?:perfectly|completely|totally|"
    r"fully) inelastic\w*)\b"
)
_MEET = (
    r"\b(?:rear-ends?|grabs?|picks? up|picked up|(?:embeds?|buries|lodges?) itself in|jumps?(?: with| at| "
    r"\d[^.,]{0,9})* (?:on(?:to)?|"
    r"in(?:to)?)|catch(?:es)? (?:up|a|the)|collid\w*|collisions?|hits?|hit by|strikes?|struck|bumps?|runs? into|"
    r"crash\w*|meets?|impact|fired|shot|into|"
    r"couples? (?:with|to|together|up)|(?:stuck|sticks?|embed\w*|lodges?|lodged|clings?) (?:in|on|to|into|onto))\b"
)
OTHER_TASK = (
    r"(?<!in)\belastic|\bfriction(?! ?less)(?!-)|\bbounc|\brebound|\bspring\b|\bpendulum|\bswings?\b|\bheight\b|"
    r"\bhow far\b|\bangle\b|°|\bimpulse|\bforce\b|\bcoefficient|\brecoil|\bexplo|\bthree\b|\bthird\b|\brocket|"
    r"(?:\bnot|n't) (?:stick|couple|lock|join|stay|hold)|\bpercent|%|\bin the air\b|\bdropped\b|\bfalls?\b|"
    r"\bvertical|\bincline|\bthrows?\b|\bjumps? (?:up|down|off|out|from)\b|"
    r"\bfraction\b|\btwice\b|\bhalf\b|\bsame (?:mass|speed)\b|\bidentical\b|\bequal\b"
)
_REST = (
    r"\b(?:at rest|stationary|resting|standing still|that stands|which stands|parked|motionless|not moving|unmoving)\b"
)
_LYING = (
    r"\b(?:lying|that lies|which lies|standing|sitting|that (?:sits|stands)|which (?:sits|stands)|waiting|"
    r"floating|hanging)\b"
)
"""Says of the body beside the one that moves that it does not."""
_TOWARDS = r"\b(?:towards? (?:each other|one another|it|him|her)|head-?\s?on|in opposite directions|from opposite)\b"
_BEHIND = (
    r"\b(?:same direction|rear-ends?|same way|catch(?:es)? up|from behind|behind it|rear|ahead of it|in front of it)\b"
)
_WAY = re.compile(
    r"\b(?P<way>east|west|north|south|right|left)(?:wards?|bound)?\b|(?P<back>\bopposite direction\b|\bother way\b)",
    re.IGNORECASE,
)
_AHEAD = {
    "east": (1, 0),
    "right": (1, 0),
    "west": (-1, 0),
    "left": (-1, 0),
    "north": (0, 1),
    "south": (0, -1),
}
_BACK = {"east": "west", "west": "east", "north": "south", "south": "north", "right": "left", "left": "right"}
_ADJECTIVE = (
    r"(?:red|blue|green|yellow|black|white|orange|purple|small|large|big|heavy|light|wooden|steel|toy|railway|empty|"
    r"loaded|clay|rubber|freight|goods|model|first|second)"
)
_DETERMINER = r"\b(?:an?|the|one|two|another|his|her)(?: stationary| resting| moving)?"
_ARTICLED_MASS = re.compile(rf"{_DETERMINER} (?:{_ADJECTIVE} )*$", re.IGNORECASE)
_BEHIND_MASS = re.compile(r"^-?\s*(?P<name>[a-z]+(?:[ -][a-z]+){0,3}(?: (?:[A-Z]|[1-9])\b)?)")
_LINK = (
    r"(?: of (?:wood|clay|putty|ice|steel))?,?"
    r"(?: (?:of|with|has|having|whose|is|weighs))?,?(?: an?| the| its)?(?: total)?(?: mass)?(?: m)?"
    r"(?:\s*[=(]| of| is)?\s*$"
)
_BEFORE_MASS = (
    re.compile(rf"(?P<name>[A-Za-z]+ (?:[A-Z]|[1-9])){_LINK}"),
    re.compile(rf"{_DETERMINER} (?P<name>(?i:[a-z]+)(?:[ -][a-z]+){{0,2}}?){_LINK}", re.IGNORECASE),
    re.compile(rf"(?<=[a-z,] )(?P<name>[A-Z][a-z]+){_LINK}"),
    re.compile(r"\b(?P<name>[A-Z][a-z]+),? \($"),
)
"""A noun with its letter or number, one with its article, and a person's name within a sentence or before a bracket."""
_NO_NAME = words(
    "the a an of and mass with moving moves at rest is travelling traveling it one other another body object masses "
    "bodies objects in on by that which to sliding rolling with collides hits stationary m rolls slides moves drives "
    "travels runs flies goes driving running flying going roll slide move drive two both who whom whose he she they "
    "him her them his its this these those was were are be has have had into from for as if when while then after "
    "before hit struck ran caught met shot came went slid flew stood at not up east west north south right left "
    "total speed velocity same faster slower heavier lighter larger smaller bigger at against behind towards toward"
)
_NOUNS = words(
    "puck cart trolley ball lump block car wagon truck glider disc skater body bullet stone arrow sled player carriage "
    "van lorry train bag boy girl child person"
)
"""They are written small even at the beginning of a sentence."""
_DIRECTION = r"\bvelocit|\bdirection\b|\bwhich way\b"
_LATER = r"\b(?:they|together|both|combined|after\w*|final|common)\b"
_BEFORE = (
    r"\b(?:how fast|(?:what|find|calculate|determine)\b[^.?]*\b(?:speed|velocity))\b[^.?]*\b(?:was|were|had)\b[^.?]*"
    r"\b(?:going|moving|travelling|traveling|flying|bullet|arrow|dart|pellet|before|fired|shot)\b|"
    r"\b(?:initial|original|impact) (?:speed|velocity)\b|\b(?:speed|velocity)\b[^.?]*"
    r"\b(?:before (?:the |it )?(?:impact|collision|hit|struck|hitting|striking)|initially|originally|just before)\b"
)
_LONGEST = 16
_BESIDE = 12
"""Characters between two speeds that are named together, as in ``at 3 m/s and 2 m/s``."""
_PER_TIME = r"(?:k?m\s*/\s*[sh]|met(?:re|er)s? (?:per|a) second|km ?h|m s)"


class _Token(NamedTuple):
    kind: Literal["mass", "speed"]
    value: Fraction
    start: int
    end: int


def read(problem: Problem) -> Collision | None:
    """Both bodies and what is asked; None when the wording is of another kind."""
    text = _with_both_masses(told_first(tidy(problem.text)))
    if not mentions(text, _STUCK, _MEET) or mentions(text, OTHER_TASK):
        return None
    tokens, rest = _tokens(text)
    if len(tokens) != 4 or has_leftovers(rest):
        return None
    turned = _turned(text, tokens)
    if turned is not None:
        return turned
    if [token.kind for token in tokens].count("mass") != 2:
        return None
    spoilt = (s for s in sentences(text) if not mentions(s, _TOWARDS))
    if any(re.search(rf"{_LATER}.*\d\s*{_PER_TIME}", sentence, re.IGNORECASE) for sentence in spoilt):
        raise Incomplete("Give the velocities before the collision only, in sentences of their own.")
    if mentions(find_question(text), _BEFORE) or len([token for token in tokens if token.value == 0]) == 2:
        raise Incomplete(
            "Only the speed afterwards is worked out, from both speeds before; a speed before the collision cannot be "
            "asked."
        )
    first, second, told = _bodies(text, tokens)
    wanted = _find_asked(text)
    if asks(text) > (2 if wanted == "both" else 1):
        raise Incomplete("Ask for the common speed, the kinetic energy that is lost, or both, and for nothing else.")
    directed = wanted != "energy" and mentions(find_question(text), _DIRECTION)
    return _check(Collision(first=first, second=second, asked=wanted, directed=directed, told=told))


_MASS_ASKED = r"\b(?:find|calculate|determine|work out|what (?:is|was)|what) (?:the )?mass\b|\bhow heavy\b"


def _turned(text: str, tokens: list[_Token]) -> Collision | None:
    """One body at rest and the common speed are given: the speed before or the other mass is asked; else None."""
    masses, speeds = ([t for t in tokens if t.kind == kind] for kind in ("mass", "speed"))
    moving = sorted((t.value for t in speeds if t.value), reverse=True)
    question = find_question(text)
    if len(moving) != len(speeds) - 1 or moving[-1] <= 0 or asks(text) > 1:
        return None
    resting = next(t for t in speeds if not t.value)
    if len(masses) == 2 and mentions(question, _BEFORE):
        still = min(masses, key=lambda t: _apart(text, t, resting))
        mover = next(t for t in masses if t is not still)
        speed = moving[0] * (mover.value + still.value) / mover.value
        asked: Asked = "before"
        names = _names(text, [mover, still])
        sizes = (mover.value, still.value)
    elif len(masses) == 1 and mentions(question, _MASS_ASKED) and moving[0] > moving[1]:
        if _apart(text, masses[0], resting) < _apart(text, masses[0], next(t for t in speeds if t.value == moving[0])):
            return None
        speed, asked = moving[0], "mass"
        names = [_names(text, masses * 2)[0].removesuffix(" 1"), "second body"]
        sizes = (masses[0].value, masses[0].value * (moving[0] - moving[1]) / moving[1])
    else:
        return None
    first = Body(name=names[0], mass=sizes[0], speed=speed, way="right", ahead=(1, 0))
    second = Body(name=names[1], mass=sizes[1], speed=Fraction(0), way="", ahead=(0, 0))
    return _check(Collision(first=first, second=second, asked=asked, told=False))


def _apart(text: str, one: _Token, other: _Token) -> int:
    """Characters between two values, with a sentence's end between them as many."""
    between = text[min(one.end, other.end) : max(one.start, other.start)]
    return len(between) + 200 * len(re.findall(r"[.;?!]\s", between))


def _with_both_masses(text: str) -> str:
    """The text with ``a 2 kg cart`` for ``an identical cart`` where it gives one mass."""
    masses = [quantity for quantity in quantities(text) if quantity.unit and in_unit(quantity, "kilogram") is not None]
    if len(masses) != 1:
        return text
    mass = text[masses[0].start : masses[0].end]
    text = re.sub(r"\b(?:an?|another) (?:identical|equal) (?=[a-z]+)", f"a {mass} ", text)
    return re.sub(
        r"\b(?:an?|another) (?P<noun>(?:[a-z]+ )?[a-z]+) (?:of|with) (?:the same|equal) mass\b",
        rf"a {mass} \g<noun>",
        text,
    )


def _tokens(text: str) -> tuple[list[_Token], str]:
    """Masses in kg and speeds in m/s in their order, and the text without them and without other names' numbers."""
    found, rest = [], text
    for quantity in quantities(text):
        for kind, unit in (("mass", "kilogram"), ("speed", "meter / second")):
            value = in_unit(quantity, unit) if quantity.unit else None
            if value is not None:
                found.append(_Token("mass" if kind == "mass" else "speed", value, quantity.start, quantity.end))
                rest = _cross_out(rest, quantity)
    resting = list(re.finditer(_REST, text, re.IGNORECASE))
    if not resting and [token.kind for token in found].count("speed") == 1:
        resting = list(re.finditer(_LYING, text, re.IGNORECASE))
    for match in resting:
        found.append(_Token("speed", Fraction(0), match.start(), match.end()))
    rest = re.sub(r"\b[a-z]+ [1-9]\b(?! ?\w*/)|\b[mv]_?[12]\b", " ", rest, flags=re.IGNORECASE)
    return sorted(found, key=lambda token: token.start), rest


def _cross_out(text: str, quantity: Quantity) -> str:
    return text[: quantity.start] + "~" * (quantity.end - quantity.start) + text[quantity.end :]


def _bodies(text: str, tokens: list[_Token]) -> tuple[Body, Body, bool]:
    """Which mass, speed and direction belong together, and whether directions are named. Raises Incomplete."""
    kinds = [token.kind for token in tokens]
    if kinds == ["mass", "mass", "speed", "speed"] and tokens[3].start - tokens[2].end < _BESIDE:
        tokens = [tokens[k] for k in (0, 2, 1, 3)]
    elif sorted(kinds[:2]) != ["mass", "speed"] or sorted(kinds[2:]) != ["mass", "speed"]:
        raise Incomplete("Say of one body after the other which mass and which speed it has, or that it is at rest.")
    pairs = [sorted(tokens[k : k + 2]) for k in (0, 2)]
    border = min(token.start for token in pairs[1]) if kinds[0] != kinds[1] else len(text)
    border = max(text.rfind(mark, 0, border) for mark in (".", ";", ",", " and ", " with ", " into ", " hits ", " by "))
    ways, told = _ways(text, border, [pair[1].value for pair in pairs])
    names = _names(text, [pair[0] for pair in pairs])
    bodies = [
        Body(
            name=name,
            mass=mass.value,
            speed=speed.value,
            way=way if speed.value else "",
            ahead=_AHEAD[way] if speed.value else (0, 0),
        )
        for name, (mass, speed), way in zip(names, pairs, ways, strict=True)
    ]
    return bodies[0], bodies[1], told


def _ways(text: str, border: int, speeds: list[Fraction]) -> tuple[list[str], bool]:
    """The direction of each body, and whether one is named; one that moves alone goes to the right if none is."""
    said: list[list[str]] = [[], []]
    for match in _WAY.finditer(text):
        after_question = match.start() >= text.rfind(find_question(text)) >= 0
        if not after_question:
            said[match.start() > border].append((match["way"] or "back").lower())
    own = [dict.fromkeys(ways) for ways in said]
    if any(len(ways) > 1 for ways in own):
        raise Incomplete("Give each body one direction before the collision.")
    first, second = (next(iter(ways), "") for ways in own)
    told = bool({first, second} - {"", "back"})
    if not all(speeds):
        moving = first or second
        return [moving or "right"] * 2 if moving != "back" else ["right"] * 2, told
    if mentions(text, _TOWARDS):
        first = first if first not in ("", "back") else _BACK.get(second, "right")
        if second not in ("", "back", _BACK[first]):
            raise Incomplete("Bodies that meet head-on move in opposite directions; check the directions.")
        return [first, _BACK[first]], told
    if mentions(text, _BEHIND):
        return [first or second or "right"] * 2, told
    if second == "back" and first:
        return [first, _BACK[first]], told
    if not first or not second or "back" in (first, second):
        raise Incomplete("Say in which direction each body moves, for example to the right and to the left.")
    return [first, second], told


def _names(text: str, masses: list[_Token]) -> list[str]:
    """What the bodies are called, told apart; ``first body`` where no noun is sure."""
    names = []
    for ordinal, mass in zip(("first", "second"), masses, strict=True):
        name = _name(text[: mass.start], text[mass.end :].lstrip(" ")) or f"{ordinal} body"
        names.append(name[0].lower() + name[1:] if set(name.lower().split()) & _NOUNS else name)
    if names[0] == names[1]:
        return [f"{name} {place}" for place, name in enumerate(names, 1)]
    return names


def _name(before: str, behind: str) -> str:
    """The noun phrase right beside a mass, such as ``ice skater``; empty where it may be no noun."""
    follows = _BEHIND_MASS.match(behind) if _ARTICLED_MASS.search(before) else None
    found = [follows["name"]] if follows else []
    found += [match["name"] for match in (pattern.search(before) for pattern in _BEFORE_MASS) if match]
    nouns = (_noun_phrase(name, whole=place > 0 or not follows) for place, name in enumerate(found))
    return next((name for name in nouns if name), "")


def _noun_phrase(said: str, whole: bool) -> str:
    """The nouns that ``said`` begins with; empty if none, if they are many, or if more is said than a ``whole`` one."""
    parts = said.split()
    count = next((k for k, part in enumerate(parts) if _is_no_noun(part)), len(parts))
    name = " ".join(parts[:count])
    if (whole and count < len(parts)) or not 0 < count < 4 or len(name) > _LONGEST:
        return ""
    return "" if re.fullmatch(rf"(?:{_ADJECTIVE}\b ?)+", name, re.IGNORECASE) else name


def _is_no_noun(word: str) -> bool:
    """Pronouns, verbs, participles, adverbs, and nouns in the plural."""
    if word.lower() in _NOUNS or re.fullmatch(r"[A-Z]|\d", word):
        return False
    return word.lower() in _NO_NAME or re.search(r"(?:ing|ed|ly|[a-rt-z]s)$", word.lower()) is not None


def _find_asked(text: str) -> Asked:
    question = re.sub(rf"\b(?:initially|originally),? (?={_REST})", "", find_question(text), flags=re.IGNORECASE)
    energy = mentions(question, r"\benergy\b")
    speed = mentions(question, r"\b(?:speed|velocity|how fast|fast)\b|(?-i:\bv\b)(?!\s*=)")
    if mentions(question, r"\b(?:before|initial\w*|original\w*|momentum|time|long)\b") or not (energy or speed):
        raise Incomplete("Ask for the common speed after the collision, for the kinetic energy that is lost, or both.")
    if energy and not mentions(question, r"\b(?:lost|loss|loses?|converted|dissipated|turned into|turns into)\b"):
        raise Incomplete("Of the energies ask for the kinetic energy that is lost in the collision.")
    return "both" if energy and speed else "energy" if energy else "speed"


def _check(collision: Collision) -> Collision:
    """The collision if it can happen. Raises Incomplete."""
    first, second = collision.first, collision.second
    if {body.way in ("left", "right") for body in (first, second) if body.way} == {True, False}:
        raise Incomplete("Give both directions by compass points, or both by left and right.")
    if min(first.mass, second.mass) <= 0 or not (first.speed or second.speed):
        raise Incomplete("The two bodies need masses above 0 kg, and one of them has to move.")
    if collision.loss == 0 or min(first.speed, second.speed) < 0:
        raise Incomplete("These two bodies never meet, because they move in the same way; check their velocities.")
    if first.along(second) and not collision.meets:
        raise Incomplete("The one that is behind has to be faster, else they never meet; name the faster one first.")
    return collision
