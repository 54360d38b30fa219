"""Numbers in the labels of a drawn picture beside what the program states. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from chalkwright.agent.data import Outline, Problem, SceneBlock
from chalkwright.agent.proof.answering import words_of
from chalkwright.agent.proof.comparing import Difference, named_differences, odd_labels
from chalkwright.agent.proof.numbers import Written, numbers_in
from chalkwright.agent.proof.record import Proof
from chalkwright.renderers.base import Element, Finding, Stated

_TEX = re.compile(r"\\[A-Za-z]|[_^]\{")


def label_findings(
    elements: Sequence[Element], proof: Proof, problem: Problem, outline: Outline, scene: SceneBlock
) -> tuple[Finding, ...]:
    """One finding for each label with a number that is neither computed nor written anywhere; slow: call it in a
    thread."""
    known = list(_known(problem, outline, scene))
    found = []
    for element in elements:
        if element.role != "text" or not any(sign.isdigit() for sign in element.text):
            continue
        differences = label_differences(element.text, proof.quantities, known)
        found += [_finding(element, scene, one) for one in differences[:1]]
    return tuple(found)


def label_differences(label: str, stated: Sequence[Stated], known: Sequence[Written]) -> list[Difference]:
    """Numbers of a label that what is stated contradicts, or that neither it nor ``known`` has."""
    text = f"${label}$" if _TEX.search(label) and "$" not in label else label
    return [*named_differences("label", text, stated), *odd_labels("label", text, stated, known, derived=True)]


def _known(problem: Problem, outline: Outline, scene: SceneBlock) -> Iterator[Written]:
    yield from numbers_in(problem.text)
    for block in outline.texts:
        yield from numbers_in(block.markdown)
    for text in (scene.elements, scene.labels):
        yield from numbers_in(text)


def _finding(element: Element, scene: SceneBlock, one: Difference) -> Finding:
    says = f"The label “{element.text}” says {one.number.shown}"
    if one.stated is None:
        message = f"{says}, which neither the specification of Scene {scene.index} nor the texts have."
    else:
        message = f"{says}, but the texts compute {words_of(one.stated)}."
    return Finding(
        kind="wrong-number",
        message=message,
        remedy="Write the number that the specification gives.",
        elements=(element.text,),
        boxes=(element.box,),
        amount=1.0,
    )
