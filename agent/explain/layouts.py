"""A drawn scene's layout: what weighs most, what the author is told, what is kept."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, get_args

from chalkwright.agent.data import SceneSpecification
from chalkwright.renderers.base import HEIGHT, WIDTH, Element, Finding, FindingKind, Rendering
from chalkwright.renderers.faults import Fault
from chalkwright.renderers.kit.points import points_in

TOLD = 8
"""Findings that one layout repair turn names; a list much longer is mended no better."""
KINDS = frozenset(get_args(FindingKind))
_WEIGHTS: dict[FindingKind, int] = {
    "cut-by-frame": 4,
    "text-over-text": 4,
    "hidden": 4,
    "text-over-line": 2,
    "unreadable": 2,
    "constraint-unchecked": 2,
    "low-contrast": 1,
    "text-too-small": 1,
    "mostly-empty": 1,
    "astray": 4,
    "literal-markup": 4,
    "wrong-number": 4,
    "unmeasured": 4,
    "tangled": 2,
    "crowded": 1,
    "crowded-edge": 1,
    "uneven": 1,
}
_LESS_IS_WORSE = frozenset({"low-contrast", "text-too-small", "unreadable", "crowded", "crowded-edge"})


def points_shown(scene: SceneSpecification) -> frozenset[str]:
    """Points that a scene letters: those of its labels, else of its elements, which name absent ones too."""
    return points_in(scene.labels) or points_in(scene.elements)


def badness(findings: Sequence[Finding]) -> int:
    """How much is wrong with a picture: 0 is clean but for matters of taste."""
    return sum(_WEIGHTS[finding.kind] for finding in findings if not finding.slight)


def asks_for_repair(findings: Sequence[Finding]) -> bool:
    """Whether something is so wrong that the picture is to be drawn again; what is a matter of taste is not."""
    return any(not finding.slight for finding in findings)


def worst_first(findings: Sequence[Finding]) -> list[Finding]:
    """By kind, and within a kind by amount."""

    def rank(finding: Finding) -> tuple[int, str, float]:
        amount = finding.amount if finding.kind in _LESS_IS_WORSE else -finding.amount
        return -_WEIGHTS[finding.kind], finding.kind, amount

    return sorted(findings, key=rank)


def as_faults(findings: Sequence[Finding]) -> list[Fault]:
    """What a layout repair turn is told: the worst :data:`TOLD` findings."""
    return [
        Fault(kind=finding.kind, message=finding.message, remedy=finding.remedy)
        for finding in worst_first(findings)[:TOLD]
    ]


def is_layout(faults: Sequence[Fault]) -> bool:
    """Whether the faults are findings in a picture that was drawn."""
    return bool(faults) and all(fault.kind in KINDS for fault in faults)


def without_outlines(elements: Sequence[Element]) -> tuple[Element, ...]:
    """The elements as the run's record keeps them."""
    return tuple(element.model_copy(update={"outline": ()}) for element in elements)


def layout_json(rendering: Rendering) -> str:
    """All that was measured in a picture, as one line of JSON; pixels have one decimal."""
    return json.dumps(
        {
            "width": WIDTH,
            "height": HEIGHT,
            "findings": [_short(finding.model_dump(mode="json")) for finding in rendering.findings],
            "measured": [one.model_dump(mode="json") for one in rendering.measured],
            "points": rendering.points,
            "elements": [
                _short(element.model_dump(mode="json", exclude_defaults=True)) for element in rendering.elements
            ],
        },
        ensure_ascii=False,
    )


def _short(value: Any) -> Any:
    if isinstance(value, float):
        return round(value, 1)
    if isinstance(value, dict):
        return {key: one if key in ("opacity", "amount") else _short(one) for key, one in value.items()}
    return [_short(one) for one in value] if isinstance(value, list | tuple) else value
