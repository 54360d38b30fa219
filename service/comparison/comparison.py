"""Two explanations side by side: what their verdicts say and how far they differ. Pure."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

from chalkwright.agent.languages.catalogues import ENGLISH, mark
from chalkwright.judges.comparing.tables import ABSENT, Column
from chalkwright.judges.data import DIMENSIONS, HIGHEST, TITLES, Dimension, DimensionScore, Document, Fact, Verdict
from chalkwright.judges.job import NO_MODEL
from chalkwright.service.languages import in_context, spoken, translate

_PERCENT = Column("", digits=1, unit="%")
_DELTA = Column("", digits=1, signed=True)
_STARRED: tuple[Dimension, ...] = ("ELQ", "VC", "TDC")
_FULL = 100 / HIGHEST


@dataclass(frozen=True)
class ComparedMeasure:
    """One measure of both."""

    title: str
    first: str
    second: str
    difference: str
    """Second minus first in points; empty where one is undefined."""
    better: int
    """−1: the first is higher, 1: the second, 0: neither, or not known."""
    why: str = ""
    """Why a figure is missing."""


def lines(first: Verdict | None, second: Verdict | None) -> list[ComparedMeasure]:
    """Eight dimensions, the overall, what was measured without a model, S_p and S_a; none without a verdict."""
    if first is None and second is None:
        return []
    found = []
    for name in DIMENSIONS:
        one, other = _score(first, name), _score(second, name)
        asked = [score for score in (one, other) if score is not None and score.state != "unasked"]
        why = translate(next((score.why for score in asked if score.why), ""))
        found.append(
            _line(
                f"{name} · {translate(TITLES[name])}",
                one.percent if one else None,
                other.percent if other else None,
                why,
            )
        )

    def both(title: str, value: Callable[[Verdict], float | None], factor: float) -> ComparedMeasure:
        one, other = (_times(value(v), factor) if v is not None else None for v in (first, second))
        return _line(title, one, other)

    found.append(both(translate("Overall"), lambda v: v.overall, _FULL))
    for name in _STARRED:
        found.append(
            both(" · ".join((f"{name}*", translate("measured without a model"))), partial(_measure_of, name), _FULL)
        )
    found.append(both(" · ".join(("S_p", translate("steps that are valid"))), lambda v: v.process.s_p, 100))
    found.append(both(" · ".join(("S_a", translate("the answer is right"))), lambda v: v.process.s_a, 100))
    return [line for line in found if line.first != ABSENT or line.second != ABSENT or line.why]


def scorers(first: Verdict | None, second: Verdict | None, *, brought: tuple[bool, bool] = (False, False)) -> str:
    """Who gave the scores, in one sentence; empty where there is none. ``brought``: which came with its document."""
    said = [_scorer(verdict, came) for verdict, came in zip((first, second), brought, strict=True)]
    if first is None and second is None:
        return ""
    if said[0] == said[1]:
        return translate("Both are {said}.", said=said[0])
    return translate("The first is {first}, the second is {second}.", first=said[0], second=said[1])


def _scorer(verdict: Verdict | None, brought: bool) -> str:
    if verdict is None:
        return in_context("an explanation", "not measured")
    if brought:
        return translate("judged by {judge}, as a file that came with it says", judge=verdict.judge)
    if verdict.judge == NO_MODEL:
        return in_context("an explanation", "measured without a model")
    return translate("judged by {judge}", judge=verdict.judge)


KINDS = {
    "text-over-text": mark("A text lies on another one"),
    "text-over-line": mark("A line runs through a text"),
    "text-too-small": mark("A text is too small"),
    "unreadable": mark("A text cannot be read"),
    "low-contrast": mark("Too little contrast"),
    "literal-markup": mark("Markup is shown letter by letter"),
    "cut-by-frame": mark("The frame cuts something"),
    "crowded-edge": mark("Too near to the edge"),
    "crowded": mark("Things stand too close"),
    "hidden": mark("Something is hidden"),
    "unmeasured": mark("Something could not be measured"),
    "tangled": mark("Marks run into each other"),
    "astray": mark("A label stands away from what it names"),
    "uneven": mark("Sizes of letters differ"),
    "mostly-empty": mark("The picture is mostly empty"),
    "label-not-shown": mark("A label of the text is not in the picture"),
    "colour-not-shown": mark("A colour of the text is not in the picture"),
    "subject-drift": mark("A picture belongs to another problem"),
    "palette-drift": mark("Colours change between pictures"),
    "stroke-drift": mark("Lines change between pictures"),
    "label-drift": mark("Labels change between pictures"),
    "anchor-drift": mark("The figure changes between pictures"),
    "background-drift": mark("The background changes between pictures"),
}
"""What the kinds of facts come to, for readers of other languages than English."""
_QUOTED = re.compile("“[^”]+”")


class Found(NamedTuple):
    """One finding as a page says it."""

    sentence: str
    english: bool
    """Whether it is English, whatever the page speaks."""


def findings(verdict: Verdict | None) -> list[Found]:
    """What was measured to be wrong, the costliest first, then what could not be judged."""
    if verdict is None:
        return []
    facts = sorted(verdict.evidence.facts, key=lambda fact: -fact.cost)
    return list(dict.fromkeys([*map(_found, facts), *(Found(missing, True) for missing in verdict.missing)]))


def _found(fact: Fact) -> Found:
    """Its own sentence, with all figures, for English readers; others are told what, where and of which words."""
    kind = KINDS.get(fact.kind)
    if kind is None or spoken() == ENGLISH:
        return Found(fact.sentence, True)
    comma = translate(", ")
    where = translate("Diagram {number}", number=comma.join(map(str, fact.about)))
    words = comma.join(dict.fromkeys(_QUOTED.findall(fact.sentence)))
    if words:
        return Found(translate("{where}: {what} ({words}).", where=where, what=translate(kind), words=words), False)
    return Found(translate("{where}: {what}.", where=where, what=translate(kind)), False)


def shape(document: Document) -> list[tuple[str, str]]:
    """Figures of a document that need no judge."""
    return [
        (mark("Words"), str(len(document.text.split()))),
        (mark("Diagrams"), str(len(document.diagrams))),
        (mark("Written by"), document.generator or translate("not said")),
    ]


def same_problem(first: Document, second: Document) -> bool | None:
    """Whether both explain one problem; None where one does not say what it explains."""
    if first.problem is None or second.problem is None:
        return None
    return _bare(first.problem.text) == _bare(second.problem.text)


def _bare(text: str) -> Sequence[str]:
    return "".join(sign if sign.isalnum() else " " for sign in text.casefold()).split()


def _score(verdict: Verdict | None, name: Dimension) -> DimensionScore | None:
    return verdict.scores.get(name) if verdict else None


def _measure_of(name: Dimension, verdict: Verdict) -> float | None:
    return verdict.measured.get(name)


def _times(value: float | None, factor: float) -> float | None:
    return None if value is None else value * factor


def _line(title: str, first: float | None, second: float | None, why: str = "") -> ComparedMeasure:
    texts = [ABSENT if value is None else _PERCENT.figure(value) for value in (first, second)]
    if first is None or second is None:
        return ComparedMeasure(title, texts[0], texts[1], "", 0, why)
    delta = second - first
    # What reads as the same is called the same.
    text = _DELTA.figure(delta)
    better = 0 if text == "0.0" else 1 if delta > 0 else -1
    return ComparedMeasure(title, texts[0], texts[1], text, better, why)
