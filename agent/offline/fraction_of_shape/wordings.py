"""What a question about a share speaks of: the part that is named, or the rest."""

from __future__ import annotations

import re

from chalkwright.agent.offline.fraction_of_shape.solver import is_unit
from chalkwright.agent.offline.wording import Wording, words

PARTS = {
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
"""Into how many parts a whole is cut, by the name of one."""

_STEMS = {
    "ate": "eat",
    "eaten": "eat",
    "gave": "giv",
    "given": "giv",
    "give": "giv",
    "sold": "sell",
    "spent": "spend",
    "lost": "los",
    "drank": "drink",
    "drunk": "drink",
    "took": "tak",
    "taken": "tak",
    "coloured": "color",
    "colored": "color",
    "read": "read",
}
TAKING = (
    r"\b(eat|eats|ate|eaten|giv(?:es?|en|ing)|gave|sells?|sold|los(?:es?|t)|us(?:es?|ed)|spen[dt]s?|drinks?|drank|"
    r"drunk|takes?|took|taken|donat\w+|cuts?|reads?)\b"
)
MARKING = r"\b(shad(?:ed|es?)|colou?r(?:ed|s)?|paint(?:ed|s)?|fill(?:ed|s)?|plant(?:ed|s)?|cover(?:ed|s)?)\b"
_LEFT = r"\b(left|remain|remains|remaining|keeps?|still)\b"
_NOT = r"\b(?:not|isn't|aren't|wasn't|un(?P<verb>shaded|painted|coloured|colored|eaten|used|filled|covered))\b"
_TOGETHER = r"\b(altogether|in total|in all|together)\b"
_IDLE = (
    "the a an of are is was were did does do he she they him her them how many much what which fraction part parts "
    "to in at and "
    "have has had for his their it its not there altogether total all together left remain keep still over now "
    "away up off"
)
_STARTS = words(
    "A An The He She They It What Which How Of In Then On First Next After Find Calculate There Monday Tuesday "
    "Wednesday Thursday Friday Saturday Sunday"
)


def stem(word: str) -> str:
    word = word.lower()
    word = _STEMS.get(word, word)
    for ending in ("ing", "ed", "es", "s", "e"):
        if word.endswith(ending) and len(word) - len(ending) >= 3:
            return word[: -len(ending)]
    return word


def content(text: str, apart: str = "") -> set[str]:
    """The stems of the words that say what is meant, without names, pronouns and the words in ``apart``."""
    lower = re.findall(r"(?<![A-Za-z'])[a-z]+", text)
    return {stem(w) for w in lower} - {stem(w) for w in f"{_IDLE} {apart}".lower().split()}


def actors(text: str) -> set[str]:
    return set(re.findall(r"\b[A-Z][a-z]+\b", text)) - _STARTS


def speaks_of_all(statement: str, question: str) -> bool:
    """Whether the question means everybody who took something, or names nobody."""
    asked, acted = actors(question), actors(statement)
    if re.search(r"\b(he|she|his|her)\b", question) and len(acted) > 1:
        return False
    return not asked or asked == acted


def split(text: Wording) -> tuple[str, str]:
    """Everything before the last question, and that question."""
    parts = re.split(r"(?<=[.?!])\s+|,\s+(?=(?:what|how)\b)", text.rest.strip(), flags=re.IGNORECASE)
    sentences = [s for s in parts if re.search(r"[A-Za-z]", s)]
    return (" ".join(sentences[:-1]), sentences[-1]) if sentences else ("", "")


def is_measured(stuff: str, noun: str, text: str) -> bool:
    """Whether the amount measures the stuff: ``a tank holds 240 litres … of the water``, ``5 kg of flour``."""
    if not is_unit(noun) or noun in ("dollars", "euros", "pounds"):
        return False
    if re.search(rf"\b{noun} of {stuff}\b", text):
        return True
    holder = r"\b(?:tank|barrel|bottle|jug|bucket|canister|can|pot|bowl|butt|cistern) (?:holds|contains)\s+\d"
    liquid = re.fullmatch(r"water|milk|juice|oil|petrol|fuel|lemonade|tea|paint|wine", stuff)
    return (
        liquid is not None
        and re.match(r"(?:milli)?lit|m?l$", noun, re.IGNORECASE) is not None
        and bool(re.search(holder, text, re.IGNORECASE))
    )


_OPPOSITES = {"girls": "boys", "boys": "girls", "women": "men", "men": "women"}


def without_opposites(question: str, clause: str, noun: str) -> str:
    """``How many boys are there?`` as ``How many pupils are not girls?`` where the clause speaks of girls."""
    match = re.fullmatch(
        r"how many (girls|boys|women|men) (?:are|were) (?:there|in [a-z ]+)\?", question, re.IGNORECASE
    )
    people = r"(?:student|pupil|child|people|person|member|player|teacher|visitor|guest|passenger)"
    if match is None or not re.match(people, noun):
        return question
    word = match[1].lower()
    if re.search(rf"\b{word}\b", clause):
        return f"How many {noun} are {word}?"
    if re.search(rf"\b{_OPPOSITES[word]}\b", clause):
        return f"How many {noun} are not {_OPPOSITES[word]}?"
    return question


def complement_asked(clause: str, question: str, noun: str, statement: str) -> bool | None:
    """Whether the part that is not named is asked; None when the question cannot be tied to the statement."""
    said = content(clause, noun) | {"slic", "piec"}
    if re.search(_LEFT, question, re.IGNORECASE):
        return True if re.search(TAKING, clause, re.IGNORECASE) and content(question, noun) <= said else None
    negated = re.search(_NOT, question, re.IGNORECASE)
    spoken = question.replace(negated[0], negated["verb"] or " ") if negated else question
    wanted = content(spoken, noun)
    if (
        not wanted
        or not wanted <= said
        or (
            actors(question) - actors(clause)
            and actors(question) != actors(statement)
            and not re.search(TAKING, clause, re.IGNORECASE)
        )
    ):
        return None
    return negated is not None


def rest_asked(question: str, statement: str, noun: str, verbs: set[str], count: int) -> bool | None:
    """Whether the rest is asked (True) or the sum of the parts (False); None when it is something else."""
    negated = re.search(_NOT, question, re.IGNORECASE)
    spoken = content(question.replace(negated[0], negated["verb"] or " ") if negated else question, noun)
    if spoken - verbs or not speaks_of_all(statement, question):
        return None
    if re.search(_LEFT, question, re.IGNORECASE):
        return None if negated else True
    if negated is not None:
        return True if spoken and len(verbs) == 1 else None
    if re.search(_TOGETHER, question, re.IGNORECASE) or count == 0:
        return False if spoken else None
    return None
