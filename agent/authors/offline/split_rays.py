"""A ray of light that is partly reflected and partly refracted at a flat surface."""

from __future__ import annotations

from fractions import Fraction
from typing import Literal

from chalkwright.agent.data import Frozen


class SplitRay(Frozen):
    """Degrees, measured to the normal; the reflected ray makes the angle of incidence once more."""

    incidence: Fraction
    refraction: Fraction
    asked: Literal["refraction", "reflection", "between"]
    to_surface: Fraction | None
    """The angle of the ray to the surface, if the problem gave that."""
    given: tuple[str, ...]
    """What the problem gives: surface, incidence, refraction, between."""

    @property
    def between(self) -> Fraction:
        """The angle between the reflected and the refracted ray."""
        return 180 - self.incidence - self.refraction

    @property
    def answer(self) -> Fraction:
        return {"refraction": self.refraction, "reflection": self.incidence, "between": self.between}[self.asked]
