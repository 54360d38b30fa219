"""The marks as SVG above the user's picture, and the same as pixels."""

from __future__ import annotations

import base64
import colorsys
import io
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from xml.sax.saxutils import escape

import numpy as np

from chalkwright.agent.data import Image
from chalkwright.agent.keypoints.constructions import Unclear
from chalkwright.agent.keypoints.inkwork import Array, Inked
from chalkwright.agent.keypoints.labels import CAPITAL, MarkLabel, Room, needs_room
from chalkwright.agent.keypoints.marks import Marked
from chalkwright.agent.keypoints.shapes import Area, Dot, Shape, Stroke, Words, shapes
from chalkwright.agent.keypoints.snap import Missed, Snapped, fault_of
from chalkwright.renderers.base import Box
from chalkwright.renderers.kit import palette
from chalkwright.renderers.measure.layout_page import contrast, rgb
from chalkwright.renderers.measure.ocr import Pixels
from chalkwright.renderers.measure.pixel_colors import to_hex

ON_LIGHT = (palette.RED_INK, palette.BLUE_INK, palette.PURPLE_INK, palette.GREEN_INK)
ON_DARK = ("#FFD166", "#7FC4FF", "#FF9E8F", "#9BE7A8")
"""Accents in order of preference; the first whose hue the picture does not use is taken."""
COLORED = 60
"""Spread of the channels (0 to 255) from which a pixel has a hue."""
READABLE, VISIBLE = 4.5, 3.3
"""Contrast with the paper of letters (WCAG AA), and of lines with some to spare."""
LEAST_CAPITAL = 0.0165
"""Height of a capital to the picture's width: 13 px at 800."""


@dataclass(frozen=True)
class Overlay:
    """What is drawn, by the number of its mark."""

    drawn: Mapping[int, tuple[Shape, ...]]
    labels: tuple[MarkLabel, ...]
    color: str
    halo: str
    stroke: float
    """Width of an added line, in pixels."""
    missed: tuple[Missed, ...]


def overlay(marked: Marked, snapped: Snapped, picture: Pixels, leave_out: frozenset[int] = frozenset()) -> Overlay:
    """Turn marks into shapes and give every label its place; what cannot be drawn is in ``missed``."""
    ink = snapped.figure.ink
    faulty = {miss.mark for miss in snapped.missed} | leave_out
    drawn: dict[int, tuple[Shape, ...]] = {}
    missed = [miss for miss in snapped.missed if miss.mark not in leave_out]
    for index, mark in enumerate(marked.keypoints):
        if index in faulty:
            continue
        try:
            drawn[index] = tuple(part for shape in shapes(mark, snapped) for part in _around_letters(shape, ink))
        except Unclear as error:
            missed.append(Missed(index, fault_of(mark, str(error))))
    stroke = max(ink.stroke, 0.0025 * ink.size[0], 1.5)
    room = Room(ink.everything, _font_size(snapped), stroke)
    labels = []
    for found in drawn.values():
        for shape in filter(needs_room, found):
            room.add(shape)
    for index, found in list(drawn.items()):
        try:
            labels += [room.place(index, shape) for shape in found if isinstance(shape, Words)]
        except Unclear as error:
            missed.append(Missed(index, fault_of(marked.keypoints[index], str(error))))
            labels = [label for label in labels if label.mark != index]
            del drawn[index]
    color, halo = colors(picture, ink)
    return Overlay(drawn, tuple(labels), color, halo, stroke, tuple(missed))


def _around_letters(shape: Shape, ink: Inked) -> list[Shape]:
    """A stroke is broken where it would run through the picture's own letters."""
    if not isinstance(shape, Stroke) or not ink.letters.any():
        return [shape]
    path = _dense(shape.path)
    width, height = ink.size
    x, y = (path[:, k].astype(int).clip(0, most - 1) for k, most in ((0, width), (1, height)))
    free = ink.from_letters[y, x] > ink.stroke + 2
    if free.all() or not free.any():
        return [shape]
    runs = np.split(np.arange(len(path)), np.flatnonzero(np.diff(free.astype(int))) + 1)
    kept = [path[run] for run in runs if free[run[0]] and len(run) > 3]
    return [replace(shape, path=piece) for piece in kept]


def _dense(path: Array) -> Array:
    """The same polyline with a point at every pixel or so."""
    pieces = [
        a + (b - a) * np.linspace(0, 1, max(2, math.ceil(float(np.linalg.norm(b - a)))), endpoint=False)[:, None]
        for a, b in pairwise(path)
    ]
    return np.vstack([*pieces, path[-1:]])


def _simple(path: Array) -> Array:
    """Without the points that lie straight between their neighbours."""
    if len(path) < 3:
        return path
    one, other = path[1:-1] - path[:-2], path[2:] - path[1:-1]
    bent = np.abs(one[:, 0] * other[:, 1] - one[:, 1] * other[:, 0]) > 1e-6
    return np.asarray(path[np.concatenate([[True], bent, [True]])])


def colors(picture: Pixels, ink: Inked) -> tuple[str, str]:
    """The accent, and the paper's colour, as ``#RRGGBB``."""
    seen = picture[ink.everything].astype(int)
    spread = seen.max(axis=1) - seen.min(axis=1) if len(seen) else np.empty(0)
    hues = [colorsys.rgb_to_hsv(*(color / 255))[0] for color in seen[spread > COLORED][:: max(1, len(seen) // 400)]]
    used = np.array(hues) if len(hues) > 0.03 * 400 else np.empty(0)
    accents = ON_DARK if ink.dark else ON_LIGHT
    free = [accent for accent in accents if not _near(accent, used)]
    paper = np.array(ink.paper, dtype=float)
    accent = _readable(rgb((free or list(accents))[0]), paper, ink.dark)
    # On grey paper no colour is far from it: the letters get a light ground of their own.
    halo = paper if contrast(accent, paper)[0] >= READABLE else np.full(3, 0.0 if ink.dark else 255.0)
    return to_hex(accent), to_hex(halo)


def _readable(accent: Array, paper: Array, dark: bool) -> Array:
    """Darker (on a dark board lighter) until it stands out, at most by half."""
    end = np.full(3, 255.0 if dark else 0.0)
    for share in np.linspace(0, 0.5, 11):
        mixed = accent + (end - accent) * share
        if contrast(mixed, paper)[0] >= VISIBLE:
            return np.asarray(mixed)
    return np.asarray(mixed)


def _near(accent: str, hues: Array) -> bool:
    hue = colorsys.rgb_to_hsv(*(int(accent[k : k + 2], 16) / 255 for k in (1, 3, 5)))[0]
    apart = np.abs(hues - hue)
    return bool((np.minimum(apart, 1 - apart) < 0.09).mean() > 0.1) if len(hues) else False


def _font_size(snapped: Snapped) -> float:
    """As the picture's own letters have it, within what is legible at 800 pixels and not too loud."""
    least = LEAST_CAPITAL * snapped.figure.ink.size[0]
    own = [letter.height for found in snapped.letters.values() for letter in found]
    capital = 0.66 * float(np.median(own)) if own else 1.35 * least  # OCR's boxes have a margin
    return min(max(capital, least), 2.2 * least) / CAPITAL


def to_svg(overlay: Overlay, marked: Marked, image: Image, size: tuple[int, int], alt: str) -> str:
    """One document: the picture as it is, and above it a group for every mark, titled by its element."""
    width, height = size
    data = base64.b64encode(image.data).decode()
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="{width}" '
        f'height="{height}" viewBox="0 0 {width} {height}" role="img"><title>{_text(marked.title or "Solution")}'
        f"</title><desc>{_text(alt)}</desc>"
        f'<image width="{width}" height="{height}" xlink:href="data:{image.media_type};base64,{data}"/>'
        f"{_marks(overlay, marked)}</svg>\n"
    )


def to_png(overlay: Overlay, marked: Marked, picture: Pixels) -> bytes:
    """The picture with its marks."""
    import resvg_py  # a compiled library, needed only when something is drawn
    from PIL import Image as Pillow

    height, width = picture.shape[:2]
    head = f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}">'
    above = bytes(resvg_py.svg_to_bytes(svg_string=f"{head}{_marks(overlay, marked)}</svg>", skip_system_fonts=True))
    with Pillow.open(io.BytesIO(above)) as marks:
        whole = Pillow.alpha_composite(Pillow.fromarray(picture).convert("RGBA"), marks.convert("RGBA"))
    stream = io.BytesIO()
    whole.convert("RGB").save(stream, "PNG")
    return stream.getvalue()


def _marks(overlay: Overlay, marked: Marked) -> str:
    """Areas lie below lines, lines below dots, words on top of all."""
    groups = []
    for kinds in (Area, Stroke, Dot):
        for index, found in overlay.drawn.items():
            body = "".join(_shape(shape, overlay) for shape in found if isinstance(shape, kinds))
            groups.append(_group(index, marked, body))
    for label in overlay.labels:
        groups.append(_group(label.mark, marked, _label(label, overlay)))
    style = f'fill="none" stroke-linecap="round" stroke-linejoin="round" stroke="{overlay.color}"'
    return f'<g id="keypoints" {style}>{"".join(groups)}</g>'


def _group(index: int, marked: Marked, body: str) -> str:
    if not body:
        return ""
    title = _text(marked.keypoints[index].element)
    return f'<g class="keypoint-{index + 1}"><title>{title}</title>{body}</g>'


def _shape(shape: Shape, overlay: Overlay) -> str:
    wide = overlay.stroke
    if isinstance(shape, Area):
        return f'<path d="{_path(shape.path)}Z" fill="{overlay.color}" fill-opacity="0.2" stroke="none"/>'
    if isinstance(shape, Dot):
        x, y = shape.at
        ring = f'stroke="{overlay.halo}" stroke-width="{0.5 * wide:.2f}"'
        return f'<circle cx="{x:.2f}" cy="{y:.2f}" r="{1.7 * wide:.2f}" fill="{overlay.color}" {ring}/>'
    assert isinstance(shape, Stroke)
    dash = f' stroke-dasharray="{3.2 * wide:.2f} {2.8 * wide:.2f}"' if shape.dashed else ""
    return f'<path d="{_path(shape.path)}" stroke-width="{wide * shape.weight:.2f}"{dash}/>'


def _label(label: MarkLabel, overlay: Overlay) -> str:
    em = label.size / 1000
    halo = f'stroke="{overlay.halo}" stroke-width="{120:.0f}" stroke-opacity="0.9" paint-order="stroke"'
    place = f"translate({label.origin[0]:.2f} {label.origin[1]:.2f}) scale({em:.5f})"
    return f'<path transform="{place}" d="{label.path}" fill="{overlay.color}" {halo}/>'


def _path(path: Array) -> str:
    return "M" + "L".join(f"{x:.2f} {y:.2f}" for x, y in _simple(path))


def _text(text: str) -> str:
    return escape("".join(c for c in text if c.isprintable() or c == " "))


def boxes(overlay: Overlay) -> Sequence[tuple[int, Box]]:
    """Where labels stand, by the number of their mark."""
    return [(label.mark, label.box) for label in overlay.labels]
