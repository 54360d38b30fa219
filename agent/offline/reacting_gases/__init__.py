"""Reacting volumes of gases: one gas of a balanced equation is given, the volume of another is asked."""

from __future__ import annotations

from chalkwright.agent.languages.catalogues import mark
from chalkwright.agent.offline.family import Family
from chalkwright.agent.offline.reacting_gases.lesson import write
from chalkwright.agent.offline.reacting_gases.reader import read

FAMILY = Family(
    name="reacting_gases",
    title=mark("volumes of gases by a reaction equation"),
    subject="chemistry",
    levels=("middle", "high"),
    example=(
        "Methane burns according to CH4(g) + 2 O2(g) → CO2(g) + 2 H2O(l). What volume of oxygen is needed to burn "
        "15 L of methane completely, both measured at the same temperature and pressure?"
    ),
    keywords="react equation burnt combustion Avogadro same temperature and pressure oxygen hydrogen balanced",
    needs=(
        "give the equation and the volume of one gas, and ask for the volume of another one at the same "
        "temperature and pressure"
    ),
    read=read,
    write=write,
    rounds=True,
)
