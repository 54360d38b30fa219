"""Energy (or biomass) along a food chain: from one trophic level to another with a stated transfer efficiency."""

from __future__ import annotations

from chalkwright.agent.languages.catalogues import mark
from chalkwright.agent.offline.family import Family
from chalkwright.agent.offline.food_web_energy.lesson import write
from chalkwright.agent.offline.food_web_energy.reader import read
from chalkwright.agent.offline.food_web_energy.solver import Budget, EnergyFlow

FAMILY: Family[EnergyFlow | Budget] = Family(
    name="food_web_energy",
    title=mark("energy passed up a food chain by a fixed percentage"),
    subject="biology",
    levels=("middle",),
    example=(
        "In the food chain grass → grasshopper → frog → snake, the grass stores 20,000 kJ of energy. Only 10 % of "
        "the energy is passed on from one level to the next. How much energy is available to the snake?"
    ),
    keywords="trophic level producer consumer herbivore carnivore pyramid kilojoules biomass passed transferred web",
    needs=(
        "name the chain or its levels, give the energy of one level and the one share that is passed on (or "
        "lost) at each step, and ask for the energy at another level"
    ),
    read=read,
    write=write,
)
