"""Copies of DNA in a PCR: what is read, what is refused, what is answered."""

from chalkwright.agent.authors.offline.families.dna_copies import FAMILY
from tests.agent.offline.lessons import refuses_all, solves

READ = [
    (
        (
            "A PCR starts from one double-stranded DNA molecule. Every cycle copies every strand. How many "
            "double-stranded molecules are there after 5 cycles?"
        ),
        "32 molecules",
    ),
    (
        (
            "The PCR begins with 4 identical double-stranded DNA molecules. Each cycle copies each strand. How "
            "many double-stranded DNA molecules are there in all after 10 cycles?"
        ),
        "4096 molecules",
    ),
    (
        (
            "A polymerase chain reaction (PCR) starts from a single double-stranded DNA molecule. Two primers "
            "bind inside this molecule and enclose a target section of 250 base pairs; on both sides of it the "
            "molecule goes on. Every cycle copies every strand. How many double-stranded molecules whose both "
            "strands are exactly 250 bases long are there after 4 cycles?"
        ),
        "8 molecules",
    ),
]
REFUSED = [
    (
        "A PCR starts from one double-stranded DNA molecule. How many double-stranded molecules are there "
        "after 5 cycles?"
    ),
    (
        "A PCR starts from one double-stranded DNA molecule. Every cycle copies 90 % of the strands. How many"
        " double-stranded molecules are there after 5 cycles?"
    ),
    (
        "A PCR starts from one double-stranded DNA molecule. Every cycle copies every strand. How many "
        "primers are used up after 5 cycles?"
    ),
    (
        "A PCR starts from one single-stranded DNA molecule. Every cycle copies every strand. How many "
        "double-stranded molecules are there after 5 cycles?"
    ),
    (
        "A PCR starts from one double-stranded DNA molecule. Every cycle copies every strand. How many "
        "double-stranded molecules whose both strands are exactly 250 bases long are there after 4 cycles?"
    ),
]

test_reads_and_solves = solves(FAMILY, READ)
test_refuses_what_it_cannot_solve = refuses_all(FAMILY, REFUSED)
