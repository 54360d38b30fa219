"""What the marks did to the picture: layout findings from its pixels, those that were there before taken away. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from chalkwright.agent.keypoints.marks import Marked
from chalkwright.agent.keypoints.overlay import Overlay, boxes
from chalkwright.agent.keypoints.snap import Missed
from chalkwright.renderers.base import Box, Finding
from chalkwright.renderers.faults import Fault
from chalkwright.renderers.measure.ocr import Pixels, Read
from chalkwright.renderers.measure.pixels import Seen, find_in

COVERED = 12
"""Pixels of ink under a label's box that a reader would see."""
_LEAVE_OUT = "Move it, shorten it, or leave out another label that is near."
_OF_PLACE = ("text-over-text", "text-over-line", "cut-by-frame")
"""Kinds of findings that another place would mend; sizes and colours are ours, and right by construction."""


class Fixed(NamedTuple):
    """A reader for a picture whose texts are known."""

    texts: tuple[Read, ...]

    def read(self, picture: Pixels) -> tuple[Read, ...]:
        return self.texts


def findings_of(picture: Pixels, reads: tuple[Read, ...]) -> tuple[Finding, ...]:
    """The layout findings of a picture whose texts were read already."""
    return find_in(Seen(picture, Fixed(reads)))


def check(
    marked: Marked,
    overlay: Overlay,
    before: Sequence[Finding] = (),
    after: Sequence[Finding] = (),
) -> tuple[Missed, ...]:
    """What is wrong with the marks as drawn, by mark: what cannot be drawn, labels over ink, and layout findings at a
    label that the picture did not have ``before``."""
    missed = list(overlay.missed)
    for label in overlay.labels:
        if label.covers > COVERED:
            element = marked.keypoints[label.mark].element
            message = f"There is no free room for “{label.words.text}” of “{element}”: it would cover the drawing."
            missed.append(Missed(label.mark, Fault(kind="label-over-ink", message=message, remedy=_LEAVE_OUT)))
    told = {miss.mark for miss in missed}
    for finding in after:
        if finding.kind in _OF_PLACE and not any(_same(finding, other) for other in before):
            missed += [miss for miss in _at_labels(finding, overlay, marked) if miss.mark not in told]
    return tuple(missed)


def _at_labels(finding: Finding, overlay: Overlay, marked: Marked) -> list[Missed]:
    for index, box in boxes(overlay):
        if any(_share(box, found) > 0.3 for found in finding.boxes[:2]):
            name = marked.keypoints[index].element
            fault = Fault(kind=finding.kind, message=f"“{name}”: {finding.message}", remedy=_LEAVE_OUT)
            return [Missed(index, fault)]
    return []


def _same(one: Finding, other: Finding) -> bool:
    """Whether a finding is about the same place, whatever it measures there."""
    return one.kind == other.kind and any(_share(a, b) > 0.5 for a in one.boxes for b in other.boxes)


def _share(one: Box, other: Box) -> float:
    """Of the smaller box, how much both have in common."""
    smaller = min(one.width * one.height, other.width * other.height)
    return one.overlap(other) / smaller if smaller > 0 else 0.0
