"""From judgements to what was caught. Pure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pydantic import Field
from scipy.stats import binomtest

from chalkwright.agent.data import Frozen
from chalkwright.benchmarks.lab.judge.copies import Copy
from chalkwright.benchmarks.lab.judge.expectations import CLEAN, EXPECTED, FALL, REQUIRED, STAY
from chalkwright.benchmarks.lab.judge.faults import FAULTS, Fault
from chalkwright.judges.data import DIMENSIONS, HIGHEST, Dimension

STARRED: tuple[Dimension, ...] = ("ELQ", "VC", "TDC")
"""The dimensions that are measured as well."""


class Seen(Frozen):
    """One judgement, as the benchmark needs it."""

    name: str
    """Of the folder."""
    scores: dict[Dimension, float | None] = Field(default_factory=dict)
    """By the model; empty without one."""
    measured: dict[Dimension, float | None] = Field(default_factory=dict)
    facts: tuple[str, ...] = ()
    complete: bool = True
    """False when the model left something unanswered: asked again by the next run."""


class Share(Frozen):
    """So many of so many, with the Wilson interval at 95 %."""

    count: int
    of: int
    low: float
    high: float

    @property
    def value(self) -> float:
        """1 of nothing."""
        return self.count / self.of if self.of else 1.0


class Missed(Frozen):
    """A copy whose fault was not caught, or a clean document that did not pass."""

    name: str
    said: str
    """What was changed."""
    figures: str
    """The scores, clean and faulted."""


class FaultLine(Frozen):
    """The figures of one fault, before the model or by measurement."""

    fault: Fault
    starred: bool
    """By measurement."""
    expected: tuple[Dimension, ...]
    caught: Share
    unjudged: int
    """Copies of which an expected score is missing; they count as not caught."""
    fell: dict[Dimension, int]
    """Copies in which a dimension fell, whether expected or not."""
    disturbed: int
    """Copies in which a dimension fell that should have stayed."""
    missed: tuple[Missed, ...]


class Result(Frozen):
    """All figures of one run."""

    model: str
    seed: int
    documents: int
    skipped: dict[Fault, int]
    """Documents that have no place for a fault."""
    lines: tuple[FaultLine, ...]
    clean: Share
    """Good documents with no measured dimension below :data:`chalkwright.benchmarks.lab.judge.expectations.CLEAN`."""
    not_clean: tuple[Missed, ...]
    means: dict[str, float]
    """Mean scores of the clean documents, measured ones with a star."""

    @property
    def holds(self) -> bool:
        """Whether the measured dimensions catch and pass what they must."""
        return self.clean.value >= REQUIRED and all(
            line.caught.value >= REQUIRED for line in self.lines if line.starred
        )


def share(count: int, of: int) -> Share:
    """With the Wilson interval; 0 to 1 of nothing."""
    if of == 0:
        return Share(count=0, of=0, low=0.0, high=1.0)
    interval = binomtest(count, of).proportion_ci(method="wilson")
    return Share(count=count, of=of, low=float(interval.low), high=float(interval.high))


def result(model: str, seed: int, documents: Sequence[str], copies: Sequence[Copy], seen: Mapping[str, Seen]) -> Result:
    """Figures of all documents and copies; ``seen`` is by folder name."""
    lines = []
    for fault in FAULTS:
        own = [copy for copy in copies if copy.fault == fault and copy.said]
        if any(seen[name].scores for name in documents):
            lines.append(_line(fault, own, seen, starred=False))
        if EXPECTED[fault].measured:
            lines.append(_line(fault, own, seen, starred=True))
    low = [name for name in documents if not _passes(seen[name])]
    return Result(
        model=model,
        seed=seed,
        documents=len(documents),
        skipped={fault: sum(copy.fault == fault and not copy.said for copy in copies) for fault in FAULTS},
        lines=tuple(lines),
        clean=share(len(documents) - len(low), len(documents)),
        not_clean=tuple(
            Missed(name=name, said="; ".join(seen[name].facts), figures=_figures(_scores(seen[name], True), {}))
            for name in low
        ),
        means=_means([seen[name] for name in documents]),
    )


def fell(clean: float | None, faulted: float | None) -> bool:
    """Whether a score is lower by the margin; a missing one is not."""
    return clean is not None and faulted is not None and clean - faulted >= FALL


def _line(fault: Fault, copies: Sequence[Copy], seen: Mapping[str, Seen], *, starred: bool) -> FaultLine:
    expectation = EXPECTED[fault]
    expected = expectation.measured if starred else expectation.falls
    still = expectation.unmoved if starred else expectation.stays
    counts: dict[Dimension, int] = dict.fromkeys(STARRED if starred else DIMENSIONS, 0)
    missed, unjudged, disturbed = [], 0, 0
    for copy in copies:
        before, after = (_scores(seen[name], starred) for name in (copy.document, copy.name))
        fallen = {name for name in counts if fell(before.get(name), after.get(name))}
        for name in fallen:
            counts[name] += 1
        unjudged += any(before.get(name) is None or after.get(name) is None for name in expected)
        disturbed += any(_lower(before.get(name), after.get(name)) for name in still)
        if not fallen & set(expected):
            missed.append(Missed(name=copy.name, said=copy.said, figures=_figures(before, after, expected)))
    return FaultLine(
        fault=fault,
        starred=starred,
        expected=expected,
        caught=share(len(copies) - len(missed), len(copies)),
        unjudged=unjudged,
        fell=counts,
        disturbed=disturbed,
        missed=tuple(missed),
    )


def _scores(one: Seen, starred: bool) -> Mapping[Dimension, float | None]:
    """TDC* of a text that points at nothing is not defined; nothing is wrong with it either, so it is the highest."""
    if not starred:
        return one.scores
    return one.measured | {"TDC": HIGHEST if one.measured.get("TDC") is None else one.measured["TDC"]}


def _lower(clean: float | None, faulted: float | None) -> bool:
    return clean is not None and faulted is not None and clean - faulted > STAY


def _passes(one: Seen) -> bool:
    return all(value is None or value >= CLEAN for value in one.measured.values())


def _figures(
    before: Mapping[Dimension, float | None],
    after: Mapping[Dimension, float | None],
    names: Sequence[Dimension] = STARRED,
) -> str:
    def say(value: float | None) -> str:
        return "–" if value is None else f"{value:.2f}"

    return ", ".join(
        f"{name} {say(before.get(name))}" + (f" → {say(after.get(name))}" if after else "") for name in names
    )


def _means(clean: Sequence[Seen]) -> dict[str, float]:
    found = {}
    for starred, mark in ((False, ""), (True, "*")):
        for name in DIMENSIONS:
            scores = (one.measured if starred else one.scores for one in clean)
            values = [value for score in scores if (value := score.get(name)) is not None]
            if values:
                found[f"{name}{mark}"] = sum(values) / len(values)
    return found
