"""How a diagram came about: its conventions, its code, what was drawn and what was seen in it."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from chalkwright.agent.data.base import Frozen
from chalkwright.agent.data.outline import SceneBlock
from chalkwright.renderers.base import Element, Finding, Measured, RendererName
from chalkwright.renderers.faults import Fault


class ScenePlan(Frozen):
    """The anchor's conventions, which later scenes inherit (EduIllustrate §3.3, stage 2)."""

    scene: int
    markdown: str
    constraints: tuple[str, ...] = ()
    """What has to hold between the points of its figure (:mod:`chalkwright.renderers.measure.constraints`)."""


class SceneCode(Frozen):
    """One scene's drawing code: a whole readable file, and the class in it that is drawn."""

    scene: int
    class_name: str
    renderer: RendererName
    written: str
    """What the author wrote; under ``inherited`` only the subclass."""
    source: str
    """The whole file that is rendered and kept."""


class Anchor(Frozen):
    """The scene all others follow: its specification, plan and code."""

    scene: SceneBlock
    plan: ScenePlan
    code: SceneCode


class Look(Frozen):
    """What came of a second pair of eyes on one picture (``Options.look``).

    >>> from chalkwright import Look
    >>> def told(look: Look) -> str:
    ...     return look.fault or "fine" if look.outcome in ("fine", "mended") else look.reason
    >>> told(Look(outcome="mended", fault="The letters B and C are swapped."))
    'The letters B and C are swapped.'
    """

    outcome: Literal["fine", "mended", "dropped", "failed"]
    """``fine``: nothing was wrong; ``mended``: the picture is what the model's edit draws; ``dropped``: that was worse
    or nothing, and the earlier picture stays; ``failed``: nobody looked."""
    fault: str = ""
    """What the model says a learner would misread, in its words; empty for ``fine`` and ``failed``."""
    reason: str = ""
    """Why its edit was dropped, or why nobody looked."""


class NarrowPicture(Frozen):
    """A picture once more for narrow pages: cut to what is drawn, its letters larger where they fit.

    >>> from chalkwright.agent.data import NarrowPicture
    >>> narrow = NarrowPicture(file="scene_1.narrow.svg", width=1500, height=1100, letters=50)
    >>> narrow.letters * 375 / narrow.width  # shown 375 px wide
    12.5
    """

    file: str
    """File name in the run folder."""
    width: int
    """Pixels, as those of the picture."""
    height: int
    letters: float
    """Height of its lowest capital in these pixels."""


class SceneResult(Frozen):
    """How one scene ended: drawn, or failed for good.

    >>> from chalkwright import SceneResult
    >>> def told(scene: SceneResult) -> str:
    ...     return scene.fault.sentence() if scene.fault is not None else f"{scene.png}, attempt {scene.attempts}"
    >>> told(SceneResult(scene=1, png="scene_1.png", attempts=2))
    'scene_1.png, attempt 2'
    """

    scene: int
    """Which of the outline's scenes it is, from 1."""
    code: SceneCode | None = None
    """The drawing code that was accepted; None when none was."""
    plan: ScenePlan | None = None
    """The conventions that were laid down for it, where it had a plan of its own."""
    png: str | None = None
    """File name in the run folder, 1920 × 1080 pixels; None when it failed."""
    svg: str | None = None
    """File name in the run folder."""
    narrow: NarrowPicture | None = None
    """The same for narrow pages; None of a picture without words, and of one that would be no larger there."""
    film: str | None = None
    """File name of the short film in the run folder, where ``Options.animate`` asked for one."""
    elements: tuple[Element, ...] = ()
    """What is seen in it, in pixels; without their outlines, which are in ``scene_N.layout.json``."""
    findings: tuple[Finding, ...] = ()
    """What the layout rules still object to; empty for a good picture."""
    measured: tuple[Measured, ...] = ()
    """The plan's constraints, as measured in the picture."""
    attempts: int = 0
    """How often its code was asked for."""
    look: Look | None = None
    """What a second pair of eyes said; None where nobody was to look, or layout rules still object."""
    fault: Fault | None = None
    """Why it failed for good; None when it was drawn."""
    wishes: tuple[str, ...] = ()
    """What a person wished to be changed in it, the oldest first; the picture follows all of them."""
    older_anchor: bool = False
    """True when the anchor was redone after this scene was drawn from it: the picture follows the anchor's old form."""
    untranslated: bool = False
    """True in a translated explanation whose translated labels did not fit: the picture is the original's."""

    @property
    def drawn(self) -> bool:
        """Whether there is a picture."""
        return self.png is not None

    @property
    def files(self) -> tuple[str, ...]:
        """The names of its pictures and its film in the run folder."""
        narrow = None if self.narrow is None else self.narrow.file
        return tuple(name for name in (self.png, self.svg, narrow, self.film) if name is not None)


class Redo(Frozen):
    """A person's wish about one picture of an explanation that is there already.

    >>> from chalkwright import Explanation, ExplanationService, Redo
    >>> async def bigger(service: ExplanationService, explanation: Explanation) -> Explanation:
    ...     wish = Redo(scene=2, wish="Make the letters bigger.")
    ...     return await service.explain(explanation.record.problem, out=explanation.folder, redo=wish)
    """

    scene: int = Field(ge=1, description="Which picture, from 1.")
    wish: str = Field(min_length=1, max_length=1000, description="What to change, in the person's words.")
    version: int | None = Field(
        default=None, ge=0, description="An earlier form of the picture to put back as it was; no model is asked."
    )
    id: str = Field(
        default="", max_length=200, description="Of this order; one that was followed is not followed again."
    )
