"""The data of the visual-text benchmark (paper 003, §3): items, what a system drew, what was read, what was judged."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path
from typing import Literal, NamedTuple

from pydantic import Field

from chalkwright.agent.data import CallRecord, Frozen
from chalkwright.benchmarks.harness.folder import own_name

Task = Literal["rendering", "factual", "context", "math"]
TASKS: tuple[Task, ...] = ("rendering", "factual", "context", "math")
LENGTHS = (64, 128, 256, 512)
"""Words of a passage to be rendered (§3.1)."""
Truth = Literal["exact", "span", "number", "spans", "choice", "expression"]
"""How an answer is compared: the letter of a choice, a number, one span or several of the passage, an expression."""


class Item(Frozen):
    """One thing to draw. ``rendering``: a text to reproduce; the others: a question whose solution is drawn."""

    id: str
    """Unique in a run, stable over runs, safe as a file name."""
    task: Task
    text: str
    """``rendering``: the very text; the others: the question, without choices or passage."""
    passage: str = ""
    """``context`` only."""
    choices: tuple[str, ...] = ()
    """``factual`` only, in order; the first is A."""
    answers: tuple[str, ...] = ()
    """Accepted final answers, the first is the one to print; empty for ``rendering``. ``spans`` within one are joined
    by comma and space."""
    truth: Truth = "exact"
    level: str = ""
    """``64`` … ``512`` words, ``easy`` or ``challenge``, ``1`` … ``5``; the answer's type for ``context``."""
    subject: str = ""
    source: str = "own"
    """``own``, ``wikitext``, ``arc``, ``drop``, ``math``, or a user's file name."""


class Reading(Frozen):
    """What one OCR engine read from one picture."""

    engine: str
    text: str
    """In reading order, lines joined by single newlines."""
    confidence: float | None = Field(None, ge=0, le=1)
    """Mean over the characters read (the paper's ACC: confidence, not correctness); None when nothing was read."""
    cer: float | None = Field(None, ge=0)
    """Against the item's text, ``rendering`` only; above 1 where much was invented (no clipping)."""
    wer: float | None = Field(None, ge=0)


class Extracted(Frozen):
    """The reasoning as it stands in a picture, word for word (paper 003, §3.2)."""

    steps: tuple[str, ...] = ()
    answer: str = ""


class Clarity(Frozen):
    """How readable the picture is, as a vision model counts (paper 003, §3.3)."""

    clear: int = Field(ge=0)
    total: int = Field(ge=0)
    readable: bool
    """ACR: all of it clear and readable, minor flaws tolerated."""

    @property
    def ccr(self) -> float | None:
        return min(1.0, self.clear / self.total) if self.total else None


class Key(NamedTuple):
    """One picture of a run."""

    system: str
    item: str

    @property
    def place(self) -> Path:
        """The PNG below the run's folder."""
        return Path("pictures") / own_name(self.system) / f"{own_name(self.item)}.png"


class Result(Frozen):
    """One item by one system (a line of ``results.jsonl``)."""

    item: str
    system: str
    examiner: str = ""
    """Who read, transcribed and judged: a picture may be examined more than once."""
    picture: str | None = None
    """File name in the run folder; None when nothing was drawn."""
    fault: str = ""
    """Why there is no picture or no score, in one sentence."""
    readings: tuple[Reading, ...] = ()
    extracted: Extracted | None = None
    valid: tuple[bool | None, ...] = ()
    """Of each step; None where no valid answer came."""
    s_p: float | None = Field(None, ge=0, le=1)
    """Share of valid steps; 0 where no step was found (counted apart), None without a judge."""
    s_a: float | None = Field(None, ge=0, le=1)
    clarity: Clarity | None = None
    calls: tuple[CallRecord, ...] = ()
    cost: Decimal | None = Decimal(0)
    """US dollars, pictures and judging together; None where a price is unknown."""
    seconds: float = 0.0

    @property
    def key(self) -> Key:
        return Key(self.system, self.item)

    @property
    def scorer(self) -> str:
        return self.examiner

    @property
    def done(self) -> bool:
        return self.picture is not None and not self.fault
