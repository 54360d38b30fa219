"""Draws one static Manim scene: no files of Manim's own, no TeX, dark ink on white."""

from __future__ import annotations

import contextlib
import inspect
import os
import string
import tempfile
import time
import warnings
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import manim
import numpy as np
from manim.utils.color import ManimColor
from numpy.typing import NDArray

from chalkwright.renderers import png
from chalkwright.renderers.base import RenderRequest
from chalkwright.renderers.fonts import FAMILY
from chalkwright.renderers.kit.manim import forget_angles
from chalkwright.renderers.kit.palette import INK
from chalkwright.renderers.manim import speed as manim_speed
from chalkwright.renderers.manim import tex as manim_tex
from chalkwright.renderers.manim.film import film
from chalkwright.renderers.manim.growing import grow_letters
from chalkwright.renderers.manim.measure import measure
from chalkwright.renderers.manim.svg import MITER_LIMIT, write_svg
from chalkwright.renderers.pool.drawing import DrawReport, Library

_BACKGROUND = "#FFFFFF"
_REHEARSALS = 8
"""So many in the parent that Python has adapted to what drawing calls most."""
_SIZES = (24, 28, 30, 32, 36)
"""Font sizes of most labels."""
_FORMULA_LETTERS = f"{string.ascii_letters}{string.digits}+-=()"
_LETTERS = f"{_FORMULA_LETTERS}.,:;/%°²"
"""Their outlines are ready before any scene comes."""
_COLOURED: tuple[Any, ...] = (manim.VMobject, manim.Circle, manim.Ellipse, manim.Polygon)
"""What has white, bright red or blue as a default that no parameter of its own tells."""


def warm() -> Library:
    """Set what every scene shares; called once, in the parent."""
    warnings.filterwarnings("ignore")
    manim_tex.install()
    manim_speed.install()
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
    _blunt_sharp_corners()
    with tempfile.TemporaryDirectory() as folder, contextlib.chdir(folder):
        for _ in range(_REHEARSALS):
            tuple(rehearse())
        manim.MathTex(r"x^2 \text{中}")
        for size in _SIZES:
            manim.Text(_LETTERS, font_size=size)
        manim.MathTex(rf"{_FORMULA_LETTERS}\frac{{a}}{{b}}\sqrt{{2}}\cdot\times\pm\le\ge\pi\alpha\beta\theta")
    return Library(draw, rehearse)


def rehearse() -> Iterator[None]:
    """Draw a bit of everything that school figures are made of, for nobody, into the current folder."""
    request = RenderRequest(code="", scene="", folder=Path(), stem="")
    scene = manim.Scene(skip_animations=True)
    yield
    scene.add(manim.Text("rehearsal").shift(manim.UP), manim.MathTex(r"\frac{a}{b}", "=", "c^2"), manim.Dot())
    yield
    scene.add(manim.Polygon((-3, -2, 0), (3, -2, 0), (-3, 2, 0), fill_opacity=0.5), manim.Arrow())
    yield
    pixels = _paint_scene(scene)
    yield
    png.write(pixels, Path("scene.png"))
    yield
    write_svg(scene, request, Path("scene.svg"))
    yield
    tuple(measure(scene, request))
    yield
    axes = manim.Axes(x_range=[-2, 2], y_range=[-1, 3], x_length=4, y_length=3)
    yield
    axes.plot(lambda x: x**2)
    manim_speed.keep_canvas(scene.renderer.camera)


def _blunt_sharp_corners() -> None:
    """Cairo's own limit lets the corner of a thin slice reach five line widths beyond its place."""
    keep = manim.Camera.cache_cairo_context

    def cache(camera: manim.Camera, pixel_array: Any, context: Any) -> None:
        context.set_miter_limit(MITER_LIMIT)
        keep(camera, pixel_array, context)

    setattr(manim.Camera, "cache_cairo_context", cache)  # noqa: B010 mypy knows no assigned method


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


def draw(request: RenderRequest, scene_class: type, timings: dict[str, float]) -> DrawReport:
    """Construct the scene, draw its last state, write ``scene.png`` and ``scene.svg``, measure, and film if asked."""
    if not issubclass(scene_class, manim.Scene):
        raise TypeError(f"{scene_class.__name__} must be a subclass of Scene")
    os.makedirs("media", exist_ok=True)  # noqa: PTH103 - relative to the child's own folder
    # Set for good, not with tempconfig, which takes as long as drawing does: the process ends with the picture.
    manim.config["media_dir"] = os.path.abspath("media")  # noqa: PTH100
    for name, size in (("pixel_width", request.width), ("pixel_height", request.height)):
        if manim.config[name] != size:
            manim.config[name] = size
    manim.config["frame_height"] = manim.config["frame_width"] * request.height / request.width
    if request.letters:
        grow_letters(request.letters * manim.config["frame_width"] / request.width)
    forget_angles()
    began = started = time.monotonic()
    scene: Any = scene_class(skip_animations=True)
    scene.setup()
    scene.construct()
    scene.tear_down()
    timings["construct"] = time.monotonic() - started
    started = time.monotonic()
    pixels = _paint_scene(scene)
    timings["draw"] = time.monotonic() - started
    started = time.monotonic()
    png.write(pixels, Path("scene.png"))
    timings["encode"] = time.monotonic() - started
    started = time.monotonic()
    svg = "scene.svg" if write_svg(scene, request, Path("scene.svg")) else None
    timings["svg"] = time.monotonic() - started
    started = time.monotonic()
    elements = tuple(measure(scene, request))
    timings["measure"] = time.monotonic() - started
    unit = float(scene.renderer.camera.frame_height) / request.height
    shoot = partial(film, scene_class, scene, request, began) if request.animate else None
    return DrawReport(png="scene.png", svg=svg, shoot=shoot, elements=elements, unit=unit)


def _paint_scene(scene: Any) -> NDArray[np.uint8]:
    """The scene's last state as RGBA."""
    scene.renderer.static_image = None
    scene.renderer.update_frame(scene)
    pixels: NDArray[np.uint8] = scene.renderer.camera.pixel_array
    return pixels
