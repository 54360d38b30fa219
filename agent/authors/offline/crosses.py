"""Reading the parents, the traits and the question out of the wording of a cross."""

from __future__ import annotations

import re

from agent.authors.offline.family import Incomplete
from agent.authors.offline.genetics import Gene, pair
from agent.authors.offline.wording import Wording

_PAIR = "|".join(f"[{big}{big.lower()}]{{2}}" for big in "ABCDEFGHIJKLMNOPQRSTUVWXYZ")
GENOTYPE = rf"(?<![A-Za-z])(?-i:(?:{_PAIR}){{1,2}})(?![A-Za-z])"
"""One or two pairs of equal letters, as in ``Tt`` or ``AaBb``."""
_WORD = r"(?:(?!with\b|and\b|or\b|to\b|is\b|are\b|crossed\b)[a-z][a-z-]*\s+)"
_NOUN = (
    r"(?:\s+(?!with\b|and\b|or\b|to\b|is\b|are\b|was\b|were\b|crossed\b|for\b|each\b|who\b|mated?\b|in\b|have\b|"
    r"has\b|what\b|x\b|at\b)[a-z][a-z-]*)"
)
_PHRASE = r"[a-z][a-z' -]{1,40}?"
_LEAD = re.compile(
    r"^(?:(?:suppose|assume|given|let|if|that|in|the|an?|this|gene|genes|alleles?|trait|having|has|for|of|letter|"
    r"which|because|since|"
    r"where|and|but|while|plant|plants|peas?|pea plants?|is|are|be|when) )+"
)
_CUT = re.compile(
    r"^.*\b(?:plants?|peas|humans|people|dogs|cats|mice|rabbits|flies|pigs|cattle|that|in which|allele for|"
    r"alleles for|gene for|where|while|and|if|when|the|a|an)\s+(?=\S)"
)


def traits(wording: Wording) -> dict[str, tuple[str, str]]:
    """Dominant and recessive trait by the dominant letter; the key is empty when no letter is given."""
    found: dict[str, list[str]] = {}
    loose: list[tuple[str, str]] = []
    over = r"(?:is |are |being )?(?:completely |fully |always )?dominant (?:over|to)"
    gives = r"(?:for|\(|codes? for|coding for|which gives|gives)"
    allele = r"(?:the )?(?:recessive |dominant )?(?:allele|gene|trait|one)?s?\s*"
    ways = (
        rf"\b(?P<dom>{_PHRASE})\s*\(\s*(?P<D>[A-Za-z])\s*\)\s*{over}\s*(?P<rec>{_PHRASE})\s*\(\s*(?P<d>[A-Za-z])\s*\)",
        rf"\b(?:{allele})\(?(?P<D>(?-i:[A-Z]))\)?\s*,?\s*{gives}\s*(?P<dom>{_PHRASE})\)?,?\s*{over}\s*"
        rf"{allele}\(?(?P<d>(?-i:[b-z]|a(?= for|\s*\()))\)?\s*,?\s*{gives}\s*(?P<rec>{_PHRASE})(?=[).,;?]|$| "
        r"and\b| in\b)\)?",
        r"(?-i:\b(?P<D>[A-Z])\b)\s*(?:=|:|stands for|represents|codes for)\s*(?:the "
        rf")?(?P<dom>{_PHRASE})\s*(?:\(dominant\))?(?:,| and|;)\s*(?:and )?"
        r"(?-i:\b(?P<d>[a-z])\b)\s*(?:=|:|stands for|represents|codes for|for)?\s*(?:the "
        rf")?(?P<rec>{_PHRASE})\s*(?:\(recessive\))?(?=[).,;?]|$)",
    )
    for way in ways:
        for m in _take(wording, way):
            _add(found, m["D"], m["dom"], m["d"], m["rec"])
    for m in _take(
        wording,
        rf"\b(?P<dom>{_PHRASE})\s+(?:is|are)\s+(?:completely |fully )?dominant (?:over|"
        rf"to)\s+(?P<rec>{_PHRASE})(?=[).,;?]|$| and\b| in\b)",
    ):
        loose.append((_clean(m["dom"]), _clean(m["rec"])))
    result = {letter: (pair_[0], pair_[1]) for letter, pair_ in found.items()}
    if loose and not result and len(loose) == 1:
        result[""] = loose[0]
    return result


def _take(wording: Wording, pattern: str) -> list[re.Match[str]]:
    """All matches; of what stands before the dominant trait's name nothing is blanked out."""
    matches = list(re.finditer(pattern, wording.rest, re.IGNORECASE))
    for m in matches:
        before = m["dom"].lower().rfind(_clean(m["dom"])) if m.start() == m.start("dom") else 0
        start, end = m.start() + max(before, 0), m.end()
        wording.rest = wording.rest[:start] + "~" * (end - start) + wording.rest[end:]
    return matches


def _add(found: dict[str, list[str]], big: str, dominant: str, small: str, recessive: str) -> None:
    if not big.isupper() or small != big.lower():
        raise Incomplete(
            "Write each gene with one letter: a capital for the dominant allele, the same small letter for the "
            "recessive."
        )
    found[big] = [_clean(dominant), _clean(recessive)]


def _clean(phrase: str) -> str:
    phrase = _CUT.sub("", phrase.strip().lower())
    phrase = _LEAD.sub("", phrase + " ").strip()
    return phrase.strip(" -'")


def genotype(text: str) -> tuple[str, ...] | None:
    """The pairs of a genotype, dominant letter first; None when the letters do not pair up."""
    pairs = [text[k : k + 2] for k in range(0, len(text), 2)]
    if any(len(p) != 2 or p[0].lower() != p[1].lower() for p in pairs):
        return None
    return tuple(pair(p[0], p[1]) for p in pairs)


def mentioned(text: str) -> int:
    """How many genotypes stand in a text."""
    return sum(genotype(token) is not None for token in re.findall(GENOTYPE, text))


def parents(wording: Wording, genes: dict[str, tuple[str, str]]) -> tuple[list[tuple[str, ...]], str]:
    """The genotypes of both parents, and the letter of a single gene. Raises Incomplete when they are not clear."""
    for attempt in (_by_letters, _by_words):
        found = attempt(wording, genes)
        if found:
            return found, found[0][0][0].upper()
    raise Incomplete("Say clearly what is crossed, for example 'Tt × tt' or 'two heterozygous plants (Tt)'.")


def _by_letters(wording: Wording, genes: dict[str, tuple[str, str]]) -> list[tuple[str, ...]]:
    name = rf"(?:{_WORD}{{0,6}}?)\(?\s*"
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
            wording.rest = wording.rest[:start] + "~" * (end - start) + wording.rest[end:]
        return [first, second]
    both = (
        rf"\b(?:two|both|self-?\w*)\s+{_WORD}{{0,5}}?(?:are |is |of |an? |have |with )*(?:the |genotype |heterozygous |"
        rf"homozygous )*(?:plants? )?\(?\s*(?P<a>{GENOTYPE})\)?"
    )
    back = (
        rf"\b(?P<a>{GENOTYPE})\s*\)?{_NOUN}{{0,2}}\s+(?:is|are)\s+(?:self\w*[- ]?\w*|(?:crossed|mated|bred) (?:with|"
        r"to) (?:each other|one another|itself|another \(?(?P=a)\)?))"
    )
    for way in (both, back):
        alike = re.search(way, wording.rest, re.IGNORECASE)
        if alike:
            one = genotype(alike["a"])
            assert one is not None
            _words_agree(alike[0], one)
            wording.rest = wording.rest[: alike.start()] + "~" * len(alike[0]) + wording.rest[alike.end() :]
            return [one, one]
    return []


def _words_agree(words: str, found: tuple[str, ...]) -> None:
    said = re.findall(r"\b(hetero|homo)zygous(?: (dominant|recessive))?", words, re.IGNORECASE)
    for kind, which in said[-1:]:
        mixed = {p[0] != p[1] for p in found}
        wrong = (kind.lower() == "hetero") not in mixed or len(mixed) > 1
        if wrong or (which and (which.lower() == "recessive") != found[0][0].islower()):
            raise Incomplete(f"The genotype {''.join(found)} does not fit the words before it; check them.")


def _by_words(wording: Wording, genes: dict[str, tuple[str, str]]) -> list[tuple[str, ...]]:
    if len(genes) > 1:
        return []
    letter, (dominant, recessive) = next(iter(genes.items()), ("A", ("", "")))
    used = {token[0].upper() for token in re.findall(GENOTYPE, wording.rest)}
    letter = letter or (used.pop() if len(used) == 1 else "A")
    heads = [re.escape(t.split()[0]) if t else "(?!)" for t in (dominant, recessive)]
    pure = r"(?:homozygous|true-?\s?breeding|pure-?\s?bred|pure-?\s?breeding)"
    specs = {
        "Aa": r"(?:heterozygous(?: (?:for|in) [a-z ]{3,25}?(?= and\b| with\b|[.,]))?|hybrid|carriers?)",
        "AA": rf"(?:{pure}\s+(?:dominant|{heads[0]}))",
        "aa": rf"(?:{pure}\s+(?:recessive|{heads[1]})|homozygous recessive|{heads[1]})",
    }
    pairs = {"AA": letter * 2, "Aa": letter + letter.lower(), "aa": letter.lower() * 2}
    spec = "|".join(f"(?P<{name}#>{pattern})" for name, pattern in specs.items())

    def numbered(k: int) -> str:
        return rf"(?:an? |the |one |another )?(?:{_WORD}{{0,2}}?)(?:{spec.replace('#', str(k))}){_NOUN}{{0,4}}?"

    cross = (
        r"\b(?:cross(?:es|ed|ing)?|mat(?:es|ed|ing)|breed(?:s|ing)?|bred)\b(?: of| "
        rf"between)?\s+{numbered(1)}\s+(?:with|and|to)\s+{numbered(2)}(?=[\s.,;?)]|$)|"
        rf"{numbered(3)}\s+(?:is|are|was)\s+(?:crossed|mated|bred)\s+(?:with|to)\s+{numbered(4)}(?=[\s.,;?)]|$)|"
        rf"\b(?:one )?parent is {numbered(5)} (?:and|while) (?:the )?other (?:parent )?is {numbered(6)}(?=[\s.,;?)]|$)"
    )
    match = re.search(cross, wording.rest, re.IGNORECASE)
    if match:
        names = sorted((n[-1], n[:-1]) for n, v in match.groupdict().items() if v)
        wording.rest = wording.rest[: match.start()] + "~" * len(match[0]) + wording.rest[match.end() :]
        return [(pairs[name],) for _, name in names]
    both = (
        r"\b(?:two|both)\s+(?:of the |the )?(?:parents? |[a-z-]+ ){0,2}?(?:are |being )?(?:both "
        r")?(?P<kind>heterozygous|carriers?|hybrids?)|"
        r"parents? (?:who )?are both (?:heterozygous|carriers)|heterozygous [a-z ]{0,25}?is self-?\s?(?:pollinat|"
        r"fertili[sz])ed"
    )
    match = re.search(both, wording.rest, re.IGNORECASE)
    if match:
        wording.rest = wording.rest[: match.start()] + "~" * len(match[0]) + wording.rest[match.end() :]
        return [(pairs["Aa"],), (pairs["Aa"],)]
    return []


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
    heads = [trait.split()[0] for g in genes for trait in (g.dominant, g.recessive)]
    if len(set(heads)) < len(heads) and not heads[0].startswith("dominant"):
        raise Incomplete("The first words of the traits have to differ, so that the traits can be told apart.")
    named: list[tuple[str, ...]] = [()] * len(genes)
    for place, gene in enumerate(genes):
        for trait, wanted in ((gene.dominant, gene.genotypes[:2]), (gene.recessive, gene.genotypes[2:])):
            head = trait.split()[0]
            if head not in ("dominant", "recessive") and re.search(rf"\b{re.escape(head)}\b", words, re.IGNORECASE):
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
