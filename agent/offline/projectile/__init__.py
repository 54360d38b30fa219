"""A throw without air resistance: horizontally from a height, or at an angle from the ground."""

from __future__ import annotations

from chalkwright.agent.languages.catalogues import mark
from chalkwright.agent.offline.family import Family
from chalkwright.agent.offline.projectile.lesson import write
from chalkwright.agent.offline.projectile.reader import read
from chalkwright.agent.offline.projectile.told import FORM

FAMILY = Family(
    name="projectile",
    title=mark("ball thrown horizontally or at an angle"),
    subject="physics",
    levels=("high",),
    example=(
        "A ball is kicked from level ground at 20 m/s at an angle of 40° above the horizontal. How far away does "
        "it land, and what is its maximum height? Neglect air resistance."
    ),
    keywords=(
        "air throw without stone dropped cliff thrown ball kicked launched range height time of flight cliff speed "
        "angle horizontally gravity falls"
    ),
    needs=(
        "give the speed at the start and the height (thrown horizontally) or the angle (from level ground), and "
        "ask for the time, the range, the greatest height or the speed at landing"
    ),
    read=read,
    write=write,
    form=FORM,
)
