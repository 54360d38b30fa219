"""Reading what a cross is asked about: genotypes and traits, and a number of offspring."""

from __future__ import annotations

import re

from chalkwright.agent.offline.family import Incomplete
from chalkwright.agent.offline.punnett_square.solver import Gene
from chalkwright.agent.offline.punnett_square.wordings import GENOTYPE, genotype
from chalkwright.agent.offline.question import find_question, sentences

_YOUNG = (
    r"(?:offspring|progeny|seedlings?|seeds|plants|flowers|peas|puppies|pups|kittens|children|babies|calves|lambs|"
    r"piglets|chicks|foals|mice|rabbits|flies|animals|individuals|descendants|young|births|pregnancies|guinea pigs|"
    r"tomatoes|bunnies|cats|dogs|piglets)"
)
_KIND = r"(?:(?:pea|tomato|corn|maize|fruit|baby|new|resulting|f1|f2) )?"
_COUNT = r"(?P<n>\d{1,3}(?:,\d{3})+|\d{1,3}(?: \d{3})+|\d+)"
_HAVE = (
    r"(?:have|has|had|having|produces?|produced|yields?|gives?|gave|grows?|grew|obtains?|obtained|gets?|bears?|"
    r"makes?|rears?|raises?|raised|collects?|collected|plants?|planted|results? in|resulted in|expects?)"
)
_TOTALS = (
    rf"\b(?:(?:out )?of|among|in|from) (?:all |the |these |those |their |its |a total of |a litter of |a sample of )*"
    rf"{_COUNT} {_KIND}(?P<noun>{_YOUNG})\b(?! (?:that|which|who|with))",
    rf"\b{_HAVE} (?:a total of |a litter of |altogether |about )?{_COUNT} {_KIND}(?P<noun>{_YOUNG})\b"
    r"(?! (?:that|which|who|with))",
    rf"(?<![\d.,/]){_COUNT} {_KIND}(?P<noun>{_YOUNG})\b (?:(?:are|were|is|was) (?:produced|born|obtained|grown|"
    r"planted|counted|collected|harvested|examined|raised)|result|grow|from)\b",
    rf"\b(?:if|and|with|when) (?:there (?:are|were) )?{_COUNT} {_KIND}(?P<noun>{_YOUNG})\b(?! (?:that|which|who|with))",
    rf"\b(?:a )?litter (?:of|has|had) {_COUNT}(?! [a-z]*(?:black|white))(?P<noun>)\b",
    rf"\b(?:out )?of (?:a total of )?{_COUNT}(?P<noun>)(?=[,?.])",
)


def read_total(text: str) -> tuple[str, int, str]:
    """The text without the number of offspring, that number (0 when there is none), and what they are called.

    Raises Incomplete when two numbers of offspring differ.
    """
    found: list[tuple[int, str]] = []

    def take(match: re.Match[str]) -> str:
        found.append((int(re.sub(r"\D", "", match["n"])), (match["noun"] or "offspring").lower()))
        return " ~ "

    for pattern in _TOTALS:
        text = re.sub(pattern, take, text, flags=re.IGNORECASE)
    if len({number for number, _ in found}) > 1:
        raise Incomplete("Two different numbers of offspring were found; give one.")
    return text, *(found[0] if found else (0, ""))


def resolve_traits(text: str, genes: tuple[Gene, ...]) -> str:
    """The text with ``‹k+›`` and ``‹k-›`` for a trait and its absence where a gene has 'freckles' and 'no freckles'."""
    for place, gene in enumerate(genes):
        trait = _trait(gene)
        if not trait:
            continue
        name = re.escape(trait)
        disorder = r"|(?:the |this )?(?:disease|disorder|condition)"
        without = (
            rf"\b(?:(?:no|without|lack\w*|free (?:of|from)|(?:not|n't) (?:have|having|show|get|inherit|develop))\s+"
            rf"(?:an? |any |the )?(?:{name}{disorder})|unaffected|not (?:be )?affected|healthy)\b"
        )
        text = re.sub(without, f" ‹{place}-› ", text, flags=re.IGNORECASE)
        text = re.sub(rf"\b(?:{name}{disorder}|affected)\b", f" ‹{place}+› ", text, flags=re.IGNORECASE)
    return text


def _trait(gene: Gene) -> str:
    """The trait whose absence is the gene's other trait; empty when both have names."""
    for one, other in ((gene.dominant, gene.recessive), (gene.recessive, gene.dominant)):
        if re.fullmatch(rf"(?:no|without|lack of|absence of|non-?)\s*{re.escape(one)}", other):
            return one
    return ""


def condition(text: str, genes: tuple[Gene, ...]) -> bool:
    """Whether something is said, not asked, about what a child or a relative is like; ``text`` is resolved."""
    said = " ".join(sentence for sentence in sentences(text) if not find_question(sentence))
    heads = [re.escape(trait.split()[0]) for g in genes for trait in (g.dominant, g.recessive) if not _trait(g)]
    kinds = "|".join([*heads, r"‹\d[+-]›", "affected", "unaffected", "normal", "healthy", "carriers?", "heterozygous"])
    kin = (
        r"(?:child(?:ren)?|offspring|progeny|bab(?:y|ies)|sons?|daughters?|brothers?|sisters?|siblings?|kittens?|"
        r"pupp(?:y|ies)|lambs?|calf|calves|foals?|grand\w+)"
    )
    way = rf"(?:{kinds})[\s-]+(?:[a-z-]+ ){{0,2}}?{kin}\b|\b{kin}\b[^.?;,]{{0,30}}(?:\b|(?=‹))(?:{kinds})"
    return re.search(way, said, re.IGNORECASE) is not None


def ratio_of_traits(question: str, genes: tuple[Gene, ...]) -> str:
    """The question with 'phenotype ratio' for 'ratio of tall to short'."""
    for gene in genes:
        heads = "|".join(re.escape(trait.split()[0]) for trait in (gene.dominant, gene.recessive))
        pattern = rf"\bratio of (?:the )?(?:{heads})\b[a-z ]{{0,25}}? to (?:{heads})\b"
        question = re.sub(pattern, "phenotype ratio ", question, flags=re.IGNORECASE)
    return question


def events(question: str, genes: tuple[Gene, ...]) -> list[tuple[tuple[str, ...], ...]]:
    """The genotypes, gene by gene, that a question names; one entry for each way in which it names some."""
    every = tuple(g.genotypes for g in genes)
    found: list[tuple[tuple[str, ...], ...]] = []
    for token in re.findall(GENOTYPE, question):
        pairs = genotype(token)
        if pairs and len(pairs) == len(genes) and all(p in g.genotypes for p, g in zip(pairs, genes, strict=True)):
            found.append(tuple((p,) for p in pairs))
    shapes = (
        (r"\bhomozygous dominant\b", (0,)),
        (r"\bhomozygous recessive\b", (2,)),
        (r"\b(?:heterozygous|carriers?)\b", (1,)),
        (r"\b(?:homozygous|true-?breeding|pure-?bred)\b(?! dominant| recessive)", (0, 2)),
        (r"\bdominant (?:phenotypes?|traits?|characteristics?|features?)\b|\bdominant for both", (0, 1)),
        (
            r"\b(?<!homozygous )recessive (?:phenotypes?|traits?|characteristics?|features?)\b|\brecessive for both",
            (2,),
        ),
    )
    words = question
    heads = [trait.split()[0] for g in genes for trait in (g.dominant, g.recessive) if not _trait(g)]
    if len(set(heads)) < len(heads) and not heads[0].startswith("dominant"):
        raise Incomplete("The first words of the traits have to differ, so that the traits can be told apart.")
    named: list[tuple[str, ...]] = [()] * len(genes)
    for place, gene in enumerate(genes):
        for trait, wanted in ((gene.dominant, gene.genotypes[:2]), (gene.recessive, gene.genotypes[2:])):
            head = trait.split()[0]
            sign = f"‹{place}{'+' if trait == _trait(gene) else '-'}›"
            way = re.escape(sign) if _trait(gene) else rf"\b{re.escape(head)}\b"
            if head not in ("dominant", "recessive") and re.search(way, words, re.IGNORECASE):
                if named[place]:
                    raise Incomplete("Name one trait of each gene whose probability is asked, not both.")
                named[place] = wanted
    if any(named):
        found.append(tuple(n or e for n, e in zip(named, every, strict=True)))
    for pattern, places in shapes:
        if re.search(pattern, question, re.IGNORECASE):
            if len(genes) > 1 and not re.search(r"\bboth\b", question, re.IGNORECASE):
                raise Incomplete("With two genes say for which of them, or name the genotype, for example 'aabb'.")
            found.append(tuple(tuple(g.genotypes[k] for k in places) for g in genes))
    return found
