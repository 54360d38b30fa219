"""Multiple choice: the options behind a question, and which of them an answer is."""

from __future__ import annotations

import re
from collections.abc import Iterable
from fractions import Fraction

from chalkwright.agent.data import Frozen
from chalkwright.agent.offline.family import Incomplete
from chalkwright.agent.offline.precision import Rounding
from chalkwright.agent.offline.reading import Quantity, in_unit, quantities, tidy

_LABEL = re.compile(
    r"(?:(?<=\s)|^)(?:\((?P<round>[A-Ea-e1-5])\)|(?P<letter>[A-Ea-e1-5])(?P<mark>[).:])|"
    r"(?:(?<=\s\s)|(?<=\n))(?P<alone>[A-E]))\s+(?=\S)"
)
_NEAR = Fraction(1, 20)
"""How far rounding may lead, as a share of the value: 0.25 is not the choice 0."""
_LONGEST = 160
_TASK = re.compile(
    r"\?|\b(?:find|calculate|determine|compute|work out|what|how|draw|sketch|explain|prove)\b", re.IGNORECASE
)
_WHICH = re.compile(
    r"\bwhich (?:one )?(?:of (?:the following|these)(?: (?:is|gives|shows|equals))?|"
    r"(?:option|choice|answer) (?:is|gives|shows|equals))(?: correct for)?\b(?: is\b)?|"
    r"\bchoose (?:the )?(?:correct|right|best) (?:answer|option|one)\b[.:]?|"
    r"\b(?:select|choose|tick|circle|pick) one\b[.:]?",
    re.IGNORECASE,
)
_ALGEBRA = re.compile(r"[=<>:^√]|\d[a-z]\b|(?<![A-Za-z])[xy](?![A-Za-z])")


class Option(Frozen):
    """One answer to choose, with its label."""

    label: str
    text: str


def without_options(text: str) -> tuple[str, tuple[Option, ...]]:
    """The question alone, and the options at the end of its text; none where the letters count questions."""
    labels = list(_LABEL.finditer(text))
    for place, first in enumerate(labels):
        row = labels[place:]
        names = [(label["round"] or label["letter"] or label["alone"]) for label in row]
        expected = "ABCDE" if names[0].isupper() else "abcde" if names[0].isalpha() else "12345"
        before = text[: first.start()].rstrip(" ")
        if not 3 <= len(row) <= 5 or "".join(names) != expected[: len(row)]:
            continue
        stub = expected[0] != "a" and re.search(r"\b(?:is|of|at|reads)$", before)
        if before[-1:] not in tuple(".?!:\n") and not stub:
            continue
        ends = [label.start() for label in row[1:]] + [len(text)]
        said = [text[label.end() : end].strip().rstrip(".,;") for label, end in zip(row, ends, strict=True)]
        said[-1], _, behind = said[-1].partition(". ")
        before = f"{behind} {before}" if behind else before
        if any(not each or len(each) > _LONGEST or _TASK.search(each) for each in said):
            continue
        options = tuple(Option(label=name, text=each) for name, each in zip(names, said, strict=True))
        return _as_question(_WHICH.sub(_asking, before).strip()), options
    return text, ()


_STUB = re.compile(
    r"(?P<lead>(?:(?:given|if|when|since|assuming|taking|using|hence|then|therefore|so|"
    r"thus)\b.*,\s)?)(?P<about>[^,?]+?) "
    r"(?P<verb>is|are|equals|was|will be|would be|could be|must be|has to be|is equal to|is closest to|is "
    r"approximately)"
    r"\s*(?P<aside>\([^()]*\))?[\s:…_.]*$",
    re.IGNORECASE | re.DOTALL,
)
_VERBS = {"equals": "is", "is equal to": "is", "is closest to": "is", "is approximately": "is"}


_READS = re.compile(r"(?P<meter>an? [a-z]+meter\b[^.?]*?) reads\s*$", re.IGNORECASE)
_HAS = re.compile(
    r"(?P<lead>(?:with|if|when|at)\b[^.?]*, )?(?P<of>the [^.?,]*?) has (?:an? |the "
    r")?(?P<what>[a-z]+(?: [a-z]+)?) of\s*$",
    re.IGNORECASE,
)


def _as_question(text: str) -> str:
    """``What is the current?`` for ``The current is``, which the options complete."""
    *story, last = re.split(r"(?<=[.?!;])\s+|\n+", text)
    last = _READS.sub(lambda match: f"What is the reading of {match['meter'][0].lower()}{match['meter'][1:]}?", last)
    last = _HAS.sub(lambda match: f"{match['lead'] or ''}what is the {match['what']} of {match['of']}?", last)
    if last.endswith("?"):
        return " ".join([*story, last])
    stub = _STUB.match(last)
    if stub is None or _TASK.search(last):
        return text
    about = re.sub(r"^(?:The|An?|Its?|This|That|These)\b", lambda match: match[0].lower(), stub["about"])
    verb = stub["verb"].lower()
    asked = f"{stub['lead']}{'w' if stub['lead'] else 'W'}hat {_VERBS.get(verb, verb)} {about}?"
    return " ".join([*story, *([stub["aside"]] if stub["aside"] else []), asked])


def _asking(match: re.Match[str]) -> str:
    return "what is" if match[0].lower().startswith("which") else ""


def choose_option(options: tuple[Option, ...], answer: str, exactly: str) -> Option:
    """The option that says the answer, which is ``exactly`` with more digits. Raises Incomplete when not one does."""
    right = [option for option in options if _says(option.text, answer, exactly)]
    if len(right) == 1:
        return right[0]
    raise Incomplete(
        f"{'None' if not right else 'More than one'} of the answer choices agrees with what is found here ({answer}); "
        "leave the choices out."
    )


def _says(option: str, answer: str, exactly: str) -> bool:
    parts = {_bare(part) for part in (answer, *re.split(r"[;,(]\s|\bor\b", answer))}
    parts |= {part.rpartition("=")[2] for part in parts if _ALGEBRA.search(option) is None}
    if _bare(option) in parts:
        return True
    wanted = quantities(tidy(option))
    if not wanted or _ALGEBRA.search(option):
        return False
    found = [each for each in quantities(tidy(exactly)) if any(_comparable(each, other) for other in wanted)]
    distinct = [each for place, each in enumerate(found) if not any(_same(each, seen) for seen in found[:place])]
    if re.search(r"\bor\b", answer):
        distinct, wanted = _in_order(distinct), tuple(_in_order(wanted))
    return len(distinct) == len(wanted) and all(
        _equal(each, other, option) for each, other in zip(distinct, wanted, strict=True)
    )


def _in_order(found: Iterable[Quantity]) -> list[Quantity]:
    """Solutions of an equation may be named in any order."""
    return sorted(found, key=lambda each: each.value)


def _bare(text: str) -> str:
    return re.sub(r"[\s*$]", "", tidy(text)).lower().rstrip(".")


def _comparable(found: Quantity, wanted: Quantity) -> bool:
    return _value(found, wanted) is not None


def _value(found: Quantity, wanted: Quantity) -> Fraction | None:
    """The found value in the unit of the wanted one; shares and their percentages are of one kind."""
    if not wanted.unit or found.unit == wanted.unit:
        return found.value
    if "percent" in (found.unit, wanted.unit):
        return found.value * 100 if not found.unit else None
    return in_unit(found, wanted.unit) if found.unit else None


def _same(one: Quantity, other: Quantity) -> bool:
    if one.unit == "percent" and not other.unit:
        return one.value == other.value * 100
    value = _value(one, other)
    return value is not None and abs(value - other.value) <= abs(other.value) / 10**9


def _equal(found: Quantity, wanted: Quantity, option: str) -> bool:
    """Whether the wanted value is the found one, perhaps rounded to the digits it has."""
    value = _value(found, wanted)
    if value is None:
        return False
    number = re.match(r"[-+]?[\d,]*\.?(?P<places>\d*)", tidy(option)[wanted.start :])
    places = len(number["places"]) if number else 0
    near = abs(value - wanted.value) <= abs(wanted.value) * _NEAR
    return near and wanted.value in (value, Fraction(Rounding(digits=places, kind="decimal").of(value)))
