"""Text and drawing of crosses."""

from __future__ import annotations

from chalkwright.agent.offline.colours import colours_of
from chalkwright.agent.offline.family import Lesson, LessonScene
from chalkwright.agent.offline.punnett_square.solver import Cross, Gene, ratio
from chalkwright.agent.offline.reading import plain


def write(cross: Cross) -> Lesson:
    """Text and drawing of a solved cross."""
    one, two = ("".join(p) for p in cross.parents)
    genotypes, phenotypes = _genotypes(cross), _phenotypes(cross)
    answer = _answer(cross)
    traits_ = " ".join(_alleles(gene) for gene in cross.genes)
    task = (
        f"how many of {cross.total} {cross.young} can be expected with **{cross.wording}**"
        if cross.total
        else f"the probability of **{cross.wording}**"
        if cross.event
        else f"the Punnett square and the ratio of {' and of '.join(cross.ratios)}"
    )
    told = f"Two parents, ${one}$ and ${two}$, are crossed. {traits_} Find {task}."
    if cross.reason:
        told = (
            f"{traits_} Find the genotypes of the {cross.called[0]} and the {cross.called[1]}.\n\n**From what is "
            f"seen to the genotypes.** {cross.reason} A Punnett square shows that this fits."
        )
    gametes = [", ".join(f"${g}$" for g in dict.fromkeys(cross.gametes(k))) for k in (0, 1)]
    return Lesson(
        title=f"Punnett square: {one} × {two}",
        answer=answer,
        texts=(
            f"**What is asked.** {told}\n\n"
            "**The idea.** Every individual has two alleles of a gene and passes on only *one* of them, each with "
            "the same chance. A Punnett square lists what each parent can pass on along its sides; every square "
            "inside is one equally likely combination.",
            f"**Step 1: the gametes.** Parent 1 (${one}$) can pass on {gametes[0]}; parent 2 (${two}$) {gametes[1]}. "
            f"{_gamete_note(cross)}They stand along the sides of the square in the picture above.\n\n"
            "**Step 2: fill the square.** Each square takes the letters from above and from the left; we write the "
            "capital letter first. The next picture shows the filled square.",
            f"**Step 3: count.** Genotypes: {genotypes}. An individual shows a recessive trait only if it has *no* "
            f"dominant allele, so the phenotypes are: {phenotypes}. The next picture marks them by colour and sign.",
            f"**Answer.** {_answer_sentence(cross, answer)}{_chance(cross)}\n\n"
            f"**Check.** {_check(cross)}\n\n"
            "**Remember.** The square gives chances, not a promise: each offspring is a new draw, whatever its "
            "siblings are.",
        ),
        scenes=_scenes(cross, answer),
        plan=_PLAN,
        drawing=_drawing(cross, answer),
    )


def _check(cross: Cross) -> str:
    size = len(cross.cells)
    genotypes, phenotypes = (
        " + ".join(str(n) for n in counts)
        for counts in ([n for _, n in cross.genotype_counts], [n for _, n in cross.phenotype_counts])
    )
    kinds = f"all {size} squares hold one genotype" if "+" not in genotypes else f"{genotypes} = {size} squares"
    looks = "and all show one phenotype" if "+" not in phenotypes else f"the phenotypes {phenotypes} = {size}"
    return f"Every square has to be counted once: {kinds}{' ' if looks.startswith('and') else ', '}{looks}. That is so."


def _chance(cross: Cross) -> str:
    """How the probability, and the number of offspring if there is one, follow from the framed squares."""
    if not cross.event:
        return ""
    hits, size = sum(cross.meets(cell) for cell in cross.cells), len(cross.cells)
    where = "(framed in the picture)" if hits else "(so none is framed in the picture)"
    belong = "belongs" if hits == 1 else "belong"
    text = (
        f"\n\n{hits} of the {size} equally likely squares {belong} to {cross.wording} {where}: "
        f"the probability is $\\frac{{{hits}}}{{{size}}}{_reduce(cross)} = {plain(cross.probability * 100)}\\,\\%$."
    )
    if not cross.total:
        return text
    return (
        f"{text} Each of the {cross.total} {cross.young} has this chance, so we expect the same share of them: "
        f"${_share(cross)} \\times {cross.total} = {plain(cross.expected, 8)}$. The real count may well be a little "
        "different, as with tossed coins."
    )


def _share(cross: Cross) -> str:
    p = cross.probability
    return str(p) if p.denominator == 1 else f"\\frac{{{p.numerator}}}{{{p.denominator}}}"


def _alleles(gene: Gene) -> str:
    big, small = gene.letter, gene.letter.lower()
    if gene.dominant.startswith("dominant "):
        return f"The allele ${big}$ is dominant over ${small}$: the recessive trait shows only in ${small}{small}$."
    return (
        f"The allele ${big}$ gives “{gene.dominant}” and is dominant; ${small}$ gives “{gene.recessive}” only when it "
        f"comes twice (${small}{small}$)."
    )


def _reduce(cross: Cross) -> str:
    p = cross.probability
    if p.denominator in (len(cross.cells), 1):
        return ""
    return f" = \\frac{{{p.numerator}}}{{{p.denominator}}}"


def _gamete_note(cross: Cross) -> str:
    if len(cross.genes) == 2:
        return "The genes are passed on independently: each gamete gets one allele of each, in every combination. "
    same = [f"parent {k + 1}" for k in (0, 1) if len(set(cross.gametes(k))) == 1]
    return (
        f"Both alleles of {' and of '.join(same)} are alike, so the square shows that letter twice on that side. "
        if same
        else ""
    )


def _genotypes(cross: Cross) -> str:
    return ", ".join(f"{count} of {len(cross.cells)} ${name}$" for name, count in cross.genotype_counts)


def _phenotypes(cross: Cross) -> str:
    return ", ".join(f"{count} of {len(cross.cells)} {_trait(p)}" for p, count in cross.phenotype_counts)


def _trait(phenotype: tuple[str, ...]) -> str:
    return " and ".join(phenotype)


def _ratios(cross: Cross) -> tuple[str, str]:
    def write_ratio(items: list[tuple[str, int]]) -> str:
        if len(items) == 1:
            return f"all {items[0][0]}"
        return f"{ratio(tuple(n for _, n in items))} ({' : '.join(name for name, _ in items)})"

    return write_ratio(list(cross.genotype_counts)), write_ratio([(_trait(p), n) for p, n in cross.phenotype_counts])


def _answer(cross: Cross) -> str:
    genotypes, phenotypes = _ratios(cross)
    p = cross.probability
    if cross.reason:
        return "; ".join(f"{name} {''.join(parent)}" for name, parent in zip(cross.called, cross.parents, strict=True))
    if cross.total:
        number = plain(cross.expected, 8)
        return f"{number} of the {cross.total} {cross.young}{'' if cross.expected.denominator == 1 else ', on average'}"
    chance = f"{p} = {plain(p * 100)} %" if p.denominator > 1 else f"{plain(p * 100)} %"
    kinds = (("genotypes", genotypes), ("phenotypes", phenotypes))
    return "; ".join([chance] * bool(cross.event) + [f"{kind} {text}" for kind, text in kinds if kind in cross.ratios])


def _answer_sentence(cross: Cross, answer: str) -> str:
    genotypes, phenotypes = _ratios(cross)
    if cross.reason:
        return f"The parents are **{answer}**. (Phenotypes of the offspring: {phenotypes}.)"
    if cross.total:
        return f"Expected with {cross.wording}: **{answer}**. (Genotypes: {genotypes}; phenotypes: {phenotypes}.)"
    if cross.event:
        return (
            f"The probability of {cross.wording} is **{answer}**. (Genotypes: {genotypes}; phenotypes: {phenotypes}.)"
        )
    return f"Among the offspring: **{answer}**."


_PLAN = """\
- The Punnett square stands on the left; parent 1's gametes along the top (blue), parent 2's on its left (red).
- All squares are equal, because all combinations are equally likely. The capital letter comes first.
- Phenotypes are told apart by fill and by a small sign (circle, square, triangle, diamond), never by colour alone.
- What is asked is framed thickly. Counts stand on the right.
- Labels at size 30, title at the top left.
"""


def _scenes(cross: Cross, answer: str) -> tuple[LessonScene, ...]:
    one, two = ("".join(p) for p in cross.parents)
    sides = (
        f"Along the top the gametes of {one}: {', '.join(cross.gametes(0))}; on the left those of {two}: "
        f"{', '.join(cross.gametes(1))}."
    )
    rows = "; ".join(", ".join("".join(cell) for cell in row) for row in cross.square)
    colours = "Parent 1 blue, parent 2 red; phenotypes by fill and sign."
    layout = "Punnett square on the left, counts on the right."
    counts = ", ".join(f"{n} {_trait(p)}" for p, n in cross.phenotype_counts)
    return (
        LessonScene(
            title="The parents and their gametes",
            purpose="Show what each parent can pass on.",
            elements="Empty Punnett square with gametes along its sides; the parents; the alleles' traits.",
            labels=f"{one}, {two}",
            colours=colours,
            layout=layout,
            alt=f"An empty Punnett square. {sides}",
        ),
        LessonScene(
            title="The filled Punnett square",
            purpose="Show all combinations and count the genotypes.",
            elements="Punnett square with a genotype in every square; counts.",
            labels=rows,
            colours=colours,
            layout=layout,
            alt=f"The Punnett square is filled, row by row: {rows}. Counts: "
            f"{', '.join(f'{n} {g}' for g, n in cross.genotype_counts)}.",
        ),
        LessonScene(
            title="The phenotypes",
            purpose="Show which squares share a phenotype, and the result.",
            elements="Punnett square coloured by phenotype with a sign in every square; legend with counts.",
            labels=counts,
            colours=colours,
            layout=layout,
            alt=f"{sides} Rows: {rows}. Phenotypes: {counts}. Result: {answer}.",
        ),
    )


def _drawing(cross: Cross, answer: str) -> dict[str, object]:
    order = [p for p, _ in cross.phenotype_counts]
    size = len(cross.cells)
    return {
        "parents": ["".join(p) for p in cross.parents],
        "tops": list(cross.gametes(0)),
        "sides": list(cross.gametes(1)),
        "cells": [["".join(cell) for cell in row] for row in cross.square],
        "phenotypes": [[order.index(cross.traits(cell)) for cell in row] for row in cross.square],
        "colours": colours_of([" ".join(traits) for traits in order], ("green", "yellow", "purple", "orange")),
        "framed": [[cross.meets(cell) for cell in row] for row in cross.square],
        "alleles": [
            line
            for g in cross.genes
            for line in (f"{g.letter}:  {g.dominant} (dominant)", f"{g.letter.lower()}:  {g.recessive}")
        ],
        "genotype_counts": [[name, f"{n} of {size}"] for name, n in cross.genotype_counts],
        "lines": len(cross.genotype_counts),
        "legend": [[f"{n} of {size}:  {p[0]}", *p[1:]] for p, n in cross.phenotype_counts],
        "result": [f"framed:  {cross.probability} × {cross.total} = {plain(cross.expected, 8)}"]
        if cross.total
        else [
            ("framed:  probability " if cross.probability else "no such square:  probability ") + answer.split(";")[0]
        ]
        if cross.event
        else [f"ratio  {ratio(tuple(n for _, n in cross.phenotype_counts))}"],
    }
