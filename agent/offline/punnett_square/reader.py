"""What a problem of the family “Punnett square” gives and asks."""

from __future__ import annotations

import re

from chalkwright.agent.data import Problem
from chalkwright.agent.offline.family import Incomplete
from chalkwright.agent.offline.punnett_square.inferred import inferred
from chalkwright.agent.offline.punnett_square.parents import parents, traits_agree
from chalkwright.agent.offline.punnett_square.questions import (
    condition,
    events,
    ratio_of_traits,
    read_total,
    resolve_traits,
)
from chalkwright.agent.offline.punnett_square.solver import Cross, Gene
from chalkwright.agent.offline.punnett_square.wordings import GENOTYPE, count_genotypes, traits
from chalkwright.agent.offline.question import find_question, has_leftovers, sentences, told_first
from chalkwright.agent.offline.reading import mentions
from chalkwright.agent.offline.wording import Wording

_OTHER_TASK = (
    r"codominan|co-dominan|incomplete(?:ly)? dominan|partial dominan|\bx-?\s?linked|sex-?\s?linked|blood (?:type|"
    r"group)|\bI\s?\^|linked gene|"
    r"\bepista|\blethal|\bF\s?[12₁₂]\b|backcross|test ?cross|unknown genotype|\bat least\b|\bhardy|\bpedigree|"
    r"\bboys?\b|\bgirls?\b|\bsons?\b|"
    r"\bdaughters?\b|\bmutation|\bcrossing over|\bchromosomes?\b|\bx\^|"
    r"\bmultiple alleles|\btrihybrid|"
    r"\b(?:two|three|four|five|both|all|none|[2-5]) (?:of (?:the|their) )?(?:[a-z]+[- ]eyed )?(?:children|offspring|"
    r"seeds|puppies|kittens|"
    r"siblings)\b|\bin a row\b|\bblend|\broan\b|"
    r"\bgiven that\b|\bif (?:the|a|an) (?:tall|dominant|offspring|child) is\b|\bgeneration|\bpink\b|"
    r"\bintermediate\b|\bneither\b"
)
_ASKS_OTHER = (
    r"\b(?:among|of) (?:all )?the (?!pea |resulting |possible |next |new |young )[a-z]+ (?:offspring|plants|progeny|"
    r"seeds|children|individuals|animals)\b|"
    r"\bmales?\b|\bfemales?\b|"
    r"\bwhy\b|\bexplain|\bhow many\b|\bwithout\b|"
    r"\bcannot\b|\bunable\b|\bexcept\b|\bother than\b|\black|\bfail|\bunlike|n't\b|\bdiffer|"
    r"\bparents?'?s? (?:genotype|phenotype)|(?:genotypes?|phenotypes?) of (?:the|"
    r"each|both|its|their) parents?\b|\bdefine\b|"
    r"\bgametes?\b|\bwhich trait|\bwhich allele|\bnot\b|\bor\b|\bmean\b|\blaw\b"
)
_TWO_GENES = re.compile(
    r"\b(?:for|in)(?: (?:both|the|its|their|seed|flower|fur|pod))* [a-z]+ \(([A-Z][a-z])\),? and(?: (?:for|in|also|the|"
    r"its|seed|flower|fur|pod))* [a-z]+ \(([A-Z][a-z])\)"
)
"""``heterozygous for shape (Rr) and colour (Yy)`` is ``heterozygous (RrYy)``."""
_BETWEEN_COMMAS = re.compile(
    rf"(?<=[a-z]{{3}}), (?:(?:with |of |having )?(?:the |a )?genotype (?:is )?)?(?P<genotype>{GENOTYPE})"
    rf"(?:,(?! (?:and |or )?{GENOTYPE})|(?=\s*[.;?]))"
)
"""``a black rabbit, Bb, is crossed`` is ``a black rabbit (Bb) is crossed``; a list of genotypes stays one."""
_AFFECTED = r"\b(?:is|be|being|are|will be) (?:affected|ill)\b|\bhas the (?:condition|disease|disorder|illness)\b"
_CHANCE = r"\b(?:probabilit|chances?\b|likelihood|likely|percent|fraction|proportion|portion|odds|%)"
_TABLE = (
    r"\bratios?\b|\bpunnett|\bgenotypes\b|\bphenotypes\b|\bpossible (?:genotypes|phenotypes|offspring)|"
    r"\boffspring\b|\bdistribution\b"
)


_SAID_OTHERWISE = (
    (r"\b(is|are|was|were) (?:pollinated|fertili[sz]ed|bred|mated) (?:by|with|to)\b", r"\1 crossed with"),
    (r"\b([a-z]+) ([A-Z]) (is|are) dominant (over|to) ([a-z]+) ([a-z])\b(?! [a-z]+ \()",
        r"\1 (\2) \3 dominant \4 \5 (\6)"),
    (r"\b(?:baby plants|seedlings|babies|youngsters)\b", "offspring"),
    (r"\b([Pp])ercent of the offspring come out\b", r"\1ercent of the offspring is expected to be"),
    (r"\b(?:would|should) you expect to be\b", "are expected to be"),
)  # fmt: skip


def read(problem: Problem) -> Cross | None:
    """The cross of a problem; None when it is none."""
    found = inferred(problem.text)
    if found is not None:
        return found
    told = re.sub(r"\\times\b", "×", told_first(problem.text))
    for said, plain_words in _SAID_OTHERWISE:
        told = re.sub(said, plain_words, told)
    if mentions(told, r"\brecessive (?:\w+ )?(?:condition|disease|disorder|illness)\b"):
        told = re.sub(_AFFECTED, "has the recessive trait", told, flags=re.IGNORECASE)
    wording = Wording(_BETWEEN_COMMAS.sub(r" (\g<genotype>)", _TWO_GENES.sub(r"(\1\2)", told)))
    text = wording.text
    if (
        not mentions(
            text,
            r"\bpunnett|\bcross|\bgenotyp|\bheterozyg|\boffspring|\balleles?\b|\bdihybrid|\bmonohybrid|\bchild\b|"
            r"\bparents?\b|[×]|\bmat(?:ed|es|ing)\b|\bbred\b|\bbreed|\bmarr(?:y|ies|ied)\b|\bhomozyg",
        )
        and count_genotypes(text) < 2
    ):
        return None
    if (
        not mentions(text, r"\bpunnett|\bdominan|\brecessiv|\bheterozyg|\bhomozyg|\bgenotyp|\ballele")
        and count_genotypes(text) < 2
    ):
        return None
    if mentions(text, _OTHER_TASK):
        return None
    named = traits(wording)
    _grandparents(wording, named)
    both, letter = parents(wording, named)
    genes = _genes(named, both, letter)
    traits_agree(text, genes)
    return _read_question(wording, Cross(genes=genes, parents=(both[0], both[1])))


_RELATIVE = r"(?:mother|father|dam|sire|mum|mom|dad|(?:one|first|second|other) parent|parent)"
_RELATED = rf"\b(?:whose|(?:his|her|its|their|the \w+'s) {_RELATIVE})\b"


def _grandparents(wording: Wording, named: dict[str, tuple[str, str]]) -> None:
    """A brown-eyed man whose mother had blue eyes becomes a heterozygous one. Raises Incomplete for other relatives."""
    for dominant, recessive in list(named.values())[:1] if len(named) == 1 else []:
        high, low = (re.escape(trait.split()[0]) for trait in (dominant, recessive))
        wording.rest = re.sub(
            rf"\b{high}(?:-[a-z]+)? (?P<who>[a-z]+),? whose {_RELATIVE} (?:was|is|had|has)(?: an?)? {low}\b(?:-[a-z]+)?"
            r"(?: (?:eyes|hair|fur|flowers|coat|feathers|wings|seeds|skin))?,?",
            r"heterozygous \g<who>", wording.rest, flags=re.IGNORECASE,
        )  # fmt: skip
    if mentions(wording.rest, _RELATED):
        raise Incomplete("Say of each parent itself whether it is heterozygous, or give its genotype.")


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


def _read_question(wording: Wording, cross: Cross) -> Cross:
    text, total, young = read_total(resolve_traits(wording.rest, cross.genes))
    spare = r"\b(?:one|1)\b|\bratio\b|\bpercent(?:age)?\b|%|\b9\s*:\s*3\s*:\s*3\s*:\s*1\b|‹\d[+-]›"
    text = ratio_of_traits(text, cross.genes)
    if has_leftovers(re.sub(spare, " ", text)):
        raise Incomplete("This cross has a number that is not used; give at most the number of all offspring.")
    if condition(text, cross.genes):
        raise Incomplete("Something is said about the offspring beforehand; ask for a share of all offspring.")
    question = find_question(text)
    if total:
        return _count_event(cross.model_copy(update={"total": total, "young": young}), text, question)
    if not question or mentions(question, _ASKS_OTHER):
        raise Incomplete(
            "Ask for the Punnett square, the ratio of genotypes or phenotypes, or the probability of one of them."
        )
    chance = mentions(question, _CHANCE)
    named = list(dict.fromkeys(events(question, cross.genes)))
    _no_condition(text, cross, named)
    if chance and len(named) == 1:
        ratios = _kinds(question) if mentions(question, r"\bratios?\b") else ()
        return cross.model_copy(update={"event": named[0], "wording": _words(cross, named[0]), "ratios": ratios})
    if len(named) > 1 or chance:
        raise Incomplete(
            "Name exactly one genotype or phenotype whose probability is asked, for example 'tt' or 'recessive trait'."
        )
    if named or not mentions(question, _TABLE):
        raise Incomplete(
            "Ask for the Punnett square, the ratio of genotypes or phenotypes, or the probability of one of them."
        )
    kinds = _kinds(question)
    return cross.model_copy(update={"ratios": kinds or ("genotypes", "phenotypes")[len(cross.genes) - 1 :]})


def _kinds(question: str) -> tuple[str, ...]:
    """Of what the ratio is asked."""
    words = (("genotypes", r"\bgenotyp"), ("phenotypes", r"\bphenotyp|\bcolou?rs?\b|\bappearances?\b"))
    return tuple(kind for kind, word in words if mentions(question, word))


def _no_condition(text: str, cross: Cross, named: list[tuple[tuple[str, ...], ...]]) -> None:
    whole = " ".join(s for s in sentences(text) if find_question(s))
    if list(dict.fromkeys(events(whole, cross.genes))) != named:
        raise Incomplete("The question sets a condition on the offspring; ask for a share of all offspring.")


def _count_event(cross: Cross, text: str, question: str) -> Cross:
    """The cross with the event whose number among the offspring is asked."""
    target, asks = re.subn(r"\bhow many\b|\b(?:expected )?number of\b", " ", question, flags=re.IGNORECASE)
    named = list(dict.fromkeys(events(target, cross.genes))) if asks == 1 else []
    if len(named) != 1 or mentions(target, _ASKS_OTHER) or mentions(target, r"\bratio|\bprobab|\bpunnett|\btimes\b"):
        raise Incomplete(
            "With a number of offspring ask how many of them are expected with one genotype or trait, and nothing else."
        )
    _no_condition(text, cross, named)
    if not 2 <= cross.total <= 1_000_000:
        raise Incomplete("The number of offspring has to lie between 2 and 1 000 000.")
    return cross.model_copy(update={"event": named[0], "wording": _words(cross, named[0])})


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
