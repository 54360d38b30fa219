"""The renderer seam: drawing code in, picture and measured layout out. Knows nothing of language models."""

from __future__ import annotations

from pathlib import Path
from typing import Literal, Protocol, runtime_checkable

from pydantic import BaseModel, ConfigDict, Field

from chalkwright.renderers.faults import Fault

RendererName = Literal["manim", "matplotlib"]
AnimationKind = Literal["mp4", "gif"]
ColourNeeds = Literal["any", "red-green", "blue-yellow", "none"]
"""What a reader can tell apart: all colours, not red from green, not blue from yellow, lightness alone."""

WIDTH, HEIGHT = 1920, 1080
"""Size of every picture, in pixels."""


class Frozen(BaseModel):
    model_config = ConfigDict(frozen=True, allow_inf_nan=False)


class RenderLimits(Frozen):
    """What one render may use before it is stopped.

    >>> from chalkwright import Options, RenderLimits
    >>> Options(render=RenderLimits(seconds=20, memory_mb=2048)).render.cpu_seconds
    60
    """

    seconds: float = Field(default=60.0, gt=0, description="Wall clock, in seconds.")
    cpu_seconds: int = Field(default=60, gt=0, description="CPU time, in seconds.")
    memory_mb: int = Field(default=4096, gt=0, description="Address space, in MiB.")
    file_mb: int = Field(default=64, gt=0, description="Largest file the drawing code may write, in MiB.")


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
    constraints: tuple[str, ...] = ()
    """What must hold between the points that the code names, e.g. ``AB = AC`` (:mod:`constraints`)."""
    animate: AnimationKind | None = None
    """Also film the scene's animations, where the renderer can."""
    letters: float = 0.0
    """Least height of a capital in pixels: smaller letters are drawn that high, unless the code fits them itself."""
    colours: ColourNeeds = "any"
    """Which palette the house colours stand for (:mod:`chalkwright.renderers.kit.palettes`)."""
    states: bool = False
    """The code is a program that states values (:mod:`chalkwright.proof`) and draws nothing; ``scene`` is not used."""
    job: str = ""
    """Whose render it is: a pool serves jobs in turn, so that a big one does not hold up the others."""


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


Points = tuple[tuple[float, float], ...]
"""A polyline in picture pixels."""
Role = Literal["text", "line", "arrow", "shape", "dot", "image"]


class Element(Frozen):
    """One visible thing of a picture, as the renderer measured it. A picture's elements are in drawing order."""

    kind: str
    """Class name in the drawing library, e.g. ``Text`` or ``Arrow``; ``ocr`` when read from pixels."""
    role: Role = "shape"
    text: str = ""
    box: Box
    """Of the visible ink, stroke included."""
    color: str = ""
    """Main colour as ``#RRGGBB``: of the letters, of the stroke, of the area when it has no stroke; may be empty."""
    fill: str = ""
    """Colour of its area as ``#RRGGBB``; empty when one sees through it."""
    opacity: float = 1.0
    """Of what is drawn in ``color``, 0 to 1."""
    stroke: float = 0.0
    """Line width in pixels; 0 for texts and for areas without a border."""
    letters: float = 0.0
    """Height of a capital letter in pixels; 0 for everything but texts."""
    outline: tuple[Points, ...] = ()
    """What is drawn as lines (lines, arrows, curves, borders), few points each, in picture pixels."""
    group: int = 0
    """Elements of the same number other than 0 belong together (a label and its box) and may touch."""
    names: Points = ()
    """Of a text, where the code tells it: the point that it names, or both ends of the segment; picture pixels."""
    markup: str = ""
    """What of a text is markup that was drawn letter by letter, e.g. ``$x^2$``; empty for what was typeset."""
    rough: bool = False
    """Whether lines of it lie elsewhere in its box than ``outline`` says: hatching, a surface's patches."""


FindingKind = Literal[
    "text-over-text", "text-over-line", "cut-by-frame", "text-too-small", "unreadable", "low-contrast", "hidden",
    "mostly-empty", "constraint-unchecked", "crowded-edge", "crowded", "astray", "tangled", "uneven",
    "literal-markup", "wrong-number", "unmeasured",
]  # fmt: skip


class Finding(Frozen):
    """A layout defect, measured from the elements or from the pixels.

    >>> from chalkwright import Finding
    >>> Finding(kind="cut-by-frame", message="'area' reaches 12 px beyond the frame.", amount=12).remedy
    ''
    """

    kind: FindingKind
    """What kind, e.g. ``text-over-line``."""
    message: str
    """What is wrong, in one sentence that names the elements and says by how much."""
    remedy: str = ""
    """What to change, in one sentence: which element, which way and how far (pixels, and scene units where known)."""
    elements: tuple[str, ...] = ()
    """What it is about: the texts, or the kinds where there is none."""
    boxes: tuple[Box, ...] = ()
    """Where they lie, in the order of ``elements``."""
    amount: float = 0.0
    """How bad: pixels of overlap or overshoot, letter height in px, contrast ratio, or share of the area (0 to 1)."""
    slight: bool = False
    """Whether it is a matter of taste: told with the others, but no reason to draw the picture again."""


class Legibility(Frozen):
    """The labels of one picture, read back at the size it is shown (:mod:`legibility`)."""

    labels: int
    """Those that can be judged."""
    read: int
    share: float | None
    """``read`` of ``labels``, 0 to 1; None where there is none."""
    lost: tuple[str, ...] = ()
    """What the labels say that cannot be read."""
    unjudged: tuple[str, ...] = ()
    """Formulas and signs that the engines do not read at any size; they count nowhere."""
    findings: tuple[Finding, ...] = ()
    """``unreadable``, one for each label of ``lost``."""


class Measured(Frozen):
    """One constraint, checked against the points that the code named."""

    constraint: str
    holds: bool
    said: str
    """The measured values, e.g. ``AB = 3.00, AC = 3.61``."""


StatedKind = Literal["given", "constant", "step", "answer", "choice", "facts"]


class Stated(Frozen):
    """One thing that a program states (:mod:`chalkwright.proof`).

    >>> from chalkwright.renderers.base import Stated
    >>> Stated(kind="answer", name="W", values=(19.6,), text="19.6", unit="J").values
    (19.6,)
    """

    kind: StatedKind
    """``given``: by the problem; ``constant``: by common knowledge; ``step`` and ``answer``: computed; ``choice``: of a
    multiple choice; ``facts``: where nothing can be computed."""
    name: str = ""
    """What texts and labels call it: ``v_0``; empty for a choice and for facts."""
    values: tuple[float, ...] = ()
    """In ``unit``: one, several of a list or a point, none for an expression with letters."""
    text: str = ""
    """As the program has it: ``3/4``, ``2*x + 1``; the letters of a choice, the sentence of a fact."""
    unit: str = ""
    reasons: tuple[tuple[str, str], ...] = ()
    """Of a choice: each wrong letter with why it fails."""
    line: int = 0
    """Of the program, from 1."""


class Rendering(Frozen):
    """What came of one render: a picture, or the faults that stopped it."""

    png: Path | None = None
    svg: Path | None = None
    film: Path | None = None
    """The animation that the request asked for."""
    elements: tuple[Element, ...] = ()
    findings: tuple[Finding, ...] = ()
    points: dict[str, tuple[float, ...]] = {}
    """The points that the code named, in its own units."""
    measured: tuple[Measured, ...] = ()
    """The request's constraints whose points are all named."""
    stated: tuple[Stated, ...] = ()
    """What a program said."""
    faults: tuple[Fault, ...] = ()
    timings: dict[str, float] = {}
    """Seconds by step: ``start``, ``construct``, ``draw``, ``encode``, ``total``, ``wall``."""

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
