"""The data of an explanation: frozen, versioned, JSON on disk."""

from __future__ import annotations

from decimal import Decimal
from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field

from renderers.base import ColourNeeds, Element, Finding, Measured, RendererName
from renderers.faults import Fault

SCHEMA_VERSION = 1
MAX_SCENES = 7

Subject = Literal["mathematics", "physics", "chemistry", "biology", "geography"]
Workflow = Literal["anchored", "parallel", "inherited"]
OnFailure = Literal["fail", "omit"]
Stage = Literal["outline", "plan", "rendering", "followup"]
Reading = Literal["simple", "standard", "advanced"]


class Frozen(BaseModel):
    model_config = ConfigDict(frozen=True)


class Image(Frozen):
    """A picture that belongs to the problem."""

    media_type: str
    data: bytes = Field(repr=False)
    model_config = ConfigDict(frozen=True, ser_json_bytes="base64", val_json_bytes="base64")


def _one_line(text: Any) -> Any:
    return " ".join(text.split()) if isinstance(text, str) else text


Known = Annotated[str, BeforeValidator(_one_line), Field(min_length=1, max_length=200)]


class Learner(Frozen):
    """For whom an explanation is made. Nothing in it is a name, and nothing of it is needed."""

    age: int | None = Field(None, ge=4, le=19, description="Years.")
    grade: Annotated[str, BeforeValidator(_one_line)] | None = Field(None, max_length=60)
    language: str | None = Field(None, max_length=35, pattern=r"^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$")
    """BCP 47 tag; gives way to the problem's own."""
    reading: Reading | None = None
    knows: tuple[Known, ...] = Field((), max_length=30)
    """What need not be explained, in the learner's words."""
    colours: ColourNeeds = "any"
    """Colours that must be told apart without: the palette of the pictures follows it."""


class Problem(Frozen):
    """What the student was asked."""

    text: str = Field(min_length=1)
    subject: Subject | None = None
    grade: str | None = Field(None, description="School grade or level as the user names it, e.g. '8' or 'high'.")
    language: str | None = Field(None, description="BCP 47 tag of the answer; None means the problem's own.")
    image: Image | None = None
    solution: str | None = Field(None, description="Gold solution, for judging only: never shown to a writer.")
    id: str | None = None
    learner: Learner | None = None

    @property
    def answer_language(self) -> str | None:
        """The language that was asked for; None means the problem's own."""
        return self.language or (self.learner.language if self.learner is not None else None)


class TextBlock(Frozen):
    """One stretch of explanation, Markdown with $…$ formulas."""

    kind: Literal["text"] = "text"
    index: int
    markdown: str


class SceneSpecification(Frozen):
    """What one diagram has to show."""

    title: str
    purpose: str
    elements: str
    labels: str
    colours: str
    layout: str
    alt: str
    """What a reader who cannot see the picture has to know."""


class SceneBlock(SceneSpecification):
    """The place of one diagram in an outline."""

    kind: Literal["scene"] = "scene"
    index: int


Block = Annotated[TextBlock | SceneBlock, Field(discriminator="kind")]


class Outline(Frozen):
    """Alternating text and scenes (EduIllustrate §3.3, stage 1). ``diagrams`` is False where none helps."""

    title: str
    language: str
    """BCP 47 tag of the language the explanation is written in."""
    diagrams: bool
    blocks: tuple[Block, ...]

    @property
    def scenes(self) -> tuple[SceneBlock, ...]:
        return tuple(b for b in self.blocks if isinstance(b, SceneBlock))

    @property
    def texts(self) -> tuple[TextBlock, ...]:
        return tuple(b for b in self.blocks if isinstance(b, TextBlock))


class ScenePlan(Frozen):
    """The anchor's conventions, which later scenes inherit (EduIllustrate §3.3, stage 2)."""

    scene: int
    markdown: str
    constraints: tuple[str, ...] = ()
    """What has to hold between the points of its figure (:mod:`renderers.constraints`)."""


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


class SceneResult(Frozen):
    """How one scene ended."""

    scene: int
    code: SceneCode | None = None
    plan: ScenePlan | None = None
    png: str | None = None
    """File name in the run folder."""
    svg: str | None = None
    film: str | None = None
    elements: tuple[Element, ...] = ()
    """Without their outlines, which are in ``scene_N.layout.json``."""
    findings: tuple[Finding, ...] = ()
    measured: tuple[Measured, ...] = ()
    """The plan's constraints, as measured in the picture."""
    attempts: int = 0
    fault: Fault | None = None
    """Why it failed for good; None when it was drawn."""
    wishes: tuple[str, ...] = ()
    """What a person wished to be changed in it, the oldest first; the picture follows all of them."""
    older_anchor: bool = False
    """True when the anchor was redone after this scene was drawn from it: the picture follows the anchor's old form."""

    @property
    def drawn(self) -> bool:
        return self.png is not None


class Redo(Frozen):
    """A person's wish about one picture of an explanation that is there already."""

    scene: int = Field(ge=1)
    wish: str = Field(min_length=1, max_length=1000)
    id: str = Field("", max_length=200, description="Of this order; one that was followed is not followed again.")


class Usage(Frozen):
    """Tokens of one call. ``estimated`` when the provider did not say and we counted ourselves."""

    input_tokens: int = 0
    output_tokens: int = 0
    cached_tokens: int = 0
    """The part of ``input_tokens`` that the provider read from its prompt cache."""
    reasoning_tokens: int = 0
    """The part of ``output_tokens`` spent on thinking."""
    estimated: bool = False

    def __add__(self, other: Usage) -> Usage:
        return Usage(
            input_tokens=self.input_tokens + other.input_tokens,
            output_tokens=self.output_tokens + other.output_tokens,
            cached_tokens=self.cached_tokens + other.cached_tokens,
            reasoning_tokens=self.reasoning_tokens + other.reasoning_tokens,
            estimated=self.estimated or other.estimated,
        )


class CallRecord(Frozen):
    """One model call in the ledger, whatever came of it."""

    stage: str
    scene: int | None = None
    model: str
    usage: Usage
    cost: Decimal | None
    """US dollars; None when the model's price is unknown."""
    seconds: float
    outcome: str
    """``ok`` or the error's class name."""
    replayed: bool = False
    """True when the answer came from the run's own response cache and cost nothing."""


class RunRecord(Frozen):
    """Everything needed to reproduce or re-score a run (``run.json``)."""

    schema_version: int = SCHEMA_VERSION
    key: str
    """Content address: problem, model, prompts, workflow and parameters."""
    created: str
    """ISO 8601, UTC."""
    status: Literal["complete", "partial", "failed"]
    problem: Problem
    author: str
    model: str | None
    workflow: Workflow
    parameters: dict[str, Any]
    prompts: dict[str, str]
    """Template name → version hash."""
    versions: dict[str, str]
    """Package name → version."""
    outline: Outline
    anchor: int | None
    """Index of the scene the others follow; None without diagrams."""
    scenes: tuple[SceneResult, ...]
    calls: tuple[CallRecord, ...]
    usage: dict[str, Usage]
    """By stage: outline, plan, rendering."""
    cost: dict[str, Decimal | None]
    """US dollars by stage; None where a price is unknown."""
    seconds: float


class Explanation(Frozen):
    """A finished explanation."""

    record: RunRecord
    markdown: str
    html: str = Field(repr=False)
    folder: str | None
    """Where the files lie; None when nothing was written."""

    @property
    def complete(self) -> bool:
        return self.record.status == "complete"


class Followup(Frozen):
    """One turn of the talk about an explanation: what the learner said, and the reply."""

    schema_version: int = SCHEMA_VERSION
    index: int
    """From 1; its files are ``followup_<index>.*`` in the run folder."""
    id: str = ""
    """Of the order, as the caller named it."""
    question: str
    """What the learner asked or answered."""
    title: str = ""
    language: str = "en"
    reply: str
    """The texts alone, Markdown."""
    markdown: str
    """The reply, its picture a file beside it."""
    html: str = Field(repr=False)
    """The reply as a piece of a page that loads nothing and runs nothing; the picture is in it."""
    scene: SceneResult | None = None
    png: str | None = None
    """File name in the run folder."""
    svg: str | None = None
    alt: str = ""
    model: str | None = None
    calls: tuple[CallRecord, ...] = ()
    cost: Decimal | None = Decimal(0)
    """US dollars of this turn; None where a price is unknown."""
    seconds: float = 0.0
