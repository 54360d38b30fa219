"""Rays obey the lens formula and Snell's law, whatever the case."""

from __future__ import annotations

import math
from pathlib import Path

import pytest

from renderers.kit.optics_bench import image_of, snell
from tests.renderers.kit.pictures import wrong_with


@pytest.mark.parametrize(("f", "distance"), [(10, 15), (10, 30), (10, 5), (-10, 15), (20, 1000), (10, 20)])
def test_images_obey_the_lens_formula(f: float, distance: float) -> None:
    image, magnification = image_of(f, distance)
    assert 1 / distance + 1 / image == pytest.approx(1 / f)
    assert magnification == pytest.approx(-image / distance)


def test_at_the_focus_and_from_infinity() -> None:
    assert math.isinf(image_of(10, 10)[0])
    assert image_of(10, math.inf) == (10, 0)


@pytest.mark.parametrize(("angle", "n1", "n2"), [(30, 1, 1.33), (45, 1.5, 1), (0, 1, 1.5), (41, 1.5, 1.0)])
def test_refraction_obeys_snell(angle: float, n1: float, n2: float) -> None:
    out = snell(angle, n1, n2)
    if n1 * math.sin(math.radians(angle)) > n2:
        assert out is None
    else:
        assert out is not None
        assert n1 * math.sin(math.radians(angle)) == pytest.approx(n2 * math.sin(math.radians(out)))


def test_beyond_the_critical_angle_nothing_gets_out() -> None:
    assert snell(60, 1.5, 1.0) is None


SCENES = [
    "self.add(lens(10, 15, 4))",
    "self.add(lens(10, 6, 3))",
    "self.add(lens(10, 10, 3))",
    "self.add(lens(-10, 15, 4))",
    "self.add(curved_mirror(10, 30, 5))",
    "self.add(curved_mirror(-10, 15, 5))",
    "self.add(plane_mirror(3, 2))",
    "self.add(reflection(40))",
    "self.add(refraction(50, 1.0, 1.33, media=('air', 'water')))",
    "self.add(refraction(60, 1.5, 1.0, media=('glass', 'air')))",
]


@pytest.mark.parametrize("body", SCENES)
async def test_pictures_have_no_findings(tmp_path: Path, body: str) -> None:
    assert await wrong_with("manim", "optics", body, tmp_path) == []
