"""Draws one static Manim scene: no files of Manim's own, no TeX, dark ink on white."""

from __future__ import annotations

import inspect
import os
import tempfile
import time
import warnings
from collections.abc import Iterator
from typing import Any

import manim
import numpy as np
from manim.mobject.text.tex_mobject import SingleStringMathTex
from manim.utils.color import ManimColor
from PIL import Image

from renderers import manim_tex
from renderers.base import Box, Element, RenderRequest
from renderers.drawing import Drawn
from renderers.fonts import FAMILY
from renderers.kit.palette import INK

_BACKGROUND = "#FFFFFF"
_COLOURED: tuple[Any, ...] = (manim.VMobject, manim.Circle, manim.Ellipse, manim.Polygon)
"""What has white, bright red or blue as a default that no parameter of its own tells."""
PNG_LEVEL = 1
"""zlib level: level 1 saves four fifths of the encoding time for a tenth more bytes."""


def warm() -> None:
    """Set what every scene shares; called once, in the parent."""
    warnings.filterwarnings("ignore")
    manim_tex.install()
    manim.config.update(
        {
            "pixel_width": 1920,
            "pixel_height": 1080,
            "background_color": _BACKGROUND,
            "dry_run": True,
            "disable_caching": True,
            "progress_bar": "none",
            "verbosity": "ERROR",
        }
    )
    _write_on_white()
    manim.Text("warm 中")
    with tempfile.TemporaryDirectory() as folder, manim.tempconfig({"media_dir": folder}):
        manim.MathTex(r"x^2 \text{中}")


def _write_on_white() -> None:
    """Manim's defaults are white on black: whatever would be white is dark."""
    kinds: list[Any] = [kind for kind in vars(manim).values() if inspect.isclass(kind)]
    for kind in kinds:
        if issubclass(kind, manim.Mobject) and "__init__" in vars(kind):
            parameters = inspect.signature(kind).parameters.values()
            white = [p.name for p in parameters if isinstance(p.default, ManimColor) and p.default == manim.WHITE]
            if white and kind is not manim.Mobject:
                kind.set_default(**dict.fromkeys(white, INK))
    for shape in _COLOURED:
        shape.set_default(color=INK)
    manim.Text.set_default(color=INK, font=FAMILY)
    manim.MarkupText.set_default(color=INK, font=FAMILY)


def draw(request: RenderRequest, scene_class: type, timings: dict[str, float]) -> Drawn:
    """Construct the scene, draw its last state, write ``scene.png`` and measure the elements."""
    if not issubclass(scene_class, manim.Scene):
        raise TypeError(f"{scene_class.__name__} must be a subclass of Scene")
    os.makedirs("media", exist_ok=True)  # noqa: PTH103 - relative to the child's own folder
    settings = {
        "media_dir": os.path.abspath("media"),  # noqa: PTH100
        "pixel_width": request.width,
        "pixel_height": request.height,
    }
    with manim.tempconfig(settings):
        started = time.monotonic()
        scene: Any = scene_class(skip_animations=True)
        scene.setup()
        scene.construct()
        scene.tear_down()
        timings["construct"] = time.monotonic() - started
        started = time.monotonic()
        scene.renderer.static_image = None
        scene.renderer.update_frame(scene)
        pixels = scene.renderer.camera.pixel_array
        timings["draw"] = time.monotonic() - started
        started = time.monotonic()
        Image.fromarray(pixels).convert("RGB").save("scene.png", compress_level=PNG_LEVEL)
        timings["encode"] = time.monotonic() - started
        return Drawn(png="scene.png", elements=tuple(measure(scene, request)))


def measure(scene: manim.Scene, request: RenderRequest) -> Iterator[Element]:
    """Visible elements of the scene, in drawing order; a text is one element, whatever it is made of."""
    for mobject in scene.mobjects:
        yield from _walk(mobject, scene, request)


def _walk(mobject: manim.Mobject, scene: manim.Scene, request: RenderRequest) -> Iterator[Element]:
    text = _text_of(mobject)
    if text:
        leaves = [m for m in mobject.family_members_with_points() if _visible(m)]
        if leaves:
            yield _element(mobject, text, leaves, scene, request)
        return
    if len(mobject.points) and _visible(mobject):
        yield _element(mobject, "", [mobject], scene, request)
    for child in mobject.submobjects:
        yield from _walk(child, scene, request)


def _text_of(mobject: manim.Mobject) -> str:
    if isinstance(mobject, SingleStringMathTex):
        return str(mobject.tex_string).strip()
    if isinstance(mobject, manim.DecimalNumber):
        return str(mobject.get_value())
    if isinstance(mobject, manim.Text | manim.MarkupText):
        return str(mobject.original_text if hasattr(mobject, "original_text") else mobject.text).strip()
    return ""


def _visible(mobject: manim.Mobject) -> bool:
    if not isinstance(mobject, manim.VMobject):
        return True
    fill, stroke = mobject.get_fill_opacity(), mobject.get_stroke_opacity()
    return bool(fill > 0.02 or (stroke > 0.02 and mobject.get_stroke_width() > 0))


def _element(
    mobject: manim.Mobject,
    text: str,
    leaves: list[Any],
    scene: manim.Scene,
    request: RenderRequest,
) -> Element:
    camera: Any = scene.renderer.camera
    points = np.vstack([camera.transform_points_pre_display(leaf, leaf.points) for leaf in leaves])
    across = request.width / camera.frame_width
    down = request.height / camera.frame_height
    centre = camera.frame_center
    x = (points[:, 0] - centre[0]) * across + request.width / 2
    y = request.height / 2 - (points[:, 1] - centre[1]) * down
    box = Box(left=x.min(), top=y.min(), right=x.max(), bottom=y.max())
    return Element(kind=type(mobject).__name__, text=text, box=box, color=_color_of(leaves[0]))


def _color_of(mobject: manim.Mobject) -> str:
    if not isinstance(mobject, manim.VMobject):
        return ""
    painted = mobject.get_fill_color() if mobject.get_fill_opacity() > 0.02 else mobject.get_stroke_color()
    return str(painted.to_hex()) if painted is not None else ""
