"""Fractions in pictures: a fraction of an amount, parts taken from a whole, the shaded part of a shape."""

from __future__ import annotations

import re
from fractions import Fraction
from math import lcm
from typing import Literal

from agent.authors.offline.family import Family, Incomplete, Lesson, LessonScene
from agent.authors.offline.polynomials import written, written_tex
from agent.authors.offline.reading import number
from agent.authors.offline.wording import Wording
from agent.data import Frozen, Problem

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


class Share(Frozen):
    """Parts of a whole, or of an amount."""

    kind: Literal["amount", "parts", "shaded"]
    taken: tuple[tuple[int, int], ...]
    """Numerator and denominator of each fraction, as given."""
    complement: bool
    """Whether what is left over is asked."""
    amount: Fraction | None
    noun: str
    """What is counted or divided, as the text names it."""
    verb: str
    """What happens to the parts, such as ``shaded`` or ``taken``."""
    round: bool
    """Whether the whole is drawn as a circle."""

    @property
    def total(self) -> Fraction:
        return sum((Fraction(*f) for f in self.taken), Fraction(0))

    @property
    def pieces(self) -> int:
        """Equal parts of the drawn whole."""
        return lcm(*(d for _, d in self.taken))

    @property
    def asked(self) -> Fraction:
        """The fraction that is asked, in lowest terms."""
        return 1 - self.total if self.complement else self.total


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
    return _checked(
        Share(kind="shaded", taken=((k, n),), complement=complement, amount=None, noun=division[0]["noun"].lower(), verb=verb,
              round=text.has(_ROUND) or bool(re.search(_ROUND, division[0][0], re.IGNORECASE)))
    )  # fmt: skip


def _checked(given: Share) -> Share:
    if any(top <= 0 for top, _ in given.taken):
        raise Incomplete("Every fraction has to be greater than zero; check the numerators.")
    if given.total > 1:
        raise Incomplete("More than the whole would be taken; the fractions may add up to 1 at most. Check them.")
    if given.pieces > 24 or len(given.taken) > 4:
        raise Incomplete("The picture can show up to 4 fractions and up to 24 equal parts; use smaller denominators.")
    if given.amount is not None:
        if given.amount <= 0 or given.amount > 1_000_000:
            raise Incomplete("The amount has to be greater than zero and at most a million.")
        part = given.amount / given.pieces
        if 1000 % part.denominator:
            raise Incomplete(
                f"{written(given.amount)} cannot be shared out evenly into {given.pieces} parts; check the numbers."
            )
        if part.denominator != 1 and given.noun and not _measured(given.noun):
            raise Incomplete(
                f"{written(given.amount)} {given.noun} cannot be shared evenly into {given.pieces} whole parts; "
                f"check the numbers."
            )
    return given


def _measured(noun: str) -> bool:
    """Whether the word is a unit, so that parts of it make sense."""
    return bool(re.fullmatch(r"(?:k|c|m|d)?(?:m|g|l)|km|(?:kilo|centi|milli|deci)?(?:met(?:er|re)|gram|lit(?:er|"
                             r"re))s?|hours?|minutes?|euros?|"
                             r"dollars?|pounds?|miles?|inch(?:es)?|feet|h|"
                             r"min", noun.split()[0], re.IGNORECASE))  # fmt: skip


def write(given: Share) -> Lesson:
    """Text and drawing of a solved fraction problem."""
    texts = _amount_texts(given) if given.kind == "amount" else _part_texts(given)
    answer = _answer(given)
    return Lesson(
        title="A fraction of an amount" if given.kind == "amount" else "Parts of a whole",
        answer=answer, texts=texts, scenes=_scenes(given, answer), plan=_PLAN, drawing=_drawing(given, answer),
    )  # fmt: skip


_PLAN = """\
- The whole is one bar, or one circle for round things, divided into equal parts by exact computation.
- Parts that are taken or shaded are blue, a second, third and fourth fraction orange, purple and teal.
- What is asked is framed in red; the other parts stay white. Counted things are small dots, equally many in each part.
- Labels at size 28 or more, title at the top left.
"""


def _tex(pair: tuple[int, int]) -> str:
    return rf"\frac{{{pair[0]}}}{{{pair[1]}}}"


def _whole_tex(value: Fraction) -> str:
    return str(value) if value.denominator == 1 else rf"\frac{{{value.numerator}}}{{{value.denominator}}}"


def _answer(given: Share) -> str:
    if given.amount is None:
        return str(given.asked)
    return f"{written(given.amount * given.asked)} {given.noun}".strip()


def _amount_texts(given: Share) -> tuple[str, ...]:
    assert given.amount is not None
    (top, bottom), n, noun = given.taken[0], given.amount, given.noun
    part, taken = n / bottom, n / bottom * top
    of = f"{written(n)} {noun}".strip()
    rest = (
        f"\n\nAsked is the other part. Take this away from the whole: $${written_tex(n)} - {written_tex(taken)} = "
        f"{written_tex(n - taken)}$$"
        if given.complement else ""
    )  # fmt: skip
    ask = (
        f"How much is the rest when ${_tex((top, bottom))}$ of {of} is set apart?"
        if given.complement
        else f"How much is ${_tex((top, bottom))}$ of {of}?"
    )
    return (
        f"**What is asked.** {ask}\n\n**The idea.** The lower number (the denominator) says into how many equal "
        f"parts the whole "
        f"is divided: {bottom}. The upper number (the numerator) says how many of these parts we mean: {top}. The "
        f"bar below is the whole.",
        f"**Step 1: one part.** Divide the whole into {bottom} equal parts:\n\n$${written_tex(n)} \\div {bottom} = "
        f"{written_tex(part)}$$\n\n"
        f"So $\\frac{{1}}{{{bottom}}}$ of {of} is {written(part)}.",
        f"**Step 2: {top} {'part' if top == 1 else 'parts'}.** Take {top} of them:\n\n"
        f"$${top} \\times {written_tex(part)} = {written_tex(taken)}$${rest}",
        f"**Answer.** It is **{_answer(given)}**.\n\n**Check.** The named part and the rest make the whole: "
        f"${written_tex(taken)} + {written_tex(n - taken)} = {written_tex(n)}$.\n\n"
        "**Remember.** Divide by the denominator to get one part, then multiply by the numerator.",
    )


def _part_texts(given: Share) -> tuple[str, ...]:
    pieces, verb, noun = given.pieces, given.verb, given.noun
    same = all(d == pieces for _, d in given.taken)
    listed = " and ".join(f"${_tex(f)}$" for f in given.taken)
    count = int(given.total * pieces)
    left = pieces - count
    asked = (
        f"What fraction is {'left' if verb == 'taken' else 'not ' + verb}?"
        if given.complement
        else f"What fraction is {verb}{' altogether' if len(given.taken) > 1 else ''}?"
    )
    said = f"Of the {noun}, {listed} {'is' if len(given.taken) == 1 else 'are'} {verb}."
    if given.kind == "shaded":
        said = (
            f"The {noun} is divided into {pieces} equal parts, and {given.taken[0][0]} of them "
            f"{'is' if given.taken[0][0] == 1 else 'are'} {verb}."
        )
    equal = "" if same else (
        " The fractions have different denominators, so first cut all of them into equally small parts: "
        + ", ".join(f"${_tex(f)} = "
                    f"{_tex((f[0] * pieces // f[1], pieces))}$" for f in given.taken if f[1] != pieces) + "."
    )  # fmt: skip
    sums = " + ".join(_tex((f[0] * pieces // f[1], pieces)) for f in given.taken)
    first = f"$${sums} = {_tex((count, pieces))}$$" if len(given.taken) > 1 else f"$${_tex((count, pieces))}$$"
    result = (left if given.complement else count, pieces)
    simple = "" if Fraction(*result).denominator == pieces else (
        f"\n\nBoth numbers can be divided by {pieces // given.asked.denominator}: ${_tex(result)} = "
        f"{_whole_tex(given.asked)}$."
    )  # fmt: skip
    second = (
        f"The whole is $\\frac{{{pieces}}}{{{pieces}}}$. Take away what is {verb}:\n\n$${_tex((pieces, pieces))} - "
        f"{_tex((count, pieces))} = "
        f"{_tex((left, pieces))}$$" if given.complement else f"All {pieces} parts are the whole, and {count} of them "
                                                             f"count: $${_tex((count, pieces))}$$"
    )  # fmt: skip
    return (
        f"**What is asked.** {said} {asked}\n\n**The idea.** Divide the whole into equal parts. The denominator says "
        f"how many equal "
        "parts the whole has, the numerator how many of them we mean. Parts of the same size can simply be counted.",
        f"**Step 1: count the parts.** The picture above shows the whole in {pieces} equal parts.{equal} "
        f"{verb.capitalize()}:\n\n{first}",
        f"**Step 2: the part that is asked.** {second}{simple}",
        f"**Answer.** It is **${_whole_tex(given.asked)}$** of the {noun}.\n\n**Check.** Parts {verb} and parts not "
        f"{verb} make the "
        f"whole: ${count} + {left} = {pieces}$ parts.\n\n"
        "**Remember.** Only parts of equal size can be added or taken away by counting; the denominator stays the "
        "same.",
    )


def _scenes(given: Share, answer: str) -> tuple[LessonScene, ...]:
    shape = "circle" if given.round else "bar"
    shared = {
        "colours": "Parts taken blue, orange, purple, teal; what is asked framed in red; the rest white.",
        "layout": f"One {shape} in the middle, its labels beside it.",
    }
    if given.amount is not None:
        (top, bottom), part = given.taken[0], written(given.amount / given.pieces)
        whole = f"A bar stands for {written(given.amount)} {given.noun}".strip()
        alts = (
            f"{whole}.", f"{whole}, divided into {bottom} equal parts of {part}.",
            f"{whole}, divided into {bottom} equal parts of {part}. {top} are blue. The part that is asked is "
            f"{answer}.",
        )  # fmt: skip
        titles = ("The whole", "Equal parts", "The part that is asked")
    else:
        count = int(given.total * given.pieces)
        whole = f"A {shape} divided into {given.pieces} equal parts"
        listed = " and ".join(f"{a}/{b}" for a, b in given.taken)
        alts = (
            f"{whole}.", f"{whole}; {count} of them are coloured for {listed}.",
            f"{whole}; {count} of them are coloured. The part that is asked is framed: {answer} of the whole.",
        )  # fmt: skip
        titles = ("The whole", "The parts", "What is asked")
    purposes = ("Show the whole.", "Show the equal parts.", "Show the part that is asked.")
    return tuple(
        LessonScene(
            title=t,
            purpose=p,
            elements=f"A {shape} in equal parts.",
            labels=answer if k == 2 else "fractions",
            alt=a,
            **shared,
        )
        for k, (t, p, a) in enumerate(zip(titles, purposes, alts, strict=True))
    )


def _drawing(given: Share, answer: str) -> dict[str, object]:
    pieces = given.pieces
    dots = 0
    if (
        given.amount is not None
        and given.amount.denominator == 1
        and given.amount <= 60
        and given.amount % pieces == 0
        and given.noun
    ):
        dots = 0 if _measured(given.noun) else int(given.amount) // pieces
    count = int(given.total * pieces)
    names = [f"{a}/{b}" + ("" if b == pieces else f" = {a * pieces // b}/{pieces}") for a, b in given.taken]
    asked = (pieces - count if given.complement else count, pieces)
    simple = "" if Fraction(*asked).denominator == pieces else f" = {given.asked}"
    return {
        "amount": given.amount is not None,
        "round": given.round,
        "pieces": pieces,
        "groups": [a * pieces // b for a, b in given.taken],
        "names": names,
        "complement": given.complement,
        "count": count,
        "dots": dots,
        "whole_text": f"{written(given.amount)} {given.noun}".strip()
        if given.amount is not None
        else f"1 whole = {pieces}/{pieces}",
        "part_text": written(given.amount / pieces) if given.amount is not None else "",
        "answer": answer if given.amount is not None else f"{asked[0]}/{asked[1]}{simple}",
        "verb": given.verb,
        "question": f"{given.taken[0][0]}/{given.taken[0][1]} of {written(given.amount)} "
        f"{'are set apart: rest = ?' if given.complement else '= ?'}"
        if given.amount is not None
        else "",
    }


FAMILY = Family("fraction_of_shape", "fractions in pictures", "mathematics", ("elementary",), EXAMPLE, read, write)
