"""A document's numbers beside what a program stated, and those of its diagrams beside its texts. Pure, and slow."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from chalkwright.agent.data import Problem
from chalkwright.agent.proof.answering import answers_of, compare_answers, words_of
from chalkwright.agent.proof.arithmetic import slips_in
from chalkwright.agent.proof.comparing import Difference, named_differences
from chalkwright.agent.proof.drawn import label_differences
from chalkwright.agent.proof.givens import not_given
from chalkwright.agent.proof.numbers import Written, as_stated, numbers_in
from chalkwright.agent.proof.program import stated_only
from chalkwright.agent.proof.sameness import measures_the_same
from chalkwright.judges.computation import Computation, ComputedAnswer
from chalkwright.judges.data import Document, Evidence
from chalkwright.renderers.base import Stated

MOST = 6
"""Differences that are told of texts, and of diagrams."""
_SHORT = 120
_SCALE = 5


def compare(document: Document, evidence: Evidence, computed: Computation) -> Computation:
    """The computation with what the document answers, and with what differs; a program that cannot be trusted is
    compared with nothing."""
    texts = [part.markdown for part in document.texts]
    why_not = computed.why_not or _why_not(document.problem, computed)
    stated = () if why_not else computed.stated
    answers: tuple[ComputedAnswer, ...] = ()
    if stated and texts and document.problem is not None:
        answers = tuple(
            ComputedAnswer(
                answer=words_of(one.stated),
                agrees={"same": True, "different": False, "unclear": None}[one.verdict],
                found=one.found[:_SHORT],
            )
            for one in compare_answers(document.problem, texts, stated)
        )
    quantities = [one for one in stated if one.values and one.name]
    return computed.model_copy(
        update={
            "answers": answers,
            "differs": _first([*_text_differences(texts, quantities), *_slips(texts)]),
            "drawn": _first(_drawn(document, evidence, texts, quantities)),
            "why_not": why_not,
        }
    )


def _first(sentences: Sequence[str] | Iterator[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(sentences))[:MOST]


def _why_not(problem: Problem | None, computed: Computation) -> str:
    """Why what a program stated is worth nothing."""
    if not computed.program:
        return ""
    if problem is not None and (foreign := next(not_given(problem, computed.stated), None)):
        return f"The program takes {words_of(foreign)} as given, which the problem does not give."
    if any(one.kind == "facts" for one in computed.stated):
        return "It rests on facts."
    if not answers_of(computed.stated):
        return "The program states no answer."
    return "The program writes the answer down and computes nothing." if stated_only(computed.program) else ""


def _text_differences(texts: Sequence[str], quantities: Sequence[Stated]) -> Iterator[str]:
    for text in texts:
        for one in named_differences("text", text, quantities):
            assert one.stated is not None
            yield f"The text says {_shown(one)}, but the program comes to {words_of(one.stated)}."


def _slips(texts: Sequence[str]) -> Iterator[str]:
    for text in texts:
        for slip in slips_in(text):
            shown = slip.shown if len(slip.shown) <= _SHORT else f"{slip.shown[:_SHORT]}…"
            yield f"The text works out “{shown}”, but what stands first is {slip.first}."


def _drawn(document: Document, evidence: Evidence, texts: Sequence[str], quantities: Sequence[Stated]) -> Iterator[str]:
    said = [number for text in texts for number in numbers_in(text)]
    asked = [] if document.problem is None else numbers_in(document.problem.text)
    own = [as_stated(number) for number in (*asked, *said) if number.alone and number.unit is not None]
    known = [*asked, *said, *(number for diagram in document.diagrams for number in numbers_in(diagram.alt))]
    for diagram, read in zip(document.diagrams, evidence.labels, strict=False):
        if read is None:
            continue
        found = [told for label in read.texts if (told := _of_label(label, quantities, own, known)) is not None]
        shown = {number.value: number for label in read.texts for number in numbers_in(label) if number.unit}
        for one, by in found:
            # Many of one unit are the numbers along an axis.
            alike = sum(measures_the_same(one.number, other.unit) for other in shown.values())
            if one.stated is not None or alike < _SCALE:
                yield _of_diagram(diagram.number, one, by, certain=read.certain)


def _of_label(
    label: str, quantities: Sequence[Stated], own: Sequence[Stated], known: Sequence[Written]
) -> tuple[Difference, str] | None:
    """What a label contradicts first, the program or the text."""
    if not any(sign.isdigit() for sign in label):
        return None
    for stated, by in ((quantities, "the program comes to"), (own, "the text says")):
        for one in label_differences(label, stated, known):
            return one, by
    return None


def _of_diagram(number: int, one: Difference, by: str, *, certain: bool) -> str:
    against = "neither the problem nor the text has it" if one.stated is None else f"{by} {words_of(one.stated)}"
    if certain:
        return f"Diagram {number} says {_shown(one)}, but {against}."
    return f"Look whether diagram {number} says {_shown(one)}: {against}."


def _shown(one: Difference) -> str:
    name = f"{one.number.name} = " if one.number.name else ""
    return f"{name}{one.number.shown}"[:_SHORT]
