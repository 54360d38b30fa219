"""A marked picture as SVG, sharp at any size, and the same as pixels."""

from __future__ import annotations

import base64
import io
from collections.abc import Sequence
from xml.sax.saxutils import escape

import numpy as np

from chalkwright.agent.data import Image
from chalkwright.agent.keypoints.inkwork import Array
from chalkwright.agent.keypoints.labels import MarkLabel
from chalkwright.agent.keypoints.overlay import Overlay
from chalkwright.agent.keypoints.shapes import Area, Dot, Shape, Stroke
from chalkwright.renderers.measure.ocr import Pixels
from chalkwright.renderers.measure.pixel_colors import to_hex

SHARP_SIDE = 1600
"""Pixels of the longer side from which marks are sharp on paper and on a phone's screen."""
_XMLNS = 'xmlns="http://www.w3.org/2000/svg"'


def to_svg(overlay: Overlay, names: Sequence[str], image: Image, alt: str, title: str) -> str:
    """One document: the picture as it is, and above it a group for every mark, titled by its name."""
    (left, top), (width, height) = overlay.sheet.origin, overlay.sheet.size
    wide, high = overlay.sheet.picture
    data = base64.b64encode(image.data).decode()
    paper = to_hex(np.array(overlay.paper))
    under = f'<rect x="{-left}" y="{-top}" width="{width}" height="{height}" fill="{paper}"/>'
    return (
        f'<svg {_XMLNS} xmlns:xlink="http://www.w3.org/1999/xlink" width="{width}" height="{height}" '
        f'viewBox="{-left} {-top} {width} {height}" role="img"><title>{_text(title)}</title>'
        f"<desc>{_text(alt)}</desc>{under if overlay.sheet.grown else ''}"
        f'<image width="{wide}" height="{high}" xlink:href="data:{image.media_type};base64,{data}"/>'
        f"{_marks(overlay, names)}</svg>\n"
    )


def to_png(overlay: Overlay, picture: Pixels, times: float = 1.0) -> bytes:
    """The picture with its marks, so many times as large: the marks drawn anew, the picture enlarged smoothly."""
    import resvg_py  # a compiled library, needed only when something is drawn
    from PIL import Image as Pillow

    (left, top), (width, height) = overlay.sheet.origin, overlay.sheet.size
    size = (round(width * times), round(height * times))
    head = f'<svg {_XMLNS} width="{size[0]}" height="{size[1]}" viewBox="{-left} {-top} {width} {height}">'
    above = bytes(resvg_py.svg_to_bytes(svg_string=f"{head}{_marks(overlay)}</svg>", skip_system_fonts=True))
    under = Pillow.fromarray(overlay.sheet.laid_under(picture, overlay.paper))
    if under.size != size:
        under = under.resize(size, Pillow.Resampling.LANCZOS)
    with Pillow.open(io.BytesIO(above)) as marks:
        whole = Pillow.alpha_composite(under.convert("RGBA"), marks.convert("RGBA"))
    stream = io.BytesIO()
    whole.convert("RGB").save(stream, "PNG")
    return stream.getvalue()


def sharp(overlay: Overlay) -> float:
    """How many times as large a picture has to be for its marks to be sharp."""
    return max(1.0, SHARP_SIDE / max(overlay.sheet.size))


def _marks(overlay: Overlay, names: Sequence[str] = ()) -> str:
    """Areas lie below lines, lines below dots, words on top of all."""
    groups = []
    for kinds in (Area, Stroke, Dot):
        for index, found in overlay.drawn.items():
            body = "".join(_shape(shape, overlay) for shape in found if isinstance(shape, kinds))
            groups.append(_group(index, names, body))
    for label in overlay.labels:
        groups.append(_group(label.mark, names, _label(label, overlay)))
    style = f'fill="none" stroke-linecap="round" stroke-linejoin="round" stroke="{overlay.color}"'
    return f'<g id="keypoints" {style}>{"".join(groups)}</g>'


def _group(index: int, names: Sequence[str], body: str) -> str:
    if not body:
        return ""
    title = f"<title>{_text(names[index])}</title>" if names else ""
    return f'<g class="keypoint-{index + 1}">{title}{body}</g>'


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
    """Its ground and its letters as two paths: not every program knows ``paint-order``."""
    place = f"translate({label.origin[0]:.2f} {label.origin[1]:.2f}) scale({label.size / 1000:.5f})"
    ground = f'stroke="{overlay.halo}" stroke-width="120" stroke-opacity="0.9"'
    return (
        f'<g transform="{place}"><path d="{label.path}" {ground}/>'
        f'<path d="{label.path}" fill="{overlay.color}" stroke="none"/></g>'
    )


def _path(path: Array) -> str:
    return "M" + "L".join(f"{x:.2f} {y:.2f}" for x, y in _simple(path))


def _simple(path: Array) -> Array:
    """Without the points that lie straight between their neighbours."""
    if len(path) < 3:
        return path
    one, other = path[1:-1] - path[:-2], path[2:] - path[1:-1]
    bent = np.abs(one[:, 0] * other[:, 1] - one[:, 1] * other[:, 0]) > 1e-6
    return np.asarray(path[np.concatenate([[True], bent, [True]])])


def _text(text: str) -> str:
    return escape("".join(c for c in text if c.isprintable() or c == " "))
