"""What a problem of the family “arithmetic sequence” gives and asks."""

from __future__ import annotations

import re
from collections.abc import Iterable
from fractions import Fraction
from itertools import count

from chalkwright.agent.data import Problem
from chalkwright.agent.offline.arithmetic_sequence.solver import MOST, Ask, Kind, Sequence
from chalkwright.agent.offline.family import Incomplete
from chalkwright.agent.offline.ordinals import ORDINAL, place_of
from chalkwright.agent.offline.reading import number, number_words
from chalkwright.agent.offline.wording import Wording, words

_N = r"-?\d+(?:\.\d+)?(?:/\d+)?(?![\d/])"
_OF = r"(?:\s*\b(?:of|in|for) (?:an?|the|this|that) (?:arithmetic(?:al)? )?(?:sequence|progression|series|AP))?"
_IS = rf"{_OF}(?:[\s~]|of|is|was|are|equals|equal to|=|:|the number)*"
_SYMBOL = r"\b[atu]\s*_?\s*"
_THING = (
    r"(?:term|row|step|day|week|month|year|layer|shelf|line|ring|level|night|swing|number|minute|hour|lesson|"
    r"pattern|stage|figure|diagram)"
)
_WHAT = r"(?!terms?\b|times\b|more\b|fewer\b|less\b)[a-z]+"
_HAS = (
    r"(?:has|have|had|holds|contains|is|gets|saved?s?|reads?|runs?|ran|swims?|swam|earns?|earned|walks?|walked|cycles?|"
    r"sells?|sold|plants?|planted|makes?|made|puts?(?: away| aside| in| by)?|"
    r"pays?(?: in)?|paid(?: in)?|spends?|spent|adds?|collects?|collected|scores?|scored|does|did|"
    r"needs?|uses?|requires?|takes?|practi[sc]es|jogs?|jogged|jumps?|lifts?|solves?|writes?|wrote)"
)
_LISTED = (
    rf"(?:\bthe first (?:3|4|5) terms{_IS})?"
    rf"(?P<start>{_N}(?:\s*(?:[,;+]|,?\s*and\b)\s*{_N}){{2,}})(?:\s*[,;+]?\s*\.\.\.+(?:\s*[,;+]?\s*(?P<end>{_N}))?)?"
)
_PART = rf"\bsum of (?:the |its )?first (?P<k>\d+) terms{_IS}(?P<n>{_N})"
_EACH = (
    rf"\b(?:each|every)(?: (?!but\b|except\b)[a-z]+){{1,6}}? (?P<n>{_N})(?: (?!more\b|fewer\b|less\b)[a-z]+)? "
    r"(?P<way>more|fewer|less)"
    rf"(?: [a-z]+)? than the (?:one |{_THING} |previous |last )?(?:before(?: it)?|in front(?: of it)?|"
    rf"(?:directly )?(?:above|below)(?: it)?|{_THING}|one)"
)
_IN_EACH = (
    rf"(?P<n>{_N}) (?:{_WHAT} )?(?P<way>more|fewer|less|further|farther|longer|shorter)(?: {_WHAT})? (?:in|on|for|"
    r"than)? ?(?:each|every)"
    rf"(?: (?:following|new|next|further|higher|lower))?(?: {_THING})?\b|"
    rf"\b(?:each|every) (?:(?:next|following|new|further|other) {_THING}|{_THING} (?:above|below|behind|after|on top)"
    r"(?: it| that)?)"
    rf"(?: [a-z]+){{1,2}} (?P<m>{_N}) (?:{_WHAT} )?(?P<course>more|fewer|less)\b(?! than)"
)
_GROWS = (
    r"\b(?P<way>increas|grow|ris|decreas|fall|drop|go(?:es)? up|go(?:es)? down)[a-z]*"
    rf"(?: (?:it|this|them|(?:its|his|her|their|the) [a-z]+))? by (?P<n>{_N})"
)
_NEXT = r"\bnext (?P<k>\d+)? ?(?:terms?|numbers?)\b|\b(?:comes|is) next\b"
_OPENING = (
    r"\b(?:write|list|find|give|state|what are|name)(?: down| out)? (?:the|its) first (?P<k>\d+) (?:terms|numbers)\b"
)
_STEP = rf"\bdifference(?: d)?{_IS}(?P<n>{_N})|\bd\s*=\s*(?P<m>{_N})"
_TOTAL = (
    rf"\bsum(?: of (?:all )?(?:the |its )?terms)?{_IS}(?P<n>{_N})|\bS(?:_?n)?\s*=\s*(?P<m>{_N})|"
    rf"\ball (?:the )?{_THING}s together (?:have|hold|are) (?P<o>{_N})|\b(?:(?:(?:to )?(?:give|make|get|reach|have) "
    rf")?a (?:total|sum) of|(?:to )?add(?:ed)? up to) (?P<q>{_N})(?=\s*[.?])"
)
_LAST = rf"\b(?:last|final) {_THING}(?: has| holds)?{_IS}(?P<n>{_N})"
_WHICH = (
    rf"\bwhich {_THING}(?: (?:will|would|does|did|can))?(?: (?:he|she|it|they|(?-i:[A-Z])[a-z]+))?(?: {_HAS}|(?: is)"
    r"? made (?:of|from|with|up of))?(?: exactly)?"
    rf"{_IS}(?P<n>{_N})(?: {_WHAT}(?=\s*[?.,;]))?"
)
_END = rf"\b(?:last|final) {_THING}\b(?= ?(?:[?.,;]|and\b))"
_SIZE = rf"\b(?:has|have|with|contains|consists of|there are) (?P<n>\d+) (?P<thing>{_THING})s\b"
_NTH = (
    rf"{_SYMBOL}(?P<k>\d+)\s*=\s*(?P<n>{_N})|"
    rf"\b(?P<nth>{ORDINAL}) (?P<thing>{_THING})(?: of (?:an?|the)(?: [a-z]+){{1,3}}?(?= has| holds| contains))?"
    rf"(?:,? (?:[A-Z]?[a-z]+ )?{_HAS})?{_IS}(?P<m>{_N})"
    rf"(?: (?P<what>seats?|{_WHAT}(?=[,.;])))?"
)
_PLACED = (
    rf"(?P<n>{_N})(?: (?P<what>{_WHAT}))?(?: {_WHAT})? (?:in|on|for) the (?P<nth>{ORDINAL})(?: (?P<thing>{_THING}))?\b"
)
_RULE = r"\b(?:formula|rule|expression)\b(?: (?:for|of)(?: the)?)?(?: (?:nth|n-th|general) term)?|"
_ASKS: tuple[tuple[Kind, str], ...] = (
    ("rule", rf"{_RULE}\b(?:nth|n-th|general) {_THING}|\ba_\s*n\b"),
    (
        "sum",
        rf"\bsum of (?:the |its )?first (?P<k>\d+) (?:terms|numbers)|\bS\s*_?\s*(?P<s>\d+)\b|"
        rf"\bhow (?:many|much) [a-z ]{{0,40}}?(?:in (?:the|all)(?: first)?|in|over|after|during)(?: the)?(?: first)? "
        rf"(?P<r>\d+) {_THING}s(?: (?:together|in total|altogether))?",
    ),
    (
        "sum",
        r"\bsum of (?:all |all of )?(?:the |its |these )?(?:terms|series|sequence|numbers)|\bits sum\b|\bthe sum\b|"
        r"\bhow (?:many|much) [a-z ]{0,40}?(?:in total|altogether|in all)\b|"
        r"\bhow many [a-z ]{0,30}?in the (?:whole |entire |full )?(?:pile|stack|display|theat\w+|auditorium|hall|"
        r"stadium|"
        r"wall|stairs|staircase|pyramid|section|cinema)\b|\btotal number of [a-z]+",
    ),
    ("count", rf"\bhow many {_THING}s\b|\bnumber of {_THING}s\b"),
    ("difference", r"\bcommon difference\b|\b(?:find|what is|and) d\b(?!\s*=)|(?<=, )d\b(?=,| and\b)"),
    ("term", rf"\b(?P<nth>{ORDINAL}) {_THING}\b|{_SYMBOL}(?P<t>\d+)\b"),
)
_TOPIC = (
    rf"\b{ORDINAL} {_THING}\b|\bnext (?:\d+ )?(?:number|term)|\bnumber comes next\b|\barithmetic(?:al)?\b|"
    rf"\bsequence\b|\bprogression\b|\bseries\b|\bcommon difference\b|\b{ORDINAL} (?:row|layer)\b|"
    rf"\ba_?\d+\b|\bS_?\d+\b|\beach {_THING}\b|\bevery {_THING}\b|\bA\.?P\b|\b[atu]_?1\b"
)
OTHER_TASK = (
    r"\b(?:each|every) (?:second|other|third|fourth) |"
    r"\bgeometric|\bquadratic|\bfibonacci|\bharmonic|\bratio\b|\bdoubles?\b|\btwice\b|\btriples?\b|\btimes\b|\bhalf\b|"
    r"\bpercent|%|\bbetween\b|\bmeans?\b|\beven\b|\bodd\b|\bexceeds?\b|\bat least\b|\bfirst time\b|\bmultiples?\b|"
    rf"\b(?:by|after|until) (?:the )?(?:end of (?:the )?)?{ORDINAL}|"
    r"\bprove\b|\bx\b|\blast (?:two|three|\d+)\b|\binsert"
)
_VOCABULARY = words(
    "a an of in on or is with which it by so as if then arithmetic ap first last difference find calculate "
    "determine compute what how do same more each every than before one next previous begins starts start beginning "
    "ends all d n be altogether into during over long far after km month months during must added add give make "
    "needed total together"
)
_OPPOSED = {"above": "below", "below": "above", "in front": "behind"}
_OPPOSITE = {"front": "back", "bottom": "top", "top": "bottom"}
_FIRST = (
    ("bottom", "and so on"),
    ("front", "in front"),
    ("front", "before"),
    ("top", "above"),
    ("bottom", "below"),
    ("bottom", "before"),
)
"""``front row`` is the first one where each is compared with the one ``in front``."""
_NUMBERED = rf"\b(?P<thing>{_THING}) (?:number |no\. ?|n°|#)?(?P<k>\d+)\b(?!\.\d)"
_PASSING = (
    r"\bfirst (?:(?P<sign>negative|positive) (?:term|one|number|value)|"
    r"(?:term|one|number)(?: (?:of|in) (?:the|this) (?:sequence|progression|series))?(?: (?:that|which|to))? "
    r"(?:is |be |becomes? )?(?:(?:(?P<more>greater|larger|bigger|more|higher)|less|smaller|lower) than|"
    rf"(?P<over>exceeds?|above|over|below|under)) (?P<n>{_N}))"
    r"(?:,? and (?:what is |find |state |give |write down )?(?:its|the) value(?: of (?:this|that) term)?)?"
)
"""The first term beyond a bound; whether from above or from below is seen by the terms themselves."""
_MEANS = (
    rf"\binsert (?P<k>\d) (?:arithmetic means?|(?:numbers|terms)(?= [^.]*\barithmetic)) between (?P<a>{_N}) and "
    rf"(?P<b>{_N})"
)
_STARTING = rf"\b(?:starting|initial|first) (?:salary|wage|pay|price|amount|deposit|number|value){_IS}(?P<n>{_N})"


def read(problem: Problem) -> Sequence | None:
    """The sequence; None when the wording is of another kind."""
    text = Wording(re.sub(r"\\(?:l?dots|cdots)\b", "...", problem.text))
    text.rest = text.rest.replace("…", "...").replace("\\", " ")
    text.rest = re.sub(r"(?<![\d,])(\d{1,3}),(\d{3})(?![\d,])", r"\1\2", text.rest)
    passing = text.take(_PASSING)
    text.rest = re.sub(r"_\s*\(\s*(\d+|n)\s*\)", r"_\1", text.rest)
    if text.has(rf"\b{ORDINAL} term\b"):
        text.rest = re.sub(rf"\bthe ({ORDINAL})(?= is -?\d)", r"the \1 term", text.rest, flags=re.IGNORECASE)
    text.rest = re.sub(_KEPT_IN, "", text.rest, flags=re.IGNORECASE)
    text.rest = re.sub(r" on (?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day\b", "", text.rest)
    text.rest = re.sub(_NUMBERED, _with_ordinal, text.rest, flags=re.IGNORECASE)
    text.rest = re.sub(_NUMBER_WORD, _in_digits, text.rest, flags=re.IGNORECASE)
    text.rest = re.sub(_MEANS, _means_as_terms, text.rest, flags=re.IGNORECASE)
    later = count(2)
    text.rest = re.sub(
        rf"\b(?<=the )next(?= {_THING}\b(?!s)[^.?]*?\b(?:has|holds|contains|are|is) \d+(?! [a-z]* ?(?:more|less|"
        rf"fewer))|"
        r"(?: row| layer| step)?(?:,| and\b))",
        lambda _: f"{next(later)}th",
        text.rest,
    )
    for place, before in _FIRST:
        compared = (
            rf"\b(?:than [a-z ]+\b|(?=and)){before}\b|\b(?:each|every) {_THING} "
            rf"{_OPPOSED.get(before, '(?!)')}\b(?! it)"
        )
        if text.has(rf"\b{place} {_THING}\b") and text.has(compared):
            for said, meant in ((place, "first"), (_OPPOSITE[place], "last")):
                text.rest = re.sub(rf"\b{said}(?= {_THING}\b)", meant, text.rest, flags=re.IGNORECASE)
    if not text.has(_TOPIC) or text.has(OTHER_TASK):
        return None
    sequence = _facts(text)
    if sequence is None or len(passing) > 1 or text.unread(_VOCABULARY | {sequence.unit.lower()}):
        return None
    return _check(sequence if not passing else _with_bound(sequence, passing[0]))


def _means_as_terms(match: re.Match[str]) -> str:
    last = int(match["k"]) + 2
    asked = ", ".join(f"the {k}th term" for k in range(2, last))
    return f"In an arithmetic sequence the 1st term is {match['a']} and the {last}th term is {match['b']}. Find {asked}"


def _with_bound(sequence: Sequence, match: re.Match[str]) -> Sequence:
    """The sequence with the bound that a term is to pass. Raises Incomplete where the terms go the other way."""
    rising = (
        match["sign"] == "positive"
        or match["more"]
        or (match["over"] or "").lower() in ("exceed", "exceeds", "above", "over")
    )
    given = sequence.model_copy(update={"bound": Fraction(match["n"] or 0), "asks": (Ask("beyond"), *sequence.asks)})
    if given.solution is not None and (given.difference > 0) != bool(rising):
        raise Incomplete("The terms go the other way, so there is no such first term; check the question.")
    return given


_NUMBER_WORD = rf"\b(?:{number_words(2)}|one(?= (?:[a-z]+ )?(?:more|fewer|less)\b))\b"


_KEPT_IN = (
    r"(?<=[a-z0-9]) (?:in|into|to) (?:her|his|their|a|an|the|my) (?:new )?(?:money[ -]?box|piggy[ -]?bank|"
    r"savings? (?:account|box|jar)|bank account|account|jar|tin|purse|savings|bank)\b"
)
"""Where money is kept does not matter."""


def _in_digits(match: re.Match[str]) -> str:
    return str(number(match[0]))


def _with_ordinal(match: re.Match[str]) -> str:
    behind_ordinal = re.search(rf"(?:{ORDINAL}|last|final|next|of) $", match.string[: match.start()], re.IGNORECASE)
    return match[0] if behind_ordinal else f"the {match['k']}th {match['thing']}"


def _facts(text: Wording) -> Sequence | None:
    """What is given and asked; None when it is not understood."""
    terms: dict[int, Fraction] = {}
    last: Fraction | None = None
    listed = text.take(_LISTED)
    if len(listed) > 1:
        return None
    for match in listed:
        terms |= dict(enumerate((Fraction(n) for n in re.findall(_N, match["start"].replace("+", " "))), 1))
        last = Fraction(match["end"]) if match["end"] else None
    part, every, grows, stated = (text.take(pattern) for pattern in (_PART, _EACH, _GROWS, _STEP))
    every += text.take(_IN_EACH)
    sums, ends, which, size = (text.take(pattern) for pattern in (_TOTAL, _LAST, _WHICH, _SIZE))
    names = _take_terms(text, terms, bool(listed))
    if names is None:
        return None
    unit, word = names
    text.take(rf"\b(?:the )?{ORDINAL},? and so on|\band so (?:on|forth)|\bstarts? (?:with|at|from)\b")
    alike = ((*part, *sums), (*every, *grows, *stated), (*ends, *which), size)
    if any(len(said) > 1 for said in alike):
        return None
    for match in (*ends, *which):
        last = Fraction(match["n"])
    following = [m["k"] for m in text.take(_NEXT)] if listed and last is None else []
    asks = _asks(text, tuple(match.start() for match in which))
    if len(following) == 1:
        asks = (*(Ask("term", max(terms) + k) for k in range(1, int(following[0] or 1) + 1)), *asks)
    for match in text.take(_OPENING):
        asks = (*(Ask("term", k) for k in range(1, int(match["k"]) + 1)), *asks)
    asks = (*(Ask("term") for _ in text.take(_END)), *asks)
    if size:
        whole = int(size[0]["n"])
        word = size[0]["thing"] if word == "term" else word
        asks = tuple(ask if ask.place or ask.kind not in ("sum", "term") else Ask(ask.kind, whole) for ask in asks)
        if last is not None:
            terms, last = terms | {whole: last}, None
    return Sequence(
        terms=tuple(sorted(terms.items())),
        step=_step(stated, (*every, *grows)),
        part=next(((int(m["k"]), Fraction(m["n"])) for m in part), None),
        last=last,
        located=bool(which),
        total=next((Fraction(m["n"] or m["m"] or m["o"] or m["q"]) for m in sums), None),
        asks=asks,
        words=(word, f"{word}s"),
        unit=unit,
    )


def _take_terms(text: Wording, terms: dict[int, Fraction], listed: bool) -> tuple[str, str] | None:
    """Adds the terms that are told one by one, and gives their unit and name; None where two of them differ."""
    unit, word = "", "term"
    for match in text.take(_PLACED):
        terms.setdefault(place_of(match["nth"]), Fraction(match["n"]))
        unit, word = match["what"] or unit, match["thing"] or word
    for match in text.take(_NTH):
        place = int(match["k"]) if match["k"] else place_of(match["nth"])
        if terms.setdefault(place, Fraction(match["n"] or match["m"])) != Fraction(match["n"] or match["m"]):
            return None
        unit, word = match["what"] or unit, match["thing"] or word
    first = rf"\bstarts?(?: [a-z]+ing)?(?: (?:with|at|from))? (?P<n>{_N})(?: {_WHAT})?(?=,|\.| and\b)"
    for match in (*(() if listed else text.take(first)), *text.take(_STARTING)):
        terms.setdefault(1, Fraction(match["n"]))
    return unit, word


def _step(stated: Iterable[re.Match[str]], told: Iterable[re.Match[str]]) -> Fraction | None:
    """The common difference, where it is given as a number or told as ``3 fewer in each row``."""
    step = next((Fraction(m["n"] or m["m"]) for m in stated), None)
    for match in told:
        named = match.groupdict()
        way, pace = (named.get("way") or named["course"]).lower(), Fraction(named.get("n") or named["m"])
        step = -pace if way in ("fewer", "less", "shorter", "decreas", "fall", "drop", "goes down", "go down") else pace
    return step


def _asks(text: Wording, located: tuple[int, ...]) -> tuple[Ask, ...]:
    """What is asked, in the order of the questions; the whole sum has the place 0.

    ``located`` are the places in the text where it is asked which term a number is.
    """
    found: list[tuple[int, Ask]] = [(start, Ask("count")) for start in located]
    for kind, pattern in _ASKS:
        for match in text.take(pattern):
            named = match.groupdict()
            digits = named.get("k") or named.get("s") or named.get("r") or named.get("t")
            place = int(digits) if digits else place_of(named["nth"]) if named.get("nth") else 0
            found.append((match.start(), Ask(kind, place)))
    return tuple(dict.fromkeys(ask for _, ask in sorted(found)))


def _check(sequence: Sequence) -> Sequence:
    """The sequence with all it needs. Raises Incomplete."""
    needs_last = any(ask.kind == "count" or ask == Ask("sum") for ask in sequence.asks)
    if not sequence.asks or (sequence.paired and len(sequence.terms) != 1):
        raise Incomplete(
            "Give what determines the sequence, such as two terms or a term and the difference, and ask for more."
        )
    if sequence.paired and (sequence.terms[0][0] != 1 or sequence.step is not None or sequence.part):
        raise Incomplete("With the sum of all terms give the first and the last term only.")
    if not sequence.paired and sequence.solution is None:
        raise Incomplete("One number more is needed: give two terms, or a term and the common difference.")
    if needs_last and sequence.count is None:
        raise Incomplete(
            "With these numbers the number of terms is not a whole number; check them, and name the last term."
        )
    if sequence.total is not None and sequence.asks != (Ask("count"),) and not sequence.paired:
        raise Incomplete("With the sum and the difference ask how many terms make this sum, and for nothing else.")
    if sequence.paired and (sequence.count is None or sequence.count < 3):
        raise Incomplete(
            "With this first and last term and this sum the number of terms is not a whole number above 2."
        )
    if any(p * sequence.first + q * sequence.difference != r for p, q, r in sequence.equations):
        raise Incomplete(
            "The steps between these terms are not equal, so they make no arithmetic sequence; check them."
        )
    if sequence.shown > MOST or any(
        ask.kind in ("term", "sum") and ask.place < 1 and ask != Ask("sum") for ask in sequence.asks
    ):
        raise Incomplete(f"The picture has room for {MOST} terms; ask about terms up to number {MOST}.")
    if sequence.last is not None and sequence.count and any(ask.place > sequence.count for ask in sequence.asks):
        raise Incomplete(f"There are only {sequence.count} terms with these numbers; ask for one of them.")
    if sequence.difference == 0:
        raise Incomplete("All terms are the same here; give a sequence whose terms differ.")
    return sequence
