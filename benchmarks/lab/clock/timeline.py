"""What was under way when, and which of it kept the learner waiting."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from chalkwright.agent.data import Frozen, Usage

Kind = Literal["outline", "plan", "code", "draw"]
NEAR = 0.3
"""Seconds within which one span is taken to have started because another had ended."""


class Span(Frozen):
    """One thing that was under way; seconds since the problem was given in."""

    kind: Kind
    scene: int | None = None
    """None: it is about all of them."""
    start: float
    end: float

    @property
    def name(self) -> str:
        return self.kind if self.scene is None else f"{self.kind} {self.scene}"


class Timeline(Frozen):
    """One explanation as a learner lived it; seconds since the problem was given in."""

    conversation: str
    protocol: str
    scenes: int
    first_text: float
    pictures: tuple[float, ...]
    """When each came to be seen, the first first."""
    page: float
    spans: tuple[Span, ...]
    usage: Usage
    cost: float
    """US dollars."""
    repairs: int = 0

    @property
    def first_picture(self) -> float:
        return self.pictures[0]

    @property
    def last_picture(self) -> float:
        return self.pictures[-1]


class Wait(Frozen):
    """A part of a span that everything after it waited for."""

    span: Span
    start: float
    end: float


def critical_path(spans: Sequence[Span], end: float) -> tuple[Wait, ...]:
    """What was waited for up to ``end``, the earliest first.

    A span waited for the one whose end came right before its start, of the same scene where there is one; where none
    ended then, for the one under way, out of whose stream it was started.
    """
    path: list[Wait] = []
    until, scene = end, None
    while found := _waited_for([span for span in spans if span not in [wait.span for wait in path]], until, scene):
        path.append(Wait(span=found, start=found.start, end=min(found.end, until)))
        until, scene = found.start, found.scene
    return tuple(reversed(path))


def _waited_for(spans: Sequence[Span], moment: float, scene: int | None) -> Span | None:
    ended = [span for span in spans if span.end <= moment + 0.001]
    last = max(ended, key=lambda span: span.end, default=None)
    if last is not None and moment - last.end <= NEAR:
        near = [span for span in ended if moment - span.end <= NEAR and span.scene == scene is not None]
        return max(near, key=lambda span: span.end, default=last)
    going = [span for span in spans if span.start < moment < span.end]
    return max(going, key=lambda span: span.start, default=last)
