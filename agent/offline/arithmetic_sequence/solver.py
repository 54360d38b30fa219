"""The terms of an arithmetic sequence, from whatever determines them."""

from __future__ import annotations

from fractions import Fraction
from typing import Literal, NamedTuple

from chalkwright.agent.data import Frozen

Kind = Literal["term", "sum", "count", "difference", "rule", "beyond"]


MOST = 120
"""Terms that a picture has room for."""


class Ask(NamedTuple):
    """What is asked; ``place`` is the number of the term, or of the terms that are added."""

    kind: Kind
    place: int = 0


class Sequence(Frozen):
    """Facts that determine first term and difference, or the first term, the last term and the sum of all."""

    terms: tuple[tuple[int, Fraction], ...]
    """Given terms by their places, which count from 1."""
    step: Fraction | None = None
    """The common difference, if it is given."""
    part: tuple[int, Fraction] | None = None
    """How many terms from the first on are added, and what they make."""
    last: Fraction | None = None
    located: bool = False
    """Whether ``count`` asks which term ``last`` is."""
    total: Fraction | None = None
    """The sum of all terms up to ``last``; without that, of so many terms as are asked."""
    bound: Fraction | None = None
    """What the first term that is ``beyond`` passes: from above where the terms fall, from below where they rise."""
    asks: tuple[Ask, ...]
    words: tuple[str, str] = ("term", "terms")
    """What the terms are: ``rung`` and ``rungs``."""
    unit: str = ""
    ends: tuple[str, str] = ("first", "last")
    """What the first and the last term are called."""

    @property
    def paired(self) -> bool:
        """Whether only the ends and the sum are known, so that the number of terms comes first."""
        return self.total is not None and self.last is not None

    @property
    def equations(self) -> tuple[tuple[Fraction, Fraction, Fraction], ...]:
        """What is known as p·a₁ + q·d = r."""
        one = Fraction(1)
        rows = [(one, Fraction(place - 1), value) for place, value in self.terms]
        if self.step is not None:
            rows.append((Fraction(0), one, self.step))
        if self.part is not None:
            n, made = self.part
            rows.append((Fraction(n), Fraction(n * (n - 1), 2), made))
        return tuple(rows)

    @property
    def solution(self) -> tuple[Fraction, Fraction] | None:
        """First term and difference; None when they are not determined."""
        if self.paired:
            return None if not self.count or self.count < 2 else (self.terms[0][1], self._pace(self.count))
        if len(self.equations) < 2:
            return None
        (p, q, r), (s, t, u) = self.equations[:2]
        whole = p * t - q * s
        return None if whole == 0 else ((r * t - q * u) / whole, (p * u - r * s) / whole)

    def _pace(self, count: int) -> Fraction:
        assert self.last is not None
        return (self.last - self.terms[0][1]) / (count - 1)

    @property
    def first(self) -> Fraction:
        return self.solution[0] if self.solution else self.terms[0][1]

    @property
    def difference(self) -> Fraction:
        return self.solution[1] if self.solution else Fraction(0)

    @property
    def count(self) -> int | None:
        """The number of terms; None where that is no whole number, or neither the last one nor the sum is given."""
        if self.last is None:
            return None if self.total is None else self._summed(self.total)
        if self.total is not None:
            pair = self.terms[0][1] + self.last
            number = 2 * self.total / pair if pair else Fraction(0)
        else:
            number = (self.last - self.first) / self.difference + 1 if self.difference else Fraction(0)
        return int(number) if number.denominator == 1 and number > 0 else None

    def _summed(self, total: Fraction) -> int | None:
        """How many terms make this sum."""
        return next((n for n in range(1, MOST + 1) if self.sum(n) == total), None)

    @property
    def passing(self) -> int:
        """The place of the first term beyond the bound; 0 without one."""
        if self.bound is None or self.difference == 0:
            return 0
        return max(1, (self.bound - self.first) // self.difference + 2)

    @property
    def shown(self) -> int:
        """How many terms a picture needs."""
        places = (*(ask.place for ask in self.asks), *(place for place, _ in self.terms))
        return max(self.count or 0, 3, self.passing, *places)

    def term(self, place: int) -> Fraction:
        return self.first + (place - 1) * self.difference

    def sum(self, count: int) -> Fraction:
        """Of the first ``count`` terms."""
        return count * (self.first + self.term(count)) / 2
