"""One judgement: its settings, and what the graph's nodes find at hand while it runs."""

from __future__ import annotations

import hashlib
import json
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from decimal import Decimal
from typing import TYPE_CHECKING, Any, Literal

from pydantic import Field, field_validator

from chalkwright.agent.data import Frozen, GivenDollars
from chalkwright.agent.loop import Limits
from chalkwright.agent.models.base import ChatModel
from chalkwright.agent.runs.job import versions
from chalkwright.judges.data import Document, TextPart
from chalkwright.prompts import versions as prompt_versions
from chalkwright.renderers.base import Renderer

ProcessWay = Literal["together", "each", "none"]
"""How steps are judged: all in one call, or as the visual-text study has it, one call a step; or not at all."""
NO_MODEL = "none"
TASK, PROOF = "judge", "judge_proof"


class JudgeOptions(Frozen):
    """How one document is judged; every field has a default that will do.

    Raises ``pydantic.ValidationError`` (a ``ValueError``) for a value that cannot be.

    >>> from chalkwright import JudgeOptions
    >>> JudgeOptions(model="gemini", max_cost=0.05).max_cost
    Decimal('0.05')
    """

    model: str = Field(default=NO_MODEL, description="Preset alias, PROVIDER/ID, or none.")
    """As ``chalkwright models`` lists them; ``none``: only what can be measured."""
    base_url: str | None = None
    """Address of another endpoint that speaks the model's protocol; None: the provider's own."""
    price: str | None = Field(
        default=None, description="IN,OUT in US dollars per million tokens, where no preset knows it."
    )
    temperature: float = Field(default=0.0, ge=0, le=2, description="EduIllustrate §4.2.")
    max_tokens: int | None = Field(default=None, gt=0, description="Most tokens of one reply.")
    attempts: int = Field(default=3, ge=1, le=20, description="Asks in all for one score.")
    process: ProcessWay = Field(
        default="together",
        description="Also judge every step (S_p), in one call or `each` in its own, and the final answer (S_a).",
    )
    proof: bool = Field(
        default=False,
        description="Have a program work the problem out (one call), and tell who judges correctness what it comes to.",
    )
    """Off is the paper's judge. A document of ours that has a program brings its own."""
    tesseract: bool = Field(
        default=False,
        description="Let tesseract read small labels that the built-in reader does not; every machine needs it then.",
    )
    max_cost: Decimal | None = Field(default=None, gt=0, description="US dollars for one document.")
    max_seconds: float | None = Field(default=None, gt=0, description="Wall clock for one document.")

    if TYPE_CHECKING:  # what may be given is wider than what is read: a checker would ask for a Decimal

        def __init__(
            self,
            *,
            model: str = NO_MODEL,
            base_url: str | None = None,
            price: str | None = None,
            temperature: float = 0.0,
            max_tokens: int | None = None,
            attempts: int = 3,
            process: ProcessWay | bool = "together",
            proof: bool = False,
            tesseract: bool = False,
            max_cost: GivenDollars | None = None,
            max_seconds: float | None = None,
        ) -> None: ...

    @field_validator("process", mode="before")
    @classmethod
    def _way(cls, given: object) -> object:
        """True and False are the default way and none."""
        return ("together" if given else "none") if isinstance(given, bool) else given

    def parameters(self) -> dict[str, Any]:
        """What the verdict depends on; limits that only say when to stop are left out."""
        given = {
            "temperature": self.temperature,
            "max_tokens": self.max_tokens,
            "process": self.process,
            "tesseract": self.tesseract,
        }
        return given | ({"proof": True} if self.proof else {})

    def prompts(self) -> dict[str, str]:
        """Template name → version of every prompt that may be asked."""
        return prompt_versions(TASK) | (prompt_versions(PROOF) if self.proof else {})


ModelFor = Callable[[int, int | None], ChatModel]
"""The model for the question of a number, about a diagram or none."""


@dataclass(frozen=True)
class Judging:
    """The context of one run of the graph; nothing in it is kept."""

    document: Document
    options: JudgeOptions
    model_for: ModelFor | None
    """None: nobody is asked."""
    forget: Callable[[int], Awaitable[None]]
    """Drops the answers kept of one question: all were faulty, and would be again if replayed."""
    tell: Callable[[str], None]
    """Hears of each question that is settled, by its name."""
    renderer: Renderer | None = None
    """Runs programs; None: none is wanted."""
    started: float = field(default_factory=time.monotonic)

    @property
    def limits(self) -> Limits:
        most = self.options.max_seconds
        return Limits(attempts=self.options.attempts, deadline=None if most is None else self.started + most)


def content_key(document: Document, options: JudgeOptions, model: str) -> str:
    """Content address of a verdict: the same document before the same judge under the same parameters."""
    problem = document.problem
    content = {
        "problem": None if problem is None else problem.model_dump(mode="json", exclude={"id"}),
        "parts": [
            part.markdown if isinstance(part, TextPart) else [part.number, _sum(part.image.data if part.image else b"")]
            for part in document.parts
        ],
        "grade": document.grade,
        "model": model,
        "prompts": options.prompts(),
        "parameters": options.parameters(),
        "version": versions()["chalkwright"],
    }
    if options.proof:
        content["program"] = document.program
    return hashlib.sha256(json.dumps(content, sort_keys=True, ensure_ascii=False).encode()).hexdigest()


def _sum(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()
