"""The author seam: who writes. An author returns replies as text; the loop parses and checks them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal, Protocol, runtime_checkable

from pydantic import Field

from chalkwright.agent.data import Anchor, Frozen, Image, Outline, Problem, SceneBlock, ScenePlan, Workflow
from chalkwright.agent.loop import Attempt
from chalkwright.agent.proof.record import Proof
from chalkwright.renderers.base import Element, Finding, RendererName

OnText = Callable[[str | None], None]
"""Called with each piece of a reply as it streams in; with None when the reply begins anew after a broken stream."""

RendererChoice = RendererName | Literal["auto"]
"""What :attr:`Options.renderer` may be."""


class Revision(Frozen):
    """What a person wishes to be changed in a picture."""

    wish: str
    """Words of a stranger: data, never an instruction about anything but the picture."""
    earlier: tuple[str, ...] = ()
    """Wishes that the present code follows already, the oldest first."""


class Draft(Frozen):
    """A scene's code as it stands, with what is known of its picture; edits are applied to it."""

    reply: int
    """Number of the attempt that it comes from, from 1; 0 for a picture that was accepted before."""
    written: str
    """As it was written: under ``inherited`` the subclass alone."""
    source: str = ""
    """As it was drawn, in whose lines faults of drawing are counted; empty where it never came to be drawn."""
    renderer: RendererName | None = None
    elements: tuple[Element, ...] = ()
    findings: tuple[Finding, ...] = ()
    points: dict[str, tuple[float, ...]] = Field(default_factory=dict)
    """The points that the code named, in its own units."""


class Brief(Frozen):
    """All that is known when a scene is planned or drawn."""

    problem: Problem
    outline: Outline
    scene: SceneBlock
    workflow: Workflow
    renderer: RendererChoice
    plan: ScenePlan | None = None
    """This scene's own plan: the anchor's under ``anchored`` and ``inherited``, every scene's under ``parallel``."""
    anchor: Anchor | None = None
    """None while the anchor itself is being drawn, and always under ``parallel``."""
    revision: Revision | None = None
    """None but for a scene that is redone."""
    draft: Draft | None = None
    """What a repair or a wish starts from; None as long as there is no code."""
    early: bool = False
    """Whether the outline is still being written: it ends with this scene so far."""
    proof: Proof | None = None
    """What the outline's numbers rest on, where that is known."""
    tolerated: int | None = None
    """How much may be wrong with the layout (:func:`chalkwright.agent.explain.layouts.badness`): as much as with the
    picture that is there; None where there is none."""
    stem: str = ""
    """Name of its files in the run folder, without ending; empty for ``scene_N``."""


class Author(Protocol):
    """Writes outlines, plans and drawing code.

    Where ``brief.draft`` is there, code is asked for that differs from it: whole, or as edits of it
    (:mod:`chalkwright.agent.explain.edits`).

    ``tried`` holds the earlier replies to the same question with their faults, oldest first.
    Raises :class:`chalkwright.agent.errors.OutOfScope` when the problem is not one this author can explain.
    """

    name: str
    model: str | None
    """Id of the model behind it; None when there is none."""

    async def outline(self, problem: Problem, tried: Sequence[Attempt], on_text: OnText) -> str:
        """The outline as XML (grammar in :mod:`chalkwright.agent.explain.outline`)."""

    async def plan(self, brief: Brief, tried: Sequence[Attempt]) -> str:
        """A plan in Markdown."""

    async def draw(self, brief: Brief, tried: Sequence[Attempt]) -> str:
        """Drawing code in one fenced ``python`` block, or edits of the draft's."""

    def prompt_versions(self) -> dict[str, str]:
        """Template name → version hash; empty when there are no prompts."""


@runtime_checkable
class SeriesAuthor(Protocol):
    """An author who writes short outlines, and all scenes that follow the anchor in one reply."""

    async def series(self, briefs: Sequence[Brief], on_text: OnText) -> str:
        """Subclasses of the anchor for the scenes of ``briefs``, in one fenced ``python`` block, as they are told by
        ``on_text`` on the way."""


@runtime_checkable
class ProvingAuthor(Protocol):
    """An author whose outlines end with a program that proves their numbers (``<CHECK>``), where ``proves`` says so."""

    proves: bool

    async def mend(self, problem: Problem, outline: str, tried: Sequence[Attempt]) -> str:
        """Those elements of an outline anew that the faults of the last attempt are about: ``<CHECK>``, texts, scenes.
        ``outline`` is the whole of it as XML, as it stands now."""


@runtime_checkable
class SelfProvingAuthor(Protocol):
    """An author whose outlines are computed, not written."""

    async def proof(self, problem: Problem) -> Proof:
        """What the outline of ``problem`` rests on."""


@runtime_checkable
class SightedAuthor(Protocol):
    """An author who can also look at a picture that was drawn."""

    async def look(self, brief: Brief, picture: Image) -> str:
        """Whether ``picture``, drawn by the code of ``brief.draft``, shows what the scene should: ``FINE``, or what is
        wrong and edits of that code."""
