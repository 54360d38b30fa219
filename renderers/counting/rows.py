"""The things of one group in rows of equal cells, fives and tens where it helps to count. Pure.

Lengths are in *things*: the longer side of a thing is 1.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import pairwise
from math import hypot
from typing import Literal

Chunks = Literal["auto", "five", "ten", "none"]
Fill = Literal["rows", "columns"]
FIVE, TEN = 5, 10
MANY = 20
"""Beyond it rows of ten are counted more easily than rows of five."""
FULL = 0.7
"""Worth of full rows of two to four, of ten things at most: 6 as 3 and 3, 8 as 4 and 4."""
ODD, NOT_ASKED = 0.35, 0.25
"""Worth of rows that are neither fives nor tens, and of those not asked for: only where things would be tiny else."""
GAP = 0.22
"""Between neighbours."""
PAUSE = 0.4
"""More of it after the fifth of a row of ten."""


@dataclass(frozen=True)
class Pattern:
    """How things are set: so many a row (or a column)."""

    fill: Fill
    most: int
    by_kind: bool = False
    """Every kind begins a row of its own."""
    centered: bool = False
    """A shorter last row stands in the middle."""
    worth: float = 1.0
    """How well it is counted, against the size of the things."""


@dataclass(frozen=True)
class Cell:
    """The room for one thing of the picture, the same for all."""

    width: float
    height: float

    @property
    def gap(self) -> float:
        return GAP * max(self.width, self.height)

    @property
    def pause(self) -> float:
        return PAUSE * max(self.width, self.height)


@dataclass(frozen=True)
class Grid:
    """Rows of cells: the left edge and the bottom of each cell from the block's top left corner."""

    width: float
    height: float
    places: tuple[tuple[float, float], ...]
    link: float
    """Largest distance of a thing's centre to that of the next one; 0 for fewer than two."""


def patterns(counts: Sequence[int], chunks: Chunks) -> tuple[Pattern, ...]:
    """The ways to set groups of these sizes, best first in doubt."""
    most = max(counts, default=0)
    if most <= FIVE or chunks == "none":
        tries = [
            Pattern("rows", k, centered=most <= FIVE, worth=_evenness(most, k)) for k in range(1, max(most, 1) + 1)
        ]
        return tuple(reversed(tries))
    fives = (Pattern("rows", FIVE, worth=1.0 if most <= MANY else 0.7), Pattern("columns", FIVE, worth=0.45))
    tens = (Pattern("rows", TEN, worth=0.92), Pattern("columns", TEN, worth=0.38))
    others = tuple(Pattern("rows", k, worth=ODD) for k in range(1, most + 1) if k not in (FIVE, TEN))
    if chunks == "auto":
        full = [k for k in range(2, FIVE) if most <= TEN and all(count % k == 0 for count in counts)]
        return (*fives, *tens, *(Pattern("rows", k, worth=FULL) for k in full), *others)
    asked, not_asked = (fives, tens) if chunks == "five" else (tens, fives)
    return (*asked, *(replace(pattern, worth=NOT_ASKED) for pattern in (*not_asked, *others)))


def _evenness(count: int, k: int) -> float:
    """One row is plainest; else full rows before rows with a shorter last one, and a column last."""
    if k >= count:
        return 1.0
    if k == 1:
        return 0.55
    return 0.85 if count % k == 0 else 0.75


def rows_of(kinds: Sequence[int], pattern: Pattern) -> tuple[int, ...]:
    """How many things are in each row (or column); ``kinds``: how many there are of each kind, in order."""
    runs = [count for count in kinds if count] if pattern.by_kind else [sum(kinds)]
    rows: list[int] = []
    for count in runs:
        full, rest = divmod(count, pattern.most)
        rows += [pattern.most] * full + [rest] * bool(rest)
    return tuple(rows)


@lru_cache(maxsize=4096)
def grid(kinds: tuple[int, ...], pattern: Pattern, cell: Cell) -> Grid:
    """Set them; one place a thing, in order."""
    rows = rows_of(kinds, pattern)
    longest = max(rows, default=0)
    pause = FIVE if pattern.most == TEN and longest > FIVE else 0
    if pattern.fill == "columns":
        across, down = _line(len(rows), cell.width, cell), _line(longest, cell.height, cell, pause)
    else:
        across, down = _line(longest, cell.width, cell, pause), _line(len(rows), cell.height, cell)
    places = []
    for place, count in enumerate(rows):
        shift = (across.length - across.reach(count)) / 2 if pattern.centered else 0.0
        for k in range(count):
            column, row = (place, k) if pattern.fill == "columns" else (k, place)
            places.append((across.starts[column] + shift, down.starts[row] + cell.height))
    aslant = hypot(across.link / 2, down.link) if pattern.centered else 0.0
    return Grid(across.length, down.length, tuple(places), max(across.link, down.link, aslant))


@dataclass(frozen=True)
class _Line:
    starts: tuple[float, ...]
    size: float
    link: float

    @property
    def length(self) -> float:
        return self.reach(len(self.starts))

    def reach(self, count: int) -> float:
        return self.starts[count - 1] + self.size if count else 0.0


def _line(count: int, size: float, cell: Cell, every: int = 0) -> _Line:
    """``count`` cells side by side, with a pause after every so many (0: none)."""
    starts = [k * (size + cell.gap) + (k // every if every else 0) * cell.pause for k in range(count)]
    link = max((after - before for before, after in pairwise(starts)), default=0.0)
    return _Line(tuple(starts), size, link)
