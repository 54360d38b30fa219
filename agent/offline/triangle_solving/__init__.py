"""Sides and angles of a triangle from three given measures: right triangles, law of sines, law of cosines."""

from __future__ import annotations

from chalkwright.agent.languages.catalogues import mark
from chalkwright.agent.offline.family import Family
from chalkwright.agent.offline.triangle_solving.lesson import write
from chalkwright.agent.offline.triangle_solving.reader import read

FAMILY = Family(
    name="triangle_solving",
    title=mark("triangle with a given side: missing sides and angles"),
    subject="mathematics",
    levels=("middle", "high"),
    example=(
        "In triangle ABC the angle at C is a right angle, AC = 12 cm and the angle at A is 35°. Find the length of BC."
    ),
    keywords=(
        "depression elevation lighthouse ladder tower building boat cliff height ramp shadow hypotenuse "
        "Pythagoras sine cosine tangent trigonometry isosceles right leg"
    ),
    needs=(
        "give three sides or angles, one side at least, by their letters, or a ladder, a tree or a kite with its "
        "angle, and ask for the missing ones"
    ),
    read=read,
    write=write,
)
