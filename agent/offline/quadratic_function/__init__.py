"""A parabola from its equation: zeros, vertex, axis of symmetry, values."""

from __future__ import annotations

from chalkwright.agent.languages.catalogues import mark
from chalkwright.agent.offline.family import Family
from chalkwright.agent.offline.quadratic_function.lesson import write
from chalkwright.agent.offline.quadratic_function.reader import read

FAMILY = Family(
    name="quadratic_function",
    title=mark("parabola: zeros, vertex, values"),
    subject="mathematics",
    levels=("high",),
    example="Find the zeros and the vertex of the parabola y = x^2 - 4x + 1.",
    keywords=(
        "maximum rocket seconds roots solutions solution factor solve equation discriminant axis of symmetry "
        "extremum minimum x^2 squared"
    ),
    needs="give one equation of a parabola and ask for its zeros, its vertex, its axis or a value",
    read=read,
    write=write,
)
