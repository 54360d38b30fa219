"""Parents whose genotypes are asked: what they look like and what their offspring look like tells them."""

from __future__ import annotations

import re

from chalkwright.agent.offline.family import Incomplete
from chalkwright.agent.offline.punnett_square.solver import Cross, Gene
from chalkwright.agent.offline.punnett_square.wordings import GENOTYPE, traits
from chalkwright.agent.offline.question import find_question
from chalkwright.agent.offline.reading import mentions
from chalkwright.agent.offline.wording import Wording

_ASKED = (
    r"\bgenotypes?\b[^.?]*\b(?:parents?|both|each|male|female|mother|father|bull|cow|plants?|them|they|it|animals?|"
    r"mice|rabbits)\b|"
    r"\bwhat (?:are|were|is|was|must be) (?:the |their )?(?:parents'? |parental )genotypes?"
)
_MATED = r"\b(?:mat(?:es?|ed|ing)|cross(?:es|ed)?|bred|breeds?|marr(?:y|ies|ied)|have|has|had|produced?)\b"
_NOUN = (
    r"[- ]?(?:[a-z]+(?:ed|coated|haired|flowered|eyed|furred) )?(?P<{}>(?!was\b|is\b|were\b|are\b|and\b|with\b|"
    r"to\b|mat|cross|bred|have|has)[a-z]+(?: pig| plant| fly)?)?"
)


def inferred(text: str) -> Cross | None:
    """The cross of parents whose genotypes are asked; None for another kind of wording. Raises Incomplete."""
    wording = Wording(text)
    question = find_question(wording.text)
    if not re.search(_ASKED, question, re.IGNORECASE) or re.search(GENOTYPE, wording.text):
        return None
    named = traits(wording)
    if len(named) != 1:
        return None
    letter, (dominant, recessive) = next(iter(named.items()))
    letter = letter or dominant[0].upper()
    high, low = (re.escape(trait.split()[0]) for trait in (dominant, recessive))
    rest = wording.rest
    kind = rf"(?:{high}|{low})"
    pair = re.search(
        rf"\b(?:an?|the|one) (?:[a-z-]+ ){{0,2}}?(?P<a>{kind})\b{_NOUN.format('m')}(?P<mid>[^.;?]{{0,70}}?)\b(?:with|"
        rf"to|and)\b (?:an?|the|another|one) "
        rf"(?:[a-z-]+ ){{0,2}}?(?P<b>{kind})\b{_NOUN.format('n')}",
        rest, re.IGNORECASE,
    )  # fmt: skip
    alike = re.search(
        rf"\b(?:two|both|a pair of) (?P<a>{kind})\b{_NOUN.format('m')}[^.;?]*?{_MATED}", rest, re.IGNORECASE
    )
    if pair is None and alike is None:
        return None
    match = pair or alike
    assert match is not None
    kinds = (match["a"].lower(), (pair["b"] if pair else match["a"]).lower())
    told = rest[match.end() : rest.rfind(question) if question in rest else len(rest)]
    if not mentions(rest[match.start() :], _MATED):
        return None
    shown = mentions(told, rf"\b{low}\b") and not mentions(told, rf"\b(?:no|none|not|never)\b[^.;]*\b{low}\b")
    heads = tuple(re.match(high, k, re.IGNORECASE) is not None for k in kinds)
    if heads == (True, True) and shown:
        first = second = letter + letter.lower()
        reason = (
            f"A {recessive} offspring has two {letter.lower()}, one from each parent. Both parents are "
            f"{dominant}, so each has {letter} too."
        )
    elif heads[0] != heads[1] and (shown or mentions(told, rf"\ball\b[^.;]*\b{high}\b|\bonly {high}\b")):
        other = letter + (letter.lower() if shown else letter)
        first, second = (other, 2 * letter.lower()) if heads[0] else (2 * letter.lower(), other)
        reason = f"A {recessive} parent can only be {2 * letter.lower()}: it has no {letter}. "
        reason += (
            f"Some offspring are {recessive}, so the {dominant} parent passed on {letter.lower()} too: it is {other}."
            if shown
            else f"All offspring are {dominant}; had the {dominant} parent {letter.lower()} too, about half of them "
            f"would be {recessive}. So it is {other}."
        )
    else:
        raise Incomplete(
            "The offspring do not tell the parents' genotypes; say which traits the parents and the offspring show."
        )
    names = (f"{kinds[0]} {match['m'] or 'parent'}", f"{kinds[1]} {(pair['n'] if pair else '') or 'parent'}")
    if names[0] == names[1] or not pair:
        names = ("first parent", "second parent")
    gene = Gene(letter=letter, dominant=dominant, recessive=recessive)
    return Cross(genes=(gene,), parents=((first,), (second,)), ratios=("phenotypes",), reason=reason, called=names)
