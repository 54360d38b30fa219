"""Layout first: a chat model plans boxes, code checks them, and the picture is made to them (paper 000, §4.4, C.3)."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from decimal import Decimal
from typing import Literal, Protocol, runtime_checkable

from chalkwright.agent.errors import AttemptsExhausted
from chalkwright.agent.images.base import Drawn, ImageModel
from chalkwright.agent.images.diffusers_images import Phrase
from chalkwright.agent.images.layout import (
    CANVAS,
    Draft,
    Layout,
    Proposal,
    ThingBox,
    layout_faults,
    layout_warnings,
    parse_layout,
)
from chalkwright.agent.images.layout_drawing import draw_layout
from chalkwright.agent.loop import Attempt, Limits, Rejected, settle
from chalkwright.agent.models.base import ChatModel, Message, ModelCall
from chalkwright.agent.replies import without_thinking
from chalkwright.agent.visualize.data import Part, WordProblem
from chalkwright.prompts import load

Instructions = Literal["plain", "refined"]
"""The paper's two prompts: the one of layout-grounded diffusion, and its refinement for counting."""
Style = Literal["realistic", "cartoon"]
REGENERATIONS = 2
_STYLE: Style = "cartoon"
"""Where nobody says one."""


@runtime_checkable
class BoxPainter(Protocol):
    """An image system that can be conditioned on boxes."""

    name: str

    async def takes_boxes(self) -> bool: ...

    async def draw_boxes(
        self,
        prompt: str,
        phrases: Sequence[Phrase],
        *,
        negative: str = "",
        width: int = 512,
        height: int = 512,
        seed: int | None = None,
    ) -> Drawn: ...


class LayoutFirst:
    """An :class:`chalkwright.agent.images.base.ImageModel` that plans before it draws.

    ``chat`` writes the layouts; a faulty one is sent back at most ``regenerations`` times. ``painter`` draws: an image
    system that takes boxes gets them, another one a prompt that describes them; None: our own icons, placed in the
    boxes. ``strict``: a layout that still has faults is an error (:class:`AttemptsExhausted`); otherwise it is drawn
    as it is and the picture's notes tell, as the paper does.
    """

    def __init__(
        self,
        chat: ChatModel,
        painter: ImageModel | None = None,
        *,
        instructions: Instructions = "refined",
        regenerations: int = REGENERATIONS,
        strict: bool = True,
    ) -> None:
        self.name = f"layout-first:{chat.name}+{painter.name if painter is not None else 'icons'}"
        self._chat = chat
        self._painter = painter
        self._instructions = instructions
        self._limits = Limits(attempts=1 + regenerations)
        self._strict = strict

    async def propose(self, problem: WordProblem | str) -> Proposal:
        """The drafts of a layout; the last one is good unless the regenerations are used up.

        Of a plain prompt (a string) nobody knows the counts: only boundaries and form are checked. Raises
        the errors of the chat model.
        """
        drafts: list[Draft] = []
        parts = problem.parts if isinstance(problem, WordProblem) else ()

        async def ask(tried: Sequence[Attempt]) -> str:
            return (await self._chat.complete(ModelCall(self._messages(problem, tried, drafts)))).text

        async def check(reply: str) -> Layout:
            draft = _draft(reply, parts)
            drafts.append(draft)
            if draft.faults or draft.layout is None:
                raise Rejected(*draft.faults)
            return draft.layout

        try:
            await settle("the layout of the picture", ask, check, self._limits)
        except AttemptsExhausted:
            if not drafts:  # every reply was cut short
                raise
        return Proposal(drafts=tuple(drafts))

    async def draw(self, prompt: str, *, width: int = 1024, height: int = 1024, seed: int | None = None) -> Drawn:
        """A picture of a prompt whose counts nobody knows. Raises as :meth:`draw_problem`."""
        return await self._draw(prompt, _STYLE, width, height, seed)

    async def draw_problem(
        self,
        problem: WordProblem,
        *,
        style: Style | None = None,
        width: int = 1024,
        height: int = 1024,
        seed: int | None = None,
    ) -> Drawn:
        """A picture of a word problem, whose layout has been checked against its parts.

        Raises :class:`AttemptsExhausted` when the layout stays faulty (if strict) or unreadable,
        :class:`UserError` when our icons have no such object, and the errors of both models.
        """
        return await self._draw(problem, style or _STYLE, width, height, seed)

    async def _draw(self, problem: WordProblem | str, style: Style, width: int, height: int, seed: int | None) -> Drawn:
        started = time.monotonic()
        proposal = await self.propose(problem)
        layout, faults = proposal.last.layout, proposal.last.faults
        if layout is None or (faults and self._strict):
            said = f"The layout of the picture still had faults after {len(proposal.drafts)} attempts; the last: "
            raise AttemptsExhausted(said + faults[0].sentence(), faults)
        parts = problem.parts if isinstance(problem, WordProblem) else ()
        drawn = await self._paint(layout, parts, style, (width, height), seed)
        notes = (*drawn.notes, *_notes(proposal))
        return drawn.model_copy(update={"notes": notes, "latency": time.monotonic() - started})

    async def _paint(
        self, layout: Layout, parts: Sequence[Part], style: Style, size: tuple[int, int], seed: int | None
    ) -> Drawn:
        width, height = size
        if self._painter is None:
            picture = await asyncio.to_thread(draw_layout, layout, parts, width=width, height=height)
            left_out = tuple(f"There is no drawing of {name!r}; it was left out." for name in picture.left_out)
            return Drawn(png=picture.png, model=self.name, cost=Decimal(0), notes=left_out)
        if isinstance(self._painter, BoxPainter) and await self._painter.takes_boxes():
            phrases = [Phrase(box.name, _shares(box)) for box in layout.boxes]
            scene = load("images/layout_scene").render(layout=layout, style=style)
            return await self._painter.draw_boxes(
                scene, phrases, negative=layout.negative, width=width, height=height, seed=seed
            )
        return await self._painter.draw(describe_layout(layout, style), width=width, height=height, seed=seed)

    def _messages(self, problem: WordProblem | str, tried: Sequence[Attempt], drafts: Sequence[Draft]) -> list[Message]:
        user = load("images/layout_user").render(
            caption=problem.text if isinstance(problem, WordProblem) else problem,
            # The plain prompt is given the caption alone, as the paper's was.
            parts=problem.parts if isinstance(problem, WordProblem) and self._instructions == "refined" else (),
            visual=problem.visual if isinstance(problem, WordProblem) else None,
        )
        system = load(f"images/layout_{self._instructions}_system").render()
        messages = [Message(role="system", text=system), Message(role="user", text=user)]
        if tried:
            warnings = drafts[-1].warnings if drafts else ()
            repair = load("images/layout_repair").render(faults=tried[-1].faults, warnings=warnings)
            said = without_thinking(tried[-1].reply)
            if not said:  # Providers refuse an empty turn, and some of them two user turns in a row.
                return [messages[0], Message(role="user", text=f"{user}\n{repair}")]
            messages += [Message(role="assistant", text=said), Message(role="user", text=repair)]
        return messages


def describe_layout(layout: Layout, style: Style) -> str:
    """A prompt that tells an ordinary image model where everything is."""
    shares = [(box.name, [round(100 * share) for share in _shares(box)]) for box in layout.boxes]
    things = [
        {"name": name, "left": left, "top": top, "right": right, "bottom": bottom}
        for name, (left, top, right, bottom) in shares
    ]
    return load("images/layout_picture").render(
        style=style, things=things, background=layout.background, negative=layout.negative
    )


def _draft(reply: str, parts: Sequence[Part]) -> Draft:
    try:
        layout = parse_layout(reply)
    except Rejected as error:
        return Draft(layout=None, faults=error.faults)
    return Draft(layout=layout, faults=layout_faults(layout, parts), warnings=layout_warnings(layout, parts))


def _notes(proposal: Proposal) -> tuple[str, ...]:
    """What was sent back, and what is still wrong."""
    sent_back = tuple(
        f"Layout {number} was sent back: {fault.message}"
        for number, draft in enumerate(proposal.drafts[:-1], 1)
        for fault in draft.faults
    )
    left = tuple(f"The layout that was drawn: {fault.message}" for fault in proposal.last.faults)
    return (*sent_back, *left, *proposal.last.warnings)


def _shares(box: ThingBox) -> tuple[float, float, float, float]:
    """Left, top, right and bottom as shares of the canvas, inside it."""
    bounds = box.bounds
    left, top, right, bottom = (
        min(1.0, max(0.0, side / CANVAS)) for side in (bounds.left, bounds.top, bounds.right, bounds.bottom)
    )
    return left, top, right, bottom
