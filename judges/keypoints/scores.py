"""Element matching: precision, recall and F1 of one item, and their means (paper 002, §5.1, equation 1). Pure."""

from __future__ import annotations

from pydantic import Field

from chalkwright.agent.data import Frozen


class ElementScores(Frozen):
    """EM_P, EM_R and EM_F1, each from 0 to 1."""

    precision: float
    recall: float
    f1: float
    matched: int = Field(ge=0)
    generated: int = Field(ge=0)
    reference: int = Field(ge=0)


def element_scores(matched: int, generated: int, reference: int) -> ElementScores:
    """Of so many keypoints; 0/0 is 0. Raises ``ValueError`` where more are matched than there are."""
    if not 0 <= matched <= min(generated, reference):
        raise ValueError(f"{matched} matches of {generated} generated and {reference} reference keypoints")
    precision, recall = _share(matched, generated), _share(matched, reference)
    return ElementScores(
        precision=precision,
        recall=recall,
        f1=_share(2 * precision * recall, precision + recall),
        matched=matched,
        generated=generated,
        reference=reference,
    )


def _share(part: float, whole: float) -> float:
    return part / whole if whole else 0.0
