"""Which field of somebody's data is what: the one place where published and foreign names are mapped to ours."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from chalkwright.benchmarks.harness.fields import value_of

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


def field(row: Mapping[str, Any], name: str) -> Any:
    """The value of one of our fields; None where no name of it is there, or the value is empty."""
    return value_of(row, NAMES[name])
