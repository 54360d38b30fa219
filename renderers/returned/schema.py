"""The one schema for what a drawing process reports: strict and bounded, for its code may have written every byte.

Measured over the 9 samples of the kits, the 3 scenes of the render benchmark and the 240 of the layout benchmark, the
largest honest rendering has 28 kB, 75 elements, texts of 66 characters, kinds of 25, 9 polylines and 89 points an
element, 627 points in all, and reaches 473 px beyond the picture. The caps are 3 to 300 times that. What an honest
scene has beyond them its process leaves out itself (:mod:`chalkwright.renderers.returned.cut`), so that only a forged
report breaks them.
"""

from __future__ import annotations

from typing import Annotated, Literal, get_args

from pydantic import BaseModel, ConfigDict, Field, StringConstraints, model_validator

from chalkwright.renderers.base import Role, StatedKind
from chalkwright.renderers.faults import Blame

RESULT_BYTES = 8 << 20
MOST_ELEMENTS = 2_000
MOST_RUNS, MOST_POINTS, MOST_POINTS_IN_ALL = 400, 2_000, 60_000
"""Polylines and points of one element's outline, and points of all outlines together."""
KIND, TEXT = 80, 400
"""Characters."""
BEYOND = 20_000.0
"""Pixels: how far from the picture's corner at the top left a box or a point may lie, on any side."""
MOST_FAULTS, SENTENCE, EXCERPT = 8, 500, 1_500
MOST_NAMED, NAME, LARGEST = 500, 80, 1e12
"""Named points, the characters of a name, and the largest coordinate."""
MOST_MEASURED, MOST_FINDINGS, MOST_TIMINGS = 100, 100, 40
MOST_STATED, MOST_VALUES, MOST_REASONS, UNIT = 200, 40, 12, 40
"""Statements of a program, numbers of one, wrong options of a choice, characters of a unit."""
HUGE = 1e300
"""The largest number that a program may state: constants of nature go from 1e-34 to 1e57."""
GROUPS = 1 << 53

ChildFault = Literal[
    "constraint-broken", "disk-full", "file-too-large", "no-such-class", "not-confined", "not-installed",
    "out-of-memory", "scene-raised", "too-many-files",
]  # fmt: skip
"""The kinds that a drawing process itself tells."""
CHILD_FAULTS: frozenset[str] = frozenset(get_args(ChildFault))

_PRINTED = r"^[^\x00-\x08\x0b-\x1f\x7f]*\z"
"""No control character but tab and newline: each takes six bytes in JSON and does nothing in a picture."""
_Colour = Annotated[str, StringConstraints(pattern=r"^(#[0-9A-Fa-f]{6})?\z")]
_Coord = Annotated[float, Field(ge=-BEYOND, le=BEYOND)]
_Size = Annotated[float, Field(ge=0, le=2 * BEYOND)]
_Sentence = Annotated[str, StringConstraints(max_length=SENTENCE, pattern=_PRINTED)]
_Name = Annotated[str, StringConstraints(min_length=1, max_length=NAME, pattern=_PRINTED)]
_Plain = Annotated[float, Field(ge=-LARGEST, le=LARGEST)]
_Run = Annotated[tuple[tuple[_Coord, _Coord], ...], Field(min_length=1, max_length=MOST_POINTS)]


class _Strict(BaseModel):
    model_config = ConfigDict(frozen=True, strict=True, extra="forbid", allow_inf_nan=False)


class ReturnedBox(_Strict):
    """Pixels; its sides are in order, and it may be flat as a level line's is."""

    left: _Coord
    top: _Coord
    right: _Coord
    bottom: _Coord

    @model_validator(mode="after")
    def _in_order(self) -> ReturnedBox:
        if self.right < self.left or self.bottom < self.top:
            raise ValueError("the box is inside out")
        return self


class ReturnedElement(_Strict):
    """:class:`chalkwright.renderers.base.Element` within bounds; lengths in pixels."""

    kind: Annotated[str, StringConstraints(max_length=KIND, pattern=_PRINTED)]
    role: Role
    text: Annotated[str, StringConstraints(max_length=TEXT, pattern=_PRINTED)]
    box: ReturnedBox
    color: _Colour
    fill: _Colour
    opacity: float = Field(ge=0, le=1)
    stroke: _Size
    letters: _Size
    outline: Annotated[tuple[_Run, ...], Field(max_length=MOST_RUNS)]
    group: int = Field(ge=0, lt=GROUPS)
    names: Annotated[tuple[tuple[_Coord, _Coord], ...], Field(max_length=2)]
    markup: Annotated[str, StringConstraints(max_length=TEXT, pattern=_PRINTED)]
    rough: bool

    @model_validator(mode="after")
    def _few_points(self) -> ReturnedElement:
        if sum(map(len, self.outline)) > MOST_POINTS:
            raise ValueError("the outline has too many points")
        return self


class ReturnedFault(_Strict):
    """:class:`chalkwright.renderers.faults.Fault` of a kind that drawing processes tell."""

    kind: ChildFault
    message: _Sentence
    remedy: _Sentence
    line: int | None = Field(ge=0, le=1_000_000)
    excerpt: Annotated[str, StringConstraints(max_length=EXCERPT, pattern=_PRINTED)]
    blame: Blame


class ReturnedMeasured(_Strict):
    """:class:`chalkwright.renderers.base.Measured`."""

    constraint: _Sentence
    holds: bool
    said: _Sentence


class ReturnedFinding(_Strict):
    """A constraint that could not be checked: the only finding that is not measured outside of the process."""

    kind: Literal["constraint-unchecked"]
    message: _Sentence
    remedy: _Sentence
    elements: Annotated[tuple[_Name, ...], Field(max_length=MOST_FAULTS)]
    boxes: Annotated[tuple[ReturnedBox, ...], Field(max_length=MOST_FAULTS)]
    amount: _Plain
    slight: bool


class ReturnedStated(_Strict):
    """:class:`chalkwright.renderers.base.Stated` within bounds."""

    kind: StatedKind
    name: Annotated[str, StringConstraints(max_length=NAME, pattern=_PRINTED)]
    values: Annotated[tuple[Annotated[float, Field(ge=-HUGE, le=HUGE)], ...], Field(max_length=MOST_VALUES)]
    text: Annotated[str, StringConstraints(max_length=TEXT, pattern=_PRINTED)]
    unit: Annotated[str, StringConstraints(max_length=UNIT, pattern=_PRINTED)]
    reasons: Annotated[tuple[tuple[_Name, _Sentence], ...], Field(max_length=MOST_REASONS)]
    line: int = Field(ge=0, le=1_000_000)


class Returned(_Strict):
    """:class:`chalkwright.renderers.pool.drawing.DrawReport` as JSON."""

    png: Literal["scene.png"] | None
    svg: Literal["scene.svg"] | None
    film: Literal["scene.mp4", "scene.gif"] | None
    elements: Annotated[tuple[ReturnedElement, ...], Field(max_length=MOST_ELEMENTS)]
    unit: Annotated[float, Field(gt=0, le=LARGEST)] | None
    points: Annotated[
        dict[_Name, Annotated[tuple[_Plain, ...], Field(min_length=1, max_length=4)]], Field(max_length=MOST_NAMED)
    ]
    measured: Annotated[tuple[ReturnedMeasured, ...], Field(max_length=MOST_MEASURED)]
    findings: Annotated[tuple[ReturnedFinding, ...], Field(max_length=MOST_FINDINGS)]
    stated: Annotated[tuple[ReturnedStated, ...], Field(max_length=MOST_STATED)]
    faults: Annotated[tuple[ReturnedFault, ...], Field(max_length=MOST_FAULTS)]
    timings: Annotated[dict[_Name, Annotated[float, Field(ge=0, le=LARGEST)]], Field(max_length=MOST_TIMINGS)]

    @model_validator(mode="after")
    def _few_points_in_all(self) -> Returned:
        if sum(len(run) for element in self.elements for run in element.outline) > MOST_POINTS_IN_ALL:
            raise ValueError("the outlines have too many points")
        return self


def check(report: bytes) -> None:
    """Raise :class:`ValueError` for a report that breaks the schema or is longer than :data:`RESULT_BYTES`."""
    if len(report) > RESULT_BYTES:
        raise ValueError(f"the report has {len(report)} bytes")
    Returned.model_validate_json(report)
