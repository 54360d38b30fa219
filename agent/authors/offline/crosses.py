"""Reading the parents, the traits and the question out of the wording of a cross."""

from __future__ import annotations

import re

from agent.authors.offline.family import Incomplete
from agent.authors.offline.genetics import pair
from agent.authors.offline.wording import Wording

_PAIR = "|".join(f"[{big}{big.lower()}]{{2}}" for big in "ABCDEFGHIJKLMNOPQRSTUVWXYZ")
GENOTYPE = rf"(?<![A-Za-z])(?-i:(?:{_PAIR}){{1,2}})(?![A-Za-z])"
"""One or two pairs of equal letters, as in ``Tt`` or ``AaBb``."""
_WORD = r"(?:(?!with\b|and\b|or\b|to\b|is\b|are\b|crossed\b)[a-z][a-z-]*\s+)"
_NOUN = (
    r"(?:\s+(?!with\b|and\b|or\b|to\b|is\b|are\b|was\b|were\b|crossed\b|for\b|each\b|who\b|mated?\b|in\b|have\b|"
    r"has\b|what\b|x\b|at\b)[a-z][a-z-]*)"
)
_INDIVIDUALS = (
    r"parents?|plants?|peas?|others?|one|offspring|individuals?|mother|father|child|children|male|female|man|woman|"
    r"bull|cow|dogs?|cats?|mouse|mice|rabbits?|seeds?|flower|animals?|person|guinea|pigs?|fly|flies|heterozygous|"
    r"homozygous|hybrid|carrier|allele|gene|trait|which|both"
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
    return result or _singly(wording) or _described(wording.text)


def _singly(wording: Wording) -> dict[str, tuple[str, str]]:
    """Traits of which it is said one by one that they are dominant or recessive, as with disorders."""
    found: dict[str, dict[str, str]] = {}
    kind = (
        r"(?:caused by|inherited as|due to|controlled by|determined by|an?|the|rare|inherited|genetic|human|autosomal)"
    )
    way = (
        rf"\b(?P<dom>{_PHRASE})\s*(?:\(\s*(?-i:(?P<before>[A-Za-z]))\s*\))?\s+(?:is|are)\s+(?:{kind} )*"
        r"(?P<which>dominant|recessive)\b(?! (?:over|to)\b)(?P<noun>(?: (?:genetic|human|autosomal|allele|gene|trait|"
        r"disorder|disease|condition|illness|inherited|character|characteristic))*)"
        r"(?:\s*,?\s*\(?(?-i:(?P<behind>[A-Za-z]))\)?)?(?=\s*(?:[.,;)]|$|and\b|while\b|but\b))"
    )
    for m in re.finditer(way, wording.rest, re.IGNORECASE):
        name, letter = _clean(m["dom"]), m["before"] or m["behind"] or ""
        if not name or re.search(rf"\b(?:{_INDIVIDUALS}|who|it)\b|[~]", name):
            continue
        if letter and letter.isupper() != (m["which"].lower() == "dominant"):
            raise Incomplete("A dominant allele has a capital letter and a recessive one a small letter; check them.")
        if found.setdefault(letter.upper(), {}).setdefault(m["which"].lower(), name) != name:
            raise Incomplete("Give the letters of the genes, for example 'tall (T) is dominant over short (t)'.")
    for match in reversed(list(re.finditer(way, wording.rest, re.IGNORECASE))):
        if not re.search(rf"\b(?:{_INDIVIDUALS}|who|it)\b|[~]", _clean(match["dom"])):
            wording.rest = wording.rest[: match.start()] + "~" * len(match[0]) + wording.rest[match.end() :]
    if len(found) > 2 or ("" in found and len(found) > 1):
        return {}
    return {
        letter: (one.get("dominant") or f"no {one['recessive']}", one.get("recessive") or f"no {one['dominant']}")
        for letter, one in found.items()
    }


def _described(text: str) -> dict[str, tuple[str, str]]:
    """Traits from 'a tall plant (Tt) is crossed with a short plant (tt)'."""
    lead = r"\ban? (?:(?:hetero|homo)zygous |(?:true|pure)-?\s?br?e?e?d?[a-z]* )?"
    one = rf"{lead}(?P<x#>[a-z-]+)(?: [a-z]+){{0,3}}? \((?P<g#>{GENOTYPE})\)"
    match = re.search(f"{one.replace('#', '1')}[^.?]{{0,40}}? {one.replace('#', '2')}", text, re.IGNORECASE)
    if not match:
        return {}
    seen = {match[f"x{k}"].lower(): genotype(match[f"g{k}"]) or ("", "") for k in (1, 2)}
    recessive = [name for name, pairs in seen.items() if len(pairs) == 1 and pairs[0].islower()]
    dominant = [name for name, pairs in seen.items() if len(pairs) == 1 and not pairs[0].islower()]
    if len(recessive) != 1 or len(dominant) != 1 or any(re.search(rf"\b(?:{_INDIVIDUALS})\b", n) for n in seen):
        return {}
    return {seen[dominant[0]][0][0].upper(): (dominant[0], recessive[0])}


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
    for way in (both, back):
        alike = re.search(way, wording.rest, re.IGNORECASE)
        if alike:
            one = genotype(alike["a"])
            assert one is not None
            _words_agree(alike[0], one)
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
    link = r"[a-z ]{0,12}[.,;]?\s*(?:and|while|but|marries|has children with)?\s*(?:the|an?|her|his)?\s*"
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
            "Aa": r"(?:heterozygous(?: (?:for|in) [a-z ]{3,25}?(?= and\b| with\b|[.,]))?|hybrid|carriers?)",
            "AA": rf"(?:{pure}\s+(?:dominant|{heads[0]}))",
            "aa": rf"(?:{pure}\s+(?:recessive|{heads[1]})|homozygous recessive|{heads[1]}(?:-[a-z]+)?)",
        }
    )
    pairs = {
        "AA": tuple(one * 2 for one in letters),
        "Aa": tuple(one + one.lower() for one in letters),
        "aa": tuple(one.lower() * 2 for one in letters),
    }
    spec = "|".join(f"(?P<{name}#>{pattern})" for name, pattern in specs.items())

    def numbered(k: int) -> str:
        return rf"(?:an? |the |one |another )?(?:{_WORD}{{0,2}}?)(?:(?:who|that|which) (?:is|are|has) |with )?(?:{spec.replace('#', str(k))}){_NOUN}{{0,4}}?"

    cross = (
        r"\b(?:cross(?:es|ed|ing)?|mat(?:es|ed|ing)|breed(?:s|ing)?|bred)\b(?: of| "
        rf"between)?\s+{numbered(1)}\s+(?:with|and|to)\s+{numbered(2)}(?=[\s.,;?)]|$)|"
        rf"{numbered(3)}\s+(?:is|are|was)\s+(?:crossed|mated|bred)\s+(?:with|to)\s+{numbered(4)}(?=[\s.,;?)]|$)|"
        rf"\b(?:an? |the )?{numbered(7)} (?:marries|is married to|and|has (?:a child|children) with) {numbered(8)}"
        r"(?= (?:have|has|marry|want|plan|are crossed|are mated)\b|[.,;?)]|$)|"
        rf"\b(?:one )?parent is {numbered(5)} (?:and|while) (?:the )?other (?:parent )?is {numbered(6)}(?=[\s.,;?)]|$)"
    )
    match = re.search(cross, wording.rest, re.IGNORECASE)
    if match:
        names = sorted((n[-1], n[:-1]) for n, v in match.groupdict().items() if v)
        wording.rest = wording.rest[: match.start()] + "~" * len(match[0]) + wording.rest[match.end() :]
        return [pairs[name] for _, name in names]
    both = (
        r"\b(?:two|both)\s+(?:of the |the )?(?:parents? |[a-z-]+ ){0,2}?(?:are |being )?(?:both "
        r")?(?P<kind>heterozygous|carriers?|hybrids?)|"
        r"parents? (?:who )?are both (?:heterozygous|carriers)|heterozygous [a-z ]{0,25}?is self-?\s?(?:pollinat|"
        r"fertili[sz])ed"
    )
    if len(genes) > 1:
        both = (
            rf"\b(?:two|both)\b[a-z ,]{{0,40}}?(?:{specs['Aa']})|"
            rf"(?:{specs['Aa']})[a-z ]{{0,25}}? (?:is|are) (?:self-?\s?(?:pollinat|fertili[sz])ed|crossed with each other)"
        )
    match = re.search(both, wording.rest, re.IGNORECASE)
    if match:
        wording.rest = wording.rest[: match.start()] + "~" * len(match[0]) + wording.rest[match.end() :]
        return [pairs["Aa"], pairs["Aa"]]
    return []
