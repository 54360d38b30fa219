"""Quantity and overall accuracy of one picture, from what a detector saw in it (E2V-Bench, paper 000, §4; digest A6).

Both are yes or no. *Quantity*: every named object is there as often as the problem says. *Overall*, by visual type:

* **object**: the same as quantity;
* **color**: quantity, and the multiset of the objects' dominant colours;
* **spatial**: quantity, and the sizes of the groups, found by single linkage on the boxes' centres or else by k-means
  on their widths and heights;
* **container**: quantity, and each container region holds exactly its objects; what lies in none is wrong.

The paper cuts the linkage tree at the number of groups it expects, so that *any* field of seven falls into some two
groups, now and then into the right ones. ``strict`` (our default) therefore also asks that the groups can be seen:
the gap between two groups must be clearly wider than every gap within one (:data:`CLEARER`, :data:`APART`), or the
sizes must differ clearly (:data:`LARGER`). ``strict=False`` is the paper's own rule.

Nothing here reads a picture: :mod:`chalkwright.benchmarks.e2v.scoring` does.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from chalkwright.agent.visualize.data import Part, WordProblem
from chalkwright.benchmarks.e2v.data import Detected, Grade, Item
from chalkwright.renderers.base import Box

CLEARER = 1.25
"""Least ratio of the gap between groups to the widest gap within one (centre to centre)."""
APART = 0.35
"""Least free distance between two groups, as a share of the objects' median extent."""
TOGETHER = 1.8
"""In a picture of one group no gap is so many times the next wider one: that would be seen as two groups."""
LARGER = 1.2
"""Least ratio of the sizes of near and far objects, when their size tells the groups apart."""
MOSTLY = 0.5
"""Share of an object's area that lies in the container which holds it."""


@dataclass(frozen=True)
class Seen:
    """What a detector found in one picture, and the colour of each object."""

    objects: tuple[Detected, ...]
    containers: tuple[Detected, ...] = ()
    colors: tuple[str, ...] = ()
    """Dominant colour of each object, in the same order; only the colour type needs it."""

    def __post_init__(self) -> None:
        if self.colors and len(self.colors) != len(self.objects):
            raise ValueError(f"{len(self.colors)} colours are given for {len(self.objects)} objects; give one each.")


def grade(item: Item, seen: Seen, *, strict: bool = True) -> Grade:
    """Whether the picture shows the item's problem; ``why`` says what is wrong first."""
    problem = item.problem
    miscounted = _find_miscounts(problem.object_count, seen.objects)
    if miscounted:
        return Grade(item=item.id, quantity=False, overall=False, why=miscounted)
    match problem.visual:
        case "object":
            wrong = ""
        case "color":
            wrong = _find_miscolors(problem, seen)
        case "spatial":
            wrong = _find_misplacements(problem, seen.objects, strict)
        case "container":
            wrong = _find_mispacking(problem, seen)
    return Grade(item=item.id, quantity=True, overall=not wrong, why=wrong)


def _find_miscounts(wanted: Mapping[str, int], objects: Sequence[Detected]) -> str:
    found = Counter(one.name for one in objects)
    wrong = [f"{count} × {name} wanted, {found[name]} seen" for name, count in wanted.items() if found[name] != count]
    return "; ".join(wrong) + "." if wrong else ""


def _find_miscolors(problem: WordProblem, seen: Seen) -> str:
    wanted = Counter[str]()
    for part in problem.parts:
        wanted[(part.color or "").lower().replace("grey", "gray")] += part.count
    found = Counter(seen.colors)
    return "" if +wanted == +found else f"The colours should be {_counts(wanted)}; {_counts(found)} are seen."


def _counts(counts: Counter[str]) -> str:
    return ", ".join(f"{count} {name}" for name, count in sorted((+counts).items())) or "none"


# ------------------------------------------------------------------ spatial


def _find_misplacements(problem: WordProblem, objects: Sequence[Detected], strict: bool) -> str:
    wanted = sorted(part.count for part in problem.parts if part.count)
    names = set(problem.object_count)
    boxes = [one.box for one in objects if one.name in names]
    if len(boxes) < len(wanted) or not boxes:
        return ""  # nothing to group: the quantities, which are right, say it all
    placed = by_place(boxes, len(wanted))
    right = sorted(len(group) for group in placed) == wanted
    unclear = _not_apart(boxes, placed) if strict else ""
    if right and not unclear:
        return ""
    if len(wanted) > 1:
        sized = by_size(boxes, len(wanted))
        if sorted(len(group) for group in sized) == wanted and (not strict or _clearly_sized(boxes, sized)):
            return ""
    if right:
        return unclear
    found = sorted(len(group) for group in placed)
    return f"The groups should hold {_sizes(wanted)}; groups of {_sizes(found)} are seen."


def _sizes(sizes: Sequence[int]) -> str:
    return " and ".join(str(size) for size in sizes)


Groups = tuple[tuple[int, ...], ...]
"""Indices of the boxes of each group."""


def by_place(boxes: Sequence[Box], groups: int) -> Groups:
    """Agglomerative clustering of the centres, single linkage, cut at that many groups."""
    from sklearn.cluster import AgglomerativeClustering

    if len(boxes) <= groups:
        return tuple((index,) for index in range(len(boxes)))
    if groups == 1:
        return (tuple(range(len(boxes))),)
    clustering = AgglomerativeClustering(n_clusters=groups, linkage="single")
    return _members(clustering.fit_predict(_centres(boxes)))


def by_size(boxes: Sequence[Box], groups: int) -> Groups:
    """k-means over the boxes' widths and heights."""
    from sklearn.cluster import KMeans

    sizes = np.array([(box.width, box.height) for box in boxes])
    if groups == 1 or len(np.unique(sizes, axis=0)) < groups:
        return (tuple(range(len(boxes))),)
    return _members(KMeans(n_clusters=groups, n_init=10, random_state=0).fit_predict(sizes))


def _members(labels: NDArray[np.int64]) -> Groups:
    return tuple(tuple(int(at) for at in np.flatnonzero(labels == label)) for label in np.unique(labels))


def _centres(boxes: Sequence[Box]) -> NDArray[np.float64]:
    return np.array([((box.left + box.right) / 2, (box.top + box.bottom) / 2) for box in boxes], dtype=np.float64)


def _not_apart(boxes: Sequence[Box], groups: Groups) -> str:
    """Why a child would not see these groups, in one sentence; empty when it would."""
    within = max(_longest_link(boxes, group) for group in groups)
    extent = float(np.median([max(box.width, box.height) for box in boxes]))
    if len(groups) == 1:
        links = _links(boxes)
        torn = bool(links) and links[-1] > TOGETHER * (links[-2] if len(links) > 1 else extent)
        return f"The one group falls apart: there is a gap of {links[-1]:.0f} px in it." if torn else ""
    centres = _centres(boxes)
    between, free = float("inf"), float("inf")
    for at, group in enumerate(groups):
        for other in groups[at + 1 :]:
            steps = np.linalg.norm(centres[list(group), None] - centres[None, list(other)], axis=2)
            between = min(between, float(steps.min()))
            free = min(free, min(_free(boxes[a], boxes[b]) for a in group for b in other))
    if between < CLEARER * within:
        return f"The groups are not clearly apart: {between:.0f} px between two of them, {within:.0f} px within one."
    if free < APART * extent:
        return f"The groups are not clearly apart: {free:.0f} px are free between them, an object has {extent:.0f} px."
    return ""


def _links(boxes: Sequence[Box]) -> list[float]:
    """Lengths of the links of the centres' minimum spanning tree, shortest first."""
    from scipy.cluster.hierarchy import linkage

    if len(boxes) < 2:
        return []
    return [float(height) for height in linkage(_centres(boxes), method="single")[:, 2]]


def _longest_link(boxes: Sequence[Box], group: Sequence[int]) -> float:
    return max(_links([boxes[at] for at in group]), default=0.0)


def _free(one: Box, other: Box) -> float:
    """Distance of two boxes in pixels; 0 when they touch."""
    across = max(one.left, other.left) - min(one.right, other.right)
    down = max(one.top, other.top) - min(one.bottom, other.bottom)
    return float(np.hypot(max(0.0, across), max(0.0, down)))


def _clearly_sized(boxes: Sequence[Box], groups: Groups) -> bool:
    """Whether the groups' sizes do not run into one another."""
    extents = sorted(sorted(float(np.hypot(boxes[at].width, boxes[at].height)) for at in group) for group in groups)
    return all(larger[0] >= LARGER * smaller[-1] for smaller, larger in pairwise(extents))


# ---------------------------------------------------------------- container


def _find_mispacking(problem: WordProblem, seen: Seen) -> str:
    wanted = [part for part in problem.parts if part.container is not None]
    if len(seen.containers) != len(wanted):
        return f"{len(wanted)} containers wanted, {len(seen.containers)} seen."
    held, loose = sort_into_containers(seen.objects, [container.box for container in seen.containers])
    outside = _contents(part for part in problem.parts if part.container is None)
    if Counter(one.name for one in loose) != outside:
        return f"{_counts(outside)} should lie in no container; {_counts(Counter(one.name for one in loose))} do."
    inside = [frozenset(Counter(one.name for one in objects).items()) for objects in held]
    contents = [frozenset(_contents([part]).items()) for part in wanted]
    named = Counter(zip((part.container for part in wanted), contents, strict=True))
    if named == Counter(zip((container.name for container in seen.containers), inside, strict=True)):
        return ""
    same_names = Counter(part.container for part in wanted) == Counter(one.name for one in seen.containers)
    if not same_names and Counter(contents) == Counter(inside):
        return ""  # the detector calls them otherwise, but their contents are right
    should, do = (sorted(sum(count for _, count in one) for one in some) for some in (contents, inside))
    if should != do:
        return f"The containers should hold {_sizes(should)}; they hold {_sizes(do)}."
    return f"The containers hold {_sizes(do)} as they should, but not each its own."


def _contents(parts: Iterable[Part]) -> Counter[str]:
    counts: Counter[str] = Counter()
    for part in parts:
        counts[part.name] += part.count
    return +counts


def sort_into_containers(
    objects: Sequence[Detected], containers: Sequence[Box]
) -> tuple[list[list[Detected]], list[Detected]]:
    """The objects of each container, and those of none.

    An object belongs to the container with the largest part of its area, if that is :data:`MOSTLY` or its centre lies
    there; of containers that hold the same part (a box on a shelf), to the smallest.
    """
    held: list[list[Detected]] = [[] for _ in containers]
    loose = []
    for one in objects:
        shares = [_share(one.box, box) for box in containers]
        order = sorted(range(len(shares)), key=lambda at: (-shares[at], _area(containers[at])))
        if order and (shares[order[0]] >= MOSTLY or _is_centred(one.box, containers[order[0]])):
            held[order[0]].append(one)
        else:
            loose.append(one)
    return held, loose


def _share(box: Box, container: Box) -> float:
    return round(box.overlap(container) / _area(box), 2) if _area(box) else float(_is_centred(box, container))


def _area(box: Box) -> float:
    return box.width * box.height


def _is_centred(box: Box, container: Box) -> bool:
    across, down = (box.left + box.right) / 2, (box.top + box.bottom) / 2
    return container.left <= across <= container.right and container.top <= down <= container.bottom
