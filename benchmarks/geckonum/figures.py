"""A prompt → the figure that shows it exactly: how our own system takes part. Pure; nothing is read from the text."""

from __future__ import annotations

import random
from typing import cast

from chalkwright.benchmarks.geckonum.prompts import Division, Mention, Prompt
from chalkwright.benchmarks.geckonum.vocabulary import Quantity
from chalkwright.renderers.counting.figure import Arrangement, ColorName, Cut, Group, Scene, Things

FEW = (3, 5)
"""From three to seven things, everybody says *a few* (digest C3)."""
MANY = (14, 20)
"""Well above ten, from where on people say *many*."""
SOME = (2, 4)
"""Of the noun that is fewer in a comparison, or of both where they are as many."""
MORE = (3, 5)
"""How many more the other has: seen at a glance."""

TABLE = "table"


def figure_of(prompt: Prompt, seed: int = 0) -> Scene:
    """The scene of a prompt; another seed has other places and, where the prompt leaves it open, other numbers."""
    rng = random.Random(f"{prompt.id} {seed}")
    if prompt.division is not None:
        return _division_scene(prompt.mentions[0].noun, prompt.division, seed)
    if prompt.place is not None:
        return _in_place(prompt, rng, seed)
    if prompt.quantity is not None:
        return _comparison_scene(prompt, rng, seed)
    groups = [_group(mention) for mention in prompt.mentions]
    arrangement: Arrangement = "auto"
    if prompt.relation in ("left of", "right of"):
        arrangement = "row"
    elif prompt.relation is not None:
        arrangement = "column"
    if prompt.relation in ("right of", "below"):
        groups.reverse()
    return Scene(groups=tuple(groups), arrangement=arrangement, seed=seed)


def _group(mention: Mention) -> Group:
    assert mention.number is not None
    color = cast("ColorName | None", mention.color)
    return Group(things=(Things(name=mention.noun, count=mention.number, color=color),))


def _in_place(prompt: Prompt, rng: random.Random, seed: int) -> Scene:
    count = {"no": 0, "few": rng.randint(*FEW), "many": rng.randint(*MANY)}[str(prompt.quantity)]
    things = Things(name=prompt.mentions[0].noun, count=count)
    return Scene(groups=(Group(things=(things,), container=prompt.place),), seed=seed)


def _comparison_scene(prompt: Prompt, rng: random.Random, seed: int) -> Scene:
    less = rng.randint(*SOME)
    more = less + rng.randint(*MORE)
    counts: dict[Quantity, tuple[int, int]] = {
        "fewer": (less, more),
        "as many": (less + 1, less + 1),
        "more": (more, less),
    }
    assert prompt.quantity is not None
    numbers = counts[prompt.quantity]
    groups = [
        Group(things=(Things(name=mention.noun, count=number),))
        for mention, number in zip(prompt.mentions, numbers, strict=True)
    ]
    return Scene(groups=tuple(groups), seed=seed)


def _division_scene(noun: str, division: Division, seed: int) -> Scene:
    cut = Cut(
        parts=division.pieces,
        shown=division.shown,
        how="in place" if division.colors else "apart",
        ratio=(1, 2) if division.twice else (),
        colors=cast("tuple[ColorName, ...]", division.colors),
    )
    things = [Things(name=noun, count=1, cut=cut)]
    if division.wholes:
        things.insert(0, Things(name=noun, count=division.wholes))
    on = TABLE if division.wholes or (division.broken and not division.twice) else ""
    return Scene(groups=(Group(things=tuple(things)),), on=on, seed=seed)
