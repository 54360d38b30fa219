"""An outline beside its program: how far each answer is proven, and what has to be mended. Pure.

The proof stands on its own (``Proof``); the faults are what the writer hears, each with both places and the difference.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from chalkwright.agent.data import Outline, Problem
from chalkwright.agent.proof.answering import Compared, answers_of, compare_answers, words_of
from chalkwright.agent.proof.arithmetic import slips_in
from chalkwright.agent.proof.comparing import Difference, named_differences, odd_labels, placed_differences
from chalkwright.agent.proof.constraints import constraint_faults
from chalkwright.agent.proof.givens import not_given
from chalkwright.agent.proof.numbers import numbers_in
from chalkwright.agent.proof.program import stated_only
from chalkwright.agent.proof.record import ON_THE_WAY, Proof, Proven, ProvenAnswer
from chalkwright.agent.replies import series_plan
from chalkwright.renderers.base import Stated
from chalkwright.renderers.faults import Fault

MOST = 6
"""Faults told at once."""
_BOTH = "Work it out once more, and correct whichever is wrong, if one is, and whatever follows from it."


class Checked(NamedTuple):
    """What came of the comparison."""

    proof: Proof
    faults: tuple[Fault, ...]


def check_outline(problem: Problem, outline: Outline, program: str, stated: tuple[Stated, ...]) -> Checked:
    """Compare an outline with what its program stated; slow enough to be called in a thread."""
    compared = compare_answers(problem, [block.markdown for block in outline.texts], stated)
    faults = [
        *_lacking(stated),
        *_written_down(program, stated),
        *_not_given(problem, stated),
        *_answered_otherwise(outline, compared),
        *_differences(problem, outline, stated),
        *_slips(outline),
        *constraint_faults(series_plan(outline.series, 1).constraints, Proof(stated=stated)),
    ]
    proof = Proof(program=program, stated=stated, answers=_answers(compared, stated, _told(faults)))
    return Checked(proof, tuple(dict.fromkeys(faults))[:MOST])


def _told(faults: list[Fault]) -> frozenset[str]:
    return frozenset(fault.kind for fault in faults)


def _answers(
    compared: tuple[Compared, ...], stated: tuple[Stated, ...], told: frozenset[str]
) -> tuple[ProvenAnswer, ...]:
    computes = any(one.kind in ("answer", "step") and (one.values or one.text) for one in stated)
    doubted = bool(told & {"check-given", "check-stated"})
    found = []
    for one in compared:
        proven: Proven = "no"
        if computes and not doubted and one.verdict != "different":
            proven = "twice" if one.verdict == "same" else "once"
            if told & ON_THE_WAY:
                proven = "once"
        found.append(ProvenAnswer(answer=words_of(one.stated), proven=proven))
    return tuple(found) or (ProvenAnswer(answer="", proven="no"),)


def _lacking(stated: tuple[Stated, ...]) -> Iterator[Fault]:
    if not answers_of(stated) and not any(one.kind == "facts" for one in stated):
        yield Fault(
            kind="check-silent",
            message="CHECK states no answer.",
            remedy='Compute it and state it with answer("name", value, "unit"); where nothing can be computed, '
            'say so with facts("…").',
        )


def _written_down(program: str, stated: tuple[Stated, ...]) -> Iterator[Fault]:
    if any(one.kind == "facts" for one in stated):
        return
    for line in sorted(stated_only(program)):
        name = next((one.name for one in stated if one.kind == "answer" and one.line == line), "the answer")
        yield Fault(
            kind="check-stated",
            message=f"CHECK writes {name} down instead of computing it.",
            remedy="Compute it from the given values, in another way than the texts.",
            line=line,
        )


def _not_given(problem: Problem, stated: tuple[Stated, ...]) -> Iterator[Fault]:
    for one in not_given(problem, stated):
        yield Fault(
            kind="check-given",
            message=f"CHECK has given {words_of(one)}, which the problem does not give.",
            remedy="Read the problem once more; what is common knowledge is a constant(…), what is computed a step(…). "
            "If the texts have the wrong value too, correct them.",
            line=one.line,
        )


def _answered_otherwise(outline: Outline, compared: tuple[Compared, ...]) -> Iterator[Fault]:
    last = outline.texts[-1].index
    for one in compared:
        if one.verdict == "different":
            comes_to = words_of(one.stated)
            if one.found and len(compared) > 1:  # of several answers each may be right that the texts give
                message = f"TEXT_{last} nowhere states {comes_to}, which CHECK answers; it says “{_short(one.found)}”."
            else:
                said = f"answers “{_short(one.found)}”" if one.found else "has no such answer"
                message = f"TEXT_{last} {said}, but CHECK comes to {comes_to}."
            yield Fault(
                kind="check-answer",
                message=message,
                remedy=_BOTH,
                line=one.stated.line,
            )


def _differences(problem: Problem, outline: Outline, stated: tuple[Stated, ...]) -> Iterator[Fault]:
    said = [number for block in outline.texts for number in numbers_in(block.markdown)]
    # A bare number of a text, such as a count, is no length.
    known = [*numbers_in(problem.text), *(number for number in said if number.unit is not None or number.stated)]
    for block in outline.texts:
        yield from map(_difference, named_differences(f"TEXT_{block.index}", block.markdown, stated))
    for scene in outline.scenes:
        for field in ("elements", "labels", "alt"):
            text, place = getattr(scene, field), f"{field.upper()} of SCENE_{scene.index}"
            yield from map(_difference, named_differences(place, text, stated))
            if field == "labels":
                yield from map(_difference, placed_differences(place, text, stated))
                yield from map(_difference, odd_labels(place, text, stated, known))


def _difference(found: Difference) -> Fault:
    name = f"{found.number.name} = " if found.number.name else ""
    shown = f"{name}{found.number.shown}"
    if found.stated is None:
        message = f"{found.place} write “{shown}”, which neither the problem nor a text nor CHECK has."
        return Fault(kind="check-number", message=message, remedy=_BOTH, excerpt=_short(found.number.sentence))
    return Fault(
        kind="check-number",
        message=f"{found.place} {'say' if 'of' in found.place else 'says'} {shown}, but CHECK states "
        f"{words_of(found.stated)} (line {found.stated.line}).",
        remedy=_BOTH,
        excerpt=_short(found.number.sentence),
    )


def _slips(outline: Outline) -> Iterator[Fault]:
    for block in outline.texts:
        for slip in slips_in(block.markdown):
            yield Fault(
                kind="text-sum",
                message=f"TEXT_{block.index} works out “{_short(slip.shown)}”, but what stands first is {slip.first}.",
                remedy=_BOTH,
            )


def _short(text: str) -> str:
    return text if len(text) <= 160 else f"{text[:159]}…"
