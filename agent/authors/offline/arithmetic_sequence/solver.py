"""The terms of an arithmetic sequence, from its ends and its sum."""

from __future__ import annotations

from fractions import Fraction

from chalkwright.agent.data import Frozen


class Sequence(Frozen):
    """``count`` follows from the sum of all terms, which is ``total``."""

    first: Fraction
    last: Fraction
    total: Fraction
    count: int
    asked: str
    """``term``, ``count`` or ``difference``."""
    place: int | None
    """The term asked for, counted from the first one."""
    words: tuple[str, str]
    """What the terms are: ``rung`` and ``rungs``."""
    unit: str
    ends: tuple[str, str]
    """What the first and the last term are called."""

    @property
    def difference(self) -> Fraction:
        return (self.last - self.first) / (self.count - 1)

    def term(self, place: int) -> Fraction:
        return self.first + (place - 1) * self.difference
