"""Number lines with jumps: arcs over the line, each ending in an arrow head where it lands."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import atan2

from chalkwright.renderers.base import Box, Element
from chalkwright.renderers.counting.arrows import HEAD, bounds, head_at
from chalkwright.renderers.counting.drawn import SvgDrawing
from chalkwright.renderers.counting.figure import Jump, NumberLine
from chalkwright.renderers.counting.lettering import ASCENT, Word, width_of, word, wrap_words
from chalkwright.renderers.counting.shapes import box, line, n, polygon, rect, stroke
from chalkwright.renderers.counting.spread import fitting, spread

AXIS, FORWARD, BACK = "#3D4654", "#1C6FC4", "#C2452D"
LETTERS, SMALLEST = 0.042, 0.02
"""Font size of numbers, of the room's width, and the least one where they are many."""
STEPS = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10000)
"""Distances of ticks."""
CLOSEST = 0.008
"""Least distance of ticks, of the room's width."""
HIGHEST = 0.5
"""Of the arcs, of the room's height."""
GAP = 0.4
"""Between numbers, in font sizes."""
LEAN, TURNED = 0.12, 0.25
"""How far an arc's handles lie inside its ends, of its length; and where it turns back below a longer one."""


@dataclass(frozen=True)
class Arc:
    """One jump in pixels: where it begins and ends, and how high it is."""

    jump: Jump
    start: float
    end: float
    height: float
    leans: tuple[float, float]
    """Of its two ends."""

    @property
    def said(self) -> str:
        by = self.jump.by
        return self.jump.label or (f"+{by}" if by >= 0 else f"−{-by}")

    @property
    def color(self) -> str:
        return FORWARD if self.jump.by >= 0 else BACK


@dataclass(frozen=True)
class Scale:
    """The numbers of a line and their places in pixels."""

    low: int
    high: int
    left: float
    right: float

    def x(self, number: int) -> float:
        return self.left + (number - self.low) * self.unit

    @property
    def unit(self) -> float:
        return (self.right - self.left) / (self.high - self.low)


def draw_line(figure: NumberLine, room: Box) -> SvgDrawing:
    """Draw it in a part of the page, in pixels."""
    places = figure.places
    size = min(LETTERS * room.width, 0.08 * room.height)
    low, high = _ends(figure, places)
    head = 1.2 * size
    scale = Scale(low, high, room.left + head, room.right - head)
    width = max(1.5, 0.1 * size)
    arcs = _arcs(figure, places, scale, size, room.height)
    top = max(arc.height for arc in arcs) + 1.6 * size
    y = room.top + (room.height - top - 3.2 * size) / 2 + top
    axis = _axis(room, scale, y, size, width)
    drawn = [axis, _numbers(scale, places, y, size, room), *_jumps(arcs, y - 0.4 * size, size, width, room)]
    return SvgDrawing("".join(part.svg for part in drawn), tuple(e for part in drawn for e in part.elements))


def _ends(figure: NumberLine, places: Sequence[int]) -> tuple[int, int]:
    """First and last number: what was asked for and all that the jumps reach, at least five apart."""
    low, high = min(places), max(places)
    spare = max(1, round(0.05 * (high - low)))
    first = figure.low if figure.low is not None else (max(0, low - spare) if low >= 0 else low - spare)
    last = figure.high if figure.high is not None else high + spare
    first, last = min(first, low), max(last, high)
    return first, max(last, first + 5)


def _arcs(figure: NumberLine, places: Sequence[int], scale: Scale, size: float, room: float) -> list[Arc]:
    """The jumps; of those that lie over each other the longer is the higher."""
    spans = [(min(a, b), max(a, b)) for a, b in pairwise(places)]
    level: dict[int, int] = {}
    for index in sorted(range(len(spans)), key=lambda k: spans[k][1] - spans[k][0]):
        low, high = spans[index]
        same = [k for k in level if spans[k] == spans[index] and places[k] == places[index]]
        under = [level[k] for k in level if (spans[k][0] < high and low < spans[k][1]) or spans[k] == spans[index]]
        level[index] = level[same[0]] if same else max(under, default=-1) + 1
    levels = max(level.values()) + 1
    step = min(2.2 * size, HIGHEST * room / (levels + 0.5))
    out = []
    for index, jump in enumerate(figure.jumps):
        a, b = scale.x(places[index]), scale.x(places[index + 1])
        lowest = min(max(0.35 * abs(b - a), 1.5 * size), HIGHEST * room - (levels - 1) * step)
        leans = _lean(figure.jumps, level, index, index - 1), _lean(figure.jumps, level, index, index + 1)
        out.append(Arc(jump, a, b, max(lowest, step) if levels == 1 else lowest + level[index] * step, leans))
    return out


def _lean(jumps: Sequence[Jump], level: dict[int, int], index: int, neighbour: int) -> float:
    """Of an arc at the end that it shares with another, from which it leaves at once if it runs below it."""
    if not 0 <= neighbour < len(jumps):
        return LEAN
    turns = jumps[index].by * jumps[neighbour].by < 0
    return TURNED if turns and level[index] < level[neighbour] else LEAN


def _axis(room: Box, scale: Scale, y: float, size: float, width: float) -> SvgDrawing:
    """The line, with an arrow head at each end where numbers go on, and its ticks."""
    tip = HEAD * width
    ends = [(room.right, 0.0)] + ([(room.left, 3.14159265)] if scale.low != 0 else [])
    start = room.left + tip / 2 if scale.low != 0 else scale.left - 0.5 * size
    heads = "".join(f'<path d="{polygon(head_at((x, y), angle, tip))}" fill="{AXIS}"/>' for x, angle in ends)
    step = next((s for s in STEPS if s * scale.unit >= CLOSEST * room.width), STEPS[-1])
    ticks = range(-(-scale.low // step) * step, scale.high + 1, step)
    marks = "".join(f"M{n(scale.x(k))} {n(y - 0.22 * size)}L{n(scale.x(k))} {n(y + 0.22 * size)}" for k in ticks)
    element = Element(
        kind="axis",
        role="line",
        box=box(start, y - tip / 2, room.right, y + tip / 2),
        color=AXIS,
        stroke=width,
        outline=(((start, y), (room.right, y)),),
    )
    svg = line(start, y, room.right - tip / 2, y, AXIS, width) + heads + stroke(marks, AXIS, 0.7 * width)
    return SvgDrawing(f'<g data-part="axis">{svg}</g>', (element,))


def _numbers(scale: Scale, places: Sequence[int], y: float, size: float, room: Box) -> SvgDrawing:
    """The numbers where jumps begin and end, and of the others what does not touch them."""
    own = sorted(set(places))
    letters, gap = size, GAP * size
    while letters > SMALLEST * room.width and _is_crowded(
        [scale.x(k) for k in own], [write_number(k) for k in own], letters, room
    ):
        letters *= 0.92
        gap = GAP * letters
    widths = [width_of(write_number(k), letters) for k in own]
    ends = [own.index(places[0]), own.index(places[-1])]
    kept = fitting(widths, gap, room.width, list(dict.fromkeys(ends)))
    own, widths = [own[k] for k in kept], [widths[k] for k in kept]
    centers = spread([scale.x(k) for k in own], widths, gap, room.left, room.right)
    moved = any(abs(x - scale.x(k)) > 0.25 * letters for k, x in zip(own, centers, strict=True))
    drop = 1.0 if moved else 0.45
    taken = [(x - wide / 2 - gap, x + wide / 2 + gap) for x, wide in zip(centers, widths, strict=True)]
    svg = ""
    if moved:
        low = y + drop * size - 0.1 * size
        svg = "".join(
            line(scale.x(k), y + 0.3 * size, x, low, AXIS, 0.05 * size) for k, x in zip(own, centers, strict=True)
        )
    baseline = y + drop * size + ASCENT * letters
    texts = [word(write_number(k), x, baseline, letters) for k, x in zip(own, centers, strict=True)]
    step = _label_step(scale, letters, gap)
    for k in range(-(-scale.low // step) * step, scale.high + 1, step):
        half = width_of(write_number(k), letters) / 2
        if k not in own and not any(left < scale.x(k) + half and scale.x(k) - half < right for left, right in taken):
            texts.append(word(write_number(k), scale.x(k), baseline, letters))
    return SvgDrawing(svg + "".join(t.svg for t in texts), tuple(t.element for t in texts))


def _is_crowded(centers: Sequence[float], words: Sequence[str], letters: float, room: Box) -> bool:
    """Whether texts of this size touch, or reach over the edge."""
    half = [width_of(w, letters) / 2 for w in words]
    edges = [(x - h, x + h) for x, h in zip(centers, half, strict=True)]
    close = any(b[0] - a[1] < GAP * letters for a, b in pairwise(edges))
    return close or edges[0][0] < room.left or edges[-1][1] > room.right


def write_number(number: int) -> str:
    """With a minus sign, not a hyphen."""
    return str(number).replace("-", "−")


def _label_step(scale: Scale, letters: float, gap: float) -> int:
    widest = max(width_of(write_number(k), letters) for k in (scale.low, scale.high)) + gap
    return next((step for step in STEPS if step * scale.unit >= widest), 2 * STEPS[-1])


def _jumps(arcs: Sequence[Arc], y: float, size: float, width: float, room: Box) -> list[SvgDrawing]:
    """All arcs, then all labels, so that no arc runs through a label."""
    lines = [_arc(arc, y, size, width) for arc in arcs]
    return [*lines, *_labels(arcs, y, size, room)]


def _arc(arc: Arc, y: float, size: float, width: float) -> SvgDrawing:
    reach = arc.end - arc.start
    rise = arc.height / 0.75
    first, second = (arc.start + arc.leans[0] * reach, y - rise), (arc.end - arc.leans[1] * reach, y - rise)
    if not arc.jump.by:  # a jump of nothing: a loop
        first, second = (arc.start - size, y - rise), (arc.end + size, y - rise)
    head = min(1.4 * HEAD * width, max(0.5 * abs(reach), 0.35 * size))
    angle = atan2(y - second[1], arc.end - second[0])
    tip = head_at((arc.end, y), angle, head)
    d = f"M{n(arc.start)} {n(y)}C{n(first[0])} {n(first[1])} {n(second[0])} {n(second[1])} "
    d += f"{n(arc.end)} {n(y - 0.7 * head)}"
    points = [_bezier((arc.start, y), first, second, (arc.end, y), k / 16) for k in range(17)]
    whole = bounds([*points, *tip])
    element = Element(
        kind="arc",
        role="arrow",
        box=box(whole.left - width / 2, whole.top - width / 2, whole.right + width / 2, whole.bottom),
        color=arc.color,
        stroke=width,
        outline=(tuple(points), (*tip, tip[0])),
    )
    svg = stroke(d, arc.color, width) + f'<path d="{polygon(tip)}" fill="{arc.color}"/>'
    return SvgDrawing(f'<g data-part="jump" data-by="{arc.jump.by}">{svg}</g>', (element,))


def _bezier(
    a: tuple[float, float], b: tuple[float, float], c: tuple[float, float], d: tuple[float, float], t: float
) -> tuple[float, float]:
    u = 1 - t
    weights = (u**3, 3 * u * u * t, 3 * u * t * t, t**3)
    x, y = (sum(w * point[k] for w, point in zip(weights, (a, b, c, d), strict=True)) for k in (0, 1))
    return x, y


def _labels(arcs: Sequence[Arc], y: float, size: float, room: Box) -> list[SvgDrawing]:
    """Over the top of each arc, on a light ground; those of one height move apart, others up."""
    out: list[SvgDrawing] = []
    taken: list[Box] = []
    levels: dict[int, dict[tuple[float, float], Arc]] = {}
    for arc in arcs:
        levels.setdefault(round(arc.height / (0.6 * size)), {})[arc.start, arc.end] = arc
    rows = [sorted(level.values(), key=lambda arc: arc.start + arc.end) for _, level in sorted(levels.items())]
    said = [[" ".join(wrap_words(arc.said, size, 0.3 * room.width, 1)) for arc in row] for row in rows]
    letters = size  # one for all: the least that any row needs
    for ordered, words in zip(rows, said, strict=True):
        centers = [(arc.start + arc.end) / 2 for arc in ordered]
        while _is_crowded(centers, words, letters, room) and letters > SMALLEST * room.width:
            letters *= 0.92
    for ordered, words in zip(rows, said, strict=True):
        centers = [(arc.start + arc.end) / 2 for arc in ordered]
        widths = [width_of(w, letters) for w in words]
        kept = fitting(widths, GAP * letters, room.width, [])
        placed = spread([centers[k] for k in kept], [widths[k] for k in kept], GAP * letters, room.left, room.right)
        top = y - max(arc.height for arc in ordered) - 0.35 * size
        for k, x in zip(kept, placed, strict=True):
            set_ = _free(words[k], x, top, letters, taken)
            if set_.element.box.top > room.top:
                taken.append(set_.element.box)
                out.append(_label(set_, letters))
    return out


def _free(words: str, x: float, baseline: float, letters: float, taken: Sequence[Box]) -> Word:
    """A label at its place, or above the others that are there, with room between."""
    room = [_grown(other, GAP * letters) for other in taken]
    while any((set_ := word(words, x, baseline, letters)).element.box.overlap(other) > 0 for other in room):
        baseline -= 0.3 * letters
    return word(words, x, baseline, letters) if not taken else set_


def _grown(around: Box, by: float) -> Box:
    return box(around.left - by, around.top - by, around.right + by, around.bottom + by)


def _label(set_: Word, letters: float) -> SvgDrawing:
    ground = _grown(set_.element.box, 0.1 * letters)
    halo = Element(kind="Halo", role="shape", box=ground, fill="#FFFFFF")
    return SvgDrawing(rect(ground, "#FFFFFF", 0.1 * letters) + set_.svg, (halo, set_.element))
