"""The renderer seam: drawing code in, picture and measured layout out. Knows nothing of language models."""

from __future__ import annotations

from pathlib import Path
from typing import Literal, Protocol, runtime_checkable

from pydantic import BaseModel, ConfigDict, Field

from renderers.faults import Fault

RendererName = Literal["manim", "matplotlib"]

WIDTH, HEIGHT = 1920, 1080
"""Size of every picture, in pixels."""


class Frozen(BaseModel):
    model_config = ConfigDict(frozen=True)


class RenderLimits(Frozen):
    """What one render may use before it is stopped."""

    seconds: float = Field(60.0, gt=0, description="Wall clock, in seconds.")
    cpu_seconds: int = Field(60, gt=0, description="CPU time, in seconds.")
    memory_mb: int = Field(4096, gt=0, description="Address space, in MiB.")
    file_mb: int = Field(64, gt=0, description="Largest file the drawing code may write, in MiB.")


class RenderRequest(Frozen):
    """One scene to draw."""

    code: str
    """A whole Python file that defines the class ``scene``."""
    scene: str
    """Name of the class to draw, e.g. ``Scene2``."""
    folder: Path
    """Where the pictures go; must exist."""
    stem: str
    """File name without ending, e.g. ``scene_2``."""
    width: int = WIDTH
    height: int = HEIGHT
    limits: RenderLimits = RenderLimits()


class Box(Frozen):
    """An axis-aligned box in picture pixels, origin at the top left."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def width(self) -> float:
        return self.right - self.left

    @property
    def height(self) -> float:
        return self.bottom - self.top

    def overlap(self, other: Box) -> float:
        """Shared area in square pixels."""
        across = min(self.right, other.right) - max(self.left, other.left)
        down = min(self.bottom, other.bottom) - max(self.top, other.top)
        return max(0.0, across) * max(0.0, down)


class Element(Frozen):
    """One visible thing of a picture, as the renderer measured it."""

    kind: str
    """Class name in the drawing library, e.g. ``Text`` or ``Arrow``."""
    text: str = ""
    box: Box
    color: str = ""
    """Main colour as ``#RRGGBB``, empty when none applies."""


class Finding(Frozen):
    """A layout defect, measured from the elements."""

    kind: Literal["text-over-text", "cut-by-frame", "invisible"]
    message: str
    elements: tuple[str, ...] = ()


class Rendering(Frozen):
    """What came of one render: a picture, or the faults that stopped it."""

    png: Path | None = None
    svg: Path | None = None
    elements: tuple[Element, ...] = ()
    findings: tuple[Finding, ...] = ()
    faults: tuple[Fault, ...] = ()
    timings: dict[str, float] = {}
    """Seconds by step: ``start``, ``construct``, ``draw``, ``encode``, ``total``."""

    @property
    def ok(self) -> bool:
        return self.png is not None and not self.faults


@runtime_checkable
class Renderer(Protocol):
    """Draws scenes. ``render`` never raises for bad drawing code: it returns faults.

    Raises ``asyncio.CancelledError`` when cancelled, after the child process is gone.
    """

    name: RendererName

    async def render(self, request: RenderRequest) -> Rendering: ...

    async def aclose(self) -> None: ...
