"""A right-angled paper triangle folded so that one acute corner comes to lie on the other."""

from __future__ import annotations

import re
from typing import Literal

from chalkwright.agent.authors.offline.family import Family, Incomplete
from chalkwright.agent.authors.offline.forms import forms_of
from chalkwright.agent.authors.offline.lessons.folded_triangle import FoldedTriangle, write
from chalkwright.agent.authors.offline.reading import number
from chalkwright.agent.data import Problem

EXAMPLE = (
    "A paper triangle ABC has a right angle at C, AC = 8 cm and BC = 6 cm. It is folded so that the corner A comes to "
    "lie on "
    "B. The crease meets AB at D and AC at E. How long is CE?"
)
_SIDE = r"(?P<{}>[A-Z]{{2}}) ?= ?(?P<{}>\d+(?:\.\d+)?) ?(?P<{}>cm|mm|dm|m)"
_LENGTH = (
    r"(?:\(?[12ab]\)? ?)?(?:(?:how long is|what is the length of|find|calculate)(?: the (?:crease|segment))? "
    r"(?P<{}>[A-Z]{{2}})|"
    r"find the length of(?: the (?:crease|segment))? (?P<{}>[A-Z]{{2}}))"
)
_FORMS = {
    "triangle": rf"(?:a|the) (?:paper |right-angled )*triangle (?P<name>[A-Z]{{3}}) (?:has a right angle at|is "
    r"right-angled at) "
    rf"(?P<right>[A-Z]),? (?:with |and )?{_SIDE.format('s1', 'n1', 'u1')} and {_SIDE.format('s2', 'n2', 'u2')}",
    "folded": r"(?:it|the triangle) is folded so that (?:the )?(?:corner |vertex |point )?(?P<moved>[A-Z]) (?:comes to "
    r"lie|lies|falls) "
    r"(?:exactly )?on (?:the )?(?:corner |vertex |point )?(?P<onto>[A-Z])",
    "crease": r"the crease meets (?P<side1>[A-Z]{2}) at (?P<p1>[A-Z]) and (?P<side2>[A-Z]{2}) at (?P<p2>[A-Z])",
    "one": _LENGTH.format("a", "b"),
    "two": _LENGTH.format("c", "d"),
    "final": r"give (?:the (?:length of )?)?(?P<final>[A-Z]{2}) as the (?:final )?answer",
}


def read(problem: Problem) -> FoldedTriangle | None:
    """The triangle, the fold and what is asked; None when the wording is of another kind."""
    found = forms_of(problem.text, _FORMS)
    if found is None or not {"triangle", "folded", "crease", "one"} <= set(found):
        return None
    triangle, folded, crease = found["triangle"], found["folded"], found["crease"]
    right = triangle["right"].upper()
    moved, onto = folded["moved"].upper(), folded["onto"].upper()
    if set(triangle["name"].upper()) != {right, moved, onto} or triangle["u1"] != triangle["u2"]:
        return None
    legs = {frozenset(triangle[f"s{k}"].upper()): number(triangle[f"n{k}"]) for k in (1, 2)}
    if set(legs) != {frozenset((right, moved)), frozenset((right, onto))}:
        raise Incomplete("Give the two legs, the sides at the right angle.")
    places = {frozenset(crease[f"side{k}"].upper()): crease[f"p{k}"].upper() for k in (1, 2)}
    long, short = legs[frozenset((right, moved))], legs[frozenset((right, onto))]
    if long <= short:
        raise Incomplete(
            "The crease meets the longer leg, so the corner at the end of the longer leg has to be folded."
        )
    if set(places) != {frozenset((moved, onto)), frozenset((right, moved))} or short <= 0 or long > 8 * short:
        raise Incomplete("The crease meets the hypotenuse and the longer leg; check the names of the sides.")
    foot, end = places[frozenset((moved, onto))], places[frozenset((right, moved))]
    if len({right, moved, onto, foot, end}) < 5:
        raise Incomplete("All five points need different names.")
    asked = [_segment(match, {"right": right, "moved": moved, "onto": onto, "foot": foot, "end": end})
             for match in (found.get("one"), found.get("two")) if match]  # fmt: skip
    if None in asked:
        return None
    final = found["final"]["final"].upper() if "final" in found else ""
    case = FoldedTriangle(names=(right, moved, onto, foot, end), long=long, short=short, unit=triangle["u1"],
                          asked=tuple(one for one in asked if one))  # fmt: skip
    if len(asked) > 1 and final and {final, final[::-1]} & {case.name(case.asked[-1])} == set():
        raise Incomplete("The answer has to be the segment that is asked last.")
    if final and len(asked) == 1 and case.name(case.asked[0]) not in (final, final[::-1]):
        return None
    return case


def _segment(match: re.Match[str], names: dict[str, str]) -> Literal["rest", "crease", "slant"] | None:
    """Which segment two letters name: the rest of the leg, the crease, or the part of the leg that moves."""
    letters = frozenset(next(text for text in match.groups() if text).upper())
    kinds: dict[frozenset[str], Literal["rest", "crease", "slant"]] = {
        frozenset((names["right"], names["end"])): "rest",
        frozenset((names["foot"], names["end"])): "crease",
        frozenset((names["moved"], names["end"])): "slant",
        frozenset((names["onto"], names["end"])): "slant",
    }
    return kinds.get(letters)


FAMILY = Family("folded_triangle", "folded right-angled triangle", "mathematics", ("middle",), EXAMPLE, read, write)
