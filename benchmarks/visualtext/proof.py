"""Whether each kind of damage moves the right metrics and only them, measured on pictures.

Everything runs through the examination of a real run, but no model is asked. Two stand-ins take their places, and are
named so: a *gold-aware judge* calls a step valid when it says what one of the document's own true steps says, and a
*sharpness gauge* calls the characters of a line clear when its edges are narrow beside its height.
"""

from __future__ import annotations

import json
import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from chalkwright.agent.data import CallRecord
from chalkwright.agent.loop import Limits
from chalkwright.agent.models.base import Message
from chalkwright.agent.models.function import FunctionModel
from chalkwright.benchmarks.harness.pictures import encode_png
from chalkwright.benchmarks.visualtext.asking import Voice
from chalkwright.benchmarks.visualtext.damage import (
    KINDS,
    METRICS,
    MOVES,
    STILL,
    Kind,
    Metric,
    applies,
    damage_text,
    spoil_pixels,
)
from chalkwright.benchmarks.visualtext.data import Clarity
from chalkwright.benchmarks.visualtext.documents import SQUARE, Document, Size
from chalkwright.benchmarks.visualtext.examining import Examiner
from chalkwright.benchmarks.visualtext.scoring import collapse_spaces, errors, pixels_of
from chalkwright.renderers.measure.ocr import Pixels, Read, TextReader, reader_of
from chalkwright.renderers.measure.ocr_page import confidence
from chalkwright.renderers.measure.opencv import cv2

CLEAR_EDGE = 0.1
"""Width of the edges in line heights up to which a character is clear: strokes of a book face are about 0.1 wide."""
ALIKE = 0.93
"""Share of equal characters from which a step is the same but for what the OCR misread."""
_MARKED = re.compile(r"⟦(?P<name>[^⟧]+)⟧\n(?P<text>.*?)\n⟦end of (?P=name)⟧", re.DOTALL)
_NUMBERS = re.compile(r"\d+")


class GoldAware:
    """A judge that knows the true steps and answers instead of asking a model."""

    name = "gold-aware"

    def __init__(self, documents: Iterable[Document]) -> None:
        self._steps = [step for document in documents for step in document.steps]

    def voice(self, number: int, limits: Limits) -> Voice:
        async def forget(question: int) -> None:
            return None

        return Voice(lambda question: FunctionModel(self.name, self._reply), forget, limits)

    def calls(self, number: int) -> tuple[CallRecord, ...]:
        return ()

    def _reply(self, messages: Sequence[Message]) -> str:
        blocks = {match["name"]: match["text"] for match in _MARKED.finditer(messages[-1].text)}
        if "right answer" in blocks:
            same = blocks["right answer"].casefold() == blocks["answer"].casefold()
            return json.dumps({"rationale": "compared as words", "same": same})
        judged = list(blocks.values())[-1]
        known = any(same_statement(judged, step) for step in self._steps)
        return json.dumps({"rationale": "compared with the true steps", "valid": known})


def same_statement(found: str, step: str) -> bool:
    """Whether a step says what another says: the same numbers and denials, and nearly the same letters."""
    from rapidfuzz.fuzz import ratio

    a, b = collapse_spaces(found), collapse_spaces(step)
    facts = [(_NUMBERS.findall(text), len(re.findall(r"\bnot?\b", text, re.IGNORECASE))) for text in (a, b)]
    return facts[0] == facts[1] and ratio(a, b) >= 100 * ALIKE


def gauge_clarity(pixels: Pixels, reads: Sequence[Read]) -> Clarity:
    """The characters read, clear where the edges of their line are sharp."""
    grey = cv2.cvtColor(pixels, cv2.COLOR_RGB2GRAY).astype(np.float32)
    clear = total = 0
    for read in reads:
        count = len("".join(read.text.split()))
        total += count
        clear += count * (edge_width(grey, read) <= CLEAR_EDGE)
    return Clarity(clear=clear, total=total, readable=clear == total > 0)


def edge_width(grey: np.ndarray, read: Read) -> float:
    """How wide the sharpest edges of a line are, in line heights: its contrast over its steepest rise."""
    box, (height, width) = read.box, grey.shape
    piece = grey[
        max(0, int(box.top)) : min(height, int(box.bottom) + 1), max(0, int(box.left)) : min(width, int(box.right) + 1)
    ]
    if min(piece.shape) < 2:
        return 1.0
    contrast = float(np.percentile(piece, 99) - np.percentile(piece, 1))
    rise = float(np.percentile(np.abs(np.diff(piece, axis=1)), 99))
    return contrast / rise / piece.shape[0] if rise > 0 else 1.0


class Engines(NamedTuple):
    """Who reads."""

    text: str = "rapidocr"
    confidence: str = "tesseract"
    """Whose confidence ACC is: PP-OCR's stays where it is until a blur hides whole lines."""


class MeasuredDamage(NamedTuple):
    """One damaged picture, measured."""

    kind: Kind
    task: str
    values: Mapping[Metric, float | None]
    deletions: float
    """Share of deleted characters among all errors; 0 without an error."""


async def measure_damage(
    document: Document, kind: Kind, engines: Engines, *, seed: int = 0, size: Size = SQUARE
) -> MeasuredDamage:
    """Damage a document, set it, read and examine the picture."""
    harmed = damage_text(document, kind, seed=seed)
    page = harmed.document.set(size)
    pixels = spoil_pixels(pixels_of(page.png), kind, page.font_px)
    reader = _Once(reader_of(engines.text))
    examiner = Examiner({engines.text: reader}, judge=GoldAware([document]))
    facts = await examiner.examine(0, document.item, encode_png(pixels))
    reading = facts["readings"][0]
    found = errors(harmed.meant, reading.text)
    sure = reading.confidence
    if engines.confidence != engines.text:
        sure = confidence(reader_of(engines.confidence).read(pixels))
    wrong = found.substitutions + found.deletions + found.insertions
    values: dict[Metric, float | None] = {
        "cer": found.cer,
        "wer": found.wer,
        "acc": sure,
        "ccr": gauge_clarity(pixels, reader.reads).ccr or 0.0,
        "s_p": facts.get("s_p"),
        "s_a": facts.get("s_a"),
    }
    return MeasuredDamage(kind, document.item.task, values, found.deletions / wrong if wrong else 0.0)


class _Once:
    """A reader that remembers what it read last."""

    def __init__(self, reader: TextReader) -> None:
        self._reader = reader
        self.reads: tuple[Read, ...] = ()

    def read(self, picture: Pixels) -> tuple[Read, ...]:
        self.reads = self._reader.read(picture)
        return self.reads


async def measure_all(
    documents: Sequence[Document],
    engines: Engines,
    *,
    kinds: Sequence[Kind] = KINDS,
    seed: int = 0,
    size: Size = SQUARE,
) -> list[MeasuredDamage]:
    """Every document under every one of these kinds of damage that applies to it."""
    return [
        await measure_damage(document, kind, engines, seed=seed, size=size)
        for document in documents
        for kind in kinds
        if applies(kind, document)
    ]


@dataclass(frozen=True)
class Effect:
    """What one kind of damage does on average, beside the same documents undamaged."""

    kind: Kind
    pictures: int
    before: Mapping[Metric, float]
    after: Mapping[Metric, float]
    deletions: float
    """Share of deletions among the errors of characters."""

    @property
    def misses(self) -> tuple[str, ...]:
        """What did not move as it should, or moved and should not; one sentence each."""
        said = []
        for metric, now in self.after.items():
            change, least = now - self.before[metric], MOVES[self.kind].get(metric)
            if least is None and abs(change) > STILL[metric]:
                said.append(f"{self.kind} moves {metric} by {change:+.3f}; it should stay.")
            if least is not None and (change < least if least > 0 else change > least):
                said.append(f"{self.kind} moves {metric} by {change:+.3f}; it should by {least:+.3f} at least.")
        return tuple(said)


def effects(found: Sequence[MeasuredDamage]) -> list[Effect]:
    """One effect a kind of damage, in their order."""
    by_kind: dict[Kind, list[MeasuredDamage]] = defaultdict(list)
    for one in found:
        by_kind[one.kind].append(one)
    made = []
    for kind in KINDS[1:]:
        tasks = {one.task for one in by_kind[kind]}
        if tasks:
            before = [one for one in by_kind["none"] if one.task in tasks]
            share = sum(one.deletions for one in by_kind[kind]) / len(by_kind[kind])
            made.append(Effect(kind, len(by_kind[kind]), _means(before), _means(by_kind[kind]), share))
    return made


def _means(found: Sequence[MeasuredDamage]) -> dict[Metric, float]:
    means: dict[Metric, float] = {}
    for metric in METRICS:
        values = [value for one in found if (value := one.values[metric]) is not None]
        if values:
            means[metric] = sum(values) / len(values)
    return means
