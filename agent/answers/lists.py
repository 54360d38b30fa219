"""Answers of several pieces: lists, sets, points, chains such as ``1/4 = 25 %``, and which piece is which. Pure."""

from __future__ import annotations

import re
from typing import NamedTuple

from chalkwright.agent.answers.matching import assign
from chalkwright.agent.answers.notation import Unreadable, split_outside
from chalkwright.agent.answers.phrases import Labelled, compatible, key, strip_labels
from chalkwright.agent.answers.quantities import read_quantity

MOST_ITEMS = 12

_SEPARATOR = re.compile(
    r"\s*;\s*|、|, (?!\d{3}(?!\d))|,(?![ \d])|(?:, )?\s+(?:and|or)\s+|[或和且及]|\.\s+(?=[A-Z\u4e00-\u9fff])"
)
_TIGHT = re.compile(r"\s*[;,]\s*")
_NUMBERED = re.compile(r"\((\d)\) ?")
_ANY_ORDER = re.compile(r"\bor\b|或")
_MEMBERS = re.compile(r"\s*([=≈])\s*")

Table = list[list[bool | None]]
"""Whether each piece of one answer is the same as each of the other."""


class Items(NamedTuple):
    """An answer of several pieces."""

    pieces: list[str]
    any_order: bool
    point: bool = False
    """One thing with several numbers, ``(2, 3)``, of which the order counts."""

    @property
    def names(self) -> list[str]:
        """Of the pieces; empty where one has none."""
        found = [key(strip_labels(piece).label) for piece in self.pieces]
        return found if all(found) else []

    @property
    def values(self) -> list[str]:
        """The pieces without their names."""
        return [strip_labels(piece).rest for piece in self.pieces]

    @property
    def bases(self) -> set[str]:
        """Names without index: ``x_1`` and ``x_2`` are two values of ``x``, or ``V_1`` and ``V_2`` two things."""
        return {name.partition("_")[0] for name in self.names}


def items_of(text: str, *, tight: bool = False) -> Items | None:
    """The pieces of a list, a set, a point or ``a ± b``; None of a single thing."""
    separator = _TIGHT if tight else _SEPARATOR
    whole = re.fullmatch(r"([({\[])(.*)([)}\]])", text)
    if whole and len(split_outside(text, re.compile(r"(?<=[)}\]])"))) <= 1:
        inner = split_outside(whole[2], _TIGHT)
        closed = whole[1] + whole[3] in ("()", "{}", "[]")
        if closed and 1 < len(inner) <= MOST_ITEMS:
            return Items(inner, any_order=whole[1] == "{", point=whole[1] != "{")
    bare = strip_labels(text).rest if "±" in text else text
    if bare.count("±") == 1 and not bare.startswith("≈"):
        return Items([bare.replace("±", sign) for sign in "+-"], any_order=True)
    pieces = _strip_numbers(split_outside(text, separator))
    return Items(pieces, any_order=bool(_ANY_ORDER.search(text))) if 1 < len(pieces) <= MOST_ITEMS else None


def _strip_numbers(pieces: list[str]) -> list[str]:
    """``(1) 5 cm``, ``(2) 3 cm`` without their numbers, where all have theirs."""
    found = [_NUMBERED.match(piece) for piece in pieces]
    numbers = [int(match[1]) for match in found if match]
    if len(pieces) < 2 or numbers != list(range(numbers[0] if numbers else 0, len(pieces) + (numbers or [0])[0])):
        return pieces
    return [piece[match.end() :] or piece for piece, match in zip(pieces, found, strict=True) if match]


def chain_of(answer: Labelled) -> list[str]:
    """The members between ``=`` and ``≈``, those with letters left out; none of an equation or what cannot be read.

    What follows ``≈`` is approximate.
    """
    parts = _MEMBERS.split(answer.rest)
    if len(parts) == 1:
        return [answer.rest]
    signs = ["", *parts[1::2]]
    members = [f"≈ {m}" if sign == "≈" else m for sign, m in zip(signs, parts[::2], strict=True) if m]
    try:
        numeric = [member for member in members if not read_quantity(member).symbolic]
    except Unreadable:
        return []
    whole = len(numeric) == len(members) or (answer.label and numeric)
    return numeric if whole and len(members) <= MOST_ITEMS else []


def is_numeric(text: str) -> bool:
    try:
        return not read_quantity(text).symbolic
    except Unreadable:
        return False


def is_permutation(table: Table) -> bool:
    """Whether each piece is the same as one of its own on the other side."""
    open_to = {row: [column for column, same in enumerate(line) if same] for row, line in enumerate(table)}
    return len(assign(open_to, len(table))) == len(table)


def no_match(table: Table) -> bool:
    """Whether some piece is surely none of the other side's."""
    return any(all(same is False for same in line) for line in [*table, *map(list, zip(*table, strict=True))])


def with_kinds(table: Table, a: Items, b: Items) -> Table:
    """The table where a number is surely no word and no point, and one name surely not the other."""
    kinds = [[(strip_labels(piece), _kind(piece)) for piece in items.pieces] for items in (a, b)]
    return [
        [
            False if same is None and (not compatible(x.label, y.label) or (k and m and k != m)) else same
            for same, (y, m) in zip(row, kinds[1], strict=True)
        ]
        for row, (x, k) in zip(table, kinds[0], strict=True)
    ]


def _kind(piece: str) -> str:
    rest = strip_labels(piece).rest
    items = items_of(rest)
    if items is not None:
        return "point" if items.point else ""
    if all(is_numeric(member) for member in chain_of(Labelled("", rest)) or [""]):
        return "number"
    return "" if re.search(r"[\d_=]", rest) else "words"
