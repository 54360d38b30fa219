"""What a problem of the family “lever in balance” gives and asks."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Literal

from chalkwright.agent.data import Problem
from chalkwright.agent.offline.family import Incomplete
from chalkwright.agent.offline.lever.beam import beam
from chalkwright.agent.offline.lever.solver import Lever, Side
from chalkwright.agent.offline.question import USED, find_question, has_leftovers
from chalkwright.agent.offline.reading import (
    Quantity,
    in_unit,
    mentions,
    plain,
    quantities,
    tidy,
    with_dimension,
)

_LEVER = r"\b(lever|crowbar|met(?:re|er)[ -]?(?:rule|ruler|stick)|see-?saw|teeter|beam|plank|fulcrum|pivot)\b"
_BALANCE = (
    r"\b(on the (?:other|opposite|right|left) side|balanc|equilibrium|level|horizontal|lifts?\b|lifting\b|raises?\b|"
    r"(?:just|needed to|required to|"
    r"to) (?:lift|raise|move|hold)|"
    r"just lifts?)"
)
OTHER_TASK = (
    r"\b(weighs itself|(?:mass|weight) of the (?:plank|beam|lever|see-?saw)|own weight|uniform (?:plank|beam) of|third|"
    r"three|wheelbarrow|nutcracker|tweezers|upwards?|tension|reaction|support force|stress|bend|same side)\b"
)
_OTHER_ARM = r"\b(ends?|long|length|apart|each other|between|edge|tip)\b"
_UNITS = {"newton": "N", "kilonewton": "N", "kilogram": "kg", "gram": "kg", "meter": "m", "centimeter": "cm"}
_BOARD = r"(?:see-?saw|plank|beam|lever|board|teeter-?totter)"
_METRES = r"m|cm|met(?:re|er)s?|centimet(?:re|er)s?"
_LENGTH = re.compile(
    rf"(?P<n>\d+(?:\.\d+)?)[ -]?(?P<u>{_METRES})(?:[ -]long)? (?:uniform )?(?P<board>{_BOARD})\b|"
    rf"\b(?P<plank>{_BOARD}),?(?: (?:which|that|is|of|with|a|length))* (?P<m>\d+(?:\.\d+)?) ?"
    rf"(?P<v>{_METRES})\b(?: long)?",
    re.IGNORECASE,
)
_MIDDLE = re.compile(
    r"\b(?:at|in|on|about|through) (?:its|the) (?:middle|cent(?:re|er)|midpoint)(?: of the [a-z-]+)?\b", re.IGNORECASE
)
_END = re.compile(
    rf"\b(?:at|on) (?:one|its|the|the left|the right) (?:left |right )?end(?: of (?:it|the {_BOARD}))?\b", re.IGNORECASE
)
_END_WITH_ARM = re.compile(
    rf"\b(?:at|on) (?:the|its|her|his) (?P<which>other|far|opposite|left|right|long|free) (?:end|tip|side)"
    rf"(?: of (?:it|the {_BOARD}|the crowbar|the bar))?,?(?: (?:which|that))?(?: (?:is|lies))?,? "
    rf"(?=\d+(?:\.\d+)? ?(?:{_METRES})\b (?:away )?from (?:the|its) (?:pivot|fulcrum))",
    re.IGNORECASE,
)
"""``the other end, 1.2 m from the pivot`` says the arm; that it is an end does not matter then."""
_LOADED = re.compile(
    r"\b(?P<noun>[a-z]+)(?:,? (?:of|with|which|that|whose|having|has|a|the|its)){0,3} "
    r"(?:weight|mass|weighs|weighing|is)"
    r"(?: of| is)? $",
    re.IGNORECASE,
)
_AFTER_LOAD = re.compile(r" (?P<noun>rock|stone|boulder|load|box|crate|log|mass|weight|child|boy|girl|brick)\b")
_RULE = r"\bmet(?:re|er)[ -]?(?:rule|ruler|stick)\b"
_PIVOTED = r"\b(?:is )?(?:pivoted|balanced|balances|supported|suspended|hung)\b"
_MARK = r"\b(?:at|from|on) (?:its |the )(?P<n>\d+(?:\.\d+)?) ?cm[ -]mark\b"
_WIDEST = 10


def read(problem: Problem) -> Lever | None:
    """Numbers of a lever problem; None when it is none."""
    text = tidy(problem.text)
    if mentions(text, _LEVER) and not mentions(text, r"\b(?:third|three|tension|reaction|same side)\b"):
        by_beam = beam(text)
        if by_beam is not None:
            return by_beam
    text = _END_WITH_ARM.sub(_at_the_arm, _without_marks(_with_ends_from_the_middle(text)))
    if mentions(text, _RULE, _BALANCE, r"\d ?cm[ -]mark|\bwhich mark\b"):
        raise Incomplete("Give the places on the rule as distances from the fulcrum, not as marks, and ask for one.")
    if not mentions(text, _LEVER, _BALANCE) or mentions(text, OTHER_TASK):
        return None
    found = quantities(text)
    loads = with_dimension(found, "newton") + with_dimension(found, "kilogram")
    arms = with_dimension(found, "meter")
    if not loads or not arms:
        return None
    if mentions(text, _OTHER_ARM):
        raise Incomplete("Give both arms as distances from the fulcrum, not from an end and not as a total length.")
    if min(q.value for q in (*loads, *arms)) <= 0:
        raise Incomplete("A lever needs loads and arms greater than zero; state them as positive numbers.")
    if len(found) != 3 or len(loads) + len(arms) != 3:
        raise Incomplete(
            "This looks like a lever in balance, but exactly three of its two loads (N or kg) and two arms (m or cm), "
            f"and no other number, have to be given; {len(loads)} loads and {len(arms)} arms were found."
        )
    if len({_UNITS.get(q.unit, "") for q in loads}) != 1 or any(q.unit not in _UNITS for q in found):
        raise Incomplete("Give the loads both in N or both in kg, and the arms in m or cm.")
    _check_question(text, loads)
    return _pair_nearest(text, loads, arms)


def _at_the_arm(match: re.Match[str]) -> str:
    which = match["which"].lower()
    side = f"on the {which} side " if which in ("left", "right") else "on the other side "
    return f"{side}at "


def _with_ends_from_the_middle(text: str) -> str:
    """The text with ``1.5 m from the pivot`` for the end of a 3 m long plank on a pivot in its middle."""
    lengths, ends = list(_LENGTH.finditer(text)), list(_END.finditer(text))
    if len(lengths) != 1 or len(ends) != 1 or len(_MIDDLE.findall(text)) != 1:
        return text
    if re.search(rf"\d ?(?:{_METRES})\b(?! (?:from|away|to the|left|right))", _LENGTH.sub(" ", text), re.IGNORECASE):
        return text
    half = Fraction(lengths[0]["n"] or lengths[0]["m"]) / 2
    arm = f"{plain(half)} {lengths[0]['u'] or lengths[0]['v']} from the pivot"
    return _LENGTH.sub(lambda match: match["board"] or match["plank"], _END.sub(arm, text))


def _without_marks(text: str) -> str:
    """The text with ``40 cm to the left of the pivot`` for the 10 cm mark of a metre rule on a pivot in its middle."""
    middle = (
        rf"{_PIVOTED}[^.?]{{0,30}}\b(?:midpoint|middle|cent(?:re|er)|50 ?cm[ -]mark)\b"
        r"(?:,? ?\(?(?:at )?the 50 ?cm[ -]mark\)?)?"
    )
    rest, centred = re.subn(middle, "on a pivot", text, flags=re.IGNORECASE)
    marks = list(re.finditer(_MARK, rest, re.IGNORECASE))
    if centred != 1 or len(marks) != 2 or not mentions(text, _RULE) or mentions(text, r"\bwhich mark\b"):
        return text
    places = [Fraction(mark["n"]) for mark in marks]
    if (places[0] - 50) * (places[1] - 50) >= 0 or max(places) > 100:
        return text

    def as_arm(mark: re.Match[str]) -> str:
        place = Fraction(mark["n"])
        return f"{plain(abs(place - 50))} cm to the {'left' if place < 50 else 'right'} of the pivot"

    return re.sub(_MARK, as_arm, rest, flags=re.IGNORECASE)


def _check_question(text: str, loads: tuple[Quantity, ...]) -> None:
    question = find_question(text)
    asks_load = len(loads) == 1
    masses = _UNITS[loads[0].unit] == "kg"
    wanted = (
        r"\b(mass|heavy|load|child|weigh|object)"
        if masses
        else r"\b(force|effort|weight|load|heavy|weigh|newtons|pull|push)"
    )
    if not mentions(question, wanted if asks_load else r"\b(far|distance|where|arm|position)\b"):
        missing = "load" if asks_load else "arm"
        raise Incomplete(f"The numbers determine the other {missing} of the lever, so ask for that {missing}.")
    if asks_load and mentions(question, r"\bforce\b" if masses else r"\bmass\b"):
        raise Incomplete("The load given and the load asked for have to be of one kind: both forces or both masses.")
    if mentions(
        question,
        r"\b(?:force|load|push|weight)(?: acting| exerted)? (?:on|by|at) "
        r"(?:the |its )?(?:pivot|fulcrum|support)",
    ):
        raise Incomplete("The force on the pivot is not found here; ask only for the missing load or arm.")
    if mentions(question, r"\b(moments?|torques?)\b") or has_leftovers(_without_quantities(text)):
        raise Incomplete("Ask only for the missing load or the missing arm, and give every value as a number.")


def _without_quantities(text: str) -> str:
    for quantity in quantities(text):
        text = text[: quantity.start] + USED * (quantity.end - quantity.start) + text[quantity.end :]
    return text


def _pair_nearest(text: str, loads: tuple[Quantity, ...], arms: tuple[Quantity, ...]) -> Lever:
    """The load and the arm that stand closest together belong to one side."""
    pairs = sorted(((q, r) for q in loads for r in arms), key=lambda pair: _distance(text, *pair))
    load, arm = pairs[0]
    named = _find_named_arm(text, loads, arms)
    owned = _find_owned_arm(text, loads, arms)
    if owned is not None and _distance(text, load, arm) > _SENTENCE:
        return _lever(text, owned, arms[0], loads, arms)
    if named is not None and _distance(text, load, arm) > _SENTENCE:
        (load,), arm = loads, named
        return _lever(text, load, arm, loads, arms)
    if _distance(text, load, arm) > _SENTENCE or mentions(text, r"\b(lighter|heavier|respectively|former|latter)\b"):
        raise Incomplete("Say in one sentence which load acts at which distance from the fulcrum.")
    return _lever(text, load, arm, loads, arms)


_OWNER = re.compile(
    r"(?P<name>\b[A-Z][a-z]+|\b[Tt]he [a-z]+),? (?:\(|who weighs |weighs |weighing |(?:has|with) an? (?:mass|weight) "
    r"of |is )$"
)


def _find_owned_arm(text: str, loads: tuple[Quantity, ...], arms: tuple[Quantity, ...]) -> Quantity | None:
    """The load of two whose owner, told before by name, stands before the only arm: 'Tom sits 1.2 m from it'."""
    owners = {match["name"].lower(): load for load in loads if (match := _OWNER.search(text[: load.start]))}
    if len(arms) != 1 or len(owners) != len(loads):
        return None
    sentence = re.split(r"[.;?!]\s", text[: arms[0].start])[-1].lower()
    found = [load for name, load in owners.items() if re.search(rf"\b{name}\b", sentence)]
    return found[0] if len(found) == 1 else None


def _find_named_arm(text: str, loads: tuple[Quantity, ...], arms: tuple[Quantity, ...]) -> Quantity | None:
    """The arm of the only load where another sentence tells it by name: 'The rock is 0.2 m from the pivot'."""
    if len(loads) != 1:
        return None
    name = _LOADED.search(text[: loads[0].start]) or _AFTER_LOAD.match(text[loads[0].end :])
    if name is None:
        return None
    told = rf"\b(?:the|this|that) {name['noun']} (?:is|sits|lies|hangs|rests|stands|acts|is placed)(?: [a-z]+)? ?$"
    found = [arm for arm in arms if re.search(told, text[: arm.start], re.IGNORECASE)]
    return found[0] if len(found) == 1 else None


def _lever(text: str, load: Quantity, arm: Quantity, loads: tuple[Quantity, ...], arms: tuple[Quantity, ...]) -> Lever:
    other = next(q for q in (*loads, *arms) if q is not load and q is not arm)
    length: Literal["m", "cm"] = "cm" if all(q.unit == "centimeter" for q in arms) else "m"
    unit: Literal["N", "kg"] = "N" if _UNITS[load.unit] == "N" else "kg"
    lever = Lever(
        load=_value(load, unit),
        arm=_value(arm, length),
        other_load=_value(other, unit) if other in loads else None,
        other_arm=_value(other, length) if other in arms else None,
        unit=unit,
        length=length,
        side=_side(text, arm, other),
    )
    arms_both = (lever.arm, lever.answer if lever.other_arm is None else lever.other_arm)
    if max(arms_both) > _WIDEST * min(arms_both):
        raise Incomplete(f"One arm is more than {_WIDEST} times the other: no readable picture to scale is possible.")
    return lever


_SENTENCE = 200


def _distance(text: str, first: Quantity, second: Quantity) -> int:
    """Characters between two quantities; a sentence's end between them counts as far."""
    between = text[min(first.end, second.end) : max(first.start, second.start)]
    return len(between) + _SENTENCE * len(re.findall(r"[.;?!](?:\s|$)", between))


def _value(quantity: Quantity, name: str) -> Fraction:
    converted = in_unit(quantity, {"N": "newton", "kg": "kilogram", "m": "meter", "cm": "centimeter"}[name])
    assert converted is not None
    return converted


def _side(text: str, arm: Quantity, other: Quantity) -> Side:
    """The side the wording puts the whole pair on; left when it does not say."""
    named = [
        (match.group(1).lower(), Quantity(Fraction(0), "", match.start(), match.end()))
        for match in re.finditer(r"\b(left|right)\b", text, re.IGNORECASE)
    ]
    if not named:
        return "left"
    if {word for word, _ in named} == {"left", "right"} or len(named) == 1:
        word, place = min(named, key=lambda item: _distance(text, arm, item[1]))
        ours = _distance(text, arm, place) <= _distance(text, other, place) or len(named) > 1
        return "left" if (word == "left") == ours else "right"
    raise Incomplete("The two loads have to be on different sides of the fulcrum; say which is left and which right.")
