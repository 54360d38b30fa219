"""The globe kit: projection, the sun by date, day and night, and that every view is drawn without a finding."""

from __future__ import annotations

import math
from itertools import product
from pathlib import Path

import numpy as np
import pytest

from chalkwright.renderers.kit import globe as kit
from chalkwright.renderers.kit.globe_sphere import View, seen_from, side_view, unit
from tests.offenders import each
from tests.renderers.kit.pictures import wrong_with
from tests.renderers.pools import Pools

VIEWS = [seen_from(20, 100), seen_from(-50, -60, 15), seen_from(90, 0), side_view("05-05", -1, 30), seen_from(0, 0)]
DAYS = ["01-01", "03-20", "05-05", "06-21", "08-31", "09-23", "12-22"]


def test_projection_by_the_textbook_formula() -> None:
    lat0, lon0, lat, lon = (math.radians(v) for v in (35, 105, 40, 116))
    seen = seen_from(35, 105).of(unit(40, 116))
    across = math.cos(lat) * math.sin(lon - lon0)
    up = math.cos(lat0) * math.sin(lat) - math.sin(lat0) * math.cos(lat) * math.cos(lon - lon0)
    assert seen[:2] == pytest.approx([across, up])


def test_directions_are_of_length_one_and_orthogonal_at_the_corners() -> None:
    assert np.allclose(unit(0, 0), [1, 0, 0])
    assert np.allclose(unit(0, 90), [0, 1, 0])
    assert np.allclose(unit(90, 17), [0, 0, 1])
    assert np.linalg.norm(unit(33, -71)) == pytest.approx(1)


def test_the_place_one_looks_down_on_is_the_middle_and_ninety_degrees_off_is_the_rim() -> None:
    ball = kit.globe(lat=20, lon=30, radius=2.0)
    middle = ball.spot(20, 30)
    assert np.linalg.norm(ball.spot(-70, 30) - middle) == pytest.approx(2.0, abs=1e-6)
    assert np.linalg.norm(ball.spot(50, 30) - middle) == pytest.approx(2.0 * np.sin(np.radians(30)), abs=1e-6)


@pytest.mark.parametrize("view", VIEWS)
def test_a_view_is_a_rotation(view: View) -> None:
    assert view.turn @ view.turn.T == pytest.approx(np.eye(3))
    assert np.linalg.det(view.turn) == pytest.approx(1)


def test_the_picture_leans_clockwise() -> None:
    assert seen_from(0, 0, 23.5).pole[:2] == pytest.approx([math.sin(math.radians(23.5)), math.cos(math.radians(23.5))])


@each(product([-66.5, -23.5, 0, 10, 66.5, 85], VIEWS))
def test_a_parallel_is_drawn_just_where_it_is_seen(row: tuple[float, View]) -> None:
    lat, view = row
    near = [p[:2] for p in (view.of(unit(lat, lon)) for lon in range(-180, 180, 3)) if p[2] > -1e-9]
    arc = view.parallel(lat)
    if arc is None:
        assert near == []
        return
    drawn = np.array([arc.at(t) for t in np.linspace(arc.start, arc.start + arc.sweep, 721)])
    for place in near:
        assert np.min(np.hypot(*(drawn - place).T)) < 0.01
    assert arc.sweep == pytest.approx(2 * math.pi * len(near) / 120, abs=0.12)


@pytest.mark.parametrize("view", VIEWS)
def test_meridians_end_at_the_limb(view: View) -> None:
    arc = view.meridians(37)
    assert arc is not None
    assert [np.hypot(*arc.at(arc.start)), np.hypot(*arc.at(arc.start + arc.sweep))] == pytest.approx([1, 1])


@pytest.mark.parametrize(
    ("day", "lat"),
    [
        ("03-20", 0),
        ("06-21", 23.5),
        ("09-23", 0),
        ("12-22", -23.5),
        ("12-21", -23.5),
        ("09-22", 0),
        ("11-03", -15.1),
        ("04-20", 11.5),
    ],
)
def test_declination(day: str, lat: float) -> None:
    assert kit.declination(day) == pytest.approx(lat, abs=0.3)


@each(product(DAYS, [-1.0, 1.0]))
def test_the_sun_stands_overhead_where_the_date_says(row: tuple[str, float]) -> None:
    day, sun = row
    view = side_view(day, sun, 40)
    assert view.of(unit(kit.declination(day), 40)) == pytest.approx([sun, 0, 0], abs=1e-9)
    assert view.pole[1] == pytest.approx(math.cos(math.radians(23.5)))


def test_the_axis_keeps_its_direction_through_the_year() -> None:
    june, december = side_view("06-21", -1, 0).pole, side_view("12-22", -1, 0).pole
    assert june[0] < -0.39
    assert december[0] > 0.39
    march, september = side_view("03-20", -1, 0).pole, side_view("09-23", -1, 0).pole
    assert march[2] > 0.39
    assert september[2] < -0.39
    assert abs(march[0]) < 0.01
    assert side_view("03-20", 1, 0).pole[2] < -0.39


@pytest.mark.parametrize("view", VIEWS)
def test_the_terminator_is_a_right_angle_from_the_sun(view: View) -> None:
    sun = view.of(unit(20, 65))
    arc = view.terminator(sun)
    assert arc is not None
    for t in np.linspace(0, math.pi, 13):
        flat = arc.at(t)
        depth = math.sqrt(max(0.0, 1 - float(flat @ flat)))
        assert float(np.append(flat, depth) @ sun) == pytest.approx(0, abs=1e-6)


def test_night_covers_the_half_away_from_the_sun() -> None:
    figure = kit.globe_by_day("06-21", names=None)
    dark = figure.submobjects[1]
    assert dark.get_left()[0] == pytest.approx(figure.middle[0], abs=1e-6)
    assert dark.get_right()[0] == pytest.approx(figure.middle[0] + figure.radius, abs=1e-3)


def test_places() -> None:
    figure = kit.globe(0, 0, names=None, center=(0, 0), radius=2)
    assert figure.spot(30, 0) == pytest.approx([0, 1, 0])
    assert figure.place(0, 90, "E")[0].get_center() == pytest.approx([2, 0, 0])
    with pytest.raises(ValueError, match=r"far side .* longitude 0$"):
        figure.place(10, 120, "far")
    with pytest.raises(ValueError, match="latitude"):
        figure.place(100, 0, "none")


@pytest.mark.parametrize(
    ("call", "said"),
    [
        ("globe(day='June 21')", "month-day"),
        ("globe(day='02-30')", "month-day"),
        ("globe(95)", "latitude"),
        ("globe(step=1)", "step"),
        ("globe(names=('Equator',))", "five"),
        ("globe(radius=9)", "radius"),
        ("globe_by_day('06-21', sun='above')", "left or on the right"),
    ],
)
def test_bad_input(call: str, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        eval(f"kit.{call}")


DRAWN = [
    "globe(20, 100); self.add(g, g.place(40, 116, 'Beijing'), g.place(0, 104, 'P'))",
    "globe(); self.add(g)",
    "globe(lat=0, lon=100); self.add(g)",
    "globe(lat=90); self.add(g)",
    "globe_by_day('06-21'); self.add(g)",
    "globe_by_day('12-21', sun='right'); self.add(g)",
    "globe(0, 0, lean=23.5, step=15); self.add(g)",
    "globe(45, 0, step=10, day='09-23', noon=30); self.add(g, g.place(51.5, 0, 'London'), g.place(30, 31, 'Cairo'))",
    "globe(90, 0, day='06-21'); self.add(g, g.place(40, 116, 'A'))",
    "globe(-90, 0, day='12-22'); self.add(g)",
    "globe(-50, -60, day='01-20', noon=-40); self.add(g, g.place(-34.6, -58.4, 'Buenos Aires'))",
    "globe(10, 0, day='06-21', noon=10); self.add(g)",
    "globe(0, 0, day='03-20', noon=180); self.add(g)",
    "globe(0, 0, day='06-21', noon=180, lean=10); self.add(g)",
    "globe_by_day('12-22', sun='right'); self.add(g)",
    "globe_by_day('03-20'); self.add(g)",
    "globe_by_day('09-23', sun='right'); self.add(g)",
    "globe_by_day('08-10', names=None); self.add(g)",
    "globe_by_day('12-22', sun_name='太阳光', radius=2, "
    "names=('北极圈', '北回归线', '赤道', '南回归线', '南极圈')); self.add(g)",
]


@pytest.mark.process
@pytest.mark.asyncio(loop_scope="session")
@pytest.mark.parametrize("figure", DRAWN)
async def test_pictures_have_no_findings(pools: Pools, tmp_path: Path, figure: str) -> None:
    assert await wrong_with(pools, "manim", f"g = {figure}", tmp_path, headed=False) == []
