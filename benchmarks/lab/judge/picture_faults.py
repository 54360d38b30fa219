"""The three faults of the pictures. A drawn one is a subclass of the scene's own class that breaks what was drawn."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from functools import partial
from importlib import resources
from itertools import pairwise
from math import dist

from chalkwright.agent.data import SceneCode
from chalkwright.benchmarks.lab.judge.documents import Explained
from chalkwright.benchmarks.lab.judge.faults import Borrowed, Change
from chalkwright.renderers.base import HEIGHT, WIDTH, Element, RendererName
from chalkwright.renderers.kit import palette

COVERED = (0.7, 1.0)
"""Share of the lower text's height that the moved one covers."""
NEAR = 5
"""So many of the nearest texts are tried as the one that is covered."""
LONG = 150.0
"""Pixels; a shorter line is no place to put a text on."""

Spot = tuple[float, float]
"""In picture pixels."""

OTHER_HUES = {"BLUE": "ORANGE", "ORANGE": "BLUE", "RED": "TEAL", "TEAL": "RED", "GREEN": "PURPLE", "PURPLE": "GREEN"}
"""What has one house colour gets another one."""
OTHER_INKS = {
    "BLUE_INK": "#8A5A00",
    "RED_INK": "#4B5A00",
    "GREEN_INK": "#9C1C6B",
    "ORANGE_INK": "#3A3FA8",
    "PURPLE_INK": "#00697F",
    "TEAL_INK": "#8C2F5B",
    "BLUE_FILL": "#F3E6C2",
    "RED_FILL": "#E6EDC0",
    "GREEN_FILL": "#F6D5E8",
    "ORANGE_FILL": "#DADBF7",
    "PURPLE_FILL": "#C9ECF3",
    "TEAL_FILL": "#F3D6E2",
}
"""Colours that are not of the house, as dark or as pale as those whose place they take."""
OTHER_GREYS = {palette.INK: "#5B1F4E", palette.GREY_INK: "#7C5A2B"}
"""Of what has no hue."""


def foreign_diagram(document: Explained, others: Sequence[Explained], chance: random.Random) -> Iterator[Change]:
    """A scene shows a picture of another problem, of another subject where there is one."""
    subject = document.record.problem.subject
    foreign = [other for other in others if other.record.problem.subject != subject]
    foreign = foreign or [other for other in others if other.name != document.name]
    chance.shuffle(foreign)
    for other in foreign:
        scene = chance.choice(document.numbers)
        shown = chance.choice(other.numbers)
        said = f"Scene {scene} shows scene {shown} of {other.name}."
        yield Change(said, pictures={scene: Borrowed(other, shown)})


def label_overlap(document: Explained, chance: random.Random) -> Iterator[Change]:
    """A text is moved onto another text or onto a line, by turns."""
    ways = [_over_texts(document, chance), _over_lines(document, chance)]
    chance.shuffle(ways)
    while ways:
        way = ways.pop(0)
        change = next(way, None)
        if change is not None:
            yield change
            ways.append(way)


def palette_changed(document: Explained, chance: random.Random) -> Iterator[Change]:
    """A scene after the first has other colours, of the house or of none; where only black is shared, another black."""
    scenes = document.numbers[1:]
    chance.shuffle(scenes)
    ways = {"other house colours": _house(), "colours of its own": _foreign(), "ink of its own": OTHER_GREYS}
    names = [*chance.sample(list(ways)[:2], 2), "ink of its own"]
    for name in names:
        for scene in scenes:
            code = _break_scene(document, scene, f"_recolour_all(self, {ways[name]!r})")
            yield Change(f"Scene {scene} has {name}.", codes={scene: code})


def _house() -> dict[str, str]:
    pairs = ((f"{old}_{kind}", f"{new}_{kind}") for kind in ("INK", "PALE", "FILL") for old, new in OTHER_HUES.items())
    return {getattr(palette, old): getattr(palette, new) for old, new in pairs}


def _foreign() -> dict[str, str]:
    return {getattr(palette, old): new for old, new in OTHER_INKS.items()}


def _over_texts(document: Explained, chance: random.Random) -> Iterator[Change]:
    for scene, texts, _ in _scenes(document, chance):
        for upper in chance.sample(texts, len(texts)):
            lowers = sorted((text for text in texts if text is not upper), key=partial(_apart, upper))[:NEAR]
            for lower in chance.sample(lowers, len(lowers)):
                covered = chance.uniform(*COVERED) * min(upper.box.height, lower.box.height)
                gap = (upper.box.height + lower.box.height) / 2 - covered
                (x, y), side = _middle(lower), 1 if _middle(upper)[1] > _middle(lower)[1] else -1
                if _inside(upper, (x, y + side * gap)):
                    said = f"In scene {scene} “{upper.text}” lies on “{lower.text}”."
                    yield Change(said, codes={scene: _move_text(document, scene, upper, (x, y + side * gap))})


def _over_lines(document: Explained, chance: random.Random) -> Iterator[Change]:
    for scene, texts, lines in _scenes(document, chance):
        for (x1, y1), (x2, y2) in chance.sample(lines, len(lines)):
            share, text = chance.uniform(0.3, 0.7), chance.choice(texts)
            place = (x1 + share * (x2 - x1), y1 + share * (y2 - y1))
            if _inside(text, place):
                said = f"In scene {scene} “{text.text}” lies on a line at {place[0]:.0f}, {place[1]:.0f}."
                yield Change(said, codes={scene: _move_text(document, scene, text, place)})


def _scenes(document: Explained, chance: random.Random) -> Iterator[tuple[int, list[Element], list[tuple[Spot, Spot]]]]:
    """Each scene's texts and long straight lines, scenes in any order."""
    for scene in chance.sample(document.numbers, len(document.numbers)):
        elements = document.elements(scene)
        lines = [
            (start, end)
            for element in elements
            if element.role in ("line", "arrow") and element.stroke >= 3 and _is_dark(element)
            for outline in element.outline
            for start, end in pairwise(outline)
            if dist(start, end) >= LONG
        ]
        yield (
            scene,
            [element for element in elements if element.role == "text" and any(map(str.isalnum, element.text))],
            lines,
        )


def _is_dark(element: Element) -> bool:
    color = element.color
    return len(color) == 7 and sum(int(color[k : k + 2], 16) for k in (1, 3, 5)) < 450


def _move_text(document: Explained, scene: int, text: Element, place: tuple[float, float]) -> SceneCode:
    x, y = _middle(text)
    return _break_scene(document, scene, f"_move_text(self, {x:.1f}, {y:.1f}, {place[0] - x:.1f}, {place[1] - y:.1f})")


def _break_scene(document: Explained, scene: int, call: str) -> SceneCode:
    """The scene's code with a class ``Broken`` that draws it and then does one thing more."""
    code = document.result(scene).code
    assert code is not None, "a good document has code for every scene"
    source = (
        f"{code.source}\n\n{_preludes(code.renderer)}\n\n"
        f"class Broken({code.class_name}):\n    def construct(self):\n        super().construct()\n        {call}\n"
    )
    return code.model_copy(update={"source": source, "written": source, "class_name": "Broken"})


def _preludes(renderer: RendererName) -> str:
    homes = ("chalkwright.benchmarks.lab.layout", "chalkwright.benchmarks.lab.judge")
    texts = ((resources.files(home) / "preludes" / f"{renderer}.py").read_text(encoding="utf-8") for home in homes)
    return "\n\n".join(texts)


def _middle(element: Element) -> tuple[float, float]:
    return (element.box.left + element.box.right) / 2, (element.box.top + element.box.bottom) / 2


def _apart(first: Element, second: Element) -> float:
    return dist(_middle(first), _middle(second))


def _inside(text: Element, place: tuple[float, float]) -> bool:
    """Whether the text, moved there, is still wholly in the picture."""
    across, down = text.box.width / 2, text.box.height / 2
    return across < place[0] < WIDTH - across and down < place[1] < HEIGHT - down
