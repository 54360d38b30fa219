"""Monohybrid and dihybrid crosses with full dominance: Punnett square, ratios, probability."""

from __future__ import annotations

from chalkwright.agent.languages.catalogues import mark
from chalkwright.agent.offline.family import Family
from chalkwright.agent.offline.punnett_square.lesson import write
from chalkwright.agent.offline.punnett_square.reader import read

FAMILY = Family(
    name="punnett_square",
    title=mark("Punnett square with a dominant and a recessive allele"),
    subject="biology",
    levels=("middle", "high"),
    example=(
        "In pea plants, tall (T) is dominant over short (t). Two heterozygous plants (Tt × Tt) are crossed. What "
        "is the probability that an offspring is short?"
    ),
    keywords=(
        "cross allele genotype phenotype dominant recessive heterozygous homozygous offspring genetics gene trait "
        "parents"
    ),
    needs=(
        "say what both parents' genotypes are and which allele is dominant, and ask for the Punnett square, the "
        "genotypes and phenotypes, or the probability of one of them"
    ),
    read=read,
    write=write,
)
