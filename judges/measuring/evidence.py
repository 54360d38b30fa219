"""All that is measured of a document without a model: layout, legibility, drift, what the text points at."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import math
import time
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, Protocol

import numpy as np
from pydantic import Field

from chalkwright.agent.data import Frozen
from chalkwright.judges.data import Diagram, Document, Doubt, Evidence, Fact, ReadLabels
from chalkwright.judges.measuring import drift, layout_score
from chalkwright.judges.measuring.coordination import coordinate
from chalkwright.judges.measuring.readers import RULES, describe_readers
from chalkwright.judges.measuring.sight import ReadOnce, Sight, look, record_of
from chalkwright.renderers.base import Finding, Legibility
from chalkwright.renderers.measure.ocr import OcrMissing, RapidReader, Read, TextReader
from chalkwright.renderers.measure.opencv import cv2
from chalkwright.renderers.measure.pixel_findings import Question
from chalkwright.renderers.measure.pixel_glyphs import most_alike
from chalkwright.renderers.sandbox import apart

_LOG = logging.getLogger(__name__)


PICTURE_SECONDS = 60.0
"""How long one picture is measured, and how long all are compared, where nobody said how long a document may take."""
_LEAST_SECONDS = 0.05
_COMPARING_SECONDS = 5.0
"""What was measured in time is still compared."""
_LATE = "Diagram {} was not measured, because the time was up; allow more of it."


async def gather(
    document: Document,
    reader: TextReader | None = None,
    deadline: float | None = None,
    *,
    tesseract: bool = False,
) -> Evidence:
    """Measure a document's diagrams, each in a process that may die of it; the event loop stays free.

    Every picture is decoded once and taken apart by OCR at most once, and only when it is not our own: a diagram with a
    ``layout`` that its picture still matches is measured from that. The labels of all are read back at the size a phone
    shows them. ``reader`` takes the place of the built-in OCR, and works in this process; ``tesseract`` lets that
    program read the small labels that the built-in OCR does not: without it, all machines measure the same. A diagram
    without a picture has no scores; nor has one that cannot be measured, that takes longer than
    :data:`PICTURE_SECONDS`, or that is not done by the ``deadline`` (``time.monotonic()`` seconds), and ``unmeasured``
    says so. Raises
    :class:`chalkwright.renderers.measure.ocr.OcrMissing` when nothing on this machine reads texts.
    """
    return await asyncio.to_thread(measure, document, reader, deadline, tesseract=tesseract)


def measure(
    document: Document,
    reader: TextReader | None = None,
    deadline: float | None = None,
    *,
    tesseract: bool = False,
) -> Evidence:
    """The same, in the caller's thread."""
    pictured = any(diagram.image is not None for diagram in document.diagrams)
    readers = {} if not pictured else describe_readers(tesseract=tesseract) if reader is None else _describe(reader)
    work: _Work = _Apart(document, deadline, tesseract=tesseract) if reader is None else _Here(document, reader)
    measured: dict[int, Measures] = {}
    unmeasured: list[str] = []
    for diagram in document.diagrams:
        if diagram.image is None:
            continue
        if deadline is not None and time.monotonic() > deadline:
            unmeasured.append(_LATE.format(diagram.number))
            continue
        try:
            found = work.measure(diagram)
        except OcrMissing:
            raise
        except _Late:
            unmeasured.append(_LATE.format(diagram.number))
        except Exception as error:  # noqa: BLE001 - whatever is odd about a stranger's picture costs that one alone
            _LOG.warning("diagram %d could not be measured", diagram.number, exc_info=error)
            unmeasured.append(f"Diagram {diagram.number} could not be measured; draw it anew, or save it as PNG.")
        else:
            if found is not None:
                measured[diagram.number] = found
    try:
        compared = work.compare(measured)
    except OcrMissing:
        raise
    except apart.Unfinished as error:
        _LOG.warning("the diagrams could not be compared", exc_info=error)
        unmeasured.append(
            "The diagrams were not compared with each other and the text, which took too long; give fewer."
        )
        compared = Compared()
    return conclude(document, measured, compared, unmeasured).model_copy(update={"readers": readers})


def _describe(reader: TextReader) -> dict[str, str]:
    return {type(reader).__name__: "", "opencv": str(cv2.__version__), "rules": str(RULES)}


def conclude(
    document: Document, measured: Mapping[int, Measures], compared: Compared, unmeasured: Sequence[str] = ()
) -> Evidence:
    """All that was measured as one, with its scores."""
    numbers = [diagram.number for diagram in document.diagrams]
    return Evidence(
        facts=(
            *(fact for number, found in measured.items() for fact in layout_score.facts(number, *found.layout)),
            *(fact for drifts in compared.drifts.values() if drifts is not None for fact in drifts.facts),
            *compared.facts,
        ),
        doubts=(
            *(
                Doubt(kind=question.kind, about=(number,), sentence=question.sentence)
                for number, found in measured.items()
                for question in found.questions
            ),
            *(doubt for drifts in compared.drifts.values() if drifts is not None for doubt in drifts.doubts),
            *compared.doubts,
        ),
        elq=tuple(layout_score.score(*measured[n].layout) if n in measured else None for n in numbers),
        vc=tuple(None if (found := compared.drifts.get(n)) is None else drift.score(found.facts) for n in numbers[1:]),
        coordination=compared.coordination,
        legibility=tuple(
            measured[n].legibility.model_copy(update={"findings": ()}) if n in measured else None for n in numbers
        ),
        labels=tuple(compared.labels.get(n) for n in numbers),
        unmeasured=tuple(unmeasured),
    )


class Measures(Frozen):
    """What one picture says by itself."""

    legibility: Legibility
    findings: tuple[Finding, ...]
    questions: tuple[Question, ...] = ()
    width: int
    height: int
    reads: dict[str, tuple[Read, ...]] = Field(default_factory=dict)
    """What was read in it, so that nobody has to read it again; see :class:`ReadOnce`."""

    @property
    def layout(self) -> tuple[tuple[Finding, ...], int, int]:
        """What its layout is scored from."""
        return (*self.findings, *self.legibility.findings), self.width, self.height


class Compared(Frozen):
    """What the pictures say beside each other and the text."""

    drifts: dict[int, drift.Drifts | None] = Field(default_factory=dict)
    """Of each diagram from the second on; None where it or the first was not seen."""
    coordination: float | None = None
    facts: tuple[Fact, ...] = ()
    doubts: tuple[Doubt, ...] = ()
    labels: dict[int, ReadLabels] = Field(default_factory=dict)


def warm() -> None:
    """Load what reads texts, in a process that is about to be walled in."""
    with contextlib.suppress(OcrMissing):  # the first picture says so
        RapidReader().read(np.full((64, 64, 3), 255, dtype=np.uint8))
        most_alike(np.full((30, 20), 255, dtype=np.uint8))


measurers = apart.Apart(warm, programs=("tesseract",))


class _Late(Exception):
    """The document's time was up before the picture was done."""


class _Work(Protocol):
    def measure(self, diagram: Diagram) -> Measures | None: ...

    def compare(self, measured: Mapping[int, Measures]) -> Compared: ...


class _Here:
    """In this process."""

    def __init__(
        self,
        document: Document,
        reader: TextReader | None,
        known: Mapping[str, tuple[Read, ...]] | None = None,
        records: Mapping[int, str] | None = None,
        *,
        tesseract: bool = False,
    ) -> None:
        """``known`` is what was read before; ``records`` are those of the diagrams, looked for beside them if None."""
        self._document = document
        self._reader = reader
        self._tesseract = tesseract
        self._once = ReadOnce(reader, known)
        self._records = records_of(document) if records is None else records
        self._sights: dict[int, Sight | None] = {}

    def measure(self, diagram: Diagram) -> Measures | None:
        sight = self._look(diagram)
        if sight is None:
            return None
        read = sight.legibility(self._reader, tesseract=self._tesseract)
        return Measures(
            legibility=read,
            findings=sight.findings,
            questions=sight.questions,
            width=sight.width,
            height=sight.height,
            reads=self._once.known,
        )

    def compare(self, measured: Collection[int]) -> Compared:
        document = self._document
        all_ = {one.number: self._look(one) if one.number in measured else None for one in document.diagrams}
        sights = list(all_.values())
        said = document.text if document.problem is None else f"{document.problem.text}\n\n{document.text}"
        coordination = coordinate(document, [sight for sight in sights if sight is not None])
        drifts = {number: _drift(sights[:place], sights[place], said) for place, number in enumerate(all_) if place}
        return Compared(
            drifts=drifts,
            coordination=coordination.score,
            facts=coordination.facts,
            doubts=coordination.doubts,
            labels={
                number: ReadLabels(texts=sight.labels, certain=sight.recorded is not None)
                for number, sight in all_.items()
                if sight is not None
            },
        )

    def _look(self, diagram: Diagram) -> Sight | None:
        if diagram.number not in self._sights:
            self._sights[diagram.number] = look(diagram, self._once, self._records.get(diagram.number))
        return self._sights[diagram.number]


class _Apart:
    """In a process that may die: of one picture at a time, so that each costs itself alone."""

    def __init__(self, document: Document, deadline: float | None, *, tesseract: bool) -> None:
        self._document = document
        self._deadline = deadline
        self._tesseract = tesseract

    def measure(self, diagram: Diagram) -> Measures | None:
        left = math.inf if self._deadline is None else self._deadline - time.monotonic()
        try:
            said = _read_answer(
                measurers.call(
                    measure_apart,
                    seconds=max(_LEAST_SECONDS, min(PICTURE_SECONDS, left)),
                    diagram=diagram.model_dump(mode="json"),
                    record=record_of(diagram),
                    tesseract=self._tesseract,
                )
            )
        except apart.Unfinished as error:
            if self._deadline is not None and time.monotonic() >= self._deadline:
                raise _Late from error
            raise
        return None if said is None else Measures.model_validate(said)

    def compare(self, measured: Mapping[int, Measures]) -> Compared:
        if not measured:
            return _Here(self._document, None).compare(())
        left = math.inf if self._deadline is None else self._deadline - time.monotonic()
        seconds = max(_COMPARING_SECONDS, min(PICTURE_SECONDS, left))
        said = measurers.call(
            compare_apart,
            seconds=seconds,
            document=self._document.model_dump(mode="json"),
            records={str(number): record for number, record in records_of(self._document).items()},
            measured={str(number): one.model_dump(mode="json") for number, one in measured.items()},
        )
        return Compared.model_validate(_read_answer(said))


def records_of(document: Document) -> dict[int, str]:
    """The records of a document's diagrams, by number."""
    return {one.number: record for one in document.diagrams if (record := record_of(one)) is not None}


def measure_apart(diagram: dict[str, Any], record: str | None, tesseract: bool) -> dict[str, Any]:
    """For the process apart, which reads no files: :class:`Measures` of one diagram as JSON."""
    one = Diagram.model_validate(diagram)
    document = Document(name="", origin="", problem=None, parts=(one,))

    def work() -> Measures | None:
        records = {} if record is None else {one.number: record}
        return _Here(document, None, records=records, tesseract=tesseract).measure(one)

    return _tell(work)


def compare_apart(document: dict[str, Any], records: dict[str, str], measured: dict[str, Any]) -> dict[str, Any]:
    """For the process apart: :class:`Compared` as JSON; ``measured``: number → :class:`Measures` of what was seen."""
    whole = Document.model_validate(document)
    seen = {int(number): Measures.model_validate(one) for number, one in measured.items()}
    known = {key: reads for one in seen.values() for key, reads in one.reads.items()}
    found = {int(number): record for number, record in records.items()}
    return _tell(lambda: _Here(whole, None, known, found).compare(seen))


def _tell(work: Callable[[], Frozen | None]) -> dict[str, Any]:
    try:
        found = work()
    except OcrMissing as error:
        return {"missing": str(error)}
    return {"found": None if found is None else found.model_dump(mode="json")}


def _read_answer(answer: Any) -> Any:
    if "missing" in answer:
        raise OcrMissing(str(answer["missing"]))
    return answer["found"]


def _drift(earlier: list[Sight | None], later: Sight | None, said: str) -> drift.Drifts | None:
    """Of a later diagram against the first; None while one of the two cannot be seen."""
    if earlier[0] is None or later is None:
        return None
    return drift.compare(earlier[0], later, said, [sight for sight in earlier[1:] if sight is not None])
