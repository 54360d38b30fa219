"""Shortcuts through Manim's arithmetic: the same bits as its own way, whatever it is given."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from importlib.resources import files
from itertools import product
from pathlib import Path
from typing import Any

import manim
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from chalkwright.renderers.manim import points as manim_points
from chalkwright.renderers.manim import speed as manim_speed
from chalkwright.renderers.manim import tex as manim_tex
from chalkwright.renderers.pool.drawing import execute
from tests.renderers.manim_settings import settings_of_manim

NUMBER = st.one_of(st.integers(-20, 20), st.floats(-20, 20), st.integers(-20, 20).map(np.int64))


@pytest.fixture(autouse=True)
def _installed(tmp_path: Path) -> Iterator[None]:
    manim_speed.install()
    manim_tex.install()
    with settings_of_manim(media_dir=str(tmp_path)):
        yield


def _mobjects() -> Iterator[manim.VMobject]:
    nested = manim.VGroup(manim.Square(), manim.VGroup(manim.Dot(), manim.Circle().shift((2, 1, 0))))
    dot = manim.Dot()
    yield from (dot, manim.Text("Höhe h"), manim.Arrow(), manim.VGroup(), nested, manim.VGroup(dot, dot))
    yield manim.VMobject().set_points(np.array([[1.0, 2.0, 0.0]]))
    yield manim.NumberPlane()


@given(NUMBER, st.booleans(), st.floats(0.5, 3))
def test_numbers_lie_where_manim_puts_them(number: float, tip: bool, step: float) -> None:
    line = manim.NumberLine([-3, 5, step], length=7, include_tip=tip).rotate(0.3).shift((1, 2, 0))
    assert np.array_equal(line.number_to_point(number), manim_points._slow_number(line, number))


def test_lines_of_another_scale_and_several_numbers_go_the_slow_way() -> None:
    line = manim.NumberLine([0, 4, 1], scaling=manim.LogBase())
    assert np.array_equal(line.number_to_point(100.0), manim_points._slow_number(line, 100.0))
    assert manim.NumberLine([0, 4, 1]).number_to_point(np.array([1, 2, 3])).shape == (3, 3)


@cache
def _axes() -> tuple[Any, ...]:
    return (
        manim.Axes([-3, 5, 1], [2, 9, 0.5], x_length=7, tips=True).shift((1, 2, 0)),
        manim.NumberPlane().rotate(0.4),
        manim.Axes([0, 4], [0, 3], y_axis_config={"scaling": manim.LogBase()}),
    )


@given(st.lists(NUMBER, min_size=1, max_size=3), st.integers(0, 2))
def test_coordinates_lie_where_manim_puts_them(coords: list[float], kind: int) -> None:
    axes = _axes()[kind]
    coords = coords[:2] if kind == 2 else coords
    if kind == 2 and len(coords) == 2:
        coords[1] = 1 + abs(coords[1])
    assert np.array_equal(axes.c2p(*coords), manim_points._slow_coords(axes, *coords))


def test_coordinates_in_lists_go_the_slow_way() -> None:
    axes = manim.Axes()
    for coords in (([1, 2],), ([[1, 2], [3, 4]],), ([1, 2], [3, 4])):
        assert np.array_equal(axes.c2p(*coords), manim_points._slow_coords(axes, *coords))
    in_space = manim.ThreeDAxes()
    assert np.array_equal(in_space.c2p(1, 2, 3), manim_points._slow_coords(in_space, 1, 2, 3))


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"include_tip": True, "color": "#123456", "stroke_width": 5},
        {"numbers_with_elongated_ticks": [-2, 0], "rotation": 0.7},
        {"x_range": [0, 1, 0.1], "tick_size": 0.3, "stroke_opacity": 0.5},
    ],
)
def test_ticks_are_the_ones_manim_makes(options: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    options = {"x_range": [-4, 4, 1]} | options
    ours = manim.NumberLine(**options)
    monkeypatch.setattr(manim.NumberLine, "add_ticks", manim_points._slow_ticks)
    theirs = manim.NumberLine(**options)
    assert len(ours.ticks) == len(theirs.ticks) > 4
    for one, other in zip(ours.ticks, theirs.ticks, strict=True):
        assert type(one) is type(other)
        assert np.array_equal(one.points, other.points)
        assert np.array_equal(one.stroke_rgbas, other.stroke_rgbas)
        assert np.array_equal(one.fill_rgbas, other.fill_rgbas)
        assert (one.stroke_width, str(one.color)) == (other.stroke_width, str(other.color))
    ours.ticks[0].shift((1, 0, 0)).set_stroke(width=9)
    assert ours.ticks[1].stroke_width != 9


def test_boxes_and_families_are_those_of_manim() -> None:
    for mobject in _mobjects():
        assert mobject.get_family() == manim_points._slow_family(mobject)
        assert np.array_equal(mobject.get_points_defining_boundary(), manim_points._slow_boundary(mobject))
        for direction in product((-1, 0, 1), repeat=3):
            expected = manim_points._slow_critical(mobject, np.array(direction))
            assert np.array_equal(mobject.get_critical_point(np.array(direction)), expected)


def test_an_unfinished_curve_is_refused_as_ever() -> None:
    with pytest.raises(ValueError, match="zip"):
        manim.VMobject().set_points(np.arange(15.0).reshape(5, 3)).get_points_defining_boundary()


def test_a_mobject_in_itself_is_listed_as_ever() -> None:
    loop = manim.VGroup(manim.Dot())
    loop.submobjects.append(loop)
    assert loop.get_family() == manim_points._slow_family(loop)


@pytest.mark.parametrize(
    ("colour", "opacity"),
    [
        (manim.BLUE_E, 0.5),
        (None, 1),
        (manim.RED, None),
        ([manim.RED], np.array([0.25])),
        ([manim.RED, manim.BLUE], 1.0),
        ("#00FF00", 1.0),
        (manim.ManimColor("#11223344"), 1.0),
    ],
)
@pytest.mark.parametrize("sheen", [0, 0.3])
def test_colours_become_the_numbers_manim_makes_of_them(colour: Any, opacity: Any, sheen: float) -> None:
    mobject = manim.Square(sheen_factor=sheen)
    ours, theirs = mobject.generate_rgbas_array(colour, opacity), manim_points._slow_rgbas(mobject, colour, opacity)
    assert ours.dtype == theirs.dtype
    assert np.array_equal(ours, theirs)


@given(st.floats(-7, 7), st.tuples(*[st.floats(-2, 2)] * 3), st.booleans())
def test_rotations_are_those_of_manim(angle: float, axis: tuple[float, float, float], whole: bool) -> None:
    ours = manim.rotation_matrix(angle, axis, whole)
    assert np.array_equal(ours, manim_points._slow_rotation(angle, np.array(axis), whole))
    ours[:] = 5
    assert np.array_equal(manim.rotation_matrix(angle, axis, whole), manim_points._slow_rotation(angle, axis, whole))


def _without(monkeypatch: pytest.MonkeyPatch) -> None:
    for owner, name, slow in (
        (manim.NumberLine, "number_to_point", manim_points._slow_number),
        (manim.NumberLine, "add_ticks", manim_points._slow_ticks),
        (manim.Axes, "coords_to_point", manim_points._slow_coords),
        (manim.Mobject, "get_critical_point", manim_points._slow_critical),
        (manim.VMobject, "get_points_defining_boundary", manim_points._slow_boundary),
        (manim.Mobject, "get_family", manim_points._slow_family),
        (manim.VMobject, "generate_rgbas_array", manim_points._slow_rgbas),
        (manim.mobject.mobject, "rotation_matrix", manim_points._slow_rotation),
    ):
        monkeypatch.setattr(owner, name, slow)


@pytest.mark.parametrize("name", ["labels", "axes", "formulas"])
def test_whole_scenes_are_the_same_to_the_pixel(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    code = (files("chalkwright.benchmarks.lab.render") / "scenes" / f"{name}.py").read_text(encoding="utf-8")

    def pixels(prepare: Callable[[], None]) -> Any:
        prepare()
        with manim.tempconfig({"dry_run": True, "pixel_width": 480, "pixel_height": 270}):
            scene = execute(code)["Scene1"](skip_animations=True)
            scene.construct()
            scene.renderer.update_frame(scene)
            return scene.renderer.camera.pixel_array.copy()

    ours = pixels(lambda: None)
    assert np.array_equal(ours, pixels(lambda: _without(monkeypatch)))
    assert len(np.unique(ours.reshape(-1, 4), axis=0)) > 10
