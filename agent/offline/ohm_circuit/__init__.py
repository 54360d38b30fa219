"""A battery and one resistor, or two or three in series or in parallel: Ohm's law and the rules for adding."""

from __future__ import annotations

from chalkwright.agent.languages.catalogues import mark
from chalkwright.agent.offline.family import Family
from chalkwright.agent.offline.ohm_circuit.lesson import write
from chalkwright.agent.offline.ohm_circuit.reader import read

FAMILY = Family(
    name="ohm_circuit",
    title=mark("battery with resistors in series or in parallel"),
    subject="physics",
    levels=("middle", "high"),
    example=(
        "Two resistors of 4 Ω and 6 Ω are connected in series to a 20 V battery. Find the total resistance, the "
        "current and the voltage across each resistor."
    ),
    keywords="voltage current ohm series parallel resistance volt ampere power circuit cell bulb",
    needs=(
        "give every resistance but one at most and the battery's voltage or current, say whether it is in series "
        "or in parallel, and ask for a resistance, a current, a voltage or the total power"
    ),
    read=read,
    write=write,
)
