"""Which field of somebody's data is what: the one place where published and foreign names are mapped to ours."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

NAMES: dict[str, tuple[str, ...]] = {
    "id": ("id", "query_id", "question_id", "problem_id", "unique_id", "uid", "idx", "index"),
    "text": ("text", "page", "content", "passage", "document"),
    "question": ("question", "problem", "query", "stem"),
    "passage": ("passage", "context", "article", "paragraph"),
    "choices": ("choices", "options"),
    "letter": ("answer_key", "answer", "correct_answer", "gold", "label"),
    "answer": ("answer", "final_answer", "gold", "ground_truth"),
    "spans": ("answers_spans",),
    "answers": ("answers",),
    "validated": ("validated_answers",),
    "pairs": ("qa_pairs",),
    "kind": ("answer_type",),
    "solution": ("solution", "rationale"),
    "level": ("level", "difficulty", "subset", "config"),
    "subject": ("subject", "type", "category", "topic"),
}
"""Ours, and theirs in the order in which they are looked for; case and ``-``, ``_`` and blanks do not count.

WikiText: ``text``. ARC: ``id, question, choices {text, label}, answerKey``, in the first edition
``question {stem, choices [{text, label}]}``. DROP: ``query_id, passage, question, answers_spans {spans, types}``, in
the first edition ``passage, qa_pairs [{query_id, question, answer, validated_answers}]``. MATH: ``problem, level, type,
solution``."""

_ARRAY = re.compile(r"array\((?P<held>\[[^\]]*\])(?:,\s*dtype=\w+)?\)")
"""How pandas writes a list into a CSV cell."""


def field(row: Mapping[str, Any], name: str) -> Any:
    """The value of one of our fields; None where no name of it is there, or the value is empty."""
    plain = {_plain(str(key)): value for key, value in row.items() if key is not None}
    values = (plain.get(_plain(known)) for known in NAMES[name])
    return next((value for value in values if value not in (None, "", [], {})), None)


def literal(value: Any) -> Any:
    """What a JSON or Python literal in a CSV cell stands for; anything else as it is."""
    if not isinstance(value, str) or not value.lstrip().startswith(("{", "[")):
        return value
    for read, text in ((json.loads, value), (ast.literal_eval, _ARRAY.sub(lambda found: found["held"], value))):
        try:
            return read(text.strip())
        except (ValueError, SyntaxError, RecursionError, MemoryError):
            continue
    return value


@lru_cache(maxsize=1024)
def _plain(name: str) -> str:
    return re.sub(r"[-_ ]", "", name).casefold()
