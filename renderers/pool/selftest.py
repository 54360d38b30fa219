"""Whether a warm parent still draws as it did when it was fresh: a known scene, byte for byte."""

from __future__ import annotations

import tempfile
import time
from pathlib import Path

from chalkwright.renderers.base import RendererName, RenderLimits, RenderRequest
from chalkwright.renderers.pool.leavings import PICTURES
from chalkwright.renderers.pool.link import Link, ParentDied

EVERY = 60.0
"""Seconds after which a parent is tested again, whatever it drew meanwhile."""
_LIMITS = RenderLimits(seconds=100, cpu_seconds=20)
"""The clock's limit is wide: on a machine that does much at once a sound parent is slow."""
_SCENES: dict[RendererName, str] = {
    "manim": """from manim import *
from chalkwright.kit import *

class Scene1(Scene):
    def construct(self):
        self.add(heading("Test"), Circle(2, color=BLUE_INK), Line(LEFT, RIGHT + UP), label("7 cm").shift(DOWN))
        self.add(formula(r"\\frac{a}{b}").shift(3 * RIGHT))
""",
    "matplotlib": """from chalkwright.kit import *

class Scene1(FigureScene):
    def construct(self):
        self.heading("Test")
        self.ax.plot([0, 1, 2], [0, 3, 1], color=BLUE_INK)
        self.point(1, 3, "$x_1$")
""",
}

Known = dict[str, bytes]
"""The picture's files by name."""


class SelfTest:
    """What one parent drew when it was fresh, and when it last drew the same."""

    def __init__(self, name: RendererName, link: Link, known: Known) -> None:
        self._name = name
        self._link = link
        self._known = known
        self._passed = time.monotonic()
        self.suspect = False
        """Whether something odd came of a render since the last test."""

    @classmethod
    async def of_fresh(cls, name: RendererName, link: Link) -> SelfTest:
        """Have a parent draw before anybody else's code reaches it. Raises :class:`ParentDied` when it cannot."""
        known = await _draw(name, link)
        if not known:
            raise ParentDied(f"The {name} renderer does not draw a simple picture; run `chalkwright doctor`.")
        return cls(name, link, known)

    @property
    def due(self) -> bool:
        """Whether it is time to test again."""
        return self.suspect or time.monotonic() - self._passed > EVERY

    async def passes(self) -> bool:
        """Draw the known scene once more."""
        try:
            same = await _draw(self._name, self._link) == self._known
        except ParentDied:
            return False
        if same:
            self._passed, self.suspect = time.monotonic(), False
        return same


async def _draw(name: RendererName, link: Link) -> Known:
    """Empty when nothing came of it. Raises :class:`ParentDied`."""
    request = RenderRequest(
        code=_SCENES[name], scene="Scene1", folder=Path(tempfile.gettempdir()), stem="test", limits=_LIMITS
    )
    try:
        return await link.files(request, PICTURES)
    except (TimeoutError, OSError):
        return {}
