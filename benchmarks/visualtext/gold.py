"""Accepted answers as data sets give them: a choice's letter, DROP's numbers, dates and spans, MATH's boxes."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from chalkwright.benchmarks.harness.fields import literal
from chalkwright.benchmarks.visualtext.data import Truth
from chalkwright.benchmarks.visualtext.fields import field

LETTERS = "ABCD"
SEPARATOR = ", "
"""Between the spans of one answer (paper 003, §8.1)."""
_BOX = re.compile(r"\\(?:boxed|fbox)\s*(?P<open>\{|(?P<bare>[^\s{}$]))")
_NUMBER = re.compile(r"[-+−]?[\d,]*\.?\d+")
_OPTION = re.compile(r"\(([A-D1-4])\)\s*")


class Gold(NamedTuple):
    """What counts as right."""

    answers: tuple[str, ...]
    """Each in full, the first to be printed."""
    truth: Truth
    level: str
    """``number``, ``span``, ``spans`` or ``date``."""


def content_of_box(solution: str) -> str | None:
    r"""What the last ``\boxed{…}`` of a solution holds, braces within it matched; None without one."""
    found = None
    for mark in _BOX.finditer(solution):
        inner = (mark["bare"] or _read_braces(solution, mark.end()) or "").strip()
        found = inner or found
    return found


def four_choices(row: Mapping[str, Any]) -> tuple[str, tuple[str, ...], str] | None:
    """Question, choices in order and the right one's letter; None unless four choices and a key of theirs are there.

    Labels may be letters or 1–4; the choices may also stand in the question as ``(A) … (B) …``.
    """
    question: Any = literal(field(row, "question"))
    choices = literal(field(row, "choices"))
    if isinstance(question, Mapping):  # the first edition's files
        question, choices = field(question, "question"), field(question, "choices")
    text, labels, options = str(question or ""), list(LETTERS), list[str]()
    if isinstance(choices, Mapping):
        options = [str(option) for option in choices.get("text", ())]
        labels = [str(label) for label in choices.get("label", ())]
    elif isinstance(choices, Sequence) and choices and all(isinstance(choice, Mapping) for choice in choices):
        options = [str(choice.get("text", "")) for choice in choices]
        labels = [str(choice.get("label", "")) for choice in choices]
    elif isinstance(choices, Sequence) and not isinstance(choices, str):
        options = [str(choice) for choice in choices]
    elif len(parts := _OPTION.split(text)) > 1:
        text, labels, options = parts[0], parts[1::2], parts[2::2]
    key = str(field(row, "letter") or "").strip()
    if len(options) != len(LETTERS) or not text.strip() or not all(option.strip() for option in options):
        return None
    place = _place(key, labels, options)
    return None if place is None else (text.strip(), tuple(option.strip() for option in options), LETTERS[place])


def drop_gold(row: Mapping[str, Any], *, several_readers: bool) -> Gold | None:
    """The accepted answers to a question of DROP; None where its record does not settle them.

    ``several_readers``: the row is of a file (the published ``validation``) in which the spans of several people's
    answers stand in one list. Such a list is settled when it is one answer, or the same answer again and again.
    """
    spans = literal(field(row, "spans"))
    if isinstance(spans, Mapping):
        return _read_list(spans, several_readers)
    answers = [literal(field(row, "answer"))]
    for name in ("validated", "answers"):
        answers += _each(literal(field(row, name)))
    golds = [gold for answer in answers if (gold := _read_answer(answer, row)) is not None]
    if not golds:
        return None
    alike = dict.fromkeys(answer for gold in golds for answer in gold.answers)
    return Gold(tuple(alike), golds[0].truth, golds[0].level)


def _read_braces(text: str, start: int) -> str | None:
    """From behind an opening brace to its partner; ``\\{`` and ``\\}`` are no braces."""
    depth, place = 1, start
    while place < len(text):
        if text[place] == "\\":
            place += 2
            continue
        depth += {"{": 1, "}": -1}.get(text[place], 0)
        if depth == 0:
            return text[start:place]
        place += 1
    return None


def _place(key: str, labels: Sequence[str], options: Sequence[str]) -> int | None:
    for known in ([label.casefold() for label in labels], list("1234"), [option.casefold() for option in options]):
        if key.casefold() in known:
            return known.index(key.casefold())
    return None


def _read_list(listed: Mapping[str, Any], several_readers: bool) -> Gold | None:
    spans = [str(span).strip() for span in listed.get("spans") or () if str(span).strip()]
    kinds = [str(kind) for kind in listed.get("types") or ()]
    kind = kinds[0] if kinds else ""
    if not spans:
        return None
    if several_readers and len(spans) > 1:
        unit = _find_repetition(spans)
        if unit is None:
            return None
        spans = unit
    return _of_spans(spans, kind)


def _find_repetition(spans: Sequence[str]) -> list[str] | None:
    """The shortest part that the list repeats at least twice."""
    for size in range(1, len(spans) // 2 + 1):
        if len(spans) % size == 0 and all(span == spans[n % size] for n, span in enumerate(spans)):
            return list(spans[:size])
    return None


def _each(value: Any) -> Iterable[Any]:
    """The answers of a list; also where each field holds the list of all answers' values."""
    if isinstance(value, Mapping):
        names = list(value)
        return [dict(zip(names, values, strict=True)) for values in zip(*value.values(), strict=False)]
    return value if isinstance(value, list) else []


def _read_answer(answer: Any, row: Mapping[str, Any]) -> Gold | None:
    """One answer: DROP's ``{number, date, spans}``, a list of spans, or plain text."""
    kind = str(field(row, "kind") or "")
    if isinstance(answer, Mapping):
        date = answer.get("date") or {}
        written = " ".join(str(date[part]).strip() for part in ("day", "month", "year") if date.get(part))
        if str(answer.get("number") or "").strip():
            return _of_spans([str(answer["number"]).strip()], "number")
        if answer.get("spans"):
            return _of_spans([str(span).strip() for span in answer["spans"]], "span")
        return _of_spans([written], "date") if written else None
    if isinstance(answer, list):
        return _of_spans([str(span).strip() for span in answer], kind) if answer else None
    return None if answer is None else _of_spans([str(answer).strip()], kind)


def _of_spans(spans: Sequence[str], kind: str) -> Gold:
    text = SEPARATOR.join(spans)
    if len(spans) > 1:
        return Gold((text,), "spans", "spans")
    if kind == "number" or (not kind and _NUMBER.fullmatch(text)):
        return Gold((text,), "number", "number")
    return Gold((text,), "span", "date" if kind == "date" else "span")
