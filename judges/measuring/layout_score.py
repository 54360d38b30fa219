"""ELQ*: the layout of one diagram, scored from what is measured in it (EduIllustrate §4.2, dimension ELQ). Pure.

5 when nothing is found. Every finding costs by its kind and by how far it goes; a further finding of the same kind
costs half as much as the one before, since whoever sees the first is warned, and no kind costs more than
:data:`MOST_OF_A_KIND`. The sum is taken off, down to :data:`LOWEST`; a picture that shows nothing has 0.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from chalkwright.judges.data import HIGHEST, LOWEST, Fact
from chalkwright.renderers.base import Finding
from chalkwright.renderers.measure.legibility import DOUBTFUL_LETTERS, PHONE_WIDTH
from chalkwright.renderers.measure.rules_edge import EDGE_OF_TEXT
from chalkwright.renderers.measure.rules_near import TEXTS_APART
from chalkwright.renderers.measure.rules_place import FILLED
from chalkwright.renderers.measure.rules_sight import CAPITAL, READABLE, SHOWN
from chalkwright.renderers.measure.rules_words import UNLIKE

MOST_OF_A_KIND = 3.0
AGAIN = 0.5
"""What a finding costs beside the one before it of its kind."""

_COSTS: dict[str, tuple[float, float]] = {
    "text-over-text": (1.0, 2.0),
    "hidden": (1.0, 2.0),
    "unmeasured": (1.0, 2.0),
    "cut-by-frame": (0.8, 2.0),
    "text-over-line": (0.6, 1.4),
    "literal-markup": (0.6, 1.2),
    "astray": (0.6, 1.4),
    "tangled": (0.3, 0.8),
    "unreadable": (0.5, 1.0),
    "low-contrast": (0.4, 1.2),
    "text-too-small": (0.4, 1.2),
    "mostly-empty": (0.2, 0.6),
    "crowded": (0.2, 0.6),
    "crowded-edge": (0.2, 0.6),
    "uneven": (0.1, 0.4),
}
"""By kind: what the slightest finding costs, and the worst."""
_WHOLLY = 0.12
"""Share of the picture's height by which a shape cut off is cut as badly as can be."""


def score(findings: Sequence[Finding], width: int, height: int) -> float:
    """ELQ* of a ``width`` × ``height`` picture, 0–5."""
    if any(map(_is_blank, findings)):
        return 0.0
    return round(max(LOWEST, HIGHEST - sum(cost for _, cost in costs(findings, width, height))), 2)


def _is_blank(finding: Finding) -> bool:
    """Whether it says that the picture shows nothing."""
    return finding.kind == "mostly-empty" and not finding.boxes


def facts(number: int, findings: Sequence[Finding], width: int, height: int) -> list[Fact]:
    """Every finding in diagram ``number`` with its cost."""
    return [
        Fact(kind=finding.kind, about=(number,), sentence=f"Diagram {number}: {finding.message}", cost=cost)
        for finding, cost in costs(findings, width, height)
    ]


def costs(findings: Sequence[Finding], width: int, height: int) -> Iterator[tuple[Finding, float]]:
    """The findings of a ``width`` × ``height`` picture (pixels), the worst of each kind first, with what each costs."""
    spent: dict[str, float] = {}
    again: dict[str, float] = {}
    for alone, finding in sorted(
        ((_alone(finding, width, height), finding) for finding in findings), key=lambda pair: -pair[0]
    ):
        most = HIGHEST if _is_blank(finding) else MOST_OF_A_KIND
        cost = min(alone * again.get(finding.kind, 1.0), most - spent.get(finding.kind, 0.0))
        again[finding.kind] = again.get(finding.kind, 1.0) * AGAIN
        spent[finding.kind] = spent.get(finding.kind, 0.0) + cost
        yield finding, round(cost, 2)


def _alone(finding: Finding, width: int, height: int) -> float:
    if _is_blank(finding):
        return HIGHEST
    least, most = _COSTS.get(finding.kind, (0.0, 0.0))
    return least + (most - least) * min(1.0, max(0.0, _severity(finding, width, height)))


def _severity(finding: Finding, width: int, height: int) -> float:
    """How far it goes: 0 is just a finding, 1 as bad as can be."""
    smallest = min((min(box.width, box.height) for box in finding.boxes), default=0.0)
    match finding.kind:
        case "text-over-text":
            return finding.amount / max(1.0, 0.6 * smallest)
        case "text-over-line":
            text = finding.boxes[0] if finding.boxes else None
            return finding.amount / max(1.0, text.width, text.height) if text else 0.0
        case "cut-by-frame":
            return finding.amount / (_WHOLLY * height)
        case "hidden":
            return finding.amount
        case "low-contrast":
            return 1 - (finding.amount - 1) / (READABLE - 1)
        case "text-too-small":
            return 2 * (1 - finding.amount * SHOWN / width / CAPITAL)
        case "unreadable":
            return 1 - finding.amount * PHONE_WIDTH / width / DOUBTFUL_LETTERS
        case "mostly-empty":
            return 1 - finding.amount / FILLED
        case "literal-markup":
            return finding.amount / 12
        case "astray":
            return finding.amount / (4 * max(1.0, smallest))
        case "tangled":
            return finding.amount / 60
        case "crowded":
            return 1 - finding.amount / TEXTS_APART
        case "crowded-edge":
            return 1 - finding.amount / EDGE_OF_TEXT
        case "uneven":
            return (finding.amount - UNLIKE) / UNLIKE
    return 0.0
