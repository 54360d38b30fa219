"""The reasoning that stands in a picture, word for word (paper 003, §4.2): by a vision model, or from the OCR's text.

The paper does not print its extraction prompt; ours asks for a literal transcription into steps and answer by their
labels, without correction.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from chalkwright.agent.asking import Query, conversation
from chalkwright.agent.data import Image
from chalkwright.agent.loop import Rejected
from chalkwright.agent.schemas import TEXT, array, record
from chalkwright.benchmarks.visualtext.asking import EXTRACTION, PROMPTS, Voice
from chalkwright.benchmarks.visualtext.data import Extracted, Item, Task
from chalkwright.judges.replies import read_json
from chalkwright.renderers.faults import Fault

SCHEMA = record(steps=array(TEXT), answer=TEXT)
STEP_LABELS: dict[Task, str] = {"factual": "Reasoning", "context": "Reasoning", "math": "Step"}
"""What each paragraph of the reasoning begins with (paper 003, appendix 8)."""
ANSWER_LABEL = "Answer"
_ALLOWED = {"step": 1, "reasoning": 2, "answer": 1}
"""Letters of a label that an OCR engine may misread."""

_AT_START = re.compile(
    r"[\s*_#>•·-]*(?:final\s+)?(?P<word>[^\W_]{3,11})\s?\d{0,2}\s*[*_]*\s*[:：;][\s*_]*", re.IGNORECASE
)
_INSIDE = re.compile(r"(?<=[.!?。)\]])\s+(?=(?:Step|Reasoning|(?:Final )?Answer)(?: \d{1,2})?\s?:)")


class _Piece(NamedTuple):
    """A labelled paragraph."""

    label: str
    text: str


async def extract_by_model(voice: Voice, item: Item, png: bytes) -> Extracted:
    """What a vision model transcribes. Raises what :func:`chalkwright.agent.loop.settle` and the model raise."""
    values = {"step": STEP_LABELS[item.task], "answer": ANSWER_LABEL}
    first = conversation(f"{PROMPTS}/extract", values, (Image(media_type="image/png", data=png),))
    return await voice.ask(EXTRACTION, Query("the transcription of a picture", first, read_extracted, SCHEMA))


def read_extracted(reply: str) -> Extracted:
    """Steps and answer of a reply; a label left in them is taken off. Raises :class:`Rejected`."""
    found = {str(name).strip().lower(): value for name, value in read_json(reply).items()}
    steps, answer = found.get("steps"), found.get("answer")
    if not isinstance(steps, list) or not all(isinstance(step, str) for step in steps):
        raise _rejection("The field steps is no list of texts.", "Give a list of texts, an empty one without steps.")
    if isinstance(answer, int | float) and not isinstance(answer, bool):
        answer = str(answer)
    if not isinstance(answer, str):
        raise _rejection("The field answer is no text.", "Give the answer as a text, an empty one without an answer.")
    bare = (_without_label(step) for step in steps)
    return Extracted(steps=tuple(step for step in bare if step), answer=_without_label(answer))


def extract_from_text(text: str) -> Extracted:
    """Steps and answer of a text that an OCR engine read, by their labels; a misread letter or two is forgiven.

    Of several answers the last counts. What stands before the first label is neither.
    """
    pieces = [piece for piece in _pieces(text) if piece.text]
    answers = [piece.text for piece in pieces if piece.label == "answer"]
    steps = tuple(piece.text for piece in pieces if piece.label != "answer")
    return Extracted(steps=steps, answer=answers[-1] if answers else "")


def _pieces(text: str) -> Iterator[_Piece]:
    label, lines = "", list[str]()
    for line in _INSIDE.sub("\n", text).splitlines():
        found, rest = _label_of(line)
        if found:
            if label:
                yield _Piece(label, _join(lines))
            label, lines = found, [rest]
        else:
            lines.append(line)
    if label:
        yield _Piece(label, _join(lines))


def _label_of(line: str) -> tuple[str, str]:
    """The label that a line begins with, or ``""``, and what follows it."""
    from rapidfuzz.distance import OSA

    match = _AT_START.match(line)
    if match is None:
        return "", line
    word = match["word"].lower()
    for label, allowed in _ALLOWED.items():
        if OSA.distance(word, label, score_cutoff=allowed) <= allowed:
            return label, line[match.end() :]
    return "", line


def _without_label(text: str) -> str:
    return _label_of(" ".join(text.split()))[1].strip()


def _join(lines: list[str]) -> str:
    return " ".join(" ".join(lines).split()).strip("* ")


def _rejection(message: str, remedy: str) -> Rejected:
    return Rejected(Fault(kind="extraction", message=message, remedy=remedy))
