"""``swift``: the scenes that follow the anchor, in one streamed reply, each drawn as soon as its class is closed.

What a broken stream or a bad class costs is that scene alone: those that are closed are drawn, the others are asked for
again. A scene that fails twice is drawn as ``anchored`` would: a whole file of its own, after the anchor.
"""

from __future__ import annotations

import ast
import asyncio
import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from chalkwright.agent.data import SceneResult
from chalkwright.agent.errors import AttemptsExhausted, ChalkwrightError
from chalkwright.agent.explain.authors.base import Brief, SeriesAuthor
from chalkwright.agent.explain.scenes import draw_scene, picture_ready
from chalkwright.agent.loop import Attempt, Rejected, settle
from chalkwright.agent.replies import without_thinking
from chalkwright.agent.runs.job import Job
from chalkwright.agent.runs.progress import Progress, emit
from chalkwright.renderers.faults import Fault

TRIES = 2
"""How often a scene is written as a subclass, the reply of the whole series included."""
_SCENE = re.compile(r"class Scene(\d+)\b")

Outcome = SceneResult | ChalkwrightError
"""A picture, or why there is none."""


class SceneClass(NamedTuple):
    """The class of one scene in a reply, with what stands outside all classes before it."""

    scene: int
    code: str


def closed_classes(reply: str, *, ended: bool = False) -> Iterator[SceneClass]:
    """The classes of scenes in a reply that are surely whole: something else begins after them, or it has ``ended``."""
    shared: list[str] = []
    scene, lines = 0, list[str]()
    whole = reply.split("\n") if ended else reply.split("\n")[:-1]
    for line in whole:
        if not _begins(line, lines):
            (lines if scene else shared).append(line)
            continue
        if scene:
            yield SceneClass(scene, _joined(shared, lines))
            scene, lines = 0, []
        if line.startswith(("```", "~~~")):
            shared = []
        elif found := _SCENE.match(line):
            scene, lines = int(found[1]), [line]
        else:
            shared.append(line)
    if scene and ended:
        yield SceneClass(scene, _joined(shared, lines))


def _begins(line: str, before: Sequence[str]) -> bool:
    """Whether a line begins something new; ``before`` is the class that is open."""
    if not line or line[0].isspace() or line[0] == "#":
        return False
    return not before or line.startswith(("class ", "```", "~~~")) or _parses("\n".join(before))


def _parses(code: str) -> bool:
    try:
        ast.parse(code)
    except (SyntaxError, ValueError):
        return False
    return True


def _joined(shared: Sequence[str], lines: Sequence[str]) -> str:
    return "\n".join([*shared, *lines]).strip("\n") + "\n"


async def draw_series(job: Job, briefs: Sequence[Brief]) -> dict[int, Outcome]:
    """Scene → what came of it. Raises what concerns the whole job, and :class:`asyncio.CancelledError`."""
    series = _Series(job, briefs)
    try:
        return await series.draw()
    finally:
        await series.close()


class _Series:
    def __init__(self, job: Job, briefs: Sequence[Brief]) -> None:
        self._job = job
        self._briefs = {brief.scene.index: brief for brief in briefs}
        self._progress = Progress("series")
        self._text = ""
        self._drawing: dict[int, asyncio.Task[Outcome]] = {}
        self._asking: asyncio.Task[str] | None = None
        self._cut = False

    async def draw(self) -> dict[int, Outcome]:
        try:
            await settle("the later scenes", self._ask, self._check, self._job.limits, self._progress.faulty)
        except ChalkwrightError as error:
            missing = dict.fromkeys(self._missing(), error)
        else:
            missing = {}
        if missing and isinstance(next(iter(missing.values())), AttemptsExhausted):
            for scene in self._missing():
                self._drawing[scene] = asyncio.create_task(self._outcome(self._briefs[scene], ""))
            missing = {}
        drawn = await asyncio.gather(*self._drawing.values())
        return {**missing, **dict(zip(self._drawing, drawn, strict=True))}

    async def close(self) -> None:
        """Stop what is still under way."""
        tasks = [task for task in (self._asking, *self._drawing.values()) if task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _missing(self) -> list[int]:
        return [scene for scene in self._briefs if scene not in self._drawing]

    async def _ask(self, tried: Sequence[Attempt]) -> str:
        """The reply, or what there is of one that was cut after a class was closed."""
        self._progress.attempt(len(tried) + 1)
        self._text, self._cut = "", False
        author = self._job.author
        assert isinstance(author, SeriesAuthor)
        wanted = [self._briefs[scene] for scene in self._missing()]
        self._asking = asyncio.create_task(author.series(wanted, self._take))
        try:
            return await self._asking
        except asyncio.CancelledError:
            own = asyncio.current_task()
            if not self._cut or own is None or own.cancelling():
                raise
            return self._text
        finally:
            await _ended(self._asking)

    async def _check(self, reply: str) -> None:
        """Draws what was closed last. Raises :class:`Rejected` where a scene is missing."""
        self._begin(reply, ended=not self._cut)
        missing = self._missing()
        if missing:
            names = ", ".join(f"Scene{scene}" for scene in missing)
            said = "The reply broke off before" if self._cut else "The reply has no whole class for"
            raise Rejected(Fault(kind="missing-class", message=f"{said} {names}.", remedy="Write what is missing."))

    def _take(self, piece: str | None) -> None:
        if piece is not None:
            self._text += piece
            self._begin(self._text)
        elif self._drawing and self._asking is not None:
            # The whole would be asked for anew; what is closed is not needed again.
            self._cut = True
            self._asking.cancel()
        else:
            self._text = ""

    def _begin(self, reply: str, *, ended: bool = False) -> None:
        for scene, code in closed_classes(without_thinking(reply) if ended else reply, ended=ended):
            if scene in self._briefs and scene not in self._drawing:
                given = f"```python\n{code}```"
                self._drawing[scene] = asyncio.create_task(self._outcome(self._briefs[scene], given))

    async def _outcome(self, brief: Brief, given: str) -> Outcome:
        try:
            try:
                result = await draw_scene(self._job, brief, given=given, attempts=TRIES)
            except AttemptsExhausted:
                alone = brief.model_copy(update={"workflow": "anchored"})
                result = await draw_scene(self._job, alone, before=TRIES)
        except ChalkwrightError as error:
            return error
        emit(picture_ready(self._job, brief.scene, result))
        return result


async def _ended(task: asyncio.Task[str]) -> None:
    if not task.done():
        task.cancel()
        await asyncio.wait([task])
