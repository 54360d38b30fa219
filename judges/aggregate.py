"""From single answers to the eight dimensions and their overall (EduIllustrate §4.2). Pure.

ELQ is the geometric mean over all diagrams, VC that of the first diagram against each later one, the overall that
of the dimensions. Where the paper is silent: one diagram leaves VC undefined; no diagram leaves the four visual
dimensions at 0 where there should have been some and undefined where the outline wanted none; a zero anywhere gives
zero; what no judge validly answered is missing, what it calls broken has no score, and neither is guessed.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence

from chalkwright.agent.languages.catalogues import mark
from chalkwright.judges.data import DIMENSIONS, VISUAL, Answer, Dimension, DimensionScore, Document

_ONE_DIAGRAM = mark("There is only one diagram, so that there is nothing to be consistent with.")
_NONE_WANTED = mark("The outline wants no diagram.")
_NONE_THERE = mark("There is no diagram.")
_NO_JUDGE = mark("No judge was asked.")


def geometric_mean(values: Iterable[float]) -> float | None:
    """``(∏ vᵢ)^(1/n)`` of non-negative values; 0 as soon as one is 0, None of nothing."""
    found = list(values)
    if not found:
        return None
    if min(found) <= 0:
        return 0.0
    # The mean lies between the extremes, which rounding in the logarithms would overstep.
    mean = math.exp(math.fsum(map(math.log, found)) / len(found))
    return min(max(mean, min(found)), max(found))


def dimension_scores(
    document: Document, answers: Sequence[Answer], *, asked: bool = True
) -> dict[Dimension, DimensionScore]:
    """All eight; ``asked`` False when there was no judge."""
    return {name: _dimension(name, document, answers, asked=asked) for name in DIMENSIONS}


def overall(scores: Mapping[Dimension, DimensionScore]) -> float | None:
    """Geometric mean of the defined dimensions; None while one is missing, broken or was not asked."""
    if any(score.state in ("missing", "broken", "unasked") for score in scores.values()):
        return None
    return geometric_mean(score.value for score in scores.values() if score.value is not None)


def mean_overall(overalls: Iterable[float | None]) -> float | None:
    """A generator's overall: the mean of its documents' overalls, those without one left out."""
    known = [value for value in overalls if value is not None]
    return math.fsum(known) / len(known) if known else None


def _dimension(name: Dimension, document: Document, answers: Sequence[Answer], *, asked: bool) -> DimensionScore:
    ruled = _by_rule(name, document)
    if ruled is not None:
        return ruled
    if not asked:
        return DimensionScore(value=None, state="unasked", why=_NO_JUDGE)
    expected = questions(name, document)
    given = {answer.about: answer for answer in answers if answer.dimension == name}
    lacking = [
        given[about].fault if about in given else _not_answered(name, about)
        for about in expected
        if about not in given or given[about].score is None
    ]
    broken = [answer.fault for about in expected if (answer := given.get(about)) is not None and answer.broken]
    if broken:
        return DimensionScore(value=None, state="broken", why=broken[0])
    if lacking:
        return DimensionScore(value=None, state="missing", why=lacking[0])
    value = geometric_mean(score for about in expected if (score := given[about].score) is not None)
    return DimensionScore(value=value, state="scored")


def _by_rule(name: Dimension, document: Document) -> DimensionScore | None:
    """What needs no judge."""
    if name not in VISUAL:
        return None
    count = len(document.diagrams)
    if count == 0 and not document.wants_diagrams:
        return DimensionScore(value=None, state="undefined", why=_NONE_WANTED)
    if count == 0:
        return DimensionScore(value=0.0, state="scored", why=_NONE_THERE)
    if count == 1 and name == "VC":
        return DimensionScore(value=None, state="undefined", why=_ONE_DIAGRAM)
    return None


def questions(name: Dimension, document: Document) -> list[tuple[int, ...]]:
    """What is asked for one dimension: the diagrams of each question, ``()`` for the whole document."""
    numbers = [diagram.number for diagram in document.diagrams]
    if _by_rule(name, document) is not None:
        return []
    if name == "ELQ":
        return [(number,) for number in numbers]
    if name == "VC":
        return [(numbers[0], later) for later in numbers[1:]]
    return [()]


def _not_answered(name: Dimension, about: tuple[int, ...]) -> str:
    where = f" for diagram {about[-1]}" if about else ""
    return f"The judge gave no valid score of {name}{where}."
