"""One gas: between its mass, its amount and its volume, by a molar volume."""

from __future__ import annotations

from chalkwright.agent.languages.catalogues import mark
from chalkwright.agent.offline.family import Family
from chalkwright.agent.offline.gas_volume.lesson import write
from chalkwright.agent.offline.gas_volume.reader import read
from chalkwright.agent.offline.gas_volume.told import FORM

FAMILY = Family(
    name="gas_volume",
    title=mark("mass, moles and volume of a gas by its molar volume"),
    subject="chemistry",
    levels=("middle", "high"),
    example="What volume does 11 g of carbon dioxide take up at room conditions, where the molar volume is 24 L/mol?",
    keywords="molar mole moles mass litres room conditions standard temperature pressure STP occupy",
    needs=(
        "give the gas, one of its mass, amount and volume, and the molar volume or its conditions, and ask for "
        "another of the three"
    ),
    read=read,
    write=write,
    form=FORM,
    rounds=True,
)
