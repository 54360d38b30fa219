"""How a verdict is told: which answer, measurement and fact stands where, and the few sentences between. Pure."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from chalkwright.agent.languages.catalogues import mark
from chalkwright.judges.computation import Computation, ComputedAnswer
from chalkwright.judges.data import (
    DIMENSIONS,
    HIGHEST,
    TITLES,
    VISUAL,
    Answer,
    Diagram,
    Dimension,
    DimensionScore,
    Document,
    Doubt,
    Evidence,
    Fact,
    Process,
    Verdict,
)
from chalkwright.judges.job import NO_MODEL

NO_VALUE = "–"
LEGIBLE = "labels read at phone size"
CREATED_TO_THE_MINUTE = 16
"""Characters of an ISO 8601 time."""


class DiagramReport(NamedTuple):
    """What is told beside one diagram."""

    diagram: Diagram
    elq: float | None
    """ELQ*, 0–5."""
    vc: float | None
    """VC* against the first diagram, 0–5."""
    legible: str
    """``11 of 12``: labels read at phone size; empty where there is none to read."""
    answers: tuple[Answer, ...]
    facts: tuple[Fact, ...]
    """The costliest first."""
    doubts: tuple[Doubt, ...]
    """What measuring is not sure of."""


def percent(value: float | None, highest: float = HIGHEST) -> str:
    """``90.0%`` for 4.5 of 5; a dash for None."""
    return NO_VALUE if value is None else f"{value * 100 / highest:.1f}%"


def state(score: DimensionScore) -> str:
    """What stands where a score stands: its per cent, or why there is none in two words at most."""
    if score.value is not None:
        return percent(score.value)
    said = {
        "undefined": mark("not defined"),
        "missing": mark("no score"),
        "broken": mark("input broken"),
        "unasked": mark("not asked"),
    }
    return said.get(score.state, NO_VALUE)


def name_of(verdict: Verdict) -> str:
    """The document's own title, with the name under which tables show it."""
    if not verdict.title or verdict.title == verdict.document:
        return verdict.document
    return f"{verdict.title} ({verdict.document})"


def judge_name(verdict: Verdict) -> str:
    """The model, or that there was none."""
    return "no model (measurements only)" if verdict.judge == NO_MODEL else verdict.judge


def overall_sentence(verdict: Verdict) -> str:
    """What the overall is the mean of, or why there is none."""
    left_out = [name for name in DIMENSIONS if verdict.scores[name].state == "undefined"]
    if verdict.overall is not None:
        without = f"; {list_dimensions(left_out)} {'is' if len(left_out) == 1 else 'are'} not defined and left out"
        return f"The geometric mean of the dimensions{without if left_out else ''}."
    if any(verdict.scores[name].state == "unasked" for name in DIMENSIONS):
        return "There is no overall score: no judge was asked, so only what can be measured is scored."
    lacking = [name for name in DIMENSIONS if verdict.scores[name].state in ("missing", "broken")]
    if lacking:
        verb = "has" if len(lacking) == 1 else "have"
        return f"There is no overall score, because {list_dimensions(lacking)} {verb} none."
    return "There is no overall score."


def list_dimensions(names: list[Dimension]) -> str:
    """``CC, LC and PE``."""
    return " and ".join(filter(None, [", ".join(names[:-1]), *names[-1:]]))


def step_counts(process: Process) -> str:
    """`` (1 of 3 steps valid, 1 not judged)``; empty where there is no step."""
    if not process.steps:
        return ""
    valid, unjudged = (sum(step.valid is wanted for step in process.steps) for wanted in (True, None))
    rest = f", {unjudged} not judged" if unjudged else ""
    return f" ({valid} of {len(process.steps)} steps valid{rest})"


def answer_sentence(verdict: Verdict) -> str:
    """S_a in words; empty where there is no reference answer."""
    process = verdict.process
    how = {"": "", "model": " (decided by the judge)"}.get(process.decided_by, f" (compared as: {process.decided_by})")
    reference = "what the program comes to" if process.computed else "the reference answer"
    if process.decided_by == "program":
        how = ""
    if process.s_a is not None:
        return ("It agrees" if process.s_a >= 0.5 else "It does not agree") + f" with {reference}{how}."
    return f"Whether it agrees with {reference} is not decided." if process.expected else ""


def computed_sentence(computed: Computation) -> str:
    """Who wrote the program, and what became of it; empty where none was wanted."""
    if not computed.writer:
        return ""
    if not computed.program:
        return f"No program worked the problem out. {computed.why_not}".strip()
    whose = "A program of the explanation's author" if computed.writer == "author" else "A program of the judge's"
    if computed.answers:
        return f"{whose} worked the problem out."
    return f"{whose} computed no answer. {computed.why_not}".strip()


def computed_answer_sentence(one: ComputedAnswer) -> str:
    """``The explanation answers the same.``"""
    if one.agrees is None:
        return "Whether the explanation answers the same cannot be told."
    if one.agrees:
        return "The explanation answers the same."
    return f"The explanation answers “{one.found}”." if one.found else "The explanation answers something else."


def diagram_reports(verdict: Verdict, document: Document) -> list[DiagramReport]:
    """One for each diagram, in order; what is about a pair stands at the later of the two."""
    reports = []
    for place, diagram in enumerate(document.diagrams):
        reports.append(
            DiagramReport(
                diagram=diagram,
                elq=_nth(verdict.evidence.elq, place),
                vc=_nth(verdict.evidence.vc, place - 1),
                legible=_legible(verdict.evidence, place),
                answers=tuple(answer for answer in verdict.answers if _stands_at(answer.about, diagram)),
                facts=_costliest_first(fact for fact in verdict.evidence.facts if _stands_at(fact.about, diagram)),
                doubts=tuple(doubt for doubt in verdict.evidence.doubts if _stands_at(doubt.about, diagram)),
            )
        )
    return reports


def lines_of_measures(report: DiagramReport) -> list[tuple[str, str]]:
    """What was measured in a diagram without a model, name and value."""
    scores = [
        (f"{key}*", percent(value)) for key, value in (("ELQ", report.elq), ("VC", report.vc)) if value is not None
    ]
    return scores + ([(LEGIBLE, report.legible)] if report.legible else [])


def legibility_sentence(verdict: Verdict) -> str:
    """``Labels read at phone size: 11 of 12.`` of all diagrams; empty where there is none."""
    read, labels = verdict.evidence.labels_read
    return f"{LEGIBLE[0].upper()}{LEGIBLE[1:]}: {read} of {labels}." if labels else ""


def other_answers(verdict: Verdict, document: Document) -> list[Answer]:
    """Those that stand at no diagram, in the order of the dimensions."""
    free = [answer for answer in verdict.answers if not _at_any(answer.about, document)]
    return sorted(free, key=lambda answer: DIMENSIONS.index(answer.dimension))


def other_facts(verdict: Verdict, document: Document) -> tuple[Fact, ...]:
    """Those that stand at no diagram."""
    return _costliest_first(fact for fact in verdict.evidence.facts if not _at_any(fact.about, document))


def answer_title(answer: Answer) -> str:
    """``Element Layout Quality``, or ``Visual Consistency with diagram 1``."""
    if len(answer.about) > 1:
        return f"{TITLES[answer.dimension]} with diagram {answer.about[0]}"
    return TITLES[answer.dimension]


def rows_of_measures(verdict: Verdict) -> dict[Dimension, float | None]:
    """ELQ*, VC* and TDC* as far as the verdict has them."""
    return {name: verdict.measured[name] for name in VISUAL if name in verdict.measured}


def radar_series(verdict: Verdict) -> dict[str, dict[Dimension, float | None]]:
    """The judge's scores, and the measured ones beside them where there are any."""
    series = {judge_name(verdict): {name: verdict.scores[name].value for name in DIMENSIONS}}
    measured = rows_of_measures(verdict)
    if any(value is not None for value in measured.values()):
        if verdict.judge == NO_MODEL and all(s.state != "scored" for s in verdict.scores.values()):
            series.clear()
        series["measured, without a model"] = measured
    return series


def describe_making(verdict: Verdict) -> str:
    """Calls, cost and time, in one sentence."""
    count = sum(not call.replayed for call in verdict.calls)
    if verdict.judge == NO_MODEL:
        return f"Measured without a model in {verdict.seconds:.1f} s{_by(verdict)}."
    money = "cost unknown" if verdict.cost is None else f"${verdict.cost:.4f}"
    return f"{count} {'call' if count == 1 else 'calls'}, {money}, {verdict.seconds:.1f} s{_measured_by(verdict)}."


def _by(verdict: Verdict) -> str:
    """`` by rapidocr 3.10.0 (…), opencv 5.0.0``; empty where no picture was measured."""
    readers = verdict.evidence.readers
    return " by " + ", ".join(f"{name} {version}".rstrip() for name, version in readers.items()) if readers else ""


def _measured_by(verdict: Verdict) -> str:
    by = _by(verdict)
    return f"; measured{by}" if by else ""


def _legible(evidence: Evidence, place: int) -> str:
    one = evidence.legibility[place] if place < len(evidence.legibility) else None
    return f"{one.read} of {one.labels}" if one is not None and one.labels else ""


def _stands_at(about: tuple[int, ...], diagram: Diagram) -> bool:
    return bool(about) and about[-1] == diagram.number


def _at_any(about: tuple[int, ...], document: Document) -> bool:
    return any(_stands_at(about, diagram) for diagram in document.diagrams)


def _nth(values: tuple[float | None, ...], place: int) -> float | None:
    return values[place] if 0 <= place < len(values) else None


def _costliest_first(facts: Iterable[Fact]) -> tuple[Fact, ...]:
    return tuple(sorted(facts, key=lambda fact: -fact.cost))
