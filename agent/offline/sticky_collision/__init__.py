"""Two bodies that collide and go on stuck together, in one line or at right angles."""

from __future__ import annotations

from chalkwright.agent.languages.catalogues import mark
from chalkwright.agent.offline.family import Family
from chalkwright.agent.offline.sticky_collision.lesson import write
from chalkwright.agent.offline.sticky_collision.reader import read
from chalkwright.agent.offline.sticky_collision.told import FORM

FAMILY = Family(
    name="sticky_collision",
    title=mark("speed after two bodies collide and stick together"),
    subject="physics",
    levels=("high",),
    example=(
        "Two lumps of clay slide on smooth ice. Lump A of mass 2 kg moves east at 3 m/s, lump B of mass 1 kg moves "
        "north at 8 m/s. They collide and stick together. How fast do they move afterwards?"
    ),
    keywords=(
        "momentum stick together perfectly inelastic collide carts final velocity conserved couple kinetic energy lost"
    ),
    needs=(
        "give both masses and both speeds before (one may be at rest) and their directions, say that they stick "
        "together, and ask for the common speed or the energy that is lost"
    ),
    read=read,
    write=write,
    form=FORM,
)
