"""A straight line from its equation, its slope and a point, or two points: equation, zero, values, intersections."""

from __future__ import annotations

from chalkwright.agent.languages.catalogues import mark
from chalkwright.agent.offline.family import Family
from chalkwright.agent.offline.linear_function.lesson import write
from chalkwright.agent.offline.linear_function.reader import read

FAMILY = Family(
    name="linear_function",
    title=mark("straight line: equation, slope, intercepts"),
    subject="mathematics",
    levels=("middle", "high"),
    example="A line passes through the points A(1, 2) and B(4, 8). Find its equation and its zero.",
    keywords=(
        "candle hour hours fee cost charge rate burns tank taxi price slope gradient intercept equation "
        "through points zero intersection lines graph parallel charges fixed plus rent"
    ),
    needs=(
        "give two points, or a slope and a point, or one or two equations, and ask for the equation, the slope, "
        "an intercept, a value or the common point"
    ),
    read=read,
    write=write,
)
