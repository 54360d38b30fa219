"""What is made of one picture: readings, transcription, S_p, S_a, clarity (paper 003, §4.2)."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Protocol

from chalkwright.agent.asking import LIMITS
from chalkwright.agent.data import CallRecord
from chalkwright.agent.errors import MachineFault
from chalkwright.agent.loop import Limits
from chalkwright.benchmarks.harness.crew import try_work
from chalkwright.benchmarks.visualtext.asking import MOST_QUESTIONS, STEPS_FROM, Voice
from chalkwright.benchmarks.visualtext.clarity import clarity_by
from chalkwright.benchmarks.visualtext.data import Extracted, Item, Reading
from chalkwright.benchmarks.visualtext.extraction import extract_by_model, extract_from_text
from chalkwright.benchmarks.visualtext.reasoning import process_score, right_answer, valid_steps
from chalkwright.benchmarks.visualtext.scoring import pixels_of, read_page, text_to_show
from chalkwright.renderers.measure.ocr import OcrMissing, Pixels, TextReader

MOST_STEPS = MOST_QUESTIONS - STEPS_FROM
BY_OCR = "ocr"
"""As an extractor: steps and answer by their labels in the text of the first OCR engine."""
NOBODY = "none"


class Examinee(Protocol):
    """A model of a run, which tells what it was asked about one picture, and what that cost."""

    name: str

    def voice(self, number: int, limits: Limits) -> Voice:
        """For the picture of a number."""
        ...

    def calls(self, number: int) -> tuple[CallRecord, ...]:
        """Those about one picture, each told once."""
        ...


Facts = dict[str, Any]
"""Fields of :class:`chalkwright.benchmarks.visualtext.data.Result`."""


@dataclass(frozen=True)
class Examiner:
    """Who looks at the pictures of a run. The same model may stand in several places."""

    readers: Mapping[str, TextReader]
    """OCR engines by name; the first stands for the paper's PaddleOCR."""
    extractor: Examinee | None = None
    """Transcribes the reasoning; None: by the labels in the first engine's text."""
    judge: Examinee | None = None
    """Of steps and answers; None: answers by computation alone, no S_p."""
    viewer: Examinee | None = None
    """Of CCR and ACR; None: neither."""
    limits: Limits = LIMITS
    _gates: dict[str, asyncio.Lock] = field(default_factory=dict)

    @cached_property
    def name(self) -> str:
        """``rapidocr+tesseract, extractor gemini, judge gemini, clarity none``."""
        extractor = BY_OCR if self.extractor is None else self.extractor.name
        judge, viewer = (NOBODY if who is None else who.name for who in (self.judge, self.viewer))
        return f"{'+'.join(self.readers)}, extractor {extractor}, judge {judge}, clarity {viewer}"

    @property
    def models(self) -> tuple[Examinee, ...]:
        """Each once."""
        found = (self.extractor, self.judge, self.viewer)
        return tuple(dict.fromkeys(who for who in found if who is not None))

    async def examine(self, number: int, item: Item, png: bytes) -> Facts:
        """All that can be told of one picture; ``fault`` says in one sentence what could not.

        ``number`` is the picture's place in the run. Raises :data:`chalkwright.agent.errors.FATAL`.
        """
        pixels = await asyncio.to_thread(pixels_of, png)
        facts: Facts = {"readings": await self._readings(item, pixels)}
        faults = []
        if item.task != "rendering":
            found = await try_work(lambda: self._reasoning(number, item, png, facts["readings"]))
            faults += [found] if isinstance(found, str) else []
            facts |= {} if isinstance(found, str) else found
        viewer = self.viewer
        if viewer is not None:
            seen = await try_work(lambda: clarity_by(viewer.voice(number, self.limits), png))
            faults += [seen] if isinstance(seen, str) else []
            facts |= {} if isinstance(seen, str) else {"clarity": seen}
        return facts | {"fault": " ".join(faults)}

    async def _readings(self, item: Item, pixels: Pixels) -> tuple[Reading, ...]:
        """By every engine of a text to be rendered, by the first of a solution that has no other transcriber."""
        names = list(self.readers)
        if item.task != "rendering":
            names = [] if self.extractor is not None else names[:1]
        return tuple([await self._reading(name, item, pixels) for name in names])

    async def _reading(self, name: str, item: Item, pixels: Pixels) -> Reading:
        # One picture at a time: an engine keeps settings between its calls, and uses every core by itself.
        async with self._gates.setdefault(name, asyncio.Lock()):
            try:
                return await asyncio.to_thread(read_page, pixels, name, self.readers[name], text_to_show(item))
            except OcrMissing as error:
                raise MachineFault(str(error)) from error

    async def _reasoning(self, number: int, item: Item, png: bytes, readings: Sequence[Reading]) -> Facts:
        if self.extractor is not None:
            extracted = await extract_by_model(self.extractor.voice(number, self.limits), item, png)
        else:
            extracted = extract_from_text(readings[0].text) if readings else Extracted()
        if len(extracted.steps) > MOST_STEPS:
            raise ValueError(f"The picture holds {len(extracted.steps)} steps; at most {MOST_STEPS} are judged.")
        voice = None if self.judge is None else self.judge.voice(number, self.limits)
        valid = () if voice is None else await valid_steps(voice, item, extracted.steps)
        right = await right_answer(voice, item, extracted.answer)
        return {
            "extracted": extracted,
            "valid": valid,
            "s_p": None if voice is None else process_score(valid),
            "s_a": None if right is None else float(right),
        }
