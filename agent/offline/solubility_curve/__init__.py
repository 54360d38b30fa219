"""Solubility at several temperatures: how much dissolves, more on heating, or crystallises on cooling."""

from __future__ import annotations

from chalkwright.agent.languages.catalogues import mark
from chalkwright.agent.offline.family import Family
from chalkwright.agent.offline.solubility_curve.lesson import write
from chalkwright.agent.offline.solubility_curve.reader import read

FAMILY = Family(
    name="solubility_curve",
    title=mark("salt that dissolves or crystallises, by its solubility"),
    subject="chemistry",
    levels=("middle", "high"),
    example=(
        "The solubility of potassium nitrate is 32 g per 100 g of water at 20 °C and 110 g per 100 g of water at "
        "60 °C. A saturated solution made with 250 g of water is cooled from 60 °C to 20 °C. How many grams of "
        "salt crystallise?"
    ),
    keywords="dissolve saturated crystallise grams per 100 g water temperature cooled salt solution precipitate",
    needs=(
        "give the solubility per 100 g of water, the mass of the water and, on cooling or heating, both "
        "temperatures, and ask how many grams dissolve, crystallise or are left"
    ),
    read=read,
    write=write,
    answers_once=True,
)
