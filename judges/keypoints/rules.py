"""Which generated keypoints are which reference keypoints (paper 002, §5.1), as far as rules can tell. Pure.

The rules compare canonical elements. Points that the problem does not give may be called otherwise than in the
reference: of all consistent ways to rename them, one under which most keypoints agree is taken. A generated keypoint
stands for one reference keypoint at most, and of duplicates the first counts.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Literal

from pydantic import Field

from chalkwright.agent.answers.matching import assign
from chalkwright.agent.data import Frozen
from chalkwright.agent.keypoints.data import Keypoint
from chalkwright.judges.keypoints.elements import Element, canonical
from chalkwright.judges.keypoints.notation import names_in, plain
from chalkwright.judges.keypoints.roles import agree, contradict, other_surroundings
from chalkwright.judges.keypoints.unifying import Pairs, unify

By = Literal["exact", "geometric", "model"]
MOST_NAMINGS = 4000
"""Ways to rename added points that are tried; a list with more is matched under the best of these."""


class Match(Frozen):
    """Two keypoints that are one; both by their place in their list, from 0."""

    reference: int
    generated: int
    by: By


class Matched(Frozen):
    """All of them, in the order of the reference."""

    matches: tuple[Match, ...] = ()
    renamed: dict[str, str] = Field(default_factory=dict)
    """Added points of the generated list → their names in the reference, where they differ."""

    def __len__(self) -> int:
        return len(self.matches)


def find_given_points(problem: str, reference: Sequence[Keypoint]) -> frozenset[str]:
    """Points of the problem's picture, as far as words tell: those that its text names, and those that the reference
    refers to without introducing them."""
    elements = [canonical(keypoint) for keypoint in reference]
    introduced = {name for element in elements if element.form == "point" for name in element.names}
    used = {name for element in elements for name in element.names}
    described = {name for keypoint in reference for name in names_in(keypoint.description)}
    return names_in(problem) | frozenset((used | described) - introduced)


def match_by_rules(
    reference: Sequence[Keypoint], generated: Sequence[Keypoint], given: Collection[str] | None = None
) -> Matched:
    """What can be told without a model. ``given``: names of the points in the problem's picture; None: those that the
    reference refers to without introducing them."""
    known = frozenset(find_given_points("", reference) if given is None else given)
    return _Rules(reference, generated, known).match()


class _Rules:
    """Two lists of keypoints, and under which renamings which of them agree."""

    def __init__(self, reference: Sequence[Keypoint], generated: Sequence[Keypoint], given: frozenset[str]) -> None:
        self.reference, self.generated, self.given = reference, generated, given
        self.wanted = [canonical(keypoint) for keypoint in reference]
        self.found = [canonical(keypoint) for keypoint in generated]
        self.edges = {
            (g, r): ways
            for g in range(len(generated))
            for r in range(len(reference))
            if (ways := list(self._ways(g, r)))
        }
        self.grounded = set(self._find_grounded())

    def match(self) -> Matched:
        best: tuple[tuple[int, int], dict[int, int], dict[str, str]] = ((-1, -1), {}, {})
        for naming in self._namings():
            pairs = assign(self._under(naming), len(self.generated))
            rank = (len(pairs), sum(a == b for a, b in naming.items()))
            if rank > best[0]:
                best = (rank, pairs, naming)
        _, pairs, naming = best
        found = [Match(reference=r, generated=g, by=self._by(g, r, naming)) for g, r in pairs.items()]
        used = {name for g in pairs for name in self.found[g].names}
        renamed = {a: b for a, b in naming.items() if a != b and a in used}
        return Matched(matches=tuple(sorted(found, key=lambda match: match.reference)), renamed=renamed)

    def _ways(self, g: int, r: int) -> Iterator[Pairs]:
        """Renamings of free points under which two keypoints are one."""
        one, other = self.found[g], self.wanted[r]
        if self._vague(one, other) or not (one.specific or other.specific or self._are_named_alike(g, r)):
            return
        texts = self.generated[g].description, self.reference[r].description
        for pairs in unify(one, other):
            free = tuple((a, b) for a, b in pairs if a not in self.given and b not in self.given)
            if any(a != b for a, b in pairs if (a, b) not in free):
                continue
            if (free or not one.specific) and contradict(*texts):
                continue
            # Of a mark at a known corner the arms may be named by other points.
            placed = (free and one.form == "point") or not one.specific
            if placed and other_surroundings(*texts, self.given):
                continue
            yield free

    def _vague(self, one: Element, other: Element) -> bool:
        """``Angle A`` where the reference has several angles at A."""
        if one.form != "angle" or {len(group) for group in (*one.points, *other.points)} != {1, 3}:
            return False
        vertex = other.points[0][1] if len(other.points[0]) == 3 else other.points[0][0]
        at = [e for e in self.wanted if e.form == "angle" and e.points and vertex in (e.points[0][1:2] or e.points[0])]
        return len(at) > 1

    def _are_named_alike(self, g: int, r: int) -> bool:
        """Of names that do not say of what they are, e.g. ``Right angle mark 1``."""
        first, second = (_strip_number(k.element) for k in (self.generated[g], self.reference[r]))
        return first == second

    def _find_grounded(self) -> Iterator[tuple[str, str]]:
        """Pairs of names that something besides the two letters speaks for."""
        for (g, r), ways in self.edges.items():
            one, other = self.found[g], self.wanted[r]
            for way in ways:
                anchored = one.form != "point" and len(one.names) > len(way)
                for a, b in way:
                    if anchored or a == b:
                        yield a, b
                if one.form == "point" and way:
                    same_place = one.text and one.text == other.text
                    if same_place or agree(self.generated[g].description, self.reference[r].description, self.given):
                        yield way[0]

    def _namings(self) -> Iterator[dict[str, str]]:
        """One-to-one renamings of free points, those that keep more letters first; at most :data:`MOST_NAMINGS`."""
        pairs = {pair for ways in self.edges.values() for way in ways for pair in way} & self.grounded
        # Two descriptions of a point that cannot be of one place rule its naming out altogether.
        pairs -= set(self._find_ruled_out())
        choices: dict[str, list[str]] = {}
        for a, b in sorted(pairs, key=lambda pair: (pair[0] != pair[1], pair)):
            choices.setdefault(a, []).append(b)
        left = [MOST_NAMINGS]
        yield from _choose(list(choices.items()), {}, left)

    def _find_ruled_out(self) -> Iterator[tuple[str, str]]:
        for g, one in enumerate(self.found):
            for r, other in enumerate(self.wanted):
                if one.form == other.form == "point" and one.points and other.points and (g, r) not in self.edges:
                    yield one.points[0][0], other.points[0][0]

    def _under(self, naming: Mapping[str, str]) -> dict[int, list[int]]:
        """Generated → reference keypoints that it may be, under one renaming."""
        open_to: dict[int, list[int]] = {}
        for (g, r), ways in self.edges.items():
            if any(all(naming.get(a) == b for a, b in way) for way in ways):
                open_to.setdefault(g, []).append(r)
        return open_to

    def _by(self, g: int, r: int, naming: Mapping[str, str]) -> By:
        kept = any(all(a == b == naming.get(a) for a, b in way) for way in self.edges[g, r])
        return "exact" if kept else "geometric"


def _strip_number(name: str) -> str:
    return re.sub(r"^symbol\s+|\s*#?\d+$", "", plain(name).casefold())


def _choose(
    choices: Sequence[tuple[str, Sequence[str]]], chosen: dict[str, str], left: list[int]
) -> Iterator[dict[str, str]]:
    if left[0] <= 0:
        return
    if not choices:
        left[0] -= 1
        yield dict(chosen)
        return
    name, others = choices[0]
    for other in others:
        if other not in chosen.values():
            yield from _choose(choices[1:], {**chosen, name: other}, left)
    yield from _choose(choices[1:], chosen, left)
