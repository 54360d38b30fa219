"""Triangles whose sides and angles have no names: two sides and the angle between them, a right triangle's legs."""

from __future__ import annotations

import re
from collections.abc import Iterable
from fractions import Fraction

from chalkwright.agent.offline.question import find_question, take
from chalkwright.agent.offline.reading import mentions, number
from chalkwright.agent.offline.triangle_solving.facts import DEGREES, LENGTH, Facts, finish, unit_name
from chalkwright.agent.offline.triangle_solving.solver import ANGLES, SIDES, Triangle


def read_unnamed(text: str, optional: bool) -> Triangle | None:
    right = mentions(text, r"\bright[- ](?:angled )?triangle\b|\bright[- ]angled\b|\bhypotenuse\b")
    facts = Facts(text, optional)
    if right:
        facts.put("C", Fraction(90))
        return _read_right(facts)
    three = (
        rf"\bsides?(?: lengths?)?(?: of (?:a|the|this) triangle| are| of| with| measuring| measure|"
        rf" is|:)*\s*(?:length |lengths )?{LENGTH}\s*,\s*{LENGTH}\s*,?\s*and\s*{LENGTH}(?: long| in length)?"
    )
    found, facts.rest = take(three, facts.rest)
    if found:
        _put_lengths(facts, SIDES, found[0])
        return finish(facts, _find_ranked_angles(facts))
    two = rf"\btwo sides of a triangle (?:are|measure|have lengths?(?: of)?)\s*{LENGTH}\s*and\s*{LENGTH}(?: long)?"
    found, facts.rest = take(two, facts.rest)
    between = (
        rf"(?:the )?(?:angle between them|included angle|angle between (?:these|the two) "
        rf"sides)\s*(?:is|=|measures|of)\s*{DEGREES}|{DEGREES}\s*(?:is )?(?:the )?included angle"
    )
    if not found or not facts.angle("C", between):
        return None
    _put_lengths(facts, "ab", found[0])
    third = mentions(find_question(facts.rest), r"\bthird side\b|\bremaining side\b|\bside opposite\b")
    return finish(facts, ("c",) if third else (), lettered=True)


def _put_lengths(facts: Facts, names: Iterable[str], match: re.Match[str]) -> None:
    """Keeps the lengths of sides that are told one after the other, a number and a unit each."""
    groups = match.groups()
    for name, value, unit in zip(names, groups[::2], groups[1::2], strict=True):
        facts.put(name, number(value))
        facts.units.add(unit_name(unit))


def _find_ranked_angles(facts: Facts) -> tuple[str, ...]:
    question = find_question(facts.rest)
    order = sorted(SIDES, key=lambda name: facts.given[name])
    if mentions(question, r"\b(?:all (?:the |three )?|its |the (?:three )?)angles\b|\bsolve\b"):
        return tuple(ANGLES)
    for words, side in ((r"\b(?:largest|greatest|biggest) angle", order[2]), (r"\b(?:smallest|least) angle", order[0])):
        if mentions(question, words):
            if [facts.given[s] for s in SIDES].count(facts.given[side]) > 1:
                return ()
            return (side.upper(),)
    return ()


def _read_right(facts: Facts) -> Triangle | None:
    facts.length(
        "c",
        rf"\bhypotenuse(?:\s+(?:that|which|of (?:a|the|this) (?:right[- ](?:angled "
        rf")?)?triangle))?\s*(?:is|of|=|measures|has (?:a )?length(?: of)?)\s*(?:length\s*)?{LENGTH}(?: long)?",
    ) or facts.length("c", rf"{LENGTH}\s*(?:long )?hypotenuse")
    legs, facts.rest = take(
        rf"\b(?:legs?|catheti|(?:two )?shorter sides|(?:two )?perpendicular sides|"
        rf"sides (?:that form|forming) the right angle|other two sides)(?:\s+(?:of (?:a|the|this) "
        rf"right(?:[- ]angled)?[- ]triangle|are|of|with|measuring|measure|have|that|"
        rf"whose))*\s*(?:lengths? )?(?:of )?{LENGTH}\s*and\s*{LENGTH}(?: long)?",
        facts.rest,
    )
    for match in legs:
        _put_lengths(facts, "ab", match)
    acute = facts.angle(
        "A", rf"(?:one |an? )?(?:of (?:the|its) )?(?:acute )?angles?\s*(?:is|of|measures|=)\s*{DEGREES}"
    )
    if acute:
        facts.rest = re.sub(rf"\bthe {facts.given['A']}\s*°\s*angle\b", "this angle", facts.rest)
        this = r"(?:this|that|the (?:given )?|it)\s*(?:acute )?(?:angle)?"
        facts.length(
            "a", rf"(?:leg|side|cathetus) opposite (?:to )?{this}\s*(?:is|measures|=|has length)\s*{LENGTH}(?: long)?"
        )
        facts.length(
            "b", rf"(?:leg|side|cathetus) adjacent (?:to )?{this}\s*(?:is|measures|=|has length)\s*{LENGTH}(?: long)?"
        )
    elif not legs:
        facts.length(
            "b",
            rf"\b(?:one|a|the other|another|its) (?:leg|cathetus|side)\s*(?:is|of|measures|=|has "
            rf"(?:a )?length(?: of)?)\s*(?:length\s*)?{LENGTH}(?: long)?",
        )
    targets = _find_right_targets(facts, acute)
    return None if targets is None else finish(facts, targets, lettered=True)


def _find_right_targets(facts: Facts, acute: bool) -> tuple[str, ...] | None:
    """What is asked of a right triangle, of which one acute angle may be given; None for another angle."""
    question = find_question(facts.rest)
    targets = []
    if mentions(question, r"\bhypotenuse\b"):
        targets.append("c")
    if mentions(question, r"\b(?:other|missing|remaining|unknown|second) (?:leg|cathetus|side)\b|\bthird side\b"):
        targets += [x for x in "abc" if x not in facts.given and x not in targets]
    if acute and mentions(question, r"\bopposite\b"):
        targets.append("a")
    if acute and mentions(question, r"\badjacent\b"):
        targets.append("b")
    if acute and facts.given["A"] != 45 and mentions(question, r"\b(?:shorter|longer) (?:leg|cathetus)\b"):
        short = mentions(question, r"\bshorter (?:leg|cathetus)\b")
        targets.append("a" if short == (facts.given["A"] < 45) else "b")
    if mentions(question, r"\bacute angles\b|\b(?:its|both|the|two|other) (?:two )?(?:acute )?angles\b"):
        targets += [x for x in "AB" if x not in facts.given]
    elif mentions(question, r"\bangle\b(?! of)") and not acute:
        return None
    if len(targets) > 1 and mentions(question, r"\b(?:third|missing|unknown) side\b"):
        return ()
    return tuple(targets)
