"""Levers told by their length: places counted from an end, from a mark or from the pivot, and a beam with a weight."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Literal, NamedTuple

from chalkwright.agent.offline.family import Incomplete
from chalkwright.agent.offline.lever.solver import Lever, Side
from chalkwright.agent.offline.question import find_question
from chalkwright.agent.offline.reading import Quantity, in_unit, mentions, quantities

_BEAM = r"(?:beam|plank|rod|bar|board|crowbar|lever|see-?saw|seesaw|pole|rule|ruler|stick|girder)"
_RULE = r"\bmet(?:re|er)[ -]?(?:rule|ruler|stick)\b"
_WEIGHTLESS = (
    r",? ?\b(?:neglect\w*|ignor\w*|disregard\w*)(?: the)? (?:weight|mass) of the [a-z]+,? ?|"
    r"\bof negligible (?:weight|mass)\b|\b(?:the |its )?(?:weight|mass)(?: of the [a-z]+)? (?:can|may) be (?:neglected|"
    r"ignored)\b"
)
_PIVOT = r"\b(?:pivot\w*|fulcrum|support\w*|balances?|balanced|rests?|resting|hinged?|knife|turns? about|suspended)\b"
_PLACE = re.compile(
    r"(?:at|from|on) (?:the |its )?(?P<mark>\d+(?:\.\d+)?) ?cm[ -]?mark|"
    r"(?P<d>\d+(?:\.\d+)?) ?(?P<u>cm|mm|m|met(?:re|er)s?|centimet(?:re|er)s?)\b (?:away )?from (?:the |its )?(?:end )?"
    r"(?P<of>(?-i:[A-Z])\b|(?:(?:left|right|other|far|same|that|this|one)(?:[ -]hand)? )?(?:end|tip)\b(?: "
    r"(?-i:[A-Z])\b)?|pivot|fulcrum|support)|"
    r"(?:at|on|from|to) (?:the |its )?(?:end |point )?(?P<at>(?-i:[A-Z])\b|(?:(?:left|right|other|far|opposite|free|"
    r"one|that|same)(?:[ -]hand)? )?(?:end|tip)\b(?: (?-i:[A-Z])\b)?)|"
    r"\b(?:at|in) (?:its|the) (?P<middle>middle|cent(?:re|er)|midpoint)\b",
    re.IGNORECASE,
)
_OWN = (
    rf"\b{_BEAM}\b(?: (?-i:[A-Z]{{2}}))?(?:(?!\bwhen\b|\d ?cm)[^.;?]){{0,40}}?\b(?:weighs|weighing|(?:weight|mass)(?: "
    rf"(?:of|is))?)\s*$|"
    rf"\b(?:weight|mass) of the {_BEAM}(?: is| =)?\s*$"
)
_OWN_ASKED = (
    rf"\b(?:weight|mass) of the (?:uniform )?(?:met(?:re|er) )?{_BEAM}\b|\bhow (?:heavy is|much does) the "
    rf"(?:met(?:re|er) )?{_BEAM}\b"
)
_FORCE_ASKED = r"\b(?:force|effort|weight|mass|load|push|pull|heavy)\b"
_TOOL = r"\b(?:crowbar|lever|light|weightless|massless)\b"
"""What has no weight worth telling."""
_MARK_ASKED = r"\b(?:which|what) (?:cm[ -]?)?mark\b"
_WIDEST = 10


class _Load(NamedTuple):
    value: Fraction | None
    """None for the one that is asked."""
    place: Fraction


def beam(text: str) -> Lever | None:
    """Two loads on a beam that is told by its length; None for another kind of wording. Raises Incomplete."""
    text, ignored = re.subn(_WEIGHTLESS, " ", text, flags=re.IGNORECASE)
    found = quantities(text)
    forces = [q for q in found if q.unit and (in_unit(q, "newton") is not None or in_unit(q, "kilogram") is not None)]
    length = _length(text, found)
    if length is None or not forces or not mentions(text, _PIVOT):
        return None
    masses = in_unit(forces[0], "kilogram") is not None
    if any((in_unit(q, "kilogram") is not None) != masses for q in forces):
        return None
    value, used = length
    ends = re.search(rf"\b{_BEAM} ([A-Z])([A-Z])\b", text)
    places = _Places(text, value, ends.groups() if ends else ("A", "B"))
    pivot = places.pivot()
    if pivot is None:
        return None
    loads = [_given(text, places, q, masses, value) for q in forces]
    question = find_question(text)
    if mentions(question, _MARK_ASKED):
        if used + len(forces) + places.numbers != len(found) or not mentions(text, _RULE):
            return None
        values = [_newtons_or_kilograms(q, masses) for q in forces]
        return _marked(loads, values, pivot, value, masses, _is_heavy(text, ignored))
    if text.rfind(question) < 0:
        return None
    if mentions(question, _OWN_ASKED):
        loads.append(_Load(None, value / 2))
    elif mentions(question, _FORCE_ASKED) and (where := places.within(text.rfind(question), len(text))):
        loads.append(_Load(None, where[-1]))
    else:
        return None
    heavy = _is_heavy(text, ignored)
    if heavy and pivot != value / 2 and all(load is None or load.place != value / 2 for load in loads):
        raise Incomplete(
            "Away from its middle the beam's own weight counts; give it, or say that it is to be neglected."
        )
    if len(loads) != 2 or any(load is None for load in loads) or used + len(forces) + places.numbers != len(found):
        return None
    return _lever([load for load in loads if load is not None], pivot, masses)


def _is_heavy(text: str, ignored: int) -> bool:
    return mentions(text, r"\buniform\b") or not (ignored or mentions(text, _TOOL))


def _newtons_or_kilograms(quantity: Quantity, masses: bool) -> Fraction:
    value = in_unit(quantity, "kilogram" if masses else "newton")
    assert value is not None
    return value


def _marked(
    loads: list[_Load | None], values: list[Fraction], pivot: Fraction, length: Fraction, masses: bool, heavy: bool
) -> Lever | None:
    """The mark of a rule where the one load hangs whose place is not told; None where that is not one of two."""
    known = [load for load in loads if load is not None]
    if len(loads) != 2 or len(known) != 1:
        return None
    (load,), hung = known, values[loads.index(None)]
    if heavy and length / 2 not in (pivot, load.place):
        raise Incomplete("Away from its middle the rule's own weight counts; give it, or say that it is light.")
    arm = pivot - load.place
    mark = pivot + arm * (load.value or 0) / hung
    if not arm or not 0 <= mark <= length:
        raise Incomplete("No mark of this rule balances it; check the loads and the places.")
    if max(load.value or 0, hung) > _WIDEST * min(load.value or 0, hung):
        raise Incomplete(f"One arm is more than {_WIDEST} times the other: no readable picture to scale is possible.")
    return Lever(
        load=load.value or Fraction(0), arm=100 * abs(arm), other_load=hung, other_arm=None,
        unit="kg" if masses else "N", length="cm", side="left" if arm > 0 else "right", mark=100 * mark,
    )  # fmt: skip


def _length(text: str, found: tuple[Quantity, ...]) -> tuple[Fraction, int] | None:
    """Metres, and how many quantities say it."""
    for quantity in found:
        metres = in_unit(quantity, "meter") if quantity.unit else None
        before, behind = text[: quantity.start], text[quantity.end :]
        if metres is not None and (
            re.match(rf"[ -]?(?:long |uniform |light |heavy |wooden |steel )*{_BEAM}\b", behind, re.IGNORECASE)
            or re.search(
                rf"\b{_BEAM}\b(?: (?-i:[A-Z]{{2}}))?,?(?: (?:is|of|which|that|with|has|length|a))* $",
                before,
                re.IGNORECASE,
            )
        ):
            return metres, 1
    return (Fraction(1), 0) if mentions(text, _RULE) else None


class _Places:
    """Where on the beam something is, in metres from the end that is named first."""

    def __init__(self, text: str, length: Fraction, ends: tuple[str, ...]) -> None:
        self.text, self.length, self.ends = text, length, ends
        self.matches = list(_PLACE.finditer(text))
        self.numbers = sum(1 for match in self.matches if match["mark"] or match["d"])
        self.at: Fraction | None = None

    def pivot(self) -> Fraction | None:
        """The place that stands nearest behind a word for the pivot, in its sentence."""
        for word in re.finditer(_PIVOT, self.text, re.IGNORECASE):
            stop = re.search(r"[.;?](?:\s|$)|\bwhen\b|\bif\b", self.text[word.end() :])
            behind = [
                m for m in self.matches if word.start() <= m.start() < word.end() + (stop.start() if stop else 10**6)
            ]
            if behind and behind[0]["of"] not in ("pivot", "fulcrum", "support"):
                self.at = self._value(behind[0])
                self.matches = [m for m in self.matches if m is not behind[0]]
                return self.at
        return None

    def within(self, start: int, end: int) -> list[Fraction]:
        """The places that a stretch of the text names."""
        found = [self._value(match) for match in self.matches if start <= match.start() < end]
        return [place for place in found if place is not None]

    def _value(self, match: re.Match[str]) -> Fraction | None:
        if match["mark"]:
            return Fraction(match["mark"]) / 100
        if match["middle"]:
            return self.length / 2
        if match["at"]:
            return self.length if self._is_far(match["at"]) else Fraction(0)
        metres = Fraction(match["d"]) * {"c": Fraction(1, 100), "m": Fraction(1)}.get(
            match["u"][0].lower(), Fraction(1)
        )
        metres = metres / 1000 if match["u"].lower() == "mm" else metres
        if match["of"].lower() in ("pivot", "fulcrum", "support"):
            return None
        return self.length - metres if self._is_far(match["of"]) else metres

    def _is_far(self, said: str) -> bool:
        letter = said.split()[-1]
        return (
            letter == self.ends[1] or re.match(r"(?:other|far|opposite|free|right)\b", said, re.IGNORECASE) is not None
        )


def _given(text: str, places: _Places, quantity: Quantity, masses: bool, length: Fraction) -> _Load | None:
    """A load with its place: the beam's own in its middle, another one where its clause says."""
    value = _newtons_or_kilograms(quantity, masses)
    if re.search(_OWN, text[: quantity.start], re.IGNORECASE):
        return _Load(value, length / 2)
    start = max(text.rfind(mark, 0, quantity.start) for mark in (". ", "? ", "; ")) + 1
    stop = re.search(r"[.;?](?:\s|$)", text[quantity.end :])
    where = places.within(start, quantity.end + (stop.start() if stop else 10**6))
    return _Load(value, where[0]) if len(set(where)) == 1 else None


def _lever(loads: list[_Load], pivot: Fraction, masses: bool) -> Lever:
    known, asked = sorted(loads, key=lambda load: load.value is None)
    arm, other = known.place - pivot, asked.place - pivot
    if arm * other >= 0 or known.value is None or known.value <= 0:
        raise Incomplete("The two loads have to act on different sides of the pivot; check the places.")
    if max(abs(arm), abs(other)) > _WIDEST * min(abs(arm), abs(other)):
        raise Incomplete(f"One arm is more than {_WIDEST} times the other: no readable picture to scale is possible.")
    unit: Literal["N", "kg"] = "kg" if masses else "N"
    side: Side = "left" if arm < 0 else "right"
    return Lever(
        load=known.value, arm=abs(arm), other_load=None, other_arm=abs(other), unit=unit, length="m", side=side
    )  # fmt: skip
