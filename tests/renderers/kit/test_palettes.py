"""The palettes for eyes that tell fewer colours apart: measured as such eyes see them, and drawn for real."""

from __future__ import annotations

import re
from collections.abc import Mapping
from itertools import combinations, pairwise, product
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from chalkwright.renderers.base import ColourNeeds, RendererName, RenderRequest
from chalkwright.renderers.kit import palette
from chalkwright.renderers.kit.palettes import PALETTES
from tests.renderers.pools import Pools

Colour = NDArray[np.float64]

# Machado, Oliveira and Fernandes (2009), severity 1.0, for linear sRGB.
PROTAN = [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]]
DEUTAN = [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]]
TRITAN = [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]]
EYES: Mapping[ColourNeeds, list[list[list[float]]]] = {"red-green": [PROTAN, DEUTAN], "blue-yellow": [TRITAN]}
WEIGHTS = np.array([0.2126, 0.7152, 0.0722])
"""Of the channels in the luminance."""
HOUSE = {name: value for name, value in vars(palette).items() if name.endswith(("INK", "FILL", "PALE"))}


def linear(colour: str) -> Colour:
    channels = np.array([int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)])
    return np.where(channels <= 0.04045, channels / 12.92, ((channels + 0.055) / 1.055) ** 2.4)


def lab(light: Colour) -> Colour:
    """CIELAB under D65 of linear sRGB."""
    matrix = [[0.4124, 0.3576, 0.1805], [0.2126, 0.7152, 0.0722], [0.0193, 0.1192, 0.9505]]
    xyz = np.array(matrix) @ np.clip(light, 0, 1) / np.array([0.95047, 1.0, 1.08883])
    f = np.where(xyz > 216 / 24389, np.cbrt(xyz), (24389 / 27 * xyz + 16) / 116)
    return np.array([116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])])


def ciede2000(one: Colour, two: Colour) -> float:
    """Sharma, Wu and Dalal (2005)."""
    mean_chroma = (np.hypot(*one[1:]) + np.hypot(*two[1:])) / 2
    g = 0.5 * (1 - np.sqrt(mean_chroma**7 / (mean_chroma**7 + 25**7)))
    a1, a2 = one[1] * (1 + g), two[1] * (1 + g)
    c1, c2 = np.hypot(a1, one[2]), np.hypot(a2, two[2])
    h1, h2 = np.degrees(np.arctan2(one[2], a1)) % 360, np.degrees(np.arctan2(two[2], a2)) % 360
    turn = (h2 - h1 + 180) % 360 - 180 if c1 * c2 else 0.0
    d_hue = 2 * np.sqrt(c1 * c2) * np.sin(np.radians(turn / 2))
    hue = (h1 + turn / 2) % 360 if c1 * c2 else h1 + h2
    lightness, chroma = (one[0] + two[0]) / 2, (c1 + c2) / 2
    t = 1 - 0.17 * np.cos(np.radians(hue - 30)) + 0.24 * np.cos(np.radians(2 * hue))
    t += 0.32 * np.cos(np.radians(3 * hue + 6)) - 0.2 * np.cos(np.radians(4 * hue - 63))
    rotation = -2 * np.sqrt(chroma**7 / (chroma**7 + 25**7))
    rotation *= np.sin(np.radians(60 * np.exp(-(((hue - 275) / 25) ** 2))))
    dl = (two[0] - one[0]) / (1 + 0.015 * (lightness - 50) ** 2 / np.sqrt(20 + (lightness - 50) ** 2))
    dc, dh = (c2 - c1) / (1 + 0.045 * chroma), d_hue / (1 + 0.015 * chroma * t)
    return float(np.sqrt(dl**2 + dc**2 + dh**2 + rotation * dc * dh))


def shades(needs: ColourNeeds, kind: str) -> dict[str, str]:
    return {name: value for name, value in (HOUSE | dict(PALETTES[needs])).items() if name.endswith(kind)}


def nearest(needs: ColourNeeds, colours: Mapping[str, str]) -> float:
    """How far apart the two shades lie that look most alike, to such eyes and to all others."""
    kinds = [np.eye(3), *map(np.array, EYES[needs])]
    return min(
        ciede2000(lab(eye @ linear(a)), lab(eye @ linear(b)))
        for a, b in combinations(colours.values(), 2)
        for eye in kinds
    )


def test_the_measure_is_the_published_one() -> None:
    pairs = [
        ((50, 2.6772, -79.7751), (50, 0, -82.7485), 2.0425),
        ((50, 2.5, 0), (73, 25, -18), 27.1492),
        ((22.7233, 20.0904, -46.6940), (23.0331, 14.9730, -42.5619), 2.0373),
    ]
    for one, two, distance in pairs:
        assert ciede2000(np.array(one, float), np.array(two, float)) == pytest.approx(distance, abs=1e-4)


@pytest.mark.parametrize("needs", ["red-green", "blue-yellow"])
def test_lines_and_letters_stay_apart(needs: ColourNeeds) -> None:
    assert nearest(needs, shades(needs, "INK")) >= 10.5
    assert nearest(needs, {n: v for n, v in HOUSE.items() if n.endswith("INK")}) < 5  # what the house colours do
    assert nearest(needs, shades(needs, "FILL")) >= 3.8


@pytest.mark.parametrize("needs", ["red-green", "blue-yellow"])
def test_pale_lines_stay_apart_from_each_other_and_from_the_inks(needs: ColourNeeds) -> None:
    pale, inks = shades(needs, "PALE"), shades(needs, "INK")
    assert nearest(needs, pale) >= 10.5
    assert min(nearest(needs, {"pale": one, "ink": ink}) for one, ink in product(pale.values(), inks.values())) >= 10.5


@pytest.mark.parametrize("needs", ["any", "red-green", "blue-yellow", "none"])
def test_every_pale_line_shows_on_white_and_is_paler_than_its_ink(needs: ColourNeeds) -> None:
    inks = shades(needs, "INK")
    for name, pale in shades(needs, "PALE").items():
        light, dark = (float(WEIGHTS @ linear(c)) for c in (pale, inks[name.replace("PALE", "INK")]))
        assert 1.05 / (light + 0.05) >= 3.05, name  # WCAG 1.4.11 asks 3
        assert (light + 0.05) / (dark + 0.05) >= 1.3, name


def test_without_colour_the_inks_differ_in_lightness() -> None:
    inks = sorted(lab(linear(value))[0] for value in shades("none", "INK").values())
    assert min(b - a for a, b in pairwise(inks)) >= 4.4


@pytest.mark.parametrize("needs", ["red-green", "blue-yellow", "none"])
def test_every_ink_reads_on_every_ground(needs: ColourNeeds) -> None:
    for ink, ground in product(shades(needs, "INK").values(), [*shades(needs, "FILL").values(), "#FFFFFF"]):
        low, high = sorted(float(WEIGHTS @ linear(c)) for c in (ink, ground))
        assert (high + 0.05) / (low + 0.05) >= 4.5, (ink, ground)


def test_every_palette_has_every_shade() -> None:
    for needs, shade in PALETTES.items():
        assert set(shade) == (set() if needs == "any" else set(HOUSE) - {"INK"}), needs


BODIES: dict[RendererName, str] = {
    "manim": """from manim import *
from chalkwright.kit import *


class Scene1(Scene):
    def construct(self):
        self.add(heading("Forces"), force((0, 0), (2, 1), "F"), dimension((-3, -2), (1, -2), "4 m"))
        self.add(Circle(radius=1, color=GREEN_INK, fill_color=BLUE_FILL, fill_opacity=1).move_to(at((-4, 1))))
        self.add(molecule("O", atoms=True).scale(0.5).move_to(at((4, -1))))
""",
    "matplotlib": """from chalkwright.kit import *


class Scene1(FigureScene):
    def construct(self):
        self.bars(["a", "b"], [3, 2], [RED_FILL, TEAL_FILL])
        self.point(0, 1, "P")
        self.note("All in all")
""",
}


@pytest.mark.process
@pytest.mark.asyncio(loop_scope="session")
@pytest.mark.parametrize("name", ["manim", "matplotlib"])
async def test_a_picture_is_drawn_in_the_palette_and_the_next_one_is_not(
    pools: Pools, name: RendererName, tmp_path: Path
) -> None:
    found: dict[ColourNeeds, set[str]] = {}
    needs: ColourNeeds
    for needs in ("red-green", "any"):
        request = RenderRequest(code=BODIES[name], scene="Scene1", folder=tmp_path, stem=needs, colours=needs)
        rendering = await pools[name].render(request)
        assert rendering.faults == ()
        assert rendering.svg is not None
        found[needs] = {hue.upper() for hue in re.findall(r"#[0-9A-Fa-f]{6}", rendering.svg.read_text())}
    own = {shade.upper() for shade in PALETTES["red-green"].values()}
    house = {value.upper() for key, value in HOUSE.items() if key != "INK"}
    assert len(found["any"] & house) >= 3
    assert len(found["red-green"] & own) >= 3
    assert not found["red-green"] & house
    assert not found["any"] & own
