"""Places lie where an orthographic projection puts them, the sun where the date puts it."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from renderers.kit.globe import globe
from renderers.kit.globe_sphere import declination, unit
from tests.renderers.kit.pictures import wrong_with


@pytest.mark.parametrize(("day", "expected"), [("06-21", 23.44), ("12-21", -23.44), ("03-20", 0.0), ("09-22", 0.0)])
def test_the_sun_stands_over_the_tropics_at_the_solstices(day: str, expected: float) -> None:
    assert declination(day) == pytest.approx(expected, abs=0.4)


def test_directions_are_of_length_one_and_orthogonal_at_the_corners() -> None:
    assert np.allclose(unit(0, 0), [1, 0, 0])
    assert np.allclose(unit(0, 90), [0, 1, 0])
    assert np.allclose(unit(90, 17), [0, 0, 1])
    assert np.linalg.norm(unit(33, -71)) == pytest.approx(1)


def test_the_place_one_looks_down_on_is_the_middle_and_ninety_degrees_off_is_the_rim() -> None:
    ball = globe(lat=20, lon=30, radius=2.0)
    middle = ball.spot(20, 30)
    assert np.linalg.norm(ball.spot(-70, 30) - middle) == pytest.approx(2.0, abs=1e-6)
    assert np.linalg.norm(ball.spot(50, 30) - middle) == pytest.approx(2.0 * np.sin(np.radians(30)), abs=1e-6)


SCENES = [
    "self.add(globe())",
    "self.add(globe(lat=0, lon=100))",
    "self.add(globe(lat=90))",
    "self.add(globe_by_day('06-21'))",
    "self.add(globe_by_day('12-21', sun='right'))",
    "self.add(globe_by_day('03-20'))",
]


@pytest.mark.parametrize("body", SCENES)
async def test_pictures_have_no_findings(tmp_path: Path, body: str) -> None:
    assert await wrong_with("manim", "globe", body, tmp_path) == []
