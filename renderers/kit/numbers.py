"""Number lines, bar models, fraction strips, place-value blocks and grids for Manim scenes, all exactly to scale.

Every helper returns a group around ``center`` that the scene adds; a number may be an int, a float or text like "3/4".
Bad arguments raise ValueError.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from itertools import pairwise

import manim as mn
from numpy.typing import ArrayLike

from chalkwright.renderers.kit.manim import at
from chalkwright.renderers.kit.number_blocks import cells, place_value, ruled
from chalkwright.renderers.kit.number_parts import (
    DOWN,
    FILLS,
    SIZE,
    UP,
    Number,
    arc,
    arrow_along,
    brace,
    ends_of,
    exact,
    fitted,
    free,
    lengths,
    numeral,
    place,
    row,
    shares,
    spaced,
    tip,
    whole,
    words,
)
from chalkwright.renderers.kit.palette import BLUE_FILL, BLUE_INK, GREY_INK, INK, RED_INK

__all__ = [
    "area_model",
    "base_ten",
    "comparison",
    "equal_parts",
    "fraction_strips",
    "hundred_grid",
    "interval",
    "jumps",
    "mark",
    "number_line",
    "part_whole",
]

_PAPER = "#FFFFFF"


def number_line(
    start: Number,
    end: Number,
    step: Number = 1,
    labels: Mapping[Number, str] | None = None,
    *,
    center: ArrayLike = (0, 0),
    length: float = 12,
) -> mn.NumberLine:
    """A number line with ticks every ``step`` and arrows at both ends, ``length`` units wide in all.

    Labels as many as fit, as fractions when ``step`` is text like "1/4"; ``labels`` {value: text} replaces them.
    ``line.n2p(3)`` is the scene point of 3.
    """
    low, high, by = exact(start), exact(end), exact(step)
    if by <= 0 or high <= low or (high - low) / by > 120:
        raise ValueError("a number line needs start < end and a step that makes at most 120 ticks; use a larger step")
    line = mn.NumberLine([float(low), float(high), float(by)], length=length - 1, include_ticks=False, stroke_width=4)
    line.move_to(at(center)).set_color(INK)
    values = [low + by * k for k in range(int((high - low) / by) + 1)]
    if labels is None:
        texts = spaced(line, [(value, words(numeral(value, step), INK, SIZE)) for value in values], by)
    else:
        texts = [(exact(value), words(text, INK, SIZE)) for value, text in labels.items()]
    named = {value for value, _ in texts}
    line.ticks = mn.VGroup(*(line.get_tick(float(v), 0.12 if v in named else 0.07) for v in values)).set_stroke(INK, 3)
    line.add(line.ticks)
    for value, text in texts:
        text.next_to(place(line, value), DOWN, buff=0.25)
    for value, way in ((low, -0.5), (high, 0.5)):
        foot = line.n2p(float(value))
        line.add(
            mn.Arrow(
                foot,
                foot + at((way, 0)),
                buff=0,
                color=INK,
                stroke_width=4,
                tip_length=0.2,
                max_tip_length_to_length_ratio=0.6,
                max_stroke_width_to_length_ratio=20,
            )
        )
    return line.add(*(text for _, text in texts))


def mark(line: mn.NumberLine, value: Number, text: str = "", *, color: str = RED_INK) -> mn.VGroup:
    """A dot on the line with its name above."""
    dot = mn.Dot(place(line, exact(value)), radius=0.1, color=color)
    return mn.VGroup(dot, words(text, color, SIZE).next_to(dot, UP, buff=0.2)) if text else mn.VGroup(dot)


def interval(line: mn.NumberLine, notation: str, *, lift: float = 0, color: str = BLUE_INK) -> mn.VGroup:
    """The numbers of "[-2, 3)" or "(1, inf)" drawn thick, ``lift`` above the line, with filled and hollow ends."""
    group, dots, spots = mn.VGroup(), mn.VGroup(), []
    for way, (end, belongs) in zip((-1, 1), ends_of(notation), strict=True):
        spot = place(line, exact(line.x_range[0 if way < 0 else 1]) if end is None else end) + UP * lift
        if end is None:
            group.add(tip(spot, spot + at((0.28 * way, 0)), color, 0.17))
        else:
            dots.add(
                mn.Circle(
                    0.13, color=color, stroke_width=5, fill_color=color if belongs else _PAPER, fill_opacity=1
                ).move_to(spot)
            )
        spots.append(spot)
    return group.add(mn.Line(spots[0], spots[1], color=color, stroke_width=10), dots)


def jumps(
    line: mn.NumberLine,
    start: Number,
    steps: Sequence[Number],
    labels: Sequence[str] | None = None,
    *,
    height: float = 1.6,
) -> mn.VGroup:
    """Arcs with arrow heads from ``start`` by each of ``steps`` in turn, labelled +3, −2 …; forward blue, back red."""
    stops = [exact(start)]
    for step in steps:
        stops.append(stops[-1] + exact(step))
    if len(stops) < 2 or any(a == b for a, b in pairwise(stops)):
        raise ValueError("jumps(...) needs at least one step, and none that is 0")
    texts = labels or [numeral(exact(step), step, "+") for step in steps]
    if len(texts) != len(steps):
        raise ValueError(f"jumps(...) has {len(steps)} steps but {len(texts)} labels; give one label for each")
    feet = [place(line, stop) + UP * 0.13 for stop in stops]
    flat = min(1.0, 2 * height / max(abs(b[0] - a[0]) for a, b in pairwise(feet)))
    curves = [arc(a, b, flat) for a, b in pairwise(feet)]
    group, placed = mn.VGroup(), mn.VGroup()
    for curve, said in zip(curves, texts, strict=True):
        color = BLUE_INK if curve[-1][0] > curve[0][0] else RED_INK
        group.add(arrow_along(curve, color))
        placed.add(free(words(said, color, SIZE), curve, curves, placed))
    return group.add(placed)


def part_whole(
    parts: Sequence[Number],
    total: str = "",
    labels: Sequence[str] | None = None,
    *,
    width: float = 11,
    center: ArrayLike = (0, 0),
) -> mn.VGroup:
    """A bar of ``parts`` side by side, as long as they are large, with one brace for the whole above."""
    sizes = lengths(parts, "part_whole(...)")
    texts = labels if labels is not None else [numeral(size, part) for size, part in zip(sizes, parts, strict=True)]
    if len(texts) != len(sizes):
        raise ValueError(f"part_whole(...) has {len(sizes)} parts but {len(texts)} labels; give one label for each")
    scale = width / float(sum(sizes))
    left, right = at(center) - at((width / 2, 0)), at(center) + at((width / 2, 0))
    group = row(left, [float(size) * scale for size in sizes], 1, FILLS, texts)
    return group.add(brace(left + UP * 0.5, right + UP * 0.5, total, UP)) if total else group


def equal_parts(
    count: int,
    total: str = "",
    each: str = "",
    shaded: int = 0,
    *,
    width: float = 11,
    center: ArrayLike = (0, 0),
) -> mn.VGroup:
    """A bar of ``count`` equal parts named ``each``, the first ``shaded`` coloured, with one brace for the whole."""
    whole(count, 1, 30, "the number of equal parts")
    whole(shaded, 0, count, "the number of shaded parts")
    left, right = at(center) - at((width / 2, 0)), at(center) + at((width / 2, 0))
    fills = [BLUE_FILL] * shaded + [_PAPER] * (count - shaded)
    fits = bool(each) and words(each, INK, SIZE).width <= width / count - 0.12
    group = row(left, [width / count] * count, 1, fills, [each] * count if fits else [each])
    return group.add(brace(left + UP * 0.5, right + UP * 0.5, total, UP)) if total else group


def comparison(
    bars: Mapping[str, Number | Sequence[Number]],
    difference: str = "",
    total: str = "",
    labels: Mapping[str, str | Sequence[str]] | None = None,
    *,
    width: float = 8,
    center: ArrayLike = (0, 0),
) -> mn.VGroup:
    """Bars {name: value, or values of its parts} from one left edge, the longest ``width`` wide.

    ``difference`` names what the shorter of two bars lacks; ``total`` is a brace over all of them on the right.
    """
    if not bars:
        raise ValueError("comparison(...) needs at least one bar, such as {'Ana': 48}")
    if difference and len(bars) != 2:
        raise ValueError(f"a difference is between two bars, not {len(bars)}; draw two or leave it out")
    parts = {name: [value] if isinstance(value, Number) else list(value) for name, value in bars.items()}
    sizes = {name: lengths(values, f"the bar {name}") for name, values in parts.items()}
    longest = max(sum(of) for of in sizes.values())
    scale, last = width / float(longest), sum([*sizes.values()][-1])
    pitch = 1.9 if difference and last == longest else 1.4
    top, left = at(center) + UP * pitch * (len(bars) - 1) / 2, at(center)[0] - width / 2
    group, ends = mn.VGroup(), []
    for k, (name, of) in enumerate(sizes.items()):
        start = at((left, top[1] - pitch * k))
        said = (labels or {}).get(name, [numeral(size, part) for size, part in zip(of, parts[name], strict=True)])
        texts = [said] if isinstance(said, str) else said
        group.add(row(start, [float(size) * scale for size in of], 0.9, [FILLS[k % len(FILLS)]], texts))
        group.add(words(name, INK, SIZE).next_to(start, at((-1, 0)), buff=0.25))
        ends.append(start + at((float(sum(of)) * scale, 0)))
    if difference:
        short, long = sorted(ends, key=lambda end: float(end[0]))
        if long[0] - short[0] < 0.2:
            raise ValueError("the two bars are equal or nearly so; leave the difference out")
        until, high = at((long[0], short[1])), UP * 0.45
        gap = mn.VMobject(stroke_color=GREY_INK, stroke_width=3)
        gap.set_points_as_corners([short + high, until + high, until - high, short - high])
        group.add(mn.DashedVMobject(gap, num_dashes=24))
        group.add(brace(short + DOWN * 0.45, until + DOWN * 0.45, difference, DOWN, RED_INK))
    if total:
        edge = left + width + 0.1
        bottom = top[1] - pitch * (len(bars) - 1) - 0.45
        group.add(brace(at((edge, top[1] + 0.45)), at((edge, bottom)), total, at((1, 0))))
    return group


def fraction_strips(*fractions: str, width: float = 9, center: ArrayLike = (0, 0)) -> mn.VGroup:
    """A strip for each of "1/2", "2/4" …, with one length for the whole; parts are named 1/n where that fits."""
    pairs = [shares(fraction) for fraction in fractions]
    if not 1 <= len(pairs) <= 7:
        raise ValueError(f"fraction_strips(...) takes 1 to 7 fractions, not {len(pairs)}")
    wholes = max(1, *(-(-shaded // parts) for shaded, parts in pairs))
    pitch = min(1.5, 6.2 / len(pairs))
    group = mn.VGroup()
    for k, (shaded, parts) in enumerate(pairs):
        left = at(center) + at((-width / 2, pitch * ((len(pairs) - 1) / 2 - k)))
        cells = parts * -(-max(shaded, 1) // parts)
        cell = width / wholes / parts
        unit = rf"$\frac{{1}}{{{parts}}}$" if parts > 1 and cell > 0.55 and pitch > 1.2 else ""
        fills = [FILLS[k % len(FILLS)]] * shaded + [_PAPER] * (cells - shaded)
        group.add(row(left, [cell] * cells, pitch * 0.72, fills, [unit] * cells))
        for end in range(parts, cells, parts):
            x = left + at((end * cell, 0))
            group.add(mn.Line(x + DOWN * pitch * 0.45, x + UP * pitch * 0.45, color=INK, stroke_width=8))
        name = words(rf"$\frac{{{shaded}}}{{{parts}}}$", INK, SIZE)
        group.add(name.next_to(left, at((-1, 0)), buff=0.3))
    return group


def base_ten(number: int, *, width: float = 12.4, height: float = 5.2, center: ArrayLike = (0, 0)) -> mn.VGroup:
    """Place-value blocks of 1 to 9999: cubes of 1000, flats of 100, rods of 10, unit squares, each place named."""
    return place_value(whole(number, 1, 9999, "the number of base_ten(...)"), width, height).move_to(at(center))


def area_model(
    rows: Sequence[Number],
    columns: Sequence[Number],
    products: Sequence[Sequence[str]] | None = None,
    *,
    width: float = 10,
    height: float = 5,
    to_scale: bool = True,
    center: ArrayLike = (0, 0),
) -> mn.VGroup:
    """The product of two sums as a rectangle: ``[20, 3]`` down by ``[40, 7]`` across, in each cell its product.

    Areas are as the products. With ``to_scale=False`` cells are equal, parts may be "$x$", and ``products`` are given.
    """
    if to_scale:
        down, over = lengths(rows, "area_model(...)"), lengths(columns, "area_model(...)")
        wide, high = fitted(over, down, width, height)
        like = "".join(str(part) for part in (*rows, *columns))
        texts = products or [[numeral(a * b, like) for b in over] for a in down]
    elif products is None:
        raise ValueError("area_model(..., to_scale=False) needs products, one list of texts for each row")
    else:
        wide, high, texts = [width / len(columns)] * len(columns), [height / len(rows)] * len(rows), products
    if [len(line) for line in texts] != [len(columns)] * len(rows):
        raise ValueError(f"area_model(...) needs {len(rows)} rows of {len(columns)} products")
    names = [[_write_number(part) for part in parts] for parts in (rows, columns)]
    return cells(at(center), wide, high, texts, names)


def _write_number(part: Number) -> str:
    return part if isinstance(part, str) else numeral(exact(part))


def hundred_grid(
    shaded: int | Collection[int] = 0,
    numbers: bool = False,
    *,
    size: float = 6.4,
    color: str = BLUE_FILL,
    center: ArrayLike = (0, 0),
) -> mn.VGroup:
    """Ten rows of ten cells; the first ``shaded`` or those numbered so are coloured; ``numbers`` writes 1 to 100."""
    colored = range(1, whole(shaded, 0, 100, "shaded") + 1) if isinstance(shaded, int) else sorted(set(shaded))
    cell, corner = size / 10, at(center) - at((size / 2, size / 2))
    spots = {k: corner + at((((k - 1) % 10 + 0.5) * cell, (9.5 - (k - 1) // 10) * cell)) for k in range(1, 101)}
    group = mn.VGroup()
    for k in colored:
        whole(k, 1, 100, "a shaded cell")
        group.add(mn.Square(cell, stroke_width=0, fill_color=color, fill_opacity=1).move_to(spots[k]))
    group.add(ruled(corner, at((size, 0)), at((0, size)), 10, 10, GREY_INK, 2))
    group.add(mn.Square(size, color=INK, stroke_width=4).move_to(at(center)))
    if numbers:
        group.add(*(words(str(k), INK, 24).move_to(spot) for k, spot in spots.items()))
    return group
