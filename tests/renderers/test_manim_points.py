"""Shortcuts through Manim's arithmetic: the same bits as its own way, whatever it is given."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib.resources import files
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


@pytest.fixture(autouse=True)
def _installed(tmp_path: Path) -> Iterator[None]:
    manim_speed.install()
    manim_tex.install()
    with manim.tempconfig({"media_dir": str(tmp_path)}):
        yield


def _mobjects() -> Iterator[manim.VMobject]:
    nested = manim.VGroup(manim.Square(), manim.VGroup(manim.Dot(), manim.Circle().shift((2, 1, 0))))
    dot = manim.Dot()
    yield from (dot, manim.Text("Höhe h"), manim.Arrow(), manim.VGroup(), nested, manim.VGroup(dot, dot))
    yield manim.VMobject().set_points(np.array([[1.0, 2.0, 0.0]]))
    yield manim.NumberPlane()


def test_boundaries_are_those_of_manim() -> None:
    for mobject in _mobjects():
        assert np.array_equal(mobject.get_points_defining_boundary(), manim_points._slow_boundary(mobject))


def test_an_unfinished_curve_is_refused_as_ever() -> None:
    with pytest.raises(ValueError, match="zip"):
        manim.VMobject().set_points(np.arange(15.0).reshape(5, 3)).get_points_defining_boundary()


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
        (manim.VMobject, "get_points_defining_boundary", manim_points._slow_boundary),
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
