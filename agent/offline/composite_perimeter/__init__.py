"""Perimeter and area of an L-shape (a rectangle without one corner) or of a rectangle with a semicircle on one side."""

from __future__ import annotations

from chalkwright.agent.languages.catalogues import mark
from chalkwright.agent.offline.composite_perimeter.lesson import write
from chalkwright.agent.offline.composite_perimeter.reader import read
from chalkwright.agent.offline.family import Family

FAMILY = Family(
    name="composite_perimeter",
    title=mark("perimeter and area of an L-shape or a rectangle with semicircles"),
    subject="mathematics",
    levels=("elementary", "middle"),
    example=(
        "A rectangle is 10 cm long and 6 cm wide. A rectangle of 4 cm by 2 cm is cut from one corner. Find the "
        "perimeter and the area of the L-shape."
    ),
    keywords=(
        "track lap window frame fence border garden area rectangle square semicircle L-shape cut corner wide "
        "long figure"
    ),
    needs=(
        "give all sides of an L-shape, or a rectangle and the sides that carry a semicircle, and ask for the "
        "perimeter or the area"
    ),
    read=read,
    write=write,
)
