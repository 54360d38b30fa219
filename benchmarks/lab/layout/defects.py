"""Breaks a clean scene in one way by a known amount: code appended to its file, and what is then wrong.

The target is drawn by lot (``seed`` repeats it); a place is tried until the oracle (:mod:`benchmarks.lab.layout.truth`)
says that the defect is really there. Its side effects (a text moved over another may lie on a line too) are truths of
the case as well, from the same oracle, only not the injected one.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Sequence
from functools import cache
from importlib import resources
from itertools import islice
from typing import Literal, get_args

import numpy as np

from chalkwright.benchmarks.lab.layout.pieces import Piece, box_of, frame
from chalkwright.benchmarks.lab.layout.take_apart import take_apart
from chalkwright.benchmarks.lab.layout.truth import Truth, background, color_of, is_faint, ratio, truths
from chalkwright.renderers.base import HEIGHT, WIDTH, Box, FindingKind, Frozen, RendererName
from chalkwright.renderers.kit import palette

KINDS: tuple[FindingKind, ...] = (
    "text-over-text",
    "text-over-line",
    "cut-by-frame",
    "text-too-small",
    "low-contrast",
    "hidden",
    "mostly-empty",
)
Grade = Literal["slight", "clear", "gross"]
GRADES: tuple[Grade, ...] = get_args(Grade)
OVERLAP = {"slight": 0.4, "clear": 0.65, "gross": 1.0}
"""Share of the lower text's height that the upper one covers."""
OFF_LINE = {"slight": 0.3, "clear": 0.15, "gross": 0.0}
"""How far the line passes from the text's middle, in text heights."""
BEYOND = {"slight": 0.25, "clear": 0.5, "gross": 0.75}
"""Share of the piece beyond the frame."""
CAPITALS = {"slight": 13.0, "clear": 10.0, "gross": 7.0}
"""Height of a capital in pixels; 13 are 5 when the picture is shown at 800 px width."""
RATIOS = {"slight": 2.4, "clear": 1.8, "gross": 1.35}
"""WCAG contrast."""
COVERED = {"slight": 0.6, "clear": 0.8, "gross": 1.0}
"""Share of the piece's width under the opaque area."""
FILLED = {"slight": 0.18, "clear": 0.1, "gross": 0.05}
"""Share of the frame left in the box around everything."""
COVERS = (palette.GREY_FILL, palette.YELLOW_FILL, "#FFFFFF")
"""White only where a part of the piece still shows: wholly under white, nobody could see that it is missing."""
TRIES = 90
"""Places that are tried for a defect of one grade."""


class Case(Frozen):
    """One picture to judge findings by; ``kind`` is None for the clean one, on which no finding is true."""

    scene: str
    renderer: RendererName
    kind: FindingKind | None = None
    grade: Grade | None = None
    code: str
    truths: tuple[Truth, ...] = ()

    @property
    def name(self) -> str:
        return f"{self.scene}-{self.kind or 'clean'}"

    @property
    def class_name(self) -> str:
        return self.scene if self.kind is None else "Broken"


class NoPlace(Exception):
    """A scene has no place for a kind of defect."""


@cache
def scenes() -> dict[str, tuple[RendererName, str]]:
    """Renderer and whole file of each clean scene, by class name."""
    found: dict[str, tuple[RendererName, str]] = {}
    for file in sorted((resources.files(__package__) / "scenes").iterdir(), key=lambda entry: entry.name):
        if file.name.endswith(".py"):
            code = file.read_text(encoding="utf-8")
            renderer: RendererName = "manim" if "from manim import" in code else "matplotlib"
            found |= dict.fromkeys(re.findall(r"^class (\w+)", code, re.MULTILINE), (renderer, code))
    return found


def cases_of(scene: str, seed: int = 0, only: Sequence[FindingKind] = KINDS) -> list[Case]:
    """The clean scene and one broken in each of the ways ``only``; another seed, other places. Raises
    :class:`NoPlace`."""
    renderer, code = scenes()[scene]
    clean = take_apart(renderer, f"{code}\n\n{_prelude(renderer)}", scene)
    number = list(scenes()).index(scene)
    whole = Case(scene=scene, renderer=renderer, code=code)
    return [
        whole,
        *(
            _break_case(whole, clean, kind, GRADES[(number + k + seed) % 3], seed)
            for k, kind in enumerate(KINDS)
            if kind in only
        ),
    ]


def _prelude(renderer: RendererName) -> str:
    return (resources.files(__package__) / "preludes" / f"{renderer}.py").read_text(encoding="utf-8")


def _break_case(clean: Case, pieces: Sequence[Piece], kind: FindingKind, grade: Grade, seed: int) -> Case:
    """Of the grade, or of the next one that the scene has a place for."""
    chance = random.Random(f"{clean.scene} {kind} {seed}")
    designed = truths(pieces)
    for trial, (about, call) in _trials(kind, grade, pieces, chance):
        code = (
            f"{clean.code}\n\n{_prelude(clean.renderer)}\n\n"
            f"class Broken({clean.scene}):\n    def construct(self):\n        super().construct()\n        {call}\n"
        )
        found = [
            truth.model_copy(update={"injected": truth.kind == kind and set(truth.pieces) == about})
            for truth in truths(take_apart(clean.renderer, code, "Broken"))
            if not any(_alike(truth, other) for other in designed)
        ]
        if any(truth.injected and truth.sure for truth in found) and not _worse(kind, about, found):
            return clean.model_copy(update={"kind": kind, "grade": trial, "code": code, "truths": tuple(found)})
    raise NoPlace(f"{clean.scene} has no place for {kind}")


def _trials(
    kind: FindingKind, grade: Grade, pieces: Sequence[Piece], chance: random.Random
) -> Iterator[tuple[Grade, Way]]:
    first = GRADES.index(grade)
    for trial in (*GRADES[first:], *GRADES[:first]):
        yield from ((trial, way) for way in islice(_ways(trial, kind, pieces, chance), TRIES))


def _alike(truth: Truth, other: Truth) -> bool:
    """Whether the clean picture has it too, so that it is meant (a liquid in its glass) and no defect."""
    same = truth.kind == other.kind and truth.pieces == other.pieces
    return same and abs(truth.amount - other.amount) <= 0.1 * max(truth.amount, other.amount)


def _worse(kind: FindingKind, about: set[int], found: Sequence[Truth]) -> bool:
    """Whether a text that was to lie on another or on a line went out of sight instead."""
    gone: tuple[FindingKind, ...] = ("hidden", "cut-by-frame")
    return kind.startswith("text-over") and any(t.kind in gone and about & set(t.pieces) for t in found)


Way = tuple[set[int], str]
"""The pieces that the defect is about, and the call of the prelude that makes it."""


def _ways(grade: Grade, kind: FindingKind, pieces: Sequence[Piece], chance: random.Random) -> Iterator[Way]:
    texts = [n for n, piece in enumerate(pieces) if piece.role == "text" and piece.edge.any()]
    chance.shuffle(texts)
    if kind == "text-over-text":
        yield from _over_texts(grade, pieces, texts)
    elif kind == "text-over-line":
        yield from _over_lines(grade, pieces, texts, chance)
    elif kind == "cut-by-frame":
        yield from _over_edges(grade, pieces, texts, chance)
    elif kind == "text-too-small":
        yield from (({n}, f"_shrink(self, {n}, {CAPITALS[grade] / pieces[n].capital:.3f})") for n in texts)
    elif kind == "low-contrast":
        yield from (({n}, f'_recolour(self, {n}, "{_pale(pieces, n, RATIOS[grade])}")') for n in texts)
    elif kind == "hidden":
        yield from _covers(grade, pieces, chance)
    elif kind == "mostly-empty":
        yield _empty(grade, pieces, chance)


def _over_texts(grade: Grade, pieces: Sequence[Piece], texts: list[int]) -> Iterator[Way]:
    for upper, aside in ((upper, aside) for aside in (0.15, -0.15, 0.4) for upper in texts):
        box = pieces[upper].box
        others = sorted((n for n in texts if n != upper), key=lambda n: _apart(box, pieces[n].box))
        for lower in others[:2] if not pieces[upper].fixed else ():
            under = pieces[lower].box
            gap = (under.height + box.height) / 2 - OVERLAP[grade] * min(under.height, box.height)
            side = 1 if _middle(box)[1] > _middle(under)[1] else -1
            across = _middle(under)[0] + aside * under.width
            yield {upper, lower}, _move_call(upper, box, across, _middle(under)[1] + side * gap)


def _over_lines(grade: Grade, pieces: Sequence[Piece], texts: list[int], chance: random.Random) -> Iterator[Way]:
    lines = [
        n
        for n, piece in enumerate(pieces)
        if piece.role != "text" and piece.edge[frame()].sum() > 150 and not is_faint(piece)
    ]
    for text in 3 * texts:
        box = pieces[text].box
        for line in chance.sample(lines, min(2, len(lines))) if not pieces[text].fixed else ():
            rows, columns = np.nonzero(pieces[line].edge[frame()])
            spot = chance.randrange(len(rows))
            y = rows[spot] * 2 + OFF_LINE[grade] * box.height * chance.choice((1, -1))
            yield {text, line}, _move_call(text, box, float(columns[spot] * 2), float(y))


def _over_edges(grade: Grade, pieces: Sequence[Piece], texts: list[int], chance: random.Random) -> Iterator[Way]:
    shapes = [n for n, piece in enumerate(pieces) if piece.role != "text" and 40 < piece.box.height < 500]
    chance.shuffle(shapes)
    movable = [n for n in shapes if not pieces[n].fixed] if grade == "gross" else []
    for n in movable or [n for n in texts if not pieces[n].fixed]:
        box = pieces[n].box
        beyond = BEYOND[grade]
        x, y = _middle(box)
        room = {"left": box.left, "right": WIDTH - box.right, "up": box.top, "down": HEIGHT - box.bottom}
        side = min(room, key=lambda way: room[way])
        if side in ("left", "right"):
            inside = (0.5 - beyond) * box.width
            x = inside if side == "left" else WIDTH - inside
        else:
            inside = (0.5 - beyond) * box.height
            y = inside if side == "up" else HEIGHT - inside
        yield {n}, _move_call(n, box, x, y)


def _covers(grade: Grade, pieces: Sequence[Piece], chance: random.Random) -> Iterator[Way]:
    small = [
        n
        for n, piece in enumerate(pieces)
        if 20 < piece.box.width < 420 and 12 < piece.box.height < 320 and piece.edge.sum() > 60 and not is_faint(piece)
    ]
    chance.shuffle(small)
    for n in small:
        box = pieces[n].box
        color = chance.choice(COVERS[:2] if grade == "gross" else COVERS)
        right = box.left - 8 + (box.width + 16) * COVERED[grade]
        yield {n}, f'_cover(self, {box.left - 8}, {box.top - 8}, {right:.0f}, {box.bottom + 8}, "{color}")'


def _empty(grade: Grade, pieces: Sequence[Piece], chance: random.Random) -> Way:
    ink = np.any([piece.ink for piece in pieces], axis=0)
    box = box_of(ink)
    factor = (FILLED[grade] * WIDTH * HEIGHT / (box.width * box.height)) ** 0.5
    x, y = chance.choice(((120, 120), (WIDTH / 2, HEIGHT / 2), (WIDTH - 120, HEIGHT - 120)))
    return set(), f"_shrink_all(self, {factor:.3f}, {x:.0f}, {y:.0f})"


def _pale(pieces: Sequence[Piece], number: int, target: float) -> str:
    """The piece's colour, blended with what is below until only the target contrast is left."""
    below = background(pieces, number)
    own = color_of(pieces[number])
    blends = (own + (below - own) * share for share in np.linspace(0, 1, 201))
    color = next(blend for blend in blends if ratio(blend, below) <= target)
    return "#" + "".join(f"{round(part):02X}" for part in color)


def _move_call(number: int, box: Box, x: float, y: float) -> str:
    """The call that puts the piece's middle at ``(x, y)``."""
    now = _middle(box)
    return f"_move(self, {number}, {x - now[0]:.0f}, {y - now[1]:.0f})"


def _middle(box: Box) -> tuple[float, float]:
    return (box.left + box.right) / 2, (box.top + box.bottom) / 2


def _apart(first: Box, second: Box) -> float:
    return float(np.hypot(*np.subtract(_middle(first), _middle(second))))
