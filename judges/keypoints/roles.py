"""What a description says a point or line is for, as far as a few words tell it. Pure."""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import Literal

from chalkwright.judges.keypoints.notation import names_in

Role = Literal[
    "perpendicular", "middle", "bisector", "centre", "tangent", "reflection", "extreme", "parallel", "crossing", "axis"
]

_WORDS: tuple[tuple[Role, str], ...] = (
    ("perpendicular", r"foot\b|feet\b|perpendicular|altitude|height\b|right[\s-]angle"),
    ("middle", r"mid-?points?\b|middle\b|halfway\b|median\b"),
    ("bisector", r"(?:angle\s+)?bisect"),
    ("centre", r"cent(?:re|er)|circumcent|incent|centroid"),
    ("tangent", r"tangen|touch"),
    ("reflection", r"reflect|mirror|symmetric|image of"),
    ("extreme", r"maxim|minim|highest|lowest|turning point|extrem"),
    ("parallel", r"parallel"),
    ("crossing", r"intersect|meets?\b|cross"),
    ("axis", r"intercept"),
)
_ROLES = tuple((role, re.compile(rf"\b(?:{words})", re.IGNORECASE)) for role, words in _WORDS)


def roles(description: str) -> frozenset[Role]:
    """Those that the words name."""
    return frozenset(role for role, pattern in _ROLES if pattern.search(description))


def contradict(one: str, other: str) -> bool:
    """Whether both descriptions say what the element is for, and nothing of it is the same."""
    first, second = roles(one), roles(other)
    return bool(first and second and not first & second)


def other_surroundings(one: str, other: str, given: Collection[str]) -> bool:
    """Whether both descriptions of a point name given points, and each one that the other does not."""
    first, second = names_in(one) & frozenset(given), names_in(other) & frozenset(given)
    return bool(first - second and second - first)


def agree(one: str, other: str, given: Collection[str]) -> bool:
    """Whether two descriptions of added points say the same of them: a role in common, and the same given points."""
    first, second = names_in(one) & frozenset(given), names_in(other) & frozenset(given)
    return bool(roles(one) & roles(other)) and bool(first) and first == second
