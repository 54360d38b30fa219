"""One job: its settings, and what the graph's nodes find at hand while it runs."""

from __future__ import annotations

import asyncio
import hashlib
import json
import time
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from pydantic import Field

from chalkwright.agent.data import (
    CallRecord,
    Effort,
    Frozen,
    GivenDollars,
    Learner,
    OnFailure,
    Outline,
    Problem,
    Stage,
    Workflow,
)
from chalkwright.agent.events import Event
from chalkwright.agent.explain.authors.base import Author, RendererChoice
from chalkwright.agent.loop import Limits
from chalkwright.agent.proof.record import Proof, ProofChoice
from chalkwright.agent.runs.folder import RunFolder
from chalkwright.prompts import Release
from chalkwright.prompts import versions as template_versions
from chalkwright.renderers.base import AnimationKind, ColourNeeds, Renderer, RendererName, RenderLimits

if TYPE_CHECKING:
    from chalkwright.agent.explain.ahead import Ahead
    from chalkwright.agent.explain.translation.original import Original

T = TypeVar("T")
Emit = Callable[[Event], None]
"""Takes each event as it comes."""

PACKAGES = ("chalkwright", "langgraph", "manim", "matplotlib")
"""Whose versions a run records."""


class Options(Frozen, extra="forbid"):
    """How one explanation is made; every field has a default that will do.

    Raises ``pydantic.ValidationError`` (a ``ValueError``) for a value that cannot be, and for a name that is no option.

    >>> from chalkwright import Options
    >>> options = Options(model="kimi", max_cost="0.30", max_seconds=300, review_outline=True)
    >>> options.max_cost
    Decimal('0.30')
    """

    model: str | None = Field(default=None, description="Preset alias or PROVIDER/ID.")
    """As ``chalkwright models`` lists them; None: the offline author, which needs no key."""
    base_url: str | None = None
    """Address of another endpoint that speaks the model's protocol; None: the provider's own."""
    price: str | None = Field(
        default=None, description="IN,OUT in US dollars per million tokens, where no preset knows it."
    )
    workflow: Workflow = "anchored"
    """How scenes depend on each other: all follow Scene 1 (``anchored``), its class (``inherited``), or each has a plan
    of its own (``parallel``). ``eager``: as ``anchored``, with Scene 1 drawn while the outline is still written.
    ``swift``: a short outline without a plan, Scene 1 as early, and all others written in one reply."""
    renderer: RendererChoice = "auto"
    """``manim`` or ``matplotlib``; ``auto``: the writer chooses for each scene."""
    temperature: float = Field(default=0.7, ge=0, le=2, description="EduIllustrate §4.1.")
    max_tokens: int | None = Field(default=None, gt=0, description="Most tokens of one reply.")
    effort: dict[Stage, Effort] = Field(default_factory=dict, description="Stage → how long the model thinks there.")
    """``low``, ``medium`` or ``high``, for models that can be told; other stages as the model does by itself."""
    attempts: int = Field(default=4, ge=1, le=20, description="Asks in all for one outline, plan or scene.")
    layout_repairs: int = Field(
        default=2, ge=0, le=20, description="Extra asks for a drawn scene whose layout has findings."
    )
    look: bool = Field(default=False, description="Have the model look at each picture once it is clean, and mend it.")
    proof: ProofChoice = "on"
    """Whether the numbers are computed a second time, by a program: ``off`` asks for none; ``required`` raises
    :class:`AttemptsExhausted` for an explanation without one."""
    max_cost: Decimal | None = Field(
        default=None, gt=0, description="US dollars for the job; a redo is one of its own."
    )
    max_seconds: float | None = Field(default=None, gt=0, description="Wall clock for the whole job.")
    on_failure: OnFailure = "omit"
    """When a scene cannot be drawn: ``omit`` names the gap in the document, ``fail`` ends the job."""
    review_outline: bool = Field(default=False, description="Wait for a person once the outline is written.")
    animate: AnimationKind | None = Field(default=None, description="Also film the Manim scenes.")
    render: RenderLimits = RenderLimits()
    """What one drawing may use."""

    if TYPE_CHECKING:  # what may be given is wider than what is read: a checker would ask for a Decimal

        def __init__(
            self,
            *,
            model: str | None = None,
            base_url: str | None = None,
            price: str | None = None,
            workflow: Workflow = "anchored",
            renderer: RendererChoice = "auto",
            temperature: float = 0.7,
            max_tokens: int | None = None,
            effort: Mapping[Stage, Effort] = ...,
            attempts: int = 4,
            layout_repairs: int = 2,
            look: bool = False,
            proof: ProofChoice = "on",
            max_cost: GivenDollars | None = None,
            max_seconds: float | None = None,
            on_failure: OnFailure = "omit",
            review_outline: bool = False,
            animate: AnimationKind | None = None,
            render: RenderLimits = ...,
        ) -> None: ...

    def parameters(self) -> dict[str, Any]:
        """What the result depends on; limits that only say when to stop are left out."""
        films = {} if self.animate is None else {"animate": self.animate}
        looks = {"look": True} if self.look else {}
        thinks: dict[str, Any] = {"effort": dict(sorted(self.effort.items()))} if self.effort else {}
        proofs = {} if self.proof == "off" else {"proof": True}
        return (
            films
            | looks
            | thinks
            | proofs
            | {
                "workflow": self.workflow,
                "renderer": self.renderer,
                "temperature": self.temperature,
                "max_tokens": self.max_tokens,
                "layout_repairs": self.layout_repairs,
            }
        )


class ProvenOutline(NamedTuple):
    """An outline with what its numbers rest on."""

    outline: Outline
    proof: Proof | None
    """None where no proof is wanted."""


@dataclass(frozen=True)
class Job:
    """The context of one run of the graph; nothing in it is checkpointed."""

    key: str
    problem: Problem
    options: Options
    author: Author
    renderers: Mapping[RendererName, Renderer]
    folder: RunFolder
    work: Path
    """Scratch folder for pictures that are not accepted yet."""
    forget: Callable[[int | None], Awaitable[None]]
    """Drops the answers kept about one scene (None: the outline): all were faulty, and would be again if replayed."""
    calls: list[CallRecord] = field(default_factory=list)
    """The ledger's records so far, those of a resumed run included."""
    started: float = field(default_factory=time.monotonic)
    ahead: Ahead | None = None
    """What is being asked for before its turn."""
    original: Original | None = None
    """The finished explanation that is being translated."""
    proof: Proof | None = None
    """Of a translation that the original's proof holds for: its numbers were compared."""

    @property
    def limits(self) -> Limits:
        most = self.options.max_seconds
        return Limits(attempts=self.options.attempts, deadline=None if most is None else self.started + most)


def job_colours(job: Job) -> ColourNeeds:
    """What the learner's eyes need of the palette."""
    return "any" if job.problem.learner is None else job.problem.learner.colours


async def write_in_thread(write: Callable[[], T]) -> T:
    """Run ``write`` in a thread, and wait for its end even when cancelled: after that the run folder may be gone."""
    writing = asyncio.ensure_future(asyncio.to_thread(write))
    try:
        return await asyncio.shield(writing)
    except asyncio.CancelledError:
        await asyncio.wait([writing])
        raise


def content_key(problem: Problem, options: Options, author: Author, release: Release | None = None) -> str:
    """Content address of a run: the same question to the same author under the same parameters, nothing else.

    ``release`` an earlier one: the key that it gave the run.
    """
    asked = problem.model_dump(mode="json", exclude={"solution", "id", "learner"})
    if _has_learner(problem):
        assert problem.learner is not None
        asked["learner"] = problem.learner.model_dump(mode="json", exclude_defaults=True)
    prompts = prompt_versions(problem, author)
    if options.proof == "off":
        prompts = {name: version for name, version in prompts.items() if not name.startswith("proof/")}
    content = {
        "problem": asked,
        "author": author.name,
        "model": author.model,
        "prompts": prompts if release is None else _prompts_then(prompts, release),
        "parameters": options.parameters(),
        "version": versions()["chalkwright"] if release is None else release.version,
    }
    return hashlib.sha256(json.dumps(content, sort_keys=True, ensure_ascii=False).encode()).hexdigest()


def _prompts_then(today: Mapping[str, str], release: Release) -> dict[str, str]:
    then = {name: release.prompts.get(name, version) for name, version in today.items()}
    return {name: version for name, version in then.items() if version is not None}


def prompt_versions(problem: Problem, author: Author) -> dict[str, str]:
    """Template name → version hash of all that is asked with; the learner's only where there is one."""
    own = author.prompt_versions()
    return own | template_versions("learner") if own and _has_learner(problem) else own


def _has_learner(problem: Problem) -> bool:
    return problem.learner is not None and problem.learner != Learner()


@cache
def versions() -> Mapping[str, str]:
    """Versions of the packages a result depends on."""
    found = {}
    for package in PACKAGES:
        try:
            found[package] = version(package)
        except PackageNotFoundError:
            found[package] = "unknown"
    return MappingProxyType(found)
