"""Monohybrid and dihybrid crosses with full dominance: Punnett square, ratios, probability."""

from __future__ import annotations

import re

from agent.authors.offline.crosses import events, mentioned, parents, traits
from agent.authors.offline.family import Family, Incomplete, Lesson, LessonScene
from agent.authors.offline.genetics import Cross, Gene, ratio
from agent.authors.offline.question import asked, sentences, unused
from agent.authors.offline.reading import mentions, plain
from agent.authors.offline.wording import Wording
from agent.data import Problem

EXAMPLE = (
    "In pea plants, tall (T) is dominant over short (t). Two heterozygous plants (Tt × Tt) are crossed. "
    "What is the probability that an offspring is short?"
)
_OTHER_TASK = (
    r"codominan|co-dominan|incomplete(?:ly)? dominan|partial dominan|\bx-?\s?linked|sex-?\s?linked|blood (?:type|"
    r"group)|\bI\s?\^|linked gene|"
    r"\bepista|\blethal|\bF\s?[12₁₂]\b|backcross|test ?cross|unknown genotype|\bat least\b|\bhardy|\bpedigree|"
    r"\bboys?\b|\bgirls?\b|\bsons?\b|"
    r"\bdaughters?\b|\bmutation|\bcrossing over|\bchromosomes?\b|\bx\^|"
    r"\bmultiple alleles|\btrihybrid|"
    r"\b(?:two|three|four|five|both|all|none) (?:of (?:the|their) )?(?:children|offspring|seeds|puppies|kittens|"
    r"siblings)\b|\bin a row\b|\bblend|\broan\b|"
    r"\bgiven that\b|\bif (?:the|a|an) (?:tall|dominant|offspring|child) is\b|\bgeneration|\bpink\b|"
    r"\bintermediate\b|\bneither\b"
)
_ASKS_OTHER = (
    r"\b(?:among|of) (?:all )?the (?!pea |resulting |possible |next )[a-z]+ (?:offspring|plants|progeny|"
    r"seeds|children|individuals|animals)\b|"
    r"\bmales?\b|\bfemales?\b|"
    r"\bwhy\b|\bexplain|\bhow many\b|\bparents?'?s? (?:genotype|phenotype)|(?:genotypes?|phenotypes?) of (?:the|"
    r"each|both|its|their) parents?\b|\bdefine\b|"
    r"\bgametes?\b|\bwhich trait|\bwhich allele|\bnot\b|\bor\b|\bmean\b|\blaw\b"
)
_CHANCE = r"\b(?:probabilit|chances?\b|likelihood|likely|percent|fraction|proportion|portion|odds|%)"
_TABLE = (
    r"\bratios?\b|\bpunnett|\bgenotypes\b|\bphenotypes\b|\bpossible (?:genotypes|phenotypes|offspring)|"
    r"\boffspring\b|\bdistribution\b"
)


def read(problem: Problem) -> Cross | None:
    """The cross of a problem; None when it is none."""
    wording = Wording(re.sub(r"\\times\b", "×", problem.text))
    text = wording.text
    if not mentions(
        text,
        r"\bpunnett|\bcross|\bgenotyp|\bheterozyg|\boffspring|\balleles?\b|\bdihybrid|\bmonohybrid|\bchild\b|"
        r"\bparents?\b|[×]",
    ):
        return None
    if (
        not mentions(text, r"\bpunnett|\bdominan|\brecessiv|\bheterozyg|\bhomozyg|\bgenotyp|\ballele")
        and mentioned(text) < 2
    ):
        return None
    if mentions(text, _OTHER_TASK):
        return None
    named = traits(wording)
    both, letter = parents(wording, named)
    genes = _genes(named, both, letter)
    return _questioned(wording, Cross(genes=genes, parents=(both[0], both[1])))


def _genes(named: dict[str, tuple[str, str]], both: list[tuple[str, ...]], letter: str) -> tuple[Gene, ...]:
    letters = [[p[0].upper() for p in parent] for parent in both]
    if letters[0] != letters[1] or len(set(letters[0])) != len(letters[0]):
        raise Incomplete("Both parents need the same genes in the same order, for example 'AaBb × aabb'.")
    if "" in named and len(letters[0]) == 1:
        named = {letter: named[""]}
    if named and set(named) != set(letters[0]):
        raise Incomplete("The letters of the traits and of the genotypes do not fit; use the same letters for both.")
    genes = []
    for one in letters[0]:
        plain_names = (
            ("dominant trait", "recessive trait")
            if len(letters[0]) == 1
            else (f"dominant ({one})", f"recessive ({one.lower()})")
        )
        dominant, recessive = named.get(one, plain_names)
        if not dominant or not recessive or dominant == recessive or max(len(dominant), len(recessive)) > 24:
            raise Incomplete("Name both traits in a few words each, for example 'tall (T) is dominant over short (t)'.")
        genes.append(Gene(letter=one, dominant=dominant, recessive=recessive))
    return tuple(genes)


def _questioned(wording: Wording, cross: Cross) -> Cross:
    if unused(
        re.sub(r"\b(?:one|1)\b|\bratio\b|\bpercent(?:age)?\b|%|\b9\s*:\s*3\s*:\s*3\s*:\s*1\b", " ", wording.rest)
    ):
        raise Incomplete(
            "This cross has a number that is not used; ask for a probability or a ratio, without a count of offspring."
        )
    question = asked(wording.rest)
    if not question or mentions(question, _ASKS_OTHER):
        raise Incomplete(
            "Ask for the Punnett square, the ratio of genotypes or phenotypes, or the probability of one of them."
        )
    chance = mentions(question, _CHANCE)
    named = list(dict.fromkeys(events(question, cross.genes)))
    whole = " ".join(s for s in sentences(wording.rest) if asked(s))
    if list(dict.fromkeys(events(whole, cross.genes))) != named:
        raise Incomplete("The question sets a condition on the offspring; ask for a share of all offspring.")
    if chance and len(named) == 1:
        return cross.model_copy(update={"event": named[0], "wording": _words(cross, named[0])})
    if len(named) > 1 or chance:
        raise Incomplete(
            "Name exactly one genotype or phenotype whose probability is asked, for example 'tt' or 'recessive trait'."
        )
    if named or not mentions(question, _TABLE):
        raise Incomplete(
            "Ask for the Punnett square, the ratio of genotypes or phenotypes, or the probability of one of them."
        )
    kinds = tuple(
        kind for kind, word in (("genotypes", r"\bgenotyp"), ("phenotypes", r"\bphenotyp")) if mentions(question, word)
    )
    return cross.model_copy(update={"ratios": kinds or ("genotypes", "phenotypes")[len(cross.genes) - 1 :]})


def _words(cross: Cross, event: tuple[tuple[str, ...], ...]) -> str:
    parts = []
    for gene, wanted in zip(cross.genes, event, strict=True):
        both = {
            gene.genotypes[:2]: f"“{gene.dominant}”",
            gene.genotypes[2:]: f"“{gene.recessive}” ({gene.genotypes[2]})",
        }
        if len(wanted) < 3:
            parts.append(both.get(wanted) or " or ".join(wanted))
    return " and ".join(parts)


def write(cross: Cross) -> Lesson:
    """Text and drawing of a solved cross."""
    one, two = ("".join(p) for p in cross.parents)
    size = len(cross.cells)
    genotypes, phenotypes = _genotypes(cross), _phenotypes(cross)
    answer = _answer(cross)
    traits_ = " ".join(_alleles(gene) for gene in cross.genes)
    task = (
        f"the probability of **{cross.wording}**"
        if cross.event
        else f"the Punnett square and the ratio of {' and of '.join(cross.ratios)}"
    )
    gametes = [", ".join(f"${g}$" for g in dict.fromkeys(cross.gametes(k))) for k in (0, 1)]
    hits = sum(cross.meets(cell) for cell in cross.cells)
    chance = (
        f"\n\n{hits} of the {size} equally likely squares belong to {cross.wording} (framed in the picture): "
        f"$P = \\frac{{{hits}}}{{{size}}}{_reduced(cross)} = {plain(cross.probability * 100)}\\,\\%$."
        if cross.event
        else ""
    )
    return Lesson(
        title=f"Punnett square: {one} × {two}",
        answer=answer,
        texts=(
            f"**What is asked.** Two parents, ${one}$ and ${two}$, are crossed. {traits_} Find {task}.\n\n"
            "**The idea.** Every individual has two alleles of a gene and passes on only *one* of them, each "
            "with the same chance. "
            "A Punnett square lists what each parent can pass on along its sides; every square inside is one "
            "equally likely combination.",
            f"**Step 1: the gametes.** Parent 1 (${one}$) can pass on {gametes[0]}; parent 2 (${two}$) "
            f"{gametes[1]}. {_gamete_note(cross)}\n\n"
            "**Step 2: fill the square.** Each square takes the allele(s) from above and from the left; we write "
            "the capital letter first. "
            "The next picture shows the filled square.",
            f"**Step 3: count.** Genotypes: {genotypes}. An individual shows a recessive trait only if it has "
            "*no* dominant allele, "
            f"so the phenotypes are: {phenotypes}. The next picture marks them by colour and sign.",
            f"**Answer.** {_answer_sentence(cross, answer)}{chance}\n\n"
            f"**Check.** {' + '.join(str(n) for _, n in cross.genotype_counts)} = {size}: all squares are "
            "counted, and the phenotypes add up to "
            f"{' + '.join(str(n) for _, n in cross.phenotype_counts)} = {size} as well.\n\n"
            "**Remember.** The square gives chances, not a promise: each offspring is a new draw, whatever its "
            "siblings are.",
        ),
        scenes=_scenes(cross, answer),
        plan=_PLAN,
        drawing=_drawing(cross, answer),
    )


def _alleles(gene: Gene) -> str:
    big, small = gene.letter, gene.letter.lower()
    if gene.dominant.startswith("dominant "):
        return f"The allele ${big}$ is dominant over ${small}$: the recessive trait shows only in ${small}{small}$."
    return (
        f"The allele ${big}$ gives “{gene.dominant}” and is dominant; ${small}$ gives “{gene.recessive}” only "
        "when it comes twice "
        f"(${small}{small}$)."
    )


def _reduced(cross: Cross) -> str:
    p = cross.probability
    if p.denominator in (len(cross.cells), 1):
        return ""
    return f" = \\frac{{{p.numerator}}}{{{p.denominator}}}"


def _gamete_note(cross: Cross) -> str:
    if len(cross.genes) == 2:
        return "The genes are passed on independently: each gamete gets one allele of each, in every combination."
    same = [f"parent {k + 1}" for k in (0, 1) if len(set(cross.gametes(k))) == 1]
    return (
        f"Both alleles of {' and of '.join(same)} are alike, so the square shows that letter twice on that side."
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
    def written(items: list[tuple[str, int]]) -> str:
        if len(items) == 1:
            return f"all {items[0][0]}"
        return f"{ratio(tuple(n for _, n in items))} ({' : '.join(name for name, _ in items)})"

    return written(list(cross.genotype_counts)), written([(_trait(p), n) for p, n in cross.phenotype_counts])


def _answer(cross: Cross) -> str:
    genotypes, phenotypes = _ratios(cross)
    p = cross.probability
    if cross.event:
        return f"{p} = {plain(p * 100)} %" if p.denominator > 1 else f"{plain(p * 100)} %"
    return "; ".join(
        f"{kind} {text}"
        for kind, text in (("genotypes", genotypes), ("phenotypes", phenotypes))
        if kind in cross.ratios
    )


def _answer_sentence(cross: Cross, answer: str) -> str:
    genotypes, phenotypes = _ratios(cross)
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
        "framed": [[cross.meets(cell) for cell in row] for row in cross.square],
        "alleles": [
            line
            for g in cross.genes
            for line in (f"{g.letter}:  {g.dominant} (dominant)", f"{g.letter.lower()}:  {g.recessive}")
        ],
        "genotype_counts": [f"{name}:  {n} of {size}" for name, n in cross.genotype_counts],
        "legend": [[f"{n} of {size}:  {p[0]}", *p[1:]] for p, n in cross.phenotype_counts],
        "result": ["framed:  P = " + answer]
        if cross.event
        else [f"ratio  {ratio(tuple(n for _, n in cross.phenotype_counts))}"],
    }


FAMILY = Family("punnett_square", "Punnett square", "biology", ("middle", "high"), EXAMPLE, read, write)
