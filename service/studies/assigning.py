"""Who rates what: each item by so many raters, everybody about as much, in an order of their own. Pure, seeded."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping, Sequence


def assign(
    items: Sequence[str],
    raters: Sequence[str],
    raters_an_item: int | None,
    seed: int,
    before: Mapping[str, Sequence[str]] | None = None,
) -> dict[str, tuple[str, ...]]:
    """Items of each new rater, by rater.

    ``raters_an_item`` None: everybody rates everything. Else each item gets that many raters (all of them where there
    are fewer), whose loads differ by one at most; who rates together is mixed. ``before`` is what earlier raters have,
    and is not changed: newcomers first fill up what lacks raters; where nothing does, each rates as much as the
    earlier ones on average, of the items with the fewest raters.
    """
    if len(set(raters)) < len(raters) or len(set(items)) < len(items):
        raise ValueError("items and raters need names of their own")
    if not raters:
        return {}
    if raters_an_item is None:
        return {rater: _order(items, seed, rater) for rater in raters}
    chance = random.Random(f"assign {seed} {len(before or {})}")
    rated = Counter(item for chosen in (before or {}).values() for item in chosen)
    wanted = {item: max(0, raters_an_item - rated[item]) for item in items}
    if before and not any(wanted.values()):
        wanted = _extra(items, rated, len(raters) * -(-sum(rated.values()) // len(before)), len(raters), chance)
    chosen = _spread(items, raters, wanted, chance)
    return {rater: _order(chosen[rater], seed, rater) for rater in raters}


def _spread(
    items: Sequence[str], raters: Sequence[str], wanted: Mapping[str, int], chance: random.Random
) -> dict[str, list[str]]:
    """Each item to those who have the least so far; among equals to those who met the least."""
    load = dict.fromkeys(raters, 0)
    met: Counter[frozenset[str]] = Counter()
    chosen: dict[str, list[str]] = {rater: [] for rater in raters}
    order = list(items)
    chance.shuffle(order)
    # Items that want everybody change nobody's place, so that the others keep the loads within one.
    for item in order:
        group: list[str] = []
        luck = {rater: chance.random() for rater in raters}
        for _ in range(min(wanted[item], len(raters))):
            free = [rater for rater in raters if rater not in group]
            best = min(free, key=lambda r: (load[r], sum(met[frozenset((r, other))] for other in group), luck[r]))
            group.append(best)
        for rater in group:
            load[rater] += 1
            chosen[rater].append(item)
            met.update(frozenset((rater, other)) for other in group if other != rater)
    return chosen


def _extra(items: Sequence[str], rated: Counter[str], total: int, raters: int, chance: random.Random) -> dict[str, int]:
    """How many more raters each item gets when ``total`` places are given to the least rated ones."""
    luck = {item: chance.random() for item in items}
    more = dict.fromkeys(items, 0)
    for _ in range(total):
        free = [item for item in items if more[item] < raters]
        if not free:
            break
        more[min(free, key=lambda item: (rated[item] + more[item], luck[item]))] += 1
    return more


def _order(items: Sequence[str], seed: int, rater: str) -> tuple[str, ...]:
    """The rater's own order."""
    order = sorted(items)
    random.Random(f"order {seed} {rater}").shuffle(order)
    return tuple(order)
