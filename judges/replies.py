"""What a judge's reply holds: one JSON object with a score, a validity, a sameness, or that its input is broken. Pure.

Tolerant of the form (a fence, prose around it, trailing commas, TeX with single backslashes), strict about the content:
a score that was not given is never made up. Every fault is a sentence that the model can act on.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

import yaml

from chalkwright.agent.loop import Rejected
from chalkwright.agent.replies import find_blocks, without_thinking
from chalkwright.judges.data import HIGHEST
from chalkwright.renderers.faults import Fault

LONGEST_REPLY = 60_000
"""Characters; what is longer is no small JSON object."""
MOST_QUOTES = 12
_MOST_OBJECTS = 60

_ONLY_JSON = "Reply with the one JSON object that was asked for and nothing else."
_SCORE = re.compile(r"([+-]?\d+(?:\.\d+)?)(?:\s*(?:/|out of)\s*(\d+)(?:\.0+)?)?", re.IGNORECASE)
_WORDS = {"true": True, "yes": True, "1": True, "false": False, "no": False, "0": False}
_TEX = re.compile(
    r"(?<!\\)\\(?=(?:frac|forall|times|text|theta|tan|tau|to|triangle|beta|bar|begin|boxed|neq?|nu|nabla|rho|right"
    r"|rightarrow|rightleftharpoons|bullet)(?![A-Za-z]))"
)
"""Commands whose first letter JSON takes for an escape of its own."""
_NO_ESCAPE = re.compile(r'(?<!\\)((?:\\\\)*)\\(?!["\\/bfnrtu])')
_MARKS = re.compile(r"[\s*_`#>$\\|~{}\[\]]+")
_SAME = str.maketrans({"“": '"', "”": '"', "‘": "'", "’": "'", "–": "-", "—": "-", "−": "-", "\u00a0": " "})
_LEFT_OUT = re.compile(r"\s*(?:\[?(?:\.{3}|…)\]?)\s*")


def read_json(reply: str) -> dict[str, Any]:
    """The JSON object of a reply, the last one where there are several. Raises :class:`Rejected`."""
    text = without_thinking(reply)
    if len(text) > LONGEST_REPLY:
        message = f"The reply has {len(text)} characters; a small JSON object was asked for."
        raise Rejected(Fault(kind="long-reply", message=message, remedy=_ONLY_JSON))
    fenced = [block.text for block in find_blocks(text) if block.language in ("", "json", "json5")]
    for source in (*reversed(fenced), text):
        found = list(_objects(source))
        if found:
            return found[-1]
    raise Rejected(_no_object(text))


class Scored(NamedTuple):
    """What a judge says of one quality."""

    score: float | None
    """0–5; None where the judge says that its input is broken."""
    rationale: str
    quotes: tuple[str, ...] = ()
    broken: str = ""
    """What is broken in what the judge got."""


class Checked(NamedTuple):
    """What a judge says of all steps."""

    verdicts: tuple[tuple[bool, str], ...]
    """Whether each is valid, and why; empty where the judge says that its input is broken."""
    broken: str = ""


def read_score(reply: str, *, document_text: str) -> Scored:
    """Score, rationale and quotes of a reply, or what it says to be broken.

    Quotes that do not stand in ``document_text`` are left out; marks, spaces and letter case do not count. Raises
    :class:`Rejected` when the score is missing or out of range, or there is no rationale.
    """
    found = _lower_keys(read_json(reply))
    rationale = _rationale(found)
    broken = _broken(found)
    if broken and found.get("score") is None:
        return Scored(None, rationale, broken=broken)
    if broken:
        raise Rejected(_BOTH)
    value = _score(found)
    if not rationale:
        message = "The field rationale is missing or empty."
        raise Rejected(Fault(kind="no-rationale", message=message, remedy="Give the reasons for the score in it."))
    return Scored(value, rationale, _quotes(found.get("quotes"), document_text))


def read_steps(reply: str, count: int) -> Checked:
    """A verdict for each of ``count`` steps, or what the reply says to be broken. Raises :class:`Rejected`."""
    found = _lower_keys(read_json(reply))
    given = found.get("steps")
    entries = [_lower_keys(one) for one in given if isinstance(one, dict)] if isinstance(given, list) else []
    if broken := _broken(found):
        if entries:
            raise Rejected(_BOTH)
        return Checked((), broken)
    by_number = {_number(entry, place): entry for place, entry in enumerate(entries, 1)}
    lacking = [number for number in range(1, count + 1) if number not in by_number]
    if lacking:
        message = f"There is no verdict on {'step' if len(lacking) == 1 else 'steps'} {', '.join(map(str, lacking))}."
        raise Rejected(
            Fault(kind="missing-steps", message=message, remedy=f"Give one entry for each of {count} steps.")
        )
    return Checked(tuple(_read_verdict(by_number[number], "valid") for number in range(1, count + 1)))


def read_valid(reply: str) -> tuple[bool, str]:
    """Whether a step is valid, and why. Raises :class:`Rejected`."""
    return _verdict(reply, "valid")


def read_same(reply: str) -> tuple[bool, str]:
    """Whether two answers are the same, and why. Raises :class:`Rejected`."""
    return _verdict(reply, "same")


def _objects(text: str) -> Iterator[dict[str, Any]]:
    """The outermost objects in a text, from left to right."""
    decoder = json.JSONDecoder(strict=False)
    text = _NO_ESCAPE.sub(r"\1\\\\", _TEX.sub(r"\\\\", text))
    position = text.find("{")
    for _ in range(_MOST_OBJECTS):
        if position < 0:
            return
        try:
            value, end = decoder.raw_decode(text, position)
        except (ValueError, RecursionError):
            value, end = _loose(text, position)
        if isinstance(value, dict) and value:
            yield value
        position = text.find("{", end)


def _loose(text: str, start: int) -> tuple[object, int]:
    """An object with trailing commas or single quotes, which YAML reads; ends right after ``start`` without one."""
    end = text.find("}", start)
    while end >= 0 and end - start < _LOOSE:
        source = text[start : end + 1]
        if source.count("{") <= source.count("}"):
            try:
                return yaml.safe_load(source), end + 1
            except _YAML_ERRORS:
                return None, start + 1
        end = text.find("}", end + 1)
    return None, start + 1


_YAML_ERRORS = (yaml.YAMLError, ArithmeticError, AttributeError, LookupError, RecursionError, TypeError, ValueError)
"""PyYAML's constructors stumble over values that are not of the type they are tagged with, each in its own way."""
_LOOSE = 8_000
"""Characters of an object that is not strictly JSON."""


def _no_object(text: str) -> Fault:
    if not text:
        return Fault(kind="no-json", message="The reply is empty.", remedy=_ONLY_JSON)
    if text.count("{") > text.count("}"):
        message = "The JSON object does not end: the reply was cut off, or a closing brace is missing."
        return Fault(kind="cut-json", message=message, remedy="Write it again as a whole, with a shorter rationale.")
    if "{" not in text:
        return Fault(kind="no-json", message="The reply holds no JSON object.", remedy=_ONLY_JSON)
    try:
        json.loads(text[text.index("{") :])
    except json.JSONDecodeError as error:
        message = f"The JSON object cannot be read: {error.msg}."
        return Fault(kind="malformed-json", message=message, line=error.lineno, remedy=_ONLY_JSON)
    except ValueError:
        return Fault(kind="malformed-json", message="A number of the JSON object is too long.", remedy=_ONLY_JSON)
    except RecursionError:
        return Fault(kind="malformed-json", message="The JSON object is nested too deep.", remedy=_ONLY_JSON)
    return Fault(kind="malformed-json", message="The JSON object is empty.", remedy=_ONLY_JSON)


def _lower_keys(found: Mapping[Any, Any]) -> dict[str, Any]:
    return {str(name).strip().lower(): value for name, value in found.items()}


def _score(found: Mapping[str, Any]) -> float:
    """The number in ``score``: ``4``, ``4.5``, ``"4.0"``, ``"4/5"``."""
    if "score" not in found:
        raise Rejected(Fault(kind="no-score", message="The field score is missing.", remedy=_IN_RANGE))
    given = found["score"]
    value = math.nan
    if isinstance(given, str) and (match := _SCORE.fullmatch(given.strip())):
        value = float(match[1]) if match[2] in (None, str(HIGHEST)) else math.nan
    elif isinstance(given, int | float) and not isinstance(given, bool):
        value = float(given)
    # Not a number compares with nothing.
    if not 0 <= value <= HIGHEST:
        message = f"The score is {_show(given)}, which is no number from 0 to {HIGHEST}."
        raise Rejected(Fault(kind="bad-score", message=message, remedy=_IN_RANGE))
    return value


_IN_RANGE = f"Give a number from 0 to {HIGHEST} in the field score."


_BOTH = Fault(
    kind="broken-and-judged",
    message="The reply judges what it says to be broken.",
    remedy='Either judge and leave "broken" empty, or say what is broken and give no score and no verdict.',
)
_NOTHING = {"", "no", "none", "false", "null", "n/a", "nothing", "-"}


def _broken(found: Mapping[str, Any]) -> str:
    """What is said to be broken; empty where nothing is."""
    given = found.get("broken")
    if given is True:
        return _rationale(found) or "it does not say how"
    said = " ".join(given.split()) if isinstance(given, str) else ""
    return "" if said.lower().rstrip(".") in _NOTHING else said


def _number(entry: Mapping[str, Any], place: int) -> int:
    """Of the step that an entry is about; entries without numbers stand in order."""
    given = re.search(r"\d+", str(entry.get("step", "")))
    return int(given[0][:4]) if given else place


def _verdict(reply: str, field: str) -> tuple[bool, str]:
    return _read_verdict(_lower_keys(read_json(reply)), field)


def _read_verdict(found: Mapping[str, Any], field: str) -> tuple[bool, str]:
    given = found.get(field)
    value = given if isinstance(given, bool) else _WORDS.get(str(given).strip().lower())
    if value is None:
        said = f"is {_show(given)}" if field in found else "is missing"
        message = f"The field {field} {said}; it has to be true or false."
        raise Rejected(Fault(kind=f"bad-{field}", message=message, remedy=f"Give true or false in the field {field}."))
    return value, _rationale(found)


def _rationale(found: Mapping[str, Any]) -> str:
    given = found.get("rationale")
    return given.strip() if isinstance(given, str) else ""


def _show(given: object) -> str:
    text = json.dumps(given, ensure_ascii=False, default=str)
    return text if len(text) <= _MOST_SHOWN else text[:_MOST_SHOWN] + "…"


_MOST_SHOWN = 60


def _quotes(given: object, document_text: str) -> tuple[str, ...]:
    """Those that stand in the document, once each, in the order given."""
    quotes = [given] if isinstance(given, str) else given if isinstance(given, list) else []
    document = _bare(document_text)
    found = dict.fromkeys(q.strip() for q in quotes if isinstance(q, str) and _stands_in(q, document))
    return tuple(found)[:MOST_QUOTES]


def _stands_in(quote: str, document: str) -> bool:
    """Whether the pieces between the dots that leave something out stand there, one after the other."""
    pieces = [bare for piece in _LEFT_OUT.split(quote) if (bare := _bare(piece).strip("\"'"))]
    position = 0
    for piece in pieces:
        place = document.find(piece, position)
        if place < 0:
            return False
        position = place + len(piece)
    return bool(pieces)


def _bare(text: str) -> str:
    """Without Markdown and TeX marks, spaces and letter case."""
    return _MARKS.sub("", text.translate(_SAME)).casefold()
