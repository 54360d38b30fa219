"""Which items a run has: the paper's samples (paper 003, §3.1) from a user's files, or our own set.

Samples are drawn by a seeded hash of what an item says, not by its place: the same seed gives the same items from
Parquet and from JSON lines, in whatever order the files lie, and a smaller sample is part of every larger one.
"""

from __future__ import annotations

import hashlib
import heapq
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path

from chalkwright.agent.errors import UserError
from chalkwright.benchmarks.visualtext.data import LENGTHS, Item, Task
from chalkwright.benchmarks.visualtext.items import own_items
from chalkwright.benchmarks.visualtext.loaders import Split, digest, pool

SEED = 3
COUNTS: dict[Task, int] = {"rendering": 500, "factual": 200, "context": 300, "math": 100}
"""The paper's samples: passages, each at every length · questions each of easy and challenge · questions in all ·
problems a level."""
_LEVELS: dict[Task, tuple[str, ...]] = {"factual": ("easy", "challenge"), "math": ("1", "2", "3", "4", "5")}
_NEEDS: dict[Task, str] = {
    "rendering": "articles of at least {words} words",
    "factual": "questions with four choices and the key of the right one",
    "context": "passages with questions and settled answers",
    "math": "problems of the levels 1–5 with their answers",
}


def items(
    source: Path | None,
    task: Task,
    *,
    seed: int = SEED,
    count: int | None = None,
    limit: int | None = None,
    split: Split | None = None,
    lengths: Sequence[int] = LENGTHS,
) -> tuple[Item, ...]:
    """The items of one task, level by level.

    ``source`` None: our own. ``count``: so many of :data:`COUNTS`' kind; None: the paper's number, or all that there
    are when there are fewer (of our own: all). ``limit``: at most so many items in all, evenly over the levels.
    ``lengths``: words at which each passage is cut; a passage has at least the greatest of them. Raises
    :class:`UserError`.
    """
    if task == "rendering" and (not lengths or min(lengths) < 1):
        raise UserError("Passages need a length of at least one word.")
    words = max(lengths, default=0)
    found = own_items(task) if source is None else pool(source, task, split=split, words=words)
    groups = _group(found, task, seed, count if count is not None or source is None else COUNTS[task])
    if not any(groups.values()):
        raise UserError(f"Nothing in {source} can be used: this task needs {_NEEDS[task].format(words=words)}.")
    for level, group in groups.items():
        if count is not None and len(group) < count:
            of = f" of level {level}" if level else ""
            raise UserError(f"{source or 'Our own set'} has only {len(group)} items{of}, not {count}.")
    if task == "rendering":
        passages = groups[""]
        groups = {str(length): [cut(item, length) for item in passages] for length in sorted(set(lengths))}
    return _limit(list(groups.values()), limit)


def cut(item: Item, words: int) -> Item:
    """The first ``words`` words of a passage, blanks single. Raises ValueError when it has fewer."""
    found = item.text.split()
    if len(found) < words:
        raise ValueError(f"{item.id} has {len(found)} words, not {words}")
    return item.model_copy(update={"id": f"{item.id}-{words}", "text": " ".join(found[:words]), "level": str(words)})


def _group(found: Iterable[Item], task: Task, seed: int, count: int | None) -> dict[str, list[Item]]:
    """The ``count`` items of the lowest rank of each level (levels apart only where the paper samples them apart)."""
    levels = _LEVELS.get(task, ("",))
    kept: dict[str, list[tuple[int, str, Item]]] = {level: [] for level in levels}
    seen = set[bytes]()
    for item in found:
        mark = hashlib.sha256(f"{seed}\0{_content(item)}".encode("utf-8", "surrogatepass")).digest()
        if mark in seen:
            continue
        seen.add(mark)
        heap = kept.get(item.level if len(levels) > 1 else "")
        if heap is None:
            raise UserError(f"{item.id} has the level {item.level!r}; this task has {', '.join(levels)}.")
        # A heap of the lowest ranks: its first is the one to go.
        entry = (-int.from_bytes(mark, "big"), item.id, item)
        if count is None or len(heap) < count:
            heapq.heappush(heap, entry)
        else:
            heapq.heappushpop(heap, entry)
    groups = {level: [item for *_, item in sorted(heap, reverse=True)] for level, heap in kept.items()}
    twice = {name for name, n in Counter(item.id for group in groups.values() for item in group).items() if n > 1}
    return {level: [_rename(item) if item.id in twice else item for item in group] for level, group in groups.items()}


def _content(item: Item) -> str:
    return "\0".join((item.task, item.text, item.passage, *item.choices))


def _rename(item: Item) -> Item:
    """Two records can have one id; what they say tells them apart."""
    return item.model_copy(update={"id": f"{item.id}-{digest(_content(item))}"})


def _limit(groups: Sequence[Sequence[Item]], limit: int | None) -> tuple[Item, ...]:
    """Level by level; with a limit, the levels give one item in turn until it is reached."""
    longest = max(map(len, groups))
    turns = [(place, n) for place in range(longest) for n, group in enumerate(groups) if place < len(group)][:limit]
    return tuple(groups[n][place] for n, place in sorted((n, place) for place, n in turns))
