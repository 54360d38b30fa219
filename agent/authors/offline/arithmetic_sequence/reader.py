"""What a problem of the family “arithmetic sequence with its sum” gives and asks."""

from __future__ import annotations

import re
from fractions import Fraction

from chalkwright.agent.authors.offline.arithmetic_sequence.solver import Sequence
from chalkwright.agent.authors.offline.family import Incomplete
from chalkwright.agent.authors.offline.forms import forms_of
from chalkwright.agent.authors.offline.reading import number
from chalkwright.agent.data import Problem

_N = r"(?P<{}>\d+(?:\.\d+)?)"
_UNIT = r"(?: ?(?P<{}>cm|m|dm|mm))?"
_NTH = (
    "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth", "eleventh",
    "twelfth", "thirteenth", "fourteenth", "fifteenth", "sixteenth", "seventeenth", "eighteenth", "nineteenth",
    "twentieth",
)  # fmt: skip
_ORDINAL = rf"(?P<nth>{'|'.join(_NTH)}|\d+(?:st|nd|rd|th))"
_THING = r"(?:rung|step|shelf|row|term)"
_FORMS = {
    "ladder": r"(?:an? )?(?:[a-z]+ )?ladder has two straight side rails(?: that come nearer to each other towards the "
    r"top)?",
    "spaced": r"(?:its|the) rungs(?: of (?:a|the) ladder)? are parallel and (?:equally|evenly) spaced(?:,? and its "
    r"side rails are "
    r"straight)?",
    "grows": r"(?:each|every) row has (?:equally many|the same number of) (?:more )?seats more than the row before(?: "
    r"it)?",
    "arithmetic": r"the (?:numbers|terms) (?:make|form) an arithmetic sequence",
    "lengths": rf"the top rung (?:is|measures) {_N.format('a')}{_UNIT.format('unit')}(?: long)?, the bottom rung "
    rf"{_N.format('l')}(?: ?(?:cm|m|dm|mm))?(?: long)?,? and all (?:the )?rungs together (?:measure|are) "
    rf"{_N.format('s')}"
    r"(?: ?(?P<unit2>cm|m|dm|mm))?(?: long)?",
    "rows": rf"the first row has {_N.format('a')} seats, the last row {_N.format('l')}(?: seats)?,? and all rows "
    r"together have "
    rf"{_N.format('s')}(?: seats)?",
    "terms": rf"an arithmetic sequence has the first term {_N.format('a')}, the last term {_N.format('l')} and the sum "
    rf"{_N.format('s')}",
    "blank": rf"the {_ORDINAL} {_THING}(?: from the (?P<end>top|bottom|start|end))? is _{{3,}}(?: "
    r"?(?:cm|m|dm|mm))?(?: long)?",
    "term": rf"(?:how long is|what is|find|how many seats has|how many seats are in) the {_ORDINAL} {_THING}"
    r"(?: from the (?P<end>top|bottom|start|end))?",
    "count": rf"how many (?:{_THING}|shelve)s (?:has|does|are there|are in)(?: the| it| in)?(?: ladder| theatre| hall| "
    r"sequence)?(?: have)?",
    "difference": r"(?:what is|find) the common difference",
}


def read(problem: Problem) -> Sequence | None:
    """The sequence; None when the wording is of another kind."""
    found = forms_of(problem.text, _FORMS)
    if found is None:
        return None
    given = [found[name] for name in ("lengths", "rows", "terms") if name in found]
    asked = [name for name in ("blank", "term", "count", "difference") if name in found]
    if len(given) != 1 or len(asked) != 1:
        return None
    # Without these the steps between neighbours need not be equal.
    even = {"lengths": "spaced" in found, "rows": "grows" in found, "terms": True}
    if not all(even[name] for name in even if name in found):
        return None
    units = [given[0].groupdict().get(name) for name in ("unit", "unit2")]
    if units[0] != units[1]:
        raise Incomplete("Give all lengths in one unit.")
    first, last, total = (number(given[0][name]) for name in "als")
    count = 2 * total / (first + last) if first + last else Fraction(0)
    if count.denominator != 1 or not 3 <= count <= 60 or first == last:
        raise Incomplete(
            "With this first and last term and this sum the number of terms is not a whole number from 3 to 60."
        )
    if "rows" in found and (last - first) % (count - 1):
        raise Incomplete("With these numbers a row would have a part of a seat more than the row before; check them.")
    place = _place(found, asked[0], int(count))
    kind = next(name for name in even if name in found)
    words = {"lengths": ("rung", "rungs"), "rows": ("row", "rows"), "terms": ("term", "terms")}[kind]
    unit = units[0] or ("seats" if kind == "rows" else "")
    ends = ("top", "bottom") if kind == "lengths" else ("first", "last")
    wanted = asked[0] if place is None else "term"
    return Sequence(
        first=first,
        last=last,
        total=total,
        count=int(count),
        asked=wanted,
        place=place,
        words=words,
        unit=unit,
        ends=ends,
    )


def _place(found: dict[str, re.Match[str]], asked: str, count: int) -> int | None:
    """Which term is asked, counted from the first one; None when none is."""
    if asked not in ("blank", "term"):
        return None
    match = found[asked]
    word = match["nth"].lower()
    place = _NTH.index(word) + 1 if word in _NTH else int(re.sub(r"\D", "", word))
    if not 1 <= place <= count:
        raise Incomplete(f"There are only {count} terms with these numbers, so there is no term number {place}.")
    if "lengths" in found and not match["end"] and place * 2 != count + 1:
        raise Incomplete("Say whether the rungs are counted from the top or from the bottom.")
    return count + 1 - place if match["end"] in ("bottom", "end") else place
