from __future__ import annotations

import pytest

from agent.authors.offline.drawings import scene_codes
from agent.authors.offline.families.punnett_square import FAMILY
from agent.authors.offline.family import Incomplete
from agent.data import Problem

READ = [
    (FAMILY.example, "1/4 = 25 %"),
    (
        "In pea plants, the allele for tall (T) is dominant over the allele for short (t). A heterozygous "
        "tall plant is "
        "crossed with a short plant. What fraction of the offspring will be tall?",
        "1/2 = 50 %",
    ),
    (
        "Draw a Punnett square for the cross Bb x bb. What is the phenotypic ratio if brown eyes (B) are "
        "dominant to blue "
        "eyes (b)?",
        "phenotypes 1 : 1 (brown eyes : blue eyes)",
    ),
    (
        "Two parents are both carriers of cystic fibrosis (Cc). What is the probability that their child is cc?",
        "1/4 = 25 %",
    ),
    (
        "In peas, round seeds (R) are dominant to wrinkled seeds (r) and yellow seeds (Y) are dominant to "
        "green seeds (y). "
        "What is the probability of wrinkled green offspring from RrYy × RrYy?",
        "1/16 = 6.25 %",
    ),
    (
        "Black fur is dominant over white fur in guinea pigs. Two heterozygous guinea pigs are crossed. What "
        "percentage of "
        "the offspring have white fur?",
        "1/4 = 25 %",
    ),
    (
        "A homozygous dominant plant (AA) is crossed with a homozygous recessive plant (aa). Determine the "
        "genotype ratio of "
        "the offspring.",
        "genotypes all Aa",
    ),
    ("What is the probability of getting an aabb offspring from the cross AaBb × aabb?", "1/4 = 25 %"),
    (
        "What are the possible genotypes of the offspring of $Tt \\times TT$? Give the ratio.",
        "genotypes 1 : 1 (TT : Tt)",
    ),
    ("Tt × Tt. Find the genotypic ratio of the offspring.", "genotypes 1 : 2 : 1 (TT : Tt : tt)"),
]
REFUSED = [
    "Two Tt plants are crossed. What is the genotype ratio among the tall offspring?",
    "Tt × Tt. Of the heterozygous offspring, what fraction is tt?",
    "AaBb × AaBb. What is the probability that an offspring is heterozygous?",
    "In peas tall (T) is dominant over short (t). Tt × Tt. What is the probability that a tall offspring is "
    "heterozygous?",
    "In snapdragons red is incompletely dominant. Rr x Rr. What is the phenotype ratio?",
    "Tt × Tt: out of 80 offspring, how many are tall?",
    "Tt × Tt. What is the probability that all three children are tt?",
    "A hemophilia carrier mother X^H X^h and a normal father. Probability of an affected son?",
    "Tall is dominant over short. Two tall plants are crossed. What is the phenotype ratio?",
    "Tt × Tt. What is the probability that an offspring is TT or Tt?",
    "Tt × Tt and Tt × tt: which gives more short plants? What ratio?",
    "What are the genotypes of the parents if the offspring ratio is 3:1 and T is dominant?",
    "A heterozygous plant (TT) is crossed with tt. What is the genotype ratio?",
    "Tt × Bb. Find the genotype ratio.",
    "In peas tall (T) is dominant over short (t). Tt × tt. What is the probability of a purple offspring?",
]


@pytest.mark.parametrize(("text", "answer"), READ)
def test_wordings_are_read_and_solved(text: str, answer: str) -> None:
    cross = FAMILY.read(Problem(text=text))
    assert cross is not None
    lesson = FAMILY.write(cross)
    assert lesson.answer == answer
    assert f"**{answer}**" in lesson.texts[-1]
    assert len(lesson.texts) == len(lesson.scenes) + 1 == len(scene_codes(FAMILY.name, lesson.drawing)) + 1


@pytest.mark.parametrize("text", REFUSED)
def test_other_problems_are_refused(text: str) -> None:
    try:
        given = FAMILY.read(Problem(text=text))
    except Incomplete:
        given = None
    assert given is None


def test_a_dihybrid_cross_gives_nine_to_three_to_three_to_one() -> None:
    cross = FAMILY.read(
        Problem(text="A cross between AaBb and AaBb is made. What is the phenotype ratio of the offspring?")
    )
    assert cross is not None
    assert [count for _, count in cross.phenotype_counts] == [9, 3, 3, 1]
    assert [count for _, count in cross.genotype_counts] == [1, 2, 1, 2, 4, 2, 1, 2, 1]
    assert "phenotypes 9 : 3 : 3 : 1" in FAMILY.write(cross).answer
