"""Crosses of one or two genes with full dominance: gametes, Punnett square, ratios."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import reduce
from itertools import product
from math import gcd

from chalkwright.agent.data import Frozen


class Gene(Frozen):
    """One gene: the letter of its dominant allele and the traits that dominant and recessive alleles give."""

    letter: str
    dominant: str
    recessive: str

    @property
    def genotypes(self) -> tuple[str, str, str]:
        big, small = self.letter, self.letter.lower()
        return big + big, big + small, small + small

    def trait(self, genotype: str) -> str:
        return self.recessive if genotype == self.genotypes[2] else self.dominant


class Cross(Frozen):
    """Two parents; a genotype is one pair of letters for every gene, dominant letter first."""

    genes: tuple[Gene, ...]
    parents: tuple[tuple[str, ...], tuple[str, ...]]
    event: tuple[tuple[str, ...], ...] = ()
    """For each gene the genotypes asked about; empty when no probability is asked."""
    wording: str = ""
    """The event in words."""
    ratios: tuple[str, ...] = ("genotypes", "phenotypes")
    """Which ratios are asked."""
    total: int = 0
    """The number of offspring of which the event's share is asked; 0 when none is given."""
    young: str = "offspring"
    """What the offspring are called."""
    reason: str = ""
    """Why the parents have these genotypes, where they are asked."""
    called: tuple[str, str] = ("", "")
    """What the parents are called there."""

    def gametes(self, parent: int) -> tuple[str, ...]:
        """One for each row or column: 2 for one gene, 4 for two; equal ones are repeated."""
        return tuple("".join(alleles) for alleles in product(*self.parents[parent]))

    @property
    def square(self) -> tuple[tuple[tuple[str, ...], ...], ...]:
        """Rows of genotypes; the columns are parent 1's gametes, the rows parent 2's."""
        return tuple(
            tuple(tuple(pair(a, b) for a, b in zip(top, side, strict=True)) for top in self.gametes(0))
            for side in self.gametes(1)
        )

    @property
    def cells(self) -> tuple[tuple[str, ...], ...]:
        return tuple(cell for row in self.square for cell in row)

    def traits(self, cell: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(gene.trait(genotype) for gene, genotype in zip(self.genes, cell, strict=True))

    @property
    def genotype_counts(self) -> tuple[tuple[str, int], ...]:
        """Cells of each genotype, dominant ones first."""
        counts = Counter(self.cells)
        order = product(*(gene.genotypes for gene in self.genes))
        return tuple(("".join(g), counts[g]) for g in order if counts[g])

    @property
    def phenotype_counts(self) -> tuple[tuple[tuple[str, ...], int], ...]:
        """Cells of each phenotype, dominant ones first; phenotypes without a cell are left out."""
        counts = Counter(self.traits(cell) for cell in self.cells)
        order = product(*((gene.dominant, gene.recessive) for gene in self.genes))
        return tuple((p, counts[p]) for p in order if counts[p])

    def meets(self, cell: tuple[str, ...]) -> bool:
        """Whether a cell is one that is asked about."""
        return bool(self.event) and all(g in wanted for g, wanted in zip(cell, self.event, strict=True))

    @property
    def probability(self) -> Fraction:
        return Fraction(sum(self.meets(cell) for cell in self.cells), len(self.cells))

    @property
    def expected(self) -> Fraction:
        """Offspring to be expected with the event, on average."""
        return self.probability * self.total


def pair(first: str, second: str) -> str:
    """Two alleles, the dominant one first."""
    return "".join(sorted((first, second)))


def ratio(counts: tuple[int, ...]) -> str:
    """In smallest whole numbers: ``3 : 1``."""
    common = reduce(gcd, counts)
    return " : ".join(str(count // common) for count in counts)
