"""The data of an explanation: frozen, versioned, JSON on disk."""

from __future__ import annotations

from decimal import Decimal
from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field

from chalkwright.agent.proof.record import Proof
from chalkwright.renderers.base import ColourNeeds, Element, Finding, Measured, RendererName
from chalkwright.renderers.faults import Fault

SCHEMA_VERSION = 1
MAX_SCENES = 7

Subject = Literal["mathematics", "physics", "chemistry", "biology", "geography"]
"""What :attr:`Problem.subject` may be."""
Workflow = Literal["anchored", "parallel", "inherited", "eager", "swift"]
"""What :attr:`Options.workflow` may be."""
OnFailure = Literal["fail", "omit"]
Stage = Literal["outline", "check", "plan", "rendering", "series", "look", "followup", "translate"]
Effort = Literal["low", "medium", "high"]
"""How long a model thinks before it answers."""
Reading = Literal["simple", "standard", "advanced"]


GivenDollars = Decimal | float | str
"""US dollars as they are given: ``0.3``, ``"0.30"`` or ``Decimal("0.30")``; they are read back as a Decimal."""


class Frozen(BaseModel):
    model_config = ConfigDict(frozen=True)


class Image(Frozen):
    """A picture that belongs to the problem.

    >>> from pathlib import Path
    >>> from chalkwright import Image, Problem
    >>> def asked(sketch: str) -> Problem:
    ...     return Problem(text="How long is AC?", image=Image(media_type="image/png", data=Path(sketch).read_bytes()))
    """

    media_type: str
    """``image/png``, ``image/jpeg``, ``image/webp`` or ``image/gif``."""
    data: bytes = Field(repr=False)
    """The file's bytes; base64 in JSON."""
    model_config = ConfigDict(frozen=True, ser_json_bytes="base64", val_json_bytes="base64")


def _one_line(text: Any) -> Any:
    return " ".join(text.split()) if isinstance(text, str) else text


Known = Annotated[str, BeforeValidator(_one_line), Field(min_length=1, max_length=200)]


class Learner(Frozen):
    """For whom an explanation is made. Nothing in it is a name, and nothing of it is needed.

    >>> from chalkwright import Learner
    >>> Learner(age=11, reading="simple", knows=("fractions",), colours="red-green").knows
    ('fractions',)
    """

    age: int | None = Field(default=None, ge=4, le=19, description="Years.")
    grade: Annotated[str, BeforeValidator(_one_line)] | None = Field(default=None, max_length=60)
    """School grade or level in the user's words, at most 60 characters."""
    language: str | None = Field(default=None, max_length=35, pattern=r"^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$")
    """BCP 47 tag; gives way to the problem's own."""
    reading: Reading | None = None
    """How plain the words are: ``simple``, ``standard`` or ``advanced``."""
    knows: tuple[Known, ...] = Field(default=(), max_length=30)
    """What need not be explained, in the learner's words."""
    colours: ColourNeeds = "any"
    """Colours that must be told apart without (``red-green``, ``blue-yellow``, ``none``: lightness alone); the palette
    of the pictures follows it."""


class Problem(Frozen):
    """What the student was asked. Only ``text`` is needed.

    >>> from chalkwright import Learner, Problem
    >>> problem = Problem(text="What is 3/4 of 20 apples?", grade="5", learner=Learner(language="de"))
    >>> problem.answer_language
    'de'
    """

    text: str = Field(min_length=1)
    """The problem in its own words; formulas as LaTeX between dollar signs."""
    subject: Subject | None = None
    """``mathematics``, ``physics``, ``chemistry``, ``biology`` or ``geography``; None: the author sees for itself."""
    grade: str | None = Field(
        default=None, description="School grade or level as the user names it, e.g. '8' or 'high'."
    )
    language: str | None = Field(default=None, description="BCP 47 tag of the answer; None means the problem's own.")
    image: Image | None = None
    """The problem's picture; only a model can read it."""
    solution: str | None = Field(default=None, description="Gold solution, for judging only: never shown to a writer.")
    id: str | None = None
    """The caller's name for the problem; kept in the record, never shown to a writer."""
    learner: Learner | None = None
    """For whom it is explained; None: for nobody in particular."""

    @property
    def answer_language(self) -> str | None:
        """The language that was asked for; None means the problem's own."""
        return self.language or (self.learner.language if self.learner is not None else None)


class TextBlock(Frozen):
    """One stretch of explanation, Markdown with $…$ formulas.

    >>> from chalkwright import TextBlock
    >>> TextBlock(index=1, markdown="A quarter of 20 is $20 : 4 = 5$.").index
    1
    """

    kind: Literal["text"] = "text"
    index: int
    """From 1, in the order of reading; texts are counted apart from scenes."""
    markdown: str
    """The text."""


class SceneSpecification(Frozen):
    """What one diagram has to show."""

    title: str
    """Its caption."""
    purpose: str
    """What the reader is to see in it."""
    elements: str
    """What is drawn."""
    labels: str
    """What is written in it, and where."""
    colours: str
    """What each colour stands for."""
    layout: str
    """Where things stand."""
    alt: str
    """What a reader who cannot see the picture has to know."""


class SceneBlock(SceneSpecification):
    """The place of one diagram in an outline, and what it has to show.

    >>> from chalkwright import SceneBlock
    >>> def retitled(scene: SceneBlock) -> SceneBlock:
    ...     return scene.model_copy(update={"title": "Four equal parts", "colours": "one colour a part"})
    """

    kind: Literal["scene"] = "scene"
    index: int
    """From 1, in the order of reading; its files are ``scene_<index>.*``."""


Block = Annotated[TextBlock | SceneBlock, Field(discriminator="kind")]


class Outline(Frozen):
    """Alternating text and scenes (EduIllustrate §3.3, stage 1): what a person looks through before anything is drawn.

    >>> from chalkwright import Outline, TextBlock
    >>> outline = Outline(title="Even numbers", language="en", diagrams=False,
    ...                   blocks=(TextBlock(index=1, markdown="They end in 0, 2, 4, 6 or 8."),))
    >>> len(outline.texts), len(outline.scenes)
    (1, 0)
    """

    title: str
    """The explanation's heading."""
    language: str
    """BCP 47 tag of the language the explanation is written in."""
    diagrams: bool
    """False where none helps; then there is no scene."""
    blocks: tuple[Block, ...]
    """:class:`TextBlock` and :class:`SceneBlock` in the order of reading."""
    series: str = ""
    """What all scenes share, where the outline fixes it (``swift``): it takes the place of the anchor's plan."""

    @property
    def scenes(self) -> tuple[SceneBlock, ...]:
        """The diagrams alone."""
        return tuple(b for b in self.blocks if isinstance(b, SceneBlock))

    @property
    def texts(self) -> tuple[TextBlock, ...]:
        """The texts alone."""
        return tuple(b for b in self.blocks if isinstance(b, TextBlock))


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


class Usage(Frozen):
    """Tokens of one call, or of several added up.

    >>> from chalkwright import Usage
    >>> (Usage(input_tokens=900, output_tokens=200) + Usage(input_tokens=100)).input_tokens
    1000
    """

    input_tokens: int = 0
    """What was sent."""
    output_tokens: int = 0
    """What came back, thinking included."""
    cached_tokens: int = 0
    """The part of ``input_tokens`` that the provider read from its prompt cache."""
    reasoning_tokens: int = 0
    """The part of ``output_tokens`` spent on thinking."""
    estimated: bool = False
    """True when the provider did not say and we counted ourselves."""

    def __add__(self, other: Usage) -> Usage:
        return Usage(
            input_tokens=self.input_tokens + other.input_tokens,
            output_tokens=self.output_tokens + other.output_tokens,
            cached_tokens=self.cached_tokens + other.cached_tokens,
            reasoning_tokens=self.reasoning_tokens + other.reasoning_tokens,
            estimated=self.estimated or other.estimated,
        )


class CallRecord(Frozen):
    """One model call in the ledger, whatever came of it.

    >>> from decimal import Decimal
    >>> from chalkwright import Explanation
    >>> def wasted(explanation: Explanation) -> Decimal:
    ...     faulty = [call.cost for call in explanation.record.calls if call.outcome != "ok"]
    ...     return sum((cost for cost in faulty if cost is not None), Decimal(0))
    """

    stage: str
    """What it was for: ``outline``, ``plan``, ``rendering``, …"""
    scene: int | None = None
    """Which scene, from 1; None for the outline."""
    model: str
    """Id of the model, ``PROVIDER/ID``."""
    usage: Usage
    """Tokens."""
    cost: Decimal | None
    """US dollars; None when the model's price is unknown. Of a ``Lost`` call all that was set aside for it."""
    seconds: float
    """Wall clock from the request to the last byte."""
    outcome: str
    """``ok``, the error's class name, or ``Lost``: the process died before the answer was there."""
    replayed: bool = False
    """True when the answer came from the run's own response cache and cost nothing."""


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
