"""Which of one side stands for which of the other."""

from __future__ import annotations

from collections.abc import Mapping, Sequence


def assign(open_to: Mapping[int, Sequence[int]], count: int) -> dict[int, int]:
    """A largest one-to-one assignment, first → second; earlier ones come before later ones."""
    holder: dict[int, int] = {}

    def place(g: int, seen: set[int]) -> bool:
        for r in open_to.get(g, ()):
            if r not in seen:
                seen.add(r)
                if r not in holder or place(holder[r], seen):
                    holder[r] = g
                    return True
        return False

    for g in range(count):
        place(g, set())
    return {g: r for r, g in holder.items()}
