"""A Manim scene's last state as SVG: the very outlines that the camera gives to cairo, with its texts as text.

Letters are drawn as outlines, so that they look the same without our fonts; over each text lies the same text,
transparent, to be selected, searched and read.
"""

from __future__ import annotations

import base64
import io
from collections.abc import Iterator, Sequence
from itertools import groupby
from operator import itemgetter
from pathlib import Path
from typing import Any

import cairo
import manim
import numpy as np
from manim.mobject.types.image_mobject import AbstractImageMobject
from manim.utils.iterables import list_update
from numpy.typing import NDArray
from PIL import Image

from chalkwright.renderers.base import RenderRequest
from chalkwright.renderers.manim.words import Said, Words, overlay, xml_text

MITER_LIMIT = 4
"""Corners below 29° are blunt: their points would reach far beyond what they mark."""
STEPS = 20
"""Coordinates are whole numbers of a twentieth of a pixel, which keeps the file short."""
MOST_POINTS = 200_000
"""A picture of more has no SVG: no viewer would open it gladly."""

_JOINS = {cairo.LINE_JOIN_ROUND: "round", cairo.LINE_JOIN_BEVEL: "bevel"}
_UNSEEN = 'stop-opacity="0"'
_CAPS = {cairo.LINE_CAP_ROUND: "round", cairo.LINE_CAP_SQUARE: "square"}

_THIRDS = np.array([[1], [2]])

Steps = NDArray[np.int64]
"""Points of a picture, (n, 2), in steps from its top left corner."""


def write_svg(scene: manim.Scene, request: RenderRequest, path: Path) -> bool:
    """Write the scene as it is drawn now to ``path``; False, and no file, when it has too many points."""
    camera: Any = scene.renderer.camera
    shown = list_update(scene.mobjects, scene.foreground_mobjects)
    leaves = camera.get_mobjects_to_display(shown)
    if sum(len(leaf.points) for leaf in leaves) > MOST_POINTS:
        return False
    path.write_text(_Page(camera, request).draw_page(leaves, Words(shown)), encoding="utf-8")
    return True


class _Page:
    """The document while it grows."""

    def __init__(self, camera: Any, request: RenderRequest) -> None:
        self._camera = camera
        self._width, self._height = request.width, request.height
        self._scale = np.array([request.width / camera.frame_width, -request.height / camera.frame_height]) * STEPS
        self._middle = np.array([request.width / 2, request.height / 2]) * STEPS
        self._centre = np.asarray(camera.frame_center[:2], dtype=float)
        self._pen = _Pen(self)
        self._parts: list[str] = []

    def draw_page(self, leaves: list[Any], words: Words) -> str:
        """The whole document."""
        texts: list[str] = []
        for said, group in words.group_by_text(leaves):
            if said is None:
                for leaf in group:
                    self._draw(leaf)
            else:
                places = [self._project(leaf) for leaf in group]
                self._letters(said, group, places)
                lengths = np.cumsum([len(seen) for seen in places[:-1]])
                texts.extend(overlay(said, np.split(self._steps(np.concatenate(places)) / STEPS, lengths)))
        return self._document(words.all(), texts)

    def _project(self, mobject: Any) -> Any:
        """Its points as the camera shows them, in scene units."""
        return self._camera.transform_points_pre_display(mobject, mobject.points)

    def _steps(self, seen: Any) -> Steps:
        steps: Steps = np.rint((seen[:, :2] - self._centre) * self._scale + self._middle).astype(np.int64)
        return steps

    def _document(self, said: list[str], texts: list[str]) -> str:
        ground = self._camera.background_color.to_hex()
        return "".join(
            (
                f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {self._width} {self._height}" '
                f'width="{self._width}" height="{self._height}" role="img" aria-label="{xml_text("; ".join(said))}">\n'
                f'<rect width="100%" height="100%" fill="{ground}"/>\n',
                f'<g transform="scale({1 / STEPS:g})" fill="none" stroke-miterlimit="{MITER_LIMIT}">\n',
                *self._parts,
                "</g>\n",
                '<g font-family="sans-serif">\n' if texts else "",
                *texts,
                "</g>\n" if texts else "",
                "</svg>\n",
            )
        )

    def _letters(self, said: Said, leaves: list[Any], places: list[Any]) -> None:
        """One text: letters that follow each other in one opaque colour are one path."""
        self.add(f"<g><title>{xml_text(said.spoken)}</title>\n" if said.spoken else "")
        styled = [(self._pen.styles(self._camera, leaf), seen) for leaf, seen in zip(leaves, places, strict=True)]
        for styles, run in groupby(styled, itemgetter(0)):
            letters = [seen for _, seen in run]
            together = len(styles) == 1 and "stroke" not in styles[0] and "opacity" not in styles[0]
            for part in [letters] if together else [[letter] for letter in letters]:
                self._paths(leaves[0], part, styles)
        self.add("</g>\n" if said.spoken else "")

    def _draw(self, leaf: Any) -> None:
        if isinstance(leaf, manim.VMobject):
            self._paths(leaf, [self._project(leaf)], self._pen.styles(self._camera, leaf))
        elif isinstance(leaf, AbstractImageMobject):
            self._image(leaf)
        elif isinstance(leaf, manim.PMobject):
            self._cloud(leaf)

    def _paths(self, leaf: Any, places: list[Any], styles: list[str]) -> None:
        if not styles:
            return
        seen = np.concatenate([points[: len(points) // 4 * 4] for points in places])
        if len(seen):
            # The camera splits and closes outlines by its own rules.
            splits = leaf.get_subpath_split_indices_from_points(seen, n_dims=2)
            closed = [leaf.consider_points_equals_2d(seen[start], seen[end - 1]) for start, end in splits]
            outline = path_data(self._steps(seen), splits[:, 0] // 4, closed)
            self.add("".join(f'<path d="{outline}" {style}/>\n' for style in styles))

    def step(self, x: float, y: float) -> tuple[int, int]:
        """A point that the camera has transformed, in whole steps."""
        across, down = self._steps(np.array([[x, y]]))[0].tolist()
        return across, down

    def width(self, units: float) -> float:
        """A line width of cairo's, in steps."""
        return units * float(self._scale[0])

    def add(self, part: str) -> None:
        """Append an element."""
        self._parts.append(part)

    def _image(self, leaf: Any) -> None:
        picture = Image.fromarray(leaf.get_pixel_array())
        stream = io.BytesIO()
        picture.save(stream, "PNG")
        origin, right, below = self._steps(self._project(leaf))[:3]
        across, down = (right - origin) / picture.width, (below - origin) / picture.height
        place = " ".join(f"{number:.6g}" for number in (*across, *down, *origin))
        data = base64.b64encode(stream.getvalue()).decode()
        self.add(
            f'<image width="{picture.width}" height="{picture.height}" preserveAspectRatio="none" '
            f'transform="matrix({place})" href="data:image/png;base64,{data}"/>\n'
        )

    def _cloud(self, leaf: Any) -> None:
        """Single points, which the camera draws as squares."""
        side = self._camera.adjusted_thickness(leaf.stroke_width) * STEPS
        colours: dict[str, list[str]] = {}
        for (x, y), rgba in zip(self._steps(self._project(leaf)).tolist(), leaf.rgbas, strict=False):
            colours.setdefault(_paint("stroke", rgba), []).append(f"M{x} {y}h0")
        for colour, marks in colours.items():
            if colour:
                self.add(f'<path d="{"".join(marks)}" {colour} stroke-width="{side:g}" stroke-linecap="square"/>\n')


class _Pen:
    """Stands in for a cairo context: the camera tells it colours and widths, and it notes them as attributes."""

    def __init__(self, page: _Page) -> None:
        self._page = page
        self._source: Any = None
        self._line: dict[str, Any] = {}
        self._noted: list[str] = []
        self._gradients = 0
        self._plain: dict[tuple[Any, ...], list[str]] = {}

    def styles(self, camera: Any, leaf: Any) -> list[str]:
        """How the mobject's outline is painted, in turn; nothing for one that is not seen."""
        look = _look(leaf) if type(camera) in _FLAT else None
        if look is None:
            return self._styles(camera, leaf)
        if look not in self._plain:
            self._plain[look] = self._styles(camera, leaf)
        return self._plain[look]

    def _styles(self, camera: Any, leaf: Any) -> list[str]:
        self._noted = []
        camera.apply_stroke(self, leaf, background=True)
        behind, self._noted = self._noted, []
        camera.apply_fill(self, leaf)
        camera.apply_stroke(self, leaf)
        front = " ".join(self._noted)
        return [*behind, front] if front else behind

    def set_source_rgba(self, blue: float, green: float, red: float, alpha: float) -> None:
        """The camera's order of colours is that of its pixels."""
        self._source = (red, green, blue, alpha)

    def set_source(self, pattern: cairo.LinearGradient) -> None:
        self._source = pattern

    def set_line_width(self, width: float) -> None:
        self._line["width"] = width

    def set_line_join(self, join: cairo.LineJoin) -> None:
        self._line["join"] = _JOINS.get(join)

    def set_line_cap(self, cap: cairo.LineCap) -> None:
        self._line["cap"] = _CAPS.get(cap)

    def fill_preserve(self) -> None:
        self._note(self._paint_of("fill"))

    def stroke_preserve(self) -> None:
        paint = self._paint_of("stroke")
        if paint:
            ends = "".join(f' stroke-line{name}="{self._line[name]}"' for name in ("join", "cap") if self._line[name])
            self._note(f'{paint} stroke-width="{self._page.width(self._line["width"]):.4g}"{ends}')

    def _note(self, style: str) -> None:
        if style:
            self._noted.append(style)

    def _paint_of(self, kind: str) -> str:
        if isinstance(self._source, tuple):
            return _paint(kind, self._source)
        stops = self._source.get_color_stops_rgba()
        if not any(stop[4] for stop in stops):
            return ""
        self._gradients += 1
        name = f"g{self._gradients}"
        self._page.add("".join(self._gradient(name, stops)))
        return f'{kind}="url(#{name})"'

    def _gradient(self, name: str, stops: Any) -> Iterator[str]:
        ends = self._source.get_linear_points()
        (x1, y1), (x2, y2) = self._page.step(*ends[:2]), self._page.step(*ends[2:])
        yield (f'<linearGradient id="{name}" gradientUnits="userSpaceOnUse" x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}">')
        for offset, blue, green, red, alpha in stops:
            colour = _paint("stop", (red, green, blue, alpha)).replace("stop=", "stop-color=")
            yield f'<stop offset="{offset:.3g}" {colour or _UNSEEN}/>'
        yield "</linearGradient>\n"


_FLAT = (manim.Camera, manim.MovingCamera)
"""Cameras to which all places are alike."""


def _look(leaf: Any) -> tuple[Any, ...] | None:
    """All that decides how a mobject of plain colours is painted; None where it has gradients."""
    colours = leaf.fill_rgbas, leaf.stroke_rgbas, leaf.background_stroke_rgbas
    if any(len(rgbas) != 1 for rgbas in colours):
        return None
    widths = leaf.stroke_width, leaf.background_stroke_width
    return (*(rgbas.tobytes() for rgbas in colours), *widths, leaf.joint_type, leaf.cap_style)


def _paint(kind: str, rgba: Any) -> str:
    """``fill="#RRGGBB"`` and its opacity; empty when one sees nothing of it."""
    red, green, blue, alpha = (min(max(float(part), 0.0), 1.0) for part in rgba)
    if alpha == 0:
        return ""
    colour = "".join(f"{round(part * 255):02x}" for part in (red, green, blue))
    clear = f' {kind}-opacity="{alpha:.3g}"' if alpha < 1 else ""
    return f'{kind}="#{colour}"{clear}'


def path_data(points: Steps, starts: NDArray[np.int64], closed: Sequence[bool]) -> str:
    """Relative path data of cubic curves, four points each; straight ones become lines.

    ``starts`` are the numbers of the curves that begin a new stroke, ``closed`` says which strokes are closed.
    """
    curves = points.reshape(-1, 4, 2)
    origins = np.concatenate((curves[:1, 0], curves[:-1, 3]))
    origins[starts] = curves[starts, 0]
    away = curves[:, 1:] - origins[:, None]
    bent = np.abs(3 * away[:, :2] - away[:, 2:] * _THIRDS).max(axis=(1, 2)) > 3
    pieces = list(zip(away.reshape(-1, 6).tolist(), bent.tolist(), strict=True))
    bounds = [*starts.tolist(), len(curves)]
    return "".join(
        f"M{x} {y}{_strokes(pieces[start:end])}{'z' if close else ''}"
        for (x, y), start, end, close in zip(origins[starts].tolist(), bounds, bounds[1:], closed, strict=False)
    ).replace(" -", "-")


def _strokes(pieces: list[tuple[list[int], bool]]) -> str:
    text = []
    last = ""
    for (a, b, c, d, x, y), bent in pieces:
        if bent:
            text.append(f"{' ' if last == 'c' else 'c'}{a} {b} {c} {d} {x} {y}")
            last = "c"
        elif x or y:
            text.append(f"{' ' if last == 'l' else 'l'}{x} {y}")
            last = "l"
    return "".join(text) or "h0"
