"""A picture's layout as boxes: read from a reply, checked against what has to be in it, and the table of its errors.

The form is that of layout-grounded diffusion (paper 000, appendix C.3): one box an object, ``[name, [x, y, width,
height]]`` on a canvas of 512 × 512 with its origin at the top left, and a prompt for the background.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Sequence
from typing import Any, Literal, get_args

from pydantic import Field, ValidationError

from chalkwright.agent.data import Frozen
from chalkwright.agent.images.naming import Sought, label_of, speak_count
from chalkwright.agent.loop import Rejected
from chalkwright.agent.replies import find_blocks, without_thinking
from chalkwright.agent.visualize.data import Part
from chalkwright.renderers import base
from chalkwright.renderers.faults import Fault

CANVAS = 512
MOST_BOXES = 100
TOLERANCE = 0.5
"""Pixels a box may leave the canvas by: rounding, not a mistake."""
TOUCHING = 0.25
"""Share of the smaller of two boxes that may be covered before they are told to overlap."""

_Held = tuple[str, tuple[tuple[str, int], ...]]
"""A container, and how many it holds of what."""

LayoutFault = Literal["quantity", "boundary", "format", "grouping"]
"""The paper's three; ``grouping`` (ours) is an object outside its container."""


class ThingBox(Frozen):
    """One thing, and where it is."""

    name: str = Field(min_length=1, max_length=80)
    x: float = Field(allow_inf_nan=False)
    y: float = Field(allow_inf_nan=False)
    width: float = Field(gt=0, allow_inf_nan=False)
    height: float = Field(gt=0, allow_inf_nan=False)

    @property
    def area(self) -> float:
        return self.width * self.height

    @property
    def bounds(self) -> base.Box:
        return base.Box(left=self.x, top=self.y, right=self.x + self.width, bottom=self.y + self.height)

    def holds(self, other: ThingBox) -> bool:
        """Whether the other's centre is in this box."""
        x, y = other.x + other.width / 2, other.y + other.height / 2
        return self.x <= x <= self.x + self.width and self.y <= y <= self.y + self.height

    def __str__(self) -> str:
        return f"{self.name} [{self.x:g}, {self.y:g}, {self.width:g}, {self.height:g}]"


class Layout(Frozen):
    """Where everything in a picture is, in pixels of the canvas."""

    boxes: tuple[ThingBox, ...] = Field(min_length=1, max_length=MOST_BOXES)
    background: str = ""
    negative: str = ""
    """What must not be in the background."""


class Draft(Frozen):
    """One reply to the request for a layout."""

    layout: Layout | None
    """None when it could not be read."""
    faults: tuple[Fault, ...] = ()
    warnings: tuple[str, ...] = ()


class Proposal(Frozen):
    """All drafts of one layout, the first first; the last one is good, or nobody may ask again."""

    drafts: tuple[Draft, ...] = Field(min_length=1)

    @property
    def last(self) -> Draft:
        return self.drafts[-1]

    @property
    def good(self) -> bool:
        return not self.last.faults


class LayoutErrors(Frozen):
    """Rates in per cent of ``total`` layouts (Table 2); the last two columns are ours."""

    total: int
    quantity: float
    boundary: float
    format: float
    grouping: float
    overlap: float


def parse_layout(reply: str) -> Layout:
    """The layout in a model's reply; raises :class:`Rejected` with a ``format`` fault."""
    text = without_thinking(reply)
    blocks = [block.text for block in find_blocks(text) if block.language in ("json", "")]
    start, end = text.find("{"), text.rfind("}")
    for piece in (*reversed(blocks), text[start : end + 1]):
        try:
            found = json.loads(piece)
        except ValueError:
            continue
        return _layout(found)
    raise _unreadable("The reply holds no JSON object that can be parsed.")


def layout_faults(layout: Layout, parts: Sequence[Part]) -> tuple[Fault, ...]:
    """What is wrong with a layout for these parts: boundary always, quantity and grouping where there are parts."""
    return (*_boundary(layout), *_quantity(layout, parts), *_grouping(layout, parts))


def layout_warnings(layout: Layout, parts: Sequence[Part] = ()) -> tuple[str, ...]:
    """Pairs of things, containers aside, that cover each other: hard to count, but no fault."""
    sought = Sought(parts)
    things = [box for box in layout.boxes if sought.container(box.name) is None]
    said = []
    for at, one in enumerate(things):
        for other in things[at + 1 :]:
            if one.bounds.overlap(other.bounds) > TOUCHING * min(one.area, other.area):
                said.append(f"{one} and {other} overlap.")
    return tuple(said)


def contents(layout: Layout, sought: Sought) -> list[tuple[ThingBox, str, list[tuple[ThingBox, str]]]]:
    """Each container's box and name, with the things whose centre is in it; a thing goes to the smallest such box."""
    found: list[tuple[ThingBox, str, list[tuple[ThingBox, str]]]] = [
        (box, name, []) for box in layout.boxes if (name := sought.container(box.name)) is not None
    ]
    for box in layout.boxes:
        thing = sought.thing(box.name)
        holders = [entry for entry in found if thing is not None and entry[0].holds(box)]
        if thing is not None and holders:
            min(holders, key=lambda entry: entry[0].area)[2].append((box, thing))
    return found


def layout_errors(proposals: Sequence[Proposal], *, regenerations: int | None = None) -> LayoutErrors:
    """The share of layouts with each error, after so many regenerations (None: after all that there were).

    0 gives the rates of the first drafts, so that one run yields two rows of the paper's Table 2.
    """
    tally: Counter[str] = Counter()
    for proposal in proposals:
        at = len(proposal.drafts) - 1 if regenerations is None else min(regenerations, len(proposal.drafts) - 1)
        draft = proposal.drafts[at]
        tally.update({fault.kind for fault in draft.faults} | ({"overlap"} if draft.warnings else set()))
    total = len(proposals)
    rates = {
        kind: round(100 * tally[kind] / total, 2) if total else 0.0 for kind in (*get_args(LayoutFault), "overlap")
    }
    return LayoutErrors(total=total, **rates)


def _layout(found: Any) -> Layout:
    if not isinstance(found, dict) or not isinstance(found.get("boxes"), list):
        raise _unreadable('The JSON has no list "boxes".')
    if not found["boxes"]:
        raise _unreadable("The list of boxes is empty.")
    boxes = [_box(number, raw) for number, raw in enumerate(found["boxes"], 1)]
    words = {name: found[name] for name in ("background", "negative") if isinstance(found.get(name), str)}
    try:
        return Layout(boxes=tuple(boxes), **words)
    except ValidationError:
        raise _unreadable(f"The layout has {len(boxes)} boxes; at most {MOST_BOXES} are of use.") from None


def _box(number: int, raw: Any) -> ThingBox:
    try:
        name, (x, y, width, height) = raw
        if not all(isinstance(value, int | float) and not isinstance(value, bool) for value in (x, y, width, height)):
            raise ValueError
        return ThingBox(name=re.sub(r"\s+", " ", name).strip(), x=x, y=y, width=width, height=height)
    except (TypeError, ValueError):
        said = json.dumps(raw, ensure_ascii=False)[:80]
        raise _unreadable(f"Box {number} is not [name, [x, y, width, height]] with sizes above 0: {said}") from None


def _unreadable(message: str) -> Rejected:
    remedy = 'Write one JSON object: {"boxes": [["apple", [10, 20, 80, 80]]], "background": "…", "negative": "…"}.'
    return Rejected(Fault(kind="format", message=message, remedy=remedy))


def _boundary(layout: Layout) -> list[Fault]:
    low, high = -TOLERANCE, CANVAS + TOLERANCE
    outside = [
        str(box) for box in layout.boxes if min(box.x, box.y) < low or max(box.bounds.right, box.bounds.bottom) > high
    ]
    if not outside:
        return []
    remedy = f"Move or shrink them: x + width and y + height may be {CANVAS} at most, and nothing is below 0."
    message = f"{len(outside)} of the boxes leave the canvas of {CANVAS} × {CANVAS}: {_some(outside)}."
    return [Fault(kind="boundary", message=message, remedy=remedy)]


def _quantity(layout: Layout, parts: Sequence[Part]) -> list[Fault]:
    sought = Sought(parts)
    found: Counter[str] = Counter()
    for box in layout.boxes:
        label = sought.label(box.name)
        if label is not None:
            found[label] += 1
    return [
        Fault(
            kind="quantity",
            message=f"The layout has {speak_count(found[label], label)}; the problem has {expected}.",
            remedy=f"Give each {label} one box of its own, named {label!r}: exactly {expected}.",
        )
        for label, expected in sought.expected.items()
        if found[label] != expected
    ]


def _grouping(layout: Layout, parts: Sequence[Part]) -> list[Fault]:
    """Of parts in containers: whether each container's box holds exactly its things."""
    if not any(part.container for part in parts):
        return []
    sought = Sought(parts)
    found: Counter[_Held] = Counter(
        (name, tuple(sorted(Counter(thing for _, thing in inside).items())))
        for _, name, inside in contents(layout, sought)
    )
    wanted: Counter[_Held] = Counter(
        (part.container or "", ((label_of(part), part.count),) if part.count else ()) for part in parts
    )
    if found == wanted:
        return []
    return [
        Fault(
            kind="grouping",
            message=f"The things are not in their containers: {_holdings(found) or 'there is no container'}.",
            remedy=f"Put each thing's box wholly inside the box of its container: {_holdings(wanted)}.",
        )
    ]


def _holdings(held: Counter[_Held]) -> str:
    return "; ".join(
        f"one {name} holds {' and '.join(f'{count} × {thing}' for thing, count in inside) or 'nothing'}"
        for name, inside in sorted(held.elements())
    )


def _some(said: Sequence[str], most: int = 5) -> str:
    more = f" and {len(said) - most} more" if len(said) > most else ""
    return ", ".join(said[:most]) + more
