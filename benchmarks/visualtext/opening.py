"""The models that examine a run's pictures, by the names that users give."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from chalkwright.agent.data import CallRecord
from chalkwright.agent.errors import UserError
from chalkwright.agent.loop import Limits
from chalkwright.agent.models.base import ChatModel
from chalkwright.benchmarks.harness.opening import Endpoint, Means
from chalkwright.benchmarks.visualtext.asking import MOST_QUESTIONS, Voice
from chalkwright.benchmarks.visualtext.examining import BY_OCR, NOBODY, Examinee, Examiner
from chalkwright.renderers.measure.ocr import TextReader, reader_of

STAGE = "examining"


class Examining:
    """A chat model of a run: an :class:`chalkwright.benchmarks.visualtext.examining.Examinee`."""

    def __init__(self, name: str, means: Means, endpoint: Endpoint) -> None:
        """Raises as :meth:`Means.session`."""
        self.name = name
        self._session = means.session(name, endpoint, on_call=self._hear)
        self._store = means.store
        self._calls = defaultdict[int | None, list[CallRecord]](list)

    def voice(self, number: int, limits: Limits) -> Voice:
        def model_for(question: int) -> ChatModel:
            return self._session.model_for(STAGE, number, tag=_tag(number, question))

        async def forget(question: int) -> None:
            await self._store.forget_responses(_tag(number, question))

        return Voice(model_for, forget, limits)

    def calls(self, number: int) -> tuple[CallRecord, ...]:
        return tuple(self._calls.pop(number, ()))

    def _hear(self, call: CallRecord) -> None:
        self._calls[call.scene].append(call)


def open_examiner(
    engines: Sequence[str], names: tuple[str, str, str], means: Means, endpoint: Endpoint, limits: Limits
) -> Examiner:
    """``names``: extractor (``ocr``: by the labels in the text read), judge and viewer (``none``: nobody).

    Raises :class:`chalkwright.agent.errors.UserError`.
    """
    opened: dict[str, Examinee] = {}

    def model(name: str) -> Examinee | None:
        if name in (BY_OCR, NOBODY):
            return None
        if name not in opened:
            opened[name] = Examining(name, means, endpoint)
        return opened[name]

    extractor, judge, viewer = map(model, names)
    return Examiner({name: open_reader(name) for name in engines}, extractor, judge, viewer, limits)


def open_reader(name: str) -> TextReader:
    """An OCR engine. Raises :class:`chalkwright.agent.errors.UserError` for a name that it does not have."""
    try:
        return reader_of(name)
    except ValueError as error:
        raise UserError(str(error)) from error


def _tag(number: int, question: int) -> int:
    return number * MOST_QUESTIONS + question
