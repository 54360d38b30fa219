"""Seeded damage to documents whose truth is known: each kind must move its own metrics and no others.

Of a passage CER and WER are measured against its text; of a solution against the very text that was set, so that they
tell how it was drawn and not what it says.
"""

from __future__ import annotations

import random
import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Literal, get_args

import numpy as np
from numpy.typing import NDArray

from chalkwright.benchmarks.visualtext.data import Item
from chalkwright.benchmarks.visualtext.documents import Document, with_passage
from chalkwright.renderers.measure.ocr import Pixels

Kind = Literal["none", "blur", "crop", "letters", "step", "answer"]
KINDS: tuple[Kind, ...] = get_args(Kind)
Metric = Literal["cer", "wer", "acc", "ccr", "s_p", "s_a"]
METRICS: tuple[Metric, ...] = get_args(Metric)

BLUR = 0.085
"""Standard deviation of the blur in font sizes: PP-OCR reads it without a mistake, Tesseract almost."""
CROP = 0.15
"""Share of the width that is cut off at the right border."""
SWAPPED = 0.1
"""Share of the longer words in which two neighbouring letters change places."""
LONG_WORD = 5

MOVES: Mapping[Kind, Mapping[Metric, float]] = {
    "none": {},
    "blur": {"acc": -0.01, "ccr": -0.5},
    "crop": {"cer": 0.03, "wer": 0.03},
    "letters": {"cer": 0.005, "wer": 0.03},
    "step": {"s_p": -0.1},
    "answer": {"s_a": -0.9},
}
"""Which metrics each kind moves on average, and by how much at least; the sign is the direction."""
STILL: Mapping[Metric, float] = {"cer": 0.012, "wer": 0.05, "acc": 0.03, "ccr": 0.05, "s_p": 0.05, "s_a": 0.05}
"""How far what must not move may: a blur at the edge of reading makes an engine misread single
characters, and of those that the border halves it is less sure."""

_NUMBER = re.compile(r"(?<![\d.,])\d+(?![\d.,]*\d)")
_VERB = re.compile(r"\b(is|are|was|were|makes|has|can)\b")


@dataclass(frozen=True)
class Damaged:
    """A document after damage, before and after it is set."""

    document: Document
    kind: Kind
    meant: str
    """The text that CER and WER are measured against."""


def applies(kind: Kind, document: Document) -> bool:
    """Whether a kind of damage can be done to the document."""
    if document.item.task == "rendering":
        return kind not in ("step", "answer")
    return kind not in ("crop", "letters")  # they change what is said, not only how it is drawn


def damage_text(document: Document, kind: Kind, *, seed: int = 0) -> Damaged:
    """Damage to the text, where the kind is one of text. Raises ``ValueError`` where it does not apply."""
    if not applies(kind, document):
        raise ValueError(f"{kind} cannot be done to a document of {document.item.task}")
    dice = random.Random(f"{seed} {kind} {document.item.id}")
    if kind == "letters":
        return Damaged(with_passage(document, swap_letters(document.text, dice)), kind, document.text)
    if kind == "step":
        place = dice.randrange(len(document.steps))
        steps = tuple(alter_step(step, dice) if n == place else step for n, step in enumerate(document.steps))
        document = replace(document, steps=steps)
    if kind == "answer":
        document = replace(document, answer=other_answer(document.item, dice))
    return Damaged(document, kind, document.text)


def spoil_pixels(pixels: Pixels, kind: Kind, font: float) -> Pixels:
    """Damage to the picture, where the kind is one of pictures; ``font`` is its font size in pixels."""
    if kind == "blur":
        import cv2

        blurred: NDArray[np.uint8] = cv2.GaussianBlur(pixels, (0, 0), BLUR * font)  # type: ignore[assignment]
        return blurred
    if kind == "crop":
        return np.ascontiguousarray(pixels[:, : round((1 - CROP) * pixels.shape[1])])
    return pixels


def swap_letters(text: str, dice: random.Random) -> str:
    """Two different neighbouring letters inside some of the longer words change places; at least in one."""
    words = text.split(" ")
    places = [n for n, word in enumerate(words) if len(word) >= LONG_WORD and _swaps(word)]
    for n in dice.sample(places, min(len(places), max(1, round(SWAPPED * len(places))))):
        at = dice.choice(_swaps(words[n]))
        word = words[n]
        words[n] = word[:at] + word[at + 1] + word[at] + word[at + 2 :]
    return " ".join(words)


def _swaps(word: str) -> list[int]:
    return [k for k in range(1, len(word) - 2) if word[k : k + 2].isalpha() and word[k] != word[k + 1]]


def alter_step(step: str, dice: random.Random) -> str:
    """The step with its last number changed, or denied where it has none."""
    numbers = list(_NUMBER.finditer(step))
    if numbers:
        last = numbers[-1]
        return step[: last.start()] + str(int(last[0]) + dice.randint(1, 8)) + step[last.end() :]
    if _VERB.search(step):
        return _VERB.sub(r"\1 not", step, count=1)
    return f"It is not true that {step[0].lower()}{step[1:]}"


def other_answer(item: Item, dice: random.Random) -> str:
    """A wrong answer of the same form."""
    right = item.answers[0]
    if item.truth == "choice":
        return dice.choice([letter for letter in "ABCD"[: len(item.choices)] if letter != right])
    last = list(_NUMBER.finditer(right))[-1]
    return right[: last.start()] + str(int(last[0]) + dice.randint(1, 8)) + right[last.end() :]
