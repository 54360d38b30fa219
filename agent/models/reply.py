"""An answer while it streams in, and the verdict on it when it has ended."""

from __future__ import annotations

import time
from collections.abc import AsyncGenerator, Callable, Mapping
from contextlib import aclosing
from typing import Any, NamedTuple, TypeVar

from chalkwright.agent.data import Usage
from chalkwright.agent.errors import EmptyReply, ModelError, Truncated
from chalkwright.agent.models.base import Completion, Delta, OnDelta
from chalkwright.agent.models.faults import Whom

UNTOLD = Usage(estimated=True)
"""Stands for "the provider did not say"; the meter puts its own count in its place."""

T = TypeVar("T")


class Chunk(NamedTuple):
    """What one piece of a stream holds, whatever the protocol."""

    text: str = ""
    thought: str = ""
    usage: Usage | None = None
    ended: str | None = None
    """``stop``, ``length``, ``filtered`` or ``broken``."""
    model: str | None = None


class Malformed(ValueError):
    """A chunk is JSON, but not of the protocol's shape."""


def read_chunk(read: Callable[[T], Chunk], raw: T) -> Chunk:
    """Read one chunk; raises :class:`Malformed` when its shape is not the protocol's."""
    try:
        return read(raw)
    except (AttributeError, TypeError, ValueError, LookupError) as error:
        raise Malformed(type(error).__name__) from None


class Gathering:
    """Collects the chunks of one answer, and tells ``on_delta`` of each as it comes."""

    def __init__(self, whom: Whom, on_delta: OnDelta | None) -> None:
        self._whom = whom
        self._on_delta = on_delta
        self._text: list[str] = []
        self._thought: list[str] = []
        self._last = Chunk()
        self._started = time.monotonic()

    async def all_of(self, chunks: AsyncGenerator[Chunk, None]) -> Completion:
        """Take every chunk and judge the whole; an error on the way is told the usage that was known by then."""
        try:
            async with aclosing(chunks):
                async for chunk in chunks:
                    self.take(chunk)
        except ModelError as error:
            error.usage = error.usage or self._last.usage
            raise
        return self.completion()

    def take(self, chunk: Chunk) -> None:
        """Add one chunk."""
        last = self._last
        # A refusal stands, whatever reason the last chunk of the stream gives.
        ended = last.ended if last.ended == "filtered" else chunk.ended or last.ended
        self._last = Chunk(usage=chunk.usage or last.usage, ended=ended, model=chunk.model or last.model)
        self._add(self._thought, chunk.thought, thinking=True)
        self._add(self._text, chunk.text, thinking=False)

    @property
    def text(self) -> str:
        # Halves of a character that came in two pieces are joined; a half left alone has no UTF-8.
        return "".join(self._text).encode("utf-16", "surrogatepass").decode("utf-16", "replace")

    @property
    def received(self) -> str:
        """All that came, thinking included: what a broken answer cost."""
        return "".join(self._thought) + self.text

    def completion(self) -> Completion:
        """The whole answer; raises what is wrong with it."""
        whom, usage, ended = self._whom, self._last.usage, self._last.ended
        label = whom.spec.label
        if ended == "filtered":
            fault = whom.content_filter_error()
            fault.usage, fault.received = usage, self.received
            raise fault
        if ended == "length":
            raise Truncated(
                f"The answer of {label} was cut at its token limit; ask for less or raise max_tokens.",
                usage=usage,
                received=self.text,
            )
        if ended != "stop":
            fault = whom.break_error(self.received)
            fault.usage = usage
            raise fault
        if not self.text.strip():
            raise EmptyReply(
                f"{label} answered without text; try again or choose another model.",
                usage=usage,
                received=self.received,
            )
        return Completion(
            text=self.text,
            usage=usage or UNTOLD,
            model=self._last.model or whom.spec.id,
            latency=time.monotonic() - self._started,
        )

    def _add(self, pieces: list[str], piece: str, *, thinking: bool) -> None:
        if not piece:
            return
        pieces.append(piece)
        if self._on_delta is not None:
            self._on_delta(Delta(piece, thinking))


def part_of(whole: Any, name: str) -> Any:
    """A part of plain JSON or of an SDK's object; None when it is absent."""
    return whole.get(name) if isinstance(whole, Mapping) else getattr(whole, name, None)


def tokens(counts: Any, name: str) -> int:
    """A token count from a usage; 0 when it is absent."""
    return int(part_of(counts, name) or 0)
