"""Plays one conversation under one protocol and notes what the learner waited for."""

from __future__ import annotations

import time
from collections.abc import Mapping
from decimal import Decimal
from pathlib import Path
from typing import Literal

from chalkwright.agent.data import CallRecord, Usage, Workflow
from chalkwright.agent.events import (
    Assembled,
    AttemptFaulty,
    CallMade,
    Event,
    OutlineReady,
    PictureReady,
    TextGrows,
    TextReady,
    TextsWithdrawn,
)
from chalkwright.agent.explain.service import ExplanationService
from chalkwright.agent.runs.job import Options
from chalkwright.benchmarks.lab.clock import original
from chalkwright.benchmarks.lab.clock.speaking import model_of
from chalkwright.benchmarks.lab.clock.timeline import Kind, Span, Timeline
from chalkwright.benchmarks.lab.conversations import Conversation
from chalkwright.renderers.base import Renderer, RendererName, Rendering, RenderRequest

Protocol = Literal["original", "one by one"] | Workflow
"""A workflow of ours, or what it is measured beside."""
_UNSTREAMED = ("original", "one by one")
_KINDS: dict[str, Kind] = {"outline": "outline", "plan": "plan"}


class Watch:
    """Hears a run's events and notes their times."""

    def __init__(self, *, streamed: bool) -> None:
        """Not ``streamed``: a text is there when its whole reply is."""
        self._streamed = streamed
        self._begun = time.monotonic()
        self.texts: list[float] = []
        self.pictures: dict[int, float] = {}
        self.page = 0.0
        self.spans: list[Span] = []
        self.calls: list[CallRecord] = []
        self.repairs = 0

    @property
    def now(self) -> float:
        return time.monotonic() - self._begun

    def hear(self, event: Event) -> None:
        match event:
            case TextGrows() | TextReady() if self._streamed:
                self.texts.append(self.now)
            case TextsWithdrawn():
                self.texts.clear()
                self.pictures.clear()
            case OutlineReady() if not self._streamed:
                self.texts.append(self.now)
            case PictureReady():
                self.pictures[event.scene] = self.now
            case AttemptFaulty():
                self.repairs += 1
            case CallMade():
                self._add_call(event.call)
            case Assembled():
                self.page = self.now
            case _:
                pass

    def _add_call(self, call: CallRecord) -> None:
        self.calls.append(call)
        kind = _KINDS.get(call.stage, "code")
        self.spans.append(Span(kind=kind, scene=call.scene, start=self.now - call.seconds, end=self.now))


class WatchedRenderer:
    """A renderer whose drawings are noted."""

    def __init__(self, renderer: Renderer, watch: Watch) -> None:
        self.name = renderer.name
        self._renderer = renderer
        self._watch = watch

    async def render(self, request: RenderRequest) -> Rendering:
        start = self._watch.now
        try:
            return await self._renderer.render(request)
        finally:
            scene = int(request.scene.removeprefix("Scene"))
            self._watch.spans.append(Span(kind="draw", scene=scene, start=start, end=self._watch.now))

    async def aclose(self) -> None:
        """The renderer stays its owner's."""


async def play(
    conversation: Conversation, protocol: Protocol, renderers: Mapping[RendererName, Renderer], folder: Path
) -> Timeline:
    """Explain the conversation's problem once. Raises what an explanation raises."""
    watch = Watch(streamed=protocol not in _UNSTREAMED)
    watched: dict[RendererName, Renderer] = {name: WatchedRenderer(one, watch) for name, one in renderers.items()}
    key = f"{conversation.name} {protocol}".replace(" ", "-")
    place = folder / key
    place.mkdir()
    if protocol == "original" or protocol == "one by one":
        options = Options(model=model_of("anchored"), proof="off")
        await original.explain(
            conversation.problem, options, watched, place, watch.hear, key=key, one_by_one=protocol == "one by one"
        )
    else:
        options = Options(model=model_of(protocol), workflow=protocol, proof="off")
        async with ExplanationService(options, root=place, key=key, renderers=watched) as service:
            async for event in service.stream(conversation.problem):
                watch.hear(event)
    return Timeline(
        conversation=conversation.name,
        protocol=protocol,
        scenes=len(watch.pictures),
        first_text=min(watch.texts),
        pictures=tuple(sorted(watch.pictures.values())),
        page=watch.page,
        spans=tuple(watch.spans),
        usage=sum((call.usage for call in watch.calls), Usage()),
        cost=float(sum((call.cost or Decimal(0) for call in watch.calls), Decimal(0))),
        repairs=watch.repairs,
    )
