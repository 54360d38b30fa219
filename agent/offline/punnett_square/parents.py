"""Reading the parents of a cross, from their genotypes or from words such as heterozygous."""

from __future__ import annotations

import re

from chalkwright.agent.offline.family import Incomplete
from chalkwright.agent.offline.punnett_square.solver import Gene
from chalkwright.agent.offline.punnett_square.wordings import GENOTYPE, genotype
from chalkwright.agent.offline.wording import Wording

_WORD = r"(?:(?!with\b|and\b|or\b|to\b|is\b|are\b|crossed\b)[a-z][a-z-]*\s+)"
_NOUN = (
    r"(?:\s+(?!with\b|and\b|or\b|to\b|is\b|are\b|was\b|were\b|crossed\b|for\b|each\b|who\b|mated?\b|in\b|have\b|"
    r"has\b|what\b|x\b|at\b|marries\b|marry\b)[a-z][a-z-]*)"
)


def parents(wording: Wording, genes: dict[str, tuple[str, str]]) -> tuple[list[tuple[str, ...]], str]:
    """The genotypes of both parents, and the letter of a single gene. Raises Incomplete when they are not clear."""
    for attempt in (_by_letters, _by_words):
        found = attempt(wording, genes)
        if found:
            return found, found[0][0][0].upper()
    raise Incomplete("Say clearly what is crossed, for example 'Tt × tt' or 'two heterozygous plants (Tt)'.")


def _by_letters(wording: Wording, genes: dict[str, tuple[str, str]]) -> list[tuple[str, ...]]:
    name = rf"(?:{_WORD}{{0,6}}?)(?:with {_WORD}{{1,3}}?)?\(?\s*"
    link = rf"\s*\)?{_NOUN}{{0,3}}?\s*(?:(?:is|are|was|were)\s+)?(?:crossed|mated|bred)?\s*(?:×|x|\*|with|and|by|to)\s*"
    ways = (
        rf"(?P<a>{GENOTYPE})\s*\)?\s*(?:×|x|\*)\s*\(?\s*(?P<b>{GENOTYPE})\)?",
        rf"(?P<a>{GENOTYPE}){link}{name}(?P<b>{GENOTYPE})\)?",
    )
    for way in ways:
        matches = [m for m in re.finditer(way, wording.rest, re.IGNORECASE) if genotype(m["a"]) and genotype(m["b"])]
        if not matches:
            continue
        pairs = {(genotype(m["a"]), genotype(m["b"])) for m in matches}
        if len(pairs) > 1:
            raise Incomplete("More than one cross was found; ask about one cross at a time.")
        first, second = pairs.pop()
        assert first is not None
        assert second is not None
        for match in matches:
            _words_agree(wording.rest[max(0, match.start() - 40) : match.start("a")], first)
            _words_agree(wording.rest[match.end("a") : match.start("b")], second)
            start, end = match.span()
            phrase = re.search(r"\b(?:an?|the|two|one) (?:(?!an? |the |of )[a-z-]+ ){0,6}\(?$", wording.rest[:start])
            start = phrase.start() if phrase else start
            wording.rest = wording.rest[:start] + "~" * (end - start) + wording.rest[end:]
        return [first, second]
    couple = _couple(wording)
    if couple:
        return couple
    both = (
        rf"\b(?:two|both|self-?\w*)\s+{_WORD}{{0,5}}?(?:are |is |of |an? |have |with )*(?:the |genotype |heterozygous |"
        rf"homozygous )*(?:plants? )?\(?\s*(?P<a>{GENOTYPE})\)?"
    )
    back = (
        rf"\b(?P<a>{GENOTYPE})\s*\)?{_NOUN}{{0,2}}\s+(?:is|are)\s+(?:self\w*[- ]?\w*|(?:crossed|mated|bred) (?:with|"
        r"to) (?:each other|one another|itself|another \(?(?P=a)\)?))"
    )
    itself = (
        rf"\b(?:cross|mat|breed)(?:es|ed|ing|s)?\b[^.?;]{{0,60}}?\(?(?P<a>{GENOTYPE})\)?{_NOUN}{{0,2}} (?:with|to|and) "
        r"(?:itself|each other|one another|another of (?:the same|its) (?:kind|genotype))"
    )
    for way in (both, back, itself):
        alike = re.search(way, wording.rest, re.IGNORECASE)
        if alike:
            one = genotype(alike["a"])
            assert one is not None
            _words_agree(re.split(r"[.?!;]", wording.rest[: alike.start()])[-1] + alike[0], one)
            wording.rest = wording.rest[: alike.start()] + "~" * len(alike[0]) + wording.rest[alike.end() :]
            return [one, one]
    return []


def _couple(wording: Wording) -> list[tuple[str, ...]]:
    """Parents of 'the mother is Ww and the father is ww'."""
    who = (
        r"(?:mother|father|mom|dad|male|female|man|woman|husband|wife|bull|cow|(?:first |second |one |other )?parent"
        r"(?: [12ab]\b)?|other)"
    )
    one = rf"\b{who}(?:'s)?\b[^.?;~,]{{0,45}}?(?<![A-Za-z])(?P<g#>{GENOTYPE})\)?"
    link = r"[a-z ]{0,12}[.,;]?\s*(?:and|while|but|marries|is married to|(?:has|have) (?:a child|a baby|children) "
    link += r"(?:with|by)|"
    link += r"(?:mates|breeds|is (?:crossed|mated)) with)?\s*(?:the|an?|her|his)?\s*"
    match = re.search(one.replace("#", "1") + link + one.replace("#", "2"), wording.rest, re.IGNORECASE)
    if not match:
        return []
    first, second = genotype(match["g1"]), genotype(match["g2"])
    if first is None or second is None:
        return []
    _words_agree(wording.rest[match.start() : match.start("g1")], first)
    _words_agree(wording.rest[match.end("g1") : match.start("g2")], second)
    wording.rest = wording.rest[: match.start()] + "~" * len(match[0]) + wording.rest[match.end() :]
    return [first, second]


def _words_agree(words: str, found: tuple[str, ...]) -> None:
    said = re.findall(r"\b(hetero|homo)zygous(?: (dominant|recessive))?", words, re.IGNORECASE)
    for kind, which in said[-1:]:
        mixed = {p[0] != p[1] for p in found}
        wrong = (kind.lower() == "hetero") not in mixed or len(mixed) > 1
        if wrong or (which and (which.lower() == "recessive") != found[0][0].islower()):
            raise Incomplete(f"The genotype {''.join(found)} does not fit the words before it; check them.")


def traits_agree(text: str, genes: tuple[Gene, ...]) -> None:
    """Raises Incomplete where a trait stands before a genotype that does not show it: ``a short plant (Tt)``."""
    for bracket in re.finditer(rf"\(({GENOTYPE})\)", text):
        found = genotype(bracket[1])
        before = re.split(r"[().,;:?]|\b(?:and|with|to|is|are|than|over)\b", text[: bracket.start()])[-1]
        if found is None or len(found) != len(genes):
            continue
        for gene, pair in zip(genes, found, strict=True):
            shown = gene.trait(pair)
            other = gene.dominant if shown == gene.recessive else gene.recessive
            head = other.split()[0]
            named = head not in ("no", "dominant", "recessive")
            if named and re.search(rf"\b{re.escape(head)}\b", before, re.IGNORECASE):
                raise Incomplete("A parent's trait does not fit its genotype; check them.")


def _genotype_of(kind: str, letter: str) -> str:
    """``the genotype Bb`` and ``(Bb)`` beside a parent whose partner is told in words."""
    letters = "".join(letter if each == "A" else letter.lower() for each in kind)
    return rf"(?:the )?genotype \(?(?-i:{letters})\)?|(?<= )\((?-i:{letters})\)"


def _genotypes_agree(wording: Wording, letter: str, heads: list[str]) -> None:
    """Raises Incomplete where a parent's trait is not that of its genotype: ``a white mouse (Bb)``."""
    small = letter.lower()
    same = r"\b(?: (?!and\b|to\b|an?\b|is\b|mate[sd]?\b)[a-z]+){0,3}? \(?(?-i:"
    wrong = rf"\b{heads[1]}{same}{letter}[{letter}{small}])|\b{heads[0]}{same}{small}{small})"
    if re.search(wrong, wording.rest, re.IGNORECASE):
        raise Incomplete("A parent's trait does not fit its genotype; check them.")


def _by_words(wording: Wording, genes: dict[str, tuple[str, str]]) -> list[tuple[str, ...]]:
    letter, (dominant, recessive) = next(iter(genes.items()), ("A", ("", "")))
    used = {token[0].upper() for token in re.findall(GENOTYPE, wording.rest)}
    letters = tuple(genes) if len(genes) > 1 else (letter or (used.pop() if len(used) == 1 else "A"),)
    heads = [re.escape(t.split()[0]) if t else "(?!)" for t in (dominant, recessive)]
    pure = r"(?:homozygous|true-?\s?breeding|pure-?\s?bred|pure-?\s?breeding)"
    both_genes = r" (?:for|in|at) both(?: (?:traits|genes|characteristics|characters|loci|features))?"
    specs = (
        {
            "Aa": rf"(?:(?:heterozygous|hybrid){both_genes}|dihybrid|doubl[ey] heterozyg\w+)",
            "AA": rf"(?:{pure}(?: dominant)?{both_genes})",
            "aa": rf"(?:(?:homozygous )?recessive{both_genes}|doubl[ey] recessive)",
        }
        if len(genes) > 1
        else {
            "Aa": r"(?:heterozygous(?: (?:for|in) [a-z ]{3,25}?"
            r"(?= and\b| with\b| marries\b| marry\b| is\b| are\b|[.,]))?|hybrid|carriers?)",
            "AA": rf"(?:{pure}\s+(?:dominant|{heads[0]}(?:-[a-z]+)?))",
            "aa": rf"(?:{pure}\s+(?:recessive|{heads[1]})|homozygous recessive|{heads[1]}(?:-[a-z]+)?)",
        }
    )
    if len(letters) == 1:
        _genotypes_agree(wording, letters[0], heads)
        specs = {kind: rf"(?:{spec}|{_genotype_of(kind, letters[0])})" for kind, spec in specs.items()}
    pairs = {
        "AA": tuple(one * 2 for one in letters),
        "Aa": tuple(one + one.lower() for one in letters),
        "aa": tuple(one.lower() * 2 for one in letters),
    }
    spec = "|".join(f"(?P<{name}#>{pattern})" for name, pattern in specs.items())

    def parent(k: int) -> str:
        named = spec.replace("#", str(k))
        relative = "(?:(?:who|that|which) (?:is|are|has) |with )?"
        return rf"(?:an? |the |one |another )?(?:{_WORD}{{0,2}}?){relative}(?:{named}){_NOUN}{{0,4}}?"

    cross = (
        r"\b(?:cross(?:es|ed|ing)?|mat(?:es|ed|ing)|breed(?:s|ing)?|bred)\b(?: of| "
        rf"between)?\s+{parent(1)}\s+(?:with|and|to)\s+{parent(2)}(?=[\s.,;?)]|$)|"
        rf"{parent(3)}\s+(?:(?:is|are|was)\s+(?:crossed|mated|bred)|mates|mate|breeds)"
        rf"\s+(?:with|to)\s+{parent(4)}(?=[\s.,;?)]|$)|"
        rf"\b{parent(7)} (?:marries|is married to|has (?:a child|children) with) {parent(8)}(?= (?:have|and|who)\b|"
        rf"[.,;?)]|$)|\b{parent(9)} and {parent(0)}(?= (?:have|marry|mate|are (?:crossed|mated|bred|married))\b)|"
        rf"\b(?:one )?parent is {parent(5)} (?:and|while) (?:the )?other (?:parent )?is {parent(6)}(?=[\s.,;?)]|$)"
    )
    match = re.search(cross, wording.rest, re.IGNORECASE)
    if match:
        names = sorted((n[-1], n[:-1]) for n, v in match.groupdict().items() if v)
        wording.rest = wording.rest[: match.start()] + "~" * len(match[0]) + wording.rest[match.end() :]
        return [pairs[name] for _, name in names]
    both = (
        r"\b(?:two|both)\s+(?:of the |the )?(?:parents? |[a-z-]+ ){0,2}?(?:are |being )?(?:both "
        rf")?(?P<kind>heterozygous|carriers?|hybrids?)(?: {heads[0]}\b)?|"
        r"parents? (?:who )?are both (?:heterozygous|carriers)|heterozygous [a-z ]{0,25}?is "
        r"(?:selfed\b|self-?\s?(?:pollinat|fertili[sz])ed)"
    )
    if len(genes) > 1:
        both = (
            rf"\b(?:two|both)\b[a-z ,]{{0,40}}?(?:{specs['Aa']})|"
            rf"(?:{specs['Aa']})[a-z ]{{0,25}}? (?:is|are) (?:self-?\s?(?:pollinat|fertili[sz])ed|crossed with each "
            r"other)"
        )
    match = re.search(both, wording.rest, re.IGNORECASE)
    if match:
        wording.rest = wording.rest[: match.start()] + "~" * len(match[0]) + wording.rest[match.end() :]
        return [pairs["Aa"], pairs["Aa"]]
    return []
