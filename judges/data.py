"""The data of a judgement: a document as the judge reads it, scores, evidence, the verdict. Frozen, JSON on disk."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path
from typing import Annotated, Literal, get_args

from pydantic import Field

from chalkwright.agent.data import CallRecord, Frozen, Image, Problem
from chalkwright.agent.errors import BudgetExhausted
from chalkwright.agent.languages.catalogues import mark
from chalkwright.judges.computation import NOTHING_COMPUTED, Computation
from chalkwright.renderers.base import Legibility

VERDICT_SCHEMA = 1
HIGHEST = 5
"""Scores go from 0 to 5 and are shown as 0–100 %."""

LOWEST = 0.5
"""The least that is measured of a picture that shows something; 0 is for one that shows nothing."""

Dimension = Literal["CC", "LC", "PE", "TC", "DPA", "ELQ", "VC", "TDC"]
"""EduIllustrate §4.2: four of the text, four of the diagrams."""
DIMENSIONS: tuple[Dimension, ...] = get_args(Dimension)
VISUAL: tuple[Dimension, ...] = ("DPA", "ELQ", "VC", "TDC")
TITLES: dict[Dimension, str] = {
    "CC": mark("Correctness & Completeness"),
    "LC": mark("Logical Coherence"),
    "PE": mark("Pedagogical Effectiveness"),
    "TC": mark("Typographic Clarity"),
    "DPA": mark("Diagram–Problem Alignment"),
    "ELQ": mark("Element Layout Quality"),
    "VC": mark("Visual Consistency"),
    "TDC": mark("Text–Diagram Coordination"),
}


class TextPart(Frozen):
    """One stretch of text between diagrams, Markdown with $…$ formulas.

    >>> from chalkwright import TextPart
    >>> TextPart(markdown="We add: $2 + 3 = 5$.").kind
    'text'
    """

    kind: Literal["text"] = "text"
    markdown: str
    """The text."""


class Diagram(Frozen):
    """One diagram where it stands in the document.

    >>> from pathlib import Path
    >>> from chalkwright import Diagram, Image
    >>> def diagram(number: int, file: Path) -> Diagram:
    ...     image = Image(media_type="image/png", data=file.read_bytes())
    ...     return Diagram(number=number, source=file.name, alt="Two bars.", image=image)
    """

    kind: Literal["diagram"] = "diagram"
    number: int = Field(ge=1, description="In the order of the document.")
    source: str
    """As the document names it; of an embedded picture ``data:`` and its media type only."""
    alt: str = ""
    """What it says to a reader who cannot see it."""
    image: Image | None = None
    """None when the file was not found or is no picture."""
    layout: Path | None = None
    """``scene_N.layout.json`` beside a picture that our own renderers drew."""


Part = Annotated[TextPart | Diagram, Field(discriminator="kind")]


class Document(Frozen):
    """An explanation as a reader finds it, whoever made it: what is judged, also where there is no file of it.

    >>> from chalkwright import Document, Problem, TextPart
    >>> document = Document(name="essay", origin="", problem=Problem(text="What is 2 + 3?", solution="5"),
    ...                     parts=(TextPart(markdown="We add: $2 + 3 = 5$."),))
    >>> document.marked
    'We add: $2 + 3 = 5$.'
    """

    name: str
    """File or folder name, as tables show it."""
    origin: str
    """Path it was read from."""
    problem: Problem | None
    """With the gold solution where one is known; None when nobody said what was asked."""
    parts: tuple[Part, ...]
    """:class:`TextPart` and :class:`Diagram` in the order of reading."""
    generator: str | None = None
    """Model (or author) that made it, where the document's run record says so."""
    title: str = ""
    """As its own head says; empty where it has none."""
    grade: str | None = None
    """That the document says it is for, which holds where the problem names none."""
    wants_diagrams: bool = True
    """False when the outline itself said that no diagram helps."""
    program: str = ""
    """That its run record has, which works the problem out; empty where there is none."""
    missing: tuple[str, ...] = ()
    """What could not be found, one sentence each."""

    @property
    def texts(self) -> tuple[TextPart, ...]:
        """The texts alone."""
        return tuple(part for part in self.parts if isinstance(part, TextPart))

    @property
    def diagrams(self) -> tuple[Diagram, ...]:
        """The diagrams alone."""
        return tuple(part for part in self.parts if isinstance(part, Diagram))

    @property
    def text(self) -> str:
        """The words alone."""
        return "\n\n".join(part.markdown for part in self.texts)

    @property
    def marked(self) -> str:
        """The words with ``[Diagram N]`` where the diagrams stand."""
        return "\n\n".join(
            part.markdown if isinstance(part, TextPart) else f"[Diagram {part.number}]" for part in self.parts
        )

    def around(self, diagram: Diagram) -> tuple[str, str]:
        """The texts right before and right after a ``diagram`` of the document; empty where there is none."""
        place = next(n for n, part in enumerate(self.parts) if part is diagram or part == diagram)
        before = [part.markdown for part in self.parts[:place] if isinstance(part, TextPart)]
        after = [part.markdown for part in self.parts[place + 1 :] if isinstance(part, TextPart)]
        return (before[-1] if before else "", after[0] if after else "")


class Answer(Frozen):
    """What a judge answered to one question: of a whole document, one diagram or a pair of diagrams."""

    dimension: Dimension
    about: tuple[int, ...] = ()
    """Numbers of the diagrams it was asked about; empty for the whole document."""
    score: float | None = Field(ge=0, le=HIGHEST)
    """0–5; None when no valid score came."""
    rationale: str = ""
    quotes: tuple[str, ...] = ()
    """Words of the document that the score rests on."""
    fault: str = ""
    """Why there is no score, in one sentence."""
    fault_kind: str = ""
    """The class of error behind that; empty where it was not asked."""
    broken: str = ""
    """What the judge found broken in what it was given, for which it gave no score."""


State = Literal["scored", "undefined", "missing", "broken", "unasked"]


class DimensionScore(Frozen):
    """One dimension of one document.

    >>> from chalkwright import DimensionScore
    >>> DimensionScore(value=4.5, state="scored").percent
    90.0
    """

    value: float | None = Field(ge=0, le=HIGHEST)
    """0–5; None unless ``scored``."""
    state: State
    """``undefined``: it means nothing for this document and is left out of the mean; ``missing``: a judge was asked
    and gave no valid score; ``broken``: it answered that what it was given is broken; ``unasked``: there was none."""
    why: str = ""
    """One sentence for what is not simply scored."""

    @property
    def percent(self) -> float | None:
        """0–100."""
        return None if self.value is None else self.value * 100 / HIGHEST


class Fact(Frozen):
    """One thing that was measured, told to the judge and kept in the verdict."""

    kind: str
    """E.g. ``text-over-text``, ``palette-drift``, ``label-not-shown``."""
    about: tuple[int, ...]
    """Numbers of the diagrams it was measured in."""
    sentence: str
    """With the figures."""
    cost: float = Field(default=0.0, ge=0, le=HIGHEST)
    """By how much it lowers the model-free score."""


class Doubt(Frozen):
    """What measuring is not sure of: the judge is asked to look. It costs nothing."""

    kind: str
    """As of a :class:`Fact`."""
    about: tuple[int, ...]
    """Numbers of the diagrams to look at."""
    sentence: str
    """Begins with ``Look whether``."""


class ReadLabels(Frozen):
    """Every text in one picture."""

    texts: tuple[str, ...]
    certain: bool
    """Whether our own record tells them, not what was read."""


class Evidence(Frozen):
    """All that was measured without a model."""

    facts: tuple[Fact, ...] = ()
    """What is certain."""
    doubts: tuple[Doubt, ...] = ()
    """What is not, and should be looked at."""
    readers: dict[str, str] = Field(default_factory=dict)
    """What read and took apart the pictures, with its version: OCR engine and models, image library, our own rules."""
    elq: tuple[float | None, ...] = ()
    """ELQ* of each diagram, 0–5; None for one that could not be read."""
    vc: tuple[float | None, ...] = ()
    """VC* of each diagram from the second on, against the first."""
    coordination: float | None = Field(default=None, ge=0, le=HIGHEST)
    """TDC*: whether what the text points at is there to be seen; None where it points at nothing."""
    legibility: tuple[Legibility | None, ...] = ()
    """Of each diagram, the labels that are read at the size a phone shows it; None for one that could not be read."""
    labels: tuple[ReadLabels | None, ...] = ()
    """Of each diagram, the texts in it; None for one that was not compared."""
    unmeasured: tuple[str, ...] = ()
    """One sentence for each picture that is there and was not measured."""

    @property
    def labels_read(self) -> tuple[int, int]:
        """Of all diagrams: the labels read at phone size, and all that can be judged."""
        seen = [one for one in self.legibility if one is not None]
        return sum(one.read for one in seen), sum(one.labels for one in seen)


DecidedBy = Literal["", "exact", "number", "quantity", "symbolic", "choice", "program", "model"]


class Step(Frozen):
    """One step of the explanation's reasoning, as the process score judges it (arXiv visual-text study, §5)."""

    text: str
    valid: bool | None
    """Given the problem and the steps before it; None when no valid answer came."""
    rationale: str = ""
    fault_kind: str = ""
    """The class of error for which no valid answer came."""


class Process(Frozen):
    """S_p and S_a of one document."""

    steps: tuple[Step, ...] = ()
    s_p: float | None = Field(default=None, ge=0, le=1)
    """Share of valid steps; None without a judge, 0 where the document has no step."""
    s_a: float | None = Field(default=None, ge=0, le=1)
    """1 when the final answer is the gold answer, 0 when not; None without a gold answer or when undecided."""
    found: str = ""
    """The final answer as the document gives it."""
    expected: str = ""
    """The answer that it is compared with."""
    computed: bool = False
    """Whether that is a program's, for want of a gold answer."""
    decided_by: DecidedBy = ""
    broken: str = ""
    """What the judge found broken in the steps it was given, for which it gave no verdicts."""


class Verdict(Frozen):
    """One judge on one document (``verdict.json``).

    >>> from chalkwright import Verdict
    >>> def unsettled(verdict: Verdict) -> list[str]:
    ...     return [f"{name}: {score.why}" for name, score in verdict.scores.items() if score.state == "missing"]
    """

    schema_version: int = VERDICT_SCHEMA
    """Of this form of the verdict."""
    document: str
    """The document's name, as tables show it."""
    title: str = ""
    """The document's own; empty where it has none."""
    origin: str
    """Path it was read from."""
    generator: str | None
    """Model (or author) that made the document, where that is known."""
    judge: str
    """Model id, or ``none``."""
    created: str
    """ISO 8601, UTC."""
    prompts: dict[str, str] = Field(default_factory=dict)
    """Template name → version hash."""
    scores: dict[Dimension, DimensionScore]
    """By dimension: CC, LC, PE, TC of the text, DPA, ELQ, VC, TDC of the diagrams (docs/benchmark.md)."""
    overall: float | None = Field(ge=0, le=HIGHEST)
    """Geometric mean of the defined dimensions, 0–5; None while one is missing or was not asked."""
    measured: dict[Dimension, float | None] = Field(default_factory=dict)
    """ELQ*, VC* and TDC*: from measurements alone, 0–5."""
    answers: tuple[Answer, ...] = ()
    """What the judge answered to each question."""
    evidence: Evidence = Evidence()
    """What was measured and told to the judge."""
    computed: Computation = NOTHING_COMPUTED
    """What a program comes to, where one was wanted, and which numbers differ."""
    process: Process = Process()
    """S_p, the share of valid steps, and S_a, whether the final answer is right."""
    missing: tuple[str, ...] = ()
    """What the judge could not see or say, one sentence each."""
    calls: tuple[CallRecord, ...] = ()
    """Every call to a model."""
    cost: Decimal | None = Decimal(0)
    """US dollars; None where a price is unknown."""
    seconds: float = 0.0
    """Wall clock."""

    @property
    def ran_out_of_money(self) -> bool:
        """Whether something was not asked because the money limit was reached."""
        kinds = {answer.fault_kind for answer in self.answers} | {step.fault_kind for step in self.process.steps}
        return BudgetExhausted.__name__ in kinds

    @property
    def complete(self) -> bool:
        """Whether every dimension that means something has a score."""
        return all(score.state in ("scored", "undefined") for score in self.scores.values())
