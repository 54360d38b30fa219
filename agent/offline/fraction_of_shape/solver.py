"""Parts of a whole and what is left of it."""

from __future__ import annotations

import re
from fractions import Fraction
from math import lcm
from typing import Literal

from chalkwright.agent.data import Frozen


class Share(Frozen):
    """Parts of a whole, or of an amount."""

    kind: Literal["amount", "parts", "shaded"]
    taken: tuple[tuple[int, int], ...]
    """Numerator and denominator of each fraction, as given."""
    complement: bool
    """Whether what is left over is asked."""
    amount: Fraction | None
    noun: str
    """What is counted or divided, as the text names it."""
    verb: str
    """What happens to the parts, such as ``shaded`` or ``taken``."""
    round: bool
    """Whether the whole is drawn as a circle."""
    both: bool = False
    """Whether the part that is taken and the rest are both asked; ``complement`` is True then."""
    colour: str = ""
    """Of the parts that are taken, as the story says it; empty when it names none."""
    steps: tuple[tuple[int, int], ...] = ()
    """The fractions as told: each of the rest, ``taken`` are then those of the whole; or, as these, of one amount."""
    asks_whole: bool = False
    """Whether the whole amount is asked, of which the rest is given."""

    @property
    def total(self) -> Fraction:
        return sum((Fraction(*f) for f in self.taken), Fraction(0))

    @property
    def pieces(self) -> int:
        """Equal parts of the drawn whole."""
        return lcm(*(d for _, d in self.taken))

    @property
    def asked(self) -> Fraction:
        """The fraction that is asked, in lowest terms."""
        return 1 - self.total if self.complement else self.total


def is_unit(noun: str) -> bool:
    """Whether the word is a unit, so that parts of it make sense."""
    return bool(
        re.fullmatch(
            r"(?:k|c|m|d)?(?:m|g|l)|km|(?:kilo|centi|milli|deci)?(?:met(?:er|re)|gram|lit(?:er|"
            r"re))s?|hours?|minutes?|euros?|"
            r"dollars?|pounds?|miles?|inch(?:es)?|feet|h|"
            r"min",
            noun.split()[0],
            re.IGNORECASE,
        )
    )
