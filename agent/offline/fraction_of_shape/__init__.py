"""Fractions in pictures: a fraction of an amount, parts taken from a whole, the shaded part of a shape."""

from __future__ import annotations

from chalkwright.agent.languages.catalogues import mark
from chalkwright.agent.offline.family import Family
from chalkwright.agent.offline.fraction_of_shape.lesson import write
from chalkwright.agent.offline.fraction_of_shape.reader import read

FAMILY = Family(
    name="fraction_of_shape",
    title=mark("fraction of a shape or an amount: taken and left"),
    subject="mathematics",
    levels=("elementary",),
    example="Mia eats 2/6 of a pizza and then 1/6 of the pizza. What fraction of the pizza is left?",
    keywords=(
        "squares shaded rows columns slices coloured colored chocolate bar simplify share part whole eaten "
        "left half third quarter numerator denominator cake apples sweets pupils"
    ),
    needs=(
        "give a number of things and one fraction of them, or fractions of one whole, say what happens to them, "
        "and ask for that part or what is left"
    ),
    read=read,
    write=write,
)
