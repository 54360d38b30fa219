"""Fractions in pictures: a fraction of an amount, parts taken from a whole, the shaded part of a shape."""

from __future__ import annotations

import re
from fractions import Fraction

from agent.authors.offline.family import Family, Incomplete
from agent.authors.offline.lessons.fraction_of_shape import Share, measured, write
from agent.authors.offline.polynomials import written
from agent.authors.offline.reading import number
from agent.authors.offline.wording import Wording
from agent.data import Problem

EXAMPLE = "Mia eats 2/6 of a pizza and then 1/6 of the pizza. What fraction of the pizza is left?"

_COUNTS = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"]
_PARTS = {
    "half": 2,
    "halves": 2,
    "third": 3,
    "quarter": 4,
    "fourth": 4,
    "fifth": 5,
    "sixth": 6,
    "seventh": 7,
    "eighth": 8,
    "ninth": 9,
    "tenth": 10,
    "twelfth": 12,
}
_NAMES = "|".join(_PARTS)
_FRACTION = (
    r"(?<![\d/.,])(?P<top>\d+)\s*/\s*(?P<bottom>\d+)(?![\d/])"
    rf"|\b(?P<words>{'|'.join(_COUNTS[:11])}|a)[\s-]+(?P<part>{_NAMES})s?\b|\b(?P<half>half)\b"
)
_AMOUNT = r"(?<![\d/.,])(?P<n>\d{1,3}(?:,\d{3})+|\d+(?:\.\d+)?)(?![\d/])"
_STEMS = {"ate": "eat", "eaten": "eat", "gave": "giv", "given": "giv", "give": "giv", "sold": "sell", "spent": "spend",
          "lost": "los", "drank": "drink", "drunk": "drink", "took": "tak", "taken": "tak", "coloured": "color",
          "colored": "color", "read": "read"}  # fmt: skip
_TAKING = (
    r"\b(eat|eats|ate|eaten|giv(?:es?|en|ing)|gave|sells?|sold|los(?:es?|t)|us(?:es?|ed)|spen[dt]s?|drinks?|drank|"
    r"drunk|takes?|took|taken|donat\w+|cuts?|reads?)\b"
)
_MARKING = r"\b(shad(?:ed|es?)|colou?r(?:ed|s)?|paint(?:ed|s)?|fill(?:ed|s)?|plant(?:ed|s)?|cover(?:ed|s)?)\b"
_LEFT = r"\b(left|remain|remains|remaining|keeps?|still)\b"
_NOT = r"\b(?:not|isn't|aren't|wasn't|un(?P<verb>shaded|painted|coloured|colored|eaten|used|filled|covered))\b"
_TOGETHER = r"\b(altogether|in total|in all|together)\b"
_BEYOND = (
    r"\b(more|less|fewer|than|times|twice|double|each|every|costs?|price|pays?|per|percent|ratio|another|some|"
    r"several|others?|"
    r"buys?|bought|adds?|added|gets?|got|receives?|full|empty|difference|average|both|except|same|equivalent|compare|"
    r"larger|bigger|"
    r"smaller|greater|if|originally|beginning|before)\b|[%$€£=<>+×*]"
)
_IDLE = (
    "the a an of are is was were did does do he she they him her them how many much what which fraction part parts "
    "to in at and "
    "have has had for his their it its not there altogether total all together left remain keep still over now"
)
_STARTS = {
    "A",
    "An",
    "The",
    "He",
    "She",
    "They",
    "It",
    "What",
    "Which",
    "How",
    "Of",
    "In",
    "Then",
    "On",
    "First",
    "Next",
    "After",
    "Find",
    "Calculate",
    "There",
}
_SIMPLEST = (
    r",?\s*(?:(?:give|write|express) (?:your|the) answer(?: as a fraction)?\s*)?in (?:its |the )?(?:simplest|lowest) "
    r"(?:form|terms)|,?\s*simplified"
)
_ROUND = r"\b(pizza|pie|circle|disc|disk|cake|tart|round)\b"


def read(problem: Problem) -> Share | None:
    """Numbers of a fraction problem; None when it is none."""
    text = Wording(problem.text)
    if text.has(_BEYOND) or not text.has(r"\?|\b(find|calculate|work out|determine)\b"):
        return None
    text.take(_SIMPLEST)
    text.rest = text.rest.replace("~", " ")
    found = text.take(_FRACTION) if not text.has(r"\binto\b") else ()
    try:
        taken = tuple(_fraction(m) for m in found)
    except ValueError:
        return None
    if not taken:
        return _shaded(text)
    amounts = text.take(_AMOUNT)
    if text.has(r"\d|\b(two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|rest|remainder)\b"):
        return None
    if len(amounts) == 1 and len(taken) == 1:
        return _of_amount(text, taken[0], found[0], amounts[0])
    return None if amounts else _of_whole(text, taken, found)


def _fraction(match: re.Match[str]) -> tuple[int, int]:
    if match["half"]:
        return 1, 2
    if match["words"]:
        return (1 if match["words"].lower() == "a" else int(number(match["words"]))), _PARTS[match["part"].lower()]
    if int(match["bottom"]) == 0:
        raise ValueError("a fraction has the denominator 0")
    return int(match["top"]), int(match["bottom"])


def _stem(word: str) -> str:
    word = word.lower()
    word = _STEMS.get(word, word)
    for ending in ("ing", "ed", "es", "s", "e"):
        if word.endswith(ending) and len(word) - len(ending) >= 3:
            return word[: -len(ending)]
    return word


def _content(text: str, apart: str = "") -> set[str]:
    """The stems of the words that say what is meant, without names, pronouns and the words in ``apart``."""
    lower = re.findall(r"(?<![A-Za-z'])[a-z]+", text)
    return {_stem(w) for w in lower} - {_stem(w) for w in f"{_IDLE} {apart}".lower().split()}


def _actors(text: str) -> set[str]:
    return set(re.findall(r"\b[A-Z][a-z]+\b", text)) - _STARTS


def _speaks_of_all(statement: str, question: str) -> bool:
    """Whether the question means everybody who took something, or names nobody."""
    asked, acted = _actors(question), _actors(statement)
    if re.search(r"\b(he|she|his|her)\b", question) and len(acted) > 1:
        return False
    return not asked or asked == acted


def _split(text: Wording) -> tuple[str, str]:
    """Everything before the last question, and that question."""
    parts = re.split(r"(?<=[.?!])\s+|,\s+(?=(?:what|how)\b)", text.rest.strip(), flags=re.IGNORECASE)
    sentences = [s for s in parts if re.search(r"[A-Za-z]", s)]
    return " ".join(sentences[:-1]), sentences[-1]


def _of_amount(text: Wording, taken: tuple[int, int], found: re.Match[str], amount: re.Match[str]) -> Share | None:
    n = Fraction(amount["n"].replace(",", ""))
    noun_match = re.match(r"\s*([A-Za-z]+(?:\s+[a-z]+)?)?", text.text[amount.end() :])
    noun = (noun_match[1] or "") if noun_match else ""
    direct = re.fullmatch(
        r"\s*(?:what is|what's|find|calculate|work out|determine|how much is|how many [a-z ]{0,20}(?:is|"
        r"are))\s+~+\s*of\s*(?:a |the )?~+"
        r"\s*(?P<noun>[a-z]*(?:\s[a-z]+)?)\s*[?.]?\s*", text.rest, re.IGNORECASE,
    )  # fmt: skip
    if direct is not None:
        return _checked(_amount(taken, n, direct["noun"].strip(), complement=False))
    statement, question = _split(text)
    noun = noun.split()[0] if noun else ""
    after = text.text[found.end() :]
    link = re.match(
        r"\s*of\s+(them|these|those|it|(?:the|his|her|their|these|those)\s+([a-z]+))\b", after, re.IGNORECASE
    )
    if link is None or not noun or "~" in question or found.start() < amount.start() or "?" not in question:
        return None
    plural = re.compile(rf"\b{re.escape(_stem(noun))}\w*", re.IGNORECASE)
    if link[2] and not plural.fullmatch(link[2]):
        return None
    about = re.match(
        r"how (?:many|much)(?: of)?(?: the| these| those| his| her)?\s+([a-z]+)", question.strip(), re.IGNORECASE
    )
    if about is None:
        return None
    clause = after[link.end() :].split(".")[0] + " " + text.text[: found.start()].rsplit(".", 1)[-1]
    if len(re.findall(r"[.?!](?:\s|$)", statement)) > 2 or re.search(r"\band\b|\bthen\b|\bbut\b", clause):
        return None
    other = about[1].lower()
    if not plural.fullmatch(other) and other not in (
        "are",
        "is",
        "does",
        "do",
        "did",
        "were",
        "was",
        "money",
        "has",
        "have",
        "of",
    ):
        return None
    complement = _complement(clause, question, noun)
    return None if complement is None else _checked(_amount(taken, n, noun, complement))


def _complement(clause: str, question: str, noun: str) -> bool | None:
    """Whether the part that is not named is asked; None when the question cannot be tied to the statement."""
    said = _content(clause, noun) | {"slic", "piec"}
    if re.search(_LEFT, question, re.IGNORECASE):
        return True if re.search(_TAKING, clause, re.IGNORECASE) and _content(question, noun) <= said else None
    negated = re.search(_NOT, question, re.IGNORECASE)
    spoken = question.replace(negated[0], negated["verb"] or " ") if negated else question
    wanted = _content(spoken, noun)
    if (
        not wanted
        or not wanted <= said
        or (_actors(question) - _actors(clause) and not re.search(_TAKING, clause, re.IGNORECASE))
    ):
        return None
    return negated is not None


def _amount(taken: tuple[int, int], n: Fraction, noun: str, complement: bool) -> Share:
    return Share(kind="amount", taken=(taken,), complement=complement, amount=n, noun=noun, verb="taken", round=False)


def _of_whole(text: Wording, taken: tuple[tuple[int, int], ...], found: tuple[re.Match[str], ...]) -> Share | None:
    statement, question = _split(text)
    if (
        "~" in question
        or "?" not in question
        or not re.search(r"\b(what (?:fraction|part)|how much)\b", question, re.IGNORECASE)
    ):
        return None
    happened = re.search(f"{_TAKING}|{_MARKING}", statement, re.IGNORECASE)
    if happened is None or re.search(r"\b(has|have|had|is|was|with|there)\s+(?:only\s+)?~", statement, re.IGNORECASE):
        return None
    nouns = set()
    for match in found:
        after = text.text[match.end() :]
        link = re.match(
            r"\s*of\s+(?:an?|the|his|her|their|my|our|its|this|that)\s+([a-z]+)|\s*of it\b|\s*(?:,|\.|and\b|then\b|"
            r"is\b|was\b)",
            after,
            re.IGNORECASE,
        )
        if link is None:
            return None
        if link[1]:
            nouns.add(link[1].lower())
    if len(nouns) != 1:
        return None
    verbs = {_stem(w) for m in re.finditer(f"{_TAKING}|{_MARKING}", statement, re.IGNORECASE) for w in [m[0]]}
    noun = nouns.pop()
    complement = _part_asked(question, statement, noun, verbs, len(taken))
    if complement is None:
        return None
    marking = re.search(_MARKING, statement, re.IGNORECASE)
    verb = marking[0].lower() if marking and len(verbs) == 1 else "taken"
    return _checked(
        Share(kind="parts", taken=taken, complement=complement, amount=None, noun=noun,
              verb=verb if verb.endswith("ed") else "taken", round=text.has(_ROUND))
    )  # fmt: skip


def _part_asked(question: str, statement: str, noun: str, verbs: set[str], count: int) -> bool | None:
    """Whether the rest is asked (True) or the sum of the parts (False); None when it is something else."""
    negated = re.search(_NOT, question, re.IGNORECASE)
    spoken = _content(question.replace(negated[0], negated["verb"] or " ") if negated else question, noun)
    if spoken - verbs or not _speaks_of_all(statement, question):
        return None
    if re.search(_LEFT, question, re.IGNORECASE):
        return None if negated else True
    if negated is not None:
        return True if spoken and len(verbs) == 1 else None
    if re.search(_TOGETHER, question, re.IGNORECASE) or count == 0:
        return False if spoken else None
    return None


def _shaded(text: Wording) -> Share | None:
    count = rf"(?:\d+|{'|'.join(_COUNTS)})"
    division = text.take(
        rf"\b(?P<noun>[a-z]+)\s+(?:is|was|has been)?\s*(?:divided|split|cut|partitioned|"
        rf"sliced)\s+into\s+(?P<n>{count})\s+(?P<equal>equal\s+|equally sized\s+|"
        r"same-size\s+)?(?:parts?|pieces?|slices?|sections?|squares?|triangles?|strips?|sectors?)"
    )
    if len(division) != 1:
        return None
    marked = text.take(
        rf"\b(?P<k>{count})\s+(?:of\s+(?:them|the\s+[a-z]+|these|those)\s+|parts?\s+|pieces?\s+|slices?\s+|"
        rf"sections?\s+|squares?\s+|"
        r"triangles?\s+|strips?\s+|sectors?\s+)?(?:are|is|were|was)\s+(?P<verb>shaded|coloured|colored|painted|eaten|"
        r"filled|covered|used)\b"
    )
    if len(marked) != 1 or text.has(r"\d") or text.has(rf"\b(?:{'|'.join(_COUNTS[1:])})\b"):
        return None
    statement, question = _split(text)
    if not re.search(r"\b(what|which)\s+(?:fraction|part)\b", question, re.IGNORECASE):
        return None
    if division[0]["equal"] is None:
        raise Incomplete("A fraction of a shape can only be told when its parts are equal; say “into 8 equal parts”.")
    verb = marked[0]["verb"].lower()
    apart = division[0]["noun"].lower() + " slice piece"
    complement = _part_asked(question, statement, apart, {_stem(verb)}, 0)
    if complement is None:
        return None
    k, n = (int(number(t)) for t in (marked[0]["k"], division[0]["n"]))
    if n == 0:
        raise Incomplete("A shape cannot be divided into 0 parts; give the number of equal parts.")
    noun = division[0]["noun"].lower()
    return _checked(
        Share(kind="shaded", taken=((k, n),), complement=complement, amount=None, noun=noun, verb=verb,
              round=text.has(_ROUND) or bool(re.search(_ROUND, division[0][0], re.IGNORECASE)))
    )  # fmt: skip


def _checked(given: Share) -> Share:
    if any(top <= 0 for top, _ in given.taken):
        raise Incomplete("Every fraction has to be greater than zero; check the numerators.")
    if given.total > 1:
        raise Incomplete("More than the whole would be taken; the fractions may add up to 1 at most. Check them.")
    if given.pieces > 30 or len(given.taken) > 4:
        raise Incomplete("The picture can show up to 4 fractions and up to 30 equal parts; use smaller denominators.")
    if given.amount is not None:
        if given.amount <= 0 or given.amount > 1_000_000:
            raise Incomplete("The amount has to be greater than zero and at most a million.")
        part = given.amount / given.pieces
        if 1000 % part.denominator:
            raise Incomplete(
                f"{written(given.amount)} cannot be shared out evenly into {given.pieces} parts; check the numbers."
            )
        if part.denominator != 1 and given.noun and not measured(given.noun):
            raise Incomplete(
                f"{written(given.amount)} {given.noun} cannot be shared evenly into {given.pieces} whole parts; "
                f"check the numbers."
            )
    return given


FAMILY = Family("fraction_of_shape", "fractions in pictures", "mathematics", ("elementary",), EXAMPLE, read, write)
