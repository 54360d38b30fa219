"""What a problem of the family “fractions in pictures” gives and asks."""

from __future__ import annotations

import re
from fractions import Fraction

from chalkwright.agent.data import Problem
from chalkwright.agent.offline.colours import COLOURS
from chalkwright.agent.offline.family import Incomplete
from chalkwright.agent.offline.fraction_of_shape.rests import of_the_rest
from chalkwright.agent.offline.fraction_of_shape.retelling import told_plainly, with_marking
from chalkwright.agent.offline.fraction_of_shape.solver import Share, is_unit
from chalkwright.agent.offline.fraction_of_shape.taken import taken_or_left
from chalkwright.agent.offline.fraction_of_shape.wordings import (
    MARKING,
    PARTS,
    TAKING,
    complement_asked,
    is_measured,
    rest_asked,
    split,
    stem,
    without_opposites,
)
from chalkwright.agent.offline.polynomials import numeral
from chalkwright.agent.offline.question import USED
from chalkwright.agent.offline.reading import number, number_words
from chalkwright.agent.offline.wording import Wording, words

_NAMES = "|".join(PARTS)
_FRACTION = (
    r"(?<![\d/.,])(?P<top>\d+)\s*/\s*(?P<bottom>\d+)(?![\d/])"
    rf"|\b(?P<words>{number_words(1, 11)}|a)[\s-]+(?P<part>{_NAMES})s?\b|\b(?P<half>half)\b"
)
_AMOUNT = r"(?<![\d/.,])(?P<n>\d{1,3}(?:,\d{3})+|\d+(?:\.\d+)?)(?![\d/])"
_BEYOND = (
    r"\b(more|less|fewer|than|times|twice|double|each|every|costs?|price|pays?|per|percent|ratio|another|some|"
    r"several|others?|"
    r"buys?|bought|adds?|added|gets?|got|receives?|full|empty|difference|average|both|except|same|equivalent|compare|"
    r"larger|bigger|"
    r"smaller|greater|if|originally|beginning|before)\b|[%$€£=<>+×*]"
)
_HOW_MANY_PARTS = (
    r"\binto \d+ equal\b[^?]*\bhow many (?:more )?(?:parts|pieces|slices|sections|squares|sectors|strips)\b[^?]*"
    r"\b(?:so that|to (?:show|shade|make)|must|should|if)\b"
)
_DONE = {
    "eats": "eaten",
    "ate": "eaten",
    "shades": "shaded",
    "colours": "coloured",
    "colors": "colored",
    "paints": "painted",
}
_VERBS = words("are is does do did were was money has have of")
_SIMPLEST = (
    r",?\s*(?:(?:give|write|express) (?:your|the) answer(?: as a fraction)?\s*)?in (?:its |the )?(?:simplest|lowest) "
    r"(?:form|terms)|,?\s*simplified"
)
_ROUND = r"\b(pizza|pie|circle|disc|disk|cake|tart|round)\b"


def read(problem: Problem) -> Share | None:
    """Numbers of a fraction problem; None when it is none."""
    chained = of_the_rest(problem.text)
    if chained is not None:
        return _check_rests(chained)
    share = _read_both(problem.text) or _read(problem.text) or _taken_or_left(problem.text)
    found = set(re.findall(rf"\b{COLOURS}\b", problem.text.lower()))
    if len(found) != 1:
        return share
    colour = found.pop()
    # Beside a fraction 'red' may tell apart what is taken from what is left.
    if share is None and not re.search(r"\d\s*/\s*\d|\\[dt]?frac", problem.text):
        share = _read(with_marking(problem.text, colour))
    return share and share.model_copy(update={"colour": colour})


def _taken_or_left(text: str) -> Share | None:
    share = taken_or_left(text)
    if share is None:
        return None
    return _check_rests(share) if share.steps else _check(share)


def _check_rests(given: Share) -> Share:
    if given.pieces > 60 or len(given.taken) > 4 or any(top <= 0 for top, _ in given.taken):
        raise Incomplete("The picture can show up to 4 fractions and up to 60 equal parts; use smaller denominators.")
    if given.amount is not None and not (
        0 < given.amount <= 1_000_000 and 1000 % (given.amount / given.pieces).denominator == 0
    ):
        raise Incomplete("The amount cannot be shared into these parts; check the numbers.")
    return given


_TWO_QUESTIONS = re.compile(
    r"(?P<one>\b(?:how (?:many|much|long)|what fraction) [^.?]*?)(?:,? and |,? but |\? (?:And )?)"
    r"(?P<two>(?:how (?:many|much|long)|what fraction) [^.?]*\?)\s*$",
    re.IGNORECASE,
)


def _read_both(text: str) -> Share | None:
    """The part that is taken and the rest, where both are asked; None where one thing is. Raises Incomplete."""
    asked = _TWO_QUESTIONS.search(text)
    if asked is None:
        return None
    shares = [
        _read(f"{text[: asked.start()]}{asked[name][0].upper()}{asked[name][1:].rstrip('?')}?")
        for name in ("one", "two")
    ]
    kinds = {share.kind if share else "" for share in shares}
    if kinds not in ({"amount"}, {"shaded"}):
        if any(share is not None for share in shares):
            raise Incomplete("Ask one question, or how much is taken and how much is left of a number of things.")
        return None
    first, second = (share for share in shares if share is not None)
    if first.complement == second.complement:
        raise Incomplete("Both questions seem to ask for the same part; ask how much is taken and how much is left.")
    return (first if first.complement else second).model_copy(update={"both": True})


def _read(statement: str) -> Share | None:
    text = Wording(told_plainly(statement))
    if text.has(_HOW_MANY_PARTS):
        raise Incomplete("Ask what fraction is shaded or left, not how many parts make a given fraction.")
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
        return _read_shaded(text)
    amounts = text.take(_AMOUNT)
    if text.has(rf"\d|\b({number_words(2)}|(?<!how long is the )(?:rest|remainder))\b"):
        return None
    if len(amounts) == 1 and len(taken) == 1:
        return _of_amount(text, taken[0], found[0], amounts[0])
    return None if amounts else _of_whole(text, taken, found)


def _fraction(match: re.Match[str]) -> tuple[int, int]:
    if match["half"]:
        return 1, 2
    if match["words"]:
        return (1 if match["words"].lower() == "a" else int(number(match["words"]))), PARTS[match["part"].lower()]
    if int(match["bottom"]) == 0:
        raise ValueError("a fraction has the denominator 0")
    return int(match["top"]), int(match["bottom"])


def _of_amount(text: Wording, taken: tuple[int, int], found: re.Match[str], amount: re.Match[str]) -> Share | None:
    n = Fraction(amount["n"].replace(",", ""))
    noun_match = re.match(r"\s*([A-Za-z]+(?:\s+[a-z]+)?)?", text.text[amount.end() :])
    noun = (noun_match[1] or "") if noun_match else ""
    direct = re.fullmatch(
        r"\s*(?:what is|what's|find|calculate|work out|determine|how much is|how many [a-z ]{0,20}(?:is|"
        r"are))\s+~+\s*of\s*(?:a |the )?~+"
        r"\s*(?P<noun>[a-z]*(?:\s[a-z]+)?)\s*[?.]?\s*",
        text.rest,
        re.IGNORECASE,
    )
    if direct is not None:
        return _check(_amount(taken, n, direct["noun"].strip(), complement=False))
    statement, question = split(text)
    noun = noun.split()[0] if noun else ""
    after = text.text[found.end() :]
    link = _link(text.text[: amount.start()], text.text[: found.start()], after)
    if link is None or not noun or "~" in question or found.start() < amount.start() or "?" not in question:
        return None
    plural = re.compile(rf"\b{re.escape(stem(noun))}\w*", re.IGNORECASE)
    thing = re.search(
        r"\b(?:an?|the) ([a-z]+) (?:is|was|has a length of)\s*$", text.text[: amount.start()], re.IGNORECASE
    )
    is_long = re.match(r"\s*how long\b", question, re.IGNORECASE)
    if thing and is_long and link[1].lower() in ("it", f"the {thing[1].lower()}") and is_unit(noun):
        return _of_length(question, after[link.end() :].split(".")[0], _amount(taken, n, noun, complement=True))
    money = "money" if noun in ("dollars", "euros", "pounds", "cents") else noun
    if link[2] and not plural.fullmatch(link[2]) and link[2] != money and not is_measured(link[2], noun, text.text):
        return None
    clause = after[link.end() :].split(".")[0] + " " + text.text[: found.start()].rsplit(".", 1)[-1]
    question = without_opposites(question.strip(), clause, noun)
    about = re.match(
        r"how (?:many|much)(?: of)?(?: the| these| those| his| her)?\s+([a-z]+)(?:\s+([a-z]+))?",
        question.strip(),
        re.IGNORECASE,
    )
    if about is None:
        return None
    if len(re.findall(r"[.?!](?:\s|$)", statement)) > 2 or re.search(r"\band\b|\bthen\b|\bbut\b", clause):
        return None
    other = about[1].lower()
    described = about[2] is not None and plural.fullmatch(about[2]) and other in clause.split()
    if not plural.fullmatch(other) and not described and other not in _VERBS:
        return None
    complement = complement_asked(clause, question, f"{noun} {money}", statement)
    return None if complement is None else _check(_amount(taken, n, noun, complement))


def _link(before_amount: str, before_part: str, after: str) -> re.Match[str] | None:
    """What ties a fraction to the amount: ``of them``, or a verb where ``Of the 20 apples`` or nothing came before."""
    link = re.match(
        r"\s*of\s+(them|these|those|it|(?:the|his|her|their|these|those)\s+([a-z]+))\b", after, re.IGNORECASE
    )
    if link is None and (
        re.search(r"\b(?:out )?of\s+(?:the\s+)?$", before_amount, re.IGNORECASE)
        or re.search(r"(?:^|[.!] )$", before_part)
    ):
        link = re.match(r"(?=\s*(?:are|were|is|was)\s)()()", after)
    return link


_REST_OF_IT = (
    r"how long is (?:the (?:remaining|other) [a-z]+|the (?:rest|remainder)(?: of (?:it|the [a-z]+))?|what is left|"
    r"(?:it|the [a-z]+) (?:now|then|afterwards))\?"
)


def _of_length(question: str, clause: str, rest: Share) -> Share | None:
    """A piece cut off something long: the piece, or the rest of it."""
    if not re.match(
        r"\s*(?:is|was|are|were) (?:cut|sawn|torn|broken)(?: off)?\s*$|\s*(?:is|was) used(?: up)?\s*$", clause
    ):
        return None
    if re.match(_REST_OF_IT, question.strip(), re.IGNORECASE):
        return _check(rest)
    if re.match(r"how long is the piece (?:that (?:is|was) )?cut off\?", question.strip(), re.IGNORECASE):
        return _check(rest.model_copy(update={"complement": False}))
    return None


def _amount(taken: tuple[int, int], n: Fraction, noun: str, complement: bool) -> Share:
    return Share(kind="amount", taken=(taken,), complement=complement, amount=n, noun=noun, verb="taken", round=False)


def _of_whole(text: Wording, taken: tuple[tuple[int, int], ...], found: tuple[re.Match[str], ...]) -> Share | None:
    statement, question = split(text)
    if (
        "~" in question
        or "?" not in question
        or not re.search(r"\b(what (?:fraction|part)|how much)\b", question, re.IGNORECASE)
    ):
        return None
    happened = re.search(f"{TAKING}|{MARKING}", statement, re.IGNORECASE)
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
    verbs = {stem(w) for m in re.finditer(f"{TAKING}|{MARKING}", statement, re.IGNORECASE) for w in [m[0]]}
    noun = nouns.pop()
    complement = rest_asked(question, statement, noun, verbs, len(taken))
    if complement is None:
        return None
    marking = re.search(MARKING, statement, re.IGNORECASE)
    verb = marking[0].lower() if marking and len(verbs) == 1 else "taken"
    return _check(
        Share(
            kind="parts",
            taken=taken,
            complement=complement,
            amount=None,
            noun=noun,
            verb=verb if verb.endswith("ed") else "taken",
            round=text.has(_ROUND),
        )
    )


def _read_shaded(text: Wording) -> Share | None:
    count = rf"(?:\d+|{number_words(1)})"
    division = text.take(
        rf"\b(?P<noun>[a-z]+)\s+(?:(?:is|was|has been)?\s*(?:divided|split|cut|"
        rf"partitioned|sliced)\s+into|has|is made (?:up )?of)\s+(?P<n>{count})\s+(?P<equal>equal\s+|equally sized\s+|"
        r"same-size\s+)?(?:parts?|pieces?|slices?|sections?|squares?|triangles?|strips?|sectors?)"
    )
    if len(division) != 1:
        return None
    doing = r"(?P<verb>shades|colou?rs|paints|eats|ate)"
    marked = text.take(
        rf"\b{doing}\s+(?P<k>{count})(?:\s+of\s+(?:them|the\s+[a-z]+|these|those)|\s+[a-z]+|(?=\.\s))"
    ) or text.take(
        rf"\b(?P<k>{count})\s+(?:of\s+(?:them|the\s+[a-z]+|these|those)\s+|parts?\s+|pieces?\s+|slices?\s+|"
        rf"sections?\s+|squares?\s+|"
        r"triangles?\s+|strips?\s+|sectors?\s+)?(?:are|is|were|was)\s+(?P<verb>shaded|coloured|colored|painted|eaten|"
        r"filled|covered|used)\b"
    )
    if not 1 <= len(marked) <= 4 or text.has(r"\d") or text.has(rf"\b(?:{number_words(2)})\b"):
        return None
    statement, question = split(text)
    if not re.search(r"\b(what|which)\s+(?:fraction|part)\b", question, re.IGNORECASE):
        return None
    verbs = {stem(match["verb"]) for match in marked}
    if _more_taken(statement) or len(verbs) > 1:
        return None
    if division[0]["equal"] is None and not re.search(r"\bchocolate\b", text.text, re.IGNORECASE):
        raise Incomplete("A fraction of a shape can only be told when its parts are equal; say “into 8 equal parts”.")
    verb = _DONE.get(marked[0]["verb"].lower(), marked[0]["verb"].lower())
    apart = division[0]["noun"].lower() + " slice piece"
    complement = rest_asked(question, statement, apart, {stem(verb)}, len(marked) - 1)
    if complement is None:
        return None
    n = int(number(division[0]["n"]))
    if n == 0:
        raise Incomplete("A shape cannot be divided into 0 parts; give the number of equal parts.")
    return _check(
        Share(
            kind="shaded" if len(marked) == 1 else "parts",
            taken=tuple((int(number(match["k"])), n) for match in marked),
            complement=complement,
            amount=None,
            noun=division[0]["noun"].lower(),
            verb=verb if len(marked) == 1 or verb.endswith("ed") else "taken",
            round=text.has(_ROUND) or bool(re.search(_ROUND, division[0][0], re.IGNORECASE)),
        )
    )


def _more_taken(statement: str) -> bool:
    """Whether more is told behind what was understood: 'Ann eats some too'."""
    behind = statement.split(USED, 1)[-1]
    sentences = [s for s in re.split(r"(?<=[.!])\s+", behind) if s.strip()]
    last = re.split(f"{USED}+", statement)[-1].split(".")[0]
    return any(USED not in s for s in sentences[1:]) or bool(re.search(r"\b(?:and|but|while|too|also)\b", last))


def _check(given: Share) -> Share:
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
                f"{numeral(given.amount)} cannot be shared out evenly into {given.pieces} parts; check the numbers."
            )
        if part.denominator != 1 and given.noun and not is_unit(given.noun):
            raise Incomplete(
                f"{numeral(given.amount)} {given.noun} cannot be shared evenly into {given.pieces} whole parts; "
                f"check the numbers."
            )
    return given
