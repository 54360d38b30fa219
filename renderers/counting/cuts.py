"""Things in pieces: slices, wedges, halves, and what is broken in two.

Food is cut straight, round flat food into wedges, and everything else breaks with a jagged edge. Equal parts are equal
in area, or in the ratio that was asked for.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

from chalkwright.renderers.base import Box
from chalkwright.renderers.counting import cut_shapes, icon_colors, icon_pixels, oklch
from chalkwright.renderers.counting.cut_shapes import Polygon, Region
from chalkwright.renderers.counting.figure import ColorName, Cut
from chalkwright.renderers.counting.icons import Icon
from chalkwright.renderers.counting.oklch import Oklch

_WEDGED = frozenset({"cookie", "pie", "pizza", "waffle"})
"""Round and flat: cut from the middle outwards."""

_FLESH = {
    "apple": "#fff0c4",
    "cherry": "#ffb3a6",
    "lemon": "#fff6a8",
    "mango": "#ffe08a",
    "orange": "#ffc069",
    "peach": "#ffdf9a",
    "pear": "#fbfbd6",
    "plum": "#ffd27a",
    "potato": "#fff0b8",
    "tomato": "#ff8a72",
    "watermelon": "#ff5a52",
}
"""Fruit with a skin, and the colour inside: a piece shows the skin as a rim, and neither leaf nor stalk."""

_PIPS = {"apple": "#6d4534", "pear": "#6d4534", "watermelon": "#212121"}
"""Fruit whose pieces show a pip, and its colour."""

_CRUMB = {
    "avocado": "#f0f7a8",
    "banana": "#fff0b0",
    "cake": "",
    "carrot": "#ffb35c",
    "cheese": "#ffe98a",
    "chocolate": "#8e5c48",
    "coconut": "#f4efe8",
    "croissant": "#fbe3b0",
    "cucumber": "#dff0a8",
    "doughnut": "#f7d39a",
    "ear of corn": "#fff0b0",
    "egg": "#fff8e6",
    "eggplant": "#ece6b8",
    "hamburger": "",
    "hot dog": "",
    "loaf of bread": "#ffe6b8",
    "melon": "#f3f6c0",
    "okra": "#dcefa6",
    "onion": "#fbf3e4",
    "parsnip": "#fff8e0",
    "samosa": "#ffe2a0",
    "sandwich": "",
    "slice of cake": "",
    "slice of pizza": "",
    "strawberry": "#ffb3a6",
    "taco": "",
    "watermelon half": "",
    "watermelon slice": "",
}
"""Other food that is cut straight, and the colour of the cut; empty: the same as outside."""

_WOOD = {"pencil": "#efc083", "crayon": "#fff6b0", "cinnamon stick": "#dca872"}
"""Where a broken thing is of another colour inside."""

_SKIN_HUE = 22.0
"""Degrees between the shades of a skin; a lemon's leaf is nearer to its yellow than most shades, but not so near."""
_SKIN = 0.86
"""Size of the inside against the whole."""
_FACE = 1.1
"""Width of a cut's visible face, in units of the view box."""
_LINE = 0.35
"""Half the width of the line between pieces that lie in place."""
_LIGHTER, _DARKER = 0.13, 0.28
_LIGHTEST = 0.86
_BROWN, _OLIVE = 60.0, 120.0
"""Hues, in degrees: what lies between is yellow when it is light."""


@dataclass(frozen=True)
class Piece:
    """One part of a divided thing."""

    body: str
    """SVG elements in the icon's view box, at the place that the piece has in the whole."""
    ink: Box
    """Of the visible ink, in the view box's units."""


@cache
def pieces(icon: Icon, cut: Cut, color: ColorName | None = None, *, prefix: str = "cut") -> tuple[Piece, ...]:
    """A thing divided: one piece each for ``apart``, and for ``in place`` one that is the whole with its cuts.

    Only ``cut.shown`` pieces are there, the first ones from left to right, or clockwise from the top. ``color`` is the
    whole's, ``cut.colors`` the pieces'. ``prefix`` begins every ``id``: give each thing of a picture its own.
    """
    regions = _regions(icon, color, cut)[: cut.shown]
    colors = (cut.colors or (color,) * cut.parts)[: cut.shown]
    apart = cut.how == "apart"
    drawn = [
        _piece(icon, region, own, f"{prefix}-{index}", apart=apart)
        for index, (region, own) in enumerate(zip(regions, colors, strict=True))
    ]
    if apart:
        return tuple(Piece(body, icon_pixels.ink(body)) for body in drawn)
    # Every line once: where two pieces meet, or where one was taken away.
    lines = _lines(_color_icon(icon, color), regions, f"{prefix}-line")
    whole = "".join(drawn) + lines
    return (Piece(whole, icon_pixels.ink(whole)),)


def _color_icon(icon: Icon, color: ColorName | None) -> str:
    return icon_colors.recolor(icon.body, color) if color else icon.body


def _skin(icon: Icon, color: ColorName | None) -> str:
    """A fruit without leaf and stalk, which a piece has not."""
    skin = icon_colors.only_family(icon.body, _SKIN_HUE)
    return icon_colors.recolor(skin, color) if color else skin


def _regions(icon: Icon, color: ColorName | None, cut: Cut) -> tuple[Region, ...]:
    ratio = cut.ratio or (1,) * cut.parts
    fruit = icon.name in _FLESH and cut.how == "apart"
    ink = cut_shapes.ink_of(_skin(icon, color) if fruit else _color_icon(icon, color))
    if icon.name in _WEDGED:
        return cut_shapes.wedges(ink, ratio)
    return cut_shapes.slices(ink, ratio, jagged=icon.name not in _FLESH and icon.name not in _CRUMB)


def _piece(icon: Icon, region: Region, color: ColorName | None, prefix: str, *, apart: bool) -> str:
    body = _color_icon(icon, color)
    if not apart:
        return _clip(body, region.area, prefix)
    if icon.name not in _FLESH:
        return _clip(body + _faces(icon, body, region, color, prefix), region.area, prefix)
    skin = _skin(icon, color)
    drawn = skin + _flesh(icon.name, skin) + _faces(icon, skin, region, color, prefix)
    return _clip(drawn, region.area, prefix) + _pip(icon.name, skin, region)


def _flesh(name: str, skin: str) -> str:
    """The inside of a fruit, smaller than its skin."""
    inside, box = icon_colors.silhouette(skin, _FLESH[name]), icon_pixels.ink(skin)
    x, y = (box.left + box.right) / 2, (box.top + box.bottom) / 2
    return f'<g transform="matrix({_SKIN} 0 0 {_SKIN} {x * (1 - _SKIN):.3f} {y * (1 - _SKIN):.3f})">{inside}</g>'


def _pip(name: str, skin: str, region: Region) -> str:
    color = _PIPS.get(name)
    if color is None:
        return ""
    x, y = cut_shapes.middle(cut_shapes.ink_of(_clip(skin, region.area, "pip")))
    drop = f"M{x:.2f} {y - 1.6:.2f}c.7.8 1.1 1.5 1.1 2.2a1.1 1.1 0 0 1-2.2 0c0-.7.4-1.4 1.1-2.2"
    return f'<path fill="{color}" d="{drop}"/>'


def _faces(icon: Icon, body: str, region: Region, color: ColorName | None, prefix: str) -> str:
    """The narrow sides that a cut leaves to be seen."""
    if color == "white":
        face, width = icon_colors.OUTLINE, icon_colors.OUTLINE_WIDTH
    elif icon.name in _FLESH or icon.name in _WEDGED:
        return ""
    else:
        face, width = _CRUMB.get(icon.name, _WOOD.get(icon.name, _break_color(body))), _FACE
    if not face:
        return ""
    silhouette = icon_colors.silhouette(body, face)
    strips = [(*edge, *cut_shapes.shift_line(edge, width)[::-1]) for edge in region.edges]
    return "".join(_clip(silhouette, strip, f"{prefix}-face{n}") for n, strip in enumerate(strips))


def _lines(body: str, regions: Iterable[Region], prefix: str) -> str:
    """The cuts of a whole that lies in place."""
    dark = icon_colors.silhouette(body, _shade(body, -_DARKER))
    edges = [edge for region in regions for edge in region.edges]
    strips = [(*cut_shapes.shift_line(edge, -_LINE), *cut_shapes.shift_line(edge, _LINE)[::-1]) for edge in edges]
    return "".join(_clip(dark, strip, f"{prefix}{n}") for n, strip in enumerate(strips))


def _break_color(body: str) -> str:
    """The colour of a break: a lighter shade, or a darker one of what is light already."""
    main = oklch.parse(icon_colors.family(body).main)
    return _shade(body, _LIGHTER if main.light + _LIGHTER < _LIGHTEST else -_LIGHTER)


def _shade(body: str, by: float) -> str:
    """A lighter or darker shade of a thing's main colour; dark yellow is brown, not olive."""
    main = oklch.parse(icon_colors.family(body).main)
    hue = _BROWN if by < 0 and _BROWN < main.hue < _OLIVE else main.hue
    return oklch.hex_of(Oklch(main.light + by, main.chroma * 0.8, hue))


def _clip(body: str, area: Polygon, name: str) -> str:
    corners = "L".join(f"{x:.3f} {y:.3f}" for x, y in area)
    return f'<clipPath id="{name}"><path d="M{corners}Z"/></clipPath><g clip-path="url(#{name})">{body}</g>'
