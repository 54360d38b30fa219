"""The graph that explains a figure: look → mark → tell (paper 002, both tasks, on the user's own picture).

``look`` reads the picture's letters and finds what is drawn; ``mark`` has the keypoints placed, by a model or by the
user's file, snaps and draws them, and asks again while a mark misses the figure or a label covers it, within a limit
of its own; ``tell`` has the explanation written about what is in the picture in the end. What cannot be mended is left
out and named.
"""

from __future__ import annotations

import asyncio
import io
import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypedDict, cast

from langgraph.graph import END, START, StateGraph
from langgraph.runtime import Runtime
from pydantic import ValidationError

from chalkwright.agent.asking import follow_up
from chalkwright.agent.errors import AttemptsExhausted, LimitReached, MachineFault, ModelError, UserError
from chalkwright.agent.keypoints.checking import check, findings_of
from chalkwright.agent.keypoints.data import FigureProblem, Keypoint
from chalkwright.agent.keypoints.features import Figure, figure
from chalkwright.agent.keypoints.inkwork import split_ink
from chalkwright.agent.keypoints.marks import Mark, Marked, schema
from chalkwright.agent.keypoints.overlay import Overlay, overlay
from chalkwright.agent.keypoints.replies import read_object, wrong_form
from chalkwright.agent.keypoints.sheet import Sheet
from chalkwright.agent.keypoints.snap import Letter, Missed, Snapped, letters, snap
from chalkwright.agent.keypoints.tasks import REPAIR, TASK, explain_with
from chalkwright.agent.keypoints.vectors import to_png
from chalkwright.agent.loop import Attempt, Limits, Rejected, settle
from chalkwright.agent.models.base import ChatModel, Message, ModelCall
from chalkwright.agent.runs.job import Options
from chalkwright.prompts import load
from chalkwright.renderers.base import Finding
from chalkwright.renderers.faults import Fault
from chalkwright.renderers.measure.ocr import OcrMissing, Pixels, RapidReader, Read, TextReader
from chalkwright.renderers.measure.ocr import load as pixels_of

MOST_REDRAWN = 4
"""Rounds in which marks that depend on left-out ones are left out too."""


@dataclass(frozen=True)
class Looked:
    """A picture, taken apart."""

    picture: Pixels
    reads: tuple[Read, ...]
    figure: Figure
    letters: Mapping[str, tuple[Letter, ...]]
    findings: tuple[Finding, ...]
    """What was wrong with its layout before anything was added."""


@dataclass(frozen=True)
class MarkedFigure:
    """Marks on a picture."""

    marked: Marked
    snapped: Snapped
    overlay: Overlay
    png: bytes
    missed: tuple[Missed, ...]
    """What is wrong with them, or was before they were left out."""
    attempts: int = 1

    @property
    def keypoints(self) -> tuple[Keypoint, ...]:
        """Those that are in the picture."""
        return tuple(mark.keypoint for mark in self.marks)

    @property
    def marks(self) -> tuple[Mark, ...]:
        """The same, with how they are drawn."""
        return tuple(self.marked.keypoints[index] for index in sorted(self.overlay.drawn))


@dataclass(frozen=True)
class FigureJob:
    """The context of one run of the graph; nothing in it is kept."""

    problem: FigureProblem
    language: str | None
    options: Options
    model: Callable[[str], ChatModel] | None
    """By stage; None: the marks are the user's, and nothing is asked."""
    given: Marked | None
    forget: Callable[[], Awaitable[None]]
    """Drops the answers kept: all were faulty, and would be again if replayed."""
    reader: TextReader = field(default_factory=RapidReader)
    started: float = field(default_factory=time.monotonic)

    @property
    def limits(self) -> Limits:
        most = self.options.max_seconds
        return Limits(attempts=self.options.attempts, deadline=None if most is None else self.started + most)


class FigureState(TypedDict, total=False):
    """What the nodes hand on."""

    looked: Looked
    drawn: MarkedFigure
    text: str


Update = dict[str, Any]


async def look(state: FigureState, runtime: Runtime[FigureJob]) -> Update:
    """The picture's letters, lines and circles."""
    return {"looked": await asyncio.to_thread(look_at, runtime.context.problem.image.data, runtime.context.reader)}


async def mark(state: FigureState, runtime: Runtime[FigureJob]) -> Update:
    """The keypoints in the picture."""
    job, looked = runtime.context, state["looked"]
    if job.given is not None:
        drawn = await asyncio.to_thread(draw, looked, job.given)
    else:
        drawn = await _ask_marks(job, looked)
    drawn = await asyncio.to_thread(without_faulty, looked, drawn)
    if not drawn.overlay.drawn:
        why = drawn.missed[0].fault.sentence() if drawn.missed else "there were none"
        faults = tuple(miss.fault for miss in drawn.missed)
        error = UserError if job.given is not None else AttemptsExhausted
        raise error(f"None of the keypoints can be drawn onto this picture; the first: {why}", *_also(error, faults))
    return {"drawn": drawn}


async def tell(state: FigureState, runtime: Runtime[FigureJob]) -> Update:
    """The explanation, which knows only what was drawn."""
    job, drawn = runtime.context, state["drawn"]
    if job.model is None:
        return {"text": drawn.marked.explanation}
    image = job.problem.image.model_copy(update={"media_type": "image/png", "data": drawn.png})
    explained = await explain_with(
        job.problem.model_copy(update={"image": image}),
        drawn.keypoints,
        job.model("explanation"),
        language=job.language or drawn.marked.language or None,
        derive=False,
        limits=job.limits,
        temperature=job.options.temperature,
        max_tokens=job.options.max_tokens,
    )
    return {"text": explained.text}


def build() -> StateGraph[FigureState, FigureJob]:
    """The graph, not compiled yet."""
    graph = StateGraph(FigureState, context_schema=FigureJob)
    graph.add_sequence([look, mark, tell])
    graph.add_edge(START, "look")
    graph.add_edge("tell", END)
    return graph


async def run(job: FigureJob) -> FigureState:
    """Explain one figure. Raises :class:`chalkwright.agent.errors.ChalkwrightError`."""
    ended: Any = await build().compile().ainvoke(FigureState(), context=job)
    if not isinstance(ended.get("drawn"), MarkedFigure):
        raise MachineFault("The graph ended without a picture; this is a defect of Chalkwright.")
    return cast(FigureState, ended)


def look_at(data: bytes, reader: TextReader) -> Looked:
    """Take a picture apart. Raises :class:`MachineFault` without a reader of texts."""
    picture = pixels_of(io.BytesIO(data))
    try:
        reads = reader.read(picture)
    except OcrMissing as error:
        raise MachineFault(str(error)) from error
    return Looked(picture, reads, figure(split_ink(picture, reads)), letters(reads), findings_of(picture, reads))


def draw(looked: Looked, marked: Marked, leave_out: frozenset[int] = frozenset()) -> MarkedFigure:
    """Snap marks, draw them and look at the result."""
    snapped = snap(marked, looked.figure, looked.letters, leave_out)
    above = overlay(marked, snapped, looked.picture, leave_out)
    png = to_png(above, looked.picture)
    texts = (_on_sheet(read, above.sheet) for read in (*looked.reads, *_read_labels(above)))
    seen = findings_of(pixels_of(io.BytesIO(png)), tuple(texts))
    missed = check(marked, above, looked.findings, tuple(map(above.sheet.on_picture, seen)))
    return MarkedFigure(marked, snapped, above, png, tuple(miss for miss in missed if miss.mark not in leave_out))


def without_faulty(looked: Looked, drawn: MarkedFigure) -> MarkedFigure:
    """The picture without what is wrong; what was left out stays in ``missed``."""
    result, told = drawn, list(drawn.missed)
    out: frozenset[int] = frozenset()
    for _ in range(MOST_REDRAWN):
        faulty = {miss.mark for miss in result.missed if miss.mark is not None}
        if not faulty:
            break
        out |= faulty
        result = draw(looked, drawn.marked, out)
        told += [miss for miss in result.missed if miss.mark is not None]
    return MarkedFigure(drawn.marked, result.snapped, result.overlay, result.png, _once(told), drawn.attempts)


def _once(missed: Sequence[Missed]) -> tuple[Missed, ...]:
    """The first that was said of each mark."""
    firsts = {miss.mark if miss.mark is not None else miss.fault.message: miss for miss in reversed(missed)}
    return tuple(reversed(firsts.values()))


def _also(error: type[Exception], faults: tuple[Fault, ...]) -> tuple[Any, ...]:
    return (faults,) if error is AttemptsExhausted else ()


def _read_labels(above: Overlay) -> tuple[Read, ...]:
    """Our own labels as a reader would read them: nobody has to look for them."""
    reads = []
    for label in above.labels:
        b = label.box
        corners = ((b.left, b.top), (b.right, b.top), (b.right, b.bottom), (b.left, b.bottom))
        reads.append(Read(text=label.words.text, box=b, confidence=1.0, polygon=corners))
    return tuple(reads)


def _on_sheet(read: Read, sheet: Sheet) -> Read:
    polygon = tuple((x + sheet.left, y + sheet.top) for x, y in read.polygon)
    return read.model_copy(update={"box": sheet.on_sheet(read.box), "polygon": polygon})


async def _ask_marks(job: FigureJob, looked: Looked) -> MarkedFigure:
    """A model's marks, asked for again while they are wrong; the best of them when that does not end well."""
    attempts = _Attempts(job, looked)
    try:
        return (await settle("the list of keypoints", attempts.ask, attempts.check, job.limits)).value
    except (LimitReached, ModelError) as error:
        if attempts.best is None:
            if isinstance(error, AttemptsExhausted):
                await job.forget()
            raise
        return attempts.best


class _Attempts:
    """What a model is asked for its marks, and what is said of its replies."""

    def __init__(self, job: FigureJob, looked: Looked) -> None:
        assert job.model is not None
        self._job = job
        self._looked = looked
        self._model = job.model("keypoints")
        self._asked = self._messages()
        self._count = 0
        self._repairs = 0
        self.best: MarkedFigure | None = None

    async def ask(self, tried: Sequence[Attempt]) -> str:
        self._count += 1
        completion = await self._model.complete(
            ModelCall(
                follow_up(self._asked, tried, REPAIR),
                schema=schema(),
                temperature=self._job.options.temperature,
                max_tokens=self._job.options.max_tokens,
            )
        )
        return completion.text

    async def check(self, reply: str) -> MarkedFigure:
        """The marks as drawn. Raises :class:`Rejected`, for faults of the picture only so often."""
        marked = read_marked(reply)
        made = await asyncio.to_thread(draw, self._looked, marked)
        made = MarkedFigure(made.marked, made.snapped, made.overlay, made.png, made.missed, self._count)
        if self.best is None or len(made.missed) < len(self.best.missed):
            self.best = made
        if made.missed and self._repairs < self._job.options.layout_repairs:
            self._repairs += 1
            raise Rejected(*(miss.fault for miss in made.missed), counted=False)
        return self.best

    def _messages(self) -> list[Message]:
        width, height = self._looked.figure.ink.size
        named = [
            (name, round(float(letter.at[0])), round(float(letter.at[1])))
            for name, found in sorted(self._looked.letters.items())
            for letter in found
        ]
        user = load(f"{TASK}/figure_user").render(
            problem=self._job.problem, width=width, height=height, letters=named, language=self._job.language
        )
        return [
            Message(role="system", text=load(f"{TASK}/figure_system").render()),
            Message(role="user", text=user, images=(self._job.problem.image,)),
        ]


def read_marked(reply: str) -> Marked:
    """The marks of a reply. Raises :class:`Rejected`."""
    found = read_object(reply)
    try:
        return Marked.model_validate(found)
    except ValidationError as error:
        raise Rejected(wrong_form(error)) from error
