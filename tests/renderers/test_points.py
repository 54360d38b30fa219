"""Naming points in drawing code, and constraints checked in real pictures."""

from __future__ import annotations

import math
import textwrap
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from chalkwright.renderers.base import RendererName, Rendering, RenderRequest
from chalkwright.renderers.kit import points
from chalkwright.renderers.kit.points import named, point_name, register
from tests.offenders import each
from tests.renderers.pools import Pools

HEADS: dict[RendererName, str] = {
    "manim": "from manim import *\nfrom chalkwright.kit import *\n\nclass Scene1(Scene):\n",
    "matplotlib": "from chalkwright.kit import *\n\nclass Scene1(FigureScene):\n",
}


@pytest.fixture(autouse=True)
def _forget() -> Iterator[None]:
    points.forget()
    yield
    points.forget()


async def draw(pools: Pools, folder: Path, name: RendererName, body: str, *constraints: str) -> Rendering:
    code = HEADS[name] + "    def construct(self):\n" + textwrap.indent(textwrap.dedent(body).strip(), " " * 8) + "\n"
    request = RenderRequest(code=code, scene="Scene1", folder=folder, stem="scene_1", constraints=constraints)
    return await pools[name].render(request)


@each(
    [
        ("A", "A"),
        ("A'", "A'"),
        ("B′", "B'"),
        ("C″", "C''"),
        ("P1", "P1"),
        ("P_1", "P1"),
        ("P₁", "P1"),
        ("$P_{1}$", "P1"),
        ("$A_1'$", "A1'"),
        ("A'_1", "A1'"),
        ("A (2, 3)", "A"),
        ("A(2, 3)", "A"),
        ("P_{max}", "P_max"),
        (" Q ", "Q"),
        ("side", None),
        ("AB", None),
        ("a", None),
        ("", None),
        ("A is here", None),
        ("2", None),
        ("点A", None),
        ("Axis", None),
    ]
)
def test_which_labels_name_a_point(row: tuple[str, str | None]) -> None:
    label, name = row
    assert point_name(label) == name


def test_named_gives_back_what_it_was_given() -> None:
    here = (1.0, 2.0)
    assert named("A", here) is here
    assert named(B=(0, 0), C=(3, 0, 0)) == ((0, 0), (3, 0, 0))
    assert points.registered() == {"A": (1, 2), "B": (0, 0), "C": (3, 0, 0)}


@pytest.mark.parametrize("wrong", [3, None, "no", (1,), (1, 2, 3, 4), ("a", "b"), [[1, 2], [3, 4]]])
def test_what_is_no_coordinate_is_refused(wrong: Any) -> None:
    with pytest.raises(ValueError, match=r"the place of A has to be \(x, y\)"):
        named("A", wrong)


def test_what_is_no_name_is_refused() -> None:
    with pytest.raises(ValueError, match=r"a point's name is a capital letter.*not 'side'"):
        named("side", (0, 0))
    with pytest.raises(ValueError, match="a name and a coordinate"):
        named()


def test_the_same_place_twice_is_no_conflict_and_another_is() -> None:
    named(A=(0, 0), B=(10, 0), C=(5, 5))
    named("A", (0.001, 0))
    assert points.read().twice == {}
    named("B", (10, 1))
    found = points.read()
    assert found.twice == {"B": ((10, 0), (10, 1))}
    assert found.own["B"] == (10, 1)


def test_bare_coordinates_follow_the_dots_of_their_figure() -> None:
    """Shifted, turned by 90° and made half as large."""

    def moved(x: float, y: float) -> tuple[float, float]:
        return (1 - y / 2, 3 + x / 2)

    for name, place in {"A": (0.0, 0.0), "B": (4.0, 0.0)}.items():
        register(name, place, lambda place=place: moved(*place))
    named(A=(0, 0), C=(4, 2))
    found = points.read()
    assert found.own["C"] == pytest.approx(moved(4, 2))
    assert found.twice == {}


def test_bare_coordinates_stay_when_the_dots_went_different_ways() -> None:
    for name, place, end in (("A", (0, 0), (1, 0)), ("B", (4, 0), (4, 0)), ("D", (2, 2), (9, 9))):
        register(name, place, lambda end=end: end)
    named("C", (4, 2))
    assert points.registered()["C"] == (4, 2)


@pytest.mark.parametrize("odd", [math.nan, math.inf, 1e308])
def test_absurd_coordinates_are_read_without_complaint(odd: float) -> None:
    for name, place in {"A": (0.0, odd), "B": (-odd, odd)}.items():
        register(name, place, lambda place=place: place)
    named("C", (odd, 0))
    assert points.read().own.keys() == {"A", "B", "C"}


# In real pictures

TRIANGLE = """
A, B = named(A=(-3, -2), B=(3, -2))
C = named("C", {c})
self.add(polygon([A, B, C]))
"""


@pytest.mark.process
@pytest.mark.asyncio(loop_scope="session")
async def test_a_figure_that_holds_is_drawn_with_its_measures(pools: Pools, tmp_path: Path) -> None:
    body = TRIANGLE.format(c="(0, -2 + 3 * 3**0.5)")
    done = await draw(pools, tmp_path, "manim", body, "ABC equilateral", "AB = 6", "angle C = 60")
    assert done.ok
    assert done.points.keys() == {"A", "B", "C"}
    assert done.points["B"] == (3, -2)
    assert [one.holds for one in done.measured] == [True] * 3


@pytest.mark.process
@pytest.mark.asyncio(loop_scope="session")
async def test_a_figure_that_does_not_hold_is_no_picture(pools: Pools, tmp_path: Path) -> None:
    done = await draw(pools, tmp_path, "manim", TRIANGLE.format(c="(1, 2)"), "AC = BC", "AB horizontal")
    assert done.png is None
    assert [fault.message for fault in done.faults] == [
        "The plan says AC = BC, but in the picture AC = 5.66, BC = 4.47."
    ]
    assert [one.holds for one in done.measured] == [False, True]


@pytest.mark.process
@pytest.mark.asyncio(loop_scope="session")
async def test_dots_are_taken_where_they_are_in_the_end(pools: Pools, tmp_path: Path) -> None:
    body = """
        A, B, C = (0, 0), (2, 0), (0, 2)
        figure = VGroup(polygon([A, B, C]), *(point(p, n) for p, n in ((A, "A"), (B, "B"), (C, "$C$"))))
        self.add(figure.shift(LEFT * 2).scale(1.5).rotate(PI / 6))
        figure[1].shift(RIGHT * {by})
    """
    held = await draw(pools, tmp_path, "manim", body.format(by=0), "AB = AC", "angle A = 90")
    assert held.ok
    assert held.points["A"] != (0, 0, 0)
    broken = await draw(pools, tmp_path, "manim", body.format(by=1), "AB = AC", "angle A = 90")
    assert [fault.kind for fault in broken.faults] == ["constraint-broken"] * 2


@pytest.mark.process
@pytest.mark.asyncio(loop_scope="session")
async def test_a_stretched_axes_is_told_from_a_wrong_figure(pools: Pools, tmp_path: Path) -> None:
    body = """
        self.ax.set_xlim(0, 10)
        self.ax.set_ylim(0, 8)
        {aspect}
        self.ax.plot([1, 4, 1, 1], [1, 1, 5, 1])
        self.point(1, 1, "A"); self.point(4, 1, "B"); self.point(1, 5, "C")
        named("M", (2.5, 3))
    """
    said = ("unit = 1", "AB = 3", "AC = 4", "angle ABC = 53.13", "M midpoint of BC")
    equal = await draw(pools, tmp_path, "matplotlib", body.format(aspect='self.ax.set_aspect("equal")'), *said)
    assert equal.ok
    assert [one.said for one in equal.measured][2:] == [
        "∠ABC = 53.13°",
        "M is at (2.50, 3.00) and the middle of BC at (2.50, 3.00)",
    ]
    stretched = await draw(pools, tmp_path, "matplotlib", body.format(aspect="pass"), *said)
    assert [one.holds for one in stretched.measured] == [True, False, False, True]
    assert all('set_aspect("equal")' in fault.remedy for fault in stretched.faults)


@pytest.mark.process
@pytest.mark.asyncio(loop_scope="session")
async def test_axes_of_ones_own_are_measured_too(pools: Pools, tmp_path: Path) -> None:
    body = """
        self.fig.clear()
        left, self.ax = self.fig.subplots(1, 2)
        self.ax.set_xlim(-1, 3); self.ax.set_ylim(-1, 3); self.ax.set_aspect("equal"); self.ax.invert_xaxis()
        self.point(0, 0, "A"); self.point(2, 0, "B"); self.point(0, 2, "C")
    """
    done = await draw(pools, tmp_path, "matplotlib", body, "AB = AC", "angle A = 90", "AC vertical")
    assert done.ok, done.faults
    assert len(done.measured) == 3


@pytest.mark.process
@pytest.mark.asyncio(loop_scope="session")
async def test_what_is_not_named_is_a_finding_and_nan_is_a_fault(pools: Pools, tmp_path: Path) -> None:
    done = await draw(pools, tmp_path, "manim", 'named(A=(0, 0)); self.add(label("A"))', "AB = AC")
    assert done.ok
    assert done.measured == ()
    assert [finding.kind for finding in done.findings if finding.kind.startswith("c")] == ["constraint-unchecked"]
    odd = await draw(pools, tmp_path, "manim", 'named(A=(0, float("nan")), B=(1, 0), C=(0, 1))', "AB = AC")
    assert [fault.message for fault in odd.faults] == [
        "The plan says AB = AC, but in the picture A has no finite coordinates."
    ]
    assert odd.points.keys() == {"B", "C"}


@pytest.mark.process
@pytest.mark.asyncio(loop_scope="session")
async def test_names_do_not_outlive_their_picture(pools: Pools, tmp_path: Path) -> None:
    assert (await draw(pools, tmp_path, "manim", 'named(A=(0, 0)); self.add(label("x"))')).points == {"A": (0, 0)}
    assert (await draw(pools, tmp_path, "manim", 'self.add(label("x"))')).points == {}
