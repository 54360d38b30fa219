"""The attempts at one outline, whose texts are shown while they stream in."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from chalkwright.agent.data import Outline, Stage, TextBlock
from chalkwright.agent.events import FrameReady, TextGrows, TextReady, TextsWithdrawn
from chalkwright.agent.explain.briefs import outline_until
from chalkwright.agent.explain.outline import OutlineStream, parse_outline
from chalkwright.agent.loop import Attempt
from chalkwright.agent.runs.job import Job
from chalkwright.agent.runs.progress import Progress, emit

STEP = 60
"""Characters by which an open text grows before it is shown again."""
OnScene = Callable[[Outline | None, bool], None]
"""Hears the outline so far each time one of its scenes is closed, and whether all that were announced are there; None:
what came until then is void. Of a short outline it also hears the first scene before its ALT."""


class OutlineAttempts:
    """The attempts at one outline."""

    def __init__(
        self,
        job: Job,
        *,
        stage: Stage = "outline",
        parse: Callable[[str], Outline] = parse_outline,
        on_scene: OnScene | None = None,
        short: bool = False,
    ) -> None:
        """``parse`` raises :class:`chalkwright.agent.loop.Rejected` for a reply that will not do."""
        self.progress = Progress(stage)
        self._job = job
        self._parse = partial(parse_outline, short=True) if short else parse
        self._on_scene = on_scene
        self._short = short
        self._stream = OutlineStream(short=short)
        self._shown: list[TextBlock] = []
        self._framed = False
        self._grown = 0
        """Characters of the open text that are shown."""

    async def ask(self, tried: Sequence[Attempt]) -> str:
        self._withdraw()
        self.progress.attempt(len(tried) + 1)
        return await self._ask(tried)

    async def check(self, reply: str) -> Outline:
        """The outline; its texts are shown if they were not, or differ from what was. Raises ``Rejected``."""
        outline = self._parse(reply)
        self.show_all(outline)
        return outline

    def show_all(self, outline: Outline) -> None:
        """Have the outline's texts be those that are shown."""
        if [*outline.texts] != self._shown:
            self._withdraw()
            for block in outline.texts:
                self._show(block)

    async def _ask(self, tried: Sequence[Attempt]) -> str:
        return await self._job.author.outline(self._job.problem, tried, self._take)

    def _take(self, text: str | None) -> None:
        if text is None:
            self._withdraw()
            return
        # A character may be cut between two pieces; its halves have no JSON. The whole reply has it again.
        for block in self._stream.feed(text.encode("utf-8", "replace").decode()):
            self._grown = 0
            if isinstance(block, TextBlock):
                self._show(block)
                continue
            self._framed = True
            emit(FrameReady(scene=block.index, title=block.title, alt=block.alt))
            if self._on_scene is not None and (outline := self._stream.outline()) is not None:
                self._on_scene(outline_until(outline, block.index), block.index == self._stream.announced)
        if self._short and self._on_scene is not None and not self._framed and (opening := self._stream.opening()):
            self._on_scene(opening, False)
        self._grow()

    def _grow(self) -> None:
        """Show what can be read of an open text, a few words at a time."""
        block = self._stream.growing()
        if block is not None and len(block.markdown) >= self._grown + (STEP if self._grown else 1):
            self._grown = len(block.markdown)
            emit(TextGrows(block=block))

    def _show(self, block: TextBlock) -> None:
        self._shown.append(block)
        emit(TextReady(block=block))

    def _withdraw(self) -> None:
        self._stream = OutlineStream(short=self._short)
        if self._on_scene is not None:
            self._on_scene(None, False)
        if self._shown or self._grown or self._framed:
            self._shown.clear()
            self._grown, self._framed = 0, False
            emit(TextsWithdrawn())
