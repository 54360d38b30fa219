"""Reading the parents, the traits and the question out of the wording of a cross."""

from __future__ import annotations

import re

from chalkwright.agent.offline.family import Incomplete
from chalkwright.agent.offline.punnett_square.solver import pair
from chalkwright.agent.offline.wording import Wording

_PAIR = "|".join(f"[{big}{big.lower()}]{{2}}" for big in "ABCDEFGHIJKLMNOPQRSTUVWXYZ")
GENOTYPE = rf"(?<![A-Za-z])(?-i:(?:{_PAIR}){{1,2}})(?![A-Za-z])"
"""One or two pairs of equal letters, as in ``Tt`` or ``AaBb``."""
_INDIVIDUALS = (
    r"parents?|plants?|peas?|others?|one|offspring|individuals?|mother|father|child|children|male|female|man|woman|"
    r"bull|cow|dogs?|cats?|mouse|mice|rabbits?|seeds?|flower|animals?|person|guinea|pigs?|fly|flies|heterozygous|"
    r"homozygous|hybrid|carrier|dominant|recessive|allele|gene|trait|which|both"
)
_PHRASE = r"[a-z][a-z' -]{1,40}?"
_LEAD = re.compile(
    r"^(?:(?:suppose|assume|given|let|if|that|in|the|an?|this|gene|genes|alleles?|trait|having|has|for|of|letter|"
    r"which|because|since|"
    r"where|and|but|while|plant|plants|peas?|pea plants?|is|are|be|when) )+"
)
_PROPER = r"\b(?:huntington's|tay-sachs|marfan)\b"
_CUT = re.compile(
    r"^.*\b(?:plants?|peas|humans|people|dogs|cats|mice|rabbits|flies|pigs|cattle|that|in which|allele for|"
    r"alleles for|gene for|where|while|and|if|when|the|a|an)\s+(?=\S)"
)


def traits(wording: Wording) -> dict[str, tuple[str, str]]:
    """Dominant and recessive trait by the dominant letter; the key is empty when no letter is given."""
    found: dict[str, list[str]] = {}
    loose: list[tuple[str, str]] = []
    over = r"(?:in [a-z]+(?: [a-z]+)? )?(?:is |are |being )?(?:completely |fully |always )?dominant (?:over|to)"
    gives = r"(?:for|\(|codes? for|coding for|which gives|gives)"
    allele = r"(?:the )?(?:recessive |dominant )?(?:allele|gene|trait|one)?s?\s*"
    ways = (
        rf"\b(?P<dom>{_PHRASE})\s*\(\s*(?P<D>[A-Za-z])\s*\)\s*{over}\s*(?P<rec>{_PHRASE})\s*\(\s*(?P<d>[A-Za-z])\s*\)",
        rf"\b(?:{allele})\(?(?P<D>(?-i:[A-Z]))\)?\s*,?\s*{gives}\s*(?P<dom>{_PHRASE})\)?,?\s*{over}\s*"
        rf"{allele}\(?(?P<d>(?-i:[b-z]|a(?= for|\s*\()))\)?\s*,?\s*{gives}\s*(?P<rec>{_PHRASE})(?=[).,;?]|$| "
        r"and\b| in\b)\)?",
        rf"\b(?:allele|gene) for (?P<dom>{_PHRASE})\s*,?\s*\(?(?-i:\b(?P<D>[A-Z]))\)?\s*,?\s*{over}\s*(?:the |that )?"
        rf"(?:allele |gene )?for (?P<rec>{_PHRASE})\s*,?\s*\(?(?-i:\b(?P<d>[a-z]))\)?(?=\s*[).,;?]|$)",
        rf"\b(?P<dom>{_PHRASE}),? \(?(?-i:(?P<D>[A-Z]))\)?(?:,| and|;) (?:and )?(?P<rec>{_PHRASE}),? "
        r"\(?(?-i:(?P<d>[a-z]))\)?(?:,|;|\.| with| and|:) (?:(?:where|the) )?(?P<head>[a-z]+) (?:is |being |are "
        r")?dominant\b",
        r"(?-i:\b(?P<D>[A-Z])\b)\s*(?:=|:|stands for|represents|codes for)\s*(?:the "
        rf")?(?P<dom>{_PHRASE})\s*(?:\(dominant\))?(?:,| and|;)\s*(?:and )?"
        r"(?-i:\b(?P<d>[a-z])\b)\s*(?:=|:|stands for|represents|codes for|for)?\s*(?:the "
        rf")?(?P<rec>{_PHRASE})\s*(?:\(recessive\))?(?=[).,;?]|$)",
    )
    for way in ways:
        for m in _take(wording, way):
            _add(found, m["D"], m["dom"], m["d"], m["rec"])
            if "head" in m.re.groupindex and m["head"].lower() != _clean(m["dom"]).split()[0]:
                raise Incomplete("The capital letter has to be that of the dominant allele; check them.")
    if len(found) == 1:
        # 'round (R) is dominant over wrinkled (r), and yellow (Y) over green (y)'
        elided = (
            rf"(?<=~)\s*,?\s*and (?P<dom>{_PHRASE})\s*\(\s*(?P<D>[A-Za-z])\s*\)\s*(?:over|to)\s+(?P<rec>{_PHRASE})"
            r"\s*\(\s*(?P<d>[A-Za-z])\s*\)"
        )
        for m in _take(wording, elided):
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
    return result or _singly(wording) or _read_described(wording.text)


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


def _read_described(text: str) -> dict[str, tuple[str, str]]:
    """Traits from 'a tall plant (Tt) is crossed with a short plant (tt)'."""
    lead = (
        r"\ban? (?:(?:[a-z]+ ){1,3}?with )?(?:(?:hetero|homo)zygous (?:dominant |recessive )?|(?:true|"
        r"pure)-?\s?br?e?e?d?[a-z]* )?"
    )
    bearing = r"\ban? (?:[a-z]+ ){0,4}?(?:hetero|homo)zygous (?:dominant |recessive )?for (?:an? |the )?"
    worn = r"(?:-(?:flower|eye|hair|seed|fur|coat|skin|pod|wing|feather)[a-z]*)?"
    one = rf"(?:{lead}|{bearing})(?P<x#>[a-z]+(?:-[a-z]+)??){worn}(?: [a-z]+){{0,3}}? \((?P<g#>{GENOTYPE})\)"
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
    both = [_clean(dominant), _clean(recessive)]
    if any(one.split()[:1] != other.split()[:1] for one, other in zip(found.setdefault(big, both), both, strict=True)):
        raise Incomplete(f"The gene {big} is explained in two ways; say once which trait is dominant over which.")
    found[big] = both


def _clean(phrase: str) -> str:
    phrase = _CUT.sub("", phrase.strip().lower())
    phrase = _LEAD.sub("", phrase + " ").strip()
    return re.sub(_PROPER, lambda match: match[0].title().replace("'S", "'s"), phrase.strip(" -'"))


def genotype(text: str) -> tuple[str, ...] | None:
    """The pairs of a genotype, dominant letter first; None when the letters do not pair up."""
    pairs = [text[k : k + 2] for k in range(0, len(text), 2)]
    if any(len(p) != 2 or p[0].lower() != p[1].lower() for p in pairs):
        return None
    return tuple(pair(p[0], p[1]) for p in pairs)


def count_genotypes(text: str) -> int:
    """How many genotypes stand in a text."""
    return sum(genotype(token) is not None for token in re.findall(GENOTYPE, text))
