"""A scene's things as lots: what is set as one block, its container, and the lots that are taken out of it. Pure."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, field

from chalkwright.renderers.counting.containers import Container, container
from chalkwright.renderers.counting.figure import Group, Scene, Things

SPACE = "space"
"""Container of a group with neither things nor a container."""
MOST_ARROWS = 3
"""Lots taken from one lot that get an arrow each; more are set as one, with one arrow."""


@dataclass(frozen=True)
class Member:
    """One thing: the indices of its group and of its kind there, and its size (the longer side of a thing is 1)."""

    group: int
    kind: int
    width: float
    height: float


@dataclass(frozen=True)
class Lot:
    """Things that are set as one block."""

    members: tuple[Member, ...]
    kinds: tuple[int, ...]
    """How many of each kind, in order; one entry when the kinds may share a row."""
    groups: tuple[int, ...]
    """Indices of the groups in it: one, or all of a mixed field."""
    holder: Container | None = None
    label: str = ""
    taken: tuple[Lot, ...] = field(default=())
    """Lots that were taken out of this one."""

    @property
    def all(self) -> tuple[Lot, ...]:
        return (self, *self.taken)


Sizes = Callable[[Things], tuple[float, float]]
"""Width and height of one thing of a kind; the longer side of a plain one is 1."""


def lots(scene: Scene, size: Sizes) -> tuple[Lot, ...]:
    """The lots that are taken from none, in order. Raises :class:`UnknownObject`."""
    made = {index: _lot(scene, index, size) for index in range(len(scene.groups))}
    taken_of: dict[int, list[Lot]] = {}
    for index, group in enumerate(scene.groups):
        if group.taken_from is not None:
            taken_of.setdefault(group.taken_from, []).append(made[index])
    roots = [index for index, group in enumerate(scene.groups) if group.taken_from is None]
    free = [index for index in roots if scene.groups[index].container is None] if scene.arrangement == "mixed" else []
    out: list[Lot] = []
    for index in roots:
        if free and index == free[0]:
            taken = tuple(lot for one in free for lot in taken_of.get(one, ()))
            out.append(_field(scene, [made[one] for one in free], taken))
        elif index not in free:
            out.append(_with_taken(made[index], tuple(taken_of.get(index, ()))))
    return tuple(out)


def _lot(scene: Scene, index: int, size: Sizes) -> Lot:
    group = scene.groups[index]
    members = tuple(
        Member(index, kind, *size(things)) for kind, things in enumerate(group.things) for _ in range(things.count)
    )
    return Lot(
        members=members,
        kinds=tuple(things.count for things in group.things if things.count),
        groups=(index,),
        holder=_holder(scene, group),
        label=group.label,
    )


def _holder(scene: Scene, group: Group) -> Container | None:
    if group.container is not None:
        return container(group.container)
    alone = all(other.count == 0 and other.container is None for other in scene.groups)
    if group.count or (scene.on and alone):
        return None
    return container(SPACE)


def _field(scene: Scene, parts: list[Lot], taken: tuple[Lot, ...]) -> Lot:
    """All groups of a mixed scene that stand free, as one block without gaps."""
    members = [member for part in parts for member in part.members]
    if scene.shuffled:
        random.Random(scene.seed).shuffle(members)
    return Lot(
        members=tuple(members),
        kinds=(len(members),),
        groups=tuple(index for part in parts for index in part.groups),
        holder=None if members else parts[0].holder,
        label=", ".join(part.label for part in parts if part.label),
        taken=taken,
    )


def _with_taken(lot: Lot, taken: tuple[Lot, ...]) -> Lot:
    return Lot(lot.members, lot.kinds, lot.groups, lot.holder, lot.label, taken)
