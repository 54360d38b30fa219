"""Draws the SVG files of :mod:`chalkwright.renderers.manim.svg` again with cairo, to compare them with the PNG."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree as ET

import cairo
import numpy as np
from numpy.typing import NDArray
from svgelements import Close, CubicBezier, Line, Move
from svgelements import Path as Outline

SPACE = "{http://www.w3.org/2000/svg}"
_JOINS = {"round": cairo.LINE_JOIN_ROUND, "bevel": cairo.LINE_JOIN_BEVEL}
_CAPS = {"round": cairo.LINE_CAP_ROUND, "square": cairo.LINE_CAP_SQUARE}


def raster(file: Path, width: int = 1920, height: int = 1080) -> NDArray[np.int16]:
    """The picture as (height, width, 3); transparent texts are left out, as a browser does."""
    surface = cairo.ImageSurface(cairo.FORMAT_RGB24, width, height)
    root = ET.parse(file).getroot()
    ground, group, *_ = root
    context = cairo.Context(surface)
    context.set_source_rgb(*_colour(ground.get("fill", "")))
    context.paint()
    scale = re.fullmatch(r"scale\(([\d.]+)\)", group.get("transform", ""))
    assert scale is not None
    context.scale(float(scale[1]), float(scale[1]))
    context.set_miter_limit(float(group.get("stroke-miterlimit", "4")))
    gradients = {f"url(#{g.get('id')})": _gradient(g) for g in root.iter(f"{SPACE}linearGradient")}
    for path in root.iter(f"{SPACE}path"):
        _draw(context, path, gradients)
    shown = np.ndarray((height, width, 4), np.uint8, surface.get_data())
    return shown[..., 2::-1].astype(np.int16)


def _draw(context: cairo.Context, path: ET.Element, gradients: dict[str, cairo.LinearGradient]) -> None:
    context.new_path()
    for part in Outline(path.get("d", "")):
        if isinstance(part, Move):
            context.move_to(*part.end)
        elif isinstance(part, CubicBezier):
            context.curve_to(*part.control1, *part.control2, *part.end)
        elif isinstance(part, Line):
            context.line_to(*part.end)
        else:
            assert isinstance(part, Close)
            context.close_path()
    for kind, act in (("fill", context.fill_preserve), ("stroke", context.stroke_preserve)):
        paint = path.get(kind)
        if paint is None:
            continue
        if paint in gradients:
            context.set_source(gradients[paint])
        else:
            context.set_source_rgba(*_colour(paint), float(path.get(f"{kind}-opacity", "1")))
        context.set_line_width(float(path.get("stroke-width", "1")))
        context.set_line_join(_JOINS.get(path.get("stroke-linejoin", ""), cairo.LINE_JOIN_MITER))
        context.set_line_cap(_CAPS.get(path.get("stroke-linecap", ""), cairo.LINE_CAP_BUTT))
        act()


def _gradient(element: ET.Element) -> cairo.LinearGradient:
    pattern = cairo.LinearGradient(*(float(element.get(name, "0")) for name in ("x1", "y1", "x2", "y2")))
    for stop in element:
        opacity = float(stop.get("stop-opacity", "1"))
        pattern.add_color_stop_rgba(
            float(stop.get("offset", "0")), *_colour(stop.get("stop-color", "#000000")), opacity
        )
    return pattern


def _colour(text: str) -> tuple[float, float, float]:
    assert re.fullmatch("#[0-9a-fA-F]{6}", text), text
    red, green, blue = bytes.fromhex(text[1:])
    return red / 255, green / 255, blue / 255
