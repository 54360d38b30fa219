"""Free bodies, components and inclines: true to scale, and nothing in the way."""

from __future__ import annotations

from pathlib import Path

import manim as mn
import numpy as np
import pytest

from chalkwright.renderers.kit.forces import components, free_body, incline
from tests.renderers.kit.pictures import wrong_with
from tests.renderers.pools import Pools

pytestmark = pytest.mark.usefixtures("house_style")


def arrows(group: mn.VGroup) -> list[np.ndarray]:
    """Every arrow as a vector, in order."""
    return [m.get_end() - m.get_start() for m in group.get_family() if isinstance(m, mn.Arrow)]


def test_arrows_of_a_free_body_are_its_forces_to_scale() -> None:
    found = arrows(free_body((1, 1), {"G": (0, -10), "N": (0, 10), "F": (6, 0)}, 0.2))
    assert np.allclose(found, [[0, -2, 0], [0, 2, 0], [1.2, 0, 0]])


def test_components_add_up_whatever_the_axis() -> None:
    for axis in (0, 30, -20, 140):
        first, second = arrows(components((0, 0), (4, 3), axis=axis))
        assert np.allclose(first + second, [4, 3, 0])
        assert abs(first @ second) < 1e-9
        assert np.isclose(abs(np.cross([np.cos(np.radians(axis)), np.sin(np.radians(axis)), 0], first)[2]), 0)


@pytest.mark.parametrize("angle", [12, 30, 45, 60])
def test_forces_on_an_incline_at_rest_cancel(angle: float) -> None:
    weight, normal, friction = arrows(incline(angle))
    assert np.allclose(weight + normal + friction, 0)
    assert np.isclose(np.linalg.norm(normal), 2.2 * np.cos(np.radians(angle)))


def test_what_cannot_be_shown_is_refused() -> None:
    with pytest.raises(ValueError, match="take 12° to 60°"):
        incline(75)
    with pytest.raises(ValueError, match="the arrow of F would be"):
        free_body((0, 0), {"F": (0.01, 0)})
    with pytest.raises(ValueError, match="make the scale larger"):
        components((0, 0), (2, 0))


SCENES = {
    "free": "free_body((0, -0.3), {'G': (0, -2.4), 'N': (0, 2.4), 'F': (3, 0), '$F_r$': (-3, 0)})",
    "dot": "free_body((0, -0.3), {'$F_1$': (3, 1.5), '$F_2$': (-3, 1.5), 'G': (0, -3)}, size=0)",
    "two one way": "free_body((-1, -0.3), {'pull A': (3, 0), 'pull B': (2, 0), 'friction': (-3, 0)})",
    "parts": "components((-3, -2), (5, 4)), force((-3, -2), (5, 4), 'F')",
    "flat": "incline(12, length=10)",
    "steep": "incline(60, length=5.5, corner=(-2, -3), friction=0)",
}


@pytest.mark.process
@pytest.mark.asyncio(loop_scope="session")
@pytest.mark.parametrize("name", SCENES)
async def test_pictures_have_no_findings(pools: Pools, tmp_path: Path, name: str) -> None:
    assert await wrong_with(pools, "manim", f"self.add({SCENES[name]})", tmp_path) == []
