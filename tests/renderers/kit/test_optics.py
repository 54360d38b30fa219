"""The optics kit: lens formula, principal rays, Snell's law, and that every case is drawn without a finding."""

from __future__ import annotations

import math
from itertools import product
from pathlib import Path

import numpy as np
import pytest

from chalkwright.renderers.kit import optics
from chalkwright.renderers.kit.optics_bench import Bench
from tests.offenders import each
from tests.renderers.kit.pictures import wrong_with
from tests.renderers.pools import Pools

INFINITE = math.inf
SETUPS = [(f, d * abs(f), back) for f in (10.0, -4.0) for d in (0.3, 0.85, 1.5, 2.0, 5.9, 8.0) for back in (1, -1)]


@pytest.mark.parametrize(
    ("f", "distance", "image", "magnification"),
    [
        (10, 30, 15, -0.5),
        (10, 15, 30, -2),
        (10, 20, 20, -1),
        (10, 5, -10, 2),
        (-10, 10, -5, 0.5),
        (10, INFINITE, 10, 0),
        (10, 10, INFINITE, -INFINITE),
    ],
)
def test_lens_formula(f: float, distance: float, image: float, magnification: float) -> None:
    assert optics.image_of(f, distance) == pytest.approx((image, magnification))


@pytest.mark.parametrize(("f", "distance"), [(10, 15), (10, 30), (10, 5), (-10, 15), (20, 1000), (10, 20)])
def test_images_obey_the_lens_formula(f: float, distance: float) -> None:
    image, magnification = optics.image_of(f, distance)
    assert 1 / distance + 1 / image == pytest.approx(1 / f)
    assert magnification == pytest.approx(-image / distance)


@each(SETUPS)
def test_all_rays_meet_in_the_image(row: tuple[float, float, int]) -> None:
    f, distance, back = row
    bench = Bench(f, distance, 2.0, back, (12.6, 5.0))
    image, height = bench.image
    assert 1 / f == pytest.approx(1 / distance + 1 / image)
    for hit in bench.hits():
        assert bench.before(hit, distance) == pytest.approx((-distance, 2.0))
        assert bench.after(hit, 0) == pytest.approx((0, hit))
        assert bench.after(hit, image) == pytest.approx((back * image, height))


@each([setup for setup in SETUPS if setup[1] <= 6 * abs(setup[0])])
def test_principal_rays(row: tuple[float, float, int]) -> None:
    f, distance, back = row
    bench = Bench(f, distance, 2.0, back, (12.6, 5.0))
    parallel, central, *focal = bench.hits()
    assert (parallel, bench.slope(parallel)) == (2.0, 0)
    assert bench.after(parallel, f)[1] == pytest.approx(0)
    assert central == 0
    if focal:
        assert bench.before(focal[0], f)[1] == pytest.approx(0)
        assert bench.after(focal[0], 5)[1] == pytest.approx(bench.after(focal[0], 0)[1])


def test_an_object_at_the_focus_sends_parallel_rays() -> None:
    bench = Bench(10, 10, 2, 1, (12.6, 5))
    slopes = {round(bench.after(hit, 1)[1] - hit, 12) for hit in bench.hits()}
    assert slopes == {-0.2}


def test_rays_of_an_endless_far_object_meet_in_the_focus() -> None:
    bench = Bench(10, INFINITE, 2, 1, (12.6, 5))
    assert {bench.slope(hit) for hit in bench.hits()} == {0}
    assert [bench.after(hit, 10)[1] for hit in bench.hits()] == pytest.approx([0, 0, 0])


def test_the_figure_tells_where_its_points_are() -> None:
    figure = optics.lens(10, 15, 4)
    assert (figure.image_distance, figure.magnification) == pytest.approx((30, -2))
    unit = figure.spot(1)[0] - figure.spot(0)[0]
    assert figure.spot(30)[0] - figure.spot(-15)[0] == pytest.approx(45 * unit)


@pytest.mark.parametrize(
    ("angle", "n1", "n2", "bent"),
    [(30, 1, 1.5, 19.4712), (45, 1, 2**0.5, 30), (0, 1, 2, 0), (40, 1.2, 1.2, 40)],
)
def test_snell(angle: float, n1: float, n2: float, bent: float) -> None:
    assert optics.snell(angle, n1, n2) == pytest.approx(bent, abs=1e-3)


@pytest.mark.parametrize(("angle", "n1", "n2"), [(30, 1, 1.33), (45, 1.5, 1), (0, 1, 1.5), (41, 1.5, 1.0)])
def test_refraction_obeys_snell(angle: float, n1: float, n2: float) -> None:
    out = optics.snell(angle, n1, n2)
    if n1 * math.sin(math.radians(angle)) > n2:
        assert out is None
    else:
        assert out is not None
        assert n1 * math.sin(math.radians(angle)) == pytest.approx(n2 * math.sin(math.radians(out)))


def test_beyond_the_critical_angle_nothing_gets_out() -> None:
    assert optics.snell(60, 1.5, 1.0) is None


def test_total_reflection_begins_at_the_critical_angle() -> None:
    critical = math.degrees(math.asin(1 / 1.5))
    assert optics.snell(critical, 1.5, 1) == pytest.approx(90, abs=1e-2)
    assert optics.snell(critical + 0.01, 1.5, 1) is None


@pytest.mark.parametrize("light", ["lens(0, 10, 2)", "lens(10, -5, 2)", "lens(10, 5, 0)", "lens(10, 0.5, 2)"])
def test_bad_lens(light: str) -> None:
    with pytest.raises(ValueError, match=r"positive|other than 0|too near"):
        eval(f"optics.{light}")


def test_bad_surfaces() -> None:
    with pytest.raises(ValueError, match="from the normal"):
        optics.refraction(90, 1, 1.5)
    with pytest.raises(ValueError, match="at least 1"):
        optics.refraction(30, 0.5, 1.5)
    with pytest.raises(ValueError, match="from the normal"):
        optics.reflection(-5)
    with pytest.raises(ValueError, match="positive lengths"):
        optics.plane_mirror(-2, 3)
    with pytest.raises(ValueError, match="to scale"):
        optics.plane_mirror(100, 1)


DRAWN = [
    "lens(10, 30, 4)",
    "lens(10, 15, 4)",
    "lens(10, 6, 3)",
    "lens(10, 10, 3)",
    "curved_mirror(10, 30, 5)",
    "curved_mirror(-10, 15, 5)",
    "plane_mirror(3, 2)",
    "reflection(40)",
    "lens(10, 20, 4)",
    "lens(10, 12, 4)",
    "lens(10, 11, 4)",
    "lens(10, 10, 2)",
    "lens(10, 9.5, 2)",
    "lens(10, 8.5, 2)",
    "lens(10, 6, 2)",
    "lens(10, 1.6, 2)",
    "lens(10, 100, 20)",
    "lens(10, float('inf'), 20)",
    "lens(-10, 15, 4)",
    "lens(-10, 60, 4)",
    "lens(-10, 1.6, 4)",
    "lens(-10, float('inf'), 4)",
    "lens(0.05, 0.08, 0.02, unit='m', image=False, names=('物体', '像'))",
    "curved_mirror(10, 25, 4)",
    "curved_mirror(10, 20, 4)",
    "curved_mirror(10, 15, 4)",
    "curved_mirror(10, 10, 4)",
    "curved_mirror(10, 5, 4)",
    "curved_mirror(10, 100, 4)",
    "curved_mirror(10, float('inf'), 4)",
    "curved_mirror(-10, 15, 4)",
    "curved_mirror(-10, 100, 4)",
    "plane_mirror(50, 20)",
    "plane_mirror(20, 40)",
    "plane_mirror(10, 1)",
    "plane_mirror(1, 5)",
    "reflection(0)",
    "reflection(2)",
    "reflection(35)",
    "reflection(88)",
    "refraction(50, 1, 1.33, media=('air', 'water'), reflected=True)",
    "refraction(60, 1.5, 1, media=('glass', 'air'))",
    "refraction(5, 1.33, 1)",
    "refraction(41.8103148957786, 1.5, 1)",
    "refraction(89, 1, 2.4)",
    "refraction(0, 1, 1.5, reflected=True)",
]


@pytest.mark.parametrize("inward", [True, False])
def test_an_angle_is_marked_between_the_ray_and_the_normal(inward: bool) -> None:
    point = np.array([1.0, -0.5, 0.0])
    for across, up in product((1, -1), repeat=2):
        beam = optics._Beam(40.0, np.array([across, up, 0.0]), "#204080", inward)
        arc = beam.light(point, 2.0)[-1]
        assert arc.get_start() == pytest.approx(point + beam.along(0) * optics.ARC)
        assert arc.get_end() == pytest.approx(point + beam.along(1) * optics.ARC)


@pytest.mark.process
@pytest.mark.asyncio(loop_scope="session")
@pytest.mark.parametrize("figure", DRAWN)
async def test_pictures_have_no_findings(pools: Pools, tmp_path: Path, figure: str) -> None:
    assert await wrong_with(pools, "manim", f"self.add({figure})", tmp_path) == []
