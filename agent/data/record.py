"""What came of a run, as it is kept and handed out."""

from __future__ import annotations

from decimal import Decimal
from typing import Any, Literal

from pydantic import Field

from chalkwright.agent.data.base import SCHEMA_VERSION, Frozen
from chalkwright.agent.data.calls import CallRecord, Usage
from chalkwright.agent.data.outline import Outline
from chalkwright.agent.data.problem import Problem
from chalkwright.agent.data.scenes import SceneResult
from chalkwright.agent.proof.record import Proof

Workflow = Literal["anchored", "parallel", "inherited", "eager", "swift"]
"""What :attr:`Options.workflow` may be."""

OnFailure = Literal["fail", "omit"]


class Translation(Frozen):
    """What a translated explanation was translated from.

    >>> from chalkwright import RunRecord
    >>> def language_before(record: RunRecord) -> str | None:
    ...     return None if record.translation is None else record.translation.outline.language
    """

    source: str
    """Key of the run that was translated."""
    author: str
    """Who wrote that: the id of a model, or ``offline``."""
    problem: str
    """The problem in its own words."""
    outline: Outline
    """As it was written."""
    both: bool = False
    """Whether the document says everything in both languages."""


class RunRecord(Frozen):
    """Everything needed to reproduce or re-score a run (``run.json``).

    >>> from pathlib import Path
    >>> from chalkwright import RunRecord
    >>> def seconds_of(folder: str) -> float:
    ...     return RunRecord.model_validate_json(Path(folder, "run.json").read_bytes()).seconds
    """

    schema_version: int = SCHEMA_VERSION
    """Of this form of the record."""
    key: str
    """Content address: problem, model, prompts, workflow and parameters."""
    created: str
    """ISO 8601, UTC."""
    status: Literal["complete", "partial", "failed"]
    """``partial``: a picture is missing; ``failed``: none could be drawn."""
    problem: Problem
    """What was asked."""
    author: str
    """Who wrote: ``offline``, ``llm`` (a language model), ``translator`` or ``explain-figure``."""
    model: str | None
    """Id of the model; None without one."""
    workflow: Workflow
    """How scenes depend on each other: ``anchored``, ``parallel`` or ``inherited``."""
    parameters: dict[str, Any]
    """What else the result depends on, as in :class:`Options`."""
    prompts: dict[str, str]
    """Template name → version hash."""
    versions: dict[str, str]
    """Package name → version."""
    outline: Outline
    """Texts and what the scenes have to show."""
    anchor: int | None
    """Index of the scene the others follow; None without diagrams."""
    scenes: tuple[SceneResult, ...]
    """How each scene ended, in the order of reading."""
    calls: tuple[CallRecord, ...]
    """Every call to a model, failed ones too."""
    usage: dict[str, Usage]
    """By stage: outline, plan, rendering."""
    cost: dict[str, Decimal | None]
    """US dollars by stage; None where a price is unknown."""
    seconds: float
    """Wall clock of the whole run."""
    proof: Proof | None = None
    """What the numbers rest on; None where no proof was wanted (``Options.proof``)."""
    translation: Translation | None = None
    """None but for a translated explanation."""


class Explanation(Frozen):
    """A finished explanation.

    >>> from chalkwright import Explanation
    >>> def page(explanation: Explanation) -> str:
    ...     return explanation.html if explanation.complete else "Some pictures are missing." + explanation.html
    """

    record: RunRecord
    """How it came about."""
    markdown: str
    """The document; its pictures are files beside it (``scene_1.png``)."""
    html: str = Field(repr=False)
    """The document as one page that holds its pictures, loads nothing and runs nothing."""
    folder: str | None
    """Where the files lie; None when nothing was written."""

    @property
    def complete(self) -> bool:
        """Whether no picture is missing."""
        return self.record.status == "complete"


class Followup(Frozen):
    """One turn of the talk about an explanation: what the learner said, and the reply.

    >>> from chalkwright import Explanation, ExplanationService, Options
    >>> async def asked_back(service: ExplanationService, explanation: Explanation) -> str:
    ...     assert explanation.folder is not None
    ...     turn = await service.followup(explanation.folder, "Why by four?", Options(model="kimi", max_cost=0.05))
    ...     return turn.reply
    """

    schema_version: int = SCHEMA_VERSION
    """Of this form of the record."""
    index: int
    """From 1; its files are ``followup_<index>.*`` in the run folder."""
    id: str = ""
    """Of the order, as the caller named it."""
    question: str
    """What the learner asked or answered."""
    title: str = ""
    """The reply's heading; may be empty."""
    language: str = "en"
    """BCP 47 tag of the language of the reply."""
    reply: str
    """The texts alone, Markdown."""
    markdown: str
    """The reply, its picture a file beside it."""
    html: str = Field(repr=False)
    """The reply as a piece of a page that loads nothing and runs nothing; the picture is in it."""
    scene: SceneResult | None = None
    """How its picture ended; None where the reply has none."""
    png: str | None = None
    """File name in the run folder."""
    svg: str | None = None
    """File name in the run folder."""
    alt: str = ""
    """What a reader who cannot see the picture has to know."""
    model: str | None = None
    """Id of the model that answered."""
    calls: tuple[CallRecord, ...] = ()
    """Every call to a model in this turn."""
    cost: Decimal | None = Decimal(0)
    """US dollars of this turn; None where a price is unknown."""
    seconds: float = 0.0
    """Wall clock of this turn."""
