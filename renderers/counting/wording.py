"""What a picture shows, in words: its title and description for those who cannot see it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from chalkwright.renderers.counting.containers import container
from chalkwright.renderers.counting.figure import BarModel, Group, NumberLine, Scene, Things
from chalkwright.renderers.counting.icons import plural_of

_ORDER = {
    "row": "from left to right",
    "column": "from top to bottom",
    "near-far": "the first near, the second far away",
    "mixed": "together in one field",
    "auto": "side by side",
}


def title(figure: Scene | BarModel | NumberLine) -> str:
    """In a few words, e.g. ``7 apples in a basket and 2 apples in a basket``."""
    if isinstance(figure, Scene):
        return join_parts([group_words(group) for group in figure.groups]) + (
            f", {_on(figure.on)}" if figure.on else ""
        )
    if isinstance(figure, BarModel):
        return "Bar model" + (f" with the total {figure.total}" if figure.total else "")
    jumps = join_parts([f"{'forward' if jump.by >= 0 else 'back'} by {abs(jump.by)}" for jump in figure.jumps])
    return f"Number line: from {figure.start} {jumps}"


def description(figure: Scene | BarModel | NumberLine) -> str:
    """In whole sentences."""
    if isinstance(figure, Scene):
        return _scene(figure)
    if isinstance(figure, BarModel):
        rows = [
            join_parts([_bar(bar.label, "?" if bar.unknown else str(bar.value)) for bar in row]) for row in figure.rows
        ]
        return " ".join(f"Row {number}: {said}." for number, said in enumerate(rows, 1))
    return f"The jumps lead {', then '.join(f'from {a} to {b}' for a, b in pairwise(figure.places))}."


def _bar(label: str, value: str) -> str:
    return f"{label}: {value}" if label else value


def _scene(scene: Scene) -> str:
    said = [f"Groups {_ORDER[scene.arrangement]}." if len(scene.groups) > 1 else ""]
    for number, group in enumerate(scene.groups, 1):
        label = f" ({group.label})" if group.label else ""
        taken = "" if group.taken_from is None else f", taken away from group {group.taken_from + 1}"
        said.append(f"Group {number}{label}: {group_words(group)}{taken}.")
    return " ".join(sentence for sentence in said if sentence)


def group_words(group: Group) -> str:
    """``3 red apples and 2 pears in a basket``."""
    things = join_parts([things_words(things) for things in group.things])
    return things if group.container is None else f"{things} {_on(group.container)}"


def _on(holder: str) -> str:
    found = container(holder)
    return f"{found.preposition} {'an' if found.name[0] in 'aeiou' else 'a'} {found.name}"


def things_words(things: Things) -> str:
    """``3 red apples, each cut into 4 pieces of which 3 are there``."""
    color = f"{things.color} " if things.color else ""
    said = f"{things.count} {color}{plural_of(things.name, things.count)}"
    if things.cut is None:
        return said
    cut = things.cut
    there = "" if cut.shown == cut.parts else f" of which {cut.shown} {'is' if cut.shown == 1 else 'are'} there"
    return f"{said}{', each' if things.count != 1 else ''} divided into {cut.parts} pieces{there}"


def join_parts(parts: Sequence[str]) -> str:
    """``a, b and c``."""
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} and {parts[-1]}"
