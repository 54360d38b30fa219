"""Pictures that are wrong in one way that is known: can the metrics fail?

Where a figure can say what is wrong (a count, a colour, a kind, the groups), the figure is changed and drawn as any
other; a thing that is cut or hidden is painted in the finished picture. Only the damage knows the layout: the detector
sees the pixels. Seeded: the same seed does the same damage.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal, get_args

import numpy as np

from chalkwright.agent.visualize.structure import figure
from chalkwright.benchmarks.e2v.colors import COLORS, Pixels, read_rgb
from chalkwright.benchmarks.e2v.data import Item
from chalkwright.benchmarks.harness.pictures import encode_png
from chalkwright.renderers.base import Box, Element
from chalkwright.renderers.counting.draw import Picture, draw
from chalkwright.renderers.counting.figure import Backdrop, Group, Scene, Things
from chalkwright.renderers.counting.icons import colorable, icon, names

Kind = Literal["one more", "one less", "wrong color", "wrong kind", "moved", "merged", "outside", "cut", "hidden"]
KINDS: tuple[Kind, ...] = get_args(Kind)
_SHIFT = 0.45
"""Of the narrower one's width: how far the middle of a thing that hides another lies from that one's middle."""
_RIM = 6
"""Pixels around a thing that are looked at for the colour of what it lies on."""


@dataclass(frozen=True)
class Damaged:
    """A picture of an item that does not show its problem."""

    item: Item
    kind: Kind
    png: bytes


def damages(chosen: Sequence[Item], count: int, *, seed: int = 0) -> list[tuple[Item, Kind]]:
    """So many pairs of an item and what to do to it: every kind about as often, every visual type too.

    Raises :class:`ValueError` when no item can be damaged in some way.
    """
    dice = random.Random(seed)
    left: dict[Kind, list[Item]] = {kind: [one for one in chosen if applies(kind, one)] for kind in KINDS}
    if not all(left.values()):
        missing = ", ".join(kind for kind, some in left.items() if not some)
        raise ValueError(f"No item can be damaged in these ways: {missing}; give more items.")
    return [(dice.choice(left[kind]), kind) for kind in (KINDS[at % len(KINDS)] for at in range(count))]


def applies(kind: Kind, item: Item) -> bool:
    """Whether this damage makes a picture of the item wrong."""
    problem = item.problem
    groups = [part for part in problem.parts if part.count]
    match kind:
        case "wrong color":
            return problem.visual == "color"
        case "moved":
            return problem.visual in ("spatial", "container") and bool(_moves([part.count for part in problem.parts]))
        case "merged":
            return problem.visual in ("spatial", "container") and len(groups) > 1
        case "outside":
            return problem.visual == "container" and any(part.container and part.count for part in problem.parts)
        case "hidden":
            return sum(part.count for part in groups) > 1
        case _:
            return bool(groups)


def damage_picture(item: Item, kind: Kind, *, backdrop: Backdrop = "plain", seed: int = 0) -> Damaged:
    """One damaged picture. Raises :class:`ValueError` when the damage does not apply."""
    if not applies(kind, item):
        raise ValueError(f"The damage “{kind}” does not make a picture of {item.id} wrong.")
    dice = random.Random(f"{seed} {kind} {item.id}")
    scene = figure(item.problem, backdrop=backdrop, seed=seed)
    if kind in _PAINTED:
        picture = draw(scene)
        return Damaged(item, kind, _PAINTED[kind](picture, _things(picture), dice))
    return Damaged(item, kind, draw(_DRAWN[kind](scene, dice)).png)


# --------------------------------------------------------------- in the figure


def _change_groups(scene: Scene, groups: Sequence[Group]) -> Scene:
    values = scene.model_dump() | {"groups": tuple(groups)}
    if values["arrangement"] == "near-far" and len(groups) != 2:
        values["arrangement"] = "auto"
    return Scene.model_validate(values)


def _with(group: Group, *things: Things) -> Group:
    return group.model_copy(update={"things": things})


def _nonempty_groups(scene: Scene) -> list[int]:
    return [at for at, group in enumerate(scene.groups) if group.count]


def _by_one(step: int) -> Callable[[Scene, random.Random], Scene]:
    def change(scene: Scene, dice: random.Random) -> Scene:
        at = dice.choice(_nonempty_groups(scene))
        groups = list(scene.groups)
        first, *others = groups[at].things
        groups[at] = _with(groups[at], first.model_copy(update={"count": first.count + step}), *others)
        return _change_groups(scene, groups)

    return change


def _replace_one(scene: Scene, dice: random.Random, other: Callable[[Things], Things]) -> Scene:
    """One thing of a group becomes another."""
    at = dice.choice(_nonempty_groups(scene))
    groups = list(scene.groups)
    first, *others = groups[at].things
    fewer = [first.model_copy(update={"count": first.count - 1})] if first.count > 1 else []
    groups[at] = _with(groups[at], *fewer, other(first), *others)
    return _change_groups(scene, groups)


def _wrong_color(scene: Scene, dice: random.Random) -> Scene:
    def other(things: Things) -> Things:
        color = dice.choice([name for name in COLORS if name != things.color])
        return things.model_copy(update={"count": 1, "color": color})

    return _replace_one(scene, dice, other)


def _wrong_kind(scene: Scene, dice: random.Random) -> Scene:
    used = {icon(things.name).name for group in scene.groups for things in group.things}

    def other(things: Things) -> Things:
        kinds = [name for name in names() if name not in used and (things.color is None or colorable(name))]
        return things.model_copy(update={"count": 1, "name": dice.choice(kinds)})

    return _replace_one(scene, dice, other)


def _moves(counts: Sequence[int]) -> list[tuple[int, int]]:
    """From which group to which a thing can go so that other sizes result."""
    places = range(len(counts))
    return [(a, b) for a in places for b in places if a != b and counts[a] and counts[a] - 1 != counts[b]]


def _move_one(scene: Scene, dice: random.Random) -> Scene:
    source, target = dice.choice(_moves([group.count for group in scene.groups]))
    groups = list(scene.groups)
    for at, step in ((source, -1), (target, 1)):
        first, *others = groups[at].things
        groups[at] = _with(groups[at], first.model_copy(update={"count": first.count + step}), *others)
    return _change_groups(scene, groups)


def _merge_two(scene: Scene, dice: random.Random) -> Scene:
    first = scene.groups[0]
    total = sum(group.count for group in scene.groups)
    return _change_groups(scene, [_with(first, first.things[0].model_copy(update={"count": total}))])


def _outside(scene: Scene, dice: random.Random) -> Scene:
    at = dice.choice([at for at, group in enumerate(scene.groups) if group.container and group.count])
    groups = list(scene.groups)
    first, *others = groups[at].things
    groups[at] = _with(groups[at], first.model_copy(update={"count": first.count - 1}), *others)
    return _change_groups(scene, [*groups, Group(things=(first.model_copy(update={"count": 1}),))])


_DRAWN: dict[Kind, Callable[[Scene, random.Random], Scene]] = {
    "one more": _by_one(1),
    "one less": _by_one(-1),
    "wrong color": _wrong_color,
    "wrong kind": _wrong_kind,
    "moved": _move_one,
    "merged": _merge_two,
    "outside": _outside,
}


# -------------------------------------------------------------- in the pixels


def _things(picture: Picture) -> list[Element]:
    others = ("container:", "arrow", "text", "backdrop")
    return [element for element in picture.elements if not element.kind.startswith(others)]


def _cut(picture: Picture, things: Sequence[Element], dice: random.Random) -> bytes:
    """One thing loses its left, right, upper or lower half."""
    pixels = read_rgb(picture.png)
    box = dice.choice(things).box
    left, top, right, bottom = _whole(box, pixels)
    across, down = (left + right) // 2, (top + bottom) // 2
    half = dice.choice([(left, top, across, bottom), (across, top, right, bottom), (left, top, right, down)])
    pixels[half[1] : half[3], half[0] : half[2]] = _ground(pixels, box)
    return encode_png(pixels)


def _hide_one(picture: Picture, things: Sequence[Element], dice: random.Random) -> bytes:
    """One thing is taken away and laid over most of another."""
    pixels = read_rgb(picture.png)
    above, below = dice.sample(list(things), 2)
    left, top, right, bottom = _whole(above.box, pixels)
    crop, ground = pixels[top:bottom, left:right].copy(), _ground(pixels, above.box)
    pixels[top:bottom, left:right] = ground
    shift = round(_SHIFT * min(below.box.width, above.box.width)) * dice.choice((-1, 1))
    middle = (below.box.left + below.box.right) / 2, (below.box.top + below.box.bottom) / 2
    x = min(max(0, round(middle[0] - crop.shape[1] / 2) + shift), pixels.shape[1] - crop.shape[1])
    y = min(max(0, round(middle[1] - crop.shape[0] / 2)), pixels.shape[0] - crop.shape[0])
    target = pixels[y : y + crop.shape[0], x : x + crop.shape[1]]
    seen = np.abs(crop.astype(np.int64) - ground).max(axis=2) > _RIM
    target[seen] = crop[seen]
    return encode_png(pixels)


_PAINTED: dict[Kind, Callable[[Picture, Sequence[Element], random.Random], bytes]] = {"cut": _cut, "hidden": _hide_one}


def _whole(box: Box, pixels: Pixels) -> tuple[int, int, int, int]:
    height, width = pixels.shape[:2]
    return (
        max(0, round(box.left) - 1),
        max(0, round(box.top) - 1),
        min(width, round(box.right) + 1),
        min(height, round(box.bottom) + 1),
    )


def _ground(pixels: Pixels, box: Box) -> Pixels:
    """The commonest colour right around a box."""
    left, top, right, bottom = _whole(box, pixels)
    rows = (max(0, top - 2), min(pixels.shape[0] - 1, bottom + 1))
    columns = (max(0, left - 2), min(pixels.shape[1] - 1, right + 1))
    rim = np.concatenate([*(pixels[row, left:right] for row in rows), *(pixels[top:bottom, at] for at in columns)])
    colors, counts = np.unique(rim, axis=0, return_counts=True)
    return np.asarray(colors[np.argmax(counts)], dtype=np.uint8)
